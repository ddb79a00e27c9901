"""A line of characters, one for each cell: `.` or `0` for nothing, 1-9, then letters from A = 10.

The solution may follow a puzzle, after a blank or a comma. Everything from a `#` to the end of its
line is a comment.
"""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.io.formats.foreign import codec, reading, sole
from enpitsu.io.formats.foreign import split as lines
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

COMMENT = "#"


def split(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that hold a puzzle each, with the number of lines before."""
    for number, line in lines(text):
        if not line.lstrip().startswith(COMMENT):
            yield number, line


def read(text: str) -> ReadRecord:
    """The puzzle of a line."""
    source = Source(text.partition(COMMENT)[0], shown=text)
    source.take(" \t\n")
    kind, form = sole("digits", source)
    return reading(source, form, kind)


def write(record: Record) -> str:
    """The puzzle as a line; it holds no answers."""
    return codec("digits", record.puzzle).write(record)
