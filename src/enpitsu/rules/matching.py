"""Values shared out, each to one place at most: which of them each place can have.

After J.-C. Régin, "A filtering algorithm for constraints of difference in CSPs" (AAAI 1994). Sets
of values are bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_

from enpitsu.rules.limits import MAX_REMEMBERED_MATCHINGS


def matchable_values(sets: Sequence[int]) -> list[int] | None:
    """For each set the values it can have when every set gets one of its own; None if none can.

    Values are bits.
    """
    kept = [*sets]
    several: Sequence[int] = range(len(sets))  # those with more than one value
    while True:  # what has but one value takes it from the others
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
    if several:
        stays = _shared_out(tuple([kept[i] for i in several]))
        if stays is None:
            return None
        for i, values in zip(several, stays, strict=True):
            kept[i] &= values
    return kept


@lru_cache(maxsize=MAX_REMEMBERED_MATCHINGS)
def _shared_out(sets: tuple[int, ...]) -> Sequence[int] | None:
    """The same of sets with two values or more: they come back beside others that have one."""
    held = _matching(sets)
    return None if held is None else _kept(sets, held)


def _matching(sets: Sequence[int]) -> list[int] | None:
    """A value of its own out of each set; None if there is no way to choose them."""
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
    """Let each on a path take what it asked for and leave what it had; the value now taken."""
    last = value = next(reversed(path))
    while value:
        i = path[value]
        holder[value] = i
        held[i], value = value, held[i]
    return last


def _augmenting_path(
    sets: Sequence[int], holder: Mapping[int, int], taken: int, start: int
) -> dict[int, int] | None:
    """Who asks for each value, from a set without one on, until the last one asked is free."""
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
    """For each set the values it can have when others make way.

    Who takes a value sends its holder on to another value of that one's set, and so on. This
    must come back to who began it, so that both values lie in one strongly connected part, or
    end at a value that nobody holds: the values that lead there are `loose`.
    """
    onward = dict(zip(held, sets, strict=True))
    taken = sum(held)
    loose = reduce(or_, sets) & ~taken
    parts: list[int] = []
    # H. N. Gabow, "Path-based depth-first search for strong and biconnected components" (2000):
    # a path of parts that are not finished, each with all values its own lead to.
    path: list[tuple[int, int]] = []
    opened = done = 0
    for start in held:
        if not start & done:
            path.append((start, onward[start]))
            opened = start
        while path:
            part, out = path.pop()
            todo = out & taken & ~part & ~done
            if todo & opened:  # the way back: all the parts from there on are one
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
    """Sets that cannot all have a value of their own, and how far they can be widened.

    As many as possible hold one each; what others hold, and could pass on, tells what may be
    added anywhere so that all of them still cannot.
    """

    def __init__(self, sets: Sequence[int]) -> None:
        self.sets = [*sets]
        self.held = [0] * len(sets)
        self.holder: dict[int, int] = {}
        self.without = [*range(len(sets))]  # those that hold nothing
        self.remains({})

    def remains(self, wider: Mapping[int, int]) -> bool:
        """Whether it remains when sets are as wide as that; if so they are."""
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
        """Add each of these parts to a set if the shortage remains; all it has then."""
        rest = iter(parts)
        while len(self.without) > 1:  # it gives one more of them a value at most
            part = next(rest, None)
            if part is None:
                return self.sets[i]
            self.remains({i: self.sets[i] | part})
        self.sets[i] |= reduce(or_, rest, 0) & ~self._enough(i)
        return self.sets[i]

    def _enough(self, i: int) -> int:
        """The values of which one more in a set would end a shortage of one."""
        (start,) = self.without
        asked = self.sets[start]
        todo = asked
        while todo:
            wished = [self.sets[self.holder[value]] for value in each_bit(todo)]
            todo = reduce(or_, wished) & ~asked
            asked |= todo
        if i != start and not self.held[i] & asked:
            return 0
        free, left = ~sum(self.held), dict(zip(self.held, self.sets, strict=True))
        while met := [value for value, onward in left.items() if onward & free]:
            for value in met:
                free |= value
                del left[value]
        return free


def hall_sets(sets: Sequence[int]) -> list[tuple[list[int], int]]:
    """The smallest sets that have just as many values as members, with those values.

    For each value that must be used there is one: who holds it has other values, whose holders
    have others again, and so on; where that comes to an end nobody else can have any of these.
    Values are bits. Nothing is said if the values cannot be shared out.
    """
    held = _matching(sets) or []
    holder = {value: i for i, value in enumerate(held)}
    found: dict[int, list[int]] = {}
    for start in held:
        members = values = 0
        todo = start
        while todo:
            value = todo & -todo
            if value not in holder:  # nobody needs it, and so nobody is short of values
                break
            members |= 1 << holder[value]
            values |= value
            todo = (todo | sets[holder[value]]) & ~values
        else:
            found[values] = [i for i in range(len(sets)) if members >> i & 1]
    return [(members, values) for values, members in found.items()]


def hidden_sets(sets: Sequence[int]) -> list[tuple[list[int], int]]:
    """The smallest sets of values that only as many places can have: those places, the values.

    All values must be used, so that there are as many of them as sets. For each place there is
    one: who else can have what it holds, who else can have what those hold, and so on.
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


def each_bit(bits: int) -> Iterator[int]:
    """The bits of a number, each by itself, the lowest first."""
    while bits:
        yield bits & -bits
        bits &= bits - 1
