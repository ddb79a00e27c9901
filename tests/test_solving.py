"""What comes of `solve`, `check` and `forced`, values that tell themselves; the engines' table."""

import copy
import pickle
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import enpitsu
from edge_corner_kinds import TALLY
from enpitsu.engines import sat
from enpitsu.engines.check import check
from enpitsu.engines.forced import forced
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import ENGINES, NoSolution, Solved, Undecided, solutions, solve
from enpitsu.errors import BadPuzzle, GaveUp, Unsupported
from enpitsu.io.formats import read
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import model
from evidence import KINDS
from probe_kinds import PROBES
from samples import examples
from strategies import LARGE, puzzles

OURS = ("sat", "cpsat", "backtrack")

# -- what comes of a question --------------------------------------------------------------

ONE, TWO, NONE = (
    read(f"marupeke\n{rows}") for rows in ("x x .\n. # .\n. . .", ". . #\n# # #", "x x x\n# # #")
)


def test_one_solution_several_or_none():
    one, two, none = map(solve, (read("marupeke\nx x ."), TWO, NONE))
    assert isinstance(one, Solved)
    assert (one.unique, one.second, one.status) == (True, None, "unique")
    assert [*one.solution.values()] == ["x", "x", "o"]
    assert isinstance(two, Solved)
    assert (two.unique, two.status) == (False, "multiple")
    assert two.differ
    assert two.solution != two.second
    assert isinstance(none, NoSolution)
    assert (none.status, none.boards, none.picture()) == ("none", (), None)


def test_an_outcome_tells_itself_as_json():
    fields = solve(read("marupeke\nx x ."), engine="backtrack").fields()
    assert fields.pop("seconds") >= 0
    assert fields == {
        "kind": "marupeke",
        "status": "unique",
        "solution": [["x", "x", "o"]],
        "second": None,
        "engine": "backtrack",
    }
    assert solve(NONE).fields()["solution"] is None
    two = solve(TWO).fields()
    assert two["solution"] != two["second"]


def test_out_of_time_tells_what_is_proved(monkeypatch):
    limit, exclude = Limit(), Sat.exclude

    def cancelled(sat, board):
        exclude(sat, board)
        limit.cancel()

    monkeypatch.setattr(Sat, "exclude", cancelled)
    right = forced(ONE).state.candidates
    found = solve(ONE, time_limit=limit)
    assert isinstance(found, Undecided)
    assert found.solution is not None
    known = found.state.candidates
    assert all({*right[place]} <= {*values} for place, values in known.items())
    settled = len(found.state.board())
    assert settled > 0
    said = f"at least one solution; {settled} of {len(known)} cells are forced"
    assert found.said() == f"undecided within the limit; {said}"
    rows = found.fields()["forced"]
    assert sum(value is not None for row in rows for value in row) >= settled
    assert solve(ONE, time_limit=0).state is None


def test_an_outcome_tells_itself_as_text():
    assert str(solve(NONE)) == "no solution"
    assert str(Undecided(puzzle=NONE)) == "undecided within the limit"
    assert str(Undecided(puzzle=NONE, gave_up=True, engine="e")) == "undecided by the engine e"
    assert str(solve(ONE)).splitlines()[0] in (
        "one solution",
        "several solutions; two that differ:",
    )
    two = solve(TWO)
    said, *pictures = str(two).splitlines()
    assert said == "several solutions; two that differ:"
    assert sum(line.count("[") for line in pictures) == 2 * len(two.differ)  # what differs


def test_an_outcome_is_a_value():
    for outcome in map(solve, (ONE, TWO, NONE)):
        assert pickle.loads(pickle.dumps(outcome)) == outcome == copy.deepcopy(outcome)
        assert repr(outcome) == f"<{outcome.status}: {outcome.puzzle!r}>"
        with pytest.raises(AttributeError):
            outcome.engine = "other"
    assert solve(NONE) != solve(ONE)


def test_a_question_takes_a_model_as_well():
    rules = model(ONE)
    assert solve(rules) == solve(ONE)
    assert next(solutions(rules)) == next(solutions(ONE))
    assert forced(rules) == forced(ONE)
    assert check(rules, {}).unfilled == check(ONE, {}).unfilled


def test_help_lists_the_engines():
    for engine in OURS:
        assert f"`{engine}`" in enpitsu.solve.__doc__


def test_a_wrong_board_of_an_engine_does_not_get_out(monkeypatch):
    row = dict.fromkeys(Grid(1, 3).cells, "x")
    monkeypatch.setitem(ENGINES.own, "liar", "enpitsu.engines.sat:solutions")
    for board in (row, {Cell(0, 0): "x"}):
        monkeypatch.setattr(sat, "solutions", lambda *_, board=board, **__: iter([board]))
        with pytest.raises(AssertionError, match="liar made a board"):
            solve(read("marupeke\n. . ."), engine="liar")


# -- the table of engines --------------------------------------------------------------------


def gives_up(model, counters):
    counters["looks"] = 3
    yield {Cell(0, 0): "x"}
    raise GaveUp("it looked three times")


def test_an_engine_can_be_added():
    ENGINES.add("lazy", gives_up)
    try:
        outcome = solve(read("marupeke\n."), engine="lazy")
    finally:
        ENGINES.remove("lazy")
    assert isinstance(outcome, Undecided)
    assert (outcome.solution, outcome.gave_up) == ({Cell(0, 0): "x"}, True)
    assert outcome.counters == outcome.fields()["counters"] == {"looks": 3}
    assert outcome.text().startswith("undecided by the engine lazy\n")
    assert outcome.text().endswith("looks 3\n")
    assert outcome.engine == "lazy"


