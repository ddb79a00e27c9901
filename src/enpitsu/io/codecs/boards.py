"""Parts of formats for what the player fills in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType

from enpitsu.errors import Unsupported
from enpitsu.io.codecs.page import STATE_MARK, Page
from enpitsu.io.codecs.parts import edge_rows, letter, number
from enpitsu.io.codecs.runs import Series, Words, placed
from enpitsu.io.codecs.signs import Sign, nothing, table
from enpitsu.paper.grid import SIDES, Border, Cell, Corner, Place, Side
from enpitsu.paper.source import BLANKS, Source
from enpitsu.paper.values import Value

NOTHING = Words(nothing("."))
NO_WORDS: Mapping[str, Value] = MappingProxyType({})
ClueAndEntry = tuple[Value | None, Value | None]
NO_PAIRS: Mapping[str, ClueAndEntry] = MappingProxyType({})
WAYS = (*map("".join, combinations("nsew", 2)), *"nsew")  # names of two sides, or of one
Named = tuple[Place, str | None]  # a place and its layer


class StatePart:
    """What is filled in, cell by cell.

    * `printed`: whether clues are repeated there, also numbers in cells that take no answer.
    * `letters`: the name of an option whose first, second, third, ... letter numbers stand for.
    * `unmarked`: a value whose cells need not be marked.
    """

    def __init__(
        self,
        *signs: Sign,
        by: Series | None = None,
        letters: str = "",
        printed: bool = False,
        unmarked: Value | None = None,
    ) -> None:
        self.by = by or Words(*signs)
        self.letters, self.printed, self.unmarked = letters, printed, unmarked

    def read(self, source: Source, page: Page) -> Page:
        """The page with the entries."""
        entries: dict[Place, Value] = {}
        for cell, value in placed(source, self.by, page.cell_rows):
            idle = self.printed and _takes_none(page, cell) and value in _printed(page, cell)
            if value is not None and not idle:
                entries[cell] = letter(source, page, self.letters, value)
                source.marks[STATE_MARK, cell] = source.mark
        return page.filled(entries, self.unmarked)

    def write(self, page: Page) -> str:
        """The entries as text."""
        return self.by.write([[self._value(page, cell) for cell in row] for row in page.cell_rows])

    def empty(self, page: Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries

    def _value(self, page: Page, cell: Cell) -> Value | None:
        value = page.entries.get(cell)
        if not self.printed and value in _printed(page, cell):
            return None
        if self.printed and _takes_none(page, cell):
            value = next((v for v in _printed(page, cell) if isinstance(v, int)), value)
        return number(page, self.letters, value)


def _takes_none(page: Page, cell: Cell) -> bool:
    """Whether no answer goes into a cell."""
    return page.domains is not None and cell not in page.domains


def _printed(page: Page, cell: Cell) -> list[Value]:
    """What is printed in a cell."""
    return [clues[cell] for clues in page.clues.values() if cell in clues]


class EdgesPart:
    """What is filled in on edges: a line for each row of edges across, then for each of those down.

    `rim` tells whether those on the rim are included. Edges with the value `unmarked` need not be
    marked, and may be at places that take no answer. Before edges with the rim there may be rows
    with a word for each column: these are colours of cells, and are skipped.
    """

    def __init__(self, *signs: Sign, rim: bool = False, unmarked: Value | None = None) -> None:
        self.by, self.rim, self.unmarked = Words(*signs), rim, unmarked

    def read(self, source: Source, page: Page) -> Page:
        """The page with the entries."""
        ahead = source.text[source.at :].partition("\n")[0]
        if self.rim and len(ahead.split()) == page.cols:
            for _ in range(page.rows):
                source.until("\n")
                source.accept("\n")
        entries: dict[Place, Value] = {}
        for edge, value in placed(source, self.by, edge_rows(page.grid, rim=self.rim)):
            idle = value == self.unmarked and page.domains and edge not in page.domains
            if value is not None and not idle:
                entries[edge] = value
                source.marks[STATE_MARK, edge] = source.mark
        return page.filled(entries, self.unmarked)

    def write(self, page: Page) -> str:
        """The entries as text."""
        rows = edge_rows(page.grid, rim=self.rim)
        return self.by.write([[page.entries.get(edge) for edge in row] for row in rows])


class Ways:
    """A line from cell to cell: for each cell the sides that it crosses, such as `ne`.

    A cell off the line has a word for its value, or `-`. Edges that no cell names, and cells with
    `-`, have the values `unmarked`.
    """

    def __init__(
        self, line: Value, *unmarked: Value, cells: Mapping[str, Value] = NO_WORDS
    ) -> None:
        self.line, self.unmarked, self.cells = line, unmarked, cells
        self.by = Words(table({name: name for name in (*cells, *WAYS)}), nothing("-"))

    def read(self, source: Source, page: Page) -> Page:
        """The page with the entries; the cells on both sides of an edge must agree."""
        entries: dict[Place, Value] = {}
        told: dict[Cell, str] = {}
        for cell, value in placed(source, self.by, page.cell_rows):
            word = str(value or "")
            told[cell] = "" if word in self.cells else word
            if word in self.cells:
                entries[cell] = self.cells[word]
            for place in (cell, *page.grid.sides(cell)):
                source.marks[STATE_MARK, place] = source.mark
            for edge, side, back in zip(page.grid.sides(cell), "nwes", "sewn", strict=True):
                near = edge.first if edge.second == cell else edge.second
                if edge.on_rim and side in told[cell]:
                    raise source.error(f"no cell lies on side {side} of {cell}; expected one")
                if near in told and (side in told[cell]) != (back in told[near]):
                    met = f"{cell} and {near} do not agree whether the line goes between them"
                    raise source.error(f"{met}; expected {back} in one and {side} in the other")
                if side in told[cell]:
                    entries[edge] = self.line
        return page.filled(entries, *self.unmarked)

    def write(self, page: Page) -> str:
        """The entries as text."""
        return self.by.write([[self._word(page, cell) for cell in row] for row in page.cell_rows])

    def _word(self, page: Page, cell: Cell) -> str | None:
        sides = dict(zip("nwes", page.grid.sides(cell), strict=True))
        met = "".join(side for side in "nsew" if page.entries.get(sides[side]) == self.line)
        names = (name for name, value in self.cells.items() if page.entries.get(cell) == value)
        return met or next(names, None)

    def empty(self, page: Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries


class Inside:
    """A loop along edges, told by the cells inside it: `x`, and `-` for those outside."""

    def __init__(self, line: Value, none: Value) -> None:
        self.line, self.none = line, none
        self.by = Words(table({"-": 0, "x": 1}))

    def read(self, source: Source, page: Page) -> Page:
        """The page with all edges."""
        inside: dict[Cell, Value | None] = {}
        for cell, value in placed(source, self.by, page.cell_rows):
            inside[cell] = value
            for edge in page.grid.sides(cell):
                source.marks[STATE_MARK, edge] = source.mark
        entries: dict[Place, Value] = {
            edge: self.none
            if inside.get(edge.first, 0) == inside.get(edge.second, 0)
            else self.line
            for edge in page.grid.all_edges
        }
        return page.filled(entries)

    def write(self, page: Page) -> str:
        """For each cell whether it lies inside: the loop is crossed from the left."""
        rows = []
        for row in page.cell_rows:
            crossed = 0
            told: list[Value | None] = []
            for cell in row:
                left = page.grid.edge(Cell(cell.row, cell.col - 1), cell)
                crossed ^= page.entries.get(left) == self.line
                told.append(crossed)
            rows.append(told)
        return self.by.write(rows)

    def empty(self, page: Page) -> bool:
        """Whether nothing is filled in."""
        return not page.entries


class Shared:
    """A layer of clues and what is filled in, in one table: a cell with a clue needs no entry.

    `entries` are the signs of entries; cells with the value `unmarked` need not be marked.
    """

    def __init__(
        self, layer: str, *signs: Sign, entries: Collection[Value], unmarked: Value | None = None
    ) -> None:
        self.layer, self.by, self.entries, self.unmarked = layer, Words(*signs), entries, unmarked

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues and the entries."""
        clues: dict[Place, Value] = {}
        entries: dict[Place, Value] = {}
        for cell, value in placed(source, self.by, page.cell_rows):
            if value is not None:
                filled = value in self.entries
                (entries if filled else clues)[cell] = value
                source.marks[STATE_MARK if filled else self.layer, cell] = source.mark
        return page.printing({self.layer: clues}).filled(entries, self.unmarked)

    def write(self, page: Page) -> str:
        """The table as text; `Unsupported` where a cell with a clue holds anything but that."""
        clues = page.clues[self.layer]
        for cell in clues:
            if page.entries.get(cell, self.unmarked) != self.unmarked:
                met = f"{cell} holds {page.entries[cell]} beside its clue"
                raise Unsupported(f"{met}; its entry cannot be written")
        told = {**page.entries, **clues}
        return self.by.write([[told.get(cell) for cell in row] for row in page.cell_rows])


