"""The parts of a format: its size, its layers of clues, its walls, what is filled in."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Literal, NamedTuple

from enpitsu.errors import Unsupported
from enpitsu.io.codecs.page import (
    NO_VERSIONS,
    Codec,
    Omittable,
    Page,
    Part,
    Readable,
    Reader,
    Remarked,
    no_remarks,
)
from enpitsu.io.codecs.passed import END, refused, text, variant
from enpitsu.io.codecs.runs import Series, Words, in_run, placed
from enpitsu.io.codecs.signs import Sign
from enpitsu.paper.grid import Cell, Corner, Edge, Grid, Place, too_large
from enpitsu.paper.layer import Layer
from enpitsu.paper.limits import MAX_SIDE_CELLS
from enpitsu.paper.source import DIGITS, Source
from enpitsu.paper.values import Value

Name = Literal["rows", "cols"]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EARLIER = "d"  # a flag of links
NO_VARIANTS: Mapping[str, str] = MappingProxyType({})


def link(
    name: str,
    *parts: Part | str,
    aliases: tuple[str, ...] = (),
    remarked: Remarked = no_remarks,
    looks: str = "",
    variants: Mapping[str, str] = NO_VARIANTS,
    earlier: Readable | None = None,
    kanpen: Reader | None = None,
    before: Part | None = None,
) -> Codec:
    """The codec of a kind's link on puzz.link: `columns/rows/`, then the parts.

    The other arguments are those of `Codec` and `Linked`.
    """
    linked = Linked(name, _parts(parts), looks, variants, earlier, before)
    return Codec("puzzlink", name, (linked,), aliases, remarked, kanpen=kanpen)


def file(
    name: str,
    *parts: Part | str,
    aliases: tuple[str, ...] = (),
    remarked: Remarked = no_remarks,
    variants: Mapping[str, str] = NO_VARIANTS,
    newer: Mapping[int, Sequence[Part | str]] = NO_VERSIONS,
) -> Codec:
    """The codec of a kind's file of pzprjs: a line with the rows, one with the columns, the parts.

    Flags of `variants` may come first, as in a link. `newer` has the parts of newer versions of the
    format, by number.
    """
    others = [refused(f"{flag}\n", variant(name, flag, variants[flag])) for flag in variants]
    head: tuple[Part, ...] = (Size("rows", "\n"), text("\n"), *others)

    def version(parts: Sequence[Part | str]) -> Codec:
        return Codec("pzprv3", name, (*head, *_parts(parts)), aliases, remarked)

    found = {number: version(others) for number, others in newer.items()}
    return version(parts)._replace(newer=found)


def kanpen(*parts: Readable, size: Readable | None = None) -> Reader:
    """The reader of a kind's link on kanpen.net, as separate lines: the size, then the parts.

    By default the size is a line with the rows and one with the columns.
    """
    return Reader((size or Size("rows", "\n"), text("\n"), *parts))


def game(name: str, *parts: Part | str) -> Codec:
    """The codec of a kind's game ID: the parts after the name of the game."""
    return codec("tatham", name, *parts)


def codec(format: str, name: str, *parts: Part | str) -> Codec:
    """The codec of a kind in a format with only these parts."""
    return Codec(format, name, _parts(parts))


def _parts(parts: Sequence[Part | str]) -> tuple[Part, ...]:
    return tuple(text(part) if isinstance(part, str) else part for part in parts)


# -- size and options ------------------------------------------------------------------------


