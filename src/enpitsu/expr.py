"""The language of rules: what a constraint may say about its variables.

`Expr` is a closed union. A reader of it (the checker here, a CNF compiler, a CP-SAT
model, ...) is a function that matches every member and ends in `assert_never`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import assert_never

from enpitsu.grid import Place

Value = str | int
Candidates = tuple[Value, ...]
Domain = Candidates


@dataclass(frozen=True, eq=False, slots=True)
class Var:
    """What the player writes at one place; `domain` lists the possible values in order.

    Two variables are the same only if they are one object: a model makes each once.
    """

    place: Place
    domain: Domain

    def __str__(self) -> str:
        return str(self.place)


@dataclass(frozen=True, slots=True)
class Is:
    """The variable has this value."""

    var: Var
    value: Value


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Expr


@dataclass(frozen=True, slots=True)
class Count:
    """At least `low` and at most `high` of the parts hold."""

    parts: tuple[Expr, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Sum:
    """The numbers at the variables add up to at least `low` and at most `high`."""

    vars: tuple[Var, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Distinct:
    """No two of the variables have the same value."""

    vars: tuple[Var, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """The variables take, in order, one of the allowed combinations."""

    vars: tuple[Var, ...]
    allowed: frozenset[Candidates]


Expr = Is | Not | Count | Sum | Distinct | Table


def some(parts: Iterable[Expr]) -> Count:
    """At least one of the parts holds."""
    parts = tuple(parts)
    return Count(parts, 1, len(parts))


def every(parts: Iterable[Expr]) -> Count:
    """All parts hold."""
    parts = tuple(parts)
    return Count(parts, len(parts), len(parts))


def exactly(number: int, parts: Iterable[Expr]) -> Count:
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
    """Whether `expr` holds, given the candidates left at each place; None while it is open.

    A constraint with two or more open variables may be called open though its fate is
    sealed: what is judged is each part alone.
    """
    match expr:
        case Is(var, value):
            candidates = left[var.place]
            if value not in candidates:
                return False
            return True if len(candidates) == 1 else None
        case Not(part):
            verdict = truth(part, left)
            return None if verdict is None else not verdict
        case Count(parts, low, high):
            return _count_truth(parts, low, high, left)
        case Sum(vars_, low, high):
            least = sum(_numbers(left[v.place], min) for v in vars_)
            most = sum(_numbers(left[v.place], max) for v in vars_)
            return _between(least, most, low, high)
        case Distinct(vars_):
            settled = [left[v.place][0] for v in vars_ if len(left[v.place]) == 1]
            if len(set(settled)) < len(settled):
                return False
            return True if len(settled) == len(vars_) else None
        case Table(vars_, allowed):
            columns = [left[v.place] for v in vars_]
            if all(len(column) == 1 for column in columns):
                return tuple(column[0] for column in columns) in allowed
            fits = any(all(map(_contains, columns, row)) for row in allowed)
            return None if fits else False
        case _:
            assert_never(expr)


def _contains(column: Candidates, value: Value) -> bool:
    return value in column


def _numbers(candidates: Candidates, choose: type[min] | type[max]) -> int:  # type: ignore[valid-type]
    return int(choose(candidates))


def _count_truth(
    parts: tuple[Expr, ...], low: int, high: int, left: Mapping[Place, Candidates]
) -> bool | None:
    least = most = 0
    for part in parts:
        match part:
            case Is(var, value):  # by far the most common part, so it is judged in place
                candidates = left[var.place]
                if value in candidates:
                    most += 1
                    least += len(candidates) == 1
            case _:
                verdict = truth(part, left)
                most += verdict is not False
                least += verdict is True
    return _between(least, most, low, high)


def _between(least: int, most: int, low: int, high: int) -> bool | None:
    if least > high or most < low:
        return False
    return True if least >= low and most <= high else None
