"""Rooms: a layer `regions` of labels, and one of `numbers`, one at most in a room."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from enpitsu.errors import Fault
from enpitsu.kit.common import whole_regions
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Clues, Options
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle

SIDES = (1, 2, 2, 2, 3, 3, 4)  # of a room, each as often as it is listed


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """Every cell lies in a room, rooms hang together, and a room has one number at most."""
    labels = puzzle.clues["regions"]
    yield from whole_regions(puzzle, "room")
    numbered: dict[Value, Cell] = {}
    for cell in puzzle.clues["numbers"]:
        if cell in labels and (first := numbered.setdefault(labels[cell], cell)) != cell:
            met = f"{cell} has a number, and so has {first} in its room"
            yield Fault(f"{met}; expected one at most", "numbers", cell)


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
