"""Where puzzles come from: files, standard input, links, and puzzles typed in full."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.formats import Record, parts, read_part, sniff


@dataclass(frozen=True)
class Item:
    """The text of one puzzle, not yet read, and where it was met."""

    name: str
    lines_before: int
    text: str
    format: str

    def record(self) -> Record | FormatError:
        """The record, or the error that it is none."""
        return read_part(self.lines_before, self.text, self.format)


@dataclass(frozen=True)
class Lost:
    """A source that cannot be read: the others go on without it."""

    name: str
    error: str

    def record(self) -> FormatError:
        """The error that there is no record."""
        return FormatError(self.error)


def items(sources: Iterable[str], *, format: str | None = None) -> Iterator[Item | Lost]:
    """The texts of all puzzles in the sources, in order."""
    for source in sources:
        try:
            name, text = _text(source)
        except EnpitsuError as error:
            yield Lost(source, str(error).removeprefix(f"{source}: "))
            continue
        for lines_before, part, found in parts(text, format=format):
            yield Item(name, lines_before, part, found)


def _text(source: str) -> tuple[str, str]:
    """The name and the text of one source: `-`, a file, or the puzzle itself."""
    if source == "-":
        return "standard input", contents(source)
    if _exists(Path(source)):
        return source, contents(source)
    if "\n" not in source and sniff(source) == "text":
        raise EnpitsuError(f"{source}: no such file, and not a link either")
    return "argument", source


def contents(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise EnpitsuError(f"{file}: byte {error.start + 1} is not UTF-8 text") from None
    except OSError as error:
        raise EnpitsuError(f"{file}: {(error.strerror or 'cannot be read').lower()}") from None


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):  # too long for a file name: it is a link
        return False
