"""Suko: its text, what is wrong with a board, what a solution prints, how it is solved and told."""

import json
from random import Random

import pytest

from enpitsu import explain, hint, read
from enpitsu.authoring.puzzles import solution
from enpitsu.engines.solve import ENGINES, solve
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.kit.techniques.words import sentence
from enpitsu.making.clues import frame_model, printed_by
from enpitsu.paper.grid import Cell, Corner, Grid, regions
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import Role, draw
from enpitsu.show.render.layout import layout
from oracles import right

SUKO = kind("suko")
TEXT = """suko
grid
.  +  .  +  .
+  13 +  20 +
.  +  .  +  .
+  21 +  22 +
.  +  .  +  .
areas
a a b
a c b
a c b
totals
19 .  15
.  11 .
.  .  .
"""
SUJIKO = "suko\n. + . + .\n+ 21 + 15 +\n. + . + .\n+ 29 + 15 +\n. + . + .\n"
TINY = "suko\ngrid\n. + .\n+ 10 +\n. + .\nareas\na b\nb b\ntotals\n3 .\n. .\n"


# -- text and JSON -----------------------------------------------------------------------


def test_sums_stand_where_cells_meet_and_areas_have_their_own():
    puzzle = read(TEXT)
    assert puzzle.clues["sums"] == dict(
        zip(puzzle.grid.inner_corners, (13, 20, 21, 22), strict=True)
    )
    assert puzzle.clues["totals"] == {Cell(0, 0): 19, Cell(0, 2): 15, Cell(1, 1): 11}
    assert solve(puzzle).unique
    assert formats.write(puzzle) == TEXT


def test_a_suko_in_json_has_rows_of_sums():
    told = json.loads(formats.write(read(TEXT), "json"))
    assert told["sums"] == [[13, 20], [21, 22]]
    assert told["areas"] == [["a", "a", "b"], ["a", "c", "b"], ["a", "c", "b"]]
    assert told["totals"] == [[19, 0, 15], [0, 11, 0], [0, 0, 0]]
    assert read(json.dumps(told)) == read(TEXT)


def test_without_areas_nothing_is_said_of_them():
    puzzle = read(SUJIKO)
    assert "areas" not in formats.write(puzzle)
    assert "totals" not in formats.write(puzzle, "json")
    assert solve(puzzle).unique


def test_a_puzzle_that_is_solved_passes_the_oracle():
    for text in (TEXT, SUJIKO):
        outcome = solve(read(text))
        told = json.loads(formats.write(read(text), "json"))
        rows = [[outcome.solution[Cell(r, c)] for c in range(3)] for r in range(3)]
        assert right(told, rows)
        assert not right(told, [rows[1], rows[0], rows[2]])


@pytest.mark.parametrize(
    ("old", "new", "met"),
    [
        ("19 .  15", "19 19 15", "totals: r1c2 holds 19, but area a has its sum at r1c1"),
        ("a c b\na c b", "a . b\na . b", "totals: r2c2 holds 11 but lies in no area"),
        ("+  13", "+  0", "sums: corner 2,2 holds 0; expected a number from 1"),
        (".  +  .  +  .\n+  21", ".  +  .  +  10\n+  21", "givens: r2c3 holds 10; expected 1 to 9"),
    ],
)
def test_what_cannot_be_printed_is_told(old, new, met):
    puzzle = read_record(TEXT.replace(old, new, 1), check=False).puzzle
    assert [fault.text[: len(met)] for fault in puzzle.faults] == [met]


def test_a_board_of_too_many_cells_is_a_damaged_file():
    (fault,) = Puzzle(SUKO, Grid(11, 10), {}).faults
    assert fault.text == "the grid has 110 cells; expected at most 100"


# -- what a solution prints --------------------------------------------------------------


def test_a_solution_prints_each_sum_once():
    for seed in range(5):
        rng = Random(seed)
        frame = Puzzle(SUKO, Grid(4, 5), SUKO.frame(Grid(4, 5), {}, rng))
        board = solution(frame_model(frame), rng)
        printed = Puzzle(SUKO, frame.grid, printed_by(frame, board, rng))
        areas = regions(printed.clues["areas"])
        assert [*printed.clues["totals"]] == sorted(cells[0] for cells in areas.values())
        assert {2, 3, 4} >= {len(cells) for cells in areas.values()} - {5, 6}
        assert len(printed.clues["sums"]) == 12
        assert not printed.faults


def test_an_area_that_has_its_sum_elsewhere_gets_no_other():
    frame = read(TEXT.replace("19 .  15\n.  11 .\n.  .  .", ".  .  .\n.  .  .\n19 .  ."))
    board = solve(read(TEXT)).solution
    printed = Puzzle(SUKO, frame.grid, printed_by(frame, board))
    assert printed.clues["totals"] == {Cell(2, 0): 19, Cell(0, 2): 15, Cell(1, 1): 11}


# -- solving -----------------------------------------------------------------------------


