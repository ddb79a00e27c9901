"""The language of rules: what a constraint may say about its variables.

`Expr` is a closed union of named tuples, for they are made by the thousand. A reader of it (the
checker here, a CNF compiler, a CP-SAT model, ...) is a function that matches every member and
ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple, assert_never

from enpitsu.grid import Place

Value = str | int
Candidates = tuple[Value, ...]
Domain = Candidates


@dataclass(eq=False, slots=True)  # not frozen: they are made by the thousand, in half the time
class Var:
    """What the player writes at one place; `domain` lists the possible values in order.

    Two variables are the same only if they are one object: a model makes each once, and nobody
    changes it.
    """

    place: Place
    domain: Domain

    def __str__(self) -> str:
        return str(self.place)


class Is(NamedTuple):
    """The variable has this value."""

    var: Var
    value: Value


class Not(NamedTuple):
    """The part does not hold."""

    part: Formula


class Count(NamedTuple):
    """At least `low` and at most `high` of the parts hold."""

    parts: tuple[Formula, ...]
    low: int
    high: int


class Sum(NamedTuple):
    """The numbers at the variables add up to at least `low` and at most `high`."""

    vars: tuple[Var, ...]
    low: int
    high: int


class Distinct(NamedTuple):
    """No two of the variables have the same value."""

    vars: tuple[Var, ...]


class Table(NamedTuple):
    """The variables take, in order, one of the allowed combinations."""

    vars: tuple[Var, ...]
    allowed: frozenset[Candidates]


Formula = Is | Not | Count
Expr = Formula | Sum | Distinct | Table


def some(parts: Iterable[Formula]) -> Count:
    """At least one of the parts holds."""
    parts = tuple(parts)
    return Count(parts, 1, len(parts))


def every(parts: Iterable[Formula]) -> Count:
    """All parts hold."""
    parts = tuple(parts)
    return Count(parts, len(parts), len(parts))


def exactly(number: int, parts: Iterable[Formula]) -> Count:
    """Just `number` of the parts hold."""
    return Count(tuple(parts), number, number)


def variables(expr: Expr) -> tuple[Var, ...]:
    """The variables an expression speaks of, each once, in the order they are met."""
    match expr:
        case Is(var, _):
            return (var,)
        case Not(part):
            return variables(part)
        case Count(parts, _, _):
            return tuple(dict.fromkeys(v for part in parts for v in variables(part)))
        case Sum(vars_, _, _) | Distinct(vars_) | Table(vars_, _):
            return tuple(dict.fromkeys(vars_))
        case _:
            assert_never(expr)


def truth(expr: Expr, left: Mapping[Place, Candidates]) -> bool | None:
    """Whether `expr` holds, given the candidates left, one or more at each place; None while open.

    A constraint with two or more open variables may be called open though its fate is
    sealed: what is judged is each part alone.
    """
    match expr:  # the most common first
        case Count(parts, low, high):
            return _count_truth(parts, low, high, left)
        case Table(vars_, allowed):
            return _table_truth(vars_, allowed, left)
        case Is(var, value):
            candidates = left[var.place]
            if value not in candidates:
                return False
            return True if len(candidates) == 1 else None
        case Not(part):
            verdict = truth(part, left)
            return None if verdict is None else not verdict
        case Sum(vars_, low, high):
            least = sum(min(map(int, left[v.place])) for v in vars_)
            most = sum(max(map(int, left[v.place])) for v in vars_)
            return _between(least, most, low, high)
        case Distinct(vars_):
            settled = [left[v.place][0] for v in vars_ if len(left[v.place]) == 1]
            if len(set(settled)) < len(settled):
                return False
            return True if len(settled) == len(vars_) else None
        case _:
            assert_never(expr)


def _table_truth(
    vars_: tuple[Var, ...], allowed: frozenset[Candidates], left: Mapping[Place, Candidates]
) -> bool | None:
    row: Candidates = ()
    for var in vars_:
        row += left[var.place]
    if len(row) == len(vars_):  # one candidate each
        return row in allowed
    columns = [left[var.place] for var in vars_]
    return None if any(all(map(fits, columns, row)) for row in allowed) else False


def fits(column: Candidates, value: Value) -> bool:
    """Whether a value is among the candidates left."""
    return value in column


def _count_truth(
    parts: tuple[Formula, ...], low: int, high: int, left: Mapping[Place, Candidates]
) -> bool | None:
    least = most = 0
    for part in parts:
        if isinstance(part, Is):  # by far the most common part, so it is judged in place
            candidates = left[part.var.place]
            if part.value in candidates:
                most += 1
                least += len(candidates) == 1
        else:
            verdict = truth(part, left)
            most += verdict is not False
            least += verdict is True
    return _between(least, most, low, high)


def _between(least: int, most: int, low: int, high: int) -> bool | None:
    if least > high or most < low:
        return False
    return True if least >= low and most <= high else None
