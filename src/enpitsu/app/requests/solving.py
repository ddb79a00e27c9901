"""The request to solve a puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.engines.solve import ENGINES
from enpitsu.paper.wire import Meaning, OneOf


@dataclass(frozen=True, eq=False, repr=False)
class SolveRequest(OfPuzzle):
    """Find a solution, and whether it is the only one."""

    function = "enpitsu.engines.solve:solve"
    engine: Annotated[str, OneOf(ENGINES), Meaning("The engine; sat by default.")] = "sat"
