"""Text in sections: a line `[name]` or `name`, then the rows of that section."""

from __future__ import annotations

import re
from typing import NamedTuple

from enpitsu.io.codecs.page import Codec, Omittable, Page, Part
from enpitsu.io.codecs.parts import ALPHABET, Letters
from enpitsu.paper.source import Source


def sections(
    name: str,
    *parts: Part,
    aliases: tuple[str, ...] = (),
    optional: tuple[str, ...] = (),
    **named: Omittable,
) -> Codec:
    """A kind's sectioned text: parts that look for themselves, and a part for each section.

    The solution may be missing, and so may the sections that are `optional`.
    """
    missing = ("solution", *optional)
    found = (Section(of, part, of in missing) for of, part in named.items())
    return Codec("janko", name, (*parts, *found), aliases)


def required(codec: object) -> set[str]:
    """The names of the sections that a text must have."""
    parts = codec.parts if isinstance(codec, Codec) else ()
    return {part.name for part in parts if isinstance(part, Section) and not part.optional}


def heading(text: str, name: str) -> re.Match[str] | None:
    """Where a section begins: the line with its name."""
    return re.search(rf"^[ \t]*(\[{name}\]|{name})[ \t\r]*(\n|\Z)", text, re.MULTILINE)


class Section(NamedTuple):
    """A part under its heading; sections stand in any order, an optional one may be missing."""

    name: str
    part: Omittable
    optional: bool = False

    def read(self, source: Source, page: Page) -> Page:
        """The page with what the section says."""
        found = heading(source.text, self.name)
        if found is None and self.optional:
            return page
        if found is None:
            message = f"there is no section {self.name}; expected a line [{self.name}]"
            raise source.error(message, at=0)
        source.at = found.end()
        page = self.part.read(source, page)
        source.take(" \t\r\n")
        # Whatever follows is another section, a line of the header or the end of the text.
        if source.peek() and not re.compile(r"\[?[a-z]{3,}\b").match(source.text, source.at):
            raise source.fail(f"the end of the section {self.name}")
        source.at = len(source.text)
        return page

    def write(self, page: Page) -> str:
        """The heading and the part, unless it is optional and empty."""
        omitted = self.optional and self.part.empty(page)
        return "" if omitted else f"[{self.name}]\n{self.part.write(page)}"


class Counted(NamedTuple):
    """A number in a line with its name, as in `stars 2`; or so many words in a line of a solution.

    Of all rows and columns the one with most of them counts.
    """

    option: str
    word: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        line = re.search(rf"^[ \t]*{self.option}[ \t]+", source.text, re.MULTILINE)
        if line:
            source.at = line.end()
            sides = max(page.rows, page.cols)
            number = source.number(f"a number from 1 to {sides}", low=1, high=sides)
        else:
            number = self._counted(source, page)
        source.at = len(source.text)
        return page.choosing(self.option, number)

    def _counted(self, source: Source, page: Page) -> int:
        solved = heading(source.text, "solution")
        behind = source.text[solved.end() :].split("\n") if solved else []
        rows = [line.split() for line in behind if line.strip()][: page.rows]
        most = max(
            (line.count(self.word) for line in (*rows, *zip(*rows, strict=False))), default=0
        )
        if most:
            return most
        message = f"the number of {self.option} is not told; expected a line `{self.option}`"
        raise source.error(message, at=0)

    def write(self, page: Page) -> str:
        """The line."""
        return f"{self.option} {page.option(self.option)}\n"


class Depth(NamedTuple):
    """The number of letters, in a line `depth 4`; without it, up to the last of the solution."""

    option: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        line = re.search(r"^[ \t]*depth[ \t]+", source.text, re.MULTILINE)
        if line:
            source.at = line.end()
            page = Letters(self.option).read(source, page)
        else:
            words = _solution(source)
            if not words:
                message = "the number of letters is not told; expected a line `depth`"
                raise source.error(message, at=0)
            last = max((word.upper() for word in words if word.upper() in ALPHABET), default="A")
            letters = ALPHABET[: ALPHABET.index(last) + 1]
            page = page.choosing(self.option, letters)
        source.at = len(source.text)
        return page

    def write(self, page: Page) -> str:
        """The line."""
        return f"depth {Letters(self.option).write(page)}\n"


class Highest(NamedTuple):
    """How many numbers an option counts, in a line `depth 4`, if they are fewer than usual.

    Without it, the highest number of a solution that has the sign `among` them.
    """

    option: str
    among: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        line = re.search(r"^[ \t]*depth[ \t]+", source.text, re.MULTILINE)
        words = _solution(source)
        told = None
        if line:
            source.at = line.end()
            sides = max(page.rows, page.cols)
            told = source.number(f"a number from 1 to {sides}", low=1, high=sides)
            told = None if told == sides else told
        elif self.among in words:
            told = max((int(word) for word in words if word.isdecimal()), default=None)
        source.at = len(source.text)
        return page if told is None else page.choosing(self.option, told)

    def write(self, page: Page) -> str:
        """The line, unless they are as many as usual."""
        told = page.option(self.option)
        fewer = told.isdecimal() and int(told) < max(page.rows, page.cols)
        return f"depth {told}\n" if fewer else ""


def _solution(source: Source) -> list[str]:
    """The words of the solution; none if there is no such section."""
    solved = heading(source.text, "solution")
    behind = source.text[solved.end() :] if solved else ""
    return re.split(r"\[|\bmoves\b|\bend\b", behind)[0].split()
