"""Text in sections, as janko.at keeps its puzzles."""

import json
import re
from dataclasses import replace

import pytest

from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.paper.grid import Cell, Edge
from evidence import SOLVED
from foreign_formats import layer, refused, written
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


def test_crosses_of_fobidoshi_are_cells_that_stay_empty():
    text = "begin\npuzzle fobidoshi\nsize 2\n[problem]\n- x\no o\n[end]\n"
    record = read_record(text)
    assert record.puzzle.clues["grid"] == {Cell(0, 1): "-", Cell(1, 0): "o", Cell(1, 1): "o"}
    assert "- x \no o \n" in formats.write(record, "janko")


def test_author_and_source_are_written_each_on_its_line():
    record = read_record(SUGURU)
    assert record.notes == {"author": "A. Nonymous"}
    told = replace(record, notes={"author": "A.\nNonymous", "source": "Book 1", "title": "First"})
    text = formats.write(told, "janko")
    assert "\nauthor A. Nonymous\nsource Book 1\nrows 3\n" in text
    assert "First" not in text
    assert read_record(text).notes == {"author": "A. Nonymous", "source": "Book 1"}
    assert read_record(text).puzzle == record.puzzle
    assert "author" not in formats.write(replace(record, notes={}), "janko")


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


# Numbers in areas may be a Suguru, or one of several kinds like it: without a name nobody knows.
# Walls that end inside a room cannot be written so.
WITH_AREAS = ("countryroad", "lits", "norinori", "starbattle")


@pytest.mark.parametrize(
    ("kind", "record"),
    of_each_kind(
        [
            (kind, record)
            for kind, record in SOLVED
            if kind.name in WITH_AREAS and not record.puzzle.clues.get("walls")
        ],
        1,
    ),
)
def test_of_several_kinds_in_the_same_sections_the_one_is_meant_that_they_fit(kind, record):
    text = re.sub(r"puzzle .*\n", "", formats.write(record, "janko"))
    assert read_record(text).puzzle == read_record(formats.write(record, "janko")).puzzle
    assert read_record(text).puzzle.kind is kind


def test_sections_that_fit_several_kinds_are_of_none():
    text = "begin\nsize 2\n[problem]\n- -\n- -\n[areas]\n1 1\n1 1\n"
    assert "no kind is named" in str(refused(text))


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


# -- what the kinds say ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "record"), of_each_kind([each for each in SOLVED if "janko" in each[0].codecs], 2)
)
def test_solutions_come_back(kind, record):
    text = written(record, "janko")
    if text is not None and "[solution]" in text:
        assert read_record(text).solution == record.solution
    elif text is not None:
        assert kind.name == "shakashaka"


LOOP = """begin
puzzle masyu
rows 3
cols 4
[problem]
- - w -
w - w -
- - - -
[solution]
se ew ew sw
ns se ew nw
ne nw - -
[end]
"""


def test_a_line_is_told_by_the_sides_where_it_comes_in():
    record = read_record(LOOP)
    assert layer(record.puzzle, "grid") == "..o. / o.o. / ...."
    assert record.solution[Edge(Cell(0, 0), Cell(1, 0))] == "="
    assert record.solution[Edge(Cell(1, 0), Cell(1, 1))] == "x"


@pytest.mark.parametrize(
    ("old", "new", "expected", "place"),
    [
        ("ns se ew nw", "ns se ew n", "r2c4 and r2c3 do not agree", (11, 10)),
        ("ns se ew nw", "ns ne ew nw", "r2c2 and r1c2 do not agree", (11, 4)),
        ("se ew ew sw", "se ew nw sw", "no cell lies on side n of r1c3", (10, 7)),
        ("ne nw - -", "ne nw - s", "no cell lies on side s of r3c4", (12, 9)),
        ("se ew ew sw", "se x ew sw", "unknown symbol 'x'", (10, 4)),
    ],
)
def test_a_line_that_is_broken_is_told_where(old, new, expected, place):
    error = refused(LOOP.replace(old, new))
    assert expected in error.message
    assert (error.line, error.column) == place


def test_a_yajilin_tells_shaded_cells_too():
    text = "begin\npuzzle yajilin\nrows 3\ncols 4\n[problem]\n- - - 1s\n- - - -\n- - - -\n"
    solved = "[solution]\nse ew sw -\nns - ns x\nne ew nw -\n[end]\n"
    record = read_record(text + solved.replace("ns - ns", "ns x ns"))
    assert layer(record.puzzle, "arrows") == "...v / .... / ...."
    assert layer(record.puzzle, "numbers") == "...1 / .... / ...."
    assert record.state[Cell(1, 1)] == record.state[Cell(1, 3)] == "#"
    assert "expected n, s, w or e" in refused(text.replace("1s", "1x")).message
    assert "expected a number and n" in refused(text.replace("1s", "s")).message


@pytest.mark.parametrize(
    ("cells", "drawn"), [("- - x\nx x x\n", 10), ("x - -\n- - -\n", 4), ("- - -\n- - -\n", 0)]
)
def test_a_slitherlink_tells_what_lies_inside(cells, drawn):
    text = "begin\npuzzle slitherlink\nrows 2\ncols 3\n[problem]\n- - -\n- - -\n[solution]\n"
    record = read_record(text + cells)
    told = record.solution or record.state
    assert [*told.values()].count("=") == drawn
    if record.solution:
        back = formats.write(record, "janko").replace(" \n", "\n")
        assert back.endswith(f"[solution]\n{cells}[end]\n")


STARS = """begin
puzzle sternenschlacht
size 4
[areas]
@ 1 1 2
1 1 1 2
3 2 2 2
3 3 4 4
[solution]
- x - -
- - - x
x - - -
- - x -
"""


def test_a_star_battle_may_have_holes_and_its_solution_tells_how_many_stars():
    record = read_record(STARS)
    assert Cell(0, 0) not in record.puzzle.clues["regions"]
    assert record.puzzle.options["stars"] == 1
    assert record.solution is not None
    assert read_record(formats.write(record, "janko")) == record
    assert read_record(STARS.replace("size 4\n", "size 4\nstars 2\n")).puzzle.options["stars"] == 2
    unsolved = STARS.partition("[solution]")[0]
    assert "expected a line `stars`" in refused(unsolved).message
    assert "from 1 to 4" in refused(unsolved.replace("size 4\n", "size 4\nstars 5\n")).message


def test_bulbs_stand_beside_clues_that_are_told_again():
    text = "begin\npuzzle akari\nrows 2\ncols 3\n[problem]\n- x -\n- 1 -\n[solution]\n"
    for solved in ("o x -\n- 1 o\n", "o - -\n- - o\n"):
        record = read_record(text + solved)
        assert [record.solution[cell] for cell in record.puzzle.domains] == ["o", "-", "-", "o"]


@pytest.mark.parametrize("label", ["//", "1//2", "1\u00a01", "state", "regions", "---"])
def test_an_area_has_a_label_that_can_be_written(label):
    error = refused(SUGURU.replace("3 3 2", f"3 {label} 2"))
    assert error.message == (
        f"regions: r3c2 holds {label}; expected a label without blanks that is no block's name"
    )
    assert (error.line, error.column) == (13, 3)


def test_notes_of_a_record_are_valid_json():
    assert json.loads(formats.write(read_record(SUGURU), "json"))["author"] == "A. Nonymous"
