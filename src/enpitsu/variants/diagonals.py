"""Diagonals: no number occurs twice on a long diagonal, either on both of them or on one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from enpitsu.errors import Fault
from enpitsu.io.codecs import keys
from enpitsu.paper.grid import TURNS, Path, Place, Turn
from enpitsu.puzzle import Cell, Domains, Grid, Instances, Look, Puzzle, Rule
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import distinct


def falling(grid: Grid) -> Sequence[Cell]:
    """The long diagonal from the top left corner; the grid is square."""
    return [Cell(row, row) for row in range(grid.rows)]


def rising(grid: Grid) -> Sequence[Cell]:
    """The long diagonal from the bottom left corner; the grid is square."""
    return [Cell(grid.rows - 1 - col, col) for col in range(grid.cols)]


DIAGONALS = {"diagonal-": falling, "diagonal+": rising}
Names = tuple[str, ...]


def different(names: Names, puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers of these diagonals differ."""
    for name in names:
        cells = [cell for cell in DIAGONALS[name](puzzle.grid) if cell in domains]
        yield cells, (), distinct(len(cells))


def not_square(puzzle: Puzzle) -> Iterator[Fault]:
    """Only a square has long diagonals."""
    if puzzle.grid.rows != puzzle.grid.cols:
        yield Fault(f"diagonals on {puzzle.grid}; expected a square grid")


def shaded(names: Names, puzzle: Puzzle) -> dict[Place, int]:
    """The background of the diagonals."""
    return {cell: 0 for name in names for cell in DIAGONALS[name](puzzle.grid)}


def turns_of(name: str) -> tuple[Turn, ...]:
    """The turns of the board that map a diagonal to itself."""
    grid = Grid(2, 2)
    cells = Path(tuple(sorted(DIAGONALS[name](grid))), ordered=False)
    return tuple(turn for turn in TURNS if turn.place(cells, grid) == cells)


def along(name: str, title: str, text: str, *names: str) -> Variant:
    """The variant in which no number occurs twice on each diagonal of these `names`."""
    return Variant(
        name=name,
        title=title,
        rules=(
            Rule(
                name,
                text,
                partial(different, names),
                noun="diagonal",
                problems=not_square,
            ),
        ),
        look=Look(shaded=partial(shaded, names)),
        turns=TURNS if len(names) == 2 else turns_of(*names),
        by_equality=True,
        fpuzzles=dict.fromkeys(sorted(names), keys.Flag()),
    )


BOTH = replace(
    along("diagonals", "Diagonals", "No number stands twice in a long diagonal.", *DIAGONALS),
    aliases=("x",),
)
RISING = along(
    "risingdiagonal",
    "Rising Diagonal",
    "No number stands twice in the diagonal from the bottom left corner.",
    "diagonal+",
)
FALLING = along(
    "fallingdiagonal",
    "Falling Diagonal",
    "No number stands twice in the diagonal from the top left corner.",
    "diagonal-",
)
