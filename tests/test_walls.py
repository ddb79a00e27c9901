"""Borders that end inside a room: what they mean, how they are written, and who refuses them."""

import pytest

from enpitsu.engines.check import check
from enpitsu.engines.solve import solve
from enpitsu.errors import BadPuzzle, Unsupported
from enpitsu.inference.explain import explain
from enpitsu.io import formats
from enpitsu.io.formats import read, read_record, remarks
from enpitsu.making.turning import turned, turned_board, turns
from enpitsu.paper.grid import Cell, Edge
from enpitsu.puzzle.kind import Puzzle, Record
from enpitsu.show.picture import draw
from evidence import SOLVED
from foreign_formats import by_region, layer, refused, relabelled

LITS = "lits/10/10/4bksdvle6f22qclugjlgcom81n0opcdj4iq4"
HEYAWAKE = "heyawake/8/8/022gkf3gc2007o00o01s01v07"
COUNTRY = "country/5/5/k9il0v70226i1"
PUBLISHED = [LITS, HEYAWAKE, COUNTRY]
FILE = (
    "pzprv3.1/lits/4/4/0 1 0 /0 1 1 /1 0 1 /0 0 0 /0 0 0 1 /0 1 0 0 /1 1 1 0 /"
    ". . . . /. . . . /. . . . /. . . . /"
)
ROAD = """
countryroad
regions
a a b
a a b
walls
. | . . .
. + . + .
. . . . .
numbers
. . .
. 2 .
"""


@pytest.mark.parametrize("link", PUBLISHED)
@pytest.mark.parametrize("format", ["text", "json", "puzzlink", "pzprv3"])
def test_walls_are_written_and_read_again(link, format):
    puzzle = read(link)
    assert puzzle.clues["walls"]
    assert read(formats.write(puzzle, format)) == puzzle
    assert formats.write(puzzle, "puzzlink").rstrip("/").endswith(link)
    with pytest.raises(Unsupported, match="layer walls"):
        formats.write(puzzle, "janko")


@pytest.mark.parametrize("link", [LITS, HEYAWAKE])
def test_a_puzzle_that_needs_its_walls_has_one_solution(link):
    puzzle = read(link)
    assert solve(puzzle).unique
    without = Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, "walls": {}})
    assert not solve(without).unique


WALLED = [record.puzzle for _, record in SOLVED if record.puzzle.clues.get("walls")]
LARGE = [pytest.param(read(link), marks=pytest.mark.long) for link in (LITS, HEYAWAKE)]


@pytest.mark.parametrize("puzzle", [*WALLED, *LARGE], ids=repr)
def test_a_path_goes_on_where_walls_matter(puzzle):
    told = explain(puzzle)
    assert told.complete
    assert any(c.rule.id == "walls" for step in told.steps for c in step.because)


@pytest.mark.parametrize("link", [HEYAWAKE, ROAD])
def test_walls_turn_with_their_board(link):
    puzzle = read(link)
    board = solve(puzzle).solution
    for turn in turns(puzzle.kind):
        image = turned(puzzle, turn)
        assert len(image.clues["walls"]) == len(puzzle.clues["walls"])
        assert relabelled(read(formats.write(image, "pzprv3"))) == relabelled(image)
        assert by_region(read(formats.write(image, "puzzlink"))) == by_region(image)
        if board:
            assert check(image, turned_board(puzzle, board, turn)).right


def test_walls_are_drawn_like_the_borders_of_rooms():
    puzzle = read(ROAD)
    (wall,) = puzzle.clues["walls"]
    without = Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, "walls": {}})
    assert draw(puzzle).walls == draw(without).walls | {wall}
    assert draw(puzzle).marks == draw(without).marks
    assert draw(puzzle, candidates=True).walls == draw(puzzle).walls


# -- files of the editor -------------------------------------------------------------------------


def test_a_file_of_today_has_walls_where_labels_stood():
    assert layer(read(FILE), "regions") == "0011 / 0012 / 0112 / 2222"
    inside = FILE.replace("0 1 0 ", "1 1 0 ", 1)
    assert [str(wall) for wall in read(inside).clues["walls"]] == ["r1c1-r1c2"]
    assert formats.write(read(inside), "pzprv3").replace("\n", "/") == inside
    plain = "pzprv3.1/norinori/2/2/1 /1 /0 0 /# + /. . /"
    old = "pzprv3/norinori/2/2/2/0 1 /0 1 /# + /. . /"
    assert read_record(plain) == read_record(old)
    assert formats.write(read_record(plain), "pzprv3").replace("\n", "/") == old


