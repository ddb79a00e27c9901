"""A picture as a standalone SVG image."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from itertools import groupby, product

from enpitsu.grid import Cell, Corner, Edge, Place
from enpitsu.look import BLOCK, LINK, WALL
from enpitsu.picture import LineWeight, Mark, Picture, Role
from enpitsu.render import static
from enpitsu.render.figures import at, drawn, note, square, written
from enpitsu.render.layout import (
    DIGIT,
    LABEL,
    LEGEND,
    LEGEND_FONT,
    SWATCH,
    SWATCHES,
    Extent,
    Layout,
    fills,
    frame,
    layout,
    legend_width,
)

POINT = 2.2  # the radius of a lattice point
INSET = 0.6  # the paper round the tint of a slot
PALE = 0.05  # the least of a tint that is seen
GROUNDS = 3  # shades of a ground there are
CAGE = 3.5  # from the dashed line of a cage to the lines round its cells

# The style's rules name the root's class, since a page that holds the image shares its styles; and
# there are no ids, so that several images can share a page. On a dark page the paper turns grey
# but black stays black, since rules speak of black and white. Print keeps the light colours.


def svg(picture: Picture, *, cell: int | None = None) -> str:
    """The picture as SVG; it scales, and follows a dark page.

    A cell has `cell` pixels; if not told 40, or more where what stands side by side, or on
    lines, needs that. What is drawn at a place tells it: `data-place="r1c1"`.
    """
    plan = layout(picture)
    left, top, width, height = frame(picture, plan)
    scale = (cell or plan.cell) / plan.cell
    size = f'width="{width * scale:g}" height="{height * scale:g}"'
    view = f'viewBox="{left:g} {top:g} {width:g} {height:g}"'
    paper = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="enpitsu" role="img" {size} {view}>',
        f"<title>{escape(picture.title)}</title>",
        f"<style>\n{static('board.css')}\n</style>",
        f'<rect class="paper" {paper}/>',
        *_ground(picture, plan),
        *_strokes(picture, plan),
        *_figures(picture, plan),
    ]
    if picture.legend:
        middle, bottom = left + width / 2, top + height
        lines += _legend(picture.legend, middle, bottom - LEGEND / 2)
    return "\n".join([*lines, "</svg>"]) + "\n"


# -- in three coats ----------------------------------------------------------------------


def _ground(picture: Picture, plan: Layout) -> Iterator[str]:
    """What covers whole places, and the grid over it."""
    lit = [place for place in picture.highlight if not isinstance(place, Edge | Corner)]
    holes = [cell for cell in picture.grid.cells if cell in picture.holes]
    shares = [m for m in picture.marks if m.tint is not None and isinstance(m.place, Cell)]
    yield from (square("hole", plan.spot(cell), cell) for cell in holes)
    for cell, tone in picture.shaded:
        yield square(f"ground{tone % GROUNDS}", plan.spot(cell), cell)
    yield from (square("tint", plan.spot(place), place) for place in lit)
    yield from (_tinted(mark, plan) for mark in shares)
    yield from (drawn(mark, plan) for mark in picture.marks if fills(mark))
    yield from _paper_lines(picture, plan)
    yield from (_caged(cells, plan.cell) for cells in picture.cages)
    yield from (square("lit", plan.spot(place), place, inset=3) for place in lit)


def _strokes(picture: Picture, plan: Layout) -> Iterator[str]:
    """Strokes along edges and across them, over the labels of edges that are only pointed at."""
    labelled = {mark.place for mark in picture.marks if not mark.is_stroke}
    for place in picture.highlight:
        if place in plan.labels and place not in labelled:
            yield _label("label tint lit", place, plan)
    for ink in (LINK, WALL):
        for mark in picture.marks:
            if mark.is_stroke and mark.ink is ink:
                yield drawn(mark, plan)


def _figures(picture: Picture, plan: Layout) -> Iterator[str]:
    """What is written, and the labels below what stands on a line."""
    blocks = {mark.place for mark in picture.marks if mark.ink is BLOCK}
    lit = {*picture.highlight}
    marks = [mark for mark in picture.marks if not (fills(mark) or mark.is_stroke)]
    for place in dict.fromkeys(mark.place for mark in marks):
        if place in plan.labels:
            yield _label("label tint lit" if place in lit else "label", place, plan)
    for mark in marks:
        if mark.tint is not None and not isinstance(mark.place, Cell):
            yield _tinted(mark, plan)
        if picture.cages and mark.slot is not None and mark.role is Role.CLUE:
            yield _uncaged(mark, plan)
        yield drawn(mark, plan, on_black=mark.place in blocks)
        if mark.note:
            yield note(mark, plan)


# -- the lines of the grid ---------------------------------------------------------------


def _paper_lines(picture: Picture, plan: Layout) -> Iterator[str]:
    """The lines, thin ones first, or the points of a lattice."""
    for weight in (LineWeight.THIN, LineWeight.THICK):
        if lines := " ".join(_lines(picture, weight, plan.cell)):
            yield f'<path class="{weight.name.lower()}" d="{lines}"/>'
    if picture.lattice:
        cells = {*picture.grid.cells} - picture.holes
        for corner in picture.grid.corners:
            if not cells.isdisjoint(corner.around):
                x, y, _ = plan.spot(corner)
                yield f'<circle class="point" cx="{x:g}" cy="{y:g}" r="{POINT:g}"/>'


def _lines(picture: Picture, weight: LineWeight, cell: int) -> Iterator[str]:
    """The grid's lines of one weight as path commands, each stretch as one stroke."""
    rows, cols = picture.grid.rows, picture.grid.cols
    for r in range(rows + 1):
        across = [picture.line(Edge(Cell(r - 1, c), Cell(r, c))) for c in range(cols)]
        for start, end in _stretches(across, weight):
            yield f"M{start * cell} {r * cell}H{end * cell}"
    for c in range(cols + 1):
        down = [picture.line(Edge(Cell(r, c - 1), Cell(r, c))) for r in range(rows)]
        for start, end in _stretches(down, weight):
            yield f"M{c * cell} {start * cell}V{end * cell}"


