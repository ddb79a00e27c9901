"""The parts of a format: its size, its layers, its walls, what is filled in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_uppercase as ALPHABET
from typing import Literal as One

from enpitsu.codec.page import BLANKS, Codec, Page, Part, Source
from enpitsu.codec.runs import Bits, Series, Signs, Words
from enpitsu.common import regions
from enpitsu.errors import Unsupported
from enpitsu.expr import Value
from enpitsu.grid import Border, Cell, Corner, Edge, Grid, Place, Side
from enpitsu.puzzle import Layer

LARGEST = 1000  # cells a side, and below all cells: more is damage, not a puzzle
MOST_CELLS = 250_000


@dataclass(frozen=True)
class Literal:
    """Plain text; `means` says in an error what it stands for."""

    text: str
    means: str = ""

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was; the text must come next."""
        if not source.accept(self.text):
            raise source.fail(f"{self.text} {self.means}".strip())
        return page

    def write(self, page: Page) -> str:
        """The text."""
        return self.text


def link(name: str, *parts: Part | str) -> Codec:
    """A kind's link: `columns/rows/`, then the parts."""
    return Codec(name, (Size("cols", "/"), Literal("/"), *_parts(parts)))


def file(name: str, *parts: Part | str) -> Codec:
    """A kind's file: a line with the rows and one with the columns, then the parts."""
    return Codec(name, (Size("rows", "\n"), Literal("\n"), *_parts(parts)))


def game(name: str, *parts: Part | str) -> Codec:
    """A kind's game ID: the parts after the name of the game."""
    return Codec(name, _parts(parts))


def _parts(parts: Sequence[Part | str]) -> tuple[Part, ...]:
    return tuple(Literal(part) if isinstance(part, str) else part for part in parts)


# -- sizes and options -----------------------------------------------------------------------


@dataclass(frozen=True)
class Size:
    """The number of rows and of columns, `first` first, with `between` between them."""

    first: One["rows", "cols"]
    between: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with its size."""
        start = source.at
        first = _side(source, self.first)
        if not source.accept(self.between):
            raise source.fail(f"{self.between.strip() or 'a line'} and the other size")
        second = _side(source, "cols" if self.first == "rows" else "rows")
        rows, cols = (first, second) if self.first == "rows" else (second, first)
        return sized(page, source, start, rows, cols)

    def write(self, page: Page) -> str:
        """The two numbers."""
        sizes = (page.rows, page.cols) if self.first == "rows" else (page.cols, page.rows)
        return f"{sizes[0]}{self.between}{sizes[1]}"


@dataclass(frozen=True)
class Square:
    """One number for rows and columns."""

    def read(self, source: Source, page: Page) -> Page:
        """The page with its size."""
        start = source.at
        side = _side(source, "rows")
        return sized(page, source, start, side, side)

    def write(self, page: Page) -> str:
        """The number; `Unsupported` on a grid that is not square."""
        if page.rows != page.cols:
            raise Unsupported(f"{page.name} needs a square grid, not {page.grid}")
        return str(page.rows)


def _side(source: Source, name: str) -> int:
    return source.number(f"the number of {name}, from 1 to {LARGEST}", low=1, high=LARGEST)


def sized(page: Page, source: Source, start: int, rows: int, cols: int) -> Page:
    """The page with this size, told at `start`; `FormatError` if it is beyond all reason."""
    if rows * cols > MOST_CELLS:
        message = f"a grid of {rows * cols} cells; expected at most {MOST_CELLS}"
        raise source.error(message, at=start)
    return replace(page, rows=rows, cols=cols)


@dataclass(frozen=True)
class Count:
    """How many letters an option lists: always A, B, C, ... in order.

    At least `spare` places of each line take none of them.
    """

    option: str
    most: int = len(ALPHABET)
    spare: int = 0

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        most = self.most
        if page.rows:
            most = min(most, min(page.rows, page.cols) - self.spare)
        number = source.number(f"the number of letters, from 1 to {most}", low=1, high=most)
        return replace(page, options={**page.options, self.option: ALPHABET[:number]})

    def write(self, page: Page) -> str:
        """The number; `Unsupported` for other letters, or too many."""
        letters = page.option(self.option)
        if letters != ALPHABET[: len(letters)]:
            raise Unsupported(f"{page.name} knows only the letters A, B, C, ..., not {letters}")
        most = min(self.most, page.rows - self.spare, page.cols - self.spare)
        if len(letters) > most:
            raise Unsupported(
                f"{page.name} takes at most {most} letters on {page.grid}, not {len(letters)}"
            )
        return str(len(letters))


@dataclass(frozen=True)
class Level:
    """A level such as `de`, one of `letters` after a `d`: read over, and never written."""

    letters: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was."""
        if source.accept("d") and not any(map(source.accept, self.letters)):
            raise source.fail(f"a level, one of {' '.join(self.letters)}")
        return page

    def write(self, page: Page) -> str:
        """Nothing."""
        return ""


