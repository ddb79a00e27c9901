"""Samurai Sudoku: several Sudokus on one board, which share cells.

The usual layout has five grids in a cross; others have two to five. The position of each grid
belongs to the puzzle, so any other layout is possible.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain, product
from math import isqrt
from random import Random
from types import MappingProxyType
from typing import NamedTuple

from enpitsu.errors import Fault
from enpitsu.kinds.sudoku import KIND as SUDOKU
from enpitsu.kinds.sudoku.fish import FISH
from enpitsu.kit.common import givens_kept
from enpitsu.puzzle import (
    Answer,
    Cell,
    Clues,
    Domain,
    Domains,
    Grid,
    Instances,
    Layer,
    Look,
    Nothing,
    Numbers,
    Option,
    Options,
    Path,
    Paths,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import distinct

HOLE = "-"
SIDES = range(2, 6)  # possible numbers of boxes side by side in a grid
MOST = SIDES[-1] ** 2  # the largest number
GRID = Layer("grid", Nothing(), on=Paths(4, 4, ordered=False), complete=True)
FOUR_CORNERS = "expected the four corners of a square of 4, 9, 16 or 25 rows"


# -- the grids of a board ----------------------------------------------------------------------


class OneGrid(NamedTuple):
    """One Sudoku on the board: its top left cell, and the number of boxes along a side."""

    first: Cell
    side: int

    @property
    def rows(self) -> list[list[Cell]]:
        """The rows of the grid."""
        (top, left), most = self.first, self.side**2
        return [
            [Cell(row, col) for col in range(left, left + most)] for row in range(top, top + most)
        ]

    @property
    def columns(self) -> list[list[Cell]]:
        """The columns of the grid."""
        return [[*column] for column in zip(*self.rows, strict=True)]

    @property
    def boxes(self) -> list[list[Cell]]:
        """The boxes of the grid."""
        rows, side = self.rows, self.side
        return [
            [cell for row in rows[down : down + side] for cell in row[across : across + side]]
            for down, across in product(range(0, side**2, side), repeat=2)
        ]

    @property
    def corners(self) -> Path:
        """Its four corners, as a list of cells: the clue that stands for it."""
        last = self.side**2 - 1
        top, left = self.first
        cells = [Cell(top + down, left + across) for down in (0, last) for across in (0, last)]
        return Path(tuple(cells), ordered=False)


def one_grid(path: Path) -> OneGrid | None:
    """The grid with these corners; None if they are not the corners of a grid."""
    first, last = path.cells[0], path.cells[-1]
    side = isqrt(max(last.row - first.row, 0) + 1)
    found = OneGrid(first, side)
    return found if side in SIDES and found.corners == path else None


def grids(puzzle: Puzzle) -> list[OneGrid]:
    """The grids that are printed."""
    found = map(one_grid, puzzle.clues[GRID.name])
    return [one for one in found if one is not None]


def labels(puzzle: Puzzle) -> Mapping[Cell, Value]:
    """For each cell its box; if it lies in several grids, that of the first."""
    return _labels(tuple(grids(puzzle)))


@lru_cache(maxsize=64)
def _labels(printed: Sequence[OneGrid]) -> Mapping[Cell, Value]:
    """The same; variants ask for it for each of their clues."""
    found: dict[Cell, Value] = {}
    for number, cells in enumerate((box for one in printed for box in one.boxes), 1):
        for cell in cells:
            found.setdefault(cell, str(number))
    return MappingProxyType(found)


def outline(cells: Collection[Cell]) -> Clues:
    """The largest grids that cover these cells, at whole boxes from the first row and column."""
    there = {*cells}
    rows, cols = map(sorted, zip(*there, strict=True))
    for side in reversed(SIDES):
        most = side**2
        tops = range(rows[0], rows[-1] + 2 - most, side)
        lefts = range(cols[0], cols[-1] + 2 - most, side)
        found = (OneGrid(Cell(*at), side) for at in product(tops, lefts))
        whole = [one for one in found if there.issuperset(chain.from_iterable(one.rows))]
        if there == {cell for one in whole for row in one.rows for cell in row}:
            return {GRID.name: {one.corners: "" for one in whole}}
    return {GRID.name: {}}


# -- rules -------------------------------------------------------------------------------------


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell of a grid has a number up to the length of its rows; other cells are holes."""
    most: dict[Place, int] = {}
    for one in grids(puzzle):
        for cell in (cell for row in one.rows for cell in row):
            most[cell] = min(most.get(cell, MOST), one.side**2)
    return {cell: tuple(range(1, most[cell] + 1)) for cell in puzzle.grid.cells if cell in most}


