"""What a constraint must know of its places to forbid an entry, or to be unable to hold."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Protocol

from enpitsu.graphs.graph import Ground
from enpitsu.graphs.pieces import Size, telling
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import CandidateMap, Domains, Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.rules import Distinct, GraphRelation, Sized
from enpitsu.rules.formulas import verdicts
from enpitsu.rules.matching import Shortage
from enpitsu.rules.relations import MAX_PATTERNS
from enpitsu.rules.words.graph import SimplePart

SMALL = 12  # slots; of more a pattern hardly comes back

Facts = dict[Place, Candidates]


def needs(
    constraint: Constraint,
    now: CandidateMap,
    before: CandidateMap,
    domains: Domains,
    entry: Entry | None = None,
) -> Facts:
    """What a constraint must know to forbid an entry, or without one to be unable to hold.

    The rest may be as at first. What has fallen since `before` is given up value by value, and
    what had gone then at once too. A small relation remembers it: the same patterns come back.
    """
    relation = constraint.relation
    if relation.size > SMALL:
        return _needs(constraint, now, before, domains, entry)
    places = constraint.variables
    pattern = (
        tuple([now[place] for place in places]),
        tuple([before[place] for place in places]),
        tuple([domains[place] for place in places]),
        None if entry is None else (places.index(entry[0]), entry[1]),
    )
    remembered = relation.memo.setdefault("needs", {})
    known: Sequence[tuple[int, Candidates]] | None = remembered.get(pattern)
    if known is None:
        if len(remembered) >= MAX_PATTERNS:
            remembered.clear()
        found = _needs(constraint, now, before, domains, entry)
        known = [(places.index(place), candidates) for place, candidates in found.items()]
        remembered[pattern] = known
    return {places[i]: candidates for i, candidates in known}


def _needs(
    constraint: Constraint,
    now: CandidateMap,
    before: CandidateMap,
    domains: Domains,
    entry: Entry | None,
) -> Facts:
    places = sorted(constraint.variables, key=lambda place: -len(now[place]))
    narrowed = dict.fromkeys(place for place in places if len(now[place]) < len(domains[place]))
    known = {place: now[place] for place in places}
    reader = _reader(constraint, known, domains, entry)
    for fence in reader.fences():
        spare = [place for place in narrowed if place not in fence]
        if reader.follows({place: domains[place] for place in spare}):
            for place in spare:
                del narrowed[place]
            break
    bit = {place: 1 << i for i, place in enumerate(narrowed)}
    left = (1 << len(bit)) - 1
    tight: list[int] = []  # of each of these one is needed
    size = len(places)
    while size and narrowed:
        for i in range(0, len(places), size):
            part = [place for place in places[i : i + size] if place in narrowed]
            bits = sum([bit[place] for place in part])
            if not part or any(needed & left | bits == bits for needed in tight):
                continue
            if reader.follows({place: domains[place] for place in part}):
                left &= ~bits
                for place in part:
                    del narrowed[place]
            else:
                tight.append(bits)
        size //= 2
    return {place: reader.loosened(place, before[place]) for place in narrowed}


def fails(constraint: Constraint, candidates: CandidateMap) -> bool:
    """Whether a constraint cannot hold any more."""
    denied = constraint.forbids(candidates)
    left = [candidates[place] for place in constraint.variables]
    return len(denied) == sum(map(len, left)) if denied else not any(left)


class _Reader(Protocol):
    """What a constraint is told of its places, and whether that is still enough."""

    def follows(self, wider: Facts) -> bool:
        """Whether less will do: these candidates at these places; then that is what is known."""

    def loosened(self, place: Place, before: Candidates) -> Candidates:
        """Let back at a place what can come back; all that is possible there would be too much."""

    def fences(self) -> Iterable[Collection[Place]]:
        """Some of the places of which to know may be enough; the first such are the best."""
        return ()


class _Piecing(_Reader):
    """What one size tells of its pieces, or a few that leave no number to some place."""

    def __init__(
        self,
        rule: Sized,
        places: Sequence[Place],
        known: Facts,
        domains: Domains,
        entry: Entry | None,
    ) -> None:
        self.graph, self.known, self.domains = rule.graph, known, domains
        self.places = [places[slot] for slot in rule.slots]
        self.fallen = [(self.places.index(entry[0]), entry[1])] if entry else []
        self.sizes = self._telling(known)

    def _telling(self, known: Facts, only: Collection[Size] = ()) -> Collection[Size]:
        """The sizes that tell it; none if nothing does."""
        return telling(self.graph, [known[place] for place in self.places], self.fallen, only)

    def follows(self, wider: Facts) -> bool:
        enough = bool(self._telling(self.known | wider, self.sizes))
        if enough:
            self.known |= wider
        return enough

    def loosened(self, place: Place, before: Candidates) -> Candidates:  # noqa: ARG002
        known = {self._told(value) for value in self.known[place]}
        alike = tuple([value for value in self.domains[place] if self._told(value) in known])
        if len(self.known[place]) < len(alike) < len(self.domains[place]):
            self.follows({place: alike})
        return self.known[place]

    def _told(self, value: Value) -> tuple[bool, ...]:
        """What all that matters of a value is: whether it is of each of the sizes."""
        return tuple([size.fits(value) for size in self.sizes])


def _reader(constraint: Constraint, known: Facts, domains: Domains, entry: Entry | None) -> _Reader:
    relation = constraint.relation
    if isinstance(relation, Distinct) and len(relation.slots) == len(relation.slots):
        return _Sharing(known, domains, entry)
    if isinstance(relation, Sized):
        piecing = _Piecing(relation, constraint.places, known, domains, entry)
        if piecing.sizes:
            return piecing
    if (
        isinstance(relation, GraphRelation)
        and relation.simple_parts
        and len(known) == len(relation.slots)
    ):
        grounded = _Grounded(relation, constraint, known, domains, entry)
        if grounded.grounds and (entry is None or not fails(constraint, known)):
            return grounded
    return _Narrowing(constraint, known, domains, entry)


class _Narrowing(_Reader):
    """What any constraint tells: each time it is read again."""

    def __init__(
        self, constraint: Constraint, known: Facts, domains: Domains, entry: Entry | None
    ) -> None:
        self.constraint, self.known, self.domains, self.entry = constraint, known, domains, entry

    def follows(self, wider: Facts) -> bool:
        known = self.known | wider
        denied = self.constraint.forbids(known)
        if self.entry is None:
            enough = len(denied) == sum([len(known[p]) for p in self.constraint.variables])
        else:
            enough = self.entry in denied
        if enough:
            self.known = known
        return enough

    def loosened(self, place: Place, before: Candidates) -> Candidates:
        domain = self.domains[place]
        gone = [value for value in domain if value not in self.known[place]]
        earlier = [value for value in gone if value not in before]
        parts = [earlier, *([value] for value in gone)] if len(gone) > 1 else []
        for values in parts:
            back = {*self.known[place], *values}
            if len(self.known[place]) < len(back) < len(domain):
                self.follows({place: tuple([value for value in domain if value in back])})
        return self.known[place]


class _Grounded(_Narrowing):
    """What a rule about a whole graph tells as long as any of its grounds is left."""

    def __init__(
        self,
        rule: GraphRelation,
        constraint: Constraint,
        known: Facts,
        domains: Domains,
        entry: Entry | None,
    ) -> None:
        super().__init__(constraint, known, domains, entry)
        places = constraint.places[: constraint.relation.size]
        self.parts: dict[Place, list[tuple[int, SimplePart]]] = {place: [] for place in known}
        for number, part in enumerate(rule.simple_parts):
            self.parts[places[part.slot]].append((number, part))
        self.told = verdicts(rule.parts, [known.get(place, ()) for place in places])
        self.rule = rule
        if entry is None:
            self.grounds: list[Ground] = [rule.is_hopeless]
        else:
            self.grounds = rule.grounds(self.told, constraint.places.index(entry[0]), entry[1])

    def follows(self, wider: Facts) -> bool:
        told = [*self.told]
        for place, candidates in wider.items():
            for number, part in self.parts[place]:
                told[number] = part.verdict(candidates)
        enough = any(ground(told) for ground in self.grounds)
        if enough:
            self.known, self.told = self.known | wider, told
        return enough

    def fences(self) -> Iterable[Collection[Place]]:
        if self.entry is None:
            return
        places, (place, value) = self.constraint.places, self.entry
        for fence in self.rule.fences(self.told, places.index(place), value):
            yield {places[slot] for slot in fence}


class _Sharing(_Reader):
    """What values that all differ tell: where too few are left, others may come back."""

    def __init__(self, known: Facts, domains: Domains, entry: Entry | None) -> None:
        self.domains, self.entry = domains, entry
        every = dict.fromkeys(value for place in known for value in domains[place])
        self.bit = {value: 1 << i for i, value in enumerate(every)}
        self.number = {place: i for i, place in enumerate(known)}
        self.code = cache(lambda values: sum([self.bit[value] for value in values]))
        supposed = known if entry is None else {**known, entry[0]: entry[1:]}
        self.shortage = Shortage([self.code(values) for values in supposed.values()])

    def follows(self, wider: Facts) -> bool:
        sets = {self.number[place]: self.code(values) for place, values in wider.items()}
        if self.entry is not None:
            sets.pop(self.number[self.entry[0]], None)
        return self.shortage.remains(sets)

    def loosened(self, place: Place, before: Candidates) -> Candidates:
        i, domain = self.number[place], self.domains[place]
        known = self.shortage.sets[i]
        earlier = self.code(domain) & ~self.code(before) & ~known
        gone = [self.bit[value] for value in domain if not self.bit[value] & known]
        left = self.shortage.widened(i, [earlier, *gone])
        return tuple([value for value in domain if self.bit[value] & left])
