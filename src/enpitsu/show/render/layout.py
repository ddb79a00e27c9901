"""The layout of an image: the positions of places, and the sizes of marks.

The unit is a pixel of a picture in its usual size; the origin is the top left corner of the grid.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, hypot
from typing import NamedTuple

from enpitsu.paper.grid import (
    At,
    Border,
    Cell,
    Corner,
    Edge,
    Grid,
    Path,
    Place,
    Side,
    simple_places,
)
from enpitsu.paper.look import (
    BLOCK,
    CIRCLE,
    DIAGONAL,
    DISC,
    FALLING,
    FRAME,
    RING,
    RISING,
    SHADE,
    TRIANGLES,
    Ink,
)
from enpitsu.show.picture import Mark, Picture, Role, upright

# All sizes are pixels unless another unit is given.
CELL = 40  # the side of a cell
GROWN = 120  # the most by which it grows for texts side by side, or between labels on its lines
RIM = 6  # the width of the blank rim round the grid
LISTED = 17  # the side of each number of a list outside the grid
HALVES = 2  # the number of rows of slots where a cell is divided between two sums
OUTSIDE = 30  # the width of the space for a clue outside the grid
LABEL, CORNER_LABEL = 16, 20  # the height of a text on a line, and on a corner
ENDS = 3.6  # the blank left and right of such a text
PENCIL = 10  # the side of a candidate on a line
BESIDE, ALONE = 9, 12  # the font of a clue in a corner of a cell with an answer, and without one
ON_LINE = 1.2  # the factor by which dots and rings are larger on a line
DOTTED = 7  # how far dots and rings on a line reach into its cells
AXIS, AXIS_MOST = 10, 16  # the smallest and the largest font of the names of rows and columns
AXIS_SHARE = 0.013  # that font as a share of the side of the grid
BADGE = 0.29  # the height of the number of a link, in cells
LEGEND, LEGEND_FONT = 24, 11  # the height of the legend below a picture, and its font
SWATCHES, SWATCH = 6, 15  # the number of tints in the legend, and the side of each
DIGIT = 0.7  # the width of a bold digit, in font sizes
SUM = 0.6  # the width of a digit alone in the half of a black cell, in font sizes
LIGHT = 0.58  # the width of a digit that is not bold, in font sizes
TALL = 0.72  # the height of a digit, in font sizes
CIRCLE_RADIUS = 0.8  # the radius of a circle round a text, as a share of half the side of its place
CLEAR = 2.5  # the blank between notes and the lines of the grid
FULL = 0.95  # the share of its area that a text may fill
SHARE = 0.84  # the share of a cell that its candidates fill

SIDES: tuple[Side, ...] = ("left", "top", "right", "bottom")
FILLS = (BLOCK, SHADE, FRAME, DIAGONAL, FALLING, RISING, *TRIANGLES.values())
Sort = type | Role
FONT: Mapping[Sort, float] = {Cell: 22, Border: 18, Edge: 11, Corner: 14}
READABLE = {Cell: 18, Role.CANDIDATE: 8}  # no font is smaller, as far as cells can grow
NOTED, NOTED_MOST = 10, 14  # the smallest and the largest font of a mark with a note
# The height of such a mark, the blanks before its note and at its ends, and the width of a figure,
# all in font sizes.
HIGH, GAP, MARGIN, DRAWN = 1.35, 0.5, 0.3, 1.1


class Spot(NamedTuple):
    """A square in the image: its centre, and half its side."""

    x: float
    y: float
    half: float


class Extent(NamedTuple):
    """The width and the height of a rectangle."""

    wide: float
    high: float

    def around(self, x: float, y: float) -> str:
        """The attributes of the rectangle with this centre."""
        left, top = x - self.wide / 2, y - self.high / 2
        return f'x="{left:g}" y="{top:g}" width="{self.wide:g}" height="{self.high:g}"'


class NotedMarkSize(NamedTuple):
    """The size of marks with notes: the widths of mark and note in font sizes, and their slot."""

    ink: float
    note: float
    slot: Extent

    @classmethod
    def least(cls, ink: float, note: float) -> NotedMarkSize:
        """The smallest size that can be read."""
        return cls(ink, note, Extent((ink + note + GAP + 2 * MARGIN) * NOTED, HIGH * NOTED))

    @property
    def wide(self) -> float:
        """The width of mark and note together."""
        return self.ink + GAP + self.note

    @property
    def font(self) -> float:
        """The font size of mark and note."""
        wide, high = self.slot
        return min(NOTED_MOST, high / HIGH, wide / (self.wide + 2 * MARGIN))


@dataclass(frozen=True)
class Layout:
    """The positions of places, and the sizes of texts there.

    `cell` is the side of a cell, and `room` half the side of the part of it between the labels on
    its lines; `outside` is the room for clues beyond each side. `labels` has the size of the paper
    under texts on lines and outside, and `rim` is how far it reaches beyond the grid. `longest` has
    the length of the longest text for each sort of place and for candidates; `noted` has the size
    of marks with notes for each sort of place. If cells are not `pencilled`, the one small mark in
    a cell is a clue beside the answer, and `beside` its font size. With `circles`, texts in cells
    must fit in circles; on a `dotted` board, rings and discs in cells are as large as those on
    lines. With a `margin` of black cells, clues stand in the half next to their line. `drawn`
    caches elements for the next picture with the same layout.
    """

    grid: Grid
    cell: int
    room: float
    outside: Mapping[Side, float]
    rim: float
    labels: Mapping[Place, Extent]
    longest: Mapping[Sort, int]
    noted: Mapping[type, NotedMarkSize]
    pencilled: bool
    beside: float = BESIDE
    circles: bool = False
    dotted: bool = False
    margin: bool = False
    drawn: dict[tuple[Mark, bool], str] = field(default_factory=dict, compare=False)

    def spot(self, place: Place) -> Spot:
        """The square that belongs to a place."""
        cell = self.cell
        match place:
            case Cell(row, col):
                return Spot((col + 0.5) * cell, (row + 0.5) * cell, cell / 2)
            case Edge(a, b):
                x, y = (a.col + b.col + 1) / 2, (a.row + b.row + 1) / 2
                return Spot(x * cell, y * cell, LABEL / 2)
            case Corner(row, col):
                return Spot(col * cell, row * cell, LABEL / 2)
            case Border(side, index):
                room = self.outside[side]
                along, beyond = (index + 0.5) * cell, self.rim + room / 2
                x = {"left": -beyond, "right": self.grid.cols * cell + beyond}.get(side, along)
                y = {"top": -beyond, "bottom": self.grid.rows * cell + beyond}.get(side, along)
                return Spot(x, y, room / 2)
            case Path() | At():
                return self.spot(simple_places(place)[0])

    def area(self, mark: Mark) -> Spot:
        """The square that a mark may use: all of its place, or for a small mark a part of it."""
        if mark.note:
            noted, (x, y) = self.noted[type(mark.place)], self.middle(mark)
            left = x - (noted.wide - noted.ink) * noted.font / 2
            return Spot(left, y, noted.font / 2)
        if isinstance(mark.place, Cell) and self._beside(mark):
            return self._corner(mark.place, mark.ink)
        if mark.slot is not None:
            return Spot(*self.middle(mark), min(self.slot(mark)) / 2)
        spot = self.spot(mark.place)
        if isinstance(mark.place, Cell) and not fills(mark):
            dot = self.dotted and mark.ink in (RING, DISC) and mark.role is Role.CLUE
            return spot._replace(half=ON_LINE * LABEL / 2 if dot else self.room)
        if isinstance(mark.place, Border) and self.margin:
            half = SHARE * self.cell / 4
            aside = half if mark.place.side == "left" else -half
            return Spot(spot.x + aside, spot.y - aside, half)
        return spot

    def _beside(self, mark: Mark) -> bool:
        """Whether the mark is a clue beside an answer."""
        part = mark.slot is not None and mark.slot.rows in (1, HALVES)
        halved = part and mark.role is Role.CLUE
        small = isinstance(mark.place, Cell) and mark.slot is not None
        return small and not halved and not self.pencilled

    def _corner(self, cell: Cell, ink: Ink) -> Spot:
        """The upper left of a cell, without the part taken by a text on its corner."""
        x, y, half = self.spot(cell)
        label = self.labels.get(Corner(*cell), Extent(0, 0))
        wide = DIGIT * self.beside * (len(ink) if isinstance(ink, str) else 1)
        left = x - half + label.wide / 2 + CLEAR
        return Spot(left + wide / 2, y - half + CLEAR + self.beside / 2, self.beside / 2)

    def badge(self, place: Place, number: str) -> tuple[Extent, float, float]:
        """The size and the centre of a link's number, at the upper right of its place."""
        x, y, half = self.spot(place)
        high = BADGE * self.cell
        wide = high * max(1, 0.5 * (1 + len(number)))
        right = half - wide / 2 if isinstance(place, Cell) else half
        return Extent(wide, high), x + right, y - half + high / 5

    @property
    def axis(self) -> float:
        """The font size of the names of rows and columns, not too small on a large board."""
        side = max(self.grid.rows, self.grid.cols) * self.cell
        return min(max(AXIS, 0.26 * self.cell, AXIS_SHARE * side), AXIS_MOST)

    def middle(self, mark: Mark) -> tuple[float, float]:
        """The centre of a slot; a row of slots follows its edge."""
        x, y, _ = self.spot(mark.place)
        row, col, rows, cols = mark.slot or (0, 0, 1, 1)
        if not mark.note and upright(mark.place):
            row, col, rows, cols = col, row, cols, rows
        wide, high = self.slot(mark)
        return x + (col + (1 - cols) / 2) * wide, y + (row + (1 - rows) / 2) * high

    def slot(self, mark: Mark) -> Extent:
        """The size of a slot; slots of candidates are squares."""
        if mark.note:
            return self.noted[type(mark.place)].slot
        if mark.slot is not None and isinstance(mark.place, Cell) and Cell in self.noted:
            return Extent(2 * self.room / mark.slot.cols, 2 * self.room / mark.slot.rows)
        if mark.slot is not None and isinstance(mark.place, Cell):
            side = 2 * SHARE * self.room / max(mark.slot.rows, mark.slot.cols)
            return Extent(side, side)
        if isinstance(mark.place, Border):
            return Extent(LISTED, LISTED)
        return Extent(PENCIL, PENCIL)

    def font(self, mark: Mark) -> float:
        """The font size of a text: the same for all texts of its sort, so that the longest fits."""
        sort = _sort(mark)
        if mark.note:
            return self.noted[type(mark.place)].font
        if self._beside(mark):
            return self.beside
        if sort in (Edge, Corner):
            return FONT[sort]  # its label is as wide as the text needs
        half = self.area(mark).half
        summed = self.margin and mark.role is Role.CLUE
        digit = SUM if summed else DIGIT
        share = _share(self.longest[sort], digit, circles=self.circles and sort is Cell)
        return min(FONT.get(sort, 2 * half), 2 * half * share)


