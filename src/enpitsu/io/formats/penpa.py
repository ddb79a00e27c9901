"""Links of the editor Penpa+, `m=edit&p=...`: a drawing, read as what a kind prints.

A link seldom tells the kind; its name stands before it, as in `nurikabe:m=edit&p=...`. What is
drawn is looked for in the layers of the kind: numbers, circles, black cells, borders. Links are not
written.
Source of the facts: readers of these links in public repositories, among them
https://github.com/T0nyX1ang/noqx and https://github.com/swaroopg92/penpa-edit.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from binascii import Error as NoBase64
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote

from enpitsu.errors import UnknownKind, about
from enpitsu.io.formats.foreign import split
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.limits import MAX_PACKED_CHARACTERS
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid, Place, parted
from enpitsu.paper.layer import Labels, Layer, Lists, Numbers, Parts, Paths, Symbols, Values
from enpitsu.paper.look import BLOCK, CIRCLE, DISC, RING, Figure
from enpitsu.paper.source import Source
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.registry import kind as kind_named

__all__ = ["read", "split"]

LINK = re.compile(
    r"\s*(?:(?P<name>[A-Za-z][\w +-]*?):(?!//)\s*)?\S*?m=(?:edit|solve)&p=(?P<data>[^&\s]+)"
)
USUAL = "sudoku"  # the kind of a board that is drawn as one
SQUARES = ("square", "sudoku", "kakuro")  # boards of square cells
MOST_SIDE = 200  # cells of a board with its margin, that are a damaged link beyond
QUESTION = 3  # the line of what is printed
# What is written short in it, in the order in which it is written out.
SHORT = (
    *(("z9", '"qa"'), ("zQ", '"pu_q"'), ("zA", '"pu_a"'), ("zG", '"grid"'), ("zM", '"edit_mode"')),
    *(("zS", '"surface"'), ("zL", '"line"'), ("zE", '"edge"'), ("zW", '"wall"'), ("zC", '"cage"')),
    *(("zN", '"number"'), ("z1", '"sudoku"'), ("zY", '"symbol"'), ("zP", '"special"')),
    *(("zB", '"board"'), ("zR", '"command_redo"'), ("zU", '"command_undo"')),
    *(("z8", '"command_replay"'), ("zF", '"freeline"'), ("z2", '"freeedge"'), ("zT", '"thermo"')),
    *(("z3", '"arrows"'), ("zD", '"d"'), ("z0", '"squareframe"'), ("z5", '"polygon"')),
    *(("z4", '"deleteedge"'), ("z6", '"killercages"'), ("z7", '"nobulbthermo"'), ("z_", '"__a"')),
    ("zO", "null"),
)
DARK = (1, 3, 4, 8)  # colours of a ground that stand for black
CANDIDATES = "7"  # the way of writing of pencil marks
SEVERAL = "4"  # that of a number for each digit
CIRCLES: Mapping[int, tuple[Figure, ...]] = {1: (RING, CIRCLE), 2: (DISC,)}
ARROWS = "^<>v"  # by the digit behind a number


class Ink(NamedTuple):
    """What is drawn at a place: a text, an arrow, and what figures its looks may be."""

    text: str = ""
    arrow: str = ""
    several: bool = False  # each character of the text is a number
    figures: tuple[Figure, ...] = ()


def read(text: str) -> ReadRecord:
    """The puzzle of a link."""
    source = Source(text)
    met = LINK.match(text)
    if met is None:
        raise source.fail("a link of Penpa+, with m=edit&p= in it")
    lines = _unpacked(met["data"], source, met.start("data"))
    header = lines[0].split(",")
    name = met["name"] or (USUAL if header[0] == USUAL else "")
    if not name:
        raise source.error(
            "a link of Penpa+, which says nothing of the kind; expected its name before it, as in "
            "nurikabe:m=edit&p=",
            at=met.start("data"),
        )
    try:
        kind = kind_named(name)
    except UnknownKind as error:
        raise source.error(str(error), at=met.start("name")) from None
    with about(None, kind.name):
        try:
            board = _Board(lines, header)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError):
            raise source.error("a damaged link; expected a board of Penpa+") from None
        if board.strange:
            raise source.error(board.strange)
        puzzle = board.puzzle(kind)
        if board.left:
            place = next(iter(board.left))
            raise source.error(f"what is drawn at {place} says nothing in {kind.name}")
    return ReadRecord(Record(puzzle), faults=())


def _unpacked(data: str, source: Source, at: int) -> list[str]:
    """The lines of a link."""
    unpacking = zlib.decompressobj(-15)
    try:
        packed = b64decode(unquote(data).replace(" ", "+") + "===")
        told = unpacking.decompress(packed, MAX_PACKED_CHARACTERS).decode()
    except (NoBase64, zlib.error, UnicodeDecodeError, ValueError):
        raise source.error("a damaged link; expected base 64", at=at) from None
    if unpacking.unconsumed_tail:
        raise source.error("a damaged link; it unpacks to too much", at=at)
    return told.split("\n")


class _Board:
    """What is drawn; `left` is what no layer has taken yet, and `strange` what it cannot be."""

    def __init__(self, lines: list[str], header: list[str]) -> None:
        self.strange, self.left = "", dict[Place, Ink]()
        if header[0] not in SQUARES:
            self.strange = f"a board of '{header[0][:20]}'; expected squares"
            return
        margins = json.loads(lines[1])
        top, bottom, left, right = margins if len(margins) == 4 else (0, 0, 0, 0)
        self.top, self.left_margin = top, left
        wide, high = int(header[1]), int(header[2])
        if not 0 < wide <= MOST_SIDE or not 0 < high <= MOST_SIDE:
            self.strange = "a damaged link; expected a board of a size"
            return
        self.across, self.down = wide + 4, high + 4
        self.grid = Grid(high - top - bottom, wide - left - right)
        told = lines[QUESTION]
        for short, long in SHORT:
            told = told.replace(short, long)
        data = json.loads(told)
        self.walls = {*self._walls(data)}
        self._draw(data)

    def _place(self, index: int) -> tuple[int, int, int]:
        """What an index names: 0 the middle of a cell, 1 its corner, 2 below it, 3 beside it."""
        sort, index = divmod(index, self.across * self.down)
        row, col = divmod(index, self.across)
        return sort, row - 2 - self.top, col - 2 - self.left_margin

    def _inside(self, index: int) -> Place | None:
        """The place that an index names; None for one outside the grid."""
        sort, row, col = self._place(index)
        cell, below, beside = Cell(row, col), Cell(row + 1, col), Cell(row, col + 1)
        places: tuple[Place, ...] = (
            cell,
            Corner(row + 1, col + 1),
            Edge(cell, below),
            Edge(cell, beside),
        )
        place = places[sort] if sort < len(places) else cell
        return place if sort or cell in self.grid else None

    def _draw(self, data: Mapping[str, Any]) -> None:
        outside: dict[Border, list[tuple[int, str]]] = {}
        for index, (told, _, way) in data.get("number", {}).items():
            place, text = self._inside(int(index)), str(told).strip()
            if str(way) == CANDIDATES or not text:
                continue
            if place is None:
                border, far = self._border(*self._place(int(index))[1:])
                outside.setdefault(border, []).append((far, text))
            else:
                number, _, way_ = text.partition("_")
                arrow = ARROWS[int(way_)] if way_ in ("0", "1", "2", "3") else ""
                self.left[place] = Ink(number if arrow else text, arrow, str(way) == SEVERAL)
        for border, numbers in outside.items():
            self.left[border] = Ink(",".join(text for _, text in sorted(numbers, reverse=True)))
        for index, colour in data.get("surface", {}).items():
            place = self._inside(int(index))
            if place is not None and colour in DARK:
                self._add(place, (BLOCK,))
        for index, (style, shape, _) in data.get("symbol", {}).items():
            place = self._inside(int(index))
            if place is not None and str(shape).startswith("circle") and style in CIRCLES:
                self._add(place, CIRCLES[style])
            elif place is not None:
                self.left.setdefault(place, Ink(str(shape)))

    def _add(self, place: Place, figures: tuple[Figure, ...]) -> None:
        there = self.left.get(place, Ink())
        self.left[place] = there._replace(figures=(*there.figures, *figures))

    def _border(self, row: int, col: int) -> tuple[Border, int]:
        """The place outside of what is drawn in the margin, and how far it is from the grid."""
        rows, cols = self.grid.rows, self.grid.cols
        if 0 <= col < cols:
            return (Border("top", col), -row) if row < 0 else (Border("bottom", col), row - rows)
        return (Border("left", row), -col) if col < 0 else (Border("right", row), col - cols)

    def _walls(self, data: Mapping[str, Any]) -> Iterator[Edge]:
        """The borders that are drawn, each between two corners."""
        for index in data.get("edge", {}):
            if "," in index:
                (_, row, col), (_, below, beside) = sorted(
                    self._place(int(one)) for one in index.split(",")
                )
                if (below, beside) == (row, col + 1):
                    yield Edge(Cell(row, col + 1), Cell(row + 1, col + 1))
                elif (below, beside) == (row + 1, col):
                    yield Edge(Cell(row + 1, col), Cell(row + 1, col + 1))

    # -- as a kind has it

    def puzzle(self, kind: Kind) -> Puzzle:
        """The puzzle: what is drawn at a place, in each layer that has such a clue there."""
        taken = set()
        clues: dict[str, dict[Place, Value]] = {layer.name: {} for layer in kind.clues}
        for layer in kind.clues:
            if isinstance(layer.values, Labels) and layer.on == "cells":
                clues[layer.name] = self._regions(layer)
                continue
            for place in [] if isinstance(layer.on, Paths) else layer.places(self.grid):
                ink = self.left.get(place)
                value = None if ink is None else _value(kind, layer, ink)
                if value is not None:
                    clues[layer.name][place] = value
                    taken.add(place)
        self.left = {place: ink for place, ink in self.left.items() if place not in taken}
        return Puzzle(kind, self.grid, clues)

    def _regions(self, layer: Layer) -> dict[Place, Value]:
        """A label for each piece that the borders divide the grid into; none for one piece."""
        pieces = [*parted(self.grid.cells, self.grid, self._joined)]
        if len(pieces) < 2 and layer.optional:
            return {}
        return {cell: str(n) for n, piece in enumerate(pieces, 1) for cell in piece}

    def _joined(self, one: Cell, other: Cell) -> bool:
        """Whether no border parts two neighbours."""
        return Edge(*sorted((one, other))) not in self.walls


def _value(kind: Kind, layer: Layer, ink: Ink) -> Value | None:
    """What is drawn as a clue of a layer; None if it is none."""
    value = _of_values(kind, layer.values, ink)
    if value is None or layer.expected_instead_of(value, Grid(99, 99), kind.defaults()):
        return None
    return value


def _of_values(kind: Kind, values: Values, ink: Ink) -> Value | None:
    text, arrow, several, figures = ink
    match values:
        case Numbers(unknown=unknown):
            return int(text) if text.isdecimal() and text.isascii() else unknown or None
        case Symbols() as symbols:
            known = symbols.all(kind.defaults())
            drawn = [sign for sign in known if kind.look.figures.get(sign) in figures]
            told = [sign for sign in (text, arrow) if sign and sign in known]
            return next(iter((*told, *drawn)), None)
        case Lists():
            return ",".join(text) if several else text or None
        case Parts() as parts:
            made = {
                name: int(text) if isinstance(part, Numbers) else arrow
                for name, part in parts.named.items()
                if (text.isdecimal() if isinstance(part, Numbers) else arrow)
            }
            return parts.text(made) or None
    return None
