"""Rectangles: their borders and what is inside, and where one of some size can lie."""

from __future__ import annotations

from collections.abc import Container, Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from enpitsu.paper.grid import Cell, Edge, Grid

REMEMBERED = 1 << 12  # rectangles, or sets of them
BOARDS = 64  # where numbers stand


class Rectangle(NamedTuple):
    """The cells from one corner to another, both among them."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        first, last = Cell(self.top, self.left), Cell(self.bottom, self.right)
        return f"from {first} to {last}" if first != last else f"of {first} alone"

    @classmethod
    def spanned(cls, one: Cell, other: Cell) -> Rectangle:
        """The smallest with both cells."""
        (top, bottom), (left, right) = sorted((one.row, other.row)), sorted((one.col, other.col))
        return cls(top, left, bottom, right)

    def covers(self, cell: Cell) -> bool:
        """Whether a cell lies inside."""
        return self.top <= cell.row <= self.bottom and self.left <= cell.col <= self.right

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        for row in range(self.top, self.bottom + 1):
            for col in range(self.left, self.right + 1):
                yield Cell(row, col)

    @property
    def ring(self) -> tuple[Edge, ...]:
        """The edges between cells at the rim: where all of them are open so are those inside."""
        return _ring(self)

    @property
    def inside(self) -> tuple[Edge, ...]:
        """The edges between two of its cells."""
        return _inside(self)

    def border(self, grid: Grid) -> list[Edge]:
        """The edges that part it from the rest of a grid."""
        top, left, bottom, right = self
        rows, cols = range(top, bottom + 1), range(left, right + 1)
        found = [Edge(Cell(r, left - 1), Cell(r, left)) for r in rows if left]
        found += [Edge(Cell(r, right), Cell(r, right + 1)) for r in rows if right + 1 < grid.cols]
        found += [Edge(Cell(top - 1, c), Cell(top, c)) for c in cols if top]
        return found + [
            Edge(Cell(bottom, c), Cell(bottom + 1, c)) for c in cols if bottom + 1 < grid.rows
        ]


@lru_cache(maxsize=REMEMBERED)
def _ring(rectangle: Rectangle) -> tuple[Edge, ...]:
    top, left, bottom, right = rectangle
    rows, cols = dict.fromkeys((top, bottom)), dict.fromkeys((left, right))
    across = [Edge(Cell(r, c), Cell(r, c + 1)) for r in rows for c in range(left, right)]
    down = [Edge(Cell(r, c), Cell(r + 1, c)) for c in cols for r in range(top, bottom)]
    return (*across, *down)


@lru_cache(maxsize=REMEMBERED)
def _inside(rectangle: Rectangle) -> tuple[Edge, ...]:
    top, left, bottom, right = rectangle
    rows, cols = range(top, bottom + 1), range(left, right + 1)
    across = [Edge(Cell(r, c), Cell(r, c + 1)) for r in rows for c in cols[:-1]]
    down = [Edge(Cell(r, c), Cell(r + 1, c)) for r in rows[:-1] for c in cols]
    return (*across, *down)


def placed(grid: Grid, cell: Cell, area: int) -> Iterator[Rectangle]:
    """All rectangles of so many cells with this one among them."""
    for height in range(1, min(area, grid.rows) + 1):
        width, rest = divmod(area, height)
        if rest or width > grid.cols:
            continue
        for top in range(max(cell.row - height + 1, 0), min(cell.row, grid.rows - height) + 1):
            for left in range(max(cell.col - width + 1, 0), min(cell.col, grid.cols - width) + 1):
                yield Rectangle(top, left, top + height - 1, left + width - 1)


def alone(grid: Grid, cell: Cell, area: int, numbered: Container[Cell]) -> list[Rectangle]:
    """Those of them that have no other number in them."""
    return [
        found
        for found in placed(grid, cell, area)
        if not any(other in numbered and other != cell for other in found.cells)
    ]


@lru_cache(maxsize=BOARDS)
def all_near(grid: Grid, numbered: tuple[Cell, ...]) -> dict[Cell, list[Cell]]:
    """For each number the cells that are near it: all puzzles with numbers there share them."""
    there = frozenset(numbered)
    return {cell: near(grid, cell, there) for cell in numbered}


def near(grid: Grid, cell: Cell, numbered: Container[Cell]) -> list[Cell]:
    """The other cells that span a rectangle with this one in which no further number lies."""
    found: dict[Cell, None] = {}
    for down, right in product((1, -1), repeat=2):
        row, end = cell.row, grid.cols if right > 0 else -1
        while 0 <= row < grid.rows:
            for col in range(cell.col, end, right):
                here = Cell(row, col)
                found[here] = None
                if here in numbered and here != cell:
                    end = col
                    break
            row += down
    del found[cell]
    return [*found]
