"""Marupeke: its techniques, its lemma on Ls, and the searches of the thesis."""

import json
import random
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import enpitsu
from enpitsu.engines.check import check
from enpitsu.engines.sat import Sat
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import Unsupported
from enpitsu.inference.explain import explain
from enpitsu.inference.verification import Certifier
from enpitsu.kinds.marupeke import CORNERS, turned
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu_marupeke.search import search
from samples import few

MARUPEKE = kind("marupeke")
DATA = Path(__file__).parent / "data" / "marupeke.jsonl"


def puzzle(*rows, **options):
    grid = Grid(len(rows), len(rows[0]))
    clues = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    clues = {cell: clue for cell, clue in clues.items() if clue != "."}
    return Puzzle(MARUPEKE, grid, {"grid": clues}, options)


@cache
def collection():
    fields = [json.loads(line) for line in DATA.read_text("utf-8").splitlines()]
    return {each["id"]: puzzle(*each["grid"]) for each in fields}


@cache
def path(name):
    return explain(collection()[name])


def told(puzzle):
    """The sentences of the first round, and the technique behind them."""
    first = explain(puzzle).rounds[0]
    return first.technique.name, [sentence(step) for step in first.steps]


# -- techniques ------------------------------------------------------------------------------


def test_end_block():
    assert told(puzzle("oo.")) == (
        "end block",
        ["r1c3 is x: next to two o's in a line, r1c1 and r1c2."],
    )


def test_gap_block():
    assert told(puzzle("x..", "...", "..x")) == (
        "gap block",
        ["r2c2 is o: between two x's, r1c1 and r3c3."],
    )


def test_end_blocks_come_first_and_a_blocker_ends_the_line():
    name, sentences = told(puzzle("xx.x", "####", "xx#."))
    assert name == "end block"
    assert sentences == ["r1c3 is o: next to two x's in a line, r1c1 and r1c2."]


def test_longer_and_shorter_runs():
    assert told(puzzle("oo.o", run=4)) == (
        "gap block",
        ["r1c3 is x: between three o's, r1c1, r1c2 and r1c4."],
    )
    assert told(puzzle("xxxx.", run=5))[1] == [
        "r1c5 is o: next to four x's in a line, r1c1 to r1c4."
    ]
    assert told(puzzle("x.", run=2))[1] == ["r1c2 is o: next to an x, r1c1."]


def test_l_pattern():
    steps = explain(puzzle("#.o", "..o", "...", ".##")).steps
    step = next(step for step in steps if step.technique.name == "L pattern")
    reason = "with r1c3 and r2c3 it would make an L of three o's, impossible"
    space = "while r2c1, r3c1, r3c2, r3c3 and r4c1 are not black (lemma L)"
    assert sentence(step) == f"r2c2 is x: {reason} {space}."


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=pytest.mark.long) if n == "m20x20-1" else n for n in collection()],
)
@pytest.mark.part(16)
def test_a_path_leads_to_the_solution(name):
    assert path(name).complete
    assert check(collection()[name], path(name).end.board()).right


@pytest.mark.part(2)
@pytest.mark.parametrize("name", list(collection())[::4])
def test_every_step_is_certified(name):
    certifier = Certifier(model(collection()[name]))
    assert all(certifier.certifies(step) for step in path(name).steps)


@pytest.mark.parametrize("name", ["m7x7-0", "m7x7-3", "m10x10-1"])
def test_the_path_is_as_hard_however_the_board_is_turned_and_named(name):
    rows = ["".join(row) for row in _rows(collection()[name])]
    swap = str.maketrans("xo", "ox")
    turned = puzzle(*("".join(row).translate(swap) for row in zip(*rows[::-1], strict=True)))
    assert _work(explain(turned)) == _work(path(name))


def _rows(puzzle):
    clues = puzzle.clues["grid"]
    return [[clues.get(cell, ".") for cell in puzzle.grid.row(r)] for r in range(puzzle.grid.rows)]


def _work(explanation):
    return [
        (part.technique.name, sum(len(step.removes) for step in part.steps))
        for part in explanation.rounds
    ]