def test_engines_agree_on_what_fits():
    puzzle = read(TEXT.replace("+  22", "+  . ").replace(".  11 .", ".  .  ."))
    found = {}
    for engine in ("sat", "cpsat", "backtrack"):
        assert engine in ENGINES
        outcome = solve(puzzle, engine=engine)
        found[engine] = outcome.status
    assert set(found.values()) == {"multiple"}


def test_an_area_of_one_cell_is_drawn_as_filled_in():
    outcome = solve(read(TINY))
    picture = draw(read(TINY), solution=outcome.solution)
    inside = [mark for mark in picture.marks if mark.place == Cell(0, 0)]
    assert [(mark.ink, mark.role) for mark in inside] == [("3", Role.CLUE), ("3", Role.ANSWER)]


# -- techniques --------------------------------------------------------------------------

CORNER = "suko\ngrid\n{} + {} + .\n+ {} + . +\n{} + . + .\n"
REST = " . .\n. . .\n. . .\n"
LARGER = CORNER + "+ . + . +\n. + . + .\n"
CASES = {
    "last cell of a sum": (
        CORNER.format(1, 2, 10, 3),
        "r2c2 is 4: it makes 10 with r1c1 (1), r1c2 (2) and r2c1 (3).",
    ),
    "two cells of a sum": (
        CORNER.format(2, 6, 15, "."),
        (
            "r2c1 is not 1 or 5: it makes 7 with r2c2, for r1c1 and r1c2 make the other 8 of 15, "
            "and r2c2 is not 2 or 6."
        ),
    ),
    "sum with few splits": (
        LARGER.format(".", ".", 30, "."),
        "r1c1, r1c2, r2c1 and r2c2 are not 1 to 5: the 30 between r1c1 and r2c2 is 6+7+8+9.",
    ),
    "number needed in a sum": (
        LARGER.format(".", ".", 11, "."),
        "r1c3, r2c3, r3c1, r3c2 and r3c3 are not 1: the 11 between r1c1 and r2c2 needs 1.",
    ),
    "rest of the areas": (
        CORNER.format(".", ".", ".", ".") + "areas\na a b\na . b\ntotals\n12 . 5\n. . .\n",
        "r2c2 is 4: the areas leave 4 for r2c2.",
    ),
    "difference of two sums": (
        LARGER.format(".", ".", 14, ".") + "areas\na a .\na . .\na . .\ntotals\n20" + REST,
        (
            "r2c2 is not 4 to 8: by the 14 between r1c1 and r2c2 and the 20 at r1c1, r3c1 makes "
            "6 more than r2c2, and no number is above 9."
        ),
    ),
}


@pytest.mark.parametrize("technique", CASES)
def test_each_technique_is_told(technique):
    text, told = CASES[technique]
    steps = explain(read(text)).steps
    assert told in [sentence(step) for step in steps if step.technique.name == technique]


def test_two_sums_that_share_cells_are_compared():
    text = TEXT.replace("19 .  15\n.  11 .", ".  .  .\n.  .  .")
    told = [s for s in explain(read(text)).steps if s.technique.name == "sums that share cells"]
    assert any("more than" in sentence(step) for step in told)
    for step in told:
        assert len(step.because) >= 2


# -- pictures ----------------------------------------------------------------------------


def test_sums_of_areas_are_small_and_clear_of_circles():
    puzzle = read(TEXT)
    for picture in (draw(puzzle), draw(puzzle, solution=solve(puzzle).solution)):
        plan = layout(picture)
        small = [mark for mark in picture.marks if mark.slot is not None]
        assert [(mark.place, mark.ink) for mark in small] == [
            (Cell(0, 0), "19"),
            (Cell(0, 2), "15"),
            (Cell(1, 1), "11"),
        ]
        circle, total = plan.spot(Corner(1, 1)), plan.area(small[2])
        candidates = total.x - 0.7 * plan.font(small[2])  # of two digits
        assert candidates > circle.x + plan.labels[Corner(1, 1)].wide / 2
        assert plan.font(small[2]) < plan.font(picture.marks[0])


def test_candidates_leave_room_for_the_sum_of_an_area():
    puzzle = read(TEXT)
    marks = draw(puzzle, candidates=True).marks
    slots = [mark.slot for mark in marks if mark.place == Cell(0, 0)]
    assert len(slots) == len(set(slots)) == 10
    assert slots[0][:2] == (0, 0)
    assert len(model(puzzle).domains) == 9


@pytest.mark.parametrize(
    ("circles", "totals"),
    [
        ((14, 19, ".", 21), ("a a a\nb b a\nb c c", "21 . .\n9 . .\n. . .")),
        ((".", 22, 14, "."), ("a a a\na b b\nc c b", "15 . .\n. 23 .\n. . .")),
    ],
)
def test_words_are_found_where_fewer_sums_are_enough(circles, totals):
    areas, told = totals
    one, two, three, four = circles
    puzzle = read(
        f"suko\ngrid\n. + . + .\n+ {one} + {two} +\n. + . + .\n+ {three} + {four} +\n. + . + .\n"
        f"areas\n{areas}\ntotals\n{told}\n"
    )
    assert hint(puzzle).text()
    assert all(line.text for line in explain(puzzle, all_steps=True).lines)