# -- layers ------------------------------------------------------------------------------------


class On:
    """Layers of clues, all their places one after another."""

    def __init__(self, *layers: str, by: Series) -> None:
        self.layers, self.by = layers, by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layers."""
        found: dict[str, dict[Place, Value]] = {}
        values = self.by.read(source, page, self._widths(page))
        for value, (layer, place) in zip(values, self._places(page), strict=True):
            clues = found.setdefault(layer.name, {})
            if value is not None:
                clues[place] = value
        return replace(page, clues={**page.clues, **found})

    def write(self, page: Page) -> str:
        """The clues as text."""
        values = [page.clues[layer.name].get(place) for layer, place in self._places(page)]
        return self.by.write(values, page, self._widths(page))

    def empty(self, page: Page) -> bool:
        """Whether the layers hold no clue."""
        return not any(page.clues[name] for name in self.layers)

    def _places(self, page: Page) -> Iterator[tuple[Layer, Place]]:
        for layer, places in page.layers(self.layers):
            yield from ((layer, place) for place in places)

    def _widths(self, page: Page) -> list[int]:
        sides = [(layer.on, len(places)) for layer, places in page.layers(self.layers)]
        rows = [[page.cols] * page.rows if on == "cells" else [length] for on, length in sides]
        return [width for row in rows for width in row]


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
        for edges, widths in self._lists(page):
            values = self.by.read(source, page, widths)
            walls += [edge for value, edge in zip(values, edges, strict=True) if value]
        return _with_regions(replace(page, walls=frozenset(walls)), self.layer, page.grid.cells)

    def write(self, page: Page) -> str:
        """The walls as text; `Unsupported` for regions the format cannot say."""
        labels = page.clues[self.layer]
        if not self.holes and len(labels) < len(page.grid.cells):
            raise Unsupported(f"{page.name} cannot say that a cell belongs to no region")
        for label, cells in regions(labels).items():
            if self.largest and len(cells) > self.largest:
                raise Unsupported(
                    f"{page.name} takes regions of at most {self.largest} cells; "
                    f"region {label} has {len(cells)}"
                )
        return "".join(
            self.by.write([int(labels.get(a) != labels.get(b)) for a, b in edges], page, widths)
            for edges, widths in self._lists(page)
        )

    def _lists(self, page: Page) -> Iterator[tuple[Sequence[Edge], list[int]]]:
        rows, cols, edges = page.rows, page.cols, page.grid.edges
        across, down = [cols - 1] * rows, [cols] * (rows - 1)
        if self.joined:
            yield edges, across + down
        else:
            yield edges[: sum(across)], across
            yield edges[sum(across) :], down


@dataclass(frozen=True)
class Holes:
    """The cells that belong to no region, as a bit for each cell; after `Walls`."""

    layer: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with these cells taken out of their regions."""
        bits = Bits().read(source, page, [len(page.grid.cells)])
        cells = [cell for bit, cell in zip(bits, page.grid.cells, strict=True) if not bit]
        return _with_regions(page, self.layer, cells)

    def write(self, page: Page) -> str:
        """The bits."""
        labels = page.clues[self.layer]
        bits = [int(cell not in labels) for cell in page.grid.cells]
        return Bits().write(bits, page, [len(bits)])

    def empty(self, page: Page) -> bool:
        """Whether every cell belongs to a region."""
        return len(page.clues[self.layer]) == len(page.grid.cells)


def _with_regions(page: Page, layer: str, cells: Iterable[Cell]) -> Page:
    labels: dict[Place, Value] = {}
    inside = dict.fromkeys(cells)
    count = 0
    for cell in inside:
        if cell not in labels:
            members = _joined(page.grid, cell, inside, page.walls)
            labels.update(dict.fromkeys(members, str(count)))
            count += 1
    return replace(page, clues={**page.clues, layer: labels})