class Framed:
    """The grid and the places round it as one table: clues outside, a clue or an entry inside.

    The sides with clues are those of the kind's layers.

    * `layer`, `prefix`, `clues`: the layer of clues inside, if there is one, and what such a clue
      begins with, or its words.
    * `letters`: the option whose first, second, third, ... letter numbers stand for.
    * `unmarked`: the value whose cells need not be marked.
    * `entries`: the signs of entries; without them there are only clues.
    * `both`: the words that tell a clue, an entry or both.
    * `gathered`: whether the clues of the bottom and of the right are written at the top and at the
      left, between the grid and the clues there.
    * `corner`: the sign at the corners of the table, which has no meaning.
    """

    def __init__(
        self,
        layer: str = "",
        prefix: str = "",
        letters: str = "",
        *,
        outside: Sequence[Sign] = NOTHING.signs,
        clues: Sequence[Sign] = NOTHING.signs,
        entries: Sequence[Sign] = (),
        both: Mapping[str, ClueAndEntry] = NO_PAIRS,
        unmarked: Value | None = None,
        gathered: bool = False,
        corner: Sequence[Sign] = NOTHING.signs,
    ) -> None:
        self.layer, self.prefix, self.letters, self.unmarked = layer, prefix, letters, unmarked
        self.corner = Words(*corner)
        self.outside, self.clues, self.entries = Words(*outside), Words(*clues), Words(*entries)
        self.both, self.pairs = both, Words(table({word: word for word in both}))
        self.gathered = gathered

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues and the entries."""
        lying = [layer for layer in page.kind.clues if layer.on in SIDES]
        clues: dict[str, dict[Place, Value]] = {layer.name: {} for layer in lying}
        if self.layer:
            clues[self.layer] = {}
        entries: dict[Place, Value] = {}
        for row in _framed(page, self.layer, gathered=self.gathered):
            for place, layer in row:
                source.take(BLANKS)
                for inside, told in self._met(source, layer):
                    if told is not None:
                        value = letter(source, page, self.letters, told)
                        (entries if inside else clues[layer or ""])[place] = value
                        source.marks[STATE_MARK if inside else layer or "", place] = source.mark
            Words.line_end(source)
        return page.printing(clues).filled(entries, self.unmarked)

    def _met(self, source: Source, layer: str | None) -> Iterator[tuple[bool, Value | None]]:
        """The values that come next, each with whether it is an entry."""
        if layer == self.layer and self.both:
            clue, entry = self.both[str(self.pairs.word(source))]
            yield from ((False, clue), (True, entry))
        else:
            inside = layer == self.layer and not self._clue_next(source)
            yield inside, self._words(layer, inside=inside).word(source)

    def _clue_next(self, source: Source) -> bool:
        """Whether a clue comes next; its prefix is consumed."""
        if not self.entries.signs:
            return True
        if self.prefix or not self.layer:
            return bool(self.prefix) and source.accept(self.prefix)
        at = source.at
        found = [sign.read(source) for sign in self.clues.signs]
        source.at = at
        return any(values is not None for values in found)

    def write(self, page: Page) -> str:
        """The table as text."""
        return "".join(
            "".join(f"{self._word(page, place, layer)} " for place, layer in row) + "\n"
            for row in _framed(page, self.layer, gathered=self.gathered)
        )

    def _word(self, page: Page, place: Place, layer: str | None) -> str:
        clue = page.clues[layer].get(place) if layer else None
        if layer == self.layer and self.both:
            return self._pair(place, clue, page.entries.get(place))
        if layer == self.layer and not self.entries.signs:
            return self.clues.written(clue)
        inside = layer == self.layer and clue is None
        prefix = self.prefix if layer == self.layer and not inside else ""
        entry = page.entries.get(place, clue)
        if clue is not None and entry != clue:
            met = f"{place} holds {entry} beside its clue"
            raise Unsupported(f"{met}; its entry cannot be written")
        value = number(page, self.letters, entry)
        return prefix + self._words(layer, inside=inside).written(value)

    def _pair(self, place: Place, clue: Value | None, entry: Value | None) -> str:
        """The word for a clue and an entry; an entry that repeats its clue is left out."""
        pairs = ((clue, entry), (clue, None)) if clue == entry else ((clue, entry),)
        for word, told in self.both.items():
            if told in pairs:
                return word
        if entry in (None, clue):
            raise Unsupported(f"{place} has a printed {clue}, which cannot be written")
        met = f"{place} holds {entry} beside its clue"
        raise Unsupported(f"{met}; its entry cannot be written")

    def _words(self, layer: str | None, *, inside: bool) -> Words:
        if inside:
            return self.entries
        if layer == self.layer:
            return self.clues
        return self.corner if layer is None else self.outside


def _framed(page: Page, inside: str, *, gathered: bool) -> Iterator[list[Named]]:
    """Row by row the places of the grid and round it, each with the name of its layer.

    The places outside the corners have none.
    """
    names = {layer.on: layer.name for layer in page.kind.clues}
    lying: tuple[tuple[Side, ...], ...] = (("top",), ("bottom",), ("left",), ("right",))
    if gathered:
        lying = ("top", "bottom"), (), ("left", "right"), ()
    above, below, before, behind = ([side for side in sides if side in names] for sides in lying)

    def beside(sides: Sequence[Side], row: int | None) -> list[Named]:
        if row is None:
            return [(Corner(0, 0), None)] * len(sides)
        return [(Border(side, row), names[side]) for side in sides]

    def along(side: Side) -> list[Named]:
        middle: list[Named] = [(Border(side, col), names[side]) for col in range(page.cols)]
        return [*beside(before, None), *middle, *beside(behind, None)]

    yield from map(along, above)
    for row, cells in enumerate(page.cell_rows):
        middle = [(cell, inside) for cell in cells]
        yield [*beside(before, row), *middle, *beside(behind, row)]
    yield from map(along, below)
