"""The backbone: what all solutions agree on, found without enumerating them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from enpitsu.engines.limits import CANDIDATES_PER_QUESTION
from enpitsu.engines.sat import Sat
from enpitsu.errors import OutOfTime
from enpitsu.io.native import board_fields, told_fields
from enpitsu.paper import wire
from enpitsu.paper.grid import Place, noun
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import Limit, limited, look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, State, as_state
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

if TYPE_CHECKING:
    from enpitsu.show.picture import Picture


@wire.json_object("status", "forced=forced_rows", "candidates=candidate_rows", "settled", "places")
@dataclass(frozen=True, repr=False)
class Forced(Reply):
    """What all solutions agree on: the candidates that occur in at least one of them.

    A place with one candidate is the same in all solutions. If `complete`, every candidate occurs
    in some solution; otherwise time ran out, and some may not. Without any solution `solution` is
    None and, if complete, there is none.
    """

    state: State
    solution: Board | None
    complete: bool
    puzzle: Puzzle

    def __repr__(self) -> str:
        return f"<{self.status}: {self.puzzle!r}, {self.state!r}>"

    @property
    def status(self) -> str:
        """`complete`, `none` (no solution) or `unknown` (out of time)."""
        if not self.complete:
            return "unknown"
        return "complete" if self.solution is not None else "none"

    def rows(self) -> Any:  # noqa: ANN401  # whatever JSON holds
        """What is forced as rows of values, as `to_rows` has them; None if there is no solution."""
        return None if self.status == "none" else board_fields(self.puzzle, self.state.board())

    @property
    def forced_rows(self) -> Any:  # noqa: ANN401
        """The forced entries, if there is a solution."""
        return self.rows()

    @property
    def candidate_rows(self) -> Any:  # noqa: ANN401
        """The values of each place that occur in some solution, if there is one."""
        candidates = {place: [*values] for place, values in self.state.candidates.items()}
        return None if self.status == "none" else told_fields(self.puzzle, candidates)

    @property
    def settled(self) -> int | None:
        """The number of places that are the same in all solutions, if there is one."""
        return None if self.status == "none" else len(self.state.board())

    @property
    def places(self) -> int | None:
        """The number of places that take an answer, if there is a solution."""
        return None if self.status == "none" else len(self.state.candidates)

    def text(self, *, colour: bool = False, candidates: bool = False) -> str:
        """The number of places that are forced, and the board with them."""
        if self.status == "none":
            return "no solution\n"
        from enpitsu.show.render.terminal import text

        proved = "" if self.complete else ", out of time"
        drawn = text(self.picture(candidates=candidates), colour=colour)
        places = f"{self.places} {noun(self.state.candidates)}"
        return f"{self.settled} of {places} are forced{proved}\n{drawn}"

    def picture(self, *, candidates: bool = False) -> Picture:
        """The board with what is forced; with `candidates`, also the values possible elsewhere."""
        from enpitsu.show.picture import draw

        return draw(self.model, state=self.state, candidates=candidates)


def forced(
    puzzle: Puzzle | Model,
    *,
    state: State | Board | None = None,
    time_limit: float | Limit | None = None,
) -> Forced:
    """Find the backbone: what all solutions agree on.

    When the limit passes, the result so far is returned; `complete` tells whether it is all. With a
    state, only solutions that agree with it count. This is the chunking algorithm of M. Janota, I.
    Lynce and J. Marques-Silva ("Algorithms for computing backbones of propositional formulae", AI
    Communications 28, 2015), applied to every candidate: one query shows that no candidate of a
    chunk is possible, or finds a solution with some of them.
    """
    start = domains = puzzle_of(puzzle).domains
    if state is not None:
        start = as_state(puzzle_of(puzzle), state).candidates
    unseen: dict[tuple[Place, Value], None] = {}
    impossible: set[tuple[Place, Value]] = set()
    first = None
    rules: Model | None = None
    complete = True
    try:
        with limited(time_limit), Sat(rules := as_model(puzzle)) as sat:
            if state is not None:
                sat.restrict(start)
            first = sat.solution()
            for place in domains:
                look()
                unseen.update(((place, value), None) for value in start[place])
            _see(unseen, first or {})
            while first is not None and unseen:
                chunk = list(islice(unseen, CANDIDATES_PER_QUESTION))
                found = sat.any_of(chunk)
                _see(unseen, found or {})
                if found is None:
                    impossible.update(chunk)
                    for entry in chunk:
                        del unseen[entry]
    except OutOfTime:
        complete = False
    fallen = {place for place, _ in impossible}
    known = State(
        {
            place: tuple([value for value in start[place] if (place, value) not in impossible])
            if place in fallen
            else start[place]
            for place in domains
        }
    )
    return Forced(known, first, complete, puzzle_of(puzzle)).found_with(rules)


def _see(unseen: dict[tuple[Place, Value], None], board: Board) -> None:
    for entry in board.items():
        unseen.pop(entry, None)
