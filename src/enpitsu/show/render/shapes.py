"""Single figures and lists of cells as SVG elements, for programs that draw boards themselves."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.look import Figure
from enpitsu.show.picture import Mark, MarkSlot, Picture, Role
from enpitsu.show.render.figures import drawn
from enpitsu.show.render.layout import SHARE, Layout
from enpitsu.show.render.lists import list_grounds, lists

ONE = Grid(1, 1)


class FigureShapes(NamedTuple):
    """A figure as SVG elements in a square from 0 to 2, one for each role."""

    clue: str
    answer: str
    candidate: str


def shapes_of(figure: Figure) -> FigureShapes:
    """The elements of a figure that is no stroke."""
    place, slot = Cell(0, 0), MarkSlot(0, 0, 1, 1)
    return FigureShapes(
        clue=drawn(Mark(place, figure, Role.CLUE), _plan(ONE, 1)),
        answer=drawn(Mark(place, figure, Role.ANSWER), _plan(ONE, 1)),
        candidate=drawn(Mark(place, figure, Role.CANDIDATE, slot), _plan(ONE, 1 / SHARE)),
    )


class ListShapes(NamedTuple):
    """Lists of cells as SVG elements, with cells as squares of side 2; grounds lie under tints."""

    grounds: str
    lines: str


def lists_of(picture: Picture) -> ListShapes:
    """The elements of all lists of cells."""
    plan = _plan(picture.grid, 1)
    return ListShapes(
        grounds="".join(list_grounds(picture.paths, plan)),
        lines="".join(lists(picture.paths, plan)),
    )


def _plan(grid: Grid, room: float) -> Layout:
    """A layout with cells of side 2; `room` is left free on each side of their centres."""
    return Layout(grid, 2, room, outside={}, rim=0, labels={}, longest={}, noted={}, pencilled=True)
