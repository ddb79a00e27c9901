"""Steps under oath: what a step cites implies what it concludes, and nothing of it is idle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from enpitsu.constraints import Constraint, Model
from enpitsu.engines.limit import Limit
from enpitsu.engines.sat import SatWithReasons
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap, Entry
from enpitsu.reasoning.judges import (
    CaseJudge,
    Cited,
    Conclusion,
    Judge,
    NarrowingJudge,
    Question,
    SolverJudge,
)
from enpitsu.rules.narrow import is_exact
from enpitsu.step import Finding, Step, Technique
from enpitsu.techniques.general import AGREEMENT, DEEP


class Certifier:
    """Says whether constraints and facts imply a conclusion, and which of them are needed.

    For a supposition that means: it comes to a clash, or all cases to the same, by reading one
    constraint at a time, and would not if anything were left out.
    """

    def __init__(
        self, model: Model, *, limit: Limit | None = None, counters: Counter[str] | None = None
    ) -> None:
        self.model, self.limit = model, limit or Limit()
        self.counters = Counter[str]() if counters is None else counters

    def certifies(self, step: Step) -> bool:
        """Whether what the step cites implies what it removes, and leaving anything out does not.

        The step may come from another model of the same puzzle.
        """
        if not all(_said(constraint) in self._sayings for constraint in step.because):
            return False
        cited = Cited(step.because, {**step.facts, **step.candidates_before})
        cases = _cases(step.technique, step.removes, step.details)
        judge = self._judge(step.because, Conclusion(step.removes, step.sets, cases))
        fewer = map(cited.without, cited.parts)
        return judge.core(cited) is not None and not any(map(judge.core, fewer))

    def trimmed(
        self,
        technique: Technique,
        finding: Finding,
        candidates: CandidateMap,
        sets: Sequence[Entry] = (),
    ) -> Finding | None:
        """The finding with only what it needs; None if it does not follow at all.

        For the entries it `sets`, the candidates left there before are facts too.
        """
        settled = dict.fromkeys(place for place, _ in sets)
        facts = self._facts(dict.fromkeys([*finding.places, *settled]), candidates)
        cases = _cases(technique, finding.removes, finding.details)
        judge = self._judge(finding.because, Conclusion(finding.removes, sets, cases))
        found = judge.core(Cited(finding.because, facts))
        if found is None:
            return None
        for part in sorted(found.parts, key=lambda part: part not in settled):
            if part in found.parts and (fewer := judge.core(found.without(part))) is not None:
                found = fewer
        return finding._replace(because=found.because, places=[*found.facts])

    def refuted(self, entry: Entry, candidates: CandidateMap) -> Finding | None:
        """Why an entry is impossible, by any of the constraints; None if it is possible."""
        facts = self._facts([place for place in candidates if place != entry[0]], candidates)
        everything = SolverJudge(
            self._question(self.model.with_lemmas, Conclusion([entry])), self._whole
        )
        found = everything.core(Cited(self.model.with_lemmas, facts))
        if found is None:
            return None
        return self.trimmed(DEEP, Finding([entry], found.because, [*found.facts]), candidates)

    def _facts(self, places: Iterable[Place], candidates: CandidateMap) -> CandidateMap:
        """The candidates left at those of the places where some are gone."""
        domains = self.model.domains
        return {
            place: candidates[place]
            for place in places
            if len(candidates[place]) < len(domains[place])
        }

    def _question(self, because: Sequence[Constraint], conclusion: Conclusion) -> Question:
        return Question(self.model, because, conclusion, self.limit, self.counters)

    def _judge(self, because: Sequence[Constraint], conclusion: Conclusion) -> Judge:
        question = self._question(because, conclusion)
        if conclusion.cases is not None:
            return CaseJudge(question)
        if len(because) == 1 and is_exact(because[0].shape.expr):
            return NarrowingJudge(question)
        return SolverJudge(question)

    @cached_property
    def _whole(self) -> SatWithReasons:
        return SatWithReasons(self.model, self.model.with_lemmas, limit=self.limit)

    @cached_property
    def _sayings(self) -> set[tuple[object, ...]]:
        return {_said(constraint) for constraint in self.model.with_lemmas}


def _cases(technique: Technique, removes: Sequence[Entry], told: object) -> Place | None:
    """The place whose candidates a technique supposes one by one."""
    if technique.supposes:
        return removes[0][0]
    return told if technique == AGREEMENT else None  # type: ignore[return-value]


def _said(constraint: Constraint) -> tuple[object, ...]:
    """What a constraint says, for two of them are equal only if they are one."""
    places, clues = tuple(constraint.places), tuple(constraint.clues)
    return constraint.rule.id, places, clues, constraint.shape
