"""Rectangular grids: their places, lines and neighbours, and the symmetries of a board.

Rows come before columns and both count from zero; in sentences, which count from one, `Cell(0, 0)`
is `r1c1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, pairwise, product
from typing import Any, Literal, NamedTuple, TypeVar

from enpitsu.errors import WrongValue, expect_type
from enpitsu.paper.limit import look
from enpitsu.paper.limits import (
    MAX_CACHED_GRID_CELLS,
    MAX_CACHED_GRIDS,
    MAX_GRID_CELLS,
    MAX_SIDE_CELLS,
)

T = TypeVar("T")
Side = Literal["top", "bottom", "left", "right"]
SIDES: tuple[Side, ...] = ("top", "bottom", "left", "right")
BESIDE: Mapping[Side, str] = {
    "top": "above column",
    "bottom": "below column",
    "left": "left of row",
    "right": "right of row",
}


class Cell(NamedTuple):
    """One square of the grid."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}"


class Neighbours(NamedTuple):
    """Two cells that share a side, the upper or left one first."""

    first: Cell
    second: Cell


class Edge(Neighbours):
    """The side that two neighbouring cells share.

    An edge on the rim has one of its cells outside the grid, and is named after the other. Only the
    grid knows where the lower and the right rim are, and so do the edges that it returns.
    """

    on_rim = False

    def __str__(self) -> str:
        across = self.first.row == self.second.row
        if min(self.first) < 0:
            return f"{'left' if across else 'top'} edge of {self.second}"
        if self.on_rim:
            return f"{'right' if across else 'bottom'} edge of {self.first}"
        return f"{self.first}-{self.second}"


class Border(NamedTuple):
    """A place outside the grid, at one end of a row or a column."""

    side: Side
    line: int

    def __str__(self) -> str:
        return f"{self.side} {self.line + 1}"

    @property
    def beside(self) -> tuple[str, str]:
        """Where it is, in words: "above column" and "3"."""
        return BESIDE[self.side], str(self.line + 1)


@dataclass(frozen=True, slots=True)
class Corner:
    """A lattice point; `Corner(r, c)` is the top left corner of `Cell(r, c)`.

    Only the grid knows which cells beside a corner on the rim exist, and so do the corners that it
    returns: `cells` are those round them.
    """

    row: int
    col: int
    cells: tuple[Cell, ...] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        return f"corner {self.row + 1},{self.col + 1}"

    @property
    def where(self) -> str:
        """Where it is, by the cells that meet there: "between r1c1 and r2c2"."""
        cells = self.cells or self.around
        first, last = cells[0], cells[-1]
        if first == last:
            return f"in the corner at {first}"
        return f"{'on the rim ' * (len(self.cells) == 2)}between {first} and {last}"

    @property
    def around(self) -> tuple[Cell, Cell, Cell, Cell]:
        """The cells north-west, north-east, south-west and south-east, on any grid or off it."""
        r, c = self.row, self.col
        return Cell(r - 1, c - 1), Cell(r - 1, c), Cell(r, c - 1), Cell(r, c)

    @property
    def edges(self) -> tuple[Edge, Edge, Edge, Edge]:
        """The edges that meet here, up, right, down and left, on any grid or off it."""
        nw, ne, sw, se = self.around
        return Edge(nw, ne), Edge(ne, se), Edge(sw, se), Edge(nw, sw)


class Path(NamedTuple):
    """A list of cells, such as a thermometer or a cage.

    Lists may cross and overlap, as long as they differ. The cells of a list that is not `ordered`
    stand in reading order: `Paths.path` makes sure of that.
    """

    cells: tuple[Cell, ...]
    ordered: bool = True

    def __str__(self) -> str:
        return "-".join(map(str, self.cells))


SimplePlace = Cell | Edge | Border | Corner


class At(NamedTuple):
    """A place of an answer that shares it with another answer; `layer` is its name."""

    layer: str
    place: SimplePlace

    def __str__(self) -> str:
        return f"{self.place} ({self.layer})"


