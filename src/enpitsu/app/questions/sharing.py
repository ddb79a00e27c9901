"""Questions about sharing: a puzzle in a format, or as a picture."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from enpitsu.app.questions.requests import Allowance
from enpitsu.app.requests.converting import ConvertRequest
from enpitsu.app.requests.drawing import DrawRequest
from enpitsu.errors import Unsupported
from enpitsu.io.formats import formats_of


class WrittenPuzzle(NamedTuple):
    """A puzzle in a format, and what another program may make of it."""

    text: str
    remarks: Sequence[str]


class DrawnPuzzle(NamedTuple):
    """A puzzle with its state as an SVG image."""

    svg: str | None


def write(request: ConvertRequest, allowance: Allowance) -> Iterator[WrittenPuzzle]:
    """Write a puzzle in a format."""
    kind = request.puzzle.puzzle.kind
    if request.format not in (known := formats_of(kind)):
        why = f"{kind.name} cannot be written as {request.format!r}"
        raise Unsupported(f"{why}; expected one of {', '.join(known)}")
    written = request.answer(allowance.limit)
    yield WrittenPuzzle(written.written or "", written.remarks)


def draw(request: DrawRequest, allowance: Allowance) -> Iterator[DrawnPuzzle]:
    """Draw a puzzle with what is filled in."""
    yield DrawnPuzzle(request.answer(allowance.limit).written)
