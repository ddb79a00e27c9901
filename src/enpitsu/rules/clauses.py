"""Clauses: where relations write them, and the clauses of formulas.

A place with two values is one variable, any other place has a variable for each value. Auxiliary
variables are functions of the board, so that each solution of a puzzle is one model; only those of
cardinality encodings, and of counts within counts, may not be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from itertools import combinations
from math import comb
from typing import Literal

from enpitsu.errors import EnpitsuError
from enpitsu.paper.limit import look
from enpitsu.paper.values import Domain, Value
from enpitsu.rules.cuts import CutGenerator
from enpitsu.rules.formulas import Count, Formula, Is, Not, exactly, some
from enpitsu.rules.limits import MAX_COUNTER_VARIABLES, MAX_NATIVE_SUBSETS
from enpitsu.rules.sums import ALWAYS, OrderEncoding, counted, steps

Clause = Sequence[int]
Direction = Literal["holds", "fails", "both"]

# The values of a place with their literals: a number that identifies the values, the values, and
# a literal for each, then the negations of these. A plain tuple, because there are thousands.
Column = tuple[int, Domain, Sequence[int]]
Columns = Sequence[Column]

SEQUENTIAL_COUNTER = 1  # as `pysat.card.EncType` numbers its encodings


def literal_of(column: Column, value: Value) -> int:
    """The literal that says a place has this value."""
    _, domain, signed = column
    if value not in domain:
        return -ALWAYS
    return signed[domain.index(value)] if len(domain) > 1 else ALWAYS


class Clauses:
    """A sink for clauses, with the ways in which they may be written.

    `top` is the highest variable so far. If `native`, the solver keeps cardinality bounds as they
    are (`add_at_most`); otherwise a bound that takes more than `many` clauses is encoded with
    auxiliary variables. If `lazy`, constraints on graphs that would need many clauses are added to
    `cut_generators` instead. If `one_sided`, auxiliary variables are defined by implications in one
    direction only: this is allowed where solutions are not counted and their values are not read.
    """

    def __init__(self, *, native: bool, many: int, lazy: bool) -> None:
        self.native, self.many, self.lazy = native, many, lazy
        self.one_sided = native  # a solver needs no more
        self.clauses: list[Clause] = []
        self.at_most: list[tuple[Clause, int]] = []
        self.cut_generators: list[CutGenerator] = []
        self.add: Callable[[Clause], None] = self.clauses.append
        self.add_at_most: Callable[[Clause, int], None] = self._keep_at_most
        self.steps: dict[Clause, list[int]] = {}
        self.counts: dict[Clause, OrderEncoding] = {}
        self.certain: set[int] = set()  # literals of auxiliary variables that are known to be true
        self.top = 0

    def new(self) -> int:
        """A new variable."""
        self.top += 1
        return self.top

    def steps_of(self, column: Column) -> list[int]:
        """The order encoding of a number n: literals of which n minus its least value are true."""
        _, domain, signed = column
        if len(domain) < 2:
            return []
        key = tuple(signed)
        if key not in self.steps:
            self.steps[key] = steps(self, [*zip(map(int, domain), signed)])  # noqa: B905
        return self.steps[key]

    def count_encoding(self, literals: Clause) -> OrderEncoding:
        """The order encoding of how many of the literals are true.

        With native bounds it is shared by constraints. Otherwise its clauses may contain the
        selector of one constraint, so each constraint makes its own.
        """
        if not self.native:
            return counted(self, literals)
        key = tuple(literals)
        if key not in self.counts:
            self.counts[key] = counted(self, literals)
        return self.counts[key]

    def _keep_at_most(self, literals: Clause, most: int) -> None:
        self.at_most.append((literals, most))


def say(cnf: Clauses, formula: Formula, slots: Columns) -> None:
    """Add clauses that are satisfied just if the formula holds."""
    match formula:
        case Count(parts, low, high) if low == high == len(parts):
            for part in parts:
                say(cnf, part, slots)
        case Count():
            _bound(cnf, formula, slots)
        case _:
            literal = _literal(cnf, formula, slots, "holds" if cnf.one_sided else "both")
            if literal != ALWAYS:
                cnf.add((literal,) if literal != -ALWAYS else ())


def _bound(cnf: Clauses, count: Count, slots: Columns) -> None:
    """Add clauses that `low` to `high` of the parts hold; parts that are certain are left out."""
    parts, low, high = count
    direction: Direction = "both"
    if cnf.one_sided:
        direction = "holds" if high >= len(parts) else "fails" if low <= 0 else "both"
    literals, certain = [], 0
    for part in parts:
        if part.__class__ is Is:  # most parts are
            found = literal_of(slots[part[0]], part[1])
        else:
            found = _literal(cnf, part, slots, direction)
        if found == ALWAYS:
            certain += 1
        elif found != -ALWAYS:
            literals.append(found)
    if low > certain:
        at_least(cnf, low - certain, literals)
    at_most(cnf, high - certain, literals)


def _literal(cnf: Clauses, part: Formula, slots: Columns, direction: Direction) -> int:
    """A literal for the part, which implies it or is implied by it, as `direction` tells.

    With "holds" the literal implies the part, with "fails" its negation implies that the part
    fails, and with "both" it is equivalent to the part.
    """
    match part:
        case Is(slot, value):
            return literal_of(slots[slot], value)
        case Not(inner):
            return -_literal(cnf, inner, slots, OPPOSITE[direction])
        case Count():
            return _named(cnf, part, slots, direction)


OPPOSITE: dict[Direction, Direction] = {"holds": "fails", "fails": "holds", "both": "both"}


def _named(cnf: Clauses, count: Count, slots: Columns, direction: Direction) -> int:
    """A new variable for a count, with the clauses for this direction; see `_literal`."""
    cnf.top += 1
    name, add, native = cnf.top, cnf.add, cnf.native
    cnf.native = False  # a bound that holds only if a literal does must be clauses
    try:
        if direction != "fails":
            cnf.add = lambda clause: add((*clause, -name))
            say(cnf, count, slots)
        if direction != "holds":
            cnf.add = lambda clause: add((*clause, name))
            say(cnf, _opposite(count), slots)
    finally:  # if time runs out, later clauses must not get the name
        cnf.add, cnf.native = add, native
    return name


def _opposite(count: Count) -> Count:
    parts = count.parts
    if len(parts) == 2 and count.low == count.high == 1:  # the parts are equal if not one holds
        return exactly(1, (parts[0], Not(parts[1])))
    fewer = Count(parts, 0, count.low - 1)
    more = Count(parts, count.high + 1, len(parts))
    if count.low <= 0:
        return more
    return fewer if count.high >= len(parts) else some((fewer, more))


def at_least(cnf: Clauses, low: int, literals: Clause, widest: float = MAX_NATIVE_SUBSETS) -> None:
    """Add clauses, or a native bound, that at least `low` of the literals are true."""
    if low == 1:
        cnf.add(literals)
    elif low > 1:
        at_most(cnf, len(literals) - low, [-literal for literal in literals], widest)


def at_most(cnf: Clauses, high: int, literals: Clause, widest: float = MAX_NATIVE_SUBSETS) -> None:
    """Add clauses, or a native bound, that at most `high` of the literals are true."""
    if high >= len(literals):
        return
    if high + 1 == len(literals):
        cnf.add([-literal for literal in literals])
    elif high < 0:
        cnf.add(())
    elif cnf.native and high and _stays_bound(literals, high, widest):
        cnf.add_at_most(literals, high)
    elif comb(len(literals), high + 1) <= cnf.many:
        for clause in combinations([-literal for literal in literals], high + 1):
            cnf.add(clause)
    else:
        _encoded(cnf, literals, high)


def _stays_bound(literals: Clause, high: int, widest: float) -> bool:
    """Whether a bound is passed to the solver as a native bound.

    A bound from which the solver learns too little is encoded, unless that takes very many
    auxiliary variables.
    """
    number = len(literals)
    few_names = number * min(high, number - high) <= MAX_COUNTER_VARIABLES
    wide = comb(number, high + 1) > widest
    return not (wide and few_names) and len(set(map(abs, literals))) == number


def _encoded(cnf: Clauses, literals: Clause, bound: int) -> None:
    """Add the clauses of a sequential counter by python-sat, which is imported only here.

    This calls the C function of `pysat.card` directly, since that module takes longer to import
    than most boards to solve. Its clauses depend on the order of the literals' numbers, so it is
    given 1, 2, 3, ...
    """
    from threading import current_thread, main_thread  # few bounds are encoded

    look()
    number, pycard = len(literals), import_module("pycard")
    catches_signals = int(current_thread() is main_thread())
    try:
        clauses, top = pycard.encode_atmost(
            list(range(1, number + 1)), bound, number, SEQUENTIAL_COUNTER, catches_signals
        )
    except pycard.error as error:
        if "keyboard interrupt" in str(error):  # its C code reports Ctrl-C in this way
            raise KeyboardInterrupt from error
        raise EnpitsuError(f"a bound cannot be encoded as clauses: {error}") from error
    helping = range(cnf.top + 1, cnf.top + max(top - number, 0) + 1)
    cnf.top += len(helping)
    ours = (0, *literals, *helping)
    for clause in clauses:
        cnf.add(tuple([ours[n] if n > 0 else -ours[-n] for n in clause]))


def named_literal(cnf: Clauses, part: Formula, slots: Columns) -> int:
    """A literal equivalent to a formula; it is a variable even if its truth is known."""
    found = _literal(cnf, part, slots, "both")
    if abs(found) != ALWAYS:
        return found
    cnf.top += 1
    certain = cnf.top if found > 0 else -cnf.top
    cnf.add((certain,))
    cnf.certain.add(certain)
    return cnf.top
