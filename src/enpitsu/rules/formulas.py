"""Formulas: a slot has a value, a part does not hold, so many parts hold.

Formulas are named tuples, because puzzles have thousands. A formula is about slots 0, 1, 2, ... and
knows no puzzle: a constraint assigns a place to each slot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import comb
from operator import itemgetter
from typing import NamedTuple, TypeVar, assert_never

from enpitsu.errors import BadKind, short
from enpitsu.graphs.graph import Verdict
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.limits import (
    MAX_NARROW_PARTS,
    MAX_NARROW_SUBSETS,
    MAX_REMEMBERED_SUMS,
    MIN_RARELY_EQUAL_SLOTS,
)

Slot = int
Predicate = Callable[[Candidates], bool]
SlotCandidates = Sequence[Candidates]
Literal = tuple[Slot, Value, bool]  # the slot has the value, or with False does not have it
Entries = list[tuple[Slot, Value]]
T = TypeVar("T")


class Is(NamedTuple):
    """The slot has this value."""

    slot: Slot
    value: Value


class Not(NamedTuple):
    """The part does not hold."""

    part: Formula


class Count(NamedTuple):
    """At least `low` and at most `high` of the parts hold."""

    parts: tuple[Formula, ...]
    low: int
    high: int


Formula = Is | Not | Count


def some(parts: Iterable[Formula]) -> Count:
    """At least one of the parts holds."""
    parts = tuple(parts)
    return Count(parts, 1, len(parts))


def every(parts: Iterable[Formula]) -> Count:
    """All parts hold."""
    parts = tuple(parts)
    return Count(parts, len(parts), len(parts))


def exactly(number: int, parts: Iterable[Formula]) -> Count:
    """Exactly `number` of the parts hold."""
    return Count(tuple(parts), number, number)


# -- what a formula is about ---------------------------------------------------------------


def slots(formula: Formula) -> tuple[Slot, ...]:
    """The slots that occur in a formula, each once, in the order they are met."""
    match formula:
        case Is(slot, _):
            return (slot,)
        case Not(part):
            return slots(part)
        case Count(parts):
            return tuple(dict.fromkeys(slot for part in parts for slot in slots(part)))
    expected = "expected Is, Not or Count, such as exactly(n, parts); number_of makes a relation"
    raise BadKind(f"met {short(repr(formula))} in a formula; {expected}")


def atoms(formula: Formula) -> Iterator[Is]:
    """The atoms `Is` that occur in a formula, in order."""
    match formula:
        case Is():
            yield formula
        case Not(part):
            yield from atoms(part)
        case Count(parts):
            for part in parts:
                yield from atoms(part)


def values(formula: Formula) -> tuple[Value, ...]:
    """The values that occur in a formula, each once, in order."""
    match formula:
        case Is(_, value):
            return (value,)
        case Not(part):
            return values(part)
        case Count(parts):
            return tuple(dict.fromkeys(value for part in parts for value in values(part)))


def renamed(formula: Formula, names: Mapping[Value, Value]) -> Formula:
    """The formula with new names for some of its values."""
    match formula:
        case Is(slot, value):
            return Is(slot, names.get(value, value))
        case Not(part):
            return Not(renamed(part, names))
        case Count(parts, low, high):
            return Count(tuple([renamed(part, names) for part in parts]), low, high)


# -- whether it holds ----------------------------------------------------------------------


def predicate(formula: Formula, size: int) -> Predicate:
    """The function that evaluates a formula, given the values of so many slots."""
    match formula:
        case Is(slot, value):
            return lambda values: values[slot] == value
        case Not(part):
            inner = predicate(part, size)
            return lambda values: not inner(values)
        case Count():
            return _count_predicate(formula, size)


def _count_predicate(count: Count, size: int) -> Predicate:
    parts, low, high = count
    entries = [(part.slot, part.value) for part in parts if isinstance(part, Is)]
    if len(entries) == len(parts) and len({value for _, value in entries}) == 1:
        found, value = [slot for slot, _ in entries], entries[0][1]
        if found == [*range(size)]:
            return lambda values: low <= values.count(value) <= high
        picked = picker(found)
        return lambda values: low <= picked(values).count(value) <= high
    if len(entries) == len(parts) and low == 1 and high >= len(parts):
        return lambda values: _any_stands(entries, values)
    if len(entries) == len(parts) and low == high == len(parts):
        picked, wanted = picker([slot for slot, _ in entries]), tuple(v for _, v in entries)
        return lambda values: picked(values) == wanted
    judges = [predicate(part, size) for part in parts]
    if low == 1 and high >= len(parts):
        return lambda values: _any_holds(judges, values)
    return lambda values: low <= sum([holds(values) for holds in judges]) <= high


def _any_holds(judges: Sequence[Predicate], values: Candidates) -> bool:
    for holds in judges:  # noqa: SIM110  # a generator takes longer
        if holds(values):
            return True
    return False


def _any_stands(entries: Sequence[tuple[Slot, Value]], values: Candidates) -> bool:
    for slot, value in entries:  # noqa: SIM110  # a generator takes three times as long
        if values[slot] == value:
            return True
    return False


def picker(indices: Sequence[int]) -> Callable[[Sequence[T]], Sequence[T]]:
    """The function that picks the items at these indices from a sequence."""
    match indices:
        case []:
            return itemgetter(slice(0))
        case [only]:
            return itemgetter(slice(only, only + 1))
        case _:
            return itemgetter(*indices)


def truth(formula: Formula, candidates: SlotCandidates) -> Verdict:
    """Whether a formula holds, given the candidates of each slot; None while that is open.

    Each part is judged alone, so a count with two or more open slots may be called open though it
    is decided.
    """
    match formula:
        case Count():
            return _count_truth(formula, candidates)
        case Is(slot, value):
            if value not in candidates[slot]:
                return False
            return True if len(candidates[slot]) == 1 else None
        case Not(part):
            verdict = truth(part, candidates)
            return None if verdict is None else not verdict


def _count_truth(count: Count, candidates: SlotCandidates) -> Verdict:
    """Whether a count holds; it is judged false as soon as too many parts hold, or too few can."""
    parts, low, high = count
    least, most = 0, len(parts)
    if least > high or most < low:
        return False
    for part in parts:
        said = part.part if isinstance(part, Not) else part
        if isinstance(said, Is):
            column = candidates[said.slot]
            if said.value not in column:
                holds = said is not part
            elif len(column) == 1:
                holds = said is part
            else:
                continue
        else:
            verdict = truth(part, candidates)
            if verdict is None:
                continue
            holds = verdict
        if holds:
            least += 1
            if least > high:
                return False
        else:
            most -= 1
            if most < low:
                return False
    return between(least, most, low, high)


def verdicts(parts: Iterable[Formula], candidates: SlotCandidates) -> list[Verdict]:
    """Whether each of these formulas holds, given the candidates; None while that is open."""
    found: list[Verdict] = []
    for part in parts:
        said = part.part if isinstance(part, Not) else part
        if not isinstance(said, Is):
            found.append(truth(part, candidates))
        elif said.value not in (column := candidates[said.slot]):
            found.append(said is not part)
        else:
            found.append(said is part if len(column) == 1 else None)
    return found


def between(least: int, most: int, low: int, high: int) -> Verdict:
    """Whether a number known to lie in `least` to `most` is in the range; None if that is open."""
    if least > high or most < low:
        return False
    return True if least >= low and most <= high else None


def decisive(formula: Formula, candidates: SlotCandidates, *, verdict: bool) -> Iterable[Slot]:
    """The slots that decide whether a formula holds, or fails."""
    match formula:
        case Is(slot, _):
            yield slot
        case Not(part):
            yield from decisive(part, candidates, verdict=not verdict)
        case Count(parts, low, high):
            found = {part: truth(part, candidates) for part in parts}
            sure = sum(found[part] is True for part in parts)
            # A count holds because enough parts hold and enough fail, so both sorts decide.
            held = (
                (sure > high,)
                if not verdict
                else (True,) * (low > 0) + (False,) * (high < len(parts))
            )
            for part in parts:
                if found[part] in held:
                    yield from decisive(part, candidates, verdict=found[part] is True)


# -- how a solver gets it ------------------------------------------------------------------


def is_wide(formula: Formula) -> bool:
    """Whether the formula contains a cardinality bound that forbids very many subsets."""
    if not isinstance(formula, Count):
        return False
    parts, low, high = formula
    number = len(parts)
    subsets = max(comb(number, max(most, 0)) for most in (high + 1, number - low + 1))
    least = comb(MAX_NARROW_PARTS, 2) if high == 1 else MAX_NARROW_SUBSETS
    return subsets > least or any(map(is_wide, parts))


def tells_lines_apart(formula: Formula) -> bool:
    """Whether it says that two long lines differ, as nearly all pairs of lines do by chance."""
    match formula:
        case Count(parts, 1, high) if high >= len(parts) >= MIN_RARELY_EQUAL_SLOTS:
            return all(_differ(part) for part in parts)
        case _:
            return False


def _differ(part: Formula) -> bool:
    match part:
        case Count((Is(), Is()), 1, 1):
            return True
        case _:
            return False


# -- what it forbids -----------------------------------------------------------------------


def is_exact(formula: Formula) -> bool:
    """Whether `forbidden` is complete for this formula, whatever the candidates are."""
    match formula:
        case Is():
            return True
        case Not(part):
            return is_exact(part)
        case Count(parts):
            plain = [part.part if isinstance(part, Not) else part for part in parts]
            return all(isinstance(part, Is) for part in plain)


def forbidden(formula: Formula, candidates: SlotCandidates, *, want: bool = True) -> Entries:
    """The candidates that must go for a formula to hold; with `want` false, for it to fail.

    If that has become impossible, these are all candidates of its slots.
    """
    match formula:
        case Is(slot, value):
            return [(slot, v) for v in candidates[slot] if (v == value) != want]
        case Not(part):
            return forbidden(part, candidates, want=not want)
        case Count():
            return _by_count(formula, candidates, want=want)
        case _:
            assert_never(formula)


def every_candidate(of: Iterable[Slot], candidates: SlotCandidates) -> Entries:
    """All candidates of these slots."""
    return [(slot, value) for slot in of for value in candidates[slot]]


def _by_count(count: Count, candidates: SlotCandidates, *, want: bool) -> Entries:
    if want and (quick := _by_simple_count(count, candidates)) is not None:
        return quick
    # What each candidate of a slot adds to the count, and the inner counts that are open.
    adds: dict[Slot, list[int]] = {}
    inner: list[Formula] = []
    low, high = count.low, count.high
    for part in count.parts:
        match part:
            case Is(slot, value) | Not(Is(slot, value)):
                column = adds.setdefault(slot, [0] * len(candidates[slot]))
                positive = part.__class__ is Is
                for i, candidate in enumerate(candidates[slot]):
                    column[i] += (candidate == value) == positive
            case _:
                verdict = truth(part, candidates)
                if verdict is None:
                    inner.append(part)
                elif verdict:
                    low, high = low - 1, high - 1
    if not adds and not inner:
        fits = (low <= 0 <= high) == want
        return [] if fits else every_candidate(slots(count), candidates)
    columns = [*adds.values(), *([0, 1] for _ in inner)]
    failing = in_no_total(columns, low, high, want=want)
    if all(len(at) == len(column) for at, column in zip(failing, columns, strict=True)):
        return every_candidate(slots(count), candidates)
    gone = [(s, candidates[s][i]) for s, at in zip(adds, failing, strict=False) for i in at]
    for part, at in zip(inner, failing[len(adds) :], strict=True):
        for held in at:  # parts that must hold, or parts that must fail
            gone += forbidden(part, candidates, want=not held)
    return list(dict.fromkeys(gone))


def _by_simple_count(count: Count, candidates: SlotCandidates) -> Entries | None:
    """The common cases: all parts, at least one, or parts that each have their own slot."""
    if count.low == count.high == len(count.parts):
        gone = list(
            dict.fromkeys(e for part in count.parts for e in forbidden(part, candidates, want=True))
        )
        lost = Counter(slot for slot, _ in gone)
        fails = any(number == len(candidates[slot]) for slot, number in lost.items())
        return every_candidate(slots(count), candidates) if fails else gone
    if count.low == 1 and count.high >= len(count.parts):
        return _by_clause(count, candidates)
    return _by_plain_count(count, candidates)


def _by_clause(count: Count, candidates: SlotCandidates) -> Entries:
    """At least one part holds: something is forbidden only if all parts but one have failed."""
    holding: dict[Slot, list[Value]] = {}  # for each slot the values that satisfy the clause
    inner: list[Formula] = []  # the counts among its parts that may hold
    for part in count.parts:
        match part:
            case Is(slot, value):
                if value in candidates[slot]:
                    holding.setdefault(slot, []).append(value)
            case Not(Is(slot, value)):
                if values := [v for v in candidates[slot] if v != value]:
                    holding.setdefault(slot, []).extend(values)
            case _:
                verdict = truth(part, candidates)
                if verdict:
                    return []
                if verdict is None:
                    inner.append(part)
        if len(holding) + len(inner) > 1:
            return []
    if inner:
        return forbidden(inner[0], candidates, want=True)
    if not holding:
        return every_candidate(slots(count), candidates)
    ((slot, values),) = holding.items()
    return [(slot, value) for value in candidates[slot] if value not in values]


def literals(formula: Formula) -> Sequence[Literal] | None:
    """The parts of a clause as literals; None if the formula is no clause of `Is` and `Not(Is)`."""
    if not isinstance(formula, Count) or formula.low != 1 or formula.high < len(formula.parts):
        return None
    plain = [part.part if isinstance(part, Not) else part for part in formula.parts]
    if not all(isinstance(part, Is) for part in plain):
        return None
    return [(*is_, part is is_) for is_, part in zip(plain, formula.parts, strict=True)]


def by_clause(clause: Sequence[Literal], candidates: SlotCandidates) -> Entries:
    """The values that a clause forbids: none unless it is a unit clause, on one open slot."""
    left: Slot | None = None
    for slot, value, stands in clause:
        known = candidates[slot]
        if value in known:
            if not stands and len(known) == 1:
                continue
        elif stands or not known:
            continue
        else:
            return []
        if left is None:
            left = slot
        elif slot != left:
            return []
    if left is None:
        return every_candidate(dict.fromkeys([slot for slot, _, _ in clause]), candidates)
    here = [(value, stands) for slot, value, stands in clause if slot == left]
    if len(here) == 1:
        ((value, stands),) = here
        return [(left, v) for v in candidates[left] if (v == value) != stands]
    return [
        (left, v) for v in candidates[left] if all((v == value) != stands for value, stands in here)
    ]


def _by_plain_count(count: Count, candidates: SlotCandidates) -> Entries | None:
    """What a count forbids whose parts each have a slot of their own; None if it is no such."""
    open_: list[tuple[Slot, Value, bool]] = []
    met: set[Slot] = set()
    least = 0
    for part in count.parts:
        inner, positive = (part.part, False) if isinstance(part, Not) else (part, True)
        if not isinstance(inner, Is) or inner.slot in met:
            return None
        met.add(inner.slot)
        values = candidates[inner.slot]
        if inner.value not in values:
            least += not positive
        elif len(values) == 1:
            least += positive
        else:
            open_.append((inner.slot, inner.value, positive))
    if least > count.high or least + len(open_) < count.low or count.low > count.high:
        return every_candidate(slots(count), candidates)
    if count.low - len(open_) < least < count.high:
        return []
    hold = least < count.high  # the open parts all hold, or else all fail
    return [
        (slot, v)
        for slot, value, positive in open_
        for v in candidates[slot]
        if (v == value) != (positive == hold)
    ]


def in_no_total(
    columns: Sequence[Sequence[int]], low: int, high: int, *, want: bool = True
) -> list[list[int]]:
    """For each column the indices of the numbers that are part of no sum from `low` to `high`.

    A sum takes one number from each column. With `want` false it must lie outside the range
    instead. Sets of sums are integers used as bit sets.
    """
    least = [min(column) for column in columns]
    steps = [[n - base for n in column] for column, base in zip(columns, least, strict=True)]
    return _in_no_total(steps, low - sum(least), high - sum(least), want=want)


@lru_cache(maxsize=MAX_REMEMBERED_SUMS)
def bits_in_no_total(columns: tuple[int, ...], low: int, high: int) -> tuple[int, ...]:
    """As `in_no_total` for columns of numbers from 0 as bit sets; so is the result."""
    steps = [bit_numbers(bits) for bits in columns]
    failing = _in_no_total(steps, low, high)
    return tuple([sum([1 << own[i] for i in at]) for own, at in zip(steps, failing, strict=True)])


@lru_cache(maxsize=MAX_REMEMBERED_SUMS)
def bit_numbers(bits: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, ascending."""
    return tuple([n for n in range(bits.bit_length()) if bits >> n & 1])


def _in_no_total(
    steps: Sequence[Sequence[int]], low: int, high: int, *, want: bool = True
) -> list[list[int]]:
    """The same as `in_no_total` for numbers that are not negative."""
    most = sum(map(max, steps))
    low, high = max(low, 0), min(high, most)
    goal = (1 << high + 1) - (1 << low) if low <= high else 0
    rests = [goal if want else goal ^ ((1 << most + 1) - 1)]  # sums that reach the goal from here
    for column in reversed(steps):
        rest = 0
        for n in column:
            rest |= rests[-1] >> n
        rests.append(rest)
    failing = []
    before = 1
    for column, rest in zip(steps, rests[-2::-1], strict=True):
        failing.append([i for i, n in enumerate(column) if not before & rest >> n])
        after = 0
        for n in column:
            after |= before << n
        before = after
    return failing
