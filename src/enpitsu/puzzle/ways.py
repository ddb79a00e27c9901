"""All ways round a spot: in how many ways some places can be filled in, and what these share.

The spot is some open places. What the constraints say that have all their open places there tells
the ways to fill it in. Each other constraint is then read once, with a way on the board: it may
show that the way is dead, or what falls in it. What falls in all ways that are left falls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from enpitsu.puzzle.numbered import NumberedConstraints
from enpitsu.rules.bits import Bits
from enpitsu.rules.matching import each_bit

MAX_WAYS = 8  # that are gone through


class Way(NamedTuple):
    """One way to fill in a spot: the bits at its places, and what comes of it.

    It is dead by one constraint, by number, that cannot hold, or by several that leave nothing to a
    place, which is then `emptied`; else candidates fall, and for each place where some do outside
    of the spot there are the constraints that say so.
    """

    bits: tuple[Bits, ...]
    dead: Sequence[int] = ()
    falls: Mapping[int, Bits] = {}  # nobody changes it
    by: Mapping[int, Sequence[int]] = {}
    emptied: int | None = None


class Shared(NamedTuple):
    """The ways that were gone through, and what falls in each of those that are not dead."""

    ways: Sequence[Way]
    falls: Mapping[int, Bits]

    def looked(self, places: Collection[int]) -> dict[int, None]:
        """The constraints that show that ways are dead, or what falls at places, by number."""
        found = [number for way in self.ways for number in way.dead]
        found += [n for way in self.ways for i in places for n in way.by.get(i, ())]
        return dict.fromkeys(found)


class Spot:
    """Some places, the constraints with all their open places there, and those beside these.

    Some constraints may be left out, by number.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        candidates: Sequence[Bits],
        places: Sequence[int],
        but: Collection[int] = (),
    ) -> None:
        self.reading, self.candidates, self.places = reading, candidates, places
        around = reading.around
        spot, reads = {*places}, reading.reads
        self.inside: set[int] = set()
        self.beside: list[int] = []
        for number in sorted({number for i in places for number in around.get(i, ())}):
            if number not in but:
                for i in reads[number].spoken:
                    if i not in spot and candidates[i] & candidates[i] - 1:
                        self.beside.append(number)
                        break
                else:
                    self.inside.add(number)

    @cached_property
    def boards(self) -> Sequence[list[Bits]] | None:
        """The board with the spot filled in, in each way; None if there are too many ways."""
        found = [*islice(self._boards([*self.candidates], self.places), MAX_WAYS + 1)]
        return found if len(found) <= MAX_WAYS else None

    def ways(self) -> Iterator[Way]:
        """The ways, one after the other; nothing if there are too many."""
        return map(self._way, self.boards or ())

    def _boards(self, board: list[Bits], changed: Iterable[int]) -> Iterator[list[Bits]]:
        """The boards on which the spot is filled in, in each way."""
        if not self._narrow(board, changed):
            return
        for i in self.places:
            bits = board[i]
            if bits & bits - 1:
                for bit in each_bit(bits):
                    filled = [*board]
                    filled[i] = bit
                    yield from self._boards(filled, (i,))
                return
        yield board

    def _narrow(self, board: list[Bits], changed: Iterable[int]) -> bool:
        """Strike out what the constraints inside forbid; whether they can hold."""
        todo, inside, reading = [*changed], self.inside, self.reading
        while todo:
            for number in reading.around.get(todo.pop(), ()):
                if number in inside:
                    at = reading.reads[number].at
                    for slot, bits in reading.forbidden(number, board):
                        i = at[slot]
                        left = board[i] & ~bits
                        if not left:
                            return False
                        if left != board[i]:
                            board[i] = left
                            todo.append(i)
        return True

    def _way(self, board: list[Bits]) -> Way:
        """What comes of a way, once each constraint that is not inside has been read."""
        before, reading = self.candidates, self.reading
        bits = tuple([board[i] for i in self.places])
        falls: dict[int, Bits] = {}
        by: dict[int, list[int]] = {}
        for number in self.beside:
            at = reading.reads[number].at
            for slot, some in reading.forbidden(number, board):
                i = at[slot]
                if not board[i] & ~some:
                    return Way(bits, (number,))
                had = falls.get(i, 0)
                if some & ~had:
                    falls[i] = had | some
                    by.setdefault(i, []).append(number)
        for i, some in falls.items():
            if not board[i] & ~some:
                return Way(bits, by[i], emptied=i)
        for i, bit in zip(self.places, bits, strict=True):
            if before[i] != bit:
                falls[i] = before[i] & ~bit
        return Way(bits, (), falls, by)


def shared(ways: Iterable[Way]) -> Shared | None:
    """What falls in each of these ways that is not dead; None as soon as that is nothing."""
    falls: Mapping[int, Bits] | None = None
    found = []
    for way in ways:
        found.append(way)
        if not way.dead:
            falls = way.falls if falls is None else _both(falls, way.falls)
            if not falls:
                return None
    return Shared(found, falls) if falls else None


def _both(falls: Mapping[int, Bits], other: Mapping[int, Bits]) -> Mapping[int, Bits]:
    return {i: both for i, gone in falls.items() if (both := gone & other.get(i, 0))}
