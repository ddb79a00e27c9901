"""Checksums of the rows of a library, which show whether any of them has changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

# The columns that each checksum of a puzzle covers. All have its number, so that no checksum is
# valid for another puzzle.
PARTS: Mapping[str, tuple[str, ...]] = {
    "puzzle": (
        "id", "form", "kind", "rows", "cols", "clues", "name", "title", "author", "source",
        "run", "number", "added", "text", "notes",
    ),
    "solution": ("id", "solutions", "solution"),
    "grade": (
        "id", "level", "score", "minutes", "rank", "hardest", "steps", "ladder", "techniques",
    ),
}  # fmt: skip
OF_RUN = ("id", "digest", "what", "wish", "total", "version", "state", "begun")
# Not the puzzle of an answer: the database sets that to null when the puzzle is removed.
OF_ANSWER = ("digest", "run", "number", "status", "new", "misses", "fields", "error")


def checksum(values: Mapping[Any, Any], names: tuple[str, ...]) -> str:
    """A checksum of 32 hexadecimal digits of the values of these columns."""
    told = ascii([values[name] for name in names])  # equal in every version of Python
    return sha256(told.encode()).hexdigest()[:32]


def column(part: str) -> str:
    """The column that has the checksum of this part of a puzzle."""
    return f"{part}_checksum"


def checksums(values: Mapping[Any, Any]) -> dict[str, str]:
    """The checksums of a puzzle, by column; `techniques` must be in order."""
    return {column(part): checksum(values, names) for part, names in PARTS.items()}


def changed(values: Mapping[Any, Any]) -> Iterator[str]:
    """The parts of a puzzle that differ from what was stored."""
    for part, names in PARTS.items():
        if values[column(part)] != checksum(values, names):
            yield part
