"""Puzzles of lines from cell to cell: judged by walking along them, and published ones."""

from itertools import product
from random import Random

import pytest

from enpitsu import Puzzle, check, count, read, solve, write
from enpitsu.grid import Cell, Grid
from enpitsu.kinds import kind
from enpitsu.lines import LINE, NONE
from oracles import lines

# Samples of the editor pzprjs, and puzzles from the tests of the editor Penpa.
PUBLISHED = (
    "mashu/6/6/1063000i3000",
    "masyu/15/10/i0a02000000ik20620i6i0a021c049c209490j0100a0019329",
    "mashu/13/9/013009k10a3a39310c9313693i016030j039a20",
)


def links(board):
    return [edge for edge, value in board.items() if value == LINE]


def masyu(*rows):
    grid = Grid(len(rows), len(rows[0]))
    clues = {Cell(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row) if s != "."}
    return Puzzle(kind("masyu"), grid, {"grid": clues}), lambda board: lines.masyu(
        rows, links(board)
    )


SMALL = [
    masyu("..", ".."),
    masyu("...", "o.."),
    masyu("....", "....", "*.o."),
    masyu("...", "*..", "..*"),
    masyu(".o.", "...", "..*"),
]


@pytest.mark.parametrize("number", range(len(SMALL)))
def test_every_filling_is_judged_alike(number):
    puzzle, right = SMALL[number]
    edges, rng = puzzle.grid.edges, Random(number)
    found = 0
    for values in product((LINE, NONE), repeat=len(edges)):
        board = dict(zip(edges, values, strict=True))
        verdict = right(board)
        found += verdict
        if verdict or rng.random() < 40 / 2 ** len(edges):
            assert check(puzzle, board).right is verdict
    assert found == int(count(puzzle))


@pytest.mark.parametrize("link", PUBLISHED)
def test_published_puzzles_have_one_solution(link):
    puzzle = read(link)
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert read(write(puzzle, "puzzlink")) == puzzle
    if puzzle.kind.name == "masyu":
        rows = [
            [puzzle.clues["grid"].get(cell, ".") for cell in row] for row in puzzle.grid.cell_rows
        ]
        assert lines.masyu(rows, links(outcome.solution))