# -- the lemma ---------------------------------------------------------------------------------


@pytest.mark.parametrize("picture", CORNERS)
def test_the_space_of_an_l_is_enough_and_none_of_it_idle(picture):
    rows = [row.translate(str.maketrans(" L+", "#x.")) for row in picture]
    grid = puzzle(*rows)
    with Sat(model(grid)) as sat:
        assert sat.solution() is None
    for space in (cell for cell in grid.grid.cells if cell not in grid.clues["grid"]):
        blocked = Puzzle(MARUPEKE, grid.grid, {"grid": {**grid.clues["grid"], space: "#"}})
        with Sat(model(blocked)) as sat:
            assert sat.solution() is not None


@pytest.mark.parametrize("picture", CORNERS)
def test_a_picture_turns_in_eight_ways(picture):
    found = {(size, tuple(marks)) for size, marks in turned(picture)}
    assert len(found) == 8
    for size, marks in found:
        assert [cell for cell, _ in marks] == [*size.cells]
        assert sorted(mark for _, mark in marks) == sorted("".join(picture))


def test_ls_are_the_same_however_the_board_is_turned():
    grid = Grid(5, 6)
    corners = {frozenset(lemma.places[:3]) for lemma in lemmas(Puzzle(MARUPEKE, grid, {}))}
    assert corners
    for flip in (lambda r, c: Cell(4 - r, c), lambda r, c: Cell(r, 5 - c)):
        assert {frozenset(flip(*cell) for cell in corner) for corner in corners} == corners


def test_ls_are_for_runs_of_three():
    assert not lemmas(Puzzle(MARUPEKE, Grid(8, 8), {}, {"run": 4}))


def lemmas(puzzle):
    return model(puzzle).lemmas


@pytest.mark.parametrize("seed", range(6))
def test_ls_follow_from_the_rules_on_their_places_alone(seed):
    rng = random.Random(seed)
    grid = Grid(rng.randrange(4, 9), rng.randrange(4, 9))
    blockers = {cell: "#" for cell in grid.cells if rng.random() < 0.04 * seed}
    board = Puzzle(MARUPEKE, grid, {"grid": blockers})
    assert lemmas(board)
    for lemma in lemmas(board):
        assert not any(place in blockers for place in lemma.places)
        elsewhere = {cell: "#" for cell in grid.cells if cell not in lemma.places}
        for symbol in "xo":
            corner = dict.fromkeys(lemma.places[:3], symbol)
            alone = Puzzle(MARUPEKE, grid, {"grid": {**elsewhere, **corner}})
            with Sat(model(alone)) as sat:
                assert sat.solution() is None


# -- the searches of the thesis ------------------------------------------------------------------


@pytest.mark.parametrize("name", collection())
def test_both_searches_end_at_the_same_place(name):
    array, vector = (
        search(collection()[name], scheduler=scheduler, guess=False)
        for scheduler in ("array", "vector")
    )
    assert array.board == vector.board
    assert array.ending == vector.ending
    assert array.counters["placements"] == vector.counters["placements"]
    assert array.counters["guesses"] == vector.counters["guesses"] == 0


@pytest.mark.parametrize("guess", [False, True])
def test_the_vector_search_visits_far_fewer_cells(guess):
    visits = Counter()
    for each in collection().values():
        for scheduler in ("array", "vector"):
            found = search(each, scheduler=scheduler, guess=guess)
            visits[scheduler] += found.counters["visits"]
    assert 0 < visits["vector"] < visits["array"] / 2


# Those of the collection on which guessing gets stuck.
STUCK = ["m10x10-3", "m10x10-15", "m10x10-20", "m7x7-2", "m7x7-8", "m20x20-1"]


def test_most_of_the_collection_is_solved_by_guessing():
    assert len(collection()) == 50
    assert [name for name, each in collection().items() if not search(each).solved] == STUCK


