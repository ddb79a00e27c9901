"""Links of f-puzzles and SudokuPad, packed by lz-string, and the JSON inside of them.

Source of the facts: readers of these links in public repositories, among them
https://github.com/dclamage/SudokuSolver.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from enpitsu.io.codecs.lzstring import Damaged, packed, unpacked
from enpitsu.io.formats.foreign import codec, reading, sole
from enpitsu.io.formats.foreign import split as lines
from enpitsu.io.formats.links import BULLET
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.limits import MIN_PACKED_CHARACTERS
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

HOME = "https://f-puzzles.com/?load="
# The host of a link, which may stand in Markdown or between angle brackets.
HOST = re.compile(rf"(?:{BULLET})?(?:\[[^\]\n]*\]\(|<)?(\w+:)?(//)?[^/?#]*")
PACKED = re.compile(r"[?&](load|puzzleid)=(?P<asked>[^&#\s>)]+)|/(sudoku/)?(?P<named>[^?#\s>)]+)")
PREFIX = re.compile(r"fpuzzles|fpuz|scl|ctc")


def split(text: str) -> Iterator[tuple[int, str]]:
    """The links of a text, one on a line, or its one object."""
    if text.lstrip().startswith("{"):
        yield 0, text
    else:
        yield from lines(text)


def read(text: str) -> ReadRecord:
    """The puzzle of a link or of an object."""
    source = Source(text)
    source.take(" \t\n")
    kind, form = sole("fpuzzles", source)
    if source.peek() == "{":
        return reading(source, form, kind)
    host = HOST.match(text, source.at)
    met = PACKED.search(text, host.end() if host else source.at)
    if met is None:
        raise source.fail("a link with a puzzle in it")
    source.at = met.end()
    data = unquote(met["asked"] or met["named"]).replace(" ", "+")
    prefix = PREFIX.match(data)
    data = data[prefix.end() :] if prefix else data
    if len(data) < MIN_PACKED_CHARACTERS:
        message = "a short link, which does not say the puzzle; expected one that does"
        raise source.error(message, at=met.start())
    try:
        told = unpacked(data)
    except Damaged:
        raise source.error("a damaged link; expected data of lz-string", at=met.start()) from None
    inside = Source(told, shown=text)
    return reading(inside, form, kind)


def write(record: Record) -> str:
    """The link that opens the puzzle in f-puzzles; it holds the solution, if there is one."""
    return HOME + packed(codec("fpuzzles", record.puzzle).write(record))
