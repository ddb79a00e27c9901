"""The searches of the Marupeke thesis as engines: what they find, prove, and count."""

import json
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu.engines.check import check
from enpitsu.engines.solve import ENGINES, NoSolution, Solved, Undecided, solutions, solve
from enpitsu.errors import GaveUp, OutOfTime, Unsupported
from enpitsu.io.formats import read, records
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kind
from enpitsu_marupeke.search import COUNTERS, search
from samples import examples

DATA = Path(__file__).parent / "data" / "marupeke.jsonl"
SEARCHES = ("array", "vector", "guess", "naive")
DRAFT = "marupeke\nx x o .\n# o . .\n. x . o\n. . . x\n"

each_search = pytest.mark.parametrize("engine", SEARCHES)
boards = st.integers(1, 4).flatmap(
    lambda cols: st.lists(st.text(".....#xo", min_size=cols, max_size=cols), min_size=1, max_size=4)
)


def text(*rows, run=3):
    return "\n".join([f"marupeke run={run}", *(" ".join(row) for row in rows)])


def puzzle(*rows, run=3):
    return read(text(*rows, run=run))


@cache
def collection():
    found = list(records(DATA.read_text(encoding="utf-8")))
    return {record.id: record for record in found}


def filled(board):
    return "".join(board[cell] for cell in sorted(board))


# -- what they find ------------------------------------------------------------------------


@examples(150)
@given(boards, st.integers(2, 4))
def test_naive_finds_every_solution_once_and_crosses_come_first(rows, run):
    board = puzzle(*rows, run=run)
    found = [filled(each) for each in solutions(board, engine="naive")]
    right = {filled(each) for each in solutions(board)}
    assert found == sorted(right, reverse=True)  # x comes after o in the alphabet


def assert_alike(one, other):
    """Both outcomes say the same, whichever engine did."""
    assert (type(one), one.boards) == (type(other), other.boards)


@examples(150)
@given(boards, st.integers(2, 4))
def test_what_a_search_settles_is_so(rows, run):
    board = puzzle(*rows, run=run)
    right = solve(board)
    for engine in ("array", "vector", "guess"):
        match solve(board, engine=engine):
            case Undecided(solution=None):
                pass
            case Undecided(solution=solution):
                assert engine == "guess"
                assert check(board, solution).right
            case settled:
                assert_alike(settled, right)


@pytest.mark.parametrize("name", list(collection())[::3])
def test_searches_of_the_collection(name):
    record = collection()[name]
    outcomes = {engine: solve(record.puzzle, engine=engine) for engine in SEARCHES[:3]}
    assert_alike(outcomes["array"], outcomes["vector"])
    searched = search(record.puzzle)
    if searched.ending == "complete":
        assert_alike(outcomes["guess"], Solved(record.solution, puzzle=record.puzzle))
    else:
        solution = record.solution if searched.ending == "guessed" else None
        assert_alike(outcomes["guess"], Undecided(solution, puzzle=record.puzzle))
        assert outcomes["guess"].gave_up


@pytest.mark.parametrize("engine", SEARCHES)
def test_a_board_that_is_filled_without_a_guess_is_proved(engine):
    outcome = solve(puzzle("oo.", "##x", "##."), engine=engine)
    assert isinstance(outcome, Solved)
    assert outcome.unique
    assert filled(outcome.solution) == "ooxxo"
    assert isinstance(solve(puzzle("oo.", "##x", "##x"), engine=engine), NoSolution)


def test_a_copy_that_fills_up_proves_nothing():
    board = puzzle("xx..")
    outcome = solve(board, engine="guess")
    assert isinstance(outcome, Undecided)
    assert filled(outcome.solution) == "xxox"
    assert solve(board, engine="vector").boards == ()
    listed = solutions(board, engine="guess")
    assert next(listed) == outcome.solution
    with pytest.raises(GaveUp):
        next(listed)


def test_a_last_cell_that_neither_symbol_fits_is_no_guess():
    board = puzzle("xx.oo")
    assert isinstance(solve(board, engine="guess"), NoSolution)


def test_naive_goes_deeper_than_python_calls():
    free = Puzzle(kind("marupeke"), Grid(40, 40), {}, {"run": 41})
    first = next(solutions(free, engine="naive"))
    assert filled(first) == "x" * 1600


# -- counters --------------------------------------------------------------------------------


def work(board, engine):
    return dict(solve(board, engine=engine).counters)


def counted(**numbers):
    return {**dict.fromkeys(COUNTERS, 0), **numbers}


