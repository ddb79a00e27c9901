"""Which clues a solution prints, from the rules alone, and what is left when one goes."""

import re
from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import enpitsu
from edge_corner_kinds import FENCE
from enpitsu.authoring.puzzles import solution
from enpitsu.errors import BadPuzzle, EnpitsuError
from enpitsu.making.clues import (
    fitting_clues,
    frame_model,
    is_answer,
    printed_by,
)
from enpitsu.paper.grid import Border, Cell, Edge, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.rules import has, number_of, table
from evidence import SOLVED

# -- what is printed -----------------------------------------------------------------------


def test_numbers_are_printed_on_the_black_cells_of_the_frame():
    frame = enpitsu.read("shakashaka\n# . .\n. # .\n. . .\n. . #")
    solved = dict.fromkeys(frame.domains, ".") | {
        Cell(0, 1): "SW", Cell(0, 2): "SE", Cell(1, 0): "NE",
    }  # fmt: skip
    found = fitting_clues(frame, solved)["grid"]
    assert found == {Cell(0, 0): ["2"], Cell(1, 1): ["2"], Cell(3, 2): ["0"]}


def test_an_abc_board_prints_its_first_letters_and_itself():
    frame = Puzzle(enpitsu.kind("abc"), Grid(4, 4), {})
    solved = solution(frame, Random(1))
    found = fitting_clues(frame, solved)
    for side in ("top", "bottom", "left", "right"):
        for border, letters in found[side].items():
            seen = [solved[cell] for cell in frame.grid.ray(border) if solved[cell] != "."]
            assert letters == seen[:1]
        assert len(found[side]) == 4
    for cell, values in found["grid"].items():
        assert values == (["-"] if solved[cell] == "." else [solved[cell], "*"])
    printed = printed_by(frame, solved)
    assert set(printed["grid"].values()) == {"A", "B", "C", "-"}
    drawn = printed_by(frame, solved, Random(1))
    assert "*" in drawn["grid"].values()
    assert drawn == printed_by(frame, solved, Random(1))


def test_labels_and_the_frame_stay_as_they_are():
    frame = enpitsu.read("suguru\nregions\na a - -\n- - b b")
    solved = enpitsu.solve(frame).solution
    printed = printed_by(frame, solved)
    assert printed["regions"] == frame.clues["regions"]
    assert printed["givens"] == solved
    puzzle = Puzzle(frame.kind, frame.grid, printed)
    assert [clue.layer for clue in puzzle.removable_clues] == ["givens"] * 4


@pytest.mark.part(4)
@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=range(len(SOLVED)))
def test_every_clue_of_a_solved_puzzle_is_among_those_its_solution_prints(kind, record):
    puzzle = record.puzzle
    frame = puzzle
    for clue in puzzle.removable_clues:
        frame = frame.without_clue(clue.layer, clue.place)
    found = fitting_clues(frame, record.solution)
    for clue in puzzle.removable_clues:
        as_given = is_answer(clue, record.solution)  # a kind need not print all that may be given
        assert as_given or tells(clue.value, found[clue.layer][clue.place])
    whole = printed_by(frame, record.solution)
    assert enpitsu.check(Puzzle(kind, puzzle.grid, whole, puzzle.options), record.solution).right


def tells(value, printed):
    """Whether a clue is printed, or tells less: a question mark for a part, or no sign."""
    told = re.compile(re.escape(str(value)).replace(r"\?", ".+") + r"\D?")
    return value in printed or any(told.fullmatch(str(one)) for one in printed)


def test_what_is_no_solution_is_refused():
    frame = enpitsu.read("marupeke\n. . .\n. . .\n. . .")
    with pytest.raises(EnpitsuError, match="it is not filled"):
        printed_by(frame, {})
    with pytest.raises(
        EnpitsuError, match=r"no solution of <marupeke 3x3, 0 clues>: it breaks run"
    ):
        printed_by(frame, dict.fromkeys(frame.domains, "x"))
    bad = Puzzle(frame.kind, frame.grid, {"grid": {Cell(9, 9): "#"}})
    with pytest.raises(BadPuzzle):
        printed_by(bad, {})


# -- layers whose absent clue speaks ---------------------------------------------------------

PAIR = {a + b: table(2, frozenset({(a, b), (b, a)})) for a in "xo" for b in "xo"}
EQUAL = table(2, frozenset({("x", "x"), ("o", "o")}))


def marks(puzzle):
    return dict.fromkeys(puzzle.grid.cells, ("x", "o"))


def bars(puzzle, domains):
    for edge in puzzle.grid.edges:
        bar = puzzle.clues["bars"].get(edge)
        if bar is None:
            yield edge, (), EQUAL
        else:
            yield edge, (Clue("bars", edge, bar),), PAIR["xo"]


BARS = Kind(
    name="bars",
    title="Bars",
    clues=(Layer("bars", Symbols("|"), on="edges", complete=True), Layer("grid", Symbols("xo"))),
    answers=(Answer(marks),),
    rules=(
        Rule("bar", "A bar stands just between different marks.", bars),
        Rule("given", "What is printed stays.", enpitsu.kind("marupeke").rules[0].instances),
    ),
    look=Look(),
)


