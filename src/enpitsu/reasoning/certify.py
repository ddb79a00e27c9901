"""Steps under oath: what a step cites implies what it concludes, and nothing of it is idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple, Protocol

from enpitsu.engines.backtrack import around_of, narrowest, settle
from enpitsu.engines.limit import Limit
from enpitsu.engines.sat import Sat
from enpitsu.grid import Place
from enpitsu.puzzle import Constraint, Domains, Entry, Finding, Left, Model, Step
from enpitsu.rules.expr import Candidates, Value
from enpitsu.rules.narrow import is_exact

BUDGET = 10_000  # propagations for one question, some milliseconds; then it is narrowed


class Cited(NamedTuple):
    """What a step rests on: constraints, and for some places the candidates left there."""

    because: Sequence[Constraint]
    facts: Left

    @property
    def parts(self) -> list[Constraint | Place]:
        """Everything that could be left out."""
        return [*self.because, *self.facts]

    def without(self, part: Constraint | Place) -> Cited:
        """The same without one part."""
        because = [constraint for constraint in self.because if constraint is not part]
        return Cited(
            because,
            {place: left for place, left in self.facts.items() if place != part},
        )


class Conclusion(NamedTuple):
    """What a step comes to: entries that fall, and those that are settled by that."""

    removes: Sequence[Entry]
    sets: Sequence[Entry] = ()

    def wrong(self, domains: Domains) -> dict[Place, list[Value]]:
        """The values of which one would have to stand somewhere if it were not so."""
        found = {p: [other for other in domains[p] if other != value] for p, value in self.sets}
        settled = set(found)
        for place, value in self.removes:
            if place not in settled:
                found.setdefault(place, []).append(value)
        return found


class Judge(Protocol):
    """Who says whether a conclusion follows from what is cited."""

    def core(self, cited: Cited) -> Cited | None:
        """What is cited, perhaps without idle parts, if it is enough; None if it is not."""


class Certifier:
    """Says whether constraints and facts imply a conclusion, and which of them are needed."""

    def __init__(
        self,
        model: Model,
        *,
        limit: Limit | None = None,
        counters: Counter[str] | None = None,
    ) -> None:
        self.model, self.limit = model, limit or Limit()
        self.counters = Counter[str]() if counters is None else counters

    def certifies(self, step: Step) -> bool:
        """Whether what the step cites implies what it removes, and leaving anything out does not.

        The step may come from another model of the same puzzle.
        """
        if not all(_said(constraint) in self._sayings for constraint in step.because):
            return False
        cited = Cited(step.because, {**step.given, **step.own})
        judge = self._judge(step.because, Conclusion(step.removes, step.sets))
        fewer = map(cited.without, cited.parts)
        return judge.core(cited) is not None and not any(map(judge.core, fewer))

    def trimmed(self, finding: Finding, left: Left, sets: Sequence[Entry] = ()) -> Finding | None:
        """The finding with only what it needs; None if it does not follow at all.

        For the entries it `sets`, the candidates left there before are facts too.
        """
        settled = dict.fromkeys(place for place, _ in sets)
        places = dict.fromkeys([*finding.given, *settled])
        judge = self._judge(finding.because, Conclusion(finding.removes, sets))
        found = judge.core(Cited(finding.because, self._facts(places, left)))
        if found is None:
            return None
        for part in sorted(found.parts, key=lambda part: part not in settled):
            if part in found.parts and (fewer := judge.core(found.without(part))) is not None:
                found = fewer
        return finding._replace(because=found.because, given=[*found.facts])

    def refuted(self, entry: Entry, left: Left) -> Finding | None:
        """Why an entry is impossible, by any of the constraints; None if it is possible."""
        facts = self._facts([place for place in left if place != entry[0]], left)
        everything = Together(self, self.model.citable, Conclusion([entry]), self._whole)
        found = everything.core(Cited(self.model.citable, facts))
        if found is None:
            return None
        return self.trimmed(Finding([entry], found.because, [*found.facts]), left)

    def _facts(self, places: Iterable[Place], left: Left) -> Left:
        """The candidates left at those of the places where some are gone."""
        domains = self.model.domains
        return {place: left[place] for place in places if len(left[place]) < len(domains[place])}

    def _judge(self, because: Sequence[Constraint], conclusion: Conclusion) -> Judge:
        if len(because) == 1 and is_exact(because[0].shape.expr):
            return Alone(self, because[0], conclusion)
        return Together(self, because, conclusion)

    @cached_property
    def _whole(self) -> Sat:
        return Sat(self.model, limit=self.limit, reasons=self.model.citable)

    @cached_property
    def _sayings(self) -> set[tuple[object, ...]]:
        return {_said(constraint) for constraint in self.model.citable}


def _said(constraint: Constraint) -> tuple[object, ...]:
    """What a constraint says, for two of them are equal only if they are one."""
    places, clues = tuple(constraint.places), tuple(constraint.clues)
    return constraint.rule.id, places, clues, constraint.shape


class Alone:
    """One constraint of which narrowing knows all that follows from it."""

    def __init__(self, asking: Certifier, constraint: Constraint, conclusion: Conclusion) -> None:
        self.asking, self.constraint = asking, constraint
        self.wrong = conclusion.wrong(asking.model.domains)
        self.places = dict.fromkeys([*constraint.places[: constraint.shape.size], *self.wrong])

    def core(self, cited: Cited) -> Cited | None:
        """What is cited, if it is enough."""
        self.asking.counters["questions"] += 1
        facts, domains = cited.facts, self.asking.model.domains
        left = {place: facts.get(place, domains[place]) for place in self.places}
        gone = set(self.constraint.forbids(left)) if cited.because else ()
        for place, values in self.wrong.items():
            if any(v in left[place] and (place, v) not in gone for v in values):
                return None
        return cited


class Together:
    """Constraints in a solver that knows nothing else.

    It is quick, unless the question is one of counting: too many numbers for too few places.
    What it does not answer soon is narrowed, and asked again; and then case by case.
    """

    def __init__(
        self,
        asking: Certifier,
        because: Sequence[Constraint],
        conclusion: Conclusion,
        sat: Sat | None = None,
    ) -> None:
        self.asking = asking
        puzzle, domains = asking.model.puzzle, asking.model.domains
        self.wrong = conclusion.wrong(domains)
        places = dict.fromkeys([*(p for c in because for p in c.variables), *self.wrong])
        self.model = Model(puzzle, {place: domains[place] for place in places}, because)
        self.patient = sat is not None  # what has all constraints is not tried by hand
        self.sat = sat or Sat(self.model, reasons=because, limit=asking.limit)
        self.selectors = dict(zip(because, self.sat.cnf.selectors, strict=True))
        known = self.sat.cnf.literals
        contrary = [known[place][value] for place in self.wrong for value in self.wrong[place]]
        self.contrary = self.sat.any(contrary)

    def core(self, cited: Cited) -> Cited | None:
        """What the solver needs of what is cited; None if that is not enough."""
        self.asking.counters["questions"] += 1
        self.asking.limit.check()
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

    def _denied(self, left: Left) -> dict[Place, list[int]]:
        """For each place the literals that say what has gone there."""
        known = self.sat.cnf.literals
        return {
            place: [-literal for value, literal in known[place].items() if value not in kept]
            for place, kept in left.items()
            if place in known
        }

    def _soon(self, assumed: Sequence[int]) -> bool | None:
        return self.sat.solver.solve(assumed, BUDGET)

    def _searched(self, cited: Cited) -> bool:
        """Whether there is a way round the conclusion."""
        around = around_of(Model(self.model.puzzle, self.model.domains, cited.because))
        for place, values in self.wrong.items():
            left = {p: cited.facts.get(p, domain) for p, domain in self.model.domains.items()}
            left[place] = tuple([value for value in left[place] if value in values])
            if left[place] and self._possible(left, cited.because, around):
                return True
        return False

    def _possible(
        self,
        left: dict[Place, Candidates],
        touched: Sequence[Constraint],
        around: Mapping[Place, Sequence[Constraint]],
    ) -> bool:
        """Whether the constraints can hold, those that were touched among them."""
        self.asking.counters["questions"] += 1
        if not settle(left, touched, around, self.asking.limit):
            return False
        assumed = [self.selectors[c] for c in dict.fromkeys(chain.from_iterable(around.values()))]
        assumed += chain.from_iterable(self._denied(left).values())
        verdict, place = self._soon(assumed), narrowest(left)
        if verdict is not None or place is None:
            return verdict is not False
        cases = ({**left, place: (value,)} for value in left[place])
        return any(self._possible(case, around[place], around) for case in cases)
