"""A picture as lines of text, drawn with box characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from enpitsu.paper.grid import Cell, Corner, Edge, Place
from enpitsu.paper.look import BLOCK, CIRCLE, DIAGONAL, DISC, DOUBLE, FRAME, LINK, RING, WALL, Ink
from enpitsu.show.picture import LineWeight, Mark, Picture, Role, upright
from enpitsu.show.render.sheet import (
    FILLS,
    GLYPHS,
    Sheet,
    TextBox,
    columns,
    glyph,
    label,
    laid_out,
    stacked,
)

SHADED = "▒"  # a block that is highlighted
HOLE = "░"
GROUNDS = "·˙:"
POINT = "+"  # a lattice point that no line meets
ACROSS, UPRIGHT = " ─━╍", " │┃╏"  # lines by weight; the last is a thick line inside a cage
# A meeting of four lines, by their weights in base three: up, right, down, left.
JUNCTIONS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
UP, RIGHT, DOWN, LEFT = range(4)
TONES = {Role.CLUE: "1", Role.ANSWER: "36", Role.CANDIDATE: "31"}
TONES |= {Role.STRUCK: "9;31", Role.KEPT: "1;36"}
HIGHLIGHT = "30;43"
TINTS = ("30;48;5;230", "30;48;5;229", "30;48;5;222", "30;48;5;215", "30;48;5;208")  # palest first


def text(picture: Picture, *, colour: bool = False) -> str:
    """The picture as text; `colour` adds terminal codes for tones, and changes nothing else.

    Marked places stand in square brackets, and a highlighted block is shaded. The legend of tints
    is not included: it belongs to the lines above the picture.
    """
    picture = _grounds_beside(picture)
    labels: dict[Place, list[Mark]] = defaultdict(list)
    for mark in picture.marks:
        if not (isinstance(mark.place, Cell) or mark.is_stroke):
            labels[mark.place].append(mark)
    sheet, chars = laid_out(picture, labels), Chars({})
    for cell, ground in _grounds(picture).items():
        chars.fill(sheet.box(cell), ground)
    inside = [mark for mark in picture.marks if isinstance(mark.place, Cell)]
    for mark in inside:
        if _is_fill(mark):
            chars.fill(sheet.box(mark.place), glyph(mark))
    _draw_lines(chars, picture, sheet)
    rings = _rings(inside)
    for mark in inside:
        if not _is_fill(mark):
            _draw_in_cell(chars, mark, sheet, ringed=mark.place in rings)
    for place, marks in labels.items():
        _draw_label(chars, place, marks, sheet)
    for place in picture.pointed:
        chars.bracket(sheet.bracketed(place))
    paths = (f"{path.layer} {'-'.join(map(str, path.cells))}" for path in picture.paths)
    return "".join(f"{line}\n" for line in (*chars.lines(colour), *paths))


def _grounds(picture: Picture) -> dict[Cell, str]:
    """The fill characters of cells; none where the fill changes only at walls."""
    tones, grounds = dict(picture.shaded), dict.fromkeys(picture.holes, HOLE)
    if any(
        tones.get(e.first) != tones.get(e.second) for e in {*picture.grid.edges} - picture.walls
    ):
        grounds |= {cell: GROUNDS[tone % len(GROUNDS)] for cell, tone in tones.items()}
    return grounds


def _is_fill(mark: Mark) -> bool:
    return mark.ink in FILLS and mark.slot is None


class Char(NamedTuple):
    """A character, and the terminal codes of its tone."""

    char: str
    tone: str = ""


BLANK = Char(" ")


class Chars(dict[tuple[int, int], Char]):
    """A canvas of characters, by row and column."""

    def write(self, row: int, col: int, string: str, tone: str = "") -> None:
        """Write a text from a position on; a wide character takes two columns."""
        for char in string:
            self[row, col] = Char(char, tone)
            if columns(char) == 2:
                self[row, col + 1] = Char("", tone)
            col += columns(char)

    def fill(self, box: TextBox, char: str, tone: str = "") -> None:
        """Write one character everywhere in a box."""
        self.update(dict.fromkeys(box.positions(), Char(char, tone)))

    def bracket(self, box: TextBox) -> None:
        """Put brackets round the content of a box."""
        for at in box.positions():
            char = self.get(at, BLANK).char
            if char == GLYPHS[BLOCK]:
                char = SHADED
            elif at[1] == box.left:
                char = "["
            elif at[1] == box.left + box.width - 1:
                char = "]"
            self[at] = Char(char, HIGHLIGHT)

    def lines(self, colour: bool) -> Iterator[str]:
        """The lines of text, without blanks at their ends."""
        height, width = (1 + max(at[axis] for at in self) for axis in (0, 1))
        for row in range(height):
            chars = [self.get((row, col), BLANK) for col in range(width)]
            if not colour:
                yield "".join([char for char, _ in chars]).rstrip()
                continue
            line = ""
            for tone, run in groupby(chars, key=lambda char: char.tone):
                part = "".join(char for char, _ in run)
                line += f"\x1b[{tone}m{part}\x1b[0m" if tone else part
            yield line.rstrip()


# -- lines -------------------------------------------------------------------------------


class Weighed(NamedTuple):
    """The weight of a line, its tone if a player drew it, and whether it is dashed."""

    weight: LineWeight
    tone: str = ""
    dashed: bool = False


NONE = Weighed(LineWeight.NONE)


def _draw_lines(chars: Chars, picture: Picture, sheet: Sheet) -> None:
    """The lines of the grid with the strokes along them, then the links across them."""
    strokes: dict[Ink, dict[Edge, Weighed]] = {WALL: {}, LINK: {}, DOUBLE: {}}
    for mark in picture.marks:
        if mark.is_stroke and isinstance(mark.place, Edge):
            strokes[mark.ink][mark.place] = Weighed(LineWeight.THICK, TONES[mark.role])
    along = {edge: Weighed(picture.line(edge)) for edge in picture.grid.all_edges}
    for edge in picture.grid.edges if picture.cages else ():
        if any(cells.issuperset(edge) for cells in picture.cages):
            thick = along[edge].weight is LineWeight.THICK
            along[edge] = Weighed(LineWeight.THICK, dashed=True) if thick else NONE
    along |= strokes[WALL]
    for corner in picture.grid.corners:
        _draw_corner(chars, corner, picture, sheet, along)
    for edge, line in along.items():
        if line.weight:
            _draw_along(chars, edge, line, sheet)
    _draw_links(chars, strokes[LINK], sheet, along)
    _draw_double_links(chars, strokes[DOUBLE], sheet, along)


def _draw_corner(
    chars: Chars, corner: Corner, picture: Picture, sheet: Sheet, along: Mapping[Edge, Weighed]
) -> None:
    """The character of a lattice point, where lines meet."""
    met = [along.get(edge, NONE) for edge in corner.edges]
    char = _meeting([line.weight for line in met])
    if char == " " and picture.lattice:
        inside = any(cell in picture.grid and cell not in picture.holes for cell in corner.around)
        char = POINT if inside else char
    tone = max(line.tone for line in met)  # the tone of a player's stroke, if there is one
    chars[sheet.row(corner.row), sheet.col(corner.col)] = Char(char, tone)


def _draw_along(chars: Chars, edge: Edge, line: Weighed, sheet: Sheet) -> None:
    row, col = edge.second
    if upright(edge):
        box, signs = TextBox(sheet.row(row) + 1, sheet.col(col), sheet.high, 1), UPRIGHT
    else:
        box, signs = TextBox(sheet.row(row), sheet.col(col) + 1, 1, sheet.wide), ACROSS
    chars.fill(box, signs[3 if line.dashed else line.weight], line.tone)


def _draw_links(
    chars: Chars, links: Mapping[Edge, Weighed], sheet: Sheet, along: Mapping[Edge, Weighed]
) -> None:
    """Strokes from the middle of a cell to the middle of the next, through the line between."""
    met: dict[tuple[int, int], list[int]] = {}  # the weights of the four arms of a character
    tones: dict[tuple[int, int], str] = {}
    for edge, (weight, tone, _) in links.items():
        crossed = along[edge].weight
        path = sheet.path(edge)
        for at in path:
            ahead, behind = (RIGHT, LEFT) if upright(edge) else (DOWN, UP)
            arms = met.setdefault(at, [0, 0, 0, 0])
            if at == sheet.crossing(edge):
                arms[:] = (crossed, 0, crossed, 0) if upright(edge) else (0, crossed, 0, crossed)
            arms[ahead] = weight if at != path[-1] else arms[ahead]
            arms[behind] = weight if at != path[0] else arms[behind]
            tones[at] = tone
    for at, arms in met.items():
        chars.write(*at, _meeting(arms), tones[at])


def _draw_double_links(
    chars: Chars, links: Mapping[Edge, Weighed], sheet: Sheet, along: Mapping[Edge, Weighed]
) -> None:
    """Two links side by side; a stroke across them continues behind."""
    for edge, (_, tone, _) in links.items():
        across, crossed = ("═", "╪") if upright(edge) else ("║", "╫")
        for at in sheet.path(edge):
            behind = at == sheet.crossing(edge) and along[edge].weight
            chars.write(*at, crossed if behind else across, tone)


def _meeting(weights: Sequence[int]) -> str:
    """The character where lines of these weights meet: from above, right, below and left."""
    up, right, down, left = weights
    return JUNCTIONS[27 * up + 9 * right + 3 * down + left]


# -- marks -------------------------------------------------------------------------------


def _grounds_beside(picture: Picture) -> Picture:
    """The picture with circles and frames beside their text, and no diagonals on black cells.

    A cell of text has no room for both.
    """
    below = (RING, DISC, FRAME)
    grounds = {m.place: m for m in picture.marks if m.ink in below and m.slot is None}
    blocks = {mark.place for mark in picture.marks if mark.ink is BLOCK}
    found: list[Mark] = []
    for mark in picture.marks:
        ground = grounds.get(mark.place)
        if ground in found and (mark.slot or mark.text):
            found.remove(ground)
            found.append(mark._replace(ink=glyph(ground) + glyph(mark)))
        elif mark.ink is not DIAGONAL or mark.place not in blocks:
            found.append(mark)
    return replace(picture, marks=tuple(found))


def _rings(marks: Sequence[Mark]) -> Collection[Place]:
    """The cells whose circle must be drawn, because other clues have none."""
    rings = {mark.place for mark in marks if mark.ink is CIRCLE and mark.role is Role.CLUE}
    others = (mark for mark in marks if mark.text and mark.role is Role.CLUE)
    return rings if rings and any(mark.place not in rings for mark in others) else ()


def _draw_in_cell(chars: Chars, mark: Mark, sheet: Sheet, *, ringed: bool) -> None:
    box, drawn, tone = sheet.box(mark.place), glyph(mark), _tone(mark)
    if ringed and mark.text and mark.slot is None and box.width > columns(drawn) + 1:
        row, col = box.top + (box.height - 1) // 2, box.left + (box.width + sheet.figure) // 2
        chars.write(row, col - columns(drawn) - 1, f"({drawn})", tone)
        return
    if mark.slot is None:
        row, col = box.top + (box.height - 1) // 2, box.left + (box.width + sheet.figure) // 2
        chars.write(row, col - columns(drawn), drawn, tone)
        return
    (row, col, rows, cols), pencil = mark.slot, sheet.pencil
    pitch = pencil + sheet.gap
    row += box.top + (box.height - rows) // 2
    col = box.left + (box.width - cols * pitch + sheet.gap) // 2 + col * pitch
    if mark.note:
        drawn = " " * (pencil - sheet.notes - 1 - columns(drawn)) + drawn
        drawn += " " + mark.note.rjust(sheet.notes)
    chars.write(row, col + pencil - columns(drawn), drawn, tone)


def _draw_label(chars: Chars, place: Place, marks: Collection[Mark], sheet: Sheet) -> None:
    box, parts = sheet.box(place), label(place, marks)
    if stacked(marks):
        for mark, part in zip(marks, parts, strict=True):
            row = mark.slot.row if mark.slot else 0
            middle = box.left + (box.width - columns(part)) // 2
            chars.write(box.top + row, middle, part, _tone(mark))
        return
    col = box.left + (box.width - columns("".join(parts))) // 2
    for mark, part in zip(marks, parts, strict=True):
        chars.write(box.top, col, part, _tone(mark))
        col += columns(part)


def _tone(mark: Mark) -> str:
    if mark.tint is None:
        return TONES[mark.role]
    return TINTS[min(int(mark.tint * len(TINTS)), len(TINTS) - 1)]
