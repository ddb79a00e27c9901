"""What follows for a snake from its printed ends, and from the numbers at a side of the board."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from enpitsu import Grid, Puzzle, explain, model
from enpitsu.inference.reasoner import SUPPOSING
from enpitsu.io.formats import read_record
from enpitsu.kinds.snake import END, KIND
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.grid import Border, Cell, Place
from enpitsu.paper.values import Value
from enpitsu.puzzle import Board

BETWEEN_ITS_ENDS = """
snake
top    9 4 4 4 7 2 8 5 3 9
left   8 5 4 6 2 7 5 6 4 8
grid
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
. . . . . . . . . .
* . . . * . . . . .
"""


def snakes(grid: Grid) -> Iterator[list[Cell]]:
    """Every snake of two cells or more that starts in the first row."""
    begun = [[cell] for cell in grid.row(0)]
    while begun:
        snake = begun.pop()
        if len(snake) > 1:
            yield snake
        for cell in grid.neighbours(snake[-1]):
            touched = {other for other in grid.touching(cell) if other in snake}
            if cell not in snake and touched <= {*snake[-2:]}:
                begun.append([*snake, cell])


def full(grid: Grid, snake: list[Cell], *, ends: int) -> tuple[Puzzle, Board]:
    """The board with a snake, with all numbers and so many of its ends printed."""
    board: Board = {cell: SHADED if cell in snake else WHITE for cell in grid.cells}
    rims = [Border("top", i) for i in range(grid.cols)]
    rims += [Border("left", i) for i in range(grid.rows)]
    clues: dict[str, dict[Place, Value]] = {"top": {}, "left": {}, "grid": {}}
    for rim in rims:
        clues[rim.side][rim] = sum(board[cell] == SHADED for cell in grid.ray(rim))
    clues["grid"] |= dict.fromkeys([snake[0], snake[-1]][:ends], END)
    return Puzzle(KIND, grid, clues), board


@pytest.mark.parametrize("ends", [0, 1, 2])
@pytest.mark.parametrize("size", [(3, 3), (4, 4), (2, 5)])
def test_whatever_the_snake_it_runs_so_along_the_rim(size: tuple[int, int], ends: int) -> None:
    grid, tried = Grid(*size), 0
    for snake in snakes(grid):
        puzzle, board = full(grid, snake, ends=ends)
        said = [one for one in model(puzzle).lemmas if one.rule.id in ("between", "rim")]
        assert bool(said) is (ends == 2)
        assert all(constraint.holds(board) for constraint in said), snake
        tried += 1
    assert tried > 10


def test_a_snake_of_which_both_ends_are_known_is_told_without_suppositions() -> None:
    lines = explain(read_record(BETWEEN_ITS_ENDS).puzzle).lines
    assert not [line.text for line in lines if line.technique in SUPPOSING]
    told = [line.text for line in lines if line.technique.name == "along the rim"]
    assert any("along the rim" in text and "nothing else fits the" in text for text in told)
