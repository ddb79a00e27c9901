"""The number of solutions with each value at each place: exact, or up to a cap."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Self

from enpitsu.counting.capped import ModelSolver, Tally
from enpitsu.counting.count import LargeNumber, digits
from enpitsu.counting.diagram import diagram
from enpitsu.counting.frontier import sweep
from enpitsu.counting.limits import MAX_HEATMAP_SOLUTIONS
from enpitsu.engines.forced import forced
from enpitsu.engines.solve import solutions
from enpitsu.errors import OutOfTime, WrongValue, short
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


@wire.json_object(
    "kind=puzzle.kind.name", "status", "count=total", "cap?", "complete", "counts=count_rows"
)
@dataclass(frozen=True, repr=False)
class Heatmap(Reply):
    """The number of solutions, and of those with each value at each place that takes an answer.

    The status is `told`, `none` if there is no solution, or `unknown` if time ran out; then the
    total is None. With a `cap` no number is greater than that, and there may be more solutions with
    that value; the total is known if at some place no value reaches the cap, else it is None. If
    it is not `complete`, all numbers are lower bounds.
    """

    total: LargeNumber | None
    counts: Mapping[Place, Mapping[Value, int]]
    puzzle: Puzzle = field(kw_only=True)
    cap: int | None = field(default=None, kw_only=True)
    complete: bool = field(default=True, kw_only=True)

    @classmethod
    def capped(
        cls, puzzle: Puzzle, entries: Mapping[int, tuple[Place, Value]], tally: Tally
    ) -> Self:
        """The heatmap of a tally of literals, which stand for these entries."""
        counts = {place: dict.fromkeys(domain, 0) for place, domain in puzzle.domains.items()}
        numbers, complete = tally.capped(), not tally.short
        for literal, number in numbers.items():
            place, value = entries[literal]
            counts[place][value] = number
        whole = [
            sum(some.values())
            for some in counts.values()
            if complete and tally.cap not in some.values()
        ]
        found = counts if complete or any(numbers.values()) else {}
        total = whole[0] if whole else None
        return cls(total, found, puzzle=puzzle, cap=tally.cap, complete=complete)

    def __repr__(self) -> str:
        return f"<heatmap of {self.puzzle!r}: {short(self._number)}>"

    @property
    def _number(self) -> str:
        """The number of solutions in words."""
        if self.total is not None:
            return digits(self.total)
        return f"at least {self.at_least}" if self.counts else "unknown"

    @property
    def at_least(self) -> int:
        """The number of solutions, or a lower bound."""
        if self.total is not None:
            return self.total
        return max((sum(numbers.values()) for numbers in self.counts.values()), default=0)

    @property
    def status(self) -> str:
        """Whether the numbers are `told`, there is no solution (`none`), or `unknown`."""
        if self.total is None and not self.counts:
            return "unknown"
        return "told" if self.at_least else "none"

    @property
    def count_rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """An object `{value: number}` for each place that takes an answer, with numbers as text."""
        told = {
            place: {str(value): digits(number) for value, number in numbers.items()}
            for place, numbers in self.counts.items()
        }
        return None if self.status == "unknown" else told_fields(self.puzzle, told)

    def text(self, *, colour: bool = False) -> str:
        """The number of solutions, and the shares or the numbers drawn into the board."""
        drawn = self.picture()
        if drawn is None:
            return OUT_OF_TIME if self.status == "unknown" else "no solution\n"
        number = f"{self._number} solution{'' if self.total == 1 else 's'}"
        legend = f"; {drawn.legend}:" if drawn.legend else ""
        return f"{number}{legend}\n{terminal.text(drawn, colour=colour)}"

    def picture(self) -> Picture | None:
        """The puzzle with values on backgrounds tinted by their shares, if there is a solution.

        Beside each value is its share in percent, or with a cap the number of solutions.
        """
        if self.status != "told":
            return None
        return draw_shares(self.model, self.counts, self.total, self.cap, complete=self.complete)


def heatmap(
    puzzle: Puzzle | Model, *, cap: int | None = None, time_limit: float | Limit | None = None
) -> Heatmap:
    """Count for each place and value the solutions that have it.

    The numbers are exact, however large. A few solutions are enumerated; more are counted by one
    decision diagram of all of them, and `Unsupported` is raised if that grows too large. With `cap`
    no value is counted further than that, which is fast even on boards with far too many solutions
    to count.
    """
    if cap is not None and cap < 1:
        raise WrongValue(f"cap is {cap}; expected 1 or more, or None")
    found, model = Heatmap(None, {}, puzzle=puzzle_of(puzzle), cap=cap, complete=False), None
    with limited(time_limit), suppress(OutOfTime):
        model = as_model(puzzle)
        if cap is not None and model.puzzle.domains:
            with ModelSolver(model) as solver:
                tally = Tally(solver, cap, solver.entries)
                tally.finish()
                found = Heatmap.capped(model.puzzle, solver.entries, tally)
        else:
            found = Heatmap(*_counts(model), puzzle=model.puzzle, cap=cap)
    return found.found_with(model)


def _counts(model: Model) -> tuple[int, Mapping[Place, Mapping[Value, int]]]:
    few = [*islice(solutions(model), MAX_HEATMAP_SOLUTIONS + 1)]
    if len(few) > MAX_HEATMAP_SOLUTIONS:
        return _of_diagram(model)
    counted = {place: Counter(board[place] for board in few) for place in model.puzzle.domains}
    return len(few), {
        place: {value: counted[place][value] for value in domain}
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
