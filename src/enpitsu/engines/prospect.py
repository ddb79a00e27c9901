"""Where a player's board leads: to a solution, or to none, and what is in the way."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from enpitsu.engines.sat import Sat
from enpitsu.engines.subsets import Literals, needed
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import Model

Claim = tuple[Place, Candidates]  # one of these values stands at the place


class Prospect(NamedTuple):
    """Where the claims of a board lead.

    The `solutions` have all that is claimed: two at most are looked for. Without any, each claim
    that is `wrong` stands in none; where there is no such claim, those that `clash` stand in none
    together, though they would without any one of them. If there is nothing of either the puzzle
    has no solution.
    """

    solutions: tuple[Board, ...] = ()
    wrong: Sequence[Claim] = ()
    clash: Sequence[Claim] = ()

    @property
    def conflict(self) -> Sequence[Claim]:
        """The claims that lead nowhere, by themselves or together."""
        return self.wrong or self.clash

    @property
    def differ(self) -> list[Place]:
        """The places where two solutions differ."""
        if len(self.solutions) < 2:
            return []
        first, second = self.solutions
        return [place for place in first if first[place] != second[place]]


def claims(model: Model, state: State) -> list[Claim]:
    """What a state claims: an entry, or pencil marks that leave out what might stand there."""
    return [
        (place, tuple([value for value in domain if value in state.candidates[place]]))
        for place, domain in model.domains.items()
        if not {*model.givens.get(place, domain)} <= {*state.candidates[place]}
    ]


def prospect(model: Model, state: State) -> Prospect:
    """Where a state leads; `OutOfTime` when the limit passes."""
    with Sat(model) as sat:
        claimed = {_literal(sat, claim): claim for claim in claims(model, state)}
        solution = sat.solution_with(claimed)
        if solution is not None:
            sat.exclude(solution)
            other = sat.solution_with(claimed)
            return Prospect((solution,) if other is None else (solution, other))
        other = sat.solution()
        if other is None:
            return Prospect()
        doubtful = [n for n, (place, values) in claimed.items() if other[place] not in values]
        wrong = [claimed[n] for n in doubtful if sat.solution_with([n]) is None]
        if wrong:
            return Prospect(wrong=wrong)

        def core(groups: Sequence[Literals]) -> frozenset[int] | None:
            found = sat.solution_with(chain.from_iterable(groups))
            return frozenset(sat.solver.core()) if found is None else None

        clash = needed([(n,) for n in claimed], core)
        return Prospect(clash=[claimed[n] for (n,) in clash])


def _literal(sat: Sat, claim: Claim) -> int:
    place, values = claim
    found = [sat.literal(place, value) for value in values]
    return found[0] if len(found) == 1 else sat.any(found)