Place = SimplePlace | Path | At
Point = tuple[int, int]  # row and column in the lattice of cells, edges and corners
NOUNS: Mapping[str, type] = {"cells": Cell, "edges": Edge, "corners": Corner}


def point(place: Place) -> Point:
    """The position of a place on the lattice where cells have even coordinates.

    Edges, corners and places outside lie at the odd coordinates between them.
    """
    match place:
        case Cell(row, col):
            return 2 * row, 2 * col
        case Edge(first, second):
            return first.row + second.row, first.col + second.col
        case Corner(row, col):
            return 2 * row - 1, 2 * col - 1
        case Path(cells):
            return point(cells[0])
        case At(_, simple):
            return point(simple)
    raise TypeError(f"{place} lies outside the grid")


def simple_places(place: Place) -> tuple[SimplePlace, ...]:
    """The places where a place is drawn: the cells of a path; for any other place, itself."""
    match place:
        case Path(cells):
            return cells
        case At(_, simple):
            return (simple,)
        case _:
            return (place,)


def noun(places: Iterable[Place]) -> str:
    """The plural noun for these places: cells, edges or corners; "places" if they differ."""
    found = [*places]
    alike = (name for name, sort in NOUNS.items() if all(isinstance(p, sort) for p in found))
    return next(alike, "places")