def fills(mark: Mark) -> bool:
    """Whether a mark fills its place, so that the grid is drawn over it."""
    return mark.ink in FILLS and mark.slot is None


def _share(length: int, digit: float = DIGIT, *, circles: bool = False) -> float:
    """The largest font size of a text of this length, as a share of its place or circle."""
    wide = digit * max(1, length)
    return CIRCLE_RADIUS / hypot(wide, TALL) if circles else FULL / wide


def _sort(mark: Mark) -> Sort:
    return type(mark.place) if mark.slot is None else Role.CANDIDATE


# -- the frame ---------------------------------------------------------------------------


class ViewBox(NamedTuple):
    """The rectangle of a whole image."""

    left: float
    top: float
    width: float
    height: float


def frame(picture: Picture, plan: Layout) -> ViewBox:
    """The rectangle of the image: the picture, and its legend below."""
    left, top, right, bottom = (margin(side, picture, plan) for side in SIDES)
    if picture.axes:
        left += plan.axis * DIGIT * (1 + len(str(picture.grid.rows)))
        top += plan.axis * HIGH
    width = left + picture.grid.cols * plan.cell + right
    height = top + picture.grid.rows * plan.cell + bottom
    if not picture.legend:
        return ViewBox(-left, -top, width, height)
    more = max(0, legend_width(picture.legend) + 2 * RIM - width)
    return ViewBox(-left - more / 2, -top, width + more, height + LEGEND)


