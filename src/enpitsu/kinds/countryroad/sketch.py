"""A loop, and rooms each of which has a piece of it, with cells that it leaves out."""

from random import Random

from enpitsu.graphs.graph import components
from enpitsu.kit import winding
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.growing import named
from enpitsu.puzzle import Board, Cell, Clues, Grid, Options

SHARES = 0.76, 0.86  # of the cells that the loop takes
# Cells of the loop in a room, each as often as it is listed.
LENGTHS = (1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 7)
LARGE, MOST = 200, 4  # on more cells long ones nearly always leave some room two ways through


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
    """Rooms in which cells that hang together without the loop lie together."""
    loop = winding.through_cells(grid, SHARES, rng)
    if not loop:
        return None
    owner: dict[Cell, str] = {}
    lengths = [length for length in LENGTHS if length <= MOST or len(grid.cells) <= LARGE]
    while len(owner) < len(loop):
        length = rng.choice(lengths)
        owner |= dict.fromkeys(loop[len(owner) : len(owner) + length], str(len(owner)))
    cells = grid.cells
    for piece in [*components(side_by_side(cells), [cell not in owner for cell in cells])]:
        near = {owner[n] for i in piece for n in grid.neighbours(cells[i]) if n in owner}
        label = rng.choice(sorted(near))
        owner |= dict.fromkeys((cells[i] for i in piece), label)
    return named(grid, owner), winding.drawn(grid, loop)