class Size(NamedTuple):
    """The numbers of rows and columns, `first` first, with `between` between them.

    If `between` is empty, the board is a square, and there is one number. The other program accepts
    no board with fewer than `least` rows or columns; reading does.
    """

    first: Name
    between: str = ""
    least: int = 1

    def read(self, source: Source, page: Page) -> Page:
        """The page with its size."""
        start = source.at
        first = second = length(source, f"the number of {self.first}")
        if self.between:
            text(self.between, "and the other size").read(source, page)
            other = "cols" if self.first == "rows" else "rows"
            second = length(source, f"the number of {other}")
        rows, cols = (first, second) if self.first == "rows" else (second, first)
        expect_reasonable(source, start, rows, cols)
        return replace(page, rows=rows, cols=cols)

    def write(self, page: Page) -> str:
        """The numbers; `Unsupported` if one is too small, or if there should be only one."""
        first, second = page.rows, page.cols
        if not self.between and first != second:
            raise Unsupported(f"the grid must be square, not {page.grid}")
        if min(first, second) < self.least:
            raise Unsupported(
                f"the grid must be at least {self.least}x{self.least}, not {page.grid}"
            )
        if self.first == "cols":
            first, second = second, first
        return f"{first}{self.between}{second}" if self.between else str(first)


def size(first: Name, between: str, least: int = 1) -> Size:
    """The rows and the columns, with `between` between them, or the columns first."""
    return Size(first, between, least)


def square(least: int = 1) -> Size:
    """One number for rows and columns."""
    return Size("rows", least=least)


def length(source: Source, expected: str) -> int:
    """The number of rows or of columns that comes next."""
    return source.number(f"{expected}, from 1 to {MAX_SIDE_CELLS}", low=1, high=MAX_SIDE_CELLS)


def expect_reasonable(source: Source, start: int, rows: int, cols: int) -> None:
    """Raise `FormatError` for an unreasonably large size, which was read at `start`."""
    if message := too_large(rows, cols):
        raise source.error(message, at=start)


class Letters(NamedTuple):
    """The number of letters that an option lists: always A, B, C, ... in order.

    At least `spare` places of a long line have none of them.
    """

    option: str
    most: int = len(ALPHABET)
    spare: int = 0

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        most = self._most(page)
        number = source.number(f"the number of letters, from 1 to {most}", low=1, high=most)
        return page.choosing(self.option, ALPHABET[:number])

    def write(self, page: Page) -> str:
        """The number; `Unsupported` for other letters, or too many."""
        letters = page.option(self.option)
        if not ALPHABET.startswith(letters):
            raise Unsupported(f"the letters must be A, B, C, ... in this order, not {letters}")
        if len(letters) > self._most(page):
            where = f"at most {self._most(page)} letters fit {page.grid} there"
            raise Unsupported(f"{where}, not {len(letters)}")
        return str(len(letters))

    def _most(self, page: Page) -> int:
        return min(self.most, max(page.rows, page.cols) - self.spare)


class OptionPart(NamedTuple):
    """The value of an option as one of these words, of which one may be empty."""

    option: str
    words: Mapping[str, Value]

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        for word in sorted(self.words, key=len, reverse=True):
            if source.accept(word):
                return page.choosing(self.option, self.words[word])
        raise source.fail(" or ".join(self.words))

    def write(self, page: Page) -> str:
        """The word; `Unsupported` for a value that has none."""
        told = page.option(self.option)
        for word, value in self.words.items():
            if str(value) == told:
                return word
        known = " or ".join(f"{self.option}={value}" for value in self.words.values())
        raise Unsupported(f"{known} is all that can be written there, not {self.option}={told}")


# -- links -------------------------------------------------------------------------------------


# The size in a link; for a single cell nothing need follow.
HEAD: tuple[Part, ...] = (Size("cols", "/"), text("/", lost=True))


