"""Where arrows go: drawn at random, or solved for together with a solution."""

from collections.abc import Iterable
from random import Random

from enpitsu.kit.common import scattered
from enpitsu.puzzle import Cell, Clues, Grid, Options

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}
DENSITY = 7  # cells for one clue in a frame


def pointed_at(grid: Grid, cell: Cell, arrow: str) -> Iterable[Cell]:
    """The cells that an arrow points at, nearest first."""
    down, right = STEPS[arrow]
    here = Cell(cell.row + down, cell.col + right)
    while here in grid:
        yield here
        here = Cell(here.row + down, here.col + right)


def pointing(grid: Grid, cell: Cell) -> list[str]:
    """The arrows that point at something from there."""
    return [arrow for arrow in STEPS if any(pointed_at(grid, cell, arrow))]


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells with arrows; the more cells one would point at, the rather it does."""
    arrows = {}
    for cell in scattered(grid, max(1, len(grid.cells) // DENSITY), rng):
        seen = {arrow: len([*pointed_at(grid, cell, arrow)]) for arrow in pointing(grid, cell)}
        arrows[cell] = rng.choices([*seen], [*seen.values()])[0] if seen else "+"
    return {"arrows": arrows}
