"""Suppositions as chains: what follows from an entry, link by link, down to the clash.

A link is a step of its own: one constraint, what it is given, and what it rules out. What was
known before the supposition is given, not derived again, and what the end does not rest on is
left out.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import count, islice
from math import inf
from typing import NamedTuple

from enpitsu.kit.techniques.general import CLASH, CONTRADICTION, ONE_CONSTRAINT, SUPPOSITION
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Step
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import GraphRelation, Sized

# The round, the constraint or what was tried, and what it is given.
Facts = dict[Place, Candidates]
LinkKey = tuple[int, Constraint | Entry, Hashable]
FAR = 3  # times what a place costs that is seen with those beside it
TOLD = 8  # clashes of one round of which the shortest chain is told


class Chain(NamedTuple):
    """Links in order, what was known before at the places they rest on, and what of that."""

    links: Sequence[Step]
    given: CandidateMap
    rests: Sequence[Entry] = ()

    @property
    def because(self) -> list[Constraint]:
        """The constraints its links rest on, each once."""
        return list(dict.fromkeys(c for link in self.links for c in link.because))


class Reading(NamedTuple):
    """A constraint as it was read in some round, with the candidates of then."""

    round: int
    constraint: Constraint
    candidates: CandidateMap


class Tried(NamedTuple):
    """An entry that was supposed on top in some round, and came to a clash."""

    round: int
    chain: Chain


def refuting(
    model: Model,
    because: Iterable[Constraint],
    candidates: CandidateMap,
    entry: Entry,
    *,
    most: float = inf,
    on_top: Sequence[Entry] = (),
) -> Chain | None:
    """The chain from an entry to a clash; None if these constraints come to none.

    Where it cites a rule about a whole graph, others may say the same of fewer places. What takes
    more effort than `most` is not told to its end. Where nothing follows any more, the entries
    `on_top` are supposed beside it, each in its turn, and struck out.
    """
    chain = Case(model, because, candidates, entry, on_top=on_top).chain(most=most)
    if on_top or chain is None or not any(map(_of_all, chain.because)):
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


class Earlier(NamedTuple):
    """What had gone at places before a chain, as it is told, and the entries its links need."""

    gone: dict[Place, set[Value]]
    needed: dict[Entry, None]


class Case:
    """What follows from one entry by some constraints, in rounds; `before` is known already.

    Those that are `late` are read only where nothing else follows, and only where nothing follows
    at all the entries `on_top` are supposed.
    """

    def __init__(
        self,
        model: Model,
        because: Iterable[Constraint],
        candidates: CandidateMap,
        entry: Entry,
        late: Collection[Constraint] = (),
        on_top: Sequence[Entry] = (),
    ) -> None:
        self.model, self.domains = model, model.domains
        self.value_names = model.puzzle.kind.look.value_names
        self.because, self.entry, self.late = tuple(because), entry, late
        self.on_top = [*on_top]
        places = dict.fromkeys([entry[0], *(p for c in self.because for p in c.variables)])
        self.before = {place: candidates[place] for place in places}
        self.reads: Sequence[Constraint] = ()  # those that are read next
        self.reasons: dict[Entry, Reading | Tried] = {}
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
            for constraint in self.reads:
                del asked[constraint]
            fresh = self._forbidden(round, now)
            if not fresh and not asked:
                fresh = self._tried(round, now)
                if not fresh:
                    return
            self.reasons.update(fresh)
            now = dict(now)
            for place, value in fresh:
                now[place] = tuple([kept for kept in now[place] if kept != value])
            asked.update(dict.fromkeys(c for place, _ in fresh for c in readers[place]))

    def _forbidden(self, round: int, now: CandidateMap) -> Mapping[Entry, Reading | Tried]:
        """What constraints forbid, each by one of the fewest places."""
        fresh: dict[Entry, Reading] = {}
        for constraint in self.reads:
            for entry in constraint.forbids(now):
                known = fresh.get(entry)
                if known is None or len(constraint.places) < len(known.constraint.places):
                    fresh[entry] = Reading(round, constraint, now)
        return fresh

    def _tried(self, round: int, now: CandidateMap) -> Mapping[Entry, Reading | Tried]:
        """The next entry on top that comes to a clash; none if there is none."""
        while self.on_top:
            place, value = entry = self.on_top.pop(0)
            if value in now[place]:
                chain = Case(self.model, self.because, now, entry).chain()
                if chain is not None:
                    return {entry: Tried(round, chain)}
        return {}

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
            yield from ((one, now) for one in self.reads if one.fails(now))
        for place in empty:
            last = [(value, self.reasons.get((place, value))) for value in self.before[place]]
            latest = max(reading.round for _, reading in last if reading is not None)
            by: dict[Constraint, list[Value]] = {}
            left = now
            for value, reading in last:
                if isinstance(reading, Reading) and reading.round == latest:
                    by.setdefault(reading.constraint, []).append(value)
                    left = reading.candidates
            for constraint, values in by.items():
                yield constraint, {**left, place: tuple(values)}

    def _told(
        self, end: Step | None = None, goal: Sequence[Entry] = (), most: float = inf
    ) -> Chain | None:
        """The chain with just what its end rests on; None if it takes more effort than `most`."""
        todo, links = [*goal], dict[LinkKey, tuple[list[Entry], Facts]]()
        cited = Earlier({}, {})
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
            if isinstance(reading, Tried):
                key: LinkKey = reading.round, entry, ()
                links[key], fell_by[entry] = ([entry], {}), key
                most -= effort(reading.chain.links)
                needed = self._tried_on(reading.chain, cited)
            else:
                constraint, known = reading.constraint, self._known(entry, reading)
                key = reading.round, constraint, _part(constraint, known)
                entries, facts = links.setdefault(key, ([], {}))
                entries.append(entry)
                fell_by[entry] = key
                most += _toll(constraint, facts) if len(entries) > 1 else 0
                for place, candidates in known.items():
                    left = facts.get(place, candidates)
                    facts[place] = tuple([value for value in left if value in candidates])
                most -= _toll(constraint, facts)
                needed = self._rests(constraint, known, cited)
            if most < 0:
                return None
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
        cited: Earlier,
    ) -> Chain:
        place, value = self.entry
        given = {
            p: before
            if len(before := self.before[p]) == 1
            else tuple([v for v in self.domains[p] if v not in gone])
            for p, gone in cited.gone.items()
            if p != place
        }
        now = {p: given.get(p, self.domains[p]) for p in self.before} | {place: (value,)}
        others = [(place, other) for other in self.before[place] if other != value]
        told = [Step(SUPPOSITION, others, (), {}, [self.entry], value_names=self.value_names)]
        for (_, by, _), (entries, facts) in links:
            removes = sorted(entries, key=self._reading_order) if len(entries) > 1 else entries
            for p, gone in removes:
                now[p] = tuple([v for v in now[p] if v != gone])
            sets = [
                (p, now[p][0]) for p in dict.fromkeys(p for p, _ in removes) if len(now[p]) == 1
            ]
            link = Step(
                ONE_CONSTRAINT,
                removes,
                (),
                {},
                sets,
                value_names=self.value_names,
                domains=self.domains,
                left={p: now[p] for p, _ in removes if len(now[p]) > 1},
            )
            if isinstance(by, Constraint):
                told.append(link._replace(because=(by,), facts=_as_read(by, facts)))
            else:
                told.append(self._nested(link, by))
        rests = [entry for entry in cited.needed if entry[0] != place]
        return Chain(told if end is None else [*told, end], given, rests)

    def _nested(self, link: Step, entry: Entry) -> Step:
        """The link that an entry on top comes to: it has a chain of its own."""
        tried = self.reasons[entry]
        assert isinstance(tried, Tried)
        chain = tried.chain
        return link._replace(technique=CONTRADICTION, because=chain.because, chain=chain.links)

    def _known(self, entry: Entry, reading: Reading) -> Facts:
        """What the constraint must know that an entry falls by."""
        known = self.known.get(entry)
        if known is None:
            known = self._needs(reading.constraint, reading.candidates, entry)
            self.known[entry] = known
        return known

    @cached_property
    def _numbers(self) -> Mapping[Place, int]:
        return {place: number for number, place in enumerate(self.domains)}

    def _reading_order(self, entry: Entry) -> tuple[int, str]:
        return self._numbers[entry[0]], str(entry[1])

    def _needs(
        self, constraint: Constraint, now: CandidateMap, entry: Entry | None = None
    ) -> Facts:
        return constraint.reasons(now, self.before, self.domains, entry)

    def _rests(self, constraint: Constraint, known: CandidateMap, cited: Earlier) -> list[Entry]:
        """The entries that fell after the start, of what is needed; what was known is cited.

        Of sizes of pieces that is just what matters: there are many. Else it is all that is known.
        """
        found, sized = list[Entry](), isinstance(constraint.relation, Sized)
        for place, candidates in known.items():
            before, domain = self.before[place], self.domains[place]
            found += [(place, value) for value in before if value not in candidates]
            if len(before) < len(domain):
                gone = [v for v in domain if v not in before and v not in candidates]
                self._cite(cited, place, gone, all_known=not sized)
        return found

    def _tried_on(self, chain: Chain, cited: Earlier) -> list[Entry]:
        """The same of what the chain from an entry on top rests on."""
        found = []
        for place, value in chain.rests:
            if value in self.before[place]:
                found.append((place, value))
            else:
                self._cite(cited, place, [value], all_known=True)
        return found

    def _cite(
        self, cited: Earlier, place: Place, gone: Sequence[Value], *, all_known: bool
    ) -> None:
        """Cite what had gone at a place before the start, or all that was known there."""
        if gone:
            cited.needed.update(dict.fromkeys([(place, value) for value in gone]))
            if all_known:
                before = self.before[place]
                gone = [value for value in self.domains[place] if value not in before]
            cited.gone.setdefault(place, set()).update(gone)


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
    if not constraint.fails(candidates):
        return None
    known = constraint.reasons(candidates, candidates, model.domains)
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
    return isinstance(constraint.relation, GraphRelation)


def _least(chain: Chain) -> int:
    return effort(chain.links)


def effort(links: Iterable[Step]) -> int:
    """How much there is to look at along the links of a chain."""
    return sum(
        effort(link.chain) if link.chain else sum(_toll(one, link.facts) for one in link.because)
        for link in links
    )


def _part(constraint: Constraint, known: CandidateMap) -> Hashable:
    """What sets a link apart from others of its round: what it looks at, where that differs."""
    return constraint.relation.aspect(known)


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
