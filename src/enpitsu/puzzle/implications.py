"""The implication graph: what follows from candidates, one constraint at a time, and why.

This is unit propagation over constraints, as SAT solvers do it over clauses. Each candidate that
falls has a reason, the constraint that forbids it. The premises of a reason, which candidates the
constraint needs, are worked out only when they are asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import chain
from typing import NamedTuple, Self

from enpitsu.graphs.graph import each_bit
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates
from enpitsu.puzzle.deduction import Elimination
from enpitsu.puzzle.kind import Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.puzzle.numbered import NumberedConstraints, Reader
from enpitsu.rules.bits import Bits

Facts = dict[Place, Candidates]  # the candidates that are left at places


# The round in which candidates fall at a place, these as bits, and the reason: the number of the
# constraint that forbids them, or a hypothesis of one of them that came to a conflict. A plain
# tuple, as there are thousands.
Fall = tuple[int, Bits, "int | Hypothesis"]


class Conflict(NamedTuple):
    """A constraint that cannot hold, with the candidates of its places at that moment."""

    constraint: Constraint
    candidates: Facts


class ImplicationGraph:
    """What follows from candidates, in rounds (breadth first).

    Everything that single constraints forbid given the candidates of one round falls before the
    next. So the number of rounds to a conflict does not depend on how the board is turned. The
    first round reads the constraints around the places that have `changed`. Constraints that are
    `late` are read only when nothing else follows. Some constraints may be left out, by number.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        candidates: list[Bits],
        changed: Collection[int],
        left_out: Collection[int] = (),
    ) -> None:
        self.reading, self.candidates, self.changed, self.left_out = (
            reading,
            candidates,
            changed,
            left_out,
        )
        self.falls: dict[int, list[Fall]] = {}  # by place
        self.rounds = 0
        self.waiting = bool(reading.last)  # whether something has changed since these were read
        self.clashed = False
        # After a conflict: for each place without a candidate what removed its last ones, first the
        # place whose reasons involve the fewest places; and the constraints of the last round.
        self.emptied: dict[int, list[Fall]] = {}
        self.asked: Iterable[Reader] = ()

    # -- facts -------------------------------------------------------------------------------

    def extend(self) -> bool:
        """Compute one more round; False if nothing more follows, or there is a conflict."""
        if self.clashed or not (self.changed or self.waiting):
            return False
        self.rounds += 1
        self.asked = self._asked()
        gone, falls = self._forbidden(self.asked)
        if gone:
            self.waiting = bool(self.reading.last)
        elif self.waiting:
            self.asked = self._without(self.reading.last)
            gone, falls = self._forbidden(self.asked)
            self.waiting = False
        return self._take(gone, falls)

    def extended(self) -> Self:
        """Extend until nothing more follows, or there is a conflict; returns the graph."""
        while self.extend():
            pass
        return self

    @property
    def goes_on(self) -> bool:
        """Whether there are constraints left to read."""
        return not self.clashed and bool(self.changed or self.waiting)

    def refute(self, hypotheses: Iterable[Hypothesis]) -> bool:
        """Remove the entries of hypotheses that came to a conflict, in a round of its own."""
        self.rounds += 1
        gone: dict[int, Bits] = {}
        falls: dict[int, list[Fall]] = {}
        model = self.reading.model
        for one in hypotheses:
            place, value = one.entry
            i, bit = model.number[place], model.bit[value]
            gone[i] = gone.get(i, 0) | bit
            falls.setdefault(i, []).append((self.rounds, bit, one))
        self.waiting, self.asked = bool(self.reading.last), ()
        return self._take(gone, falls)

    def _take(self, gone: dict[int, Bits], falls: dict[int, list[Fall]]) -> bool:
        """Remove candidates; False if some place loses all, and then none are removed elsewhere."""
        candidates = self.candidates
        empty = [i for i, bits in gone.items() if not candidates[i] & ~bits]
        if empty:
            empty.sort(key=lambda i: self._spoken(falls[i]))
            self.clashed, self.emptied = True, {i: falls[i] for i in empty}
            falls = {empty[0]: falls[empty[0]]}
        for i, some in falls.items():
            self.falls.setdefault(i, []).extend(some)
            candidates[i] &= ~gone[i]
        self.changed = list(falls)
        return not self.clashed

    def _forbidden(self, asked: Iterable[Reader]) -> tuple[dict[int, Bits], dict[int, list[Fall]]]:
        """What constraints forbid at each place, by the first of them that forbids it."""
        gone: dict[int, Bits] = {}
        falls: dict[int, list[Fall]] = {}
        candidates, round = self.candidates, self.rounds
        for number, pick, known, at in asked:
            columns = pick(candidates)
            found = known.get(columns)
            if found is None:
                found = self.reading.model.narrowed(self.reading.reads[number], columns)
            for slot, bits in found:
                i = at[slot]
                before = gone.get(i, 0)
                fresh = bits & ~before
                if fresh:
                    gone[i] = before | bits
                    falls.setdefault(i, []).append((round, fresh, number))
        return gone, falls

    def _asked(self) -> Iterable[Reader]:
        """The constraints around changed places, each once and in order."""
        reading = self.reading
        if self.changed is reading.around:
            return self._without(reading.first)
        if len(self.changed) == 1:
            (only,) = self.changed
            return self._without(reading.readers_around.get(only, ()))
        around, readers = reading.first_around, reading.readers
        numbers = {*chain.from_iterable([around.get(i, ()) for i in self.changed])}
        return self._without([readers[number] for number in sorted(numbers)])

    def _without(self, found: Iterable[Reader]) -> Iterable[Reader]:
        """These constraints without those that are left out."""
        return [one for one in found if one[0] not in self.left_out] if self.left_out else found

    def _spoken(self, falls: Iterable[Fall]) -> int:
        """The number of places that the reasons of these falls are about."""
        reads = self.reading.reads
        numbers = [reason for _, _, reason in falls if isinstance(reason, int)]
        return sum([len(reads[number].spoken) for number in numbers])

    # -- reasons -----------------------------------------------------------------------------

    def fall(self, entry: Entry) -> Fall | None:
        """The round and the reason of an entry's removal; None if it has not been removed."""
        model = self.reading.model
        i, bit = model.number[entry[0]], model.bit[entry[1]]
        falls = chain(self.falls.get(i, ()), self.emptied.get(i, ()))
        return next((fall for fall in falls if fall[1] & bit), None)

    def at(self, place: Place, round: int) -> Candidates:
        """The candidates of a place before a round."""
        model = self.reading.model
        i = model.number[place]
        bits = self.candidates[i]
        for when, gone, _ in self.falls.get(i, ()):
            if when >= round:
                bits |= gone
        return model.values_of(bits)

    def read_in(self, number: int, round: int) -> Facts:
        """The candidates, by place, that a constraint read in a round."""
        variables = self.reading.reads[number].constraint.variables
        return {place: self.at(place, round) for place in variables}

    def conflicts(self) -> Iterator[Conflict]:
        """The conflicts; empty if there are none.

        These are the constraints that leave no value to any of their places, in the order in which
        they were read. If there are none but a place has lost all values, they are the constraints
        that did this together: each cannot hold given what the others have removed.
        """
        reads, round, any_, model = self.reading.reads, self.rounds, False, self.reading.model
        before = [*self.candidates]
        for i, falls in self.emptied.items():
            before[i] |= sum([bits for _, bits, _ in falls])
        for number, pick, known, _ in self.asked if self.clashed else ():
            columns = pick(before)
            gone = known.get(columns)
            if gone is None:
                gone = model.narrowed(reads[number], columns)
            if gone and sum([bits for _, bits in gone]) == sum(columns):
                any_ = True
                yield Conflict(reads[number].constraint, self.read_in(number, round))
        for i, falls in () if any_ else self.emptied.items():
            taken: dict[int, Bits] = {}
            for _, bits, reason in falls:
                if isinstance(reason, int):
                    taken[reason] = taken.get(reason, 0) | bits
            for number, bits in taken.items():
                last = {model.places[i]: model.values_of(bits)}
                yield Conflict(reads[number].constraint, self.read_in(number, round) | last)

    def cone(self, places: Iterable[int]) -> Iterable[int]:
        """The numbers of all constraints that took part in what fell at these places."""
        todo = [*places]
        met = set(todo)
        found: dict[int, None] = {}
        while todo:
            for _, _, reason in self.falls.get(todo.pop(), ()):
                for number in (reason,) if isinstance(reason, int) else reason.refutation():
                    if number not in found:
                        found[number] = None
                        fresh = [i for i in self.reading.reads[number].spoken if i not in met]
                        met.update(fresh)
                        todo += fresh
        return found

    def refutation(self) -> Iterable[int]:
        """After a conflict, the numbers of all constraints that took part in it."""
        place = next(iter(self.emptied))
        _, _, last = self.emptied[place][0]
        if isinstance(last, int):
            return dict.fromkeys((last, *self.cone(self.reading.reads[last].spoken)))
        return self.cone([place])

    def constraints(self, numbers: Iterable[int]) -> list[Constraint]:
        """The constraints with these numbers."""
        return [self.reading.reads[number].constraint for number in numbers]


