"""What a puzzle looks like, as data: a list of marks that any renderer can draw.

The scene knows places, not pixels, and tones, not colours: those are the renderer's.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, IntEnum
from itertools import chain
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.expr import Is, Not
from enpitsu.grid import Border, Cell, Edge, Grid, Place, Side
from enpitsu.puzzle import Board, Puzzle, State, model

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from enpitsu.expr import Value


class Shape(Enum):
    """What a value is drawn as, where it is not simply written.

    A triangle is named after the corner of its cell that holds the right angle. A dot says
    that a cell is known to stay empty.
    """

    BLOCK = "block"
    RING = "ring"
    CROSS = "cross"
    DOT = "dot"
    NW = "NW"
    NE = "NE"
    SW = "SW"
    SE = "SE"


BLOCK, RING, CROSS, DOT = Shape.BLOCK, Shape.RING, Shape.CROSS, Shape.DOT
TRIANGLES = {shape.value: shape for shape in (Shape.NW, Shape.NE, Shape.SW, Shape.SE)}

Ink = Shape | str


@dataclass(frozen=True)
class Look:
    """How a kind is drawn.

    `shapes` draws a value as a shape instead of writing it; values in `on_black` are written
    on a block. `walls` names the layer whose labels are drawn as thick borders.
    """

    shapes: Mapping[Value, Shape] = field(default_factory=dict)
    on_black: frozenset[Value] = frozenset()
    walls: str | None = None

    def ink(self, value: Value) -> Ink:
        """What is drawn for a value: its shape, or else its text."""
        return self.shapes.get(value, str(value))


class Role(Enum):
    """What a mark is to the reader: printed, filled in, or still possible."""

    CLUE = "clue"
    ANSWER = "answer"
    CANDIDATE = "candidate"


Slot = tuple[int, int]


class Mark(NamedTuple):
    """A shape or a text at a place.

    `slot` is the row and column of a small mark, such as a candidate, on the small grid inside
    its cell.
    """

    place: Place
    ink: Ink
    role: Role
    slot: Slot | None = None


class Line(IntEnum):
    """How heavy a line of the grid is."""

    NONE = 0
    THIN = 1
    THICK = 2


@dataclass(frozen=True)
class Picture:
    """A drawn puzzle, as a value.

    `slots` are the rows and columns of the small grid for candidates inside a cell, `widest` is
    the number of characters of the longest answer: all pictures of a puzzle agree on it. `walls`
    are thick lines inside the grid, `holes` are places in the rectangle where no cell is.
    """

    title: str
    grid: Grid
    marks: tuple[Mark, ...]
    slots: Slot = (1, 1)
    widest: int = 1
    walls: frozenset[Edge] = frozenset()
    holes: frozenset[Cell] = frozenset()
    highlight: tuple[Place, ...] = ()

    def __str__(self) -> str:
        """The picture as plain text for a terminal."""
        from enpitsu.render.terminal import text

        return text(self).rstrip("\n")

    def _repr_svg_(self) -> str:
        """The picture a notebook shows."""
        from enpitsu.render.svg import svg

        return svg(self)

    @property
    def places(self) -> tuple[Place, ...]:
        """Wherever something is drawn or highlighted; a place may come more than once."""
        return (*(mark.place for mark in self.marks), *self.highlight)

    @property
    def sides(self) -> frozenset[Side]:
        """The sides of the grid along which something stands outside."""
        return frozenset(place.side for place in self.places if isinstance(place, Border))

    def line(self, first: Cell, second: Cell) -> Line:
        """The line between neighbours, either of which may lie off the grid; the rim is thick."""
        inside = [cell in self.grid and cell not in self.holes for cell in (first, second)]
        if not any(inside):
            return Line.NONE
        return Line.THIN if all(inside) and Edge(first, second) not in self.walls else Line.THICK


def draw(
    puzzle: Puzzle,
    *,
    state: State | None = None,
    solution: Board | None = None,
    candidates: bool = False,
    highlight: Collection[Place] = (),
) -> Picture:
    """The picture of a puzzle, with what is settled in `state` drawn as answers.

    A `solution` is drawn in place of a state. With `candidates`, cells that are still open
    show what may stand there; without a state that is everything that no clue in the cell
    rules out.
    """
    if solution is not None:
        state = State.of(puzzle, solution)
    elif state is None and candidates:
        state = State.fresh(puzzle)
    inks = _inks(puzzle)
    slots = _slots(inks) if candidates else {}
    grid, walls = puzzle.grid, puzzle.kind.look.walls
    labels = puzzle.clues[walls] if walls else dict.fromkeys(grid.cells)
    return Picture(
        title=f"{puzzle.kind.title}, {grid.rows} x {grid.cols}",
        grid=grid,
        marks=tuple(_marks(puzzle, state, slots)),
        slots=_extent(slots.values()),
        widest=max((len(ink) for ink in inks.values() if isinstance(ink, str)), default=1),
        walls=frozenset(e for e in grid.edges if labels.get(e.first) != labels.get(e.second)),
        holes=frozenset(cell for cell in grid.cells if cell not in labels),
        highlight=tuple(sorted(highlight, key=str)),
    )


def _marks(puzzle: Puzzle, state: State | None, slots: Mapping[Value, Slot]) -> Iterator[Mark]:
    denied = _denied(puzzle, state) if state is not None and slots else {}
    yield from _printed(puzzle, {place: slots[denied[place][0]] for place in denied})
    if state is not None:
        yield from _filled_in(puzzle, state, slots, denied)


def _written(puzzle: Puzzle) -> Iterator[tuple[Place, Value]]:
    """The clues that are marks, not walls."""
    for name, layer in puzzle.clues.items():
        if name != puzzle.kind.look.walls:
            yield from layer.items()


def _given(puzzle: Puzzle) -> set[Place]:
    """Where a clue is the answer, as it is drawn like a possible value; others say less."""
    look = puzzle.kind.look
    domains = puzzle.kind.answer.domains(puzzle)
    inks = {domain: {look.ink(value) for value in domain} for domain in set(domains.values())}
    return {
        place
        for place, clue in _written(puzzle)
        if place in domains and look.ink(clue) in inks[domains[place]]
    }


def _denied(puzzle: Puzzle, state: State) -> dict[Place, list[Value]]:
    """Where a clue says less than the answer of an open cell, the values it rules out there."""
    clued = {place for place, _ in _written(puzzle) if len(state.left.get(place, ())) > 1}
    clued -= _given(puzzle)
    denied: dict[Place, list[Value]] = {}
    for constraint in model(puzzle).constraints if clued else ():
        match constraint.expr:
            case Not(Is(var, value)) if var.place in clued and value in var.domain:
                denied.setdefault(var.place, []).append(value)
    return denied


def _printed(puzzle: Puzzle, aside: Mapping[Place, Slot]) -> Iterator[Mark]:
    """The clues; those that share their cell with candidates stand aside, in a slot."""
    look = puzzle.kind.look
    for place, value in _written(puzzle):
        if value in look.on_black:
            yield Mark(place, BLOCK, Role.CLUE)
        yield Mark(place, look.ink(value), Role.CLUE, aside.get(place))


def _filled_in(
    puzzle: Puzzle,
    state: State,
    slots: Mapping[Value, Slot],
    denied: Mapping[Place, Collection[Value]],
) -> Iterator[Mark]:
    look, given, done = puzzle.kind.look, _given(puzzle), state.done
    for place, left in state.left.items():
        if place in given:
            continue
        if len(left) == 1:
            ink = look.ink(left[0])
            # On a finished board everything else is empty anyway.
            if ink is not DOT or not done:
                yield Mark(place, ink, Role.ANSWER)
        elif slots and isinstance(place, Cell):
            for value in left:
                if value not in denied.get(place, ()):
                    yield Mark(place, look.ink(value), Role.CANDIDATE, slots[value])


# Triangles keep to their corners, so that a cell of candidates reads like a small map.
CORNERS: Mapping[Ink, Slot] = {
    Shape.NW: (0, 0),
    Shape.NE: (0, 2),
    Shape.DOT: (1, 1),
    Shape.SW: (2, 0),
    Shape.SE: (2, 2),
}


def _inks(puzzle: Puzzle) -> dict[Value, Ink]:
    """What each value is drawn as that can be an answer somewhere."""
    domains = dict.fromkeys(puzzle.kind.answer.domains(puzzle).values())  # most cells share one
    values = dict.fromkeys(chain.from_iterable(domains))
    return {value: puzzle.kind.look.ink(value) for value in values}


def _slots(inks: Mapping[Value, Ink]) -> dict[Value, Slot]:
    """Where each value stands as a candidate: at the same spot in every cell."""
    if all(ink in CORNERS for ink in inks.values()):
        return {value: CORNERS[ink] for value, ink in inks.items()}
    cols = ceil(sqrt(len(inks)))
    return {value: divmod(i, cols) for i, value in enumerate(inks)}


def _extent(slots: Collection[Slot]) -> Slot:
    rows, cols = (1 + max((slot[axis] for slot in slots), default=0) for axis in (0, 1))
    return rows, cols
