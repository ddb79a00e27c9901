"""Layers and boards as JSON, both ways.

A layer on cells or corners is a list of rows, one outside the grid a list. In a layer on edges
each value is written with its edge: `[cell, cell, value]`. Clues that are listed are objects:
`{"cells": [cell, ...], "value": value}`, outside the grid `{"side": "top", "line": 0, ...}`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeGuard

from enpitsu.errors import BadPuzzle, FormatError, expect_type, short
from enpitsu.io.limits import MAX_NUMBER_DIGITS
from enpitsu.io.native.listed import cells_round, expected_place, place_among
from enpitsu.io.native.tokens import (
    STATE,
    UNKNOWN,
    EntryReader,
    clue,
    expect_seen,
    usable,
)
from enpitsu.paper.grid import SIDES, Border, Cell, Edge, Grid, Place, simple_places
from enpitsu.paper.layer import (
    Answer,
    Board,
    Labels,
    Layer,
    Location,
    Nothing,
    Numbers,
    Options,
    Paths,
    Symbols,
    places,
)
from enpitsu.paper.values import Value
from enpitsu.paper.wire import place_fields, shown
from enpitsu.puzzle.kind import CandidateMap, Puzzle, expect_board, expect_puzzle

NOTED: CandidateMap = MappingProxyType({})  # no pencil marks
ON_EDGES = ("edges", "all edges")
DIGITS = "0123456789"
# The numbers of rows and columns of places minus those of cells.
IN_ROWS: Mapping[str, int] = {"cells": 0, "corners": 1, "inner corners": -1}

# The position of a value in an object: the keys and the indices that lead there.
Keys = tuple[str | int, ...]
Marks = dict[tuple[str, Any], Keys]


class BadField(FormatError):
    """A piece of JSON that is of the wrong sort; `path` leads there."""

    def __init__(self, message: str, path: Keys) -> None:
        super().__init__(message)
        self.path = path


def members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object with these members, no two of one name."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise BadField(f"a second member '{short(twice)}'; expected each once", (twice,))
    return found


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; `true` is none, though Python takes it for 1."""
    return type(value) is int


# -- writing -------------------------------------------------------------------------------


def clue_fields(puzzle: Puzzle, layer: Layer) -> Any:  # noqa: ANN401  # whatever JSON holds
    """A layer of clues as JSON; null stands for a place without a clue.

    Rows are abbreviated if possible: rows of symbols that no option lists are strings, and in rows
    of numbers from 1 a place without a clue is 0. Values that could be confused are text.
    """
    clues = {p: _told(layer, value) for p, value in puzzle.clues[layer.name].items()}
    if layer.by_line:
        return [_listed_fields(layer, place, value) for place, value in clues.items()]
    assert not isinstance(layer.on, Paths)
    in_rows = layer.on in IN_ROWS
    empty: Value | None = None
    match layer.values:
        case Symbols(option="") if in_rows and all(len(str(v)) == 1 for v in clues.values()):
            symbols = _arranged(layer.on, puzzle.grid, lambda p: str(clues.get(p, layer.blank)))
            return ["".join(row) for row in symbols]
        case Symbols() if in_rows and not clues:
            return None
        case Numbers(low) if in_rows and low > 0:
            empty = 0
        case Labels():
            empty = layer.blank
    if layer.on in ON_EDGES:
        return _pairs(clues)
    return _arranged(layer.on, puzzle.grid, lambda place: clues.get(place, empty))


def _listed_fields(layer: Layer, place: Place, value: Value) -> dict[str, Any]:
    """A clue that is listed: where it lies, and its value if it has one."""
    where: dict[str, Any] = (
        place._asdict()
        if isinstance(place, Border)
        else {"cells": [[*cell] for cell in cells_round(place)]}
    )
    return where if isinstance(layer.values, Nothing) else {**where, "value": value}


def _told(layer: Layer, value: Value) -> Value:
    """A clue as JSON has it."""
    expect_seen(layer, value)
    return str(value) if value == 0 and _zero_is_nothing(layer) else value


