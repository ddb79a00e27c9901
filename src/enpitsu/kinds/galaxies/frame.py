"""Random galaxies: they grow one after another from any point, each cell with its opposite."""

from random import Random

from enpitsu.kinds.galaxies.centres import LAYERS, WHITE, at, home, layer_of, opposite
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options, Place, Point, Value

MOST, SHARE = 16, 4  # a galaxy has at most MOST cells, and at most one SHARE-th of the board's


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Centres of galaxies that cover the grid."""
    free = dict.fromkeys(grid.cells)
    clues: dict[str, dict[Place, Value]] = {layer: {} for layer in LAYERS}
    points = [(r, c) for r in range(2 * grid.rows - 1) for c in range(2 * grid.cols - 1)]
    rng.shuffle(points)
    points.sort(key=lambda centre: len(home(centre)) == 1)
    for centre in points:
        if all(cell in free for cell in home(centre)):
            for cell in grown(grid, centre, free, rng):
                del free[cell]
            place = at(centre)
            clues[layer_of(place)][place] = WHITE
    return clues


def grown(grid: Grid, centre: Point, free: dict[Cell, None], rng: Random) -> dict[Cell, None]:
    """Free cells around a centre, as many as are wanted or as there is room for."""
    found = dict.fromkeys(home(centre))
    wished = rng.randint(2, max(4, min(MOST, len(grid.cells) // SHARE)))
    while len(found) < wished:
        look()
        near = {
            cell: None
            for member in found
            for cell in grid.neighbours(member)
            if cell in free and cell not in found and opposite(cell, centre) in free
        }
        if not near:
            break
        cell = rng.choice([*near])
        found |= dict.fromkeys((cell, opposite(cell, centre)))
    return found
