"""JSON: one object a puzzle; one object a line is a collection."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from enpitsu.errors import FormatError
from enpitsu.expr import Value
from enpitsu.formats.record import Record
from enpitsu.grid import Cell, Edge, Grid, Place
from enpitsu.kinds import kind as kind_named
from enpitsu.notation import UNKNOWN, Token, answer_rows, board, clue
from enpitsu.puzzle import Board, Kind, Labels, Layer, Numbers, Options, Puzzle, Symbols

OWN = ("kind", "id", "rows", "cols", "solution", "state")
LARGEST = 1000  # cells a side: more is a damaged file, not a puzzle
SHORT = 40


def split(text: str) -> Iterator[tuple[int, str]]:
    """The objects of a text: one on each line, or a single one over several lines."""
    lines = text.split("\n")
    starts = [line for line in lines if line.startswith("{")]
    if len(starts) == 1 and not starts[0].rstrip().endswith("}"):
        yield 0, text
    else:
        yield from ((n, line) for n, line in enumerate(lines) if line.strip())


def read(text: str) -> Record:
    """The one puzzle of a JSON object; `FormatError` says where it goes wrong."""
    return record(_decoded(text))


def record(data: object) -> Record:
    """The puzzle of a decoded JSON object."""
    if not isinstance(data, dict):
        raise FormatError(f"{_short(data)} is no puzzle; expected an object with a kind")
    if not isinstance(data.get("kind"), str):
        raise FormatError(f"kind is {_short(data.get('kind'))}; expected the name of a kind")
    kind = kind_named(data["kind"])
    options = _options(kind, data)
    grid = Grid(_size(data, "rows"), _size(data, "cols"))
    clues = {layer.name: _clues(layer, grid, data.get(layer.name), options) for layer in kind.clues}
    puzzle = Puzzle(kind, grid, clues, options)
    known = {*OWN, *kind.defaults(), *clues}
    return Record(
        puzzle,
        id=None if data.get("id") is None else str(data["id"]),
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


def _options(kind: Kind, data: dict[str, Any]) -> dict[str, Value]:
    options: dict[str, Value] = {}
    for option in kind.options:
        given = data.get(option.name)
        if given is None:
            continue
        try:
            options[option.name] = option.read(str(given))
        except ValueError:
            raise Token(str(given)).fail(option.expected, met=option.name) from None
    return options


def _size(data: dict[str, Any], name: str) -> int:
    size = data.get(name)
    if isinstance(size, int) and not isinstance(size, bool) and 1 <= size <= LARGEST:
        return size
    raise FormatError(f"{name} is {_short(size)}; expected a number from 1 to {LARGEST}")


def _clues(layer: Layer, grid: Grid, raw: object, options: Options) -> dict[Any, Value]:
    if raw is None:
        return {}
    read: list[tuple[Place, Value | None]]
    if layer.on == "edges":
        read = [_edge(layer, grid, item, options) for item in _list(raw, layer.name)]
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


def _edge(layer: Layer, grid: Grid, item: object, options: Options) -> tuple[Place, Value | None]:
    match item:
        case [[int(r), int(c)], [int(r2), int(c2)], total]:
            edge = Edge(*sorted((Cell(int(r), int(c)), Cell(int(r2), int(c2)))))
            if edge not in grid.edges:
                raise FormatError(f"{layer.name}: {edge} are not neighbours on the {grid} grid")
            return edge, clue(layer, _token(total, f"{layer.name} {edge}", layer), options)
        case _:
            raise FormatError(
                f"{layer.name} holds {_short(item)}; expected [[row, column], [row, column], sum]"
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
    if item is None or (item == 0 and not isinstance(item, str) and _counts_from_one(layer)):
        return Token(layer.blank if layer else UNKNOWN, where=where)
    if isinstance(item, str) or (isinstance(item, int) and not isinstance(item, bool)):
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
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= SHORT else text[: SHORT - 3] + "..."
