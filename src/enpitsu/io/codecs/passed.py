"""Parts without meaning for the puzzle: plain text, what is skipped, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.io.codecs.page import Page
from enpitsu.io.codecs.runs import Words, in_run
from enpitsu.io.codecs.signs import Sign, decimal
from enpitsu.paper.grid import Grid
from enpitsu.paper.source import Source

END = ".0"  # may end a link and has no meaning
NUMBERS = Words(decimal())


class PassedOver(NamedTuple):
    """A part that leaves the page unchanged: how it is skipped, and what is written for it."""

    over: Callable[[Source, Page], object]
    text: Callable[[Page], str] = lambda _: ""

    def read(self, source: Source, page: Page) -> Page:
        """The page as it was."""
        self.over(source, page)
        return page

    def write(self, page: Page) -> str:
        """The fixed text of every puzzle; `Unsupported` for puzzles that it does not describe."""
        return self.text(page)


def variant(name: str, flag: str, meaning: str = "") -> str:
    """The error message for a variant that a flag stands for."""
    said = f", in which {meaning}" if meaning else ""
    return f"a variant of {name} ('{flag}'){said}; expected the rules without any"


# -- text ----------------------------------------------------------------------------------


def text(told: str, means: str = "", *, lost: bool = False) -> PassedOver:
    """Plain text; `means` says in an error what it stands for.

    If it may be `lost`, it can be missing at the end of the text, as slashes of links are.
    """

    def over(source: Source, _: Page) -> None:
        if not source.accept(told) and (source.peek() or not lost):
            raise source.fail(f"{told.strip() or 'the end of the line'} {means}".strip())

    return PassedOver(over, lambda _: told)


def optional(told: str) -> PassedOver:
    """Plain text that older programs leave out; it is always written."""
    return PassedOver(lambda source, _: source.accept(told), lambda _: told)


def unread(word: str) -> PassedOver:
    """A number for each cell without meaning for the puzzle; `word` is written for each.

    They may be missing.
    """

    def over(source: Source, page: Page) -> None:
        if source.peek():
            for _ in NUMBERS.read(source, [page.cols] * page.rows):
                pass

    return PassedOver(over, lambda page: (f"{word} " * page.cols + "\n") * page.rows)


def blank_cells(blanks: Sign, why: str) -> PassedOver:
    """Signs of blank cells, for all cells of the grid.

    Anything else is not supported by the kind: an error that says `why`.
    """

    def over(source: Source, page: Page) -> None:
        left = len(page.grid.cells)
        while left > 0:
            found = blanks.read(source)
            if found is None or len(found) > left:
                raise source.error(why, at=source.at)
            left -= len(found)

    return PassedOver(over, lambda page: in_run(blanks).write([[None] * len(page.grid.cells)]))


def border_marks() -> PassedOver:
    """Auxiliary lines that the player has drawn between cells; a zero is written for each.

    Those in rows come first, then those in columns.
    """

    def zeros(page: Page) -> str:
        rows, cols = page.rows, page.cols
        return "".join([*["0 " * (cols - 1) + "\n"] * rows, *["0 " * cols + "\n"] * (rows - 1)])

    return PassedOver(lambda source, _: source.take(" \r\n-012"), zeros)


# -- what is never written -------------------------------------------------------------------


def rated(letters: str) -> PassedOver:
    """A level such as `de`, one of `letters` after a `d`."""

    def over(source: Source, _: Page) -> None:
        if source.accept("d") and not any(map(source.accept, letters)):
            raise source.fail(f"a level, one of {' '.join(letters)}")

    return PassedOver(over)


def passed(pattern: re.Pattern[str]) -> PassedOver:
    """Text that matches the pattern and is skipped, such as a share of black cells."""

    def over(source: Source, _: Page) -> None:
        met = pattern.match(source.text, source.at)
        source.at = met.end() if met else source.at

    return PassedOver(over)


def refused(word: str, why: str) -> PassedOver:
    """A word for something that the kind does not support: an error that says `why`."""

    def over(source: Source, _: Page) -> None:
        if source.accept(word):
            raise source.error(why)

    return PassedOver(over)


def flags(name: str, known: Mapping[str, str]) -> PassedOver:
    """A line with variants of the rules of a kind by name, with commas between: all are refused.

    The error explains those that are `known`. An empty line is written.
    """

    def over(source: Source, page: Page) -> None:
        flag = source.until(",\n").strip()
        if flag:
            told = variant(name, short(flag), known.get(flag, ""))
            raise source.error(told, at=source.mark)
        text("\n").read(source, page)

    return PassedOver(over, lambda _: "\n")


def no_more(follows: str, instead: str) -> PassedOver:
    """The end of a link, after which the other program may have what the kind does not support.

    An error says what `follows`, and what is expected `instead`.
    """

    def over(source: Source, _: Page) -> None:
        left = source.text[source.at :].strip()
        if left not in ("", END):
            raise source.error(f"{follows}; expected {instead}", at=source.at)

    return PassedOver(over)


# -- what cannot be written --------------------------------------------------------------------


def without(*names: str) -> PassedOver:
    """Layers and options a format knows nothing of: `Unsupported` if there is something to say."""

    def nothing(page: Page) -> str:
        for name in names:
            if page.clues.get(name):
                raise Unsupported(f"the layer {name} cannot be written there")
            value = page.options.get(name)
            if value != page.kind.defaults().get(name):
                raise Unsupported(f"{name}={value} cannot be written there")
        return ""

    return PassedOver(lambda *_: None, nothing)


def up_to(layer: str, most: Callable[[Grid], int]) -> PassedOver:
    """The other program takes no number in a layer beyond the `most` of a grid; we read any."""

    def nothing(page: Page) -> str:
        for place, value in page.clues[layer].items():
            if isinstance(value, int) and value > most(page.grid):
                raise Unsupported(
                    f"{place} holds {value}; at most {most(page.grid)} can be written there"
                )
        return ""

    return PassedOver(lambda *_: None, nothing)
