"""Who is to blame where a rule is broken, and where a board leads that breaks none."""

from itertools import count, islice
from random import Random

import pytest

from enpitsu.authoring.puzzles import scribbled, scribbled_board, scribbled_marks, small
from enpitsu.engines.check import check
from enpitsu.engines.remaining import claims
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import solve
from enpitsu.io.formats import read, read_record
from enpitsu.paper.grid import Cell
from enpitsu.puzzle.kind import State
from enpitsu.puzzle.model import model
from enpitsu.rules import Count, Distinct, GraphRelation, Is, Not, Sized, Sum, Table, every, some
from evidence import KINDS
from probe_kinds import PROBES
from relations import said
from samples import few

each_kind = pytest.mark.parametrize("kind", [*KINDS, *PROBES], ids=repr)
TWO = read("marupeke run=2\n. . .")  # xox or oxo


# -- violations ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expr", "values", "expected"),
    [
        (Distinct((0, 1, 2, 3)), "1213", [0, 2]),
        (Distinct((0, 1, 2, 3)), "1212", [0, 1, 2, 3]),
        (Distinct((0, 1, 2, 3)), "11?1", [0, 1, 3]),
        (Count((Is(0, "1"), Is(1, "1"), Is(2, "1")), 0, 1), "121", [0, 2]),
        (Count((Is(0, "1"), Is(1, "1"), Is(2, "1")), 2, 3), "2?3", [0, 2]),
        (Not(every((Is(0, "1"), Is(1, "1")))), "112", [0, 1]),
        (Not(some((Is(0, "1"), Is(1, "1")))), "12", [0]),
        (some((Not(Is(0, "1")), every((Is(1, "2"), Is(2, "2"))))), "123", [0, 2]),
        (Not(Count((Is(0, "1"), Is(1, "1"), Is(2, "1")), 1, 2)), "112", [0, 1, 2]),
        (Sum((0, 1, 2), 9, 20), "12?", [0, 1]),
        (Table((0, 1), frozenset({("1", "2")})), "21", [0, 1]),
        (Is(0, "1"), "2", [0]),
    ],
)
def test_the_slots_at_fault_are_as_few_as_tell_it(expr, values, expected):
    left = [("1", "2", "3") if value == "?" else (value,) for value in values]
    assert said(expr).violations(left) == expected


@pytest.mark.part(4)
@each_kind
def test_a_rule_stays_broken_if_only_what_is_at_fault_stands(kind):
    rng = Random(kind.name)
    met = 0
    drawn = (scribbled(kind, rng, 4) for _ in count())
    for puzzle in islice((puzzle for puzzle in drawn if not puzzle.faults), 20):
        rules = model(puzzle)
        found = check(rules, scribbled_board(puzzle, rng))
        for constraint in found.broken:
            blamed = found.violations(constraint)
            assert bool(blamed) == bool(constraint.all_places)  # a loop on one cell has none
            assert set(blamed) <= set(constraint.all_places)
            met += 1
            if isinstance(constraint.relation, GraphRelation | Sized):
                continue  # a piece is cut off by what stands round it
            standing = {p: (found.values[p],) for p in blamed if p in found.values}
            assert constraint.truth({**rules.domains, **standing}) is False
    assert met


def test_the_two_equal_numbers_are_bracketed_and_not_their_row():
    puzzle = read("sudoku\ngivens\n5 4 . . . 6\n. . 3 . . 5\n6 . . 3 4 .\n4 . . 5 . 2\n")
    found = check(puzzle, {Cell(1, 4): 3})
    (broken,) = found.fields()["broken"]
    assert broken["cells"] == [[1, col] for col in range(6)]
    assert broken["violations"] == [[1, 2], [1, 4]]
    assert "two 3s in row 2: r2c3 and r2c5 (row): " in str(found)
    assert found.picture().highlight == (Cell(1, 2), Cell(1, 4))


BROKEN = [
    (
        "slitherlink\ngrid\n. .\nstate\n+ = + . +\n= . x . .\n+ x + . +\n",
        "the line ends at the corner of the board at r1c1",
    ),
    (
        "numberlink\ngrid\n1 . .\n. . 1\nstate\n. = . ? .\n= + ? + ?\n. ? . ? .\n",
        "a number has two lines at r1c1",
    ),
    ("nurikabe\n3 . .\n. . .\nstate\n- # ?\n# ? ?\n", "the 3 at r1c1 would have room for only one"),
    (
        "norinori\nregions\n1 1 2\n1 2 2\nstate\n# - ?\n- ? ?\n",
        "r1c1 would have no other half, as r1c1 is shaded and r1c2 and r2c1 are white",
    ),
    ("hashi\n1 . 1\nstate\n. 0 . 0 .\n", "no bridge would lead to r1c1"),
    (
        (
            "yajilin\narrows\n. . .\n. . .\n. . .\nnumbers\n. . .\n. . .\n. . .\nstate\n"
            "? ? ? ? ?\n? + = + ?\n? = - = ?\n? + ? + ?\n? ? ? ? ?\n"
        ),
        "the line would branch in r2c2",
    ),
]


@pytest.mark.parametrize(("text", "told"), BROKEN, ids=lambda one: one[:12])
def test_what_breaks_a_rule_is_told_where_it_is(text, told):
    record = read_record(text)
    assert told in check(record.puzzle, record.state).text()


