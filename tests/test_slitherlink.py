"""Slitherlink: judged by walking along the line, and published puzzles."""

from itertools import product
from random import Random

import pytest

from enpitsu import Puzzle, check, count, read, solutions, solve, write
from enpitsu.counting import count as counting
from enpitsu.kinds.slitherlink import KIND
from enpitsu.kit.lines import LINE, NONE
from enpitsu.paper.grid import Cell, Grid

# The first is a sample of the solver cspuz, the second one of the editor pzprjs, the last that of
# a page that solves step by step; the others come from lists of links to practise with.
PUBLISHED = (
    "slither/4/4/dgdh2c71",
    "slither/5/5/cbcbcddad",
    "slither/6/6/kdhdg37ah733ddhd",
    "slither/10/10/g188227cl1dg367bdcg3ddgbhdgd1agbd760dg2cl633661d",
    "slither/18/10/c82chcdgcbgd63c173ah6aibi81b71cdjcdcb123ddbcbjb37d16didi8dh161c36cdgcagdbh28bb",
)


def walked(grid, lines):
    """Whether a walk along the line comes back to where it began, having seen all of it."""
    ends = {}
    for edge in lines:
        (r1, c1), (r2, _) = edge
        across = (r1, c1 + 1) if r1 == r2 else (r1 + 1, c1)  # the corner where the edge begins
        other = (across[0] + 1, across[1]) if r1 == r2 else (across[0], across[1] + 1)
        ends.setdefault(across, []).append(other)
        ends.setdefault(other, []).append(across)
    if not lines or any(len(near) != 2 for near in ends.values()):
        return False
    start = here = next(iter(ends))
    before, steps = None, 0
    while steps == 0 or here != start:
        before, here = here, next(p for p in ends[here] if p != before or ends[here].count(p) > 1)
        steps += 1
    return steps == len(lines)


def right(puzzle, board):
    lines = [edge for edge, value in board.items() if value == LINE]
    told = all(
        sum(board[edge] == LINE for edge in puzzle.grid.sides(cell)) == number
        for cell, number in puzzle.clues["grid"].items()
    )
    return told and walked(puzzle.grid, lines)


@pytest.mark.parametrize("size", [(1, 1), (1, 2), (2, 2), (2, 3)])
def test_every_filling_is_judged_alike(size):
    grid = Grid(*size)
    puzzle = Puzzle(KIND, grid, {})
    found = 0
    for values in product((LINE, NONE), repeat=len(grid.all_edges)):
        board = dict(zip(grid.all_edges, values, strict=True))
        if values.count(LINE) % 2:
            continue  # a loop on a lattice is even
        verdict = right(puzzle, board)
        found += verdict
        if verdict or Random(str(values)).random() < 0.02:
            assert check(puzzle, board).right is verdict
    assert found == int(count(puzzle))


@pytest.mark.parametrize("link", PUBLISHED)
def test_published_puzzles_have_one_solution(link):
    puzzle = read(link)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert right(puzzle, outcome.solution)
    assert read(write(puzzle, "puzzlink")) == puzzle


LOOPS = (1, 13, 213, 9349, 1222363, 487150371, 603841648931)  # OEIS A140517


@pytest.mark.parametrize(
    "size", [*range(1, 6), *(pytest.param(size, marks=pytest.mark.long) for size in (6, 7))]
)
def test_loops_are_as_many_as_counted_elsewhere(size):
    """Cycles in the lattice of n x n cells."""
    assert int(count(Puzzle(KIND, Grid(size, size), {}))) == LOOPS[size - 1]


def test_clues_leave_the_loops_that_fit(monkeypatch):
    monkeypatch.setattr(counting, "MAX_ENUMERATED_SOLUTIONS", 0)
    grid, clues = Grid(3, 4), {Cell(0, 0): 2, Cell(2, 1): 3}
    fit = sum(
        all([board[edge] for edge in grid.sides(c)].count(LINE) == n for c, n in clues.items())
        for board in solutions(Puzzle(KIND, grid, {}))
    )
    assert int(count(Puzzle(KIND, grid, {"grid": clues}))) == fit > 10
