"""Takuzu: its option, how other programs write it, how it is solved and told."""

import json
import random
import re
from itertools import product
from pathlib import Path

import pytest

from enpitsu import count, explain
from enpitsu.engines.solve import solve
from enpitsu.errors import BadPuzzle, FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read_record, records
from enpitsu.kit.techniques.words import sentence
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from foreign_formats import layer
from oracles import right

DATA = list(records(Path(__file__).parent / "data" / "takuzu.jsonl"))
each_record = pytest.mark.parametrize("record", DATA, ids=lambda record: record.id)


def empty(rows, cols, unique):
    return Puzzle(kind("takuzu"), Grid(rows, cols), {}, {"unique": unique})


# -- rules -------------------------------------------------------------------------------


@each_record
def test_collected_puzzles_have_the_solution_that_is_told(record):
    small = len(record.puzzle.grid.cells) < 100
    for engine in ("sat", "cpsat", "backtrack")[: 2 + small]:
        outcome = solve(record.puzzle, engine=engine)
        assert (outcome.status, outcome.solution) == ("unique", record.solution)
    told = json.loads(formats.write(record, "json"))
    assert right(told, told["solution"])


@pytest.mark.parametrize(
    ("rows", "cols", "unique", "number"),
    [
        (2, 2, "yes", 2),  # A253316 of the On-Line Encyclopedia of Integer Sequences
        (4, 4, "yes", 72),
        (6, 6, "yes", 4140),
        (2, 4, "yes", 0),
        (6, 4, "yes", 96),
        (4, 4, "no", 90),  # A058527
        (6, 6, "no", 11222),
    ],
)
def test_there_are_as_many_boards_as_counted_elsewhere(rows, cols, unique, number):
    assert int(count(empty(rows, cols, unique))) == number


def test_equal_lines_are_a_matter_of_the_option():
    text = "takuzu unique={}\n1 . . .\n. . . .\n. . 1 1\n. . . .\nstate\n"
    rows = "1 0 1 0\n1 0 1 0\n0 1 0 1\n0 1 0 1\n"
    broken = [
        {c.rule.id for c in model(found.puzzle).constraints if not c.holds(found.state)}
        for found in (read_record(text.format(unique) + rows) for unique in ("yes", "no"))
    ]
    assert broken == [{"unique", "given"}, {"given"}]
    assert formats.read("takuzu\n. .\n. .").options == {"unique": "yes"}


def test_a_constraint_on_two_lines_forbids_what_would_make_them_equal():
    rules = model(empty(4, 4, "yes"))
    (rows, *_) = (c for c in rules.constraints if c.rule.id == "unique")
    known = dict(zip(rows.places, "01100110", strict=True))
    candidates = {place: (value,) for place, value in known.items()}
    assert rows.forbids({**candidates, Cell(1, 2): ("0", "1")}) == [(Cell(1, 2), "1")]
    assert rows.forbids({**candidates, Cell(1, 2): ("0", "1"), Cell(1, 3): ("0", "1")}) == []
    assert len(rows.forbids(candidates)) == 8
    for values in product("01", repeat=8):
        board = dict(zip(rows.places, values, strict=True))
        assert rows.holds(board) == (values[:4] != values[4:])


@pytest.mark.parametrize(
    ("size", "met"),
    [
        ((3, 4), "the grid has 3 rows; expected an even number"),
        ((4, 1), "the grid has 1 column; expected an even number"),
    ],
)
def test_odd_sizes_are_refused(size, met):
    puzzle = Puzzle(kind("takuzu"), Grid(*size), {})
    assert [fault.text for fault in puzzle.faults] == [met]
    with pytest.raises(BadPuzzle, match=met):
        solve(puzzle)
    with pytest.raises(FormatError, match=r"3 rows; expected an even number \(line 2, column 1\)"):
        formats.read("takuzu\n. .\n0 .\n. .\n")


@pytest.mark.parametrize("value", ["maybe", "YES", ""])
def test_the_option_is_yes_or_no(value):
    puzzle = Puzzle(kind("takuzu"), Grid(2, 2), {}, {"unique": value})
    assert [fault.text for fault in puzzle.faults] == [f"option unique={value}; expected yes or no"]


# -- game IDs ----------------------------------------------------------------------------