def test_a_file_of_a_country_road_has_a_line_of_variants():
    body = "/. . /. 3 /1 /0 /0 0 /0 0 /0 0 /"
    labels, walls = "2/0 0 /1 1 ", "0 /0 /1 1 "
    old = read_record(f"pzprv3/country/2/2/{labels}{body}")
    for version, told in ((1, labels), (2, walls), (7, walls)):
        assert read_record(f"pzprv3.{version}/country/2/2//{told}{body}") == old
    other = refused(f"pzprv3.2/country/2/2/country_empty/{walls}{body}")
    assert "('country_empty'), in which the line need not come into every room" in str(other)
    assert "a variant of country ('what')" in str(
        refused(f"pzprv3.2/country/2/2/what/{walls}{body}")
    )


@pytest.mark.parametrize("link", PUBLISHED)
def test_a_file_is_only_new_where_walls_need_it(link):
    puzzle = read(link)
    plain = Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, "walls": {}})
    version = "pzprv3.2\n" if link == COUNTRY else "pzprv3.1\n"
    assert formats.write(puzzle, "pzprv3").startswith(version)
    assert formats.write(plain, "pzprv3").startswith("pzprv3\n")


# -- numbers of rooms ----------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["heyawake", "countryroad"])
def test_a_link_moves_numbers_to_the_first_cells_of_rooms_and_says_so(name):
    rooms = "regions\na a b\na a b\nnumbers\n. . .\n. 2 1\n"
    puzzle = read(f"{name}\n{rooms}")
    link = formats.write(puzzle, "puzzlink")
    said = "a link has numbers in the first cells of rooms: numbers move from "
    assert remarks(puzzle, "puzzlink") == [said + "r2c2 to r1c1, r2c3 to r1c3"]
    assert read(link).clues["numbers"] == {Cell(0, 0): 2, Cell(0, 2): 1}
    assert formats.write(read(link), "puzzlink") == link
    assert remarks(read(link), "puzzlink") == remarks(puzzle, "pzprv3") == []
    assert relabelled(read(formats.write(puzzle, "pzprv3"))) == relabelled(puzzle)


# -- what is refused -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "kind", "column"),
    [
        (LITS.replace("lits", "norinori"), "norinori", 17),
        ("starbattle/2/2/1/80", "starbattle", 18),
        ("suguru/2/2/80j", "suguru", 12),
        ("suguru/3/2/40l0g", "suguru", 12),
        ("seismic:2x2T:1c,d", "suguru", None),
    ],
)
def test_kinds_without_walls_inside_regions_refuse_them_by_name(text, kind, column):
    error = refused(text)
    assert "ends inside a region; expected walls round regions" in error.message
    assert f"as {kind} has no others" in error.message
    assert column is None or error.column == column


def test_walls_round_a_hole_are_no_walls_inside_a_region():
    holes = read("pzprv3/suguru/2/3/0 1 /1 0 /1 1 0 /2 . # /# . . /. 1 . /. 2 1 /")
    assert len(holes.clues["regions"]) == 4


@pytest.mark.parametrize(
    ("wall", "fault"),
    [
        (Edge(Cell(0, 1), Cell(0, 2)), "walls: r1c2-r1c3 lies between two rooms"),
        (Edge(Cell(0, 0), Cell(1, 0)), "walls: they cut room a in pieces"),
    ],
)
def test_walls_between_rooms_and_round_cells_are_faults_where_they_are(wall, fault):
    puzzle = read(ROAD)
    walls = {**puzzle.clues["walls"], wall: "|"}
    faulty = Puzzle(puzzle.kind, puzzle.grid, {**puzzle.clues, "walls": walls})
    (told,) = faulty.faults
    assert told.text.startswith(fault)
    assert told.layer == "walls"
    with pytest.raises(BadPuzzle):
        formats.write(faulty, "puzzlink")
    error = refused(formats.write(Record(faulty), "text"))
    assert error.message.startswith(fault)
    assert error.line > 5


@pytest.mark.parametrize(
    ("text", "told", "column"),
    [
        ("tentaisho/2/2/6c20", "cells that are holes, behind the centres", 0),
        ("pzprv3/tentaisho/2/2/1X./.../.../0 /0 /0 0 /0 0 /0 0 /", "a cell that is a hole", 23),
        ("fillomino/2/2/1h2g0g", "borders that are printed, behind the numbers", 0),
    ],
)
def test_what_the_editor_prints_and_a_kind_does_not_know_is_refused_by_name(text, told, column):
    error = refused(text)
    assert told in error.message
    assert column in (0, error.column)
