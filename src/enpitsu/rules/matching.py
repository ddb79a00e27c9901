"""Matchings of places and values: which values each place can have if all differ.

Propagation of "all different" after J.-C. Régin, "A filtering algorithm for constraints of
difference in CSPs" (AAAI 1994). Sets of values are integers used as bit sets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import chain
from operator import or_

from enpitsu.graphs.graph import each_bit
from enpitsu.paper.limit import look
from enpitsu.rules.limits import MAX_REMEMBERED_MATCHINGS


def matchable_values(sets: Sequence[int]) -> list[int] | None:
    """The values each set has in some matching; None if there is no matching.

    A matching gives every set a value of its own.
    """
    kept = [*sets]
    several: Sequence[int] = range(len(sets))  # the sets with more than one value
    while True:  # a set with a single value takes it from the others
        taken = 0
        for i in several:
            values = kept[i]
            if not values & values - 1:
                if not values & ~taken:
                    return None
                taken |= values
        if not taken:
            break
        several = [i for i in several if kept[i] & kept[i] - 1]
        for i in several:
            kept[i] &= ~taken
    if _may_use_up([kept[i].bit_count() for i in several]):
        ordered = sorted([(kept[i], i) for i in several])
        stays = _shared_out(tuple([values for values, _ in ordered]))
        if stays is None:
            return None
        for (_, i), values in zip(ordered, stays, strict=True):
            kept[i] &= values
    return kept


def _may_use_up(sizes: list[int]) -> bool:
    """Whether there may be a Hall set: n of the sets, not all, that have n values together.

    A necessary condition is checked: that n of them have at most n values each.
    """
    sizes.sort()
    return any(size <= number for number, size in enumerate(sizes[:-1], 1))


@lru_cache(maxsize=MAX_REMEMBERED_MATCHINGS)
def _shared_out(sets: tuple[int, ...]) -> Sequence[int] | None:
    """As `matchable_values` for sets of two values or more; cached, as the same sets recur."""
    held = _matching(sets)
    return None if held is None else _kept(sets, held)


def summing(columns: Sequence[Collection[int]], low: int, high: int) -> list[set[int]] | None:
    """For each column the numbers that it has in some choice of different numbers with a sum.

    A choice takes one number from each column; the sum lies between `low` and `high`. None if there
    is no choice. A dynamic program over the sets of numbers that have been taken, which are few.
    """
    bit = {n: 1 << i for i, n in enumerate(sorted({*chain.from_iterable(columns)}))}
    layers = [{0: 0}]  # for each column, the sets that may be taken before it, with their sums
    for column in columns:
        look()
        before = layers[-1].items()
        layers.append(
            {taken | bit[n]: sum_ + n for taken, sum_ in before for n in column if ~taken & bit[n]}
        )
    ends = {taken for taken, sum_ in layers.pop().items() if low <= sum_ <= high}
    if not ends:
        return None
    found: list[set[int]] = []
    for column, layer in zip(reversed(columns), reversed(layers), strict=True):
        look()
        ways = [(t, n) for t in layer for n in column if ~t & bit[n] and t | bit[n] in ends]
        found.append({n for _, n in ways})
        ends = {taken for taken, _ in ways}
    return found[::-1]


def _matching(sets: Sequence[int]) -> list[int] | None:
    """A maximum matching as a value for each set; None if some set gets none."""
    held = [0] * len(sets)
    holder: dict[int, int] = {}
    taken = 0
    for start, values in enumerate(sets):
        value = values & ~taken
        if value:
            value &= -value
            held[start], holder[value] = value, start
        else:
            path = _augmenting_path(sets, holder, taken, start)
            if path is None:
                return None
            value = _moved_on(path, held, holder)
        taken |= value
    return held


def _moved_on(path: Mapping[int, int], held: list[int], holder: dict[int, int]) -> int:
    """Change a matching along an augmenting path; returns the value that is newly matched."""
    last = value = next(reversed(path))
    while value:
        i = path[value]
        holder[value] = i
        held[i], value = value, held[i]
    return last


def _augmenting_path(
    sets: Sequence[int], holder: Mapping[int, int], taken: int, start: int
) -> dict[int, int] | None:
    """An augmenting path from an unmatched set to a free value; empty if there is none."""
    asked: dict[int, int] = {}
    met = 0
    queue = [start]
    for i in queue:
        fresh = sets[i] & ~met
        met |= fresh
        free = fresh & ~taken
        if free:
            asked[free & -free] = i
            return asked
        for value in each_bit(fresh):
            asked[value] = i
            queue.append(holder[value])
    return None


def _kept(sets: Sequence[int], held: Sequence[int]) -> list[int]:
    """For each set the values it has in some matching, given one.

    In the residual graph, each value leads to the other values of the set that holds it. A value
    can be taken by a set if both lie in one strongly connected component, or if it leads to a free
    value; `loose` are the values that do.
    """
    onward = dict(zip(held, sets, strict=True))
    taken = sum(held)
    loose = reduce(or_, sets) & ~taken
    parts: list[int] = []
    # H. N. Gabow, "Path-based depth-first search for strong and biconnected components" (2000):
    # a path of components that are not finished, each with all values that its own lead to.
    path: list[tuple[int, int]] = []
    opened = done = 0
    for start in held:
        if not start & done:
            path.append((start, onward[start]))
            opened = start
        while path:
            part, out = path.pop()
            todo = out & taken & ~part & ~done
            if todo & opened:  # an edge back: all components from there on become one
                while todo & opened & ~part:
                    members, others = path.pop()
                    part, out = part | members, out | others
                path.append((part, out))
            elif todo:
                value = todo & -todo
                path += ((part, out), (value, onward[value]))
                opened |= value
            else:
                opened &= ~part
                done |= part
                loose |= part if out & loose else 0
                parts.append(part)
    if len(parts) == 1:
        return [-1] * len(sets)
    part_of = {value: part for part in parts for value in each_bit(part)}
    return [part_of[value] | loose for value in held]


class Shortage:
    """Sets without a matching, to which values can be added as long as there is still none.

    A maximum matching and its residual graph tell which values may be added.
    """

    def __init__(self, sets: Sequence[int]) -> None:
        self.sets = [*sets]
        self.held = [0] * len(sets)
        self.holder: dict[int, int] = {}
        self.without = [*range(len(sets))]  # the sets that are not matched
        self.remains({})

    def remains(self, wider: Mapping[int, int]) -> bool:
        """Whether there is still no matching with these wider sets; if so, they are kept."""
        sets, held, holder = [*self.sets], [*self.held], dict(self.holder)
        for i, values in wider.items():
            sets[i] = values
        taken, without = sum(held), []
        for i in self.without:
            path = _augmenting_path(sets, holder, taken, i)
            if path is None:
                without.append(i)
            else:
                taken |= _moved_on(path, held, holder)
        if without:
            self.sets, self.held, self.holder, self.without = sets, held, holder, without
        return bool(without)

    def widened(self, i: int, parts: Iterable[int]) -> int:
        """Add to set `i` each value that leaves it without a matching; returns the new set."""
        rest = iter(parts)
        while len(self.without) > 1:  # widening one set can match at most one more of them
            part = next(rest, None)
            if part is None:
                return self.sets[i]
            self.remains({i: self.sets[i] | part})
        self.sets[i] |= reduce(or_, rest, 0) & ~self._enough(i)
        return self.sets[i]

    def _enough(self, i: int) -> int:
        """The values that would complete the matching if set `i` had one of them."""
        (start,) = self.without
        asked = self.sets[start]
        todo = asked
        while todo:
            wished = [self.sets[self.holder[value]] for value in each_bit(todo)]
            todo = reduce(or_, wished) & ~asked
            asked |= todo
        if i != start and not self.held[i] & asked:
            return 0
        free, holding = ~sum(self.held), dict(zip(self.held, self.sets, strict=True))
        while met := [value for value, onward in holding.items() if onward & free]:
            for value in met:
                free |= value
                del holding[value]
        return free


def hall_sets(sets: Sequence[int]) -> list[tuple[list[int], int]]:
    """The minimal Hall sets: n of the sets that have n values together, with these values.

    There is one for each value that every matching uses: its closure in the residual graph. Values
    are bits. The result is empty if there is no matching.
    """
    held = _matching(sets) or []
    holder = {value: i for i, value in enumerate(held)}
    found: dict[int, list[int]] = {}
    for start in held:
        members = values = 0
        todo = start
        while todo:
            value = todo & -todo
            if value not in holder:  # it is free, so its closure is no Hall set
                break
            members |= 1 << holder[value]
            values |= value
            todo = (todo | sets[holder[value]]) & ~values
        else:
            found[values] = [i for i in range(len(sets)) if members >> i & 1]
    return [(members, values) for values, members in found.items()]


def hidden_sets(sets: Sequence[int]) -> list[tuple[list[int], int]]:
    """The minimal hidden sets: places (indices of `sets`), and as many values that only they have.

    There must be as many values as sets, so that all are used. There is one hidden set for each
    place: its closure in the residual graph, seen from the places.
    """
    held = _matching(sets) or []
    if not held or reduce(or_, sets) != sum(held):
        return []
    found: dict[int, list[int]] = {}
    for start, value in enumerate(held):
        members, values = {start}, value
        todo = value
        while todo:
            fresh = [i for i in range(len(sets)) if sets[i] & todo and i not in members]
            members.update(fresh)
            todo = sum([held[i] for i in fresh])
            values |= todo
        found[values] = sorted(members)
    return [(members, values) for values, members in found.items()]
