"""Clues that are an arrow with a number: so many cells are shaded in the direction of the arrow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.io import codecs as c
from enpitsu.kit.shading import LOOK as SHADES
from enpitsu.kit.shading import SHADED
from enpitsu.kit.sight import around
from enpitsu.puzzle import (
    CHEVRONS,
    Board,
    Cell,
    Clue,
    Grid,
    Layer,
    Look,
    Numbers,
    Parts,
    Puzzle,
    Symbols,
    Value,
)

ARROWS = c.DIRECTIONS[1:]


LAYER = "grid"


def layer(most: Callable[[Grid], int]) -> Layer:
    """A layer of arrows with a number from 0 to `most` of the grid."""
    return Layer(LAYER, Parts({"arrow": Symbols(ARROWS), "number": Numbers(0, most)}, least=2))


UNNAMED: dict[Value, str] = dict.fromkeys(ARROWS, "")  # "the 3 at r2c2", without its direction
LOOK = SHADES.with_others(Look(CHEVRONS, value_names=UNNAMED))


class PointedCells(NamedTuple):
    """The cell of an arrow, the cells it points at, the number of them to shade, and its clue."""

    cell: Cell
    cells: Sequence[Cell]
    number: int
    clue: Clue


def pointed_at(grid: Grid, cell: Cell) -> dict[str, Sequence[Cell]]:
    """The cells that each arrow in a cell would point at."""
    return dict(zip(ARROWS, around(cell, grid), strict=True))


def told(puzzle: Puzzle) -> Iterator[PointedCells]:
    """All arrows that are printed."""
    for cell, value in puzzle.clues[LAYER].items():
        cells = pointed_at(puzzle.grid, cell)[str(value)[0]]
        yield PointedCells(cell, cells, int(str(value)[1:]), Clue(LAYER, cell, value))


def shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The clues that fit in a cell on a full board: for each direction an arrow with its number."""
    for arrow, cells in pointed_at(puzzle.grid, cell).items():
        yield f"{arrow}{sum(board[other] == SHADED for other in cells)}"


# How other programs write them.
IN_LINK = c.run(LAYER, c.arrow_in_link(), c.gaps("a"))
IN_FILE = c.words(LAYER, c.arrow_in_file(), c.nothing("."))
IN_SECTIONS = c.words(LAYER, c.arrow_in_sections(), c.nothing("-"))