class Linked(NamedTuple):
    """The part of a link after the name: flags, if any, then `columns/rows/` and the parts.

    * `looks`: flags that only concern how the page looks; they are skipped.
    * `variants`: flags for other rules, each with its meaning; they are refused.
    * `earlier`: reads what follows the size after the flag `d`, an earlier notation.
    * `before`: reads and writes a flag that is an option. Other flags are not written.
    """

    name: str
    parts: tuple[Part, ...]
    looks: str = ""
    variants: Mapping[str, str] = NO_VARIANTS
    earlier: Readable | None = None
    before: Part | None = None

    def read(self, source: Source, page: Page) -> Page:
        """The page with all that the link says."""
        if self.before:
            page = self.before.read(source, page)
        flags = self._flags(source)
        body: tuple[Readable, ...] = self.parts
        if self.earlier and EARLIER in flags:
            body = (self.earlier,)
        for part in (*HEAD, *body):
            page = part.read(source, page)
        if source.text[source.at :].strip() == END:
            source.accept(END)
        return page

    def _flags(self, source: Source) -> str:
        """The letters before the size, each of them known."""
        start = source.at
        flags = source.until("/").strip()
        if not source.accept("/") or flags[:1] in {*DIGITS}:
            source.at = start
            return ""
        for at, flag in enumerate(flags, source.text.index(flags, start)):
            if flag in self.variants:
                message = variant(self.name, flag, self.variants[flag])
                raise source.error(message, at=at)
            if flag not in self.looks and (flag != EARLIER or not self.earlier):
                met = f"unknown flag '{flag}' of {self.name}"
                raise source.error(f"{met}; expected the number of columns", at=at)
        return flags

    def write(self, page: Page) -> str:
        """The link after the name, with no flag but that of an option."""
        parts = (*((self.before,) if self.before else ()), *HEAD, *self.parts)
        return "".join(part.write(page) for part in parts)


# -- layers ------------------------------------------------------------------------------------


class LayerPart:
    """Layers of clues, one after another in one series.

    If `letters` names an option, numbers stand for its first, second, third, ... letter. If layers
    are `paired`, the first two alternate, place by place, then the next two.
    """

    def __init__(self, *layers: str, by: Series, letters: str = "", paired: bool = False) -> None:
        self.layers, self.by, self.letters, self.paired = layers, by, letters, paired

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layers."""
        found: dict[str, dict[Place, Value]] = {name: {} for name in self.layers}
        for (name, place), value in placed(source, self.by, self._rows(page)):
            if value is not None:
                found[name][place] = letter(source, page, self.letters, value)
                source.marks[name, place] = source.mark
        return page.printing(found)

    def write(self, page: Page) -> str:
        """The clues as text."""
        clues = page.clues
        return self.by.write(
            [
                [number(page, self.letters, clues[name].get(place)) for name, place in row]
                for row in self._rows(page)
            ]
        )

    def empty(self, page: Page) -> bool:
        """Whether the layers hold no clue."""
        return not any(page.clues[name] for name in self.layers)

    def _rows(self, page: Page) -> list[list[tuple[str, Place]]]:
        """Rows of places, each with the name of its layer."""
        rows = [[(layer.name, place) for place in row] for layer, row in self._layers(page)]
        if self.paired:
            pairs = zip(rows[::2], rows[1::2], strict=True)
            return [[*chain.from_iterable(zip(*pair, strict=True))] for pair in pairs]
        return rows

    def _layers(self, page: Page) -> list[tuple[Layer, Sequence[Place]]]:
        rows: list[tuple[Layer, Sequence[Place]]] = []
        for layer in map(page.kind.layer, self.layers):
            if layer.on == "cells":
                rows += [(layer, row) for row in page.cell_rows]
            elif layer.on == "edges":
                rows += [(layer, row) for row in edge_rows(page.grid)]
            elif layer.on == "corners":
                corners, width = layer.places(page.grid), page.cols + 1
                starts = range(0, len(corners), width)
                rows += [(layer, corners[start : start + width]) for start in starts]
            else:
                rows.append((layer, layer.places(page.grid)))
        return rows


def edge_rows(grid: Grid, *, rim: bool = False) -> list[Sequence[Edge]]:
    """The edges as tables have them: those across, a row for each of cells, then those down."""
    edges = grid.all_edges if rim else grid.edges
    more = 1 if rim else -1
    across, down = (grid.rows, grid.cols + more), (grid.rows + more, grid.cols)
    cut = across[0] * across[1]
    return [
        some[i * width : (i + 1) * width]
        for some, (number, width) in ((edges[:cut], across), (edges[cut:], down))
        for i in range(number)
    ]


class Lattice:
    """Layers on cells, on edges and at inner corners in one series, row by row of the lattice."""

    def __init__(self, *layers: str, by: Series) -> None:
        self.layers, self.by = layers, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layers."""
        rows, layer_of = _lattice(page), self._layers(page)
        found: dict[str, dict[Place, Value]] = {layer: {} for layer in self.layers}
        for place, value in placed(source, self.by, rows):
            if value is not None:
                layer = layer_of.get(type(place))
                if layer is None:
                    raise source.error(f"{value} at {place}; expected nothing there")
                found[layer][place] = value
                source.marks[layer, place] = source.mark
        return page.printing(found)

    def write(self, page: Page) -> str:
        """The clues as text."""
        layer_of = self._layers(page)
        told: dict[type, Mapping[Place, Value]] = {
            sort: page.clues[layer] for sort, layer in layer_of.items()
        }
        rows = [[told.get(type(place), {}).get(place) for place in row] for row in _lattice(page)]
        return self.by.write(rows)

    def _layers(self, page: Page) -> dict[type, str]:
        return {SORTS[str(page.kind.layer(name).on)]: name for name in self.layers}