def _zero_is_nothing(layer: Layer) -> bool:
    return isinstance(layer.values, Numbers) and layer.values.low > 0


def board_fields(puzzle: Puzzle, board: Board, candidates: CandidateMap = NOTED) -> Any:  # noqa: ANN401
    """A board as JSON: null at open places, and what is printed at places that take no answer.

    Several answers are an object, each under its name. Pencil marks are a list instead of a value.
    """
    marks = {place: [*values] for place, values in candidates.items()}
    return _by_answer(puzzle, {**board, **marks}, printed=True)


def told_fields(puzzle: Puzzle, told: Mapping[Any, Any]) -> Any:  # noqa: ANN401
    """Values of places that take an answer, laid out like a board; elsewhere null."""
    return _by_answer(puzzle, told, printed=False)


def _by_answer(puzzle: Puzzle, told: Mapping[Any, Any], *, printed: bool) -> Any:  # noqa: ANN401
    answers = puzzle.kind.answers
    if len(answers) == 1:
        return _answer_fields(puzzle, answers[0], usable(puzzle, told), told, printed=printed)
    return {
        answer.name: _answer_fields(
            puzzle,
            answer,
            _held(puzzle, answer, told) if puzzle.faults else answer.domains(puzzle),
            told,
            printed=printed,
        )
        for answer in answers
    }


def _held(puzzle: Puzzle, answer: Answer, told: Mapping[Any, Any]) -> Mapping[Any, Any]:
    """The entries and pencil marks of one answer."""
    return {place: told[place] for place in answer.places(puzzle.grid) if place in told}


def _answer_fields(
    puzzle: Puzzle,
    answer: Answer,
    open_: Mapping[Any, Any],
    told: Mapping[Any, Any],
    *,
    printed: bool,
) -> list[Any]:
    outside = answer.outside if printed and not puzzle.faults else None

    def value(simple: Any) -> Any:  # noqa: ANN401
        place = answer.place(simple)
        return told.get(place) if place in open_ else outside

    if answer.on in ON_EDGES:
        return _pairs({simple_places(at)[0]: told[at] for at in open_ if at in told})
    return _arranged(answer.on, puzzle.grid, value)


def _pairs(values: Mapping[Any, Any]) -> list[list[Any]]:
    return [[*place_fields(edge), value] for edge, value in values.items()]


def _arranged(on: Location, grid: Grid, value: Callable[[Any], Any]) -> list[Any]:
    found = [[value(place) for place in row] for row in _rows(on, grid)]
    return found if on in IN_ROWS else found[0]


def _rows(on: Location, grid: Grid) -> list[Sequence[Any]]:
    """The places of a layer, row by row; those outside the grid are one row."""
    flat = places(on, grid)
    if on not in IN_ROWS:
        return [flat]
    more = IN_ROWS[on]
    width = grid.cols + more
    return [flat[i * width : (i + 1) * width] for i in range(grid.rows + more)]


# -- reading -------------------------------------------------------------------------------


def read_clues(
    layer: Layer, grid: Grid, data: object, options: Options
) -> tuple[dict[Any, Value], Marks]:
    """The clues of a layer, and where each of them stands; they need not be values of it.

    `BadField` for what is not built as the layer is.
    """
    clues: dict[Any, Value] = {}
    marks: Marks = {}
    if data is None:
        return clues, marks
    found = (
        _items(layer.name, layer.on, grid, data, (layer.name,))
        if not layer.by_line and not isinstance(layer.on, Paths)
        else _listed(layer, data)
    )
    for place, item, path in found:
        if place in marks:
            raise BadField(f"{layer.name} names {place} twice; expected each once", path)
        marks[place] = path
        value = _clue(layer, item, options)
        if value is not None:
            clues[place] = value
    return clues, {(layer.name, place): path for place, path in marks.items()}


