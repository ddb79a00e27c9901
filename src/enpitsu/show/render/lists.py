"""Lists of cells as SVG: lines with bulbs and arrows, backgrounds, and marks inside cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import atan2, degrees, hypot
from typing import assert_never

from enpitsu.paper.drawing import Drawing
from enpitsu.show.picture.scene import DrawnPath
from enpitsu.show.render.figures import square, written
from enpitsu.show.render.layout import Layout, Spot

GREY = "#a1a1aa"  # visible on light paper and on dark
# Widths and radii in half cells: a line, a thin line, a bulb, the point of an arrow, a disc, small
# arrowheads.
THICK, THIN, BULB, POINTED, DISC, HEAD = 0.25, 0.1, 0.7, 0.4, 0.75, 0.16
GROUNDS = 3  # the number of background shades
OUTSIDE, INSIDE = 0.65, 0.3  # a ray begins and ends so far before its first cell, in steps


def list_grounds(paths: Sequence[DrawnPath], plan: Layout) -> Iterator[str]:
    """The backgrounds of lists that have one."""
    for number, path in enumerate(paths):
        if path.stroke == "ground":
            name = f"ground{number % GROUNDS}"
            yield from (square(name, plan.spot(cell), cell) for cell in path.cells)


def lists(paths: Sequence[DrawnPath], plan: Layout) -> Iterator[str]:
    """The elements of all lists, without backgrounds."""
    for path in paths:
        yield from _drawn(path, plan)
        for drawing in path.drawings:
            yield from _only_drawn(drawing, [plan.spot(cell) for cell in path.cells])


def _drawn(path: DrawnPath, plan: Layout) -> Iterator[str]:
    spots, colour = [plan.spot(cell) for cell in path.cells], path.colour or GREY
    first, last = spots[0], spots[-1]
    match path.stroke:
        case "ground" | "cage" | "drawn":
            return
        case "line":
            yield _line(spots, colour)
        case "bulb":
            yield _line(spots, colour)
            yield _circle(first, BULB, f'fill="{colour}"')
        case "arrow" | "pill":
            yield _line(spots[path.head - 1 :], colour, THIN)
            yield _pill(spots[: path.head], colour)
            yield _point(spots[-2:], colour, THIN)
        case "ends":
            yield _line(spots, colour)
            for spot in (first, last):
                yield _circle(spot, BULB, f'class="paper" {_pen(colour, spot, THIN)}')
        case "ray":
            if len(spots) > 1:
                ends = [_before(first, spots[1], share) for share in (OUTSIDE, INSIDE)]
                yield _line(ends, colour, THIN)
                yield _point(ends, colour, THIN)
        case "disc":
            yield _circle(first, DISC, f'fill="{colour}" fill-opacity="0.5"')
        case "square":
            x, y, half = first
            size = f'width="{2 * half * DISC:g}" height="{2 * half * DISC:g}"'
            corner = f'x="{x - half * DISC:g}" y="{y - half * DISC:g}"'
            yield f'<rect {corner} {size} fill="{colour}" fill-opacity="0.5"/>'
        case "inward" | "outward":
            yield from (_head(first, way, path.stroke == "inward", colour) for way in WAYS)
        case _:
            assert_never(path.stroke)


WAYS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _only_drawn(drawing: Drawing, spots: Sequence[Spot]) -> Iterator[str]:
    """A drawing that no rule reads: a line, or a shape in the centre of its cells, and a text."""
    shape, fill, line, width, height, text, angle, points = drawing
    half = spots[0].half
    x, y = ((min(at) + max(at)) / 2 for at in zip(*(spot[:2] for spot in spots), strict=True))
    way = [
        Spot(spots[0].x + 2 * half * right, spots[0].y + 2 * half * down, half)
        for right, down in points
    ]
    if len(way) == 1:
        x, y = way[0][:2]
    wide, high, style = half * width, half * height, f'fill="{fill or "none"}"'
    style += f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    match shape:
        case "line" | "arrow":
            yield from _drawn_line(way or spots, line or GREY, 2 * width, pointed=shape == "arrow")
        case "circle":
            round_ = f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" {style}'
            yield f"{round_} {_pen(line or 'none', spots[0], THIN / 2)}/>"
        case "square":
            size = f'width="{2 * wide:g}" height="{2 * high:g}" {style}'
            pen = _pen(line or "none", spots[0], THIN / 2)
            yield f'<rect x="{x - wide:g}" y="{y - high:g}" {size} {pen}/>'
        case "cage":
            x, y, wide = spots[0].x - half / 2, spots[0].y - half * 0.6, half / 2
    if text:
        own = f' fill="{line}"' if shape == "text" and line else ""
        own += f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
        yield f"<text {written(x, y, min(wide, half))}{own}>{escape(text)}</text>"


def _drawn_line(
    spots: Sequence[Spot], colour: str, width: float, *, pointed: bool
) -> Iterator[str]:
    """A line from spot to spot, a dot if there is only one."""
    if len(spots) == 1:
        yield _circle(spots[0], width / 2, f'fill="{colour}"')
        return
    yield _line(spots, colour, width)
    if pointed:
        yield _point(spots[-2:], colour, width)


def _pen(colour: str, spot: Spot, width: float) -> str:
    return f'stroke="{colour}" stroke-width="{spot.half * width:g}"'


def _line(spots: Sequence[Spot], colour: str, width: float = THICK) -> str:
    """A line from centre to centre."""
    points = " ".join(f"{x:g},{y:g}" for x, y, _ in spots)
    joined = 'stroke-linecap="round" stroke-linejoin="round"'
    pen = _pen(colour, spots[0], width)
    return f'<polyline class="path" points="{points}" fill="none" {pen} {joined}/>'


def _circle(spot: Spot, share: float, style: str) -> str:
    return f'<circle cx="{spot.x:g}" cy="{spot.y:g}" r="{spot.half * share:g}" {style}/>'


def _pill(spots: Sequence[Spot], colour: str) -> str:
    """A circle round one cell, or a pill round several cells in a line."""
    first, last = spots[0], spots[-1]
    style = f'class="paper" {_pen(colour, first, THIN)}'
    if len(spots) == 1:
        return _circle(first, BULB, style)
    x, y, r = (first.x + last.x) / 2, (first.y + last.y) / 2, first.half * BULB
    long = hypot(last.x - first.x, last.y - first.y) + 2 * r
    size = f'x="{x - long / 2:g}" y="{y - r:g}" width="{long:g}" height="{2 * r:g}" rx="{r:g}"'
    turn = degrees(atan2(last.y - first.y, last.x - first.x))
    turned = f' transform="rotate({turn:g} {x:g} {y:g})"' if turn else ""
    return f"<rect {size} {style}{turned}/>"


def _point(ends: Sequence[Spot], colour: str, width: float) -> str:
    """The head of an arrow, two strokes."""
    before, (x, y, half) = ends[0], ends[-1]
    right, down = _direction(before, ends[-1])
    size = half * POINTED
    wings = [
        f"{x - size * (right + side * down):g},{y - size * (down - side * right):g}"
        for side in (-1, 1)
    ]
    joined = 'stroke-linecap="round" stroke-linejoin="round"'
    points = f"{wings[0]} {x:g},{y:g} {wings[1]}"
    return f'<polyline points="{points}" fill="none" {_pen(colour, ends[-1], width)} {joined}/>'


def _direction(one: Spot, other: Spot) -> tuple[float, float]:
    long = hypot(other.x - one.x, other.y - one.y) or 1
    return (other.x - one.x) / long, (other.y - one.y) / long


def _before(one: Spot, other: Spot, share: float) -> Spot:
    """The spot on the line of two spots that is this share of their distance before the first."""
    return Spot(one.x - (other.x - one.x) * share, one.y - (other.y - one.y) * share, one.half)


def _head(spot: Spot, way: tuple[int, int], inward: bool, colour: str) -> str:
    """A small arrowhead at one side of a cell."""
    (right, down), size = way, spot.half * HEAD
    x, y = spot.x + right * spot.half * 0.78, spot.y + down * spot.half * 0.78
    tip = -size if inward else size
    corners = [
        (x + right * tip, y + down * tip),
        (x - right * tip - down * size, y - down * tip - right * size),
        (x - right * tip + down * size, y - down * tip + right * size),
    ]
    points = " ".join(f"{a:g},{b:g}" for a, b in corners)
    return f'<polygon points="{points}" fill="{colour}"/>'
