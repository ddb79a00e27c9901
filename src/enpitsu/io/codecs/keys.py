"""F-puzzles' JSON for the clues of variants, both ways.

A puzzle is an object there. Under the key of a constraint is a list with an object for each clue,
with cells by names such as R1C1, or `true` where there is nothing to print.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from typing import Any, NamedTuple, Protocol, TypeGuard

from enpitsu.errors import short, unknown
from enpitsu.paper.colours import colour
from enpitsu.paper.drawing import PLACES, Drawing, DrawnShape, read_drawings, written_drawings
from enpitsu.paper.grid import SIDES, Border, Cell, Corner, Edge, Grid, Path, Place, cell_beyond
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle

NAMED = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
ANYWHERE = re.compile(r"[Rr](-?\d{1,3})[Cc](-?\d{1,3})")  # a cell inside the grid or outside
# Members of an object that tell how it looks, or with which tool it was drawn.
LOOKS = {
    *("baseC", "fontC", "lineC", "outlineC", "width", "height", "size", "angle", "headLength"),
    *("fromConstraint", "isNewConstraint"),
}
MOST_CELLS = 36  # cells that one drawing may cover
LIMIT = 99.0  # the greatest distance of a point from the beginning of its line, in cells
NUMBER = re.compile(r"\d{1,3}", re.ASCII)
Placed = Iterator[tuple[str, Place, Value]]  # clues, each with its layer


class NotUnderstood(Exception):
    """The value under a key is not what was expected; the message tells both."""


class Key(Protocol):
    """The value under a key, converted to the clues of a layer and back."""

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401  # whatever JSON holds
        """The clues; `NotUnderstood` if the value cannot be read."""

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """The value for a puzzle; None to leave the key out."""


class Flag(NamedTuple):
    """`true`: a rule for the whole board."""

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401, ARG002
        """No clues: the key alone has a meaning."""
        yield from ()

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401, ARG002
        """Always `true`."""
        return True


class Lines(NamedTuple):
    """`{"lines": [[cell, ...], ...]}`, with a value if the clues of the layer have one.

    Lines of which `around` tells something may end where they begin.
    """

    layer: str
    default: Value = ""
    around: int | None = None

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """A list of cells for each line."""
        for part in objects(data, "lines", "value"):
            value = told(part.get("value"), self.default)
            for line in parts(part.get("lines")):
                for path in opened(cells(line, grid), self.around):
                    yield self.layer, path, value

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each line."""
        clues = puzzle.clues[self.layer]
        values = [{} if value == "" else {"value": str(value)} for value in clues.values()]
        lines = [{"lines": [names(path.cells)]} for path in clues]
        return [{**line, **value} for line, value in zip(lines, values, strict=True)] or None


class Shafts(NamedTuple):
    """`{"cells": [cell, ...], "lines": [[cell, ...], ...]}`: circles or pills with their arrows."""

    circle: str
    pill: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """A list for each arrow; of a pill its value tells how many cells are in it."""
        for part in objects(data, "cells", "lines"):
            head = cells(part.get("cells"), grid)
            if head and not parts(part.get("lines")):
                raise NotUnderstood(f"a circle at {head[0]} without an arrow; expected one")
            for line in parts(part.get("lines")):
                shaft = cells(line, grid)[1:]
                if len(head) == 1:
                    yield self.circle, Path((*head, *shaft)), ""
                else:
                    yield self.pill, Path((*head, *shaft)), len(head)

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each circle or pill; its arrows begin in the last cell of it."""
        both = {**dict.fromkeys(puzzle.clues[self.circle], 1), **puzzle.clues[self.pill]}
        shafts: dict[tuple[Cell, ...], list[list[str]]] = {}
        for path, size in both.items():
            head = path.cells[: int(size)]
            shafts.setdefault(head, []).append(names(path.cells[int(size) - 1 :]))
        return [{"cells": names(head), "lines": lines} for head, lines in shafts.items()] or None


class Groups(NamedTuple):
    """`{"cells": [cell, ...], "value": "12"}`: cells without an order."""

    layer: str
    default: Value = ""

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """A list of cells for each."""
        for part in objects(data, "cells", "value"):
            found = tuple(sorted(cells(part.get("cells"), grid)))
            yield self.layer, Path(found, ordered=False), told(part.get("value"), self.default)

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each; a default value is left out."""
        return [
            {"cells": names(path.cells)} | ({} if v == self.default else {"value": str(v)})
            for path, v in puzzle.clues[self.layer].items()
        ] or None


