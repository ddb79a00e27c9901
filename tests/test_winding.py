"""Loops that are drawn at random: one loop each, as long as is wished."""

from itertools import pairwise
from random import Random

import pytest

from enpitsu.engines.check import check
from enpitsu.kit import winding
from enpitsu.kit.lines import LINE
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
        clues, board = kind(name).sketch(Grid(*size), {}, Random(seed))
        frame = Puzzle(kind(name), Grid(*size), clues)
        assert not frame.faults
        assert check(frame, board).right


@pytest.mark.parametrize(
    ("name", "size", "least"), [("slitherlink", 20, 0.73), ("masyu", 10, 0.78)]
)
def test_loops_are_as_long_as_in_print(name, size, least):
    record = made(Recipe(name, size, size))
    taken = sum(value == LINE for value in record.solution.values())
    nodes = (size + 1) ** 2 if name == "slitherlink" else size**2
    assert taken >= least * nodes
