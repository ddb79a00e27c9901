"""JSON: one object a puzzle; objects one after the other, or in a list, are a collection.

An answer of a command that contains its puzzle is read as that puzzle, with its solution.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from enpitsu.errors import Fault, FormatError, Unsupported, about, short
from enpitsu.io.formats import spans
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.native.fields import (
    BadField,
    Keys,
    board_fields,
    clue_fields,
    is_whole,
    members,
    read_board,
    read_clues,
)
from enpitsu.io.native.tokens import BOARDS, STATE
from enpitsu.paper.grid import Grid, Place, too_large
from enpitsu.paper.layer import Board, Options
from enpitsu.paper.limits import MAX_SIDE_CELLS
from enpitsu.paper.values import Candidates
from enpitsu.paper.wire import shown
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.registry import kind

OWN = ("kind", "id", "rows", "cols", *BOARDS)
PUZZLE = "puzzle"  # the member of an answer that has its puzzle
ID = re.compile(r'"id"\s*:\s*(?:"([^"\\\n]{1,200})"|(\d{1,200}))')


def split(text: str) -> Iterator[tuple[int, str]]:
    """The values of a text, and those in its lists, each with the number of lines before it."""
    lines = counted = 0
    for start, end in spans.values(text):
        lines += text.count("\n", counted, start)
        counted = start
        margin = " " * spans.margin(text, start)  # so that columns are those of the text
        yield lines, margin + text[start:end].rstrip(" \t\n,")  # so an early end is on this line


def read(text: str) -> ReadRecord:
    """The one puzzle of a JSON object; `FormatError` says where it goes wrong."""
    data = _decoded(text)
    if not isinstance(data, dict):
        raise FormatError(f"{shown(data)} is no puzzle; expected an object with a kind")
    id_ = _id(data.get("id"))
    try:
        with about(id_):
            told = _told(data)
            kind = _kind(told)
        with about(id_, kind.name):
            return _reading(kind, told, data, text)
    except BadField as error:
        line, column = spans.position(text, _path(data, error.path))
        raise FormatError(
            error.message, line=line, column=column, id=error.id, kind=error.kind
        ) from None


def _reading(kind: Kind, told: dict[str, Any], data: dict[str, Any], text: str) -> ReadRecord:
    """The record of the puzzle `told` in an object."""
    for name, value in told.items():
        _expect_writable(name, value)
    former = kind.former if kind.former and kind.former.said_by(told, kind) else None
    puzzle, marks = _puzzle(former.kind if former else kind, told)
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
    _expect_no_clues(notes, puzzle, told)
    id_ = _id(told.get("id") if data.get("id") is None else data["id"])

    def where(layer: str, place: Any) -> tuple[int, int]:  # noqa: ANN401
        return spans.position(text, _path(data, marks.get((layer, place), (layer,))))

    record = Record(
        puzzle if former is None or puzzle.faults else former.now(puzzle),
        id_,
        boards.get("solution"),
        boards.get(STATE),
        notes=notes,
        candidates=candidates,
    )
    return ReadRecord(record, where, faults)


def _told(data: dict[str, Any]) -> dict[str, Any]:
    """The object with the puzzle: the object itself, or if it is an answer, the puzzle in it."""
    puzzle = data.get(PUZZLE)
    if isinstance(puzzle, dict) and "rows" not in data:
        return {**puzzle, **{name: data[name] for name in _boards_told(data)}}
    if puzzle is None and PUZZLE in data and "error" in data:
        raise FormatError(f"an answer without its puzzle: {short(str(data['error']))}")
    return data


def _boards_told(data: Mapping[str, Any]) -> list[str]:
    """The boards in an answer; if it has two solutions, neither is taken."""
    several = data.get("second") is not None
    told = [name for name in BOARDS if data.get(name) is not None]
    return [name for name in told if not (several and name == "solution")]


def _path(data: Mapping[str, Any], path: Keys) -> Keys:
    """Where a piece of the puzzle stands in the object that was read."""
    outside = [*_boards_told(data), *(["id"] if data.get("id") is not None else [])]
    told_outside = path[:1] and path[0] in outside
    if isinstance(data.get(PUZZLE), dict) and "rows" not in data and not told_outside:
        return (PUZZLE, *path)
    return path


# -- writing -------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The record as one line of JSON; `Unsupported` if a note of it cannot be said there."""
    for name, note in record.notes.items():
        if met := _unsaid(note):
            raise Unsupported(f"{short(name)} holds {met}")
        if meant := _meant(name, note, record.puzzle):
            raise Unsupported(f"a note '{short(name)}' would be taken for '{meant}'")
    return json.dumps(encoded(record), ensure_ascii=False, separators=(",", ":"))


