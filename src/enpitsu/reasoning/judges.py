"""Whether a conclusion follows from what is cited, asked in three ways.

One constraint alone is narrowed, a supposition is followed case by case, and anything else is
put to a small solver.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import NamedTuple, Protocol

from enpitsu.constraints import Constraint, Model
from enpitsu.engines.backtrack import constraints_at, fewest_candidates, propagate
from enpitsu.engines.limit import Limit
from enpitsu.engines.sat import SatWithReasons
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap, Domains, Entry
from enpitsu.rules.expr import Candidates, Value
from enpitsu.techniques.supposing import NumberedConstraints, Supposition

BUDGET = 10_000  # propagations for one question, some milliseconds; then it is narrowed


class Cited(NamedTuple):
    """What a step rests on: constraints, and for some places the candidates left there."""

    because: Sequence[Constraint]
    facts: CandidateMap

    @property
    def parts(self) -> list[Constraint | Place]:
        """Everything that could be left out."""
        return [*self.because, *self.facts]

    def without(self, part: Constraint | Place) -> Cited:
        """The same without one part."""
        because = [constraint for constraint in self.because if constraint is not part]
        return Cited(
            because,
            {place: candidates for place, candidates in self.facts.items() if place != part},
        )


class Conclusion(NamedTuple):
    """What a step comes to: entries that fall, and those that are settled by that.

    Who supposes something goes through the `cases` of a place.
    """

    removes: Sequence[Entry]
    sets: Sequence[Entry] = ()
    cases: Place | None = None

    def wrong(self, domains: Domains) -> dict[Place, list[Value]]:
        """The values of which one would have to stand somewhere if it were not so."""
        found = {p: [other for other in domains[p] if other != value] for p, value in self.sets}
        settled = set(found)
        for place, value in self.removes:
            if place not in settled:
                found.setdefault(place, []).append(value)
        return found


class Question(NamedTuple):
    """Whether constraints of a model imply a conclusion; each time it is asked is counted."""

    model: Model
    because: Sequence[Constraint]
    conclusion: Conclusion
    limit: Limit
    counters: Counter[str]

    @property
    def wrong(self) -> dict[Place, list[Value]]:
        """The values of which one would have to stand somewhere if the conclusion were wrong."""
        return self.conclusion.wrong(self.model.domains)

    def domains(self) -> dict[Place, Candidates]:
        """The places that the constraints and the conclusion speak of, with their values."""
        spoken = [place for constraint in self.because for place in constraint.variables]
        every = self.model.domains
        return {place: every[place] for place in dict.fromkeys([*spoken, *self.wrong])}

    def ask(self) -> None:
        """Once more it is asked; `OutOfTime` when the limit has passed."""
        self.counters["questions"] += 1
        self.limit.check()


class Judge(Protocol):
    """Who says whether a conclusion follows from what is cited."""

    def core(self, cited: Cited) -> Cited | None:
        """What is cited, perhaps without idle parts, if it is enough; None if it is not."""


class NarrowingJudge:
    """One constraint of which narrowing knows all that follows from it."""

    def __init__(self, question: Question) -> None:
        self.question = question
        (self.constraint,) = question.because
        self.wrong, self.domains = question.wrong, question.domains()

    def core(self, cited: Cited) -> Cited | None:
        """What is cited, if it is enough."""
        self.question.ask()
        candidates = {place: cited.facts.get(place, all_) for place, all_ in self.domains.items()}
        gone = set(self.constraint.forbids(candidates)) if cited.because else ()
        for place, values in self.wrong.items():
            if any(v in candidates[place] and (place, v) not in gone for v in values):
                return None
        return cited


class CaseJudge:
    """Suppositions that are followed as a person does, one constraint at a time.

    That every case comes to a clash or to the conclusion anyone can check; that it must be so
    if all constraints are seen at once, though no part can be done without, nobody can.
    """

    def __init__(self, question: Question) -> None:
        self.question = question
        self.wrong, self.domains = question.wrong, question.domains()
        assert question.conclusion.cases is not None
        self.place = question.conclusion.cases
        spoken = Model(question.model.puzzle, self.domains, question.because)
        self.reading = NumberedConstraints(spoken, question.because)

    def core(self, cited: Cited) -> Cited | None:
        """What of it the cases rest on; None if one of them comes to nothing."""
        self.question.ask()
        candidates = {**self.domains, **cited.facts}
        reading, bits = self.reading.only(set(cited.because)), self.reading.bits(candidates)
        because: dict[Constraint, None] = {}
        wrong = self.wrong.get(self.place, candidates[self.place])
        for value in candidates[self.place]:
            if value in wrong:
                reasons = self._reasons(reading, bits, value)
                if reasons is None:
                    return None
                because.update(dict.fromkeys(reasons))
        read = {self.place, *self.wrong, *(place for c in because for place in c.variables)}
        return Cited(
            [constraint for constraint in cited.because if constraint in because],
            {place: cited.facts[place] for place in cited.facts if place in read},
        )

    def _reasons(
        self, reading: NumberedConstraints, bits: Sequence[int], value: Value
    ) -> Sequence[Constraint] | None:
        """What makes a case clash or come to the conclusion; None if it does not."""
        case = Supposition(reading, bits, (self.place, value), everywhere=True)
        while case.advance():
            pass
        if case.clashed:
            return case.refuted.because
        entries = [(place, v) for place, values in self.wrong.items() for v in values]
        return None if any(map(case.allows, entries)) else case.reasons(*self.wrong)


class SolverJudge:
    """Constraints in a solver that knows nothing else.

    It is quick, unless the question is one of counting: too many numbers for too few places.
    What it does not answer soon is narrowed, and asked again; and then case by case.
    """

    def __init__(self, question: Question, sat: SatWithReasons | None = None) -> None:
        self.question = question
        self.wrong, because = question.wrong, question.because
        self.model = Model(question.model.puzzle, question.domains(), because)
        self.patient = sat is not None  # what has all constraints is not tried by hand
        self.sat = sat or SatWithReasons(self.model, because, limit=question.limit)
        self.selectors = dict(zip(because, self.sat.cnf.selectors, strict=True))
        known = self.sat.cnf.literals
        contrary = [known[place][value] for place in self.wrong for value in self.wrong[place]]
        self.contrary = self.sat.any(contrary)

    def core(self, cited: Cited) -> Cited | None:
        """What the solver needs of what is cited; None if that is not enough."""
        self.question.ask()
        denied = self._denied(cited.facts)
        assumed = [
            self.contrary,
            *(self.selectors[constraint] for constraint in cited.because),
        ]
        assumed += [literal for literals in denied.values() for literal in literals]
        verdict = self.sat.holds(assumed) if self.patient else self._soon(assumed)
        if verdict is None:
            return None if self._searched(cited) else cited
        if verdict:
            return None
        needed = set(self.sat.solver.core())
        because = [c for c in cited.because if self.selectors[c] in needed]
        facts = {p: cited.facts[p] for p in denied if not needed.isdisjoint(denied[p])}
        return Cited(because, facts)

    def _denied(self, candidates: CandidateMap) -> dict[Place, list[int]]:
        """For each place the literals that say what has gone there."""
        known = self.sat.cnf.literals
        return {
            place: [-literal for value, literal in known[place].items() if value not in kept]
            for place, kept in candidates.items()
            if place in known
        }

    def _soon(self, assumed: Sequence[int]) -> bool | None:
        return self.sat.holds_soon(assumed, BUDGET)

    def _searched(self, cited: Cited) -> bool:
        """Whether there is a way round the conclusion."""
        around = constraints_at(Model(self.model.puzzle, self.model.domains, cited.because))
        for place, values in self.wrong.items():
            candidates = {p: cited.facts.get(p, domain) for p, domain in self.model.domains.items()}
            candidates[place] = tuple([value for value in candidates[place] if value in values])
            if candidates[place] and self._possible(candidates, cited.because, around):
                return True
        return False

    def _possible(
        self,
        candidates: dict[Place, Candidates],
        touched: Sequence[Constraint],
        around: Mapping[Place, Sequence[Constraint]],
    ) -> bool:
        """Whether the constraints can hold, those that were touched among them."""
        self.question.ask()
        if not propagate(candidates, touched, around, self.question.limit):
            return False
        assumed = [self.selectors[c] for c in dict.fromkeys(chain.from_iterable(around.values()))]
        assumed += chain.from_iterable(self._denied(candidates).values())
        verdict, place = self._soon(assumed), fewest_candidates(candidates)
        if verdict is not None or place is None:
            return verdict is not False
        cases = ({**candidates, place: (value,)} for value in candidates[place])
        return any(self._possible(case, around[place], around) for case in cases)
