"""Random regions with one way to shade pairs: they grow around the intended pairs."""

from functools import partial
from random import Random

from enpitsu.kit.growing import Beginnings, Owner, around, begun, covering, grown, named
from enpitsu.kit.pairs import placed
from enpitsu.kit.shading import SHADED
from enpitsu.puzzle import Board, Cell, Grid, GrowingFrame, Options

PASSED = 0.6  # how often a region does not take a near cell
TRIES = 6  # beginnings of regions that are tried
NEAR = 2  # steps from a cell to the pairs and regions that are exchanged
EXCHANGED = (0, 1, 1, 2)  # numbers of pairs that are exchanged at once
EXCHANGES = 40  # exchanges that are tried


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; one region if there is no room for pairs."""
    owner: Owner = {}
    for tried in range(TRIES):
        shaded = placed(grid, rng)
        begun_here = begun(grid, shaded, 2, rng, PASSED * (1 - tried / (TRIES - 1)))
        owner = begun_here or owner
        if begun_here:
            intended: Board = dict.fromkeys(shaded, SHADED)
            found = yield from grown(grid, owner, intended, rng, partial(_mended, grid))
            if found:
                return named(grid, found)
    return named(grid, covering(grid, owner or dict.fromkeys(grid.cells, ""), rng))


def _mended(
    grid: Grid, seeds: Owner, intended: Board, stuck: Cell, rng: Random
) -> Beginnings | None:
    """As many other pairs near a cell that joins no region, and other regions around them."""
    close = around(grid, stuck, NEAR)
    edges = [edge for edge in grid.edges if not close.isdisjoint(edge)]
    pairs = [edge for edge in edges if all(cell in intended for cell in edge)]
    before = [cell for cell in grid.cells if cell in intended]
    labels = sorted({seeds[cell] for cell in close if cell in seeds})
    for _ in range(EXCHANGES):
        some = rng.sample(pairs, min(rng.choice(EXCHANGED), len(pairs)))
        gone = {cell for pair in some for cell in pair}
        shaded = placed(grid, rng, [cell for cell in before if cell not in gone], edges)
        if len(shaded) != len(before):
            continue
        again = {*rng.sample(labels, min(2, len(labels)))}
        again |= {seeds[cell] for cell in {*shaded} ^ {*before} if cell in seeds}
        kept = {cell: label for cell, label in seeds.items() if label not in again}
        left = [cell for cell in shaded if cell not in kept]
        owner = begun(grid, left, 2, rng, PASSED, kept)
        if owner and owner != seeds:
            return owner, dict.fromkeys(shaded, SHADED)
    return None