class Singles(NamedTuple):
    """`{"cell": cell}`: a mark in a cell."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """A list of one cell for each."""
        for part in objects(data, "cell"):
            yield self.layer, Path(tuple(cells([part.get("cell")], grid))), ""

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each."""
        return [{"cell": names(path.cells)[0]} for path in puzzle.clues[self.layer]] or None


class Members(NamedTuple):
    """`{"cells": [cell, ...]}`: marks in cells, several under one object."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """A list of one cell for each cell."""
        for part in objects(data, "cells"):
            for cell in cells(part.get("cells"), grid):
                yield self.layer, Path((cell,)), ""

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """One object."""
        found = names([cell for path in puzzle.clues[self.layer] for cell in path.cells])
        return [{"cells": found}] if found else None


class Copies(NamedTuple):
    """`{"cells": [cell, ...], "cloneCells": [cell, ...]}`."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The cells of both as one list."""
        for part in objects(data, "cells", "cloneCells"):
            both = (*cells(part.get("cells"), grid), *cells(part.get("cloneCells"), grid))
            yield self.layer, Path(both), ""

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each list."""
        return [
            {
                "cells": names(path.cells[: len(path.cells) // 2]),
                "cloneCells": names(path.cells[len(path.cells) // 2 :]),
            }
            for path in puzzle.clues[self.layer]
        ] or None


class Dots(NamedTuple):
    """`{"cells": [cell, cell], "value": ...}`: the value is a sign between two cells."""

    layer: str
    signs: Mapping[str, Value]  # clues by the value; an empty value stands for the usual one

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The edge of each."""
        for part in objects(data, "cells", "value"):
            sign = self.signs.get(str(part.get("value") or ""))
            both = sorted(cells(part.get("cells"), grid))
            if sign is None or len(both) != 2:
                raise NotUnderstood(f"value {part.get('value')}; expected {expected(self.signs)}")
            yield self.layer, Edge(*both), sign

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each sign that is of this key."""
        texts = {sign: text for text, sign in [*self.signs.items()][::-1]}
        return [
            {"cells": names(edge)} | ({"value": texts[sign]} if texts[sign] else {})
            for edge, sign in puzzle.clues[self.layer].items()
            if sign in texts
        ] or None


class NumberedDots(NamedTuple):
    """`{"cells": [cell, cell], "value": "3"}`: a number between two cells, else the usual."""

    layer: str
    usual: int

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The edge of each."""
        for part in objects(data, "cells", "value"):
            both = sorted(cells(part.get("cells"), grid))
            if len(both) != 2:
                raise NotUnderstood("cells; expected two side by side")
            yield self.layer, Edge(*both), told(part.get("value"), self.usual)

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each."""
        return [
            {"cells": names(edge)} | ({} if value == self.usual else {"value": str(value)})
            for edge, value in puzzle.clues[self.layer].items()
        ] or None


class Corners(NamedTuple):
    """`{"cells": [four cells], "values": [number, ...]}`: numbers where four cells meet."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The corner of each."""
        for part in objects(data, "cells", "values"):
            round_ = sorted(cells(part.get("cells"), grid))
            if not round_ or round_ != [*Corner(*round_[-1]).around]:
                raise NotUnderstood("cells; expected the four round a corner")
            values = sorted(int(str(value)) for value in parts(part.get("values")))
            yield self.layer, Corner(*round_[-1]), ",".join(map(str, values)) or "0"

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each."""
        return [
            {
                "cells": names(corner.around),
                "values": [int(n) for n in str(v).split(",") if n != "0"],
            }
            for corner, v in puzzle.clues[self.layer].items()
        ] or None


class Outside(NamedTuple):
    """`{"cell": "R0C3", "value": "12"}`: a number outside the grid."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The place of each that has a value."""
        for part in objects(data, "cell", "value"):
            border = _border(part.get("cell"), grid)
            if part.get("value") not in (None, ""):
                yield self.layer, border, told(part["value"], "")

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each."""
        grid = puzzle.grid
        return [
            {"cell": names([cell_beyond(border, grid)])[0], "value": str(value)}
            for border, value in puzzle.clues[self.layer].items()
        ] or None


class Rays(NamedTuple):
    """`{"cell": "R0C3", "direction": "DR", "value": "23"}`: a diagonal seen from outside.

    Its `cells` are written too, as others read these, and not the direction.
    """

    layer: str
    default: Value = ""

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The cells of each, from the rim."""
        for part in objects(data, "cell", "cells", "direction", "value"):
            met, way = NAMED.fullmatch(str(part.get("cell"))), str(part.get("direction"))
            if met is None or way not in ("UL", "UR", "DL", "DR"):
                raise NotUnderstood("cell or direction; expected those of a diagonal")
            down, right = 1 if "D" in way else -1, 1 if "R" in way else -1
            at = Cell(int(met[1]) - 1 + down, int(met[2]) - 1 + right)
            yield (
                self.layer,
                Path(tuple(ray(at, down, right, grid))),
                told(part.get("value"), self.default),
            )

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each."""
        found = []
        for path, value in puzzle.clues[self.layer].items():
            down, right = slope(path, puzzle.grid)
            way = ("D" if down > 0 else "U") + ("R" if right > 0 else "L")
            before = step(path.cells[0], -down, -right)
            where = {"cell": names([before])[0], "cells": names(path.cells), "direction": way}
            found.append(where | ({} if value == self.default else {"value": str(value)}))
        return found or None


class NegativeSigns(NamedTuple):
    """`["ratio", ...]` under `negative`: the signs that are all given."""

    words: Sequence[str]

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401, ARG002
        """No clue."""
        yield from ()

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401, ARG002
        """The words."""
        return [*self.words]


class Marks(NamedTuple):
    """`{"cell": cell, "value": [1, 2]}`: numbers in a cell, stored in its object in F-puzzles."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """The numbers of each cell as a list."""
        for part in objects(data, "cell", "value"):
            found = sorted({int(told(value, 0)) for value in parts(part.get("value"))} - {0})
            if found:
                yield self.layer, Path(tuple(cells([part.get("cell")], grid))), listed(found)

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each cell."""
        return [
            {"cell": names(path.cells)[0], "value": [*map(int, str(value).split(","))]}
            for path, value in puzzle.clues[self.layer].items()
        ] or None


