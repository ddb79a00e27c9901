"""Makaro: 1..n in each region, neighbours differ, and arrows point at the largest number.

First published by Nikoli. An arrow stands in a black cell, which belongs to no region.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kit import common, filled, sizes
from enpitsu.kit.techniques.groups import common_neighbours, settled_neighbour
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import (
    BLOCK,
    CHEVRONS,
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    GrowingFrame,
    Instances,
    Kind,
    Layer,
    Options,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import less

BLACK = "#"
STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
SHARE = 7  # cells of the grid for each black cell
ARROWS = Layer("arrows", Symbols("^v<>#"), frame=dict.fromkeys("^v<>#", BLACK))


def ahead(cell: Cell, arrow: Value) -> Cell:
    """The cell that an arrow points at, which may lie outside the grid."""
    down, right = STEPS[str(arrow)]
    return Cell(cell.row + down, cell.col + right)


def largest(puzzle: Puzzle, domains: Domains) -> Instances:
    """The number an arrow points at is greater than the others around the arrow."""
    for cell, arrow in puzzle.clues["arrows"].items():
        if arrow != BLACK:
            clues, target = (Clue("arrows", cell, arrow),), ahead(cell, arrow)
            for other in puzzle.grid.neighbours(cell):
                if other in domains and other != target:
                    yield (other, target), clues, less()


def arrow_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The arrow of a black cell on a full board, if one number around it is the largest."""
    if cell in board:
        return ()
    near = [other for other in puzzle.grid.neighbours(cell) if other in board]
    top = max((int(board[other]) for other in near), default=0)
    best = [other for other in near if board[other] == top]
    return [arrow for arrow in STEPS if [ahead(cell, arrow)] == best]


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each cell that is neither in a region nor black, and each arrow to no region."""
    labels, arrows = puzzle.clues["regions"], puzzle.clues["arrows"]
    yield from filled.problems(puzzle)
    for cell in puzzle.grid.cells:
        if (cell in labels) == (cell in arrows):
            met = "is black and lies in a region" if cell in labels else "lies in no region"
            yield Fault(f"{cell} {met}; expected a label, or a black cell", "regions", cell)
        elif arrows.get(cell, BLACK) != BLACK and ahead(cell, arrows[cell]) not in labels:
            met = f"the arrow at {cell} points at no number"
            yield Fault(f"{met}; expected one that points at a cell of a region", "arrows", cell)


def frame(grid: Grid, options: Options, rng: Random) -> GrowingFrame:
    """Regions, with black cells in between that share no side and are symmetric by a half-turn."""
    black = common.scattered_alike(grid, len(grid.cells) // SHARE, rng)
    clues = yield from sizes.grown(sizes.apart, grid, options, rng, without=black)
    return clues and {**clues, "arrows": dict.fromkeys(black, BLACK)}


def smaller(step: Deduction) -> str:
    """A sentence on why a number is too large next to an arrow, or too small ahead of it."""
    (constraint,), ((place, _), *_more) = step.because, step.removes
    (clue,), (_, target) = constraint.clues, constraint.variables
    role = "the largest" if place == target else f"less than {target}"
    return f"it is {role} beside the arrow at {clue.place}{reason(step)}"


SIDE = filled.differ("side", "Cells that share a side hold different numbers.", filled.side_by_side)
ARROW = Rule(
    "arrow",
    "An arrow points at the largest of the numbers beside it, which is larger than each of the "
    "others.",
    largest,
    techniques=(alone("beside an arrow", "arrow", smaller),),
    shown={"arrows": arrow_shown},
)
# The formats of other programs; in a link a number is less by one: a digit, or - and two digits.
ARROWS_OF_LINK = c.table(dict(zip("abcde", "#^v<>", strict=True)))
NUMBERS_OF_LINK = c.table({f"-{n}" if n > 9 else str(n): n + 1 for n in range(99)})
ARROWS_OF_FILE = c.table({"t": "^", "b": "v", "l": "<", "r": ">", "#": BLACK})
COMPASS = c.table({"n": "^", "s": "v", "w": "<", "e": ">", "x": BLACK})
DRAWN = c.mixed(
    "arrows",
    "givens",
    c.in_words(ARROWS_OF_FILE, c.decimal(), c.question_mark("-"), c.nothing(".")),
)
PUNCHED = c.punched("regions", "arrows")
MAKARO = Kind(
    name="makaro",
    title="Makaro",
    aliases=("マカロ",),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=(*filled.LAYERS, ARROWS),
    answers=(filled.ANSWER,),
    rules=(filled.GIVEN, filled.REGION, SIDE, ARROW),
    problems=problems,
    techniques=(
        settled_neighbour("side"),
        *filled.SINGLES,
        common_neighbours("region", "side"),
        *filled.SETS,
    ),
    codecs=c.codecs(
        c.link(
            "makaro",
            c.walls("regions", holes=True),
            c.mixed("arrows", "givens", c.in_run(ARROWS_OF_LINK, NUMBERS_OF_LINK, c.gaps("g"))),
            PUNCHED,
        ),
        c.file(
            "makaro",
            c.rooms("regions", holes=True),
            DRAWN,
            filled.ENTRIES,
            newer={
                1: (c.walls("regions", by=c.BORDERS, holes=True), DRAWN, PUNCHED, filled.ENTRIES)
            },
        ),
        c.sections(
            "makaro",
            problem=c.mixed("arrows", "givens", c.in_words(COMPASS, c.decimal(), c.nothing("-"))),
            areas=c.words("regions", c.label("-")),
            solution=c.entries(c.decimal(), c.nothing("-"), printed=True),
        ),
    ),
    look=replace(filled.LOOK, figures={BLACK: BLOCK, **CHEVRONS}, on_black=frozenset("^v<>")),
)
# The sizes of the regions of five published puzzles, by their cells.
REGIONS = sizes.SIZES._replace(default="1:1,2:20,3:30,4:30,5:20")
KIND = replace(filled.with_frame(MAKARO, sizes.apart, SIDE.id, option=REGIONS), frame=frame)
