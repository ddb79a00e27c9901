"""The engines agree with each other and with trying everything out."""

import subprocess
import sys
import threading
from _thread import interrupt_main
from importlib import import_module
from itertools import islice, product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from enpitsu.engines import sat
from enpitsu.engines.solve import solutions, solve
from enpitsu.errors import Unsupported
from enpitsu.io.formats import read
from enpitsu.kit.sight import seen
from enpitsu.paper.grid import Border, Cell, Edge, Grid
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Count, Is, Not, number_of, some
from evidence import KINDS
from probe_kinds import PROBES
from relations import said
from samples import examples, few
from strategies import puzzles
from test_expr import boards, flat, holds, nested

OURS = ("sat", "cpsat", "backtrack")
each_engine = pytest.mark.parametrize("engine", OURS)
ANY = Rule("any", "Anything may be said.", lambda puzzle, domains: ())
EMPTY = Puzzle(kind("abc"), Grid(9, 9), {})  # more solutions than anyone can list


def found(engine, rules):
    """All solutions of a model in a fixed order; a solution that comes twice is in there twice."""
    listed = import_module(f"enpitsu.engines.{engine}").solutions(rules, {})
    found = ([board[place] for place in rules.answered(rules.domains)] for board in listed)
    return sorted(found, key=in_order)


def in_order(row):
    """What sorts the values of a board, which may be numbers and signs."""
    return [(isinstance(value, str), value) for value in row]


def tried(rules):
    """All solutions of a model by trying every filling."""
    right = []
    for row in product(*rules.domains.values()):
        candidates = {place: (value,) for place, value in zip(rules.domains, row, strict=True)}
        if all(constraint.truth(candidates) for constraint in rules.constraints):
            right.append(list(row))
    return sorted(right, key=in_order)


def labels(*rows):
    return {"regions": {Cell(r, c): v for r, row in enumerate(rows) for c, v in enumerate(row)}}


SMALL_KINDS = [one for one in KINDS if one.name != "samurai"]  # any open one has too many solutions

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
    for engine in OURS:
        assert found(engine, rules) == right


