"""Random regions with one way to place stars: they grow around the intended stars."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from math import inf
from random import Random

from enpitsu.kit.growing import begun, covering, grown, named
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, GrowingFrame, Options

STARRED = "*"
LOOKS = 5000  # ways to place stars in a row that are tried for one board
TRIES = 12  # random divisions, until no region is too small or too large


def frame(grid: Grid, options: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; rows if no stars can be placed.

    Their sizes are as in print, if a few tries succeed.
    """
    number, best = int(options["stars"]), inf
    least, most = sizes(grid, number)
    drawn: Clues | None = None
    for _ in range(TRIES):
        stars = placed(grid, number, rng)
        owner = begun(grid, stars, number, rng)
        if not owner:
            return drawn or {"regions": {cell: str(cell.row + 1) for cell in grid.cells}}
        found = yield from grown(grid, owner, dict.fromkeys(stars, STARRED), rng)
        cells = Counter((found or {}).values()).values()
        off = sum(max(least - one, one - most, 0) for one in cells) if found else inf
        if drawn is None or off < best:
            drawn, best = named(grid, found or covering(grid, owner, rng)), off
        if not best:
            break
    return drawn


def sizes(grid: Grid, number: int) -> tuple[int, int]:
    """The sizes of the smallest and of the largest region that is drawn, in cells.

    In print few regions are smaller, or more than two and a half times the average.
    """
    mean = len(grid.cells) / max(grid.rows, grid.cols)
    return min(2 * number + 1, int(mean / 2)), int(2.5 * mean)


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
