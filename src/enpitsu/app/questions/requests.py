"""What questions share: allowances, refusals, and the model of the puzzle they are about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from enpitsu.app.limits import MAX_BOARD_CELLS
from enpitsu.app.requests.puzzles import OfPuzzle
from enpitsu.errors import BadPuzzle, EnpitsuError, Fault, FormatError, InternalError
from enpitsu.paper import wire
from enpitsu.paper.grid import Grid
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import AnyPlace, BadRequest
from enpitsu.puzzle.model import Model, kept_model


class Allowance(NamedTuple):
    """The resources of a question: time, number of cells of a board, and a library to read."""

    limit: Limit
    cells: int = MAX_BOARD_CELLS
    library: str | None = None


# -- what is refused -----------------------------------------------------------------------


class ToldFault(NamedTuple):
    """A fault of a puzzle; its place and its line are null where they are not known."""

    text: str
    layer: str
    place: AnyPlace | None
    line: int | None
    column: int | None

    @classmethod
    def of(cls, fault: Fault) -> ToldFault:
        """The fault with null for what is not known."""
        return cls(*fault[:3], fault.line or None, fault.column or None)


class Refusal(NamedTuple):
    """Why a question was not answered: in words, and where in the request or in its puzzle.

    Of an internal error there is the `report`, under which the log of the server tells more.
    """

    error: str
    field: str | None
    line: int | None
    column: int | None
    faults: Sequence[ToldFault]
    report: str | None


def refused(error: EnpitsuError) -> dict[str, Any]:
    """An error as a JSON object."""
    line, column = (error.line, error.column) if isinstance(error, FormatError) else (0, 0)
    faults = error.faults if isinstance(error, FormatError | BadPuzzle) else ()
    report = error.report if isinstance(error, InternalError) else None
    refusal = Refusal(
        error=str(error) if report is None else f"internal error {report}; please report it",
        field=(error.field or None) if isinstance(error, BadRequest) else None,
        line=line or None,
        column=column or None,
        faults=[*map(ToldFault.of, faults)],
        report=report,
    )
    return dict(wire.written(refusal))


# -- puzzles -------------------------------------------------------------------------------


def expect_small(grid: Grid, allowance: Allowance) -> None:
    """Raise `BadRequest` for a board with more cells than are allowed."""
    if grid.rows * grid.cols > allowance.cells:
        met = f"a board of {grid}"
        raise BadRequest(f"{met}; expected at most {allowance.cells} cells", "puzzle")


def known(request: OfPuzzle) -> Model:
    """The model of the puzzle that a request is about."""
    return kept_model(request.puzzle.puzzle)


def plain(request: OfPuzzle, allowance: Allowance) -> Iterator[Any]:
    """The answer to a request as it is, for a page and for a command alike."""
    yield request.answer(allowance.limit, known(request))
