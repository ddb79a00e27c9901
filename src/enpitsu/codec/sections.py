"""Text in sections: a line `[name]` or `name`, then the rows of that section."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from string import ascii_uppercase as ALPHABET

from enpitsu.codec.page import Codec, Page, Part, Source
from enpitsu.codec.parts import Count


def sections(name: str, *parts: Part, aliases: tuple[str, ...] = ()) -> Codec:
    """A kind's sectioned text, each part a section of its own."""
    return Codec(name, parts, aliases)


def heading(text: str, name: str) -> re.Match[str] | None:
    """Where a section begins: the line with its name."""
    return re.search(rf"^[ \t]*(\[{name}\]|{name})[ \t\r]*(\n|\Z)", text, re.MULTILINE)


@dataclass(frozen=True)
class Section:
    """A part under its heading; sections stand in any order, and a missing one says nothing."""

    name: str
    part: Part

    def read(self, source: Source, page: Page) -> Page:
        """The page with what the section says."""
        found = heading(source.text, self.name)
        if found is None:
            return page
        source.at = found.end()
        page = self.part.read(source, page)
        source.take(" \t\r\n")
        # Whatever follows is another section, a line of the header or the end of the text.
        if source.peek() and not re.compile(r"\[?[a-z]{3,}\b").match(source.text, source.at):
            raise source.fail(f"the end of the section {self.name}")
        source.at = len(source.text)
        return page

    def write(self, page: Page) -> str:
        """The heading and the part."""
        return f"[{self.name}]\n{self.part.write(page)}"


@dataclass(frozen=True)
class Depth:
    """The number of letters, in a line `depth 4`; without it, up to the last of the solution."""

    option: str

    def read(self, source: Source, page: Page) -> Page:
        """The page with the option."""
        line = re.search(r"^[ \t]*depth[ \t]+", source.text, re.MULTILINE)
        if line:
            source.at = line.end()
            page = Count(self.option).read(source, page)
        else:
            solved = heading(source.text, "solution")
            if solved is None:
                raise source.fail("a line `depth` with the number of letters")
            words = re.split(r"\[|\bmoves\b|\bend\b", source.text[solved.end() :])[0].split()
            last = max((word.upper() for word in words if word.upper() in ALPHABET), default="A")
            letters = ALPHABET[: ALPHABET.index(last) + 1]
            page = replace(page, options={**page.options, self.option: letters})
        source.at = len(source.text)
        return page

    def write(self, page: Page) -> str:
        """The line."""
        return f"depth {Count(self.option).write(page)}\n"
