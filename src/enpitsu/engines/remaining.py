"""The solutions that agree with a player's board, or the entries that exclude all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, islice
from typing import NamedTuple

from enpitsu.engines.limits import MAX_MET_SOLUTIONS
from enpitsu.engines.sat import Sat, solutions
from enpitsu.engines.subsets import Literals, minimal_subset
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import Model

Claim = tuple[Place, Candidates]  # one of these values stands at the place


class Remaining(NamedTuple):
    """Up to two solutions that agree with all claims of a board; without any, what excludes them.

    Each claim that is `wrong` holds in no solution of the puzzle. If there are none, the `core` is
    a minimal unsatisfiable subset: no solution agrees with all of these claims, but leaving out any
    of them gives one. If there is neither, the puzzle has no solution.
    """

    solutions: tuple[Board, ...] = ()
    wrong: Sequence[Claim] = ()
    core: Sequence[Claim] = ()

    @property
    def conflict(self) -> Sequence[Claim]:
        """The claims that no solution agrees with, by themselves or together."""
        return self.wrong or self.core

    @property
    def differ(self) -> list[Place]:
        """The places where two solutions differ."""
        if len(self.solutions) < 2:
            return []
        first, second = self.solutions
        return [place for place in first if first[place] != second[place]]


def claims(model: Model, state: State) -> list[Claim]:
    """The claims of a state: entries, and pencil marks that exclude candidates."""
    return [
        (place, tuple([value for value in domain if value in state.candidates[place]]))
        for place, domain in model.puzzle.domains.items()
        if not {*model.givens.get(place, domain)} <= {*state.candidates[place]}
    ]


def met(model: Model, claims: Iterable[Claim]) -> Board | None:
    """A solution that agrees with these claims, among those found last for the model; or None."""
    told = [*claims]
    boards: Sequence[Board] = model.memo.get(met, ())
    fitting = (b for b in boards if all(b.get(place) in values for place, values in told))
    return next(fitting, None)


def _remember(model: Model, boards: Iterable[Board]) -> None:
    model.memo[met] = [*boards, *model.memo.get(met, ())][:MAX_MET_SOLUTIONS]


def remaining(model: Model, state: State) -> Remaining:
    """The solutions that remain with a state; `OutOfTime` when the limit passes."""
    told = claims(model, state)
    if model.normal:  # then it is soon known whether a puzzle has just one solution
        found = tuple(islice(solutions(model, {}), 2))
        if len(found) < 2:
            _remember(model, found)
            wrong = [claim for board in found for claim in told if board[claim[0]] not in claim[1]]
            return Remaining(wrong=wrong) if wrong else Remaining(found)
    with Sat(model) as sat:
        claimed = {_literal(sat, claim): claim for claim in told}
        solution = sat.solution_with(claimed)
        if solution is not None:
            for literal in claimed:
                sat.solver.add_clause([literal])
            found = tuple(islice(sat.solutions(), 2))
            _remember(model, found)
            return Remaining(found)
        other = sat.solution()
        if other is None:
            return Remaining()
        doubtful = [n for n, (place, values) in claimed.items() if other[place] not in values]
        wrong = [claimed[n] for n in doubtful if sat.solution_with([n]) is None]
        if wrong:
            return Remaining(wrong=wrong)

        def unsatisfiable(groups: Sequence[Literals]) -> frozenset[int] | None:
            found = sat.solution_with(chain.from_iterable(groups))
            return frozenset(sat.solver.core()) if found is None else None

        core = minimal_subset([(n,) for n in claimed], unsatisfiable)
        return Remaining(core=[claimed[n] for (n,) in core])


def _literal(sat: Sat, claim: Claim) -> int:
    place, values = claim
    found = [sat.literal(place, value) for value in values]
    return found[0] if len(found) == 1 else sat.any(found)
