"""How many solutions would be left by each entry one could make: exactly, for all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from enpitsu.expr import Value
from enpitsu.grid import Place
from enpitsu.puzzle import Puzzle, model
from enpitsu.solving.diagram import diagram
from enpitsu.solving.forced import forced
from enpitsu.solving.frontier import clauses
from enpitsu.solving.limit import Limit


@dataclass(frozen=True)
class Heatmap:
    """The number of solutions, and of those with each value at each place that takes an answer."""

    total: int
    counts: Mapping[Place, Mapping[Value, int]]


def heatmap(puzzle: Puzzle, *, time_limit: float | None = None) -> Heatmap:
    """The heatmap of a puzzle; `OutOfTime` after so many seconds, `Unsupported` if it is too wide.

    The numbers are exact, however large, and come from one decision diagram of all solutions.
    """
    limit, rules = Limit(time_limit), model(puzzle)
    possible = forced(puzzle, time_limit=limit.left()).state.left
    limit.check()
    cnf = clauses(rules, limit)
    limit.check()
    for place, values in cnf.literals.items():  # what stands in no solution makes dead ends
        cnf.clauses += [(-n,) for value, n in values.items() if value not in possible[place]]
    total, true = diagram(cnf, limit).counts({})
    counts = {
        place: {
            value: true[n] if n > 0 else total - true[-n]
            for value, n in cnf.literals[place].items()
        }
        for place in rules.vars
    }
    return Heatmap(total, counts)
