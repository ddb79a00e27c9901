"""Regions that grow round what is meant, and are mended where a cell can join none."""

from random import Random

import pytest

from enpitsu import solve
from enpitsu.kit.growing import Growing, named
from enpitsu.making.frames import framed
from enpitsu.puzzle import Cell, Grid, connected
from enpitsu.puzzle.registry import kind


@pytest.mark.parametrize("size", [(6, 6), (6, 7)])
@pytest.mark.parametrize("name", ["lits", "norinori"])
def test_regions_that_are_mended_leave_one_solution(name, size):
    for seed in range(3):
        found = kind(name)
        frame = framed(
            found, Grid(*size), Random(seed), found.defaults(), wishes={}, symmetry="none"
        )
        assert frame is not None
        assert len({*frame.clues["regions"].values()}) > 1
        assert solve(frame).unique


def test_regions_that_begin_as_before_stay_as_far_as_they_hang_together():
    grid = Grid(3, 4)
    a, b, c = (
        {Cell(0, 0): "a", Cell(0, 1): "a"},
        {Cell(2, 0): "b", Cell(2, 1): "b"},
        {Cell(0, 3): "c"},
    )
    growing = Growing(grid, a | b | c, dict.fromkeys(a | b | c, "#"))
    growing.owner |= {Cell(0, 2): "a", Cell(1, 0): "b", Cell(1, 3): "c", Cell(2, 3): "c"}
    moved = {Cell(1, 3): "d", Cell(1, 2): "d"}
    growing.exchange(a | b | moved, dict.fromkeys(a | b | moved, "#"))
    assert growing.owner == a | b | moved | {Cell(0, 2): "a", Cell(1, 0): "b"}
    taken = {Cell(0, 1): "e", Cell(0, 2): "e"}
    start = {Cell(0, 0): "a"}
    growing = Growing(grid, start | b, dict.fromkeys(start | b, "#"))
    growing.owner |= {Cell(0, 1): "a", Cell(0, 2): "a", Cell(0, 3): "a", Cell(1, 0): "a"}
    growing.exchange(start | b | taken, dict.fromkeys(start | b | taken, "#"))
    assert growing.owner == start | b | taken | {Cell(1, 0): "a"}
    assert connected(grid, [cell for cell in growing.owner if growing.owner[cell] == "a"])


def test_regions_are_named_as_they_are_met():
    grid = Grid(1, 3)
    owner = {Cell(0, 0): "z", Cell(0, 1): "z", Cell(0, 2): "a"}
    assert [*named(grid, owner)["regions"].values()] == ["1", "1", "2"]
