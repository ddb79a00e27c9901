"""Suppositions within a supposition, where it alone comes to no clash."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice

from enpitsu.kit.techniques.numbered import Bits, NumberedConstraints
from enpitsu.kit.techniques.supposing import Consequences, Supposition
from enpitsu.puzzle.deduction import Finding
from enpitsu.puzzle.kind import Entry
from enpitsu.rules.matching import each_bit

MOST = 6  # times that others are struck out
# Suppositions tried on top of others before it is left, and entries found to fall, of which the
# easiest is taken; fewer where a rule speaks of all the board, which takes long to read.
MAX_ON_TOP, ENOUGH = 8_000, 4
WIDE_ON_TOP, WIDE_ENOUGH = 400, 2
Advance = Callable[[Supposition], bool]


class Nested:
    """Which entries fall as all comes to a clash once others, supposed on top, are struck out."""

    def __init__(self, reading: NumberedConstraints, advance: Advance) -> None:
        self.reading, self.advance = reading, advance
        wide = any(one.constraint.relation.far for one in reading.reads)
        self.left = WIDE_ON_TOP if wide else MAX_ON_TOP
        self.enough = WIDE_ENOUGH if wide else ENOUGH

    def refuted(self, outers: Iterable[Supposition]) -> list[Finding]:
        """Why the entries of some suppositions fall; if one on top will do for any, only those.

        Those that come to most by themselves are tried first.
        """
        tried = sorted(outers, key=lambda outer: -len(outer.trail))
        return self._found(tried, 1) or self._found(tried, MOST)

    def _found(self, outers: Iterable[Supposition], most: int) -> list[Finding]:
        found = (finding for outer in outers if (finding := self._refuted(outer, most)))
        return [*islice(found, self.enough)]

    def _refuted(self, outer: Supposition, most: int) -> Finding | None:
        """Why an entry falls; None if others have to be struck out more often, or it takes long."""
        board, struck, read = [*outer.candidates], list[Entry](), set(_read(outer))
        for _ in range(most):
            found = sorted(self._on_top(board), key=lambda one: (one.rounds, len([*one.clash()])))
            clashed = self._but_last(found, board)
            ends = ((one, self._without([one], board)) for one in clashed)
            best = next(((one, end) for one, end in ends if end.clashed), None)
            tried, end = ([best[0]], best[1]) if best else (clashed, self._without(clashed, board))
            struck += [one.entry for one in tried]
            read.update(chain(_read(end), *map(_read, tried)))
            if end.clashed:
                return self._finding(outer.entry, read, struck)
            if not clashed or self.left <= 0:
                return None
            board = end.candidates
        return None

    def _on_top(self, board: Sequence[Bits]) -> Iterator[Supposition]:
        """What comes to a clash on a board, of all that is supposed of its open places."""
        model = self.reading.model
        for i, bits in enumerate(board):
            for bit in each_bit(bits) if bits & bits - 1 else ():
                if self.left <= 0:
                    return
                self.left -= 1
                (value,) = model.values_of(bit)
                one = Supposition(self.reading, board, (model.places[i], value))
                while self.advance(one):
                    pass
                if one.clashed:
                    yield one

    def _but_last(self, tried: Iterable[Supposition], board: Sequence[Bits]) -> list[Supposition]:
        """These, but where they are all that is possible at a place: then one of them stands."""
        left, model, found = [*board], self.reading.model, []
        for one in tried:
            place, value = one.entry
            number, bit = model.number[place], model.bit[value]
            if left[number] != bit:
                left[number] &= ~bit
                found.append(one)
        return found

    def _without(self, tried: Iterable[Supposition], board: Sequence[Bits]) -> Consequences:
        """What follows on a board without the entries that were tried."""
        left, model = [*board], self.reading.model
        changed = []
        for place, value in (one.entry for one in tried):
            number = model.number[place]
            left[number] &= ~model.bit[value]
            changed.append(number)
        return Consequences(self.reading, left, changed).ended()

    def _finding(self, entry: Entry, read: Iterable[int], struck: Sequence[Entry]) -> Finding:
        """The entry falls by what was read; told: what is tried on top, in its order."""
        because = [self.reading.reads[number].constraint for number in sorted(read)]
        places = dict.fromkeys(place for one in because for place in one.variables)
        return Finding([entry], because, [p for p in places if p != entry[0]], (*struck,))


def _read(found: Consequences) -> Iterator[int]:
    """The numbers of what struck anything."""
    yield from chain.from_iterable(found.trail.values())
    if found.clashed:
        yield found.last
