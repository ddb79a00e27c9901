"""All ways round a spot: in how many ways some places can be filled in, and what these share.

The spot is some open places. What the constraints say that have all their open places there tells
the ways to fill it in. Each other constraint is then read once, with a way on the board: it may
show that the way is dead, or what falls in it. Rules about the whole board are read after what is
near, with what has fallen by that. What falls in all ways that are left falls.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from typing import NamedTuple

from enpitsu.puzzle.numbered import NumberedConstraints
from enpitsu.rules.bits import Bits
from enpitsu.rules.matching import each_bit

MAX_WAYS = 8  # that are gone through
MAX_FAR_LOOKS = 2  # at rules about the whole board: what one of them comes to another one knows


# What falls at places in one look, each with the constraints that say so.
Look = Mapping[int, tuple[Bits, Sequence[int]]]


class Way(NamedTuple):
    """One way to fill in a spot: the bits at its places, and what comes of it.

    It is dead by one constraint, by number, that cannot hold, or by several that leave nothing to a
    place, which is then `emptied`; else candidates fall. What falls outside of the spot does so in
    `looks`, one after the other: by what is near, then by rules about the whole board.
    """

    bits: tuple[Bits, ...]
    dead: Sequence[int] = ()
    falls: Mapping[int, Bits] = {}  # nobody changes it
    looks: Sequence[Look] = ()
    emptied: int | None = None

    def by(self, place: int) -> list[int]:
        """The constraints that say what falls at a place outside of the spot."""
        return [number for look in self.looks if place in look for number in look[place][1]]

    def gone(self, most: int | None = None) -> dict[int, Bits]:
        """What falls outside of the spot, in all looks or in so many."""
        found: dict[int, Bits] = {}
        for look in self.looks[:most]:
            for i, (bits, _) in look.items():
                found[i] = found.get(i, 0) | bits
        return found


class Shared(NamedTuple):
    """The ways that were gone through, and what falls in each of those that are not dead."""

    ways: Sequence[Way]
    falls: Mapping[int, Bits]

    def looked(self, places: Collection[int]) -> dict[int, None]:
        """The constraints that show that ways are dead, or what falls at places, by number."""
        found: list[int] = []
        for way in self.ways:
            found += way.dead
            found += [number for i in places for number in way.by(i)]
            if way.dead or len(way.looks) > 1:  # what is far may rest on what fell before
                every = [numbers for look in way.looks for _, numbers in look.values()]
                found += chain.from_iterable(every)
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
        around, far = reading.around, reading.far
        spot, reads = {*places}, reading.reads
        self.far = sorted(far.difference(but))
        self.inside: set[int] = set()
        self.beside: list[int] = []
        for number in sorted({number for i in places for number in around.get(i, ())}):
            if number not in but and number not in far:
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

    def near_ways(self) -> Iterator[Way]:
        """The ways, as what is near tells of them; nothing if there are too many."""
        return map(self._way, self.boards or ())

    def ways(self) -> Iterator[Way]:
        """The ways, one after the other; nothing if there are too many."""
        return map(self.seen_from_afar, self.near_ways())

    def seen_from_afar(self, way: Way) -> Way:
        """A way with what rules about the whole board come to once what is near has been read."""
        if way.dead or not self.far:
            return way
        looks = [*way.looks]
        for _ in range(MAX_FAR_LOOKS):
            board = self.filled(way.bits, Way(way.bits, looks=looks).gone())
            found = self._look(self.far, board, way.bits, looks)
            if isinstance(found, Way):
                return found
            if not found:
                break
            looks.append(found)
        return self._living(way.bits, looks)

    def filled(self, bits: Iterable[Bits], gone: Mapping[int, Bits]) -> list[Bits]:
        """The board with a way on it, without what is gone elsewhere."""
        board = [*self.candidates]
        for i, some in gone.items():
            board[i] &= ~some
        for i, bit in zip(self.places, bits, strict=True):
            board[i] = bit
        return board

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
        """What comes of a way, once each constraint that is near but not inside has been read."""
        bits = tuple([board[i] for i in self.places])
        found = self._look(self.beside, board, bits, ())
        if isinstance(found, Way):
            return found
        return self._living(bits, (found,) if found else ())

    def _look(
        self,
        numbers: Iterable[int],
        board: Sequence[Bits],
        way: tuple[Bits, ...],
        looks: Sequence[Look],
    ) -> Look | Way:
        """What constraints, each read once, strike out on a board; or the way, which is dead."""
        reading = self.reading
        falls: dict[int, Bits] = {}
        by: dict[int, list[int]] = {}
        for number in numbers:
            at = reading.reads[number].at
            for slot, some in reading.forbidden(number, board):
                i = at[slot]
                if not board[i] & ~some:
                    return Way(way, (number,), looks=looks)
                had = falls.get(i, 0)
                if some & ~had:
                    falls[i] = had | some
                    by.setdefault(i, []).append(number)
        for i, some in falls.items():
            if not board[i] & ~some:
                return Way(way, by[i], looks=looks, emptied=i)
        return {i: (some, by[i]) for i, some in falls.items()}

    def _living(self, bits: tuple[Bits, ...], looks: Sequence[Look]) -> Way:
        """A way that is not dead, with all that falls in it."""
        falls = Way(bits, looks=looks).gone()
        for i, bit in zip(self.places, bits, strict=True):
            if self.candidates[i] != bit:
                falls[i] = self.candidates[i] & ~bit
        return Way(bits, (), falls, looks)


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
