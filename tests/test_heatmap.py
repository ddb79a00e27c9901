"""Heatmaps and the diagram behind them, judged by enumeration and by the model counter."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu.errors import Unsupported
from enpitsu.formats import read
from enpitsu.grid import Grid
from enpitsu.kinds import kind, kinds
from enpitsu.puzzle import Puzzle, model
from enpitsu.solving import OutOfTime, diagram, frontier, solutions
from enpitsu.solving.cnf import Cnf, compile
from enpitsu.solving.count import count
from enpitsu.solving.heatmap import heatmap
from enpitsu.solving.limit import Limit
from evidence import SOLVED
from strategies import puzzles


def board(rows, cols, blockers, seed=1):
    """A Marupeke board with black cells and nothing else."""
    grid = Grid(rows, cols)
    black = random.Random(seed).sample(grid.cells, blockers)
    return Puzzle(kind("marupeke"), grid, {"grid": dict.fromkeys(black, "#")})


def enumerated(puzzle, most=400):
    """The number of solutions with each value at each place; None if there are too many."""
    counts = {p: dict.fromkeys(v.domain, 0) for p, v in model(puzzle).vars.items()}
    total = 0
    for total, found in enumerate(solutions(puzzle), 1):
        if total > most:
            return None
        for place, value in found.items():
            counts[place][value] += 1
    return total, counts


@settings(deadline=None, max_examples=25)
@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.name)
@given(data=st.data())
def test_the_numbers_are_those_of_enumeration(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    expected = enumerated(puzzle)
    if expected is not None:
        heat = heatmap(puzzle)
        assert (heat.total, heat.counts) == expected


def test_with_variables_that_only_help_every_board_counts_once():
    # Thirteen cells of a row hold one A: so many at most need an encoding with its own variables.
    puzzle = Puzzle(kind("abc"), Grid(1, 13), {}, {"letters": "A"})
    cnf = compile(model(puzzle))
    assert cnf.top > len(puzzle.grid.cells)
    total, counts = enumerated(puzzle)
    heat = heatmap(puzzle)
    assert (heat.total, heat.counts) == (total, counts)


@pytest.mark.parametrize(("rows", "cols", "blockers"), [(6, 8, 9), (8, 8, 16), (10, 10, 21)])
def test_the_numbers_are_those_of_the_model_counter(rows, cols, blockers):
    puzzle = board(rows, cols, blockers)
    heat = heatmap(puzzle)
    assert heat.total == count(puzzle).at_least > 100
    rng = random.Random(2)
    for place in rng.sample(list(heat.counts), 3):
        for value, number in heat.counts[place].items():
            clues = {**puzzle.clues["grid"], place: value}
            tally = count(Puzzle(puzzle.kind, puzzle.grid, {"grid": clues}))
            assert tally.exact
            assert tally.at_least == number
    assert all(sum(numbers.values()) == heat.total for numbers in heat.counts.values())


def test_numbers_beyond_the_exact_floats_are_exact():
    puzzle = Puzzle(kind("marupeke"), Grid(2, 60), {})
    heat = heatmap(puzzle)
    # No three equal in a row: 2 F(n) ways for n cells, and the two rows know nothing of each other.
    ways = [1, 1]
    while len(ways) <= 60:
        ways.append(ways[-1] + ways[-2])
    assert heat.total == (2 * ways[60]) ** 2 > 2**53
    assert all(2 * n["x"] == heat.total for n in heat.counts.values())  # by swapping the symbols


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=lambda x: getattr(x, "name", ""))
def test_of_one_solution_the_heatmap_is_that_solution(kind, record):
    heat = heatmap(record.puzzle)
    assert heat.total == 1
    assert {p: max(n, key=n.get) for p, n in heat.counts.items()} == record.solution


def test_a_diagram_answers_for_any_values_given():
    puzzle = board(6, 6, 8)
    cnf = compile(model(puzzle))
    found = diagram.diagram(cnf, Limit())
    boards = list(solutions(puzzle))
    places = list(cnf.literals)  # variable number i + 1 is true where place i has an x
    rng = random.Random(3)
    for number in range(8):
        chosen = {i: rng.random() < 0.5 for i in rng.sample(range(len(places)), number)}
        left = [b for b in boards if all((b[places[i]] == "x") == on for i, on in chosen.items())]
        total, true = found.counts({i + 1: on for i, on in chosen.items()})
        assert total == true[0] == len(left)
        assert true[1:] == [sum(b[place] == "x" for b in left) for place in places]


def test_without_a_solution_all_numbers_are_zero():
    heat = heatmap(read("marupeke\nx x x\n"))
    assert heat.total == 0
    assert all(number == 0 for numbers in heat.counts.values() for number in numbers.values())


def test_an_empty_clause_is_never_satisfied():
    nothing = Cnf(clauses=[()], top=1, own=1, literals={0: {"x": 1}})
    assert diagram.diagram(nothing, Limit()).counts({}) == (0, [0, 0])


def test_the_limits_end_it(monkeypatch):
    with pytest.raises(OutOfTime):
        heatmap(board(10, 10, 21), time_limit=0)
    monkeypatch.setattr(frontier, "WIDEST", 100)
    with pytest.raises(Unsupported, match="too many ways to begin this puzzle: more than 100"):
        heatmap(board(10, 10, 21))
