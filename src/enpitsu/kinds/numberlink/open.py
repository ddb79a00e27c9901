"""Numberlink while its numbers are still open: each cell tells to which number its line belongs.

So all that is said is local. A closed line would be no harm: where all cells are meant to have
lines, any solution with one is another without it.
"""

from __future__ import annotations

from enpitsu.kit.lines import LINE, two_or_none, ways
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Formula, Is, Not, every, has, number_of, relation, some


def labels(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell belongs to any number that there could be."""
    cells = puzzle.grid.cells
    return dict.fromkeys(cells, tuple(range(1, max(1, len(cells) // 2) + 1)))


@relation
def alike(numbers: Domain) -> Formula:
    """If the edge is drawn its two cells belong to one number."""
    return every(some((Not(Is(0, LINE)), Not(Is(1, n)), Is(2, n))) for n in numbers)


def same(puzzle: Puzzle, domains: Domains) -> Instances:
    """Along a line all cells belong to one number."""
    for edge in puzzle.grid.edges:
        yield (edge, *edge), (), alike(domains[edge.first])


def ways_at(puzzle: Puzzle, _: Domains) -> Instances:
    """Where lines begin and where they go through."""
    clues, grid = puzzle.clues["grid"], puzzle.grid
    for cell in grid.cells if clues else ():
        edges = ways(grid, cell)
        if cell in clues:
            clue = Clue("grid", cell, clues[cell])
            yield (cell,), (clue,), has(clue.value)
            yield edges, (clue,), number_of(LINE, len(edges), 1, 1)
        else:
            yield edges, (), two_or_none(len(edges))
