"""Random numbers: a Latin square, with copies of its numbers where cells are to be shaded.

Everything printed in Hitori belongs to its frame. To leave one solution, numbers of cells that
might as well be white are drawn again.
"""

from collections.abc import Mapping, Sequence
from random import Random

from enpitsu.kit.common import INTENDED
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Grid, GrowingFrame, Options, Value, connected

TRIES = 60  # how often numbers are drawn again
BOTH = 0.8  # how often a copied number occurs in both row and column, if one does


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Numbers with one solution, if they can be found."""
    intended = shading(grid, rng)
    numbers = latin(grid, rng)
    shaded = [cell for cell, value in intended.items() if value == SHADED]
    copies = {}
    for cell in shaded:
        look()
        copies[cell] = choices(cell, grid, intended, numbers)
    loose: Sequence[Cell] = shaded
    best: tuple[int, Mapping[Cell, int]] = (len(shaded) + 1, numbers)
    for _try in range(TRIES):
        drawn = {**best[1], **{cell: drawn_from(*copies[cell], rng) for cell in loose}}
        if not (yield {"grid": drawn, INTENDED: intended}):
            return {"grid": drawn}
        could_change = []
        for cell in shaded:
            if (yield {"grid": drawn, INTENDED: {cell: SHADED}}):
                could_change.append(cell)  # noqa: PERF401  # a comprehension cannot yield
        if len(could_change) <= best[0]:
            best = (len(could_change), drawn)
            loose = could_change
    return {"grid": best[1]}


def shading(grid: Grid, rng: Random) -> dict[Cell, Value]:
    """Random shaded cells, as many as possible: none side by side, the white ones connected."""
    white = dict.fromkeys(grid.cells)
    for cell in rng.sample(grid.cells, len(grid.cells)):
        look()
        if all(near in white for near in grid.neighbours(cell)):
            del white[cell]
            if not connected(grid, white):
                white[cell] = None
    return {cell: WHITE if cell in white else SHADED for cell in grid.cells}


def latin(grid: Grid, rng: Random) -> dict[Cell, int]:
    """Numbers that differ in each row and each column."""
    size = max(grid.rows, grid.cols)
    numbers = rng.sample(range(1, size + 1), size)
    rows, cols = rng.sample(range(size), grid.rows), rng.sample(range(size), grid.cols)
    return {cell: numbers[(rows[cell.row] + cols[cell.col]) % size] for cell in grid.cells}


def choices(
    cell: Cell, grid: Grid, intended: Mapping[Cell, Value], numbers: Mapping[Cell, int]
) -> tuple[list[int], list[int]]:
    """The numbers of white cells that occur in both lines of a cell, and in at least one."""
    row, col = (
        {numbers[other] for other in line if intended[other] == WHITE}
        for line in (grid.row(cell.row), grid.col(cell.col))
    )
    return sorted(row & col), sorted(row | col) or [numbers[cell]]


def drawn_from(both: Sequence[int], either: Sequence[int], rng: Random) -> int:
    """A random number from one of the lines; numbers that are in both are preferred."""
    return rng.choice(both if both and rng.random() < BOTH else either)