def test_an_engine_that_is_not_there_is_told_with_those_that_are():
    with pytest.raises(Unsupported, match="unknown engine 'quantum'; expected one of sat, cpsat, "):
        solve(ONE, engine="quantum")


def test_names_of_engines_are_known_without_importing_them():
    program = (
        "import sys\n"
        "from enpitsu.engines.solve import ENGINES\n"
        "known = ENGINES.names()\n"
        "assert {'sat', 'cpsat', 'backtrack', 'array', 'naive'} <= {*known}, known\n"
        "loaded = [m for m in sys.modules if m.startswith(('ortools', 'pysat', 'pysolvers'))]\n"
        "loaded += [m for m in sys.modules if m.startswith('enpitsu_')]\n"
        "print(*loaded)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


def test_solving_loads_one_solver_and_nothing_to_draw_with():
    program = (
        "import sys, enpitsu\n"
        "enpitsu.solve(enpitsu.read('marupeke\\nx x .')).fields()\n"
        "heavy = ('ortools', 'pysat', 'hashlib', 'tempfile')\n"
        "heavy += ('enpitsu.show.render', 'enpitsu.show.picture')\n"
        "print(*(m for m in sys.modules if m.startswith(heavy)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "", "")


# -- check and forced --------------------------------------------------------------------------


def test_a_board_is_judged_and_what_is_printed_need_not_be_filled_in():
    puzzle = read("marupeke\nx x .")
    assert check(puzzle, {}).status == "unfinished"
    assert check(puzzle, {}).unfilled == [Cell(0, 2)]
    right, wrong = ({Cell(0, 2): sign} for sign in "ox")
    assert check(puzzle, right).right
    verdict = check(puzzle, wrong)
    assert verdict.fields() == {
        "status": "broken",
        "right": False,
        "complete": True,
        "broken": [
            {
                "rule": "run",
                "cells": [[0, 0], [0, 1], [0, 2]],
                "violations": [[0, 0], [0, 1], [0, 2]],
                "told": "three x's: r1c1, r1c2 and r1c3 (run)",
                "text": verdict.broken[0].rule.sentence(puzzle.options),
            }
        ],
        "unfilled": [],
    }
    assert str(verdict).startswith("wrong\n  three x's: r1c1, r1c2 and r1c3 (run): No 3")
    assert (repr(verdict), verdict.status) == (f"<broken: {puzzle!r}>", "broken")
    assert [c.rule.id for c in check(puzzle, {Cell(0, 0): "o"}).broken] == ["given"]


def test_entries_where_nothing_goes_and_strange_ones_are_all_told():
    puzzle = read("suguru\nregions\na a\na -")
    board = {Cell(0, 0): 9, Cell(1, 1): 1, Cell(5, 5): 1, Cell(0, 1): "1"}
    with pytest.raises(BadPuzzle) as error:
        check(puzzle, board)
    assert [(fault.place, str(fault)) for fault in error.value.faults] == [
        (Cell(0, 0), "r1c1 holds 9; expected one of 1 2 3"),
        (Cell(1, 1), "r2c2 holds 1; expected nothing, as no answer goes there"),
        (Cell(5, 5), "r6c6 holds 1; expected nothing, as no answer goes there"),
        (Cell(0, 1), "r1c2 holds '1'; expected one of 1 2 3"),
    ]


def test_what_all_solutions_agree_on():
    result = forced(read("marupeke\nx x . ."))
    assert (result.status, result.complete) == ("complete", True)
    assert result.state.board() == dict(zip(Grid(1, 3).cells, "xxo", strict=True))
    assert result.fields() == {
        "status": "complete",
        "settled": 3,
        "places": 4,
        "forced": [["x", "x", "o", None]],
        "candidates": [[["x"], ["x"], ["o"], ["x", "o"]]],
    }
    assert result.rows() == [["x", "x", "o", None]]
    assert str(result).startswith("3 of 4 cells are forced\n")
    tally = forced(Puzzle(TALLY, Grid(1, 1), {}))
    assert str(tally).partition("\n")[0].endswith("places are forced")
    assert pickle.loads(pickle.dumps(result)) == result
    assert repr(result) == f"<complete: {result.puzzle!r}, <state, 3 of 4 settled>>"


def test_nothing_is_forced_where_there_is_no_solution():
    result = forced(NONE)
    assert (result.status, result.solution) == ("none", None)
    assert result.fields() == {
        "status": "none",
        "settled": None,
        "places": None,
        "forced": None,
        "candidates": None,
    }
    assert str(result) == "no solution"


def test_from_a_state_only_what_agrees_with_it_counts():
    puzzle = read("marupeke\n. . . .")
    state = State.of(puzzle, dict.fromkeys(Grid(1, 4).cells[1:3], "x"))
    result = forced(puzzle, state=state)
    assert result.state.board() == dict(zip(Grid(1, 4).cells, "oxxo", strict=True))
    clash = State.of(puzzle, dict.fromkeys(Grid(1, 4).cells[:3], "x"))
    assert forced(puzzle, state=clash).status == "none"


SMALL = [kind for kind in (*KINDS, *PROBES) if kind.name not in LARGE]


@pytest.mark.parametrize("kind", SMALL, ids=lambda kind: kind.name)
@examples(25)
@given(data=st.data())
@pytest.mark.part(12)
def test_forced_is_what_enumeration_says(kind, data):
    puzzle = data.draw(puzzles(kind, most=3))
    listed = list(islice(solutions(puzzle), 200))
    assume(len(listed) < 200)
    result = forced(puzzle)
    assert result.complete
    assert (result.solution is None) == (not listed)
    if listed:
        for place, left in result.state.candidates.items():
            assert {*left} == {board[place] for board in listed}
