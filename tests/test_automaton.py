"""Automata as rules: every reader against trying all values."""

import random
from itertools import product

import pytest

from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.presolve import presolve
from enpitsu.engines.solve import solutions
from enpitsu.errors import EnpitsuError
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Regular, regular
from enpitsu.rules.automata import Automaton, automaton, goes_through, opposite, unsupported
from relations import said

VALUES = ("a", "b", 3)


def drawn(rng, states=4):
    """Any automaton with a few states."""
    steps = [
        tuple((value, rng.randrange(states)) for value in VALUES if rng.random() < 0.7)
        for _ in range(states)
    ]
    return Automaton(tuple(steps), frozenset(rng.sample(range(states), rng.randint(1, states))))


def columns(rng, size):
    return [tuple(rng.sample(VALUES, rng.randint(1, 3))) for _ in range(size)]


def test_what_is_told_by_a_function_reads_as_that_says():
    even = automaton(0, VALUES, lambda odd, value: odd ^ (value == "a"), lambda odd: not odd)
    for values in product(VALUES, repeat=4):
        assert goes_through(even, values) == (values.count("a") % 2 == 0)
    assert even.values == VALUES


@pytest.mark.parametrize("seed", range(3))
def test_narrow_and_truth_agree_with_trying_all(seed):
    rng = random.Random(seed)
    verdicts = set()
    for _ in range(150):
        machine, candidates = drawn(rng), columns(rng, rng.randint(1, 5))
        expr = Regular(tuple(range(len(candidates))), machine)
        ways = [way for way in product(*candidates) if goes_through(machine, way)]
        gone = [
            (slot, value)
            for slot, column in enumerate(candidates)
            for value in column
            if not any(way[slot] == value for way in ways)
        ]
        assert said(expr).exact
        assert said(expr).forbids(candidates) == gone
        settled = all(len(column) == 1 for column in candidates)
        verdict = False if not ways else True if settled else None
        assert said(expr).status(candidates) is verdict
        verdicts.add(verdict)
        if verdict is False:
            assert said(expr).violations(candidates)
        other = opposite(machine, [value for column in candidates for value in column])
        for way in product(*candidates):
            assert said(expr).holds(way) == goes_through(machine, way) != goes_through(other, way)
    assert verdicts == {True, False, None}


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtrack", "cnf"])
def test_engines_find_what_goes_through(engine):
    rng = random.Random(engine)
    kind = Kind("row", "Row", (), (Answer(lambda _: {}),), (), Look())
    for _ in range(40):
        machine, candidates = drawn(rng), columns(rng, 4)
        puzzle = Puzzle(kind, Grid(1, 4), {})
        cells = puzzle.grid.cells
        rule = Rule("regular", "It goes through.", lambda *_: ())
        constraints = [Constraint(rule, cells, (), regular(4, machine))]
        model = Model(puzzle, dict(zip(cells, candidates, strict=True)), constraints)
        expected = {way for way in product(*candidates) if goes_through(machine, way)}
        if engine == "cnf":
            assert boards(model) == sorted(map(str, expected))
        else:
            found = [tuple(board[c] for c in cells) for board in solutions(model, engine=engine)]
            assert set(found) == expected
            assert len(found) == len(expected)


def test_lines_read_at_once_leave_what_each_leaves_by_itself():
    rng = random.Random("at once")
    kind = Kind("rows", "Rows", (), (Answer(lambda _: {}),), (), Look())
    grid, rule = Grid(4, 5), Rule("regular", "It goes through.", lambda *_: ())
    struck = emptied = 0
    for _ in range(60):
        domains = dict.fromkeys(grid.cells, VALUES)
        for cell in rng.sample(grid.cells, 3):
            domains[cell] = (rng.choice(VALUES),)
        twice = (*grid.row(1)[:3], grid.row(1)[0])
        lines = rng.sample([*grid.lines, grid.row(0)[::-1], twice], 5)
        told = [Constraint(rule, line, (), regular(len(line), drawn(rng))) for line in lines]
        found = presolve(Model(Puzzle(kind, grid, {}), domains, told)).candidates
        assert found == left_by_turns(domains, told)
        struck += found != domains
        emptied += not all(found.values())
    assert 0 < emptied < struck


def left_by_turns(domains, lines):
    left, before = dict(domains), None
    while left != before:
        before = dict(left)
        for line in lines:
            machine = line.relation.machine
            for slot, value in unsupported(machine, [left[place] for place in line.places], {}):
                place = line.places[slot]
                left[place] = tuple(v for v in left[place] if v != value)
    return left


def boards(model):
    """Every model of the clauses, as the board it stands for: helping variables are functions."""
    from pysat.solvers import Minisat22

    cnf = to_cnf(model)
    met = [[v, -v] for v in range(1, cnf.top + 1)]  # a free variable has two values as well
    with Minisat22(bootstrap_with=[*map(list, cnf.clauses), *met]) as solver:
        found = [cnf.board(truth) for truth in solver.enum_models()]
    return sorted(str(tuple(board.values())) for board in found)


def test_an_automaton_that_never_comes_back_is_refused(monkeypatch):
    monkeypatch.setattr("enpitsu.rules.automata.MAX_AUTOMATON_STATES", 50)
    with pytest.raises(EnpitsuError, match=r"more than 50 states, one of them \d+; expected"):
        automaton(0, (1, 2), lambda state, value: state + value, lambda state: True)
