"""Wishes of how the way through a puzzle goes on."""

from types import SimpleNamespace

import pytest

from enpitsu.errors import OutOfTime, Unsupported
from enpitsu.inference.grade import measured
from enpitsu.inference.reasoner import Reasoner
from enpitsu.making.flow import MANY, Flow
from enpitsu.making.making import generate
from enpitsu.making.recipe import Recipe
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.model import model

EASY, HARD = (SimpleNamespace(level=level) for level in (Difficulty.EASY, Difficulty.HARD))


def path(settled, techniques):
    return SimpleNamespace(settled=settled, techniques=techniques)


def test_what_is_told():
    told = Flow.read("opening=1..3, narrow=2..,finish=fast")
    assert told == Flow((1, 3), (2, MANY), fast=True)
    assert Flow.read("opening=..4") == Flow((0, 4))
    assert Flow.read("narrow=3") == Flow(narrow=(3, 3))


@pytest.mark.parametrize(
    "told",
    ["", "opening", "opening=", "opening=..", "opening=3..1", "narrow=x", "finish=slow", "end=1"],
)
def test_what_is_no_flow(told):
    with pytest.raises(Unsupported, match=r"^flow '.*'; expected opening=1\.\.3, narrow=2\.\. or"):
        Flow.read(told)


def test_how_far_a_path_is_away():
    found = path([0, 4, 0, 2, 3, 5, 1, 1], [EASY] * 6 + [HARD, EASY])
    assert Flow.read("opening=1..3").away(found) == {"opening 4": 1}
    assert Flow.read("opening=6..").away(found) == {"opening 4": 2}
    assert Flow.read("narrow=2..").away(found) == {}, "at the end it may be narrow"
    assert Flow.read("narrow=3..4").away(found) == {"narrow 2": 1}
    assert Flow.read("finish=fast").away(found) == {"finish with 1 of 3 rounds not easy": 1}
    assert Flow.read("opening=4,narrow=2").away(found) == {}
    assert Flow.read("opening=1").away(path([], [])) == {"opening 0": 1}


def test_places_that_rounds_settle_are_all_there_are():
    puzzle = generate("sudoku", rows=6, level="easy")
    found = measured(Reasoner(model(puzzle), reasons=False))
    assert len(found.settled) == len(found.struck)
    assert sum(found.settled) == len(puzzle.domains) - len(puzzle.clues["givens"])


def test_puzzles_flow_as_wished():
    flow = "opening=1..2,narrow=1..3,finish=fast"
    puzzle = generate("suguru", rows=6, flow=flow)
    assert not Flow.read(flow).away(measured(Reasoner(model(puzzle), reasons=False)))


def test_a_flow_that_is_not_met_is_told_with_how_near_one_came():
    with pytest.raises(OutOfTime, match=r"in 2 attempts; met: (opening \d+, )?narrow \d+ "):
        generate("sudoku", rows=6, level="easy", flow="opening=1..9,narrow=9..", attempts=2)


def test_bad_flows_are_no_recipes():
    with pytest.raises(Unsupported, match="flow 'open=3'"):
        Recipe("sudoku", flow="open=3")
    with pytest.raises(Unsupported, match="the method random knows no wish 'flow'"):
        Recipe("marupeke", method="random", flow="opening=1")
