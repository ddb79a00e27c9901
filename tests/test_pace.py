"""How long people take for a Sudoku, and where puzzles stand among those made at their size."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import median

import pytest

from enpitsu.inference.grade import grade
from enpitsu.inference.ranks import POINTS, rank
from enpitsu.io import formats
from enpitsu.kinds.sudoku.pace import FULL_HOUSE, NAKED, parameters, runs
from enpitsu.making.levels import LEVELS
from enpitsu.making.making import generate
from enpitsu.making.turning import turned
from enpitsu.paper.grid import TURNS, Cell
from enpitsu.puzzle import Puzzle, model
from enpitsu.puzzle.registry import kind
from enpitsu.testing import evidence
from test_sudoku import spearman

TIMES = Path(__file__).parent / "data" / "times" / "sudoku.jsonl"
TIMED = [json.loads(line) for line in TIMES.read_text().splitlines()]
RATED = [told for told in TIMED if "d_to" in told]
EXTREMES = (  # easiest first
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
)


def sudoku(cells):
    return formats.read("\n".join(cells[i : i + 9] for i in range(0, 81, 9)), format="sdk")


@pytest.fixture(scope="module")
def graded():
    return [(told, grade(sudoku(told["puzzle"]))) for told in RATED]


def test_minutes_order_puzzles_as_people_do(graded):
    minutes = [found.minutes.mean for _, found in graded]
    assert spearman([told["d_to"] for told, _ in graded], minutes) > 0.79
    assert spearman([told["seconds"] for told, _ in graded], minutes) > 0.68


def test_most_people_take_as_long_as_the_interval_says(graded):
    within = [
        found.minutes.low <= told["seconds"] / 60 <= found.minutes.high for told, found in graded
    ]
    assert 0.7 < sum(within) / len(within) < 0.95


def test_levels_share_the_timed_puzzles_and_rise_with_the_times(graded):
    by_level = [
        [told["seconds"] for told, found in graded if found.level == level] for level in LEVELS
    ]
    assert max(map(len, by_level)) < 0.6 * len(graded)
    medians = [median(times) for times in by_level if times]
    assert len(medians) > 3
    assert medians == sorted(medians)


@pytest.mark.part(2)
@pytest.mark.parametrize("told", [*RATED[::40], {"puzzle": EXTREMES[0]}], ids=lambda _: "")
def test_minutes_are_the_same_from_every_side_and_in_other_digits(told):
    puzzle = sudoku(told["puzzle"])
    found = grade(puzzle)
    digits = Random(told["puzzle"]).sample(range(1, 10), 9)
    renamed = Puzzle(
        puzzle.kind,
        puzzle.grid,
        {"givens": {cell: digits[v - 1] for cell, v in puzzle.clues["givens"].items()}},
    )
    for other in (*(turned(puzzle, turn) for turn in TURNS), renamed):
        again = grade(other)
        assert (again.minutes, again.level, again.score) == (
            found.minutes,
            found.level,
            found.score,
        )


def test_the_hardest_are_in_order_and_lie_beyond_what_was_timed():
    found = [grade(sudoku(cells)) for cells in EXTREMES]
    assert {one.level for one in found} == {"extreme"}
    assert [one.score for one in found] == sorted(one.score for one in found)
    assert [one.minutes.mean for one in found] == sorted(one.minutes.mean for one in found)
    assert {one.minutes.high for one in found} == {None}
    assert f"{parameters().longest} minutes or more" in str(found[-1])


def test_a_level_does_not_depend_on_the_size():
    made = [
        [grade(generate("sudoku", rows=size, seed=seed)) for seed in range(1, 5)] for size in (4, 9)
    ]
    small, large = (median(one.minutes.mean for one in found) for found in made)
    assert small < 2 < large
    assert {one.level for one in made[0]} == {"easy"}  # they take singles alone


@pytest.mark.parametrize("record", evidence(kind("sudoku")).solved, ids=lambda _: "")
def test_a_level_is_at_least_that_of_the_minutes(record):
    found = grade(record.puzzle)
    assert 0 < found.minutes.low < found.minutes.mean
    assert LEVELS.index(found.level) >= found.minutes.level - 1


@pytest.mark.parametrize("name", ["thermometers", "killercages", "diagonals", "arrows"])
def test_what_is_laid_on_a_sudoku_has_minutes_too(name):
    made = [generate(f"sudoku + {name}", level=level, seed=1) for level in ("easy", "hard")]
    easy, hard = (grade(puzzle) for puzzle in made)
    assert 0 < easy.minutes.low < easy.minutes.mean < hard.minutes.mean
    assert easy.level == "easy"  # however long it takes: the borders are those of plain Sudokus
    plain = grade(generate("sudoku", level="easy", seed=1))
    assert plain.minutes.mean < easy.minutes.mean


@pytest.mark.parametrize(("level", "way"), [("easy", FULL_HOUSE), ("medium", NAKED)])
def test_a_number_left_by_a_clue_is_seen_at_once(level, way):
    rules = model(Puzzle(kind("sudoku"), kind("sudoku").grid(4, 4), {}))
    technique = next(t for t in rules.puzzle.kind.techniques if t.level.name.lower() == level)
    technique = technique._replace(name="of a clue")
    struck = [(technique, [(Cell(1, 2), value) for value in (1, 2, 4)])]
    before, after, *_ = next(runs(rules, struck, parameters().found, 1))
    assert (before.technique, sum(after.found)) == (technique, 1)
    assert after.found[way] == 1


def test_other_kinds_have_no_minutes():
    for record in evidence(kind("suguru")).solved[:3]:
        found = grade(record.puzzle)
        assert found.minutes is None
        assert "minute" not in str(found)
        assert found.fields()["minutes"] is None


# -- ranks -----------------------------------------------------------------------------------


def test_ranks_rise_with_the_effort():
    puzzle = sudoku(TIMED[0]["puzzle"])
    ranks = [rank(puzzle, minutes) for minutes in (0, 5, 10, 20, 40, 1000)]
    assert ranks == sorted(ranks)
    assert (ranks[0], ranks[-1]) == (0, POINTS[-1])
    assert grade(puzzle).rank == rank(puzzle, grade(puzzle).minutes.mean)
    assert "harder than 40 % of those made" in str(replace(grade(puzzle), rank=40))
    assert "among the easiest of those made" in str(replace(grade(puzzle), rank=0))


def test_half_of_what_is_made_ranks_in_the_upper_half():
    found = [grade(generate("futoshiki", seed=seed)).rank for seed in range(100, 116)]
    assert 4 <= sum(one >= 50 for one in found) <= 12


def test_a_puzzle_unlike_those_made_has_no_rank():
    records = evidence(kind("sudoku")).solved
    assert {grade(one.puzzle).rank for one in records if one.puzzle.grid.rows != 9} == {None}
    plain = sudoku(TIMED[0]["puzzle"])
    laid = Puzzle(kind("sudoku + antiknight"), plain.grid, plain.clues)
    assert rank(plain, 9.0) is not None
    assert rank(laid, 9.0) is None
