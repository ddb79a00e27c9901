"""How a kind's values are drawn, as data."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

from enpitsu.paper.values import Value


class Figure(Enum):
    """The figures as which values are drawn that are not written as text."""

    BLOCK = "block"  # the whole cell in black
    SHADE = "shade"  # the whole cell in grey
    RING = "ring"
    CIRCLE = "circle"  # a ring that hides the links under it
    DISC = "disc"
    CROSS = "cross"  # on an edge it means that the edge stays empty
    DOT = "dot"  # the place is known to stay empty
    NW = "NW"  # a black triangle with its right angle in this corner of the cell
    NE = "NE"
    SW = "SW"
    SE = "SE"
    UP = "up"  # a chevron with its point on this side
    LEFT = "left"
    RIGHT = "right"
    DOWN = "down"
    STAR = "star"
    TREE = "tree"
    TENT = "tent"
    WALL = "wall"  # a stroke along an edge
    LINK = "link"  # a stroke across an edge, from the middle of a cell to the middle of the next
    DOUBLE = "double"  # two links side by side
    FALLING = "falling"  # a stroke from the top left corner of a cell to the bottom right one
    RISING = "rising"  # from the bottom left corner to the top right one
    LEVEL = "level"  # a horizontal stroke inside a cell
    UPRIGHT = "upright"  # a vertical stroke inside a cell
    PLUS = "plus"  # a horizontal and a vertical stroke
    TRIANGLE = "triangle"  # an outline, like the next two
    BOX = "box"
    FRAME = "frame"  # along the lines of the cell
    DIAGONAL = "diagonal"  # a thin FALLING
    HULL = "hull"  # the middle of a ship
    HULL_UP = "hull up"  # an end of a ship, round on this side
    HULL_LEFT = "hull left"
    HULL_RIGHT = "hull right"
    HULL_DOWN = "hull down"


BLOCK, SHADE, RING, DISC = Figure.BLOCK, Figure.SHADE, Figure.RING, Figure.DISC
CROSS, DOT, CIRCLE = Figure.CROSS, Figure.DOT, Figure.CIRCLE
WALL, LINK, DOUBLE = Figure.WALL, Figure.LINK, Figure.DOUBLE
STROKES = (WALL, LINK, DOUBLE)
FALLING, RISING = Figure.FALLING, Figure.RISING
LEVEL, UPRIGHT, PLUS = Figure.LEVEL, Figure.UPRIGHT, Figure.PLUS
STAR, TREE, TENT = Figure.STAR, Figure.TREE, Figure.TENT
TRIANGLE, BOX, FRAME = Figure.TRIANGLE, Figure.BOX, Figure.FRAME
DIAGONAL, HULL = Figure.DIAGONAL, Figure.HULL
CHEVRONS: Mapping[Value, Figure] = {
    "^": Figure.UP,
    "<": Figure.LEFT,
    ">": Figure.RIGHT,
    "v": Figure.DOWN,
}
HULLS: Mapping[Value, Figure] = {
    "^": Figure.HULL_UP,
    "<": Figure.HULL_LEFT,
    ">": Figure.HULL_RIGHT,
    "v": Figure.HULL_DOWN,
}
TRIANGLES = {figure.value: figure for figure in (Figure.NW, Figure.NE, Figure.SW, Figure.SE)}

Ink = Figure | str
# A list of cells is drawn in each of its cells by a disc, a square, or arrowheads.
Badge = Literal["disc", "square", "inward", "outward"]
# How a list of cells is drawn: "line" as a line; "bulb" with a bulb at its first cell; "arrow" from
# a circle to the point of an arrow; "pill" likewise, from a pill round as many cells as its value
# tells; "ends" with a circle at both ends; "cage" as a dashed line round its cells; "ground" as
# their background; "ray" as an arrow along a diagonal, from outside; "drawn" as its value, which is
# a drawing, tells.
Stroke = Literal["line", "bulb", "arrow", "pill", "ends", "cage", "ground", "ray", "drawn", Badge]


@dataclass(frozen=True, eq=False, repr=False)
class Look:
    """How a kind is drawn, and what its values are called in sentences.

    Values:

    * `figures`: the figure that a value is drawn as, or the text that is written for it.
    * `others`: the figure of all values that `figures` does not have; None if they are written.
    * `on_black`: the values that are written on a black cell.
    * `value_names`: the name of a value in sentences; without one it is written as it is.
    * `parted`: whether a border is drawn between two cells with different answers.
    * `centre`: for an answer that names the centre of its cell's area, the position of that centre,
      in cells down and right from the top left corner of the grid.

    Layers, by name:

    * `blocks`: those whose clues are written on black cells.
    * `circled`: those whose clues are written in circles.
    * `discs`: those whose clues are written on black discs.
    * `small`: those whose clues are written small at the edge of the cell, beside the answer.
    * `outward`: those on edges whose clues are written in the cell left of the edge or above it, or
      in a margin of black cells.
    * `paired`: for a layer, another one whose clue in the same cell is written after its own.
    * `walls`: the layer of labels whose regions have thick borders; where it is empty, the function
      `usual` has the labels of a puzzle.
    * `cages`: the layer of labels whose regions have dashed lines inside their borders.
    * `strokes`, `colours`: how the lists of cells of a layer are drawn, and in which colour; by
      default as grey lines.

    The board:

    * `shaded`: a function from a puzzle to its cells with a background of their own, each with the
      number of a tone, 0, 1 or 2.
    * `bare`: whether the grid has no lines.
    * `grouped`: the number of cells after which a line of the grid is thick, from the top left.
    """

    figures: Mapping[Value, Ink] = field(default_factory=dict)
    on_black: frozenset[Value] = frozenset()
    blocks: frozenset[str] = frozenset()
    circled: frozenset[str] = frozenset()
    discs: frozenset[str] = frozenset()
    walls: str | None = None
    small: frozenset[str] = frozenset()
    outward: frozenset[str] = frozenset()
    paired: Mapping[str, str] = field(default_factory=dict)
    bare: bool = False
    grouped: int | None = None
    usual: Callable[[Any], Mapping[Any, Value]] = lambda puzzle: {}  # noqa: ARG005
    cages: str | None = None
    shaded: Callable[[Any], Mapping[Any, int]] = lambda puzzle: {}  # noqa: ARG005
    parted: bool = False
    others: Figure | None = None
    value_names: Mapping[Value, str] = field(default_factory=dict)
    strokes: Mapping[str, Stroke] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    centre: Callable[[Value], tuple[float, float]] | None = None

    def laid_over(self, others: Look) -> Look:
        """The union of this look and that of other layers on the same board."""

        def shaded(puzzle: Any) -> Mapping[Any, int]:  # noqa: ANN401  # a puzzle
            return {**others.shaded(puzzle), **self.shaded(puzzle)}

        return replace(
            self,
            figures={**self.figures, **others.figures},
            circled=self.circled | others.circled,
            discs=self.discs | others.discs,
            small=self.small | others.small,
            shaded=shaded,
            value_names={**self.value_names, **others.value_names},
            strokes={**self.strokes, **others.strokes},
            colours={**self.colours, **others.colours},
        )

    @property
    def blank(self) -> frozenset[Value]:
        """The values that mark a place as empty: those drawn as a dot or a cross.

        Where rings and crosses are the two values and no links are drawn, a cross is an ordinary
        value.
        """
        figures = {*self.figures.values()}
        empty = (DOT, CROSS) if RING not in figures or LINK in figures else (DOT,)
        return frozenset(value for value, figure in self.figures.items() if figure in empty)

    def with_others(self, others: Look | None) -> Look:
        """This look's figures and names added to another look, which provides everything else."""
        if others is None:
            return self
        figures = {**self.figures, **others.figures}
        names = ChainMap({**self.value_names}, others.value_names)  # type: ignore[arg-type]
        return replace(others, figures=figures, value_names=names)

    def ink(self, value: Value) -> Ink:
        """How a value is drawn: its figure, or else its text."""
        return self.figures.get(value, self.others or str(value))
