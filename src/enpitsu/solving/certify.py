"""Steps under oath: what a step cites implies what it concludes, and nothing of it is idle."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from enpitsu.expr import Candidates
from enpitsu.grid import Place
from enpitsu.puzzle import Constraint, Model, Step
from enpitsu.solving.limit import Limit
from enpitsu.solving.sat import Sat
from enpitsu.techniques import Entry, Finding, Left


class Cited(NamedTuple):
    """A constraint or a fact, and the literals that hold if it does."""

    item: Constraint | Place
    literals: Sequence[int]


class Certifier:
    """A model in a solver that says whether some of its constraints imply something.

    The model should have the lemmas too, so that a step may cite them.
    """

    def __init__(self, model: Model, *, limit: Limit | None = None) -> None:
        self.sat = Sat(model, limit=limit, reasons=True)
        self.selectors = dict(zip(model.constraints, self.sat.cnf.selectors, strict=True))

    def certifies(self, step: Step) -> bool:
        """Whether what the step cites implies what it removes, and leaving anything out does not.

        The step may come from another model of the same puzzle.
        """
        facts = {**step.given, **step.own}
        cited = self._cited([self._own[repr(c)] for c in step.because], facts)
        goal = self._goal(step.removes, step.sets)
        if self._possible(goal, cited):
            return False
        return all(self._possible(goal, [*cited[:i], *cited[i + 1 :]]) for i in range(len(cited)))

    @cached_property
    def _own(self) -> dict[str, Constraint]:
        """Our constraints by what they say, for constraints are equal only if they are one."""
        return {repr(constraint): constraint for constraint in self.selectors}

    def trimmed(self, finding: Finding, left: Left, sets: Sequence[Entry] = ()) -> Finding | None:
        """The finding with only what it needs; None if it does not follow at all.

        For the entries it `sets`, the candidates left there before are facts too.
        """
        places = dict.fromkeys([*finding.given, *(place for place, _ in sets)])
        facts = {place: left[place] for place in places}
        return self._trimmed(finding.removes, self._cited(finding.because, facts), sets)

    def refuted(self, entry: Entry, left: Left) -> Finding | None:
        """Why an entry is impossible, by any of the constraints; None if it is possible."""
        facts = {place: candidates for place, candidates in left.items() if place != entry[0]}
        return self._trimmed([entry], self._cited(self.selectors, facts))

    def _trimmed(
        self, removes: Sequence[Entry], cited: list[Cited], sets: Sequence[Entry] = ()
    ) -> Finding | None:
        goal = self._goal(removes, sets)
        if self._possible(goal, cited):
            return None
        cited = self._core(cited)
        for one in tuple(cited):
            rest = [other for other in cited if other is not one]
            if len(rest) < len(cited) and not self._possible(goal, rest):
                cited = self._core(rest)
        because = [c.item for c in cited if isinstance(c.item, Constraint)]
        given = [c.item for c in cited if not isinstance(c.item, Constraint)]
        return Finding(removes, because, given)

    def _core(self, cited: list[Cited]) -> list[Cited]:
        core = set(self.sat.solver.get_core() or ())
        return [one for one in cited if not core.isdisjoint(one.literals)]

    def _possible(self, goal: Sequence[int], cited: Iterable[Cited]) -> bool:
        return self.sat.holds([*goal, *(n for one in cited for n in one.literals)])

    def _goal(self, removes: Sequence[Entry], sets: Sequence[Entry]) -> list[int]:
        """The literal that one of the entries stands after all, or one that is set does not."""
        known, settled = self.sat.cnf.literals, dict(sets)
        literals = [-known[place][value] for place, value in sets]
        literals += [known[place][value] for place, value in removes if place not in settled]
        return literals if len(literals) == 1 else [self.sat.any(literals)]

    def _cited(
        self, because: Iterable[Constraint], facts: Mapping[Place, Candidates]
    ) -> list[Cited]:
        known = self.sat.cnf.literals
        cited = [Cited(constraint, (self.selectors[constraint],)) for constraint in because]
        for place, candidates in facts.items():
            gone = [-n for value, n in known[place].items() if value not in candidates]
            if gone:
                cited.append(Cited(place, gone))
        return cited
