"""Kuroshuto: of the cells at the distance of a number, exactly one is shaded.

First published by Nikoli, and also spelled Kurochute. The name is short for black shot.
"""

from collections.abc import Iterable

from enpitsu.kit import shading
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.kit.sight import around
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """The length of the longest line, less one."""
    return max(grid.rows, grid.cols, 2) - 1


def away(cell: Cell, number: int, grid: Grid) -> list[Cell]:
    """The cells that are `number` steps up, down, left and right of a cell."""
    return [ray[number - 1] for ray in around(cell, grid) if number <= len(ray)]


def shots(puzzle: Puzzle, _: Domains) -> Instances:
    """Exactly one of the cells at the distance of a number is shaded."""
    for cell, told in puzzle.clues["grid"].items():
        if told != UNKNOWN:
            cells = away(cell, int(told), puzzle.grid)
            yield cells, (Clue("grid", cell, told),), number_of(SHADED, len(cells), 1, 1)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The distances at which exactly one cell is shaded, for a white cell."""
    for number in range(1, most(puzzle.grid) + 1) if board[cell] == WHITE else ():
        if sum(board[other] == SHADED for other in away(cell, number, puzzle.grid)) == 1:
            yield number


KIND = shading.of_numbers(
    "kuroshuto",
    "Kuroshuto",
    Layer("grid", Numbers(1, most, UNKNOWN)),
    (
        shading.white_cells("white", "A cell with a number is white."),
        Rule(
            "number",
            "Of the cells that lie as many steps away as a number tells, straight up, down, left "
            "and right, exactly one is shaded.",
            shots,
            techniques=full_and_needed("number"),
            shown={"grid": number_shown},
        ),
        shading.APART,
        shading.WHITE_TOGETHER,
    ),
    aliases=("クロシュート",),
    codecs=shading.formats_of_numbers(
        "kurochute", aliases=("kuroshuto",), janko="kuroshuto", remarked=shading.never_finished
    ),
)
