"""A picture as lines of text, drawn with box characters."""

from __future__ import annotations

from itertools import groupby, product
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from enpitsu.grid import Border, Cell, Corner, Edge, Grid, Place
from enpitsu.picture import Ink, Mark, Picture, Role, Shape, Slot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

GLYPHS = {
    Shape.BLOCK: "█",
    Shape.RING: "○",
    Shape.CROSS: "×",
    Shape.DOT: "·",
    Shape.NW: "◤",
    Shape.NE: "◥",
    Shape.SW: "◣",
    Shape.SE: "◢",
}
SHADED = "▒"  # a block that is highlighted
HOLE = "░"
ACROSS, DOWN = " ─━", " │┃"  # by weight
# A meeting of four lines, by their weights in base three: up, right, down, left.
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
TONES = {Role.CLUE: "1", Role.ANSWER: "36", Role.CANDIDATE: "31"}
HIGHLIGHT = "30;43"


def text(picture: Picture, *, colour: bool = False) -> str:
    """The picture as text; `colour` adds terminal codes for tones, and changes nothing else.

    What is highlighted stands in square brackets, and a highlighted block is shaded.
    """
    layout = _layout(picture)
    sheet: Sheet = {}
    for cell in picture.grid.cells:
        if cell in picture.holes:
            sheet.update(dict.fromkeys(layout.box(cell).positions(), Char(HOLE)))
    for row, col, char in _lines(picture, layout):
        sheet[row, col] = Char(char)
    for mark in picture.marks:
        _draw_mark(sheet, mark, layout, picture.slots)
    for place in picture.highlight:
        _bracket(sheet, layout.bracketed(place))
    return "".join(f"{line}\n" for line in _rows(sheet, colour))


class Char(NamedTuple):
    """A character, and the codes of its tone."""

    char: str
    tone: str = ""


Sheet = dict[tuple[int, int], Char]


class Box(NamedTuple):
    """A rectangle of characters."""

    top: int
    left: int
    height: int
    width: int

    def positions(self) -> Iterator[tuple[int, int]]:
        """Every row and column inside."""
        return product(
            range(self.top, self.top + self.height), range(self.left, self.left + self.width)
        )


