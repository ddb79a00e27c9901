"""Puzzles of lines from cell to cell: judged by walking along them, and published ones."""

from itertools import product
from math import prod
from random import Random

import pytest

from enpitsu import Puzzle, check, count, read, solve, write
from enpitsu.kit.lines import LINE
from enpitsu.kit.shading import SHADED
from enpitsu.paper.grid import Cell, Edge, Grid
from enpitsu.puzzle.registry import kind
from oracles import lines
from samples import few

# Samples of the editor pzprjs, puzzles from the tests of Penpa, cspuz and noqx, and from pages of
# puzzles to practise with.
PUBLISHED = (
    "mashu/6/6/1063000i3000",
    "masyu/15/10/i0a02000000ik20620i6i0a021c049c209490j0100a0019329",
    "mashu/13/9/013009k10a3a39310c9313693i016030j039a20",
    "geradeweg/5/5/l211i2h3i4k",
    "geradeweg/6/5/j1h23m.r4",
    "geradeweg/10/10/g11111111g1111111111l1g11i11g111111111g11111111h1111111111111111g1111g111111111111g11111111g",
    "yajilin/5/5/m32j10",
    "country/5/5/amda0uf02h12h",
    "country/12/12/4s6ndj8iorsml2p8llbdekqu9504hq8lvi2bt54jun8vv95nsi88c05g4g3i2i1i25o4g",
    "yajilin/10/10/w32a41b21a21l22e30m21a12b11r20d30g",
    "yajilin/10/10/0.p31g23l21g33f42g42l13g12p0.",
    "numlin/5/5/1j2h3m1h2j3",
    "numlin/7/7/l6g1l2l3l4l5l654321",
    "numlin/8/8/h13i2i4i3g4g5i1r2l6g6i5t",
    "numlin/10/10/x7h7l5j3j2l1g4k8q4l1j3m2k6g5i8g6",
    "numlin/11/11/h8h65s4h6g8p9t2zl4i7l1h5n9h2i1g7i3h3i",
    "hashikake/5/5/4g2i3h23k3g1g3g4g3",
    "hashi/9/9/h2g3g.q.g1i3g.o2i1i2o.g2i2g1q.g3g3h",
    "bridges/17/13/l2h1w2i3h2i3zi1h3p1g2k2g1h3r1k4g4h4h4i3h2u1g2l1g3n1g3y1j.g3g3g3h3r2j.h3g.g2",
)
BRIDGES = (  # from the tests of a page that plays these games
    "bridges:10x10i30e10m2d0:a2a4e31c2a4a1l1b1e5b4b4a1m1f43j2a4e43d4a2b",
    "bridges:7x7i30e10m2d2:3a3a2a2n2l3g2a4a5a4",
)


def links(board):
    return [edge for edge, value in board.items() if value == LINE]


def masyu(*rows):
    grid = Grid(len(rows), len(rows[0]))
    clues = {Cell(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row) if s != "."}
    return Puzzle(kind("masyu"), grid, {"grid": clues}), lambda board: lines.masyu(
        rows, links(board)
    )


def geradeweg(*rows):
    grid = Grid(len(rows), len(rows[0]))
    told = {Cell(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row) if s != "."}
    clues = {cell: s if s == "?" else int(s) for cell, s in told.items()}
    puzzle = Puzzle(kind("geradeweg"), grid, {"grid": clues})
    return puzzle, lambda board: lines.geradeweg(rows, links(board))


def yajilin(arrows, numbers):
    grid = Grid(len(arrows), len(arrows[0]))
    told = {c: arrows[c.row][c.col] for c in grid.cells if arrows[c.row][c.col] != "."}
    counted = {c: int(numbers[c.row][c.col]) for c in grid.cells if numbers[c.row][c.col] != "."}
    puzzle = Puzzle(kind("yajilin"), grid, {"arrows": told, "numbers": counted})

    def right(board):
        shaded = [cell for cell, value in board.items() if value == SHADED]
        return lines.yajilin(arrows, numbers, shaded, links(board))

    return puzzle, right


