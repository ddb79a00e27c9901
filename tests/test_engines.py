"""The engines agree with each other and with trying everything out, and can be stopped."""

import subprocess
import sys
import threading
from _thread import interrupt_main
from importlib import import_module
from itertools import combinations, islice, pairwise, permutations, product
from math import inf

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from enpitsu.errors import Unsupported
from enpitsu.expr import Distinct, Var, truth, variables
from enpitsu.grid import Border, Cell, Edge, Grid
from enpitsu.kinds import kind
from enpitsu.puzzle import Constraint, Model, Puzzle, Rule, model
from enpitsu.solving import ENGINES, Undecided, sat, solutions, solve
from enpitsu.solving import count as counting
from enpitsu.solving.count import Tally, count
from enpitsu.solving.limit import Limit, OutOfTime
from evidence import KINDS
from strategies import puzzles
from test_expr import boards, flat, holds, nested

each_engine = pytest.mark.parametrize("engine", ENGINES)


def found(engine, rules):
    """All solutions of a model in a fixed order; a solution that comes twice is in there twice."""
    listed = import_module(f"enpitsu.solving.{engine}").solutions(rules, Limit())
    return sorted([board[place] for place in rules.vars] for board in listed)


def tried(rules):
    """All solutions of a model by trying every filling."""
    right = []
    for row in product(*(var.domain for var in rules.vars.values())):
        left = {place: (value,) for place, value in zip(rules.vars, row, strict=True)}
        if all(truth(constraint.expr, left) for constraint in rules.constraints):
            right.append(list(row))
    return sorted(right)


def labels(*rows):
    return {"regions": {Cell(r, c): v for r, row in enumerate(rows) for c, v in enumerate(row)}}


# -- all solutions -----------------------------------------------------------------------

NO_CLUE = {}
FIRST_TWO, SECOND_TWO = Edge(Cell(0, 0), Cell(0, 1)), Edge(Cell(0, 1), Cell(1, 1))
SMALL = [
    ("marupeke", (3, 3), {"grid": {Cell(0, 0): "x", Cell(1, 1): "#"}}, {}, 41),
    ("marupeke", (3, 4), NO_CLUE, {}, 44),
    ("marupeke", (2, 4), NO_CLUE, {"run": 2}, 0),
    ("shakashaka", (2, 3), NO_CLUE, {}, 3),
    ("shakashaka", (1, 2), {"grid": {Cell(0, 0): "#", Cell(0, 1): "#"}}, {}, 1),
    ("shakashaka", (1, 2), {"grid": {Cell(0, 0): "1", Cell(0, 1): "#"}}, {}, 0),
    ("suguru", (2, 4), labels("aabb", "aabb"), {}, 96),
    ("suguru", (2, 3), labels("aab", "abb"), {}, 0),
    ("abc", (2, 3), NO_CLUE, {"letters": "AB"}, 18),
    ("abc", (3, 3), {"grid": {Cell(0, 0): "-", Cell(1, 1): "*"}}, {"letters": "AB"}, 2),
    (
        "abc",
        (3, 3),
        {"top": {Border("top", 0): "A"}, "right": {Border("right", 2): "B"}},
        {"letters": "AB"},
        1,
    ),
    ("wijuko", (2, 2), {"sums": {FIRST_TWO: 5}}, {}, 8),
    ("wijuko", (2, 3), {"sums": {FIRST_TWO: 5, SECOND_TWO: 10}}, {}, 6),
    ("wijuko", (2, 2), {"sums": {FIRST_TWO: 8}}, {}, 0),
]


@pytest.mark.parametrize(("name", "size", "clues", "options", "number"), SMALL)
def test_engines_find_what_trying_everything_finds(name, size, clues, options, number):
    rules = model(Puzzle(kind(name), Grid(*size), clues, options))
    right = tried(rules)
    assert len(right) == number
    for engine in ENGINES:
        assert found(engine, rules) == right


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_engines_agree_on_random_puzzles(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    assume(len(list(islice(solutions(puzzle), 300))) < 300)
    by_sat, by_cpsat, by_hand = (found(engine, model(puzzle)) for engine in ENGINES)
    assert by_sat == by_cpsat == by_hand


ANY = Rule("any", "Anything may be said.", lambda puzzle, vars: ())


@settings(max_examples=150, deadline=None)
@given(flat() | nested())
def test_engines_understand_every_expression(case):
    expr, _ = case
    vars_ = {var.place: var for var in variables(expr)}
    rules = Model(EMPTY, vars_, [Constraint(ANY, tuple(vars_), expr)])
    everywhere = {place: var.domain for place, var in vars_.items()}
    right = sorted(list(full.values()) for full in boards(expr, everywhere) if holds(expr, full))
    for engine in ENGINES:
        assert found(engine, rules) == right
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "model", lambda _: rules)
        patch.setattr(counting, "FEW", 0)  # count, and do not enumerate
        assert count(EMPTY) == Tally(len(right), exact=True)


# -- one solution after another ------------------------------------------------------------

