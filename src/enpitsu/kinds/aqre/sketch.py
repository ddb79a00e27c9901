"""A random shading, and rooms whose numbers make it the only solution."""

from __future__ import annotations

from random import Random

from enpitsu.kit import parting, rooms
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import Board, Grid, GrowingSketch, Options, Place, Value, connected

LINE = 4
SIDES = (2, 2, 3, 3, 4)  # sides of a room at first, each as often as it is listed
FLIPS = 6  # changes of one cell that are tried, for each cell of the grid


def sketch(grid: Grid, _: Options, rng: Random) -> GrowingSketch:
    """A shading, altered at random from a solver's, and rooms whose numbers determine it."""
    board = yield {"regions": dict.fromkeys(grid.cells, "1")}
    if board is None:
        return None
    shading = flipped(grid, board, rng)
    begun = rooms.frame(grid, {}, rng, sides=SIDES)["regions"]
    several = [[cell for cell in grid.cells if begun[cell] == n] for n in {*begun.values()}]
    found = yield from parting.parted(grid, sorted(several), shading, _shaded, rng)
    return found, shading


def _shaded(board: Board, room: parting.Room) -> Value:
    return sum(board[cell] == SHADED for cell in room)


def flipped(grid: Grid, board: Board, rng: Random) -> Board:
    """Another shading: cells are changed at random where the rules allow it."""
    found: dict[Place, Value] = {cell: board[cell] for cell in grid.cells}
    lines = [line[n : n + LINE] for line in grid.lines for n in range(len(line) - LINE + 1)]
    of_cell = {cell: [line for line in lines if cell in line] for cell in grid.cells}
    for _ in range(FLIPS * len(grid.cells)):
        cell = rng.choice(grid.cells)
        before = found[cell]
        found[cell] = WHITE if before == SHADED else SHADED
        shaded = [other for other in grid.cells if found[other] == SHADED]
        alike = any(len({found[other] for other in line}) == 1 for line in of_cell[cell])
        if alike or not connected(grid, shaded):
            found[cell] = before
    return found
