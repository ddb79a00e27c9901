"""What puzzles in which borders divide the grid have in common: how they are drawn and written."""

from __future__ import annotations

from dataclasses import replace

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.paper.grid import Cell, Edge, Place, parted
from enpitsu.paper.look import CROSS, WALL, Figure
from enpitsu.paper.source import Source
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Puzzle

BORDER, OPEN = "=", "x"
FIGURES: dict[Value, Figure] = {BORDER: WALL, OPEN: CROSS}
NAMES: dict[Value, str] = {BORDER: "drawn", OPEN: "open"}


def borders(puzzle: Puzzle) -> dict[Place, Domain]:
    """Between two cells there is a border or not."""
    return dict.fromkeys(puzzle.grid.edges, (BORDER, OPEN))


# -- other programs ----------------------------------------------------------------------------

# Of the editor pzprjs: a border may have the mark of none beside it, and counts.
DRAWN = c.edges(c.table({"1": BORDER, "-1": OPEN, "2": BORDER}), c.nothing("0"), unmarked=OPEN)


class Pieces:
    """What is filled in as a label for each cell: there are borders where labels differ."""

    by = c.in_words(c.label("-"))

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with all borders between cells with labels, and what is open there."""
        labels: dict[Cell, Value | None] = {}
        entries: dict[Place, Value] = {}
        values = self.by.read(source, [page.cols] * page.rows)
        for cell, label in zip(page.grid.cells, values, strict=True):
            labels[cell] = label
            for other in page.grid.neighbours(cell)[:2]:
                if other < cell and label is not None and labels[other] is not None:
                    edge = Edge(other, cell)
                    entries[edge] = OPEN if labels[other] == label else BORDER
                    source.marks[c.STATE_MARK, edge] = source.mark
        return replace(page, entries={**page.entries, **entries})

    def write(self, page: c.Page) -> str:
        """The pieces, numbered; `Unsupported` for borders that do not part pieces."""

        def joined(one: Cell, other: Cell) -> bool:
            return page.entries.get(Edge(*sorted((one, other)))) == OPEN

        parts = parted(page.grid.cells, page.grid, joined)
        labels = {cell: str(n) for n, cells in enumerate(parts, 1) for cell in cells}
        for first, second in page.grid.edges:
            if labels[first] == labels[second] and not joined(first, second):
                met = f"the border between {first} and {second} ends inside a piece"
                raise Unsupported(f"{met}; that cannot be said with a label for each cell")
        return self.by.write([[labels[cell] for cell in row] for row in page.cell_rows])

    def empty(self, page: c.Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries
