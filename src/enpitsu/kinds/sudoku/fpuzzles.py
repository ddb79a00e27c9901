"""Sudoku as f-puzzles has it in JSON, and as SudokuPad has, with variants.

What else may stand there is refused by name. Source of the facts: readers of these files in
public repositories, among them https://github.com/dclamage/SudokuSolver.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Any

from enpitsu.errors import FormatError, Unsupported, short
from enpitsu.kinds.sudoku.boxes import MAX_SIDE, boxes, labelled, same, sizes, usual_size
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Grid, Kind, Place, Puzzle, Record, Value, regions
from enpitsu.puzzle.index import VARIANT_INDEX
from enpitsu.puzzle.kind import Codec
from enpitsu.puzzle.registry import VARIANTS, with_variants
from enpitsu.puzzle.variant import Variant

NAMED = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")
NUMBER = re.compile(r"\d{1,3}")
NOTES = {"title": "title", "author": "author", "ruleset": "rules"}
DIAGONALS = ("diagonal+", "diagonal-")
NEGATIVE = "negative"  # a list of the signs of which all are given
# What only tells how a page looks or what it says.
PASSED_OVER = {
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "msgcorrect", "metadata"),
    *("successMessage", "id", "settings", "cellSize"),
}
OF_CELLS = {
    *("value", "given", "region", "c", "cArray", "highlight", "highlightArray", "candidates"),
    *("centerPencilMarks", "cornerPencilMarks", "centremarks", "cornermarks"),
}
WITHOUT = "expected a puzzle without it"
Layers = dict[str, dict[Place, Value]]


class FPuzzles:
    """The codec: one JSON object."""

    name = "sudoku"
    aliases = ()
    newer: Mapping[int, Codec] = MappingProxyType({})
    kanpen = None

    def __init__(self, variants: Sequence[Variant] = ()) -> None:
        self.variants = variants

    def with_variants(self, variants: Sequence[Variant]) -> FPuzzles | None:
        """The codec of Sudoku with these variants; None if f-puzzles does not have one of them."""
        return FPuzzles(variants) if all(one.fpuzzles for one in variants) else None

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:  # noqa: ARG002
        """What the object says."""
        reading = _Reading(source)
        source.at = len(source.text)
        return reading.record(kind)

    def write(self, record: Record) -> str:
        """The object; `Unsupported` for what f-puzzles does not have."""
        told = _written(record)
        for variant in self.variants:
            for key, form in variant.fpuzzles.items():
                data = form.written(record.puzzle)
                if data is not None:
                    both = isinstance(data, list) and isinstance(told.get(key), list)
                    told[key] = [*told[key], *data] if both else data
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def remarks(self, record: Record) -> Iterable[str]:  # noqa: ARG002
        """Nothing."""
        return ()


# -- reading ---------------------------------------------------------------------------------


class _Reading:
    """An object that is being read; what is wrong is told where its key stands in the text."""

    def __init__(self, source: Source) -> None:
        self.source, self.start = source, source.at
        try:
            self.data = json.loads(source.text[source.at :])
        except json.JSONDecodeError as error:
            raise source.error(f"not JSON: {error.msg.lower()}", at=source.at + error.pos) from None
        except (RecursionError, ValueError):
            raise source.error("not JSON that can be read") from None
        if not isinstance(self.data, dict):
            raise self.fail("", "this is no object; expected one with size and grid")
        self.layers: Layers = {"regions": {}, "givens": {}, "extra": {}, "cages": {}, "sums": {}}
        self.entries: dict[Place, Value] = {}
        self.options: dict[str, Value] = {}
        self.notes: dict[str, Any] = {}
        self.variants: list[str] = []
        self.printed: dict[str, dict[Place, Value]] = {}  # by variants

    def fail(self, key: str, message: str) -> FormatError:
        """The error that something is wrong with what stands under a key."""
        at = self.source.text.find(f'"{key}"', self.start) if key else self.start
        return self.source.error(message, at=max(at, self.start))

    def record(self, kind: Kind) -> Record:
        """The puzzle, with its solution or what is filled in."""
        if "cells" in self.data:
            rows = self._rows("cells")
            self._pad(rows)
        else:
            rows = self._rows("grid")
            self._fpuzzles(rows)
        grid = Grid(len(rows), len(rows[0]))
        self._cells(rows, grid)
        solution = self._solution(grid)
        whole = with_variants(kind, *self.variants)
        puzzle = Puzzle(whole, grid, {**self.layers, **self.printed}, self.options)
        return Record(puzzle, None, solution, self.entries or None, self.notes)

    def _rows(self, key: str) -> list[list[Any]]:
        rows = self.data.get(key)
        if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_SIDE:
            raise self.fail(key, f"{key} is no list of 1 to {MAX_SIDE} rows; expected one")
        width = len(rows[0]) if isinstance(rows[0], list) else 0
        for row in rows:
            if not isinstance(row, list) or len(row) != width or not 1 <= width <= MAX_SIDE:
                raise self.fail(key, f"{key} has no rows of one length; expected them")
        size = self.data.get("size", len(rows))
        if key == "grid" and not size == len(rows) == width:
            raise self.fail("size", f"size is {short(str(size))}; expected that of the grid")
        return rows

    def _others(self, known: Iterable[str]) -> None:
        """Refuse what is not understood, unless it says nothing."""
        for key, value in self.data.items():
            if key not in known and key not in PASSED_OVER and value:
                raise self.fail(key, f"'{short(key)}' is not understood; {WITHOUT}")

    def _list(self, key: str, data: object) -> list[Any]:
        if not isinstance(data, list):
            raise self.fail(key, f"{key} is {short(json.dumps(data))}; expected a list")
        return data

    # -- f-puzzles

    def _fpuzzles(self, rows: Sequence[Sequence[Any]]) -> None:
        data = self.data
        keys = {key for _, _, found in VARIANT_INDEX.values() for key in found}
        self._others(("size", "grid", "solution", *NOTES, *keys))
        self._note({NOTES[key]: data[key] for key in NOTES if data.get(key)})
        grid = Grid(len(rows), len(rows))
        told = {key for key in keys if data.get(key)}
        if told.issuperset(DIAGONALS):
            told -= {*DIAGONALS}
            self._option("diagonal", wanted=True)
        if "antiknight" in told:
            told.remove("antiknight")
            self._option("antiknight", wanted=True)
        for key, layer in (("extraregion", "extra"), ("killercage", "cages")):
            parts = self._list(key, data.get(key) or [])
            named = [(self._named(key, part, grid), part.get("value")) for part in parts]
            if sum(len({*cells}) for cells, _ in named) > len(
                {c for cells, _ in named for c in cells}
            ):
                continue  # two of them share a cell, which those of Sudoku itself never do
            told -= {key}
            for cells, value in named:
                if layer == "cages":
                    self._cage(key, cells, value)
                else:
                    self._mark(key, layer, cells)
        self._variants(told, grid)

    def _variants(self, told: set[str], grid: Grid) -> None:
        """The variants that these keys name, with what they print."""
        from enpitsu.io.codecs.keys import NotUnderstood  # as few links have variants

        words = {*self._list(NEGATIVE, self.data.get(NEGATIVE) or [])}
        while told:
            key, errors = min(told, key=lambda one: (one == NEGATIVE, one)), list[str]()
            for variant in _variants_of(key, told, words):
                try:
                    self.printed |= self._of_variant(variant, told, grid)
                except NotUnderstood as error:
                    errors.append(str(error))
                else:
                    self.variants.append(variant.name)
                    words -= _negated(variant)
                    told -= variant.fpuzzles.keys() - ({NEGATIVE} if words else frozenset())
                    break
            else:
                raise self.fail(key, f"{key}: {errors[0]}" if errors else f"'{key}' alone")

    def _of_variant(
        self, variant: Variant, told: Collection[str], grid: Grid
    ) -> dict[str, dict[Place, Value]]:
        """What a variant prints; `NotUnderstood` if something there is none of its clues."""
        printed: dict[str, dict[Place, Value]] = {layer.name: {} for layer in variant.clues}
        for key, form in variant.fpuzzles.items():
            if key in told:
                for layer, place, value in form.read(self.data[key], grid):
                    printed[layer][place] = value
        return printed

    def _option(self, name: str, wanted: bool) -> None:
        if wanted:
            self.options[name] = "yes"

    def _note(self, notes: Mapping[str, Any]) -> None:
        self.notes |= {name: value for name, value in notes.items() if isinstance(value, str)}

    def _named(self, key: str, part: object, grid: Grid) -> list[Cell]:
        """The cells of a part, by names such as R1C1."""
        found = []
        names = part.get("cells") if isinstance(part, dict) else None
        for name in self._list(key, names):
            met = NAMED.fullmatch(name) if isinstance(name, str) else None
            cell = Cell(int(met[1]) - 1, int(met[2]) - 1) if met else Cell(-1, -1)
            if cell not in grid:
                raise self.fail(key, f"{key} names {short(str(name))}; expected a cell as R1C1")
            found.append(cell)
        return found

    def _mark(self, key: str, layer: str, cells: Sequence[Cell]) -> None:
        """Give the cells a label of their own."""
        marks = self.layers[layer]
        label = str(len(set(marks.values())) + 1)
        for cell in cells:
            if marks.setdefault(cell, label) != label:
                raise self.fail(key, f"two of {key} share {cell}; expected none that do")

    def _cage(self, key: str, cells: Sequence[Cell], value: object) -> None:
        self._mark(key, "cages", cells)
        if value not in (None, "") and cells:
            if not NUMBER.fullmatch(str(value)):
                met = f"a cage holds {short(str(value))}"
                raise self.fail(key, f"{met}; expected a sum, or nothing")
            self.layers["sums"][min(cells)] = int(str(value))

    # -- SudokuPad

    def _pad(self, rows: Sequence[Sequence[Any]]) -> None:
        data = self.data
        self._others(("cells", "regions", "cages", "metadata"))
        told = data.get("metadata") or {}
        if not isinstance(told, dict):
            raise self.fail("metadata", "metadata is no object; expected one")
        for key, value in told.items():
            if value is True and key != "antiknight":
                raise self.fail(key, f"'{short(key)}' is not understood; {WITHOUT}")
        self._option("antiknight", bool(told.get("antiknight")))
        self._note({key: told[key] for key in ("title", "author", "rules") if key in told})
        grid = Grid(len(rows), len(rows[0]))
        for part in self._list("regions", data.get("regions") or []):
            self._mark("regions", "regions", self._numbered("regions", part, grid))
        self._simplify(grid)
        for part in self._list("cages", data.get("cages") or []):
            if not isinstance(part, dict):
                raise self.fail("cages", "a cage is no object; expected one with cells")
            cells = self._numbered("cages", part.get("cells") or [], grid)
            if cells and not (part.get("hidden") or part.get("type") in ("rowcol", "region")):
                self._cage("cages", cells, part.get("value"))

    def _numbered(self, key: str, data: object, grid: Grid) -> list[Cell]:
        """Cells as rows and columns from zero."""
        found = []
        for pair in self._list(key, data):
            whole = isinstance(pair, list) and [type(n) for n in pair] == [int, int]
            if not whole or Cell(*pair) not in grid:
                raise self.fail(key, f"{key} names {short(str(pair))}; expected [row, column]")
            found.append(Cell(*pair))
        return found

    # -- both

    def _cells(self, rows: Sequence[Sequence[Any]], grid: Grid) -> None:
        """What stands in the cells; a region of its own overrides that of the place."""
        told: dict[Place, Value] = {}
        for cell in grid.cells:
            data = rows[cell.row][cell.col]
            if not isinstance(data, dict):
                raise self.fail("grid", f"{cell} is {short(str(data))}; expected an object")
            for key, value in data.items():
                if key not in OF_CELLS and value:
                    met = f"'{short(key)}' at {cell} is not understood"
                    raise self.fail(key, f"{met}; expected a cell without it")
            if data.get("value") not in (None, "", 0):
                if not NUMBER.fullmatch(str(data["value"])):
                    met = f"{cell} holds {short(str(data['value']))}"
                    raise self.fail("value", f"{met}; expected a number")
                given = data.get("given") or "cells" in self.data
                (self.layers["givens"] if given else self.entries)[cell] = int(str(data["value"]))
            if "region" in data:
                if type(data["region"]) is not int:
                    raise self.fail("region", f"{cell} lies in no region; expected a number")
                told[cell] = str(data["region"])
        if "grid" in self.data:
            self._regions(told, grid)

    def _regions(self, told: Mapping[Place, Value], grid: Grid) -> None:
        """The regions: those of the places, rows if there are no boxes, where none is told."""
        usual = labelled(grid, usual_size(grid) or (1, grid.cols))
        from_zero = dict[Place, Value]()
        from_zero.update((cell, str(int(str(label)) - 1)) for cell, label in usual.items())
        self.layers["regions"] = {**from_zero, **told}
        self._simplify(grid)

    def _simplify(self, grid: Grid) -> None:
        """Leave the regions out if they are boxes, all of one size."""
        told = self.layers["regions"]
        for size in sizes(grid):
            usual = size == usual_size(grid)
            if (usual or min(size) > 1) and same(told, labelled(grid, size)):
                self.layers["regions"] = {}
                self.options |= {} if usual else {"box": f"{size[0]}x{size[1]}"}

    def _solution(self, grid: Grid) -> dict[Place, Value] | None:
        told = self.data.get("solution")
        if not isinstance(told, (list, str)) or len(told) != len(grid.cells):
            return None
        numbers = [int(str(one)) if NUMBER.fullmatch(str(one)) else 0 for one in told]
        most = max(grid.rows, grid.cols)
        if not all(1 <= number <= most for number in numbers):
            return None
        return dict(zip(grid.cells, numbers, strict=True))


def _variants_of(key: str, told: Set[str], words: Set[str]) -> list[Variant]:
    """The variants that a key may mean, those first that explain most of what is told.

    One whose signs are all given is meant only if `words` name these.
    """
    named = [name for name, (_, _, keys) in VARIANT_INDEX.items() if key in keys]
    able = [one for one in map(VARIANTS.get, named) if _negated(one) <= words]
    return sorted(able, key=lambda one: (-len(told & one.fpuzzles.keys()), len(one.fpuzzles)))


def _negated(variant: Variant) -> frozenset[str]:
    """The signs that a variant has all given, as f-puzzles names them."""
    form = variant.fpuzzles.get(NEGATIVE)
    return frozenset(form.words) if form is not None else frozenset()


# -- writing ---------------------------------------------------------------------------------


def _written(record: Record) -> dict[str, Any]:
    """A record as an object of f-puzzles."""
    puzzle = record.puzzle
    grid, clues = puzzle.grid, puzzle.clues
    if grid.rows != grid.cols:
        raise Unsupported(f"sudoku: the grid must be square, not {grid}")
    told = {key: record.notes[name] for key, name in NOTES.items() if name in record.notes}
    data: dict[str, Any] = {"size": grid.rows, **told, "grid": _grid(record)}
    if puzzle.options["diagonal"] == "yes":
        data |= dict.fromkeys(DIAGONALS, True)
    if puzzle.options["antiknight"] == "yes":
        data["antiknight"] = True
    extra = [{"cells": _names(cells)} for cells in regions(clues["extra"]).values()]
    cages = [*_cages(puzzle)]
    data |= {"extraregion": extra} if extra else {}
    data |= {"killercage": cages} if cages else {}
    if record.solution:
        data["solution"] = [record.solution[cell] for cell in grid.cells]
    return data


def _grid(record: Record) -> list[list[dict[str, Any]]]:
    puzzle = record.puzzle
    grid, found = puzzle.grid, boxes(puzzle)
    size = usual_size(grid) or (1, grid.cols)
    usual = same(found, labelled(grid, size))
    number = {label: i for i, label in enumerate(dict.fromkeys(found[c] for c in grid.cells))}
    rows = []
    for row in grid.cell_rows:
        cells: list[dict[str, Any]] = []
        for cell in row:
            told: dict[str, Any] = {} if usual else {"region": number[found[cell]]}
            if cell in puzzle.clues["givens"]:
                told |= {"value": puzzle.clues["givens"][cell], "given": True}
            elif record.state and cell in record.state:
                told["value"] = record.state[cell]
            cells.append(told)
        rows.append(cells)
    return rows


def _cages(puzzle: Puzzle) -> Iterator[dict[str, Any]]:
    """The cages, each with its sum, which is drawn in the first cell there."""
    sums = puzzle.clues["sums"]
    for cells in regions(puzzle.clues["cages"]).values():
        told = [sums[cell] for cell in cells if cell in sums]
        yield {"cells": _names(cells), **({"value": str(told[0])} if told else {})}


def _names(cells: Iterable[Cell]) -> list[str]:
    return [f"R{cell.row + 1}C{cell.col + 1}" for cell in cells]
