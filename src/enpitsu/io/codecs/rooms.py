"""Clues of regions, one a region instead of one a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from enpitsu.errors import Unsupported
from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Series, Words
from enpitsu.io.codecs.signs import TOO_LARGE, decimal
from enpitsu.paper.grid import Cell, Place, parted, regions
from enpitsu.paper.source import BLANKS, DIGITS, Source
from enpitsu.paper.values import Value


class InRooms:
    """A layer with one clue a region, written region by region; after the regions.

    The regions come in the order of their first cells in reading order, where the clue is read
    to. It is written wherever in the region it stands.
    """

    def __init__(self, layer: str, regions: str, *, by: Series) -> None:
        self.layer, self.regions, self.by = layer, regions, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layer."""
        first = self._first(page)
        found: dict[Place, Value] = {}
        for cell, value in zip(first, self.by.read(source, [len(first)]), strict=True):
            if value is not None:
                found[cell] = value
                source.marks[self.layer, cell] = source.mark
        return replace(page, clues={**page.clues, self.layer: found})

    def write(self, page: Page) -> str:
        """The clues as text; where in its region one stands gets lost."""
        labels = page.clues[self.regions]
        told = {labels[cell]: value for cell, value in page.clues[self.layer].items()}
        return self.by.write([[told.get(labels[cell]) for cell in self._first(page)]])

    def _first(self, page: Page) -> list[Cell]:
        return [cells[0] for cells in regions(page.clues[self.regions]).values()]


class OneCharacter:
    """A layer of regions as programs wrote it of old: the same character in cells of one region."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order; cells must be joined."""
        told = {cell: source.character() for cell in page.grid.cells}
        if not all(char.isalnum() for char in told.values()):
            met = "too few characters, or a sign among them"
            raise source.error(f"{met}; expected a letter or digit for each of {page.grid}")
        return replace(page, clues={**page.clues, self.layer: _labelled(page, told)})


class Rooms:
    """A layer of regions by their labels: a line with their number, then a label for each cell."""

    def __init__(self, layer: str) -> None:
        self.layer = layer
        self.by = Words(decimal())

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order; cells must be joined."""
        source.number("the number of regions", low=0, high=len(page.grid.cells))
        Words.line_end(source)
        told = dict(
            zip(page.grid.cells, self.by.read(source, [page.cols] * page.rows), strict=True)
        )
        return replace(page, clues={**page.clues, self.layer: _labelled(page, told)})

    def write(self, page: Page) -> str:
        """The number of regions and the labels; `Unsupported` for cells of no region."""
        rooms = regions(page.clues[self.layer])
        if len(page.clues[self.layer]) < len(page.grid.cells):
            raise Unsupported("every cell must belong to a region; holes cannot be said")
        numbers = {cell: number for number, cells in enumerate(rooms.values()) for cell in cells}
        rows = [[numbers[cell] for cell in row] for row in page.cell_rows]
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
                numbers[cells[0]] = source.number("a number", low=0, high=TOO_LARGE - 1)
                source.marks[self.numbers, cells[0]] = source.mark
            Words.line_end(source)
        for cell in page.grid.cells:
            if cell not in told:
                raise source.error(f"{cell} lies in no room; expected one for every cell")
        clues = {self.layer: _labelled(page, told), self.numbers: numbers}
        return replace(page, clues={**page.clues, **clues})

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
    """The regions of cells that are joined and told alike, named in reading order."""
    parts = parted(page.grid.cells, page.grid, lambda one, other: told[one] == told[other])
    return {cell: str(number) for number, cells in enumerate(parts) for cell in cells}
