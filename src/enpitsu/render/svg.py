"""A picture as a standalone SVG image."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from itertools import groupby
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from enpitsu.grid import Border, Cell, Corner, Edge, Grid, Place
from enpitsu.picture import Line, Mark, Picture, Role, Shape, Slot

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# Lengths inside the image; the grid's top left corner is the origin.
CELL = 40  # the side of a cell,
GROWN = 120  # and how far it grows for texts side by side or between clues on its lines
RIM = 6  # paper round the grid
OUTSIDE = 30  # room for a clue outside the grid
LABEL = 16  # the height of a clue on a line,
ENDS = 3.6  # and the paper left and right of its text
DIGIT = 0.7  # the width of a bold digit, in font sizes
FULL = 0.95  # how much of its area a text may fill
SHARE = 0.84  # how much of a cell its candidates fill

FILLS = (Shape.BLOCK, Shape.NW, Shape.NE, Shape.SW, Shape.SE)
FONT: Mapping[type | Role, float] = {Cell: 22, Border: 18, Edge: 11, Corner: 11}
READABLE = {Cell: 18, Role.CANDIDATE: 8}  # no font is smaller, as far as cells can grow
STROKE = {Role.CLUE: 0.19, Role.ANSWER: 0.13, Role.CANDIDATE: 0.2}  # in half places

# Every rule names the root's class, since a page that holds the image shares its styles; and
# there are no ids, so that several images can share a page. On a dark page the paper turns grey
# but black stays black, since rules speak of black and white. Print keeps the light colours.
STYLE = """
.enpitsu{font-family:Helvetica,Arial,"Liberation Sans",sans-serif;text-anchor:middle}
.enpitsu .paper{fill:#fff}
.enpitsu .label{fill:#fff;stroke:#a1a1aa}
.enpitsu .hole{fill:#d4d4d8}
.enpitsu .lit{stroke:#d97706;stroke-width:2;stroke-dasharray:5 3;fill:none}
.enpitsu .tint{fill:#fff0c2}
.enpitsu .thin{stroke:#a1a1aa;stroke-width:1;fill:none}
.enpitsu .thick{stroke:#111;stroke-width:2.8;stroke-linecap:square;fill:none}
.enpitsu .clue{color:#111;font-weight:bold}
.enpitsu .answer{color:#1d4ed8}
.enpitsu .candidate{color:#b91c1c}
.enpitsu .answer.solid{color:#1e3a8a}
.enpitsu .solid,.enpitsu .dot,.enpitsu text{fill:currentColor}
.enpitsu .pen{stroke:currentColor}
.enpitsu .reversed{color:#fff;font-weight:bold}
@media screen and (prefers-color-scheme:dark){
.enpitsu .paper,.enpitsu .label{fill:#5a5f6b}
.enpitsu .label,.enpitsu .thin{stroke:#8b909b}
.enpitsu .hole{fill:#2f3138}
.enpitsu .tint{fill:#75601f}
.enpitsu .thick{stroke:#0b0c0e}
.enpitsu .lit{stroke:#fbbf24}
.enpitsu .clue{color:#fff}
.enpitsu .answer{color:#bcd7ff}
.enpitsu .candidate{color:#ffc2ba}
.enpitsu .clue.solid{color:#0b0c0e}
.enpitsu .answer.solid{color:#0f1a36}
}
""".strip()


def svg(picture: Picture, *, cell: int | None = None) -> str:
    """The picture as SVG; it scales, and follows a dark page.

    A cell has `cell` pixels; if not told 40, or up to 120 where texts side by side, or clues on
    lines, need that.
    """
    layout, outside = _layout(picture), picture.sides
    left, top, right, bottom = (
        OUTSIDE if side in outside else RIM for side in ("left", "top", "right", "bottom")
    )
    width = left + picture.grid.cols * layout.cell + right
    height = top + picture.grid.rows * layout.cell + bottom
    scale = (cell or layout.cell) / layout.cell
    size = f'width="{width * scale:g}" height="{height * scale:g}"'
    view = f'viewBox="{-left} {-top} {width} {height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="enpitsu" role="img" {size} {view}>',
        f"<title>{escape(picture.title)}</title>",
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="paper" x="{-left}" y="{-top}" width="{width}" height="{height}"/>',
        *_ground(picture, layout),
        *_figures(picture, layout),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _ground(picture: Picture, layout: Layout) -> Iterator[str]:
    """What covers whole places, and the grid over it."""
    lit = [layout.spot(p) for p in picture.highlight if not isinstance(p, Edge)]
    for cell in picture.grid.cells:
        if cell in picture.holes:
            yield _square("hole", layout.spot(cell))
    for spot in lit:
        yield _square("tint", spot)
    for mark in picture.marks:
        if _fills(mark):
            yield _mark(mark, layout)
    for weight in (Line.THIN, Line.THICK):
        strokes = " ".join(_strokes(picture, weight, layout.cell))
        yield f'<path class="{weight.name.lower()}" d="{strokes}"/>'
    for spot in lit:
        yield _square("lit", spot, inset=3)


def _figures(picture: Picture, layout: Layout) -> Iterator[str]:
    """What is written on the ground, and the labels below what stands on a line."""
    blocks = {mark.place for mark in picture.marks if mark.ink is Shape.BLOCK}
    lit = {*picture.highlight}
    for edge in dict.fromkeys(p for p in picture.places if isinstance(p, Edge)):
        yield _label("label tint lit" if edge in lit else "label", edge, layout)
    for mark in picture.marks:
        if not _fills(mark):
            yield _mark(mark, layout, on_black=mark.place in blocks)


def _fills(mark: Mark) -> bool:
    """Whether a mark is as large as its place, so that the grid is drawn over it."""
    return mark.ink in FILLS and mark.slot is None


class Spot(NamedTuple):
    """A square inside the image: its centre, and half its side."""

    x: float
    y: float
    half: float


@dataclass(frozen=True)
class Layout:
    """Where places lie in the image, and how large texts are there.

    `cell` is the side of a cell, and `room` half the side of what is left of it between the
    labels on its lines, each `label` wide from its middle; `longest` has the length of the longest
    text for each type of place, and for candidates.
    """

    grid: Grid
    slots: Slot
    cell: int
    room: float
    label: float
    longest: Mapping[type | Role, int]

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
                along, half = (index + 0.5) * cell, OUTSIDE / 2
                x = {"left": -half, "right": self.grid.cols * cell + half}.get(side, along)
                y = {"top": -half, "bottom": self.grid.rows * cell + half}.get(side, along)
                return Spot(x, y, half)

    def area(self, mark: Mark) -> Spot:
        """The square that a mark may use: a candidate has a share of its cell."""
        spot = self.spot(mark.place)
        if isinstance(mark.place, Edge):
            return spot._replace(half=self.label)
        if not isinstance(mark.place, Cell) or _fills(mark):
            return spot
        if mark.slot is None:
            return spot._replace(half=self.room)
        (rows, cols), (row, col) = self.slots, mark.slot
        half = SHARE * self.room / max(rows, cols)
        return Spot(
            spot.x + (2 * col + 1 - cols) * half, spot.y + (2 * row + 1 - rows) * half, half
        )

    def font(self, mark: Mark) -> float:
        """The size of a text: the same for all of its sort, so that the longest of them fits."""
        half, sort = self.area(mark).half, _sort(mark)
        return min(FONT.get(sort, 2 * half), 2 * FULL * half / (DIGIT * self.longest[sort]))


def _layout(picture: Picture) -> Layout:
    longest: dict[type | Role, int] = {Cell: picture.widest, Role.CANDIDATE: picture.widest}
    for mark in picture.marks:
        if isinstance(mark.ink, str):
            longest[_sort(mark)] = max(longest.get(_sort(mark), 0), len(mark.ink))
    label = max(LABEL, DIGIT * FONT[Edge] * longest.get(Edge, 0) + ENDS) / 2
    edges = any(isinstance(place, Edge) for place in picture.places)
    if not edges and picture.slots[1] == 1:  # no text stands beside another
        return Layout(picture.grid, picture.slots, CELL, CELL / 2, label, longest)
    between = label + 1 if edges else 0
    room = max(
        _half(READABLE[Cell], longest[Cell]),
        _half(READABLE[Role.CANDIDATE], longest[Role.CANDIDATE]) * max(picture.slots) / SHARE,
    )
    cell = min(max(CELL, ceil(2 * (room + between))), GROWN)
    return Layout(picture.grid, picture.slots, cell, cell / 2 - between, label, longest)


def _half(font: float, length: int) -> float:
    """Half the side of the square that a text needs."""
    return max(font, font * DIGIT * length / FULL) / 2


def _sort(mark: Mark) -> type | Role:
    return type(mark.place) if mark.slot is None else Role.CANDIDATE


def _strokes(picture: Picture, weight: Line, cell: int) -> Iterator[str]:
    """The grid's lines of one weight as path commands, each stretch as one stroke."""
    rows, cols = picture.grid.rows, picture.grid.cols
    for r in range(rows + 1):
        across = [picture.line(Cell(r - 1, c), Cell(r, c)) for c in range(cols)]
        for start, end in _stretches(across, weight):
            yield f"M{start * cell} {r * cell}H{end * cell}"
    for c in range(cols + 1):
        down = [picture.line(Cell(r, c - 1), Cell(r, c)) for r in range(rows)]
        for start, end in _stretches(down, weight):
            yield f"M{c * cell} {start * cell}V{end * cell}"


def _stretches(line: list[Line], weight: Line) -> Iterator[tuple[int, int]]:
    for found, run in groupby(enumerate(line), key=lambda item: item[1]):
        if found == weight:
            indices = [index for index, _ in run]
            yield indices[0], indices[-1] + 1


def _square(name: str, spot: Spot, inset: float = 0) -> str:
    x, y, half = spot
    half -= inset
    side = f'width="{2 * half:g}" height="{2 * half:g}"'
    return f'<rect class="{name}" x="{x - half:g}" y="{y - half:g}" {side}/>'


def _label(name: str, edge: Edge, layout: Layout) -> str:
    """The paper that a clue on a line is written on."""
    x, y, half = layout.spot(edge)
    wide = layout.label
    return (
        f'<rect class="{name}" x="{x - wide:g}" y="{y - half:g}" width="{2 * wide:g}"'
        f' height="{2 * half:g}" rx="{half:g}"/>'
    )


def _mark(mark: Mark, layout: Layout, *, on_black: bool = False) -> str:
    x, y, half = area = layout.area(mark)
    name = "reversed" if on_black else mark.role.value
    pen = f'fill="none" stroke-width="{half * STROKE[mark.role]:g}"'
    match mark.ink:
        case str(text):
            size = layout.font(mark)
            at = f'x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}"'
            return f'<text class="{name}" {at}>{escape(text)}</text>'
        case Shape.BLOCK:
            return _square(f"{name} solid", area)
        case Shape.DOT:
            radius = half * (0.35 if mark.role == Role.CANDIDATE else 0.15)
            return f'<circle class="{name} dot" cx="{x:g}" cy="{y:g}" r="{radius:g}"/>'
        case Shape.RING:
            return f'<circle class="{name} pen" cx="{x:g}" cy="{y:g}" r="{half * 0.64:g}" {pen}/>'
        case Shape.CROSS:
            arm = half * 0.56
            one = f"M{x - arm:g} {y - arm:g}l{2 * arm:g} {2 * arm:g}"
            other = f"M{x - arm:g} {y + arm:g}l{2 * arm:g} {-2 * arm:g}"
            return f'<path class="{name} pen" d="{one}{other}" {pen}/>'
        case triangle:
            return f'<polygon class="{name} solid" points="{_triangle(triangle, area)}"/>'


def _triangle(shape: Shape, spot: Spot) -> str:
    """The corners of a triangle, the right angle in the middle."""
    x, y, half = spot
    down = half if shape in (Shape.SW, Shape.SE) else -half
    right = half if shape in (Shape.NE, Shape.SE) else -half
    corners = ((x - right, y + down), (x + right, y + down), (x + right, y - down))
    return " ".join(f"{a:g},{b:g}" for a, b in corners)
