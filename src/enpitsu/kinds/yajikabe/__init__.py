"""Yajikabe: a wall of shaded cells in one piece; arrows tell how many of its cells lie that way.

It has the wall of Nurikabe and the arrows of Yajilin.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kit import shading
from enpitsu.kit.counting import reasoning
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.sight import around
from enpitsu.puzzle import (
    CHEVRONS,
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Look,
    Numbers,
    Parts,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.rules import number_of

ARROWS = "^v<>"  # up, down, left, right


def most(grid: Grid) -> int:
    """All other cells of the longest line."""
    return max(grid.rows, grid.cols) - 1


def pointed_at(grid: Grid, cell: Cell) -> dict[str, Sequence[Cell]]:
    """The cells that each arrow in a cell would point at."""
    return dict(zip(ARROWS, around(cell, grid), strict=True))


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """So many of the cells that an arrow points at are shaded."""
    for cell, told in puzzle.clues["grid"].items():
        arrow, number = str(told)[0], int(str(told)[1:])
        cells = pointed_at(puzzle.grid, cell)[arrow]
        yield cells, (Clue("grid", cell, told),), number_of(SHADED, len(cells), number, number)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """What each arrow in a white cell would tell."""
    if board[cell] == WHITE:
        for arrow, cells in pointed_at(puzzle.grid, cell).items():
            yield f"{arrow}{sum(board[other] == SHADED for other in cells)}"


ARROW = Parts({"arrow": Symbols(ARROWS), "number": Numbers(0, most)}, least=2)
WALL = shading.of_numbers(
    "yajikabe",
    "Yajikabe",
    Layer("grid", ARROW),
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
    codecs={
        "janko": c.sections(
            "yajikabe",
            problem=c.words("grid", c.arrow_in_sections(), c.nothing("-")),
            solution=shading.SOLUTION,
        )
    },
)
KIND = replace(WALL, look=WALL.look.with_others(Look(CHEVRONS)))
