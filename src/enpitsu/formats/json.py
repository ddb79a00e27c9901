"""JSON: one object a puzzle; objects one after the other, or in a list, are a collection.

An answer of ours that holds its puzzle is read as that puzzle, with the solution it tells.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from enpitsu.errors import Fault, FormatError, about, short
from enpitsu.formats import spans
from enpitsu.formats.reading import ReadRecord, kind_named
from enpitsu.grid import MAX_SIDE, Grid, Place, too_large
from enpitsu.layer import Board, Options
from enpitsu.notation.fields import (
    BadField,
    Path,
    board_fields,
    clue_fields,
    is_whole,
    read_board,
    read_clues,
    shown,
)
from enpitsu.notation.tokens import BOARDS, STATE
from enpitsu.puzzle import Kind, Puzzle, Record
from enpitsu.rules.expr import Candidates

OWN = ("kind", "id", "rows", "cols", *BOARDS)
PUZZLE = "puzzle"  # what an answer calls its puzzle


def split(text: str) -> Iterator[tuple[int, str]]:
    """The values of a text, and those in its lists, each with the number of lines before it."""
    lines = counted = 0
    for start, end in spans.values(text):
        lines += text.count("\n", counted, start)
        counted = start
        margin = " " * spans.margin(text, start)  # so that columns are those of the text
        yield lines, margin + text[start:end].rstrip()  # an end that comes too soon is on its line


def read(text: str) -> ReadRecord:
    """The one puzzle of a JSON object; `FormatError` says where it goes wrong."""
    data = _decoded(text)
    if not isinstance(data, dict):
        raise FormatError(f"{shown(data)} is no puzzle; expected an object with a kind")
    id_ = _id(data.get("id"))
    try:
        with about(id_):
            return _reading(data, id_, text)
    except BadField as error:
        line, column = spans.position(text, _path(data, error.path))
        raise FormatError(error.message, line=line, column=column, id=error.id) from None


def _reading(data: dict[str, Any], id_: str | None, text: str) -> ReadRecord:
    told = _told(data)
    for name, value in told.items():
        _expect_writable(name, value)
    puzzle, marks = _puzzle(told)
    boards: dict[str, Board] = {}
    candidates: dict[Place, Candidates] = {}
    faults: list[Fault] = []
    for name in [name for name in BOARDS if told.get(name) is not None]:
        entries, board_marks = read_board(puzzle, told[name], name)
        boards[name] = entries.board
        candidates |= entries.candidates
        faults += entries.faults
        marks |= board_marks
    known = {*OWN, *puzzle.options, *puzzle.clues}
    notes = {name: value for name, value in told.items() if name not in known}
    inner = _id(told.get("id")) if id_ is None else id_

    def where(layer: str, place: Any) -> tuple[int, int]:  # noqa: ANN401
        return spans.position(text, _path(data, marks.get((layer, place), (layer,))))

    record = Record(
        puzzle,
        inner,
        boards.get("solution"),
        boards.get(STATE),
        notes=notes,
        candidates=candidates,
    )
    return ReadRecord(record, where, faults)


def _told(data: dict[str, Any]) -> dict[str, Any]:
    """What an object says of its puzzle: itself, or if it is an answer, the puzzle in it."""
    puzzle = data.get(PUZZLE)
    if isinstance(puzzle, dict) and "rows" not in data:
        return {**puzzle, **{name: data[name] for name in _boards_told(data)}}
    if puzzle is None and PUZZLE in data and "error" in data:
        raise FormatError(f"an answer without its puzzle: {short(str(data['error']))}")
    return data


def _boards_told(data: Mapping[str, Any]) -> list[str]:
    """The boards that an answer tells; of two solutions none is the solution of its puzzle."""
    several = data.get("second") is not None
    told = [name for name in BOARDS if data.get(name) is not None]
    return [name for name in told if not (several and name == "solution")]


def _path(data: Mapping[str, Any], path: Path) -> Path:
    """Where a piece of the puzzle stands in the object that was read."""
    outside = [*_boards_told(data), *(["id"] if data.get("id") is not None else [])]
    told_outside = path[:1] and path[0] in outside
    if isinstance(data.get(PUZZLE), dict) and "rows" not in data and not told_outside:
        return (PUZZLE, *path)
    return path


# -- writing -------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as one line of JSON."""
    return json.dumps(encoded(record), ensure_ascii=False, separators=(",", ":"))


