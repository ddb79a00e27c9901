"""What a single constraint rules out: the candidates that stand in no way to make it hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import assert_never

from enpitsu.graphs.forests import parting
from enpitsu.graphs.graph import Verdict, Wanted, connecting
from enpitsu.graphs.paths import leading
from enpitsu.graphs.pieces import reading
from enpitsu.graphs.rooted import rooting
from enpitsu.paper.limit import look
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.automaton import unsupported
from enpitsu.rules.expr import (
    MAX_MEMO,
    Acyclic,
    Connected,
    Count,
    Distinct,
    Expr,
    Formula,
    Global,
    Is,
    Loop,
    Not,
    Regular,
    Rooted,
    Shape,
    Sized,
    Slot,
    Sum,
    Table,
    fits,
    slots,
    truth,
    verdicts,
)
from enpitsu.rules.matching import matchable_values

SlotCandidates = Sequence[Candidates]
Denied = tuple[tuple[Slot, Value], ...]
WIDE = 256  # slots; of more a pattern is long, and thousands of them would be kept


def forbids(shape: Shape, candidates: tuple[Candidates, ...]) -> Denied:
    """What `narrow` says of a shape, which remembers it: the same patterns come back."""
    if shape.size > WIDE:
        return tuple(narrow(shape.expr, candidates))
    known = shape.memo.setdefault("narrow", {})
    found: Denied | None = known.get(candidates)
    if found is None:
        if len(known) >= MAX_MEMO:
            known.clear()
        found = known[candidates] = tuple(narrow(shape.expr, candidates))
    return found


def narrow(expr: Expr, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    """The candidates that `expr` alone forbids, given those of each slot (one or more).

    Whatever is listed stands in no way to make `expr` hold. All such candidates are listed,
    unless counts stand within counts or a `Distinct`, a `Table` or a `Regular` names a slot
    twice; once everything is settled those are judged exactly too.
    If `expr` cannot hold any more, that is every candidate of its slots.
    """
    match expr:
        case Is() | Not() | Count():
            return _narrow_formula(expr, candidates, want=True)
        case Sum(found, low, high):
            sums: dict[Slot, list[int]] = {}
            for slot in found:
                numbers = sums.setdefault(slot, [0] * len(candidates[slot]))
                numbers[:] = map(int.__add__, numbers, map(int, candidates[slot]))
            failing = _failing(list(sums.values()), low, high)
            return [(s, candidates[s][i]) for s, at in zip(sums, failing, strict=True) for i in at]
        case Distinct(found):
            return _narrow_distinct(found, candidates)
        case Table(found, allowed):
            columns = tuple([candidates[slot] for slot in found])
            return [(found[i], value) for i, value in _unsupported(allowed, columns)]
        case Regular(found, machine):
            columns = tuple([candidates[slot] for slot in found])
            return [(found[i], value) for i, value in unsupported(machine, columns)]
        case Connected() | Loop() | Acyclic() | Rooted():
            return _narrow_global(expr, candidates)
        case Sized():
            return _narrow_sized(expr, candidates)
        case _:
            assert_never(expr)


def is_exact(expr: Expr) -> bool:
    """Whether `narrow` lists all that an expression forbids, whatever the candidates are."""
    match expr:
        case Is() | Sum():
            return True
        case Not(part):
            return is_exact(part)
        case Count(parts, _, _):
            plain = [part.part if isinstance(part, Not) else part for part in parts]
            return all(isinstance(part, Is) for part in plain)
        case Distinct(found) | Table(found, _) | Regular(found, _):
            return len(set(found)) == len(found)
        case Connected(parts, _):  # and then no slot is in two parts
            return all(map(is_exact, parts)) and len(slots(expr)) == len(parts)
        case Loop() | Acyclic() | Rooted() | Sized():
            return False  # only what one search or a few tell
        case _:
            assert_never(expr)


@lru_cache(maxsize=1 << 16)  # the same few patterns come back all over a board
def _unsupported(
    allowed: frozenset[Candidates], columns: tuple[Candidates, ...]
) -> tuple[tuple[int, Value], ...]:
    """The candidates, by column, that stand in no allowed row."""
    rows = [row for row in allowed if all(map(fits, columns, row))]
    seen = [{row[i] for row in rows} for i in range(len(columns))]
    return tuple(
        (i, value)
        for i, (column, values) in enumerate(zip(columns, seen, strict=True))
        for value in column
        if value not in values
    )


def _narrow_global(expr: Global, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    """What the parts forbid that must hold or fail for the whole graph to be as it should."""
    wanted = wanted_by(expr, verdicts(expr.parts, candidates))
    if wanted is None:
        return _everything(expr, candidates)
    gone = [
        entry
        for number, want in wanted.items()
        for entry in _narrow_formula(expr.parts[number], candidates, want=want)
    ]
    return list(dict.fromkeys(gone))


def wanted_by(expr: Global, told: Sequence[Verdict]) -> Wanted | None:
    """The parts that must hold or fail for the whole to hold; None if it cannot."""
    match expr:
        case Connected(_, graph):
            return connecting(graph, told)
        case Loop(_, graph, ends):
            return leading(graph, told, ends)
        case Acyclic(_, graph):
            return parting(graph, told)
        case Rooted(_, graph, roots, strays):
            return rooting(graph, roots, told, strays=strays)
        case _:
            assert_never(expr)


def _narrow_sized(expr: Sized, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    """What one size forbids after another."""
    found, graph = expr
    left = [candidates[slot] for slot in found]
    misfits, follows = reading(graph, left)
    if misfits:
        return _everything(expr, candidates)
    gone: dict[tuple[Slot, Value], None] = {}
    for one in follows:
        look()
        gone.update(((found[node], value), None) for node, value in one.denied(left))
    lost = Counter(slot for slot, _ in gone)
    if any(number == len(candidates[slot]) for slot, number in lost.items()):
        return _everything(expr, candidates)
    return [*gone]


def _everything(expr: Expr, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    return [(slot, value) for slot in slots(expr) for value in candidates[slot]]


# -- formulas ----------------------------------------------------------------------------


def _narrow_formula(
    part: Formula, candidates: SlotCandidates, *, want: bool
) -> list[tuple[Slot, Value]]:
    """What must go for the part to hold, or for it to fail."""
    match part:
        case Is(slot, value):
            return [(slot, v) for v in candidates[slot] if (v == value) != want]
        case Not(inner):
            return _narrow_formula(inner, candidates, want=not want)
        case Count():
            return _narrow_count(part, candidates, want=want)
        case _:
            assert_never(part)


def _narrow_count(
    count: Count, candidates: SlotCandidates, *, want: bool
) -> list[tuple[Slot, Value]]:
    if want and (quick := _narrow_simple(count, candidates)) is not None:
        return quick
    # What each candidate of a slot adds to the count, and what each inner count may add.
    adds: dict[Slot, list[int]] = {}
    inner: list[tuple[Formula, list[int]]] = []
    for part in count.parts:
        match part:
            case Is(slot, value) | Not(Is(slot, value)):
                column = adds.setdefault(slot, [0] * len(candidates[slot]))
                positive = part.__class__ is Is
                for i, candidate in enumerate(candidates[slot]):
                    column[i] += (candidate == value) == positive
            case _:
                verdict = truth(part, candidates)
                inner.append((part, [0, 1] if verdict is None else [int(verdict)]))
    columns = [*adds.values(), *(column for _, column in inner)]
    failing = _failing(columns, count.low, count.high, want=want)
    if all(len(at) == len(column) for at, column in zip(failing, columns, strict=True)):
        return _everything(count, candidates)
    gone = [(s, candidates[s][i]) for s, at in zip(adds, failing, strict=False) for i in at]
    for (part, _), at in zip(inner, failing[len(adds) :], strict=True):
        for held in at:  # an open part whose holding, or whose failing, is ruled out
            gone += _narrow_formula(part, candidates, want=not held)
    return list(dict.fromkeys(gone))


def _narrow_simple(count: Count, candidates: SlotCandidates) -> list[tuple[Slot, Value]] | None:
    """The common cases, quickly: all parts, at least one, or each about a slot of its own."""
    if count.low == count.high == len(count.parts):
        gone = list(
            dict.fromkeys(
                e for part in count.parts for e in _narrow_formula(part, candidates, want=True)
            )
        )
        lost = Counter(slot for slot, _ in gone)
        fails = any(number == len(candidates[slot]) for slot, number in lost.items())
        return _everything(count, candidates) if fails else gone
    if count.low == 1 and count.high >= len(count.parts):
        return _narrow_clause(count, candidates)
    return _narrow_plain(count, candidates)


def _narrow_clause(count: Count, candidates: SlotCandidates) -> list[tuple[Slot, Value]]:
    """At least one part holds; where two still may, nothing is forbidden."""
    holding: dict[Slot, list[Value]] = {}  # what makes the clause hold, for each slot
    inner: list[Formula] = []  # the counts that may hold
    for part in count.parts:
        match part:
            case Is(slot, value) | Not(Is(slot, value)):
                if values := [v for v in candidates[slot] if (v == value) == isinstance(part, Is)]:
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
        return _narrow_formula(inner[0], candidates, want=True)
    if not holding:
        return _everything(count, candidates)
    ((slot, values),) = holding.items()
    return [(slot, value) for value in candidates[slot] if value not in values]


def _narrow_plain(count: Count, candidates: SlotCandidates) -> list[tuple[Slot, Value]] | None:
    """The common case, quickly: each part about a slot of its own; None if it is not that."""
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
        return _everything(count, candidates)
    if count.low - len(open_) < least < count.high:
        return []
    hold = least < count.high  # the open parts all hold, or else all fail
    return [
        (slot, v)
        for slot, value, positive in open_
        for v in candidates[slot]
        if (v == value) != (positive == hold)
    ]


def _failing(
    columns: Sequence[Sequence[int]], low: int, high: int, *, want: bool = True
) -> list[list[int]]:
    """For each column the indices of numbers that are in no total from `low` to `high`.

    A total takes one number from each column. With `want` false it must lie outside instead.
    Sets of totals are the bits of a number.
    """
    least = [min(column) for column in columns]
    steps = [[n - base for n in column] for column, base in zip(columns, least, strict=True)]
    most = sum(map(max, steps))
    low, high = max(low - sum(least), 0), min(high - sum(least), most)
    goal = (1 << high + 1) - (1 << low) if low <= high else 0
    rests = [goal if want else goal ^ ((1 << most + 1) - 1)]  # what reaches the goal from here on
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


# -- all different -----------------------------------------------------------------------


def _narrow_distinct(
    found: tuple[Slot, ...], candidates: SlotCandidates
) -> list[tuple[Slot, Value]]:
    """Give each slot a value of its own; a candidate stays if others can make way for it."""
    columns = [candidates[slot] for slot in found]
    if all(len(column) >= len(columns) for column in columns):
        return []  # whoever chooses last still has a choice
    bit = {value: 1 << i for i, value in enumerate(dict.fromkeys(chain.from_iterable(columns)))}
    kept = matchable_values([sum([bit[value] for value in column]) for column in columns])
    if kept is None:
        return [(slot, value) for slot in dict.fromkeys(found) for value in candidates[slot]]
    return [
        (slot, value)
        for slot, column, stays in zip(found, columns, kept, strict=True)
        for value in column
        if not bit[value] & stays
    ]