SORTS: Mapping[str, type] = {"cells": Cell, "edges": Edge, "inner corners": Corner}


def _lattice(page: Page) -> list[list[Place]]:
    """The places of the lattice, row by row."""
    rows: list[list[Place]] = []
    for cells in page.cell_rows:
        upper: list[Place] = []
        lower: list[Place] = []
        for cell in cells:
            row, col = cell
            upper += [cell, Edge(cell, Cell(row, col + 1))]
            lower += [Edge(cell, Cell(row + 1, col)), Corner(row + 1, col + 1)]
        rows += [upper[:-1], lower[:-1]]
    return rows[:-1]


def run(*told: str | Sign, letters: str = "", paired: bool = False) -> LayerPart:
    """Layers of clues by their names, in signs without anything between them."""
    return LayerPart(*_names(told), by=in_run(*_signs(told)), letters=letters, paired=paired)


def words(*told: str | Sign, letters: str = "") -> LayerPart:
    """Layers of clues by their names, in signs with a blank after each, a line for each row."""
    return LayerPart(*_names(told), by=Words(*_signs(told)), letters=letters)


def _names(told: Sequence[str | Sign]) -> Iterator[str]:
    return (one for one in told if isinstance(one, str))


def _signs(told: Sequence[str | Sign]) -> Iterator[Sign]:
    return (one for one in told if not isinstance(one, str))


def letter(source: Source, page: Page, option: str, value: Value) -> Value:
    """The letter of an option that a number stands for; any other value as it is."""
    if not option or not isinstance(value, int):
        return value
    letters = page.option(option)
    if not 1 <= value <= len(letters):
        message = f"letter number {value} is out of range; expected 1 to {len(letters)}"
        raise source.error(message)
    return letters[value - 1]


def number(page: Page, option: str, value: Value | None) -> Value | None:
    """The number of a letter of an option; any other value as it is."""
    if option and isinstance(value, str) and value in page.option(option):
        return page.option(option).index(value) + 1
    return value


class Tail(NamedTuple):
    """A part at the end of a text, after the text `behind`, that is left out if it is empty."""

    part: Omittable
    behind: str = ""

    def read(self, source: Source, page: Page) -> Page:
        """The page with what is told, if anything is."""
        if not source.peek().strip():
            return page
        return self.part.read(source, text(self.behind).read(source, page))

    def write(self, page: Page) -> str:
        """The part, unless it is empty."""
        return "" if self.part.empty(page) else self.behind + self.part.write(page)
