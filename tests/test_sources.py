"""The figures of the texts this project builds on, as recomputed: true ones, not printed ones."""

import random
from itertools import product
from pathlib import Path

import pytest

from enpitsu import formats
from enpitsu.expr import truth
from enpitsu.grid import Cell, Grid
from enpitsu.kinds import kind
from enpitsu.kinds.shakashaka import VALUES, patterns
from enpitsu.notation import answer_rows
from enpitsu.puzzle import Puzzle, State, model
from enpitsu.solving import ENGINES, Solved, check, solve
from enpitsu.solving.count import Tally, count
from oracles import right

EXAMPLES = Path(__file__).parents[1] / "examples"
DATA = Path(__file__).parent / "data"


def rows(puzzle, board):
    return ["".join(row) for row in answer_rows(puzzle, board)]


def empty(rows, cols):
    return Puzzle(kind("marupeke"), Grid(rows, cols), {})


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
        assert solve(record.puzzle) == Solved(record.solution)


# -- Marupeke ----------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "number"), [(4, 18), *((size, 8) for size in range(5, 11))])
def test_empty_marupeke_boards(size, number):
    assert count(empty(size, size)) == Tally(number, exact=True)


def test_the_standard_solution_of_the_thesis_is_one_of_the_eight():
    puzzle = empty(5, 5)
    board = dict(zip(puzzle.grid.cells, "xoxoxxoxoxoxoxooxoxoxoxox", strict=True))
    assert check(puzzle, board).right


def test_a_board_of_blockers_has_more_solutions_than_can_be_listed():
    rng = random.Random(21)
    grid = Grid(25, 25)
    blockers = dict.fromkeys(rng.sample(grid.cells, 125), "#")
    tally = count(Puzzle(kind("marupeke"), grid, {"grid": blockers}))
    assert tally.exact
    assert tally.at_least > 10**12


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
    assert 5 ** sum(is_open) - len(patterns(tuple(map(bool, is_open)))) == forbidden


def test_the_corner_rule_is_exact_on_small_boards():
    """Every filling of every 2 x 3 board, black cells and all, against the region tracer."""
    grid = Grid(2, 3)
    for black in product((False, True), repeat=6):
        clues = {cell: "#" for cell, is_black in zip(grid.cells, black, strict=True) if is_black}
        if len(clues) >= 2:
            _agree_with_tracer(grid, clues, product(VALUES, repeat=6 - len(clues)))


def test_the_corner_rule_is_exact_on_random_boards():
    rng = random.Random(5)
    for _ in range(60):
        grid = Grid(5, 5)
        clues = dict.fromkeys(rng.sample(grid.cells, rng.randrange(9)), "#")
        solution = solve(Puzzle(kind("shakashaka"), grid, {"grid": clues}))
        fillings = []
        if isinstance(solution, Solved):
            places = list(solution.solution)
            for _ in range(10):
                board = {**solution.solution, rng.choice(places): rng.choice(VALUES)}
                fillings.append([board[place] for place in places])
        _agree_with_tracer(grid, clues, fillings)


def _agree_with_tracer(grid, clues, fillings):
    puzzle = Puzzle(kind("shakashaka"), grid, {"grid": clues})
    record = {
        "kind": "shakashaka",
        "rows": grid.rows,
        "cols": grid.cols,
        "grid": [
            "".join(clues.get(Cell(r, c), ".") for c in range(grid.cols)) for r in range(grid.rows)
        ],
    }
    rules = model(puzzle)
    for values in fillings:
        board = dict(zip(rules.vars, values, strict=True))
        left = State.of(puzzle, board).left
        holds = all(truth(constraint.expr, left) for constraint in rules.constraints)
        assert holds == right(record, answer_rows(puzzle, board)), board
