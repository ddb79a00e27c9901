"""What a single constraint rules out: the candidates that stand in no way to make it hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import assert_never

from enpitsu.expr import (
    Candidates,
    Count,
    Distinct,
    Expr,
    Formula,
    Is,
    Not,
    Sum,
    Table,
    Value,
    Var,
    fits,
    truth,
    variables,
)
from enpitsu.grid import Place


def narrow(expr: Expr, left: Mapping[Place, Candidates]) -> list[tuple[Var, Value]]:
    """The candidates that `expr` alone forbids, given those left (one or more at each place).

    Whatever is listed stands in no way to make `expr` hold. All such candidates are listed,
    unless counts stand within counts or a `Distinct` or a `Table` names a variable twice; once
    everything is settled those are judged exactly too.
    If `expr` cannot hold any more, that is every candidate of its variables.
    """
    match expr:
        case Is() | Not() | Count():
            return _narrow_formula(expr, left, want=True)
        case Sum(vars_, low, high):
            sums: dict[Var, list[int]] = {}
            for var in vars_:
                numbers = sums.setdefault(var, [0] * len(left[var.place]))
                numbers[:] = map(int.__add__, numbers, map(int, left[var.place]))
            failing = _failing(list(sums.values()), low, high)
            return [(v, left[v.place][i]) for v, at in zip(sums, failing, strict=True) for i in at]
        case Distinct(vars_):
            return _narrow_distinct(vars_, left)
        case Table(vars_, allowed):
            columns = tuple([left[v.place] for v in vars_])
            return [(vars_[i], value) for i, value in _unsupported(allowed, columns)]
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


def _everything(expr: Expr, left: Mapping[Place, Candidates]) -> list[tuple[Var, Value]]:
    return [(var, value) for var in variables(expr) for value in left[var.place]]


def _narrow_formula(
    part: Formula, left: Mapping[Place, Candidates], *, want: bool
) -> list[tuple[Var, Value]]:
    """What must go for the part to hold, or for it to fail."""
    match part:
        case Is(var, value):
            return [(var, v) for v in left[var.place] if (v == value) != want]
        case Not(inner):
            return _narrow_formula(inner, left, want=not want)
        case Count():
            return _narrow_count(part, left, want=want)
        case _:
            assert_never(part)


def _narrow_count(
    count: Count, left: Mapping[Place, Candidates], *, want: bool
) -> list[tuple[Var, Value]]:
    if want and (quick := _narrow_simple(count, left)) is not None:
        return quick
    # What each candidate of a variable adds to the count, and what each inner count may add.
    adds: dict[Var, list[int]] = {}
    inner: list[tuple[Formula, list[int]]] = []
    for part in count.parts:
        match part:
            case Is(var, value) | Not(Is(var, value)):
                column = adds.setdefault(var, [0] * len(left[var.place]))
                positive = part.__class__ is Is
                for i, candidate in enumerate(left[var.place]):
                    column[i] += (candidate == value) == positive
            case _:
                verdict = truth(part, left)
                inner.append((part, [0, 1] if verdict is None else [int(verdict)]))
    columns = [*adds.values(), *(column for _, column in inner)]
    failing = _failing(columns, count.low, count.high, want=want)
    if all(len(at) == len(column) for at, column in zip(failing, columns, strict=True)):
        return _everything(count, left)
    gone = [(v, left[v.place][i]) for v, at in zip(adds, failing, strict=False) for i in at]
    for (part, _), at in zip(inner, failing[len(adds) :], strict=True):
        for held in at:  # an open part whose holding, or whose failing, is ruled out
            gone += _narrow_formula(part, left, want=not held)
    return list(dict.fromkeys(gone))


def _narrow_simple(
    count: Count, left: Mapping[Place, Candidates]
) -> list[tuple[Var, Value]] | None:
    """The common cases, quickly: all parts, at least one, or each about a variable of its own."""
    if count.low == count.high == len(count.parts):
        gone = list(
            dict.fromkeys(e for part in count.parts for e in _narrow_formula(part, left, want=True))
        )
        lost = Counter(var for var, _ in gone)
        fails = any(number == len(left[var.place]) for var, number in lost.items())
        return _everything(count, left) if fails else gone
    if count.low == 1 and count.high >= len(count.parts):
        return _narrow_clause(count, left)
    return _narrow_plain(count, left)


def _narrow_clause(
    count: Count, left: Mapping[Place, Candidates]
) -> list[tuple[Var, Value]] | None:
    """At least one part holds, each about one variable; None if counts stand inside."""
    holding: dict[Var, list[Value]] = {}  # what makes the clause hold, for each variable
    for part in count.parts:
        if isinstance(part, Is):
            if part.value in left[part.var.place]:
                holding.setdefault(part.var, []).append(part.value)
        elif isinstance(part, Not) and isinstance(part.part, Is):
            var, denied = part.part
            others = [v for v in left[var.place] if v != denied]
            if others:
                holding.setdefault(var, []).extend(others)
        else:
            return None
    if not holding:
        return _everything(count, left)
    if len(holding) > 1:
        return []
    ((var, values),) = holding.items()
    return [(var, value) for value in left[var.place] if value not in values]


def _narrow_plain(count: Count, left: Mapping[Place, Candidates]) -> list[tuple[Var, Value]] | None:
    """The common case, quickly: each part about a variable of its own; None if it is not that."""
    open_: list[tuple[Var, Value, bool]] = []
    met: set[Var] = set()
    least = 0
    for part in count.parts:
        inner, positive = (part.part, False) if isinstance(part, Not) else (part, True)
        if not isinstance(inner, Is) or inner.var in met:
            return None
        met.add(inner.var)
        candidates = left[inner.var.place]
        if inner.value not in candidates:
            least += not positive
        elif len(candidates) == 1:
            least += positive
        else:
            open_.append((inner.var, inner.value, positive))
    if least > count.high or least + len(open_) < count.low:
        return _everything(count, left)
    if count.low - len(open_) < least < count.high:
        return []
    hold = least < count.high  # the open parts all hold, or else all fail
    return [
        (var, v)
        for var, value, positive in open_
        for v in left[var.place]
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


def _narrow_distinct(
    vars_: tuple[Var, ...], left: Mapping[Place, Candidates]
) -> list[tuple[Var, Value]]:
    """Give each variable a value of its own; a candidate stays if others can make way for it."""
    columns = [left[var.place] for var in vars_]
    free = len(columns)
    if all(len(column) >= free for column in columns):
        return []  # whoever chooses last still has a choice
    holders = _matched(columns)
    if holders is None:
        return [(var, value) for var in vars_ for value in left[var.place]]
    ways = _ways(columns, holders)
    gone = []
    for i, (var, column) in enumerate(zip(vars_, columns, strict=True)):
        for value in column:
            holder = holders.get(value, free)
            if holder not in (i, free) and not ways[holder] & (1 << i | 1 << free):
                gone.append((var, value))
    return gone


def _matched(columns: Sequence[Candidates]) -> dict[Value, int] | None:
    """The column that holds each value when every column holds one of its own; None if none can."""
    holders: dict[Value, int] = {}
    held: dict[int, Value] = {}
    for start in range(len(columns)):
        asked = _asked(columns, holders, start)
        if asked is None:
            return None
        value: Value | None = next(reversed(asked))
        while value is not None:  # each takes what it asked for and leaves what it had
            i = asked[value]
            holders[value] = i
            held[i], value = value, held.get(i)
    return holders


def _asked(
    columns: Sequence[Candidates], holders: Mapping[Value, int], start: int
) -> dict[Value, int] | None:
    """Ask for values, then for other values of their holders, until the last one asked is free."""
    asked: dict[Value, int] = {}
    queue = [start]
    for i in queue:
        for value in columns[i]:
            if value not in asked:
                asked[value] = i
                if value not in holders:
                    return asked
                queue.append(holders[value])
    return None


def _ways(columns: Sequence[Candidates], holders: Mapping[Value, int]) -> list[int]:
    """For each column, as bits, the columns whose values it can get when they make way in turn.

    One more bit stands for the values nobody holds.
    """
    ways = []
    for i, column in enumerate(columns):
        way = 0
        for value in column:
            holder = holders.get(value, len(columns))
            if holder != i:
                way |= 1 << holder
        ways.append(way)
    for k, onward in enumerate(ways):
        for i, way in enumerate(ways):
            if way >> k & 1:
                ways[i] = way | onward
    return ways
