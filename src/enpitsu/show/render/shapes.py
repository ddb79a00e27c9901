"""Figures as SVG elements, for whoever draws pictures elsewhere."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.look import Figure
from enpitsu.show.picture import Mark, MarkSlot, Role
from enpitsu.show.render.figures import drawn
from enpitsu.show.render.layout import SHARE, Layout


class FigureShapes(NamedTuple):
    """A figure as an SVG element in a square from 0 to 2, by what it is to the reader."""

    clue: str
    answer: str
    candidate: str


def shapes_of(figure: Figure) -> FigureShapes:
    """The elements of a figure that is no stroke."""
    place, slot = Cell(0, 0), MarkSlot(0, 0, 1, 1)
    return FigureShapes(
        clue=drawn(Mark(place, figure, Role.CLUE), _square(1)),
        answer=drawn(Mark(place, figure, Role.ANSWER), _square(1)),
        candidate=drawn(Mark(place, figure, Role.CANDIDATE, slot), _square(1 / SHARE)),
    )


def _square(room: float) -> Layout:
    """One cell from 0 to 2, with so much room on each side of its middle."""
    return Layout(
        Grid(1, 1), 2, room, outside=2, rim=0, labels={}, longest={}, noted={}, pencilled=True
    )