class Hypothesis(ImplicationGraph):
    """What follows from supposing an entry, starting around its place.

    It can be kept while other parts of the board change. `seen` are the places whose candidates
    have been used so far, as bits, and `missed` those other places that have changed since. `far`
    is set once anything has followed from a constraint that is late.
    """

    def __init__(
        self, reading: NumberedConstraints, candidates: Sequence[Bits], entry: Entry
    ) -> None:
        place, value = entry
        number = reading.model.number[place]
        super().__init__(reading, [*candidates], (number,))
        self.others = self.candidates[number] & ~reading.model.bit[value]
        self.candidates[number] = reading.model.bit[value]
        self.entry = entry
        self.seen: Bits = 0
        self.missed: Bits = 0
        self.far = False

    def copied(self) -> Hypothesis:
        """An independent copy."""
        other = copy(self)
        other.candidates = [*self.candidates]
        other.falls = {i: [*falls] for i, falls in self.falls.items()}
        return other

    def extend(self) -> bool:
        """Compute one more round, and record which places were used."""
        near = self.reading.near
        for i in self.changed:
            self.seen |= near.get(i, 0)
        waited = self.waiting
        goes_on = super().extend()
        self.far |= waited and not self.waiting and bool(self.changed)
        return goes_on

    def meets(self, changed: Bits) -> bool:
        """Whether changes at these places can change what follows.

        Late constraints are read again if nothing followed from them.
        """
        if self.seen & changed or self.far:
            return True
        self.missed |= changed
        if self.reading.last and not self.waiting:
            self.waiting = True
            self.rounds -= 1
        return False

    def catch_up(self, candidates: Sequence[Bits]) -> None:
        """Update the candidates of the missed places to the current ones."""
        for bit in each_bit(self.missed):
            number = bit.bit_length() - 1
            self.candidates[number] = candidates[number]
        self.missed = 0

    @property
    def nested(self) -> bool:
        """Whether other hypotheses were made on top of it."""
        reasons = (reason for falls in self.falls.values() for _, _, reason in falls)
        return any(isinstance(reason, Hypothesis) for reason in reasons)

    def before(self, place: Place) -> Candidates:
        """The candidates of a place before the hypothesis."""
        known = self.at(place, 0)
        if place != self.entry[0]:
            return known
        model = self.reading.model
        return model.values_of(model.code(known) | self.others)

    def allows(self, entry: Entry) -> bool:
        """Whether an entry is still possible."""
        place, value = entry
        model = self.reading.model
        return bool(self.candidates[model.number[place]] & model.bit[value])

    def touched(self) -> list[Place]:
        """The places where a candidate has fallen."""
        return [self.reading.model.places[i] for i in self.falls]

    @cached_property
    def refuted(self) -> Elimination:
        """After a conflict: the elimination of the entry, citing all that took part."""
        because = self.constraints(self.refutation())
        places = dict.fromkeys(place for constraint in because for place in constraint.variables)
        return Elimination([self.entry], because, [p for p in places if p != self.entry[0]], self)
