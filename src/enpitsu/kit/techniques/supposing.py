"""Supposing: what follows from an entry, one constraint at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Self

from enpitsu.kit.techniques.numbered import Bits, Known, NumberedConstraints
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Finding
from enpitsu.puzzle.kind import Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.rules.matching import each_bit


class Consequences:
    """What follows from candidates, one constraint at a time, in rounds.

    All that single constraints forbid in the candidates of one round is struck out before the
    next. So the number of rounds to a clash does not depend on how the board is turned. The
    first round reads what is around the places that have `changed`. What lines over all the board
    come to is read only where nothing else follows, as people do. Some constraints may be left
    out, by number.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        candidates: list[Bits],
        changed: Collection[int],
        but: Collection[int] = (),
    ) -> None:
        self.reading, self.candidates, self.changed, self.but = reading, candidates, changed, but
        self.trail: dict[int, list[int]] = {}  # for each place the numbers of what struck there
        self.rounds = 0
        self.waiting = bool(reading.last)  # whether something has changed since these were read
        self.clashed = False
        self.last = 0  # after a clash, the number of what struck the last candidate of a place

    def advance(self) -> bool:
        """Go one round further; false when nothing follows any more, or all has clashed."""
        if self.clashed or not (self.changed or self.waiting):
            return False
        self.rounds += 1
        gone, struck_by = self._forbidden(self._asked())
        if gone:
            self.waiting = bool(self.reading.last)
        elif self.waiting:
            gone, struck_by = self._forbidden(self._but(self.reading.last))
            self.waiting = False
        candidates = self.candidates
        empty = [i for i, bits in gone.items() if not candidates[i] & ~bits]
        if empty:  # what else falls in this round has no part in that
            i = min(empty, key=lambda i: self._spoken(struck_by[i]))
            gone, self.clashed, self.last = {i: gone[i]}, True, struck_by[i][0]
        for i, bits in gone.items():
            self.trail.setdefault(i, []).extend(struck_by[i])
            candidates[i] &= ~bits
        self.changed = list(gone)
        return not self.clashed

    @property
    def goes_on(self) -> bool:
        """Whether there is anything to read."""
        return not self.clashed and bool(self.changed or self.waiting)

    def _forbidden(self, asked: Iterable[Known]) -> tuple[dict[int, Bits], dict[int, list[int]]]:
        """What some constraints forbid at each place, and the numbers of those that do."""
        gone: dict[int, Bits] = {}
        struck_by: dict[int, list[int]] = {}
        candidates = self.candidates
        for number, pick, remembered, at in asked:
            columns = pick(candidates)
            found = remembered.get(columns)
            if found is None:
                found = self.reading.model.narrowed(self.reading.reads[number], columns)
            for slot, bits in found:
                i = at[slot]
                struck = gone.get(i, 0)
                if bits & ~struck:
                    gone[i] = struck | bits
                    struck_by.setdefault(i, []).append(number)
        return gone, struck_by

    def _spoken(self, numbers: Iterable[int]) -> int:
        """Of how many places these speak."""
        return sum([len(self.reading.reads[number].spoken) for number in numbers])

    def ended(self) -> Self:
        """Go on until nothing follows any more, or all has clashed."""
        while self.advance():
            pass
        return self

    def _asked(self) -> Iterable[Known]:
        """What is read round what has changed, each once and in order."""
        reading = self.reading
        if self.changed is reading.around:
            return self._but(reading.first)
        if len(self.changed) == 1:
            (only,) = self.changed
            return self._but(reading.known_around.get(only, ()))
        around, known = reading.first_around, reading.known
        numbers = {*chain.from_iterable([around.get(i, ()) for i in self.changed])}
        return self._but([known[number] for number in sorted(numbers)])

    def _but(self, found: Iterable[Known]) -> Iterable[Known]:
        """The same without what is left out."""
        return [one for one in found if one[0] not in self.but] if self.but else found

    def reasons(self, *places: Place) -> list[Constraint]:
        """The constraints that had a part in what happened at these places."""
        numbers = self.had_part([self.reading.model.number[place] for place in places])
        return [self.reading.reads[number].constraint for number in numbers]

    def clash(self) -> Iterable[int]:
        """After a clash, the numbers of what was read and had a part in it."""
        return dict.fromkeys((self.last, *self.had_part(self.reading.reads[self.last].spoken)))

    def had_part(self, places: Iterable[int]) -> Iterable[int]:
        """The numbers of what was read and had a part in what happened at these places."""
        todo = [*places]
        met = set(todo)
        found: dict[int, None] = {}
        while todo:
            for number in self.trail.get(todo.pop(), ()):
                if number not in found:
                    found[number] = None
                    fresh = [i for i in self.reading.reads[number].spoken if i not in met]
                    met.update(fresh)
                    todo += fresh
        return found


class Supposition(Consequences):
    """What follows from an entry, at first around it.

    `seen` are the places whose candidates have mattered so far, as bits, and `missed` others that
    have changed since. It went `far` if anything followed from what speaks of all the board.
    """

    def __init__(
        self, reading: NumberedConstraints, candidates: Sequence[Bits], entry: Entry
    ) -> None:
        place, value = entry
        number = reading.model.number[place]
        super().__init__(reading, [*candidates], (number,))
        self.candidates[number] = reading.model.bit[value]
        self.entry = entry
        self.seen: Bits = 0
        self.missed: Bits = 0
        self.far = False

    def catch_up(self, candidates: Sequence[Bits]) -> None:
        """Take the candidates of now at the places that were missed."""
        for bit in each_bit(self.missed):
            number = bit.bit_length() - 1
            self.candidates[number] = candidates[number]
        self.missed = 0

    def meets(self, changed: Bits) -> bool:
        """Whether it would come to something else since these places have changed.

        What speaks of all the board is read again where nothing followed from it.
        """
        if self.seen & changed or self.far:
            return True
        self.missed |= changed
        if self.reading.last and not self.waiting:
            self.waiting = True
            self.rounds -= 1
        return False

    def advance(self) -> bool:
        """Go one round further; false when nothing follows any more, or all has clashed."""
        near = self.reading.near
        for i in self.changed:
            self.seen |= near.get(i, 0)
        waited = self.waiting
        goes_on = super().advance()
        self.far |= waited and not self.waiting and bool(self.changed)
        return goes_on

    def allows(self, entry: Entry) -> bool:
        """Whether an entry is still possible."""
        place, value = entry
        model = self.reading.model
        return bool(self.candidates[model.number[place]] & model.bit[value])

    def touched(self) -> list[Place]:
        """The places where something has fallen."""
        return [self.reading.model.places[i] for i in self.trail]

    @cached_property
    def refuted(self) -> Finding:
        """After a clash: the entry falls, by all that had a part in it."""
        because = [self.reading.reads[number].constraint for number in self.clash()]
        places = dict.fromkeys(place for constraint in because for place in constraint.variables)
        return Finding([self.entry], because, [p for p in places if p != self.entry[0]])
