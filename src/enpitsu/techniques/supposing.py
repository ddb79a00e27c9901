"""Supposing: what follows from an entry, one constraint at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from copy import copy
from functools import cached_property, partial, reduce
from itertools import chain
from operator import itemgetter, or_
from typing import NamedTuple

from enpitsu.constraints import Constraint, Model
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap, Entry
from enpitsu.rules.expr import MAX_MEMO, Candidates, Distinct, Expr
from enpitsu.rules.narrow import matchable_values, narrow
from enpitsu.step import Finding

Bits = int  # bit number i stands for value number i, or for place number i
Gone = Sequence[tuple[int, Bits]]


class NumberedConstraint(NamedTuple):
    """A constraint, the numbers of its places, and what its shape was found to forbid.

    `at` has one number for each slot, `spoken` those of the places it speaks of, and `places`
    these as bits.
    """

    constraint: Constraint
    at: Sequence[int]
    spoken: Sequence[int]
    places: Bits
    pick: Callable[[Sequence[Bits]], tuple[Bits, ...]]
    known: dict[tuple[Bits, ...], Gone]


class NumberedConstraints:
    """Constraints as suppositions read them: places by number, candidates as bits.

    One supposition after the other meets the same few patterns of candidates, so that what a
    shape forbids is remembered.
    """

    def __init__(self, model: Model, constraints: Iterable[Constraint]) -> None:
        self.places = tuple(model.domains)
        self.number = {place: i for i, place in enumerate(self.places)}
        domains = dict.fromkeys(model.domains.values())
        self.values = tuple(dict.fromkeys(value for domain in domains for value in domain))
        self.bit = {value: 1 << i for i, value in enumerate(self.values)}
        self.candidates: dict[Bits, Candidates] = {}
        self._lay([self._read(constraint) for constraint in constraints])

    def _read(self, constraint: Constraint) -> NumberedConstraint:
        shape, number = constraint.shape, self.number
        at = tuple([number[place] for place in constraint.places[: shape.size]])
        spoken = [at[slot] for slot in shape.slots]
        pick = itemgetter(*at) if len(at) > 1 else partial(_pick, at)
        known = shape.memo.setdefault("bits", {}).setdefault(self.values, {})
        return NumberedConstraint(constraint, at, spoken, _bits(spoken), pick, known)

    def _lay(self, reads: Sequence[NumberedConstraint]) -> None:
        """For each place the numbers of what is read there, and what that speaks of, as bits."""
        self.reads = reads
        self.around: list[list[int]] = [[] for _ in self.places]
        self.near = [0] * len(self.places)
        for number, read in enumerate(reads):
            for i in read.spoken:
                self.around[i].append(number)
                self.near[i] |= read.places

    def only(self, constraints: Collection[Constraint]) -> NumberedConstraints:
        """The same with only some of the constraints."""
        other = copy(self)
        other._lay([read for read in self.reads if read.constraint in constraints])
        return other

    def mask(self, places: Iterable[Place]) -> Bits:
        """Places as bits."""
        return _bits([self.number[place] for place in places])

    def bits(self, candidates: CandidateMap) -> list[Bits]:
        """The candidates left at each place, as bits."""
        return [sum([self.bit[value] for value in candidates[place]]) for place in self.places]

    def narrowed(self, read: NumberedConstraint, columns: tuple[Bits, ...]) -> Gone:
        """What a constraint alone forbids, by slot; from now on it is known."""
        if len(read.known) >= MAX_MEMO:
            read.known.clear()
        found = read.known[columns] = self._narrowed(read.constraint.shape.expr, columns)
        return found

    def _narrowed(self, expr: Expr, columns: Sequence[Bits]) -> Gone:
        if isinstance(expr, Distinct) and len(expr.slots) == len(columns):  # bits will do
            kept = matchable_values([columns[slot] for slot in expr.slots])
            stays = kept or [0] * len(columns)
            pairs = zip(expr.slots, stays, strict=True)
            return [(slot, fallen) for slot, bits in pairs if (fallen := columns[slot] & ~bits)]
        gone: dict[int, Bits] = {}
        for slot, value in narrow(expr, [self._candidates(bits) for bits in columns]):
            gone[slot] = gone.get(slot, 0) | self.bit[value]
        return [*gone.items()]

    def _candidates(self, bits: Bits) -> Candidates:
        found = self.candidates.get(bits)
        if found is None:
            found = tuple([value for value, bit in self.bit.items() if bits & bit])
            self.candidates[bits] = found
        return found


def _bits(numbers: Iterable[int]) -> Bits:
    return reduce(or_, [1 << number for number in numbers], 0)


def _pick(at: Sequence[int], candidates: Sequence[Bits]) -> tuple[Bits, ...]:
    return tuple([candidates[i] for i in at])


class Supposition:
    """What follows from an entry, one constraint at a time, in rounds.

    All that single constraints forbid in the candidates of one round is struck out before the
    next. So the number of rounds to a clash does not depend on how the board is turned. The
    first round reads what is around the entry, or everything. `seen` are the places whose
    candidates have mattered so far, as bits.
    """

    def __init__(
        self,
        reading: NumberedConstraints,
        candidates: Sequence[Bits],
        entry: Entry,
        *,
        everywhere: bool = False,
    ) -> None:
        place, value = entry
        number = reading.number[place]
        self.entry = entry
        self.reading = reading
        self.candidates = [*candidates]
        self.candidates[number] = reading.bit[value]
        self.changed: Sequence[int] = range(len(self.candidates)) if everywhere else (number,)
        self.trail: dict[int, list[int]] = {}  # for each place the numbers of what struck there
        self.rounds = 0
        self.seen: Bits = 0
        self.clashed = False
        self.last = 0  # after a clash, the number of what struck the last candidate of a place

    def advance(self) -> bool:
        """Go one round further; false when nothing follows any more, or all has clashed."""
        if self.clashed or not self.changed:
            return False
        self.rounds += 1
        gone: dict[int, Bits] = {}
        struck_by: dict[int, list[int]] = {}
        candidates, reads = self.candidates, self.reading.reads
        for number in self._asked():
            read = reads[number]
            columns = read.pick(candidates)
            found = read.known.get(columns)
            if found is None:
                found = self.reading.narrowed(read, columns)
            for slot, bits in found:
                i = read.at[slot]
                struck = gone.get(i, 0)
                if bits & ~struck:
                    gone[i] = struck | bits
                    struck_by.setdefault(i, []).append(number)
        for i, bits in gone.items():
            self.trail.setdefault(i, []).extend(struck_by[i])
            candidates[i] &= ~bits
            if not candidates[i]:
                self.clashed, self.last = True, struck_by[i][0]
                return False
        self.changed = list(gone)
        return True

    def _asked(self) -> Iterable[int]:
        """The numbers of what is read round what has changed, each once."""
        around, near = self.reading.around, self.reading.near
        for i in self.changed:
            self.seen |= near[i]
        return dict.fromkeys(chain.from_iterable([around[i] for i in self.changed]))

    def allows(self, entry: Entry) -> bool:
        """Whether an entry is still possible."""
        place, value = entry
        return bool(self.candidates[self.reading.number[place]] & self.reading.bit[value])

    def touched(self) -> list[Place]:
        """The places where something has fallen."""
        return [self.reading.places[i] for i in self.trail]

    def reasons(self, *places: Place) -> list[Constraint]:
        """The constraints that had a part in what happened at these places."""
        numbers = self._had_part([self.reading.number[place] for place in places])
        return [self.reading.reads[number].constraint for number in numbers]

    def _had_part(self, places: Iterable[int]) -> Iterable[int]:
        """The numbers of what was read."""
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

    @cached_property
    def refuted(self) -> Finding:
        """After a clash: the entry falls, by all that had a part in it."""
        reads, places = self.reading.reads, self.reading.places
        numbers = dict.fromkeys((self.last, *self._had_part(reads[self.last].spoken)))
        given = dict.fromkeys(places[i] for number in numbers for i in reads[number].spoken)
        because = [reads[number].constraint for number in numbers]
        return Finding([self.entry], because, [p for p in given if p != self.entry[0]])