MANY = [
    ("marupeke", (4, 5), {"grid": dict.fromkeys([Cell(0, 4), Cell(1, 1), Cell(2, 3)], "#")}, 946),
    ("shakashaka", (5, 6), NO_CLUE, 254),
    ("suguru", (4, 4), labels("aabb", "aabb", "ccdd", "ccdd"), 168),
    ("abc", (4, 4), NO_CLUE, 576),
    ("wijuko", (2, 3), NO_CLUE, 720),
]


class Looks(Limit):
    """A limit that passes after so many looks; `met` tells how many boards there were at each."""

    def __init__(self, most=inf):
        super().__init__()
        self.most, self.met, self.boards = most, [], []

    def check(self):
        if len(self.met) == self.most:
            raise OutOfTime
        self.met.append(len(self.boards))

    def watch(self, rules):
        for board in sat.solutions(rules, self):
            self.boards += [tuple(board.values())]


@pytest.fixture
def _small_slices(monkeypatch):
    monkeypatch.setattr(sat, "SLICE", 60)


@pytest.mark.usefixtures("_small_slices")
@pytest.mark.parametrize(("name", "size", "clues", "number"), MANY)
def test_a_warm_solver_leaves_out_nothing_and_repeats_nothing(name, size, clues, number):
    rules = model(Puzzle(kind(name), Grid(*size), clues))
    boards = found("sat", rules)
    assert boards == found("backtrack", rules)
    assert len(boards) == number


def pigeons():
    """Seven that differ pair by pair, six of them with six values: few rules, and far to search."""
    vars_ = [Var(Cell(0, i), tuple(range(1, 8 if i == 0 else 7))) for i in range(7)]
    pairs = [Constraint(ANY, (), Distinct(pair)) for pair in combinations(vars_, 2)]
    return Model(EMPTY, {var.place: var for var in vars_}, pairs)


@pytest.mark.usefixtures("_small_slices")
def test_a_slice_and_a_limit_may_end_in_the_middle_of_a_question():
    looks = Looks()
    looks.watch(pigeons())
    assert sorted(looks.boards) == [(7, *rest) for rest in permutations(range(1, 7))]
    inside = [i for i, (before, now) in enumerate(pairwise(looks.met), 1) if before == now]
    assert max(inside) > 100, "else no slice ended between two boards"
    for most in (0, 1, 100, *inside):
        cut = Looks(most)
        with pytest.raises(OutOfTime):
            cut.watch(pigeons())
        assert cut.boards == looks.boards[: looks.met[most]]


# -- stopping ----------------------------------------------------------------------------

EMPTY = Puzzle(kind("abc"), Grid(9, 9), {})  # more solutions than anyone can list


@each_engine
def test_a_limit_ends_the_search(engine):
    with pytest.raises(OutOfTime):
        for _ in islice(solutions(EMPTY, engine=engine, time_limit=0.3), 10**6):
            pass


@each_engine
def test_no_time_is_no_answer(engine):
    with pytest.raises(OutOfTime):
        next(solutions(EMPTY, engine=engine, time_limit=0.0))


@each_engine
def test_a_search_can_be_given_up(engine):
    before = threading.active_count()
    search = solutions(EMPTY, engine=engine)
    assert next(search) != next(search)
    search.close()
    assert threading.active_count() == before


def test_ctrl_c_reaches_a_search_by_cpsat():
    puzzle = Puzzle(kind("shakashaka"), Grid(25, 25), {})
    before = threading.active_count()
    threading.Timer(0.5, interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        for _ in solutions(puzzle, engine="cpsat"):
            pass
    assert threading.active_count() == before


def test_a_search_by_cpsat_that_is_left_open_does_not_keep_python_from_ending():
    program = (
        "import enpitsu.kinds as k, enpitsu.solving as s\n"
        "from enpitsu.grid import Grid; from enpitsu.puzzle import Puzzle\n"
        "search = s.solutions(Puzzle(k.kind('abc'), Grid(5, 5), {}), engine='cpsat')\n"
        "print(len(next(search)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout.strip(), done.stderr) == ("25", "")


def test_backtracking_goes_deeper_than_python_calls():
    free = Puzzle(kind("marupeke"), Grid(40, 40), {}, {"run": 41})  # every cell is a choice
    assert len(next(solutions(free, engine="backtrack"))) == 1600


# -- without OR-Tools ----------------------------------------------------------------------


def test_without_or_tools_the_error_names_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "enpitsu.solving.cpsat", raising=False)
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(Unsupported, match=r"pip install 'enpitsu\[cpsat\]'"):
        solve(EMPTY, engine="cpsat")
    assert len(next(solutions(EMPTY, engine="backtrack"))) == 81


def test_or_tools_is_not_loaded_before_it_is_asked_for():
    program = "import sys, enpitsu.solving; sys.exit('ortools' in sys.modules)"
    subprocess.run([sys.executable, "-c", program], timeout=60, check=True)


def test_a_limit_that_has_passed_is_seen_before_any_clause_is_made(monkeypatch):
    monkeypatch.setattr("enpitsu.solving.sat.compile", None)
    assert solve(Puzzle(kind("marupeke"), Grid(1, 3), {}), time_limit=0) == Undecided()
