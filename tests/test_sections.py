"""Text in sections, as janko.at keeps its puzzles."""

import json
import re

import pytest

from enpitsu import formats
from enpitsu.formats import read_record
from enpitsu.grid import Cell
from evidence import SOLVED
from exchange import layer, refused
from samples import of_each_kind

SUGURU = """begin
puzzle suguru
author A. Nonymous
unit 30
size 3
[problem]
- 2 -
- - -
1 - -
[areas]
1 1 2
1 2 2
3 3 2
[solution]
3 2 1
1 4 3
1 2 4
[moves]
Z2;ce,1;
[end]
"""
ABC = """begin
puzzle Abc-End-View
size 5
depth 3
[clabels]
- a - - b
- - c - -
[rlabels]
- b a - b
a - - - -
[end]
"""


def test_sections_make_a_suguru():
    record = read_record(SUGURU)
    assert layer(record.puzzle, "regions") == "112 / 122 / 332"
    assert layer(record.puzzle, "givens") == ".2. / ... / 1.."
    assert record.solution[Cell(2, 2)] == 4
    assert record.notes == {"author": "A. Nonymous"}


@pytest.mark.parametrize(
    "text",
    [
        "begin\npuzzle suguru\n" + SUGURU[SUGURU.index("[problem]") :],
        re.sub(r"\[(\w+)\]", r"\1", SUGURU),
        SUGURU.replace("size 3", "rows 3\ncols 3"),
        SUGURU.replace("\n", "\r\n"),
        SUGURU.replace(" ", "\t").replace("\n", " \n"),
    ],
)
def test_sections_may_lack_a_header_or_brackets(text):
    record = read_record(text, format="janko")
    assert (record.puzzle, record.solution) == (
        read_record(SUGURU).puzzle,
        read_record(SUGURU).solution,
    )


WITH_AREAS = ("heyawake", "lits", "norinori", "suguru")


@pytest.mark.parametrize(
    ("kind", "record"), of_each_kind([each for each in SOLVED if each[0].name in WITH_AREAS], 1)
)
def test_of_several_kinds_in_the_same_sections_the_one_is_meant_that_they_fit(kind, record):
    text = re.sub(r"puzzle .*\n", "", formats.write(record, "janko"))
    assert read_record(text).puzzle == read_record(formats.write(record, "janko")).puzzle
    assert read_record(text).puzzle.kind is kind


def test_sections_that_fit_several_kinds_are_of_none():
    text = "begin\nsize 2\n[problem]\n- -\n- -\n[areas]\n1 1\n1 1\n"
    assert "no name of a kind" in str(refused(text))


def test_sections_are_written_too_with_the_solution_if_it_is_known():
    record = read_record(SUGURU)
    text = formats.write(record, "janko")
    assert "3 2 1 \n1 4 3 \n1 2 4 \n[end]\n" in text
    assert read_record(text).solution == record.solution
    assert "[solution]" not in formats.write(record.puzzle, "janko")


def test_labels_stand_above_and_below_then_left_and_right():
    assert formats.read(ABC) == formats.read("salad:5n3L:aAbBaBAaBbCbAd,y")
    assert formats.read(ABC.replace("size 5\n", "")) == formats.read(ABC)


def test_without_a_depth_the_solution_tells_the_letters():
    solved = ABC.replace("depth 3\n", "").replace("[end]", "[solution]\n" + "- - a b d\n" * 5)
    assert formats.read(solved).options["letters"] == "ABCD"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("depth 3", "", "expected a line `depth`"),
        ("depth 3", "depth 2", "expected 1 to 2"),
        ("depth 3", "depth 3\noptions diagonal", "unknown options 'diagonal'"),
        ("size 5", "size 6", "the line ends"),
        ("size 5", "rows 5", "expected a line `cols`"),
        ("[clabels]", "[columns]", "there is no section clabels"),
        ("Abc-End-View", "Kakuro", "unknown kind 'Kakuro'"),
        ("a - - - -", "a - - - - a", "expected the end of the line"),
        ("a - - - -\n", "a - - - -\n- - - - -\n", "expected the end of the section"),
    ],
)
def test_damaged_sections_say_what_was_expected(old, new, expected):
    assert expected in refused(ABC.replace(old, new)).message


def test_what_stands_behind_the_end_is_read_too():
    second = SUGURU.removeprefix("begin\n")
    read = [record.line for record in formats.records(f"{SUGURU}\n{second}{SUGURU}\n\n")]
    assert read == [1, 22, 41]
    good, bad = formats.records(f"{SUGURU}Thanks for reading!\n")
    assert good.line == 1
    assert "expected one of" in str(bad)
    assert bad.line == 21


@pytest.mark.parametrize("label", ["//", "1//2", "1\u00a01", "state", "regions", "---"])
def test_an_area_has_a_label_that_can_be_written(label):
    error = refused(SUGURU.replace("3 3 2", f"3 {label} 2"))
    assert error.message == (
        f"regions: r3c2 holds {label}; expected a label without blanks that is no block's name"
    )
    assert (error.line, error.column) == (13, 3)


def test_notes_of_a_record_are_valid_json():
    assert json.loads(formats.write(read_record(SUGURU), "json"))["author"] == "A. Nonymous"
