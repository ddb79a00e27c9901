"""Machines that answer questions about a puzzle: solve, check, count, and what is forced.

An engine is a module with `solutions(model, limit)`, which yields every solution once.
The searches of the Marupeke thesis are engines too, all in `thesis`, but for that kind alone.
Whatever engine found it, a board leaves here only after it has passed the check.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING

from enpitsu.errors import Unsupported
from enpitsu.puzzle import Board, Model, Puzzle, model
from enpitsu.solving.check import Verdict, check, judge
from enpitsu.solving.limit import GaveUp, Limit, OutOfTime

if TYPE_CHECKING:
    from enpitsu.solving.thesis import Counters

__all__ = [
    "ENGINES",
    "SEARCHES",
    "GaveUp",
    "NoSolution",
    "OutOfTime",
    "Outcome",
    "Solved",
    "Undecided",
    "Verdict",
    "check",
    "solutions",
    "solve",
]

ENGINES = ("sat", "cpsat", "backtrack")
SEARCHES = ("array", "vector", "guess", "naive")  # for Marupeke alone


@dataclass(frozen=True)
class Solved:
    """A solution, and either the proof that it is the only one or a second one."""

    solution: Board
    second: Board | None = None

    @property
    def unique(self) -> bool:
        """Whether there is no other solution."""
        return self.second is None


@dataclass(frozen=True)
class NoSolution:
    """Proved: no board satisfies all rules."""


@dataclass(frozen=True)
class Undecided:
    """Out of time, or the engine gave up.

    `solution` is one that was found before, not known to be the only one.
    """

    solution: Board | None = None


Outcome = Solved | NoSolution | Undecided


def solve(
    puzzle: Puzzle,
    *,
    engine: str = "sat",
    time_limit: float | None = None,
    counters: Counters | None = None,
) -> Outcome:
    """Solve a puzzle and settle whether the solution is the only one; the limit is in seconds.

    An engine of `SEARCHES` counts its work in `counters`.
    """
    found: list[Board] = []
    boards = solutions(puzzle, engine=engine, time_limit=time_limit, counters=counters)
    try:
        found.extend(islice(boards, 2))
    except (OutOfTime, GaveUp):
        return Undecided(found[0] if found else None)
    return Solved(*found) if found else NoSolution()


def solutions(
    puzzle: Puzzle,
    *,
    engine: str = "sat",
    time_limit: float | None = None,
    counters: Counters | None = None,
) -> Iterator[Board]:
    """Every solution of a puzzle, each once, as they are found.

    Ends when there are no more; `OutOfTime` after `time_limit` seconds, `Unsupported` for an
    engine that is not there. An engine of `SEARCHES` counts its work in `counters`; all but
    `naive` find one solution at most, and raise `GaveUp` if they cannot tell whether it is all.
    """
    if engine not in ENGINES + SEARCHES:
        expected = ", ".join(ENGINES + SEARCHES)
        raise Unsupported(f"unknown engine '{engine}'; expected one of {expected}")
    limit, rules = Limit(time_limit), model(puzzle)
    if engine in ENGINES:
        found = import_module(f"{__name__}.{engine}").solutions(rules, limit)
    else:
        from enpitsu.solving import thesis

        found = thesis.solutions(puzzle, engine, limit, counters)
    return _all_checked(rules, found, engine)


def _all_checked(model: Model, boards: Iterator[Board], engine: str) -> Iterator[Board]:
    for board in boards:
        yield checked(model, board, engine)


def checked(model: Model, board: Board, engine: str) -> Board:
    """The board, once it has passed the check; a wrong one is our mistake, not the user's."""
    verdict = judge(model, board)
    if not verdict.right:
        raise AssertionError(f"{engine} made a board that breaks {list(map(str, verdict.broken))}")
    return board
