"""Where puzzles come from: files, standard input, links, and puzzles typed in full."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record, parts, read_part, sniff

STANDARD_INPUT = "standard input"


class Item(NamedTuple):
    """The text of one puzzle, not yet read, and where it was met."""

    name: str
    lines_before: int
    text: str
    format: str

    def record(self) -> Record | FormatError:
        """The record, or the error that it is none."""
        return read_part(self.lines_before, self.text, self.format)


class Lost(NamedTuple):
    """A source that cannot be read: the others go on without it."""

    name: str
    error: str

    def record(self) -> FormatError:
        """The error that there is no record."""
        return FormatError(self.error)


class Unreadable(EnpitsuError):
    """A source that gives no text."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(f"{name}: {why}")
        self.name, self.why = name, why


def items(sources: Iterable[str], *, format: str | None = None) -> Iterator[Item | Lost]:
    """The texts of all puzzles in the sources, in order, and what has none."""
    for source in sources:
        try:
            name, text = _text(source)
        except Unreadable as error:
            yield Lost(error.name, error.why)
            continue
        found: list[Item | Lost] = [Item(name, *part) for part in parts(text, format=format)]
        yield from found or [Lost(name, "no puzzle there")]


def _text(source: str) -> tuple[str, str]:
    """The name and the text of one source: `-`, a file, or the puzzle itself."""
    if source == "-":
        return STANDARD_INPUT, contents(source)
    if source and _exists(Path(source)):
        return source, contents(source)
    if "\n" in source or sniff(source) != "text":
        return "argument", _decoded("argument", os.fsencode(source))
    raise Unreadable(source or "''", "no such file, and no puzzle either")


def contents(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    name = STANDARD_INPUT if file == "-" else file
    if file == "-" and sys.stdin is None:
        raise Unreadable(name, "closed")
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Unreadable(name, (error.strerror or "cannot be read").lower()) from None
    return _decoded(name, data)


def _decoded(name: str, data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(name, f"byte {error.start + 1} is not UTF-8 text") from None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a file name: it is a link
        return False