def countryroad(rooms, numbers, *walls):
    grid = Grid(len(rooms), len(rooms[0]))
    labels = {c: rooms[c.row][c.col] for c in grid.cells}
    told = {c: int(numbers[c.row][c.col]) for c in grid.cells if numbers[c.row][c.col] != "."}
    between = {Edge(Cell(*one), Cell(*other)): "|" for one, other in walls}
    puzzle = Puzzle(
        kind("countryroad"), grid, {"regions": labels, "numbers": told, "walls": between}
    )
    pairs = {*map(frozenset, walls)}
    return puzzle, lambda board: lines.countryroad(rooms, numbers, links(board), pairs)


def hashi(*rows):
    grid = Grid(len(rows), len(rows[0]))
    clues = {Cell(r, c): s for r, row in enumerate(rows) for c, s in enumerate(row) if s != "."}
    return Puzzle(kind("hashi"), grid, {"grid": clues}), lambda board: lines.hashi(rows, board)


def numberlink(*rows):
    grid = Grid(len(rows), len(rows[0]))
    clues = {
        Cell(r, c): int(s) for r, row in enumerate(rows) for c, s in enumerate(row) if s != "."
    }
    puzzle = Puzzle(kind("numberlink"), grid, {"grid": clues})
    return puzzle, lambda board: lines.numberlink(rows, links(board))


SMALL = [
    numberlink("...", "..."),
    numberlink("1..", "..1"),
    numberlink("1.2", ".21", "..."),
    numberlink("1.2.", "..21"),
    numberlink("1..", ".1.", "..."),
    hashi("1.2", "...", "?.2"),
    hashi("3.?", ".?.", "?.?"),
    hashi(".?.", "?.2", ".2?"),
    hashi("2?", "??"),
    hashi("2.?.", ".?.?", "??.."),
    countryroad(["aab", "abb"], ["...", "..."]),
    countryroad(["aab", "aab", "ccb"], ["...", "...", "..."]),
    countryroad(["aabb", "abbb", "ccbb"], ["2...", "....", "...."]),
    countryroad(["aaa", "aaa"], ["4..", "..."]),
    countryroad(["aab", "aab", "ccb"], ["...", "...", "..."], ((0, 0), (0, 1))),
    countryroad(["aaab", "aaab", "aaab"], ["....", "....", "...."], ((1, 0), (1, 1))),
    countryroad(["aaa", "aaa"], ["...", "..."], ((0, 0), (0, 1)), ((0, 1), (1, 1))),
    countryroad(["aaa"] * 3, ["..."] * 3, ((0, 0), (1, 0)), ((1, 1), (1, 2)), ((2, 0), (2, 1))),
    yajilin(["..", ".."], ["..", ".."]),
    yajilin(["...", "..<"], ["...", "..1"]),
    yajilin(["...", "v..", "..."], ["...", "0..", "..."]),
    yajilin([">...", "...."], ["1...", "...."]),
    geradeweg("...", ".?."),
    geradeweg("1..", "...", "..?"),
    geradeweg("...", "..2", "?.."),
    geradeweg(".3..", "....", "1..."),
    masyu("..", ".."),
    masyu("...", "o.."),
    masyu("....", "....", "*.o."),
    masyu("...", "*..", "..*"),
    masyu(".o.", "...", "..*"),
]


@pytest.mark.parametrize("number", few(range(len(SMALL)), 4))
def test_every_filling_is_judged_alike(number):
    puzzle, right = SMALL[number]
    domains, rng = puzzle.domains, Random(number)
    possible = prod(map(len, domains.values()))
    found = 0
    for values in product(*domains.values()):
        board = dict(zip(domains, values, strict=True))
        verdict = right(board)
        found += verdict
        if verdict or rng.random() < 40 / possible:
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

    if puzzle.kind.name == "numberlink":
        rows = [
            [str(puzzle.clues["grid"].get(cell, ".")) for cell in row]
            for row in puzzle.grid.cell_rows
        ]
        assert lines.numberlink(rows, links(outcome.solution))
    if puzzle.kind.name == "hashi":
        rows = [
            [puzzle.clues["grid"].get(cell, ".") for cell in row] for row in puzzle.grid.cell_rows
        ]
        assert lines.hashi(rows, outcome.solution)


@pytest.mark.parametrize("game", BRIDGES)
def test_games_with_bridges_have_one_solution(game):
    puzzle = read(game)
    assert solve(puzzle).status == "unique"
    assert read(write(puzzle, "tatham")) == puzzle
