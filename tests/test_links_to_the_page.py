"""Links to a page of ours: short, with what is filled in, and read by all that reads."""

import base64
import zlib
from random import Random

import pytest

from enpitsu import read, solve, write
from enpitsu.errors import FormatError
from enpitsu.io.formats import read_record, sniff
from enpitsu.kit.evidence import evidence
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import kind, names
from samples import few

SHORT = 500
HOME = "https://example.org/puzzles/"


def half_filled(puzzle):
    rng = Random(1)
    solution = solve(puzzle).solution
    return Record(puzzle, state={p: v for p, v in solution.items() if rng.random() < 0.5})


@pytest.mark.parametrize("name", few(names(), 12))
def test_a_half_filled_board_comes_back_from_a_short_link(name):
    for record in few(evidence(kind(name)).solved, 2):
        half = half_filled(record.puzzle)
        link = HOME + write(half, "link")
        assert sniff(link) == "link"
        back = read_record(link)
        assert (back.puzzle, back.state) == (half.puzzle, half.state)
        if record.puzzle.grid.rows * record.puzzle.grid.cols <= 100:
            assert len(link) < SHORT


def test_what_is_said_of_a_puzzle_is_in_its_link():
    puzzle = evidence(kind("suguru")).solved[0].puzzle
    record = Record(puzzle, notes={"title": "First", "author": "Somebody"})
    assert read_record(write(record, "link")).notes == record.notes


def test_links_stand_in_text_as_they_are_pasted():
    link = write(evidence(kind("akari")).solved[0].puzzle, "link")
    for text in (
        f"* {HOME}{link}",
        f"[a puzzle]({HOME}{link})",
        f"\n{link}\n",
        f"{HOME}?x=1{link}",
    ):
        assert sniff(text) == "link"
        assert read(text).kind.name == "akari"


def packed(text):
    packing = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packing.compress(text.encode()) + packing.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize(
    "code",
    ["A" * (2 << 20), "x", "abcd", packed("x" * (64 << 20)), packed("x" * ((1 << 20) + 1))],
    ids=["long", "short", "no data", "bomb", "a character more"],
)
def test_a_damaged_link_is_refused_and_unpacked_only_as_far_as_a_puzzle_can_be_long(code):
    with pytest.raises(FormatError, match="a damaged link"):
        read(f"{HOME}#p={code}")


def test_what_is_wrong_inside_is_told():
    with pytest.raises(FormatError, match="unknown kind"):
        read(f"#p={packed('nosuchkind')}")
    with pytest.raises(FormatError, match="r1c1 is in no room yet"):
        read(f"#p={packed('heyawake' + chr(10) + 'regions' + chr(10) + '. a')}")
