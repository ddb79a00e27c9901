"""Puzzles, boards and values turned or reflected."""

from __future__ import annotations

from collections.abc import Sequence, Set

from enpitsu.errors import Unsupported, short
from enpitsu.making.symmetry import SYMMETRIES
from enpitsu.paper.grid import SIDES, Border, Cell, Grid, Place, Side, Turn
from enpitsu.paper.layer import Board, Labels, Layer, Location, Parts, Paths
from enpitsu.paper.look import Figure
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap, Domains, Kind, Puzzle, Record

# The eight ways to turn a board; the first leaves it as it is.
TURN_NAMES = {
    "none": Turn(transposed=False, upside_down=False, mirrored=False),
    **{name: turns[0] for name, turns in SYMMETRIES.items() if len(turns) == 1},
    "back": Turn(transposed=True, upside_down=True, mirrored=False),
    "antidiagonal": Turn(transposed=True, upside_down=True, mirrored=True),
}
ANY = "any"


def turns(kind: Kind) -> list[Turn]:
    """The turns a kind allows, if clues along a side come to a side that has a layer, too."""
    lying: list[list[Location | Paths]] = [
        [layer.on for layer in kind.clues],
        [answer.on for answer in kind.answers],
    ]
    return [
        turn
        for turn in kind.turns
        if all(on.count(side) == on.count(_side(side, turn)) for on in lying for side in SIDES)
    ]


def turn_names(kind: Kind) -> list[str]:
    """The names of the turns that a kind allows; the first leaves a board as it is."""
    return [name for name, turn in TURN_NAMES.items() if turn in turns(kind)]


def turn_named(kind: Kind, name: str) -> Turn:
    """The turn of that name; `Unsupported` if the kind cannot be turned so."""
    allowed = turn_names(kind)
    if name not in allowed:
        expected = f"expected {ANY}, {', '.join(allowed)}"
        raise Unsupported(f"{kind.name} cannot be turned by '{short(name)}'; {expected}")
    return TURN_NAMES[name]


def turned(puzzle: Puzzle, turn: Turn) -> Puzzle:
    """The puzzle when the paper is turned or reflected."""
    kind, grid = puzzle.kind, puzzle.grid
    clues: dict[str, dict[Place, Value]] = {layer.name: {} for layer in kind.clues}
    for layer in kind.clues:
        for place, value in puzzle.clues[layer.name].items():
            new = turn.place(place, grid)
            clues[_lands(layer, turn, kind).name][new] = _turned_clue(puzzle, layer, value, turn)
    options = dict(puzzle.options)
    for option in kind.options if turn.transposed else ():
        if option.transposed is not None:
            options[option.name] = option.transposed(puzzle)
    return Puzzle(kind, turn.grid(grid), clues, options)


def _turned_clue(puzzle: Puzzle, layer: Layer, value: Value, turn: Turn) -> Value:
    """What a clue becomes when it is turned; each part of several by itself."""
    if isinstance(layer.values, Labels) and layer.values.turned is not None:
        return layer.values.turned(value, turn)
    parts = layer.values.read(value, puzzle.options) if isinstance(layer.values, Parts) else None
    if parts is None or not isinstance(layer.values, Parts):
        return turned_value(puzzle.kind, value, turn)
    told = {name: turned_value(puzzle.kind, part, turn) for name, part in parts.items()}
    return layer.values.text(told)


def turned_board(puzzle: Puzzle, board: Board, turn: Turn) -> Board:
    """A board of the puzzle, turned with it."""
    return {
        turn.place(place, puzzle.grid): _turned_entry(puzzle, value, turn)
        for place, value in board.items()
    }


def _turned_entry(puzzle: Puzzle, value: Value, turn: Turn) -> Value:
    """What an answer becomes when it is turned; it may name a place."""
    if puzzle.kind.turned is not None:
        return puzzle.kind.turned(value, turn, puzzle.grid)
    return turned_value(puzzle.kind, value, turn)


def turned_record(record: Record, turn: Turn) -> Record:
    """A record with all its boards turned."""
    boards = {name: turned_board(record.puzzle, b, turn) for name, b in record.boards.items()}
    puzzle = turned(record.puzzle, turn)
    marks = _turned_marks(record, turn, {} if puzzle.faults else puzzle.domains)
    return Record(
        puzzle,
        record.id,
        boards.get("solution"),
        boards.get("state"),
        record.notes,
        candidates=marks,
    )


def _turned_marks(record: Record, turn: Turn, domains: Domains) -> CandidateMap:
    """The pencil marks, turned, in the order of the values there."""
    puzzle = record.puzzle
    found = {}
    for place, values in record.candidates.items():
        new = turn.place(place, puzzle.grid)
        told = [_turned_entry(puzzle, value, turn) for value in values]
        found[new] = tuple([value for value in domains.get(new, told) if value in told])
    return found


# The cells of a square of three by three to which a figure points, or where it begins and ends.
POINTING = {
    Figure.NW: {Cell(0, 0)},
    Figure.UP: {Cell(0, 1)},
    Figure.HULL_UP: {Cell(0, 1)},
    Figure.NE: {Cell(0, 2)},
    Figure.LEFT: {Cell(1, 0)},
    Figure.HULL_LEFT: {Cell(1, 0)},
    Figure.RIGHT: {Cell(1, 2)},
    Figure.HULL_RIGHT: {Cell(1, 2)},
    Figure.SW: {Cell(2, 0)},
    Figure.DOWN: {Cell(2, 1)},
    Figure.HULL_DOWN: {Cell(2, 1)},
    Figure.SE: {Cell(2, 2)},
    Figure.FALLING: {Cell(0, 0), Cell(2, 2)},
    Figure.RISING: {Cell(0, 2), Cell(2, 0)},
    Figure.LEVEL: {Cell(1, 0), Cell(1, 2)},
    Figure.UPRIGHT: {Cell(0, 1), Cell(2, 1)},
}


def points(kind: Kind, value: Value) -> bool:
    """Whether a value is drawn as a figure that points somewhere."""
    return _lies(kind, value) is not None


def _lies(kind: Kind, value: Value) -> Set[Cell] | None:
    """Where in a square of three cells the figure of a value lies, if it points somewhere."""
    figure = kind.look.figures.get(value)
    return POINTING.get(figure) if isinstance(figure, Figure) else None


def turned_value(kind: Kind, value: Value, turn: Turn) -> Value:
    """What a value becomes: figures that point are turned, all others stay upright."""
    before = _lies(kind, value)
    if before is None:
        return value
    after = {turn.place(cell, Grid(3, 3)) for cell in before}
    return next(other for other in kind.look.figures if _lies(kind, other) == after)


def _lands(layer: Layer, turn: Turn, kind: Kind) -> Layer:
    """The layer to which the clues of a layer move: another one if they are along a side."""
    if layer.on not in SIDES:
        return layer
    number = _on(layer.on, kind.clues).index(layer)
    return _on(_side(layer.on, turn), kind.clues)[number]


def _on(side: Side, layers: Sequence[Layer]) -> list[Layer]:
    return [layer for layer in layers if layer.on == side]


def _side(side: Side, turn: Turn) -> Side:
    """The side to which a side moves."""
    place = turn.place(Border(side, 0), Grid(1, 1))
    assert isinstance(place, Border)
    return place.side
