"""What leaves the page: a puzzle in a format, or as a picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from enpitsu.app.questions.requests import Allowance
from enpitsu.app.requests.puzzles import OfDraft
from enpitsu.errors import Unsupported
from enpitsu.io.formats import formats_of, remarks
from enpitsu.io.formats import write as written
from enpitsu.show.picture import draw as picture_of
from enpitsu.show.render.svg import svg


@dataclass(frozen=True)
class WriteRequest(OfDraft):
    """A puzzle, and the format it is written in."""

    format: str = "text"


class WrittenPuzzle(NamedTuple):
    """A puzzle in a format, and what another program may make of it."""

    text: str
    remarks: list[str]


class DrawnPuzzle(NamedTuple):
    """A puzzle with its state as an SVG image."""

    svg: str


def write(request: WriteRequest, _: Allowance) -> Iterator[WrittenPuzzle]:
    """Write a puzzle in a format."""
    record = request.puzzle
    known = formats_of(record.puzzle.kind)
    if request.format not in known:
        why = f"{record.puzzle.kind.name} cannot be written as {request.format!r}"
        raise Unsupported(f"{why}; expected one of {', '.join(known)}")
    yield WrittenPuzzle(written(record, request.format), remarks(record, request.format))


def draw(request: OfDraft, _: Allowance) -> Iterator[DrawnPuzzle]:
    """Draw a puzzle with what is filled in."""
    record = request.puzzle
    state = record.position if not record.puzzle.faults else None
    yield DrawnPuzzle(svg(picture_of(record.puzzle, state=state)))
