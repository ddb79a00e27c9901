"""Kinds where things are placed in cells: what other programs write of them, and their steps."""

import pytest

from enpitsu import explain, formats
from enpitsu.engines.solve import solve
from enpitsu.formats import read_record
from enpitsu.techniques.words import sentence

# Links and game IDs that come back as they are; the solution in a file is that of the link beside
# it. The links are samples of the editor pzprjs and tests of the editor Penpa-Edit, the IDs are
# those of the icons of the collection.
LINKS = (
    "akari/6/6/nekcakbl",
    "akari/10/10/jbh.rchcpah.n.jbpchcp.jah",
)
FILES = {
    "akari/6/6/nekcakbl": (
        "pzprv3/lightup/6/6/. . # . . . /. # 4 # . . /. . # . 2 # /+ 0 . . # . /# + . 1 . . /"
        ". . . # . . /"
    ),
}
GAMES = ("lightup:7x7:b3gB0c0dBaBaBa1aBd1c01g0b",)


@pytest.mark.parametrize("link", LINKS)
def test_links_come_back_and_have_one_solution(link):
    puzzle = formats.read(link)
    assert formats.write(puzzle, "puzzlink") == f"https://puzz.link/p?{link}"
    assert solve(puzzle).status == "unique"


@pytest.mark.parametrize("link", FILES)
def test_files_hold_the_solution(link):
    record = read_record(FILES[link])
    assert record.puzzle == formats.read(link)
    assert record.solution == solve(record.puzzle).solution
    assert read_record(formats.write(record, "pzprv3")).solution == record.solution


@pytest.mark.parametrize("game", GAMES)
def test_game_ids_come_back(game):
    puzzle = formats.read(game)
    assert formats.write(puzzle, "tatham") == game
    assert solve(puzzle).status == "unique"


def test_what_a_game_was_told_to_make_is_passed_over():
    assert formats.read("lightup:2x3b20s4d1:aB0c") == formats.read("lightup:2x3:aB0c")


def told(text, technique):
    """The sentences of a technique in the explanation of a puzzle."""
    steps = explain(formats.read(text)).steps
    return [sentence(step) for step in steps if step.technique.name == technique]


@pytest.mark.parametrize(
    ("text", "technique", "sentence"),
    [
        (
            "akari\n. 3 .\n. . .\n. # .",
            "all places of a number",
            "r1c1, r1c3 and r2c2 are a bulb: the 3 at r1c2 has just as many places.",
        ),
        (
            "akari\n. 2 .\n. . .\n. # .",
            "corner of a number",
            "r2c1 is empty: else r1c1 or r2c2 could not help to make the 2 at r1c2.",
        ),
    ],
)
def test_techniques_of_akari_are_told(text, technique, sentence):
    assert sentence in told(text, technique)
