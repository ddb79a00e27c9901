"""Requests to explain a puzzle, for a hint, and for a grade."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from enpitsu.app.limits import MAX_HINT_STEPS
from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.paper.wire import Between, Meaning
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model


@dataclass(frozen=True)
class ExplainRequest(OfPuzzle):
    """Explain the whole path to the solution, from the state of a record if it has one."""

    function = "enpitsu.inference.explain:explain"
    ladder: Annotated[
        Literal["full", "source", "unique"],
        Meaning(
            "All techniques, those of the text that described the kind, or also those that rest on "
            "there being one solution."
        ),
    ] = "full"
    all_steps: Annotated[bool, Meaning("Also print steps that nothing later depends on.")] = False
    chains: Annotated[bool, Meaning("Print chains of more than four links in full.")] = False
    from_clues: Annotated[bool, Meaning("Ignore the entries of the player.")] = False

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:
        """The arguments, with the state it starts from."""
        told = super().arguments(model)
        state = None if told.pop("from_clues") else self.puzzle.position
        return {**told, "state": state}


@dataclass(frozen=True)
class HintRequest(OfPuzzle):
    """Find the next step from a board, or what is wrong with it.

    The board is the state of a record with its pencil marks; without one, what is printed.
    """

    function = "enpitsu.inference.hint:hint"
    steps: Annotated[int, Between(1, MAX_HINT_STEPS), Meaning("The number of steps.")] = 1

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:
        """The arguments, with the board, which may be full, with mistakes."""
        from enpitsu.engines.check import check

        record = self.puzzle
        board = record.position
        if board is None and record.solution and not check(model, record.solution).right:
            return {**super().arguments(model), "state": record.solution}
        return {**super().arguments(model), "state": board or {}}


@dataclass(frozen=True)
class GradeRequest(OfPuzzle):
    """Find out how hard a puzzle is for a person."""

    function = "enpitsu.inference.grade:grade"
