"""Random regions with one way to place stars: they grow around the intended stars."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from enpitsu.kit.growing import begun, covering, grown, named
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Grid, GrowingFrame, Options

STARRED = "*"
LOOKS = 5000  # rows tried for the stars of one board


def frame(grid: Grid, options: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; rows if no stars can be placed."""
    number = int(options["stars"])
    stars = placed(grid, number, rng)
    owner = begun(grid, stars, number, rng)
    if not owner:
        return {"regions": {cell: str(cell.row + 1) for cell in grid.cells}}
    found = yield from grown(grid, owner, dict.fromkeys(stars, STARRED), rng)
    return named(grid, found or covering(grid, owner, rng))


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
