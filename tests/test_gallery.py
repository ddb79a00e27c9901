"""What the page offers at once: cards that are up to date, and puzzles as they should be."""

import gzip

import pytest

from enpitsu import check, read, solve
from enpitsu.app.questions import ask
from enpitsu.app.questions.gallery import FOLDER
from enpitsu.app.questions.requests import Allowance
from enpitsu.app.requests.puzzles import read_puzzle
from enpitsu.inference.grade import grade
from enpitsu.paper.limit import Limit
from enpitsu.puzzle.registry import names
from samples import few

MAX_BYTES = 2_000_000  # of all puzzles, packed


def asked(name, **request):
    *_, answer = ask(name, request, Allowance(Limit()))
    return answer


def test_each_kind_has_a_card_with_its_rules():
    cards = asked("gallery")["cards"]
    assert [card["name"] for card in cards] == [*names()]
    for card in cards:
        lesson = asked("lesson", kind=card["name"])
        told = "python scripts/pack.py --pictures writes the cards"
        assert card["rules"] == [lesson["aim"], *lesson["rules"]], told
        assert card["picture"].startswith("<svg")


@pytest.mark.parametrize("name", few(names(), 4))
def test_puzzles_that_are_shipped_have_one_solution_and_their_level(name):
    for level, puzzles in asked("shipped", kind=name)["levels"].items():
        assert len({one["seed"] for one in puzzles}) == len(puzzles)
        for one in few(puzzles, 1):
            puzzle = read(one["puzzle"])
            assert puzzle.kind.name == name
            outcome = solve(puzzle)
            assert outcome.status == "unique"
            assert check(puzzle, outcome.solution).right
            assert grade(puzzle).level == level


@pytest.mark.parametrize("name", names())
def test_puzzles_that_are_shipped_are_read_with_their_solution(name):
    for puzzles in asked("shipped", kind=name)["levels"].values():
        for one in few(puzzles, 1):
            record = read_puzzle(one["puzzle"])
            assert check(record.puzzle, record.solution).right


def test_all_that_is_shipped_is_small():
    packed = gzip.compress(b"".join(one.read_bytes() for one in FOLDER.iterdir()))
    assert len(packed) < MAX_BYTES
