"""Channels: the pairs of islands between which bridges may be built."""

from collections.abc import Collection
from functools import lru_cache
from itertools import pairwise

from enpitsu.puzzle import Cell, Edge, Grid, Place, Puzzle

Channel = tuple[Edge, ...]


def channels(puzzle: Puzzle) -> tuple[Channel, ...]:
    """For each two islands that see each other, the edges from one to the other, in order."""
    return between(puzzle.grid, frozenset(puzzle.clues["grid"]))


@lru_cache(maxsize=64)
def between(grid: Grid, islands: Collection[Cell]) -> tuple[Channel, ...]:
    """The channels of islands in these cells, those along rows first."""
    found = []
    for line in grid.lines:
        way: list[Edge] | None = None
        for here, beyond in pairwise(line):
            if here in islands:
                way = []
            if way is not None:
                way.append(grid.edge(here, beyond))
                if beyond in islands:
                    found.append(tuple(way))
    return tuple(found)


def ends(channel: Channel) -> tuple[Cell, Cell]:
    """The two islands of a channel."""
    return channel[0].first, channel[-1].second


def shores(grid: Grid, island: Cell, crossed: Collection[Place]) -> list[Edge]:
    """The edges of an island over which bridges may lead."""
    return [edge for edge in grid.sides(island) if edge in crossed]
