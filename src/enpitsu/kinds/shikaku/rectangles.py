"""Rectangles: their borders and what is inside, and where one of some size can lie.

That one of several ways to lie is true is a relation on some edges. What depends on the grid alone
is remembered: all puzzles of a size share it.
"""

from collections.abc import Container, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product
from typing import NamedTuple, Self

from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.puzzle import Cell, Edge, Grid
from enpitsu.rules import Formula, Is, Relation, every, relation, some

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
    def spanned(cls, one: Cell, other: Cell) -> Self:
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


Way = tuple[Sequence[Edge], Sequence[Edge]]  # what is open, and where there are borders
Told = tuple[tuple[Edge, ...], Relation]


@lru_cache(maxsize=REMEMBERED)
def extent(grid: Grid, cell: Cell, area: int) -> Told:
    """A cell lies in a rectangle of so many cells."""
    return told([cross(grid, cell, found) for found in placed(grid, cell, area)])


def cross(grid: Grid, cell: Cell, found: Rectangle) -> Way:
    """What is open of the row and the column of a cell in a rectangle, and the borders there."""
    top, left, bottom, right = found
    row = Rectangle(cell.row, left, cell.row, right)
    col = Rectangle(top, cell.col, bottom, cell.col)
    across = [edge for edge in row.border(grid) if edge.first.row == edge.second.row]
    down = [edge for edge in col.border(grid) if edge.first.col == edge.second.col]
    return row.inside + col.inside, across + down


@lru_cache(maxsize=REMEMBERED)
def reached(cell: Cell, numbers: tuple[Cell, ...]) -> Told:
    """A cell lies in a rectangle with one of these."""
    return told([(Rectangle.spanned(cell, other).ring, ()) for other in numbers])


@relation
def one_of(ways: tuple[tuple[tuple[int, ...], ...], ...]) -> Formula:
    """In one of these ways some slots are open and others have borders."""
    return some(
        every((*(Is(slot, OPEN) for slot in open_), *(Is(slot, BORDER) for slot in drawn)))
        for open_, drawn in ways
    )


def told(ways: Sequence[Way]) -> Told:
    """The edges that ways speak of, and that one of these it is."""
    slots: dict[Edge, int] = {}
    for edge in chain.from_iterable(chain.from_iterable(ways)):
        slots.setdefault(edge, len(slots))
    numbered = (tuple(tuple(slots[edge] for edge in part) for part in way) for way in ways)
    return (*slots,), one_of(tuple(numbered))
