"""The request to check a board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.paper.wire import Meaning
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model


@dataclass(frozen=True)
class CheckRequest(OfPuzzle):
    """Check the board of a record: its state if it has one, else its solution."""

    function = "enpitsu.engines.check:check"
    deep: Annotated[bool, Meaning("Also find out where the board leads.")] = False

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:
        """The arguments, with the board."""
        board = self.puzzle.position or self.puzzle.solution or {}
        return {**super().arguments(model), "board": board}
