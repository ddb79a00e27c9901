"""Rooms that part until their numbers leave the shading that is meant alone."""

from random import Random

import pytest

from enpitsu import Puzzle, check, solve
from enpitsu.kit.parting import altered, halves
from enpitsu.kit.shading import SHADED
from enpitsu.making.frames import sketched
from enpitsu.puzzle import Cell, Grid
from enpitsu.puzzle.registry import kind

AQRE = kind("aqre")


def numbered(puzzle, board):
    """The puzzle with the number of each of its rooms."""
    rooms = puzzle.regions["regions"].values()
    numbers = {room[0]: sum(board[cell] == SHADED for cell in room) for room in rooms}
    return Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, "numbers": numbers})


@pytest.mark.parametrize("size", [(1, 1), (2, 5), (5, 2), (5, 5), (7, 6)])
def test_numbers_of_rooms_leave_the_shading_that_was_meant(size):
    for seed in range(3):
        puzzle, board = sketched(AQRE, Grid(*size), Random(seed), AQRE.defaults(), {})
        whole = numbered(puzzle, board)
        assert not whole.faults
        assert check(whole, board).right
        assert solve(whole).unique


def test_some_rooms_stay_large():
    puzzle, _ = sketched(AQRE, Grid(7, 7), Random(0), AQRE.defaults(), {})
    assert max(len(room) for room in puzzle.regions["regions"].values()) > 3


def test_a_room_near_the_places_parts_in_two_or_two_become_a_rectangle():
    puzzle, board = sketched(AQRE, Grid(6, 6), Random(1), AQRE.defaults(), {})
    before = [*puzzle.regions["regions"].values()]
    large = max(before, key=len)
    more = []
    for seed in range(12):
        clues, same = altered(puzzle, board, [large[-1]], Random(seed))
        other = Puzzle(AQRE, puzzle.grid, clues)
        after = [*other.regions["regions"].values()]
        more.append(len(after) - len(before))
        new = [room for room in after if room not in before]
        assert same is board
        assert not other.faults
        if more[-1] == 1:  # what numbers told before they tell still
            assert {cell for room in new for cell in room} == {*large}
            assert solve(numbered(other, board)).unique
        else:
            ((first, *_, last),) = new
            assert len(new[0]) == (last.row - first.row + 1) * (last.col - first.col + 1)
    assert {*more} == {1, -1}


def test_rooms_are_cut_straight_into_connected_parts():
    cells = [Cell(0, 0), Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 2)]  # open below
    ways = [*halves(Grid(2, 3), cells)]
    assert ways == [
        ([Cell(0, 0), Cell(1, 0)], [Cell(0, 1), Cell(0, 2), Cell(1, 2)]),
        ([Cell(0, 0), Cell(0, 1), Cell(1, 0)], [Cell(0, 2), Cell(1, 2)]),
    ]
    assert not [*halves(Grid(1, 1), [Cell(0, 0)])]
