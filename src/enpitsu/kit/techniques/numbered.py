"""Places and candidates as numbers and bits, in which constraints are read soonest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, partial, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Distinct, GraphRelation, Is, Loop, Relation
from enpitsu.rules.limits import MAX_REMEMBERED_PATTERNS
from enpitsu.rules.matching import matchable_values

SMALL, MANY = 16, 1 << 14  # places whose patterns are short, so that more of them are remembered
Bits = int  # bit number i stands for value number i, or for place number i
Gone = Sequence[tuple[int, Bits]]
BitPart = tuple[int, Bits, bool]  # a slot, a value, and whether the part holds where that stands
Pick = Callable[[Sequence[Bits]], tuple[Bits, ...]]
Known = tuple[int, Pick, dict[tuple[Bits, ...], Gone], Sequence[int]]


class NumberedConstraint(NamedTuple):
    """A constraint, the numbers of its places, and what its relation was found to forbid.

    `at` has one number for each slot, and `spoken` those of the places it speaks of.
    """

    constraint: Constraint
    at: Sequence[int]
    spoken: Sequence[int]
    pick: Pick
    known: dict[tuple[Bits, ...], Gone]


class NumberedModel:
    """A model whose places have numbers, and whose candidates are bits.

    One question after the other meets the same few patterns of candidates, so that what a relation
    forbids is remembered.
    """

    def __init__(self, model: Model) -> None:
        self.places = tuple(model.domains)
        self.number = {place: i for i, place in enumerate(self.places)}
        domains = dict.fromkeys(model.domains.values())
        self.values = tuple(dict.fromkeys(value for domain in domains for value in domain))
        self.bit = {value: 1 << i for i, value in enumerate(self.values)}
        self.codes: dict[Candidates, Bits] = {}
        self.candidates: dict[Bits, Candidates] = {}
        self.reads: dict[Constraint, NumberedConstraint] = {}
        self.remembered: dict[Relation, dict[tuple[Bits, ...], Gone]] = {}
        self.domains = self.bits(model.domains)

    def read(self, constraint: Constraint) -> NumberedConstraint:
        """A constraint with its places as numbers."""
        found = self.reads.get(constraint)
        if found is None:
            relation, number = constraint.relation, self.number
            at = [number[place] for place in constraint.places[: relation.size]]
            spoken = [at[slot] for slot in relation.slots]
            pick = itemgetter(*at) if len(at) > 1 else partial(_pick, at)
            known = self.remembered.get(relation)
            if known is None:
                known = relation.memo.setdefault("bits", {}).setdefault(self.values, {})
                self.remembered[relation] = known
            found = self.reads[constraint] = NumberedConstraint(constraint, at, spoken, pick, known)
        return found

    def code(self, candidates: Candidates) -> Bits:
        """Candidates as bits."""
        found = self.codes.get(candidates)
        if found is None:
            found = self.codes[candidates] = sum([self.bit[value] for value in candidates])
        return found

    def bits(self, candidates: CandidateMap) -> list[Bits]:
        """The candidates left at each place, as bits."""
        return [self.code(candidates[place]) for place in self.places]

    def with_facts(self, facts: CandidateMap) -> list[Bits]:
        """All candidates at each place, but only those left where facts say so."""
        bits = [*self.domains]
        for place, candidates in facts.items():
            bits[self.number[place]] = self.code(candidates)
        return bits

    def forbidden(self, read: NumberedConstraint, candidates: Sequence[Bits]) -> Gone:
        """What a constraint alone forbids, by slot."""
        columns = read.pick(candidates)
        found = read.known.get(columns)
        return self.narrowed(read, columns) if found is None else found

    def narrowed(self, read: NumberedConstraint, columns: tuple[Bits, ...]) -> Gone:
        """What a constraint alone forbids, by slot; from now on it is known."""
        few = len(columns) <= SMALL
        if len(read.known) >= (MANY if few else MAX_REMEMBERED_PATTERNS):
            read.known.clear()
        relation = read.constraint.relation
        if isinstance(relation, GraphRelation) and (parts := self.parts(relation)):
            found = self._wanted(relation, parts, columns)
        elif isinstance(count := relation.formula, Count) and self._enough(
            relation, count, columns
        ):
            found = ()
        else:
            found = self._narrowed(relation, columns)
        read.known[columns] = found
        return found

    def _enough(self, relation: Relation, count: Count, columns: Sequence[Bits]) -> bool:
        """Whether a value stands often enough already, where it cannot stand too often."""
        if count.high < len(columns):
            return False
        known = relation.memo.setdefault("alike", {})
        if self.values not in known:
            alike = {part.value if isinstance(part, Is) else None for part in count.parts}
            (value,) = alike if len(alike) == 1 == len(columns) / len(count.parts) else (None,)
            known[self.values] = 0 if value is None else self.bit.get(value, 0)
        return columns.count(known[self.values]) >= count.low

    def parts(self, rule: GraphRelation) -> Sequence[BitPart]:
        """The parts of a rule about a whole graph; none if any says more than a value."""
        known = rule.memo.setdefault("parts", {})
        if self.values not in known:
            known[self.values] = [
                (part.slot, self.bit.get(part.value, 0), part.holds) for part in rule.simple_parts
            ]
        found: Sequence[BitPart] = known[self.values]
        return found

    def told(self, parts: Sequence[BitPart], columns: Sequence[Bits]) -> list[Verdict]:
        """Whether each of the parts of a rule holds with what is left in the slots."""
        found: list[Verdict] = []
        for slot, bit, holds in parts:
            bits = columns[slot]
            found.append(not holds if not bits & bit else holds if bits == bit else None)
        return found

    def _wanted(
        self, rule: GraphRelation, parts: Sequence[BitPart], columns: Sequence[Bits]
    ) -> Gone:
        """What such a rule forbids, as `narrow` says it, read from the bits."""
        told = self.told(parts, columns)
        forced = rule.forced_parts(told)
        if forced is None:
            spoken = dict.fromkeys(slot for slot, _, _ in parts)
            return [(slot, columns[slot]) for slot in spoken if columns[slot]]
        gone: dict[int, Bits] = {}
        for number, want in forced.items():
            slot, bit, holds = parts[number]
            fallen = columns[slot] & (~bit if want == holds else bit)
            if fallen:
                gone[slot] = gone.get(slot, 0) | fallen
        return [*gone.items()]

    def _narrowed(self, relation: Relation, columns: Sequence[Bits]) -> Gone:
        if isinstance(relation, Distinct) and len(relation.listed) == len(columns):  # bits will do
            kept = matchable_values([columns[slot] for slot in relation.listed])
            stays = kept or [0] * len(columns)
            pairs = zip(relation.listed, stays, strict=True)
            return [(slot, fallen) for slot, bits in pairs if (fallen := columns[slot] & ~bits)]
        gone: dict[int, Bits] = {}
        for slot, value in relation.forbids([self.values_of(bits) for bits in columns]):
            gone[slot] = gone.get(slot, 0) | self.bit[value]
        return [*gone.items()]

    def values_of(self, bits: Bits) -> Candidates:
        """Bits as candidates."""
        found = self.candidates.get(bits)
        if found is None:
            found = tuple([value for value, bit in self.bit.items() if bits & bit])
            self.candidates[bits] = found
        return found


def _pick(at: Sequence[int], candidates: Sequence[Bits]) -> tuple[Bits, ...]:
    return tuple([candidates[i] for i in at])


class NumberedConstraints:
    """Some constraints of a numbered model, and which of them speak of each place."""

    def __init__(self, model: NumberedModel, constraints: Iterable[Constraint]) -> None:
        self.model = model
        self.reads = [model.read(constraint) for constraint in constraints]
        self.around: dict[int, list[int]] = {}
        for number, read in enumerate(self.reads):
            for i in read.spoken:
                self.around.setdefault(i, []).append(number)

    @cached_property
    def known(self) -> list[Known]:
        """Of each its number, how its candidates are picked, what is known of them, its places."""
        return [(i, read.pick, read.known, read.at) for i, read in enumerate(self.reads)]

    @cached_property
    def last(self) -> list[Known]:
        """The same of rules that lines make a loop or paths, and of what speaks of as much."""
        wholes = [len(r.spoken) for r in self.reads if isinstance(r.constraint.relation, Loop)]
        least = min(wholes, default=len(self.model.places) + 1)
        return [self.known[i] for i, read in enumerate(self.reads) if len(read.spoken) >= least]

    @cached_property
    def first(self) -> list[Known]:
        """The same of all others."""
        last = {number for number, *_ in self.last}
        return [one for one in self.known if one[0] not in last]

    @cached_property
    def first_around(self) -> dict[int, list[int]]:
        """For each place the numbers of these that speak of it."""
        if not self.last:
            return self.around
        first = {number for number, *_ in self.first}
        found = {i: [n for n in numbers if n in first] for i, numbers in self.around.items()}
        return {i: numbers for i, numbers in found.items() if numbers}

    @cached_property
    def known_around(self) -> dict[int, list[Known]]:
        """The same, with what is known of each."""
        known = self.known
        return {i: [known[n] for n in numbers] for i, numbers in self.first_around.items()}

    @cached_property
    def near(self) -> dict[int, Bits]:
        """For each place those that are read together with it by these, as bits."""
        found: dict[int, Bits] = {}
        for number, *_ in self.first:
            spoken = self.reads[number].spoken
            together = reduce(or_, [1 << i for i in spoken], 0)
            for i in spoken:
                found[i] = found.get(i, 0) | together
        return found

    def but(self, constraints: Collection[Constraint]) -> frozenset[int]:
        """The numbers of all that is read but these constraints."""
        if len(constraints) == len(self.reads):
            return frozenset()
        kept = set(constraints)
        return frozenset([i for i, read in enumerate(self.reads) if read.constraint not in kept])

    def has_circle(
        self, candidates: Sequence[Bits], but: Collection[int] = (), apart: int | None = None
    ) -> bool:
        """Whether one can go round in a circle from constraint to constraint, by open places.

        Some constraints may be left out, and one place set `apart`. Where one cannot, each
        candidate that is left when nothing follows any more stands in some way to make all
        constraints hold: E. C. Freuder, "A sufficient condition for backtrack-free search" (1982);
        for constraints of many places, circles as C. Berge has them.
        """
        joined = [*range(len(self.reads))]  # each constraint leads on to the last of its tree
        for i, numbers in self.around.items():
            if len(numbers) > 1 and candidates[i] & candidates[i] - 1 and i != apart:
                roots: dict[int, None] = {}
                kept = [number for number in numbers if number not in but]
                for number in kept:
                    while joined[number] != number:
                        number = joined[number]
                    roots[number] = None
                if len(roots) < len(kept):
                    return True
                for root in roots:
                    joined[root] = number
        return False
