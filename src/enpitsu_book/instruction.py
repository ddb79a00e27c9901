"""Pages of instruction: the rules of a kind, and how it is solved."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce

from enpitsu.errors import EnpitsuError
from enpitsu.inference.explain import Explanation, explain
from enpitsu.inference.illustration import after, steps_picture
from enpitsu.inference.lines import Line
from enpitsu.puzzle.kind import Record
from enpitsu.show.picture import Canvas, Picture, draw
from enpitsu_book.chapters import Chapter
from enpitsu_book.edition import Wording
from enpitsu_book.leaves import Leaf, plate_fields
from enpitsu_book.limits import (
    EXAMPLE_HEIGHT_SHARES,
    GAP_POINTS,
    MAX_STEP_LETTERS,
    MAX_TOLD_STEPS,
    STEP_WIDTH_SHARE,
)
from enpitsu_book.paper import Room
from enpitsu_book.plates import Plate, fitting, plates

HOW_TO = "How to solve"
PLACE = re.compile(r"\br\d+c\d+")
PLACES = "Rows and columns are counted from the upper left: r2c3 is in row 2 and column 3."


def rules_leaf(chapter: Chapter, room: Room, own: Wording | None = None) -> Leaf:
    """The page of rules: the aim, the rules, a solved example, and its first moves.

    The texts are those of the kind, except where `own` has others.
    """
    own = own or Wording()
    record, example, step = chapter.taught_example or chapter.example, None, None
    if record is not None:
        boards = draw(record.puzzle), draw(record.puzzle, solution=record.solution)
        example = _both([plates(board) for board in boards], room)
        widths = (room.width - GAP_POINTS) / 2, STEP_WIDTH_SHARE * room.width
        if chapter.taught_example:
            moves = own.first_moves or chapter.taught.first_moves
            step = _first_moves(record, moves, widths, room)
        else:
            step = next(_first_steps(explain(record.puzzle), widths, room), None)
    return {
        "is": "rules",
        "kind": chapter.kind.title,
        "right": "rules",
        "aim": own.aim or chapter.aim,
        "rules": own.rules or chapter.rules(),
        "example": example,
        "step": step,
    }


def _first_moves(
    record: Record, moves: Sequence[str], widths: Sequence[float], room: Room
) -> Leaf | None:
    """The board of an example after its first moves, with their texts; None if there is no room."""
    found = _fitted(plates(draw(record.puzzle, state=record.position)), widths, room)
    places = PLACES if any(PLACE.search(move) for move in moves) else ""
    told = {"name": "The first moves", "picture": found, "text": moves, "places": places}
    return told if found else None


def _first_steps(path: Explanation, widths: Sequence[float], room: Room) -> Iterator[Leaf]:
    """The first steps that settle something, have a short text, and fit on the page."""
    name = "A first step"
    for line, picture in _steps(path, candidates=False):
        if any(step.sets for step in line.steps):
            if len(line.words) <= MAX_STEP_LETTERS and (
                found := _fitted(plates(picture), widths, room)
            ):
                yield {"name": name, "picture": found, "text": [line.words], "places": PLACES}
            name = "A step"


def _both(boards: list[list[Plate]], room: Room) -> Leaf | None:
    """The example and its solution, next to or below each other; None if there is no room."""
    for cols, width in ((2, (room.width - GAP_POINTS) / 2), (1, room.width)):
        puzzle, solution = (_fitted(known, [width], room) for known in boards)
        if puzzle and solution:
            return {"puzzle": puzzle, "solution": solution, "cols": cols}
    return None


def _fitted(known: list[Plate], widths: Sequence[float], room: Room) -> Leaf | None:
    """The first of these pictures that fits beside others on a page, or None."""
    for width in widths:
        for share in EXAMPLE_HEIGHT_SHARES:
            if found := fitting(known, Room(width, share * room.height)):
                return plate_fields(*found)
    return None


# -- how to solve ----------------------------------------------------------------------------


def how_to_leaf(chapter: Chapter, room: Room) -> Leaf:
    """The page of the steps of the lesson, each with its picture.

    If there are too many steps, it has the first of each technique.
    """
    name, path = chapter.kind.name, chapter.lesson
    if path is None:
        raise EnpitsuError(f"{name} has no example to show how it is solved")
    for candidates in (True, False):  # without candidates where they would not be legible
        steps = [*_steps(path, candidates=candidates)]
        told = steps if len(steps) <= MAX_TOLD_STEPS else _met(steps)
        cols, leaves = _columns(told, room)
        if cols == 1 and len(told) == len(steps):  # every step would take a page
            told = _met(steps)
            cols, leaves = _columns(told, room)
        if len(leaves) == len(told):
            break
    else:
        raise EnpitsuError(f"the pages on solving {name} need more room; expected larger --paper")
    return {
        "is": "steps",
        "kind": chapter.kind.title,
        "right": HOW_TO,
        "cols": cols,
        "steps": leaves,
    }


def _columns(told: Sequence[tuple[Line, Picture]], room: Room) -> tuple[int, list[Leaf]]:
    """The steps in as many columns as are legible; in a single column, only those that fit."""
    shown = [(line, plates(picture)) for line, picture in told]
    for cols, share in ((3, 0.5), (2, 0.5), (1, 0.8)):
        part = Room((room.width - GAP_POINTS * (cols - 1)) / cols, share * room.height)
        leaves = [
            {
                "name": f"{line.number}. {line.technique.name}",
                "text": line.words,
                **plate_fields(*found),
            }
            for line, known in shown
            if (found := fitting(known, part))
        ]
        if len(leaves) == len(shown):
            break
    return cols, leaves


def _met(steps: Sequence[tuple[Line, Picture]]) -> list[tuple[Line, Picture]]:
    """The first step of each technique."""
    first = {line.technique.name: line for line, _ in reversed(steps)}
    return [one for one in steps if one[0] is first[one[0].technique.name]]


def _steps(path: Explanation, *, candidates: bool) -> Iterator[tuple[Line, Picture]]:
    """Each step with its picture; with `candidates`, open places show their candidates."""
    canvas, state = Canvas(path.model, candidates=candidates), path.start
    for line in path.lines:
        yield line, steps_picture(canvas, state, line.steps, line.words)
        state = reduce(after, line.steps, state)