def encoded(record: Record) -> dict[str, Any]:
    """The record as a JSON object."""
    puzzle = record.puzzle
    data: dict[str, Any] = {"kind": puzzle.kind.name}
    if record.id is not None:
        data["id"] = record.id
    data |= {"rows": puzzle.grid.rows, "cols": puzzle.grid.cols, **puzzle.told_options}
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
        return json.loads(text, object_pairs_hook=members)
    except BadField as error:
        line, column = spans.last_member(text, str(error.path[0]))
        message = error.message
    except json.JSONDecodeError as error:
        message, line, column = f"not JSON: {error.msg.lower()}", error.lineno, error.colno
    except RecursionError:
        message, line, column = "not JSON: nested too deep", 0, 0
    except ValueError:  # Python refuses numbers of thousands of digits
        message, line, column = "not JSON: a number is too long", 0, 0
    raise FormatError(message, line=line, column=column, id=_id_in(text))


def _id_in(text: str) -> str | None:
    """The id of a damaged object, if it can be found by its name."""
    met = ID.search(text)
    return met[met.lastindex or 0] if met else None


def _id(given: object) -> str | None:
    if given is None:
        return None
    if isinstance(given, str) or is_whole(given):
        _expect_writable("id", given)
        return str(given)
    raise FormatError(f"id is {shown(given)}; expected a string or a whole number")


def _expect_writable(name: str, value: object) -> None:
    """Refuse values that Python reads although they are not JSON, and lone surrogates."""
    if met := _unsaid({name: value}):
        raise BadField(f"{short(name)} holds {met}", (name,))


def _expect_no_clues(notes: Mapping[str, Any], puzzle: Puzzle, told: Mapping[str, Any]) -> None:
    """Refuse clues under a name that the kind does not have, where clues of its own are missing.

    Names that are nearly those of its clues and options are refused, too. Taken for notes, they
    would leave a puzzle without them.
    """
    for name, note in notes.items():
        if meant := _meant(name, note, puzzle):
            raise BadField(f"unknown '{short(name)}'; did you mean '{meant}'?", (name,))
    missing = [
        layer.name
        for layer in puzzle.kind.clues
        if not layer.optional and told.get(layer.name) is None
    ]
    for name, note in notes.items():
        if missing and _like_clues(note, puzzle.grid):
            met = f"{puzzle.kind.name} has no clues called '{short(name)}'"
            raise BadField(f"{met}; expected {' and '.join(missing)}", (name,))


def _meant(name: str, note: object, puzzle: Puzzle) -> str | None:
    """The clues or the option whose name differs by capitals or a plural only; None for a note."""
    own = puzzle.clues if isinstance(note, list) else puzzle.options
    if name in own:
        return None
    return next((one for one in own if _bare(one) == _bare(name)), None)


def _bare(name: str) -> str:
    """A name in small letters, without the ending of a plural."""
    return name.lower().removesuffix("s")


def _like_clues(note: object, grid: Grid) -> bool:
    """Whether it is built as layers of clues are: rows, or entries with places."""
    if not (isinstance(note, list) and note):
        return False
    rows = len(note) == grid.rows and all(
        isinstance(row, str | list) and len(row) == grid.cols for row in note
    )
    return rows or all(isinstance(entry, list | dict) for entry in note)


def _unsaid(value: object) -> str:
    """The part of a value that JSON in UTF-8 cannot express, and what was expected; "" if none."""
    try:
        json.dumps(value, ensure_ascii=False, allow_nan=False).encode()
    except UnicodeEncodeError:
        return "half of a character (a lone surrogate); expected whole ones"
    except ValueError:
        return "NaN or an infinite number; expected what JSON can say"
    except TypeError as error:
        return f"what JSON cannot say; {str(error).lower()}"
    except RecursionError:
        return "lists in lists too deep; expected fewer"
    return ""


def _kind(data: dict[str, Any]) -> Kind:
    if not isinstance(data.get("kind"), str):
        met = f"kind is {shown(data.get('kind'))}"
        raise BadField(f"{met}; expected the name of a kind", ("kind",))
    return kind(data["kind"])


def _puzzle(kind: Kind, data: dict[str, Any]) -> tuple[Puzzle, dict[tuple[str, Any], Keys]]:
    options = _options(kind, data)
    rows, cols = _size(data, "rows"), _size(data, "cols")
    if message := too_large(rows, cols):
        raise BadField(message, ("rows",))
    grid = Grid(rows, cols)
    clues: dict[str, Any] = {}
    marks: dict[tuple[str, Any], Keys] = {}
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
    if is_whole(size) and 1 <= size <= MAX_SIDE_CELLS:
        return size
    raise BadField(
        f"{name} is {shown(size)}; expected a number from 1 to {MAX_SIDE_CELLS}", (name,)
    )
