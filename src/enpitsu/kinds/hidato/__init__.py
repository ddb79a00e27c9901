"""Hidato: 1, 2, 3, ... each in a cell that touches the next.

Invented by Gyora Benedek in 2005. The path goes through every cell, and moves to a neighbour at a
side or a corner.
"""

from collections.abc import Sequence

from enpitsu.kit import successive
from enpitsu.puzzle import Cell, Grid


def near(grid: Grid, cell: Cell) -> Sequence[Cell]:
    """The cells that touch a cell, at a corner too."""
    return grid.touching(cell)


KIND = successive.one_path(
    near, "touches it, at a corner too", name="hidato", title="Hidato", aliases=("Hidoku", "ヒダト")
)
