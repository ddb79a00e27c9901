"""Sudoku in the JSON of F-puzzles and of SudokuPad, with variants.

Any other key that these may contain is refused by name. The format is known from readers in public
repositories, among them https://github.com/dclamage/SudokuSolver.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Mapping, Sequence, Set
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from enpitsu.errors import FormatError, Unsupported, short, unknown
from enpitsu.io.native.fields import BadField, members
from enpitsu.kinds.sudoku.boxes import MAX_SIDE, boxes, labelled, same, sizes, usual_size
from enpitsu.paper.drawing import BETWEEN
from enpitsu.paper.layer import Paths
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Grid, Kind, Path, Place, Puzzle, Record, Value
from enpitsu.puzzle.index import VARIANT_INDEX
from enpitsu.puzzle.kind import LEFT_OUT, Codec
from enpitsu.puzzle.registry import with_variants

if TYPE_CHECKING:
    from enpitsu.puzzle.variant import Variant

NUMBER = re.compile(r"\d{1,3}")
KEYS = 2  # where a variant's keys are in its entry of the index
NOTES = {"title": "title", "author": "author", "ruleset": "rules", "triggereffect": "fog"}
AS_IT_IS = ("fog",)  # notes with data instead of text: what lifts fog
MARKS = "givenPencilMarks"
# The background colours of cells that are given by a number.
GROUNDS = (
    *("#a8a8a8", "#000000", "#ffa0a0", "#ffdf61", "#feffaf", "#b0ffb0", "#61d060", "#d0d0ff"),
    *("#8180f0", "#ff08ff", "#ffd0d0"),
)
# Keys that F-puzzles itself does not have; their meaning is also drawn, and written in the rules.
OWN = ("numberedroom", "linesum", "boxsum")
TEXT, RULES = "text", "ruleset"
FOG, LIGHT = "fogofwar", "foglight"
NEGATIVE = "negative"  # the key for a list of the signs of which all are given
# Keys for the appearance and the texts of a page only.
PASSED_OVER = {
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions", "msgcorrect", "metadata"),
    *("successMessage", "id", "settings", "cellSize", "activeConstraints"),
}
OF_CELLS = {
    *("value", "given", "region", "c", "cArray", "highlight", "highlightArray", "candidates"),
    *("centerPencilMarks", "cornerPencilMarks", "centremarks", "cornermarks", MARKS),
}
WITHOUT = "expected a puzzle without it"


class FPuzzles:
    """The codec of F-puzzles: one JSON object."""

    name = "sudoku"
    aliases = ()
    newer: Mapping[int, Codec] = MappingProxyType({})
    kanpen = None

    def __init__(self, variants: Sequence[Variant] = ()) -> None:
        self.variants = variants

    def with_variants(self, variants: Sequence[Variant]) -> FPuzzles | None:
        """The codec of Sudoku with these variants; None if F-puzzles does not have one of them."""
        return FPuzzles(variants) if all(one.fpuzzles for one in variants) else None

    def read(self, source: Source, kind: Kind, grid: Grid | None = None) -> Record:  # noqa: ARG002
        """The record that the object describes."""
        reading = _Reading(source)
        source.at = len(source.text)
        return reading.record(kind)

    def write(self, record: Record) -> str:
        """The object; `Unsupported` for what F-puzzles does not have."""
        told = _written(record)
        for variant in self.variants:
            for key, form in variant.fpuzzles.items():
                data = form.written(record.puzzle)
                if data is not None:
                    both = isinstance(data, list) and isinstance(told.get(key), list)
                    told[key] = [*told[key], *data] if both else data
        for variant in self.variants:
            _expect_own_negative(variant, told, record.puzzle.grid)
        if shown := [_text(part) for key in OWN for part in told.get(key, ())]:
            told[TEXT] = [*told.get(TEXT, ()), *shown]
            ours = [one for one in self.variants if not one.fpuzzles.keys().isdisjoint(OWN)]
            told.setdefault(RULES, "\n".join(rule.text for one in ours for rule in one.rules))
        for part in told.pop(MARKS, ()):
            cell = Cell(*(int(n) - 1 for n in part["cell"][1:].split("C")))
            told["grid"][cell.row][cell.col][MARKS] = part["value"]
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    def remarks(self, record: Record) -> Iterable[str]:  # noqa: ARG002
        """No remarks."""
        return ()


# -- reading ---------------------------------------------------------------------------------


class _Reading:
    """An object that is being read; errors have the position of its keys in the text."""

    def __init__(self, source: Source) -> None:
        self.source, self.start = source, source.at
        try:
            self.data = json.loads(source.text[source.at :], object_pairs_hook=members)
        except BadField as error:
            raise self.fail(str(error.path[0]), error.message) from None
        except json.JSONDecodeError as error:
            raise source.error(f"not JSON: {error.msg.lower()}", at=source.at + error.pos) from None
        except (RecursionError, ValueError):
            raise source.error("not JSON that can be read") from None
        if not isinstance(self.data, dict):
            raise self.fail("", "this is no object; expected one with size and grid")
        self.left_out: Collection[str] = ()
        if "cells" in self.data:
            from enpitsu.kinds.sudoku.sudokupad import SudokuPad  # imported late: seldom needed

            pad = SudokuPad(self.data, self.fail)
            self.data = pad.as_fpuzzles()
            self.left_out = pad.left_out
        elif self.data.get(FOG):  # another name for the same key
            self.data[LIGHT] = [*self._list(LIGHT), *self._list(FOG)]
        self.regions: dict[Place, Value] = {}
        self.givens: dict[Place, Value] = {}
        self.entries: dict[Place, Value] = {}
        self.options: dict[str, Value] = {}
        self.variants: list[str] = []
        self.printed: dict[str, dict[Place, Value]] = {}  # the clues of variants

    def fail(self, key: str, message: str) -> FormatError:
        """The error that the value of a key is wrong."""
        at = self.source.text.find(f'"{key}"', self.start) if key else self.start
        return self.source.error(message, at=max(at, self.start))

    def record(self, kind: Kind) -> Record:
        """The puzzle, with its solution or its entries."""
        rows = self._rows()
        grid = Grid(len(rows), len(rows[0]))
        keys = {key for told in VARIANT_INDEX.values() for key in told[KEYS]}
        self._cells(rows, grid)
        known = {"size", "grid", "solution", FOG, *NOTES, *keys, *PASSED_OVER}
        for key, value in self.data.items():
            if key not in known and value:
                raise self.fail(key, f"'{short(key)}' is not understood; {WITHOUT}")
        told = {NOTES[key]: self.data[key] for key in NOTES if self.data.get(key)}
        self._forget_shown()
        self._variants({key for key in keys if self.data.get(key)}, grid)
        layers = {"regions": self.regions, "givens": self.givens}
        whole = with_variants(kind, *self.variants)
        puzzle = Puzzle(whole, grid, {**layers, **self.printed}, self.options)
        notes = {
            name: value if name in AS_IT_IS else str(value)
            for name, value in told.items()
            if name in AS_IT_IS or isinstance(value, str | int | float)
        }
        if self.left_out:
            notes[LEFT_OUT] = ", ".join(self.left_out)
        return Record(puzzle, None, self._solution(grid), self.entries or None, notes)

    def _rows(self) -> list[list[Any]]:
        rows = self.data.get("grid")
        if not isinstance(rows, list) or not 1 <= len(rows) <= MAX_SIDE:
            raise self.fail("grid", f"grid is no list of 1 to {MAX_SIDE} rows; expected one")
        width = len(rows[0]) if isinstance(rows[0], list) else 0
        for row in rows:
            if not isinstance(row, list) or len(row) != width or not 1 <= width <= MAX_SIDE:
                raise self.fail("grid", "the rows of grid differ in length; expected equal ones")
        if "size" in self.data and not self.data["size"] == len(rows) == width:
            met = f"size is {short(str(self.data['size']))}"
            raise self.fail("size", f"{met}; expected that of the grid")
        return rows

    def _list(self, key: str) -> list[Any]:
        data = self.data.get(key) or []
        if not isinstance(data, list):
            raise self.fail(key, f"{key} is {short(json.dumps(data))}; expected a list")
        return data

    def _forget_shown(self) -> None:
        """Leave out texts that only show what a key says."""
        clues = (part for key in OWN for part in self._list(key) if isinstance(part, dict))
        shown = {(str(part.get("cell")), str(part.get("value"))) for part in clues}
        if shown and isinstance(self.data.get(TEXT), list):
            self.data[TEXT] = [part for part in self.data[TEXT] if _where(part) not in shown]

    # -- variants

    def _variants(self, told: set[str], grid: Grid) -> None:
        """Read the variants that these keys name, with their clues."""
        from enpitsu.io.codecs.keys import NotUnderstood  # imported late: few links have variants

        words = self._negative()
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

    def _negative(self) -> set[str]:
        """The signs of which all are given."""
        if not (words := self._list(NEGATIVE)):
            return set()
        from enpitsu.puzzle.variant import VARIANTS  # few puzzles have any

        named = [name for name, told in VARIANT_INDEX.items() if NEGATIVE in told[KEYS]]
        known = sorted({sign for one in map(VARIANTS.get, named) for sign in _negated(one)})
        for word in words:
            if word not in known:
                raise self.fail(NEGATIVE, f"{NEGATIVE}: {unknown('sign', str(word), known)}")
        return {*words}

    def _of_variant(
        self, variant: Variant, told: Collection[str], grid: Grid
    ) -> dict[str, dict[Place, Value]]:
        """The clues of a variant; `NotUnderstood` if something is no clue of it."""
        from enpitsu.io.codecs.keys import NotUnderstood

        printed: dict[str, dict[Place, Value]] = {layer.name: {} for layer in variant.clues}
        for key, form in variant.fpuzzles.items():
            if key in told:
                for layer, place, value in form.read(self.data[key], grid):
                    there = printed[layer].get(place)
                    both = there is not None and variant.clues[0].divides  # drawn at one place
                    if not both and there not in (None, value):
                        told_twice = f"{there} and {value} at {place}"
                        raise NotUnderstood(f"{told_twice}; expected one of them")
                    printed[layer][place] = f"{there}{BETWEEN}{value}" if both else value
        for clues in variant.clues:
            if isinstance(clues.on, Paths):
                paths = (place for place in printed[clues.name] if isinstance(place, Path))
                for fault in clues.on.faults(clues.name, paths):
                    raise NotUnderstood(fault.text.removeprefix(f"{clues.name}: "))
        return printed

    # -- cells

    def _cells(self, rows: Sequence[Sequence[Any]], grid: Grid) -> None:
        """Read the cells; a region given by a cell overrides that of its position."""
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
                (self.givens if data.get("given") else self.entries)[cell] = int(str(data["value"]))
            if "region" in data:
                if type(data["region"]) is not int:
                    raise self.fail("region", f"{cell} lies in no region; expected a number")
                told[cell] = str(data["region"])
            self._marked(f"R{cell.row + 1}C{cell.col + 1}", data)
        self._regions(told, grid)

    def _marked(self, name: str, data: Mapping[str, Any]) -> None:
        """Read pencil marks and the background of a cell, as elsewhere in the object."""
        if data.get(MARKS):
            self.data.setdefault(MARKS, []).append({"cell": name, "value": data[MARKS]})
        several = data.get("cArray") or ()
        if isinstance(several, list) and len(several) > 1:
            self.left_out = dict.fromkeys((*self.left_out, "all but one colour of a cell"))
        highlight = data.get("c") or next(iter(several), None)
        if highlight not in (None, ""):
            number = int(str(highlight)) if NUMBER.fullmatch(str(highlight)) else len(GROUNDS)
            ground = GROUNDS[number] if number < len(GROUNDS) else highlight
            self.data.setdefault("rectangle", []).append({"cells": [name], "baseC": ground})

    def _regions(self, told: Mapping[Place, Value], grid: Grid) -> None:
        """Read the regions; by default boxes, or rows if there are none.

        Regions that are boxes of one size are left out.
        """
        usual = labelled(grid, usual_size(grid) or (1, grid.cols))
        self.regions = {cell: str(int(str(label)) - 1) for cell, label in usual.items()}
        self.regions |= told
        for size in sizes(grid):
            is_usual = size == usual_size(grid)
            if (is_usual or min(size) > 1) and same(self.regions, labelled(grid, size)):
                self.regions = {}
                self.options |= {} if is_usual else {"box": f"{size[0]}x{size[1]}"}

    def _solution(self, grid: Grid) -> dict[Place, Value] | None:
        told = self.data.get("solution")
        if not isinstance(told, (list, str)) or len(told) != len(grid.cells):
            return None
        numbers = [int(str(one)) if NUMBER.fullmatch(str(one)) else 0 for one in told]
        most = max(grid.rows, grid.cols)
        if not all(1 <= number <= most for number in numbers):
            return None
        return dict(zip(grid.cells, numbers, strict=True))


def _where(part: object) -> tuple[str, str] | None:
    """The cell and the text of a drawn text; None if it is not in one cell, or has more keys."""
    from enpitsu.io.codecs.keys import LOOKS

    if not isinstance(part, dict) or not isinstance(cells := part.get("cells"), list):
        return None
    known = part.keys() <= {"cells", "value", *LOOKS}
    return (str(cells[0]), str(part.get("value"))) if known and len(cells) == 1 else None


def _expect_own_negative(variant: Variant, told: Mapping[str, Any], grid: Grid) -> None:
    """`Unsupported` if all signs of a variant are given, and other signs stand in their list.

    In F-puzzles that all are given is said of the list, with whatever numbers there are in it.
    """
    from enpitsu.io.codecs.keys import NotUnderstood

    for key in _negated(variant) & told.keys():
        try:
            [*variant.fpuzzles[key].read(told[key], grid)]
        except NotUnderstood:
            signs = f"signs of {variant.name}, of which all are given, beside others"
            raise Unsupported(f"F-puzzles has no {signs} in its list '{key}'") from None


def _variants_of(key: str, told: Set[str], words: Set[str]) -> list[Variant]:
    """The variants that a key may mean, first those that explain most of the other keys.

    A negative variant is meant only if `words` contain the names of its signs.
    """
    from enpitsu.puzzle.variant import VARIANTS  # few puzzles have any

    named = [name for name, told in VARIANT_INDEX.items() if key in told[KEYS]]
    able = [one for one in map(VARIANTS.get, named) if _negated(one) <= words]
    return sorted(able, key=lambda one: (-len(told & one.fpuzzles.keys()), *_missing(one, told)))


def _missing(variant: Variant, told: Set[str]) -> tuple[int, int]:
    """How many rules of a variant have no key; ties are broken by more keys."""
    from enpitsu.io.codecs.keys import Flag

    rules = {key for key, form in variant.fpuzzles.items() if isinstance(form, Flag)}
    return len(rules - told), -len(variant.fpuzzles)


def _negated(variant: Variant) -> frozenset[str]:
    """The signs of a negative variant, by their names in F-puzzles."""
    form = variant.fpuzzles.get(NEGATIVE)
    return frozenset(form.words) if form is not None else frozenset()


# -- writing ---------------------------------------------------------------------------------


def _text(clue: Mapping[str, Any]) -> dict[str, Any]:
    """A clue outside, as a text that is only drawn."""
    return {"cells": [clue["cell"]], "value": clue["value"], "fontC": "#000000", "size": 0.7}


def _written(record: Record) -> dict[str, Any]:
    """A record as an object of F-puzzles."""
    puzzle = record.puzzle
    grid = puzzle.grid
    if grid.rows != grid.cols:
        raise Unsupported(f"sudoku: the grid must be square, not {grid}")
    told = {key: record.notes[name] for key, name in NOTES.items() if name in record.notes}
    data: dict[str, Any] = {"size": grid.rows, **told, "grid": _grid(record)}
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
