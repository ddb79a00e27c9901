"""Random regions with one way to shade pairs: they grow around the intended pairs."""

from random import Random

from enpitsu.kit.growing import Owner, begun, covering, grown, named
from enpitsu.kit.pairs import placed
from enpitsu.kit.shading import SHADED
from enpitsu.puzzle import Grid, GrowingFrame, Options

PASSED = 0.6  # how often a region does without a cell that is near
TRIES = 40  # beginnings of regions that are tried


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; one region if there is no room for pairs."""
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
