"""Figures as SVG elements, for whoever draws pictures elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.look import Figure
from enpitsu.show.picture import Mark, MarkSlot, Picture, Role
from enpitsu.show.render.figures import drawn
from enpitsu.show.render.layout import SHARE, Layout
from enpitsu.show.render.lists import lists

ONE = Grid(1, 1)


class FigureShapes(NamedTuple):
    """A figure as an SVG element in a square from 0 to 2, by what it is to the reader."""

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


def lists_of(picture: Picture) -> str:
    """The elements of what lies on lists of cells; each cell is a square of 2."""
    return "".join(lists(picture.paths, _plan(picture.grid, 1)))


def _plan(grid: Grid, room: float) -> Layout:
    """Cells that are squares of 2, with so much room on each side of their middles."""
    return Layout(grid, 2, room, outside={}, rim=0, labels={}, longest={}, noted={}, pencilled=True)
