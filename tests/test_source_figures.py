"""The figures of the texts this project builds on, as recomputed: true ones, not printed ones."""

import random
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from statistics import median

import pytest

from enpitsu.counting.count import count
from enpitsu.engines.check import check
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import FormatError
from enpitsu.io import formats
from enpitsu.io.native import to_rows
from enpitsu.kinds.shakashaka.corners import VALUES, sectors
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Is, Not, every, some
from oracles import right
from relations import said
from small_puzzles import near

EXAMPLES = Path(__file__).parents[1] / "examples"
DATA = Path(__file__).parent / "data"


ENGINES = ("sat", "cpsat", "backtrack")


def rows(puzzle, board):
    return ["".join(map(str, row)) for row in to_rows(puzzle, board)]


def empty(rows, cols):
    return Puzzle(kind("marupeke"), Grid(rows, cols), {})


def blocked(name, grid, black):
    return Puzzle(kind(name), grid, {"grid": dict.fromkeys(black, "#")})


# -- the instances -----------------------------------------------------------------------


@pytest.mark.parametrize("engine", ENGINES)
def test_both_suguru_instances_have_one_solution(engine):
    first, second = formats.read_all((EXAMPLES / "suguru.puz").read_text())
    assert (str(first.grid), len(first.clues["givens"])) == ("7x9", 15)
    assert (str(second.grid), len(second.clues["givens"])) == ("10x12", 19)
    assert len(set(first.clues["regions"].values())) == 15
    assert len(set(second.clues["regions"].values())) == 27
    for puzzle in (first, second):
        outcome = solve(puzzle, engine=engine)
        assert isinstance(outcome, Solved)
        assert outcome.unique


def test_the_wijuko_instance():
    puzzle = formats.read((EXAMPLES / "wijuko.puz").read_text())
    outcome = solve(puzzle)
    assert rows(puzzle, outcome.solution) == ["925", "368", "417"]
    assert outcome.unique


def test_the_abc_instance():
    puzzle = formats.read((EXAMPLES / "abc.puz").read_text())
    outcome = solve(puzzle)
    assert rows(puzzle, outcome.solution) == ["BAC..", "CBA..", "..BCA", ".C.AB", "A..BC"]
    assert outcome.unique


@pytest.mark.parametrize("name", ["abc", "marupeke", "shakashaka", "suguru"])
def test_every_puzzle_of_the_collections_comes_out_as_marked(name):
    records = list(formats.records((DATA / f"{name}.jsonl").read_text()))
    assert len(records) == {"abc": 36, "marupeke": 50, "shakashaka": 25, "suguru": 36}[name]
    for record in records:
        assert solve(record.puzzle) == Solved(record.solution, puzzle=record.puzzle)


# -- Marupeke ----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "number"), [(4, 18), *((size, 8) for size in range(5, 11))])
def test_empty_marupeke_boards(size, number):
    assert int(count(empty(size, size))) == number


def test_the_standard_solution_of_the_thesis_is_one_of_the_eight():
    puzzle = empty(5, 5)
    board = dict(zip(puzzle.grid.cells, "xoxoxxoxoxoxoxooxoxoxoxox", strict=True))
    assert check(puzzle, board).right


@pytest.mark.long
def test_a_board_of_blockers_has_more_solutions_than_can_be_listed():
    grid = Grid(25, 25)
    found = count(blocked("marupeke", grid, random.Random(21).sample(grid.cells, 125)))
    assert int(found) > 10**12


@pytest.mark.long
def test_21_random_blockers_leave_from_100000_to_4000000_solutions_most_often():
    grid = Grid(10, 10)
    boards = [
        blocked("marupeke", grid, random.Random(seed).sample(grid.cells, 21)) for seed in range(15)
    ]
    numbers = [int(count(board)) for board in boards]
    assert median(numbers) == 304_264
    assert sum(10**5 <= number <= 4 * 10**6 for number in numbers) == 10


def test_windows_of_three_inside_a_10_x_10_grid():
    windows = [constraint.places for constraint in model(empty(10, 10)).constraints]
    steps = Counter((b.row - a.row, b.col - a.col) for a, b, _ in windows)
    assert steps == {(0, 1): 80, (1, 0): 80, (1, 1): 64, (1, -1): 64}
    assert len(set(windows)) == len(windows) == 288


# -- Shakashaka ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("is_open", "forbidden"),
    [
        ((1, 1, 1, 1), 514),
        ((0, 1, 1, 1), 98),
        ((1, 1, 0, 0), 15),
        ((1, 0, 0, 1), 16),
        ((1, 0, 0, 0), 2),
    ],
)
def test_forbidden_patterns_round_a_lattice_point(is_open, forbidden):
    allowed = sectors(tuple(map(bool, is_open))).allowed
    assert 5 ** sum(is_open) - len(allowed) == forbidden


