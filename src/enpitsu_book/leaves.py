"""The pages of pictures as plain data, for the Typst template."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from math import ceil, inf
from typing import Any, NamedTuple

from enpitsu.errors import EnpitsuError
from enpitsu_book.limits import CAPTION_FONTS, FONT_POINTS, GAP_POINTS, PUZZLE_GAP_POINTS
from enpitsu_book.paper import Cells, Room
from enpitsu_book.plates import Plate, fitting

# A page, or text that flows over several pages: `is` names the template's function for it.
Leaf = dict[str, Any]
# (columns, rows) for each number of puzzles on a portrait page; a second pair is for wide boards.
PUZZLE_SHAPES = {
    1: [(1, 1)],
    2: [(1, 2)],
    4: [(2, 2), (1, 4)],
    6: [(2, 3), (1, 6)],
    9: [(3, 3)],
    12: [(3, 4), (2, 6)],
}
SOLUTION_SHAPES = ((4, 5), (4, 4), (3, 4), (3, 3), (2, 3), (2, 2), (1, 2), (1, 1))
Shape = tuple[int, int]


class PlacedPicture(NamedTuple):
    """A picture to be placed: its number, its caption, and its name for error messages.

    `versions` are the ways to draw it, the preferred one first: each has the same content in one
    layout or more.
    """

    number: int
    versions: Sequence[Sequence[Plate]]
    caption: str
    name: str


# A picture, its layout, and its scale: points for each pixel.
Sized = tuple[PlacedPicture, Plate, float]


class Sheet(NamedTuple):
    """A page of pictures in columns and rows, with a gap of so many points between columns."""

    cols: int
    rows: int
    pictures: Sequence[Sized]
    gap: float

    @property
    def numbers(self) -> list[int]:
        """The numbers of the pictures on the page."""
        return [placed.number for placed, *_ in self.pictures]

    def leaf(self, **more: Any) -> Leaf:  # noqa: ANN401  # plain data
        """The page as the template needs it, with further fields."""
        pictures = [
            {"number": placed.number, "caption": placed.caption, **plate_fields(plate, scale)}
            for placed, plate, scale in self.pictures
        ]
        shape = {"cols": self.cols, "rows": self.rows, "gap": self.gap}
        return {**shape, "pictures": pictures, **more}


class Area(NamedTuple):
    """The part of a page for pictures, the sides of their cells, and the size of captions.

    All lengths are in points.
    """

    room: Room
    cells: Cells = Cells()
    font: float = FONT_POINTS
    gap: float = PUZZLE_GAP_POINTS  # between columns

    def shapes(self, known: Sequence[Shape]) -> list[Shape]:
        """Shapes for portrait paper, with columns and rows exchanged if this paper is landscape."""
        wide = self.room.width > self.room.height
        return [(rows, cols) for cols, rows in known] if wide else [*known]

    def grids(self, per_page: int) -> list[Shape]:
        """Columns and rows for this many pictures on a page, then for fewer if these do not fit."""
        numbers = [number for number in reversed(PUZZLE_SHAPES) if number <= per_page]
        return self.shapes([shape for number in numbers for shape in PUZZLE_SHAPES[number]])

    def filled(self, placed: Sequence[PlacedPicture], shape: Shape) -> list[Sized]:
        """The first pictures that are legible in this many columns and rows.

        All are in their first version. The next version is used if more pictures are legible in it,
        or as many in cells of one size.
        """
        below = CAPTION_FONTS * self.font
        part = self.room.parted(*shape, gaps=(self.gap, GAP_POINTS), below=below)
        found: list[list[Sized]] = []
        for versions in zip(*(one.versions for one in placed), strict=True):
            fits = (fitting(version, part, self.cells) for version in versions)
            legible = takewhile(lambda both: both[1], zip(placed, fits, strict=True))
            found.append([(one, *fit) for one, fit in legible if fit])
        return max(found, key=lambda things: (len(things), _may_be_even(things)), default=[])

    def too_large(self, placed: PlacedPicture) -> EnpitsuError:
        """The error to raise for a picture that fits on no page."""
        told = f"cells of {self.cells.least:.3g} points" if self.cells.least else "text of 7 points"
        return EnpitsuError(
            f"{placed.name}: too large for this paper with {told}; expected larger --paper"
        )


def plate_fields(plate: Plate, scale: float) -> Leaf:
    """A picture as the template needs it."""
    width, height = plate.size
    size = {"width": width * scale, "height": height * scale, "aside": plate.aside * scale}
    return {"svg": plate.svg(scale), **size}


def sheets(placed: Sequence[PlacedPicture], shapes: Sequence[Shape], area: Area) -> Iterator[Sheet]:
    """Pages of pictures in order, each with as many as are legible.

    All pictures on a page have cells of the same size if that is legible. Of two shapes with the
    same number of pictures, the one with larger cells is used.
    """
    left = list(placed)
    while left:
        found = [(shape, area.filled(left[: shape[0] * shape[1]], shape)) for shape in shapes]
        shape, things = max(found, key=lambda way: _preferred(way, len(left)))
        if not things:
            raise area.too_large(left[0])
        del left[: len(things)]
        yield Sheet(*shape, _sized(things, _side(things)), area.gap)


def even_sheets(
    parts: Sequence[Sequence[PlacedPicture]], shapes: Sequence[Shape], area: Area
) -> Iterator[Sheet]:
    """Pages of pictures in order, in cells of one size as far as they are legible in it.

    Parts with the same columns and rows follow each other on a page. Their pictures have cells of
    one size; a part that is not legible in it has the smallest cells in which all of it is. Each
    part has one of the `shapes` in which all its pictures are legible. The shapes are chosen to
    make the fewest pages, then the fewest changes of shape, then the most pictures on a page.
    """
    known = [_legible(part, shapes, area) for part in parts]
    ends = [0, *accumulate(len(part) for part in parts)]
    ways: list[tuple[int, tuple[tuple[Shape, int, int], ...]]] = [(0, ())]  # for the first parts
    for end in range(1, len(ends)):
        further = (
            (
                pages + ceil((ends[end] - ends[start]) / (shape[0] * shape[1])),
                (*groups, (shape, start, end)),
            )
            for start, (pages, groups) in enumerate(ways)
            for shape in shapes
            if all(shape in known[which] for which in range(start, end))
        )
        ways.append(min(further, key=lambda way: (way[0], len(way[1]))))
    for shape, start, end in ways[-1][1]:
        group = [known[which][shape] for which in range(start, end)]
        side = min(_side(things) for things in group)
        things = [thing for part in group for thing in _sized(part, max(side, _least(part)))]
        many = shape[0] * shape[1]
        for first in range(0, len(things), many):
            yield Sheet(*shape, things[first : first + many], area.gap)


def _legible(
    part: Sequence[PlacedPicture], shapes: Sequence[Shape], area: Area
) -> dict[Shape, list[Sized]]:
    """The shapes in which a whole part is legible; only those with cells of one size if any."""
    found = {
        shape: things for shape in shapes if len(things := area.filled(part, shape)) == len(part)
    }
    if not found:
        unfit = area.filled(part, shapes[-1])
        raise area.too_large(part[len(unfit)])
    even = {shape: things for shape, things in found.items() if _may_be_even(things)}
    return even or dict([found.popitem()])


def _may_be_even(things: Sequence[Sized]) -> bool:
    """Whether all pictures are legible in cells of the smallest of their sizes."""
    return _least(things) <= _side(things)


def _side(things: Sequence[Sized]) -> float:
    """The smallest side of the cells of these pictures."""
    return min((plate.plan.cell * scale for _, plate, scale in things), default=inf)


def _least(things: Sequence[Sized]) -> float:
    """The smallest side of cells in which all of these pictures are legible."""
    return max((plate.plan.cell * plate.least for _, plate, _ in things), default=0)


def _preferred(way: tuple[Shape, list[Sized]], left: int) -> tuple[int, int, float]:
    """A sort key for ways to set a page: best are most pictures, few empty places, large cells.

    On the last page, which takes all pictures that are `left`, more places are better.
    """
    (cols, rows), things = way
    sides = (plate.plan.cell * scale for _, plate, scale in things)
    room = cols * rows if len(things) == left else -cols * rows
    return len(things), room, min(sides, default=0)


def _sized(things: Sequence[Sized], side: float) -> list[Sized]:
    """The pictures in cells with this side, or in larger ones where that is not legible."""
    return [(one, plate, max(side / plate.plan.cell, plate.least)) for one, plate, _ in things]
