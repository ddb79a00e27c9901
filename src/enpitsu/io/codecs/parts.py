"""The parts of a format: its size, its layers of clues, its walls, what is filled in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, NamedTuple

from enpitsu.errors import Unsupported, short
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
from enpitsu.io.codecs.runs import Run, Series, Words
from enpitsu.io.codecs.signs import Sign, decimal
from enpitsu.paper.grid import Grid, Place, too_large
from enpitsu.paper.layer import Layer
from enpitsu.paper.limits import MAX_SIDE_CELLS
from enpitsu.paper.source import DIGITS, Source
from enpitsu.paper.values import Value

Name = Literal["rows", "cols"]
ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
EARLIER, END = "d", ".0"  # a flag of links; what may stand at their end and says nothing
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
) -> Codec:
    """A kind's link: `columns/rows/`, then the parts; before them may stand `Linked.flags`."""
    linked = Linked(name, _parts(parts), looks, variants, earlier)
    return Codec("puzzlink", name, (linked,), aliases, remarked, kanpen=kanpen)


def file(
    name: str,
    *parts: Part | str,
    aliases: tuple[str, ...] = (),
    remarked: Remarked = no_remarks,
    variants: Mapping[str, str] = NO_VARIANTS,
    newer: Mapping[int, Sequence[Part | str]] = NO_VERSIONS,
) -> Codec:
    """A kind's file: a line with the rows and one with the columns, then the parts.

    A flag before them tells a variant, as in a link. In `newer` versions of the format, by number,
    there are other parts.
    """
    refused = [Refused(f"{flag}\n", variant(name, flag, variants[flag])) for flag in variants]
    head: tuple[Part, ...] = (SizePart("rows", "\n"), Text("\n"), *refused)

    def version(parts: Sequence[Part | str]) -> Codec:
        return Codec("pzprv3", name, (*head, *_parts(parts)), aliases, remarked)

    found = {number: version(others) for number, others in newer.items()}
    return version(parts)._replace(newer=found)


def kanpen(*parts: Readable, size: Readable | None = None) -> Reader:
    """A kind's link as kanpen.net has it, once its lines are lines: the size, then the parts.

    The size is told by a line with the rows and one with the columns, if by no other part.
    """
    return Reader((size or SizePart("rows", "\n"), Text("\n"), *parts))


def variant(name: str, flag: str, meaning: str = "") -> str:
    """Why a variant is refused that a flag stands for."""
    said = f", in which {meaning}" if meaning else ""
    return f"a variant of {name} ('{flag}'){said}; expected the rules without any"


def game(name: str, *parts: Part | str) -> Codec:
    """A kind's game ID: the parts after the name of the game."""
    return codec("tatham", name, *parts)


def codec(format: str, name: str, *parts: Part | str) -> Codec:
    """A kind in a format that has nothing but these parts."""
    return Codec(format, name, _parts(parts))


def _parts(parts: Sequence[Part | str]) -> tuple[Part, ...]:
    return tuple(Text(part) if isinstance(part, str) else part for part in parts)


# -- text, size and options ------------------------------------------------------------------


class Text(NamedTuple):
    """Plain text; `means` says in an error what it stands for.

    At the end of a text it may be `lost`, as slashes are there in links.
    """

    text: str
    means: str = ""
    lost: bool = False

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was; the text must come next."""
        if not source.accept(self.text) and (source.peek() or not self.lost):
            raise source.fail(f"{self.text.strip() or 'the end of the line'} {self.means}".strip())
        return page

    def write(self, _page: Page) -> str:
        """The text."""
        return self.text


class Optional(NamedTuple):
    """Plain text that older programs leave out; it is always written."""

    text: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was."""
        source.accept(self.text)
        return page

    def write(self, _page: Page) -> str:
        """The text."""
        return self.text


UNREAD = Words(decimal())


