"""Files of pzprjs, answers included: `pzprv3`, the kind, rows and columns, each on its own line.

A slash is as good as a line end, so a whole file may stand on one line. What follows the
board (`info:`, `history:`, trials, a link) is passed over.
Source of the facts: pzprjs, https://github.com/robx/pzprjs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from enpitsu.codec.page import Page
from enpitsu.codec.source import Source
from enpitsu.errors import short
from enpitsu.formats.foreign import codec, find
from enpitsu.formats.foreign import record as record_of
from enpitsu.formats.record import Record

MAGIC = "pzprv3"
AFTER_THE_BOARD = re.compile(r"^(info:|history:|__HISTORY__|TrialData|https?:)", re.MULTILINE)


def split(text: str) -> Iterator[tuple[int, str]]:
    """The files in a text, each from its first line on, with the number of lines before."""
    lines = text.split("\n")
    starts = [n for n, line in enumerate(lines) if line.lstrip().startswith(MAGIC)] or [0]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, "\n".join(lines[start:end])


def read(text: str) -> Record:
    """The puzzle of a file, and what is filled in there."""
    lines = text.replace("/", "\n")
    after = AFTER_THE_BOARD.search(lines)
    source = Source(lines[: after.start()] if after else lines, shown=text)
    version = source.until("\n").strip()
    if not re.fullmatch(rf"{MAGIC}(\.\d+)?", version, re.ASCII):
        raise source.error(f"unknown file type '{short(version)}'; expected {MAGIC}")
    source.accept("\n")
    name = source.until("\n").strip()
    kind, form = find("pzprv3", name, source)
    source.accept("\n")
    return record_of(form.read(source, Page(kind)))


def write(record: Record) -> str:
    """The file of a puzzle with its unfinished state or else its solution."""
    form = codec("pzprv3", record.puzzle)
    page = Page.of(record.puzzle, record.state or record.solution or {})
    return f"{MAGIC}\n{form.name}\n{form.write(page)}"
