"""Files of SadMan and SudoCue, `.sdk`: lines `#A`, `#D`, ... with notes, then a row on each line.

A line `[Puzzle]` may stand before the rows, and what is filled in under a line `[State]` behind.
Source of the facts: http://sudocue.net/fileformats.php.
"""

from __future__ import annotations

import re
from dataclasses import replace

from enpitsu.io.codecs.parts import expect_reasonable
from enpitsu.io.formats.foreign import codec, reading, sole
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.grid import Grid
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Record

NOTES = {
    "A": "author",
    "D": "description",
    "C": "comment",
    "B": "date",
    "S": "source",
    "L": "level",
    "U": "url",
}
HEADER = re.compile(r"[ \t]*(#(?P<name>.?)(?P<note>.*)|(?i:\[puzzle\]))?[ \t]*(\n|\Z)")


def read(text: str) -> ReadRecord:
    """The puzzle of a file, with its notes and what is filled in there."""
    source = Source(text)
    notes: dict[str, str] = {}
    while source.peek() and (met := HEADER.match(text, source.at)):
        if met["name"] in NOTES and met["note"].strip():
            notes[NOTES[met["name"]]] = met["note"].strip()
        source.at = met.end()
    kind, form = sole("sdk", source)
    rows = re.match(r"([^\s\[]+[ \t]*(\n|\Z))*", text[source.at :])
    widths = [len(row) for row in rows[0].split()] if rows else []
    if not widths:
        raise source.fail("a row of digits and dots")
    expect_reasonable(source, source.at, len(widths), widths[0])
    found = reading(source, form, kind, Grid(len(widths), widths[0]))
    return found._replace(read=replace(found.read, notes=notes))


def write(record: Record) -> str:
    """The notes, the rows, and what is filled in."""
    form = codec("sdk", record.puzzle)
    notes = [
        f"#{letter}{note}\n"
        for letter, name in NOTES.items()
        if isinstance(note := record.notes.get(name), str) and "\n" not in note
    ]
    return "".join(notes) + form.write(record)
