"""Functions shared by the formats of other programs, such as finding the kind by its name there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from enpitsu.errors import BadPuzzle, Unsupported, about, unknown
from enpitsu.io.formats.links import LINK
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.paper.grid import Grid
from enpitsu.paper.source import Source
from enpitsu.puzzle.kind import Codec, Kind, Puzzle, Reader, Record
from enpitsu.puzzle.registry import kind, listed

COMMENT = re.compile(rf"\s*(?!{LINK})//")


def split(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text that hold a link each, with the number of lines before."""
    for number, line in enumerate(text.split("\n")):
        if line.strip() and not COMMENT.match(line):
            yield number, line


def find(
    format: str, name: str, source: Source, spelt: Callable[[str], str] = str.lower
) -> tuple[Kind, Codec]:
    """The kind with this name in `format`, and its codec.

    `FormatError` at the position of the name if there is none; names that `spelt` makes equal are
    the same.
    """
    known = []
    for ours, names in _named(format):
        if spelt(name) in map(spelt, names):
            found = kind(ours)
            return found, found.codecs[format]
        known.append(names[0])
    if name:
        raise source.error(unknown("kind", name, sorted(known)))
    raise source.error(f"no kind is named; expected one of {', '.join(sorted(known))}")


def sole(format: str, source: Source) -> tuple[Kind, Codec]:
    """The only kind of a format whose texts name no kind, and its codec."""
    for ours, _ in _named(format):
        found = kind(ours)
        return found, found.codecs[format]
    raise source.error(f"no kind can be read from the format {format}")


def knows(format: str, name: str) -> bool:
    """Whether some kind has this name in a format."""
    return any(name.lower() in names for _, names in _named(format))


def _named(format: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The kinds that can be written in a format, and their names there, first the usual one."""
    for ours in listed():
        if format in ours.codecs:
            yield ours.name, ours.codecs[format]


def reading(source: Source, form: Reader, kind: Kind, grid: Grid | None = None) -> ReadRecord:
    """The record in the rest of the text, from the position of the source."""
    start = source.at

    def where(layer: str, place: Any) -> tuple[int, int]:  # noqa: ANN401
        return source.position(source.marks.get((layer, place), start))

    with about(None, kind.name):
        return ReadRecord(form.read(source, kind, grid), where, source.faults)


def codec(format: str, puzzle: Puzzle) -> Codec:
    """How a puzzle's kind is written in `format`; `Unsupported` if it is not.

    `BadPuzzle` if the puzzle has faults: only our own formats can hold them.
    """
    found = puzzle.kind.codecs.get(format)
    if found is None:
        raise Unsupported(f"{puzzle.kind.name} has no form in the format {format}")
    if puzzle.faults:
        raise BadPuzzle(puzzle.faults)
    return found


def remarked(format: str, record: Record) -> Iterable[str]:
    """Remarks on how another program treats a record."""
    return codec(format, record.puzzle).remarks(record)
