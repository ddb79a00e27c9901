"""Puzzles of borders that divide the grid: judged by pouring paint, and published ones."""

from dataclasses import replace
from itertools import combinations, product
from random import Random

import pytest

from enpitsu import Puzzle, check, count, read, solve, write
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.dividing import BORDER
from enpitsu.kit.piece_shapes import SHAPES, connected
from enpitsu.making.turning import turned_record, turns
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from evidence import EVIDENCE
from oracles import pieces

# Samples of the editor pzprjs, and puzzles from the tests of Penpa-Edit, cspuz and noqx.
PUBLISHED = (
    "shikaku/6/6/j3g56h6t6h23g5j",
    "shikaku/6/6/s66j4.g8n4h4g",
    "shikaku/8/8/2222y.j55j66j.y3333",
    "shikaku/10/10/x3gag.s9m.p.m8s-10g.gax",
    "tentaisho/5/5/o3ey72fs2fl",
    "tentaisho/10/10/znezzjezzmezweu4ezlezzrezjeze",
    "tentaisho/16/10/neme8cenezkezlcerezzqewezzlae2ezmegeyevez8eo44eq6ezzeneek84em",
    "nawabari/5/5/f0b1f2a1f",
    "nawabari/6/6/3d3d3a3b3j3a3b3c3",
    "nawabari/10/10/b4c1d2b1c2c2j4b0b1a3b3j3b1a2b0b4j2c3c2b1d1c3b",
    "tatamibari/5/5/m3g11i2g31h13g3g",
    "fivecells/6/6/72b1i0f2b1i3a",
    "fourcells/6/6/b1d2a3e3d1f2b2a3b2",
    pytest.param(
        "shikaku/24/14/-1ezh-1ep9h-18zzfp-10zt-2at8zzvct9zt-1epezz-2ah-15pazh-18",
        marks=pytest.mark.long,
    ),
)


def borders(board):
    return [edge for edge, value in board.items() if value == BORDER]


def between(grid, board):
    return [edge for edge in grid.edges if board[edge.first] != board[edge.second]]


def told(rows):
    """The grid, and what stands in its cells."""
    grid = Grid(len(rows), len(rows[0]))
    signs = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    return grid, {c: int(s) if s.isdigit() else s for c, s in signs.items() if s != "."}


def boxed(name, *rows):
    grid, clues = told(rows)
    right = getattr(pieces, name)
    return Puzzle(kind(name), grid, {"grid": clues}), lambda board: right(rows, borders(board))


def equal(name, size, *rows):
    grid, clues = told(rows)
    holes = {cell: sign for cell, sign in clues.items() if sign == "#"}
    numbers = {cell: sign for cell, sign in clues.items() if sign != "#"}
    options = {"size": size} if name == "palisade" else {}
    puzzle = Puzzle(kind(name), grid, {"numbers": numbers, "holes": holes}, options)
    return puzzle, lambda board: pieces.of_one_size(rows, borders(board), size)


def galaxies(*rows):
    puzzle = read("\n".join(("galaxies", *(" ".join(row) for row in rows))))
    return puzzle, lambda board: pieces.galaxies(rows, between(puzzle.grid, board))


SMALL = [
    galaxies("...o.....", "........o", "...o.....", ".........", "...o....o"),
    galaxies(".....", ".....", "..o..", ".....", "....."),
    galaxies("o...o", ".....", "..o..", ".....", "o...o"),
    galaxies("...o...", ".......", "...o...", ".......", "...o..."),
    galaxies("..o....", ".......", ".......", "..o...o", ".......", ".......", "..o...."),
    boxed("shikaku", "?.?", "..."),
    boxed("shikaku", "?..", "..?", ".?."),
    boxed("shikaku", "..?", "3..", "..?"),
    boxed("shikaku", "4...", "...."),
    boxed("shikaku", "?..?", ".2.."),
    boxed("shikaku", "?.4.."),
    boxed("nawabari", "1..", ".?."),
    boxed("nawabari", ".2.", "..?"),
    boxed("nawabari", "?..0", "...."),
    boxed("nawabari", "4?", "..", ".2"),
    boxed("tatamibari", "?.?", "..?"),
    boxed("tatamibari", "+.-", "..."),
    boxed("tatamibari", "??", "??"),
    boxed("tatamibari", "|..?", ".-.."),
    equal("fourcells", 4, "#..", ".3.", "..."),
    equal("fourcells", 4, "....", "2.3."),
    equal("fivecells", 5, "...#", ".2..", "...#"),
    equal("palisade", 3, "2..", "...", ".1."),
    equal("palisade", 2, "...", "..."),
]


@pytest.mark.part(2)
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
    board = outcome.solution
    if puzzle.kind.name == "shikaku":
        grid = puzzle.clues["grid"]
        rows = [[str(grid.get(cell, ".")) for cell in row] for row in puzzle.grid.cell_rows]
        assert pieces.shikaku(rows, borders(board))
    elif puzzle.kind.name == "galaxies":
        _, *rows = str(puzzle).splitlines()
        assert pieces.galaxies([row.replace(" ", "") for row in rows], between(puzzle.grid, board))


@pytest.mark.parametrize(
    "rows",
    [
        (".....", ".....", "..o..", ".....", "....."),
        ("o...o", ".....", "..o..", ".....", "o...o"),
        ("..o...o", ".......", "..o...o"),
        ("...o...", ".......", "...o..."),
    ],
)
def test_no_other_borders_make_galaxies(rows):
    puzzle, _ = galaxies(*rows)
    edges = puzzle.grid.edges
    ways = product((False, True), repeat=len(edges))
    drawn = ([edge for edge, is_drawn in zip(edges, way, strict=True) if is_drawn] for way in ways)
    assert sum(pieces.galaxies(rows, borders) for borders in drawn) == int(count(puzzle))


# -- the shapes of a piece ---------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "cols", "size"), [(3, 3, 4), (2, 5, 3), (3, 4, 5)])
def test_the_shapes_on_a_board_are_all_connected_sets_of_so_many_cells(rows, cols, size):
    grid = Grid(rows, cols)
    found = connected(side_by_side(grid.cells), size)
    assert len(found) == len({*found})
    whole = [{*some} for some in combinations(grid.cells, size)]
    paint = [some for some in whole if len(reached(next(iter(some)), some, grid)) == size]
    assert len(found) == len(paint)


def reached(start, cells, grid):
    met, todo = {start}, [start]
    for cell in todo:
        fresh = [near for near in grid.neighbours(cell) if near in cells and near not in met]
        met.update(fresh)
        todo += fresh
    return met


@pytest.mark.parametrize("technique", SHAPES[1:], ids=lambda technique: technique.name)
@pytest.mark.parametrize("name", ["fivecells", "fourcells", "palisade"])
def test_shapes_of_pieces_strike_out_no_border_of_the_solution_however_a_board_lies(
    name, technique
):
    told = 0
    for record in EVIDENCE[name].solved:
        for share in (0, 3, 2):  # nothing is entered, every third border or every second
            entered = dict([*record.solution.items()][::share]) if share else {}
            numbers = set()
            for turn in turns(kind(name)):
                turned = turned_record(replace(record, state=entered), turn)
                rules = model(turned.puzzle)
                (site,) = technique.sites(rules)
                known = {edge: (value,) for edge, value in turned.state.items()}
                steps = technique.find(site, {**rules.domains, **known})
                gone = {entry for step in steps for entry in step.removes}
                assert not {*turned.solution.items()} & gone
                numbers.add(len(gone))
            assert len(numbers) == 1
            told += sum(numbers)
    assert told