class Lit(NamedTuple):
    """`["R1C1", ...]`: cells that are visible in the fog from the start."""

    layer: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """One list of cells."""
        found = tuple(sorted({*cells(data, grid)}))
        if found:
            yield self.layer, Path(found, ordered=False), ""

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """The cells of all lists."""
        return names([cell for path in puzzle.clues[self.layer] for cell in path.cells]) or None


# Drawings without a meaning, by the key under which they stand.
DRAWN_SHAPES: Mapping[str, DrawnShape] = {
    "line": "line",
    "rectangle": "square",
    "circle": "circle",
    "cage": "cage",
    "text": "text",
}
HALF = 0.5  # cells: the unit of the thickness of a line in F-puzzles


class CosmeticDrawing(NamedTuple):
    """`{"cells": [cell, ...], "baseC": colour, "outlineC": colour, "width": ..., "value": text}`.

    A shape or a text in the middle of its cells, which may lie outside the grid; lines have a list
    of cells each. With `headLength` a line is an arrow, which F-puzzles draws as a line. The points
    of a line, or the centre of a shape, may be given as in SudokuPad, in `wayPoints`: rows and
    columns from the corner of the grid, in cells.
    """

    key: str
    layer: str
    outside: str

    def read(self, data: Any, grid: Grid) -> Placed:  # noqa: ANN401
        """What is drawn on each list of cells, all of it as one value, or outside."""
        found: dict[tuple[str, Place], list[Drawing]] = {}
        for part in objects(data, "cells", "lines", "value", WAY):
            drawing = self._drawing(part)
            lines = parts(part.get("lines")) if self.key == "line" else [part.get("cells")]
            for line in lines:
                if parts(line):
                    at = self._place(line, grid)
                    way = part.get(WAY) if len(lines) == 1 else None
                    way = _way(way or _ring(parts(line), grid), at[1])
                    found.setdefault(at, []).append(drawing._replace(points=way))
        for (layer, place), drawings in found.items():
            yield layer, place, written_drawings(drawings)

    def _drawing(self, part: Mapping[str, Any]) -> Drawing:
        shape, line = DRAWN_SHAPES[self.key], colour(part.get("outlineC"))
        if shape == "line":
            thick = number(part.get("width"), HALF) * HALF
            return Drawing("arrow" if part.get("headLength") else shape, line=line, width=thick)
        text, angle = str(part.get("value") or ""), part.get("angle")
        told = Drawing(shape, text=text, angle=float(angle) if _is_number(angle) else 0)
        if shape == "text":
            return told._replace(line=colour(part.get("fontC")), width=number(part.get("size"), 1))
        wide, high = (number(part.get(side), 1) for side in ("width", "height"))
        return told._replace(fill=colour(part.get("baseC")), line=line, width=wide, height=high)

    def _place(self, data: object, grid: Grid) -> tuple[str, Place]:
        met = [ANYWHERE.fullmatch(str(name)) for name in parts(data)]
        told = [Cell(int(one[1]) - 1, int(one[2]) - 1) for one in met if one]
        inside = [cell for cell in told if cell in grid]
        if inside or not told:
            return self.layer, Path(tuple(dict.fromkeys(inside or cells(data, grid))))
        borders = [border for side in SIDES for border in grid.borders(side)]
        return self.outside, min(
            borders, key=lambda border: _apart(cell_beyond(border, grid), told[0])
        )

    def written(self, puzzle: Puzzle) -> Any:  # noqa: ANN401
        """An object for each drawing of this sort."""
        found = []
        for layer in (self.layer, self.outside):
            for place, value in puzzle.clues[layer].items():
                of = cell_beyond(place, puzzle.grid) if isinstance(place, Border) else None
                where = names([of] if of else place.cells)
                first = of or place.cells[0]
                found += [
                    self._written(drawing, where, first)
                    for drawing in read_drawings(value)
                    if drawing.shape
                    in (DRAWN_SHAPES[self.key], *(["arrow"] * (self.key == "line")))
                ]
        return found or None

    def _written(self, drawing: Drawing, where: Sequence[str], first: Cell) -> dict[str, Any]:
        shape, fill, line, width, height, text, angle, points = drawing
        told: dict[str, Any] = {}
        if points:
            row, col = first.row + HALF, first.col + HALF
            told[WAY] = [[row + down, col + right] for right, down in points]
        if shape in ("line", "arrow"):
            told |= {"headLength": HEAD} if shape == "arrow" else {}
            return {"lines": [where], "outlineC": line, "width": width / HALF, **told}
        told |= {"value": text} if text else {}
        told |= {"angle": angle} if angle else {}
        if shape == "text":
            return {"cells": where, "fontC": line, "size": width, **told}
        return {
            "cells": where,
            "baseC": fill,
            "outlineC": line,
            "width": width,
            "height": height,
        } | told


