"""A picture as JSON, for whoever draws it elsewhere: places and tones, no pixels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypedDict

from enpitsu.paper.grid import Cell, Grid, Place
from enpitsu.paper.layer import place_fields
from enpitsu.paper.look import Figure, Ink
from enpitsu.show.picture import Mark, MarkSlot, Picture, Role
from enpitsu.show.render.figures import drawn
from enpitsu.show.render.layout import SHARE, Layout

PlaceFields = list[Any]


class InkFields(TypedDict):
    """What is drawn for a value: a figure, or else a text; the other is null."""

    figure: str | None
    text: str | None


class ShapeFields(TypedDict):
    """A figure as an SVG element in a square from 0 to 2, by what it is to the reader."""

    clue: str
    answer: str
    candidate: str


class MarkFields(InkFields):
    """A figure or a text at a place; a small one has the row, the column and how many of both."""

    place: PlaceFields
    role: str
    slot: list[int] | None
    note: str
    tint: float | None


class PointedFields(TypedDict):
    """What words say of a board, pointed at: what they settle, rest on, and speak of as a whole.

    `links` are pairs of a place and the numbers of the links of a chain there.
    """

    targets: list[PlaceFields]
    highlight: list[PlaceFields]
    areas: list[list[PlaceFields]]
    links: list[tuple[PlaceFields, str]]


class PaperFields(TypedDict):
    """The paper of a board; `shaded` are pairs of a cell and a tone."""

    rows: int
    cols: int
    walls: list[PlaceFields]
    cages: list[list[PlaceFields]]
    shaded: list[tuple[PlaceFields, int]]
    holes: list[PlaceFields]
    lattice: bool
    widest: int


class PictureFields(PaperFields, PointedFields):
    """A picture in JSON."""

    title: str
    legend: str
    slots: list[int]
    marks: list[MarkFields]


def picture_fields(picture: Picture) -> PictureFields:
    """The picture as a JSON object."""
    return PictureFields(
        title=picture.title,
        legend=picture.legend,
        slots=[*picture.slots],
        marks=[mark_fields(mark) for mark in picture.marks],
        rows=picture.grid.rows,
        cols=picture.grid.cols,
        walls=_listed(sorted(picture.walls)),
        cages=[_listed(sorted(cells)) for cells in picture.cages],
        shaded=[(place_fields(cell), tone) for cell, tone in picture.shaded],
        holes=_listed(sorted(picture.holes)),
        lattice=picture.lattice,
        widest=picture.widest,
        **pointed_fields(picture),
    )


def pointed_fields(picture: Picture) -> PointedFields:
    """What a picture points at, as a JSON object."""
    return PointedFields(
        targets=_listed(picture.targets),
        highlight=_listed(picture.highlight),
        areas=[_listed(sorted(cells)) for cells in picture.areas],
        links=[(place_fields(place), number) for place, number in picture.links],
    )


def mark_fields(mark: Mark) -> MarkFields:
    """A mark as a JSON object."""
    return MarkFields(
        place=place_fields(mark.place),
        role=mark.role.value,
        slot=None if mark.slot is None else [*mark.slot],
        note=mark.note,
        tint=mark.tint,
        **ink_fields(mark.ink),
    )


def ink_fields(ink: Ink) -> InkFields:
    """What is drawn, as a JSON object."""
    if isinstance(ink, Figure):
        return InkFields(figure=ink.value, text=None)
    return InkFields(figure=None, text=ink)


def _listed(places: Iterable[Place]) -> list[PlaceFields]:
    return [place_fields(place) for place in places]


# -- figures -------------------------------------------------------------------------------


def shape_fields(figure: Figure) -> ShapeFields:
    """The elements of a figure that is no stroke."""
    place, slot = Cell(0, 0), MarkSlot(0, 0, 1, 1)
    return ShapeFields(
        clue=drawn(Mark(place, figure, Role.CLUE), _square(1)),
        answer=drawn(Mark(place, figure, Role.ANSWER), _square(1)),
        candidate=drawn(Mark(place, figure, Role.CANDIDATE, slot), _square(1 / SHARE)),
    )


def _square(room: float) -> Layout:
    """One cell from 0 to 2, with so much room on each side of its middle."""
    return Layout(
        Grid(1, 1), 2, room, outside=2, rim=0, labels={}, longest={}, noted={}, pencilled=True
    )
