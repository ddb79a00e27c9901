"""How many solutions would be left by each entry one could make: exactly, for all at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from enpitsu.expr import Value
from enpitsu.grid import Place
from enpitsu.puzzle import Puzzle, model
from enpitsu.solving.cnf import compile
from enpitsu.solving.diagram import diagram
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
    cnf = compile(model(puzzle))
    total, true = diagram(cnf, Limit(time_limit)).counts({})
    counts = {
        place: {value: true[n] if n > 0 else total - true[-n] for value, n in values.items()}
        for place, values in cnf.literals.items()
    }
    return Heatmap(total, counts)