class Unread(NamedTuple):
    """A number for each cell that says nothing of the puzzle: read over, and `word` is written."""

    word: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was; the numbers may be missing."""
        if source.peek():
            for _ in UNREAD.read(source, [page.cols] * page.rows):
                pass
        return page

    def write(self, page: Page) -> str:
        """The word so many times."""
        row = f"{self.word} " * page.cols
        return f"{row}\n" * page.rows


class SizePart(NamedTuple):
    """The number of rows and of columns, `first` first, with `between` between them.

    The other program takes no board with fewer than `least` of either; we read one.
    """

    first: Name
    between: str
    least: int = 1

    def read(self, source: Source, page: Page) -> Page:
        """The page with its size."""
        start = source.at
        first = _side(source, self.first)
        Text(self.between, "and the other size").read(source, page)
        second = _side(source, "cols" if self.first == "rows" else "rows")
        rows, cols = (first, second) if self.first == "rows" else (second, first)
        expect_reasonable(source, start, rows, cols)
        return replace(page, rows=rows, cols=cols)

    def write(self, page: Page) -> str:
        """The two numbers; `Unsupported` if one is too small."""
        if min(page.rows, page.cols) < self.least:
            raise Unsupported(
                f"the grid must be at least {self.least}x{self.least}, not {page.grid}"
            )
        sizes = (page.rows, page.cols) if self.first == "rows" else (page.cols, page.rows)
        return f"{sizes[0]}{self.between}{sizes[1]}"


class Square(NamedTuple):
    """One number for rows and columns; the other program takes none below `least`, we read one."""

    least: int = 1

    def read(self, source: Source, page: Page) -> Page:
        """The page with its size."""
        start = source.at
        side = _side(source, "rows")
        expect_reasonable(source, start, side, side)
        return replace(page, rows=side, cols=side)

    def write(self, page: Page) -> str:
        """The number; `Unsupported` on a grid that is not square."""
        if page.rows != page.cols:
            raise Unsupported(f"the grid must be square, not {page.grid}")
        if page.rows < self.least:
            raise Unsupported(
                f"the grid must be at least {self.least}x{self.least}, not {page.grid}"
            )
        return str(page.rows)


def _side(source: Source, name: Name) -> int:
    return length(source, f"the number of {name}")


def length(source: Source, expected: str) -> int:
    """The number of rows or of columns that comes next."""
    return source.number(f"{expected}, from 1 to {MAX_SIDE_CELLS}", low=1, high=MAX_SIDE_CELLS)


def expect_reasonable(source: Source, start: int, rows: int, cols: int) -> None:
    """Refuse a size, told at `start`, that is beyond all reason."""
    if message := too_large(rows, cols):
        raise source.error(message, at=start)


class Letters(NamedTuple):
    """How many letters an option lists: always A, B, C, ... in order.

    At least `spare` places of a long line take none of them.
    """

    option: str
    most: int = len(ALPHABET)
    spare: int = 0

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        most = self._most(page)
        number = source.number(f"the number of letters, from 1 to {most}", low=1, high=most)
        return replace(page, options={**page.options, self.option: ALPHABET[:number]})

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
    """The value of an option, told by one of these words; no word may be one, too."""

    option: str
    words: Mapping[str, Value]

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        for word in sorted(self.words, key=len, reverse=True):
            if source.accept(word):
                return replace(page, options={**page.options, self.option: self.words[word]})
        raise source.fail(" or ".join(self.words))

    def write(self, page: Page) -> str:
        """The word; `Unsupported` for a value that has none."""
        told = page.option(self.option)
        for word, value in self.words.items():
            if str(value) == told:
                return word
        known = " or ".join(f"{self.option}={value}" for value in self.words.values())
        raise Unsupported(f"{known} is all that can be said there, not {self.option}={told}")


class Rated(NamedTuple):
    """A level such as `de`, one of `letters` after a `d`: read over, and never written."""

    letters: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was."""
        if source.accept("d") and not any(map(source.accept, self.letters)):
            raise source.fail(f"a level, one of {' '.join(self.letters)}")
        return page

    def write(self, _page: Page) -> str:
        """Nothing."""
        return ""


class Without:
    """Layers and options a format knows nothing of."""

    def __init__(self, *names: str) -> None:
        self.names = names

    def read(self, _source: Source, page: Page) -> Page:
        """The page as it was."""
        return page

    def write(self, page: Page) -> str:
        """Nothing; `Unsupported` if there is something to say."""
        for name in self.names:
            if page.clues.get(name):
                raise Unsupported(f"there is nothing to write the layer {name} with")
            value = page.options.get(name)
            if value != page.kind.defaults().get(name):
                raise Unsupported(f"there is nothing to write {name}={value} with")
        return ""


class UpTo(NamedTuple):
    """The other program takes no number in a layer beyond the `most` of a grid; we read any."""

    layer: str
    most: Callable[[Grid], int]

    def read(self, _source: Source, page: Page) -> Page:
        """The page as it was."""
        return page

    def write(self, page: Page) -> str:
        """Nothing; `Unsupported` if there is a larger number."""
        most = self.most(page.grid)
        for place, value in page.clues[self.layer].items():
            if isinstance(value, int) and value > most:
                raise Unsupported(f"{place} holds {value}; at most {most} can be said there")
        return ""


class Passed(NamedTuple):
    """What a program was told to make, such as a share of black cells: read over, never written."""

    pattern: re.Pattern[str]

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was."""
        met = self.pattern.match(source.text, source.at)
        source.at = met.end() if met else source.at
        return page

    def write(self, _page: Page) -> str:
        """Nothing."""
        return ""


class Refused(NamedTuple):
    """A word for what the kind does not know: an error that says `why`, and never written."""

    word: str
    why: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was, if the word does not come next."""
        if source.accept(self.word):
            raise source.error(self.why)
        return page

    def write(self, _page: Page) -> str:
        """Nothing."""
        return ""


