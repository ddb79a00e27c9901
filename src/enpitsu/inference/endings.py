"""The end of a path that reaches no single solution: a conflict, or places that stay open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from enpitsu.engines.sat import Sat
from enpitsu.errors import OutOfTime
from enpitsu.inference.derivation import failing
from enpitsu.inference.limits import MAX_COMPARED_SOLUTIONS
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


def clash_of(
    model: Model, before: CandidateMap, last: Deduction | None, end: CandidateMap
) -> Deduction | None:
    """The conflict at the end of a path, or `before` its last step.

    None if no constraint fails: then some place has no candidate left.
    """
    cited: Sequence[Constraint] = last.because if last is not None else ()
    for candidates in (end, before):
        if all(candidates.values()):
            for constraint in chain(cited, model.with_lemmas):
                found = failing(model, constraint, candidates)
                if found is not None:
                    return found
    return None


def deciding(model: Model, end: CandidateMap) -> list[Place] | None:
    """A few open places whose values determine all others; None if none are found.

    The search is given up if there are too many solutions, or when the limit passes.
    """
    try:
        with Sat(model) as sat:
            sat.restrict(end)
            boards = [*islice(sat.solutions(), MAX_COMPARED_SOLUTIONS + 1)]
    except OutOfTime:
        return None
    return [*_telling_apart(boards)] if len(boards) <= MAX_COMPARED_SOLUTIONS else None


def _telling_apart(boards: Sequence[Board]) -> Iterator[Place]:
    """Places whose values distinguish these boards, chosen greedily.

    Each next place makes the largest group of boards that still agree as small as possible.
    """
    parts = [[*boards]]
    places = [place for place in boards[0] if any(b[place] != boards[0][place] for b in boards)]
    while max(map(len, parts)) > 1:
        split = {place: _split(parts, place) for place in places}
        best = min(places, key=lambda place: (max(map(len, split[place])), -len(split[place])))
        parts = split[best]
        yield best


def _split(parts: Sequence[list[Board]], place: Place) -> list[list[Board]]:
    found: dict[tuple[int, object], list[Board]] = {}
    for number, part in enumerate(parts):
        for board in part:
            found.setdefault((number, board[place]), []).append(board)
    return [*found.values()]
