"""A picture as a standalone SVG image."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from html import escape
from itertools import groupby, product
from typing import NamedTuple

from enpitsu.paper.grid import Border, Cell, Corner, Edge, Place
from enpitsu.paper.look import BLOCK, DIAGONAL, DISC, DOUBLE, LINK, WALL, Ink
from enpitsu.show.picture import LineWeight, Mark, Picture, Role
from enpitsu.show.render import static
from enpitsu.show.render.figures import (
    THIN,
    at,
    badge,
    drawn,
    ground,
    note,
    square,
    sum_ring,
    verdict,
    written,
)
from enpitsu.show.render.layout import (
    CORNER_LABEL,
    DIGIT,
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
    margin,
    needs_paper,
)
from enpitsu.show.render.lists import GROUNDS, list_grounds, lists

NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'
POINT = 2.2  # the radius of a lattice point
INSET = 0.6  # the paper round the tint of a slot
PALE = 0.05  # the least of a tint that is seen
CAGE, AREA = 3.5, 2.5  # the gap between the line of a cage, or an area, and the grid lines

# The style's rules name the root's class, since a page that holds the image shares its styles; and
# there are no ids, so that several images can share a page. On a dark page the paper turns grey
# but black stays black, since rules speak of black and white. Print keeps the light colours.


def svg(picture: Picture, *, cell: int | None = None) -> str:
    """The picture as SVG; it scales, and adapts to a dark page.

    A cell has `cell` pixels; by default 40, or more if marks side by side or on lines need more.
    The elements at a place carry its name: `data-place="r1c1"`.
    """
    plan = layout(picture)
    return image(picture, plan, style=static("board.css"), cell=cell)


def image(picture: Picture, plan: Layout, *, style: str, cell: int | None = None) -> str:
    """The picture as SVG with this layout and style sheet, which selects elements by class."""
    lines = [
        f'<svg {NAMESPACE} class="enpitsu" role="img" {extent(picture, plan, cell)}>',
        f"<title>{escape(picture.title)}</title>",
        f"<style>\n{style}\n</style>",
        *(element for coat in COATS for element in coat.elements(picture, plan)),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def extent(picture: Picture, plan: Layout, cell: int | None = None) -> str:
    """The attributes with the size of the whole image, where a cell has this many pixels."""
    left, top, width, height = frame(picture, plan)
    scale = (cell or plan.cell) / plan.cell
    size = f'width="{width * scale:g}" height="{height * scale:g}"'
    return f'{size} viewBox="{left:g} {top:g} {width:g} {height:g}"'


# -- coats, from the paper up ----------------------------------------------------------------------


def _paper(picture: Picture, plan: Layout) -> Iterator[str]:
    """The paper, with the names of rows and columns."""
    left, top, width, height = frame(picture, plan)
    size = f'x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}"'
    yield f'<rect class="paper" {size}/>'
    if picture.axes:
        yield _axes(picture, plan)


def _axes(picture: Picture, plan: Layout) -> str:
    """The names of rows and columns, as sentences have them: r1 and c1."""
    grid, font = picture.grid, plan.axis
    left, top, *_ = frame(picture, plan)
    x, y = (left - margin("left", picture, plan)) / 2, (top - margin("top", picture, plan)) / 2
    rows = [("r", r, x, (r + 0.5) * plan.cell) for r in range(grid.rows)]
    cols = [("c", c, (c + 0.5) * plan.cell, y) for c in range(grid.cols)]
    names = [
        f"<text {written(x, y, font)}>{axis}{line + 1}</text>"
        for axis, line, x, y in (*rows, *cols)
    ]
    return f'<g class="axes">{"".join(names)}</g>'


def _grounds(picture: Picture, plan: Layout) -> Iterator[str]:
    """The backgrounds of cells."""
    holes = [cell for cell in picture.grid.cells if cell in picture.holes]
    yield from (square("hole", plan.spot(cell), cell) for cell in holes)
    for cell, tone in picture.shaded:
        yield square(f"ground{tone % GROUNDS}", plan.spot(cell), cell)
    yield from list_grounds(picture.paths, plan)
    if picture.margin:
        yield from _margin(picture, plan)


def _margin(picture: Picture, plan: Layout) -> Iterator[str]:
    """The black cells above and left of the grid, in one frame; lines part cells with a clue."""
    cell, (rows, cols) = plan.cell, (picture.grid.rows, picture.grid.cols)
    yield f'<path class="thick" d="M{-cell} {-cell}H{cols * cell}V{rows * cell}H{-cell}Z"/>'
    corner = f'x="{-cell}" y="{-cell}"'
    yield f'<rect class="clue solid" {corner} width="{cell * (cols + 1)}" height="{cell}"/>'
    yield f'<rect class="clue solid" {corner} width="{cell}" height="{cell * (rows + 1)}"/>'
    between = [f"M{c * cell} {-cell}v{cell}" for c in range(cols)]
    between += [f"M{-cell} {r * cell}h{cell}" for r in range(rows)]
    yield f'<path class="thin" d="{" ".join(between)}"/>'
    clues = [mark.place for mark in picture.marks if isinstance(mark.place, Border)]
    for x, y, half in map(plan.spot, clues):
        line = f'd="M{x - half:g} {y - half:g}l{2 * half:g} {2 * half:g}"'
        yield f'<path class="reversed pen" {line} fill="none" stroke-width="{half * THIN:g}"/>'


def _lists(picture: Picture, plan: Layout) -> Iterator[str]:
    """Lists of cells, over the tints: a line is seen where it is pointed at."""
    return lists(picture.paths, plan)


def _tints(picture: Picture, plan: Layout) -> Iterator[str]:
    """The tints of places."""
    for name, places in _pointed(picture):
        for place in places:
            if not isinstance(place, Edge | Corner):
                yield ground(f"tint {name}", plan, place)
    for mark in picture.marks:
        if mark.tint is not None and isinstance(mark.place, Cell):
            yield _tinted(mark, plan)


def _pointed(picture: Picture) -> Iterator[tuple[str, list[Place]]]:
    """The marked places by class of mark; each place has just one."""
    other = {*picture.targets, *picture.struck}
    yield "target", [*picture.targets]
    yield "struck", [*picture.struck]
    yield "lit", [place for place in picture.highlight if place not in other]


def _rings(picture: Picture, plan: Layout) -> Iterator[str]:
    """Lines round marked places."""
    for cells in picture.areas:
        yield _outlined("area", cells, plan.cell, AREA)
    for name, places in _pointed(picture):
        for place in places:
            if isinstance(place, Edge) and picture.margin:
                yield sum_ring(place, plan)
            elif name != "struck" and not isinstance(place, Edge | Corner):
                yield ground(f"ring {name}", plan, place, inset=3)


def _fills(picture: Picture, plan: Layout) -> Iterator[str]:
    """Marks that fill their places."""
    blocks = _blocks(picture)
    for mark in picture.marks:
        if fills(mark):
            yield drawn(mark, plan, on_black=mark.place in blocks and mark.ink is DIAGONAL)


def _blocks(picture: Picture) -> set[Place]:
    """The places of black cells."""
    found: set[Place] = {mark.place for mark in picture.marks if mark.ink in (BLOCK, DISC)}
    if picture.margin:
        found |= {mark.place for mark in picture.marks if isinstance(mark.place, Border)}
    return found


def _strokes(picture: Picture, plan: Layout, inks: Collection[Ink]) -> Iterator[str]:
    """Strokes along edges, or across them."""
    return (drawn(mark, plan) for mark in picture.marks if mark.is_stroke and mark.ink in inks)


def _labels(picture: Picture, plan: Layout, marked: bool) -> Iterator[str]:
    """The paper under texts on lines; or under marked lines without text, below the strokes."""
    pointed = {place: name for name, places in _pointed(picture) for place in places}
    inked = {mark.place: None for mark in picture.marks if needs_paper(mark)}
    for place in inked if marked else [p for p in pointed if p not in inked]:
        if place in plan.labels and not (picture.margin and isinstance(place, Edge)):
            name = f"label tint ring {pointed[place]}" if place in pointed else "label"
            yield _label(name, place, plan)


def _figures(picture: Picture, plan: Layout) -> Iterator[str]:
    """Texts and figures."""
    blocks = _blocks(picture)
    for mark in picture.marks:
        if fills(mark) or mark.is_stroke:
            continue
        if mark.tint is not None and not isinstance(mark.place, Cell):
            yield _tinted(mark, plan)
        if picture.cages and mark.slot is not None and mark.role is Role.CLUE:
            yield _uncaged(mark, plan)
        yield drawn(mark, plan, on_black=mark.place in blocks and mark.ink is not DISC)
        if mark.role in (Role.STRUCK, Role.KEPT):
            yield verdict(mark, plan)
        if mark.note:
            yield note(mark, plan)


# -- the lines of the grid ---------------------------------------------------------------


def _paper_lines(picture: Picture, plan: Layout) -> Iterator[str]:
    """The lines of the grid, thin ones first, or the points of a lattice; then those of cages."""
    for weight in (LineWeight.THIN, LineWeight.THICK):
        if lines := " ".join(_lines(picture, weight, plan.cell)):
            yield f'<path class="{weight.name.lower()}" d="{lines}"/>'
    if picture.lattice:
        cells = {*picture.grid.cells} - picture.holes
        for corner in picture.grid.corners:
            if not cells.isdisjoint(corner.around):
                x, y, _ = plan.spot(corner)
                yield f'<circle class="point" cx="{x:g}" cy="{y:g}" r="{POINT:g}"/>'
    yield from (_outlined("cage", cells, plan.cell, CAGE) for cells in picture.cages)


def _lines(picture: Picture, weight: LineWeight, cell: int) -> Iterator[str]:
    """The grid's lines of one weight as path commands, with each straight stretch as one stroke."""
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


