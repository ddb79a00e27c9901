"""What the player fills in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from enpitsu.codec.page import STATE_MARK, Page
from enpitsu.codec.parts import letter, number
from enpitsu.codec.runs import Series, Words
from enpitsu.codec.signs import nothing
from enpitsu.grid import Border, Cell, Corner, Place, Side
from enpitsu.rules.expr import Value
from enpitsu.source import BLANKS, Source

NOTHING = Words(nothing("."))


class StatePart:
    """What is filled in, cell by cell; with `printed`, what is printed there is repeated.

    If `letters` names an option, numbers stand for its first, second, third, ... letter. Cells
    that hold the value `unmarked` need not be marked.
    """

    def __init__(
        self,
        *,
        by: Series,
        letters: str = "",
        printed: bool = False,
        unmarked: Value | None = None,
    ) -> None:
        self.by, self.letters, self.printed, self.unmarked = by, letters, printed, unmarked

    def read(self, source: Source, page: Page) -> Page:
        """The page with the entries."""
        entries: dict[Place, Value] = {}
        values = self.by.read(source, [page.cols] * page.rows)
        for value, cell in zip(values, page.grid.cells, strict=True):
            if value is not None:
                entries[cell] = letter(source, page, self.letters, value)
                source.marks[STATE_MARK, cell] = source.mark
        return replace(page, entries=entries, unmarked=self.unmarked)

    def write(self, page: Page) -> str:
        """The entries as text."""
        return self.by.write([[self._value(page, cell) for cell in row] for row in page.cell_rows])

    def empty(self, page: Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries

    def _value(self, page: Page, cell: Cell) -> Value | None:
        value = page.entries.get(cell)
        if not self.printed and any(clues.get(cell) == value for clues in page.clues.values()):
            return None
        return number(page, self.letters, value)


class Framed:
    """The grid and the places round it as one table: clues outside, a clue or an entry inside.

    `layer` holds the clues inside; in the text such a clue begins with `prefix`. Numbers
    stand for the first, second, third, ... letter of the option `letters`. Cells that hold the
    value `unmarked` need not be marked.
    """

    def __init__(
        self,
        layer: str,
        prefix: str,
        letters: str,
        *,
        outside: Words,
        clues: Words,
        entries: Words,
        unmarked: Value | None = None,
    ) -> None:
        self.layer, self.prefix, self.letters, self.unmarked = layer, prefix, letters, unmarked
        self.outside, self.clues, self.entries = outside, clues, entries

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues and the entries."""
        clues: dict[str, dict[Place, Value]] = {layer.name: {} for layer in page.kind.clues}
        entries: dict[Place, Value] = {}
        for row in _framed(page, self.layer):
            for place, layer in row:
                source.take(BLANKS)
                inside = layer == self.layer and not source.accept(self.prefix)
                value = self._words(layer, inside=inside).word(source)
                if value is None:
                    continue
                value = letter(source, page, self.letters, value)
                (entries if inside else clues[layer])[place] = value
                source.marks[STATE_MARK if inside else layer, place] = source.mark
            Words.line_end(source)
        told = {**page.clues, **clues}
        return replace(page, clues=told, entries=entries, unmarked=self.unmarked)

    def write(self, page: Page) -> str:
        """The table as text."""
        return "".join(
            "".join(f"{self._word(page, place, layer)} " for place, layer in row) + "\n"
            for row in _framed(page, self.layer)
        )

    def _word(self, page: Page, place: Place, layer: str) -> str:
        clue = page.clues[layer].get(place) if layer else None
        inside = layer == self.layer and clue is None
        prefix = self.prefix if layer == self.layer and not inside else ""
        value = number(page, self.letters, page.entries.get(place) if inside else clue)
        return prefix + self._words(layer, inside=inside).written(value)

    def _words(self, layer: str, *, inside: bool) -> Words:
        if inside:
            return self.entries
        if layer == self.layer:
            return self.clues
        return self.outside if layer else NOTHING


def _framed(page: Page, inside: str) -> Iterator[list[tuple[Place, str]]]:
    """Row by row the places of the grid and round it, each with the name of its layer.

    The four places off the corners have no layer.
    """
    names = {layer.on: layer.name for layer in page.kind.clues}
    rows, cols = page.rows, page.cols
    outer: Mapping[int, Side] = {-1: "top", rows: "bottom"}
    for row in range(-1, rows + 1):
        if row in outer:
            side = outer[row]
            middle: list[tuple[Place, str]] = [(Border(side, c), names[side]) for c in range(cols)]
            yield [(Corner(row, 0), ""), *middle, (Corner(row, cols), "")]
        else:
            cells: list[tuple[Place, str]] = [(cell, inside) for cell in page.cell_rows[row]]
            yield [
                (Border("left", row), names["left"]),
                *cells,
                (Border("right", row), names["right"]),
            ]
