"""Regions by the walls between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from enpitsu.codec.page import Page
from enpitsu.codec.runs import Bits, Series
from enpitsu.codec.source import Source
from enpitsu.common import regions
from enpitsu.errors import Unsupported, short
from enpitsu.expr import Value
from enpitsu.grid import Cell, Edge, Place


@dataclass(frozen=True)
class Walls:
    """A layer of regions by the borders between them: all across, then all down.

    With `joined`, both lists are one series. `largest` is the size a region may have,
    and `holes` tells whether cells of no region can be said (by a part `Holes`).
    """

    layer: str
    by: Series
    joined: bool = False
    largest: int | None = None
    holes: bool = False

    def read(self, source: Source, page: Page) -> Page:
        """The page with the regions, named 0, 1, 2, ... in reading order."""
        walls: list[Edge] = []
        for rows in self._lists(page):
            values = self.by.read(source, list(map(len, rows)))
            edges = (edge for row in rows for edge in row)
            walls += [edge for value, edge in zip(values, edges, strict=True) if value]
        return _with_regions(replace(page, walls=frozenset(walls)), self.layer, page.grid.cells)

    def write(self, page: Page) -> str:
        """The walls as text; `Unsupported` for regions the format cannot say."""
        labels = page.clues[self.layer]
        if not self.holes and len(labels) < len(page.grid.cells):
            raise Unsupported("every cell must belong to a region; holes cannot be said")
        for label, cells in regions(labels).items():
            if self.largest and len(cells) > self.largest:
                met = f"region {short(str(label))} has {len(cells)}"
                raise Unsupported(f"a region takes at most {self.largest} cells; {met}")
        return "".join(
            self.by.write([[int(labels.get(a) != labels.get(b)) for a, b in row] for row in rows])
            for rows in self._lists(page)
        )

    def _lists(self, page: Page) -> list[list[Sequence[Edge]]]:
        edges, rows, cols = page.grid.edges, page.rows, page.cols
        down = rows * (cols - 1)  # where the borders between rows begin
        lists: list[list[Sequence[Edge]]] = [
            [edges[r * (cols - 1) : (r + 1) * (cols - 1)] for r in range(rows)],
            [edges[down + r * cols : down + (r + 1) * cols] for r in range(rows - 1)],
        ]
        return [lists[0] + lists[1]] if self.joined else lists


@dataclass(frozen=True)
class Holes:
    """The cells that belong to no region, as a bit for each cell; after `Walls`."""

    layer: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with these cells taken out of their regions."""
        bits = Bits().read(source, [len(page.grid.cells)])
        cells = [cell for bit, cell in zip(bits, page.grid.cells, strict=True) if not bit]
        return _with_regions(page, self.layer, cells)

    def write(self, page: Page) -> str:
        """The bits."""
        labels = page.clues[self.layer]
        return Bits().write([[int(cell not in labels) for cell in page.grid.cells]])

    def empty(self, page: Page) -> bool:
        """Whether every cell belongs to a region."""
        return len(page.clues[self.layer]) == len(page.grid.cells)


def _with_regions(page: Page, layer: str, cells: Iterable[Cell]) -> Page:
    labels: dict[Place, Value] = {}
    inside = dict.fromkeys(cells)
    count = 0
    for cell in inside:
        if cell not in labels:
            members = _joined(page, cell, inside)
            labels.update(dict.fromkeys(members, str(count)))
            count += 1
    return replace(page, clues={**page.clues, layer: labels})


def _joined(page: Page, start: Cell, inside: Mapping[Cell, None]) -> list[Cell]:
    found = {start: None}
    queue = [start]
    while queue:
        cell = queue.pop()
        for other in page.grid.beside(cell):
            edge = Edge(min(cell, other), max(cell, other))
            if other in inside and other not in found and edge not in page.walls:
                found[other] = None
                queue.append(other)
    return list(found)
