"""Yajikabe: one connected wall of shaded cells; arrows tell how many of them lie ahead.

It has the wall of Nurikabe and the arrows of Yajilin.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kit import arrows, shading
from enpitsu.kit.counting import reasoning
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import Board, Cell, Domains, Grid, Instances, Puzzle, Rule, Value
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """The length of the longest line, less one."""
    return max(grid.rows, grid.cols) - 1


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the shaded cells that its arrow points at."""
    for _cell, cells, number, clue in arrows.told(puzzle):
        yield cells, (clue,), number_of(SHADED, len(cells), number, number)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """For a white cell, the number that each arrow would have."""
    return arrows.shown(puzzle, board, cell) if board[cell] == WHITE else ()


WALL = shading.of_numbers(
    "yajikabe",
    "Yajikabe",
    arrows.layer(most),
    (
        shading.white_cells("white", "A cell with an arrow is white."),
        Rule(
            "number",
            "A number tells how many of the cells that its arrow points at are shaded.",
            numbers,
            techniques=reasoning("number"),
            shown={"grid": number_shown},
        ),
        shading.NO_SQUARE,
        shading.SHADED_TOGETHER,
    ),
    codecs=c.codecs(c.sections("yajikabe", problem=arrows.IN_SECTIONS, solution=shading.SOLUTION)),
)
KIND = replace(WALL, look=arrows.LOOK)
