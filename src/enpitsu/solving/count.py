"""How many solutions there are: exactly, for any number of them."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import compress, islice

from enpitsu.errors import Unsupported
from enpitsu.puzzle import Model, Puzzle, model
from enpitsu.solving import checked
from enpitsu.solving.cnf import Cnf
from enpitsu.solving.frontier import clauses, completable, spread, turns
from enpitsu.solving.ganak import Ganak
from enpitsu.solving.limit import Limit, OutOfTime
from enpitsu.solving.sat import solutions

FEW = 100  # so many are enumerated before they are counted
HEAD_START = 200_000  # sets the frontier may go through before the model counter is called


@dataclass(frozen=True)
class Tally:
    """A number of solutions: exactly `at_least`, or no more is known than that."""

    at_least: int
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return f"exactly {digits(self.at_least)}"
        return f"at least {digits(self.at_least)}" if self.at_least else "unknown"


def digits(number: int) -> str:
    """A number written out, however long: `str` refuses more than 4300 digits."""
    from decimal import Decimal  # slow to import, and most commands do without

    return f"{Decimal(number):f}"


def count(puzzle: Puzzle, *, time_limit: float | None = None, cap: int | None = None) -> Tally:
    """Count the solutions within so many seconds; with `cap`, only enumerate, up to that many.

    A few solutions are simply enumerated. More are counted in two ways at once, of which the
    first to end is believed: along the frontier, which is quick where little of the board behind
    matters for what is ahead, and by the model counter Ganak, which is quick where it falls into
    parts. Ganak works in a process of its own that can be stopped. `Unsupported` if the frontier
    grows too wide and pyganak is not installed.
    """
    limit, rules = Limit(time_limit), model(puzzle)
    first = _enumerated(rules, limit, FEW if cap is None else cap)
    if first.exact or cap is not None or limit.left() == 0.0:
        return first
    try:
        cnf = clauses(rules, limit)
        limit.check()
        number = _counted(cnf, limit)
    except OutOfTime:
        return first
    if number < first.at_least:
        raise AssertionError(f"counted {number}, but enumerated {first.at_least}")
    return Tally(number, exact=True)


def _enumerated(rules: Model, limit: Limit, cap: int) -> Tally:
    found = 0
    try:
        for board in solutions(rules, limit):
            if found == cap:
                return Tally(found, exact=False)
            checked(rules, board, "sat")
            found += 1
    except OutOfTime:
        return Tally(found, exact=False)
    return Tally(found, exact=True)


def _counted(cnf: Cnf, limit: Limit) -> int:
    """The number of models, by whoever is first."""
    if not all(cnf.clauses):  # one without a literal, which nothing satisfies
        return 0
    course, ways, seen = turns(cnf.clauses, cnf.top), {0: 1}, 0
    with ExitStack() as stack:
        ganak = None
        try:
            for sides in islice(course, cnf.own):
                ways = spread(ways, sides, limit)
                seen += len(ways)
                if ganak is None and seen > HEAD_START and find_spec("pyganak"):
                    ganak = stack.enter_context(Ganak(cnf))
                if ganak is not None and ganak.done():
                    return ganak.number(limit)
            solved = completable(tuple(ways), course, limit)
            return sum(compress(ways.values(), solved))
        except Unsupported:
            if not find_spec("pyganak"):
                expected = "install it with: pip install pyganak"
                raise Unsupported(f"counting this puzzle needs pyganak; {expected}") from None
        ganak = ganak or stack.enter_context(Ganak(cnf))
        return ganak.number(limit)
