"""Solving: a solution, and whether it is the only one, by any engine.

Whatever engine found it, a board is returned only after it has passed the check.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any, Protocol

from enpitsu.errors import GaveUp, OutOfTime
from enpitsu.io.native import board_fields
from enpitsu.paper import wire
from enpitsu.paper.grid import noun
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, each_limited, limited
from enpitsu.plugins import Registry
from enpitsu.puzzle.kind import CandidateMap, Puzzle, State
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


class Engine(Protocol):
    """A way to find solutions, each once, as an iterator.

    It ends when there are no more; `OutOfTime` when the limit passes, `GaveUp` if it cannot tell
    whether there are more. It may count its work in `counters`.
    """

    def __call__(self, model: Model, counters: dict[str, int]) -> Iterator[Board]:
        """The solutions of a model."""


ENGINES: Registry[Engine] = Registry(
    "engine",
    {
        "sat": "enpitsu.engines.sat:solutions",
        "cpsat": "enpitsu.engines.cpsat:solutions",
        "backtrack": "enpitsu.engines.backtrack:solutions",
    },
)

# -- outcomes ----------------------------------------------------------------------------


@wire.json_object(
    *("kind=puzzle.kind.name", "status", "solution=first_rows", "second=second_rows", "engine"),
    *("seconds", "counters?", "forced=forced_rows?"),
)
@dataclass(frozen=True, kw_only=True, repr=False)
class SolveReply(Reply):
    """What every outcome has: the engine, the seconds it took, and the counters of its work.

    Only some engines count their work.
    """

    puzzle: Puzzle
    engine: str = "sat"
    seconds: Annotated[float, wire.As(lambda seconds: round(seconds, 6), float)] = field(
        default=0.0, compare=False
    )
    counters: Mapping[str, int] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        return f"<{self.status}: {self.puzzle!r}>"

    @property
    def boards(self) -> tuple[Board, ...]:
        """The solutions that were found, two at most."""
        return ()

    @property
    def differ(self) -> list[Any]:
        """The places where two solutions differ."""
        if len(self.boards) < 2:
            return []
        first, second = self.boards
        return [place for place in first if first[place] != second[place]]

    @property
    def first_rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """A solution, if one was found."""
        return board_fields(self.puzzle, self.boards[0]) if self.boards else None

    @property
    def second_rows(self) -> Any:  # noqa: ANN401
        """Another solution, if two were found."""
        return board_fields(self.puzzle, self.boards[1]) if self.boards[1:] else None

    @property
    def forced_rows(self) -> Any:  # noqa: ANN401
        """If time ran out, the values that every solution has, as far as they are known."""
        return None

    def said(self) -> str:
        """The outcome in a few words."""
        raise NotImplementedError

    def text(self, *, colour: bool = False) -> str:
        """The outcome in words, a picture of each solution that was found, and the counters."""
        from enpitsu.show.render.terminal import text  # solving alone draws nothing

        pictures = [text(self._picture(board), colour=colour) for board in self.boards]
        counted = ", ".join(f"{name} {number}" for name, number in self.counters.items())
        return "".join((f"{self.said()}\n", *pictures, f"{counted}\n" if counted else ""))

    def picture(self) -> Picture | None:
        """The solution, if one was found; where another differs from it is highlighted."""
        return self._picture(self.boards[0]) if self.boards else None

    def _picture(self, board: Board) -> Picture:
        from enpitsu.show.picture import draw

        return draw(self.model, solution=board, highlight=self.differ)


@dataclass(frozen=True, repr=False)
class Solved(SolveReply):
    """A solution, and either the proof that it is the only one or a second one."""

    solution: Board
    second: Board | None = None

    @property
    def unique(self) -> bool:
        """Whether there is no other solution."""
        return self.second is None

    @property
    def status(self) -> str:
        """`unique` or `multiple`."""
        return "unique" if self.unique else "multiple"

    @property
    def boards(self) -> tuple[Board, ...]:
        """The solution, and the second one if there is one."""
        return (self.solution,) if self.second is None else (self.solution, self.second)

    def rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """The solution as rows of values, as `to_rows` has them."""
        return board_fields(self.puzzle, self.solution)

    def said(self) -> str:
        """How many solutions there are."""
        return "one solution" if self.unique else "several solutions; two that differ:"


class NoSolution(SolveReply):
    """There is no solution: it is proved that no board satisfies all rules."""

    @property
    def status(self) -> str:
        """`none`."""
        return "none"

    def said(self) -> str:
        """The words that there is no solution."""
        return "no solution"


@dataclass(frozen=True, repr=False)
class Undecided(SolveReply):
    """It is not known how many solutions there are: out of time, or the engine `gave_up`.

    `solution` is one that was found before, not known to be the only one. Every solution has values
    among the candidates of `state`, which is None if nothing was found out.
    """

    solution: Board | None = None
    gave_up: bool = False
    state: State | None = None

    @property
    def status(self) -> str:
        """`unknown`."""
        return "unknown"

    @property
    def boards(self) -> tuple[Board, ...]:
        """The solution that was found, if any."""
        return () if self.solution is None else (self.solution,)

    def said(self) -> str:
        """The reason why it is not decided, in words."""
        if self.gave_up:
            return f"undecided by the engine {self.engine}"
        proved = ["at least one solution"] if self.solution is not None else []
        if self.state is not None:
            places = self.state.candidates
            proved.append(f"{len(self.state.board())} of {len(places)} {noun(places)} are forced")
        return "; ".join(("undecided within the limit", *proved))

    @property
    def forced_rows(self) -> Any:  # noqa: ANN401
        """The values that every solution has, as far as they are known."""
        return None if self.state is None else board_fields(self.puzzle, self.state.board())


Outcome = Solved | NoSolution | Undecided


# -- the question ------------------------------------------------------------------------


def solve(
    puzzle: Puzzle | Model, *, engine: str = "sat", time_limit: float | Limit | None = None
) -> Outcome:
    """Find a solution of a puzzle, and whether it is the only one.

    The engine is `sat` (a SAT solver, fast for all kinds), `cpsat` (OR-Tools, in the extra
    `cpsat`), `backtrack` (plain search, needs no library), or another of the `ENGINES`, of which
    some solve one kind only. The limit is in seconds, or a `Limit` that can be cancelled.
    """
    start = perf_counter()
    found: list[Board] = []
    counters: dict[str, int] = {}
    ended: OutOfTime | GaveUp | None = None
    rules: Model | None = None
    find = ENGINES.get(engine)  # importing it may take seconds, which do not count
    with limited(time_limit):
        try:
            rules = as_model(puzzle)
            found.extend(islice(_found(rules, find, engine, counters), 2))
        except (OutOfTime, GaveUp) as error:
            ended = error
    work: dict[str, Any] = {
        "puzzle": puzzle_of(puzzle),
        "engine": engine,
        "seconds": perf_counter() - start,
        "counters": counters,
    }
    outcome: Outcome
    if ended is not None:
        first = found[0] if found else None
        state = _known(ended.candidates, found) if isinstance(ended, OutOfTime) else None
        outcome = Undecided(first, gave_up=isinstance(ended, GaveUp), state=state, **work)
    else:
        outcome = Solved(*found, **work) if found else NoSolution(**work)
    return outcome.found_with(rules)


def _known(candidates: CandidateMap | None, found: Sequence[Board]) -> State | None:
    """The candidates that are left, with the values of solutions that were found."""
    if candidates is None:
        return None
    return State(
        {
            place: tuple(dict.fromkeys([*values, *(board[place] for board in found)]))
            for place, values in candidates.items()
        }
    )


def solutions(
    puzzle: Puzzle | Model,
    *,
    engine: str = "sat",
    time_limit: float | Limit | None = None,
    counters: dict[str, int] | None = None,
) -> Iterator[Board]:
    """Every solution of a puzzle, each once, as they are found and checked.

    Ends when there are no more. `OutOfTime` when the limit passes, `GaveUp` if the engine cannot
    tell whether there are more, `Unsupported` for an engine that is not there. An engine that
    counts its work does so in `counters`.
    """
    find = ENGINES.get(engine)
    limit = time_limit if time_limit is None else Limit.of(time_limit)
    with limited(limit):
        found = _found(as_model(puzzle), find, engine, {} if counters is None else counters)
    return each_limited(limit, found)


def _found(model: Model, find: Engine, engine: str, counters: dict[str, int]) -> Iterator[Board]:
    return (checked(model, board, engine) for board in find(model, counters))


def checked(model: Model, board: Board, engine: str) -> Board:
    """The board, if it passes the check; a wrong one is an error of the program."""
    wrong = model.broken(board)
    if wrong or len(board) < len(model.answered(model.domains)):
        raise AssertionError(f"{engine} made a board that breaks {list(map(str, wrong))}")
    return board
