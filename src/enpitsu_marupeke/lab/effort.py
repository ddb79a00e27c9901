"""The effort of the backtracking search of the thesis on a board, counted without running it.

Partial boards with the same state are counted together, as in `counting.frontier`, so the effort
on boards with millions of solutions is exact, and the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enpitsu.counting.frontier import advance, effects
from enpitsu.engines.cnf import Cnf, to_cnf
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model


class Effort(NamedTuple):
    """The number of symbols that are tried, and the number of solutions that are found."""

    nodes: int = 0
    solutions: int = 0

    def __add__(self, other: object) -> Effort:
        """The sum of both."""
        assert isinstance(other, Effort)
        return Effort(self.nodes + other.nodes, self.solutions + other.solutions)


def rules(puzzle: Puzzle) -> Cnf:
    """The clauses of a puzzle, for `effort`."""
    return to_cnf(model(puzzle))


def effort(cnf: Cnf, entries: Iterable[tuple[int, bool]] = ()) -> Effort:
    """The effort of backtracking on a board of Marupeke with further `entries`.

    Given values count from the start: a symbol that contradicts them is tried once.
    """
    given = {clause[0] for clause in cnf.clauses if len(clause) == 1}
    given |= {v if on else -v for v, on in entries}
    clauses = _given(cnf.clauses, given)
    if clauses is None:
        return Effort()
    ways, nodes = {0: 1}, 0
    for v, sides in enumerate(effects(clauses, cnf.top), 1):
        if v not in given and -v not in given:
            nodes += 2 * sum(ways.values())
            ways = advance(ways, sides)
    return Effort(nodes, sum(ways.values()))


def _given(clauses: Iterable[Sequence[int]], given: set[int]) -> list[Sequence[int]] | None:
    """The clauses with these literals true; None if one of them fails."""
    left: list[Sequence[int]] = []
    for clause in clauses:
        if not any(n in given for n in clause):
            rest = [n for n in clause if -n not in given]
            if not rest:
                return None
            left.append(rest)
    return left