@each_record
def test_a_game_id_reads_to_its_grid_and_back(record):
    assert formats.read(f"unruly:{record.id}") == record.puzzle
    assert formats.write(record, "tatham") == "unruly:" + re.sub("d[ten]:", ":", record.id)


def test_without_a_u_lines_may_be_equal():
    puzzle = formats.read("unruly:6x6dt:EBdEDcahad")
    assert puzzle.options["unique"] == "no"
    assert layer(puzzle, "grid") == "....1. / 1...0. / ...1.. / .1..00 / ...... / .00..."
    assert formats.write(puzzle, "tatham") == "unruly:6x6:EBdEDcahad"


def test_gaps_of_any_length_are_written():
    grid, rng = Grid(8, 12), random.Random(5)
    for number in range(12):
        clues = {cell: rng.choice("01") for cell in rng.sample(grid.cells, number)}
        puzzle = Puzzle(kind("takuzu"), grid, {"grid": clues})
        assert formats.read(formats.write(puzzle, "tatham")) == puzzle
    bare = Puzzle(kind("takuzu"), Grid(6, 10), {})
    assert formats.write(bare, "tatham") == "unruly:10x6u:zzk"
    one = Puzzle(kind("takuzu"), Grid(6, 10), {"grid": {Cell(3, 0): "1"}})
    assert formats.write(one, "tatham") == "unruly:10x6u:ZFze"


@pytest.mark.parametrize(
    ("id", "met"),
    [
        ("6x6u:EBdEDcaha", "the text ends; expected a-z or A-Z"),
        ("6x6u:EBdEDcahada", "expected the end of the text"),
        ("6x6u:EBdEDcahae", "4 empty places; expected at most 3"),
        ("6x6u:EBdEDz", "25 empty places; expected at most 16"),
        ("6x6u:EBd9", "unknown symbol '9'; expected a-z or A-Z"),
        ("6x6ud:EBdEDcahad", "expected a level, one of t e n"),
        ("6x6x:EBdEDcahad", "unknown symbol 'x'; expected :"),
        ("6:EBdEDcahad", "expected x and the other size"),
        ("6x5:" + "a" * 31, "the grid has 5 rows; expected an even number"),
    ],
)
def test_damaged_game_ids_say_what_was_expected(id, met):
    with pytest.raises(FormatError) as caught:
        formats.read(f"unruly:{id}")
    assert met in str(caught.value)


def test_boards_below_six_are_not_written_for_a_game_that_has_none():
    with pytest.raises(Unsupported, match="unruly: the grid must be at least 6x6, not 6x4"):
        formats.write(empty(6, 4, "no"), "tatham")


# -- text in sections --------------------------------------------------------------------

JANKO = """begin
puzzle tohuwavohu
author A. Nonymous
size 4
[problem]
- 1 - -
- - - 2
- - - 2
- 1 - -
[solution]
2 1 2 1
1 2 1 2
1 2 1 2
2 1 2 1
[end]
"""


def test_sections_have_circles_and_let_lines_be_equal():
    record = read_record(JANKO)
    assert layer(record.puzzle, "grid") == ".0.. / ...1 / ...1 / .0.."
    assert record.puzzle.options["unique"] == "no"
    assert [record.solution[cell] for cell in Grid(4, 4).row(0)] == ["1", "0", "1", "0"]
    assert solve(record.puzzle).solution == record.solution
    written = formats.write(record, "janko")
    assert "puzzle tohuwavohu\n" in written
    assert (read_record(written).puzzle, read_record(written).solution) == (
        record.puzzle,
        record.solution,
    )


@pytest.mark.parametrize("name", ["tohuwavohu", "Tohu-Wa-Vohu", "Binairo", "binairo"])
def test_sections_know_both_names(name):
    assert formats.read(JANKO.replace("tohuwavohu", name)).kind.name == "takuzu"


def test_where_a_zero_stands_symbols_are_zeros_and_ones():
    text = JANKO.replace("1", "0").replace("2", "1")
    assert read_record(text).puzzle == read_record(JANKO).puzzle
    assert read_record(text).solution == read_record(JANKO).solution
    with pytest.raises(FormatError, match="unknown symbol '2'"):
        formats.read(text.replace("- 0 - -", "- 2 - -"))


