"""Unusual forms of links and files: read as other programs do, or refused by name."""

import pytest

from enpitsu.engines.solve import solve
from enpitsu.io import formats
from enpitsu.io.formats import read_record, remarks
from foreign_formats import refused

# -- what says nothing of the puzzle -------------------------------------------------------------


@pytest.mark.parametrize("tail", ["&id=7", "&id=7&x=", "%22", '"', ".0", "/", "&id=a.b#top"])
def test_what_stands_behind_a_link_is_passed_over(tail):
    for home in ("", "https://puzz.link/p?", "https://puzz.link/p?type=player&"):
        assert formats.read(f"{home}slither/5/5/zk{tail}") == formats.read("slither/5/5/zk")


@pytest.mark.parametrize("tail", [".1", "0", "x", "&id=a/b", "&=1", "%2", "'"])
def test_what_else_stands_behind_a_link_is_refused(tail):
    refused(f"slither/5/5/zk{tail}")


@pytest.mark.parametrize(
    ("other", "usual"),
    [
        ("heyawacky/2/2/00g", "heyawake/2/2/00g"),
        ("fillomino01/2/2/3i", "fillomino/2/2/3i"),
        ("lits/c/2/2/00", "lits/2/2/00"),
        ("norinori/d/2/2/00", "norinori/2/2/00"),
        ("gokigen/c/2/2/g6ci", "gokigen/2/2/g6ci"),
        ("yajilin/b/3/3/i", "yajilin/3/3/i"),
        ("http://www.kanpen.net/slitherlink.html?pzpr=/5/5/zk", "slither/5/5/zk"),
        ("www.kanpen.net/masyu.html?pzpr=3/3/000", "mashu/3/3/000"),
        ("https://www.kanpen.net/lits.html?pzpr=c/2/2/00", "lits/2/2/00"),
    ],
)
def test_other_names_and_flags_that_change_only_looks(other, usual):
    assert formats.read(other) == formats.read(usual)
    assert formats.write(formats.read(other), "puzzlink").rstrip("/").endswith(usual)


def test_of_old_there_was_a_character_for_each_cell_or_corner():
    assert formats.read("lits/d/4/3/aabbaabbcccc") == formats.read(
        "lits\nregions\n0 0 1 1\n0 0 1 1\n2 2 2 2\n"
    )
    assert formats.read("gokigen/d/2/1/.1.0.1") == formats.read("gokigen\n. 1 .\n0 . 1\n")
    assert "expected a letter or digit for each of 4x4" in refused("lits/d/4/4/aabb").message


# -- other rules ---------------------------------------------------------------------------------

VARIANTS = {
    "slither/f/5/5/zk": "a variant of slither ('f'), in which the loop comes to every corner",
    "mashu/f/3/3/000": "a variant of mashu ('f'), in which the line takes every cell",
    "country/e/2/2/00g": "a variant of country ('e'), in which the line need not come into every",
    "fillomino/t/2/2/j": "a variant of fillomino ('t'), in which no piece has more than",
    "yajilin/o/3/3/i": "a variant of yajilin ('o'), in which all shaded cells lie outside the loop",
    "yajilin/bo/3/3/i": "a variant of yajilin ('o')",
    "lits/x/2/2/00": "unknown flag 'x' of lits",
    "heyawake/b/2/2/00g": "unknown flag 'b' of heyawake",
    "mines/v:total/2/2/j": "a variant of mines ('v:total')",
    "pzprv3/slither/2/2/f/. . /": "a variant of slither ('f')",
    "pzprv3/yajilin/2/2/o/. . /": "a variant of yajilin ('o')",
    "https://www.kanpen.net/tentaisho.html?problem=2/2/": "a link of kanpen.net's own",
}


@pytest.mark.parametrize("link", VARIANTS)
def test_variants_are_refused_by_name(link):
    assert VARIANTS[link] in refused(link).message


# -- clues that show a question mark ---------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "slither/2/2/..h",
        "fillomino/2/2/.i",
        "sudoku/4/4/.u",
        "pzprv3/slither/1/1/- /",
        "pzprv3/mashu/1/1/- /",
        "pzprv3/fillomino/1/1/- /. /",
        "pzprv3/sudoku/4/- . . . /",
    ],
)
def test_a_question_mark_that_says_nothing_is_refused(text):
    assert "a question mark" in refused(text).message


