"""Promises about values: they are drawn, printed in one line, pickled and copied."""

from __future__ import annotations

import copy
import pickle
from typing import TypeVar
from xml.etree import ElementTree

from enpitsu.inference.explain import Explanation
from enpitsu.io.formats import read
from enpitsu.puzzle.kind import Record, State
from enpitsu.puzzle.model import model
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from enpitsu.show.render.terminal import text
from enpitsu.testing.subject import Subject, expect

T = TypeVar("T")
WIDE = 120  # the most characters in a one-line `repr`


def boards_are_drawn(subject: Subject) -> None:
    """A puzzle, its solution and its candidates are drawn as text and as SVG."""
    seen: list[bool] = []
    for record in [*subject.solved, *(Record(puzzle) for puzzle in subject.scribbled)]:
        puzzle, board = record.puzzle, record.solution
        pictures = [draw(puzzle), draw(puzzle, candidates=True)]
        if board is not None:
            pictures.append(draw(puzzle, solution=board, highlight=[*board][:2]))
        for picture in pictures:
            expect(bool(text(picture).strip()), f"{puzzle!r} is drawn as nothing")
            expect(len(ElementTree.fromstring(svg(picture))) > 0, f"{puzzle!r} has an empty SVG")
        if board not in (None, model(puzzle).given_board):
            seen.append(pictures[-1].marks != pictures[0].marks)
    expect(any(seen) or not seen, "no solution is drawn: the look leaves out what is filled in")


def puzzles_show_themselves(subject: Subject) -> None:
    """A puzzle as a string is text that can be read back; its `repr` is one line."""
    for record in subject.solved:
        expect(read(str(record.puzzle)) == record.puzzle, f"reads otherwise:\n{record.puzzle}")
        rules, state = model(record.puzzle), State.fresh(record.puzzle)
        for value in (subject.kind, record.puzzle, record, state, rules, draw(record.puzzle)):
            _expect_a_line(value)


def values_are_pickled_and_copied(subject: Subject) -> None:
    """Puzzles, records, models and all answers come back from a pickle, and from a deep copy."""
    record = subject.made[0]
    puzzle = record.puzzle
    for again in (_pickled, copy.deepcopy):
        expect(again(subject.kind) is subject.kind, "the kind comes back as another one")
        expect(again(record) == record, f"{record!r} comes back otherwise")
        expect(hash(again(puzzle)) == hash(puzzle), f"{puzzle!r} comes back otherwise")
        whole, back = model(puzzle), again(model(puzzle))
        expect(
            [c.content for c in back.constraints] == [c.content for c in whole.constraints],
            f"the constraints of {puzzle!r} come back otherwise",
        )
        for answer in subject.replies:
            same = again(answer)
            expect(type(same) is type(answer), f"{answer!r} comes back as {same!r}")
            expect(same.fields() == answer.fields(), f"{answer!r} comes back otherwise")


def answers_tell_themselves(subject: Subject) -> None:
    """Every answer has a status, a one-line `repr`, and text."""
    for answer in subject.replies:
        steps = answer.steps if isinstance(answer, Explanation) else ()
        for value in (answer, *steps, answer.picture()):
            _expect_a_line(value)
        expect(bool(answer.status), f"{answer!r} has no status")
        expect(bool(answer.text().strip()), f"{answer!r} has no text")


def _pickled(value: T) -> T:
    found: T = pickle.loads(pickle.dumps(value))
    return found


def _expect_a_line(value: object) -> None:
    shown = repr(value)
    expect("\n" not in shown and len(shown) <= WIDE, f"not shown in a line: {shown}")
