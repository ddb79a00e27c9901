"""Cells that go together, so that what is printed looks the same when the board is turned."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from enpitsu.errors import Unsupported
from enpitsu.grid import Cell, Grid

Move = Callable[[int, int, int, int], tuple[int, int]]

# Where the cell in row r and column c goes, when the last row is h and the last column w.
MOVES: dict[str, Move] = {
    "none": lambda r, c, h, w: (r, c),  # noqa: ARG005
    "rotate": lambda r, c, h, w: (h - r, w - c),
    "quarter": lambda r, c, h, w: (c, h - r),  # noqa: ARG005
    "mirror": lambda r, c, h, w: (r, w - c),  # noqa: ARG005
    "flip": lambda r, c, h, w: (h - r, c),  # noqa: ARG005
    "diagonal": lambda r, c, h, w: (c, r),  # noqa: ARG005
}
SQUARE = ("quarter", "diagonal")


@lru_cache(maxsize=64)
def images(grid: Grid, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """For each cell the cells it goes to when the board is turned again and again, itself first.

    Cells are numbers in reading order. `Unsupported` if the grid cannot be turned so.
    """
    if symmetry not in MOVES:
        raise Unsupported(f"unknown symmetry '{symmetry}'; expected one of {', '.join(MOVES)}")
    if symmetry in SQUARE and grid.rows != grid.cols:
        raise Unsupported(f"symmetry {symmetry} needs a square grid, and this one is {grid}")
    return tuple(tuple(_turned(grid, cell, MOVES[symmetry])) for cell in grid.cells)


def _turned(grid: Grid, cell: Cell, move: Move) -> list[int]:
    met = [cell]
    while (turned := Cell(*move(*met[-1], grid.rows - 1, grid.cols - 1))) != cell:
        met.append(turned)
    return [r * grid.cols + c for r, c in met]


@lru_cache(maxsize=64)
def orbits(grid: Grid, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The groups of cells that are images of each other, each once, in reading order."""
    return tuple(dict.fromkeys(tuple(sorted(cells)) for cells in images(grid, symmetry)))


@lru_cache(maxsize=64)
def sizes(grid: Grid, symmetry: str) -> frozenset[int]:
    """The numbers of cells that whole groups can come to."""
    sums = 1  # bit n: some groups have n cells together
    for orbit in orbits(grid, symmetry):
        sums |= sums << len(orbit)
    return frozenset(n for n in range(len(grid.cells) + 1) if sums >> n & 1)
