"""Regions at random, with one way to shade pairs: they grow round the pairs that are meant."""

from random import Random

from enpitsu.kit.growing import Owner, begun, covering, grown, named
from enpitsu.kit.shading import SHADED
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Grid, GrowingFrame, Options

PASSED = 0.6  # how often a region does without a cell that is near
TRIES = 40  # beginnings of regions that are tried


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, as far as that goes; one region if no pair has room."""
    owner: Owner = {}
    for tried in range(TRIES):
        shaded = placed(grid, rng)
        begun_here = begun(grid, shaded, 2, rng, PASSED * (1 - tried / (TRIES - 1)))
        owner = begun_here or owner
        if begun_here:
            found = yield from grown(grid, owner, dict.fromkeys(shaded, SHADED), rng)
            if found:
                return named(grid, found)
    return named(grid, covering(grid, owner or dict.fromkeys(grid.cells, ""), rng))


def placed(grid: Grid, rng: Random) -> list[Cell]:
    """Pairs of cells side by side that lie apart from each other, as many as go."""
    found: dict[Cell, None] = {}
    for pair in rng.sample(grid.edges, len(grid.edges)):
        look()
        around = {near for cell in pair for near in grid.neighbours(cell)}
        if around.isdisjoint(found):
            found.update(dict.fromkeys(pair))
    return [*found]