def _outlined(name: str, cells: Collection[Cell], side: int, gap: float) -> str:
    """A line inside the outline of some cells, at this distance from it."""
    strokes = []
    for cell in sorted(cells):
        r, c = cell
        above, left, right, below = (
            Cell(r + dr, c + dc) in cells for dr, dc in ((-1, 0), (0, -1), (0, 1), (1, 0))
        )
        # Along a side that lies open the line goes on to the next cell, or ends before a corner.
        x0, x1 = c * side + (0 if left else gap), (c + 1) * side - (0 if right else gap)
        y0, y1 = r * side + (0 if above else gap), (r + 1) * side - (0 if below else gap)
        level = [f"M{x0:g} {y:g}H{x1:g}" for y, inside in ((y0, above), (y1, below)) if not inside]
        upright = [f"M{x:g} {y0:g}V{y1:g}" for x, inside in ((x0, left), (x1, right)) if not inside]
        strokes += [*level, *upright, *_inner_corners(cell, cells, side, gap)]
    return f'<path class="{name}" d="{"".join(strokes)}"/>'


def _uncaged(mark: Mark, plan: Layout) -> str:
    """The paper under a small text, which interrupts the line of its cage."""
    size = Extent(plan.font(mark) * DIGIT * len(str(mark.ink)) + 1, plan.font(mark))
    return f'<rect class="hiding" {size.around(*plan.middle(mark))}/>'


