"""The parts of a picture: marks at places, with roles instead of colours."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Annotated, NamedTuple

from enpitsu.errors import short
from enpitsu.paper import wire
from enpitsu.paper.drawing import Drawing
from enpitsu.paper.grid import (
    At,
    Border,
    Cell,
    Edge,
    Grid,
    Path,
    Place,
    Side,
    SimplePlace,
    simple_places,
)
from enpitsu.paper.look import STROKES, Figure, Ink, Stroke
from enpitsu.puzzle.kind import RENDERERS


class Role(Enum):
    """What a mark is for the reader: printed, filled in, or still possible.

    Candidates that a step rules out are `struck`; if it leaves only one, that candidate is `kept`.
    """

    CLUE = "clue"
    ANSWER = "answer"
    CANDIDATE = "candidate"
    STRUCK = "struck"
    KEPT = "kept"


class MarkSlot(NamedTuple):
    """The slot of a small mark inside its place: its row and column, and the numbers of both."""

    row: int
    col: int
    rows: int
    cols: int


@wire.json_object("place", "role", "slot", "note", "tint", "figure", "text")
class Mark(NamedTuple):
    """A figure or a text at a place.

    A small mark, such as a candidate, stands in a `slot` of its place. `note` is a text beside the
    mark, and `tint` the strength of its background colour, from 0 to 1. If the answer shares its
    place with another answer, `apart` is the name of that.
    """

    place: SimplePlace
    ink: Ink
    role: Role
    slot: Annotated[MarkSlot, wire.As(list, list[int])] | None = None
    note: str = ""
    tint: float | None = None
    apart: str = ""

    @property
    def on_board(self) -> Place:
        """The place of the board that the mark is about."""
        return At(self.apart, self.place) if self.apart else self.place

    @property
    def figure(self) -> Figure | None:
        """The figure of the mark, or None if it is a text."""
        return self.ink if isinstance(self.ink, Figure) else None

    @property
    def text(self) -> str | None:
        """The text of the mark, or None if it is a figure."""
        return None if isinstance(self.ink, Figure) else self.ink

    @property
    def is_stroke(self) -> bool:
        """Whether the mark is a stroke along an edge, or across it from cell to cell."""
        return self.ink in STROKES and self.slot is None and isinstance(self.place, Edge)


def by_place(marks: Iterable[Mark]) -> dict[Place, list[Mark]]:
    """The marks at each place, in their order."""
    found: dict[Place, list[Mark]] = {}
    for mark in marks:
        found.setdefault(mark.place, []).append(mark)
    return found


def upright(place: Place) -> bool:
    """Whether a place is an edge between two columns."""
    return isinstance(place, Edge) and place.first.row == place.second.row


class DrawnPath(NamedTuple):
    """A list of cells to be drawn; `layer` is the name of its layer.

    Without a `colour` it is grey. The first `head` cells are in the circle or pill of an arrow.
    `drawings` are lines, shapes and texts that no rule reads.
    """

    layer: str
    cells: tuple[Cell, ...]
    stroke: Stroke
    colour: str = ""
    head: int = 1
    drawings: tuple[Drawing, ...] = ()

    @property
    def outlined(self) -> bool:
        """Whether a dashed line goes round its cells."""
        return self.stroke == "cage" or any(one.shape == "cage" for one in self.drawings)


class LineWeight(IntEnum):
    """How heavy a line of the grid is."""

    NONE = 0
    THIN = 1
    THICK = 2


@wire.json_object(
    *("title", "legend", "slots", "marks", "rows=grid.rows", "cols=grid.cols", "walls", "cages"),
    *("paths?", "shaded", "holes", "lattice", "bare?", "margin?", "widest"),
    *("targets", "highlight", "areas", "links"),
)
@dataclass(frozen=True, repr=False)
class Picture:
    """A drawn puzzle, as a value.

    `slots` are the rows and columns of the small grid for candidates inside a cell, and `widest` is
    the number of characters of the longest answer in a cell (0 if none is written there); both are
    the same in all pictures of a puzzle. `walls` are thick lines inside the grid; `cages` have a
    dashed line round their cells; `paths` are lines from cell to cell; the background of the cells
    in `shaded` has one of a few tones; `holes` are positions in the rectangle without a cell. A
    `lattice` is printed as points without lines, for strokes from point to point, and a `bare`
    board has neither. A `margin` is a row of black cells above the grid and a column on its left,
    for clues outside. `legend` explains the tints of marks.

    Sentences about a step refer to marked places: `targets` are the places that it settles,
    `highlight` those it rests on, `areas` groups of cells that it speaks of as a whole, and `links`
    have the numbers of the links of a chain at its places. With `axes`, rows and columns have their
    names beside them.
    """

    title: str
    grid: Grid
    marks: tuple[Mark, ...]
    slots: tuple[int, int] = (1, 1)
    widest: int = 1
    walls: frozenset[Edge] = frozenset()
    cages: tuple[frozenset[Cell], ...] = ()
    paths: tuple[DrawnPath, ...] = ()
    shaded: tuple[tuple[Cell, int], ...] = ()
    holes: frozenset[Cell] = frozenset()
    lattice: bool = False
    bare: bool = False
    margin: bool = False
    highlight: tuple[Place, ...] = ()
    targets: tuple[Place, ...] = ()
    areas: tuple[frozenset[Cell], ...] = ()
    links: tuple[tuple[Place, str], ...] = ()
    axes: bool = False
    legend: str = ""

    def __post_init__(self) -> None:
        """Replace highlighted lists of cells by their cells."""
        for name in ("highlight", "targets"):
            pointed = getattr(self, name)
            if any(isinstance(place, Path | At) for place in pointed):
                seen = (simple for place in pointed for simple in simple_places(place))
                object.__setattr__(self, name, tuple(dict.fromkeys(seen)))

    def __repr__(self) -> str:
        number = len(self.marks)
        return f"<picture of {short(self.title)}, {number} mark{'' if number == 1 else 's'}>"

    def __str__(self) -> str:
        """The picture as plain text for a terminal."""
        return RENDERERS.get("picture text", repr)(self).rstrip("\n")

    def _repr_svg_(self) -> str | None:
        """The picture in a notebook; None if no renderer is loaded."""
        return RENDERERS["picture svg"](self) if "picture svg" in RENDERERS else None

    @property
    def places(self) -> tuple[Place, ...]:
        """All places with marks or highlights; a place may occur more than once."""
        return (*(mark.place for mark in self.marks), *self.pointed)

    @property
    def pointed(self) -> tuple[Place, ...]:
        """All marked places, each once, targets first."""
        return (*dict.fromkeys((*self.targets, *self.highlight)),)

    @property
    def struck(self) -> tuple[Place, ...]:
        """The places where candidates are ruled out and nothing is settled."""
        found = dict.fromkeys(mark.place for mark in self.marks if mark.role is Role.STRUCK)
        return tuple(place for place in found if place not in self.targets)

    @property
    def sides(self) -> frozenset[Side]:
        """The sides of the grid along which there is something outside."""
        return frozenset(place.side for place in self.places if isinstance(place, Border))

    def line(self, edge: Edge) -> LineWeight:
        """How heavy the line along an edge is; one of its cells may lie outside the grid."""
        inside = [cell in self.grid and cell not in self.holes for cell in edge]
        if not any(inside) or self.bare:
            return LineWeight.NONE
        if all(inside) and edge in self.walls:
            return LineWeight.THICK
        if self.lattice:
            return LineWeight.NONE
        return LineWeight.THIN if all(inside) else LineWeight.THICK
