"""Supposing: what follows from an entry, one constraint at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial, reduce
from itertools import chain
from operator import itemgetter, or_
from typing import NamedTuple

from enpitsu.grid import Place
from enpitsu.puzzle import Constraint, Entry, Finding, Left, Model
from enpitsu.rules.expr import KEPT, Candidates, Distinct, Expr
from enpitsu.rules.narrow import narrow, shared_out

Bits = int  # bit number i stands for value number i, or for place number i
Gone = Sequence[tuple[int, Bits]]


class Read(NamedTuple):
    """A constraint, the numbers of its places, and what its shape was found to forbid."""

    constraint: Constraint
    at: Sequence[int]
    pick: Callable[[Sequence[Bits]], tuple[Bits, ...]]
    known: dict[tuple[Bits, ...], Gone]


class Reading:
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
        self.reads: list[Read] = []
        self.around: list[list[int]] = [[] for _ in self.places]  # numbers of reads
        self.near = [0] * len(self.places)  # the places of the constraints around one, as bits
        for constraint in constraints:
            shape = constraint.shape
            at = tuple([self.number[place] for place in constraint.places[: shape.size]])
            pick = itemgetter(*at) if len(at) > 1 else partial(_pick, at)
            known = shape.memo.setdefault("bits", {}).setdefault(self.values, {})
            mask = self.mask(constraint.variables)
            for slot in shape.slots:
                self.around[at[slot]].append(len(self.reads))
                self.near[at[slot]] |= mask
            self.reads.append(Read(constraint, at, pick, known))

    def mask(self, places: Iterable[Place]) -> Bits:
        """Places as bits."""
        return reduce(or_, [1 << self.number[place] for place in places], 0)

    def bits(self, left: Left) -> list[Bits]:
        """The candidates left at each place, as bits."""
        return [sum([self.bit[value] for value in left[place]]) for place in self.places]

    def narrowed(self, read: Read, columns: tuple[Bits, ...]) -> Gone:
        """What a constraint alone forbids, by slot; from now on it is known."""
        if len(read.known) >= KEPT:
            read.known.clear()
        found = read.known[columns] = self._narrowed(read.constraint.shape.expr, columns)
        return found

    def _narrowed(self, expr: Expr, columns: Sequence[Bits]) -> Gone:
        if isinstance(expr, Distinct) and len(expr.slots) == len(columns):  # bits will do
            kept = shared_out([columns[slot] for slot in expr.slots])
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


def _pick(at: Sequence[int], left: Sequence[Bits]) -> tuple[Bits, ...]:
    return tuple([left[i] for i in at])


class Supposition:
    """What follows from an entry, one constraint at a time, in rounds.

    All that single constraints forbid in the candidates of one round is struck out before the
    next. So the number of rounds to a clash does not depend on how the board is turned. `seen`
    are the places whose candidates have mattered so far, as bits.
    """

    def __init__(self, reading: Reading, left: Sequence[Bits], entry: Entry) -> None:
        place, value = entry
        self.entry = entry
        self.reading = reading
        self.left = [*left]
        self.changed = [reading.number[place]]
        self.left[self.changed[0]] = reading.bit[value]
        self.trail: dict[int, list[Constraint]] = {}
        self.rounds = 0
        self.seen: Bits = 0
        self.clash: Constraint | None = None

    def advance(self) -> bool:
        """Go one round further; false when nothing follows any more, or all has clashed."""
        if self.clash is not None or not self.changed:
            return False
        self.rounds += 1
        gone: dict[int, Bits] = {}
        reasons: dict[int, list[Constraint]] = {}
        left = self.left
        for read in self._asked():
            columns = read.pick(left)
            found = read.known.get(columns)
            if found is None:
                found = self.reading.narrowed(read, columns)
            for slot, bits in found:
                i = read.at[slot]
                struck = gone.get(i, 0)
                if bits & ~struck:
                    gone[i] = struck | bits
                    reasons.setdefault(i, []).append(read.constraint)
        for i, bits in gone.items():
            self.trail.setdefault(i, []).extend(reasons[i])
            left[i] &= ~bits
            if not left[i]:
                self.clash = reasons[i][0]
                return False
        self.changed = list(gone)
        return True

    def _asked(self) -> list[Read]:
        """The constraints round what has changed, each once."""
        around, near, reads = self.reading.around, self.reading.near, self.reading.reads
        for i in self.changed:
            self.seen |= near[i]
        numbers = dict.fromkeys(chain.from_iterable([around[i] for i in self.changed]))
        return [reads[number] for number in numbers]

    def allows(self, entry: Entry) -> bool:
        """Whether an entry is still possible."""
        place, value = entry
        return bool(self.left[self.reading.number[place]] & self.reading.bit[value])

    def touched(self) -> list[Place]:
        """The places where something has fallen."""
        return [self.reading.places[i] for i in self.trail]

    def reasons(self, *places: Place) -> list[Constraint]:
        """The constraints that had a part in what happened at these places."""
        number = self.reading.number
        todo = [number[place] for place in places]
        met = set(todo)
        found: dict[Constraint, None] = {}
        while todo:
            for constraint in self.trail.get(todo.pop(), ()):
                found[constraint] = None
                fresh = [i for p in constraint.variables if (i := number[p]) not in met]
                met.update(fresh)
                todo += fresh
        return list(found)

    def refuted(self) -> Finding:
        """After a clash: the entry falls, by all that had a part in it."""
        assert self.clash is not None
        reasons = self.reasons(*self.clash.variables)
        because = list(dict.fromkeys((self.clash, *reasons)))
        given = dict.fromkeys(place for constraint in because for place in constraint.variables)
        return Finding([self.entry], because, [p for p in given if p != self.entry[0]])
