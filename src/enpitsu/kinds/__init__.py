"""The kinds of puzzles, a folder for each; the registry finds these and those of other packages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from enpitsu.errors import Unsupported
from enpitsu.io.native import written
from enpitsu.puzzle.kind import RENDERERS, Puzzle, Record

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


def _text(puzzle: Puzzle) -> str:
    return _record_text(Record(puzzle))


def _record_text(record: Record) -> str:
    try:
        return written(record)
    except Unsupported:  # an incomplete puzzle may hold values that no text can express
        return repr(record.puzzle)


def _svg(puzzle: Puzzle) -> str:
    from enpitsu.show.picture import draw  # imported late: few programs draw pictures

    return _picture_svg(draw(puzzle))


def _picture_svg(picture: Picture) -> str:
    from enpitsu.show.render.svg import svg

    return svg(picture)


def _picture_text(picture: Picture) -> str:
    from enpitsu.show.render.terminal import text

    return text(picture)


RENDERERS.update({"text": _text, "record": _record_text, "svg": _svg})
RENDERERS.update({"picture text": _picture_text, "picture svg": _picture_svg})
