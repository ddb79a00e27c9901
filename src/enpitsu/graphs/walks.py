"""Numbers 1, 2, 3, ... on a graph, each beside the next: the gaps between those that are known.

A gap is the numbers between two known ones that follow each other, or before the first, or behind
the last. How they may go is a walk of as many steps, through nodes that are still open.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, pairwise
from operator import and_, or_
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, each_bit
from enpitsu.graphs.limits import MAX_REMEMBERED_GAPS, MAX_WALK_STEPS, MAX_WALKS

Bits = int  # one for each node
Way = tuple[int, ...]  # a node for each number of a gap


class Room(NamedTuple):
    """What a way through a gap has to leave: nothing `within`, which nothing else can fill.

    An `open` node needs two neighbours that are `free`: open, or with a number whose next one, or
    the one before, is not known. The first and the last number, which fit into `ends`, need one.
    Where a gap `stops`, no other number comes in between.
    """

    within: Bits
    open: Bits
    free: Bits
    ends: Bits
    stops: Bits


Memo = dict[tuple[int | None, int | None, tuple[Bits, ...], Room], tuple[Way, ...]]


class Gap(NamedTuple):
    """Numbers that follow each other: `first`, and as many as there are layers.

    It lies between the nodes `start` and `end`, of which one may be missing. A layer has the nodes
    where its number can be. `ways` are all ways through the gap, each with a node for each number,
    and `taken` the nodes that all of them come by; none are told where they are many.
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

    def comes_by(self, node: int) -> bool:
        """Whether a number of it can stand at a node."""
        return any(layer >> node & 1 for layer in self.layers)

    def denies(self, node: int, number: int) -> bool:
        """Whether a number cannot stand at a node that is open."""
        place = number - self.first
        if 0 <= place < len(self.layers):
            return not self.layers[place] >> node & 1
        return bool(self.taken >> node & 1)


class Walks:
    """What is known of numbers on a graph: those that each node can have, as bits.

    If `bare`, all numbers fit wherever none is known, as it is seen on the board at once. What is
    found of ways is kept in a `memo`.
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
        self.gaps: dict[int, Gap | None] = {}  # by the number before

    @cached_property
    def ends(self) -> list[tuple[int, int]]:
        """The known numbers, or 0 and one too many, between which there are gaps."""
        return [*pairwise([0, *sorted(self.known), self.last + 1])]

    def at(self, number: int) -> Bits:
        """The open nodes where a number that is not known can be."""
        return self.open if self.bare else self._nodes[number] & self.open

    @cached_property
    def _nodes(self) -> list[Bits]:
        """For each number the nodes where it can be: the columns of a table of digits."""
        width = self.last + 1
        rows = "".join([_digits(codes, width) for codes in reversed(self.codes)])
        return [int(rows[at::width], 2) for at in range(width)]

    def gap(self, low: int, high: int) -> Gap | None:
        """The gap between two numbers, as far as walks from both ends lead; None without one."""
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
        """What a gap rules out at open nodes: its numbers elsewhere, and others on its way."""
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
        """Its ends, and the nodes that walks of its length come to, whatever stands there."""
        ends = [1 << node for node in (gap.start, gap.end) if node is not None]
        fronts = [
            [*accumulate(gap.layers, lambda nodes, _: self.near(nodes), initial=end)]
            for end in ends
        ]
        if len(fronts) == 1:
            return reduce(or_, fronts[0])
        there, back = fronts
        return reduce(or_, map(and_, there[1:], back[:0:-1]), ends[0] | ends[1])

    def about(self, gap: Gap) -> Bits:
        """The nodes of which ways through a gap, and what they leave, take notice."""
        beyond = self.reach(gap)
        for _ in range(3):  # beside it, where dead ends may be, and numbers beside these
            beyond |= self.near(beyond)
        return beyond

    def ways(self, low: int, high: int) -> Gap | None:
        """The gap with only what its ways leave, if they are not too many; None without any."""
        gap = self.gap(low, high)
        if gap is None or not gap.layers or (gap.start is None and gap.end is None):
            return gap
        room = self._room(gap)
        key = gap.start, gap.end, gap.layers, room
        ways = self.memo.get(key)
        if ways is None:
            if len(self.memo) >= MAX_REMEMBERED_GAPS:
                self.memo.clear()
            ways = self.memo[key] = tuple(self._ways(gap, room))
        if not ways:
            return None
        if len(ways) > MAX_WALKS:
            return gap
        kept = [sum({1 << node for node in nodes}) for nodes in zip(*ways, strict=True)]
        taken = reduce(and_, [sum([1 << node for node in way]) for way in ways])
        return gap._replace(layers=tuple(kept), ways=ways, taken=taken)

    def _room(self, gap: Gap) -> Room:
        """What a way has to leave, as far as it is near."""
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
        return Room(within & self.open, self.open & beside, free, ends & beside, stops)

    def _ways(self, gap: Gap, room: Room) -> Iterator[Way]:
        """The ways through a gap that leave room; those found so far and one too many at most."""
        backwards = gap.start is None
        layers = gap.layers[::-1] if backwards else gap.layers
        found = 0
        for way in self._walks(layers, gap.end if backwards else gap.start):
            if way is None or found > MAX_WALKS:
                yield from ((),) * (MAX_WALKS + 1)
                return
            if self._leaves(room, way):
                found += 1
                yield way[::-1] if backwards else way

    def _walks(self, layers: Sequence[Bits], start: int | None) -> Iterator[Way | None]:
        """All walks through layers that come by no node twice; None where it takes too long."""
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

    def _leaves(self, room: Room, way: Way) -> bool:
        """Whether a way leaves no node out that only it can fill, and no dead end."""
        return not any(self._left(room, way))

    def _left(self, room: Room, way: Way) -> tuple[Bits, Bits]:
        """The nodes that a way leaves out though only it can fill them, and a dead end."""
        taken = sum([1 << node for node in way])
        if left_out := room.within & ~taken:
            return left_out, 0
        free, beside = room.free & ~taken, self.beside
        left = room.open & ~taken & self.near(taken | room.stops)
        while left:
            bit = left & -left
            left ^= bit
            around = beside[bit.bit_length() - 1] & free
            if not around or (not around & around - 1 and not room.ends & bit):
                return 0, bit
        return 0, 0

    def left_by_others(self, gap: Gap) -> tuple[Bits, Bits]:
        """The nodes left out, and those left as dead ends, by walks that are no ways for that."""
        room = self._room(gap)
        backwards = gap.start is None
        layers = gap.layers[::-1] if backwards else gap.layers
        out, dead = 0, 0
        for way in self._walks(layers, gap.end if backwards else gap.start):
            left_out, dead_end = (0, 0) if way is None else self._left(room, way)
            out, dead = out | left_out, dead | dead_end
        return out, dead


@lru_cache(maxsize=MAX_REMEMBERED_GAPS)
def _digits(codes: int, width: int) -> str:
    """A digit for each number from 0 on: 1 if it is among these."""
    return f"{codes:0{width}b}"[::-1]


@lru_cache(maxsize=MAX_REMEMBERED_GAPS)
def coded(column: tuple[int, ...]) -> int:
    """Numbers as bits."""
    return sum([1 << number for number in column])
