"""Regions at random that leave one solution: they grow round the cells that are meant.

Where all that is printed is regions, the open frame of a kind has the layer `INTENDED`, and what a
cell of no region holds is known there. So each cell that joins a region can only bring solutions;
it joins where it brings none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from random import Random

from enpitsu.common import INTENDED
from enpitsu.grid import Cell, Grid
from enpitsu.layer import Board, Clues

LEFT = 2  # times that cells leave their regions again


def grown(
    grid: Grid, owner: dict[Cell, str], intended: Board, rng: Random
) -> Generator[Clues, bool, Clues]:
    """Regions that cover the grid, from their beginnings; with one solution if all goes well.

    A cell that brings solutions now will bring them later. So where every one does, some that have
    joined leave again, last ones first; after many times the regions are taken as they come.
    """
    joined: list[Cell] = []
    left = LEFT
    while len(owner) < len(grid.cells):
        for cell, label in joining(grid, owner, rng):
            if not left or not (yield {"regions": {**owner, cell: label}, INTENDED: intended}):
                owner[cell] = label
                joined.append(cell)
                break
        else:
            left -= 1
            for _ in range(rng.randint(0, len(joined)) if left else 0):
                del owner[joined.pop()]
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


def begun(
    grid: Grid, cells: Sequence[Cell], number: int, rng: Random, passed: float = 0.0
) -> dict[Cell, str]:
    """The beginning of each region: so many of these cells that lie near, and paths between them.

    The nearest are `passed` over now and then, for others. Nothing if a region is left without.
    """
    owner: dict[Cell, str] = {}
    left = dict.fromkeys(rng.sample(cells, len(cells)))
    while left:
        start = next(iter(left))
        del left[start]
        label = str(len(owner))
        owner[start] = label
        for _ in range(number - 1):
            wanted = {cell: None for cell in left if not passed or rng.random() >= passed}
            path = nearest(grid, owner, label, left, wanted)
            if not path:
                return {}
            owner.update(dict.fromkeys(path, label))
            del left[path[-1]]
    return owner


def nearest(
    grid: Grid,
    owner: dict[Cell, str],
    label: str,
    left: dict[Cell, None],
    wanted: dict[Cell, None],
) -> list[Cell]:
    """The shortest path from a region over free cells to one that is wanted, and that cell."""
    paths = [[cell] for cell, name in owner.items() if name == label]
    met = {*owner}
    for path in paths:
        for cell in grid.neighbours(path[-1]):
            if cell in wanted:
                return [*path[1:], cell]
            if cell not in met and cell not in left:
                met.add(cell)
                paths.append([*path, cell])
    return []
