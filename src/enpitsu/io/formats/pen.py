"""A puzzle as a drawing of the editor Penpa+: the text that its links pack.

Source of the facts: how Penpa+ itself loads a link, in https://github.com/swaroopg92/penpa-edit
(`docs/js/general.js`).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import Any

from enpitsu.errors import Unsupported
from enpitsu.io.codecs.keys import slope, step
from enpitsu.io.formats.ink import (
    ARROWS,
    CANDIDATES,
    ENDS,
    GREY_LINE,
    HIDDEN,
    INSIDE,
    LINE_STYLES,
    MOST_MARKS,
    NO_ARROW,
    RAY,
    SLANTS,
    ground_layer,
    line_styles,
    small_layers,
    with_circles,
)
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Path, Place
from enpitsu.paper.layer import Labels, Layer, Lists, Numbers, Parts, listed
from enpitsu.paper.look import (
    BLOCK,
    CHEVRONS,
    CIRCLE,
    DISC,
    FRAME,
    HULL,
    HULLS,
    RING,
    SHADE,
    Figure,
)
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle, Record

# The members of a drawing: objects by places, and lists.
PLACED = (
    *("surface", "number", "numberS", "symbol", "line", "lineE", "freeline", "freelineE"),
    *("wall", "cage", "deletelineE"),
)
LISTED = ("thermo", "nobulbthermo", "arrows", "direction", "squareframe", "polygon", "killercages")
STACKS = ("command_redo", "command_undo", "command_replay")  # members for undo, redo and replay
PIXELS = 38  # the side of a cell
VERSION = [3, 2, 1]
DARK, GREY, BORDER, BLACK = 4, 3, 2, 1  # colours and styles
WRITTEN, ARROWED, SIDE_BY_SIDE, MIDDLE = "1", "2", "4", "6"  # styles of writing
TOP_LEFT, TOP_RIGHT, BOTTOM_LEFT = range(3)  # corners of small numbers
GROUNDS = {BLOCK: DARK, SHADE: GREY}
ROUND = {RING: 1, CIRCLE: 1, DISC: 2}
Shapes = Mapping[Figure, tuple[int, str]]
IN_CELLS: Shapes = {
    **{figure: (style, "circle_L") for figure, style in ROUND.items()},
    **{
        CHEVRONS[way]: (style, "arrow_B_W") for way, style in zip("<^>v", (1, 3, 5, 7), strict=True)
    },
    **{HULLS[way]: (style, "battleship_B") for style, way in enumerate("<^>v", 3)},
    HULL: (2, "battleship_B"),
    Figure.TRIANGLE: (2, "ox_B"),
    Figure.BOX: (3, "ox_B"),
    Figure.CROSS: (4, "ox_B"),
    Figure.LEVEL: (1, "line"),
    Figure.UPRIGHT: (2, "line"),
    Figure.PLUS: (5, "line"),
    Figure.TREE: (1, "tents"),
    Figure.STAR: (2, "star"),
}
BETWEEN: Shapes = {
    **{figure: (style, "circle_SS") for figure, style in ROUND.items()},
    **{CHEVRONS[way]: (style, "inequality") for style, way in enumerate("<^>v", 1)},
}
BADGES = {"disc": "circle_L", "square": "square_L"}
COLOURS = (GREY, 5, 2, 7)  # background colours: grey, light blue, green and yellow
LISTS = {"bulb": "thermo", "arrow": "arrows", "cage": "killercages"}


def drawing(record: Record, title: str) -> str:
    """The text of a link; `Unsupported` if a list of cells cannot be drawn."""
    pen = _Pen(record.puzzle)
    author = str(record.notes.get("author", "")).replace(",", "%2C")
    header = ("square", pen.cols, pen.rows, PIXELS, 0, 1, 1, *pen.canvas, 0, 0, 0, 0)
    told = (*header, f"Title: {title.replace(',', '%2C')}", f"Author: {author}", "", "", "OFF")
    lines = (
        ",".join(map(str, (*told, "false"))),
        _json(pen.margins),
        "{}",
        _json(pen.data),
        _json(_nothing()),
        _json(pen.steps),
        "[]",
        "{}",
        '"x"',
        '"x"',
        _json(VERSION),
    )
    return "\n".join(lines)


def _json(told: object) -> str:
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False)


def _nothing() -> dict[str, Any]:
    """A drawing of nothing."""
    stacks: dict[str, Any] = {name: {"__a": []} for name in STACKS}
    return stacks | {name: {} for name in PLACED} | {name: [] for name in LISTED}


class _Pen:
    """The drawing of a puzzle, with margins for what stands outside."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.kind, self.grid = puzzle, puzzle.kind, puzzle.grid
        self.look = (with_circles(self.kind, self.grid) if self.kind.components else self.kind).look
        self.cells = [*self.grid.cells]
        self.margins = _margins(puzzle)
        top, bottom, left, right = self.margins
        self.rows, self.cols = self.grid.rows + top + bottom, self.grid.cols + left + right
        self.data = _nothing()
        self.small = small_layers(self.kind)
        for layer in self.kind.clues:
            self._layer(layer, puzzle.clues[layer.name])

    # -- where things are

    def _at(self, sort: int, row: int, col: int) -> int:
        """The index of a place: 0 the middle of a cell, 1 its corner, 2 below it, 3 beside it."""
        top, _, left, _ = self.margins
        across = self.cols + 4
        return (sort * (self.rows + 4) + row + 2 + top) * across + col + 2 + left

    def _index(self, place: Place) -> str:
        match place:
            case Cell(row, col):
                return str(self._at(0, row, col))
            case Corner(row, col):
                return str(self._at(1, row - 1, col - 1))
            case Edge(first, second):
                return str(self._at(2 if first.col == second.col else 3, *first))
            case Border():
                return self._outside(place, 1)
            case _:
                raise Unsupported(f"nothing can be drawn at {place}")

    def _outside(self, border: Border, far: int) -> str:
        """The index of the place so many cells outside of the grid."""
        line, rows, cols = border.line, self.grid.rows, self.grid.cols
        found = {
            "top": (-far, line),
            "bottom": (rows - 1 + far, line),
            "left": (line, -far),
            "right": (line, cols - 1 + far),
        }
        return str(self._at(0, *found[border.side]))

    @property
    def canvas(self) -> tuple[int, int, int, int]:
        """Its width and height in pixels, and the place in its middle, twice."""
        row, col = (self.rows - 1) // 2, (self.cols - 1) // 2
        sort = {(0, 0): 1, (0, 1): 2, (1, 0): 3, (1, 1): 0}[self.rows % 2, self.cols % 2]
        top, _, left, _ = self.margins
        middle = self._at(sort, row - top, col - left)
        return (self.cols + 1) * PIXELS, (self.rows + 1) * PIXELS, middle, middle

    @property
    def steps(self) -> list[int]:
        """The cells of the board: the index of the first, then the distances to each next one."""
        return [after - at for at, after in pairwise([0, *(self._at(0, *c) for c in self.cells)])]

    # -- what is drawn

    def _layer(self, layer: Layer, clues: Mapping[Any, Value]) -> None:
        if isinstance(layer.values, Labels) and layer.on == "cells":
            self._regions(clues)
        elif layer.walls:
            for edge in clues:
                self._wall(edge)
        elif layer.on_paths and self.kind.outline is not None:
            self.cells = [cell for cell in self.cells if cell in self.puzzle.domains]
        else:
            for place, value in clues.items():
                if isinstance(place, Path):
                    self._path(layer, place, value)
                else:
                    self._clue(layer, place, value)

    def _regions(self, labels: Mapping[Cell, Value]) -> None:
        for edge in self.grid.edges if labels else ():
            if labels.get(edge.first) != labels.get(edge.second):
                self._wall(edge)
        for cell in self.grid.cells if labels else ():
            if cell not in labels:
                self.data["surface"][self._index(cell)] = DARK

    def _wall(self, edge: Edge) -> None:
        """A border between two cells, from corner to corner."""
        row, col = edge.second
        start = (row, col - 1) if edge.first.row == row else (row - 1, col)
        ends = self._at(1, row - 1, col - 1), self._at(1, *start)
        self.data["lineE"][",".join(map(str, ends))] = BORDER

    def _path(self, layer: Layer, path: Path, value: Value) -> None:
        """A list of cells, with its number at the first of them."""
        stroke = self.look.strokes.get(layer.name, "line")
        cells = [self._at(0, *cell) for cell in path.cells]
        unknown = layer.values.unknown if isinstance(layer.values, Numbers) else ""
        if stroke in BADGES:
            self.data["symbol"][self._index(path.cells[0])] = [GREY, BADGES[stroke], 1]
        elif stroke in LISTS:
            self.data[LISTS[stroke]].append(cells)
            if value != unknown:
                self._small(path.cells[0], str(value))
        elif stroke == RAY:
            self._ray(path, HIDDEN if value == unknown else str(value))
        elif isinstance(layer.values, Lists):
            self._marks(path.cells[0], listed(value))
        elif layer.name == ground_layer(self.kind):
            self._ground(path.cells)
        elif layer.name in line_styles(self.kind):
            style = LINE_STYLES.get(self.look.colours.get(layer.name, ""), GREY_LINE)
            self.data["line"] |= {f"{one},{other}": style for one, other in pairwise(cells)}
            if value != unknown:
                self._small(path.cells[0], str(value))
            for cell in (path.cells[0], path.cells[-1]) if stroke == ENDS else ():
                self._figure(cell, CIRCLE)
        else:
            raise Unsupported(f"Penpa+ draws nothing like {layer.name} at {path}")

    def _ray(self, path: Path, text: str) -> None:
        """A number outside, with an arrow along a diagonal."""
        slant = slope(path, self.grid)
        way = next(way for way, known in SLANTS.items() if known == slant)
        start = step(path.cells[0], -slant[0], -slant[1])
        self.data["number"][str(self._at(0, *start))] = [f"{text}_{way}", BLACK, ARROWED]

    def _marks(self, cell: Cell, numbers: Collection[Value]) -> None:
        """Small numbers in a cell, each at its place."""
        if not {*numbers} <= {*range(1, MOST_MARKS + 1)}:
            raise Unsupported(f"pencil marks at {cell}; Penpa+ has those from 1 to {MOST_MARKS}")
        there = [int(number in numbers) for number in range(1, MOST_MARKS + 1)]
        self.data["number"][self._index(cell)] = [there, BLACK, CANDIDATES]

    def _ground(self, cells: Collection[Cell]) -> None:
        """Coloured cells, in a colour that none of their neighbours has."""
        surface = self.data["surface"]
        near = {other for cell in cells for other in self.grid.neighbours(cell)}
        used = {surface.get(self._index(cell)) for cell in near.difference(cells)}
        colour = next((one for one in COLOURS if one not in used), GREY)
        surface |= {self._index(cell): colour for cell in cells}

    def _clue(self, layer: Layer, place: Place, value: Value) -> None:
        look = self.look
        if isinstance(place, Border):
            for far, text in enumerate(reversed(str(value).split(",")), 1):
                self.data["number"][self._outside(place, far)] = [text, BLACK, WRITTEN]
        elif layer.name in look.outward and isinstance(place, Edge):
            upright = place.first.row == place.second.row
            self._small(place.first, str(value), TOP_RIGHT if upright else BOTTOM_LEFT)
        elif isinstance(layer.values, Lists) and layer.on in INSIDE:
            told = [str(value).replace(",", ""), BLACK, SIDE_BY_SIDE]
            self.data["number"][self._index(place)] = told
        else:
            self._mark(layer, place, value)

    def _mark(self, layer: Layer, place: Place, value: Value) -> None:
        """The parts of a clue, as figures and as one text, with a circle or a block below."""
        look, parts = self.look, [value]
        if isinstance(layer.values, Parts):
            parts = [*(layer.values.read(value, self.puzzle.options) or {}).values()]
        text, arrow = "", ""
        for part in parts:
            ink = look.figures.get(part, str(part))
            if self._is_arrow(place, part, alone=len(parts) == 1):
                arrow = str(part)
            elif layer.name in look.paired and part == NO_ARROW:
                text += HIDDEN if place not in self._beside(layer) else ""
            elif isinstance(ink, Figure) and ink in self._drawable(place):
                self._figure(place, ink)
            else:
                text += str(part if isinstance(ink, Figure) else ink)
        if layer.name in look.circled and CIRCLE not in map(look.figures.get, parts):
            self._figure(place, CIRCLE)
        if layer.name in look.discs:
            self._figure(place, DISC)
        if text and (layer.name in look.blocks or value in look.on_black):
            self._figure(place, BLOCK)
        if text or arrow:
            self._write(layer, place, text, arrow)

    def _is_arrow(self, place: Place, part: Value, *, alone: bool) -> bool:
        """Whether a part of a clue in a cell is an arrow that goes with a number."""
        look = self.look
        drawn = alone and not look.paired and isinstance(look.figures.get(part), Figure)
        return isinstance(place, Cell) and str(part) in {*ARROWS} and not drawn

    def _beside(self, layer: Layer) -> Collection[Place]:
        """The places of the clues that stand beside those of a layer."""
        return self.puzzle.clues[self.look.paired[layer.name]]

    def _write(self, layer: Layer, place: Place, text: str, arrow: str) -> None:
        """A text with an arrow after it; texts of two layers at one place go side by side."""
        if isinstance(place, Cell) and layer.name in self.small and not arrow:
            self._small(place, text)
            return
        index = self._index(place)
        before, _, turned = str(self.data["number"].get(index, [""])[0]).partition("_")
        turned = str(ARROWS.index(arrow)) if arrow else turned
        way = WRITTEN if isinstance(place, Cell) else MIDDLE
        told = f"{before}{text}"
        if turned:
            told, way = f"{told}_{turned}", ARROWED
        self.data["number"][index] = [told, BLACK, way]

    def _small(self, cell: Cell, text: str, corner: int = TOP_LEFT) -> None:
        quarters = 4 * (self.rows + 4) * (self.cols + 4)
        self.data["numberS"][str(quarters + 4 * self._at(0, *cell) + corner)] = [text, BLACK]

    def _drawable(self, place: Place) -> Collection[Figure]:
        """The figures that can be drawn at a place."""
        return {*IN_CELLS, *GROUNDS, FRAME} if isinstance(place, Cell) else BETWEEN.keys()

    def _figure(self, place: Place, figure: Figure) -> None:
        index = self._index(place)
        if figure in GROUNDS:
            self.data["surface"][index] = GROUNDS[figure]
        elif figure is FRAME and isinstance(place, Cell):
            self._frame(*place)
        else:
            shapes = IN_CELLS if isinstance(place, Cell) else BETWEEN
            self.data["symbol"][index] = [*shapes[figure], 1]

    def _frame(self, row: int, col: int) -> None:
        """Borders all round a cell."""
        cell = Cell(row, col)
        for edge in (
            Edge(Cell(row - 1, col), cell),
            Edge(cell, Cell(row + 1, col)),
            Edge(Cell(row, col - 1), cell),
            Edge(cell, Cell(row, col + 1)),
        ):
            self._wall(edge)


def _margins(puzzle: Puzzle) -> list[int]:
    """How many rows and columns outside have something in them: top, bottom, left and right."""
    most = dict.fromkeys(("top", "bottom", "left", "right"), 0)
    look, grid = puzzle.kind.look, puzzle.grid
    for name, clues in puzzle.clues.items():
        for place, value in clues.items():
            if isinstance(place, Border):
                most[place.side] = max(most[place.side], len(str(value).split(",")))
            elif name in look.outward:
                most |= {"top": 1, "left": 1}
            elif look.strokes.get(name) == RAY and isinstance(place, Path):
                down, right = slope(place, grid)
                row, col = step(place.cells[0], -down, -right)
                ends = (row < 0, row == grid.rows, col < 0, col == grid.cols)
                most |= {side: 1 for side, is_there in zip(most, ends, strict=True) if is_there}
    return [*most.values()]
