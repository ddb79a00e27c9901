"""All different."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, combinations
from typing import Any

from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow, each_coded
from enpitsu.rules.clauses import Clauses, Columns, at_most
from enpitsu.rules.formulas import Entries, Is, Predicate, Slot, SlotCandidates, every, picker, some
from enpitsu.rules.limits import (
    MAX_NARROW_SLOTS,
    MAX_REMEMBERED_MATCHINGS,
    MAX_SHARED_RELATIONS,
    MIN_LONG_LINE_SLOTS,
)
from enpitsu.rules.linear import LinearProgram
from enpitsu.rules.matching import Shortage, matchable_values
from enpitsu.rules.presolver import Presolver
from enpitsu.rules.reasons import Known, Weakening, Wrong
from enpitsu.rules.relations import Holds, Relation, relation


class Distinct(Relation):
    """No two of the slots have the same value."""

    __match_args__ = ("listed",)

    def __init__(self, listed: Sequence[Slot]) -> None:
        self.listed = tuple(listed)

    def spoken(self) -> Iterable[Slot]:
        """The listed slots."""
        return self.listed

    def predicate(self) -> Predicate:
        """Compares the values."""
        if len(self.listed) == 2:
            one, other = self.listed
            return lambda values: values[one] != values[other]
        number, entries = len(self.listed), picker(self.listed)
        return lambda values: len(set(entries(values))) == number

    def forbids(self, candidates: SlotCandidates) -> Entries:
        """The candidates that are in no matching of slots and values."""
        columns = [candidates[slot] for slot in self.listed]
        if all(len(column) >= len(columns) for column in columns):
            return []  # one slot is open and still has a choice
        bit = {value: 1 << i for i, value in enumerate(dict.fromkeys(chain.from_iterable(columns)))}
        kept = matchable_values([sum([bit[value] for value in column]) for column in columns])
        if kept is None:
            return [(slot, value) for slot in self.slots for value in candidates[slot]]
        return [
            (slot, value)
            for slot, column, stays in zip(self.listed, columns, kept, strict=True)
            for value in column
            if not bit[value] & stays
        ]

    def narrow(self, coding: Coding) -> Narrow:
        """The same as `forbids`, on bit sets."""
        listed = self.listed
        if not self.exact or len(listed) != self.size:
            return super().narrow(coding)

        def narrowed(columns: Sequence[Bits]) -> Gone:
            kept = matchable_values([columns[slot] for slot in listed]) or [0] * len(listed)
            pairs = zip(listed, kept, strict=True)
            return [(slot, gone) for slot, stays in pairs if (gone := columns[slot] & ~stays)]

        return narrowed

    @property
    def exact(self) -> bool:
        """Whether no slot is listed twice."""
        return len(self.slots) == len(self.listed)

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Each value occurs at most once; with as many values as slots, also at least once."""
        holders: defaultdict[Value, list[int]] = defaultdict(list)
        listed = [columns[slot] for slot in self.listed]
        for _, domain, signed in listed:
            for value, literal in zip(domain, signed):  # noqa: B905  # the denials stand behind
                holders[value].append(literal)
        if len(holders) < len(listed):
            cnf.add(())
            return
        each_is_used = len(holders) == len(listed)
        settled = {signed[0] for _, domain, signed in listed if len(domain) == 1}
        for literals in holders.values():
            if len(literals) == 2:
                cnf.add((-literals[0], -literals[1]))
            elif len(literals) > 2:
                if cnf.native:  # the literals differ, so `at_most` would do the same
                    cnf.add_at_most(literals, 1)
                else:
                    at_most(cnf, 1, literals)
            elif literals[0] in settled:
                continue
            if each_is_used:
                cnf.add(literals)

    def linear(self, program: LinearProgram, places: Sequence[Any]) -> None:
        """`AllDifferent`."""
        program.model.add_all_different([program.number(places[slot]) for slot in self.listed])

    def presolve(self, presolver: Presolver, places: Sequence[Any]) -> bool:
        """Adds long lines only: a solver propagates short ones just as fast."""
        if long := len(self.listed) >= MIN_LONG_LINE_SLOTS:
            presolver.add_distinct([places[slot] for slot in self.listed])
        return long

    def template_values(self, *, native: bool) -> int:
        """With native bounds, writing a long line anew is as fast as filling in a template."""
        if native and self.size >= MIN_LONG_LINE_SLOTS:
            return 0
        return super().template_values(native=native)

    @property
    def wide(self) -> bool:
        """Whether it has many slots."""
        return len(self.listed) > MAX_NARROW_SLOTS

    def renamed(self, names: Mapping[Value, Value]) -> Relation:  # noqa: ARG002
        """The same, for it names no value."""
        return self

    def status(self, candidates: SlotCandidates) -> Verdict:
        """False as soon as two slots have the same single candidate."""
        settled = [candidates[slot][0] for slot in self.listed if len(candidates[slot]) == 1]
        if len(set(settled)) < len(settled):
            return False
        return True if len(settled) == len(self.listed) else None

    def violations(self, candidates: SlotCandidates) -> list[Slot]:
        """The slots with equal values."""
        settled = [slot for slot in self.listed if len(candidates[slot]) == 1]
        number = Counter(candidates[slot] for slot in settled)
        return [slot for slot in settled if number[candidates[slot]] > 1]

    def negations(self, domains: SlotCandidates) -> Iterator[Relation]:
        """Two slots have the same value."""
        for one, other in combinations(self.listed, 2):
            both = (value for value in domains[one] if value in domains[other])
            yield Holds(some(every((Is(one, value), Is(other, value))) for value in both))

    def weakening(self, known: Known, domains: Known, wrong: Wrong) -> Weakening:
        """Premises that are Hall sets, or sets of slots that have too few values."""
        if not self.exact:
            return super().weakening(known, domains, wrong)
        few = self.size < MIN_LONG_LINE_SLOTS or sum(map(len, wrong.values())) > 1
        return (SharedValues if few else TooFewValues)(self, known, domains, wrong)

    def aspect(self, known: Mapping[Any, Candidates]) -> Hashable:
        """The places of the premises."""
        return tuple(known)


