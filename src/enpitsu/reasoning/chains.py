"""Suppositions as chains: what follows from an entry, link by link, down to the clash.

A link is a step of its own: one constraint, what it is given, and what it rules out. What was
known before the supposition is given, not derived again, and what the end does not rest on is
left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, islice
from math import inf
from typing import NamedTuple

from enpitsu.constraints import Constraint, Model
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap, Domains, Entry
from enpitsu.reasoning.needs import Facts, fails, needs
from enpitsu.rules.expr import Candidates, Global, Sized, Value
from enpitsu.step import Step
from enpitsu.techniques.general import CLASH, ONE_CONSTRAINT, SUPPOSITION

LinkKey = tuple[int, Constraint, tuple[object, ...]]  # the round, the constraint, what it is given
FAR = 3  # times what a place costs that is seen with those beside it
TOLD = 8  # clashes of one round of which the shortest chain is told


class Chain(NamedTuple):
    """Links in order, and what was known before at the places they rest on."""

    links: Sequence[Step]
    given: CandidateMap

    @property
    def because(self) -> list[Constraint]:
        """The constraints its links rest on, each once."""
        return list(dict.fromkeys(c for link in self.links for c in link.because))


class Reading(NamedTuple):
    """A constraint as it was read in some round, with the candidates of then."""

    round: int
    constraint: Constraint
    candidates: CandidateMap


def refuting(
    model: Model,
    because: Iterable[Constraint],
    candidates: CandidateMap,
    entry: Entry,
    most: float = inf,
) -> Chain | None:
    """The chain from an entry to a clash; None if these constraints come to none.

    Where it cites a rule about a whole graph, others may say the same of fewer places. What takes
    more effort than `most` is not told to its end.
    """
    chain = Case(model, because, candidates, entry).chain(most=most)
    if chain is None or not any(map(_of_all, chain.because)):
        return chain
    late = frozenset(filter(_of_all, model.with_lemmas))
    plain = Case(model, model.with_lemmas, candidates, entry, late).chain(most=_least(chain))
    return chain if plain is None else min(chain, plain, key=_least)


def agreeing(
    model: Model,
    because: Sequence[Constraint],
    candidates: CandidateMap,
    place: Place,
    goal: Sequence[Entry],
) -> Chain | None:
    """For each candidate of a place the chain to where all of the goal has fallen."""
    cases = [
        Case(model, because, candidates, (place, value)).chain(goal) for value in candidates[place]
    ]
    found = [case for case in cases if case is not None]
    if len(found) < len(cases):
        return None
    given: dict[Place, Candidates] = {}
    for case in found:
        for p, known in case.given.items():
            given[p] = tuple([value for value in given.get(p, known) if value in known])
    if len(candidates[place]) < len(model.domains[place]):
        given[place] = candidates[place]
    return Chain([link for case in found for link in case.links], given)


class Case:
    """What follows from one entry by some constraints, in rounds; `before` is known already.

    Those that are `late` are read only where nothing else follows.
    """

    def __init__(
        self,
        model: Model,
        because: Iterable[Constraint],
        candidates: CandidateMap,
        entry: Entry,
        late: Collection[Constraint] = (),
    ) -> None:
        self.model, self.domains = model, model.domains
        self.value_names = model.puzzle.kind.look.value_names
        self.because, self.entry, self.late = tuple(because), entry, late
        places = dict.fromkeys([entry[0], *(p for c in self.because for p in c.variables)])
        self.before = {place: candidates[place] for place in places}
        self.reads: Sequence[Constraint] = ()  # those that are read next
        self.reasons: dict[Entry, Reading] = {}
        self.known: dict[Entry, Facts] = {}  # what the reason of an entry must know

    def chain(self, goal: Sequence[Entry] = (), most: float = inf) -> Chain | None:
        """The shortest chain found to a clash, or to where all of the goal has fallen."""
        for now in self._rounds():
            ends = [*islice(self._clashes(now), TOLD)]
            if ends:
                return self._shortest(ends, most)
            if goal and all(value not in now.get(place, (value,)) for place, value in goal):
                return self._told(goal=goal)
        return None

    def _shortest(self, ends: Iterable[Step], most: float) -> Chain | None:
        """The chain to one of these ends that takes the least effort, if it is not too much."""
        shortest = None
        for end in ends:
            chain = self._told(end, most=most)
            if chain is not None and (shortest is None or _least(chain) < most):
                shortest, most = chain, _least(chain)
        return shortest

    def _rounds(self) -> Iterator[CandidateMap]:
        """The candidates before each round, of which the `reads` are known."""
        now: Facts = {**self.before, self.entry[0]: (self.entry[1],)}
        readers: dict[Place, list[Constraint]] = {place: [] for place in now}
        for constraint in self.because:
            for place in constraint.variables:
                readers[place].append(constraint)
        asked = dict.fromkeys(self.because)
        for round in count():
            self.reads = [one for one in asked if one not in self.late] or [*asked]
            yield now
            if not asked:
                return
            fresh: dict[Entry, Reading] = {}
            for constraint in self.reads:
                del asked[constraint]
                for entry in constraint.forbids(now):
                    known = fresh.get(entry)
                    if known is None or len(constraint.places) < len(known.constraint.places):
                        fresh[entry] = Reading(round, constraint, now)
            self.reasons.update(fresh)
            now = dict(now)
            for place, value in fresh:
                now[place] = tuple([kept for kept in now[place] if kept != value])
            asked.update(dict.fromkeys(c for place, _ in fresh for c in readers[place]))

    def _clashes(self, now: CandidateMap) -> Iterator[Step]:
        """The ends of the chain: what cannot hold any more, each with just what it needs."""
        for constraint, known in self._failing(now):
            yield clashing(self.model, constraint, self._needs(constraint, known))

    def _failing(self, now: CandidateMap) -> Iterator[tuple[Constraint, CandidateMap]]:
        """The constraints that cannot hold, and the candidates with which they cannot.

        Where a place has lost its last candidates to several at once, each of these fails once
        the others have been read.
        """
        empty = [place for place, candidates in now.items() if not candidates]
        if not empty:
            yield from ((one, now) for one in self.reads if fails(one, now))
        for place in empty:
            last = [(value, self.reasons.get((place, value))) for value in self.before[place]]
            latest = max(reading.round for _, reading in last if reading is not None)
            by: dict[Constraint, list[Value]] = {}
            for value, reading in last:
                if reading is not None and reading.round == latest:
                    by.setdefault(reading.constraint, []).append(value)
            for constraint, values in by.items():
                left = self.reasons[place, values[0]].candidates
                yield constraint, {**left, place: tuple(values)}

    def _told(
        self, end: Step | None = None, goal: Sequence[Entry] = (), most: float = inf
    ) -> Chain | None:
        """The chain with just what its end rests on; None if it takes more effort than `most`."""
        todo, links = [*goal], dict[LinkKey, tuple[list[Entry], Facts]]()
        cited: dict[Place, set[Value]] = {}  # what had gone before, of what it must know
        fell_by: dict[Entry, LinkKey] = {}
        rests: dict[LinkKey | None, list[Entry]] = {}  # the entries a link rests on, and the end
        if end is not None:
            todo += self._rests(end.because[0], end.facts, cited)
            most -= effort([end])
        rests[None] = [*todo]
        met = set(todo)
        while todo:
            entry = todo.pop()
            reading = self.reasons.get(entry)
            if reading is None:
                continue  # it falls by the supposition itself
            known = self.known.get(entry)
            if known is None:
                known = self._needs(reading.constraint, reading.candidates, entry)
                self.known[entry] = known
            rule = reading.constraint.shape.expr  # one about the whole board: each part by itself
            part = known.items() if isinstance(rule, Global) else isinstance(rule, Sized) and known
            key = reading.round, reading.constraint, tuple(part or ())
            entries, facts = links.setdefault(key, ([], {}))
            entries.append(entry)
            fell_by[entry] = key
            most += _toll(reading.constraint, facts) if len(entries) > 1 else 0
            for place, candidates in known.items():
                facts[place] = tuple([v for v in facts.get(place, candidates) if v in candidates])
            most -= _toll(reading.constraint, facts)
            if most < 0:
                return None
            needed = self._rests(reading.constraint, known, cited)
            rests.setdefault(key, []).extend(needed)
            fresh = [one for one in needed if one not in met]
            met.update(fresh)
            todo += fresh
        order = _one_by_one(fell_by, rests)
        return self._linked([(key, links[key]) for key in order], end, cited)

    def _linked(
        self,
        links: Iterable[tuple[LinkKey, tuple[list[Entry], Facts]]],
        end: Step | None,
        cited: Mapping[Place, Collection[Value]],
    ) -> Chain:
        place, value = self.entry
        given = {
            p: before
            if len(before := self.before[p]) == 1
            else tuple([v for v in self.domains[p] if v not in gone])
            for p, gone in cited.items()
            if p != place
        }
        now = {p: given.get(p, self.domains[p]) for p in self.before} | {place: (value,)}
        others = [(place, other) for other in self.before[place] if other != value]
        told = [Step(SUPPOSITION, others, (), {}, [self.entry], value_names=self.value_names)]
        for (_, constraint, _), (entries, facts) in links:
            removes = sorted(entries, key=self._reading_order) if len(entries) > 1 else entries
            for p, gone in removes:
                now[p] = tuple([v for v in now[p] if v != gone])
            sets = [
                (p, now[p][0]) for p in dict.fromkeys(p for p, _ in removes) if len(now[p]) == 1
            ]
            facts = _as_read(constraint, facts)
            told.append(
                Step(
                    ONE_CONSTRAINT,
                    removes,
                    (constraint,),
                    facts,
                    sets,
                    value_names=self.value_names,
                    domains=self.domains,
                    left={p: now[p] for p, _ in removes if len(now[p]) > 1},
                )
            )
        return Chain(told if end is None else [*told, end], given)

    @cached_property
    def _numbers(self) -> Mapping[Place, int]:
        return {place: number for number, place in enumerate(self.domains)}

    def _reading_order(self, entry: Entry) -> tuple[int, str]:
        return self._numbers[entry[0]], str(entry[1])

    def _needs(
        self, constraint: Constraint, now: CandidateMap, entry: Entry | None = None
    ) -> Facts:
        return needs(constraint, now, self.before, self.domains, entry)

    def _rests(
        self, constraint: Constraint, known: CandidateMap, cited: dict[Place, set[Value]]
    ) -> list[Entry]:
        """The entries that fell after the start, of what is needed; what was known is cited.

        Of sizes of pieces that is just what matters: there are many. Else it is all that is known.
        """
        found, sized = [], isinstance(constraint.shape.expr, Sized)
        for place, candidates in known.items():
            before = self.before[place]
            found += [(place, value) for value in before if value not in candidates]
            gone = [v for v in self.domains[place] if v not in before and v not in candidates]
            if gone and not sized:
                gone = [v for v in self.domains[place] if v not in before]
            if gone:
                cited.setdefault(place, set()).update(gone)
        return found


def _one_by_one(
    fell_by: Mapping[Entry, LinkKey], rests: Mapping[LinkKey | None, Sequence[Entry]]
) -> list[LinkKey]:
    """Links in an order in which each follows what it rests on, one train of thought at a time."""
    found: dict[LinkKey, None] = {}
    open_: list[LinkKey | None] = [None]
    while open_:
        before = [fell_by[entry] for entry in rests[open_[-1]] if entry in fell_by]
        link = next((link for link in before if link not in found), None)
        if link is not None:
            open_.append(link)
        elif (done := open_.pop()) is not None:
            found[done] = None
    return [*found]


def failing(model: Model, constraint: Constraint, candidates: CandidateMap) -> Step | None:
    """The clash at a constraint that cannot hold, with just what it needs; None if it can."""
    if not fails(constraint, candidates):
        return None
    known = needs(constraint, candidates, candidates, model.domains)
    return clashing(model, constraint, known)


def clashing(model: Model, constraint: Constraint, known: CandidateMap) -> Step:
    """The clash at a constraint that cannot hold with what is known."""
    values = [value for place in constraint.variables for value in model.domains[place]]
    told, value_names = tuple(dict.fromkeys(values)), model.puzzle.kind.look.value_names
    return Step(
        CLASH,
        (),
        (constraint,),
        _as_read(constraint, known),
        details=told,
        value_names=value_names,
        domains=model.domains,
    )


def _as_read(constraint: Constraint, known: CandidateMap) -> Facts:
    """What is known of places of a constraint, in the order in which these are read."""
    return {place: known[place] for place in constraint.variables if place in known}


def _of_all(constraint: Constraint) -> bool:
    """Whether a constraint is a rule about a whole graph."""
    return isinstance(constraint.shape.expr, Global)


def _least(chain: Chain) -> int:
    return effort(chain.links)


def effort(links: Iterable[Step]) -> int:
    """How much there is to look at along the links of a chain."""
    return sum(_toll(constraint, link.facts) for link in links for constraint in link.because)


def _toll(constraint: Constraint, facts: CandidateMap) -> int:
    """How much a link has to look at; what a rule about a whole graph reads lies far apart."""
    return (1 + len(facts)) * (FAR if _of_all(constraint) else 1)


def alike(step: Step, other: Step) -> bool:
    """Whether two steps are the same but for what they suppose at one place."""
    if not step.chain or not step.technique.supposes or step.technique != other.technique:
        return False
    ((place, value),), ((there, instead),) = step.removes, other.removes
    return place == there and value != instead and _course(step) == _course(other)


def _course(step: Step) -> list[tuple[object, ...]]:
    """What the links of a chain come to, and by which constraints."""
    return [(*link.removes, *map(id, link.because)) for link in step.chain[1:]]


# -- under oath --------------------------------------------------------------------------


def follows(step: Step, model: Model) -> bool:
    """Whether a chain shows what its step removes, with nothing that it does not rest on.

    Each link follows from its one constraint and what it is given, and that was known or found.
    Each case ends in a clash or has ruled all of it out.
    """
    cases: list[list[Step]] = []
    for link in step.chain:
        if link.technique == SUPPOSITION:
            cases.append([])
        cases[-1].append(link)
    return (
        _all_supposed(step, cases)
        and _none_idle(step, model)
        and all(_case_follows(case, step, model) for case in cases)
    )


def _all_supposed(step: Step, cases: Sequence[Sequence[Step]]) -> bool:
    """Whether the cases are the entry that falls, or all there are at the place told."""
    supposed = [entry for (first, *_) in cases for entry in first.sets]
    if step.technique.supposes:
        return supposed == list(step.removes)
    known = {**step.facts, **step.candidates_before}.get(step.details)
    return {value for _, value in supposed} >= set(known or ())


def _case_follows(case: Sequence[Step], step: Step, model: Model) -> bool:
    (entry,) = case[0].sets
    now = {**model.domains, **step.facts, **step.candidates_before, entry[0]: entry[1:]}
    for link in case[1:]:
        if any(not set(now[place]) <= set(known) for place, known in link.facts.items()):
            return False
        if link.technique == CLASH:
            return _clashes(link, model.domains)
        (constraint,) = link.because
        known = _known(constraint, link.facts, model.domains)
        if not set(link.removes) <= set(constraint.forbids(known)):
            return False
        for place, value in link.removes:
            now[place] = tuple([kept for kept in now[place] if kept != value])
    return all(value not in now[place] for place, value in step.removes)


def _clashes(link: Step, domains: Domains) -> bool:
    (constraint,) = link.because
    return fails(constraint, _known(constraint, link.facts, domains))


def _known(constraint: Constraint, given: CandidateMap, domains: Domains) -> CandidateMap:
    """The candidates at the places of a constraint of which only some are given."""
    return {place: given.get(place, domains[place]) for place in constraint.variables}


def _none_idle(step: Step, model: Model) -> bool:
    """Whether all that a step cites, and all that its links find, is read by a link or its end."""
    read = {
        (place, value)
        for link in step.chain
        for place, known in link.facts.items()
        for value in model.domains[place]
        if value not in known
    } | set(step.removes)
    links = [link for link in step.chain if link.because]
    sets = [entry for link in links for entry in link.sets]
    settled = dict(sets)
    found = {one for link in links for one in link.removes if one[0] not in settled}
    matters = [any((p, v) in read for v in model.domains[p] if v != value) for p, value in sets]
    gone = [
        any((place, value) in read for value in model.domains[place] if value not in known)
        for place, known in step.facts.items()
        if place != step.details
    ]
    cited = {constraint for link in step.chain for constraint in link.because}
    return found <= read and all(matters) and all(gone) and cited == set(step.because)
