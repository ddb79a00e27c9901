"""Paper: places on a rectangular grid, and which of them belong together.

Rows come before columns and both count from zero; people read `r1c1`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

T = TypeVar("T")
Side = Literal["top", "bottom", "left", "right"]


class Cell(NamedTuple):
    """One square of the grid."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}"


class Edge(NamedTuple):
    """The border between two cells that share a side, the upper or left one first."""

    first: Cell
    second: Cell

    def __str__(self) -> str:
        return f"{self.first}-{self.second}"


class Border(NamedTuple):
    """A place outside the grid, at one end of a row or a column."""

    side: Side
    line: int

    def __str__(self) -> str:
        return f"{self.side} {self.line + 1}"


@dataclass(frozen=True, slots=True)
class Corner:
    """A lattice point; `Corner(r, c)` is the top left corner of `Cell(r, c)`."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"corner {self.row},{self.col}"

    @property
    def around(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells north-west, north-east, south-west and south-east, on any grid or off it."""
        r, c = self.row, self.col
        return Cell(r - 1, c - 1), Cell(r - 1, c), Cell(r, c - 1), Cell(r, c)


Place = Cell | Edge | Border | Corner


@dataclass(frozen=True)
class Grid:
    """A rectangle of `rows` x `cols` cells, at least one of each.

    Grids of one size are one object, so that their geometry is worked out only once.
    """

    rows: int
    cols: int

    def __new__(cls, rows: int, cols: int) -> Grid:
        """The one grid of this size."""
        return _GRIDS.setdefault((rows, cols), super().__new__(cls))

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int]]:
        return Grid, (self.rows, self.cols)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise ValueError(f"a grid needs at least one row and one column, not {self}")

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row."""
        return tuple(Cell(r, c) for r in range(self.rows) for c in range(self.cols))

    def row(self, index: int) -> tuple[Cell, ...]:
        """The cells of one row, from the left."""
        return self.cells[index * self.cols : (index + 1) * self.cols]

    def col(self, index: int) -> tuple[Cell, ...]:
        """The cells of one column, from the top."""
        return self.cells[index :: self.cols]

    @cached_property
    def lines(self) -> tuple[tuple[Cell, ...], ...]:
        """Every row, then every column."""
        return tuple(map(self.row, range(self.rows))) + tuple(map(self.col, range(self.cols)))

    def ray(self, border: Border) -> tuple[Cell, ...]:
        """The cells seen from a place outside the grid, nearest first."""
        line = self.row if border.side in ("left", "right") else self.col
        cells = line(border.line)
        return cells if border.side in ("left", "top") else cells[::-1]

    def borders(self, side: Side) -> tuple[Border, ...]:
        """The places along one side, from the left or from the top."""
        count = self.cols if side in ("top", "bottom") else self.rows
        return tuple(Border(side, i) for i in range(count))

    @lru_cache(maxsize=64)  # noqa: B019  # grids are few and small
    def runs(self, length: int) -> tuple[tuple[Cell, ...], ...]:
        """Every `length` cells in a line: along rows, columns and both diagonals."""
        return tuple(
            tuple(self.cells[start + i * step] for i in range(length))
            for step, starts in self._starts(length)
            for start in starts
        )

    def _starts(self, length: int) -> Iterable[tuple[int, list[int]]]:
        reach = length - 1
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            rows = range(self.rows - reach * down)
            cols = range(reach if right < 0 else 0, self.cols - (reach if right > 0 else 0))
            yield down * self.cols + right, [r * self.cols + c for r in rows for c in cols]

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with `cell`."""
        (r, c), cells = cell, self.cells
        at = r * self.cols + c
        up = cells[at - self.cols : at - self.cols + 1] if r else ()
        left = cells[at - 1 : at] if c else ()
        right = cells[at + 1 : at + 2] if c + 1 < self.cols else ()
        return up + left + right + cells[at + self.cols : at + self.cols + 1]

    def touching(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side or a corner with `cell`."""
        return tuple(
            self.cells[r * self.cols + c]
            for r in range(max(cell.row - 1, 0), min(cell.row + 2, self.rows))
            for c in range(max(cell.col - 1, 0), min(cell.col + 2, self.cols))
            if (r, c) != cell
        )

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every border between two cells: all across, then all down, each row by row."""
        across = [Edge(a, Cell(a.row, a.col + 1)) for a in self.cells if a.col + 1 < self.cols]
        down = [Edge(a, Cell(a.row + 1, a.col)) for a in self.cells if a.row + 1 < self.rows]
        return (*across, *down)

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Every lattice point, those on the rim included, row by row."""
        return tuple(Corner(r, c) for r in range(self.rows + 1) for c in range(self.cols + 1))

    def blocks(self, held: Mapping[Cell, T]) -> Iterator[tuple[T | None, ...]]:
        """What is held round each corner: north-west, north-east, south-west, south-east.

        Where nothing is held, and outside the grid, it is None.
        """
        rim: list[T | None] = [None] * (self.cols + 2)
        rows = [[None, *map(held.get, self.row(r)), None] for r in range(self.rows)]
        for above, below in pairwise([rim, *rows, rim]):
            yield from zip(above, above[1:], below, below[1:])  # noqa: B905  # lengths differ


_GRIDS: dict[tuple[int, int], Grid] = {}
