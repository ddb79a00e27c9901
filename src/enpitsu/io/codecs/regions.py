"""Layers of regions, by walls or by labels, and layers with one clue a region."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.io.codecs.page import Page, Part
from enpitsu.io.codecs.runs import Series, Words, bits, in_run, placed
from enpitsu.io.codecs.signs import Sign, decimal, nothing, table
from enpitsu.io.limits import MAX_FOREIGN_NUMBER
from enpitsu.paper.grid import Cell, Edge, Place, parted, regions
from enpitsu.paper.layer import WALL
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value

BITS = bits()
BORDERS = Words(table({"0": 0, "1": 1}))  # a word for each border, as in files of pzprjs


class Walls(NamedTuple):
    """A layer of regions by the borders between them: all across, then all down.

    With `joined`, both lists are one series; `by_column`, those down come column by column.
    `largest` is the size a region may have,
    and `holes` tells whether cells of no region can be said (by a part `Holes` or `PunchedOn`).
    A border that ends inside a region is a clue of the layer `inside`; without one it is refused.
    """

    layer: str
    by: Series = BITS
    joined: bool = False
    by_column: bool = False
    largest: int | None = None
    holes: bool = False
    inside: str = ""

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order."""
        walls: dict[Edge, int] = {}
        for rows in self._lists(page):
            for edge, value in placed(source, self.by, rows):
                if value:
                    walls[edge] = source.mark
        page = _with_regions(replace(page, walls=walls), self.layer, page.grid.cells)
        if self.inside:
            found = dict.fromkeys(_walls_inside(page, self.layer), WALL)
            source.marks |= {(self.inside, edge): walls[edge] for edge in found}
            return page.printing({self.inside: found})
        return page if self.holes else _without_walls_inside(source, page, self.layer)

    def write(self, page: Page) -> str:
        """The walls as text; `Unsupported` for regions the format cannot say."""
        labels, inside = page.clues[self.layer], page.clues.get(self.inside, ())
        if not self.holes and len(labels) < len(page.grid.cells):
            raise Unsupported("every cell must belong to a region; holes cannot be written")
        for label, cells in regions(labels).items():
            if self.largest and len(cells) > self.largest:
                met = f"region {short(str(label))} has {len(cells)}"
                raise Unsupported(f"a region takes at most {self.largest} cells; {met}")
        return "".join(
            self.by.write([[int(e in inside or _parts(labels, e)) for e in row] for row in rows])
            for rows in self._lists(page)
        )

    def _lists(self, page: Page) -> list[list[Sequence[Edge]]]:
        edges, rows, cols = page.grid.edges, page.rows, page.cols
        down = rows * (cols - 1)  # where the borders between rows begin
        lists: list[list[Sequence[Edge]]] = [
            [edges[r * (cols - 1) : (r + 1) * (cols - 1)] for r in range(rows)],
            [edges[down + r * cols : down + (r + 1) * cols] for r in range(rows - 1)],
        ]
        if self.by_column:
            lists[1] = [list(column) for column in zip(*lists[1], strict=True)]
        return [lists[0] + lists[1]] if self.joined else lists


class Holes(NamedTuple):
    """The cells that belong to no region, as a bit for each cell, if there are any.

    They end the text, and stand after `Walls`.
    """

    layer: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with these cells taken out of their regions."""
        if source.peek().strip():
            bits = BITS.read(source, [len(page.grid.cells)])
            cells = [cell for bit, cell in zip(bits, page.grid.cells, strict=True) if not bit]
            page = _with_regions(page, self.layer, cells)
        return _without_walls_inside(source, page, self.layer)

    def write(self, page: Page) -> str:
        """The bits, or nothing."""
        labels, cells = page.clues[self.layer], page.grid.cells
        if len(labels) == len(cells):
            return ""
        return BITS.write([[int(cell not in labels) for cell in cells]])


class Punched(NamedTuple):
    """Removes cells with a clue of another layer from their regions; it comes after both layers."""

    layer: str
    clues: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with these cells taken out of their regions."""
        holes = page.clues.get(self.clues, ())  # the layer is missing if a tail was left out
        cells = [cell for cell in page.grid.cells if cell not in holes]
        page = _with_regions(page, self.layer, cells)
        return _without_walls_inside(source, page, self.layer)

    def write(self, page: Page) -> str:  # noqa: ARG002
        """Nothing: the clues tell it."""
        return ""


