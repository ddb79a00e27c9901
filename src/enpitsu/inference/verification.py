"""Verification of steps: the premises imply the conclusion, and none of them is redundant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import cached_property

from enpitsu.engines.sat import SatWithReasons
from enpitsu.inference.entailment import (
    Conclusion,
    CoreSolver,
    Entailment,
    Examples,
    Judge,
    Premises,
    PropagationJudge,
    ReadingJudge,
    RelationJudge,
    SolverJudge,
    Solvers,
    WaysJudge,
)
from enpitsu.inference.following import follows
from enpitsu.inference.limits import MANY_SPARE_ENTRIES, MAX_REMEMBERED_QUESTIONS
from enpitsu.kit.techniques.spots import Split
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Elimination
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedModel
from enpitsu.puzzle.uniqueness import rests_on_uniqueness


class Certifier:
    """Decides whether constraints and facts imply a conclusion, and which of them are needed.

    For a supposition: whether its chain leads to a conflict, or all cases to the same conclusion,
    link by link, without redundant links.
    """

    def __init__(self, model: Model, *, counters: Counter[str] | None = None) -> None:
        self.model = model
        self.counters = Counter[str]() if counters is None else counters
        self.solvers = Solvers()
        self.known: dict[tuple[object, ...], Premises | None] = {}  # minimal premises, by question
        self.minimal: set[tuple[object, ...]] = set()  # questions with premises found to be minimal

    def certifies(self, step: Deduction) -> bool:
        """Whether the premises of a step imply what it removes, and none can be left out.

        Premises that only its words need are exempt (see `Deduction.own`), and those whose
        redundancy takes much effort to show. The step may come from another model of the same
        puzzle.
        """
        if not all(map(self._may_be_cited, step.because)):
            return False
        if step.chain:
            return follows(step, self.model)
        cited = Premises(step.because, {**step.facts, **step.candidates_before})
        judge = self._judge(cited, Conclusion(step.removes, step.sets, split(step)))
        own = step.own(dict(step.sets))  # the words need these, the conclusion may not
        for place in own:
            if judge.core(cited.without(place)) is not None:
                cited = cited.without(place)
        fewer = (judge.spared(cited, part) for part in cited.parts if part not in own)
        return judge.core(cited) is not None and not any(fewer)

    def _may_be_cited(self, constraint: Constraint) -> bool:
        """Whether it is of a rule or a lemma or, if there is one solution, follows from that."""
        return _said(constraint) in self._sayings or rests_on_uniqueness(self.model, constraint)

    def trimmed(
        self,
        elimination: Elimination,
        candidates: CandidateMap,
        sets: Sequence[Entry] = (),
        *,
        read: bool = False,
    ) -> Elimination | None:
        """The elimination with minimal premises; None if it does not follow at all.

        For the entries it `sets`, the candidates left there before are premises too. With `read`
        it has to follow by propagating the constraints it cites; no solver is asked.
        """
        settled = dict.fromkeys(place for place, _ in sets)
        facts = self._facts(dict.fromkeys([*elimination.places, *settled]), candidates)
        cited = Premises(elimination.because, facts)
        conclusion = Conclusion(elimination.removes, sets, split(elimination))
        if conclusion.split:
            conclusion = self._of_fewest_places(conclusion, cited)
        found = self.least(conclusion, cited, read=read)
        if found is None:
            return None
        details = Split(conclusion.split) if conclusion.split else elimination.details
        return elimination._replace(because=found.because, places=[*found.facts], details=details)

    def _of_fewest_places(self, conclusion: Conclusion, cited: Premises) -> Conclusion:
        """The conclusion by the ways to fill in as few places as possible, without more ways."""
        most = self._by_ways(cited, conclusion).most
        for place in conclusion.split:
            others = tuple([other for other in conclusion.split if other != place])
            fewer = conclusion._replace(split=others)
            judge = self._by_ways(cited, fewer) if others else None
            if judge is not None and judge.most <= most and judge.core(cited) is not None:
                conclusion = fewer
        return conclusion

    def least(
        self, conclusion: Conclusion, cited: Premises, *, read: bool = False
    ) -> Premises | None:
        """Minimal premises for a conclusion; None if it does not follow.

        With `read` it has to follow by propagation. Results are cached, since a step is often told
        more than once.
        """
        if _key(conclusion, cited, read) in self.minimal:
            return cited
        removes, sets, places = map(tuple, conclusion)
        question = removes, sets, places, (*cited.because,), (*cited.facts.items(),), read
        if question not in self.known:
            if len(self.known) >= MAX_REMEMBERED_QUESTIONS:
                self.known.clear()
                self.minimal.clear()
            found = self.known[question] = self._least(conclusion, cited, read=read)
            if found is not None:
                self.minimal.add(_key(conclusion, found, read))
        return self.known[question]

    def _least(self, conclusion: Conclusion, cited: Premises, *, read: bool) -> Premises | None:
        """Minimal premises, computed anew."""
        settled = dict.fromkeys(place for place, _ in conclusion.sets)
        judge = self._judge(cited, conclusion, read=read)
        found = judge.least(cited, settled)
        while found is not None and len(found.because) < len(cited.because):
            cited, before = found, judge
            judge = self._judge(cited, conclusion, read=read)
            if type(judge) is type(before):
                break
            found = judge.least(cited, settled) or found  # another judge may need less
        return found

    def loosest(
        self, conclusion: Conclusion, cited: Premises, spare: Sequence[Entry]
    ) -> CandidateMap:
        """The facts with as many of the spare entries put back as the conclusion allows."""
        judge, facts = self._judge(cited, conclusion), dict(cited.facts)

        def put_back(entries: Sequence[Entry], *, some: bool = False) -> bool:
            """Put back as many as possible; tells whether all were. With `some`, not all can be."""
            if not some:
                wider = self._wider(facts, entries)
                if judge.core(Premises(cited.because, wider)) is not None:
                    facts.update(wider)
                    return True
            if len(entries) > 1:
                half = len(entries) // 2
                put_back(entries[half:], some=put_back(entries[:half]))
            return False

        if spare:
            put_back(spare)
        return {p: known for p, known in facts.items() if len(known) < len(self.model.domains[p])}

    def _wider(self, facts: CandidateMap, entries: Iterable[Entry]) -> CandidateMap:
        """The facts with these entries put back."""
        back: dict[Place, set[Value]] = {}
        for place, value in entries:
            back.setdefault(place, {*facts[place]}).add(value)
        domains = self.model.domains
        wider = {p: tuple([v for v in domains[p] if v in known]) for p, known in back.items()}
        return {**facts, **wider}

    def restated(
        self,
        step: Deduction,
        entries: Sequence[Entry],
        *,
        settling: bool = True,
        fallen: Container[Entry] | None = None,
    ) -> Deduction:
        """The step reduced to the removal of these entries, with minimal premises.

        With `settling` false it only removes, and settles nothing. A supposition keeps its chain.
        `fallen` are the entries removed by earlier steps; everything else was known from the start
        and stays a premise.
        """
        kept = {*entries}
        removes = [entry for entry in step.removes if entry in kept]
        gone = {place for place, _ in set(step.removes) - set(removes)}
        sets = [(place, v) for place, v in step.sets if settling and place not in gone]
        if step.chain:
            return step if settling else step._replace(sets=(), candidates_before={})
        conclusion = Conclusion(removes, sets, split(step))
        cited = self.least(
            conclusion, Premises(step.because, {**step.facts, **step.candidates_before})
        )
        if cited is None:
            raise AssertionError(f"{step.technique.name} removes {removes} without reason")
        settled = dict(sets)
        own = step.own(settled)
        cited = cited._replace(facts={**cited.facts, **own})
        spare = [
            (place, value)
            for place, known in cited.facts.items()
            if len(self.model.domains[place]) > len(known) + 1
            for value in self._gone(place, known)
            if step.spares(own, (place, value))
            if fallen is None or (place, value) in fallen
        ]
        if len(spare) > MANY_SPARE_ENTRIES:  # mostly all entries of a value are needed, or none
            spare.sort(key=lambda entry: str(entry[1]))
        facts = self.loosest(conclusion, cited, spare)
        return step._replace(
            removes=removes,
            sets=sets,
            because=cited.because,
            facts={place: known for place, known in facts.items() if place not in settled},
            candidates_before={place: facts[place] for place in facts if place in settled},
            left={},
        )

    def _gone(self, place: Place, known: Candidates) -> list[Value]:
        """The values that are not left at a place."""
        left = {*known}
        return [value for value in self.model.domains[place] if value not in left]

    def core(self, entry: Entry, candidates: CandidateMap) -> Premises | None:
        """Constraints and facts that make an entry impossible; None if it is possible."""
        facts = self._facts([place for place in candidates if place != entry[0]], candidates)
        return self._against(entry).core(Premises(self.model.with_lemmas, facts))

    def refuted(self, entry: Entry, core: Premises) -> Elimination:
        """The elimination of an entry, with as few of these constraints and facts as suffice."""
        least = self._against(entry).least(core, ())
        assert least is not None
        self.minimal.add(_key(Conclusion([entry]), least))
        return Elimination([entry], least.because, [*least.facts])

    def _against(self, entry: Entry) -> Judge:
        """The judge whose solver knows all constraints, and keeps what it learns."""
        question = self._question(self.model.with_lemmas, Conclusion([entry]))
        return SolverJudge(question, self._whole, patient=True)

    def _facts(self, places: Iterable[Place], candidates: CandidateMap) -> CandidateMap:
        """The candidates left at those of the places where some are gone."""
        domains = self.model.domains
        return {
            place: candidates[place]
            for place in places
            if len(candidates[place]) < len(domains[place])
        }

    def _question(self, because: Sequence[Constraint], conclusion: Conclusion) -> Entailment:
        return Entailment(self.model, because, conclusion, self.counters)

    def _judge(self, cited: Premises, conclusion: Conclusion, *, read: bool = False) -> Judge:
        """The judge for a question: one that propagates, or else one that asks a solver.

        With `read`, or for relations that are `read_as_told`, propagation is preferred: people read
        such a rule, though a solver might need fewer premises.
        """
        question = self._question(cited.because, conclusion)
        if conclusion.split:
            return self._by_ways(cited, conclusion)
        relations = [constraint.relation for constraint in cited.because]
        reader: RelationJudge | ReadingJudge
        if len(relations) == 1 and question.wrong.keys() <= {*cited.because[0].variables}:
            reader = RelationJudge(question, cited)
            if relations[0].exact:
                return reader
        elif all(relation.exact for relation in relations):
            return PropagationJudge(question, self.numbered, self.solvers, self._examples)
        else:
            reader = ReadingJudge(question, self.numbered)
        told = any(relation.read_as_told for relation in relations)
        if read or (told and reader.core(cited) is not None):
            return reader
        alone = reader if isinstance(reader, RelationJudge) else None
        return SolverJudge(question, self.solvers.of(question), alone, patient=True)

    def _by_ways(self, cited: Premises, conclusion: Conclusion) -> WaysJudge:
        """The judge that goes through all ways to fill in the places `split`."""
        return WaysJudge(self._question(cited.because, conclusion), self.numbered, cited)

    @cached_property
    def numbered(self) -> NumberedModel:
        """The model with its places and values numbered."""
        return NumberedModel(self.model)

    @cached_property
    def _examples(self) -> Examples:
        return Examples(self.model)

    @cached_property
    def _whole(self) -> CoreSolver:
        sat = SatWithReasons(self.model, self.model.with_lemmas)
        return CoreSolver(sat, sat.cnf.literals)

    @cached_property
    def _sayings(self) -> set[tuple[object, ...]]:
        return {_said(constraint) for constraint in self.model.with_lemmas}


def _key(conclusion: Conclusion, cited: Premises, read: bool = False) -> tuple[object, ...]:
    """A key for a conclusion from premises in any order."""
    because, facts = frozenset(cited.because), frozenset(cited.facts.items())
    return *map(tuple, conclusion), because, facts, read


def _said(constraint: Constraint) -> tuple[object, ...]:
    """A key for what a constraint says, as constraints of two models are not equal."""
    places, clues = tuple(constraint.places), tuple(constraint.clues)
    return constraint.rule.id, places, clues, constraint.relation


def split(step: Deduction | Elimination) -> Sequence[Place]:
    """The places whose ways a step goes through, if it is a case analysis; else empty."""
    return step.details.places if isinstance(step.details, Split) else ()
