"""Links of the editor Penpa+, `m=edit&p=...`: a drawing that is read as a puzzle of a kind.

A link does not name its kind, except perhaps in its title. Otherwise the name is written before the
link, as in `nurikabe:m=edit&p=...`, with options if there are any, as in
`starbattle stars=2:m=edit&p=...`. Drawings are matched with the layers of the kind: numbers,
symbols, black cells, borders, and lists of cells by how they are drawn. For kinds with numbers in
cells, thermometers, arrows, cages, little killers and pencil marks are variants, and lines are kept
as drawings. The answer and the player's entries are read, too. Links that are written have the kind
as their title, and can be read again.
Source of the facts: readers of these links in public repositories, among them
https://github.com/T0nyX1ang/noqx and https://github.com/swaroopg92/penpa-edit.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as NoBase64
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate
from typing import Any
from urllib.parse import unquote

from enpitsu.errors import FormatError, UnknownKind, Unsupported, about, unknown
from enpitsu.io.codecs.keys import ray
from enpitsu.io.formats.foreign import split
from enpitsu.io.formats.ink import (
    ARROWS,
    AT_SIDES,
    BLANK,
    CANDIDATES,
    ENDS,
    FOUR_ARROWS,
    GROUNDS,
    LETTERED,
    LINE,
    MARKS,
    NUMBER,
    RAY,
    SIGNS,
    SLANTS,
    Ink,
    clue,
    ground_layer,
    is_black,
    line_styles,
    looks,
    says_nothing,
    small_layers,
    with_circles,
)
from enpitsu.io.formats.pen import drawing
from enpitsu.io.formats.reading import ReadRecord
from enpitsu.io.limits import MAX_PACKED_CHARACTERS
from enpitsu.paper.drawing import Drawing
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid, Path, Place, parted
from enpitsu.paper.layer import (
    Board,
    Clues,
    Labels,
    Layer,
    Lists,
    Nothing,
    Numbers,
    Options,
    Paths,
    Symbols,
)
from enpitsu.paper.look import BLOCK, FRAME, SHADE, Figure
from enpitsu.paper.source import Source
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Kind, Puzzle, Record
from enpitsu.puzzle.model import givens
from enpitsu.puzzle.registry import kind as kind_named
from enpitsu.puzzle.registry import with_variants

__all__ = ["read", "split", "write"]

LINK = re.compile(
    r"\s*(?:(?P<name>[A-Za-z][\w +-]*?)(?P<options>(?:\s+\w+=[^\s:]+)*)\s*:(?!//)\s*)?"
    r"\S*?m=(?:edit|solve)&p=(?P<data>[^&\s]+)"
    r"(?:\S*?&a=(?P<answer>[^&\s]+))?"
)
HOME = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
TITLED = 15  # the index of the title in the first line; author and source follow
TITLE = re.compile(r"(?:Title:)?\s*(?P<name>[^()]*[^()\s])(?:\s*\((?P<options>\w+=[^()]*)\))?\s*")
USUAL = "sudoku"  # the kind of a board of type "sudoku"
OF_NUMBERS = "numbers and letters"  # the family of kinds in which borders have a meaning
SQUARES = ("square", "sudoku", "kakuro")  # types of boards with square cells
MOST_SIDE = 200  # cells of a side with its margins; in larger boards the link is damaged
# The indices of the lines with the print, the player's entries, and the cells of the board.
QUESTION, FILLED, CELLS = 3, 4, 5
# Abbreviations in these lines, in the order in which they are expanded.
SHORT = (
    *(("z9", '"qa"'), ("zQ", '"pu_q"'), ("zA", '"pu_a"'), ("zG", '"grid"'), ("zM", '"edit_mode"')),
    *(("zS", '"surface"'), ("zL", '"line"'), ("zE", '"lineE"'), ("zW", '"wall"'), ("zC", '"cage"')),
    *(("zN", '"number"'), ("z1", '"numberS"'), ("zY", '"symbol"'), ("zP", '"special"')),
    *(("zB", '"board"'), ("zR", '"command_redo"'), ("zU", '"command_undo"')),
    *(("z8", '"command_replay"'), ("zF", '"freeline"'), ("z2", '"freelineE"'), ("zT", '"thermo"')),
    *(("z3", '"arrows"'), ("zD", '"direction"'), ("z0", '"squareframe"'), ("z5", '"polygon"')),
    *(("z4", '"deletelineE"'), ("z6", '"killercages"'), ("z7", '"nobulbthermo"'), ("z_", '"__a"')),
    ("zO", "null"),
)
TOP_RIGHT, BOTTOM_LEFT = 1, 2  # corners of small numbers
LETTER = re.compile(r"[A-Z]")
ONE_TO = re.compile(r"[({\[]?1-([0-9]{1,3})[)}\]]?")  # a range of numbers beside the grid
UP_TO = re.compile(r"\(?([A-Z])-([A-Z])\)?")  # a range of letters beside the grid
# The members for lists of cells, by how a layer of them is drawn, and the variants for these.
LISTS: Mapping[str, tuple[str, str]] = {
    "bulb": ("thermo", "thermometers"),
    "arrow": ("arrows", "arrows"),
    "cage": ("killercages", "killercages"),
    "drawn": (LINE, "drawings"),
    RAY: (RAY, "littlekillers"),
    MARKS: (MARKS, "pencilmarks"),
}
# Shapes of marked cells, of any colour, by how a layer of these is drawn.
BADGES = {"disc": "circle", "square": "square"}
# Members that have a meaning in no kind.
OTHERS = {
    "wall": "wall",
    "direction": "movement",
    "squareframe": "frame",
    "polygon": "polygon",
}
LINE_COLOURS = {2: "#000000", 3: "#208020", 5: "#999999", 6: "#999999", 8: "#ff0000", 9: "#187bcd"}
# The errors that damaged data may raise.
DAMAGE = (
    ValueError,
    KeyError,
    TypeError,
    IndexError,
    AttributeError,
    OverflowError,
    RecursionError,
)
THICK, THIN = 0.3, 0.1  # cells: the width of a line of style 6, and of others
THICK_LINE, NO_LINE = 6, 98  # styles of lines; the second is a cross on an edge
NUMBER_ANSWERS = 4  # the index of the numbers in cells among the lists of an answer
FILLED_BY_HAND = (2, 8, 9, 10)  # colours of numbers that a player has written

# A line inside cells by its two ends; an end is the row and column of a quarter of a cell.
InnerLine = frozenset[tuple[int, int]]


def read(text: str) -> ReadRecord:
    """The puzzle of a link."""
    source = Source(text)
    met = LINK.match(text)
    if met is None:
        raise source.fail("a link of Penpa+, with m=edit&p= in it")
    lines = _unpacked(met["data"], source, met.start("data"))
    header = lines[0].split(",")
    kind, options = _kind(met, header, source)
    with about(None, kind.name):
        try:
            board = _Board(lines, header, outward=bool(kind.look.outward))
            if any(isinstance(one.values, Labels) and not one.optional for one in kind.clues):
                board.part_cages()
            kind = _laid_on(kind, board)
        except DAMAGE:
            raise source.error("a damaged link; expected a board of Penpa+") from None
        if board.strange:
            raise source.error(board.strange)
        puzzle = board.puzzle(kind, _options(kind, options, source))
        if board.strange:
            raise source.error(board.strange)
        if board.left:
            place = next(iter(board.left))
            if place in board.missing:
                raise source.error(f"there is no cell at {place}; expected a whole board")
            raise source.error(f"the drawing at {place} has no meaning in {kind.name}")
        if puzzle.faults:
            return ReadRecord(Record(puzzle, notes=_notes(header)))
        try:
            told = met["answer"] and json.loads(
                _inflated(met["answer"], source, met.start("answer"))
            )
            solution, state = board.answer(told or [], puzzle), board.filled_in(puzzle)
        except DAMAGE:
            raise source.error("a damaged link; expected an answer of Penpa+") from None
    record = Record(puzzle, solution=solution, state=state, notes=_notes(header))
    return ReadRecord(record, faults=())


def write(record: Record) -> str:
    """The link that opens the drawing in Penpa+; `Unsupported` if it would not be read as it is."""
    puzzle, kind = record.puzzle, record.puzzle.kind
    unusual = [f"{n}={v}" for n, v in puzzle.options.items() if v != kind.defaults()[n]]
    title = kind.title + (f" ({' '.join(unusual)})" if unusual else "")
    text = drawing(record, title)
    for short, long in SHORT:
        text = text.replace(long, short)
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    link = HOME + b64encode(packing.compress(text.encode()) + packing.flush()).decode()
    try:
        found = read(link).read.puzzle
    except FormatError as error:
        raise Unsupported(f"Penpa+ has no such drawing: {error}") from None
    if (found.kind.name, found.grid, found.options) != (kind.name, puzzle.grid, puzzle.options):
        raise Unsupported(f"a drawing of {kind.name} would be read as {found}")
    for layer in kind.clues:
        if _alike(found, layer) != _alike(puzzle, layer):
            raise Unsupported(f"the clues of {layer.name} would be read as something else")
    return link


def _alike(puzzle: Puzzle, layer: Layer) -> object:
    """The clues of a layer in a form that ignores the names of labels and directions of lines."""
    if isinstance(layer.values, Labels):
        return {frozenset(cells) for cells in puzzle.regions[layer.name].values()}
    if layer.name in line_styles(puzzle.kind):
        clues = puzzle.clues[layer.name].items()
        return {(min(path.cells, path.cells[::-1]), value) for path, value in clues}
    return puzzle.clues[layer.name]


def _laid_on(kind: Kind, board: _Board) -> Kind:
    """The kind with variants for the lists of cells that it has no layer for, if it takes any."""
    known = {_sort(kind, layer) for layer in kind.clues if layer.on_paths}
    needed = [
        variant for sort, variant in LISTS.values() if board.lists.get(sort) and sort not in known
    ]
    try:
        return with_variants(kind, *needed)
    except UnknownKind:  # the error will name what is not understood
        return kind


def _kind(met: re.Match[str], header: Sequence[str], source: Source) -> tuple[Kind, str]:
    """The kind that is named before the link or in its title, and its options as text."""
    kind, options = _titled(header)
    if header[0] == USUAL and (kind is None or not kind.name.startswith(USUAL)):
        kind, options = kind_named(USUAL), ""
    if met["name"]:
        try:
            named = kind_named(met["name"])
        except UnknownKind as error:
            raise source.error(str(error), at=met.start("name")) from None
        return named, met["options"] or (options if named is kind else "")
    if kind is None:
        raise source.error(
            "a Penpa+ link, which does not name the kind; expected its name before it, as in "
            "nurikabe:m=edit&p=",
            at=met.start("data"),
        )
    return kind, options


def _titled(header: Sequence[str]) -> tuple[Kind | None, str]:
    """The kind that is the title, if it is one, and its options in brackets."""
    met = TITLE.fullmatch(header[TITLED].replace("%2C", ",") if len(header) > TITLED else "")
    try:
        return (kind_named(met["name"]), met["options"] or "") if met else (None, "")
    except UnknownKind:
        return None, ""


def _notes(header: Sequence[str]) -> dict[str, str]:
    """Who made it, and where it is from."""
    told = zip(("author", "source"), header[TITLED + 1 : TITLED + 3], strict=False)
    notes = {name: text.removeprefix("Author:").replace("%2C", ",").strip() for name, text in told}
    return {name: text for name, text in notes.items() if text}


def _options(kind: Kind, behind: str, source: Source) -> dict[str, Value]:
    """The options that stand behind the name of the kind."""
    told = dict(option.split("=", 1) for option in behind.split())
    for name in told:
        if name not in kind.defaults():
            raise source.error(unknown("option", name, [*kind.defaults()]))
    return {
        option.name: option.value(told[option.name])
        for option in kind.options
        if option.name in told
    }


def _sort(kind: Kind, layer: Layer) -> str:
    """The name that the editor has for the lists of a layer."""
    if layer.name in line_styles(kind):
        return LINE
    if isinstance(layer.values, Lists):
        return MARKS
    return LISTS.get(kind.look.strokes.get(layer.name, LINE), ("",))[0]


def _unpacked(data: str, source: Source, at: int) -> list[str]:
    """The lines of a link."""
    return _inflated(data, source, at).split("\n")


def _inflated(data: str, source: Source, at: int) -> str:
    """A text that is packed."""
    unpacking = zlib.decompressobj(-15)
    try:
        packed = b64decode(unquote(data).replace(" ", "+") + "===")
        told = unpacking.decompress(packed, MAX_PACKED_CHARACTERS).decode()
    except (NoBase64, zlib.error, UnicodeDecodeError, ValueError):
        raise source.error("a damaged link; expected base 64", at=at) from None
    if unpacking.unconsumed_tail:
        raise source.error("a damaged link; it unpacks to too much", at=at)
    return told


class _Board:
    """A drawing; `left` is what no layer has taken yet, `strange` says what is not supported."""

    def __init__(self, lines: list[str], header: list[str], *, outward: bool) -> None:
        self.strange, self.left = "", dict[Place, Ink]()
        self.missing = frozenset[Cell]()
        self.texts = dict[tuple[int, int], str]()  # texts outside the grid
        self.figures = dict[tuple[int, int], tuple[Figure, ...]]()  # figures outside the grid
        self.small = dict[Place, Ink]()  # numbers at the top left of cells
        self.colours = dict[Cell, int]()  # background colours
        self.shapes = dict[Cell, str]()
        self.lists: dict[str, dict[Path, str]] = {}
        self.line_numbers = dict[Cell, str]()
        if header[0] not in SQUARES:
            self.strange = f"a board of '{header[0][:20]}'; expected squares"
            return
        margins = json.loads(lines[1])
        top, bottom, left, right = map(int, margins if len(margins) == 4 else (0, 0, 0, 0))
        self.top, self.left_margin = top, left
        wide, high = int(header[1]), int(header[2])
        fits = top + bottom < high <= MOST_SIDE and left + right < wide <= MOST_SIDE
        if not fits or min(top, bottom, left, right) < 0:
            self.strange = "a damaged link; expected a board of a size"
            return
        self.across, self.down = wide + 4, high + 4
        self.grid = Grid(high - top - bottom, wide - left - right)
        self.missing = self._without_margin(lines[CELLS] if len(lines) > CELLS else "")
        data = _written_out(lines[QUESTION])
        self.outward = outward
        if outward and self._starts_with_blocks(data):
            self.top, self.left_margin = self.top + 1, self.left_margin + 1
            self.grid = Grid(self.grid.rows - 1, self.grid.cols - 1)
        self.filled = _written_out(lines[FILLED]) if len(lines) > FILLED else {}
        self.walls = {*self._walls(data)}
        if others := [sort for sort in OTHERS if data.get(sort)]:
            self.strange = f"a {OTHERS[others[0]]} is drawn; expected a board without one"
            return
        self._draw(data)
        self._list(data)
        for cell in self.missing:
            self._add(cell, (BLOCK,))

    def _without_margin(self, told: str) -> frozenset[Cell]:
        """The cells that the board does not have, after rows and columns without any at its rim.

        A line tells those it has, the first by its index, others by the distance from the one
        before.
        """
        indices = accumulate(json.loads(told or "[]"))
        there = {Cell(*at) for sort, *at in map(self._place, indices) if not sort}
        there.intersection_update(self.grid.cells)
        if there:
            rows, cols = map(sorted, zip(*there, strict=True))
            self.top += rows[0]
            self.left_margin += cols[0]
            self.grid = Grid(rows[-1] - rows[0] + 1, cols[-1] - cols[0] + 1)
            there = {Cell(row - rows[0], col - cols[0]) for row, col in there}
        return frozenset(self.grid.cells) - (there or {*self.grid.cells})

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

    def _starts_with_blocks(self, data: Mapping[str, Any]) -> bool:
        """Whether the first row and the first column are black: a margin for clues."""
        black = {self._place(int(index)) for index in data.get("surface", {})}
        for index, (style, shape, _) in data.get("symbol", {}).items():
            if BLOCK in looks(shape, style):
                black.add(self._place(int(index)))
        rim = (cell for cell in self.grid.cells if not cell.row or not cell.col)
        return min(self.grid.rows, self.grid.cols) > 1 and all((0, *cell) in black for cell in rim)

    def _draw(self, data: Mapping[str, Any]) -> None:
        self.lists |= {RAY: {}, MARKS: {}}
        for index, (told, colour, way) in data.get("number", {}).items():
            place, text = self._inside(int(index)), str(told).strip()
            if str(way) == CANDIDATES:
                self._mark(place, told, colour)
                continue
            number, _, way_ = text.partition("_")
            if place is not None:
                arrow = ARROWS[int(way_)] if way_ in ("0", "1", "2", "3") else ""
                text = (number if arrow else text) or BLANK
                self.left[place] = Ink(text, arrow)
            elif way_ in SLANTS and (path := self._ray(int(index), *SLANTS[way_])):
                self.lists[RAY][path] = number
            elif text:
                self.texts[self._place(int(index))[1:]] = text
        for index, (style, shape, _) in data.get("symbol", {}).items():
            self._symbol(int(index), style, str(shape))
        for index, colour in data.get("surface", {}).items():
            place = self._inside(int(index))
            if isinstance(place, Cell):
                self.colours[place] = colour
            if place is not None and colour in GROUNDS:
                self._add(place, GROUNDS[colour])

    def _mark(self, place: Place | None, told: Sequence[object], colour: object) -> None:
        """Pencil marks that are printed; those by hand are a player's."""
        if isinstance(place, Cell) and colour not in FILLED_BY_HAND and any(told):
            marks = [str(number) for number, there in enumerate(told, 1) if there == 1]
            self.lists[MARKS][Path((place,))] = ",".join(marks)

    def _ray(self, index: int, down: int, right: int) -> Path | None:
        """The cells along a diagonal from a place outside; None if there are none."""
        _, row, col = self._place(index)
        cells = tuple(ray(Cell(row + down, col + right), down, right, self.grid))
        return Path(cells) if cells else None

    def _symbol(self, index: int, style: object, shape: str) -> None:
        place, figures = self._inside(index), looks(shape, style)
        if isinstance(place, Cell):
            self.shapes[place] = shape
        if place is None:
            self.figures[self._place(index)[1:]] = figures
        elif shape.startswith(FOUR_ARROWS) and isinstance(style, list):
            sides = {side for side, there in zip(AT_SIDES, style, strict=False) if there}
            if len(sides) == 1:
                arrow = sides.pop()
                self.left[place] = self.left.get(place, Ink())._replace(arrow=arrow)
        elif figures:
            self._add(place, figures)
        elif LETTERED.sub("", shape) == "math" and style in SIGNS:
            self.left.setdefault(place, Ink(SIGNS[style]))
        else:
            self.left.setdefault(place, Ink(shape))

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
        for index in data.get("lineE", {}):
            if "," in index:
                (_, row, col), (_, below, beside) = sorted(
                    self._place(int(one)) for one in index.split(",")
                )
                if (below, beside) == (row, col + 1):
                    yield Edge(Cell(row, col + 1), Cell(row + 1, col + 1))
                elif (below, beside) == (row + 1, col):
                    yield Edge(Cell(row + 1, col), Cell(row + 1, col + 1))

    # -- lists of cells

    def _list(self, data: Mapping[str, Any]) -> None:
        """The lists of cells, each with its value or how it is drawn."""
        for sort in ("thermo", "arrows"):
            paths = (self._path(one) for one in data.get(sort) or ())
            self.lists[sort] = {path: "" for path in paths if path is not None}
        small = self._small(data.get("numberS") or {})
        for path in self._cages(data):
            sums = [small.pop(cell) for cell in path.cells if cell in small]
            self.lists.setdefault("killercages", {})[path] = sums[0] if sums else ""
        self.small = {cell: Ink(text) for cell, text in small.items()}
        self.lists[LINE] = {path: drawn.token for path, drawn in self._lines(data)}

    def _path(self, told: Iterable[object], *, ordered: bool = True) -> Path | None:
        """The cells of a list; None if it is empty."""
        cells = [
            place for one in told or () if isinstance(place := self._inside(int(str(one))), Cell)
        ]
        return Path(tuple(cells if ordered else sorted({*cells})), ordered) if cells else None

    def _cages(self, data: Mapping[str, Any]) -> Iterator[Path]:
        """The cages that are listed, and those of which only the outline is drawn."""
        lines = {self._inner_line(ends.split(",")) for ends in data.get("cage") or ()}
        for told in data.get("killercages") or ():
            if (path := self._path(told, ordered=False)) is not None:
                lines -= _outline({*path.cells})
                yield path
        touched = {Cell(row // 2, col // 2) for line in lines for row, col in line}
        left = {*lines}
        for cells in parted(self.grid.cells, self.grid, partial(_no_line, lines)):
            around = _outline({*cells})
            if not touched.isdisjoint(cells) and around <= lines:
                left -= around
                yield Path(tuple(sorted(cells)), ordered=False)
        if left:
            row, col = min(min(line) for line in left)
            met = f"the lines of a cage at {Cell(row // 2, col // 2)} do not close"
            self.strange = f"{met}; expected cages that lie apart, or are listed"

    def part_cages(self) -> None:
        """Draw borders round the cages if nothing else divides the grid, and they do."""
        cages = self.lists.get("killercages", {})
        owner = {cell: path for path in cages for cell in path.cells}
        if self.walls or [*map(owner.get, self.grid.cells)].count(None):
            return
        if sum(len(path.cells) for path in cages) > len(owner):
            return
        self.walls = {one for one in self.grid.edges if owner[one.first] != owner[one.second]}
        for path, text in self.lists.pop("killercages").items():
            if text:
                self.small.setdefault(path.cells[0], Ink(text))

    def _inner_line(self, ends: Iterable[str]) -> InnerLine:
        """A line inside cells, by its ends: each a quarter of a cell, which has two rows of two."""
        found = set()
        for end in ends:
            index, quarter = divmod(int(end) - 4 * self.across * self.down, 4)
            sort, row, col = self._place(index)
            if sort:
                raise ValueError(end)
            found.add((2 * row + quarter // 2, 2 * col + quarter % 2))
        return frozenset(found)

    def _small(self, data: Mapping[str, Any]) -> dict[Cell, str]:
        """The small numbers at the top left of cells, which are four to a cell.

        Numbers at the top right and at the bottom left stand before what follows: outside the
        grid, or in black cells.
        """
        found = {}
        for index, (told, *_) in data.items():
            number, corner = divmod(int(index) - 4 * self.across * self.down, 4)
            text = str(told).strip()
            sort, row, col = self._place(number)
            cell = Cell(row, col)
            if sort or not text:
                continue
            if not corner and cell in self.grid:
                found[cell] = text
            elif corner in (TOP_RIGHT, BOTTOM_LEFT):
                after = Cell(row, col + 1) if corner == TOP_RIGHT else Cell(row + 1, col)
                if self.outward:
                    self.left[Edge(cell, after)] = Ink(text)
                elif cell not in self.grid and after in self.grid:
                    self.texts[cell] = text
        return found

    def _lines(self, data: Mapping[str, Any]) -> Iterator[tuple[Path, Drawing]]:
        """The lines from cell to cell, as long as they go on in one style."""
        for told in data.get("nobulbthermo") or ():
            if (path := self._path(told)) is not None:
                yield path, Drawing("line", line=LINE_COLOURS[THICK_LINE], width=THICK)
        steps: dict[int, dict[Cell, list[Cell]]] = {}
        for sort in ("line", "freeline"):
            for index, style in (data.get(sort) or {}).items():
                ends = [self._inside(int(one)) for one in index.split(",")]
                if style != NO_LINE and len(ends) == 2:
                    one, other = (end for end in ends if isinstance(end, Cell))
                    along = steps.setdefault(style, {})
                    along.setdefault(one, []).append(other)
                    along.setdefault(other, []).append(one)
        for style, along in steps.items():
            drawn = _line_drawn(style)
            for cells in _ways(along):
                yield Path(tuple(cells)), drawn

    # -- what is filled in

    def answer(self, told: Sequence[Any], puzzle: Puzzle) -> Board | None:
        """The solution, if the link has all of it."""
        numbers = told[NUMBER_ANSWERS] if len(told) > NUMBER_ANSWERS else ()
        entries = (str(one).split(",", 1) for one in numbers)
        board = self._entries(dict(entries), puzzle)
        domains = puzzle.domains
        whole = domains and all(board.get(place) in domain for place, domain in domains.items())
        return {place: board[place] for place in domains} if whole else None

    def filled_in(self, puzzle: Puzzle) -> Board | None:
        """The numbers that a player has filled in, each alone in its cell."""
        found: dict[str, str] = {}
        for index, (told, colour, way) in (self.filled.get("number") or {}).items():
            if colour not in FILLED_BY_HAND:
                continue
            if str(way) == CANDIDATES:
                marks = [str(n) for n, is_there in enumerate(told, 1) if is_there == 1]
                found |= {index: marks[0]} if len(marks) == 1 else {}
            else:
                found[index] = str(told).strip()
        board = self._entries(found, puzzle)
        return {p: v for p, v in board.items() if v in puzzle.domains.get(p, ())} or None

    def _entries(self, told: Mapping[str, str], puzzle: Puzzle) -> Board:
        """Numbers in cells, with those that are printed."""
        board: dict[Place, Value] = {
            cell: values[0] for cell, values in givens(puzzle).items() if len(values) == 1
        }
        for index, text in told.items():
            place = self._inside(int(index))
            if place is not None and text.isdecimal() and text.isascii():
                board[place] = int(text)
        return board

    # -- as a kind has it

    def puzzle(self, kind: Kind, options: Mapping[str, Value]) -> Puzzle:
        """The puzzle: what is drawn at a place, in each layer that has such a clue there."""
        options = kind.read_options({**self._told_beside(kind), **options})
        self._drop_known_numbers(kind, options)
        self._number_letters(kind)
        for border, text in self._outside().items():
            self.left[border] = Ink(text)
        if FRAME in kind.look.figures.values():
            self._frame()
        self._number_lines(kind)
        if ground_layer(kind):
            self._forget_grounds()
        if not small_layers(kind):
            self.left = self.small | self.left
            self.small = {}
        taken = set[Place]()
        drawn = with_circles(kind, self.grid)
        clues: dict[str, Mapping[Any, Value]] = {
            layer.name: self._layer(drawn, layer, options, taken) for layer in kind.clues
        }
        if kind.outline is not None:
            holes = {cell for cell, ink in self.left.items() if ink == Ink(figures=(BLOCK,))}
            clues |= kind.outline([cell for cell in self.grid.cells if cell not in holes])
            taken |= holes
        self.left = {
            place: ink
            for place, ink in self.left.items()
            if place not in taken and (ink.figures or ink.text != BLANK)
        }
        self.left |= self.small
        self.strange = self._idle_border(kind) or _ambiguous(
            {one.name: clues[one.name] for one in kind.clues if not one.divides}
        )
        idle = {MARKS} if line_styles(kind) else {MARKS, LINE}
        lacking = {sort: some for sort, some in self.lists.items() if some and sort not in idle}
        self.left |= {path: Ink(sort) for sort, paths in lacking.items() for path in paths}
        return Puzzle(kind, self.grid, clues, options)

    def _layer(
        self, kind: Kind, layer: Layer, options: Options, taken: set[Place]
    ) -> dict[Place, Value]:
        """The clues of a layer; places where something is read are taken."""
        if isinstance(layer.values, Labels) and layer.on == "cells":
            return self._regions(kind, layer, taken)
        if layer.walls:
            return self._ending_walls(layer)
        if isinstance(layer.on, Paths):
            return self._listed(kind, layer, taken)
        found: dict[Place, Value] = {}
        if layer.name in small_layers(kind):
            for cell in [*self.small]:
                if (value := clue(kind, layer, self.small[cell], options)) is not None:
                    found[cell] = value
                    del self.small[cell]
            if layer.name in kind.look.small:
                return found
        for place in layer.places(self.grid):
            if (ink := self.left.get(place)) is not None:
                value = clue(kind, layer, ink, options)
                if value is not None:
                    found[place] = value
                if value is not None or says_nothing(kind, layer, ink):
                    taken.add(place)
        return found

    def _told_beside(self, kind: Kind) -> dict[str, str]:
        """Options that stand beside the grid: a number before a figure, `2 *`, or letters, `A-E`.

        The figure has the name that the option has, in the plural: it tells how many there are.
        """
        told = {}
        for (row, col), figures in self.figures.items():
            for name in (f"{figure.value}s" for figure in figures):
                if name in kind.defaults() and (row, col - 1) in self.texts:
                    told[name] = self.texts.pop((row, col - 1))
        signs = (layer.values for layer in kind.clues if isinstance(layer.values, Symbols))
        lettered = [values.option for values in signs if values.option]
        for at, text in [*self.texts.items()] if lettered else ():
            if met := UP_TO.fullmatch(text):
                first, last = map(ord, met.groups())
                told[lettered[0]] = "".join(map(chr, range(first, last + 1)))
                del self.texts[at]
        return told

    def _drop_known_numbers(self, kind: Kind, options: Options) -> None:
        """Forget what is told beside the grid and known: that numbers go from 1 to the largest."""
        for at, text in [*self.texts.items()]:
            if met := ONE_TO.fullmatch(text):
                domains = Puzzle(kind, self.grid, {}, options).domains.values()
                numbers = {
                    value for domain in domains for value in domain if isinstance(value, int)
                }
                if numbers == {*range(1, int(met[1]) + 1)}:
                    del self.texts[at]

    def _number_letters(self, kind: Kind) -> None:
        """Number the letters in cells, if these stand for numbers that may change their names."""
        texts = {
            cell: ink.text for cell in self.grid.cells if (ink := self.left.get(cell)) and ink.text
        }
        if not texts or not all(LETTER.fullmatch(text) for text in texts.values()):
            return
        numbers = {cell: ord(text) - ord("A") + 1 for cell, text in texts.items()}
        for layer in kind.clues:
            if isinstance(layer.values, Numbers) and layer.on == "cells":
                groups = kind.alike(Puzzle(kind, self.grid, {layer.name: numbers}))
                if any({*numbers.values()} <= {*group} for group in groups):
                    for cell, number in numbers.items():
                        self.left[cell] = self.left[cell]._replace(text=str(number))

    def _frame(self) -> None:
        """Put a frame round each cell with borders round it, and round cells with texts."""
        for piece in parted(self.grid.cells, self.grid, self._joined):
            if len(piece) == 1 or all(self.left.get(cell, Ink()).text for cell in piece):
                for cell in piece:
                    self._add(cell, (FRAME,))

    def _outside(self) -> dict[Border, str]:
        """The texts outside along each line, from the far end on, as one text."""
        outside: dict[Border, list[tuple[int, str]]] = {}
        for at, text in self.texts.items():
            border, far = self._border(*at)
            outside.setdefault(border, []).append((far, text))
        return {
            border: ",".join(text for _, text in sorted(texts, reverse=True))
            for border, texts in outside.items()
        }

    def _listed(self, kind: Kind, layer: Layer, taken: set[Place]) -> dict[Place, Value]:
        """The lists of cells that are drawn as those of a layer are, each taken once."""
        if shapes := BADGES.get(kind.look.strokes.get(layer.name, "")):
            cells = [cell for cell, shape in self.shapes.items() if shape.startswith(shapes)]
            taken |= {cell for cell in cells if self.left[cell].text in ("", self.shapes[cell])}
            return {Path((cell,)): "" for cell in cells}
        if layer.name in line_styles(kind):
            return self._lines_of(kind, layer, taken)
        if layer.name == ground_layer(kind) and isinstance(layer.on, Paths):
            return dict.fromkeys(self._coloured(layer.on), "")
        found: dict[Place, Value] = {}
        for path, text in self.lists.pop(_sort(kind, layer), {}).items():
            match layer.values:
                case Numbers(unknown=unknown):
                    found[path] = int(text) if NUMBER.fullmatch(text) else unknown
                case Nothing():
                    found[path] = ""
                case _:
                    found[path] = text
        return found

    def _coloured(self, lists: Paths) -> Iterator[Path]:
        """The coloured cells, each alone, or neighbours of one colour as a list."""
        black = (cell for cell, colour in self.colours.items() if GROUNDS.get(colour) == (BLOCK,))
        colours = {cell: self.colours[cell] for cell in sorted({*self.colours}.difference(black))}

        def joined(one: Cell, other: Cell) -> bool:
            return lists.most != 1 and colours[one] == colours[other]

        return (lists.path(piece) for piece in parted([*colours], self.grid, joined))

    def _forget_grounds(self) -> None:
        """Ignore background colours if other layers have clues by colours."""
        for cell, colour in self.colours.items():
            if SHADE in GROUNDS.get(colour, ()):
                ink = self.left.pop(cell)
                ink = ink._replace(figures=ink.figures[: -len(GROUNDS[colour])])
                self.left |= {cell: ink} if any(ink) else {}

    def _number_lines(self, kind: Kind) -> None:
        """Take the small numbers at ends of lines, if lines of the kind have numbers."""
        numbered = any(
            isinstance(one.values, Numbers) for one in kind.clues if one.name in line_styles(kind)
        )
        for path in self.lists[LINE] if numbered else ():
            for cell in (path.cells[0], path.cells[-1]):
                if cell in self.small:
                    self.line_numbers[cell] = self.small.pop(cell).text

    def _lines_of(self, kind: Kind, layer: Layer, taken: set[Place]) -> dict[Place, Value]:
        """The lines that look like those of a layer, with the small numbers where they begin."""
        style, found = line_styles(kind)[layer.name], dict[Place, Value]()
        circled = kind.look.strokes.get(layer.name) == ENDS
        for path, drawn in [*self.lists[LINE].items()]:
            ends = {path.cells[0], path.cells[-1]}
            round_ = all(self.shapes.get(cell, "").startswith("circle") for cell in ends)
            if circled != round_ or (style and not drawn.startswith(_line_drawn(style).token)):
                continue
            cells = path.cells
            if isinstance(layer.values, Numbers):
                if cells[-1] in self.line_numbers and cells[0] not in self.line_numbers:
                    cells = cells[::-1]
                text = self.line_numbers.get(cells[0], "")
                found[Path(cells)] = int(text) if NUMBER.fullmatch(text) else text
            else:
                found[path] = ""
            taken |= ends if circled else set()
            del self.lists[LINE][path]
        return found

    def _regions(self, kind: Kind, layer: Layer, taken: set[Place]) -> dict[Place, Value]:
        """A label for each piece that the borders divide the grid into; none for one piece.

        Black cells are holes, which belong to no piece. If regions are optional and there are no
        borders, each region is the cells of one background colour.
        """
        inks = {cell: self.left.get(cell, Ink()) for cell in self.grid.cells}
        cells = [cell for cell, ink in inks.items() if ink.text or not is_black(ink)]
        pieces = [*parted(cells, self.grid, self._joined)]
        if len(pieces) < 2 and layer.optional:
            usual = kind.look.usual(Puzzle(kind, self.grid, {}))
            return {} if usual else {cell: str(colour) for cell, colour in self.colours.items()}
        taken |= {cell for cell, ink in inks.items() if ink == Ink(figures=(BLOCK,))}
        return {cell: str(n) for n, piece in enumerate(pieces, 1) for cell in piece}

    def _idle_border(self, kind: Kind) -> str:
        """The error if there is a border although the kind has no regions; else empty."""
        divided = any(layer.divides for layer in kind.clues) or kind.outline is not None
        if not divided and kind.family == OF_NUMBERS:
            for edge in sorted(self.walls):
                if edge.first in self.grid and edge.second in self.grid:
                    return f"a border at {edge} has no meaning in {kind.name}; expected none"
        return ""

    def _ending_walls(self, layer: Layer) -> dict[Place, Value]:
        """The borders that part two cells of one piece."""
        found: dict[Place, Value] = {}
        for piece in parted(self.grid.cells, self.grid, self._joined):
            inside = {*piece}
            for wall in self.walls:
                if wall.first in inside and wall.second in inside:
                    found[wall] = _only(layer)
        return found

    def _joined(self, one: Cell, other: Cell) -> bool:
        """Whether no border parts two neighbours."""
        return Edge(*sorted((one, other))) not in self.walls


def _ambiguous(clues: Clues) -> str:
    """The error if a drawing may be a clue of two layers; empty if there is none."""
    known: dict[tuple[Place, str], str] = {}
    for name, layer in clues.items():
        for place, value in layer.items():
            if (other := known.setdefault((place, str(value)), name)) != name:
                return f"{value} at {place} may be of {other} or of {name}; expected one of them"
    return ""


def _written_out(line: str) -> dict[str, Any]:
    """The object in a line, with abbreviations expanded."""
    for short, long in SHORT:
        line = line.replace(short, long)
    told = json.loads(line or "{}")
    return told if isinstance(told, dict) else {}


def _outline(cells: Collection[Cell]) -> set[InnerLine]:
    """The lines inside cells along their rim, from quarter to quarter."""
    found = set()
    for row, col in cells:
        for side in (-1, 1):
            y, x = 2 * row + (side > 0), 2 * col + (side > 0)
            above = Cell(row + side, col) in cells, Cell(row + side, col + 1) in cells
            beside = Cell(row, col + side) in cells, Cell(row + 1, col + side) in cells
            if not above[0]:
                found.add(frozenset({(y, 2 * col), (y, 2 * col + 1)}))
            if not beside[0]:
                found.add(frozenset({(2 * row, x), (2 * row + 1, x)}))
            if Cell(row, col + 1) in cells and not all(above):
                found.add(frozenset({(y, 2 * col + 1), (y, 2 * col + 2)}))
            if Cell(row + 1, col) in cells and not all(beside):
                found.add(frozenset({(2 * row + 1, x), (2 * row + 2, x)}))
    return found


def _no_line(lines: set[InnerLine], one: Cell, other: Cell) -> bool:
    """Whether no line runs along the border of two neighbours, in either of them."""
    rims = _outline({one}), _outline({other})
    return lines.isdisjoint(set.union(*rims) - _outline({one, other}))


def _line_drawn(style: int) -> Drawing:
    """A line of a style."""
    width = THICK if style == THICK_LINE else THIN
    return Drawing("line", line=LINE_COLOURS.get(style, "#000000"), width=width)


def _ways(along: dict[Cell, list[Cell]]) -> Iterator[list[Cell]]:
    """Steps joined to lines, which end where no step or several steps go on, or in a circle."""
    for start in sorted(along, key=lambda cell: (len(along[cell]) == 2, cell)):
        while along[start]:
            cells, after = [start], along[start].pop()
            while after not in cells:
                along[after].remove(cells[-1])
                cells.append(after)
                if len(along[after]) != 1:
                    break
                after = along[after].pop()
            else:
                along[cells[-1]].append(after)
            yield cells


def _only(layer: Layer) -> Value:
    """The value of a layer that has just one."""
    return next(iter(layer.values.all({}))) if isinstance(layer.values, Symbols) else ""
