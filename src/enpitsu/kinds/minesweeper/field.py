"""The mines of a field: how many touch a cell, and what a click in the computer game opens."""

from __future__ import annotations

from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Board

MINE, NONE = "*", "-"
UNKNOWN = "?"  # a cell without a mine that tells no number


def number(grid: Grid, board: Board, cell: Cell) -> int:
    """How many mines touch a cell."""
    return sum(board[near] == MINE for near in grid.touching(cell))


def opened(grid: Grid, board: Board, clicked: Cell) -> dict[Cell, int]:
    """The numbers that a click opens: at a 0 all round it as well, and so on."""
    numbers: dict[Cell, int] = {}
    waiting = [clicked]
    while waiting:
        cell = waiting.pop()
        if cell not in numbers:
            numbers[cell] = number(grid, board, cell)
            waiting += grid.touching(cell) if numbers[cell] == 0 else ()
    return numbers
