"""Random areas."""

from collections import Counter
from collections.abc import Container
from random import Random
from string import ascii_lowercase

from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """Areas of two to four cells, as in most newspapers."""
    labels = _grown_regions(grid, rng, 2, 4)
    names = {
        label: ascii_lowercase[i % 26] + (str(i // 26) if i >= 26 else "")
        for i, label in enumerate(dict.fromkeys(labels.values()))
    }
    return {"areas": {cell: names[label] for cell, label in labels.items()}}


def _grown_regions(grid: Grid, rng: Random, fewest: int, most: int) -> dict[Cell, str]:
    """A label for each cell: random regions of `fewest` to `most` cells.

    A cell that finds no room joins the smallest region next to it.
    """
    labels: dict[Cell, str] = {}
    for number, cell in enumerate(grid.cells, 1):
        look()
        if cell not in labels:
            region = _grown(grid, cell, labels, rng.randint(fewest, most), rng)
            beside = [labels[n] for c in region for n in grid.neighbours(c) if n in labels]
            sizes = Counter(labels.values())
            small = len(region) < fewest and beside
            joins = min(beside, key=sizes.__getitem__) if small else None
            labels.update(dict.fromkeys(region, joins or str(number)))
    return labels


def _grown(grid: Grid, start: Cell, taken: Container[Cell], size: int, rng: Random) -> list[Cell]:
    """A cell and free cells, as many as there is room for, each with few free neighbours."""

    def free(cell: Cell) -> list[Cell]:
        return [n for n in grid.neighbours(cell) if n not in taken and n not in region]

    region = [start]
    while len(region) < size:
        near = [n for cell in region for n in free(cell)]
        if not near:
            break
        region.append(min(near, key=lambda cell: (len(free(cell)), rng.random())))
    return region
