"""JSON: one object a puzzle; objects one after the other, or in a list, are a collection."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, TypeGuard

from enpitsu.errors import FormatError, about, short
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.grid import Cell, Edge, Grid, Place
from enpitsu.kinds import kind as kind_named
from enpitsu.notation import UNKNOWN, Token, answer_rows, board, clue
from enpitsu.puzzle import Board, Kind, Labels, Layer, Numbers, Options, Puzzle, Symbols

OWN = ("kind", "id", "rows", "cols", "solution", "state")
LARGEST = 1000  # cells a side: more is a damaged file, not a puzzle
DECODER = json.JSONDecoder()
VALUE, ENTRY = re.compile(r"\S"), re.compile(r"[^\s,]")
REST = re.compile(r"[^\S\n]*(\n|\Z)")  # of a line on which nothing more stands


def split(text: str) -> Iterator[tuple[int, str]]:
    """The values of a text, and those in its lists, each with the number of lines before it."""
    lines = counted = 0
    for start, end in _spans(text):
        lines += text.count("\n", counted, start)
        counted = start
        yield lines, text[start:end].rstrip()  # an end that comes too soon is on its line


def read(text: str) -> Record:
    """The one puzzle of a JSON object; `FormatError` says where it goes wrong."""
    return record(_decoded(text))


def record(data: object) -> Record:
    """The puzzle of a decoded JSON object."""
    if not isinstance(data, dict):
        raise FormatError(f"{_short(data)} is no puzzle; expected an object with a kind")
    id_ = _id(data.get("id"))
    with about(id_):
        for name, value in data.items():
            _expect_writable(name, value)
        puzzle = _puzzle(data)
        known = {*OWN, *puzzle.options, *puzzle.clues}
        return Record(
            puzzle,
            id=id_,
            solution=_board(puzzle, data, "solution"),
            state=_board(puzzle, data, "state"),
            notes={name: value for name, value in data.items() if name not in known},
        )


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
        data[layer.name] = _layer(puzzle, layer)
    for name, filled in record.boards.items():
        data[name] = rows(puzzle, filled)
    return {**data, **record.notes}


def rows(puzzle: Puzzle, filled: Board) -> list[list[Value | None]]:
    """A board as rows of answer tokens, numbers as numbers; null where nothing is filled in."""
    tokens = answer_rows(puzzle, filled)
    return [
        [None if t == UNKNOWN else filled.get(Cell(r, c), t) for c, t in enumerate(row)]
        for r, row in enumerate(tokens)
    ]


# -- writing ---------------------------------------------------------------------------


def _layer(puzzle: Puzzle, layer: Layer) -> Any:  # noqa: ANN401  # whatever JSON holds
    clues, grid = puzzle.clues[layer.name], puzzle.grid
    if layer.on == "edges":
        return [[[*edge.first], [*edge.second], total] for edge, total in clues.items()]
    if layer.on != "cells":
        return [clues.get(place) for place in layer.places(grid)]
    match layer.values:
        case Symbols(option=""):
            return ["".join(str(clues.get(c, layer.blank)) for c in row) for row in _rows_of(grid)]
        case Symbols():
            return [[clues.get(c) for c in row] for row in _rows_of(grid)] if clues else None
        case Numbers():
            return [[clues.get(c, 0) for c in row] for row in _rows_of(grid)]
        case Labels():
            return [[clues.get(c, layer.blank) for c in row] for row in _rows_of(grid)]


def _rows_of(grid: Grid) -> list[tuple[Cell, ...]]:
    return [grid.row(r) for r in range(grid.rows)]


# -- where values stand ------------------------------------------------------------------


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Where each value starts and ends; what is no JSON is a span too, for `read` to refuse."""
    at = 0
    while found := VALUE.search(text, at):
        start = found.start()
        value, at = _value(text, start)
        if isinstance(value, list):
            yield from _entries(text, start + 1)
        else:
            yield text.rfind("\n", 0, start) + 1, at


def _value(text: str, start: int) -> tuple[object, int]:
    """The value that starts there, and its end; without one alone on its lines, where to go on."""
    try:
        value, end = DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):  # `read` meets it again, and tells where
        value, end = None, start
    if REST.match(text, end):
        return value, end
    if text[start] == "[":
        return None, len(text)
    # The next object as far left; what is inside of one stands further to the right.
    indent = text[text.rfind("\n", 0, start) + 1 : start]
    return None, text.find(f"\n{indent}{{", start) + 1 or len(text)


def _entries(text: str, at: int) -> Iterator[tuple[int, int]]:
    """Where each entry of a list starts and ends, from the first on."""
    while (found := ENTRY.search(text, at)) and found[0] != "]":
        at = DECODER.raw_decode(text, found.start())[1]
        yield found.start(), at


# -- reading ---------------------------------------------------------------------------


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
    if isinstance(given, str) or _whole(given):
        _expect_writable("id", given)
        return str(given)
    raise FormatError(f"id is {_short(given)}; expected a string or a whole number")


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
    raise FormatError(f"{short(name)} holds {met}")