def test_the_corner_rule_is_exact_on_small_boards():
    """Every filling of every 2 x 3 board, black cells and all, against the region tracer."""
    grid = Grid(2, 3)
    for number in range(2, 7):
        for black in combinations(grid.cells, number):
            _agree_with_tracer(blocked("shakashaka", grid, black), every_filling(6 - number))


def test_the_corner_rule_is_exact_on_random_3_x_3_boards():
    rng, grid = random.Random(3), Grid(3, 3)
    for _ in range(8):
        black = rng.sample(grid.cells, 4)
        _agree_with_tracer(blocked("shakashaka", grid, black), every_filling(5))


def test_the_corner_rule_is_exact_on_random_5_x_5_boards():
    rng, grid = random.Random(5), Grid(5, 5)
    solved = 0
    for _ in range(60):
        puzzle = blocked("shakashaka", grid, rng.sample(grid.cells, rng.randrange(9)))
        fillings = [near(puzzle, rng, changes).values() for changes in (0, 1, 1, 2)]
        solved += _agree_with_tracer(puzzle, fillings) > 0
    assert 20 < solved < 60


def every_filling(open_cells):
    return product(VALUES, repeat=open_cells)


def _agree_with_tracer(puzzle, fillings):
    """Judge fillings by the rules and by the region tracer; the number of those that are right."""
    grid, rules = puzzle.grid, model(puzzle)
    black = to_rows(puzzle, dict.fromkeys(rules.domains, "."))
    record = {"kind": "shakashaka", "rows": grid.rows, "cols": grid.cols, "grid": black}
    verdicts = Counter()
    for values in fillings:
        board = dict(zip(rules.domains, values, strict=True))
        holds = not rules.broken(board)
        assert holds == right(record, to_rows(puzzle, board)), board
        verdicts[holds] += 1
    return verdicts[True]


# Two more things the book says of triangles, each as what it forbids. A triangle is named after
# the two sides of its cell that it covers.
SIDES = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
OPPOSITE = {"NW": "SE", "SE": "NW", "NE": "SW", "SW": "NE"}


def wedges(slot):
    """Beside a black cell or the rim a triangle that leaves the side there white."""
    for (r, c), here in slot.items():
        for side, (down, across) in SIDES.items():
            if Cell(r + down, c + across) not in slot:
                yield from (Is(here, name) for name in OPPOSITE if side not in name)


def nested(slot):
    """On a diagonal two triangles that face one way, and none between that faces the other."""
    for (r, c), name in product(slot, OPPOSITE):
        diagonal = [Cell(r + i, c + (i if name in ("NW", "SE") else -i)) for i in range(5)]
        on_it = [slot[cell] for cell in diagonal if cell in slot]
        for i in range(1, len(on_it)):
            facing = (Not(Is(here, OPPOSITE[name])) for here in on_it[1:i])
            yield every((Is(on_it[0], name), Is(on_it[i], name), *facing))


def boards_of_shakashaka():
    rng, grid = random.Random(8), Grid(5, 5)
    yield from (blocked("shakashaka", Grid(size, size), ()) for size in (3, 4, 5))
    for _ in range(40):
        yield blocked("shakashaka", grid, rng.sample(grid.cells, rng.randint(1, 6)))


@pytest.mark.parametrize("forbidden", [wedges, nested])
def test_wedges_and_nested_diamonds_are_forbidden_by_the_corner_rule_already(forbidden):
    solved = 0
    for puzzle in boards_of_shakashaka():
        rules = model(puzzle)
        places = tuple(rules.domains)
        somewhere = said(some(forbidden({place: i for i, place in enumerate(places)})))
        one_is_there = Constraint(RULE, places, (), somewhere)
        assert solution(replace(rules, constraints=[one_is_there])) is not None
        assert solution(replace(rules, constraints=[*rules.constraints, one_is_there])) is None
        solved += solution(rules) is not None
    assert solved > 20


RULE = Rule("forbidden", "What is forbidden stands there.", lambda puzzle, domains: ())


def solution(rules):
    with Sat(rules) as sat:
        return sat.solution()


# -- signs ---------------------------------------------------------------------------------


def test_a_black_cell_without_a_number_is_an_x_in_some_files_and_a_5_in_others():
    puzzle = formats.read("shakashaka\n# . 1\n")
    texts = {"janko": ("x - 1", "5 - 1"), "pzprv3": ("5 . 1", "x . 1")}
    for format, (row, strange) in texts.items():
        text = formats.write(puzzle, format)
        assert text.count(row) == 1
        assert formats.read(text) == puzzle
        with pytest.raises(FormatError):
            formats.read(text.replace(row, strange))
