"""Puzzles, records and boards as values: shown, pickled, copied, as rows; and wrong arguments."""

import copy
import doctest
import inspect
import pickle
import re
import subprocess
import sys
from dataclasses import replace

import pytest

import enpitsu
from edge_corner_kinds import FENCE, TALLY
from enpitsu import Cell, Grid, Puzzle, State, answers, errors
from enpitsu.errors import BadPuzzle, FormatError, Unsupported
from enpitsu.paper import grid
from enpitsu.paper.grid import TURNS, Corner
from enpitsu.paper.limits import MAX_CACHED_GRIDS
from enpitsu.puzzle.kind import Record
from evidence import EVIDENCE, KINDS, SOLVED
from probe_kinds import PROBES, made

# -- one line, or text ---------------------------------------------------------------------


def test_a_record_is_one_line_in_a_list_and_text_when_printed():
    puzzle = Puzzle(enpitsu.kind("marupeke"), Grid(1, 2), {"grid": {Cell(0, 0): "x"}})
    record = Record(puzzle, "a-1", {Cell(0, 0): "x", Cell(0, 1): "o"})
    assert repr(record) == "<record a-1: <marupeke 1x2, 1 clue>, solution>"
    assert repr(Record(puzzle, line=7)) == "<record of line 7: <marupeke 1x2, 1 clue>>"
    assert str(record) == "marupeke run=3 id=a-1\ngrid   x .\nsolution x o\n"
    assert repr(State.of(puzzle, {Cell(0, 0): "x"})) == "<state, 1 of 2 settled>"


def test_a_half_made_puzzle_shows_itself_whatever_it_holds():
    kind = enpitsu.kind("suguru")
    for value in (0, "a b", "//", "", 3.5, None):
        puzzle = Puzzle(kind, Grid(2, 2), {"regions": {Cell(0, 0): value}})
        assert puzzle.faults
        assert str(puzzle)
        assert puzzle._repr_svg_().startswith("<svg")


# -- pickles and copies --------------------------------------------------------------------


@pytest.mark.parametrize("again", [lambda value: pickle.loads(pickle.dumps(value)), copy.deepcopy])
def test_puzzles_and_records_come_back_as_they_were(again):
    for _, record in SOLVED:
        back = again(record)
        assert back == record
        assert hash(back.puzzle) == hash(record.puzzle)
        assert back.puzzle.kind is record.puzzle.kind
        assert str(back) == str(record)


# -- a model, a board -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "ask",
    [
        enpitsu.solve,
        lambda puzzle: list(enpitsu.solutions(puzzle)),
        lambda puzzle: enpitsu.check(puzzle, {}),
        enpitsu.count,
        enpitsu.forced,
        enpitsu.heatmap,
        enpitsu.explain,
        lambda puzzle: enpitsu.hint(puzzle, {}),
        enpitsu.grade,
        enpitsu.prove,
        enpitsu.draw,
        enpitsu.diagnose,
        enpitsu.complete,
        enpitsu.reduce,
        enpitsu.vary,
    ],
)
def test_a_question_takes_a_puzzle_or_its_model(ask):
    puzzle = enpitsu.read("suguru\nregions\na a\n- b\ngivens\n. 1\n. .")
    assert repr(ask(enpitsu.model(puzzle))) == repr(ask(puzzle))


def test_a_question_takes_a_state_or_a_board():
    _, record = SOLVED[0]
    puzzle = record.puzzle
    half = dict([*record.solution.items()][::3])
    state = State.of(puzzle, half)
    assert enpitsu.forced(puzzle, state=half) == enpitsu.forced(puzzle, state=state)
    assert enpitsu.explain(puzzle, state=half) == enpitsu.explain(puzzle, state=state)
    assert enpitsu.hint(puzzle, half) == enpitsu.hint(puzzle, state)


def test_a_model_is_pickled_without_what_was_worked_out():
    rules = enpitsu.model(SOLVED[0][1].puzzle)
    before = pickle.dumps(rules)
    enpitsu.hint(rules, {})
    assert rules.memo
    assert len(pickle.dumps(rules)) == len(before)
    again = pickle.loads(before)
    assert not again.memo
    assert enpitsu.solve(again) == enpitsu.solve(rules)


def test_equal_steps_are_equal_and_others_are_not():
    _, record = SOLVED[0]
    one, other = enpitsu.model(record.puzzle), enpitsu.model(record.puzzle)
    assert [c.content for c in one.constraints] == [c.content for c in other.constraints]
    steps = enpitsu.explain(one).steps
    assert steps == enpitsu.explain(other).steps
    assert steps[0] != steps[1]
    assert steps[0].technique == pickle.loads(pickle.dumps(steps[0].technique))
    assert enpitsu.Limit(5) != enpitsu.Limit(5)


