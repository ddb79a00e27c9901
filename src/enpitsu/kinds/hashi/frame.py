"""Random islands that bridges can join."""

from random import Random

from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options

ISLAND = "?"
SHARE = 3  # cells of the grid for each island
NEARER = 3  # bridges that are drawn; the shortest is taken, so that there is room for others
TRIES = 60  # bridges that are tried for each cell
STEPS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """Islands, each in sight of an earlier one over free cells, and none next to another."""
    reaching = [c for c in grid.cells if any(len(free_way(grid, c, s, set())) > 1 for s in STEPS)]
    islands = [rng.choice(reaching or grid.cells)]
    crossed: set[Cell] = set()
    for _ in range(TRIES * len(grid.cells)):
        if len(islands) * SHARE >= len(grid.cells) and len(islands) > 1:
            break
        look()
        way = free_way(grid, rng.choice(islands), rng.choice(STEPS), {*islands, *crossed})
        if way:
            end = min(rng.randrange(len(way)) for _look in range(NEARER))
            if set(grid.neighbours(way[end])).isdisjoint(islands):
                islands.append(way[end])
                crossed.update(way[:end])
    return {"grid": dict.fromkeys(islands, ISLAND)}


def free_way(grid: Grid, start: Cell, step: tuple[int, int], taken: set[Cell]) -> list[Cell]:
    """The consecutive free cells in one direction from a cell."""
    found: list[Cell] = []
    here = Cell(start.row + step[0], start.col + step[1])
    while here in grid and here not in taken:
        found.append(here)
        here = Cell(here.row + step[0], here.col + step[1])
    return found
