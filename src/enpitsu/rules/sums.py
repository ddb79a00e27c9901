"""Sums of three and more numbers as clauses, by the order encoding.

The sum of two numbers in order encoding is one again, and unit propagation keeps its bounds
(N. Tamura, A. Taga, S. Kitagawa and M. Banbara, "Compiling finite linear CSP into SAT",
Constraints 14, 2009).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Protocol

ALWAYS = 1 << 60  # stands for a literal that is true; its negation for one that is false
# The possible values of a number, ascending, each with a literal that it is at least that value.
OrderEncoding = Sequence[tuple[int, int]]


class Sink(Protocol):
    """A sink for clauses, with the highest variable so far."""

    top: int
    add: Callable[[Sequence[int]], None]


def add_up(cnf: Sink, columns: Sequence[OrderEncoding], low: int, high: int) -> None:
    """Add clauses that the numbers add up to at least `low` and at most `high`.

    A column is the order encoding of a number: its possible values with their literals.
    """
    if not all(columns):
        return  # a place without candidates is a contradiction already
    parts = [_climbed(cnf, column) for column in columns]
    while len(parts) > 2:
        one, other, *parts = sorted(parts, key=len)
        least, most = (sum(rungs[end][0] for rungs in parts) for end in (0, -1))
        sums = sorted({a + b for a, _ in one for b, _ in other})
        sums = [number for number in sums if low - most <= number <= high - least]
        if not sums:
            cnf.add(())
            return
        rungs = _new_encoding(cnf, sums)
        _compare(cnf, one, other, partial(_reached, rungs))
        parts.append(rungs)
    nothing: OrderEncoding = [(0, ALWAYS)]
    one, other, *_none = [*parts, nothing, nothing]
    _compare(cnf, one, other, partial(_within, low, high))


def counted(cnf: Sink, literals: Sequence[int]) -> OrderEncoding:
    """The order encoding of how many of the literals are true."""
    parts: list[OrderEncoding] = [[(0, ALWAYS), (1, literal)] for literal in literals]
    while len(parts) > 1:
        one, other, *parts = sorted(parts, key=len)
        rungs = _new_encoding(cnf, range(len(one) + len(other) - 1))
        _compare(cnf, one, other, partial(_reached, rungs))
        parts.append(rungs)
    return parts[0] if parts else [(0, ALWAYS)]


def add_unequal(cnf: Sink, one: OrderEncoding, other: OrderEncoding) -> None:
    """Add clauses that two numbers in order encoding differ; their values are 0, 1, 2, ..."""
    ahead, beyond = ([*(n for _, n in rungs[1:]), -ALWAYS] for rungs in (one, other))
    for (_, here), above, (_, there), further in zip(one, ahead, other, beyond, strict=False):
        _say(cnf, -here, above, -there, further)


def is_dense(numbers: Sequence[int]) -> bool:
    """Whether most integers between the least and the greatest are among the numbers."""
    return bool(numbers) and max(numbers) - min(numbers) <= 2 * len(numbers)


def steps(cnf: Sink, column: OrderEncoding) -> list[int]:
    """New literals for a number n, of which n minus its least value are true.

    A bound on a sum is then a bound on how many literals are true. `column` has the literal of each
    value.
    """
    (least, lowest), *others = sorted(column)
    add, found = cnf.add, list[int]()
    here, below = lowest, 0  # the literal of the last number, and that of the step to it
    for number, literal in others:
        for _ in range(number - least):
            cnf.top += 1
            step = cnf.top
            found.append(step)
            if below:
                add((below, -step))
            if here:
                add((-here, -step))
                add((here, step, -below) if below else (here, step))
            else:
                add((step, -below))
            here, below = 0, step
        add((-literal, below))
        here, least = literal, number
    if below:
        add((here, -below))
    return found


def _climbed(cnf: Sink, column: OrderEncoding) -> OrderEncoding:
    """The order encoding of a number that has a literal for each value."""
    holders: dict[int, list[int]] = {}
    for number, literal in column:
        holders.setdefault(number, []).append(literal)
    rungs = _new_encoding(cnf, sorted(holders))
    reached = [literal for _, literal in rungs]
    for (number, here), above in zip(rungs, [*reached[1:], -ALWAYS], strict=True):
        for literal in holders[number]:
            _say(cnf, -literal, here)
            _say(cnf, -literal, -above)
        _say(cnf, *holders[number], -here, above)
    return rungs


def _new_encoding(cnf: Sink, numbers: Sequence[int]) -> OrderEncoding:
    """The order encoding of a number with these values: new variables for all but the least."""
    first = cnf.top + 1
    cnf.top += len(numbers) - 1
    rungs = [*zip(numbers, [ALWAYS, *range(first, cnf.top + 1)], strict=True)]
    for (_, below), (_, above) in pairwise(rungs):
        _say(cnf, below, -above)
    return rungs


def _reached(rungs: OrderEncoding, number: int) -> int:
    """The literal that a number in order encoding is at least `number`."""
    i = bisect_left(rungs, number, key=itemgetter(0))
    return rungs[i][1] if i < len(rungs) else -ALWAYS


def _within(low: int, high: int, number: int) -> int | None:
    """The same for a sum with fixed bounds: `ALWAYS` or its negation, None if it may be either."""
    if low < number <= high:
        return None
    return ALWAYS if number <= low else -ALWAYS


def _compare(
    cnf: Sink, one: OrderEncoding, other: OrderEncoding, reached: Callable[[int], int | None]
) -> None:
    """Relate two encoded numbers to the literals of their sum; implied clauses are left out."""
    ahead, shifted = ([*(n for _, n in rungs[1:]), -ALWAYS] for rungs in (one, other))
    for (a, here), above in zip(one, ahead, strict=True):
        for b, there in other:
            least = reached(a + b)
            if least is not None:
                _say(cnf, -here, -there, least)
            if least == -ALWAYS:
                break
        for (b, _), beyond in zip(reversed(other), reversed(shifted), strict=True):
            more = reached(a + b + 1)
            if more is not None:
                _say(cnf, above, beyond, -more)
            if more == ALWAYS:
                break


def _say(cnf: Sink, *literals: int) -> None:
    """Add a clause without the literals that are false, unless one of them is true."""
    if ALWAYS not in literals:
        cnf.add([literal for literal in literals if literal != -ALWAYS])
