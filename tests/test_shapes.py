"""Shapes: each expression once, whatever it is compared with, and what is remembered for it."""

import copy
import gc
import pickle
from itertools import product

import pytest
from hypothesis import given

from enpitsu.engines.cnf import Cnf, add_constraints, number_values, to_cnf
from enpitsu.engines.presolve import presolve
from enpitsu.inference.explain import explain
from enpitsu.inference.hint import hint
from enpitsu.io.formats import read
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import (
    Count,
    Distinct,
    Holds,
    Is,
    Not,
    Relation,
    Sum,
    distinct,
    has,
    lacks,
    number_of,
    table,
    total,
)
from enpitsu.rules.limits import MAX_REMEMBERED_PATTERNS, MAX_REMEMBERED_SLOTS
from evidence import COLLECTED, SOLVED
from relations import said
from samples import examples
from test_expr import flat, nested

# -- one object an expression ------------------------------------------------------------


def test_equal_expressions_have_one_shape():
    assert has(3) is has(3) is said(Is(0, 3))
    assert number_of("x", 3, 1, 2) is number_of("x", 3, 1, 2)
    assert table(2, frozenset({(1, 2)})) is table(2, frozenset({(1, 2)}))


def test_expressions_that_are_equal_as_tuples_have_shapes_of_their_own():
    """Of a formula and a word all that was told may be equal: `((0, 1),)`."""
    assert lacks(1).fields[0] == distinct(2).fields
    assert lacks(1) is not distinct(2)
    assert lacks(1) is Holds(Not(Is(0, 1)))
    assert distinct(2) is Distinct((0, 1)) is Distinct([0, 1])
    assert Sum((), 0, 0) is not Holds(Count((), 0, 0))


def test_a_copy_of_a_shape_is_the_shape():
    shape = total(2, 5, 7)
    assert pickle.loads(pickle.dumps(shape)) is shape
    assert copy.deepcopy(shape) is shape


@pytest.mark.parametrize(
    ("expr", "slots", "size"),
    [(Is(2, 1), (2,), 3), (Sum((3, 1, 3), 0, 9), (3, 1), 4), (Distinct(()), (), 0)],
)
def test_a_shape_knows_its_slots_in_order_and_the_places_it_takes(expr, slots, size):
    assert (said(expr).slots, said(expr).size) == (slots, size)


# -- what is remembered --------------------------------------------------------------------


def test_what_a_shape_of_one_slot_leaves_is_worked_out_once():
    values = ("a", "b", "c")
    assert has("b").leaves(values) == ("b",)
    assert lacks("b").leaves(values) == ("a", "c")
    assert has("q").leaves(values) == ()
    assert lacks("b").leaves(values) is lacks("b").leaves(values)


@pytest.mark.parametrize(
    "ask", [Relation.leaves, lambda shape, candidates: shape.forbidden((candidates,))]
)
def test_no_memory_grows_without_end(ask):
    shape = lacks(-1)
    for i in range(MAX_REMEMBERED_PATTERNS + 10):
        ask(shape, (-1, i))
    assert all(len(known) <= MAX_REMEMBERED_PATTERNS for known in shape.memo.values())


def test_of_very_wide_shapes_nothing_is_remembered():
    wide = distinct(MAX_REMEMBERED_SLOTS + 1)
    assert wide.forbidden(((1,), *[(1, 2)] * MAX_REMEMBERED_SLOTS)) == tuple(
        (slot, value)
        for slot in range(MAX_REMEMBERED_SLOTS + 1)
        for value in ((1,) if slot == 0 else (1, 2))
    )
    assert "forbidden" not in wide.memo
    cnf = Cnf(native=True)
    places = Grid(1, 80).cells
    number_values(cnf, dict.fromkeys(places, tuple(range(80))))
    for _ in range(3):
        assert [*add_constraints(cnf, [Constraint(ANY, places, (), distinct(80))])]
    assert not distinct(80).memo[cnf.mode]


@examples(200)
@given(flat() | nested())
def test_a_template_says_what_the_expression_says_at_first(case):
    """The first time clauses are made in place, then as a template, from then on filled in."""
    expr, candidates = case
    shape = said(expr)
    for native, many in product((False, True), (0, 66)):
        made = []
        for _ in range(4):
            cnf = Cnf(native=native, many=many)
            domains = {Cell(0, i): column for i, column in enumerate(candidates)}
            number_values(cnf, domains)
            start = len(cnf.clauses), len(cnf.at_most)
            assert [*add_constraints(cnf, [Constraint(ANY, [*domains], (), shape)])]
            clauses = [tuple(clause) for clause in cnf.clauses[start[0] :]]
            bounds = [(tuple(found), most) for found, most in cnf.at_most[start[1] :]]
            made.append((clauses, bounds, cnf.top))
        assert made[0] == made[1] == made[2] == made[3]