@pytest.mark.part(3)
@pytest.mark.parametrize("scheduler", ["array", "vector"])
@pytest.mark.parametrize("name", few([name for name in collection() if name not in STUCK], 12))
def test_guessing_solves_what_contradictions_do(name, scheduler):
    solution = path(name).end.board()
    searched = search(collection()[name], scheduler=scheduler)
    assert searched.board == solution
    assert check(collection()[name], searched.board).right


@pytest.mark.parametrize("scheduler", ["array", "vector"])
@pytest.mark.parametrize("name", few(STUCK, 2))
def test_guessing_gets_as_far_as_contradictions_do(name, scheduler):
    solution = path(name).end.board()
    searched = search(collection()[name], scheduler=scheduler)
    ladder = explain(collection()[name], ladder="source")
    assert (ladder.ending, ladder.end.board()) == ("stuck", searched.board)
    # Nor does a person without the lemma get by with contradictions there.
    assert searched.ending == "stuck"
    assert searched.board.items() < solution.items()
    plain = replace(MARUPEKE, rules=MARUPEKE.stated)
    hard = explain(Puzzle(plain, collection()[name].grid, collection()[name].clues))
    assert {"either-or agreement", "nested contradiction"} & {
        step.technique.name for step in hard.steps
    }


def test_a_guess_may_complete_a_board_that_has_other_solutions():
    board = puzzle("xx..")
    assert search(board, guess=False).ending == "stuck"
    assert search(board).solved
    assert not solve(board).unique


def test_the_counters_of_a_small_search():
    easy = puzzle("xx..", "#.##")
    array, vector = (search(easy, scheduler=each, guess=False) for each in ("array", "vector"))
    assert array.board == vector.board == {Cell(0, 0): "x", Cell(0, 1): "x", Cell(0, 2): "o"}
    assert (array.counters["visits"], vector.counters["visits"]) == (16, 9)
    assert array.counters["placements"] == vector.counters["placements"] == 1


@pytest.mark.parametrize("scheduler", ["array", "vector"])
@pytest.mark.parametrize("rows", [("xxx",), ("xx.oo",), ("o#", "o."), ("xx.", "x..", "..o", "o.o")])
def test_a_search_of_any_board_tells_the_truth(rows, scheduler):
    board = puzzle(*rows)
    searched = search(board, scheduler=scheduler)
    if isinstance(solve(board), Solved):
        assert searched.solved
        assert check(board, searched.board).right
    else:
        assert searched.ending == "contradiction"


@pytest.mark.parametrize(
    ("row", "run", "filled"), [("x...", 2, "xoxo"), ("xxx.xooo.", 4, "xxxoxooox")]
)
def test_searches_know_other_runs(row, run, filled):
    for scheduler in ("array", "vector"):
        searched = search(puzzle(row, run=run), scheduler=scheduler, guess=False)
        assert searched.solved
        assert "".join(searched.board[cell] for cell in sorted(searched.board)) == filled


def test_a_search_is_for_marupeke_and_has_two_schedulers():
    with pytest.raises(Unsupported, match="not suguru"):
        search(Puzzle(kind("suguru"), Grid(1, 1), {"regions": {Cell(0, 0): "a"}}))
    with pytest.raises(Unsupported, match="expected array or vector"):
        search(puzzle("..."), scheduler="heap")


def test_the_ladder_of_the_source_solves_what_its_search_solves_by_contradictions():
    """A search may also end by a copy that fills up, which proves nothing; the ladder does not."""
    ladders = {name: explain(puzzle, ladder="source") for name, puzzle in collection().items()}
    solved = {name for name, ladder in ladders.items() if ladder.complete}
    assert solved <= {name for name, puzzle in collection().items() if search(puzzle).solved}
    assert len(solved) >= 40


def test_a_run_longer_than_any_line_forbids_nothing():
    puzzle = enpitsu.read('{"kind":"marupeke","rows":1,"cols":4,"run":1000000000}')
    assert int(enpitsu.count(puzzle)) == 16


@pytest.mark.parametrize("side", [1, 2])
def test_boards_without_a_run_are_made(side):
    puzzle = enpitsu.generate(enpitsu.Recipe("marupeke", side, side))
    assert enpitsu.solve(puzzle).unique
