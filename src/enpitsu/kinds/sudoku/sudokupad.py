"""The JSON of SudokuPad, translated to an object of F-puzzles.

SudokuPad has a meaning only for cells, regions and cages; everything else is drawn, and its rules
are in words. The format is described at https://github.com/SudokuPad/sudokutools.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import floor
from typing import Any, NoReturn

from enpitsu.errors import short

Object = dict[str, Any]
Fail = Callable[[str, str], Exception]

MEMBERS = {
    *("cells", "regions", "cages", "metadata", "lines", "arrows", "underlays", "overlays"),
    *("foglight", "fogofwar", "triggereffect"),
}
PASSED_OVER = {
    *("id", "settings", "cellSize", "videos", "title", "author", "rules", "puzzleId", "logic"),
    *("duration", "msgcorrect", "solution", "history"),
}
# The keys that are read of each part of a puzzle; the last ones have no visible effect.
READ = {
    "cells": {"value", "given", "centremarks", "cornermarks", "candidates", "pencilMarks"},
    "cages": {"cells", "value", "sum", "unique", "hidden", "type", "style", "borderColor"},
    "lines": {"wayPoints", "d", "color", "thickness", "headLength"},
    "arrows": {"wayPoints", "d", "color", "thickness", "headLength"},
    "overlays": {
        *("center", "width", "height", "rounded", "backgroundColor", "borderColor", "angle"),
        *("text", "fontSize", "color"),
    },
}
READ["underlays"] = READ["overlays"]
UNSEEN = {"feature", "target", "fromConstraint", "isNewConstraint"}
RULES = ("antiknight", "antiking")  # rules that metadata may switch on
INDEXERS = {
    "fpRowIndexer": "rowindexer",
    "fpColumnIndexer": "columnindexer",
    "fpBoxIndexer": "boxindexer",
}
TOLD = re.compile(r"(\w+):\s*(.*)", re.DOTALL)  # metadata in the value of a cage without cells
NUMBER = re.compile(r"\d{1,3}", re.ASCII)
PIXELS = 64  # side of a cell in pixels
THICK = 2 / PIXELS  # one pixel in F-puzzles' unit, half a cell
LONGEST = 100  # the most points of a line or a shape
MARGIN = 5  # width in cells of the area round the grid where something may be drawn


HOUSES = ("rowcol", "region")  # types of cages that say what rows, columns and boxes do


class SudokuPad:
    """An object of SudokuPad that is being read; `fail` makes the error that a key is wrong."""

    def __init__(self, data: Mapping[str, Any], fail: Fail) -> None:
        self.data, self.fail = data, fail
        self.rows = self._list("cells")
        self.told: Object = {"cells": None}  # a key that F-puzzles' own objects do not have
        self.left_out: dict[str, None] = {}  # drawings that are not kept, in words
        self.notes = self._notes()

    def as_fpuzzles(self) -> Object:
        """The object of F-puzzles with the same meaning, as far as SudokuPad has one."""
        for key, value in self.data.items():
            if key not in MEMBERS | PASSED_OVER and value:
                self._refuse(key, f"'{short(key)}' is not understood; expected a puzzle without it")
        grid = [[self._cell(cell) for cell in self._row(row)] for row in self.rows]
        if len({len(row) for row in grid}) != 1:
            self._refuse("cells", "cells has no rows of one length; expected a board")
        self._regions(grid)
        self.told = {"grid": grid}
        self.told |= {"title": self.notes["title"]} if "title" in self.notes else {}
        self.told |= {"author": self.notes["author"]} if "author" in self.notes else {}
        self.told |= {"ruleset": self.notes["rules"]} if "rules" in self.notes else {}
        self.told |= {key: True for key in RULES if self.notes.get(key) in (True, "true")}
        if isinstance(self.notes.get("solution"), str):
            self.told["solution"] = self.notes["solution"]
        self._cages()
        for key in ("lines", "arrows"):
            for part in self._objects(key):
                if not self._line(part, arrow=key == "arrows"):
                    self.left_out[f"{key} without a way"] = None
        for key in ("underlays", "overlays"):
            for part in self._objects(key):
                if not self._shape(part):
                    self.left_out[f"{key} without a centre"] = None
        lit = [*self._list("foglight"), *self._list("fogofwar")]
        self._put("foglight", *(_name(pair) for pair in lit if _is_pair(pair)))
        self._put("triggereffect", *self._list("triggereffect"))
        return self.told

    def _refuse(self, key: str, message: str) -> NoReturn:
        raise self.fail(key, message)

    def _put(self, key: str, *parts: Any) -> None:  # noqa: ANN401
        if parts:
            self.told.setdefault(key, []).extend(parts)

    # -- parts

    def _list(self, key: str) -> list[Any]:
        data = self.data.get(key) or []
        if not isinstance(data, list):
            self._refuse(key, f"{key} is no list; expected one")
        return data

    def _objects(self, key: str) -> Iterator[Object]:
        for part in self._list(key):
            if not isinstance(part, dict):
                self._refuse(key, f"one of {key} is no object; expected one")
            self._note_unread(key, part)
            if part:
                yield part

    def _note_unread(self, key: str, part: Object) -> None:
        unread = (name for name in part if part[name] and name not in READ[key] | UNSEEN)
        self.left_out |= {f"{short(name)} of {key}": None for name in unread}

    def _row(self, row: object) -> list[Any]:
        if not isinstance(row, list):
            self._refuse("cells", "cells has no rows; expected them")
        return row

    def _cell(self, cell: object) -> Object:
        """A cell with its given; small numbers are the player's."""
        if not isinstance(cell, dict):
            self._refuse("cells", f"a cell is {short(str(cell))}; expected an object")
        self._note_unread("cells", cell)
        given = cell.get("value")
        return {} if given in (None, "", 0) else {"value": given, "given": True}

    def _names(self, key: str, data: Any) -> list[str]:  # noqa: ANN401  # whatever JSON holds
        """The names of cells given as rows and columns from zero."""
        found = []
        for pair in data if isinstance(data, list) else [data]:
            if not _is_pair(pair) or not self._inside(pair):
                self._refuse(key, f"{key} names {short(str(pair))}; expected [row, column]")
            found.append(_name(pair))
        return found

    def _regions(self, grid: Sequence[Sequence[Object]]) -> None:
        for number, part in enumerate(self._list("regions")):
            for row, col in part if self._names("regions", part) else ():
                grid[row][col]["region"] = number

    def _notes(self) -> Object:
        """The metadata, and cages that contain notes."""
        told = self.data.get("metadata") or {}
        if not isinstance(told, dict):
            self._refuse("metadata", "metadata is no object; expected one")
        found = {}
        for part in self._objects("cages"):
            met = TOLD.fullmatch(str(part.get("value", "")))
            if met and not part.get("cells"):
                found[met[1]] = met[2]
        return found | told

    def _cages(self) -> None:
        for part in self._objects("cages"):
            cells, value = part.get("cells") or [], part.get("value")
            names, total = self._names("cages", cells), part.get("sum", value)
            if not cells or part.get("hidden") or part.get("type") in HOUSES:
                hidden = cells and part.get("type") not in HOUSES
                self.left_out |= {"hidden cages": None} if hidden else {}
                continue
            if part.get("style") in INDEXERS:
                self._put(INDEXERS[part["style"]], {"cells": names})
            elif NUMBER.fullmatch(str(total)) and part.get("unique") is not False:
                self._put("killercage", {"cells": names, "value": str(total)})
            elif part.get("unique") is not False and value in (None, ""):
                self._put("killercage", {"cells": names})
            else:
                line = part.get("borderColor") or "black"
                self._put("cage", {"cells": names, "value": value, "outlineC": line})

    # -- drawings

    def _line(self, part: Object, *, arrow: bool) -> bool:
        """A line through the cells on its way; a short one outside gives a direction."""
        way = part.get("wayPoints") or []
        if not isinstance(way, list):
            self._refuse("wayPoints", f"wayPoints is {short(str(way))}; expected a list of points")
        curve = _curve(str(part["d"])) if part.get("d") else way
        points = [point for point in curve if _is_point(point)][:LONGEST]
        if len(points) < 2:
            return False
        cells = list(dict.fromkeys(cell for cell in self._way(points) if self._inside(cell)))
        thick = part.get("thickness", 4)
        where = [floor(n) for n in points[0]]
        if arrow and len(cells) < 2 and not self._inside(where):
            down, right = (points[-1][i] - points[0][i] for i in (0, 1))
            sign = ARROWS[(down > 0) - (down < 0), (right > 0) - (right < 0)]
            self._put("text", {"cells": [_name(where)], "value": sign})
        else:
            cells = cells or [self._nearest(points[0])]
            closing = cells[:1] if len(cells) > 2 and points[0] == points[-1] else []
            told: Object = {"lines": [[_name(cell) for cell in [*cells, *closing]]]}
            told["outlineC"] = part.get("color")
            told["width"] = thick * THICK if isinstance(thick, (int, float)) else THICK
            if arrow:
                told["headLength"] = part.get("headLength", 0.3)
            if len(cells) == 1 or not _through_centres(points):
                told["wayPoints"] = points
            self._put("line", told)
        return True

    def _way(self, points: Sequence[Sequence[float]]) -> Iterator[tuple[int, int]]:
        """The cells on the way through some points, in order."""
        at: tuple[int, int] | None = None
        last = self._last()
        for point in points:
            row, col = (min(floor(n), most) for n, most in zip(point, last, strict=True))
            down, right = (row - at[0], col - at[1]) if at else (0, 0)
            steps = min(max(abs(down), abs(right)), LONGEST)
            for step in range(1, steps):
                part = step / steps
                yield round(row - down * (1 - part)), round(col - right * (1 - part))
            yield row, col
            at = row, col

    def _last(self) -> tuple[int, int]:
        return len(self.rows) - 1, len(self.rows[0]) - 1

    def _nearest(self, point: Sequence[float]) -> tuple[int, int]:
        """The cell of the grid nearest to a point."""
        row, col = (
            min(max(floor(n), 0), most) for n, most in zip(point, self._last(), strict=True)
        )
        return row, col

    def _inside(self, cell: Sequence[int]) -> bool:
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < len(self.rows[0])

    def _shape(self, part: Object) -> bool:
        """A shape or a text in the middle of the cells around its centre."""
        centre, text = part.get("center"), str(part.get("text") or "")
        if not isinstance(centre, list) or not _is_point(centre):
            return False
        rows, cols = _round(centre[0]), _round(centre[1])
        told: Object = {"cells": [_name([row, col]) for row in rows for col in cols]}
        told |= {"value": text, "angle": part.get("angle")}
        if _apart(centre, [(rows[0] + rows[-1] + 1) / 2, (cols[0] + cols[-1] + 1) / 2]):
            told["wayPoints"] = [centre]
        ground, line = part.get("backgroundColor"), part.get("borderColor")
        if ground or line:
            size = {side: part.get(side, 1) for side in ("width", "height")}
            told |= {"baseC": ground, "outlineC": line, **size}
            self._put("circle" if part.get("rounded") else "rectangle", told)
        elif text:
            size = part.get("fontSize", PIXELS / 2)
            high = size * THICK if isinstance(size, (int, float)) else 1
            self._put("text", told | {"fontC": part.get("color"), "size": high})
        return True