class Flags(NamedTuple):
    """A line with variants of the rules of a kind by name, with commas between: all are refused.

    What each `known` one means is told in an error.
    """

    name: str
    known: Mapping[str, str]

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was; the line must be empty."""
        flag = source.until(",\n").strip()
        if flag:
            told = variant(self.name, short(flag), self.known.get(flag, ""))
            raise source.error(told, at=source.mark)
        return Text("\n").read(source, page)

    def write(self, _page: Page) -> str:
        """An empty line."""
        return "\n"


class NoMore(NamedTuple):
    """The end of a link, where the other program may tell what the kind does not know.

    An error says what `follows`, and what is expected `instead`.
    """

    follows: str
    instead: str

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was; the text must end."""
        left = source.text[source.at :].strip()
        if left not in ("", END):
            raise source.error(f"{self.follows}; expected {self.instead}", at=source.at)
        return page

    def write(self, _page: Page) -> str:
        """Nothing."""
        return ""


# -- links -------------------------------------------------------------------------------------


# The size in a link; of a single cell nothing need follow.
HEAD: tuple[Part, ...] = (SizePart("cols", "/"), Text("/", lost=True))


class Linked(NamedTuple):
    """What stands behind the name in a link: `columns/rows/` and the parts, maybe behind flags.

    A flag in `looks` says only how the page is to look. One of `variants` stands for other rules,
    which are refused. With the flag `d` what follows the size is told as programs did of old, which
    the part `earlier` reads. None of them is written.
    """

    name: str
    parts: tuple[Part, ...]
    looks: str = ""
    variants: Mapping[str, str] = NO_VARIANTS
    earlier: Readable | None = None

    def read(self, source: Source, page: Page) -> Page:
        """The page with all that the link says."""
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
        """The link behind the name, without flags."""
        return "".join(part.write(page) for part in (*HEAD, *self.parts))


# -- layers ------------------------------------------------------------------------------------


class LayerPart:
    """Layers of clues, one after another in one series.

    If `letters` names an option, numbers stand for its first, second, third, ... letter.
    """

    def __init__(self, *layers: str, by: Series, letters: str = "") -> None:
        self.layers, self.by, self.letters = layers, by, letters

    def read(self, source: Source, page: Page) -> Page:
        """The page with the clues of the layers."""
        found: dict[str, dict[Place, Value]] = {name: {} for name in self.layers}
        rows = self._rows(page)
        places = ((layer.name, place) for layer, row in rows for place in row)
        values = self.by.read(source, [len(row) for _, row in rows])
        for value, (name, place) in zip(values, places, strict=True):
            if value is not None:
                found[name][place] = letter(source, page, self.letters, value)
                source.marks[name, place] = source.mark
        return replace(page, clues={**page.clues, **found})

    def write(self, page: Page) -> str:
        """The clues as text."""
        clues = page.clues
        return self.by.write(
            [
                [number(page, self.letters, clues[layer.name].get(place)) for place in row]
                for layer, row in self._rows(page)
            ]
        )

    def empty(self, page: Page) -> bool:
        """Whether the layers hold no clue."""
        return not any(page.clues[name] for name in self.layers)

    def _rows(self, page: Page) -> list[tuple[Layer, Sequence[Place]]]:
        rows: list[tuple[Layer, Sequence[Place]]] = []
        for layer in map(page.kind.layer, self.layers):
            if layer.on == "cells":
                rows += [(layer, row) for row in page.cell_rows]
            elif layer.on == "corners":
                corners, width = layer.places(page.grid), page.cols + 1
                starts = range(0, len(corners), width)
                rows += [(layer, corners[start : start + width]) for start in starts]
            else:
                rows.append((layer, layer.places(page.grid)))
        return rows


def run(*told: str | Sign, letters: str = "") -> LayerPart:
    """Layers of clues by their names, in signs without anything between them."""
    return LayerPart(*_names(told), by=Run(*_signs(told)), letters=letters)


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


class Tail:
    """A part at the end of a text, `behind` a sign, that is left out if it has nothing to say."""

    def __init__(self, part: Omittable, *, behind: str = "") -> None:
        self.part, self.behind = part, Text(behind)

    def read(self, source: Source, page: Page) -> Page:
        """The page with what is told, if anything is."""
        if not source.peek().strip():
            return page
        return self.part.read(source, self.behind.read(source, page))

    def write(self, page: Page) -> str:
        """The part, unless it is empty."""
        return "" if self.part.empty(page) else self.behind.text + self.part.write(page)
