"""Hamiltonian paths by numbers 1, 2, 3, ... on nodes: the gaps between known numbers.

A gap is the unknown numbers between one known number and the next, before the first known one, or
after the last. They stand along a walk through open nodes, one step for each number. A way is such
a walk after which all other numbers may still find a place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, pairwise
from operator import and_, or_
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, each_bit
from enpitsu.graphs.limits import MAX_REMEMBERED_GAPS, MAX_WALK_STEPS, MAX_WALKS

Bits = int  # a set of nodes, with a bit for each
Way = tuple[int, ...]  # a node for each number of a gap


class Surroundings(NamedTuple):
    """The nodes near a gap that a way through it may spoil for other numbers.

    * `within`: the open nodes where only numbers of the gap fit. A way takes all of them.
    * `open`: the open nodes in or beside the gap. Each that a way leaves open needs two neighbours
      that are `free`, or it is a dead end; those in `ends` need one.
    * `free`: open nodes, and those with a known number whose predecessor or successor is not known.
    * `ends`: the nodes where the first or the last of all numbers fits.
    * `stops`: the nodes of the known numbers before and after the gap.
    """

    within: Bits
    open: Bits
    free: Bits
    ends: Bits
    stops: Bits


Memo = dict[tuple[int | None, int | None, tuple[Bits, ...], Surroundings], tuple[Way, ...]]


class Gap(NamedTuple):
    """The unknown numbers from `first` on, as many as there are `layers`.

    The gap lies between the nodes `start` and `end`, of which one may be missing. The layer of a
    number has the nodes where it can stand. `ways` are all ways through the gap, and `taken` the
    nodes that each of them takes; both are empty if there are more than `MAX_WALKS`.
    """

    first: int
    start: int | None
    end: int | None
    layers: tuple[Bits, ...]
    ways: tuple[Way, ...] = ()
    taken: Bits = 0

    @property
    def numbers(self) -> range:
        """The numbers of the gap."""
        return range(self.first, self.first + len(self.layers))

    def reaches(self, node: int) -> bool:
        """Whether a number of the gap can stand at a node."""
        return any(layer >> node & 1 for layer in self.layers)

    def denies(self, node: int, number: int) -> bool:
        """Whether the gap excludes a number, its own or another one, from an open node."""
        place = number - self.first
        if 0 <= place < len(self.layers):
            return not self.layers[place] >> node & 1
        return bool(self.taken >> node & 1)


class Walks:
    """The numbers that each node of a graph can have, and the gaps between those that are known.

    `codes` has for each node its candidates as bits: bit i stands for number i. If `bare`, every
    number fits at every open node, whatever `codes` has there. Ways that were found are kept in
    `memo`.
    """

    def __init__(
        self, graph: Graph, codes: Sequence[Bits], memo: Memo, *, bare: bool = False
    ) -> None:
        self.beside, self.near, self.last, self.memo = graph.beside, graph.near, graph.nodes, memo
        self.codes, self.known, self.open, settled = codes, dict[int, int](), 0, 0
        for i, code in enumerate(codes):
            if code & code - 1:
                self.open |= 1 << i
            elif code:
                self.known[code.bit_length() - 1] = i
                settled += 1
        self.twice = len(self.known) < settled
        self.bare = bare
        self.gaps: dict[int, Gap | None] = {}  # by the known number before the gap

    @cached_property
    def ends(self) -> list[tuple[int, int]]:
        """The known numbers before and after each gap; 0 before the first, n + 1 after the last."""
        return [*pairwise([0, *sorted(self.known), self.last + 1])]

    def at(self, number: int) -> Bits:
        """The open nodes where an unknown number can stand."""
        return self.open if self.bare else self._nodes[number] & self.open

    @cached_property
    def _nodes(self) -> list[Bits]:
        """For each number the nodes where it can stand."""
        width = self.last + 1
        rows = "".join([_digits(codes, width) for codes in reversed(self.codes)])
        return [int(rows[at::width], 2) for at in range(width)]

    def gap(self, low: int, high: int) -> Gap | None:
        """The gap between two numbers, with the nodes that walks from both ends reach.

        None if there is no walk.
        """
        if low not in self.gaps:
            self.gaps[low] = self._gap(low, high)
        return self.gaps[low]

    def _gap(self, low: int, high: int) -> Gap | None:
        start, end = self.known.get(low), self.known.get(high)
        layers = [self.at(number) for number in range(low + 1, high)]
        if start is not None:
            before = 1 << start
            for i, layer in enumerate(layers):
                before = layers[i] = layer & self.near(before)
        if end is not None:
            behind = 1 << end
            for i in range(len(layers) - 1, -1, -1):
                behind = layers[i] = layers[i] & self.near(behind)
        meet = start is None or end is None or layers or self.beside[start] >> end & 1
        return Gap(low + 1, start, end, tuple(layers)) if meet and all(layers) else None

    def denied(self, gap: Gap) -> list[tuple[int, int]]:
        """The candidates, by node, that a gap excludes.

        These are its own numbers outside their layers, and other numbers at nodes that all its ways
        take.
        """
        nodes, found = self._nodes, list[tuple[int, int]]()
        for number, layer in zip(gap.numbers, gap.layers, strict=True):
            away = nodes[number] & self.open & ~layer
            found += [(bit.bit_length() - 1, number) for bit in each_bit(away)]
        inside = (1 << gap.numbers.stop) - (1 << gap.numbers.start)
        for bit in each_bit(gap.taken & self.open):
            node = bit.bit_length() - 1
            others = each_bit(self.codes[node] & ~inside)
            found += [(node, other.bit_length() - 1) for other in others]
        return sorted(found)

    def reach(self, gap: Gap) -> Bits:
        """The ends of a gap, and the nodes that walks of its length reach, open or not."""
        ends = [1 << node for node in (gap.start, gap.end) if node is not None]
        fronts = [
            [*accumulate(gap.layers, lambda nodes, _: self.near(nodes), initial=end)]
            for end in ends
        ]
        if len(fronts) == 1:
            return reduce(or_, fronts[0])
        there, back = fronts
        return reduce(or_, map(and_, there[1:], back[:0:-1]), ends[0] | ends[1])

    def relevant(self, gap: Gap) -> Bits:
        """The nodes whose candidates can matter for the ways through a gap."""
        beyond = self.reach(gap)
        for _ in range(3):  # neighbours, their dead ends, and the numbers beside these
            beyond |= self.near(beyond)
        return beyond

    def ways(self, low: int, high: int) -> Gap | None:
        """The gap between two numbers with its ways, and layers of only the nodes that these take.

        The layers are those of `gap` if there are more than `MAX_WALKS` ways; None if there are
        none.
        """
        gap = self.gap(low, high)
        if gap is None or not gap.layers or (gap.start is None and gap.end is None):
            return gap
        near = self._surroundings(gap)
        key = gap.start, gap.end, gap.layers, near
        ways = self.memo.get(key)
        if ways is None:
            if len(self.memo) >= MAX_REMEMBERED_GAPS:
                self.memo.clear()
            ways = self.memo[key] = tuple(self._ways(gap, near))
        if not ways:
            return None
        if len(ways) > MAX_WALKS:
            return gap
        kept = [sum({1 << node for node in nodes}) for nodes in zip(*ways, strict=True)]
        taken = reduce(and_, [sum([1 << node for node in way]) for way in ways])
        return gap._replace(layers=tuple(kept), ways=ways, taken=taken)

    def _surroundings(self, gap: Gap) -> Surroundings:
        inside = (1 << gap.numbers.stop) - (1 << gap.numbers.start)
        within = sum([1 << i for i, codes in enumerate(self.codes) if not codes & ~inside])
        loose = 0
        for number, node in self.known.items():
            before = number == gap.numbers.stop or number - 1 in self.known or number == 1
            behind = number == gap.first - 1 or number + 1 in self.known or number == self.last
            if not (before and behind):
                loose |= 1 << node
        first = 1 << 1 | 1 << self.last
        ends = sum([1 << i for i, codes in enumerate(self.codes) if codes & first & ~inside])
        stops = sum([1 << node for node in (gap.start, gap.end) if node is not None])
        region = reduce(or_, gap.layers, stops)
        beside = self.near(region)
        beyond = self.near(beside)
        free = (self.open | loose) & beyond
        return Surroundings(within & self.open, self.open & beside, free, ends & beside, stops)

    def _ways(self, gap: Gap, near: Surroundings) -> Iterator[Way]:
        """The ways through a gap; more than `MAX_WALKS` items if there are too many to find."""
        backwards = gap.start is None
        layers = gap.layers[::-1] if backwards else gap.layers
        found = 0
        for way in self._walks(layers, gap.end if backwards else gap.start):
            if way is None or found > MAX_WALKS:
                yield from ((),) * (MAX_WALKS + 1)
                return
            if not any(self._spoiled(near, way)):
                found += 1
                yield way[::-1] if backwards else way

    def _walks(self, layers: Sequence[Bits], start: int | None) -> Iterator[Way | None]:
        """All walks through layers that visit no node twice; None at last if there are too many."""
        assert start is not None
        beside, steps, size = self.beside, 0, len(layers)
        way, todo, used = list[int](), [layers[0] & beside[start]], 0
        while todo:
            if not todo[-1]:
                todo.pop()
                if way:
                    used ^= 1 << way.pop()
                continue
            steps += 1
            if steps > MAX_WALK_STEPS:
                yield None
                return
            bit = todo[-1] & -todo[-1]
            todo[-1] ^= bit
            node = bit.bit_length() - 1
            if len(way) + 1 == size:
                yield (*way, node)
            else:
                way.append(node)
                used |= bit
                todo.append(layers[len(way)] & beside[node] & ~used)

    def _spoiled(self, near: Surroundings, walk: Way) -> tuple[Bits, Bits]:
        """The nodes that a walk leaves empty for good, and a dead end; both 0 for a way."""
        taken = sum([1 << node for node in walk])
        if empty := near.within & ~taken:
            return empty, 0
        free, beside = near.free & ~taken, self.beside
        left = near.open & ~taken & self.near(taken | near.stops)
        while left:
            bit = left & -left
            left ^= bit
            around = beside[bit.bit_length() - 1] & free
            if not around or (not around & around - 1 and not near.ends & bit):
                return 0, bit
        return 0, 0

    def spoiled(self, gap: Gap) -> tuple[Bits, Bits]:
        """The nodes left empty, and the dead ends, of walks through a gap that are no ways."""
        near = self._surroundings(gap)
        backwards = gap.start is None
        layers = gap.layers[::-1] if backwards else gap.layers
        empty, dead = 0, 0
        for way in self._walks(layers, gap.end if backwards else gap.start):
            left, dead_end = (0, 0) if way is None else self._spoiled(near, way)
            empty, dead = empty | left, dead | dead_end
        return empty, dead


@lru_cache(maxsize=MAX_REMEMBERED_GAPS)
def _digits(codes: int, width: int) -> str:
    """`width` digits, one for each number from 0 on: 1 if its bit is set."""
    return f"{codes:0{width}b}"[::-1]


@lru_cache(maxsize=MAX_REMEMBERED_GAPS)
def coded(column: tuple[int, ...]) -> int:
    """A set of numbers as bits: bit i stands for number i."""
    return sum([1 << number for number in column])