def _stretches(line: list[LineWeight], weight: LineWeight) -> Iterator[tuple[int, int]]:
    for found, run in groupby(enumerate(line), key=lambda item: item[1]):
        if found == weight:
            indices = [index for index, _ in run]
            yield indices[0], indices[-1] + 1


def _caged(cells: Collection[Cell], side: int) -> str:
    """A dashed line inside of the outline of some cells."""
    strokes = []
    for cell in sorted(cells):
        r, c = cell
        above, left, right, below = (
            Cell(r + dr, c + dc) in cells for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0))
        )
        # Along a side that lies open the line goes on to the next cell, or ends before a corner.
        x0, x1 = c * side + (0 if left else CAGE), (c + 1) * side - (0 if right else CAGE)
        y0, y1 = r * side + (0 if above else CAGE), (r + 1) * side - (0 if below else CAGE)
        level = [f"M{x0:g} {y:g}H{x1:g}" for y, inside in ((y0, above), (y1, below)) if not inside]
        upright = [f"M{x:g} {y0:g}V{y1:g}" for x, inside in ((x0, left), (x1, right)) if not inside]
        strokes += [*level, *upright, *_inner_corners(cell, cells, side)]
    return f'<path class="cage" d="{"".join(strokes)}"/>'


def _uncaged(mark: Mark, plan: Layout) -> str:
    """The paper under a small text, where the line of its cage makes room."""
    size = Extent(plan.font(mark) * DIGIT * len(str(mark.ink)) + 1, plan.font(mark))
    return f'<rect class="hiding" {size.around(*plan.middle(mark))}/>'


def _inner_corners(cell: Cell, cells: Collection[Cell], side: int) -> Iterator[str]:
    """Where two sides of a cell go on and the cell across the corner is not of the cage."""
    r, c = cell
    for down, right in product((-1, 1), repeat=2):
        across = Cell(r + down, c + right)
        if across not in cells and Cell(r + down, c) in cells and Cell(r, c + right) in cells:
            x, y = (c + (right > 0)) * side, (r + (down > 0)) * side
            yield f"M{x - right * CAGE:g} {y:g}V{y - down * CAGE:g}H{x:g}"


# -- grounds -----------------------------------------------------------------------------


def _label(name: str, place: Place, plan: Layout, share: str = "") -> str:
    """The paper that something on a line is written on."""
    size, (x, y, _) = plan.labels[place], plan.spot(place)
    round_ = f'rx="{min(*size, LABEL) / 2:g}"'
    return f'<rect class="{name}" {size.around(x, y)} {round_}{share}{at(place)}/>'


def _tinted(mark: Mark, plan: Layout) -> str:
    """The ground of a mark in its tint."""
    share = f' fill-opacity="{max(mark.tint or 0, PALE):.2g}"'
    if mark.slot is not None:
        size, middle = plan.slot(mark), plan.middle(mark)
        around = Extent(size.wide - 2 * INSET, size.high - 2 * INSET).around(*middle)
        return f'<rect class="share" {around}{share}{at(mark.place)}/>'
    if isinstance(mark.place, Cell):
        return square("share", plan.spot(mark.place), mark.place, share=share)
    return _label("share", mark.place, plan, share)


def _legend(words: str, middle: float, y: float) -> Iterator[str]:
    """What the tints tell, below the picture, round this middle."""
    left, start = middle - legend_width(words) / 2, 'text-anchor="start"'
    yield f'<text class="plain" {start} {written(left, y, LEGEND_FONT)}>0</text>'
    for number in range(SWATCHES):
        x, share = left + (number + 0.7) * SWATCH, max(number / (SWATCHES - 1), PALE)
        side = f'y="{y - SWATCH / 2:g}" width="{SWATCH}" height="{SWATCH}"'
        yield f'<rect class="share" x="{x:g}" {side} fill-opacity="{share:.2g}"/>'
    behind = written(left + (SWATCHES + 1) * SWATCH, y, LEGEND_FONT)
    yield f'<text class="plain" {start} {behind}>100 {escape(words)}</text>'