COMMAND = re.compile(r"([MLHVCSQTAZ])([^MLHVCSQTAZ]*)", re.IGNORECASE)
REAL = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.IGNORECASE | re.ASCII)
# How many numbers each command of a path takes: the last two are its end, the others bend it.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "T": 2, "Q": 4, "S": 4, "C": 6, "A": 7, "Z": 0}
BENDS = ("Q", "S", "C")  # commands for Bézier curves, whose numbers are all points
STEPS = 8  # points that replace a Bézier curve


def _curve(told: str) -> list[list[float]]:
    """The points of an SVG path, in pixels, as rows and columns; an arc counts as straight."""
    found: list[tuple[float, float]] = []
    start = at = (0.0, 0.0)
    for sign, rest in COMMAND.findall(told):
        command, numbers = sign.upper(), [float(one) for one in REAL.findall(rest)]
        takes = TAKES[command]
        for first in range(0, len(numbers) - takes + 1, takes) if takes else ():
            given = numbers[first : first + takes]
            back = at if sign.islower() else (0.0, 0.0)
            if command in ("H", "V"):
                along = back[0] + given[0], back[1] + given[0]
                ends = [(along[0], at[1]) if command == "H" else (at[0], along[1])]
            else:
                pairs = given if command in BENDS else given[-2:]
                ends = [(x + back[0], y + back[1]) for x, y in zip(*[iter(pairs)] * 2, strict=True)]
            found += _bend([at, *ends]) if found and len(ends) > 1 else ends[-1:]
            at = ends[-1]
            start = at if command == "M" and first == 0 else start
            if len(found) >= LONGEST:
                break
        if command == "Z":
            found, at = [*found, start], start
    return [[y / PIXELS, x / PIXELS] for x, y in found]


