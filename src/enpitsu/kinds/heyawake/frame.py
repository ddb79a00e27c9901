"""Rooms at random: rectangles of a few cells, in reading order."""

from __future__ import annotations

from random import Random

from enpitsu.grid import Cell, Grid
from enpitsu.layer import Clues, Options

SIDES = (1, 2, 2, 2, 3, 3, 4)  # of a room, each as often as it is listed


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Each free cell in reading order begins a room that reaches as far as it may."""
    labels: dict[Cell, str] = {}
    number = 0
    for cell in grid.cells:
        if cell not in labels:
            number += 1
            labels |= dict.fromkeys(room(grid, cell, labels, rng), str(number))
    return {"regions": {cell: labels[cell] for cell in grid.cells}}


def room(grid: Grid, start: Cell, taken: dict[Cell, str], rng: Random) -> list[Cell]:
    """A rectangle down and to the right of a cell, cut short where another room begins."""
    rows, cols = rng.choice(SIDES), rng.choice(SIDES)
    width = 0
    while width < cols and start.col + width < grid.cols:
        if Cell(start.row, start.col + width) in taken:
            break
        width += 1
    height = min(rows, grid.rows - start.row)
    return [Cell(start.row + r, start.col + c) for r in range(height) for c in range(width)]
