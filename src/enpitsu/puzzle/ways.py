"""Case analysis on a spot: all ways to fill in some places, and what these have in common.

A spot is a set of open places. The ways to fill it in are those that satisfy the constraints with
no open place elsewhere. Each other constraint around it is then read once for each way: it may
contradict the way, or remove candidates. Rules about the whole board are read last, after these
removals. Candidates that fall in all ways without a contradiction are excluded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from math import prod
from typing import NamedTuple

from enpitsu.graphs.graph import each_bit
from enpitsu.puzzle.numbered import NumberedConstraints
from enpitsu.rules.bits import Bits

MAX_WAYS = 8  # ways to fill in a spot
MAX_COMBINATIONS = 10**9  # of candidates at a spot; among more nobody sees that few are ways
MAX_FAR_LOOKS = 2  # looks at rules about the whole board, each with what those before it removed


At = Mapping[int, Sequence[int]]  # constraints, by number, at each place

# What falls in one look: by place, the candidates as bits and the constraints that forbid them.
Look = Mapping[int, tuple[Bits, Sequence[int]]]


class Way(NamedTuple):
    """One way to fill in a spot: the bits at its places, and the consequences.

    The way is dead if one constraint (by number) cannot hold, or if several together leave no value
    to a place, which is then `emptied`; otherwise candidates fall. Those outside the spot fall in
    `looks`, one after the other: first by the constraints around, then by rules about the whole
    board.
    """

    bits: tuple[Bits, ...]
    dead: Sequence[int] = ()
    falls: Mapping[int, Bits] = {}  # never changed
    looks: Sequence[Look] = ()
    emptied: int | None = None

    def by(self, place: int) -> list[int]:
        """The numbers of the constraints that remove candidates at a place outside the spot."""
        return [number for look in self.looks if place in look for number in look[place][1]]

    def gone(self, most: int | None = None) -> dict[int, Bits]:
        """The bits removed outside the spot, by place, in all looks or in the first `most`."""
        found: dict[int, Bits] = {}
        for look in self.looks[:most]:
            for i, (bits, _) in look.items():
                found[i] = found.get(i, 0) | bits
        return found


class SharedConsequences(NamedTuple):
    """The ways that were examined, and what falls in all of those that are not dead, if any is."""

    ways: Sequence[Way]
    falls: Mapping[int, Bits] | None

    def looked(self, places: Collection[int]) -> dict[int, None]:
        """The numbers of the constraints that kill ways, or remove candidates at these places."""
        found: list[int] = []
        for way in self.ways:
            found += way.dead
            found += [number for i in places for number in way.by(i)]
            if way.dead or len(way.looks) > 1:  # a look may rest on what an earlier one removed
                every = [numbers for look in way.looks for _, numbers in look.values()]
                found += chain.from_iterable(every)
        return dict.fromkeys(found)


class Spot:
    """Some places, the constraints with all their open places there, and those around.

    Some constraints may be left out, by number.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        candidates: Sequence[Bits],
        places: Sequence[int],
        left_out: Collection[int] = (),
    ) -> None:
        self.reading, self.candidates, self.places = reading, candidates, places
        around, far = reading.around, reading.far
        spot, reads = {*places}, reading.reads
        self.far = sorted(far.difference(left_out))
        self.inside: set[int] = set()
        self.beside: list[int] = []
        for number in sorted({number for i in places for number in around.get(i, ())}):
            if number not in left_out and number not in far:
                for i in reads[number].spoken:
                    if i not in spot and candidates[i] & candidates[i] - 1:
                        self.beside.append(number)
                        break
                else:
                    self.inside.add(number)

    @cached_property
    def boards(self) -> Sequence[list[Bits]] | None:
        """The board with the spot filled in, for each way; None if there are too many ways.

        A spot of a single place may have any number of ways.
        """
        board = [*self.candidates]
        if not self._narrow(board, self.inside, self._at(self.places, self.inside)):
            return []
        several = len(self.places) > 1
        if several and prod([board[i].bit_count() for i in self.places]) > MAX_COMBINATIONS:
            return None
        # A constraint that holds in any case need not be read again, nor one that is exact and has
        # a single open place.
        reading, left = self.reading, {i for i in self.places if board[i] & board[i] - 1}
        telling = [
            number
            for number in self.inside
            if len(left.intersection(reading.reads[number].spoken))
            > reading.reads[number].constraint.relation.exact
            and not reading.holds(number, board)
        ]
        boards = self._boards(board, self._at(left, telling))
        if not several:
            return [*boards]
        found = [*islice(boards, MAX_WAYS + 1)]
        return found if len(found) <= MAX_WAYS else None

    def near_ways(self) -> Iterator[Way]:
        """The ways, after reading the constraints around only; nothing if there are too many."""
        return map(self._way, self.boards or ())

    def ways(self) -> Iterator[Way]:
        """The ways, after reading all constraints; nothing if there are too many."""
        return map(self.seen_from_afar, self.near_ways())

    def seen_from_afar(self, way: Way) -> Way:
        """The way, with the candidates that rules about the whole board remove at the end."""
        if way.dead or not self.far:
            return way
        looks, board = [*way.looks], self.filled(way.bits, way.gone())
        for _ in range(MAX_FAR_LOOKS):
            found = self._look(self.far, board, way.bits, looks)
            if isinstance(found, Way):
                return found
            if not found:
                break
            for i, (bits, _) in found.items():
                board[i] &= ~bits
            looks.append(found)
        return self._living(way.bits, looks)

    def filled(self, bits: Iterable[Bits], gone: Mapping[int, Bits]) -> list[Bits]:
        """The board with the bits of a way at the spot, without the candidates that are gone."""
        board = [*self.candidates]
        for i, some in gone.items():
            board[i] &= ~some
        for i, bit in zip(self.places, bits, strict=True):
            board[i] = bit
        return board

    def _at(self, places: Collection[int], numbers: Iterable[int]) -> At:
        """Some constraints, by number, at each of these places."""
        reads = self.reading.reads
        found: dict[int, list[int]] = {i: [] for i in places}
        for number in numbers:
            for i in reads[number].spoken:
                if i in found:
                    found[i].append(number)
        return found

    def _boards(self, board: list[Bits], at: At) -> Iterator[list[Bits]]:
        """The boards on which the spot is filled in, in each way that these constraints allow."""
        for i in self.places:
            bits = board[i]
            if bits & bits - 1:
                for bit in each_bit(bits):
                    filled = [*board]
                    filled[i] = bit
                    if self._narrow(filled, at[i], at):
                        yield from self._boards(filled, at)
                return
        yield board

    def _narrow(self, board: list[Bits], numbers: Iterable[int], at: At) -> bool:
        """Strike out what some constraints forbid, then those at a place that has changed.

        Whether all of them can hold.
        """
        todo, reading = [*numbers], self.reading
        for number in todo:  # it grows in the loop
            places = reading.reads[number].at
            for slot, bits in reading.forbidden(number, board):
                i = places[slot]
                left = board[i] & ~bits
                if not left:
                    return False
                if left != board[i]:
                    board[i] = left
                    todo += at.get(i, ())
        return True

    def _way(self, board: list[Bits]) -> Way:
        """A way, once each constraint around the spot has been read."""
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
        """What constraints remove from a board, each read once; or the way, if it is dead."""
        reading = self.reading
        falls: dict[int, tuple[Bits, Sequence[int]]] = {}
        several = False
        for number in numbers:
            at, alone = reading.reads[number].at, (number,)
            for slot, some in reading.forbidden(number, board):
                i = at[slot]
                if not board[i] & ~some:
                    return Way(way, alone, looks=looks)
                if i not in falls:
                    falls[i] = some, alone
                elif some & ~falls[i][0]:
                    had, by = falls[i]
                    falls[i], several = (had | some, (*by, number)), True
        for i, (some, by) in falls.items() if several else ():
            if not board[i] & ~some:
                return Way(way, by, looks=looks, emptied=i)
        return falls

    def _living(self, bits: tuple[Bits, ...], looks: Sequence[Look]) -> Way:
        """A way that is not dead, with all that falls in it."""
        falls = Way(bits, looks=looks).gone()
        for i, bit in zip(self.places, bits, strict=True):
            if self.candidates[i] != bit:
                falls[i] = self.candidates[i] & ~bit
        return Way(bits, (), falls, looks)


