"""Regions at random, with one way to place stars: they grow round the stars that are meant.

All that is printed in Star Battle is its frame. Where no region lies yet there is no star, so that
each cell that joins one can only bring solutions; it joins where it brings none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

from enpitsu.common import INTENDED
from enpitsu.grid import Cell, Grid
from enpitsu.layer import Clues, Options

STARRED = "*"
LOOKS = 5000  # rows tried for the stars of one board


def frame(grid: Grid, options: Options, rng: Random) -> Generator[Clues, bool, Clues | None]:
    """Regions that leave one solution, as far as that goes; rows where stars find no place."""
    number = int(options["stars"])
    stars = placed(grid, number, rng)
    owner = begun(grid, stars, number, rng)
    if not owner:
        return {"regions": {cell: str(cell.row + 1) for cell in grid.cells}}
    intended = dict.fromkeys(stars, STARRED)
    while len(owner) < len(grid.cells):
        for cell, label in joining(grid, owner, rng):
            if not (yield {"regions": {**owner, cell: label}, INTENDED: intended}):
                break
        owner[cell] = label
    names: dict[str, str] = {}
    for cell in grid.cells:
        names.setdefault(owner[cell], str(len(names) + 1))
    return {"regions": {cell: names[owner[cell]] for cell in grid.cells}}


def joining(grid: Grid, owner: dict[Cell, str], rng: Random) -> Iterator[tuple[Cell, str]]:
    """The free cells beside regions, in any order, each with those it could join."""
    free = [cell for cell in grid.cells if cell not in owner]
    for cell in rng.sample(free, len(free)):
        labels = sorted({owner[near] for near in grid.neighbours(cell) if near in owner})
        for label in rng.sample(labels, len(labels)):
            yield cell, label


def placed(grid: Grid, number: int, rng: Random) -> list[Cell]:
    """So many stars in each long line, none of which touch; nothing if they are not found."""
    across = grid.cols >= grid.rows
    lines = [grid.row(r) for r in range(grid.rows)] if across else grid.lines[grid.rows :]
    ways = [way for way in combinations(range(len(lines[0])), number) if apart(way)]
    found: list[Sequence[int]] = []
    todo = [rng.sample(ways, len(ways))]
    for _ in range(LOOKS):
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


def apart(way: Sequence[int]) -> bool:
    """Whether no two places are side by side."""
    return all(other - one > 1 for one, other in pairwise(way))


def begun(grid: Grid, stars: Sequence[Cell], number: int, rng: Random) -> dict[Cell, str]:
    """The beginning of each region: stars that lie near, and a path between them; or nothing."""
    owner: dict[Cell, str] = {}
    left = dict.fromkeys(rng.sample(stars, len(stars)))
    while left:
        start = next(iter(left))
        del left[start]
        label = str(len(owner))
        owner[start] = label
        for _ in range(number - 1):
            path = nearest(grid, owner, label, left)
            if not path:
                return {}
            owner.update(dict.fromkeys(path, label))
            del left[path[-1]]
    return owner


def nearest(grid: Grid, owner: dict[Cell, str], label: str, left: dict[Cell, None]) -> list[Cell]:
    """The shortest path from a region over free cells to one of the stars left, and that star."""
    paths = [[cell] for cell, name in owner.items() if name == label]
    met = {*owner}
    for path in paths:
        for cell in grid.neighbours(path[-1]):
            if cell in left and cell not in met:
                return [*path[1:], cell]
            if cell not in met and cell not in left:
                met.add(cell)
                paths.append([*path, cell])
    return []