def test_each_search_counts_its_work():
    board = puzzle("xx..", "#.##")
    assert work(board, "array") == counted(visits=16, placements=1)
    assert work(board, "vector") == counted(visits=9, placements=1)
    # both symbols in both open cells, and each copy visits one cell
    assert work(board, "guess") == counted(visits=13, placements=1, guesses=4)


@examples(60)
@given(boards, st.integers(2, 4))
def test_nodes_are_the_beginnings_that_were_tried(rows, run):
    board = puzzle(*rows, run=run)
    cells = [cell for cell in board.grid.cells if board.clues["grid"].get(cell) is None]
    right = {(): not check(board, printed(board)).broken}
    tried = 0
    for depth in range(1, len(cells) + 1):
        for beginning in product("xo", repeat=depth):
            if not right.get(beginning[:-1]):
                continue
            tried += 1
            entries = dict(zip(cells, beginning, strict=False))
            right[beginning] = not check(board, {**printed(board), **entries}).broken
    counters = {}
    assert len(list(solutions(board, engine="naive", counters=counters))) <= max(tried, 1)
    assert counters == counted(nodes=tried)


def printed(board):
    return {cell: clue for cell, clue in board.clues["grid"].items() if clue != "#"}


def test_guessing_counts_as_the_search_does():
    for record in list(collection().values())[:10]:
        guesses = search(record.puzzle).counters["guesses"]
        assert work(record.puzzle, "guess")["guesses"] == guesses > 0


def test_engines_for_any_kind_count_nothing():
    for engine in {*ENGINES.names()} - {*SEARCHES}:
        assert work(puzzle("xx.."), engine) == {}


# -- stopping, and what cannot be asked ------------------------------------------------------


@each_search
def test_no_time_is_no_answer(engine):
    board = Puzzle(kind("marupeke"), Grid(9, 9), {})
    with pytest.raises(OutOfTime):
        next(solutions(board, engine=engine, time_limit=0.0))
    outcome = solve(board, engine=engine, time_limit=0.0)
    assert isinstance(outcome, Undecided)
    assert (outcome.boards, outcome.gave_up) == ((), False)


@each_search
def test_searches_are_for_marupeke(engine):
    suguru = Puzzle(kind("suguru"), Grid(1, 1), {"regions": {Grid(1, 1).cells[0]: "a"}})
    with pytest.raises(Unsupported, match="for marupeke, not suguru"):
        solutions(suguru, engine=engine)


def test_an_unknown_engine_is_told_all_there_are():
    with pytest.raises(Unsupported, match=r"one of sat, .*, guess, naive"):
        solve(puzzle("xx.."), engine="magic")


# -- the command line ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("engine", "status", "word"),
    [
        ("array", 4, "unknown"),
        ("vector", 4, "unknown"),
        ("guess", 4, "unknown"),
        ("naive", 1, "multiple"),
    ],
)
def test_solve_by_a_search_has_counters(run, engine, status, word):
    code, out, _ = run("solve", DRAFT, "--engine", engine, "--json")
    answer = json.loads(out)
    assert (code, answer["status"], answer["engine"]) == (status, word, engine)
    assert list(answer["counters"]) == ["visits", "placements", "guesses", "nodes"]
    counters = answer["counters"]
    code, out, _ = run("solve", DRAFT, "--engine", engine, "--all", "--json")
    assert json.loads(out)["complete"] == (engine == "naive")
    assert json.loads(out)["counters"].keys() == counters.keys()
    said = ", ".join(f"{name} {number}" for name, number in counters.items()) + "\n"
    code, out, _ = run("solve", DRAFT, "--engine", engine)
    assert code == status
    assert out.endswith(said)
    assert out.startswith(f"undecided by the engine {engine}\n") == (word == "unknown")


def test_solve_all_by_a_search_tells_that_there_may_be_more(run):
    code, out, _ = run("solve", DRAFT, "--engine", "guess", "--all")
    assert code == 4
    assert out.split("\n")[-3] == "1 solution, and there may be more"


def test_a_bad_record_and_another_kind_have_no_counters(run):
    for bad in ("marupeke\nQ\n", "wijuko\n1\n", '{"kind":"wijuko","rows":2,"cols":2}'):
        for more in ((), ("--all",)):
            code, out, err = run("solve", bad, "--engine", "naive", "--json", *more)
            answer = json.loads(out)
            assert (code, answer["status"], answer.get("counters")) == (2, "invalid", None)
            assert answer["error"] in err


def test_other_engines_have_no_such_field(run):
    for engine in {*ENGINES.names()} - {*SEARCHES}:
        assert "counters" not in json.loads(run("solve", DRAFT, "--engine", engine, "--json")[1])