def test_sections_cannot_say_that_lines_differ():
    with pytest.raises(
        Unsupported, match="unique=no is all that can be written there, not unique=yes"
    ):
        formats.write(empty(6, 6, "yes"), "janko")


# -- techniques --------------------------------------------------------------------------

REST = "\n" + ". . . . . ." + "\n. . . . . ." * 4


@pytest.mark.parametrize(
    ("text", "technique", "told"),
    [
        ("no\n1 1 . . . ." + REST, "pair", "r1c3 is 0: next to two 1s in a line, r1c1 and r1c2."),
        ("no\n1 . 1 . . ." + REST, "gap", "r1c2 is 0: between two 1s, r1c1 and r1c3."),
        (
            "no\n0 1 0 1 0 .\n. . . . . .",
            "balance",
            "r1c6 is 1: half of row 1 is 0 already, r1c1, r1c3 and r1c5.",
        ),
        (
            "no\n0 . . . 0 ." + REST,
            "forced triple",
            (
                "r1c6 is 1: row 1 needs just one 0 beside r1c1 and r1c5, and r1c2, r1c3 or r1c4 "
                "has it, as these cannot be three 1s."
            ),
        ),
        (
            "yes\n0 0 1 0 1 1\n. 0 1 0 1 ." + "\n. . . . . ." * 4,
            "duplicate line",
            "r2c1 is 1; r2c6 is 0: the other way round row 2 would be equal to row 1.",
        ),
        (
            "no\n0 . . 1 0 1 . . 0 ." + "\n. . . . . . . . . ." * 9,
            "line completion",
            "r1c10 is 1: none of the 4 ways to fill in row 1 has a 0 there.",
        ),
    ],
)
def test_each_technique_is_told(text, technique, told):
    steps = explain(formats.read(f"takuzu unique={text}")).steps
    assert told in [sentence(step) for step in steps if step.technique.name == technique]


def test_few_ways_to_fill_a_line_in_are_listed():
    puzzle = formats.read("takuzu unique=no\n0 . . 1 . . . 0" + "\n. . . . . . . ." * 7)
    (step,) = explain(puzzle).steps
    ways = "00110110, 01010110 or 01011010"
    assert sentence(step) == f"r1c7 is 1: row 1 can only be filled in as {ways}."


def test_what_a_line_cannot_hold_in_several_cells_is_told_in_one():
    puzzle = formats.read("takuzu unique=no\n1 . . . . . . 0 1 1\n. . . . . . . . . .")
    lines = explain(puzzle).lines
    line = next(line for line in lines if line.technique.name == "line completion")
    ways = "1001001011, 1001010011 or 1010010011"
    assert line.words == f"r1c2 and r1c5 are 0: row 1 can only be filled in as {ways}."


def test_lines_are_compared_only_where_they_must_differ():
    text = "takuzu unique={}\n0 0 1 0 1 1\n. 0 1 0 1 ." + "\n. . . . . ." * 4
    names = [
        {step.technique.name for step in explain(formats.read(text.format(unique))).steps}
        for unique in ("yes", "no")
    ]
    assert ["duplicate line" in found for found in names] == [True, False]


def test_line_completion_finds_all_that_a_line_forbids():
    """Whatever is known of a line: the ways to fill it in are those that trying all finds."""
    technique = next(t for t in kind("takuzu").techniques if t.name == "line completion")
    rules, rng = model(empty(2, 8, "no")), random.Random(8)
    site = next(f for f in technique.sites(rules) if len(f.watch) == 8)
    words = ["".join(word) for word in product("01", repeat=8) if word.count("0") == 4]
    words = [word for word in words if "000" not in word and "111" not in word]
    for _ in range(300):
        row = rng.choice(words)
        candidates = {
            cell: (value,) if rng.random() < 0.4 else ("0", "1")
            for cell, value in zip(site.watch, row, strict=True)
        }
        fitting = [w for w in words if all(map(tuple.__contains__, candidates.values(), w))]
        gone = {
            (cell, value)
            for i, cell in enumerate(site.watch)
            for value in candidates[cell]
            if not any(word[i] == value for word in fitting)
        }
        assert {entry for f in technique.find(site, candidates) for entry in f.removes} == gone
