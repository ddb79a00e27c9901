"""Requests to solve a puzzle, to check a board, and to count solutions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.engines.solve import ENGINES
from enpitsu.paper.wire import Between, Meaning, OneOf
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model


@dataclass(frozen=True)
class SolveRequest(OfPuzzle):
    """Find a solution, and whether it is the only one."""

    function = "enpitsu.engines.solve:solve"
    engine: Annotated[str, OneOf(ENGINES), Meaning("What solves; sat if not told.")] = "sat"


@dataclass(frozen=True)
class CheckRequest(OfPuzzle):
    """Check the board of a record: its state if it has one, else its solution."""

    function = "enpitsu.engines.check:check"
    deep: Annotated[bool, Meaning("Also tell where the board leads.")] = False

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:
        """With the board."""
        board = self.puzzle.position or self.puzzle.solution or {}
        return {**super().arguments(model), "board": board}


@dataclass(frozen=True)
class CountRequest(OfPuzzle):
    """Count the solutions exactly, however many there are."""

    function = "enpitsu.counting.count:count"
    cap: Annotated[int | None, Between(1), Meaning("Only enumerate, and stop at N solutions.")] = (
        None
    )


@dataclass(frozen=True)
class ForcedRequest(OfPuzzle):
    """Find out what all solutions agree on."""

    function = "enpitsu.engines.forced:forced"


@dataclass(frozen=True)
class HeatmapRequest(OfPuzzle):
    """Count for each open place and value the solutions that have it."""

    function = "enpitsu.counting.heatmap:heatmap"


@dataclass(frozen=True)
class ProveRequest(OfPuzzle):
    """Prove that a puzzle has exactly one solution."""

    function = "enpitsu.proofs.prove:prove"
