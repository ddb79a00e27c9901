"""The answer of Fillomino as an editor writes it: numbers, and the borders round pieces."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kit.dividing import BORDER, DRAWN
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Edge, Place, Value, parted


class Divided:
    """Entered numbers and borders: all cells of a piece with a complete border have its number.

    The editor considers a board solved once all borders are drawn, whatever numbers are entered.
    """

    numbers = c.entries(c.noted(c.decimal(), c.nothing(".+-=%")))

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with all entered numbers, and with the numbers of finished pieces."""
        page = self.numbers.read(source, page)
        drawn = DRAWN.read(source, replace(page, entries={})).entries
        borders = [edge for edge in page.grid.edges if drawn.get(edge) == BORDER]
        found: dict[Place, Value] = dict(finished(page, borders))
        for cell in found:
            source.marks[c.STATE_MARK, cell] = source.mark
        return replace(page, entries={**page.entries, **found})

    def write(self, page: c.Page) -> str:
        """The numbers, and the borders between different numbers if they imply no more entries."""
        known: dict[Place, Value] = {**page.entries, **page.clues["grid"]}
        ends = {edge: [known.get(cell) for cell in edge] for edge in page.grid.edges}
        borders = [edge for edge, two in ends.items() if None not in two and two[0] != two[1]]
        if not page.entries or any(finished(page, borders)):
            borders = []
        drawn: dict[Place, Value] = dict.fromkeys(borders, BORDER)
        return self.numbers.write(page) + DRAWN.write(replace(page, entries=drawn))

    def empty(self, page: c.Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries


def finished(page: c.Page, borders: Collection[Edge]) -> Iterator[tuple[Place, Value]]:
    """The empty cells of pieces with a complete border, each with the number of its piece."""
    known: dict[Place, Value] = {**page.entries, **page.clues["grid"]}

    def joined(one: Cell, other: Cell) -> bool:
        return Edge(*sorted((one, other))) not in borders

    for cells in parted(page.grid.cells, page.grid, joined) if borders else ():
        piece = {*cells}
        told = {known[cell] for cell in cells if cell in known}
        if told <= {len(cells)} and not any(piece.issuperset(edge) for edge in borders):
            yield from ((cell, len(cells)) for cell in cells if cell not in known)
