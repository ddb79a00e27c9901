"""What a file holds for one puzzle: the puzzle itself and what is said about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from enpitsu.puzzle import Board, Puzzle


@dataclass(frozen=True)
class Record:
    """A puzzle as it was read.

    `solution` and `state` are boards (the second may be partly filled), `notes` what else was
    said, kept and written back as it is; `line` is where it began in its text.
    """

    puzzle: Puzzle
    id: str | None = None
    solution: Board | None = None
    state: Board | None = None
    notes: Mapping[str, Any] = field(default_factory=dict)
    line: int = 1

    @property
    def boards(self) -> dict[str, Board]:
        """The boards there are, by name."""
        named = {"solution": self.solution, "state": self.state}
        return {name: board for name, board in named.items() if board is not None}
