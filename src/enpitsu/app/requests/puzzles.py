"""Requests about a puzzle, and how the puzzle of one is read."""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, get_type_hints

from enpitsu.app.limits import MAX_SIDE_CELLS
from enpitsu.errors import FormatError
from enpitsu.io.formats import read_record
from enpitsu.paper.wire import As, Between
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Model

if TYPE_CHECKING:
    from collections.abc import Callable

    from enpitsu.paper.limit import Limit


def read_puzzle(told: str | dict[str, Any], *, check: bool = True) -> Record:
    """The record in a text of any format, or in a JSON object.

    `FormatError` has the line and column of the error; for an object only the places of its faults.
    Without `check` the puzzle may have faults.
    """
    if isinstance(told, str):
        return read_record(told, check=check)
    import json  # slow to import, and commands have no objects

    try:
        return read_record(json.dumps(told, ensure_ascii=False), check=check, format="json")
    except FormatError as error:
        faults = [fault._replace(line=0, column=0) for fault in error.faults]
        raise FormatError(error.message, faults=faults, id=error.id, kind=error.kind) from None


ReadPuzzle = Annotated[Record, As(None, str | dict[str, Any], read_puzzle)]
# The rows or the columns of a new puzzle; by default the usual ones of its kind.
Side = Annotated[int | None, Between(1, MAX_SIDE_CELLS)]


@dataclass(frozen=True, eq=False, repr=False)
class OfPuzzle:
    """A puzzle: a record as JSON, or a text in any format that can be read.

    A subclass names the `function` that answers as `module:name`; the fields of the subclass are
    its keyword arguments.
    """

    puzzle: ReadPuzzle
    function: ClassVar[str]

    @classmethod
    def _function(cls) -> Callable[..., Any]:
        """The function that answers; it is imported with the first question."""
        module, _, name = cls.function.partition(":")
        function: Callable[..., Any] = getattr(import_module(module), name)
        return function

    @classmethod
    def reply(cls) -> Any:  # noqa: ANN401  # a type, or one of several
        """The type of the answers."""
        return get_type_hints(cls._function())["return"]

    def arguments(self, model: Puzzle | Model) -> dict[str, Any]:  # noqa: ARG002  # for some
        """The keyword arguments of the function, besides the puzzle."""
        return {field.name: getattr(self, field.name) for field in fields(self)[1:]}

    def answer(self, limit: float | Limit | None, known: Any = None) -> Any:  # noqa: ANN401
        """The answer; `known` is what is known of the puzzle already, such as its model."""
        subject = self.puzzle.puzzle if known is None else known
        return self._function()(subject, **self.arguments(subject), time_limit=limit)
