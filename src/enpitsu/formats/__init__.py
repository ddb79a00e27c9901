"""Reading and writing puzzles; `read` finds out the format by itself.

Each format is a module with `read(text) -> Record`, `write(record) -> str`, and, if one text
may hold several puzzles, `split(text)` which yields each with the number of lines before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from types import ModuleType

from enpitsu.errors import BadPuzzle, FormatError, UnknownKind, Unsupported
from enpitsu.formats.record import Record
from enpitsu.puzzle import Puzzle

__all__ = ["NAMES", "Record", "parts", "read", "read_all", "read_part", "records", "sniff", "write"]

# How a text of each format begins; what nothing here matches is native text. A `name` must be
# that of a kind in the format.
SIGNS = {
    "json": r"\{|\[\s*[\{\]]",
    "pzprv3": r"pzprv3",
    "janko": r"(?i:begin)\b|\[\w+\]",
    "tatham": r"\w+:\d|(?P<name>\w+):",
    "puzzlink": r"https?://|[\w.-]+\.\w+/\S*\?|\?|\w+=\w*&|(m\+)?\w+/\d|(?P<name>\w+)/",
    "dimacs": r"(c\b.*\n)*p cnf\b",
    "thesis": r"\d+[ \t]+\d+[ \t]*(\n|\Z)",
}
NAMES = ("text", *SIGNS)
LEADING = re.compile(r"([^\S\n]*(//.*)?\n)*")  # lines that say nothing, before any format


def read(text: str, *, format: str | None = None) -> Puzzle:
    """The one puzzle of a text, URL or link; `FormatError` says where it goes wrong."""
    return read_record(text, format=format).puzzle


def read_record(text: str, *, format: str | None = None) -> Record:
    """The one record of a text, with what is said about the puzzle there."""
    found = list(records(text, format=format))
    for record in found:
        if isinstance(record, FormatError):
            raise record
    if len(found) != 1:
        raise FormatError(f"{len(found)} puzzles; expected one")
    (record,) = found
    assert isinstance(record, Record)
    return record


def read_all(text: str, *, format: str | None = None) -> list[Puzzle]:
    """Every puzzle of a collection; the first one that cannot be read raises `FormatError`."""
    puzzles = []
    for record in records(text, format=format):
        if isinstance(record, FormatError):
            raise record
        puzzles.append(record.puzzle)
    return puzzles


def records(text: str, *, format: str | None = None) -> Iterator[Record | FormatError]:
    """Every record of a collection in order; one that cannot be read is yielded as its error."""
    for lines_before, part, name in parts(text, format=format):
        yield read_part(lines_before, part, name)


def parts(text: str, *, format: str | None = None) -> Iterator[tuple[int, str, str]]:
    """The texts of the single puzzles: lines before it, the text, and its format.

    Blank lines and comments at the beginning are passed over, whatever the format.
    """
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    start = _start(text)
    skipped, text = text.count("\n", 0, start), text[start:]
    name = format or sniff(text)
    split = getattr(_module(name), "split", _whole)
    for lines_before, part in split(text):
        yield skipped + lines_before, part, name


def read_part(lines_before: int, text: str, format: str) -> Record | FormatError:
    """The record of one of the `parts`, or the error that it is none, placed in the whole text."""
    module = _module(format)
    if not hasattr(module, "read"):
        raise Unsupported(f"{format} can be written but not read")
    try:
        record: Record = module.read(text)
        return replace(record, line=lines_before + record.line)
    except FormatError as error:
        return error.moved(lines_before)
    except (BadPuzzle, UnknownKind) as error:
        return FormatError(str(error), line=lines_before + 1, id=error.id)


def write(record: Record | Puzzle, format: str = "text", **options: str) -> str:
    """The record in this format; `Unsupported` if it cannot be said there."""
    if isinstance(record, Puzzle):
        record = Record(record)
    module = _module(format)
    if not hasattr(module, "write"):
        raise Unsupported(f"{format} can be read but not written")
    written: str = module.write(record, **options)
    return written


def sniff(text: str) -> str:
    """The name of the format a text is in."""
    start = text[_start(text) :].lstrip()
    return next((format for format in SIGNS if _begins(start, format)), "text")


def _begins(text: str, format: str) -> bool:
    met = re.match(SIGNS[format], text)
    name = met and met.groupdict().get("name")
    if name:
        from enpitsu.formats.foreign import knows  # it loads kinds

        return knows(format, name)
    return met is not None


def _start(text: str) -> int:
    """Where the first line begins that says something."""
    met = LEADING.match(text)
    assert met is not None  # it may be empty
    return met.end()


def _module(name: str) -> ModuleType:
    if name not in NAMES:
        raise Unsupported(f"unknown format '{name}'; expected one of {', '.join(NAMES)}")
    return import_module(f"{__name__}.{name}")


def _whole(text: str) -> Iterator[tuple[int, str]]:
    yield 0, text