def test_limits_and_steps_are_shown_in_a_line():
    limit = enpitsu.Limit()
    assert repr(limit) == "<limit, none>"
    limit.cancel()
    assert repr(limit) == "<limit, cancelled>"
    assert repr(enpitsu.Limit(0)) == "<limit, 0.0 s left>"
    puzzle = enpitsu.read("suguru\nregions\na a\n- b\ngivens\n. 1\n. .")
    (step,) = enpitsu.explain(puzzle).steps
    assert repr(step) == "<neighbours of a settled cell: r2c2 is not 1>"
    assert repr(enpitsu.model(puzzle)) == "<model of <suguru 2x2, 1 clue>, 5 constraints>"
    assert repr(enpitsu.draw(puzzle)) == "<picture of Suguru, 2 x 2, 1 mark>"


# -- what is public -----------------------------------------------------------------------------


def test_what_is_public_is_in_the_docstring_and_what_is_returned_or_raised_is_public():
    said = set(re.findall(r"[A-Za-z_]+", enpitsu.__doc__))
    assert [name for name in enpitsu.__all__ if name not in said] == []
    for module in (enpitsu, answers):
        assert [name for name in module.__all__ if not getattr(module, name).__doc__] == []
    questions = [name for name in enpitsu.__all__ if inspect.isfunction(getattr(enpitsu, name))]
    for name in questions:
        returned = inspect.signature(getattr(enpitsu, name)).return_annotation
        own = re.findall(r"[A-Z]\w+", str(returned))
        known = {*enpitsu.__all__, *answers.__all__, "Iterator", "Any", "None", "Board", "Outcome"}
        assert [one for one in own if one not in {*known, "Value", "Fault"}] == [], name
    raised = (one for one in vars(errors).values() if inspect.isclass(one))
    assert [one for one in raised if issubclass(one, Exception) and not one.__doc__] == []
    done = doctest.testmod(enpitsu)
    assert (done.failed, done.attempted) == (0, 3)


# -- rows ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*KINDS, *PROBES], ids=repr)
def test_boards_become_rows_and_rows_boards(kind):
    for record in (made(kind) if kind in PROBES else EVIDENCE[kind.name]).solved:
        puzzle, board = record.puzzle, record.solution
        half = dict([*board.items()][::2])
        for filled in (board, half, {}):
            assert enpitsu.from_rows(puzzle, enpitsu.to_rows(puzzle, filled)) == filled


def test_rows_are_plain():
    puzzle = enpitsu.read("suguru\nregions\na a\n- b\ngivens\n. 1\n. .")
    board = {Cell(0, 0): 2, Cell(0, 1): 1}
    assert enpitsu.to_rows(puzzle, board) == [[2, 1], ["-", None]]
    assert enpitsu.from_rows(puzzle, [[2, 0], ["-", "?"]]) == {Cell(0, 0): 2}


def test_rows_of_a_wrong_shape_or_with_wrong_entries_are_refused():
    puzzle = enpitsu.read("suguru\nregions\na a\n- b\ngivens\n. 1\n. .")
    with pytest.raises(FormatError, match="expected 2"):
        enpitsu.from_rows(puzzle, [[2, 1]])
    with pytest.raises(BadPuzzle) as error:
        enpitsu.from_rows(puzzle, [[7, 1], [1, "x"]])
    assert len(error.value.faults) == 3


def test_answers_that_lie_elsewhere_have_rows_too():
    fence, tally = Puzzle(FENCE, Grid(1, 1), {}), Puzzle(TALLY, Grid(1, 1), {})
    up = fence.grid.sides(Cell(0, 0))[0]
    assert enpitsu.to_rows(fence, {up: "|"}) == [[[-1, 0], [0, 0], "|"]]
    assert enpitsu.to_rows(tally, {Cell(0, 0): "x"})["marks"] == [["x"]]


# -- wrong arguments --------------------------------------------------------------------------

PUZZLE = "expected a Puzzle, not a str: enpitsu.read makes one of text"


@pytest.mark.parametrize(
    "ask",
    [
        enpitsu.solve,
        enpitsu.count,
        enpitsu.forced,
        enpitsu.heatmap,
        enpitsu.explain,
        enpitsu.grade,
        enpitsu.prove,
        enpitsu.draw,
        enpitsu.model,
        enpitsu.problems,
        lambda text: enpitsu.check(text, {}),
        lambda text: enpitsu.hint(text, {}),
        lambda text: enpitsu.to_rows(text, {}),
        lambda text: next(iter(enpitsu.solutions(text))),
    ],
)
def test_a_text_is_no_puzzle(ask):
    with pytest.raises(TypeError, match=PUZZLE):
        ask("marupeke\n. .")