class PunchedOn(NamedTuple):
    """A layer of clues in which a sign marks cells without a region; it stands after `Walls`."""

    part: Part
    layer: str
    regions: str
    hole: Value

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues, and these cells taken out of their regions."""
        page = self.part.read(source, page)
        told = page.clues[self.layer]
        clues = {place: value for place, value in told.items() if value != self.hole}
        inside = [cell for cell in page.grid.cells if told.get(cell) != self.hole]
        page = _with_regions(page.printing({self.layer: clues}), self.regions, inside)
        return _without_walls_inside(source, page, self.regions)

    def write(self, page: Page) -> str:
        """The clues, and the sign for each cell of no region."""
        labels = page.clues[self.regions]
        holes = {cell: self.hole for cell in page.grid.cells if cell not in labels}
        return self.part.write(page.printing({self.layer: {**page.clues[self.layer], **holes}}))


def _parts(labels: Mapping[Any, Value], edge: Edge) -> bool:
    return labels.get(edge.first) != labels.get(edge.second)


def _walls_inside(page: Page, layer: str) -> list[Edge]:
    """The walls that were read with the same region on both sides."""
    labels = page.clues[layer]
    return [edge for edge in page.walls if labels.get(edge.first, edge) == labels.get(edge.second)]


def _without_walls_inside(source: Source, page: Page, layer: str) -> Page:
    """The page, if no wall ends inside a region."""
    for edge in _walls_inside(page, layer):
        met = f"the wall between {edge.first} and {edge.second} ends inside a region"
        expected = f"walls round regions, as {page.kind.name} has no others"
        raise source.error(f"{met}; expected {expected}", at=page.walls[edge])
    return page


def _with_regions(page: Page, layer: str, cells: Sequence[Cell]) -> Page:
    def joined(one: Cell, other: Cell) -> bool:
        return Edge(min(one, other), max(one, other)) not in page.walls

    labels: dict[Place, Value] = {}
    for number, members in enumerate(parted(cells, page.grid, joined)):
        labels.update(dict.fromkeys(members, str(number)))
    return page.printing({layer: labels})


# -- labels, and clues of regions ----------------------------------------------------------------


class InRooms:
    """A layer with one clue a region, written region by region; it comes after the regions.

    The regions are in the order of their first cells in reading order. A clue is read into that
    cell, and written wherever in the region it is.
    """

    def __init__(self, layer: str, regions: str, *signs: Sign) -> None:
        self.layer, self.regions, self.by = layer, regions, in_run(*signs)

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layer."""
        found: dict[Place, Value] = {}
        for cell, value in placed(source, self.by, [self._first(page)]):
            if value is not None:
                found[cell] = value
                source.marks[self.layer, cell] = source.mark
        return page.printing({self.layer: found})

    def write(self, page: Page) -> str:
        """The clues as text; where in its region one stands gets lost."""
        labels = page.clues[self.regions]
        told = {labels[cell]: value for cell, value in page.clues[self.layer].items()}
        return self.by.write([[told.get(labels[cell]) for cell in self._first(page)]])

    def _first(self, page: Page) -> list[Cell]:
        return [cells[0] for cells in regions(page.clues[self.regions]).values()]


class OneCharacter:
    """A layer of regions in an earlier notation: the same character in all cells of a region."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order; cells must be joined."""
        told = {cell: source.character() for cell in page.grid.cells}
        if not all(char.isalnum() for char in told.values()):
            met = "too few characters, or a sign among them"
            raise source.error(f"{met}; expected a letter or digit for each of {page.grid}")
        return page.printing({self.layer: _labelled(page, told)})


class Rooms:
    """A layer of regions by their labels: a line with their number, then a label for each cell.

    A cell of no region has a dot, if there may be `holes`.
    """

    def __init__(self, layer: str, *, holes: bool = False) -> None:
        self.layer, self.holes = layer, holes
        self.by = Words(decimal(), *((nothing("."),) if holes else ()))

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order; cells must be joined."""
        source.number("the number of regions", low=0, high=len(page.grid.cells))
        Words.line_end(source)
        found = placed(source, self.by, page.cell_rows)
        told = {cell: label for cell, label in found if label is not None}
        return page.printing({self.layer: _labelled(page, told)})

    def write(self, page: Page) -> str:
        """The number of regions and the labels; `Unsupported` for holes that cannot be said."""
        rooms = regions(page.clues[self.layer])
        if not self.holes and len(page.clues[self.layer]) < len(page.grid.cells):
            raise Unsupported("every cell must belong to a region; holes cannot be written")
        numbers = {cell: number for number, cells in enumerate(rooms.values()) for cell in cells}
        rows = [[numbers.get(cell) for cell in row] for row in page.cell_rows]
        return f"{len(rooms)}\n{self.by.write(rows)}"


class Rectangles:
    """A layer of rectangular regions and one of their numbers, region by region.

    A line tells how many there are, then a line each the row and the column of the first cell and
    of the last, from zero, and the number, which stands in the first cell, or nothing.
    """

    def __init__(self, layer: str, numbers: str) -> None:
        self.layer, self.numbers = layer, numbers

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order, and their numbers."""
        most = len(page.grid.cells)
        count = source.number(f"the number of rooms, from 1 to {most}", low=1, high=most)
        Words.line_end(source)
        told: dict[Cell, int] = {}
        numbers: dict[Place, Value] = {}
        for room in range(count):
            cells = self._cells(source, page)
            for cell in cells:
                if cell in told:
                    raise source.error(f"{cell} lies in two rooms; expected rooms side by side")
                told[cell] = room
            source.take(BLANKS)
            if source.peek() and source.peek() in DIGITS:
                numbers[cells[0]] = source.number("a number", low=0, high=MAX_FOREIGN_NUMBER)
                source.marks[self.numbers, cells[0]] = source.mark
            Words.line_end(source)
        for cell in page.grid.cells:
            if cell not in told:
                raise source.error(f"{cell} lies in no room; expected one for every cell")
        clues = {self.layer: _labelled(page, told), self.numbers: numbers}
        return page.printing(clues)

    @staticmethod
    def _cells(source: Source, page: Page) -> list[Cell]:
        """The cells of the room whose corners come next; the source is marked at the last."""
        rows, cols = page.rows - 1, page.cols - 1
        top = source.number(f"a row from 0 to {rows}", low=0, high=rows)
        left = source.number(f"a column from 0 to {cols}", low=0, high=cols)
        bottom = source.number(f"a row from {top} to {rows}", low=top, high=rows)
        right = source.number(f"a column from {left} to {cols}", low=left, high=cols)
        return [Cell(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]


def _labelled(page: Page, told: Mapping[Cell, object]) -> dict[Place, Value]:
    """The regions of connected cells with equal values, named in reading order."""
    cells = [cell for cell in page.grid.cells if cell in told]
    parts = parted(cells, page.grid, lambda one, other: told[one] == told[other])
    return {cell: str(number) for number, part in enumerate(parts) for cell in part}
