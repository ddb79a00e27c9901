"""Dominoes: random tilings of a grid, and how Simon Tatham's collection writes them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kit.common import joined_regions
from enpitsu.paper.source import Source
from enpitsu.puzzle import Cell, Grid, Place, Puzzle, Value, regions

FLIPS = 20  # turns of two adjacent dominoes that are tried, for each cell
# From each half of a domino, as a letter, to the other half; `*` is a cell alone.
HALVES = {"L": (0, 1), "R": (0, -1), "T": (1, 0), "B": (-1, 0), "*": (0, 0)}


def tiling(grid: Grid, rng: Random) -> dict[Cell, Cell]:
    """A random domino tiling: the partner of each cell; one of an odd number of cells has none."""
    other: dict[Cell, Cell] = {}
    lines = [*grid.cell_rows]
    if grid.cols % 2:
        lines = [tuple(column) for column in zip(*grid.cell_rows, strict=True)]
        if grid.rows % 2:
            lines = [*(column[:-1] for column in lines), grid.cell_rows[-1][:-1]]
    for cells in lines:
        for one, two in zip(cells[::2], cells[1::2], strict=True):
            other |= {one: two, two: one}
    for _ in range(FLIPS * len(grid.cells)):
        corner = rng.choice(grid.inner_corners) if grid.inner_corners else None
        around = corner.around if corner else ()
        if around and all(other.get(cell) in around for cell in around):
            nw, ne, sw, se = around
            pairs = ((nw, sw), (ne, se)) if other[nw] == ne else ((nw, ne), (sw, se))
            for one, two in pairs:
                other |= {one: two, two: one}
    return other


def labelled(other: dict[Cell, Cell]) -> dict[Place, Value]:
    """A region for each domino."""
    names: dict[Place, Value] = {}
    for cell in sorted(other):
        names[cell] = names.get(other[cell], str(len({*names.values()}) + 1))
    return names


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults: regions that are no dominoes."""
    yield from joined_regions(puzzle, "domino")
    for label, cells in puzzle.regions["regions"].items():
        if len(cells) != 2:
            met = f"region {label} has {len(cells)} cell{'' if len(cells) == 1 else 's'}"
            yield Fault(f"{met}; expected two, a domino", "regions", cells[0])


class Halves:
    """A part of a format: dominoes as regions, with the half that each cell is, or `*`."""

    def __init__(self, layer: str) -> None:
        self.layer = layer

    def read(self, source: Source, page: c.Page) -> c.Page:
        """The page with the regions; halves must meet."""
        other: dict[Cell, Cell] = {}
        for cell in page.grid.cells:
            if source.peek() not in HALVES:
                raise source.fail("L, R, T, B or *")
            down, right = HALVES[source.character()]
            two = Cell(cell.row + down, cell.col + right)
            if two not in page.grid or (two < cell and other.get(two) != cell):
                raise source.error(f"{cell} is half of a domino without the other half")
            if two > cell and cell in other.values():
                raise source.error(f"{cell} is half of two dominoes")
            other[cell] = two
        for one, two in other.items():
            if other[two] != one:
                raise source.error(f"{one} is half of a domino without the other half")
        return page.printing(
            {self.layer: labelled({one: two for one, two in other.items() if one != two})}
        )

    def write(self, page: c.Page) -> str:
        """A letter for each cell."""
        rooms = regions(page.clues[self.layer])
        other = {one: two for cells in rooms.values() for one, two in (cells, cells[::-1])}
        names = {step: letter for letter, step in HALVES.items()}
        ways = ((cell, other.get(cell, cell)) for cell in page.grid.cells)
        return "".join(names[two.row - one.row, two.col - one.col] for one, two in ways)