def test_a_complete_layer_is_printed_whole():
    frame = Puzzle(BARS, Grid(2, 2), {})
    free = frame_model(frame)
    assert not free.constraints
    solved = dict(zip(frame.grid.cells, "xoxx", strict=True))
    printed = printed_by(frame, solved)
    right, down = Edge(Cell(0, 0), Cell(0, 1)), Edge(Cell(0, 1), Cell(1, 1))
    assert printed["bars"] == {right: "|", down: "|"}
    puzzle = Puzzle(BARS, frame.grid, printed)
    assert enpitsu.check(puzzle, solved).right
    assert {clue.layer for clue in puzzle.removable_clues} == {"grid"}
    assert puzzle.without_clue("bars", right) == puzzle


def test_solutions_before_clues_are_all_boards_a_complete_layer_can_print():
    frame = Puzzle(BARS, Grid(2, 3), {})
    rng = Random(1)
    boards = [solution(frame_model(frame), rng) for _ in range(20)]
    assert len({tuple(sorted(board.items())) for board in boards}) > 10
    for solved in boards:
        printed = Puzzle(BARS, frame.grid, printed_by(frame, solved, rng))
        assert enpitsu.check(printed, solved).right


def test_a_bar_that_is_printed_already_speaks():
    right = Edge(Cell(0, 0), Cell(0, 1))
    frame = Puzzle(BARS, Grid(1, 3), {"bars": {right: "|"}})
    assert [c.clues for c in frame_model(frame).constraints] == [(Clue("bars", right, "|"),)]
    with pytest.raises(EnpitsuError, match="it breaks bar"):
        printed_by(frame, dict.fromkeys(frame.domains, "x"))


# -- clues that speak together -----------------------------------------------------------------


def lamps(puzzle, domains):
    lit = [Clue("lamps", cell, sign) for cell, sign in puzzle.clues["lamps"].items()]
    for one in lit:
        yield (one.place,), (one,), has("x")
        for other in lit:
            if one.place < other.place:
                cells = (Cell(0, 0), Cell(0, 1))
                yield cells, (one, other), number_of("x", 2, 0, 1)


LAMPS = replace(
    BARS,
    name="lamps",
    clues=(Layer("lamps", Symbols("*")),),
    rules=(Rule("lamp", "A lamp stands on a cross, and two lamps want a ring.", lamps),),
)


def test_clues_that_fit_alone_but_not_together_are_not_all_printed():
    frame = Puzzle(LAMPS, Grid(1, 3), {})
    for marks in ("xxx", "xox", "xxo", "ooo"):
        solved = dict(zip(frame.grid.cells, marks, strict=True))
        printed = Puzzle(LAMPS, frame.grid, printed_by(frame, solved))
        assert enpitsu.check(printed, solved).right
        expected = 1 if marks.startswith("xx") else marks.count("x")
        assert len(printed.clues["lamps"]) == expected


# -- taking clues away ---------------------------------------------------------------------------


def test_what_stays_of_a_clue():
    shakashaka = enpitsu.read("shakashaka\n1 . #\n. . .")
    one = Clue("grid", Cell(0, 0), "1")
    assert shakashaka.removable_clues == [one]
    assert shakashaka.without_clue(one.layer, one.place) == enpitsu.read("shakashaka\n# . #\n. . .")
    marupeke = enpitsu.read("marupeke\nx . #")
    assert marupeke.removable_clues == [Clue("grid", Cell(0, 0), "x")]
    assert marupeke.without_clue(*marupeke.removable_clues[0][:2]) == enpitsu.read(
        "marupeke\n. . #"
    )
    abc = enpitsu.read("abc letters=AB\ntop A . .\nbottom . . .\nleft . . .\nright . . .")
    assert abc.removable_clues == [Clue("top", Border("top", 0), "A")]


# -- numbers without a bound ---------------------------------------------------------------------


def test_numbers_without_a_bound_are_tried_as_far_as_a_sum_can_go():
    kind = replace(FENCE, clues=(Layer("numbers", Numbers(0)),))
    frame = Puzzle(kind, Grid(2, 2), {})
    solved = dict.fromkeys(frame.domains, "|") | dict.fromkeys(frame.grid.edges, "-")
    found = fitting_clues(frame, solved)["numbers"]
    assert Counter(number for (number,) in found.values()) == {2: 4}


def test_regions_are_listed_by_their_labels_in_each_layer_that_has_any():
    puzzle = enpitsu.read("suguru\nregions\na a b\na b b\ngivens\n1 . .\n. . .")
    a, b = puzzle.regions["regions"].values()
    assert [*map(str, a)] == ["r1c1", "r1c2", "r2c1"]
    assert {*a, *b} == {*puzzle.grid.cells}
    assert puzzle.regions["regions"].keys() == {"a", "b"}
    assert enpitsu.read("takuzu\n. .\n. .").regions == {}