def _whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `true` is none, though Python takes it for 1."""
    return type(value) is int


def _puzzle(data: dict[str, Any]) -> Puzzle:
    if not isinstance(data.get("kind"), str):
        raise FormatError(f"kind is {_short(data.get('kind'))}; expected the name of a kind")
    kind = kind_named(data["kind"])
    options = _options(kind, data)
    grid = Grid(_size(data, "rows"), _size(data, "cols"))
    clues = {layer.name: _clues(layer, grid, data.get(layer.name), options) for layer in kind.clues}
    return Puzzle(kind, grid, clues, options)


def _options(kind: Kind, data: dict[str, Any]) -> dict[str, Value]:
    options = kind.defaults()
    for option in kind.options:
        given = data.get(option.name)
        if given is None:
            continue
        if not (isinstance(given, str) or _whole(given)):
            raise FormatError(f"{option.name} is {_short(given)}; expected {option.expected}")
        try:
            options[option.name] = option.read(str(given))
        except ValueError:
            raise Token(str(given)).fail(option.expected, met=option.name) from None
    return options


def _size(data: dict[str, Any], name: str) -> int:
    size = data.get(name)
    if _whole(size) and 1 <= size <= LARGEST:
        return size
    raise FormatError(f"{name} is {_short(size)}; expected a number from 1 to {LARGEST}")


def _clues(layer: Layer, grid: Grid, raw: object, options: Options) -> dict[Any, Value]:
    if raw is None:
        return {}
    read: list[tuple[Place, Value | None]]
    if layer.on == "edges":
        named = enumerate(_list(raw, layer.name), 1)
        read = [_edge(layer, grid, item, f"{layer.name} entry {n}", options) for n, item in named]
        if len({place for place, _ in read}) < len(read):
            raise FormatError(f"{layer.name} names a pair of cells twice; expected each once")
    elif layer.on == "cells":
        tokens = _matrix(layer, grid, raw)
        read = [(c, clue(layer, tokens[c.row][c.col], options)) for c in grid.cells]
    else:
        places = layer.places(grid)
        items = _list(raw, layer.name, len(places))
        read = [
            (place, clue(layer, _token(item, str(place), layer), options))
            for place, item in zip(places, items, strict=True)
        ]
    return {place: value for place, value in read if value is not None}


def _matrix(layer: Layer, grid: Grid, raw: object) -> list[list[Token]]:
    named = enumerate(_list(raw, layer.name, grid.rows))
    return [
        [
            _token(item, f"{layer.name} {Cell(r, c)}", layer)
            for c, item in enumerate(_list(row, f"{layer.name} row {r + 1}", grid.cols))
        ]
        for r, row in named
    ]


def _edge(
    layer: Layer, grid: Grid, item: object, where: str, options: Options
) -> tuple[Place, Value | None]:
    match item:
        case [[int(r), int(c)], [int(r2), int(c2)], total] if all(map(_whole, (r, c, r2, c2))):
            edge = Edge(*sorted((Cell(r, c), Cell(r2, c2))))
            if edge not in grid.edges:
                raise FormatError(f"{layer.name}: {edge} are not neighbours on the {grid} grid")
            return edge, clue(layer, _token(total, f"{layer.name} {edge}", layer), options)
        case _:
            raise FormatError(
                f"{where} is {_short(item)}; expected [[row, column], [row, column], sum]"
            )


def _board(puzzle: Puzzle, data: dict[str, Any], name: str) -> Board | None:
    if data.get(name) is None:
        return None
    grid = puzzle.grid
    tokens = []
    for r, row in enumerate(_list(data[name], name, grid.rows)):
        items = _list(row, f"{name} row {r + 1}", grid.cols)
        tokens.append([_token(item, f"{name} {Cell(r, c)}") for c, item in enumerate(items)])
    return board(puzzle, tokens)


def _token(item: object, where: str, layer: Layer | None = None) -> Token:
    if item is None or (_whole(item) and item == 0 and _counts_from_one(layer)):
        return Token(layer.blank if layer else UNKNOWN, where=where)
    if isinstance(item, str) or _whole(item):
        return Token(str(item), where=where)
    raise FormatError(f"{where} is {_short(item)}; expected a symbol, a number or null")


def _counts_from_one(layer: Layer | None) -> bool:
    return layer is None or (isinstance(layer.values, Numbers) and layer.values.low > 0)


def _list(raw: object, name: str, length: int | None = None) -> Sequence[Any]:
    if not isinstance(raw, (list, str)):
        raise FormatError(f"{name} is {_short(raw)}; expected a list")
    if length is not None and len(raw) != length:
        raise FormatError(f"{name} has {len(raw)} entries; expected {length}")
    return raw


def _short(value: object) -> str:
    return short(json.dumps(value, ensure_ascii=False))
