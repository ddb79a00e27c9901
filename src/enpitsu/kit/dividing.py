"""Puzzles in which borders divide the grid: answers, rules on numbers, and formats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial

from enpitsu.errors import Unsupported
from enpitsu.io import codecs as c
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.paper.grid import Cell, Edge, Place, parted
from enpitsu.paper.layer import Board, Clue
from enpitsu.paper.look import CROSS, WALL, Figure
from enpitsu.paper.source import Source
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Domains, Instances, Puzzle, Rule
from enpitsu.rules import number_of

BORDER, OPEN = "=", "x"
SIDES = 4  # sides of a cell
FIGURES: dict[Value, Figure] = {BORDER: WALL, OPEN: CROSS}
NAMES: dict[Value, str] = {BORDER: "drawn", OPEN: "open"}


def borders(puzzle: Puzzle) -> dict[Place, Domain]:
    """The domains of borders: drawn or open between any two neighbouring cells."""
    return dict.fromkeys(puzzle.grid.edges, (BORDER, OPEN))


# -- numbers that count borders ------------------------------------------------------------------


def sides_of(puzzle: Puzzle, cell: Cell) -> list[Edge]:
    """The sides of a cell that may have a border; its other sides, on the rim, always have one."""
    holes = puzzle.clues.get("holes", {})
    near = (other for other in puzzle.grid.neighbours(cell) if other not in holes)
    return [puzzle.grid.edge(*sorted((cell, other))) for other in near]


def told_by(layer: str) -> Rule:
    """The rule that a number tells how many of the four sides of its cell are borders."""
    return Rule(
        "number",
        "A number tells how many of the four sides of its cell are borders.",
        partial(_told, layer),
        techniques=full_and_needed("number", has=_has_all, needs=_needs_all),
        shown={layer: partial(_shown, layer)},
    )


def _told(layer: str, puzzle: Puzzle, _: Domains) -> Instances:
    for cell, number in puzzle.clues[layer].items():
        if isinstance(number, int):
            edges = sides_of(puzzle, cell)
            left = number - (SIDES - len(edges))
            yield edges, (Clue(layer, cell, number),), number_of(BORDER, len(edges), left, left)


def _shown(layer: str, puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    free = not puzzle.kind.layer(layer).kept and cell not in puzzle.clues.get("holes", {})
    if free or cell in puzzle.clues[layer]:
        edges = sides_of(puzzle, cell)
        yield SIDES - len(edges) + sum(board[edge] == BORDER for edge in edges)


def _has_all(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"the {clue} has all of its borders"


def _needs_all(step: Deduction) -> str:
    (clue,) = step.because[0].clues
    return f"the {clue} needs a border on every side that is left"


# -- other programs ----------------------------------------------------------------------------

# For files of the editor pzprjs. An edge there may have a border and a cross, which is a border
# here. Files of some kinds have the rim, too.
MARKS = (c.table({"1": BORDER, "-1": OPEN, "2": BORDER}), c.nothing("0"))
DRAWN = c.edges(*MARKS, unmarked=OPEN)
DRAWN_WITH_RIM = c.edges(*MARKS, rim=True, unmarked=OPEN)


class Pieces:
    """A part of a format: the answer as a label for each cell, with borders between labels."""

    by = c.in_words(c.label("-"))

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with borders between different labels, and open edges between equal ones."""
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
        """The pieces, numbered; `Unsupported` if a border ends inside a piece."""

        def joined(one: Cell, other: Cell) -> bool:
            return page.entries.get(Edge(*sorted((one, other)))) == OPEN

        parts = parted(page.grid.cells, page.grid, joined)
        labels = {cell: str(n) for n, cells in enumerate(parts, 1) for cell in cells}
        for first, second in page.grid.edges:
            if labels[first] == labels[second] and not joined(first, second):
                met = f"the border between {first} and {second} ends inside a piece"
                raise Unsupported(f"{met}; that cannot be written with a label for each cell")
        return self.by.write([[labels[cell] for cell in row] for row in page.cell_rows])

    def empty(self, page: c.Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries
