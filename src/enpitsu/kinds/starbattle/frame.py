"""Random regions with one way to place stars: they grow around the intended stars."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from enpitsu.kit.growing import begun, covering, grown, named
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, GrowingFrame, Options

STARRED = "*"
LOOKS = 5000  # rows tried for the stars of one board
TRIES = 12  # of regions, until none is small


def frame(grid: Grid, options: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; rows if no stars can be placed.

    None of them is smaller than the `least`, if some tries come to that.
    """
    number, best = int(options["stars"]), 0
    drawn: Clues | None = None
    for _ in range(TRIES):
        stars = placed(grid, number, rng)
        owner = begun(grid, stars, number, rng)
        if not owner:
            return drawn or {"regions": {cell: str(cell.row + 1) for cell in grid.cells}}
        found = yield from grown(grid, owner, dict.fromkeys(stars, STARRED), rng)
        size = min(Counter(found.values()).values()) if found else 0
        if drawn is None or size > best:
            drawn, best = named(grid, found or covering(grid, owner, rng)), size
        if best >= least(grid, number):
            break
    return drawn


def least(grid: Grid, number: int) -> int:
    """The cells of the smallest region that is drawn: in print few have less for their stars."""
    regions = max(grid.rows, grid.cols)
    return min(2 * number + 1, len(grid.cells) // (2 * regions))


def placed(grid: Grid, number: int, rng: Random) -> list[Cell]:
    """The required number of stars in each long line, none touching; empty if not found."""
    across = grid.cols >= grid.rows
    lines = [grid.row(r) for r in range(grid.rows)] if across else grid.lines[grid.rows :]
    ways = [*ways_to_stand(len(lines[0]), number)]
    found: list[Sequence[int]] = []
    todo = [rng.sample(ways, len(ways))]
    for _ in range(LOOKS):
        look()
        if not todo:
            break
        if not todo[-1]:
            todo.pop()
            found = found[:-1]
            continue
        way = todo[-1].pop()
        full = [[*(i for line in found for i in line)].count(i) >= number for i in way]
        if any(full) or (found and any(abs(i - j) < 2 for i in way for j in found[-1])):
            continue
        found.append(way)
        if len(found) == len(lines):
            return [line[i] for line, way in zip(lines, found, strict=True) for i in way]
        todo.append(rng.sample(ways, len(ways)))
    return []


def ways_to_stand(length: int, number: int) -> Iterator[Sequence[int]]:
    """The ways to place `number` stars in a line of this length; there may be millions."""
    for way in combinations(range(length), number):
        look()
        if apart(way):
            yield way


def apart(way: Sequence[int]) -> bool:
    """Whether no two positions are adjacent."""
    return all(other - one > 1 for one, other in pairwise(way))