HEAD = 0.3  # cells: the length of the point of an arrow
WAY = "wayPoints"


def _ring(line: Sequence[object], grid: Grid) -> list[list[float]] | None:
    """The points of a line that ends where it begins."""
    if len(line) < 3 or line[0] != line[-1]:
        return None
    return [[row + HALF, col + HALF] for row, col in cells(line, grid)]


def _way(data: object, place: Place) -> tuple[tuple[float, float], ...]:
    """The points, right and down of the centre of the first cell, in cells; empty if not given."""
    if not isinstance(place, Path) or not data:
        return ()
    row, col = (at + HALF for at in place.cells[0])
    found = []
    for point in parts(data):
        if not (isinstance(point, list) and len(point) == 2 and all(map(_is_number, point))):
            raise NotUnderstood(f"{short(repr(point))}; expected a row and a column")
        down, right = (max(-LIMIT, min(at, LIMIT)) for at in (point[0] - row, point[1] - col))
        found.append((round(right, PLACES) + 0.0, round(down, PLACES) + 0.0))
    return tuple(found)


def _is_number(value: object) -> TypeGuard[float]:
    return type(value) is int or (type(value) is float and isfinite(value))


def _apart(one: Cell, other: Cell) -> int:
    return abs(one.row - other.row) + abs(one.col - other.col)


