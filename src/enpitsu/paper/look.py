"""How a kind's values are drawn, as data."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Literal

from enpitsu.paper.values import Value


class Figure(Enum):
    """What a value is drawn as, where it is not simply written.

    A triangle is named after the corner of its cell that holds the right angle, a chevron
    after the side where its point is. A dot says
    that a place is known to stay empty, and so does a cross on an edge. A wall is a stroke
    along an edge, a link one across it, from the middle of a cell to the middle of the next, and
    a double link is two side by side. A circle is a ring that hides the links under it. A falling
    stroke goes from the top left corner of its cell to the bottom right one, a rising one from
    the bottom left; a diagonal is a thin falling one. A level stroke, an upright one and a plus of
    both keep inside theirs. A triangle without a corner to its name and a box are outlines, as a
    ring is, and a frame is one along the lines of its cell. A hull is a part of a ship: its middle,
    or an end that is round on the side of its name.
    """

    BLOCK = "block"
    SHADE = "shade"
    RING = "ring"
    CIRCLE = "circle"
    DISC = "disc"
    CROSS = "cross"
    DOT = "dot"
    NW = "NW"
    NE = "NE"
    SW = "SW"
    SE = "SE"
    UP = "up"
    LEFT = "left"
    RIGHT = "right"
    DOWN = "down"
    STAR = "star"
    TREE = "tree"
    TENT = "tent"
    WALL = "wall"
    LINK = "link"
    DOUBLE = "double"
    FALLING = "falling"
    RISING = "rising"
    LEVEL = "level"
    UPRIGHT = "upright"
    PLUS = "plus"
    TRIANGLE = "triangle"
    BOX = "box"
    FRAME = "frame"
    DIAGONAL = "diagonal"
    HULL = "hull"
    HULL_UP = "hull up"
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
# How a list of cells is drawn: a line; one with a bulb at its first cell; one from a circle, or
# from a pill round so many cells as its value tells, to the point of an arrow; one between two
# circles; a dashed line round its cells; a ground of them; an arrow along a diagonal from outside;
# or in each cell a disc, a square, or arrowheads that point inward or outward; or as their value
# tells, of what is only drawn.
Badge = Literal["disc", "square", "inward", "outward"]
Stroke = Literal["line", "bulb", "arrow", "pill", "ends", "cage", "ground", "ray", "drawn", Badge]


@dataclass(frozen=True, eq=False, repr=False)
class Look:
    """How a kind is drawn.

    `figures` draws a value as a figure, or writes it as another text. Values in `on_black` are
    written on a block, and so is what stands in the layers of `blocks`; in those of `circled`, in a
    circle. `walls` names the layer whose labels are drawn as thick borders of regions. What stands
    in the layers of `small` is written small at the edge of its cell, beside the answer; what
    stands on edges in those that are `outward`, in the cell on the left or above, or in a margin of
    black cells. What stands in a layer that `paired` names stands beside what is in the other one
    there, before it. A `bare` board has no lines; where cells are counted, a line is thick after
    each group of so many as `grouped` tells, from the top left corner.

    Where the layer of walls is empty, `usual` tells the labels of a puzzle. The labels of `cages`
    are drawn as dashed lines round their cells, and the cells that `shaded` tells of a puzzle have
    a ground of their own, in tones 0, 1, 2. If answers are `parted`, borders are drawn between
    cells that have different ones. In sentences a value has the name in `value_names`, or else is
    written as it is; in pictures all without a figure are drawn as that for `others`, if it is
    told. Where an answer is the centre of the area that a cell belongs to, `centre` tells where
    that lies: cells down and across from the top left corner of the grid. `strokes` tells how the
    lists of cells of a layer are drawn, if not as a line, and `colours` in which one, if not in
    grey.
    """

    figures: Mapping[Value, Ink] = field(default_factory=dict)
    on_black: frozenset[Value] = frozenset()
    blocks: frozenset[str] = frozenset()
    circled: frozenset[str] = frozenset()
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
            small=self.small | others.small,
            shaded=shaded,
            value_names={**self.value_names, **others.value_names},
            strokes={**self.strokes, **others.strokes},
            colours={**self.colours, **others.colours},
        )

    @property
    def blank(self) -> frozenset[Value]:
        """The values that mark a place as empty: those drawn as a dot or a cross.

        A cross beside a ring is an ordinary sign, but where lines are drawn it says that none is.
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
