"""Puzzles of borders that divide the grid: judged by pouring paint, and published ones."""

from itertools import product
from random import Random

import pytest

from enpitsu import Puzzle, check, count, read, solve, write
from enpitsu.dividing import BORDER
from enpitsu.grid import Grid
from enpitsu.kinds import kind
from oracles import pieces

# Samples of the editor pzprjs, and puzzles from the tests of Penpa-Edit, cspuz and noqx.
PUBLISHED = (
    "shikaku/6/6/j3g56h6t6h23g5j",
    "shikaku/6/6/s66j4.g8n4h4g",
    "shikaku/8/8/2222y.j55j66j.y3333",
    "shikaku/10/10/x3gag.s9m.p.m8s-10g.gax",
    "shikaku/24/14/-1ezh-1ep9h-18zzfp-10zt-2at8zzvct9zt-1epezz-2ah-15pazh-18",
)


def borders(board):
    return [edge for edge, value in board.items() if value == BORDER]


def shikaku(*rows):
    grid = Grid(len(rows), len(rows[0]))
    told = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    clues = {cell: s if s == "?" else int(s) for cell, s in told.items() if s != "."}
    return Puzzle(kind("shikaku"), grid, {"grid": clues}), lambda board: pieces.shikaku(
        rows, borders(board)
    )


SMALL = [
    shikaku("?.?", "..."),
    shikaku("?..", "..?", ".?."),
    shikaku("..?", "3..", "..?"),
    shikaku("4...", "...."),
    shikaku("?..?", ".2.."),
    shikaku("?.4.."),
]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_every_filling_is_judged_alike(number):
    puzzle, right = SMALL[number]
    domains, rng = puzzle.domains, Random(number)
    found = 0
    for values in product(*domains.values()):
        board = dict(zip(domains, values, strict=True))
        verdict = right(board)
        found += verdict
        if verdict or rng.random() < 40 / 2 ** len(domains):
            assert check(puzzle, board).right is verdict
    assert found == int(count(puzzle))


@pytest.mark.parametrize("link", PUBLISHED)
def test_published_puzzles_have_one_solution(link):
    puzzle = read(link)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert read(write(puzzle, "puzzlink")) == puzzle
    rows = [
        [str(puzzle.clues["grid"].get(cell, ".")) for cell in row] for row in puzzle.grid.cell_rows
    ]
    assert pieces.shikaku(rows, borders(outcome.solution))