def margin(side: Side, picture: Picture, plan: Layout) -> float:
    """The room on a side of the grid, for clues outside and marks on the rim."""
    rim = max(RIM, plan.rim + 2) if plan.rim else RIM
    if picture.margin and side in ("left", "top"):
        return rim + plan.outside[side]
    return plan.rim + plan.outside[side] if side in picture.sides else rim


def legend_width(words: str) -> float:
    """The width of a legend with these words."""
    return SWATCH * (SWATCHES + 1) + LIGHT * LEGEND_FONT * len(f"100 {words}")


# -- room for everything -----------------------------------------------------------------


def layout(picture: Picture, least: int = CELL) -> Layout:
    """A layout with room for everything in the picture; `least` is the smallest side of a cell."""
    longest: dict[Sort, int] = {Cell: picture.widest, Role.CANDIDATE: picture.widest}
    for mark in picture.marks:
        if isinstance(mark.ink, str):
            longest[_sort(mark)] = max(longest.get(_sort(mark), 0), len(mark.ink))
    noted = _noted(picture.marks)
    labels = _labels(picture, longest, noted)
    between = max((_reach(place, size) for place, size in labels.items()), default=0)
    if any(map(_dotted, picture.marks)):
        between = max(between, DOTTED)
    if Cell in noted:
        between = max(between, CLEAR)
    tinted = [max(size) + 4 for place, size in labels.items() if isinstance(place, Border)]
    cell = ceil(max([_cell(picture, least, longest, between, noted), *tinted]))
    outside = dict.fromkeys(SIDES, cell if picture.margin else max([OUTSIDE, *tinted]))
    for mark in picture.marks:
        if isinstance(mark.place, Border):
            outside[mark.place.side] = max(outside[mark.place.side], _listed(mark))
    room = cell / 2 - between
    if Cell in noted:
        rows, cols = picture.slots
        noted[Cell] = noted[Cell]._replace(slot=Extent(2 * room / cols, 2 * room / rows))
    return Layout(
        grid=picture.grid,
        cell=cell,
        room=room,
        outside=outside,
        rim=max((_beyond(p, size, picture.grid) for p, size in labels.items()), default=0),
        labels=labels,
        longest=longest,
        noted=noted,
        pencilled=picture.slots != (1, 1),
        beside=BESIDE if picture.widest else ALONE,
        circles=_circles(picture),
        dotted=any(map(_dotted, picture.marks)),
        margin=picture.margin,
    )


