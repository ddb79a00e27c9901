"""The two diagonals of a cell, and where they end."""

from __future__ import annotations

from enpitsu.paper.grid import Cell, Corner, Grid
from enpitsu.paper.values import Value

FALLS, RISES = DIAGONALS = ("\\", "/")


def meeting(corner: Corner, grid: Grid) -> dict[Cell, Value]:
    """The cells round a corner, each with the diagonal that ends there."""
    ends = zip(corner.around, (FALLS, RISES, RISES, FALLS), strict=True)
    return {cell: value for cell, value in ends if cell in grid}