def test_rows_may_be_arrays():
    numpy = pytest.importorskip("numpy")
    puzzle = enpitsu.read("sudoku\ngivens\n1 . . .\n" + ". . . .\n" * 3)
    rows = [[1, 2, 3, 4], *[[0] * 4] * 3]
    board = enpitsu.from_rows(puzzle, rows)
    assert len(board) == 4
    array = numpy.array(rows)
    for given in (array, [*array], tuple(map(tuple, rows)), [[*row] for row in array]):
        assert enpitsu.from_rows(puzzle, given) == board
    letters = enpitsu.read("marupeke\n. x\no .\n")
    assert len(enpitsu.from_rows(letters, numpy.array([["x", "x"], ["o", "o"]]))) == 4
    with pytest.raises(
        FormatError, match=r"rows r1c1 is 1\.0; expected a symbol, a number or null"
    ):
        enpitsu.from_rows(puzzle, array.astype(float))
    for bad in (None, 3, "1234", (row for row in rows)):
        with pytest.raises(TypeError, match=r"expected a list or dict, not an? \w+: a board is"):
            enpitsu.from_rows(puzzle, bad)


def test_sizes_limits_and_numbers_that_cannot_be_are_told():
    for size in (("3", 3), (3.0, 3), (3, None)):
        with pytest.raises(TypeError, match="expected an int, not a"):
            Grid(*size)
    puzzle = enpitsu.read("marupeke\n. x\n")
    for given in (float("nan"), -1):
        with pytest.raises(
            ValueError, match=f"a time limit of {given}; expected seconds, 0 or more"
        ):
            enpitsu.solve(puzzle, time_limit=given)
    with pytest.raises(TypeError, match="a time limit is a str; expected seconds"):
        enpitsu.solve(puzzle, time_limit="3")
    assert enpitsu.solve(puzzle, time_limit=float("inf")).status == "multiple"
    for cap in (0, -1):
        with pytest.raises(ValueError, match=f"cap is {cap}; expected 1 or more, or None"):
            enpitsu.count(puzzle, cap=cap)
    with pytest.raises(TypeError, match="expected an int, not a str: it is a number of rows"):
        enpitsu.generate("marupeke", rows="4", cols=4)


def test_kinds_are_found_in_capitals_too(run):
    assert enpitsu.kind("ABC") is enpitsu.kind("abc")
    assert run("rules", "ABC") == run("rules", "abc")
    made = run("generate", "Marupeke", "--size", "4", "--option", "run=3")
    assert made == run("generate", "marupeke", "--size", "4")


def test_a_certificate_can_be_verified_as_it_is():
    certificate = enpitsu.prove(enpitsu.read("marupeke\nx . x\n"))
    assert enpitsu.verify(certificate).status == "verified"
    forged = replace(certificate, solution=dict.fromkeys(certificate.solution, "x"))
    assert enpitsu.verify(forged).status == "refused"
    with pytest.raises(TypeError, match="expected a str or Path or Mapping, not an int"):
        enpitsu.verify(5)


