"""Numbrix: 1, 2, 3, ... each in a cell beside the next.

Invented by Marilyn vos Savant in 2008.
"""

from collections.abc import Sequence

from enpitsu.kit import successive
from enpitsu.puzzle import Cell, Grid


def near(grid: Grid, cell: Cell) -> Sequence[Cell]:
    """The cells that share a side with a cell."""
    return grid.neighbours(cell)


KIND = successive.one_path(
    near, "shares a side with it", name="numbrix", title="Numbrix", aliases=("Number Snake",)
)
