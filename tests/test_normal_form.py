"""Solutions in normal form: found first, and others only where these can be changed."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from enpitsu.engines.remaining import claims, remaining
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solutions, solve
from enpitsu.kit.lines import LINE, NONE
from enpitsu.paper.grid import Edge, Grid
from enpitsu.puzzle.kind import Puzzle, as_state
from enpitsu.puzzle.model import Model, model
from enpitsu.puzzle.registry import kind, kinds

WITH_NORMAL_FORM = [kind for kind in kinds() if kind.normal]


NUMBERLINK = kind("numberlink")
AT_ANY_SIZE = replace(
    NUMBERLINK,
    rules=tuple(replace(rule, min_places=min(1, rule.min_places)) for rule in NUMBERLINK.rules),
)


def numberlink(rng):
    """One pair or two on a small grid, which may have no solution or many."""
    grid = Grid(rng.randint(2, 4), rng.randint(2, 4))
    number = rng.randint(1, min(2, len(grid.cells) // 2))
    cells = rng.sample(grid.cells, 2 * number)
    return Puzzle(AT_ANY_SIZE, grid, {"grid": {c: i // 2 + 1 for i, c in enumerate(cells)}})


def every_solution(puzzle):
    """All of them, by a model that nothing may be left out of."""
    rules = model(puzzle)
    return [*solutions(Model(puzzle, rules.domains, rules.constraints))]


def test_numberlink_has_one():
    assert [found.name for found in WITH_NORMAL_FORM] == ["numberlink"]


@pytest.mark.parametrize("seed", range(25))
def test_all_solutions_are_found_and_what_breaks_the_form_can_be_changed(seed):
    puzzle = numberlink(Random(seed))
    rules, expected = model(puzzle), every_solution(puzzle)
    boards = [tuple(board.values()) for board in solutions(rules)]
    assert sorted(boards) == sorted(tuple(board.values()) for board in expected)
    assert len({*boards}) == len(boards)
    for board in expected:
        for constraint in (*rules.normal, *rules.unique):
            if not constraint.holds(board):
                free = {*constraint.places}
                others = [
                    other
                    for other in expected
                    if all(other[p] == value for p, value in board.items() if p not in free)
                ]
                assert len(others) > 1, "it cannot be changed there"
    assert any(all(c.holds(board) for c in rules.normal) for board in expected) == bool(expected)


@pytest.mark.parametrize("seed", range(80))
def test_what_remains_with_a_board_or_is_wrong_on_it_is_what_all_solutions_say(seed):
    rng = Random(seed)
    puzzle = numberlink(rng)
    rules, expected = model(puzzle), every_solution(puzzle)
    places = [place for place in puzzle.domains if isinstance(place, Edge)]
    for _ in range(4):
        drawn = {edge: rng.choice((LINE, NONE)) for edge in rng.sample(places, min(2, len(places)))}
        state = as_state(puzzle, drawn)
        told, leads = claims(rules, state), remaining(rules, state)
        agreeing = [b for b in expected if all(b[place] in values for place, values in told)]
        assert len(leads.solutions) == min(2, len(agreeing))
        assert all(board in agreeing for board in leads.solutions)
        wrong = [(place, vs) for place, vs in told if not any(b[place] in vs for b in expected)]
        assert bool(leads.conflict) == (bool(expected) and not agreeing)
        if leads.conflict:
            assert [*leads.wrong] == wrong


def test_a_corner_that_can_move_is_a_second_solution():
    puzzle = Puzzle(
        kind("numberlink"), grid := Grid(2, 2), {"grid": {grid.cells[0]: 1, grid.cells[3]: 1}}
    )
    assert solve(puzzle).status == "multiple"


def test_what_is_said_holds_only_while_its_name_does():
    puzzle = Puzzle(
        kind("numberlink"), grid := Grid(2, 3), {"grid": {grid.cells[0]: 1, grid.cells[2]: 1}}
    )
    rules = model(puzzle)
    with Sat(rules) as sat:
        form = sat.said(rules.normal)
        straight = sat.solution_with([form])
        assert straight is not None
        sat.exclude(straight)
        assert sat.solution_with([form]) is None
        assert sat.solution() is not None


def test_a_line_that_goes_round_a_row_of_empty_cells_is_not_the_only_one():
    grid = Grid(3, 5)
    first, second, _ = grid.cell_rows
    rules = model(Puzzle(AT_ANY_SIZE, grid, {"grid": {second[0]: 1, second[-1]: 1}}))
    line = {grid.edge(*pair) for pair in pairwise([second[0], *first, second[-1]])}
    round_it = {edge: LINE if edge in line else NONE for edge in grid.edges}
    broken = {c.rule.id for c in rules.normal if not c.holds(round_it)}
    assert broken == {"wide"}
    assert solve(rules.puzzle).status == "multiple"


def test_it_is_looked_for_on_large_boards_only():
    def used(size):
        grid = Grid(size, size)
        ends = {grid.cells[0]: 1, grid.cells[-1]: 1}
        rules = model(Puzzle(NUMBERLINK, grid, {"grid": ends}))
        return {constraint.rule.id for constraint in rules.normal}

    assert used(10) == {"tight"}
    assert used(20) == {"tight", "wide"}


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtrack"])
@pytest.mark.parametrize("seed", range(25))
def test_the_solutions_that_fill_the_grid_are_those_with_a_line_in_each_cell(seed, engine):
    puzzle = numberlink(Random(seed))
    full = replace(puzzle, options={**puzzle.options, "full": "yes"})
    expected = [
        board
        for board in every_solution(puzzle)
        if {cell for edge, value in board.items() if value == LINE for cell in edge}
        == {*puzzle.grid.cells}
    ]
    found = solutions(model(full), engine=engine)
    assert sorted(map(repr, map(dict, found))) == sorted(map(repr, map(dict, expected)))
