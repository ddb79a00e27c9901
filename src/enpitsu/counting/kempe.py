"""Solutions near a solution: two values change places along Kempe chains.

As in the colouring of graphs, a chain of two values consists of places that have one of them and
are linked where they must differ. If the values change places in a whole chain, all that must
differ still does; the other constraints are checked. So one solution often gives several others,
for far less work than a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from operator import attrgetter
from typing import Any, NamedTuple

from enpitsu.counting.limits import MAX_NEAR_SOLUTIONS
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.model import Model
from enpitsu.rules import Distinct
from enpitsu.rules.formulas import Predicate

Entries = frozenset[int]  # a solution as literals, one for each place
Places = int  # a set of places: a bit for each
Board = list[Any]  # a value for each place


class Chain(NamedTuple):
    """A chain, whose two values can change places if the constraints on it allow that."""

    places: Places
    values: tuple[Value, Value]

    @property
    def size(self) -> int:
        """The number of its places."""
        return self.places.bit_count()


class Check(NamedTuple):
    """A constraint that an exchange may break: its places, as a set and in order."""

    places: Places
    slots: Sequence[int]
    holds: Predicate


class KempeChains:
    """The chains on solutions of a model.

    `entries` maps each literal to its place and value, and only `possible` literals are in any
    solution.
    """

    def __init__(
        self, model: Model, entries: Mapping[int, tuple[Place, Value]], possible: Iterable[int]
    ) -> None:
        number = {place: i for i, place in enumerate(model.puzzle.domains)}
        self._entries = {n: (number[place], value) for n, (place, value) in entries.items()}
        self._literals = {entry: literal for literal, entry in self._entries.items()}
        self._allowed = {value: 0 for _, value in self._literals}
        for literal in possible:
            at, value = self._entries[literal]
            self._allowed[value] |= 1 << at
        self._linked = [0] * len(number)
        self._checks = list[Check]()
        self._checked = self._fixed = 0
        for constraint in model.constraints:
            relation, places = constraint.relation, constraint.variables
            here = sum([1 << number[place] for place in places if place in number])
            if relation.far or not number.keys() >= {*constraint.places}:
                self._fixed |= here  # to check it takes long, or it is about derived places
            elif isinstance(relation, Distinct) and relation.exact:
                for place in places:
                    self._linked[number[place]] |= here
            else:
                slots = [number[place] for place in constraint.places[: relation.size]]
                self._checks.append(Check(here, slots, relation.holds))
                self._checked |= here

    def near(self, solution: Entries) -> Iterator[Entries]:
        """Other solutions: the values of a chain change places, or of several that share no value.

        Chains that share no value keep different what must differ also together.
        """
        if not any(self._linked):
            return
        board: Board = [None] * len(self._linked)
        for literal in solution:
            at, value = self._entries[literal]
            board[at] = value
        made, taken = [(solution, board, 0)], set[Value]()
        for chain in sorted(self._chains(board), key=attrgetter("size")):
            one, other = chain.values
            exchanged = [(at, other if board[at] == one else one) for at in members(chain.places)]
            apart = taken.isdisjoint(chain.values)
            for entries, values, changed in made[:] if apart else made[:1]:
                together = values[:]
                for at, value in exchanged:
                    together[at] = value
                if self._holds(together, changed or chain.places, chain.places):
                    here = ((at, v) for at, after in exchanged for v in (board[at], after))
                    found = entries.symmetric_difference([self._literals[entry] for entry in here])
                    yield found
                    if apart:
                        made.append((found, together, changed | chain.places))
                elif not changed:
                    break  # not even alone can it be exchanged
            else:
                if apart:
                    taken.update(chain.values)
            if len(made) >= MAX_NEAR_SOLUTIONS:
                return

    def _chains(self, board: Board) -> Iterator[Chain]:
        """The chains that can be exchanged unless a constraint forbids it that links nothing."""
        holders: dict[Value, list[int]] = {value: [] for value in self._allowed}
        for at, value in enumerate(board):
            holders[value].append(at)
        masks = {value: sum([1 << at for at in places]) for value, places in holders.items()}
        for one, other in combinations(self._allowed, 2):
            there = masks[other]
            barred = masks[one] & ~self._allowed[other] | there & ~self._allowed[one] | self._fixed
            chains: list[Places] = []
            for at in holders[one]:
                chain, apart = 1 << at | self._linked[at] & there, []
                for known in chains:
                    if known & chain:
                        chain |= known
                    else:
                        apart.append(known)
                apart.append(chain)
                chains = apart
            for chain in chains:
                if not chain & barred:
                    yield Chain(chain, (one, other))

    def _holds(self, board: Board, one: Places, other: Places) -> bool:
        """Whether all constraints with places in both sets hold, those apart that are linked."""
        for places, slots, holds in self._checks:
            if places & one and places & other and not holds(tuple([board[at] for at in slots])):
                return False
        return True


def members(places: Places) -> Iterator[int]:
    """The numbers of the places in a set."""
    while places:
        lowest = places & -places
        yield lowest.bit_length() - 1
        places ^= lowest
