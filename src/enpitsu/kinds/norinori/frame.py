"""Regions at random, with one way to shade pairs: they grow round the pairs that are meant."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from enpitsu.grid import Cell, Grid
from enpitsu.growing import begun, grown
from enpitsu.layer import Clues, Options
from enpitsu.shading import SHADED

PASSED = 0.6  # how often a region does without a cell that is near
TRIES = 20  # beginnings of regions that are tried


def frame(grid: Grid, _: Options, rng: Random) -> Generator[Clues, bool, Clues | None]:
    """Regions that leave one solution, as far as that goes; one region if no pair has room."""
    shaded = placed(grid, rng)
    owner: dict[Cell, str] = {}
    for tried in range(TRIES):
        passed = PASSED * (1 - tried / (TRIES - 1))
        owner = owner or begun(grid, shaded, 2, rng, passed)
    if not owner:
        return {"regions": dict.fromkeys(grid.cells, "1")}
    return (yield from grown(grid, owner, dict.fromkeys(shaded, SHADED), rng))


def placed(grid: Grid, rng: Random) -> list[Cell]:
    """Pairs of cells side by side that lie apart from each other, as many as go."""
    found: dict[Cell, None] = {}
    for pair in rng.sample(grid.edges, len(grid.edges)):
        around = {near for cell in pair for near in grid.neighbours(cell)}
        if around.isdisjoint(found):
            found.update(dict.fromkeys(pair))
    return [*found]