@dataclass(frozen=True)
class Grid:
    """A rectangle of `rows` x `cols` cells, at least one of each.

    Small grids of one size are one object, so that their geometry is computed only once.
    """

    rows: int
    cols: int

    def __new__(cls, rows: int, cols: int) -> Grid:
        """The cached grid of this size, or a new one."""
        expect_type(rows, int, "it is a number of rows")
        expect_type(cols, int, "it is a number of columns")
        return _GRIDS.get((rows, cols)) or super().__new__(cls)

    def __reduce__(self) -> tuple[type[Grid], tuple[int, int]]:
        return Grid, (self.rows, self.cols)

    def __post_init__(self) -> None:
        if self.rows < 1 or self.cols < 1:
            raise WrongValue(f"a grid needs at least one row and one column, not {self}")
        if self.rows * self.cols <= MAX_CACHED_GRID_CELLS and (self.rows, self.cols) not in _GRIDS:
            for size in list(_GRIDS)[: len(_GRIDS) + 1 - MAX_CACHED_GRIDS]:
                _GRIDS.pop(size, None)  # another thread may have removed it already
            _GRIDS[self.rows, self.cols] = self

    def __str__(self) -> str:
        return f"{self.rows}x{self.cols}"

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.row < self.rows and 0 <= cell.col < self.cols

    def longest_line(self) -> int:
        """The number of cells in the longest line."""
        return max(self.rows, self.cols)

    # -- cells ---------------------------------------------------------------------------

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell, row by row."""
        return tuple(Cell(r, c) for r in range(self.rows) for c in range(self.cols))

    @property
    def cell_rows(self) -> list[tuple[Cell, ...]]:
        """The cells, row by row."""
        return [self.row(r) for r in range(self.rows)]

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

    @cached_property
    def _windows(self) -> dict[int, tuple[tuple[Cell, ...], ...]]:
        return {}

    def windows(self, length: int) -> tuple[tuple[Cell, ...], ...]:
        """Every `length` cells in a line: along rows, columns and both diagonals."""
        if length not in self._windows:
            self._windows[length] = tuple(
                tuple(self.cells[start + i * step] for i in range(length))
                for step, starts in self._starts(length)
                for start in starts
            )
        return self._windows[length]

    def _starts(self, length: int) -> Iterable[tuple[int, list[int]]]:
        reach = length - 1
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            rows = range(self.rows - reach * down)
            cols = range(reach if right < 0 else 0, self.cols - (reach if right > 0 else 0))
            yield down * self.cols + right, [r * self.cols + c for r in rows for c in cols]

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells that share a side with `cell`: above, left, right, below."""
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
    def touching_pairs(self) -> tuple[tuple[Cell, Cell], ...]:
        """Every two cells that share a side or a corner, each pair once, in reading order."""
        return tuple((a, b) for a in self.cells for b in self.touching(a) if b > a)

    # -- other places --------------------------------------------------------------------

    def borders(self, side: Side) -> tuple[Border, ...]:
        """The places along one side, from the left or from the top."""
        count = self.cols if side in ("top", "bottom") else self.rows
        return tuple(Border(side, i) for i in range(count))

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """Every edge between two cells: all across, then all down, each row by row."""
        rows = self.cell_rows
        across = [Edge(*pair) for row in rows for pair in pairwise(row)]
        down = [edge for pair in pairwise(rows) for edge in map(Edge, *pair)]
        return (*across, *down)

    @cached_property
    def all_edges(self) -> tuple[Edge, ...]:
        """Every side of every cell, the rim included: all across, then all down, row by row."""
        lines = [(Cell(r, -1), *self.row(r), Cell(r, self.cols)) for r in range(self.rows)]
        above = tuple([Cell(-1, c) for c in range(self.cols)])
        below = tuple([Cell(self.rows, c) for c in range(self.cols)])
        rows = [above, *self.cell_rows, below]
        across = [[Edge(*pair) for pair in pairwise(line)] for line in lines]
        down = [[*map(Edge, *pair)] for pair in pairwise(rows)]
        for edge in (*down[0], *down[-1], *(line[end] for line in across for end in (0, -1))):
            edge.on_rim = True
        return (*chain.from_iterable(across), *chain.from_iterable(down))

    def edge(self, one: Cell, other: Cell) -> Edge:
        """The edge between two neighbours, of which one may lie outside the grid."""
        edge = Edge(*sorted((one, other)))
        if one not in self or other not in self:
            edge.on_rim = True
        return edge

    def sides(self, cell: Cell) -> tuple[Edge, Edge, Edge, Edge]:
        """The edges of a cell: above, left, right, below."""
        (r, c), edges = cell, self.all_edges
        left = r * (self.cols + 1) + c
        above = self.rows * (self.cols + 1) + r * self.cols + c
        return edges[above], edges[left], edges[left + 1], edges[above + self.cols]

    @cached_property
    def corners(self) -> tuple[Corner, ...]:
        """Every lattice point, those on the rim included, row by row."""
        return tuple(
            Corner(*divmod(n, self.cols + 1), tuple(cell for cell in block if cell is not None))
            for n, block in enumerate(self.blocks)
        )

    @cached_property
    def inner_corners(self) -> tuple[Corner, ...]:
        """Every lattice point where four cells meet, row by row."""
        return tuple(corner for corner in self.corners if len(corner.cells) == 4)

    @cached_property
    def blocks(self) -> tuple[tuple[Cell | None, ...], ...]:
        """For each corner the cells round it: north-west, north-east, south-west, south-east.

        Outside the grid it is None.
        """
        rim: list[Cell | None] = [None] * (self.cols + 2)
        rows: list[list[Cell | None]] = [[None, *self.row(r), None] for r in range(self.rows)]
        return tuple(
            block
            for above, below in pairwise([rim, *rows, rim])
            for block in zip(above, above[1:], below, below[1:])  # noqa: B905  # lengths differ
        )


def too_large(rows: int, cols: int) -> str:
    """The error message for a text with an unreasonably large grid; empty for any other size."""
    if max(rows, cols) > MAX_SIDE_CELLS:
        return f"a grid of {rows}x{cols}; expected at most {MAX_SIDE_CELLS} rows and columns"
    if rows * cols > MAX_GRID_CELLS:
        return f"a grid of {rows * cols} cells; expected at most {MAX_GRID_CELLS}"
    return ""


_GRIDS: dict[tuple[int, int], Grid] = {}


# -- symmetries --------------------------------------------------------------------------


