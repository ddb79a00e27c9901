"""The helper that turns boards, judged by what turning means."""

from collections import Counter

import pytest

from edge_corner_kinds import TALLY
from enpitsu.engines.solve import solve
from enpitsu.making.turning import turned_record
from enpitsu.paper.grid import TURNS, Border, Cell, Edge, Grid, Turn
from enpitsu.puzzle.kind import Record
from enpitsu.testing import turned, turned_board, turns
from evidence import KINDS, SOLVED
from probe_kinds import PROBES, ZEROS
from symmetry import exchanged

UPRIGHT, TRANSPOSED = Turn(False, False, False), Turn(True, False, False)
MIRRORED = Turn(False, False, True)
# Numbers stand on two sides, or what is below matters; in an Aquarium both.
FEWER = ([UPRIGHT, TRANSPOSED], [UPRIGHT, MIRRORED], [UPRIGHT])


@pytest.mark.parametrize(("kind", "record"), SOLVED, ids=range(len(SOLVED)))
@pytest.mark.part(6)
def test_turned_puzzles_have_turned_solutions(kind, record):
    allowed = turns(kind)
    assert len(allowed) == len(TURNS) or allowed in FEWER
    grids = Counter(turned(record.puzzle, turn).grid for turn in allowed)
    assert sum(grids.values()) == len(allowed)
    for turn in allowed:
        outcome = solve(turned(record.puzzle, turn))
        assert outcome.boards == (turned_board(record.puzzle, record.solution, turn),)
    assert solve(exchanged(record.puzzle)).status == "unique"


def test_a_triangle_turns_with_the_board():
    (record,) = [record for kind, record in SOLVED if kind.name == "shakashaka"][:1]
    puzzle = record.puzzle
    board = dict.fromkeys(puzzle.domains, "NW")
    names = {turn: set(turned_board(puzzle, board, turn).values()) for turn in TURNS}
    assert names[Turn(False, False, False)] == {"NW"}
    assert names[Turn(True, False, False)] == {"NW"}
    assert names[Turn(False, True, False)] == {"SW"}
    assert names[Turn(False, False, True)] == {"NE"}
    assert names[Turn(False, True, True)] == {"SE"}
    assert names[Turn(True, False, True)] == {"NE"}  # a quarter to the right


def test_places_of_all_sorts_turn_a_quarter():
    quarter, grid = Turn(True, False, True), Grid(2, 3)
    assert quarter.grid(grid) == Grid(3, 2)
    assert quarter.place(Cell(0, 2), grid) == Cell(2, 1)
    assert quarter.place(Edge(Cell(0, 0), Cell(0, 1)), grid) == Edge(Cell(0, 1), Cell(1, 1))
    assert quarter.place(Border("left", 1), grid) == Border("top", 0)
    assert quarter.place(Border("bottom", 2), grid) == Border("left", 2)


def test_a_kind_is_turned_only_where_its_sides_have_layers():
    left_to_right, upside_down = Turn(False, False, True), Turn(False, True, False)
    assert left_to_right in turns(TALLY)  # what is above stays above
    assert upside_down not in turns(TALLY)
    assert turns(ZEROS) == [UPRIGHT, TRANSPOSED]
    fewer = {kind.name: len(turns(kind)) for kind in (*KINDS, *PROBES) if len(turns(kind)) < 8}
    assert fewer == {
        "aquarium": 1,
        "battleships": 2,
        "cojun": 2,
        "doppelblock": 2,
        "kakurasu": 2,
        "kakuro": 2,
        "magnets": 2,
        "nonogram": 2,
        "nonogramslitherlink": 2,
        "ones": 2,
        "snake": 2,
        "steps": 2,
        "sudokunonogram": 2,
        "tally": 2,
        "tenner": 2,
        "tents": 2,
        "thermometer": 2,
        "tilepaint": 2,
        "zeros": 2,
    }


def test_a_record_is_turned_with_all_that_is_said_of_it():
    _, record = SOLVED[0]
    half = dict([*record.solution.items()][::2])
    said = Record(record.puzzle, "an id", record.solution, half, {"source": "a book"})
    for turn in TURNS:
        found = turned_record(said, turn)
        assert (found.id, found.notes) == ("an id", {"source": "a book"})
        assert found.solution == turned_board(record.puzzle, record.solution, turn)
        assert set(found.state.items()) <= set(found.solution.items())
    assert turned_record(said, Turn(False, False, False)) == said
