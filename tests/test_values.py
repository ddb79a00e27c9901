"""Puzzles, records and boards as values: shown, pickled, copied, as rows; and wrong arguments."""

import copy
import pickle
import subprocess
import sys

import pytest

import enpitsu
from enpitsu import Cell, FormatError, Grid, Puzzle, State, grid
from enpitsu.errors import BadPuzzle, Unsupported
from enpitsu.grid import MAX_CACHED_GRIDS, Corner
from enpitsu.puzzle import Record
from evidence import SOLVED
from fences import FENCE, TALLY
from probes import PROBES, made

MADE = [(kind, record) for kind in PROBES for record in made(kind).solved]
each_record = pytest.mark.parametrize(
    ("kind", "record"), [*SOLVED, *MADE], ids=lambda value: getattr(value, "name", "")
)


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


# -- rows ------------------------------------------------------------------------------------


@each_record
def test_boards_become_rows_and_rows_boards(kind, record):
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
    with pytest.raises(TypeError, match="expected a str, not a int: the kinds are found by"):
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
        "from enpitsu.grid import Grid\nfrom enpitsu.look import Look\n"
        "from enpitsu.picture import draw\nfrom enpitsu.puzzle import Kind, Puzzle\n"
        "puzzle = Puzzle(Kind('k', 'K', (), (), (), Look()), Grid(1, 1), {})\n"
        "print(puzzle._repr_svg_(), draw(puzzle)._repr_svg_(), puzzle, draw(puzzle))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.startswith("None None <k 1x1, 0 clues> Picture(")


# -- places in words -----------------------------------------------------------------------


def test_places_on_the_rim_are_named_by_the_grid_that_is_there():
    up, left, right, down = Grid.sides(Cell(0, 0))
    assert [str(up), str(left)] == ["top of r1c1", "left of r1c1"]
    assert [str(right), str(down)] == ["r1c1-r1c2", "r1c1-r2c1"]
    assert str(Corner(0, 2)) == "corner 1,3"


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
