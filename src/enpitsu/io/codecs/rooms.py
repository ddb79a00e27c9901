"""Clues of regions, one a region instead of one a cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from enpitsu.errors import Unsupported
from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Series, Words
from enpitsu.io.codecs.signs import decimal
from enpitsu.paper.grid import Cell, Place, parted, regions
from enpitsu.paper.source import Source
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


def _labelled(page: Page, told: Mapping[Cell, object]) -> dict[Place, Value]:
    """The regions of cells that are joined and told alike, named in reading order."""
    parts = parted(page.grid.cells, page.grid, lambda one, other: told[one] == told[other])
    return {cell: str(number) for number, cells in enumerate(parts) for cell in cells}