def _inner_corners(cell: Cell, cells: Collection[Cell], side: int, gap: float) -> Iterator[str]:
    """The corners of a cell where both sides continue and the cell across is not of the cage."""
    r, c = cell
    for down, right in product((-1, 1), repeat=2):
        across = Cell(r + down, c + right)
        if across not in cells and Cell(r + down, c) in cells and Cell(r, c + right) in cells:
            x, y = (c + (right > 0)) * side, (r + (down > 0)) * side
            yield f"M{x - right * gap:g} {y:g}V{y - down * gap:g}H{x:g}"


# -- grounds -----------------------------------------------------------------------------


def _label(name: str, place: Place, plan: Layout, share: str = "") -> str:
    """The paper under a mark on a line."""
    size, (x, y, _) = plan.labels[place], plan.spot(place)
    round_ = f'rx="{min(*size, CORNER_LABEL) / 2:g}"'
    return f'<rect class="{name}" {size.around(x, y)} {round_}{share}{at(place)}/>'


def _tinted(mark: Mark, plan: Layout) -> str:
    """The background of a mark in its tint."""
    share = f' fill-opacity="{max(mark.tint or 0, PALE):.2g}"'
    if mark.slot is not None:
        size, middle = plan.slot(mark), plan.middle(mark)
        around = Extent(size.wide - 2 * INSET, size.high - 2 * INSET).around(*middle)
        return f'<rect class="share" {around}{share}{at(mark.place)}/>'
    if isinstance(mark.place, Cell):
        return square("share", plan.spot(mark.place), mark.place, share=share)
    return _label("share", mark.place, plan, share)


def _legend(picture: Picture, plan: Layout) -> Iterator[str]:
    """The legend of the tints, below the picture."""
    if not picture.legend:
        return
    image, words = frame(picture, plan), picture.legend
    y, start = image.top + image.height - LEGEND / 2, 'text-anchor="start"'
    left = image.left + (image.width - legend_width(words)) / 2
    yield f'<text class="plain" {start} {written(left, y, LEGEND_FONT)}>0</text>'
    for number in range(SWATCHES):
        x, share = left + (number + 0.7) * SWATCH, max(number / (SWATCHES - 1), PALE)
        side = f'y="{y - SWATCH / 2:g}" width="{SWATCH}" height="{SWATCH}"'
        yield f'<rect class="share" x="{x:g}" {side} fill-opacity="{share:.2g}"/>'
    behind = written(left + (SWATCHES + 1) * SWATCH, y, LEGEND_FONT)
    yield f'<text class="plain" {start} {behind}>100 {escape(words)}</text>'


# -- coat over coat ----------------------------------------------------------------------


class Coat(NamedTuple):
    """Elements whose order does not matter; all pictures of a board share those that `stay`."""

    elements: Callable[[Picture, Layout], Iterable[str]]
    stays: bool = False


def _badges(picture: Picture, plan: Layout) -> Iterator[str]:
    """The numbers of links."""
    return (badge(place, number, plan) for place, number in picture.links)


COATS = (
    Coat(_paper, stays=True),
    Coat(_grounds, stays=True),
    Coat(_tints),
    Coat(_lists, stays=True),
    Coat(_fills),
    Coat(_paper_lines, stays=True),
    Coat(_rings),
    Coat(partial(_labels, marked=False)),
    Coat(partial(_strokes, inks=(LINK, DOUBLE))),
    Coat(partial(_strokes, inks=(WALL,))),
    Coat(partial(_labels, marked=True)),
    Coat(_figures),
    Coat(_badges),
    Coat(_legend, stays=True),
)
