"""The clauses of a puzzle met variable by variable, and what is pending in between.

When the variables up to some point have their values, every clause is satisfied or has a rest:
its literals that come later. Clauses with the same rest are one from there on. The set of rests
is all that matters for what may follow, so boards that agree in it go on as one. On paper, where
rules speak of cells that lie close together or only ask what has been used, that is few sets for
very many boards.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

from enpitsu.errors import Unsupported
from enpitsu.grid import Border, Edge, Place
from enpitsu.puzzle import Model
from enpitsu.solving.cnf import Clause, Cnf, compile
from enpitsu.solving.limit import Limit

Pending = int  # a set of rests, a bit for each
FAILED: Pending = -1  # what comes after a clause has failed
WIDEST = 2_000_000  # sets at one point: more do not fit into a small machine
MOST = 20_000_000  # nor so many sets in all, where all are kept
CHUNK = 50_000  # sets between two looks at the clock, some hundredths of a second
MANY = 5000  # rather so many clauses than variables of their own: all pairs of 100


def clauses(rules: Model, limit: Limit) -> Cnf:
    """The clauses of a model, with the places in an order that keeps the frontier short.

    `OutOfTime` when the limit passes.
    """
    grid = rules.puzzle.grid
    if grid.cols > grid.rows:
        by_columns = dict(sorted(rules.vars.items(), key=lambda entry: _column_and_row(entry[0])))
        rules = rules._replace(vars=by_columns)
    return compile(rules, many=MANY, limit=limit)


def _column_and_row(place: Place) -> tuple[int, int]:
    cell = place.first if isinstance(place, Edge) else place
    assert not isinstance(cell, Border), "answers go into the grid"
    return cell.col, cell.row


@dataclass(slots=True)
class Turn:
    """What it does to the set of what is pending that a variable takes one of its values.

    A clause without any other literal fails if it is `never` so, or if one of `fatal` is pending.
    Else what is `gone` leaves the set, `begun` joins it, and of each pair in `merged` the second
    joins it if the first, which is among those gone, was there.
    """

    never: bool = False
    fatal: Pending = 0
    gone: Pending = 0
    begun: Pending = 0
    merged: list[tuple[Pending, Pending]] = field(default_factory=list)

    def after(self, sets: Iterable[Pending]) -> list[Pending]:
        """What is pending after it, for each of these sets before."""
        if self.never:
            return [FAILED for _ in sets]
        fatal, kept, begun = self.fatal, ~self.gone, self.begun
        if not self.merged:
            return [FAILED if p & fatal else p & kept | begun for p in sets]
        merging, found = sum(one for one, _ in self.merged), []
        for pending in sets:
            left = FAILED if pending & fatal else pending & kept | begun
            if pending & merging and left != FAILED:
                for one, other in self.merged:
                    if pending & one:
                        left |= other
            found.append(left)
        return found


Turns = tuple[Turn, Turn]  # the variable is true, or false
Layers = list[list[int]]  # for each variable, for each set before it


def turns(clauses: Iterable[Clause], top: int) -> Iterator[Turns]:
    """What the values of each variable do, from the first to `top`; no clause is empty."""
    starting: dict[int, list[Clause]] = {}
    for clause in clauses:
        literals = set(clause)
        if not any(-literal in literals for literal in literals):
            ordered = tuple(sorted(literals, key=abs))
            starting.setdefault(abs(ordered[0]), []).append(ordered)
    rests = _Rests()
    for v in range(1, top + 1):
        unless = {v: Turn(), -v: Turn()}  # by the literal that fails
        rests.shorten(v, unless)
        for first, *rest in starting.get(v, ()):
            if rest:
                unless[first].begun |= rests.bit(tuple(rest))
            else:
                unless[first].never = True
        yield unless[-v], unless[v]


class _Rests:
    """What may be pending at one point: a bit for each rest, and the rests by first variable."""

    def __init__(self) -> None:
        self.bits: dict[Clause, Pending] = {}
        self.by_first: dict[int, list[Clause]] = {}
        self.free: list[Pending] = []

    def bit(self, rest: Clause) -> Pending:
        """The bit of a rest, a new one if there is none."""
        if rest not in self.bits:
            self._keep(rest, self.free.pop() if self.free else 1 << len(self.bits))
        return self.bits[rest]

    def shorten(self, v: int, unless: Mapping[int, Turn]) -> None:
        """Settle the rests that begin with this variable: satisfied, or shorter by a literal."""
        for rest in self.by_first.pop(v, ()):
            bit, shorter, fails = self.bits.pop(rest), rest[1:], unless[rest[0]]
            unless[-rest[0]].gone |= bit
            if shorter and shorter not in self.bits:
                self._keep(shorter, bit)
                continue
            if shorter:
                fails.gone |= bit
                fails.merged.append((bit, self.bits[shorter]))
            else:
                fails.fatal |= bit
            self.free.append(bit)

    def _keep(self, rest: Clause, bit: Pending) -> None:
        self.bits[rest] = bit
        self.by_first.setdefault(abs(rest[0]), []).append(rest)


def spread(ways: Mapping[Pending, int], sides: Turns, limit: Limit) -> dict[Pending, int]:
    """In how many ways each set comes about, after one more variable.

    `OutOfTime` when the limit passes, `Unsupported` if there are too many sets.
    """
    after: dict[Pending, int] = {}
    for turn in sides:
        numbers = iter(ways.values())
        for sets in _chunks(ways, limit):
            for pending, number in zip(turn.after(sets), islice(numbers, len(sets)), strict=True):
                if pending != FAILED:
                    after[pending] = after.get(pending, 0) + number
        _expect_few(after)
    return after


def grow(
    sets: Sequence[Pending], course: Iterable[Turns], limit: Limit
) -> tuple[Layers, Layers, Sequence[Pending]]:
    """For each variable where each set before it leads, when it is true and when it is false.

    They lead to an index among the sets after the variable, or to `FAILED`; last come the sets
    after the last. `OutOfTime` when the limit passes, `Unsupported` if there are too many sets.
    """
    true: Layers = []
    false: Layers = []
    kept = 0
    for sides in course:
        numbers: dict[Pending, int] = {FAILED: FAILED}
        for turn, layers in zip(sides, (true, false), strict=True):
            leads: list[int] = []
            for chunk in _chunks(sets, limit):
                leads += [numbers.setdefault(p, len(numbers) - 1) for p in turn.after(chunk)]
            layers.append(leads)
            kept += len(leads)
            _expect_few(numbers)
            if kept > MOST:
                raise Unsupported(f"too many ways to fill this puzzle in: more than {MOST} kept")
        del numbers[FAILED]
        sets = tuple(numbers)
    return true, false, sets


def completable(sets: Sequence[Pending], course: Iterable[Turns], limit: Limit) -> list[bool]:
    """For each of these sets, whether the variables to come have values that satisfy it."""
    true, false, last = grow(sets, course, limit)
    found = [True] * len(last)
    for leads in zip(reversed(true), reversed(false), strict=True):
        found.append(False)  # where FAILED leads
        found = [found[t] or found[f] for t, f in zip(*leads, strict=True)]
    return found


def _chunks(sets: Iterable[Pending], limit: Limit) -> Iterator[Sequence[Pending]]:
    left = iter(sets)
    while chunk := tuple(islice(left, CHUNK)):
        limit.check()
        yield chunk


def _expect_few(sets: Collection[Pending]) -> None:
    if len(sets) > WIDEST:
        raise Unsupported(f"too many ways to begin this puzzle: more than {WIDEST}")