def different(part: str, puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of each row, column or box are different; shared boxes have one constraint."""
    houses = (cells for one in grids(puzzle) for cells in getattr(one, part))
    for cells in {tuple(cells): cells for cells in houses}.values():
        yield cells, (), distinct(len(cells))


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if there is no grid, a grid is no square of boxes, or a given is outside of them."""
    if not puzzle.clues[GRID.name]:
        yield Fault(f"no grid is printed; {FOUR_CORNERS}, for each grid", GRID.name)
    for path in puzzle.clues[GRID.name]:
        if one_grid(path) is None:
            yield Fault(f"{GRID.name}: {path}; {FOUR_CORNERS}", GRID.name, path)
    inside = domains(puzzle)
    for cell, given in puzzle.clues["givens"].items():
        if cell not in inside:
            yield Fault(f"givens: {cell} lies in a hole; expected nothing there", "givens", cell)
        elif given not in inside[cell]:
            met = f"givens: {cell} holds {given}"
            yield Fault(f"{met}; expected 1 to {inside[cell][-1]}", "givens", cell)


def alike(puzzle: Puzzle) -> Iterator[Sequence[Value]]:
    """All numbers may be exchanged with each other, if all grids have the same numbers."""
    if len({*puzzle.domains.values()}) == 1:
        yield next(iter(puzzle.domains.values()))


# -- layouts -----------------------------------------------------------------------------------

USUAL = "usual"
Corners = tuple[tuple[int, int], ...]


def layouts(side: int) -> dict[str, Corners]:
    """For each layout the top left corners of its grids, counted in boxes.

    `side` is the number of boxes along a side of a grid. Neighbours share a box at a corner, a row
    or column of boxes, or all boxes but that.
    """
    most, last = side - 1, 2 * side - 2
    return {
        "samurai": ((0, 0), (0, last), (most, most), (last, 0), (last, last)),
        "sohei": ((0, most), (most, 0), (most, last), (last, most)),
        "flower": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
        "butterfly": ((0, 0), (0, 1), (1, 0), (1, 1)),
        "twodoku": ((0, 0), (most, most)),
        "twins": ((0, 0), (0, most)),
        "single": ((0, 0),),
    }


NAMES = (USUAL, *layouts(2))


def _layout(token: str) -> str:
    if token not in NAMES:
        raise ValueError(token)
    return token


LAYOUT = Option(
    "layout",
    USUAL,
    _layout,
    f"one of {', '.join(NAMES)}",
    "The arrangement of the grids; by default the first that fits the board.",
    optional=True,
    choices=NAMES,
    title="Arrangement of the grids",
)


def frame(grid: Grid, options: Options, _: Random) -> Clues:
    """The grids of a layout that fills the board; nothing if there is none."""
    wished = options[LAYOUT.name]
    for name, side in product(NAMES[1:] if wished == USUAL else (str(wished),), SIDES):
        along = layouts(side)[name]
        for corners in (along, tuple((col, row) for row, col in along)):
            rows, cols = (side * (max(at) + side) for at in zip(*corners, strict=True))
            if (rows, cols) == (grid.rows, grid.cols):
                found = [OneGrid(Cell(side * row, side * col), side) for row, col in corners]
                return {GRID.name: {one.corners: "" for one in found}}
    return {GRID.name: {}}


KIND = replace(
    SUDOKU,
    name="samurai",
    title="Samurai Sudoku",
    aliases=("Gattai", "Samurai"),
    usual_size=(21, 21),
    clues=(Layer("givens", Numbers(high=lambda _: MOST)), GRID),
    options=(),
    rules=(
        givens_kept("givens"),
        Rule(
            "row",
            "No number stands twice in a row of a grid.",
            partial(different, "rows"),
            noun="row",
        ),
        Rule(
            "column",
            "No number stands twice in a column of a grid.",
            partial(different, "columns"),
            noun="column",
        ),
        Rule(
            "box",
            "No number stands twice in a box of a grid.",
            partial(different, "boxes"),
            noun="square",
        ),
    ),
    answers=(Answer(domains, outside=HOLE),),
    techniques=tuple(one for one in SUDOKU.techniques if one not in FISH),
    techniques_with_variants=tuple(
        one for one in SUDOKU.techniques_with_variants if one not in FISH
    ),
    problems=problems,
    frame=frame,
    outline=outline,
    frame_options=(LAYOUT,),
    codecs={},
    # Boxes show where the grids lie, so grids themselves are not drawn.
    look=Look(usual=labels, strokes={GRID.name: "drawn"}),
    alike=alike,
    solving_time=None,
    former=None,
    for_people=True,
    components=(SUDOKU,),
)
