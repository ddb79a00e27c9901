"""Context: a number counts shaded cells, at its sides if it is white, else at its corners.

Shaded cells never share a side, and all white cells are connected.
"""

from collections.abc import Iterable

from enpitsu.kit import shading
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import (
    Board,
    CandidateMap,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Elimination
from enpitsu.rules import Formula, Is, every, exactly, number_of, relation, some


def most(grid: Grid) -> int:
    """Four, since a cell has four sides and four corners; fewer on the smallest grids."""
    return 4 if min(grid.rows, grid.cols) > 1 else 2


def at_corners(grid: Grid, cell: Cell) -> list[Cell]:
    """The cells that touch a cell only at a corner."""
    return [other for other in grid.touching(cell) if other not in grid.neighbours(cell)]


@relation
def by_its_cell(number: int, sides: int, corners: int) -> Formula:
    """The first slot's number counts shaded slots: at its sides if it is white, else at corners.

    `sides` slots for cells at its sides follow, then `corners` slots for cells at its corners.
    """
    beside = [Is(slot, SHADED) for slot in range(1, 1 + sides)]
    beyond = [Is(slot, SHADED) for slot in range(1 + sides, 1 + sides + corners)]
    return some(
        (
            every((Is(0, WHITE), exactly(number, beside))),
            every((Is(0, SHADED), exactly(number, beyond))),
        )
    )


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts shaded cells: those beside a white cell, those at corners of a shaded one."""
    grid = puzzle.grid
    for cell, number in puzzle.clues["grid"].items():
        beside, beyond = grid.neighbours(cell), at_corners(grid, cell)
        said = by_its_cell(int(number), len(beside), len(beyond))
        yield (cell, *beside, *beyond), (Clue("grid", cell, number),), said


def zeros(puzzle: Puzzle, _: Domains) -> Instances:
    """Next to a 0 no cell is shaded: a shaded one would make the cell of the 0 white."""
    for cell, number in puzzle.clues["grid"].items():
        if number == 0:
            near = puzzle.grid.neighbours(cell)
            yield near, (Clue("grid", cell, number),), number_of(SHADED, len(near), 0, 0)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number that fits a cell of a full board."""
    grid = puzzle.grid
    counted = grid.neighbours(cell) if board[cell] == WHITE else at_corners(grid, cell)
    yield sum(board[other] == SHADED for other in counted)


def _own(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether the elimination is about the cell of the number itself."""
    return bool(elimination.removes[0][0] == elimination.because[0].clues[0].place)


KIND = shading.of_numbers(
    "context",
    "Context",
    Layer("grid", Numbers(0, most)),
    (
        Rule(
            "number",
            "A number on a white cell tells how many of the cells that share a side with it are "
            "shaded; on a shaded cell, how many of those that touch it at a corner.",
            numbers,
            techniques=(
                alone("cell of a number", "number", by_rules, when=_own, cost=1.3),
                alone("number of a known cell", "number", by_rules, cost=1.3),
            ),
            shown={"grid": number_shown},
        ),
        shading.APART,
        Rule(
            "zero",
            "No cell beside a 0 is shaded.",
            zeros,
            roles=("lemma", "implied"),
            techniques=(alone("beside a 0", "zero", by_rules),),
        ),
        shading.WHITE_TOGETHER,
    ),
    codecs=shading.formats_of_numbers("context", remarked=shading.never_finished),
)
