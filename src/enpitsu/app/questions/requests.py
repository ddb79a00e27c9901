"""What questions share: what they may use, the puzzle they are asked of, and how one is refused."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from enpitsu.errors import BadPuzzle, EnpitsuError, Fault, FormatError, InternalError
from enpitsu.io.formats import read_record
from enpitsu.paper import wire
from enpitsu.paper.grid import Grid
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import AnyPlace, BadRequest
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind as kind_named

MAX_MODELS = 8  # puzzles whose constraints are remembered from one question to the next


class Allowance(NamedTuple):
    """What a question may use: time, so many cells of a board at most, and a library to read."""

    limit: Limit
    cells: int = 2500
    library: str | None = None


# -- what is refused -----------------------------------------------------------------------


class ToldFault(NamedTuple):
    """One thing that is wrong with a puzzle; without a place or a line these are null."""

    text: str
    layer: str
    place: AnyPlace | None
    line: int | None
    column: int | None

    @classmethod
    def of(cls, fault: Fault) -> ToldFault:
        """The same as it is told."""
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


def record_of(puzzle: str | dict[str, Any], allowance: Allowance, *, check: bool = True) -> Record:
    """The record that a text in any format tells, or a JSON object.

    `FormatError` says where it goes wrong; of an object the places of its faults do. Without
    `check` a puzzle is held that has faults. `BadRequest` for a board with too many cells.
    """
    told = isinstance(puzzle, dict)
    text = json.dumps(puzzle, ensure_ascii=False) if told else str(puzzle)
    try:
        record = read_record(text, check=check, format="json" if told else None)
    except FormatError as error:
        if not told:
            raise
        faults = [fault._replace(line=0, column=0) for fault in error.faults]
        raise FormatError(error.message, faults=faults, id=error.id, kind=error.kind) from None
    expect_small(record.puzzle.grid, allowance)
    return record


def grid_of(kind: str, rows: int | None, cols: int | None, allowance: Allowance) -> Grid:
    """The grid for a new puzzle of a kind: of the size that is told, or else the usual one."""
    if any(side is not None and side < 1 for side in (rows, cols)):
        raise BadRequest("expected at least one row and one column", "rows")
    grid = kind_named(kind).grid(rows, cols)
    expect_small(grid, allowance)
    return grid


def expect_small(grid: Grid, allowance: Allowance) -> None:
    """Raise `BadRequest` for a board with more cells than are allowed."""
    if grid.rows * grid.cols > allowance.cells:
        met = f"a board of {grid}"
        raise BadRequest(f"{met}; expected at most {allowance.cells} cells", "puzzle")


_MODELS: dict[Puzzle, Model] = {}


def model_of(puzzle: Puzzle) -> Model:
    """The model of a puzzle, remembered: a player asks of the same one again and again."""
    found = _MODELS.pop(puzzle, None) or model(puzzle)
    for oldest in [*_MODELS][: len(_MODELS) + 1 - MAX_MODELS]:
        del _MODELS[oldest]
    _MODELS[puzzle] = found
    return found
