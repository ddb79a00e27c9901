"""How many of a great many patterns hold, such as ways for a ship to lie: the fastest form.

A pattern holds if each of its slots has the value that it says. Where there are as many patterns as
slots, they are bits, and one look at each slot tells which patterns fail and which are still open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile

from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.formulas import Count, Formula, Is, Slot, slots

Pattern = tuple[tuple[Slot, Bits], ...]


def narrow_patterns(formula: Formula, coding: Coding) -> Narrow | None:
    """What a count of patterns forbids; None if the formula is no such count, or of few."""
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


def _all_hold(patterns: Iterable[Pattern], columns: Sequence[Bits]) -> Gone:
    """What is forbidden where all of these hold: whatever their slots do not say."""
    gone: dict[Slot, Bits] = {}
    for pattern in patterns:
        for slot, bit in pattern:
            if left := columns[slot] & ~bit:
                gone[slot] = gone.get(slot, 0) | left
    return [*gone.items()]


def _all_fail(patterns: Iterable[Pattern], columns: Sequence[Bits]) -> Gone:
    """What is forbidden where all of these fail: the last open slot does not have its value."""
    gone: dict[Slot, Bits] = {}
    for pattern in patterns:
        open_ = [(slot, bit) for slot, bit in pattern if columns[slot] != bit]
        if len(open_) == 1:
            ((slot, bit),) = open_
            gone[slot] = gone.get(slot, 0) | bit
    return [*gone.items()]


def _pattern(part: Formula, coding: Coding) -> Pattern:
    """The slots of a pattern with what they have; nothing if it is none."""
    if not isinstance(part, Count) or not part.low == part.high == len(part.parts):
        return ()
    said = tuple(
        (one.slot, coding.bit.get(one.value, 0)) for one in part.parts if isinstance(one, Is)
    )
    alone = len({slot for slot, _ in said}) == len(part.parts)
    return said if alone else ()