def test_a_clue_off_the_places_is_to_blame_with_them():
    found = check(read("shakashaka\n. 1 .\n"), {Cell(0, 0): "NE", Cell(0, 2): "NW"})
    (constraint,) = [c for c in found.broken if c.rule.id == "number"]
    assert found.violations(constraint) == [Cell(0, 1), Cell(0, 0), Cell(0, 2)]


# -- where a board leads -------------------------------------------------------------------


@pytest.mark.part(10)
@each_kind
def test_what_a_deep_look_tells_is_so(kind):
    rng = Random(kind.name)
    words = set()
    for seed in few(range(6), 2):
        puzzle = small(kind, seed).puzzle
        rules, solution = model(puzzle), solve(puzzle).solution
        part = {p: solution[p] for p in solution if rng.random() < 0.4}
        boards = [part, scribbled_board(puzzle, rng), solution]
        for board in boards:
            marks = scribbled_marks(puzzle, board, rng)
            state = State.of(puzzle, board, marks)
            found = check(rules, state, deep=True)
            words.add(found.leads and found.fields()["leads"]["to"])
            with Sat(rules) as sat:
                _is_so(found.leads, claims(rules, state), sat)
    assert words >= {"none", "one"} or all(len(d) == 1 for d in rules.domains.values())


def _is_so(leads, claimed, sat):
    def literals(some):
        return [sat.any([sat.literal(place, value) for value in values]) for place, values in some]

    for board in leads.solutions:
        assert all(board[place] in values for place, values in claimed)
    assert (sat.solution_with(literals(claimed)) is None) == (not leads.solutions)
    for claim in leads.wrong:
        assert claim in claimed
        assert sat.solution_with(literals([claim])) is None
    if leads.core:
        assert set(leads.core) <= set(claimed)
        assert sat.solution_with(literals(leads.core)) is None
        for claim in leads.core:
            rest = [other for other in leads.core if other != claim]
            assert sat.solution_with(literals(rest)) is not None


def test_entries_that_are_only_wrong_together_are_told():
    found = check(TWO, {Cell(0, 0): "x", Cell(0, 2): "o"}, deep=True)
    assert (found.status, bool(found.broken)) == ("nowhere", False)
    assert found.leads.core == [(Cell(0, 0), ("x",)), (Cell(0, 2), ("o",))]
    assert str(found).startswith(
        "right so far, but it leads nowhere\n  in no solution r1c1 is x and r1c3 is o\n"
    )
    assert found.picture().highlight == (Cell(0, 0), Cell(0, 2))
    assert found.fields()["leads"] == {
        "to": "none",
        "solution": None,
        "second": None,
        "conflict": [[[0, 0], ["x"]], [[0, 2], ["o"]]],
    }
    assert check(TWO, {Cell(0, 0): "x", Cell(0, 2): "o"}).status == "unfinished"


def test_of_several_solutions_those_are_told_that_a_board_leads_to():
    found = check(TWO, {}, deep=True)
    assert str(found).startswith(
        "right so far; it leads to solutions that differ at r1c1, r1c2 and"
    )
    assert len(found.leads.solutions) == 2
    found = check(TWO, {Cell(0, 0): "o"}, deep=True)
    assert str(found).startswith("right so far; it leads to one solution\n")
    assert found.fields()["leads"]["solution"] == [["o", "x", "o"]]
    assert found.status == "unfinished"


def test_marks_that_lack_the_right_value_lead_nowhere():
    puzzle = read("marupeke\nx x .")
    found = check(puzzle, State.of(puzzle, {}, {Cell(0, 2): ("x",)}), deep=True)
    assert found.leads.wrong == [(Cell(0, 2), ("x",))]
    assert claims(model(puzzle), State.of(puzzle, {}, {Cell(0, 2): ("x", "o")})) == []


def test_a_puzzle_without_a_solution_has_nobody_to_blame():
    found = check(read("marupeke\nx x x"), {}, deep=True)
    assert (found.status, list(found.leads.conflict)) == ("broken", [])


def test_out_of_time_a_deep_look_tells_what_the_rules_say(run):
    found = check(TWO, {}, deep=True, time_limit=0)
    assert (found.status, found.right, found.leads) == ("unknown", False, None)
    assert "leads" not in found.fields()
    assert str(found).startswith("right so far; where it leads is undecided within the limit\n")
    wrong = dict.fromkeys(TWO.grid.cells, "x")
    assert check(TWO, wrong, deep=True, time_limit=0).status == "broken"
    assert check(TWO, solve(TWO).solution, deep=True, time_limit=0).status == "right"
    assert run("check", "marupeke\n. . .", "--deep", "--time-limit", 0)[0] == 4
    assert run("check", "marupeke\n. . .", "--time-limit", 0)[0] == 5


def test_the_command_leaves_with_three_where_a_board_leads_nowhere(run):
    data = '{"kind":"marupeke","rows":1,"cols":3,"run":2,"grid":["..."],"state":[["x",null,"o"]]}'
    assert run("check", data)[0] == 5
    status, out, _ = run("check", data, "--deep")
    assert (status, "leads nowhere" in out) == (3, True)
    assert run("check", data.replace('"o"]', '"x"]'), "--deep")[0] == 5
    assert run("check", data.replace("null", '"x"'), "--deep")[0] == 1
    status, out, _ = run("check", data.replace('"o"]', '["o"]]'), "--deep", "--json")
    assert (status, '"conflict":[[[0,0],["x"]],[[0,2],["o"]]]' in out) == (3, True)
