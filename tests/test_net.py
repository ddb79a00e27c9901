"""Net: every way to lay pipes on small boards is judged as an oracle judges it."""

import json
from itertools import product
from random import Random

import pytest

from enpitsu.engines.check import check
from enpitsu.io.formats import read, write
from enpitsu.kinds.net import piece
from enpitsu.kit.lines import LINE, NONE
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.puzzle.registry import kind
from oracles.net import fits

NET = kind("net")
MOST = 40  # boards of a size whose pieces are tried


def pieces_of(grid, board):
    """The pieces of a board, by their cells."""
    shown = {c: piece(tuple(board.get(e) == LINE for e in grid.sides(c))) for c in grid.cells}
    return {cell: sign for cell, sign in shown.items() if sign}


def boards(grid):
    """Every way to lay pipes."""
    for values in product((LINE, NONE), repeat=len(grid.edges)):
        yield dict(zip(grid.edges, values, strict=True))


@pytest.mark.parametrize("size", [(1, 3), (2, 2), (2, 3), (3, 2)])
def test_all_pipes_are_judged_as_an_oracle_does(size):
    grid, rng = Grid(*size), Random(size[0])
    every = [*boards(grid)]
    verdicts = []
    for drawn in rng.sample(every, min(len(every), MOST)):
        puzzle = Puzzle(NET, grid, {"grid": pieces_of(grid, drawn)})
        told = json.loads(write(Record(puzzle), "json"))
        for board in every:
            pipes = {frozenset(map(tuple, edge)) for edge, value in board.items() if value == LINE}
            expected = fits(told, pipes)
            assert check(puzzle, board).right is expected, (puzzle, board)
            verdicts.append(expected)
    assert {*verdicts} == {True, False}


@pytest.mark.parametrize(
    ("text", "why", "column"),
    [
        ("net:3x2w:123456", "pipes do not leave the grid here", 8),
        ("net:3x2:1v23456", "a barrier between cells", 10),
        ("net:3x2:12345", "the text ends", 13),
    ],
)
def test_what_the_other_program_has_besides_is_refused(text, why, column):
    with pytest.raises(Exception, match=why) as error:
        read(text)
    assert error.value.column == column


def test_pieces_of_a_game_may_lie_in_any_way():
    assert read("net:2x1:12") == read("net:2x1:44") == read("net:2x1b0.3:81")
