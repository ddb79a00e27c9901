"""How many solutions there are: exactly, for any number of them."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import dataclass

from enpitsu.errors import Unsupported
from enpitsu.puzzle import Model, Puzzle, model
from enpitsu.solving import checked
from enpitsu.solving.cnf import Cnf, compile
from enpitsu.solving.limit import Limit, OutOfTime
from enpitsu.solving.sat import solutions

FEW = 100  # so many are enumerated before the model counter is called


@dataclass(frozen=True)
class Tally:
    """A number of solutions: exactly `at_least`, or no more is known than that."""

    at_least: int
    exact: bool

    def __str__(self) -> str:
        if self.exact:
            return f"exactly {self.at_least}"
        return f"at least {self.at_least}" if self.at_least else "unknown"


def count(puzzle: Puzzle, *, time_limit: float | None = None, cap: int | None = None) -> Tally:
    """Count the solutions within so many seconds; with `cap`, only enumerate, up to that many.

    A few solutions are simply enumerated. More are counted by the model counter Ganak,
    projected onto the puzzle's own variables, in a process of its own that can be stopped.
    """
    limit, rules = Limit(time_limit), model(puzzle)
    first = _enumerated(rules, limit, FEW if cap is None else cap)
    if first.exact or cap is not None or limit.left() == 0.0:
        return first
    number = _counted(compile(rules), limit)
    if number is None:
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


def _counted(cnf: Cnf, limit: Limit) -> int | None:
    """The number of models by Ganak, or None when the limit passes."""
    own = sorted({abs(n) for values in cnf.literals.values() for n in values.values()})
    question = json.dumps({"clauses": cnf.clauses, "variables": cnf.top, "own": own})
    command = [sys.executable, "-m", f"{__package__}.ganak"]
    try:
        done = subprocess.run(
            command, input=question, capture_output=True, text=True, timeout=limit.left()
        )
    except subprocess.TimeoutExpired:
        return None
    if done.returncode == MISSING:
        raise Unsupported("counting needs pyganak; install it with: pip install pyganak")
    if done.returncode:
        raise RuntimeError(f"the model counter failed: {done.stderr.strip()}")
    return int(done.stdout)


MISSING = 3