# -- diagonals -------------------------------------------------------------------------------------


def step(cell: Cell, down: int, right: int) -> Cell:
    """The cell so many rows down and columns to the right of another, in the grid or outside."""
    return Cell(cell.row + down, cell.col + right)


def ray(cell: Cell, down: int, right: int, grid: Grid) -> Iterator[Cell]:
    """The cells of the grid from one on, step by step."""
    while cell in grid:
        yield cell
        cell = step(cell, down, right)


def slope(path: Path, grid: Grid) -> tuple[int, int]:
    """The step from each cell of a diagonal to the next; one of a single cell cuts a corner."""
    first, *others = path.cells
    if others:
        return others[0].row - first.row, others[0].col - first.col
    steps = ((down, right) for down in (1, -1) for right in (1, -1))
    beyond = (
        s for s in steps if step(first, *s) not in grid and step(first, -s[0], -s[1]) not in grid
    )
    return next(beyond, (1, 1))


def opened(line: Sequence[Cell], around: int | None) -> Iterator[Path]:
    """The open lists that replace a list of cells that may end where it begins.

    The second list has the last `around` cells and then the first ones; it is left out if `around`
    is 0. If `around` is None, the list stays as it is.
    """
    if around is None or len(line) < 2 or line[0] != line[-1]:
        yield Path(tuple(line))
        return
    whole = tuple(line[:-1])
    yield Path(whole)
    if around and len(whole) >= 2 * around:
        yield Path((*whole[-around:], *whole[:around]))


# -- parts -----------------------------------------------------------------------------------------


def parts(data: object) -> list[Any]:
    """A list as it is, an empty one for null; `NotUnderstood` for anything else."""
    if data is not None and not isinstance(data, list):
        raise NotUnderstood(f"{short(repr(data))}; expected a list")
    return data or []


def objects(data: object, *known: str) -> list[Mapping[str, Any]]:
    """The objects of a list; members other than the `known` ones may only concern their looks."""
    found = parts(data)
    for part in found:
        if not isinstance(part, dict):
            raise NotUnderstood(f"{short(repr(part))}; expected an object")
        for key, value in part.items():
            if value and key not in known and key not in LOOKS:
                raise NotUnderstood(unknown("member", key, known))
    return found


def cells(data: object, grid: Grid) -> list[Cell]:
    """Cells by their names."""
    found = []
    for name in parts(data):
        met = NAMED.fullmatch(name) if isinstance(name, str) else None
        cell = Cell(int(met[1]) - 1, int(met[2]) - 1) if met else Cell(-1, -1)
        if cell not in grid:
            raise NotUnderstood(f"{short(repr(name))}; expected a cell, as R1C1")
        found.append(cell)
    return found


def names(found: Sequence[Cell]) -> list[str]:
    """The names of cells."""
    return [f"R{cell.row + 1}C{cell.col + 1}" for cell in found]


def told(value: object, default: Value) -> Value:
    """A number as given, or the default if there is none."""
    if value in (None, ""):
        return default
    if not NUMBER.fullmatch(str(value)):
        raise NotUnderstood(f"value {short(repr(value))}; expected a number")
    return int(str(value))


def number(value: object, usual: float) -> float:
    """A size in cells, within reason."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return usual
    return min(max(float(value), 0), MOST_CELLS)


def listed(numbers: Sequence[int]) -> str:
    """Numbers as the text of a clue that lists them."""
    return ",".join(map(str, numbers))


def expected(known: Mapping[str, Value]) -> str:
    """The values that are known, in words."""
    return " or ".join(text or "none" for text in known)


def _border(name: object, grid: Grid) -> Border:
    """The place outside for the name of a cell beyond the rim."""
    for side in SIDES:
        for border in grid.borders(side):
            if names([cell_beyond(border, grid)]) == [str(name).upper()]:
                return border
    raise NotUnderstood(f"{short(repr(name))}; expected a cell beyond the rim, as R0C3")
