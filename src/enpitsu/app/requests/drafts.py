"""Requests about a puzzle that may have faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

from enpitsu.app.requests.puzzles import read_puzzle
from enpitsu.paper.wire import As
from enpitsu.puzzle.kind import Record

if TYPE_CHECKING:
    from enpitsu.paper.limit import Limit


def read_draft(told: str | dict[str, Any]) -> Record:
    """The record that a text in any format tells, or a JSON object; its puzzle may have faults."""
    return read_puzzle(told, check=False)


ReadDraft = Annotated[Record, As(None, str | dict[str, Any], read_draft)]


@dataclass(frozen=True, eq=False, repr=False)
class OfDraft:
    """A puzzle: a record as JSON, or a text in any format; it may have faults."""

    puzzle: ReadDraft

    @classmethod
    def reply(cls) -> Any:  # noqa: ANN401
        """The type of the answers."""
        return get_type_hints(cls.answer)["return"]

    def answer(self, limit: float | Limit | None) -> Any:  # noqa: ANN401
        """The answer."""
        raise NotImplementedError
