"""A diagnosis as JSON, and in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypedDict

from enpitsu.counting.count import digits
from enpitsu.inference.telling import CitedFields, places
from enpitsu.kit.techniques.words import listed, rules, sentence
from enpitsu.making.drafts.draft import SAID
from enpitsu.paper.grid import noun
from enpitsu.paper.layer import Clue, place_fields

if TYPE_CHECKING:
    from enpitsu.making.drafts.diagnosis import Conflict, Diagnosis

HARDEST = 3  # steps of the hardest technique that are told
TOLD = 8  # clues or places of a sort that are named in words; JSON has them all


# -- as JSON -------------------------------------------------------------------------------


class ClueFields(TypedDict):
    """A clue in JSON."""

    layer: str
    place: list[Any]
    value: str | int


class FurtherFields(ClueFields):
    """A clue that could be added, and how many solutions it would leave, as text.

    Unless that is `exact` it is so many or more.
    """

    left: str
    exact: bool


class HardStepFields(TypedDict):
    """One of the hardest steps: its number on the whole path, and its sentence."""

    number: int
    text: str


class HeadFields(TypedDict):
    """How many solutions there are in a word, and whether there was time to find out all."""

    kind: str
    status: str
    complete: bool


class ConflictFields(TypedDict):
    """Without a solution: clues that conflict, as few as could be found, none fewer if `smallest`.

    `others` share no clue with these. `blamed` are the rules by which they conflict, and where.
    """

    conflict: list[ClueFields] | None
    smallest: bool | None
    others: list[list[ClueFields]] | None
    blamed: list[CitedFields] | None


class OpenFields(TypedDict):
    """How many solutions there are, if that is known, or else at least so many; and what they are.

    `best` are further clues, those first that leave fewest; of the layers `covered` all that
    leave less than there is, of others only some.
    """

    count: str | None
    at_least: str
    forced: Any
    differ: list[list[Any]]
    best: list[FurtherFields] | None
    covered: list[str] | None


class SoleFields(TypedDict):
    """With one solution: the clues each of which could go alone, and the grade.

    `hardest` is the technique it turns on, `times` how many steps take it, and `steps` the first.
    """

    superfluous: list[ClueFields] | None
    level: str | None
    score: float | None
    hardest: str | None
    times: int | None
    steps: list[HardStepFields] | None


class LooksFields(TypedDict):
    """The number of clues, how many that is for each cell, and how they could be turned."""

    clues: int
    density: float
    symmetry: list[str]


class DiagnosisFields(HeadFields, ConflictFields, OpenFields, SoleFields, LooksFields):
    """What `diagnose` says in JSON; what does not belong to the status is null.

    So is what took too long, and then it is not `complete`.
    """


def clue_fields(clue: Clue) -> ClueFields:
    """A clue as a JSON object."""
    return {"layer": clue.layer, "place": place_fields(clue.place), "value": clue.value}


def fields(diagnosis: Diagnosis) -> DiagnosisFields:
    """A diagnosis as a JSON object."""
    looks = diagnosis.looks
    return {
        "kind": diagnosis.puzzle.kind.name,
        "status": diagnosis.status,
        "complete": diagnosis.complete,
        **_conflict(diagnosis),
        **_open(diagnosis),
        **_sole(diagnosis),
        "clues": looks.clues,
        "density": looks.density,
        "symmetry": [*looks.symmetry],
    }


def _conflict(diagnosis: Diagnosis) -> ConflictFields:
    if not diagnosis.conflicts:
        return {"conflict": None, "smallest": None, "others": None, "blamed": None}
    first, *others = diagnosis.conflicts
    return {
        "conflict": [clue_fields(clue) for clue in first.clues],
        "smallest": first.smallest,
        "others": [[clue_fields(clue) for clue in other.clues] for other in others],
        "blamed": [
            CitedFields(rule=c.rule.id, cells=places(c.all_places)) for c in diagnosis.blamed
        ],
    }


def _open(diagnosis: Diagnosis) -> OpenFields:
    status, ranking = diagnosis.draft_status.fields(), diagnosis.ranking
    best: list[FurtherFields] | None = None
    if ranking is not None:
        best = [
            {**clue_fields(clue), "left": digits(left), "exact": exact}
            for clue, left, exact in ranking.clues
        ]
    return {
        "count": digits(diagnosis.at_least) if diagnosis.exact else None,
        "at_least": digits(diagnosis.at_least),
        "forced": status["forced"],
        "differ": status["differ"],
        "best": best,
        "covered": None if ranking is None else [*ranking.fully],
    }


def _sole(diagnosis: Diagnosis) -> SoleFields:
    grade, spare = diagnosis.grade, diagnosis.superfluous
    hardest = diagnosis.hardest[:HARDEST]
    return {
        "superfluous": None if spare is None else [clue_fields(clue) for clue in spare],
        "level": grade.level if grade is not None else None,
        "score": grade.score if grade is not None and grade.level else None,
        "hardest": grade.hardest if grade is not None else None,
        "times": len(diagnosis.hardest) or None,
        "steps": [{"number": number, "text": sentence(step)} for number, step in hardest]
        if hardest
        else None,
    }


# -- in words ------------------------------------------------------------------------------


def words(diagnosis: Diagnosis) -> Iterator[str]:
    """A diagnosis line by line, without the picture."""
    match diagnosis.status:
        case "none":
            yield from _of_none(diagnosis)
        case "multiple":
            yield from _of_several(diagnosis)
        case "unique":
            yield from _of_one(diagnosis)
        case status:
            yield SAID[status]
    looks = diagnosis.looks
    alike = f"; the same after: {', '.join(looks.symmetry)}" if looks.symmetry else ""
    if not all(layer.stays for layer in diagnosis.puzzle.kind.clues):
        yield f"{numbered(looks.clues, 'clue')}, {looks.density:g} for each cell{alike}"
    if not diagnosis.complete and diagnosis.status != "unknown":
        yield "out of time for the rest"


def _of_none(diagnosis: Diagnosis) -> Iterator[str]:
    yield SAID["none"]
    first, *others = diagnosis.conflicts or (None,)
    if first is not None:
        yield _told(first, "these clues conflict")
        if diagnosis.blamed:
            where = [*dict.fromkeys(spot for c in diagnosis.blamed for spot in c.all_places)]
            several = len({c.rule.id for c in diagnosis.blamed}) > 1
            named = f"the {'rules' if several else 'rule'} {rules(diagnosis.blamed)}"
            yield f"  by {named} on {some(where)}" if where else f"  by {named}"
    for other in others:
        if other is not None:
            yield _told(other, "and so do these, without any of those")


def _told(conflict: Conflict, said: str) -> str:
    if not conflict.clues:
        return "no clue is to blame: the frame has no solution"
    if len(conflict.clues) == 1:
        return f"this clue cannot be: {conflict.clues[0]}"
    fewer = ", and no fewer do" if conflict.smallest else ""
    return f"{said}{fewer}: {listed(conflict.clues)}"


def _of_several(diagnosis: Diagnosis) -> Iterator[str]:
    number = digits(diagnosis.at_least)
    yield f"{'exactly' if diagnosis.exact else 'at least'} {number} solutions"
    status = diagnosis.draft_status
    settled, all_ = len(status.state.board()), len(status.state.candidates)
    if status.complete:
        are = "is" if settled == 1 else "are"
        forced = f"{settled} of {all_} {noun(status.state.candidates)} {are} forced"
        yield f"{forced}; open: {some(status.differ)}"
    ranking = diagnosis.ranking
    if not diagnosis.exact:
        yield "too many to count in time, so what further clues leave is counted up to a bound"
    if ranking is not None:
        for clue, left, exact in ranking.clues[:TOLD]:
            yield f"  {clue} would leave {digits(left)}{'' if exact else ' or more'}"
        if ranking.partly:
            yield f"  of further clues in {listed(ranking.partly)} only some were counted"


def _of_one(diagnosis: Diagnosis) -> Iterator[str]:
    yield SAID["unique"]
    if diagnosis.superfluous is not None:
        spare = some(diagnosis.superfluous)
        yield f"each of these clues could go: {spare}" if spare else "no clue could go"
    if diagnosis.grade is not None:
        yield diagnosis.grade.summary
    if diagnosis.hardest:
        times = numbered(len(diagnosis.hardest), "step")
        yield f"it turns on: {diagnosis.hardest[0].step.technique.name}, {times}"
    for number, step in diagnosis.hardest[:HARDEST]:
        yield f"  {number}. {sentence(step)}"


def numbered(number: int, noun: str) -> str:
    """So many of something: "1 clue", "3 clues"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def some(things: Iterable[object]) -> str:
    """Things as a list, of many only the first; nothing if there are none."""
    told = [*map(str, things)]
    if len(told) > TOLD:
        told = [*told[: TOLD - 1], f"{len(told) - TOLD + 1} more"]
    return listed(told) if told else ""
