"""The layout of a picture as text: the positions of places in rows and columns of characters."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import product
from typing import NamedTuple
from unicodedata import east_asian_width

from enpitsu.paper.grid import At, Border, Cell, Corner, Edge, Grid, Path, Place, simple_places
from enpitsu.paper.look import (
    BLOCK,
    CIRCLE,
    CROSS,
    DISC,
    DOT,
    DOUBLE,
    RING,
    SHADE,
    STROKES,
    WALL,
    Figure,
    Ink,
)
from enpitsu.show.picture import Mark, Picture, Role, upright

GLYPHS = {
    BLOCK: "█",
    SHADE: "▓",
    RING: "○",
    CIRCLE: "○",
    DISC: "●",
    CROSS: "×",
    DOT: "·",
    Figure.NW: "◤",
    Figure.NE: "◥",
    Figure.SW: "◣",
    Figure.SE: "◢",
    Figure.UP: "∧",
    Figure.LEFT: "<",
    Figure.RIGHT: ">",
    Figure.DOWN: "∨",
    Figure.STAR: "★",
    Figure.TREE: "♣",
    Figure.TENT: "▲",
    Figure.TRIANGLE: "△",
    Figure.BOX: "□",
    Figure.FRAME: "□",
    Figure.HULL: "■",
    Figure.HULL_UP: "◠",
    Figure.HULL_LEFT: "(",
    Figure.HULL_RIGHT: ")",
    Figure.HULL_DOWN: "◡",
    Figure.DIAGONAL: "╲",
    Figure.FALLING: "╲",
    Figure.RISING: "╱",
    Figure.LEVEL: "-",
    Figure.UPRIGHT: "|",
    Figure.PLUS: "+",
}
LINES, DOUBLE_LINES = "━┃", "═║"  # horizontal, vertical
FILLS = (BLOCK, SHADE)


class TextBox(NamedTuple):
    """A rectangle of characters."""

    top: int
    left: int
    height: int
    width: int

    def positions(self) -> Iterator[tuple[int, int]]:
        """Every row and column inside the box."""
        return product(
            range(self.top, self.top + self.height), range(self.left, self.left + self.width)
        )


class Sheet(NamedTuple):
    """The layout of a grid in characters.

    A cell has `high` x `wide` characters without its lines, of which `pad` at either end are blank.
    It holds figures of at most `figure` columns, and small marks of at most `pencil` columns,
    `notes` of them for notes, with `gap` columns between. `top` and `left` are the room for clues
    outside, `rim` is how far labels on the rim reach beyond it, and `widths` has the columns of
    each text that is not in a cell.
    """

    grid: Grid
    top: int
    left: int
    rim: int
    high: int
    wide: int
    pad: int
    figure: int
    pencil: int
    notes: int
    gap: int
    widths: Mapping[Place, int]

    def box(self, place: Place) -> TextBox:
        """The characters that belong to a place."""
        width = self.widths.get(place, 1)
        match place:
            case Cell(row, col):
                return TextBox(self.row(row) + 1, self.col(col) + 1, self.high, self.wide)
            case Corner(row, col):
                return TextBox(self.row(row), self.col(col) - width // 2, 1, width)
            case Edge(a, b):
                if upright(place):
                    return TextBox(self.middle(a.row), self.col(b.col) - width // 2, 1, width)
                return TextBox(self.row(b.row), self.col(a.col) + self.centred(width), 1, width)
            case Border("top", col):
                return TextBox(0, self.col(col) + 1, self.top, self.wide)
            case Border("bottom", col):
                return TextBox(self.row(self.grid.rows) + 1, self.col(col) + 1, 1, self.wide)
            case Border("left", row):
                return TextBox(self.middle(row), 0, 1, self.left - self.rim)
            case Border(_, row):
                return TextBox(self.middle(row), self.col(self.grid.cols) + 1 + self.rim, 1, width)
            case Path() | At():
                return self.box(simple_places(place)[0])

    def bracketed(self, place: Place) -> TextBox:
        """The characters between brackets round a place, with the brackets; labels stay outside."""
        top, left, height, width = self.box(place)
        inset = self.pad - 1 if isinstance(place, Cell) else 0
        return TextBox(top, left + inset, height, width - 2 * inset)

    def row(self, index: int) -> int:
        """The row of characters of a line of the grid."""
        return self.top + index * (self.high + 1)

    def col(self, index: int) -> int:
        """The column of characters of a line of the grid."""
        return self.left + index * (self.wide + 1)

    def middle(self, row: int) -> int:
        """The row of characters in the middle of a row of cells."""
        return self.row(row) + 1 + (self.high - 1) // 2

    def centre(self, cell: Cell) -> tuple[int, int]:
        """The position of a single character in a cell."""
        return self.middle(cell.row), self.col(cell.col) + (self.wide + self.figure) // 2

    def crossing(self, edge: Edge) -> tuple[int, int]:
        """The position where a link crosses an edge."""
        cell = edge.second if edge.second in self.grid else edge.first
        row, col = self.centre(cell)
        row_line, col_line = self.row(edge.second.row), self.col(edge.second.col)
        return (row, col_line) if upright(edge) else (row_line, col)

    def path(self, edge: Edge) -> list[tuple[int, int]]:
        """The positions of a link, from the middle of a cell to the middle of the next."""
        ends = [self.centre(c) if c in self.grid else self.crossing(edge) for c in edge]
        (top, left), (bottom, right) = ends
        return [*TextBox(top, left, bottom - top + 1, right - left + 1).positions()]

    def centred(self, width: int) -> int:
        """How far from the line of its column something of this width begins if it is centred."""
        return 1 + (self.wide - width) // 2


def laid_out(picture: Picture, labels: Mapping[Place, Collection[Mark]]) -> Sheet:
    """A sheet with room for everything in the picture."""
    widths = _widths(picture, labels)
    inside = [mark for mark in picture.marks if isinstance(mark.place, Cell)]
    small = [(mark, mark.slot) for mark in inside if mark.slot]
    figure = max((columns(glyph(m)) for m in inside if not m.slot), default=1)
    notes = max((columns(mark.note) for mark, _ in small), default=0)
    pencil = max((columns(glyph(mark)) for mark, _ in small), default=0) + (notes and 1 + notes)
    cols = max((slot.cols for _, slot in small), default=0)
    pad = 1 + _widest(widths, upright) // 2
    gap = 2 if notes else 1
    inner = max(figure, cols * (pencil + gap) - gap)
    rim = _widest(widths, lambda place: _on_the_rim(place, picture.grid)) // 2
    outside = _widest(widths, lambda place: isinstance(place, Border) and place.side == "left")
    corners = _widest(widths, lambda place: isinstance(place, Corner))
    between_rows = _widest(widths, lambda place: isinstance(place, Edge) and not upright(place))
    above = _widest(widths, lambda p: isinstance(p, Border) and p.side in ("top", "bottom"))
    heights = [mark.slot.rows for mark in picture.marks if mark.slot and stacked([mark])]
    return Sheet(
        picture.grid,
        top=max([int("top" in picture.sides), *heights]),
        left=outside + rim,
        rim=rim,
        high=max((slot.rows for _, slot in small), default=1),
        wide=max(inner + 2 * pad, between_rows + corners, above),
        pad=pad,
        figure=figure,
        pencil=pencil,
        notes=notes,
        gap=gap,
        widths=widths,
    )


def _widths(picture: Picture, labels: Mapping[Place, Collection[Mark]]) -> dict[Place, int]:
    """The columns of each text, or highlighted place, that is not in a cell."""
    widths = {
        place: max(map(columns, parts)) if stacked(marks) else columns("".join(parts))
        for place, marks in labels.items()
        for parts in [label(place, marks)]
    }
    lit = [place for place in picture.pointed if not isinstance(place, Cell)]
    for place in dict.fromkeys([*labels, *lit]):
        if enclosed(place, labels.get(place, ())):
            continue
        if isinstance(place, Border) or place in lit:
            widths[place] = widths.get(place, 1) + 2  # room for brackets
    return widths


# -- labels ------------------------------------------------------------------------------


def label(place: Place, marks: Collection[Mark]) -> list[str]:
    """The text at a place that is no cell, in parentheses if it lies on a line.

    Several marks stand side by side, each in a part of its own.
    """
    parts = [f"{glyph(mark)} {mark.note}".rstrip() for mark in marks]
    if stacked(marks):
        return parts
    if any(columns(part) > 1 for part in parts) or (len(parts) > 1 and isinstance(place, Border)):
        parts[1:] = [f" {part}" for part in parts[1:]]
    if enclosed(place, marks):
        parts = ["(", *parts[:-1], f"{parts[-1]})"]
        parts[:2] = ["".join(parts[:2])]
    return parts


def stacked(marks: Collection[Mark]) -> bool:
    """Whether marks outside the grid stand one below the other: in a list above a column."""
    return any(
        isinstance(mark.place, Border)
        and mark.place.side in ("top", "bottom")
        and mark.slot is not None
        and mark.role is Role.CLUE
        for mark in marks
    )


def enclosed(place: Place, marks: Collection[Mark]) -> bool:
    """Whether a label has parentheses: a text on a line, except a single figure."""
    written = len(marks) > 1 or any(isinstance(mark.ink, str) for mark in marks)
    return written and not isinstance(place, Border)


def glyph(mark: Mark) -> str:
    """A mark as text."""
    return ink_glyph(mark.ink, mark.place)


def ink_glyph(ink: Ink, place: Place) -> str:
    """A figure or a text as characters; strokes lie along their edge or across it."""
    if isinstance(ink, str):
        return ink
    if ink in STROKES:
        along = DOUBLE_LINES if ink is DOUBLE else LINES
        return along[upright(place) == (ink is WALL)]
    return GLYPHS[ink]


def columns(string: str) -> int:
    """The width of a string in terminal columns."""
    if string.isascii():
        return len(string)
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in string)


# -- sorts of places ---------------------------------------------------------------------


def _widest(widths: Mapping[Place, int], where: Callable[[Place], bool]) -> int:
    return max((width for place, width in widths.items() if where(place)), default=0)


def _on_the_rim(place: Place, grid: Grid) -> bool:
    """Whether a place lies on the left or the right rim."""
    if isinstance(place, Corner):
        return place.col in (0, grid.cols)
    return isinstance(place, Edge) and upright(place) and not all(cell in grid for cell in place)