def _cell(
    picture: Picture,
    least: int,
    longest: Mapping[Sort, int],
    between: float,
    noted: Mapping[type, NotedMarkSize],
) -> int:
    """The side of a cell."""
    rows, cols = picture.slots
    if not between and cols == 1 and not noted:  # no text stands beside another
        return least
    room = _half(READABLE[Cell], _share(longest[Cell], circles=_circles(picture)))
    if Cell in noted:
        wide, high = noted[Cell].slot
        return max(least, ceil(2 * max(room, wide * cols / 2, high * rows / 2) + 2 * between))
    small = _half(READABLE[Role.CANDIDATE], _share(longest[Role.CANDIDATE]))
    room = max(room, small * max(rows, cols) / SHARE)
    return min(max(least, ceil(2 * (room + between))), GROWN)


def _half(font: float, share: float) -> float:
    """Half the side of the square for a text whose font size is this share of it."""
    return max(font, font / share) / 2


def _circles(picture: Picture) -> bool:
    """Whether some text is written in a circle."""
    return any(mark.ink is CIRCLE and isinstance(mark.place, Cell) for mark in picture.marks)


def _noted(marks: Sequence[Mark]) -> dict[type, NotedMarkSize]:
    """For each sort of place the smallest size of its marks with notes."""
    widths: dict[type, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for mark in marks:
        if mark.note:
            wide, noted = widths[type(mark.place)]
            ink = LIGHT * len(mark.ink) if isinstance(mark.ink, str) else DRAWN
            widths[type(mark.place)] = max(wide, ink), max(noted, LIGHT * len(mark.note))
    return {sort: NotedMarkSize.least(*both) for sort, both in widths.items()}


def _labels(
    picture: Picture, longest: Mapping[Sort, int], noted: Mapping[type, NotedMarkSize]
) -> dict[Place, Extent]:
    """The size of the paper under all marks that do not stand in cells."""
    labels: dict[Place, Extent] = {}
    for mark in picture.marks:
        if needs_paper(mark):
            size = _paper(mark, longest, noted)
            labels[mark.place] = max(size, labels.get(mark.place, size))
    for place in () if picture.margin else picture.pointed:
        if isinstance(place, Edge | Corner):
            labels.setdefault(place, _written(type(place), longest.get(type(place), 0)))
    return labels


def _listed(mark: Mark) -> float:
    """The margin round a clue that belongs to a list of numbers."""
    if mark.slot is None:
        return 0
    return LISTED * max(mark.slot.rows, mark.slot.cols) / SHARE


def needs_paper(mark: Mark) -> bool:
    """Whether a mark is written on a line, or has a background of its own outside the grid."""
    match mark.place:
        case Cell():
            return False
        case Border():
            return mark.tint is not None or (bool(mark.note) and mark.slot is not None)
        case _:
            return mark.slot is not None or isinstance(mark.ink, str)


def _paper(mark: Mark, longest: Mapping[Sort, int], noted: Mapping[type, NotedMarkSize]) -> Extent:
    """The size of the paper under a mark."""
    sort = type(mark.place)
    if mark.note and mark.slot is not None:
        wide, high = noted[sort].slot
        return Extent(wide, high * mark.slot.rows)
    if sort is Border:
        return Extent(OUTSIDE - 4, LABEL + 2)
    if mark.slot is not None:
        sides = (PENCIL + 2, PENCIL * mark.slot.cols + 2)
        return Extent(*(sides if upright(mark.place) else sides[::-1]))
    return _written(sort, longest[sort])


def _written(sort: Sort, longest: int) -> Extent:
    """The size of the paper under a text on a line or on a corner."""
    high = CORNER_LABEL if sort is Corner else LABEL
    return Extent(max(high, DIGIT * FONT[sort] * longest + ENDS), high)


def _reach(place: Place, size: Extent) -> float:
    """How far a label reaches into a cell, with a small gap."""
    match place:
        case Edge():
            return _across(place, size) / 2 + 1
        case Corner():
            return min(size) / 2 + 1
        case _:
            return 0


def _across(place: Place, size: Extent) -> float:
    """The size of a label at right angles to its edge."""
    return size.wide if upright(place) else size.high


def _dotted(mark: Mark) -> bool:
    """Whether a mark is a ring or a disc on a line."""
    return mark.ink in (RING, DISC) and isinstance(mark.place, Edge | Corner)


def _beyond(place: Place, size: Extent, grid: Grid) -> float:
    """How far a label reaches beyond the grid."""
    match place:
        case Edge(first, second):
            return 0 if first in grid and second in grid else _across(place, size) / 2
        case Corner(row, col):
            across = size.wide / 2 if col in (0, grid.cols) else 0
            return max(across, size.high / 2 if row in (0, grid.rows) else 0)
        case _:
            return 0
