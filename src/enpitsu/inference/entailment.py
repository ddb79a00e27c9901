"""Whether a conclusion follows from cited premises, decided by the fastest method that applies.

Constraints are propagated one at a time; whatever that leaves undecided is given to a small SAT
solver.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property, reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from enpitsu.engines.backtrack import constraints_at, fewest_candidates, propagate
from enpitsu.engines.sat import Sat, SatWithReasons
from enpitsu.graphs.graph import each_bit
from enpitsu.inference.limits import (
    MAX_EXAMPLE_CONSTRAINTS,
    MAX_MINIMIZING_PROPAGATIONS,
    MAX_QUESTION_PROPAGATIONS,
    MAX_SUMMED_NUMBERS,
)
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.implications import ImplicationGraph
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel
from enpitsu.puzzle.ways import Spot, Way, mattering, shared
from enpitsu.rules.bits import Bits
from enpitsu.rules.formulas import Slot
from enpitsu.rules.matching import summing
from enpitsu.rules.reasons import Known
from enpitsu.rules.words.distinct import Distinct
from enpitsu.rules.words.sum import Sum


class Premises(NamedTuple):
    """What a step rests on: constraints, and the candidates left at some places."""

    because: Sequence[Constraint]
    facts: CandidateMap

    @property
    def parts(self) -> list[Constraint | Place]:
        """Everything that could be left out, one by one."""
        return [*self.because, *self.facts]

    def without(self, part: Constraint | Place) -> Premises:
        """The premises without one part."""
        because = [constraint for constraint in self.because if constraint is not part]
        return Premises(
            because,
            {place: candidates for place, candidates in self.facts.items() if place != part},
        )


class Conclusion(NamedTuple):
    """What a step concludes: entries that fall, and entries that are settled by that.

    A case analysis goes through all ways to fill in the places `split`.
    """

    removes: Sequence[Entry]
    sets: Sequence[Entry] = ()
    split: Sequence[Place] = ()

    def wrong(self, domains: Domains) -> dict[Place, list[Value]]:
        """The negation of the conclusion: values of which at least one would have to be true."""
        found = {p: [other for other in domains[p] if other != value] for p, value in self.sets}
        settled = set(found)
        for place, value in self.removes:
            if place not in settled:
                found.setdefault(place, []).append(value)
        return found


class Entailment(NamedTuple):
    """The question whether constraints of a model imply a conclusion; each query is counted."""

    model: Model
    because: Sequence[Constraint]
    conclusion: Conclusion
    counters: Counter[str]

    @property
    def wrong(self) -> dict[Place, list[Value]]:
        """The negation of the conclusion: values of which at least one would have to be true."""
        return self.conclusion.wrong(self.model.domains)

    def domains(self) -> dict[Place, Candidates]:
        """The places of the constraints and of the conclusion, with their values.

        Slots that a relation skips are included, for they are part of its tuple of values.
        """
        spoken = [
            place
            for constraint in self.because
            for place in constraint.places[: constraint.relation.size]
        ]
        every = self.model.domains
        return {place: every[place] for place in dict.fromkeys([*spoken, *self.wrong])}

    def ask(self) -> None:
        """Count one more query; `OutOfTime` when the limit passes."""
        self.counters["questions"] += 1
        look()


class Judge(ABC):
    """Decides whether a conclusion follows from cited premises."""

    sparing = False  # whether sufficient premises are being minimized

    @property
    def effort(self) -> int:
        """The propagations that it has asked of a solver."""
        return 0

    @property
    def hurried(self) -> bool:
        """Whether a question that would take long is given up."""
        return self.sparing and self.effort > MAX_MINIMIZING_PROPAGATIONS

    @abstractmethod
    def core(self, cited: Premises) -> Premises | None:
        """The premises, perhaps without some that are not needed, if they suffice; None if not."""

    def spared(self, cited: Premises, part: Constraint | Place) -> Premises | None:
        """The premises without a part, if they suffice; None if not.

        None, too, if much effort has been made already and the answer would take long.
        """
        self.sparing = True
        try:
            return self.core(cited.without(part))
        finally:
            self.sparing = False

    def least(self, cited: Premises, settled: Container[Place]) -> Premises | None:
        """Minimal premises; None if those that are cited do not suffice.

        Facts about settled places are dropped first. A redundant premise may stay if it would take
        much effort to show that it is redundant.
        """
        others = {place: kept for place, kept in cited.facts.items() if place not in settled}
        without = Premises(cited.because, others)
        found = self.core(without) if len(others) < len(cited.facts) else None
        found = found or self.core(cited)
        if found is None:
            return None
        for part in sorted(found.parts, key=lambda part: part not in settled):
            if part in found.parts and (fewer := self.spared(found, part)) is not None:
                found = fewer
        return found


class RelationJudge(Judge):
    """Decides about a single constraint, by what its relation forbids.

    It is queried with fewer and fewer of the premises cited at first.
    """

    def __init__(self, question: Entailment, cited: Premises) -> None:
        self.question = question
        (constraint,) = question.because
        wrong = question.wrong
        self.slot, self.domains = _at_slots(question.model, constraint)
        self.weakening = constraint.relation.weakening(
            self._known(cited.facts),
            self.domains,
            {self.slot[place]: values for place, values in wrong.items()},
        )

    def core(self, cited: Premises) -> Premises | None:
        """The premises, if they suffice."""
        self.question.ask()
        return cited if cited.because and self.weakening.weaken(self._known(cited.facts)) else None

    def least(self, cited: Premises, settled: Container[Place]) -> Premises | None:
        """Minimal premises: each fact is dropped if the others suffice."""
        if self.core(cited) is None:
            return None
        slots = self.slot
        spoken = [place for place in cited.facts if place in slots]
        order = sorted(spoken, key=lambda place: place not in settled)
        needed = {*self.weakening.needed([slots[place] for place in order])}
        facts = {place: cited.facts[place] for place in spoken if slots[place] in needed}
        return Premises(cited.because, facts)

    def _known(self, facts: CandidateMap) -> Known:
        domains = self.domains
        return {slot: facts.get(place, domains[slot]) for place, slot in self.slot.items()}


@cached_by_model
def _at_slots(model: Model, constraint: Constraint) -> tuple[Mapping[Place, Slot], Known]:
    """The slot of each place of a constraint, and the domain of each slot."""
    slots = dict(zip(constraint.variables, constraint.relation.slots, strict=True))
    return slots, {slot: model.domains[place] for place, slot in slots.items()}


class Examples:
    """Boards that are counterexamples: they satisfy the premises but not the conclusion."""

    def __init__(self, model: Model) -> None:
        self.model = model

    @cached_property
    def solution(self) -> Board | None:
        """A solution of the puzzle; None if there is none."""
        with Sat(self.model) as sat:
            found = sat.solution()
        return None if found is None else self.model.puzzle.derived(found)

    def show(
        self,
        because: Sequence[Constraint],
        candidates: CandidateMap,
        wrong: Mapping[Place, Sequence[Value]],
    ) -> bool:
        """Whether a counterexample is found: a solution with one or two places changed or swapped.

        With many constraints this is not tried, since such a board nearly always breaks one of
        them.
        """
        if len(because) > MAX_EXAMPLE_CONSTRAINTS or self.solution is None:
            return False
        found = {place: self.solution[place] for place in candidates}
        return any(
            all(board[p] in known for p, known in candidates.items())
            and all(constraint.holds(board) for constraint in because)
            for place, values in wrong.items()
            for value in candidates[place]
            if value in values
            for board in _changed(found, place, value)
        )


def _changed(board: Board, place: Place, value: Value) -> Iterator[Board]:
    yield {**board, place: value}
    old = board[place]
    yield from ({**board, place: value, p: old} for p, known in board.items() if known == value)
    other = {old: value, value: old}
    yield {p: other.get(known, known) for p, known in board.items()}


class ReadingJudge(Judge):
    """Decides by propagating constraints one at a time, to a fixpoint.

    Each entry of the negated conclusion is supposed, and has to lead to a conflict.
    """

    def __init__(self, question: Entailment, model: NumberedModel) -> None:
        self.question, self.model = question, model
        self.reading = NumberedConstraints(model, question.because)
        self.wrong = coded(question.wrong, model)

    def core(self, cited: Premises) -> Premises | None:
        """The premises that the proof uses; None if they do not suffice."""
        self.question.ask()
        candidates, left_out = (
            self.model.with_facts(cited.facts),
            self.reading.all_but(cited.because),
        )
        return self.resting(cited, self.refuted(candidates, left_out))

    def refuted(
        self, candidates: Sequence[Bits], left_out: Collection[int]
    ) -> Iterable[int] | None:
        """The numbers of the constraints that refute the negated conclusion; None if it stands."""
        had_part: dict[int, None] = {}
        for i, bits in self.wrong.items():
            for bit in each_bit(candidates[i] & bits):
                supposed = [*candidates[:i], bit, *candidates[i + 1 :]]
                case = ImplicationGraph(
                    self.reading, supposed, self.reading.around, left_out
                ).extended()
                if not case.clashed:
                    return None
                had_part.update(dict.fromkeys(case.refutation()))
        return had_part

    def resting(self, cited: Premises, had_part: Iterable[int] | None) -> Premises | None:
        """The premises without constraints that took no part, and facts that only these need."""
        if had_part is None:
            return None
        reads, number = self.reading.reads, self.model.number
        read = {*self.wrong, *(i for part in had_part for i in reads[part].spoken)}
        facts = {place: known for place, known in cited.facts.items() if number[place] in read}
        return Premises([reads[part].constraint for part in sorted({*had_part})], facts)


class WaysJudge(ReadingJudge):
    """Decides by propagating each constraint once in every way to fill in some places.

    With fewer premises the number of ways must not grow, since all of them are told.
    """

    def __init__(self, question: Entailment, model: NumberedModel, cited: Premises) -> None:
        super().__init__(question, model)
        self.split = [model.number[place] for place in question.conclusion.split]
        self.most = len(self._spot(cited)[0].boards or ())

    def least(self, cited: Premises, settled: Container[Place]) -> Premises | None:
        """Minimal premises; those of a constraint on a whole graph take only a few queries."""
        found = self.core(cited)
        if found is None:
            return None
        return super().least(self.core(self._told(found)) or found, settled)

    def _told(self, cited: Premises) -> Premises:
        """The premises with only the facts that constraints need, if about the whole board."""
        (spot, _), reads, places = self._spot(cited), self.reading.reads, self.model.places
        needed, looked = {*self.split, *self.wrong}, {*spot.inside}
        for way in spot.ways():
            every = [(number, len(way.looks), None) for number in way.dead]
            todo: list[tuple[int, int, int | None]] = [
                *every,
                *((n, k, i) for i in self.wrong for k, n in self._by(way, i, len(way.looks))),
            ]
            met = set(todo)
            for number, before, i in todo:
                looked.add(number)
                for at in self._premises(spot, way, number, before, i):
                    needed.add(at)
                    more = {(n, k, at) for k, n in self._by(way, at, before)} - met
                    met |= more
                    todo += sorted(more)
        named = {places[i] for i in needed}
        facts = {place: left for place, left in cited.facts.items() if place in named}
        return Premises([reads[number].constraint for number in sorted(looked)], facts)

    def _by(self, way: Way, i: int, before: int) -> list[tuple[int, int]]:
        """The earlier looks in which candidates of place `i` fall, each with a constraint."""
        looks = enumerate(way.looks[:before])
        return [(k, number) for k, look in looks if i in look for number in look[i][1]]

    def _premises(
        self, spot: Spot, way: Way, number: int, before: int, i: int | None
    ) -> Iterable[int]:
        """The places in the premises of constraint `number`, read in a way after `before` looks.

        They are premises for what it removes at place `i`, or for a conflict if that is None.
        """
        numbered, (constraint, at, spoken, *_) = self.model, self.reading.reads[number]
        if not constraint.relation.far or (i is None and way.emptied is not None):
            return spoken
        bits, domains = spot.filled(way.bits, way.gone(before)), self.question.domains()
        now = {p: numbered.values_of(bits[numbered.number[p]]) for p in constraint.variables}
        entries: list[Entry | None] = [None]
        if i is not None:
            struck = [some for slot, some in self.reading.forbidden(number, bits) if at[slot] == i]
            place, left = numbered.places[i], numbered.values_of(reduce(or_, struck))
            if constraint.fails(alone := {**now, place: left}):
                now = alone
            else:  # an exclusion has premises only for each entry alone
                entries = [(place, value) for value in left]
        cited = [constraint.rests_on(now, domains, entry) for entry in entries]
        return dict.fromkeys(numbered.number[place] for places in cited for place in places)

    def _spot(self, cited: Premises) -> tuple[Spot, bool]:
        """The spot of a case analysis, and whether only ways with an entry that falls matter."""
        given, left_out = self.model.with_facts(cited.facts), self.reading.all_but(cited.because)
        matter = mattering(given, self.split, self.wrong)
        return Spot(self.reading, matter, self.split, left_out), matter is not given

    def core(self, cited: Premises) -> Premises | None:
        """The premises that the proof uses; None if they do not suffice."""
        self.question.ask()
        spot, some = self._spot(cited)
        if spot.boards is None or len(spot.boards) > self.most:
            return None
        wanted = {i: spot.candidates[i] & bits for i, bits in self.wrong.items()}
        found = shared(spot.ways(), wanted)
        if found is None or (found.falls is None and not some and any(wanted.values())):
            return None
        return self.resting(cited, [*spot.inside, *found.looked(self.wrong)])


class PropagationJudge(ReadingJudge):
    """Decides by propagation where that is complete, and otherwise with a SAT solver.

    It is complete if the constraints form no cycle. A cycle may be cut by supposing the negated
    conclusion; what remains goes to the solver, unless a slightly changed solution is a
    counterexample.
    """

    def __init__(
        self, question: Entailment, model: NumberedModel, solvers: Solvers, examples: Examples
    ) -> None:
        super().__init__(question, model)
        self.solvers, self.examples, self.domains = solvers, examples, question.domains()

    def core(self, cited: Premises) -> Premises | None:
        """The premises that the proof uses; None if they do not suffice."""
        self.question.ask()
        candidates, left_out = (
            self.model.with_facts(cited.facts),
            self.reading.all_but(cited.because),
        )
        circle = self.reading.has_cycle(candidates, left_out)
        if circle and not any(self.reading.has_cycle(candidates, left_out, i) for i in self.wrong):
            return self.resting(cited, self.refuted(candidates, left_out))
        had_part = self._fallen(candidates, left_out)
        if circle and had_part is None:
            known = {**self.domains, **cited.facts}
            summed = _summed(cited.because, known)
            if summed is not None:
                some = all(summed.values())  # otherwise there is no way, and anything follows
                stands = any(
                    not summed[place].isdisjoint(values) if place in summed else some
                    for place, values in self.question.wrong.items()
                )
                return None if stands else cited
            if self.examples.show(cited.because, known, self.question.wrong):
                return None
            self._solver.sparing = self.sparing
            return self._solver.core(cited)
        return self.resting(cited, had_part)

    @property
    def effort(self) -> int:
        """The propagations of its solver, if it has asked one."""
        return self._solver.effort if "_solver" in self.__dict__ else 0

    def _fallen(self, candidates: list[Bits], left_out: Collection[int]) -> Iterable[int] | None:
        """The numbers of constraints that refute the negated conclusion; None if it may hold."""
        found = ImplicationGraph(self.reading, candidates, self.reading.around, left_out).extended()
        if found.clashed:
            return found.refutation()
        if any(candidates[i] & bits for i, bits in self.wrong.items()):
            return None
        return found.cone(self.wrong)

    @cached_property
    def _solver(self) -> SolverJudge:
        return SolverJudge(self.question, self.solvers.of(self.question))


def _summed(
    because: Sequence[Constraint], candidates: CandidateMap
) -> Mapping[Place, Set[Value]] | None:
    """The values in all ways to have different numbers with a sum in the same places.

    None if there are other constraints, or many numbers.
    """
    if len(because) != 2:
        return None
    total, others = sorted(because, key=lambda one: isinstance(one.relation, Distinct))
    summed, differing = total.relation, others.relation
    if not (isinstance(summed, Sum) and isinstance(differing, Distinct)):
        return None
    places = [total.places[slot] for slot in summed.listed]
    columns = [{int(value): value for value in candidates[place]} for place in places]
    numbers = {*chain.from_iterable(columns)}
    alike = len({*places}) == len(places) and {*places} == {*others.variables}
    if not alike or len(numbers) > MAX_SUMMED_NUMBERS:
        return None
    found = summing(columns, summed.low, summed.high) or [set[int]() for _ in places]
    every = zip(places, columns, found, strict=True)
    return {place: {column[n] for n in kept} for place, column, kept in every}


def coded(wrong: Mapping[Place, Sequence[Value]], model: NumberedModel) -> dict[int, Bits]:
    """Values at places, as bits by the number of the place."""
    return {model.number[place]: model.code(tuple(values)) for place, values in wrong.items()}


class CoreSolver(NamedTuple):
    """A SAT solver that returns unsatisfiable cores, and its literals for the values of places."""

    sat: SatWithReasons
    literals: Mapping[Place, Mapping[Value, int]]


class Solvers:
    """Small SAT solvers, each of which knows only a few constraints.

    They are reused for constraints that are combined in the same way elsewhere on the board, since
    only the way in which they share places matters.
    """

    def __init__(self) -> None:
        self.known: dict[tuple[object, ...], SatWithReasons] = {}

    def of(self, question: Entailment) -> CoreSolver:
        """A solver for the constraints that are cited in a question."""
        domains = question.domains()
        at = {place: Cell(0, i) for i, place in enumerate(domains)}  # the same names elsewhere
        laid = [
            Constraint(c.rule, [at[p] for p in c.places[: c.relation.size]], c.clues, c.relation)
            for c in question.because
        ]
        pattern = (*[(c.relation, *c.places) for c in laid], *domains.values())
        sat = self.known.get(pattern)
        if sat is None:
            row: dict[Place, Candidates] = dict(zip(at.values(), domains.values(), strict=True))
            model = Model(question.model.puzzle, row, laid)
            sat = self.known[pattern] = SatWithReasons(model)
        known = sat.cnf.literals
        return CoreSolver(sat, {place: known[cell] for place, cell in at.items()})


class SolverJudge(Judge):
    """Decides with a SAT solver that knows only the cited constraints.

    It is fast except on questions like the pigeonhole principle: too many numbers for too few
    places. A question that takes long is narrowed and asked again, and then split into cases. If
    there is a single constraint, `reader` first leaves few premises to ask about.
    """

    def __init__(
        self,
        question: Entailment,
        solver: CoreSolver,
        reader: RelationJudge | None = None,
        *,
        patient: bool = False,
    ) -> None:
        self.question, self.reader, self.patient = question, reader, patient
        self.wrong, (self.sat, self.literals) = question.wrong, solver
        self.selectors = dict(zip(question.because, self.sat.cnf.selectors, strict=True))
        known = self.literals
        contrary = [known[place][value] for place in self.wrong for value in self.wrong[place]]
        self.contrary = self.sat.any(contrary)
        self.begun = self.sat.solver.propagations

    @property
    def effort(self) -> int:
        """The propagations that it has asked of its solver."""
        done: int = self.sat.solver.propagations - self.begun
        return done

    def least(self, cited: Premises, settled: Container[Place]) -> Premises | None:
        """Minimal premises; for a single constraint the `reader` has minimized them before."""
        if self.reader is not None and (found := self.core(cited)) is not None:
            read = (self.reader.least(premises, settled) for premises in (found, cited))
            cited = next(filter(None, read), found)
        return super().least(cited, settled)

    def core(self, cited: Premises) -> Premises | None:
        """The premises in the solver's unsatisfiable core; None if they do not suffice."""
        self.question.ask()
        denied = self._denied(cited.facts)
        assumed = [
            self.contrary,
            *(self.selectors[constraint] for constraint in cited.because),
        ]
        assumed += [literal for literals in denied.values() for literal in literals]
        left = MAX_MINIMIZING_PROPAGATIONS - self.effort if self.patient else 0
        unbounded = self.patient and not self.sparing
        verdict = self.sat.holds(assumed) if unbounded else self._soon(assumed, left)
        if verdict is None:
            return None if self.hurried or self._searched(cited) else cited
        if verdict:
            return None
        needed = set(self.sat.solver.core())
        because = [c for c in cited.because if self.selectors[c] in needed]
        facts = {p: cited.facts[p] for p in denied if not needed.isdisjoint(denied[p])}
        return Premises(because, facts)

    def _denied(self, candidates: CandidateMap) -> dict[Place, list[int]]:
        """For each place the literals that exclude what has fallen there."""
        known = self.literals
        return {
            place: [-literal for value, literal in known[place].items() if value not in kept]
            for place, kept in candidates.items()
            if place in known
        }

    def _soon(self, assumed: Sequence[int], propagations: int = 0) -> bool | None:
        return self.sat.holds_soon(assumed, max(propagations, MAX_QUESTION_PROPAGATIONS))

    def _searched(self, cited: Premises) -> bool:
        """Whether a search finds a counterexample."""
        domains = self.question.domains()
        around = constraints_at(Model(self.question.model.puzzle, domains, cited.because))
        for place, values in self.wrong.items():
            candidates = {p: cited.facts.get(p, domain) for p, domain in domains.items()}
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
        """Whether the constraints can hold, by search; those `touched` are propagated first.

        True, too, as soon as the question is to be left open.
        """
        self.question.ask()
        if not propagate(candidates, touched, around):
            return False
        assumed = [self.selectors[c] for c in dict.fromkeys(chain.from_iterable(around.values()))]
        assumed += chain.from_iterable(self._denied(candidates).values())
        verdict, place = self._soon(assumed), fewest_candidates(candidates)
        if verdict is not None or place is None or self.hurried:
            return verdict is not False
        cases = ({**candidates, place: (value,)} for value in candidates[place])
        return any(self._possible(case, around[place], around) for case in cases)