class Layout(NamedTuple):
    """Where places lie on a sheet of characters.

    A cell is `high` x `wide` characters without its lines, `pad` of them blank at either end.
    It holds figures of at most `figure` columns and candidates of at most `pencil`. `left` and
    `top` are the room for clues outside, and `labels` what is written anywhere but in cells.
    """

    grid: Grid
    top: int
    left: int
    high: int
    wide: int
    pad: int
    figure: int
    pencil: int
    labels: Mapping[Place, str]

    def box(self, place: Place) -> Box:
        """The characters that belong to a place."""
        match place:
            case Cell(row, col):
                return Box(self.row(row) + 1, self.col(col) + 1, self.high, self.wide)
            case Corner(row, col):
                return Box(self.row(row), self.col(col) - 1, 1, 3)
            case Edge(a, b):
                width = _columns(self.labels[place]) + 2
                if _between_columns(place):
                    return Box(self.middle(a.row), self.col(b.col) - width // 2, 1, width)
                return Box(self.row(b.row), self.centred(a.col, width), 1, width)
            case Border("top", col):
                return Box(0, self.col(col) + 1, 1, self.wide)
            case Border("bottom", col):
                return Box(self.row(self.grid.rows) + 1, self.col(col) + 1, 1, self.wide)
            case Border("left", row):
                return Box(self.middle(row), 0, 1, self.left)
            case Border(_, row):
                width = _columns(self.labels[place]) + 2
                return Box(self.middle(row), self.col(self.grid.cols) + 1, 1, width)

    def bracketed(self, place: Place) -> Box:
        """The characters between which brackets stand, ends included; labels stay outside."""
        top, left, height, width = self.box(place)
        inset = self.pad - 1 if isinstance(place, Cell) else 0
        return Box(top, left + inset, height, width - 2 * inset)

    def row(self, index: int) -> int:
        """The sheet row of a line of the grid."""
        return self.top + index * (self.high + 1)

    def col(self, index: int) -> int:
        """The sheet column of a line of the grid."""
        return self.left + index * (self.wide + 1)

    def middle(self, row: int) -> int:
        """The sheet row in the middle of a row of cells."""
        return self.row(row) + 1 + (self.high - 1) // 2

    def centred(self, col: int, width: int) -> int:
        """The sheet column where something begins that is centred in a column of cells."""
        return self.col(col) + 1 + (self.wide - width) // 2


def _layout(picture: Picture) -> Layout:
    """A layout with room for everything in the picture."""
    labels: dict[Place, str] = {p: " " for p in picture.highlight if not isinstance(p, Cell)}
    figure, pencil = 1, 0
    for mark in picture.marks:
        glyph = _glyph(mark.ink)
        if not isinstance(mark.place, Cell):
            labels[mark.place] = glyph
        elif mark.slot is not None:
            pencil = max(pencil, _columns(glyph))
        else:
            figure = max(figure, _columns(glyph))
    rows, cols = picture.slots if pencil else (1, 0)
    pad = 1 + _widest(labels, _between_columns) // 2
    inner = max(figure, cols * (pencil + 1) - 1)
    return Layout(
        picture.grid,
        top=int("top" in picture.sides),
        left=_widest(labels, _on_the_left),
        high=rows,
        wide=max(inner + 2 * pad, _widest(labels, _along_a_column)),
        pad=pad,
        figure=figure,
        pencil=pencil,
        labels=labels,
    )


def _widest(labels: Mapping[Place, str], where: Callable[[Place], bool]) -> int:
    """The columns that the labels at some places need with a bracket on either side."""
    return max((_columns(label) + 2 for place, label in labels.items() if where(place)), default=0)


def _between_columns(place: Place) -> bool:
    return isinstance(place, Edge) and place.first.row == place.second.row


def _on_the_left(place: Place) -> bool:
    return isinstance(place, Border) and place.side == "left"


def _along_a_column(place: Place) -> bool:
    if isinstance(place, Border):
        return place.side in ("top", "bottom")
    return isinstance(place, Edge) and place.first.col == place.second.col


def _lines(picture: Picture, layout: Layout) -> Iterator[tuple[int, int, str]]:
    """The lines of the grid: for each lattice point the meeting and its lines right and down."""
    for corner in picture.grid.corners:
        nw, ne, sw, se = corner.around
        up, right = picture.line(nw, ne), picture.line(ne, se)
        down, left = picture.line(sw, se), picture.line(nw, sw)
        y, x = layout.row(corner.row), layout.col(corner.col)
        yield y, x, JUNCTIONS[27 * up + 9 * right + 3 * down + left]
        for i in range(layout.wide if right else 0):
            yield y, x + 1 + i, ACROSS[right]
        for i in range(layout.high if down else 0):
            yield y + 1 + i, x, DOWN[down]


def _draw_mark(sheet: Sheet, mark: Mark, layout: Layout, slots: Slot) -> None:
    box, glyph, tone = layout.box(mark.place), _glyph(mark.ink), TONES[mark.role]
    row = box.top + (box.height - 1) // 2
    if mark.ink is Shape.BLOCK:
        sheet.update(dict.fromkeys(box.positions(), Char(glyph)))
    elif mark.slot is not None:
        (rows, cols), (slot_row, slot_col), pencil = slots, mark.slot, layout.pencil
        row = box.top + (box.height - rows) // 2 + slot_row
        col = box.left + (box.width - cols * (pencil + 1) + 1) // 2 + slot_col * (pencil + 1)
        _write(sheet, row, col + pencil - _columns(glyph), glyph, tone)
    elif isinstance(mark.place, Cell):
        col = box.left + (box.width + layout.figure) // 2 - _columns(glyph)
        _write(sheet, row, col, glyph, tone)
    elif isinstance(mark.place, Edge):
        _write(sheet, row, box.left, f"({glyph})", tone)
    else:
        _write(sheet, row, box.left + (box.width - _columns(glyph)) // 2, glyph, tone)


def _write(sheet: Sheet, row: int, col: int, glyph: str, tone: str) -> None:
    for char in glyph:
        sheet[row, col] = Char(char, tone)
        if _columns(char) == 2:
            sheet[row, col + 1] = Char("", tone)
        col += _columns(char)


def _bracket(sheet: Sheet, box: Box) -> None:
    """Mark what a box holds as highlighted."""
    for at in box.positions():
        char = sheet.get(at, Char(" ")).char
        if char == GLYPHS[Shape.BLOCK]:
            char = SHADED
        elif at[1] == box.left:
            char = "["
        elif at[1] == box.left + box.width - 1:
            char = "]"
        sheet[at] = Char(char, HIGHLIGHT)


def _rows(sheet: Sheet, colour: bool) -> Iterator[str]:
    """The sheet as lines of text without blanks at their ends."""
    height, width = (1 + max(at[axis] for at in sheet) for axis in (0, 1))
    for row in range(height):
        chars = [sheet.get((row, col), Char(" ")) for col in range(width)]
        line = ""
        for tone, run in groupby(chars, key=lambda char: char.tone if colour else ""):
            part = "".join(char.char for char in run)
            line += f"\x1b[{tone}m{part}\x1b[0m" if tone else part
        yield line.rstrip()


def _glyph(ink: Ink) -> str:
    return GLYPHS[ink] if isinstance(ink, Shape) else ink


def _columns(string: str) -> int:
    """How many columns a terminal needs for a string."""
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in string)
