"""Requests: dataclasses that are read from JSON, field by field, and how a bad one is refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypedDict, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints_of

from enpitsu.errors import BadPuzzle, EnpitsuError, Fault, FormatError, InternalError, short
from enpitsu.io.formats import read_record
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import place_fields
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind as kind_named

Request = TypeVar("Request")
MAX_MODELS = 8  # puzzles whose constraints are remembered from one question to the next
NAMES = {str: "a string", int: "a whole number", bool: "true or false", float: "a number"}
NAMES |= {dict: "an object", NoneType: "null"}


class Allowance(NamedTuple):
    """What a question may use: time, so many cells of a board at most, and a library to read."""

    limit: Limit
    cells: int = 2500
    library: str | None = None


class BadRequest(EnpitsuError):
    """A request that is not built as it should be; `field` is the part at fault, if it is one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


# -- what is refused -----------------------------------------------------------------------


class FaultFields(TypedDict):
    """One thing that is wrong with a puzzle; without a place or a line these are null."""

    text: str
    layer: str
    place: list[Any] | None
    line: int | None
    column: int | None


class RefusedFields(TypedDict):
    """Why a question was not answered: in words, and where in the request or in its puzzle.

    Of an internal error there is the `report`, under which the log of the server tells more.
    """

    error: str
    field: str | None
    line: int | None
    column: int | None
    faults: list[FaultFields]
    report: str | None


def refused(error: EnpitsuError) -> RefusedFields:
    """An error as a JSON object."""
    line, column = (error.line, error.column) if isinstance(error, FormatError) else (0, 0)
    faults = error.faults if isinstance(error, FormatError | BadPuzzle) else ()
    report = error.report if isinstance(error, InternalError) else None
    return RefusedFields(
        error=str(error) if report is None else f"internal error {report}; please report it",
        field=(error.field or None) if isinstance(error, BadRequest) else None,
        line=line or None,
        column=column or None,
        faults=[fault_fields(fault) for fault in faults],
        report=report,
    )


def fault_fields(fault: Fault) -> FaultFields:
    """A fault as a JSON object."""
    return FaultFields(
        text=fault.text,
        layer=fault.layer,
        place=None if fault.place is None else place_fields(fault.place),
        line=fault.line or None,
        column=fault.column or None,
    )


# -- reading -------------------------------------------------------------------------------


def read_request(sort: type[Request], data: object) -> Request:
    """The request that a JSON object says; `BadRequest` names the field at fault."""
    if not isinstance(data, Mapping):
        raise BadRequest(f"{_shown(data)} is no request; expected an object")
    hints = hints_of(sort)
    known = {field.name: field for field in fields(sort)}  # type: ignore[arg-type]
    for name in data:
        if name not in known:
            expected = f"one of {', '.join(known)}" if known else "none"
            raise BadRequest(f"unknown field '{short(str(name))}'; expected {expected}", str(name))
    for name, field in known.items():
        hint = hints[name]
        if name in data:
            if not _fits(data[name], hint):
                met = f"{name} is {_shown(data[name])}"
                raise BadRequest(f"{met}; expected {_expected(hint)}", name)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise BadRequest(f"{name} is missing; expected {_expected(hint)}", name)
    return sort(**data)


def _fits(value: object, hint: Any) -> bool:  # noqa: ANN401  # any type there is
    """Whether a piece of JSON is of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if origin is list:
        return isinstance(value, list) and all(_fits(item, parts[0]) for item in value)
    if origin is dict:
        return isinstance(value, dict) and all(_fits(item, parts[1]) for item in value.values())
    if hint is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return hint is Any or type(value) is hint


def _expected(hint: Any) -> str:  # noqa: ANN401
    """A type in words."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return " or ".join(_expected(part) for part in parts)
    if origin is Literal:
        return f"one of {', '.join(map(str, parts))}"
    if origin is list:
        return "a list" if parts[0] is Any else f"a list, each {_expected(parts[0])}"
    return NAMES.get(origin or hint, "anything")


def _shown(data: object) -> str:
    return short(json.dumps(data, ensure_ascii=False))


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
