"""Regions by the walls between them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Bits, Series, Words
from enpitsu.io.codecs.signs import words
from enpitsu.paper.grid import Cell, Edge, Place, parted, regions
from enpitsu.paper.layer import WALL
from enpitsu.paper.source import Source
from enpitsu.paper.values import Value

BORDERS = Words(words({"0": 0, "1": 1}))  # a word for each border, as in files of pzprjs


class Walls(NamedTuple):
    """A layer of regions by the borders between them: all across, then all down.

    With `joined`, both lists are one series; `by_column`, those down come column by column.
    `largest` is the size a region may have,
    and `holes` tells whether cells of no region can be said (by a part `Holes` or `PunchedOn`).
    A border that ends inside a region is a clue of the layer `inside`; without one it is refused.
    """

    layer: str
    by: Series
    joined: bool = False
    by_column: bool = False
    largest: int | None = None
    holes: bool = False
    inside: str = ""

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order."""
        walls: dict[Edge, int] = {}
        for rows in self._lists(page):
            values = self.by.read(source, list(map(len, rows)))
            edges = (edge for row in rows for edge in row)
            for value, edge in zip(values, edges, strict=True):
                if value:
                    walls[edge] = source.mark
        page = _with_regions(replace(page, walls=walls), self.layer, page.grid.cells)
        if self.inside:
            found = dict.fromkeys(_walls_inside(page, self.layer), WALL)
            source.marks |= {(self.inside, edge): walls[edge] for edge in found}
            return replace(page, clues={**page.clues, self.inside: found})
        return page if self.holes else _without_walls_inside(source, page, self.layer)

    def write(self, page: Page) -> str:
        """The walls as text; `Unsupported` for regions the format cannot say."""
        labels, inside = page.clues[self.layer], page.clues.get(self.inside, ())
        if not self.holes and len(labels) < len(page.grid.cells):
            raise Unsupported("every cell must belong to a region; holes cannot be said")
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
            bits = Bits().read(source, [len(page.grid.cells)])
            cells = [cell for bit, cell in zip(bits, page.grid.cells, strict=True) if not bit]
            page = _with_regions(page, self.layer, cells)
        return _without_walls_inside(source, page, self.layer)

    def write(self, page: Page) -> str:
        """The bits, or nothing."""
        labels, cells = page.clues[self.layer], page.grid.cells
        if len(labels) == len(cells):
            return ""
        return Bits().write([[int(cell not in labels) for cell in cells]])


class PunchedOn:
    """A layer of clues on cells in which a sign marks the cells of no region; after `Walls`."""

    def __init__(self, layer: str, regions: str, *, by: Series, hole: Value) -> None:
        self.layer, self.regions, self.by, self.hole = layer, regions, by, hole

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues, and these cells taken out of their regions."""
        clues: dict[Place, Value] = {}
        inside: list[Cell] = []
        values = self.by.read(source, [page.cols] * page.rows)
        for value, cell in zip(values, page.grid.cells, strict=True):
            if value != self.hole:
                inside.append(cell)
                if value is not None:
                    clues[cell] = value
                    source.marks[self.layer, cell] = source.mark
        page = replace(page, clues={**page.clues, self.layer: clues})
        page = _with_regions(page, self.regions, inside)
        return _without_walls_inside(source, page, self.regions)

    def write(self, page: Page) -> str:
        """The clues, and the sign for each cell of no region."""
        labels, clues = page.clues[self.regions], page.clues[self.layer]
        return self.by.write(
            [
                [clues.get(cell) if cell in labels else self.hole for cell in row]
                for row in page.cell_rows
            ]
        )


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
    return replace(page, clues={**page.clues, layer: labels})