def _clue(layer: Layer, item: Value | None, options: Options) -> Value | None:
    if item is None or (item == 0 and _zero_is_nothing(layer)):
        return None
    if is_whole(item) and isinstance(layer.values, Numbers) and abs(item) < 10**MAX_NUMBER_DIGITS:
        return item
    return clue(layer, str(item), options)


def read_board(puzzle: Puzzle, data: object, name: str) -> tuple[EntryReader, Marks]:
    """The board of that name with its pencil marks, and where each entry stands.

    Places that are not filled are absent; a list of candidates may stand in a state. `BadField`
    for what is not built as the answers are.
    """
    answers, entries = puzzle.kind.answers, EntryReader(puzzle, name)
    marks: Marks = {}
    for answer in answers:
        path: Keys = (name,)
        part: Any = data
        if len(answers) > 1:
            part, path = _member(data, name, answer), (name, answer.name)
        if part is None:
            continue
        domains = answer.domains(puzzle) if len(answers) > 1 and not puzzle.faults else None
        found = _items(name, answer.on, puzzle.grid, part, path, listed=name == STATE)
        for simple, item, at in found:
            place = answer.place(simple)
            if domains is not None and place not in domains and item == answer.outside:
                continue  # another answer may have an entry there
            marks[name, place] = at
            if isinstance(item, list):
                entries.pencil_all(place, [*map(str, item)], [answer.outside])
            elif item is not None:
                entries.put(place, _text(entries, place, item), [answer.outside])
    return entries, marks


def _member(data: object, name: str, answer: Answer) -> Any:  # noqa: ANN401
    if not isinstance(data, dict):
        met = f"{name} is {shown(data)}"
        raise BadField(f"{met}; expected an object with the answers by name", (name,))
    return data.get(answer.name)


def _text(entries: EntryReader, place: Any, item: Value) -> str:  # noqa: ANN401
    """The text of an entry; 0 is none where it cannot be the answer."""
    if item == 0 and is_whole(item) and entries.domains is not None:
        return "0" if "0" in map(str, entries.domains.get(place, ())) else UNKNOWN
    return str(item)


def _items(
    name: str, on: Location, grid: Grid, data: object, path: Keys, *, listed: bool = False
) -> Iterator[tuple[Any, Any, Keys]]:
    """Each place of a layer with the value there, and the position of that in the object.

    The value may be None, and if `listed` a list of values.
    """
    if on in ON_EDGES:
        inside: dict[Any, Any] = {edge: edge for edge in places(on, grid)}  # they know the rim
        for n, entry in enumerate(_list(data, name, path)):
            edge, item = _edge(entry, f"{name} entry {n + 1}", (*path, n))
            if edge not in inside:
                met = f"{name}: {edge} is no edge of the {grid} grid"
                raise BadField(f"{met}; expected the cells on both of its sides", (*path, n))
            edge, at = inside[edge], (*path, n, 2)
            yield edge, _item(item, f"{name} {edge}", at, listed=listed), at
    elif on in IN_ROWS:
        lines = _rows(on, grid)
        for r, row in enumerate(_list(data, name, path, len(lines))):
            at = (*path, r)
            found = _list(row, f"{name} row {r + 1}", at, len(lines[r]))
            if isinstance(row, str):  # each character is an entry
                found = [int(ch) if ch in DIGITS else ch for ch in row]
            for c, (place, item) in enumerate(zip(lines[r], found, strict=True)):
                yield place, _item(item, f"{name} {place}", (*at, c), listed=listed), (*at, c)
    else:
        (line,) = _rows(on, grid)
        for i, (place, item) in enumerate(
            zip(line, _list(data, name, path, len(line)), strict=True)
        ):
            yield place, _item(item, f"{name} {place}", (*path, i), listed=listed), (*path, i)


