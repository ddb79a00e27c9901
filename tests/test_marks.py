"""The player's pencil marks: read, written, turned, and refused where they cannot be."""

import json
from random import Random

import pytest

from enpitsu.authoring.puzzles import scribbled_board, scribbled_marks, small
from enpitsu.errors import FormatError
from enpitsu.io.formats import read_record, write
from enpitsu.making.turning import turned_record, turns
from enpitsu.paper.grid import Cell, Corner, Edge, Grid, Turn
from enpitsu.puzzle.kind import Puzzle, Record, State
from enpitsu.puzzle.registry import add, remove
from evidence import SOLVED
from probe_kinds import PEGS, PROBES, ROOMS


@pytest.fixture(autouse=True, scope="module")
def probes():
    for probe in PROBES:
        add(probe)
    yield
    for probe in PROBES:
        remove(probe)


SUGURU = "suguru\nregions\na a b\na b b\nc c b\ngivens\n. . .\n. 4 .\n1 . .\n"
WIDE = "sudoku\ngivens\n" + (". " * 12 + "\n") * 12


def told(text):
    """What is wrong with a text."""
    with pytest.raises(FormatError) as error:
        read_record(text)
    return str(error.value)


def test_marks_stand_side_by_side_and_in_json_in_place_of_a_value():
    text = SUGURU + "state\n1 ? ?\n? ? ?\n? ? ?\ncandidates\n?  23 4\n?  ?  12\n?  2  ?\n"
    record = read_record(text)
    assert record.state == {Cell(0, 0): 1}
    marks = {Cell(0, 1): (2, 3), Cell(0, 2): (4,), Cell(1, 2): (1, 2), Cell(2, 1): (2,)}
    assert record.candidates == marks
    assert write(record) == text
    state = [[1, [2, 3], [4]], [None, None, [1, 2]], [None, [2], None]]
    assert json.loads(write(record, "json"))["state"] == state
    position = record.position
    assert position.board() == {Cell(0, 0): 1, Cell(0, 2): 4, Cell(2, 1): 2}
    assert position.candidates[Cell(1, 0)] == record.puzzle.domains[Cell(1, 0)]
    assert position == State.of(record.puzzle, record.state, marks)


def test_marks_alone_make_an_empty_state():
    record = read_record(SUGURU + "candidates\n2,1 ? ?\n? ? ?\n? ? ?\n")
    assert (record.state, record.candidates) == ({}, {Cell(0, 0): (1, 2)})
    assert "state" not in write(record)
    assert read_record(write(record, "json")).state == {}
    assert read_record(SUGURU).position is None


def test_longer_values_have_commas_between_them():
    rows = [["?"] * 12 for _ in range(12)]
    rows[0][:3] = ["12", "1,2,12", "11,3"]
    record = read_record(WIDE + "candidates\n" + "\n".join(map(" ".join, rows)))
    assert [*record.candidates.values()] == [(12,), (1, 2, 12), (3, 11)]
    back = read_record(write(record))
    assert (back.candidates, back.state) == (record.candidates, {})
    corners = read_record("shakashaka\n. .\n. #\ncandidates\nNW,. ?\n. #\n")
    assert corners.candidates == {Cell(0, 0): (".", "NW"), Cell(1, 0): (".",)}


def test_marks_on_edges_and_corners_lie_as_the_answers_do():
    edge = Edge(Cell(0, 0), Cell(0, 1))
    rooms = Puzzle(ROOMS, Grid(1, 2), {})
    record = Record(rooms, state={Cell(0, 0): "a"}, candidates={edge: ("|", "="), Cell(0, 1): "b"})
    assert write(record).endswith("state\na ? ?\ncandidates ? |= b\n".replace("state\n", "state  "))
    state = json.loads(write(record, "json"))["state"]
    assert state == {"colours": [["a", ["b"]]], "walls": [[[0, 0], [0, 1], ["|", "="]]]}
    pegs = Record(Puzzle(PEGS, Grid(1, 1), {}), candidates={Corner(0, 0): ("o", ".")})
    assert write(pegs).endswith("candidates\no. ?\n?  ?\n")
    assert json.loads(write(pegs, "json"))["state"] == [[["o", "."], None], [None, None]]


BAD = [
    ("19 ? ?", "candidates: r1c1 holds 9; expected one of 1 2 3 or ? (line 11, column 1)"),
    ("? x,2 ?", "candidates: r1c2 holds x; expected one of 1 2 3 or ? (line 11, column 3)"),
    ("? 1,,2 ?", "candidates: r1c2 holds nothing; expected one of 1 2 3 or ?"),
    ("? ?", "candidates: a row of 2 tokens; expected 3"),
]


@pytest.mark.parametrize(("row", "expected"), BAD, ids=[row for row, _ in BAD])
def test_bad_marks_are_told_with_line_and_column(row, expected):
    assert expected in told(SUGURU + f"candidates\n{row}\n? ? ?\n? ? ?\n")


def test_there_are_no_marks_on_what_is_printed_or_filled_in():
    rows = "state\n? ? ?\n? ? ?\n? 2 ?\ncandidates\n? ? ?\n? 12 ?\n"
    met = told(SUGURU + rows + "? 12 ?\n")
    assert (
        "candidates: r2c2 holds 1 2; expected ?, as 4 is printed there (line 16, column 3)" in met
    )
    assert "candidates: r3c2 holds 1 2; expected ?, as 2 is filled in there" in met
    assert read_record(SUGURU + rows.replace("12", "4") + "? ? ?\n").candidates == {
        Cell(1, 1): (4,)
    }
    black = "marupeke\n. #\ncandidates\nxo xo\n"
    assert told(black) == (
        "candidates: r1c2 holds xo; expected #, as no answer goes there (line 4, column 4)"
    )


BAD_JSON = [
    ([], "state: r1c1 holds no candidates; expected one at least, or ? where nothing is noted"),
    (["x", "y"], "state: r1c1 holds y; expected one of x o or ?"),
    (["x", None], 'state r1c1 is ["x", null]; expected a symbol, a number, a list of them or null'),
    ([["x"]], 'state r1c1 is [["x"]]; expected'),
    ({"x": 1}, 'state r1c1 is {"x": 1}; expected'),
]


@pytest.mark.parametrize(("item", "expected"), BAD_JSON, ids=range(len(BAD_JSON)))
def test_bad_marks_in_json_are_told_with_their_place(item, expected):
    data = {"kind": "marupeke", "rows": 1, "cols": 2, "grid": [".#"], "state": [[item, None]]}
    met = told(json.dumps(data))
    assert expected in met
    assert "(line 1, column 71)" in met
    solution = {**data, "state": None, "solution": [[["x"], "#"]]}
    assert "expected a symbol, a number or null" in told(json.dumps(solution))


@pytest.mark.parametrize("kind", [*dict.fromkeys(kind for kind, _ in SOLVED), *PROBES], ids=repr)
@pytest.mark.part(6)
def test_marks_turn_with_the_board(kind):
    rng = Random(kind.name)
    puzzle = small(kind, 1).puzzle
    board = scribbled_board(puzzle, rng)
    record = Record(puzzle, state=board, candidates=scribbled_marks(puzzle, board, rng))
    for turn in turns(kind):
        there = turned_record(record, turn)
        back = read_record(write(there))
        assert (back.state, back.candidates) == (there.state, there.candidates)
        assert len(there.candidates) == len(record.candidates)
        assert {len(marks) for marks in there.candidates.values()} == {
            len(marks) for marks in record.candidates.values()
        }
    still = turned_record(record, Turn(False, False, False))
    assert (still.state, still.candidates) == (record.state, record.candidates)
