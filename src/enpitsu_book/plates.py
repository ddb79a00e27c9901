"""Pictures for print: in black and greys, no text too small, no line too thin."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from math import inf
from string import Template

from enpitsu.paper.grid import Border, Cell, Corner
from enpitsu.show.picture import Mark, Picture, Role
from enpitsu.show.render.layout import FONT, Layout, frame, layout
from enpitsu.show.render.svg import image
from enpitsu_book.limits import (
    ALONE_FONT_PIXELS,
    MIN_ANSWER_FONT_PIXELS,
    MIN_CELL_POINTS,
    MIN_CHARACTER_PIXELS,
    MIN_LINE_POINTS,
    MIN_TEXT_POINTS,
)
from enpitsu_book.paper import Cells, Room

USUAL_CELLS = Cells()
SIZE = re.compile(r'(font-size|stroke-width)="([\d.]+)"')
COLOUR = re.compile(r'(fill|stroke)="#([0-9A-Fa-f]{6})[0-9A-Fa-f]{0,2}"')
LIGHT = (0.299, 0.587, 0.114)  # the weights of red, green and blue in lightness (luma)


@dataclass(frozen=True)
class Plate:
    """A picture in a layout. Its unit is a pixel, and a scale is the number of points for a pixel.

    `text` is the smallest size of texts in points.
    """

    picture: Picture
    plan: Layout
    text: float = MIN_TEXT_POINTS

    @cached_property
    def size(self) -> Room:
        """The size of the whole picture."""
        return Room(*frame(self.picture, self.plan)[2:])

    @cached_property
    def aside(self) -> float:
        """How far the picture is moved to the right so that its grid is centred on a page."""
        left, _, width, _ = frame(self.picture, self.plan)
        return (width + left - self.plan.grid.cols * self.plan.cell + left) / 2

    @cached_property
    def markup(self) -> str:
        """The picture as SVG in greys; the style is added once the scale is known."""
        return COLOUR.sub(_grey, image(self.picture, self.plan, style="$style"))

    @cached_property
    def least(self) -> float:
        """The smallest scale at which everything is legible."""
        fonts = [float(size) for name, size in SIZE.findall(self.markup) if name == "font-size"]
        return max(self.text / min(fonts, default=inf), MIN_CELL_POINTS / self.plan.cell)

    def scale(self, room: Room, cells: Cells) -> float | None:
        """The scale at which it fills a room, with such cells; None if it is not legible."""
        width, height = self.size
        most = max(cells.most / self.plan.cell, self.least)
        scale = min(room.width / width, room.height / height, most)
        return scale if scale >= max(self.least, cells.least / self.plan.cell) else None

    def svg(self, scale: float) -> str:
        """The picture as SVG for print at this scale."""
        thin, thick = max(MIN_LINE_POINTS, scale), max(2 * MIN_LINE_POINTS, 2.8 * scale)
        widths = {"thin": thin, "thick": thick, "middle": max(1.5 * MIN_LINE_POINTS, 2 * scale)}
        style = Template(_style()).substitute({n: f"{w / scale:.4g}" for n, w in widths.items()})
        drawn = SIZE.sub(lambda found: _no_thinner(found, MIN_LINE_POINTS / scale), self.markup)
        return drawn.replace("$style", style)


def _grey(found: re.Match[str]) -> str:
    """The grey with the same lightness as a colour."""
    parts = [int(found[2][i : i + 2], 16) for i in (0, 2, 4)]
    grey = round(sum(share * part for share, part in zip(LIGHT, parts, strict=True)))
    return f'{found[1]}="#{grey:02x}{grey:02x}{grey:02x}"'


def _no_thinner(found: re.Match[str], least: float) -> str:
    """The width of a line, or the smallest that can be printed."""
    if found[1] == "font-size" or float(found[2]) >= least:
        return found[0]
    return f'{found[1]}="{least:.4g}"'


@cache
def _style() -> str:
    return (files("enpitsu_book") / "static" / "print.css").read_text("utf-8").rstrip("\n")


def plates(picture: Picture, text: float = MIN_TEXT_POINTS) -> list[Plate]:
    """A picture in its usual layout, and in one with smaller cells if its texts leave room."""
    crowded = picture.cages or any(
        mark.slot is not None and isinstance(mark.place, Cell) for mark in picture.marks
    )
    loose = Plate(picture, _larger_in_corners(picture, layout(picture)), text)
    if crowded:
        return [loose]
    written = [len(mark.ink) for mark in picture.marks if isinstance(mark.ink, str)]
    most = max(picture.widest, *written, 1) if isinstance(picture.widest, int) else 1
    least = max(MIN_CHARACTER_PIXELS, int(FONT[Cell] * 0.75 * most))
    tight = Plate(picture, layout(picture, least), text)
    return [loose, tight] if tight.plan.cell < loose.plan.cell else [loose]


def _larger_in_corners(picture: Picture, plan: Layout) -> Layout:
    """The layout with larger clues in the corners of cells, if nothing is written in cells."""
    if picture.widest:
        return plan
    longest = max((len(mark.ink) for mark in picture.marks if isinstance(mark.ink, str)), default=1)
    return replace(plan, beside=ALONE_FONT_PIXELS if longest == 1 else ALONE_FONT_PIXELS * 0.8)


def fitting(
    pictures: Iterable[Plate], room: Room, cells: Cells = USUAL_CELLS
) -> tuple[Plate, float] | None:
    """The first of these layouts that is legible in a room, and its scale there; or None."""
    for plate in pictures:
        if (scale := plate.scale(room, cells)) is not None:
            return plate, scale
    return None


def solution_plates(pictures: Sequence[Picture]) -> list[list[list[Plate]]]:
    """The solutions of a kind, each with most of its clues and with fewer, in its layouts.

    The version with fewer clues has none at corners, and no texts if clues share a cell in any
    picture. Where no answer is a text, a last version has no texts at all. After the layouts of a
    version comes the last of them alone, so that small boards can have it like large ones.
    """
    most = [_answers(picture) for picture in pictures]
    clues = [mark for picture in most for mark in picture.marks if mark.role is Role.CLUE]
    shared = any(mark.slot is not None for mark in clues)
    gone = {
        mark
        for mark in clues
        if isinstance(mark.place, Corner)
        or (shared and (mark.slot is not None or isinstance(mark.ink, str)))
    }
    left_out: list[Collection[Mark]] = [(), gone]
    if not any(
        isinstance(mark.ink, str) and mark.role is Role.ANSWER
        for picture in most
        for mark in picture.marks
    ):
        left_out.append({*gone, *(mark for mark in clues if isinstance(mark.ink, str))})
    versions = [
        [plates(replace(picture, marks=_others(picture, out))) for out in left_out]
        for picture in most
    ]
    return [[way for known in ways for way in (known, known[-1:])] for ways in versions]


def _others(picture: Picture, gone: Collection[Mark]) -> tuple[Mark, ...]:
    return tuple(mark for mark in picture.marks if mark not in gone)


def _answers(picture: Picture) -> Picture:
    """The picture of a solution without small clues and clues outside, which the puzzle shows."""
    plan = layout(picture)
    kept = [
        mark
        for mark in picture.marks
        if mark.role is not Role.CLUE
        or (
            not isinstance(mark.place, Border)
            and (mark.slot is None or plan.font(mark) >= MIN_ANSWER_FONT_PIXELS)
        )
    ]
    return replace(picture, marks=tuple(kept))
