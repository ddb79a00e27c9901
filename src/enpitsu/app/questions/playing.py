"""Questions of a player: is the board right, what is possible, what comes next, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple

from enpitsu.app.questions.requests import Allowance, known
from enpitsu.app.requests.checking import CheckRequest
from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.app.requests.reasoning import ExplainRequest, HintRequest
from enpitsu.engines.check import Verdict
from enpitsu.engines.remaining import remaining
from enpitsu.errors import BadPuzzle, OutOfTime
from enpitsu.inference.explain import Explanation
from enpitsu.inference.hint import Hint
from enpitsu.io.native.fields import read_board
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import limited
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import Entry, Record, State, misfits
from enpitsu.show.picture import Canvas
from enpitsu.show.render.html import Slide


@dataclass(frozen=True)
class CandidatesRequest(OfPuzzle):
    """A puzzle with its state."""


@dataclass(frozen=True)
class MistakeRequest(OfPuzzle):
    """A puzzle, and the boards of a player in order, each as JSON has a state."""

    boards: list[Any] = field(default_factory=list)


class OpenCandidates(NamedTuple):
    """For each open place the values that no constraint alone excludes on the board."""

    candidates: Mapping[Place, Candidates]


@wire.json_object(
    *("heading=slide.heading", "text=slide.text", "sets", "seen", "removes"),
    *("targets=slide.picture.targets", "highlight=slide.picture.highlight"),
    *("areas=slide.picture.areas", "links=slide.picture.links"),
)
class ShownStep(NamedTuple):
    """Steps that share a line: their words, what they change, and the places to highlight."""

    slide: Slide
    steps: Sequence[Deduction]

    @property
    def sets(self) -> list[Entry]:
        """The values that they settle."""
        return [entry for step in self.steps for entry in step.sets]

    @property
    def seen(self) -> list[Entry]:
        """The values that the looks they use settle, which need not be written."""
        return [entry for step in self.steps for look in step.looks for entry in look.sets]

    @property
    def removes(self) -> list[Entry]:
        """The values that they rule out, and those that a look does."""
        return [entry for step in self.steps for entry in step.struck]


@wire.json_object("shown", "looked", "reasons", "*hint")
class ShownHint(NamedTuple):
    """A hint, and its steps in order, each with the places to highlight.

    Before the steps are shown, `looked` has the places to highlight where the hint tells where to
    look, and `reasons` those where it tells why.
    """

    shown: Sequence[ShownStep]
    hint: Hint

    @property
    def looked(self) -> Sequence[Place]:
        """The places that the text on where to look names."""
        return self.hint.pointed("where")

    @property
    def reasons(self) -> Sequence[Place]:
        """The places that the text on the reason names."""
        return self.hint.pointed("why")

    @classmethod
    def of(cls, hint: Hint) -> ShownHint:
        """The steps of a hint, or of a mistake its reason."""
        slides = islice(hint.slides(), 1, None)  # the first slide is the board before
        shown = [ShownStep(slide, steps) for slide, steps in zip(slides, hint.shown, strict=True)]
        return cls(shown, hint)


@wire.json_object("summary=path.summary", "start=path.start.candidates", "shown", "*path")
class ShownExplanation(NamedTuple):
    """The whole path; `start` has the candidates before the first step."""

    path: Explanation

    @property
    def shown(self) -> list[ShownStep]:
        """The lines of the path, each on the board it is told of."""
        lines, slides = self.path.lines, islice(self.path.slides(), 1, None)
        return [ShownStep(slide, line.steps) for line, slide in zip(lines, slides, strict=False)]


class FirstMistake(NamedTuple):
    """The index of the first board that leads nowhere; null if all lead to a solution.

    `complete` tells whether there was time for all of them.
    """

    first: int | None
    complete: bool


# -- questions -----------------------------------------------------------------------------


def check(request: CheckRequest, allowance: Allowance) -> Iterator[Verdict]:
    """Tell whether a board is right so far, and where it leads."""
    yield replace(request, deep=False).answer(None, known(request))
    if request.deep:
        yield request.answer(allowance.limit, known(request))


def candidates(request: CandidatesRequest, _: Allowance) -> Iterator[OpenCandidates]:
    """The candidates of each open place that no single constraint excludes."""
    record, rules = request.puzzle, known(request)
    canvas = Canvas(rules, candidates=True)
    state = State.of(record.puzzle, {**rules.given_board, **(record.state or {})})
    gone = canvas.ruled_out(state)
    found = {
        place: tuple(v for v in rules.givens.get(place, left) if (place, v) not in gone)
        for place, left in state.candidates.items()
        if len(left) > 1
    }
    yield OpenCandidates(found)


def hint(request: HintRequest, allowance: Allowance) -> Iterator[ShownHint]:
    """Tell the next step from a board, or what is wrong with it."""
    yield ShownHint.of(request.answer(allowance.limit, known(request)))


def explain(request: ExplainRequest, allowance: Allowance) -> Iterator[ShownExplanation]:
    """Tell the whole path to the solution, step by step, each with its reason."""
    yield ShownExplanation(request.answer(allowance.limit, known(request)))


def mistake(request: MistakeRequest, allowance: Allowance) -> Iterator[FirstMistake]:
    """Tell which of some boards is the first that leads to no solution.

    If a known solution agrees with a board, no solver is asked.
    """
    record = request.puzzle
    rules, boards = known(request), [_board(record, told) for told in request.boards]
    solutions: Sequence[Board] = ()
    for index, board in enumerate(boards):
        if any(board.items() <= solution.items() for solution in solutions):
            continue
        yield FirstMistake(None, complete=False)
        try:
            state = State.of(record.puzzle, {**rules.given_board, **board})
            with limited(allowance.limit):
                solutions = remaining(rules, state).solutions
        except OutOfTime:
            return
        if not solutions:
            yield FirstMistake(index, complete=True)
            return
    yield FirstMistake(None, complete=True)


def _board(record: Record, told: object) -> Board:
    """The entries of a state in JSON, without its pencil marks."""
    entries, _ = read_board(record.puzzle, told, "state")
    if faults := [*entries.faults, *misfits(record.puzzle, entries.board.items())]:
        raise BadPuzzle(faults)
    return entries.board
