"""The pages as plain data, which the Typst template sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, takewhile
from math import ceil
from typing import Any, NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu_book.limits import CAPTION_FONTS, FONT_POINTS, GAP_POINTS, PUZZLE_GAP_POINTS
from enpitsu_book.paper import Cells, Room
from enpitsu_book.plates import Plate, fitting

# A page, or what flows over some: `is` names the function of the template that sets it.
Leaf = dict[str, Any]
# Columns and rows for so many a page, on paper that is higher than wide; the second way is for
# wide boards.
PUZZLES = {1: [(1, 1)], 2: [(1, 2)], 4: [(2, 2), (1, 4)], 6: [(2, 3), (1, 6)]}
MANY = {9: [(3, 3)], 12: [(3, 4), (2, 6)]}
SOLUTIONS = ((4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1))
Shape = tuple[int, int]


class Placed(NamedTuple):
    """A picture to be placed: its number, its versions, each in its layouts, and its caption."""

    number: int
    versions: Sequence[Sequence[Plate]]
    said: str
    name: str


Sized = tuple[Placed, Plate, float]  # in a layout at a scale


class Sheet(NamedTuple):
    """A page of things in columns and rows, each in a layout at a scale."""

    cols: int
    rows: int
    things: Sequence[Sized]
    gap: float

    @property
    def numbers(self) -> list[int]:
        """The numbers of what is on it."""
        return [placed.number for placed, *_ in self.things]

    def leaf(self, **more: Any) -> Leaf:  # noqa: ANN401  # plain data
        """The page as the template has it."""
        things = [
            {"number": placed.number, "said": placed.said, **plate_fields(plate, scale)}
            for placed, plate, scale in self.things
        ]
        shape = {"cols": self.cols, "rows": self.rows, "gap": self.gap}
        return {**shape, "things": things, **more}


class Area(NamedTuple):
    """The part of a page that pictures fill, the size of their cells and texts, and their gap."""

    room: Room
    cells: Cells = Cells()
    font: float = FONT_POINTS
    gap: float = PUZZLE_GAP_POINTS  # between columns

    def shapes(self, known: Sequence[Shape]) -> list[Shape]:
        """Columns and rows of upright paper, as they are on this one."""
        wide = self.room.width > self.room.height
        return [(rows, cols) for cols, rows in known] if wide else [*known]

    def grids(self, per_page: int) -> list[Shape]:
        """Columns and rows for so many a page, and for fewer, if these do not fit."""
        known = {**PUZZLES, **MANY}
        numbers = (number for number in sorted(known, reverse=True) if number <= per_page)
        return self.shapes([shape for number in numbers for shape in known[number]])

    def filled(self, placed: Sequence[Placed], shape: Shape) -> list[Sized]:
        """The first of these pictures that are legible in so many columns and rows.

        All are in their first version, or else all in the next one, if more are legible so.
        """
        below = CAPTION_FONTS * self.font
        part = self.room.parted(*shape, gaps=(self.gap, GAP_POINTS), below=below)
        found: list[list[Sized]] = []
        for versions in zip(*(one.versions for one in placed), strict=True):
            fits = (fitting(version, part, self.cells) for version in versions)
            legible = takewhile(lambda both: both[1], zip(placed, fits, strict=True))
            found.append([(one, *fit) for one, fit in legible if fit])
        return max(found, key=len, default=[])

    def too_large(self, placed: Placed) -> EnpitsuError:
        """That a picture fits on no page."""
        told = f"cells of {self.cells.least:.3g} points" if self.cells.least else "text of 7 points"
        return EnpitsuError(
            f"{placed.name}: too large for this paper with {told}; expected larger --paper"
        )


def plate_fields(plate: Plate, scale: float) -> Leaf:
    """A picture as the template has it."""
    width, height = plate.size
    return {"svg": plate.svg(scale), "width": width * scale, "height": height * scale}


def sheets(placed: Sequence[Placed], shapes: Sequence[Shape], area: Area) -> Iterator[Sheet]:
    """Pages of pictures in their order, as many on each as can be read there.

    The cells of all on a page have one size, if that can be read, and the larger one of two ways
    to lay out as many.
    """
    left = list(placed)
    while left:
        found = [(shape, area.filled(left[: shape[0] * shape[1]], shape)) for shape in shapes]
        shape, things = max(found, key=_preferred)
        if not things:
            raise area.too_large(left[0])
        del left[: len(things)]
        yield Sheet(*shape, _one_size(things), area.gap)


def even_sheets(
    parts: Sequence[Sequence[Placed]], shapes: Sequence[Shape], area: Area
) -> Iterator[Sheet]:
    """Pages of pictures in their order, where all of a part have cells of one size.

    Parts follow each other on a page as long as they have as many columns and rows. Each has
    the `shapes`' first in which all of it can be read, or the one of most others, where that
    makes fewer pages.
    """
    known: list[list[list[Sized]]] = []
    for part in parts:
        fits = [things for shape in shapes if len(things := area.filled(part, shape)) == len(part)]
        if not fits:
            unfit = area.filled(part, shapes[-1])
            raise area.too_large(part[len(unfit)])
        known.append([things for things in fits if _may_be_even(things)] or fits[-1:])
    firsts = [len(shapes) - len(fits) for fits in known]

    def grouped(common: int) -> list[tuple[Shape, list[Sized]]]:
        chosen = [max(common, first) for first in firsts]
        sized = [
            _one_size(fits[which - first])
            for which, first, fits in zip(chosen, firsts, known, strict=True)
        ]
        return [
            (shapes[which], [thing for _, things in group for thing in things])
            for which, group in groupby(zip(chosen, sized, strict=True), key=lambda one: one[0])
        ]

    def pages(groups: list[tuple[Shape, list[Sized]]]) -> int:
        return sum(ceil(len(things) / (cols * rows)) for (cols, rows), things in groups)

    for (cols, rows), things in min(map(grouped, range(len(shapes))), key=pages):
        many = cols * rows
        for start in range(0, len(things), many):
            yield Sheet(cols, rows, things[start : start + many], area.gap)


def _may_be_even(things: list[Sized]) -> bool:
    """Whether all can be read in cells of the least of their sizes."""
    least = max(plate.plan.cell * plate.least for _, plate, _ in things)
    return least <= min(plate.plan.cell * scale for _, plate, scale in things)


def _preferred(filled: tuple[Shape, list[Sized]]) -> tuple[int, int, float]:
    """By what pages are compared: how many there are, for how many there is room, how large."""
    (cols, rows), things = filled
    sides = (plate.plan.cell * scale for _, plate, scale in things)
    return len(things), cols * rows, min(sides, default=0)


def _one_size(things: list[Sized]) -> list[Sized]:
    side = min(plate.plan.cell * scale for _, plate, scale in things)
    return [(one, plate, max(side / plate.plan.cell, plate.least)) for one, plate, _ in things]
