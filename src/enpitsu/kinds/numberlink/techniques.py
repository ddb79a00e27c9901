"""How people solve Numberlink, and the normal form of solutions, which solvers look for first.

People go cell by cell, and look for what would separate two numbers. In normal form, lines make no
detours near a lattice point (symmetry breaking): as cells may stay without a line, three sides of a
square of four cells can be replaced by the fourth, and a corner can move to the opposite cell if
that is empty. The first change makes lines shorter; the second always goes to an earlier cell, so
changes come to an end. If there is a solution, some solution is in normal form.
"""

from collections.abc import Sequence
from functools import lru_cache

from enpitsu.kit.boards import REMEMBERED
from enpitsu.kit.lines import LINE, ways
from enpitsu.kit.techniques.graphs import at_nodes
from enpitsu.kit.techniques.paths import JOINING
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts, reason
from enpitsu.puzzle import CandidateMap, Corner, Domains, Edge, Grid, Instances, Puzzle
from enpitsu.puzzle.deduction import Deduction, Elimination
from enpitsu.rules import Count, Formula, Is, Not, Relation, every, relation, some


def _left(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether the number has its line already."""
    (constraint,) = elimination.because
    return any(candidates[place] == (LINE,) for place in constraint.variables)


def _left_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has its line, as {facts(step)}"


def _only_says(step: Deduction) -> str:
    return f"the {step.clues[0]} has no other way out{reason(step)}"


TECHNIQUES = (
    alone("number with its line", "number", _left_says, when=_left),
    alone("only way out", "number", _only_says),
    *at_nodes("cell", LINE),
    *JOINING,
)


def at_points(puzzle: Puzzle, _: Domains) -> Instances:
    """There is no detour round a lattice point, and no corner that could move to a cell before."""
    for edges, tightly in _points(puzzle.grid):
        yield edges, (), tightly


@lru_cache(maxsize=REMEMBERED)
def _points(grid: Grid) -> Sequence[tuple[Sequence[Edge], Relation]]:
    """The edges near each lattice point inside the grid, with their relation."""
    found: list[tuple[Sequence[Edge], Relation]] = []
    for corner in grid.inner_corners:
        north_west, north_east = (_others(grid, corner, i) for i in (0, 1))
        edges = (*corner.edges, *north_west, *north_east)
        found.append((edges, tight(len(north_west), len(north_east))))
    return found


def _others(grid: Grid, corner: Corner, number: int) -> list[Edge]:
    """The edges of one cell at a lattice point that do not meet there."""
    edges = ways(grid, corner.around[number])
    return [edge for edge in edges if edge not in corner.edges]


@relation
def tight(north_west: int, north_east: int) -> Formula:
    """At most two edges meet; if two form a corner below, a line takes the opposite cell.

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