def encoded(record: Record) -> dict[str, Any]:
    """The record as a JSON object."""
    puzzle = record.puzzle
    data: dict[str, Any] = {"kind": puzzle.kind.name}
    if record.id is not None:
        data["id"] = record.id
    data |= {"rows": puzzle.grid.rows, "cols": puzzle.grid.cols, **puzzle.options}
    for layer in puzzle.kind.clues:
        if puzzle.clues[layer.name] or not layer.optional:
            data[layer.name] = clue_fields(puzzle, layer)
    for name, filled in record.boards.items():
        marks = record.candidates if name == STATE else {}
        data[name] = board_fields(puzzle, filled, marks)
    return data | {name: note for name, note in record.notes.items() if name not in data}


# -- reading -------------------------------------------------------------------------------


def _decoded(text: str) -> Any:  # noqa: ANN401  # whatever JSON holds
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise FormatError(
            f"not JSON: {error.msg.lower()}", line=error.lineno, column=error.colno
        ) from None
    except RecursionError:
        raise FormatError("not JSON: nested too deep") from None
    except ValueError:  # Python reads no numbers of thousands of digits
        raise FormatError("not JSON: a number is too long") from None


def _id(given: object) -> str | None:
    if given is None:
        return None
    if isinstance(given, str) or is_whole(given):
        _expect_writable("id", given)
        return str(given)
    raise FormatError(f"id is {shown(given)}; expected a string or a whole number")


def _expect_writable(name: str, value: object) -> None:
    """Refuse what Python reads though it is no JSON, and what no text in UTF-8 can say."""
    try:
        json.dumps({name: value}, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        met = "half of a character (a lone surrogate); expected whole ones"
    except ValueError:
        met = "NaN or an infinite number; expected what JSON can say"
    except RecursionError:
        met = "lists in lists too deep; expected fewer"
    else:
        return
    raise BadField(f"{short(name)} holds {met}", (name,))


def _puzzle(data: dict[str, Any]) -> tuple[Puzzle, dict[tuple[str, Any], Path]]:
    if not isinstance(data.get("kind"), str):
        met = f"kind is {shown(data.get('kind'))}"
        raise BadField(f"{met}; expected the name of a kind", ("kind",))
    kind = kind_named(data["kind"])
    options = _options(kind, data)
    rows, cols = _size(data, "rows"), _size(data, "cols")
    if message := too_large(rows, cols):
        raise BadField(message, ("rows",))
    grid = Grid(rows, cols)
    clues: dict[str, Any] = {}
    marks: dict[tuple[str, Any], Path] = {}
    for layer in kind.clues:
        clues[layer.name], found = read_clues(layer, grid, data.get(layer.name), options)
        marks |= found
    return Puzzle(kind, grid, clues, options), marks


def _options(kind: Kind, data: dict[str, Any]) -> Options:
    told = [option for option in kind.options if data.get(option.name) is not None]
    for option in told:
        given = data[option.name]
        if not (isinstance(given, str) or is_whole(given)):
            met = f"{option.name} is {shown(given)}"
            raise BadField(f"{met}; expected {option.expected}", (option.name,))
    return kind.read_options({option.name: data[option.name] for option in told})


def _size(data: dict[str, Any], name: str) -> int:
    size = data.get(name)
    if is_whole(size) and 1 <= size <= MAX_SIDE:
        return size
    raise BadField(f"{name} is {shown(size)}; expected a number from 1 to {MAX_SIDE}", (name,))