def _joined(
    grid: Grid, start: Cell, inside: Mapping[Cell, None], walls: frozenset[Edge]
) -> list[Cell]:
    found = {start: None}
    queue = [start]
    while queue:
        cell = queue.pop()
        for other in grid.beside(cell):
            edge = Edge(min(cell, other), max(cell, other))
            if other in inside and other not in found and edge not in walls:
                found[other] = None
                queue.append(other)
    return list(found)


class Tail:
    """A part at the end of a text that is left out when there is nothing to say."""

    def __init__(self, part: On | Holes) -> None:
        self.part = part

    def read(self, source: Source, page: Page) -> Page:
        """The page with what is told, if anything is."""
        return self.part.read(source, page) if source.peek().strip() else page

    def write(self, page: Page) -> str:
        """The part, unless it is empty."""
        return "" if self.part.empty(page) else self.part.write(page)


# -- what the player fills in --------------------------------------------------------------------


class Entries:
    """What is filled in, cell by cell. An entry that repeats a clue is not written."""

    def __init__(self, *, by: Series) -> None:
        self.by = by

    def read(self, source: Source, page: Page) -> Page:
        """The page with the entries; each must be possible at its cell."""
        entries = dict(page.entries)
        values = self.by.read(source, page, [page.cols] * page.rows)
        for value, cell in zip(values, page.grid.cells, strict=True):
            if value is not None:
                entries[cell] = _possible(source, page, cell, value)
        return replace(page, entries=entries)

    def write(self, page: Page) -> str:
        """The entries as text."""
        values = [_entry(page, cell) for cell in page.grid.cells]
        return self.by.write(values, page, [page.cols] * page.rows)


def _possible(source: Source, page: Page, cell: Cell, value: Value) -> Value:
    domain = page.domains.get(cell, ())
    if value not in domain:
        wanted = " ".join(map(str, domain)) or "nothing"
        raise source.error(f"{cell} holds {value}; expected {wanted} there")
    return value


def _entry(page: Page, cell: Cell) -> Value | None:
    value = page.entries.get(cell)
    return None if any(clues.get(cell) == value for clues in page.clues.values()) else value


class Frame:
    """The grid and the places round it as one table: clues outside, clues and entries inside.

    `layer` holds the clues inside; in the text such a clue begins with `prefix`.
    """

    def __init__(
        self, layer: str, prefix: str, *, outside: Words, clues: Words, entries: Words
    ) -> None:
        self.layer, self.prefix = layer, prefix
        self.outside, self.clues, self.entries = outside, clues, entries

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues and the entries."""
        clues: dict[str, dict[Place, Value]] = {layer.name: {} for layer in page.kind.clues}
        entries: dict[Cell, tuple[Value, int]] = {}
        for row in _framed(page, self.layer):
            for place, layer in row:
                source.take(BLANKS)
                inside = layer == self.layer and not source.accept(self.prefix)
                words = self._words(layer, inside=inside)
                value = words.word(source, page)
                if value is not None and inside and isinstance(place, Cell):
                    entries[place] = value, source.mark
                elif value is not None:
                    clues[layer][place] = value
            Words.line_end(source)
        page = replace(page, clues={**page.clues, **clues})
        for cell, (value, source.mark) in entries.items():
            _possible(source, page, cell, value)
        return replace(page, entries={cell: value for cell, (value, _) in entries.items()})

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
        value = page.entries.get(place) if inside else clue
        return prefix + self._words(layer, inside=inside).written(value, page)

    def _words(self, layer: str, *, inside: bool) -> Words:
        if inside:
            return self.entries
        if layer == self.layer:
            return self.clues
        return self.outside if layer else NOTHING


NOTHING = Words(Signs({".": None}))


def _framed(page: Page, inside: str) -> Iterator[list[tuple[Place, str]]]:
    """Row by row the places of the grid and round it, each with the name of its layer.

    The four places off the corners have no layer.
    """
    sides = {layer.on: layer.name for layer in page.kind.clues}
    rows, cols = page.rows, page.cols
    for row in range(-1, rows + 1):
        side = {-1: "top", rows: "bottom"}.get(row)
        if side:
            middle = [(Border(side, c), sides[side]) for c in range(cols)]
            yield [(Corner(row, -1), ""), *middle, (Corner(row, cols), "")]
        else:
            ends = [(Border(side, row), sides[side]) for side in ("left", "right")]
            cells = [(cell, inside) for cell in page.grid.row(row)]
            yield [ends[0], *cells, ends[1]]