def shared(
    ways: Iterable[Way], wanted: Mapping[int, Bits] | None = None
) -> SharedConsequences | None:
    """The candidates that fall in all of these ways that are not dead.

    None as soon as there are none, or some that are `wanted` are not among them.
    """
    falls: Mapping[int, Bits] | None = None
    found = []
    for way in ways:
        found.append(way)
        if not way.dead:
            falls = way.falls if falls is None else _both(falls, way.falls)
            if not falls or any(bits & ~falls.get(i, 0) for i, bits in (wanted or {}).items()):
                return None
    return SharedConsequences(found, falls)


def mattering(
    candidates: Sequence[Bits], places: Collection[int], falls: Mapping[int, Bits]
) -> Sequence[Bits]:
    """The candidates that the ways through a spot may use, if only those that matter are listed.

    If everything that falls does so at one of the `places`, and other candidates are left there,
    only ways with a falling candidate matter: they all must be dead.
    """
    one, *others = falls
    if others or one not in places or not candidates[one] & ~falls[one]:
        return candidates
    return [*candidates[:one], candidates[one] & falls[one], *candidates[one + 1 :]]


def _both(falls: Mapping[int, Bits], other: Mapping[int, Bits]) -> Mapping[int, Bits]:
    return {i: both for i, gone in falls.items() if (both := gone & other.get(i, 0))}
