"""Numberlinks in normal form: lines that go no further than they need to near each lattice point.

Not every cell needs a line. So three sides of a square of four cells may give way to the fourth,
and a corner may move to the cell opposite if that is empty. The one makes lines shorter; the other,
always to a cell that comes before, lets it end. Some solution is left if there is any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from enpitsu.kit.boards import REMEMBERED
from enpitsu.kit.lines import LINE, ways
from enpitsu.paper.grid import Corner, Edge, Grid
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Count, Formula, Is, Not, Relation, every, relation, some


def at_points(puzzle: Puzzle, _: Domains) -> Instances:
    """No detour round a lattice point, and no corner that could move to a cell before."""
    for edges, tightly in _points(puzzle.grid):
        yield edges, (), tightly


@lru_cache(maxsize=REMEMBERED)
def _points(grid: Grid) -> Sequence[tuple[Sequence[Edge], Relation]]:
    """The edges near each lattice point inside the grid, and what holds of them."""
    found: list[tuple[Sequence[Edge], Relation]] = []
    for corner in grid.inner_corners:
        north_west, north_east = (_others(grid, corner, i) for i in (0, 1))
        edges = (*corner.edges, *north_west, *north_east)
        found.append((edges, tight(len(north_west), len(north_east))))
    return found


def _others(grid: Grid, corner: Corner, number: int) -> list[Edge]:
    """The edges of one of the cells round a lattice point that do not meet there."""
    edges = ways(grid, corner.around[number])
    return [edge for edge in edges if edge not in corner.edges]


@relation
def tight(north_west: int, north_east: int) -> Formula:
    """At most two edges meet; where two make a corner below, a line meets the cell opposite.

    The slots of the edges that meet come first, then those of the other edges of the cells above.
    """
    up, right, down, left = (Is(slot, LINE) for slot in range(4))
    beyond = [Is(slot, LINE) for slot in range(4, 4 + north_west + north_east)]
    return every(
        (
            Count((up, right, down, left), 0, 2),
            some((Not(right), Not(down), up, left, *beyond[:north_west])),
            some((Not(left), Not(down), up, right, *beyond[north_west:])),
        )
    )
