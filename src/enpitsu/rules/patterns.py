"""Fast propagation of formulas with very many small parts.

A count of patterns says how many of them hold, for instance of the ways in which a ship can lie. A
pattern holds if each of its slots has a given value. Patterns are bits, so that one look at each
slot tells which patterns fail and which are still open.

A clause of small counts says that one of them holds, for instance that two lines differ somewhere.
The verdict on each part is cached for the candidates of its few slots, and as soon as two parts may
hold, nothing is forbidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from operator import itemgetter

from enpitsu.paper.values import Candidates
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.formulas import Count, Formula, Is, Not, Slot, forbidden, slots, truth
from enpitsu.rules.limits import MAX_PART_SLOTS, MAX_REMEMBERED_PATTERNS, MIN_CLAUSE_PARTS

Pattern = tuple[tuple[Slot, Bits], ...]


def narrow_patterns(formula: Formula, coding: Coding) -> Narrow | None:
    """A function that tells what a count of patterns forbids; None for any other formula.

    Counts of a few patterns are left to the general method, too.
    """
    if not isinstance(formula, Count) or not formula.low <= formula.high < len(formula.parts):
        return None
    patterns = [*takewhile(bool, (_pattern(part, coding) for part in formula.parts))]
    if len(patterns) < len(formula.parts) or len(patterns) < len(spoken := slots(formula)):
        return None
    low, high, everything = formula.low, formula.high, (1 << len(patterns)) - 1
    telling: dict[tuple[Slot, Bits], int] = {}
    for number, pattern in enumerate(patterns):
        for said in pattern:
            telling[said] = telling.get(said, 0) | 1 << number
    looks = [(slot, bit, told) for (slot, bit), told in telling.items()]

    def narrowed(columns: Sequence[Bits]) -> Gone:
        failing = open_ = 0
        for slot, bit, told in looks:
            if not columns[slot] & bit:
                failing |= told
            elif columns[slot] != bit:
                open_ |= told
        open_ &= ~failing
        hold = (everything & ~(failing | open_)).bit_count()
        most = hold + open_.bit_count()
        if hold > high or most < low:
            return [(slot, columns[slot]) for slot in spoken]
        if not open_ or (low < most and hold < high):
            return ()
        still = [pattern for n, pattern in enumerate(patterns) if open_ >> n & 1]
        return _all_hold(still, columns) if most == low else _all_fail(still, columns)

    return narrowed


def narrow_clause(formula: Formula, coding: Coding) -> Narrow | None:
    """A function that tells what a clause of small counts forbids; None for other formulas."""
    if not isinstance(formula, Count) or formula.low != 1 or formula.high < len(formula.parts):
        return None
    if len(formula.parts) < MIN_CLAUSE_PARTS:
        return None
    parts = [_Part(part, coding) for part in formula.parts if _is_small_count(part)]
    if len(parts) < len(formula.parts):
        return None
    spoken = slots(formula)

    def narrowed(columns: Sequence[Bits]) -> Gone:
        open_: Gone | None = None
        for part in parts:
            gone = part.told(columns)
            if gone is not None:
                if not gone or open_ is not None:  # this part holds, or two may hold
                    return ()
                open_ = gone
        return [(slot, columns[slot]) for slot in spoken] if open_ is None else open_

    return narrowed


def _is_small_count(part: Formula) -> bool:
    """Whether it is a count, or the negation of one, of two or three slots."""
    plain = part.part if isinstance(part, Not) else part
    return isinstance(plain, Count) and 1 < len(slots(plain)) <= MAX_PART_SLOTS


class _Part:
    """A small part of a clause, with its results for candidates that it has met before."""

    def __init__(self, part: Formula, coding: Coding) -> None:
        self.part, self.coding, self.slots = part, coding, slots(part)
        self.pick = itemgetter(*self.slots)
        self.known: dict[tuple[Bits, ...], Gone | None] = {}

    def told(self, columns: Sequence[Bits]) -> Gone | None:
        """The candidates to remove so that it holds, none if it holds already; None if it fails."""
        key = self.pick(columns)
        if key not in self.known:
            left: list[Candidates] = [()] * (max(self.slots) + 1)
            for slot, bits in zip(self.slots, key, strict=True):
                left[slot] = self.coding.values_of(bits)
            verdict = truth(self.part, left)
            gone: dict[Slot, Bits] = {}
            for slot, value in () if verdict else forbidden(self.part, left):
                gone[slot] = gone.get(slot, 0) | self.coding.bit[value]
            if len(self.known) >= MAX_REMEMBERED_PATTERNS:
                self.known.clear()
            # An open part that needs no candidate removed is treated as one that holds.
            self.known[key] = None if verdict is False else [*gone.items()]
        return self.known[key]


def _all_hold(patterns: Iterable[Pattern], columns: Sequence[Bits]) -> Gone:
    """The candidates that are forbidden if all patterns hold: all but those in the patterns."""
    gone: dict[Slot, Bits] = {}
    for pattern in patterns:
        for slot, bit in pattern:
            if left := columns[slot] & ~bit:
                gone[slot] = gone.get(slot, 0) | left
    return [*gone.items()]


def _all_fail(patterns: Iterable[Pattern], columns: Sequence[Bits]) -> Gone:
    """The candidates that are forbidden if all patterns fail: the value of a last open slot."""
    gone: dict[Slot, Bits] = {}
    for pattern in patterns:
        open_ = [(slot, bit) for slot, bit in pattern if columns[slot] != bit]
        if len(open_) == 1:
            ((slot, bit),) = open_
            gone[slot] = gone.get(slot, 0) | bit
    return [*gone.items()]


def _pattern(part: Formula, coding: Coding) -> Pattern:
    """The slots of a pattern with their values as bits; empty if the formula is no pattern."""
    if not isinstance(part, Count) or not part.low == part.high == len(part.parts):
        return ()
    said = tuple(
        (one.slot, coding.bit.get(one.value, 0)) for one in part.parts if isinstance(one, Is)
    )
    alone = len({slot for slot, _ in said}) == len(part.parts)
    return said if alone else ()
