"""Models with places as integers and candidates as bits, for fast propagation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property, partial, reduce
from operator import itemgetter, or_
from typing import NamedTuple

from enpitsu.puzzle.kind import CandidateMap, Domains
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Distinct, Relation
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.limits import MAX_REMEMBERED_PATTERNS

MAX_LOCAL_PLACES = 20  # a relation on a graph with more places is about the whole board
MAX_SHORT_SLOTS = 16  # slots of a relation whose results are short,
MAX_SHORT_PATTERNS = 1 << 14  # so that this many of them are cached
Pick = Callable[[Sequence[Bits]], tuple[Bits, ...]]
Found = dict[tuple[Bits, ...], Gone]
# A constraint: its number, the function that picks its candidates, a cache of what it forbids given
# these, and the numbers of its places.
Reader = tuple[int, Pick, Found, Sequence[int]]


class NumberedConstraint(NamedTuple):
    """A constraint, the numbers of its places, and a cache of what its relation forbids.

    `at` has one number for each slot, and `spoken` the numbers of the places in its scope.
    """

    constraint: Constraint
    at: Sequence[int]
    spoken: Sequence[int]
    pick: Pick
    found: Found


class NumberedPlaces(Coding):
    """Places as numbers, and their candidates as bits.

    What a relation forbids is cached, for the same few patterns of candidates come again and again.
    """

    def __init__(self, domains: Domains) -> None:
        columns = dict.fromkeys(domains.values())
        super().__init__(dict.fromkeys(value for column in columns for value in column))
        self.places = tuple(domains)
        self.number = {place: i for i, place in enumerate(self.places)}
        self.reads: dict[Constraint, NumberedConstraint] = {}
        self.narrows: dict[Relation, Narrow] = {}
        self.domains = self.bits(domains)

    def read(self, constraint: Constraint) -> NumberedConstraint:
        """A constraint with its places as numbers."""
        read = self.reads.get(constraint)
        if read is None:
            relation, number = constraint.relation, self.number
            at = [number[place] for place in constraint.places[: relation.size]]
            spoken = [at[slot] for slot in relation.slots]
            pick = itemgetter(*at) if len(at) > 1 else partial(_pick, at)
            found = relation.memo.setdefault("bits", {}).setdefault(self.values, {})
            read = self.reads[constraint] = NumberedConstraint(constraint, at, spoken, pick, found)
        return read

    def bits(self, candidates: CandidateMap) -> list[Bits]:
        """The candidates left at each place, as bits."""
        return [self.code(candidates[place]) for place in self.places]

    def with_facts(self, facts: CandidateMap) -> list[Bits]:
        """The bits at each place: those of the facts where there are any, else the whole domain."""
        bits = [*self.domains]
        for place, candidates in facts.items():
            bits[self.number[place]] = self.code(candidates)
        return bits

    def narrowed(self, read: NumberedConstraint, columns: tuple[Bits, ...]) -> Gone:
        """What a constraint alone forbids, by slot; the result is cached."""
        short = len(columns) <= MAX_SHORT_SLOTS
        if len(read.found) >= (MAX_SHORT_PATTERNS if short else MAX_REMEMBERED_PATTERNS):
            read.found.clear()
        relation = read.constraint.relation
        narrow = self.narrows.get(relation)
        if narrow is None:
            narrow = self.narrows[relation] = relation.narrow(self)
        gone = read.found[columns] = narrow(columns)
        return gone


class NumberedModel(NumberedPlaces):
    """A model whose places have numbers, and whose candidates are bits."""

    def __init__(self, model: Model) -> None:
        self.model = model
        super().__init__(model.domains)


def _pick(at: Sequence[int], candidates: Sequence[Bits]) -> tuple[Bits, ...]:
    return tuple([candidates[i] for i in at])


class NumberedConstraints:
    """Some constraints on numbered places, indexed by place.

    Those that are `late` are read only when nothing else follows. By default these are the rules
    about the whole board that people read last, and that all its values differ.
    """

    def __init__(
        self,
        model: NumberedPlaces,
        constraints: Iterable[Constraint],
        late: Collection[Constraint] | None = None,
    ) -> None:
        self.model, self.late = model, None if late is None else {*late}
        self.reads = [model.read(constraint) for constraint in constraints]
        self.around: dict[int, list[int]] = {}
        for number, read in enumerate(self.reads):
            for i in read.spoken:
                self.around.setdefault(i, []).append(number)

    @cached_property
    def far(self) -> set[int]:
        """The numbers of the relations on graphs that are about the whole board."""
        most = min(len(self.model.places) // 3, MAX_LOCAL_PLACES)
        reads = enumerate(self.reads)
        return {n for n, read in reads if read.constraint.relation.far and len(read.spoken) > most}

    @cached_property
    def readers(self) -> list[Reader]:
        """All constraints, as functions to call."""
        return [(i, read.pick, read.found, read.at) for i, read in enumerate(self.reads)]

    @cached_property
    def last(self) -> list[Reader]:
        """The readers of constraints that are late."""
        late = self.late
        if late is not None:
            return [self.readers[i] for i, r in enumerate(self.reads) if r.constraint in late]
        lines = [len(r.spoken) for r in self.reads if r.constraint.relation.read_last]
        least = min(lines, default=len(self.model.places) + 1)
        return [
            self.readers[i]
            for i, read in enumerate(self.reads)
            if len(read.spoken) >= least or self._all_differ(read)
        ]

    def _all_differ(self, read: NumberedConstraint) -> bool:
        """Whether it is that no value stands twice on the whole board, and the board not tiny."""
        every = len(read.spoken) == len(self.model.places) > MAX_LOCAL_PLACES
        return every and isinstance(read.constraint.relation, Distinct)

    @cached_property
    def first(self) -> list[Reader]:
        """The readers of constraints that are not late."""
        last = {number for number, *_ in self.last}
        return [one for one in self.readers if one[0] not in last]

    @cached_property
    def first_around(self) -> dict[int, list[int]]:
        """For each place the numbers of those in `first` that have it in their scope."""
        if not self.last:
            return self.around
        first = {number for number, *_ in self.first}
        found = {i: [n for n in numbers if n in first] for i, numbers in self.around.items()}
        return {i: numbers for i, numbers in found.items() if numbers}

    @cached_property
    def readers_around(self) -> dict[int, list[Reader]]:
        """For each place those in `first` that have it in their scope, as functions to call."""
        readers = self.readers
        return {i: [readers[n] for n in numbers] for i, numbers in self.first_around.items()}

    @cached_property
    def near(self) -> dict[int, Bits]:
        """For each place the places that share one of `first` with it; bit i is for place i."""
        found: dict[int, Bits] = {}
        for number, *_ in self.first:
            spoken = self.reads[number].spoken
            together = reduce(or_, [1 << i for i in spoken], 0)
            for i in spoken:
                found[i] = found.get(i, 0) | together
        return found

    def forbidden(self, number: int, candidates: Sequence[Bits]) -> Gone:
        """The candidates that one constraint alone forbids, by slot."""
        _, pick, known, _ = self.readers[number]
        columns = pick(candidates)
        gone = known.get(columns)
        return self.model.narrowed(self.reads[number], columns) if gone is None else gone

    def holds(self, number: int, candidates: Sequence[Bits]) -> bool:
        """Whether one of them holds whichever of these candidates are chosen; may miss that."""
        read, model = self.reads[number], self.model
        columns = read.pick(candidates)
        relation = read.constraint.relation
        known = relation.memo.setdefault("holds", {}).setdefault(model.values, {})
        if len(known) >= MAX_REMEMBERED_PATTERNS:
            known.clear()
        found = known.get(columns)
        if found is None:
            status = relation.status([model.values_of(bits) for bits in columns])
            found = known[columns] = status is True
        return bool(found)

    def all_but(self, constraints: Collection[Constraint]) -> frozenset[int]:
        """The numbers of all constraints except these."""
        if len(constraints) == len(self.reads):
            return frozenset()
        kept = set(constraints)
        return frozenset([i for i, read in enumerate(self.reads) if read.constraint not in kept])

    def has_cycle(
        self, candidates: Sequence[Bits], left_out: Collection[int] = (), apart: int | None = None
    ) -> bool:
        """Whether constraints and open places form a cycle, constraint to constraint.

        Some constraints may be left out, and one place be cut out (`apart`). Without a cycle, each
        candidate that is left when nothing more follows is part of a solution of these constraints:
        E. C. Freuder, "A sufficient condition for backtrack-free search" (1982); for constraints of
        many places, acyclicity is that of C. Berge.
        """
        joined = [*range(len(self.reads))]  # union-find: each leads to the root of its tree
        for i, numbers in self.around.items():
            if len(numbers) > 1 and candidates[i] & candidates[i] - 1 and i != apart:
                roots: dict[int, None] = {}
                kept = [number for number in numbers if number not in left_out]
                for number in kept:
                    while joined[number] != number:
                        number = joined[number]
                    roots[number] = None
                if len(roots) < len(kept):
                    return True
                for root in roots:
                    joined[root] = number
        return False
