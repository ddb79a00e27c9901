"""What a setter asks: how a draft stands after each edit, what it lacks, what it could lose."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from enpitsu.app.questions.requests import (
    Allowance,
    grid_of,
    model_of,
    record_of,
)
from enpitsu.app.questions.sheets import OfPuzzle, Sheet
from enpitsu.counting.count import LargeNumber, count
from enpitsu.errors import OutOfTime, short
from enpitsu.io.native import board_fields
from enpitsu.making.drafts.clues import frame_of, with_clues
from enpitsu.making.drafts.completing import complete as completed
from enpitsu.making.drafts.diagnosis import Diagnosis
from enpitsu.making.drafts.diagnosis import diagnose as diagnosed
from enpitsu.making.drafts.draft import Draft, DraftStatus
from enpitsu.making.drafts.looks import looks
from enpitsu.making.drafts.made import Made
from enpitsu.making.drafts.reducing import reduce as reduced
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.paper import wire
from enpitsu.paper.layer import Clue, Labels, Lists, Nothing, Numbers, Parts, Symbols
from enpitsu.paper.wire import BadRequest, place_fields
from enpitsu.puzzle.kind import Puzzle, Record

MAX_DRAFTS = 4  # frames whose solvers are kept warm
MAX_VALUES = 40  # clues of one place of which each is tried


# -- requests ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Selected(OfPuzzle):
    """A draft, and a place of one of its layers, as JSON tells places."""

    layer: str = ""
    place: list[Any] = field(default_factory=list)


@dataclass(frozen=True)
class Completing(OfPuzzle):
    """A draft, and what is wished of the clues that are added."""

    symmetry: str = "none"
    level: str | None = None
    pleasing: bool = False
    seed: int = 1


@dataclass(frozen=True)
class Reducing(OfPuzzle):
    """A puzzle, and whether it has to look the same when turned as before."""

    keep_symmetry: bool = False
    seed: int = 1


@dataclass(frozen=True)
class Generating:
    """What is wished of a new puzzle: the fields of a recipe."""

    kind: str
    rows: int | None = None
    cols: int | None = None
    options: dict[str, str | int] = field(default_factory=dict)
    method: str = "dig"
    symmetry: str = "none"
    minimal: bool = False
    level: str | None = None
    score: list[float] | None = None
    clues: list[int] | None = None
    density: list[float] | None = None
    layers: list[str] = field(default_factory=list)
    cells: str = ""
    needs: list[str] = field(default_factory=list)
    avoids: list[str] = field(default_factory=list)
    extra_options: dict[str, str | int] = field(default_factory=dict)
    seed: int = 1


# -- answers -------------------------------------------------------------------------------


@wire.json_object("solution", "*draft")
class Status(NamedTuple):
    """How a draft stands, and one of its solutions, if it has any."""

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
    """What each value would leave that could be printed at a place; others leave none."""

    clues: Sequence[PossibleClue]
    complete: bool


class MadePuzzle(NamedTuple):
    """A puzzle that was made: how it stands, what was done, the clues that changed, its sheet."""

    status: str
    text: str
    changed: Sequence[Clue]
    sheet: Sheet


# -- drafts that stay warm -----------------------------------------------------------------

_DRAFTS: dict[Puzzle, Draft] = {}


def draft_of(puzzle: Puzzle) -> Draft:
    """The draft of a puzzle: if one with the same frame is warm, that one as it is edited."""
    frame = frame_of(puzzle)
    before = _DRAFTS.pop(frame, None)
    draft = Draft(puzzle) if before is None else before.edited(*_edits(before.puzzle, puzzle))
    if before is not None and before.puzzle == puzzle:
        draft = before
    for oldest in [*_DRAFTS][: len(_DRAFTS) + 1 - MAX_DRAFTS]:
        del _DRAFTS[oldest]
    _DRAFTS[frame] = draft
    return draft


def _edits(before: Puzzle, puzzle: Puzzle) -> Iterator[Clue]:
    """What to print so that one puzzle becomes the other."""
    for name, clues in puzzle.clues.items():
        were = before.clues[name]
        for place in {**were, **clues}:
            if were.get(place) != clues.get(place):
                yield Clue(name, place, clues.get(place))


# -- questions -----------------------------------------------------------------------------


def status(request: OfPuzzle, allowance: Allowance) -> Iterator[Status]:
    """Tell whether a draft has no solution, one or several, and then what they agree on."""
    draft = draft_of(record_of(request.puzzle, allowance).puzzle)
    found = draft.status(time_limit=allowance.limit, soon=True)
    if not found.complete:
        if found.status != "unknown":
            yield Status(found)
        found = draft.status(time_limit=allowance.limit)
    yield Status(found)


def diagnose(request: OfPuzzle, allowance: Allowance) -> Iterator[Diagnosis]:
    """Tell what is the matter with a draft: what conflicts, what is open, what could go."""
    draft = draft_of(record_of(request.puzzle, allowance).puzzle)
    yield Diagnosis(draft.status(time_limit=allowance.limit), looks(draft.puzzle))
    yield diagnosed(draft, time_limit=allowance.limit)


def left(request: Selected, allowance: Allowance) -> Iterator[PossibleClues]:
    """Tell what each clue would leave that could be printed at a place.

    The draft has several solutions; a value that would leave none is not listed.
    """
    puzzle = record_of(request.puzzle, allowance).puzzle
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


def _place(puzzle: Puzzle, request: Selected) -> Any:  # noqa: ANN401  # whatever sort of place
    try:
        layer = puzzle.kind.layer(request.layer)
    except KeyError as error:
        raise BadRequest(str(error.args[0]), "layer") from None
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
            most = high(puzzle.grid) if high is not None else low + MAX_VALUES - 1
            return [*unknown, *range(low, min(most, low + MAX_VALUES - 1) + 1)]
        case Lists(unknown=unknown) as lists:
            return [*unknown, *islice(lists.all(puzzle.grid), MAX_VALUES)]
        case Parts() as parts:
            return [*islice(parts.all(puzzle.grid, puzzle.options, MAX_VALUES), MAX_VALUES)]
        case Labels() | Nothing():
            return []


def complete(request: Completing, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Add clues to a draft until it has one solution."""
    record = record_of(request.puzzle, allowance)
    found = completed(
        record.puzzle,
        symmetry=request.symmetry,
        level=request.level,
        pleasing=request.pleasing,
        seed=request.seed,
        time_limit=allowance.limit,
    )
    yield _made(found, record)


def reduce(request: Reducing, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Take clues away from a puzzle that it can do without."""
    record = record_of(request.puzzle, allowance)
    found = reduced(
        record.puzzle,
        keep_symmetry=request.keep_symmetry,
        seed=request.seed,
        time_limit=allowance.limit,
    )
    yield _made(found, record)


def _made(found: Made, record: Record) -> MadePuzzle:
    sheet = Sheet.of(Record(found.puzzle, record.id))
    return MadePuzzle(found.status, found.said, found.changed, sheet)


def generate(request: Generating, allowance: Allowance) -> Iterator[MadePuzzle]:
    """Make a puzzle; the same wishes and the same seed make the same one."""
    grid = grid_of(request.kind, request.rows, request.cols, allowance)
    wishes = asdict(request) | {"rows": grid.rows, "cols": grid.cols}
    seed = wishes.pop("seed")
    told: dict[str, Any] = {
        name: tuple(one) if isinstance(one, list) else one for name, one in wishes.items()
    }
    record = made(Recipe(**told), seed=seed, time_limit=allowance.limit)
    model_of(record.puzzle)
    sheet = Sheet.of(Record(record.puzzle, record.id, notes=record.notes))
    yield MadePuzzle("unique", f"made by seed {seed}", [], sheet)
