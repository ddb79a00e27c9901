"""Text in sections: a line `[name]` or `name`, then the rows of that section."""

import re
from collections.abc import Callable
from typing import NamedTuple

from enpitsu.io.codecs.page import Codec, Omittable, Page, Part, Remarked, no_remarks
from enpitsu.io.codecs.parts import ALPHABET, Letters
from enpitsu.paper.source import Source
from enpitsu.paper.values import Value


def sections(
    name: str,
    *parts: Part,
    aliases: tuple[str, ...] = (),
    optional: tuple[str, ...] = (),
    remarked: Remarked = no_remarks,
    **named: Omittable,
) -> Codec:
    """The codec of a kind's sectioned text: parts of the header, and a part for each section.

    The solution may be missing, and so may the sections that are `optional`.
    """
    missing = ("solution", *optional)
    found = (Section(of, part, of in missing) for of, part in named.items())
    return Codec("janko", name, (*parts, *found), aliases, remarked)


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
        # Another section, a line of the header or the end of the text must follow.
        if source.peek() and not re.compile(r"\[?[a-z]{3,}\b").match(source.text, source.at):
            raise source.fail(f"the end of the section {self.name}")
        source.at = len(source.text)
        return page

    def write(self, page: Page) -> str:
        """The heading and the part, unless it is optional and empty."""
        omitted = self.optional and self.part.empty(page)
        return "" if omitted else f"[{self.name}]\n{self.part.write(page)}"


class NamedOption(NamedTuple):
    """An option as a number in a line with its name (`stars 2`), or derived from the solution.

    `line` reads the number after the name, `guess` derives the value from the words of the
    solution, row by row, and `told` is the text that is written. None stands for the default.
    """

    option: str
    name: str
    line: Callable[[Source, Page], Value | None]
    guess: Callable[[Source, list[list[str]]], Value | None]
    told: Callable[[Page], str]

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        line = re.search(rf"^[ \t]*{self.name}[ \t]+", source.text, re.MULTILINE)
        if line:
            source.at = line.end()
            value = self.line(source, page)
        else:
            solved = heading(source.text, "solution")
            behind = source.text[solved.end() :] if solved else ""
            rows = re.split(r"\[|\bmoves\b|\bend\b", behind)[0].split("\n")
            value = self.guess(source, [row.split() for row in rows if row.strip()][: page.rows])
        source.at = len(source.text)
        return page if value is None else page.choosing(self.option, value)

    def write(self, page: Page) -> str:
        """The line, unless there is nothing to tell."""
        number = self.told(page)
        return f"{self.name} {number}\n" if number else ""


def _up_to_side(source: Source, page: Page) -> int:
    sides = max(page.rows, page.cols)
    return source.number(f"a number from 1 to {sides}", low=1, high=sides)


def counted(option: str, word: str) -> NamedOption:
    """A number in a line with its name; else how often a word stands in a line of the solution.

    Of all rows and columns the one with most of them counts.
    """

    def most(source: Source, rows: list[list[str]]) -> int:
        lines = (*rows, *zip(*rows, strict=False))
        found = max((line.count(word) for line in lines), default=0)
        if found:
            return found
        message = f"the number of {option} is not told; expected a line `{option}`"
        raise source.error(message, at=0)

    return NamedOption(option, option, _up_to_side, most, lambda page: page.option(option))


def depth(option: str) -> NamedOption:
    """The number of letters, in a line `depth 4`; else up to the last letter of the solution."""
    number = Letters(option)

    def letters(source: Source, page: Page) -> str:
        return number.read(source, page).option(option)

    def last(source: Source, rows: list[list[str]]) -> str:
        words = [word.upper() for row in rows for word in row]
        if not words:
            message = "the number of letters is not told; expected a line `depth`"
            raise source.error(message, at=0)
        found = max((word for word in words if word in ALPHABET), default="A")
        return ALPHABET[: ALPHABET.index(found) + 1]

    return NamedOption(option, "depth", letters, last, number.write)


def highest(option: str, among: str) -> NamedOption:
    """How many numbers an option counts, in a line `depth 4`, if they are fewer than usual.

    Else the highest number of a solution that has the sign `among` them.
    """

    def fewer(source: Source, page: Page) -> int | None:
        told = _up_to_side(source, page)
        return None if told == max(page.rows, page.cols) else told

    def largest(_: Source, rows: list[list[str]]) -> int | None:
        words = [word for row in rows for word in row]
        numbers = (int(word) for word in words if word.isdecimal())
        return max(numbers, default=None) if among in words else None

    def told(page: Page) -> str:
        number = page.option(option)
        few = number.isdecimal() and int(number) < max(page.rows, page.cols)
        return number if few else ""

    return NamedOption(option, "depth", fewer, largest, told)
