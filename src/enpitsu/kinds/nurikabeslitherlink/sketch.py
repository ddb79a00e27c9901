"""A sea that a loop can surround: connected, without squares, and with no island inside."""

from collections.abc import Sequence
from random import Random

from enpitsu.kit.mixed import encircled
from enpitsu.kit.shading import UNKNOWN
from enpitsu.kit.winding import inside, movable
from enpitsu.paper.grid import parted
from enpitsu.puzzle import Board, Cell, Clues, Grid, Options

TRIES = 50  # seas that are drawn
SHARE = 0.95  # about the share of corners on the loop: a thin sea has a long loop
PASSES = 4  # rounds in which each square is searched for a cell that can become white


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
    """An unknown number in each island, and the board; None if there is no room for a sea."""
    for _try in range(TRIES):
        sea = {Cell(*face) for face in inside(grid.rows + 1, grid.cols + 1, SHARE, rng)}
        for _pass in range(PASSES):
            for square in squares(grid, sea):
                fit = [cell for cell in square if movable(sea, cell)]
                if sea.issuperset(square) and fit:
                    sea.remove(rng.choice(fit))
        white = [cell for cell in grid.cells if cell not in sea]
        if sea and white and not squares(grid, sea):
            islands = parted(white, grid, lambda *_: True)
            numbers = {rng.choice(island): UNKNOWN for island in islands}
            return {"grid": numbers}, encircled(grid, sea)
    return None


def squares(grid: Grid, sea: set[Cell]) -> Sequence[Sequence[Cell]]:
    """The squares of four cells that all belong to the sea."""
    blocks = ([cell for cell in block if cell is not None] for block in grid.blocks)
    return [block for block in blocks if len(block) == 4 and sea.issuperset(block)]
