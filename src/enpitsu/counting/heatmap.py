"""How many solutions have each value at each place, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from enpitsu.counting.count import LargeNumber, digits
from enpitsu.counting.diagram import diagram
from enpitsu.counting.frontier import sweep
from enpitsu.counting.limits import MAX_TALLIED_SOLUTIONS
from enpitsu.engines.forced import forced
from enpitsu.engines.solve import solutions
from enpitsu.errors import OutOfTime, short
from enpitsu.io.native import told_fields
from enpitsu.paper import wire
from enpitsu.paper.grid import Place
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.picture import Picture, draw_shares
from enpitsu.show.render import terminal
from enpitsu.show.reply import Reply

OUT_OF_TIME = "out of time: not even the number of solutions is known\n"


@wire.json_object("kind=puzzle.kind.name", "status", "count=total", "counts=count_rows")
@dataclass(frozen=True, repr=False)
class Heatmap(Reply):
    """The number of solutions, and of those with each value at each place that takes an answer.

    The status is `told`, `none` without any solution, or `unknown` when time ran out; then the
    total is None.
    """

    total: LargeNumber | None
    counts: Mapping[Place, Mapping[Value, int]]
    puzzle: Puzzle = field(kw_only=True)

    def __repr__(self) -> str:
        number = short(digits(self.total)) if self.total is not None else "unknown"
        return f"<heatmap of {self.puzzle!r}: {number}>"

    @property
    def status(self) -> str:
        """Whether the numbers are `told`, there is no solution (`none`), or `unknown`."""
        if self.total is None:
            return "unknown"
        return "told" if self.total else "none"

    @property
    def count_rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """An object `{value: number}` for each place that takes an answer, with numbers as text."""
        told = {
            place: {str(value): digits(number) for value, number in numbers.items()}
            for place, numbers in self.counts.items()
        }
        return None if self.total is None else told_fields(self.puzzle, told)

    def text(self, *, colour: bool = False) -> str:
        """The number of solutions, and the shares in percent drawn into the board."""
        drawn = self.picture()
        if drawn is None or self.total is None:
            return OUT_OF_TIME if self.total is None else "no solution\n"
        number = f"{digits(self.total)} solution{'' if self.total == 1 else 's'}"
        legend = f"; {drawn.legend}:" if drawn.legend else ""
        return f"{number}{legend}\n{terminal.text(drawn, colour=colour)}"

    def picture(self) -> Picture | None:
        """The puzzle with the share of each value on a ground of its tint, if there is any."""
        return draw_shares(self.model, self.counts, self.total) if self.total else None


def heatmap(puzzle: Puzzle | Model, *, time_limit: float | Limit | None = None) -> Heatmap:
    """Count for each place and value the solutions that have it; `Unsupported` if too wide.

    The numbers are exact, however large. A few solutions are enumerated; the numbers of more come
    from one decision diagram of them all.
    """
    total, model = None, None
    counts: Mapping[Place, Mapping[Value, int]] = {}
    with limited(time_limit), suppress(OutOfTime):
        model = as_model(puzzle)
        total, counts = _counts(model)
    return Heatmap(total, counts, puzzle=puzzle_of(puzzle)).found_with(model)


def _counts(model: Model) -> tuple[int, Mapping[Place, Mapping[Value, int]]]:
    few = [*islice(solutions(model), MAX_TALLIED_SOLUTIONS + 1)]
    if len(few) > MAX_TALLIED_SOLUTIONS:
        return _of_diagram(model)
    tally = {place: Counter(board[place] for board in few) for place in model.puzzle.domains}
    return len(few), {
        place: {value: tally[place][value] for value in domain}
        for place, domain in model.puzzle.domains.items()
    }


def _of_diagram(model: Model) -> tuple[int, Mapping[Place, Mapping[Value, int]]]:
    possible = {**model.domains, **forced(model).state.candidates}
    look()
    cnf, global_rules = sweep(model, possible)
    look()
    total, true = diagram(cnf, global_rules).counts({})
    counts = {
        place: {
            value: true[n] if n > 0 else total - true[-n]
            for value, n in cnf.literals[place].items()
        }
        for place in model.puzzle.domains
    }
    return total, counts
