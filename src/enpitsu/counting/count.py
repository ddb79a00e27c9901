"""The number of solutions, exact however large it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from itertools import compress, islice
from typing import Annotated

from enpitsu.counting.frontier import (
    Pending,
    Sweep,
    advance_with_states,
    clauses,
    completable,
    effects,
    propagated,
    sweep,
)
from enpitsu.counting.ganak import RUNS, Ganak
from enpitsu.counting.limits import HEAD_START_SETS, MAX_ENUMERATED_SOLUTIONS
from enpitsu.engines.cnf import Cnf
from enpitsu.engines.forced import forced
from enpitsu.engines.solve import solutions
from enpitsu.errors import OutOfTime, Unsupported, WrongValue, short
from enpitsu.paper import wire
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.reply import Reply


def digits(number: int) -> str:
    """The decimal digits of a number of any size: `str` refuses more than 4300 digits."""
    from decimal import Decimal  # slow to import, and most commands do without

    return f"{Decimal(number):f}"


LargeNumber = Annotated[int, wire.As(digits, str)]  # a string in JSON, as it may be very large


@wire.json_object("kind=puzzle.kind.name", "status", "count", "exact", "at_least")
@dataclass(frozen=True, repr=False)
class SolutionCount(Reply):
    """The number of solutions: exactly `at_least` if it is `exact`, else that many or more.

    The status is `exact`, `at least`, or `unknown` when not even one was found in time.
    """

    at_least: LargeNumber
    exact: bool
    puzzle: Puzzle = field(kw_only=True)
    out_of_time: bool = field(default=False, kw_only=True)

    def __int__(self) -> int:
        """The number, if it is exact."""
        if not self.exact:
            raise WrongValue(f"the number of solutions is not known exactly: {self}")
        return self.at_least

    def __repr__(self) -> str:
        return f"<solutions of {self.puzzle!r}: {self._told(short(digits(self.at_least)))}>"

    @property
    def status(self) -> str:
        """Whether the number is `exact`, only `at least` that, or `unknown`."""
        if self.exact:
            return "exact"
        return "at least" if self.at_least else "unknown"

    @property
    def count(self) -> LargeNumber | None:
        """The number, if it is exact."""
        return self.at_least if self.exact else None

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # there is no tone in it
        """The number in words."""
        return f"{self._told(digits(self.at_least))}\n"

    def _told(self, number: str) -> str:
        ending = ", out of time" if self.out_of_time else ""
        words = {"exact": f"exactly {number}", "at least": f"at least {number}{ending}"}
        return words.get(self.status, "out of time: not even one solution is known")


def count(
    puzzle: Puzzle | Model, *, time_limit: float | Limit | None = None, cap: int | None = None
) -> SolutionCount:
    """Count the solutions; with `cap`, only enumerate them, up to that many.

    A few solutions are enumerated. More are counted in two ways at once, and the first result is
    taken: a sweep along a frontier, which is fast if few facts behind the frontier matter for the
    places ahead, and the model counter Ganak, which is fast if the puzzle falls into independent
    parts. Ganak works in a process of its own that can be stopped; in a browser only the sweep is
    used.
    """
    if cap is not None and cap < 1:
        raise WrongValue(f"cap is {cap}; expected 1 or more, or None")
    found, exact = 0, False
    with limited(time_limit), suppress(OutOfTime):
        model = as_model(puzzle)
        found, exact = _enumerated(model, MAX_ENUMERATED_SOLUTIONS if cap is None else cap)
        if not exact and cap is None:
            possible = {**model.domains, **forced(model).state.candidates}
            look()
            number = _counted(sweep(model, possible), lambda: clauses(model, possible))
            if number < found:
                raise AssertionError(f"counted {number}, but enumerated {found}")
            found, exact = number, True
    out_of_time = not exact and found != cap
    return SolutionCount(found, exact, puzzle=puzzle_of(puzzle), out_of_time=out_of_time)


def _enumerated(model: Model, cap: int) -> tuple[int, bool]:
    """The number of solutions found one by one, and whether there are no more."""
    found = 0
    try:
        for _ in solutions(model):
            if found == cap:
                return found, False
            found += 1
    except OutOfTime:
        return found, False
    return found, True


def _counted(sweep: Sweep, plain: Callable[[], Cnf]) -> int:
    """The number of models by the sweep, or by Ganak if that is first; it takes `plain` clauses."""
    look()
    cnf, global_rules = sweep
    if not all(cnf.clauses):  # an empty clause: no solution
        return 0
    course, ways, seen = effects(propagated(cnf.clauses), cnf.top), sweep.start, 0
    with ExitStack() as stack:
        ganak = None
        with suppress(Unsupported):  # raised when the sweep needs too much memory
            for variable, sides in enumerate(islice(course, cnf.answer_variables), 1):
                ways = advance_with_states(ways, variable, sides, global_rules)
                seen += sum(map(len, ways.values()))
                if ganak is None and seen > HEAD_START_SETS and RUNS:
                    ganak = stack.enter_context(Ganak(plain()))
                if ganak is not None and ganak.done():
                    return ganak.number()
            final = Counter[Pending]()
            for numbers in ways.values():
                final.update(numbers)
            return sum(compress(final.values(), completable(tuple(final), course)))
        if not RUNS:
            raise OutOfTime("the model counter cannot be run on this machine")
        ganak = ganak or stack.enter_context(Ganak(plain()))
        return ganak.number()
