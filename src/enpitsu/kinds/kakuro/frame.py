"""Black cells at random, so that no run has a single cell, or more than nine."""

from collections.abc import Collection
from random import Random

from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options

BLACK = "#"
SHARE = 0.4  # the share of cells that are black, if possible
LONGEST = 9
TRIES = 20
IDLE = 2  # a black cell without a sum counts like so many white cells too few


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """The best of a few random boards: many black cells, few of them without a sum.

    Short runs lead to one solution sooner, but clusters of black cells give no information.
    """
    tries = (drawn(grid, rng) for _ in range(TRIES))
    white = min(tries, key=lambda found: len(found) + IDLE * idle(grid, found))
    return {"grid": {cell: BLACK for cell in grid.cells if cell not in white}}


def idle(grid: Grid, white: Collection[Cell]) -> int:
    """The number of black cells with no run to their right and none below."""
    black = (cell for cell in grid.cells if cell not in white)
    ahead = ((Cell(row, col + 1), Cell(row + 1, col)) for row, col in black)
    return sum(right not in white and below not in white for right, below in ahead)


def drawn(grid: Grid, rng: Random) -> set[Cell]:
    """The white cells that remain when enough random cells turn black without isolating any.

    Cells turn black in pairs, so the board looks the same after a half-turn, as most in print do.
    """
    white = set(grid.cells)
    for cell in rng.sample(grid.cells, len(grid.cells)):
        look()
        near = [grid.row(cell.row), grid.col(cell.col)]
        few = len(white) > (1 - SHARE) * len(grid.cells)
        if cell in white and (few or too_long(near, white)) and fits(cell, grid, white):
            opposite = Cell(grid.rows - 1 - cell.row, grid.cols - 1 - cell.col)
            white.remove(cell)
            if opposite == cell or (fits(opposite, grid, white) and fits(cell, grid, white)):
                white.discard(opposite)
            else:
                white.add(cell)
    return white


def fits(cell: Cell, grid: Grid, white: Collection[Cell]) -> bool:
    """Whether no white neighbour of this cell would become a run of a single cell."""
    for line in (grid.row(cell.row), grid.col(cell.col)):
        at = line.index(cell)
        for one, other in ((at - 1, at - 2), (at + 1, at + 2)):
            inside = 0 <= one < len(line) and line[one] in white
            if inside and not (0 <= other < len(line) and line[other] in white):
                return False
    return True


def too_long(lines: Collection[tuple[Cell, ...]], white: Collection[Cell]) -> bool:
    """Whether a run in one of these lines has more cells than there are digits."""
    for line in lines:
        length = 0
        for cell in line:
            length = length + 1 if cell in white else 0
            if length > LONGEST:
                return True
    return False