class Turn(NamedTuple):
    """One of the eight rotations and reflections of a board.

    First rows and columns are exchanged if it is `transposed`; then the order of rows is reversed
    if it is `upside_down`, and that of columns if it is `mirrored`.
    """

    transposed: bool
    upside_down: bool
    mirrored: bool

    def grid(self, grid: Grid) -> Grid:
        """The grid as it lies afterwards."""
        return Grid(grid.cols, grid.rows) if self.transposed else grid

    def place(self, place: Place, grid: Grid) -> Place:
        """Where a place of the grid comes to lie."""
        match place:
            case Path(cells, ordered):
                turned = [self._cell(cell, grid) for cell in cells]
                return Path(tuple(turned if ordered else sorted(turned)), ordered)
            case At(layer, simple):
                return At(layer, self.simple(simple, grid))
            case _:
                return self.simple(place, grid)

    def simple(self, place: SimplePlace, grid: Grid) -> SimplePlace:
        """Where a cell, an edge, a corner or a place outside comes to lie."""
        match place:
            case Cell():
                return self._cell(place, grid)
            case Edge(first, second):
                cells = self._cell(first, grid), self._cell(second, grid)
                return self.grid(grid).edge(*cells)
            case Corner():
                return self._corner(place, grid)
            case Border():
                return self._border(place, grid)

    def _cell(self, cell: Cell, grid: Grid) -> Cell:
        row, col = reversed(cell) if self.transposed else cell
        turned = self.grid(grid)
        return Cell(
            turned.rows - 1 - row if self.upside_down else row,
            turned.cols - 1 - col if self.mirrored else col,
        )

    def _corner(self, corner: Corner, grid: Grid) -> Corner:
        around = [self._cell(cell, grid) for cell in corner.around]
        cells = sorted(self._cell(cell, grid) for cell in corner.cells)
        row, col = max(cell.row for cell in around), max(cell.col for cell in around)
        return Corner(row, col, tuple(cells))

    def _border(self, border: Border, grid: Grid) -> Border:
        row, col = self._cell(cell_beyond(border, grid), grid)
        if 0 <= col < self.grid(grid).cols:
            return Border("top" if row < 0 else "bottom", col)
        return Border("left" if col < 0 else "right", row)


TURNS = tuple(Turn(*bits) for bits in product((False, True), repeat=3))


def cell_beyond(border: Border, grid: Grid) -> Cell:
    """The cell off the grid, beside the rim, where a place outside is drawn."""
    match border.side:
        case "top":
            return Cell(-1, border.line)
        case "bottom":
            return Cell(grid.rows, border.line)
        case "left":
            return Cell(border.line, -1)
        case "right":
            return Cell(border.line, grid.cols)


# -- connected cells ---------------------------------------------------------------------


def regions(labels: Mapping[Any, T]) -> dict[T, tuple[Cell, ...]]:
    """The cells of each region by label, in the order they are listed."""
    members: dict[T, list[Cell]] = {}
    for cell, label in labels.items():
        members.setdefault(label, []).append(cell)
    return {label: tuple(cells) for label, cells in members.items()}


def reached(
    start: Cell, cells: Iterable[Cell], grid: Grid, joined: Callable[[Cell, Cell], bool]
) -> list[Cell]:
    """The cells reachable from `start` over shared sides where `joined` allows the step."""
    return _walked(start, set(cells), grid, joined)


def parted(
    cells: Sequence[Cell], grid: Grid, joined: Callable[[Cell, Cell], bool]
) -> Iterator[list[Cell]]:
    """The cells by connected component, in the order of their first cells; see `reached`."""
    todo = set(cells)
    for cell in cells:
        if cell in todo:
            yield _walked(cell, todo, grid, joined)


def _walked(
    start: Cell, todo: set[Cell], grid: Grid, joined: Callable[[Cell, Cell], bool]
) -> list[Cell]:
    """The cells that a walk reaches; they are removed from `todo`."""
    look()
    todo.discard(start)
    found = [start]
    for cell in found:
        near = [other for other in grid.neighbours(cell) if other in todo and joined(cell, other)]
        todo.difference_update(near)
        found += near
    return found


def connected(grid: Grid, cells: Iterable[Cell]) -> bool:
    """Whether a walk over shared sides reaches every one of the cells from any other."""
    cells = list(cells)
    return not cells or len(reached(cells[0], cells, grid, lambda *_: True)) == len(cells)