def test_a_question_mark_in_minesweeper_lies_on_no_mine():
    puzzle = formats.read("mines/5/3/1g1g.j.0g1g./")
    assert formats.write(puzzle, "puzzlink") == "https://puzz.link/p?mines/5/3/1g1g.j.0g1g./"
    assert "1 . 1 . - " in formats.write(puzzle, "pzprv3")
    solved = solve(puzzle)
    assert solved.unique
    assert {solved.solution[cell] for cell in puzzle.clues["grid"]} == {"-"}


# -- what editors write today -----------------------------------------------------------------


def test_skyscrapers_have_their_givens():
    link = "skyscrapers/4/4/1h23i1h34ih2h1j1h2h"
    puzzle = formats.read(link)
    assert [str(cell) for cell in puzzle.clues["givens"]] == ["r1c3", "r2c2", "r3c3", "r4c2"]
    assert formats.write(puzzle, "puzzlink").endswith(link)
    file = formats.write(puzzle, "pzprv3")
    assert "1 . . q2 . 4 " in file
    assert formats.read(file) == puzzle


def test_a_kakuro_run_without_a_sum_is_written_as_none():
    plain = "kakuro\n+ . + 5 +\n7 . . . .\n+ . + . +\n. . . # .\n+ . + . +\n"
    puzzle = formats.read(plain)
    assert formats.write(puzzle, "puzzlink") == "https://puzz.link/p?kakuro/2/2/m.-57-/"
    assert "0 -1 5 \n7 . . \n-1 . 0,0 \n" in formats.write(puzzle, "pzprv3")
    for link in ("kakuro/2/2/m.057-", "kakuro/2/2/m.0570", "kakuro/2/2/m00-57-"):
        assert formats.read(link) == puzzle


def test_a_kakuro_sum_that_the_editor_hides_is_passed_over():
    assert formats.read("kakuro/2/2/m9a-57-") == formats.read("kakuro/2/2/m.-57-")
    file = "pzprv3/kakuro/2/2/0 -1 5 /7 . . /-1 . {} /. . /. . /"
    assert formats.read(file.format("3,4")) == formats.read(file.format("-1,-1"))


def test_one_galaxy_comes_back_from_a_file():
    for text in ("galaxies\no\n", "galaxies\n. . .\n. o .\n. . .\n"):
        puzzle = formats.read(text)
        record = read_record(formats.write(puzzle, "pzprv3"))
        assert (record.puzzle, record.solution, record.state) == (puzzle, None, None)
    solved = read_record("galaxies\n. o .\nsolution\nr1c1.5 r1c1.5\n")
    back = read_record(formats.write(solved, "pzprv3"))
    assert back.solution == solved.solution is not None


def test_numbers_of_a_hitori_may_be_larger_than_its_side():
    rows = "1 1 1 76\n1 76 2 3\n3 3 2 1\n76 2 1 3"
    text = f"begin\npuzzle hitori\nsize 4\n[problem]\n{rows}\n[end]\n"
    puzzle = formats.read(text)
    assert solve(puzzle).unique
    assert formats.write(puzzle, "puzzlink").endswith("hitori/4/4/111-241-24233321-24213")
    for format in ("puzzlink", "pzprv3", "janko", "text", "json"):
        assert formats.read(formats.write(puzzle, format)) == puzzle
    with pytest.raises(formats.Unsupported, match="r1c4 holds 76; at most 4 can be written there"):
        formats.write(puzzle, "tatham")


# -- boards that are never finished ------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "remark"),
    [
        ("starbattle/4/3/1/0000", "the board is not square: the editor will never call it"),
        ("yajilin/3/3/01h", "r1c1 has a number without an arrow: the editor will never call it"),
    ],
)
def test_the_editor_never_finishes_some_boards(link, remark):
    for format in ("puzzlink", "pzprv3"):
        assert remark in " ".join(remarks(read_record(link), format))


@pytest.mark.parametrize("link", ["starbattle/3/3/1/0000", "yajilin/3/3/11h", "yajilin/3/3/0.h"])
def test_others_are_not_remarked(link):
    assert not [*remarks(read_record(link), "puzzlink")]