def _listed(layer: Layer, data: object) -> Iterator[tuple[Any, Any, Keys]]:
    """Each clue of a layer that is listed: its place, its value, and where in the object it is."""
    outside = layer.on == "outside"
    keys = '"side": "top", "line": 0' if outside else '"cells": [[row, column], ...]'
    for n, entry in enumerate(_list(data, layer.name, (layer.name,))):
        at: Keys = (layer.name, n)
        told = entry if isinstance(entry, dict) else {}
        place = _border(told) if outside else _place(layer, told.get("cells"))
        if place is None:
            met = f"{layer.name} entry {n + 1} is {shown(entry)}"
            raise BadField(f"{met}; expected {{{keys}}}, {expected_place(layer)}", at)
        if isinstance(layer.values, Nothing):
            yield place, "", at
        else:
            yield place, _item(told.get("value"), f"{layer.name} {place}", at, listed=False), at


def _place(layer: Layer, cells: object) -> Place | None:
    """The place that these cells name; None if they name none."""
    if not (isinstance(cells, list) and cells and all(map(_is_cell, cells))):
        return None
    return place_among(layer, [Cell(*cell) for cell in cells])


def _border(told: Mapping[str, Any]) -> Border | None:
    """The place outside the grid that a side and a line name; None if they name none."""
    side, line = told.get("side"), told.get("line")
    return Border(side, line) if side in SIDES and is_whole(line) else None


def _is_cell(entry: object) -> bool:
    return isinstance(entry, list) and len(entry) == 2 and all(map(is_whole, entry))


def _edge(entry: object, where: str, path: Keys) -> tuple[Edge, object]:
    match entry:
        case [[int(r), int(c)], [int(r2), int(c2)], item] if all(map(is_whole, (r, c, r2, c2))):
            return Edge(*sorted((Cell(r, c), Cell(r2, c2)))), item
    expected = "[[row, column], [row, column], value]"
    raise BadField(f"{where} is {shown(entry)}; expected {expected}", path)


def _item(item: object, where: str, path: Keys, *, listed: bool) -> Any:  # noqa: ANN401
    if item is None or isinstance(item, str) or is_whole(item):
        return item
    if listed and isinstance(item, list) and all(isinstance(v, str) or is_whole(v) for v in item):
        return item
    expected = f"a symbol, a number{', a list of them' if listed else ''} or null"
    raise BadField(f"{where} is {shown(item)}; expected {expected}", path)


def _list(data: object, name: str, path: Keys, length: int | None = None) -> Sequence[Any]:
    if not isinstance(data, (list, str)):
        raise BadField(f"{name} is {shown(data)}; expected a list", path)
    if length is not None and len(data) != length:
        met = "1 entry" if len(data) == 1 else f"{len(data)} entries"
        raise BadField(f"{name} has {met}; expected {length}", path)
    return data


# -- boards without a record --------------------------------------------------------------------


def to_rows(puzzle: Puzzle, board: Board) -> Any:  # noqa: ANN401  # whatever JSON holds
    """A board as rows of values: None where nothing is filled in.

    Answers that lie on edges are a list of [cell, cell, value] instead, and of several answers
    each stands under its name.
    """
    expect_puzzle(puzzle)
    expect_board(board)
    return board_fields(puzzle, board)


def from_rows(puzzle: Puzzle, rows: object) -> Board:
    """The board of these rows; None and `?`, and 0 where it is no value, are empty places.

    Rows are lists, tuples or strings, or an array as of numpy. `FormatError` for rows of another
    shape, `BadPuzzle` lists the entries that cannot stand.
    """
    expect_puzzle(puzzle)
    plain = _plain(rows)
    expect_type(plain, (list, dict), "a board is told row by row")
    entries, _ = read_board(puzzle, plain, "rows")
    if entries.faults:
        raise BadPuzzle(entries.faults)
    return entries.board


def _plain(rows: Any) -> Any:  # noqa: ANN401  # whatever a caller has
    """Rows as lists; arrays and their numbers convert themselves."""
    if hasattr(rows, "tolist"):
        return rows.tolist()
    if isinstance(rows, Mapping):
        return {name: _plain(part) for name, part in rows.items()}
    if isinstance(rows, Sequence) and not isinstance(rows, str):
        return [_plain(row) for row in rows]
    return rows