def _bend(points: Sequence[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """Points along a Bézier curve, without its start."""
    for step in range(1, STEPS + 1):
        part, left = step / STEPS, [*points]
        while len(left) > 1:
            left = [(x + part * (u - x), y + part * (v - y)) for (x, y), (u, v) in pairwise(left)]
        yield left[0]


ARROWS = {
    (-1, -1): "↖",
    (-1, 0): "↑",
    (-1, 1): "↗",
    (0, -1): "←",
    (0, 0): "·",
    (0, 1): "→",
    (1, -1): "↙",
    (1, 0): "↓",
    (1, 1): "↘",
}
EXACT = 0.02  # in cells: points no farther apart are the same
NEAR = 0.2  # in cells: a point nearer to a line of the grid is on it


def _round(at: float) -> list[int]:
    """The rows, or columns, at a coordinate: two if it is on the line between them."""
    nearest = round(at)
    return [nearest - 1, nearest] if abs(at - nearest) < NEAR else [floor(at)]


def _apart(one: Sequence[float], other: Sequence[float]) -> bool:
    return any(abs(a - b) > EXACT for a, b in zip(one, other, strict=True))


def _through_centres(points: Sequence[Sequence[float]]) -> bool:
    """Whether a line goes from the centre of a cell straight to others."""
    steps = [[b - a for a, b in zip(*both, strict=True)] for both in pairwise(points)]
    straight = all(
        min(abs(down), abs(right)) <= EXACT or abs(abs(down) - abs(right)) <= EXACT
        for down, right in steps
    )
    return straight and not any(_apart(point, [floor(n) + 0.5 for n in point]) for point in points)


def _is_pair(pair: Any) -> bool:  # noqa: ANN401  # whatever JSON holds
    return isinstance(pair, list) and [type(n) for n in pair] == [int, int]


def _is_point(point: object) -> bool:
    """Whether this is a point not too far from a grid."""
    return (
        isinstance(point, list)
        and len(point) == 2
        and all(type(n) in (int, float) and abs(n) < 100 for n in point)
    )


def _name(cell: Sequence[int]) -> str:
    """The name of a cell; outside the grid a number may be below one."""
    return f"R{cell[0] + 1}C{cell[1] + 1}"
