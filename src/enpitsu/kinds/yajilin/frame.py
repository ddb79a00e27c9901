"""Where arrows go: drawn at random, or solved for together with a solution."""

from collections.abc import Iterable
from random import Random

from enpitsu.kit.common import scattered
from enpitsu.kit.lines import NONE, ways
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.tours import shaded_or_crossed
from enpitsu.puzzle import Cell, Clues, Domain, Domains, Grid, Instances, Options, Place, Puzzle
from enpitsu.rules import Relation, Table, relation

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
DENSITY = 7  # cells for one clue in a frame


def pointed_at(grid: Grid, cell: Cell, arrow: str) -> Iterable[Cell]:
    """The cells that an arrow points at, nearest first."""
    down, right = STEPS[arrow]
    here = Cell(cell.row + down, cell.col + right)
    while here in grid:
        yield here
        here = Cell(here.row + down, here.col + right)


def anything(puzzle: Puzzle) -> dict[Place, Domain]:
    """Of a board whose frame is still open any cell may have an arrow."""
    grid = puzzle.grid
    return {cell: (SHADED, WHITE, *pointing(grid, cell)) for cell in grid.cells}


def pointing(grid: Grid, cell: Cell) -> list[str]:
    """The arrows that point at something from there."""
    return [arrow for arrow in STEPS if any(pointed_at(grid, cell, arrow))]


@relation
def open_cell(edges: int, arrows: tuple[str, ...]) -> Relation:
    """The same as `shaded_or_crossed` where the cell may have one of these arrows."""
    closed = shaded_or_crossed(edges)
    assert isinstance(closed, Table)
    return Table(closed.listed, closed.allowed | {(one, *(NONE,) * edges) for one in arrows})


def every_open_cell(puzzle: Puzzle, _: Domains) -> Instances:
    """The same as `every_cell` while any cell may have an arrow."""
    for cell in puzzle.grid.cells:
        edges = ways(puzzle.grid, cell)
        yield (cell, *edges), (), open_cell(len(edges), (*pointing(puzzle.grid, cell),))


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells with arrows; the more cells one would point at, the rather it does."""
    arrows = {}
    for cell in scattered(grid, max(1, len(grid.cells) // DENSITY), rng):
        seen = {arrow: len([*pointed_at(grid, cell, arrow)]) for arrow in pointing(grid, cell)}
        arrows[cell] = rng.choices([*seen], [*seen.values()])[0] if seen else "+"
    return {"arrows": arrows}