@pytest.mark.part(4)
@pytest.mark.parametrize("kind", [*few(SMALL_KINDS, 12), *PROBES], ids=lambda kind: kind.name)
@examples(32)
@given(data=st.data())
def test_engines_agree_on_random_puzzles(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    assume(len(list(islice(solutions(puzzle), 300))) < 300)
    by_sat, by_cpsat, by_hand = (found(engine, model(puzzle)) for engine in OURS)
    assert by_sat == by_cpsat == by_hand


def model_of(expr, candidates):
    """A model in which only this is said, of cells with these candidates."""
    places = Grid(1, len(candidates)).cells
    constraint = Constraint(ANY, places, (), said(expr))
    return Model(EMPTY, dict(zip(places, candidates, strict=True)), [constraint])


@examples(200)
@given(flat() | nested())
def test_engines_understand_every_expression(case):
    expr, candidates = case
    right = sorted((list(row) for row in boards(candidates) if holds(expr, row)), key=in_order)
    for engine in OURS:
        assert found(engine, model_of(expr, candidates)) == right


@each_engine
@pytest.mark.parametrize(
    ("low", "high"), [(2, 1), (1, 0), (3, 2), (0, -1), (1, -1), (4, 9), (9, 4)]
)
@pytest.mark.parametrize("wrap", [lambda c: c, lambda c: some((c,)), Not], ids=["", "in", "not"])
def test_bounds_that_cannot_be_met_leave_nothing_and_their_denial_all(engine, low, high, wrap):
    bound = Count((Is(0, "x"), Is(1, "x"), Not(Is(2, "x"))), low, high)
    candidates = [("x", "o"), ("x", "o", "."), ("x", "o")]
    number = 12 if wrap is Not else 0
    assert len(found(engine, model_of(wrap(bound), candidates))) == number


@each_engine
@pytest.mark.parametrize("certain", ["", "#", "-"])
@pytest.mark.parametrize("number", [0, 1, 3, 6])
def test_what_is_seen_is_said_to_a_solver(engine, number, certain):
    for lengths in ((), (2, 0, 1), (1, 2, 3)):
        candidates = [("#", "-")] * (1 + sum(lengths))
        if certain:
            candidates[0] = candidates[-1] = (certain,)
        rules = model_of(seen("#", "#", number, lengths), candidates)
        assert found(engine, rules) == tried(rules)


# -- one solution after another ------------------------------------------------------------

MANY = [
    ("marupeke", (4, 5), {"grid": dict.fromkeys([Cell(0, 4), Cell(1, 1), Cell(2, 3)], "#")}, 946),
    ("shakashaka", (5, 6), NO_CLUE, 254),
    ("suguru", (4, 4), labels("aabb", "aabb", "ccdd", "ccdd"), 168),
    ("abc", (4, 4), NO_CLUE, 576),
    ("wijuko", (2, 3), NO_CLUE, 720),
]


@pytest.mark.parametrize(("name", "size", "clues", "number"), MANY)
def test_a_warm_solver_leaves_out_nothing_and_repeats_nothing(
    name, size, clues, number, monkeypatch
):
    monkeypatch.setattr(sat, "FIRST_SLICE_PROPAGATIONS", 60)
    rules = model(Puzzle(kind(name), Grid(*size), clues))
    by_sat = found("sat", rules)
    assert by_sat == found("backtrack", rules)
    assert len(by_sat) == number


@pytest.mark.parametrize("name", ["heyawake", "nurikabe", "yinyang"])
def test_a_long_search_gets_help_that_changes_no_solution(name, monkeypatch):
    clues = {"nurikabe": {"grid": {Cell(1, 1): "?", Cell(3, 4): 3}}}
    if name == "heyawake":
        clues[name] = labels("aabbb", "aabbb", "ccddd", "ccddd", "ccddd")
    rules = model(Puzzle(kind(name), Grid(5, 5), clues.get(name, NO_CLUE)))
    soon = found("sat", rules)
    monkeypatch.setattr(sat.Sat, "holds_soon", undecided_at_first(sat.Sat.holds_soon))
    helped = found("sat", rules)
    assert helped == soon == found("backtrack", rules)


def undecided_at_first(asked):
    return lambda self, *question: asked(self, *question) if self.helped else None


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
        "import enpitsu\n"
        "empty = enpitsu.Puzzle(enpitsu.kind('abc'), enpitsu.Grid(5, 5), {})\n"
        "search = enpitsu.solutions(empty, engine='cpsat')\n"
        "print(len(next(search)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout.strip(), done.stderr) == ("25", "")


def test_backtracking_goes_deeper_than_python_calls():
    free = Puzzle(kind("marupeke"), Grid(40, 40), {}, {"run": 41})  # every cell is a choice
    assert len(next(solutions(free, engine="backtrack"))) == 1600


def test_a_bound_of_one_value_that_stands_already_leaves_no_room():
    rules = model_of(number_of("x", 3, 0, 1), [("x",), ("x", "o"), ("x", "o")])
    for engine in OURS:
        assert found(engine, rules) == [["x", "o", "o"]]


def test_only_a_whole_model_is_given_what_its_rules_imply():
    puzzle = Puzzle(kind("abc"), Grid(2, 3), {}, {"letters": "A"})
    whole = model(puzzle)
    assert {c.rule.id for c in whole.search_constraints} - {
        c.rule.id for c in whole.constraints
    } == {"blanks"}
    part = Model(puzzle, whole.domains, [])
    assert part.search_constraints == []
    assert len(found("sat", part)) == 2**6


@pytest.mark.parametrize(("size", "rules"), [(14, set()), (15, {"facing"})])
def test_what_is_implied_may_be_worth_it_on_large_boards_only(size, rules):
    whole = model(Puzzle(kind("shakashaka"), Grid(size, size), {}))
    assert {c.rule.id for c in whole.search_constraints} - {
        c.rule.id for c in whole.constraints
    } == rules
    assert whole.implied


def test_what_must_stand_and_what_cannot_can_be_asked_of_a_solver():
    rules = model(read("suguru\nregions\na a\na a\ngivens\n1 .\n. ."))
    corner, other = Cell(0, 0), Cell(0, 1)
    with sat.Sat(rules) as solver:
        assert solver.solution([(corner, 1)])[corner] == 1
        assert solver.solution([(corner, 2)]) is None
        assert solver.solution([(other, 3)])[other] == 3
        assert solver.any_of([(corner, 2), (other, 1)]) is None
        assert solver.any_of([(corner, 1), (other, 1)]) is not None
        assert solver.solution() is not None


# -- without OR-Tools ---------------------------------------------------------------------


def test_without_or_tools_the_error_names_what_to_install(monkeypatch):
    monkeypatch.delitem(sys.modules, "enpitsu.engines.cpsat", raising=False)
    monkeypatch.setitem(sys.modules, "ortools.sat.python", None)
    with pytest.raises(Unsupported, match=r"pip install 'enpitsu\[cpsat\]'"):
        solve(EMPTY, engine="cpsat")
    assert len(next(solutions(EMPTY, engine="backtrack"))) == 81
