"""Regions that grow round what is meant, and are mended where a cell can join none."""

from collections import Counter
from random import Random

import pytest

from enpitsu import generate, solve
from enpitsu.kit.growing import Growing, covering, grown, named
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


@pytest.mark.parametrize("stars", [1, 2])
def test_no_region_of_a_star_battle_is_small_or_takes_much_of_the_board(stars):
    """Hardly more cells than its stars take would give them away: in print there are none."""
    options = {"stars": stars}
    for seed in range(3):
        for level in ("easy", "hard"):
            made = generate("starbattle", rows=10, options=options, level=level, seed=seed)
            sizes = Counter(made.clues["regions"].values()).values()
            assert min(sizes) > 2 * stars
            assert max(sizes) <= 25


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


def test_cells_without_a_region_have_no_name():
    owner = {Cell(0, 0): "z", Cell(0, 2): "a"}
    assert named(Grid(1, 3), owner) == {"regions": {Cell(0, 0): "1", Cell(0, 2): "2"}}


def test_regions_grow_round_holes_and_not_behind_them():
    grid = Grid(3, 4)
    holes = {"black": {Cell(0, 2): "#", Cell(1, 3): "#"}}  # the corner between them is cut off
    for seed in range(8):
        owner = covering(grid, {Cell(0, 0): "a", Cell(2, 3): "b"}, Random(seed), holes)
        assert {*grid.cells} - {*owner} == {*holes["black"], Cell(0, 3)}
        for label in "ab":
            assert connected(grid, [cell for cell in owner if owner[cell] == label])


def test_a_frame_that_grows_shows_its_holes_with_every_question():
    grid, hole = Grid(3, 3), Cell(1, 1)
    start = {Cell(0, 0): "a", Cell(2, 2): "b"}
    frame = grown(grid, start, start, Random(1), holes={"black": {hole: "#"}})
    asked = []

    def grow():
        asked.append(next(frame))
        while True:  # there never is another solution
            asked.append(frame.send(None))

    with pytest.raises(StopIteration) as found:
        grow()
    assert all(clues["black"] == {hole: "#"} and hole not in clues["regions"] for clues in asked)
    assert {*grid.cells} - {*found.value.value} == {hole}
