"""Alternating inference chains: of each two linked entries at least one is right.

Between links, two entries exclude each other. So the first or the last entry of a chain is right,
and what both of them exclude is excluded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from enpitsu.puzzle import Entry

T = TypeVar("T")  # the reason why one of two entries is right
Bits = int  # a set of entries by their numbers


class Link(NamedTuple, Generic[T]):
    """Two entries of which one is right, and the reason; none for the two candidates of a cell."""

    one: int
    other: int
    house: T | None


class Chain(NamedTuple, Generic[T]):
    """Entries that are excluded, those that then are right, and why; and what is `struck` out."""

    links: Sequence[tuple[int, int, Link[T]]]
    struck: Bits


class Net(NamedTuple, Generic[T]):
    """For each entry its links, and the entries it excludes.

    `beside` has the linked entries as bits, and `linked` all entries that have a link.
    """

    near: Mapping[int, Mapping[int, Link[T]]]
    beside: Mapping[int, Bits]
    against: Sequence[Bits]
    linked: Bits

    @classmethod
    def of(cls, links: Iterable[Link[T]], against: Sequence[Bits]) -> Net[T]:
        """The net of some links; `against` has for each entry those that it excludes, as bits."""
        near = adjacent(links)
        beside = {i: sum([1 << j for j in others]) for i, others in near.items()}
        return cls(near, beside, against, sum([1 << i for i in near]))

    def shortest(
        self, against: Sequence[Bits], alive: Bits, most: int | None = None
    ) -> Iterator[Chain[T]]:
        """The shortest chains that exclude candidates in `alive`, one for each candidate.

        They have at most `most` links. `against` has for each entry those that it excludes as an
        end.
        """
        ends: list[tuple[int, int, Bits]] = []
        most = len(self.near) if most is None else most
        for start in self.near:
            for depth, end in self._reached(start, most):
                if depth > most:
                    break
                struck = against[start] & (against[end] if end != start else -1) & alive
                if struck:
                    if depth < most:
                        most, ends = depth, []
                    ends.append((start, end, struck))
        done = 0
        for start, end, struck in ends:
            if struck & ~done:
                done |= struck
                yield Chain(self._chain(start, end), struck)

    def _reached(self, start: int, most: int) -> Iterator[tuple[int, int]]:
        """The entries that are right if the first is not, each with the number of links to it."""
        beside, against, linked = self.beside, self.against, self.linked
        off, on = 1 << start, 0
        todo, depth = off, 0
        while todo and depth < most:
            depth += 1
            fresh = 0
            for i in numbers(todo):
                fresh |= beside[i]
            fresh &= ~on
            on |= fresh
            todo = 0
            for j in numbers(fresh):
                yield depth, j
                todo |= against[j]
            todo &= linked & ~off
            off |= todo

    def _chain(self, start: int, end: int) -> list[tuple[int, int, Link[T]]]:
        """The shortest chain between two entries: which are excluded, which then stand, and why."""
        came: dict[int, tuple[int, Link[T]]] = {}  # right entry: the excluded one before, the link
        fell: dict[int, int] = {}  # excluded entry: the right one before
        off, queue = 1 << start, [start]
        while end not in came:
            later: list[int] = []
            for i in queue:
                for j, link in self.near[i].items():
                    if j not in came:
                        came[j] = i, link
                        for k in numbers(self.against[j] & self.linked & ~off):
                            off |= 1 << k
                            fell[k] = j
                            later.append(k)
            queue = later
        chain = []
        j = end
        while True:
            i, link = came[j]
            chain.append((i, j, link))
            if i == start:
                return chain[::-1]
            j = fell[i]


def adjacent(links: Iterable[Link[T]]) -> dict[int, dict[int, Link[T]]]:
    """For each entry those it is linked with; of two links with one entry the first counts."""
    near: dict[int, dict[int, Link[T]]] = {}
    for link in links:
        near.setdefault(link.one, {}).setdefault(link.other, link)
        near.setdefault(link.other, {}).setdefault(link.one, link)
    return near


def numbers(bits: Bits) -> Iterator[int]:
    """The numbers of the entries in a set."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


def in_words(first: Entry, last: Entry, parts: Iterable[str]) -> str:
    """A chain from its first entry to its last, of which one is right; a part for each link."""
    chain = f"if {'; then '.join(parts)}"
    if first == last:
        return f"{chain}, so that it is anyway"
    return f"{chain}; so {first[0]} is {first[1]} or {last[0]} is {last[1]}"
