"""Marks as SVG elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import cycle
from math import cos, pi, sin

from enpitsu.paper.grid import Border, Cell, Corner, Edge, Place
from enpitsu.paper.look import DIAGONAL, DOUBLE, WALL, Figure
from enpitsu.show.picture import Mark, Role, upright
from enpitsu.show.render.layout import CIRCLE_RADIUS, LIGHT, ON_LINE, Extent, Layout, Spot, fills

# Widths of lines: of clues and answers in half places, of candidates in half slots.
PEN, SMALL_PEN = {Role.CLUE: 0.19, Role.ANSWER: 0.13}, 0.2
# The width of a stroke along or across an edge in cells, and of a candidate for one in half slots.
HEAVY, LIGHTER = 0.11, 0.35
# A double stroke, in widths of a single one: the width of each half, and its distance to the
# middle.
THINNER, APART = 0.7, 1.2
# Radii in half places: of a ring with its line, of a disc, and of a dot, alone and as a candidate.
RING_RADIUS, DISC_RADIUS = 0.64, 0.7
DOT_RADIUS, SMALL_DOT_RADIUS = 0.15, 0.35
THIN = 0.08  # the width of the line of a circle, in half places
SUM_RIM = 0.05  # the gap between a number in half a cell and the line beside it, in cells
AMBER = "#fbbf24"  # visible on black in every colour scheme
ARM = 0.56  # half the side of a cross, in half places
SMALLER = 0.25  # the rim round a small square, in half places
BADGE_FONT = 0.72  # the font size as a share of the height of the number of a link
# In half places: half the length and the slope of the line that strikes out a candidate (it must
# not look like half of a cross), and the radius of the ring round a candidate.
STRIKE, SLANT, ROUND = 1.1, 0.3, 0.98


CHEVRON = 0.5  # the distance of the point of a chevron from its middle, in half places
POINTS: Mapping[Figure, tuple[int, int]] = {  # the direction of the point: down and right
    Figure.UP: (-1, 0),
    Figure.LEFT: (0, -1),
    Figure.RIGHT: (0, 1),
    Figure.DOWN: (1, 0),
}
SIGNS = (Figure.STAR, Figure.TREE, Figure.TENT)
HULL = 0.62  # half the side of the middle of a ship, in half places
ENDS: Mapping[Figure, tuple[int, int]] = {  # the direction of the round end: down and right
    Figure.HULL_UP: (-1, 0),
    Figure.HULL_LEFT: (0, -1),
    Figure.HULL_RIGHT: (0, 1),
    Figure.HULL_DOWN: (1, 0),
}
END = [  # the end of a ship that is round above
    (-HULL, HULL),
    (HULL, HULL),
    *((HULL * cos(pi * turn / 12), -HULL * sin(pi * turn / 12)) for turn in range(13)),
]
# Outlines in half places from the middle, right and down.
OUTLINES: Mapping[Figure, Sequence[tuple[float, float]]] = {
    Figure.STAR: [
        (radius * sin(pi * turn / 5), -radius * cos(pi * turn / 5) + 0.06)
        for turn, radius in zip(range(10), cycle((0.8, 0.32)), strict=False)
    ],
    Figure.TREE: [
        *((0.0, -0.8), (0.42, -0.25), (0.22, -0.25), (0.6, 0.35), (0.12, 0.35), (0.12, 0.75)),
        *((-0.12, 0.75), (-0.12, 0.35), (-0.6, 0.35), (-0.22, -0.25), (-0.42, -0.25)),
    ],
    Figure.TENT: [
        *((0.0, -0.6), (0.75, 0.6), (0.22, 0.6), (0.0, 0.1), (-0.22, 0.6), (-0.75, 0.6)),
    ],
    Figure.TRIANGLE: [(0.0, -0.66), (0.7, 0.56), (-0.7, 0.56)],
    Figure.BOX: [(-0.58, -0.58), (0.58, -0.58), (0.58, 0.58), (-0.58, 0.58)],
    Figure.FRAME: [(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
    Figure.HULL: [(-HULL, -HULL), (HULL, -HULL), (HULL, HULL), (-HULL, HULL)],
    **{
        figure: [(-down * x - right * y, right * x - down * y) for x, y in END]
        for figure, (down, right) in ENDS.items()
    },
}

# Straight lines in half places from the middle: the beginning, and the vector to the end.
LEVEL, UPRIGHT = (-ARM, 0, 2 * ARM, 0), (0, -ARM, 0, 2 * ARM)
LINES: Mapping[Figure, Sequence[tuple[float, float, float, float]]] = {
    Figure.CROSS: [(-ARM, -ARM, 2 * ARM, 2 * ARM), (-ARM, ARM, 2 * ARM, -2 * ARM)],
    Figure.FALLING: [(-1, -1, 2, 2)],
    Figure.RISING: [(-1, 1, 2, -2)],
    Figure.DIAGONAL: [(-1, -1, 2, 2)],
    Figure.LEVEL: [LEVEL],
    Figure.UPRIGHT: [UPRIGHT],
    Figure.PLUS: [LEVEL, UPRIGHT],
}


def at(place: Place) -> str:
    """The attribute that names the place of an element."""
    return f' data-place="{place}"'


def written(x: float, y: float, size: float) -> str:
    """The attributes of a text whose digits are centred at this point."""
    return f'x="{x:g}" y="{y + 0.36 * size:g}" font-size="{size:g}"'


def square(name: str, spot: Spot, place: Place, *, inset: float = 0, share: str = "") -> str:
    """A square that fills a spot, or part of it."""
    x, y, half = spot
    half -= inset
    side = f'width="{2 * half:g}" height="{2 * half:g}"'
    return f'<rect class="{name}" x="{x - half:g}" y="{y - half:g}" {side}{share}{at(place)}/>'


def ground(name: str, plan: Layout, place: Place, *, inset: float = 0) -> str:
    """The background of a place; outside the grid it is no wider than its row or column."""
    spot = plan.spot(place)
    if not isinstance(place, Border) or spot.half <= plan.cell / 2:
        return square(name, spot, place, inset=inset)
    long, short = 2 * (spot.half - inset), plan.cell - 2 * inset
    upright = place.side in ("top", "bottom")
    size = Extent(short, long) if upright else Extent(long, short)
    return f'<rect class="{name}" {size.around(spot.x, spot.y)}{at(place)}/>'


def sum_ring(edge: Edge, plan: Layout) -> str:
    """A line round the half of the black cell before an edge, where its number is printed."""
    (row, col), cell, rim = edge.first, plan.cell, SUM_RIM * plan.cell
    side = cell - 3 * rim
    if upright(edge):
        start = f"M{(col + 1) * cell - rim:g} {row * cell + rim:g}v{side:g}"
    else:
        start = f"M{col * cell + rim:g} {(row + 1) * cell - rim:g}h{side:g}"
    pen = f'fill="none" stroke="{AMBER}" stroke-width="3" stroke-linejoin="round"'
    return f'<path class="sum" {pen} d="{start}l{-side:g} {-side:g}z"{at(edge)}/>'


def drawn(mark: Mark, plan: Layout, *, on_black: bool = False) -> str:
    """The SVG element of a mark."""
    key = mark, on_black
    if key not in plan.drawn:
        plan.drawn[key] = _drawn(mark, plan, on_black=on_black)
    return plan.drawn[key]


def _line(spot: Spot, x: float, y: float, right: float, down: float) -> str:
    """A straight line of an SVG path."""
    start = f"M{spot.x + x * spot.half:g} {spot.y + y * spot.half:g}"
    return f"{start}l{right * spot.half:g} {down * spot.half:g}"


def _drawn(mark: Mark, plan: Layout, *, on_black: bool) -> str:
    area = plan.area(mark)
    name = "reversed" if on_black else "plain" if mark.tint is not None else mark.role.value
    match mark.ink:
        case str(text):
            size = written(area.x, area.y, plan.font(mark))
            return f'<text class="{name}" {size}{at(mark.place)}>{escape(text)}</text>'
        case Figure.WALL | Figure.LINK | Figure.DOUBLE:
            return _stroke(mark, name, area, plan)
        case Figure.BLOCK:
            return square(f"{name} solid", area, mark.place, inset=_inset(mark, area))
        case Figure.SHADE:
            return square(f"{name} shade", area, mark.place, inset=_inset(mark, area))
        case Figure.DOT | Figure.RING | Figure.CIRCLE | Figure.DISC:
            return _circle(mark, name, area)
        case (
            Figure.CROSS
            | Figure.FALLING
            | Figure.RISING
            | Figure.DIAGONAL
            | Figure.LEVEL
            | Figure.UPRIGHT
            | Figure.PLUS
        ) as figure:
            line = "".join(_line(area, *ends) for ends in LINES[figure])
            pen = f'fill="none" {_thin(area)}' if figure is DIAGONAL else _pen(mark, area)
            return f'<path class="{name} pen" d="{line}" {pen}{at(mark.place)}/>'
        case Figure.NW | Figure.NE | Figure.SW | Figure.SE as triangle:
            points = _triangle(triangle, area)
            return f'<polygon class="{name} solid" points="{points}"{at(mark.place)}/>'
        case Figure.UP | Figure.LEFT | Figure.RIGHT | Figure.DOWN as chevron:
            (down, right), arm = POINTS[chevron], area.half * CHEVRON * _larger(mark)
            tip = f"{area.x + arm * right:g} {area.y + arm * down:g}"
            ends = [
                f"{area.x + arm * (side * down - right):g} {area.y + arm * (side * right - down):g}"
                for side in (-1, 1)
            ]
            line = f"M{ends[0]}L{tip}L{ends[1]}"
            return f'<path class="{name} pen" d="{line}" {_pen(mark, area)}{at(mark.place)}/>'
        case Figure.TRIANGLE | Figure.BOX | Figure.FRAME as figure:
            points = f'points="{_outline(figure, area)}"{at(mark.place)}'
            return f'<polygon class="{name} pen" {_pen(mark, area)} {points}/>'
        case figure:
            points = f'points="{_outline(figure, area)}"{at(mark.place)}'
            look = "sign" if figure in SIGNS else "solid"  # "solid" stays black on dark pages
            return f'<polygon class="{name} {look}" {points}/>'


def verdict(mark: Mark, plan: Layout) -> str:
    """The sign of a step on a candidate: a stroke through it, or a ring round it."""
    x, y, half = plan.area(mark)
    if mark.role is Role.KEPT:
        return f'<circle class="ring" cx="{x:g}" cy="{y:g}" r="{ROUND * half:g}"{at(mark.place)}/>'
    arm = STRIKE * half
    line = f"M{x - arm:g} {y + SLANT * arm:g}l{2 * arm:g} {-2 * SLANT * arm:g}"
    return f'<path class="strike" d="{line}"{at(mark.place)}/>'


def badge(place: Place, number: str, plan: Layout) -> str:
    """The numbers of links of a chain, in a corner of their place."""
    size, x, y = plan.badge(place, number)
    ground = f'<rect {size.around(x, y)} rx="{size.high / 2:g}"/>'
    text = f"<text {written(x, y, BADGE_FONT * size.high)}>{escape(number)}</text>"
    return f'<g class="link"{at(place)}>{ground}{text}</g>'


def note(mark: Mark, plan: Layout) -> str:
    """The note of a mark, at its right."""
    noted, (x, y) = plan.noted[type(mark.place)], plan.middle(mark)
    right = x + noted.font * (noted.wide - LIGHT * len(mark.note)) / 2
    size = written(right, y, noted.font)
    return f'<text class="plain" {size}{at(mark.place)}>{escape(mark.note)}</text>'


def _pen(mark: Mark, area: Spot) -> str:
    pen = PEN.get(mark.role, SMALL_PEN)
    return f'fill="none" stroke-width="{area.half * pen * _larger(mark):g}"'


def _thin(area: Spot) -> str:
    return f'stroke-width="{area.half * THIN:g}"'


def _larger(mark: Mark) -> float:
    return ON_LINE if mark.slot is None and isinstance(mark.place, Edge | Corner) else 1


def _inset(mark: Mark, area: Spot) -> float:
    """The margin round a square that does not fill its place."""
    return 0 if fills(mark) and isinstance(mark.place, Cell) else SMALLER * area.half


def _circle(mark: Mark, name: str, area: Spot) -> str:
    x, y, half = area
    half *= _larger(mark)
    if mark.ink is Figure.DOT:
        radius = half * (DOT_RADIUS if mark.slot is None else SMALL_DOT_RADIUS)
        look = f'class="{name} dot"'
    elif mark.ink is Figure.DISC:
        radius, look = half * DISC_RADIUS, f'class="{name} solid"'
    elif mark.ink is Figure.CIRCLE:
        radius, look = half * CIRCLE_RADIUS, f'class="{name} pen hiding" {_thin(area)}'
    else:  # a ring on a line hides the line
        filled = "" if isinstance(mark.place, Cell) else " hiding"
        radius, look = half * RING_RADIUS, f'class="{name} pen{filled}" {_pen(mark, area)}'
    return f'<circle {look} cx="{x:g}" cy="{y:g}" r="{radius:g}"{at(mark.place)}/>'


def _stroke(mark: Mark, name: str, area: Spot, plan: Layout) -> str:
    """One or two strokes along an edge or across it; links go from centre to centre."""
    (x, y, half), width = area, 2 * LIGHTER * area.half
    if mark.is_stroke:
        half, width = plan.cell / 2, HEAVY * plan.cell
    if mark.ink is DOUBLE:
        width *= THINNER
    beside = (-APART * width, APART * width) if mark.ink is DOUBLE else (0,)
    if upright(mark.place) == (mark.ink is WALL):
        lines = [f"M{x + aside:g} {y - half:g}V{y + half:g}" for aside in beside]
    else:
        lines = [f"M{x - half:g} {y + aside:g}H{x + half:g}" for aside in beside]
    size = f'stroke-width="{width:g}"{at(mark.place)}'
    return f'<path class="{name} stroke" d="{"".join(lines)}" {size}/>'


def _outline(figure: Figure, area: Spot) -> str:
    """The corners of a figure in its area."""
    corners = ((area.x + x * area.half, area.y + y * area.half) for x, y in OUTLINES[figure])
    return " ".join(f"{x:g},{y:g}" for x, y in corners)


def _triangle(figure: Figure, spot: Spot) -> str:
    """The corners of a triangle with the right angle in the centre."""
    x, y, half = spot
    down = half if figure in (Figure.SW, Figure.SE) else -half
    right = half if figure in (Figure.NE, Figure.SE) else -half
    corners = ((x - right, y + down), (x + right, y + down), (x + right, y - down))
    return " ".join(f"{a:g},{b:g}" for a, b in corners)