ANY = Rule("any", "Anything may be said.", lambda puzzle, domains: ())


def test_the_clauses_of_a_puzzle_do_not_depend_on_what_was_met_before():
    puzzles = COLLECTED[::7]
    first = [to_cnf(model(puzzle)).clauses for puzzle in puzzles]
    again = [to_cnf(model(puzzle)).clauses for puzzle in puzzles]
    for one, other in zip(first, again, strict=True):
        assert [*map(tuple, one)] == [*map(tuple, other)]


# -- a board judged shape by shape -----------------------------------------------------------


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=str)
@pytest.mark.part(8)
def test_one_wrong_entry_breaks_what_it_breaks_constraint_by_constraint(kind, record):
    rules = model(record.puzzle)
    assert rules.broken(record.solution) == []
    for place, domain in record.puzzle.domains.items():
        for value in domain:
            board = {**record.solution, place: value}
            full = record.puzzle.derived(board)
            candidates = {at: (entry,) for at, entry in full.items()}
            expected = [c for c in rules.constraints if c.truth(candidates) is False]
            assert rules.broken(board) == expected
            assert [c for c in rules.constraints if not c.holds(full)] == expected


def test_of_a_part_of_a_board_only_what_is_certain_is_broken():
    puzzle = read("marupeke\nx . . .\n. . . .\n. . . .\n. . . .")
    rules = model(puzzle)
    row = puzzle.grid.row(0)
    assert rules.broken(dict.fromkeys(row[:2], "x")) == []
    (wrong,) = rules.broken(dict.fromkeys(row[:3], "x"))
    assert tuple(wrong.places) == row[:3]


# -- what is printed is settled before anything is numbered ------------------------------------


def test_givens_restrict_the_candidates_and_leave_no_constraint():
    rules = model(read("suguru\nregions\na a\na b\ngivens\n3 .\n. ."))
    candidates, constraints = presolve(rules)[:2]
    assert candidates[Cell(0, 0)] == (3,)
    assert {c.rule.id for c in constraints} == {"region", "touch"}
    assert rules.domains[Cell(0, 0)] == (1, 2, 3)  # the model itself stays


def test_givens_that_clash_leave_no_candidate_and_no_solution():
    grid = Grid(1, 1)
    both = [Constraint(ANY, grid.cells, (), has("A")), Constraint(ANY, grid.cells, (), has("."))]
    rules = Model(
        Puzzle(kind("abc"), grid, {}, {"letters": "A"}), {grid.cells[0]: ("A", ".")}, both
    )
    assert presolve(rules).candidates == {grid.cells[0]: ()}


def test_the_collector_runs_again_after_a_model_was_made_or_failed():
    was = gc.isenabled()
    gc.enable()
    try:
        model(COLLECTED[0])
        assert gc.isenabled()
        gc.disable()
        model(COLLECTED[0])
        assert not gc.isenabled()
    finally:
        (gc.enable if was else gc.disable)()


@pytest.mark.parametrize("skipped", [Distinct((0, 2)), Sum((2, 0), 5, 5), Not(Is(2, 1))])
def test_a_shape_need_not_speak_of_every_place(skipped):
    def rows(puzzle, domains):
        return ((row, (), said(skipped)) for row in puzzle.grid.cell_rows)

    def three(puzzle):
        return dict.fromkeys(puzzle.grid.cells, (1, 2, 3))

    rule = Rule("rule", "It holds.", rows)
    kind = Kind("skips", "Skips", (), (Answer(three),), (rule,), Look())
    puzzle = Puzzle(kind, Grid(2, 3), {})
    (first, _) = model(puzzle).constraints
    spoken = dict.fromkeys(first.variables, (1,))
    assert first.truth(spoken) is False
    assert {place for place, _ in first.forbids(spoken)} == {*spoken}
    board = dict.fromkeys(puzzle.grid.cells, 1)
    assert hint(puzzle, board).status == "mistake"
    assert hint(puzzle, {}).text()
    assert explain(puzzle, state=board).text()
