"""Drafts that are laid out anew: turned, of another size, shifted, with other variants."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import Grid, Puzzle, kind, read
from enpitsu.app.questions import ask
from enpitsu.app.questions.requests import Allowance
from enpitsu.errors import Unsupported
from enpitsu.io.formats import read_record, write
from enpitsu.kit.evidence import evidence
from enpitsu.making.drafts.reshaping import reshaped
from enpitsu.making.turning import turn_names
from enpitsu.paper.limit import Limit
from enpitsu.paper.wire import BadRequest
from enpitsu.puzzle.registry import names
from samples import few

LAID = """sudoku + killercages + kropki + sandwiches + thermometers
givens
. . . .
. . . .
. . 1 .
. . . .
kropki o r1c1 r1c2
cage 5 r1c3 r1c4
sandwich 3 top 3
thermo r2c1 r3c1 r4c2
"""
BACK = {"quarter": "back", "back": "quarter"}


def samples_of(name):
    return [record.puzzle for record in evidence(kind(name)).solved]


@pytest.mark.parametrize("name", few(names(), 12))
def test_what_is_shifted_onto_a_larger_grid_comes_back_whole(name):
    for puzzle in few(samples_of(name), 2):
        rows, cols = puzzle.grid.rows, puzzle.grid.cols
        larger = reshaped(puzzle, rows=rows + 2, cols=cols + 3, down=1, right=2)
        assert larger.grid == Grid(rows + 2, cols + 3)
        number = sum(map(len, larger.clues.values()))
        again = reshaped(larger, rows=rows, cols=cols, down=-1, right=-2)
        if number == sum(map(len, puzzle.clues.values())):  # no value depends on the size
            assert again == puzzle


@pytest.mark.parametrize("name", few(names(), 12))
def test_each_turn_has_one_that_takes_it_back(name):
    for puzzle in few(samples_of(name), 1):
        for turn in turn_names(puzzle.kind):
            turned = reshaped(puzzle, turn=turn)
            assert not turned.faults
            assert reshaped(turned, turn=BACK.get(turn, turn)) == puzzle


def test_variants_keep_what_they_share_and_lose_what_they_do_not():
    puzzle = read(LAID)
    fewer = reshaped(puzzle, kind=kind("sudoku + kropki + thermometers"))
    assert set(fewer.clues) == {
        *kind("sudoku + kropki + thermometers").defaults(),
        *fewer.clues,
    } - {*fewer.options}
    assert fewer.clues["thermo"] == puzzle.clues["thermo"]
    assert fewer.clues["kropki"] == puzzle.clues["kropki"]
    assert "cage" not in fewer.clues
    assert reshaped(fewer, kind=puzzle.kind).clues["givens"] == puzzle.clues["givens"]


def test_lists_dots_and_numbers_outside_are_shifted_too():
    moved = write(reshaped(read(LAID), rows=6, cols=6, down=1, right=1))
    for line in ("kropki o r2c2 r2c3", "cage 5 r2c4 r2c5", "sandwich 3 top 4"):
        assert line in moved
    assert "thermo r3c2 r4c2 r5c3" in moved
    cut = write(reshaped(read(LAID), rows=3, cols=3))
    assert "kropki o r1c1 r1c2" in cut
    assert "thermo" not in cut.replace("thermometers", "")
    assert "cage 5" not in cut


@given(down=st.integers(-5, 5), right=st.integers(-5, 5))
def test_what_is_shifted_off_the_grid_is_gone_and_nothing_else(down, right):
    cells = Grid(4, 4).cells
    puzzle = Puzzle(kind("nurikabe"), Grid(4, 4), {"grid": dict.fromkeys(cells, 2)})
    moved = reshaped(puzzle, down=down, right=right)
    assert len(moved.clues["grid"]) == max(0, 4 - abs(down)) * max(0, 4 - abs(right))


def test_a_kind_is_turned_only_as_it_may_be():
    puzzle = samples_of("cojun")[0]
    assert "quarter" not in turn_names(puzzle.kind)
    with pytest.raises(Unsupported, match="cannot be turned by 'quarter'"):
        reshaped(puzzle, turn="quarter")


def asked(name, **request):
    *_, answer = ask(name, request, Allowance(Limit()))
    return answer


def test_pages_lay_drafts_out_anew_with_what_is_said_of_them():
    record = {**asked("sheet", puzzle=LAID)["record"], "title": "Small"}
    sheet = asked("reshape", puzzle=record, turn="quarter", kind="sudoku + thermometers")
    assert sheet["record"]["title"] == "Small"
    assert sheet["record"]["thermo"] == [{"cells": [[0, 2], [0, 1], [1, 0]]}]
    assert [layer["name"] for layer in sheet["layers"] if layer["paths"]] == ["thermo"]
    assert "<polyline" in sheet["lists"]["lines"]
    with pytest.raises(BadRequest, match="expected at most"):
        asked("reshape", puzzle=record, rows=99, cols=99)


def test_kinds_with_numbers_in_cells_are_offered_variants():
    offered = {one["name"]: one["text"] for one in asked("variants", kind="sudoku")["variants"]}
    assert offered["thermometers"] == "Numbers grow along a thermometer, from its bulb."
    assert asked("variants", kind="slitherlink")["variants"] == []
    assert read_record(LAID).puzzle.kind.name.split(" + ")[1:] == sorted(
        {*offered} & {"killercages", "kropki", "sandwiches", "thermometers"}
    )
