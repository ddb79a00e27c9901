"""Loops that are drawn at random: one loop each, as long as is wished."""

from itertools import pairwise
from random import Random

import pytest

from enpitsu.engines.check import check
from enpitsu.engines.solve import solve
from enpitsu.kit import winding
from enpitsu.kit.lines import LINE
from enpitsu.making.clues import printed_by
from enpitsu.making.frames import sketched
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kind

SKETCHED = ("countryroad", "masyu", "slitherlink")


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (3, 7), (10, 10), (20, 31)])
@pytest.mark.parametrize("share", [0.7, 0.9])
def test_a_loop_goes_from_cell_to_cell_and_comes_back(rows, cols, share):
    grid = Grid(rows, cols)
    loop = winding.through_cells(grid, (share, share), Random(rows))
    assert len({*loop}) == len(loop) >= 4
    assert all(other in grid.neighbours(one) for one, other in pairwise([*loop, loop[0]]))
    if rows > 9:
        assert abs(len(loop) / len(grid.cells) - share) < 0.05


def test_there_is_no_loop_on_a_line():
    assert not winding.through_cells(Grid(1, 9), (0.8, 0.8), Random(1))
    assert not winding.inside(1, 9, 0.8, Random(1))


@pytest.mark.parametrize("name", SKETCHED)
@pytest.mark.parametrize("size", [(5, 5), (4, 8), (12, 12)])
def test_a_sketch_is_a_solution_of_its_frame(name, size):
    for seed in range(5):
        frame, board = sketched(kind(name), Grid(*size), Random(seed), {}, {})
        assert not frame.faults
        assert check(frame, board).right


@pytest.mark.parametrize(
    ("name", "size", "least"),
    [
        pytest.param("slitherlink", 20, 0.73, marks=pytest.mark.long),
        ("masyu", 10, 0.78),
        ("countryroad", 14, 0.72),
        ("yajilin", 10, 0.7),
    ],
)
def test_loops_are_as_long_as_in_print(name, size, least):
    record = made(Recipe(name, size, size))
    taken = sum(value == LINE for value in record.solution.values())  # as many as nodes
    nodes = (size + 1) ** 2 if name == "slitherlink" else size**2
    assert taken >= least * nodes


@pytest.mark.parametrize("size", [(2, 2), (5, 9), (10, 10), (14, 14)])
def test_rooms_round_a_loop_leave_one_solution_and_are_as_large_as_in_print(size):
    grid = Grid(*size)
    for seed in range(3):
        frame, board = sketched(kind("countryroad"), grid, Random(seed), {}, {})
        numbers = printed_by(frame, board)
        outcome = solve(Puzzle(frame.kind, grid, numbers))
        assert outcome.unique
        assert outcome.solution == board
        rooms = len({*frame.clues["regions"].values()})
        assert len(grid.cells) < 50 or 3 <= len(grid.cells) / rooms <= 5.5


def test_altered_rooms_keep_their_loop():
    frame, board = sketched(kind("countryroad"), Grid(6, 7), Random(3), {}, {})
    rng, near = Random(1), [*board][:5]
    sizes = set()
    for _ in range(40):
        clues, kept = frame.kind.alter(frame, board, near, rng) or (frame.clues, board)
        frame = Puzzle(frame.kind, frame.grid, clues)
        assert kept == board
        assert not frame.faults
        assert check(frame, board).right
        sizes.add(len({*clues["regions"].values()}))
    assert len(sizes) > 4
