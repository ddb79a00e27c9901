"""Presolve, and what a solver is told late or by steps."""

from itertools import product

import pytest

from enpitsu import read, solve
from enpitsu.engines.presolve import presolve
from enpitsu.engines.solve import solutions
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules.sums import steps
from evidence import EVIDENCE, SOLVED


class Clauses(list):
    """Clauses, and the highest variable."""

    def __init__(self, top):
        super().__init__()
        self.top, self.add = top, self.append


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=str)
def test_nothing_of_a_solution_is_struck_out(kind, record):
    rules = model(record.puzzle)
    left = presolve(rules).candidates
    assert left.keys() == rules.domains.keys()
    for place, value in record.solution.items():
        assert value in left[place]


def test_lines_may_settle_a_picture_and_the_solver_is_asked_nothing():
    record = EVIDENCE["nonogram"].solved[0]
    left = presolve(model(record.puzzle))
    assert left.board == record.solution
    assert not left.constraints


def test_a_value_that_is_needed_stands_where_alone_it_can():
    puzzle = read("sudoku\ngivens\n. . . . . 1\n. . . . . .\n. 1 . . . .\n" + ". . . . . .\n" * 3)
    rules = model(puzzle)
    left = presolve(rules).candidates
    assert left[Cell(3, 3)] == left[Cell(3, 4)] == (1, 2, 3, 4, 5, 6)
    given = {**puzzle.clues["givens"], Cell(4, 3): 1}
    left = presolve(model(Puzzle(puzzle.kind, puzzle.grid, {"givens": given}))).candidates
    assert left[Cell(3, 4)] == (1,)


def test_two_values_that_need_one_place_leave_no_solution():
    rows = (
        ". . . . . .",
        ". . . 1 2 .",
        ". 1 . . . .",
        ". 2 . . . .",
        ". . 1 . . .",
        ". . 2 . . .",
    )
    puzzle = read("\n".join(("sudoku", "givens", *rows)))
    assert presolve(model(puzzle)).candidates[Cell(0, 0)] == (1, 2)
    assert solve(puzzle).status == solve(puzzle, engine="cpsat").status == "none"


def test_the_board_of_presolve_need_not_be_a_solution():
    clashing = read("sudoku\ngivens\n1 2 . 4 5 6\n. . 3 . . .\n" + ". . . . . .\n" * 4)
    assert len(presolve(model(clashing)).candidates[clashing.grid.cells[2]]) < 2
    assert solve(clashing).status == "none"
    twice = read("sudoku\ngivens\n1 1 3 4 5 6\n" + "4 5 6 1 2 3\n2 3 1 5 6 4\n" * 2 + "3 2 4 6 1 5")
    assert presolve(model(twice)).board is not None
    assert solve(twice).status == "none"


def with_sums(puzzle):
    """The model without what stands instead of sums."""
    rules = model(puzzle)
    return Model(puzzle, rules.domains, rules.constraints)


def test_sums_leave_what_others_can_make_up_to():
    grid = Grid(3, 3)
    givens = {grid.cells[0]: 9, grid.cells[1]: 8}
    puzzle = Puzzle(kind("suko"), grid, {"givens": givens, "sums": {grid.inner_corners[0]: 21}})
    left = presolve(with_sums(puzzle)).candidates
    assert left[grid.cells[3]] == left[grid.cells[4]] == (1, 2, 3)
    assert left[grid.cells[8]] == (1, 2, 3, 4, 5, 6, 7)


def test_a_sum_that_the_last_values_break_is_left_to_the_solver():
    puzzle = read("suko\n. + . + 8\n+ 24 + 23 +\n. + 2 + 4\n+ 14 + . +\n6 + . + .")
    plain = with_sums(puzzle)
    assert presolve(plain).board is not None
    assert solve(plain).status == solve(puzzle).status == "none"


def test_a_sum_of_nothing_is_for_the_solver():
    assert solve(read("hashi\n1")).status == "none"


def test_numbers_that_no_piece_can_have_are_struck_out():
    rules = model(read("fillomino\n2 . . 3\n. 1 . .\n"))
    left = presolve(rules)
    assert left.board == solve(rules).solution
    impossible = read("fillomino\n1 . . 1\n. . . .\n. 1 1 .\n")
    assert not any(presolve(model(impossible)).candidates.values())
    assert solve(impossible).status == "none"


def test_lines_that_must_differ_are_told_where_a_board_has_them_equal():
    given = "0 . . 1 . .\n. . . . . .\n. 1 . . 0 .\n. . . . . .\n1 . 0 . . .\n. . . 1 . ."
    puzzle, freely = (read(f"takuzu unique={wanted}\n{given}") for wanted in ("yes", "no"))
    rules = model(puzzle)
    assert any(constraint.relation.rarely_broken for constraint in rules.constraints)
    found = [tuple(board.values()) for board in solutions(rules)]
    expected = [tuple(board.values()) for board in solutions(rules, engine="backtrack")]
    assert sorted(found) == sorted(expected)
    assert len(found) < len([*solutions(freely)])


@pytest.mark.parametrize("numbers", [(1, 2), (3, 1, 2), (5, 3, 6), (1, 4), (2, 7, 4)])
def test_as_many_steps_hold_as_a_number_is_above_the_least(numbers):
    cnf = Clauses(len(numbers))
    found = steps(cnf, [(number, i + 1) for i, number in enumerate(numbers)])
    met = []
    for bits in product((False, True), repeat=cnf.top):
        if sum(bits[: len(numbers)]) == 1 and all(
            any(bits[abs(literal) - 1] == (literal > 0) for literal in clause) for clause in cnf
        ):
            number = numbers[bits.index(True)]
            assert sum(bits[step - 1] for step in found) == number - min(numbers)
            met.append(number)
    assert sorted(met) == sorted(numbers)