@lru_cache(maxsize=MAX_REMEMBERED_MATCHINGS)
def _matchable(sets: tuple[int, ...]) -> Sequence[int] | None:
    return matchable_values(sets)


@lru_cache(maxsize=MAX_SHARED_RELATIONS)
def _coding(domains: tuple[Candidates, ...]) -> Coding:
    return Coding(dict.fromkeys(chain.from_iterable(domains)))


class SharedValues(Weakening):
    """Premises that are Hall sets: slots that use up their values and exclude them elsewhere."""

    def __init__(self, relation: Relation, known: Known, domains: Known, wrong: Wrong) -> None:
        super().__init__(relation, known, domains, wrong)
        self.coding = _coding(tuple({id(one): one for one in domains.values()}.values()))
        code = self.coding.code
        self.number = {slot: i for i, slot in enumerate(known)}
        self.sets = each_coded(known.values(), code)
        self.lost = [(self.number[slot], code(tuple(values))) for slot, values in wrong.items()]
        number = len(self.coding.values)
        # Slots that have as many values as there are slots exclude nothing.
        self.any = (1 << number) - 1 if len(self.sets) <= number else 0

    def suffice(self) -> bool:
        """Whether all candidates in `wrong` are excluded, or if it is empty, all matchings."""
        return self._leaves_none(self.sets)

    def _leaves_none(self, sets: Sequence[Bits]) -> bool:
        narrow = [i for i, bits in enumerate(sets) if bits != self.any]
        some = [sets[i] for i in narrow]
        if any(sets[i] == self.any for i, _ in self.lost):
            some.append(self.any)  # one such slot stands for all of them
        kept = _matchable(tuple(some))
        if kept is None or not self.lost:
            return kept is None
        left = dict(zip(narrow, kept, strict=False))
        return not any(bits & left.get(i, kept[-1]) for i, bits in self.lost)

    def weaken(self, wider: Known) -> bool:
        sets = [*self.sets]
        for slot, bits in zip(wider, each_coded(wider.values(), self.coding.code), strict=True):
            sets[self.number[slot]] = bits
        enough = self._leaves_none(sets)
        if enough:
            self.sets = sets
            self.known.update(wider)
        return enough


class TooFewValues(SharedValues):
    """Premises: slots that have too few values once the candidate in `wrong` is placed."""

    def __init__(self, relation: Relation, known: Known, domains: Known, wrong: Wrong) -> None:
        super().__init__(relation, known, domains, wrong)
        for i, bits in self.lost:
            self.sets[i] = bits
        self.shortage = Shortage(self.sets)

    def suffice(self) -> bool:
        """Whether there are too few values."""
        return self.shortage.remains({})

    def weaken(self, wider: Known) -> bool:
        code = self.coding.code
        sets = {self.number[slot]: code(left) for slot, left in wider.items()}
        for i, _ in self.lost:
            sets.pop(i, None)
        enough = self.shortage.remains(sets)
        if enough:
            self.known.update(wider)
        return enough

    def widen(self, slot: Slot, before: Candidates) -> None:
        if slot in self.wrong:
            return
        i, domain, code, bit = (
            self.number[slot],
            self.domains[slot],
            self.coding.code,
            self.coding.bit,
        )
        known = self.shortage.sets[i]
        earlier = code(domain) & ~code(before) & ~known
        gone = [bit[value] for value in domain if not bit[value] & known]
        left = self.shortage.widened(i, [earlier, *gone])
        self.known[slot] = tuple([value for value in domain if bit[value] & left])


@relation
def distinct(size: int) -> Relation:
    """No two of so many slots have the same value."""
    return Distinct(range(size))