def test_other_wrong_arguments_are_told():
    kind = enpitsu.kind("marupeke")
    puzzle = Puzzle(kind, Grid(1, 2), {})
    with pytest.raises(TypeError, match=r"expected a Kind, not a str: enpitsu\.kind finds one"):
        Puzzle("marupeke", Grid(1, 2), {})
    with pytest.raises(TypeError, match="expected a Grid, not a tuple"):
        Puzzle(kind, (1, 2), {})
    with pytest.raises(TypeError, match=r"expected a Mapping, not a list: .*from_rows"):
        enpitsu.check(puzzle, [["x", "o"]])
    with pytest.raises(TypeError, match=r"expected a Mapping, not a list: .*from_rows"):
        enpitsu.hint(puzzle, [["x", "o"]])
    with pytest.raises(TypeError, match="expected a Record, not a str"):
        enpitsu.write("marupeke\n. .")
    with pytest.raises(TypeError, match="expected a Puzzle, not a Record"):
        enpitsu.solve(Record(puzzle))
    with pytest.raises(TypeError):
        enpitsu.read(3)
    with pytest.raises(TypeError, match="expected a str, not an int: the kinds are found by"):
        enpitsu.kind(3)
    with pytest.raises(TypeError, match="expected a Mapping, not a NoneType: clues are"):
        Puzzle(kind, Grid(1, 2), None)
    with pytest.raises(TypeError, match="expected a Mapping, not a list: clues are"):
        Puzzle(kind, Grid(1, 2), {"grid": ["x", "o"]})
    with pytest.raises(TypeError, match="expected a Mapping, not a list: options are"):
        Puzzle(kind, Grid(1, 2), {}, ["run"])
    with pytest.raises(TypeError, match=r"expected a Mapping, not a list: .*from_rows"):
        enpitsu.to_rows(puzzle, [["x", "o"]])
    with pytest.raises(TypeError, match=r"expected a Mapping, not a list: .*from_rows"):
        enpitsu.draw(puzzle, state=[["x", "o"]])
    with pytest.raises(TypeError, match="a time limit is a str; expected seconds, a Limit or None"):
        enpitsu.solve(puzzle, time_limit="5")
    with pytest.raises(ValueError, match="a time limit of nan; expected seconds, 0 or more"):
        enpitsu.count(puzzle, time_limit=float("nan"))
    with pytest.raises(
        Unsupported, match="unknown ladder of marupeke 'x'; expected one of full, so"
    ):
        enpitsu.explain(puzzle, ladder="x")
    half = {Cell(0, 0): "x"}
    assert enpitsu.draw(puzzle, state=half) == enpitsu.draw(puzzle, state=State.of(puzzle, half))
    with pytest.raises(KeyError, match="marupeke has no layer 'x'; expected one of grid"):
        kind.layer("x")
    with pytest.raises(Unsupported, match="text has no option 'encoding'; expected none"):
        enpitsu.write(puzzle, "text", encoding="direct")
    with pytest.raises(Unsupported, match="dimacs has no option 'code'; expected one of encoding"):
        enpitsu.write(puzzle, "dimacs", code="direct")


def test_a_kind_of_ones_own_shows_itself_before_anybody_knows_how_to_draw():
    code = (
        "from enpitsu.paper.grid import Grid\nfrom enpitsu.paper.look import Look\n"
        "from enpitsu.show.picture import draw\nfrom enpitsu.puzzle.kind import Kind, Puzzle\n"
        "puzzle = Puzzle(Kind('k', 'K', (), (), (), Look()), Grid(1, 1), {})\n"
        "print(puzzle._repr_svg_(), draw(puzzle)._repr_svg_(), puzzle, draw(puzzle))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("None None <k 1x1, 0 clues> <picture of K")


# -- places in words -----------------------------------------------------------------------


def test_places_on_the_rim_are_named_by_the_grid_that_is_there():
    grid = Grid(1, 2)
    assert [*map(str, grid.sides(Cell(0, 0)))] == [
        "top edge of r1c1",
        "left edge of r1c1",
        "r1c1-r1c2",
        "bottom edge of r1c1",
    ]
    right = grid.sides(Cell(0, 1))[2]
    assert str(right) == "right edge of r1c2"
    assert right == enpitsu.Edge(Cell(0, 1), Cell(0, 2))
    for edge in grid.all_edges:
        assert str(pickle.loads(pickle.dumps(edge))) == str(edge)
        assert ("edge of" in str(edge)) == (edge not in grid.edges)
        for turn in TURNS:
            turned = turn.place(edge, grid)
            same = next(one for one in turn.grid(grid).all_edges if one == turned)
            assert str(turned) == str(same)
    assert str(Corner(0, 2)) == "corner 1,3"


def test_corners_know_the_cells_that_meet_there():
    grid = Grid(2, 3)
    assert [corner.where for corner in grid.corners[:6]] == [
        "in the corner at r1c1",
        "on the rim between r1c1 and r1c2",
        "on the rim between r1c2 and r1c3",
        "in the corner at r1c3",
        "on the rim between r1c1 and r2c1",
        "between r1c1 and r2c2",
    ]
    assert [corner.where for corner in grid.inner_corners] == [
        "between r1c1 and r2c2",
        "between r1c2 and r2c3",
    ]
    for corner in grid.corners:
        assert pickle.loads(pickle.dumps(corner)).where == corner.where
        for turn in TURNS:
            turned = turn.place(corner, grid)
            same = next(one for one in turn.grid(grid).corners if one == turned)
            assert turned.where == same.where


# -- grids ---------------------------------------------------------------------------------


def test_the_oldest_grid_is_forgotten_whoever_else_forgets_it(monkeypatch):
    class Racing(dict):
        """Another thread has taken away whatever this one looks at."""

        def __iter__(self):
            for key in list(super().__iter__()):
                self.pop(key, None)
                yield key

    monkeypatch.setattr(grid, "_GRIDS", Racing({(1, 1 + n): None for n in range(MAX_CACHED_GRIDS)}))
    assert str(Grid(2, 7)) == "2x7"
