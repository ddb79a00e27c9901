"""Game IDs of Simon Tatham's Portable Puzzle Collection, the game's name in front, or on its page.

Source of the facts: `seismic` and `salad` of https://github.com/x-sheep/puzzles-unreleased.
"""

from __future__ import annotations

import re

from enpitsu.io.formats.foreign import codec, find, reading, split
from enpitsu.io.formats.links import BULLET
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

__all__ = ["read", "split", "write"]

PAGE = re.compile(rf"(?:{BULLET})?\S*/(?P<name>\w+)\.html#")


def read(text: str) -> ReadRecord:
    """The puzzle of a game ID, as `salad:5n3L:...`, or of a link, as `.../salad.html#5n3L:...`."""
    source = Source(text)
    source.take(" \t\n")
    page = PAGE.match(text, source.at)
    if page:
        source.at = page.start("name")
    name = source.until(".:")
    kind, form = find("tatham", name, source)
    source.accept(".html#" if page else ":")
    return reading(source, form, kind)


def write(record: Record) -> str:
    """The game ID of a puzzle, without a level; it holds no answers."""
    form = codec("tatham", record.puzzle)
    return f"{form.name}:{form.write(record)}"
