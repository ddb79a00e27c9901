"""Positions of arrows: drawn at random, or found together with a solution."""

from collections.abc import Collection, Sequence
from random import Random

from enpitsu.kit.common import scattered
from enpitsu.puzzle import Cell, Clues, Grid, Options

SIGHTED = ("^", "v", "<", ">")  # arrows that point at cells
DENSITY = 7  # cells of the grid for each clue of a frame


def pointed_at(grid: Grid, cell: Cell, arrow: str) -> Sequence[Cell]:
    """The cells that an arrow points at, nearest first."""
    match arrow:
        case "^":
            return grid.col(cell.col)[: cell.row][::-1]
        case "v":
            return grid.col(cell.col)[cell.row + 1 :]
        case "<":
            return grid.row(cell.row)[: cell.col][::-1]
        case _:
            return grid.row(cell.row)[cell.col + 1 :]


def pointing(grid: Grid, cell: Cell) -> list[str]:
    """The arrows that point at some cell from there."""
    return [arrow for arrow in SIGHTED if pointed_at(grid, cell, arrow)]


def arrow(grid: Grid, cell: Cell, shaded: Collection[Cell], rng: Random) -> str:
    """A random arrow, preferably one that points at many cells, above all shaded ones."""
    told = {sign: pointed_at(grid, cell, sign) for sign in pointing(grid, cell)}
    weights = [
        len(cells) * (1 + sum(one in shaded for one in cells)) ** 2 for cells in told.values()
    ]
    return rng.choices([*told], weights)[0] if told else "+"


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells with arrows."""
    cells = scattered(grid, max(1, len(grid.cells) // DENSITY), rng)
    return {"arrows": {cell: arrow(grid, cell, (), rng) for cell in cells}}
