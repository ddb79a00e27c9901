"""What is seen along rows and columns, until something stands in the way."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

from enpitsu.paper.grid import Cell, Grid


def stretches(grid: Grid, open_: Container[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The open cells of each row, then of each column, parted where another cell lies between."""
    for line in grid.lines:
        yield from stretches_of(line, open_)


def stretches_of(line: Sequence[Cell], open_: Container[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The same for one line."""
    for is_open, cells in groupby(line, open_.__contains__):
        if is_open:
            yield tuple(cells)


def views(grid: Grid, open_: Sequence[Cell]) -> dict[Cell, list[Cell]]:
    """For each open cell those it sees: in its row, then in its column."""
    seen: dict[Cell, list[Cell]] = {cell: [] for cell in open_}
    for cells in stretches(grid, seen):
        for i, cell in enumerate(cells):
            seen[cell] += cells[:i] + cells[i + 1 :]
    return seen
