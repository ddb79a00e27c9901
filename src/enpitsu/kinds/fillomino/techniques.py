"""How people solve Fillomino: pieces that are complete, that must not join, and that need room."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from enpitsu.constraints import Model
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Sized
from enpitsu.rules.pieces import Follows, Size, Sort, reading
from enpitsu.step import Difficulty, Finding, Focus, Step, Technique
from enpitsu.techniques.words import either, facts_of, listed


def _whole(model: Model) -> Iterator[Focus]:
    """The board."""
    for constraint in model.constraints:
        if isinstance(constraint.shape.expr, Sized):
            yield Focus(constraint.variables, (constraint,), constraint.shape.expr.graph)


def _of(
    sort: Sort, focus: Focus, candidates: CandidateMap, *, more: bool | None = None
) -> Iterator[Finding]:
    """What follows from one size for one of these reasons; told: the size, and the pieces.

    Only of sizes that may be `more` than so many, or of the others, if that is told.

    Sizes for which there is no room at the same cells, or beside what others need, fall together.
    """
    places = focus.watch
    left = [candidates[place] for place in places]
    alike: dict[object, list[Follows]] = {}
    for follows in reading(focus.data, left).follows:
        if follows.sort is sort and more in (None, follows.size.more):
            why: object = id(follows)
            if not follows.pieces and sort is Sort.CRAMPED:
                why = tuple(follows.nodes)
            alike.setdefault(sort if sort is Sort.SHARED else why, []).append(follows)
    for several in alike.values():
        denied = dict.fromkeys(entry for one in several for entry in one.denied(left))
        gone = [(places[node], value) for node, value in denied]
        if gone:
            told = dict.fromkeys(n for one in several for n in (*one.pieces, *one.fence))
            pieces = [places[node] for node in several[0].pieces]
            size = min(follows.size for follows in several)
            if len(several) > 1 and sort is Sort.CRAMPED:
                size = size._replace(more=True)
            rests = [places[node] for node in told]
            yield Finding(gone, focus.constraints, rests, (size, pieces, several[0]))


def _complete_says(step: Step) -> str:
    size, piece, _ = step.details
    if size.number == 1:
        return f"no other 1 lies beside {listed(piece)}"
    return f"{listed(piece)} are all {size} cells of their piece"


def _joined_says(step: Step) -> str:
    size, pieces, _ = step.details
    return f"with {listed(pieces)} it would be more than {size} cells"


def _needed_says(step: Step) -> str:
    size, (cell, *_), _ = step.details
    return f"else the {size} at {cell} has no room for its piece{_fenced(step)}"


def _least_says(step: Step) -> str:
    size, (cell, *_), _ = step.details
    return f"else {cell}, which is {size}, has no room for its piece{_fenced(step)}"


def _cramped_says(step: Step) -> str:
    size, *_ = step.details
    return f"there is no room for {_cells(size)}{_fenced(step)}"


def _far_says(step: Step) -> str:
    size, *_ = step.details
    return f"no {size} is near enough, and there is no room for {_cells(size)}{_fenced(step)}"


def _shared_says(step: Step) -> str:
    *_, follows = step.details
    needing, room = listed(sorted(follows.others)), follows.room
    told = f"only {room}" if room > 0 else "none"
    return f"what pieces of {needing} still need leaves {told} of the open cells{_fenced(step)}"


def _cells(size: Size) -> str:
    return f"another piece of {size.number} cells or more" if size.more else f"{size} cells"


def _fenced(step: Step) -> str:
    """What closes a room in: the numbers that stand there, and where the size cannot."""
    size, piece, _ = step.details
    facts = step.facts
    around = {p: facts[p] for p in step.domains if p in facts and p not in piece}
    known = {place: left for place, left in around.items() if len(left) == 1}
    stands = [facts_of(known, {})] if known else []
    barred = either([str(place) for place, left in around.items() if len(left) > 1] or [""])
    nothing = f"nothing so large goes to {barred}" if size.more else f"no {size} goes to {barred}"
    told = ", and ".join(stands + ([nothing] if barred else []))
    return f", as {told}" if told else ""


def _technique(
    name: str, level: Difficulty, cost: float, sort: Sort, says: Callable[[Step], str]
) -> Technique:
    return Technique(name, level, cost, _whole, partial(_of, sort), says)


def _needing(name: str, says: Callable[[Step], str], *, more: bool) -> Technique:
    """A piece of a known size takes a cell, whatever else might stand there; any other may."""
    find = partial(_of, Sort.NEEDED, more=more)
    return Technique(name, MEDIUM, 2.0, _whole, find, says, settles=not more)


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
TECHNIQUES = (
    _technique("piece complete", EASY, 1.0, Sort.COMPLETE, _complete_says),
    _technique("too large a piece", EASY, 1.2, Sort.JOINED, _joined_says),
    _needing("piece needs room", _needed_says, more=False),
    _needing("least piece needs room", _least_says, more=True),
    _technique("too little room", MEDIUM, 2.5, Sort.CRAMPED, _cramped_says),
    _technique("too little room beside others", MEDIUM, 2.5, Sort.SHARED, _shared_says),
    _technique("too far away", MEDIUM, 2.5, Sort.FAR, _far_says),
)
