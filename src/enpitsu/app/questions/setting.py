"""Questions of a setter: the status of a draft after each edit, its diagnosis, other drafts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Annotated, Any, NamedTuple

from enpitsu.app.limits import MAX_CAP, MAX_TRIED_VALUES, MAX_WARM_DRAFTS, USUAL_CAP
from enpitsu.app.questions.requests import Allowance, expect_small
from enpitsu.app.questions.sheets import Sheet
from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.app.requests.setting import (
    CompleteRequest,
    DiagnoseRequest,
    GenerateRequest,
    ReduceRequest,
    ReshapeRequest,
    VaryRequest,
)
from enpitsu.counting.count import LargeNumber, count
from enpitsu.counting.heatmap import Heatmap
from enpitsu.errors import NoLayer, OutOfTime, short
from enpitsu.io.native import board_fields
from enpitsu.making.clues import with_clues
from enpitsu.making.drafts.clues import frame_of
from enpitsu.making.drafts.diagnosis import Diagnosis
from enpitsu.making.drafts.draft import Draft, DraftStatus
from enpitsu.making.drafts.looks import looks
from enpitsu.making.drafts.made import PuzzleOfDraft
from enpitsu.paper import wire
from enpitsu.paper.layer import Clue, Labels, Lists, Nothing, Numbers, Parts, Symbols
from enpitsu.paper.wire import BadRequest, Between, place_fields
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import kept_model

# -- requests ------------------------------------------------------------------------------


@dataclass(frozen=True)
class StatusRequest(OfPuzzle):
    """A draft."""


@dataclass(frozen=True)
class TrueCandidatesRequest(OfPuzzle):
    """A draft, and the number of solutions up to which each value is counted."""

    cap: Annotated[int, Between(1, MAX_CAP)] = USUAL_CAP


@dataclass(frozen=True)
class LeftRequest(OfPuzzle):
    """A draft, and a place of one of its layers, as JSON has places."""

    layer: str = ""
    place: list[Any] = field(default_factory=list)


# -- answers -------------------------------------------------------------------------------


@wire.json_object("solution", "*draft")
class Status(NamedTuple):
    """The status of a draft, and one of its solutions, if it has any."""

    draft: DraftStatus

    @property
    def solution(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """A solution, if there is one."""
        boards = self.draft.solutions
        return board_fields(self.draft.puzzle, boards[0]) if boards else None


@wire.json_object("count=solutions", "*clue")
class PossibleClue(NamedTuple):
    """A clue that could be printed, and how many solutions it would leave; null if unknown."""

    solutions: LargeNumber | None
    clue: Clue


class PossibleClues(NamedTuple):
    """The clues that could be printed at a place and leave a solution."""

    clues: Sequence[PossibleClue]
    complete: bool


class MadePuzzle(NamedTuple):
    """A puzzle that was made: its status, what was done in words, changed clues, its sheet."""

    status: str
    text: str
    changed: Sequence[Clue]
    sheet: Sheet


# -- drafts that stay warm -----------------------------------------------------------------

_DRAFTS: dict[Puzzle, Draft] = {}


def draft_of(puzzle: Puzzle) -> Draft:
    """The draft of a puzzle: edited from one with the same frame, if its solver is kept."""
    frame = frame_of(puzzle)
    before = _DRAFTS.pop(frame, None)
    draft = Draft(puzzle) if before is None else before.edited(*_edits(before.puzzle, puzzle))
    if before is not None and before.puzzle == puzzle:
        draft = before
    for oldest in [*_DRAFTS][: len(_DRAFTS) + 1 - MAX_WARM_DRAFTS]:
        del _DRAFTS[oldest]
    _DRAFTS[frame] = draft
    return draft


def _edits(before: Puzzle, puzzle: Puzzle) -> Iterator[Clue]:
    """The clues to print, or to erase, that turn one puzzle into the other."""
    for name, clues in puzzle.clues.items():
        were = before.clues[name]
        for place in {**were, **clues}:
            if were.get(place) != clues.get(place):
                yield Clue(name, place, clues.get(place))


# -- questions -----------------------------------------------------------------------------


def status(request: StatusRequest, allowance: Allowance) -> Iterator[Status]:
    """Tell whether a draft has no solution, one or several, and then what they agree on."""
    draft = draft_of(request.puzzle.puzzle)
    found = draft.status(time_limit=allowance.limit, soon=True)
    if not found.complete:
        if found.status != "unknown":
            yield Status(found)
        found = draft.status(time_limit=allowance.limit)
    yield Status(found)


def true_candidates(request: TrueCandidatesRequest, allowance: Allowance) -> Iterator[Heatmap]:
    """Tell how many solutions have each value at each place, up to a cap, as soon as possible.

    What little work tells comes first; its numbers may be lower bounds.
    """
    draft = draft_of(request.puzzle.puzzle)
    found = draft.heatmap(request.cap, time_limit=allowance.limit, soon=True)
    if not found.complete:
        yield found
        found = draft.heatmap(request.cap, time_limit=allowance.limit)
    yield found


def diagnose(request: DiagnoseRequest, allowance: Allowance) -> Iterator[Diagnosis]:
    """Diagnose a draft: what conflicts, what is open, what could be deleted."""
    draft = draft_of(request.puzzle.puzzle)
    yield Diagnosis(draft.status(time_limit=allowance.limit), looks(draft.puzzle))
    yield request.answer(allowance.limit, draft)


def left(request: LeftRequest, allowance: Allowance) -> Iterator[PossibleClues]:
    """Tell what each clue would leave that could be printed at a place.

    The draft has several solutions; a value that would leave none is not listed.
    """
    puzzle = request.puzzle.puzzle
    draft, place = draft_of(puzzle), _place(puzzle, request)
    clues: list[PossibleClue] = []
    for value in _values(puzzle, request.layer):
        clue = Clue(request.layer, place, value)
        tried = with_clues(puzzle, [clue])
        if tried.faults:
            continue
        try:
            stands = draft.edited(clue).status(time_limit=allowance.limit).status
            if stands != "none":
                number = 1 if stands == "unique" else None
                if number is None:
                    number = count(tried, time_limit=allowance.limit).count
                clues.append(PossibleClue(number, clue))
        except OutOfTime:
            return
        yield PossibleClues([*clues], complete=False)
    yield PossibleClues(clues, complete=True)


def _place(puzzle: Puzzle, request: LeftRequest) -> Any:  # noqa: ANN401  # whatever sort of place
    try:
        layer = puzzle.kind.layer(request.layer)
    except NoLayer as error:
        raise BadRequest(str(error), "layer") from None
    for place in layer.places(puzzle.grid, puzzle.clues[layer.name]):
        if place_fields(place) == request.place:
            return place
    raise BadRequest(f"{short(str(request.place))} is no place of {request.layer}", "place")


def _values(puzzle: Puzzle, name: str) -> list[str | int]:
    """The values that can be printed in a layer; of numbers without a largest some."""
    match puzzle.kind.layer(name).values:
        case Symbols() as symbols:
            return [*dict.fromkeys(symbols.all(puzzle.options))]
        case Numbers(low, high, unknown):
            most = high(puzzle.grid) if high is not None else low + MAX_TRIED_VALUES - 1
            return [*unknown, *range(low, min(most, low + MAX_TRIED_VALUES - 1) + 1)]
        case Lists(unknown=unknown) as lists:
            return [*unknown, *islice(lists.all(puzzle.grid), MAX_TRIED_VALUES)]
        case Parts() as parts:
            return [
                *islice(parts.all(puzzle.grid, puzzle.options, MAX_TRIED_VALUES), MAX_TRIED_VALUES)
            ]
        case Labels() | Nothing():
            return []


def complete(request: CompleteRequest, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Add clues to a draft until it has one solution."""
    yield _made(request.answer(allowance.limit))


def reduce(request: ReduceRequest, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Take clues away from a puzzle that it can do without."""
    yield _made(request.answer(allowance.limit))


def vary(request: VaryRequest, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Give a puzzle another guise."""
    yield _made(request.answer(allowance.limit))


def reshape(request: ReshapeRequest, allowance: Allowance) -> Iterator[Sheet]:
    """Lay a draft out anew, with other variants, turned, of another size or shifted."""
    expect_small(request.grid, allowance)
    yield Sheet.of(request.answer(allowance.limit))


def _made(found: PuzzleOfDraft) -> MadePuzzle:
    sheet = Sheet.of(Record(found.puzzle, found.new_id))
    return MadePuzzle(found.status, found.said, found.changed, sheet)


def generate(request: GenerateRequest, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Make a puzzle; the same wishes and the same seed make the same one."""
    expect_small(request.grid, allowance)
    record = request.answer(allowance.limit)
    kept_model(record.puzzle)
    sheet = Sheet.of(Record(record.puzzle, record.id, notes=record.notes))
    yield MadePuzzle("unique", f"made by seed {request.seed}", [], sheet)
