"""What the editor of puzz.link saves, and what it can do with what we write for it."""

from dataclasses import replace

import pytest

from enpitsu.errors import FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read, read_record, remarks, write
from enpitsu.paper.grid import Cell
from foreign_formats import CORPORA, refused, relabelled

SHAKASHAKA = "shakashaka/6/6/cgbhdhegdrb"
SUGURU = "suguru/5/5/cih47bs73m3g5p1g2g"


# -- boards that are finished for the editor -----------------------------------------------------


@pytest.mark.parametrize(("kind", "mark"), [("shakashaka", "+"), ("abc", "-")])
def test_a_board_is_finished_when_it_is_for_the_editor(kind, mark):
    for record in CORPORA[kind][:20]:
        if "-" in record.puzzle.clues["grid"].values():
            continue
        back = read_record(write(record, "pzprv3").replace(f"{mark} ", ". "))
        assert (back.puzzle, back.solution, back.state) == (record.puzzle, record.solution, None)


def test_a_board_with_some_dots_is_finished_too():
    record = CORPORA["shakashaka"][0]
    text = write(record, "pzprv3")
    for number in range(text.count("+")):
        at = [i for i, ch in enumerate(text) if ch == "+"][number]
        assert read_record(f"{text[:at]}.{text[at + 1 :]}").solution == record.solution


def test_a_board_that_lacks_a_triangle_is_a_state():
    record = CORPORA["shakashaka"][0]
    text = write(record, "pzprv3").replace("+ ", ". ")
    board = text.index("2 ", len(text) // 2)
    back = read_record(f"{text[:board]}. {text[board + 2 :]}")
    assert back.solution is None
    assert set(back.state.values()) <= {"NW", "NE", "SW", "SE"}


def test_numbers_all_have_to_be_marked():
    text = write(replace(CORPORA["suguru"][0], notes={}), "pzprv3")
    board = text.rstrip().rfind(" ")
    digit = text[board + 1 :].strip()
    assert digit.isdigit()
    assert read_record(f"{text[: board + 1]}. \n").solution is None


# -- cells of no region ------------------------------------------------------------------------


HOLES = "pzprv3/suguru/2/3/0 1 /1 0 /1 1 0 /2 . # /# . . /. 1 . /. 2 1 /"


# -- what the editor knows besides ---------------------------------------------------------------

NOTES = {"author": 'A/B "x" 鉛', "source": "a set", "hard": "3", "comment": "two\nlines"}


@pytest.mark.parametrize("line_end", ["\n", "/"])
def test_author_and_source_come_back(line_end):
    record = replace(CORPORA["suguru"][0], notes={**NOTES, "title": "which the editor lacks"})
    text = write(record, "pzprv3").replace("\n", line_end)
    back = read_record(text)
    assert (back.puzzle, back.solution, back.notes) == (record.puzzle, record.solution, NOTES)
    assert "info" not in write(replace(record, notes={}), "pzprv3")


def test_notes_are_read_in_whatever_dress():
    file = "pzprv3/suguru/1/2/0 /. . /. . /"
    told = '{"metadata":{"author":5,"source":"a/b","level":"x"},"history":{"type":"pzpr"}}'
    assert read_record(f"{file}info:{told}").notes == {"source": "a/b"}
    assert read_record(f"{file}history:{told}").notes == {}
    for nothing in ("[1]", '{"metadata":[1]}', "{}"):
        assert read_record(f"{file}info:{nothing}").notes == {}


@pytest.mark.parametrize("damaged", ["", "{", "[" * 100_000, '{"metadata":{"author":"A'])
def test_damaged_notes_are_refused_where_they_begin(damaged):
    file = "pzprv3/suguru/1/2/0 /. . /. . /info:"
    with pytest.raises(FormatError, match="expected JSON after info:") as error:
        read_record(file + damaged)
    assert (error.value.line, error.value.column) == (1, len(file) + bool(damaged))


def test_a_hole_is_a_hash_among_the_givens():
    record = read_record(HOLES)
    assert record.puzzle.clues["regions"].keys() == set(record.puzzle.grid.cells) - {
        Cell(0, 2),
        Cell(1, 0),
    }


@pytest.mark.parametrize("rows", ["a a -\nb a a", "- a\na a", "- -\n- a", "a\n-\nb"])
def test_holes_come_back_from_links_and_files(rows):
    puzzle = read(f"suguru\nregions\n{rows}\n")
    for format in ("puzzlink", "pzprv3"):
        assert read(write(puzzle, format)) == relabelled(puzzle)


# -- links as they are met ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "link",
    [
        *("p?{}", "p.html?{}", "?{}", "HTTPS://PUZZ.LINK/p?{}", "Http://pzv.jp/p.html?{}"),
        *("https://puzz.link/p?{}/", "https://puzz.link/p?{}//", "puzz.link/p?{}//#x"),
        *("[a puzzle](https://puzz.link/p?{})", "[](puzz.link/p?{})", "<https://puzz.link/p?{}>"),
        *("//puzz.link/p?{}", "  //puzz.link/p?{}  ", "[x](//puzz.link/p?{}/)"),
        "http://localhost:8080/p?{}",
    ],
)
def test_a_link_is_read_in_whatever_dress(link):
    for body in (SHAKASHAKA, SUGURU):
        text = link.format(body)
        assert formats.sniff(text) == "puzzlink"
        assert read(text) == read(body)
        assert formats.read_all(f"// two\n\n{text}\n{text}\n") == [read(body)] * 2


def test_a_comment_is_no_link():
    assert read_record("//puzz.link is a site\n// puzz.link/p?x\nmarupeke\n. x\n").line == 3


def test_a_link_that_ends_in_a_dot_is_closed_by_a_slash():
    puzzle = read("shakashaka\n. #\n")
    assert write(puzzle, "puzzlink") == "https://puzz.link/p?shakashaka/2/1/g./"
    assert read(write(puzzle, "puzzlink")) == puzzle
    assert not write(read("shakashaka\n# .\n"), "puzzlink").endswith("/")


@pytest.mark.parametrize("home", ["https://puzz.link/p?", "p?", "?"])
@pytest.mark.parametrize("opening", ["type=player&pzprv3", "pzprv3", "type=editor&pzprv3.1"])
@pytest.mark.parametrize("blank", [" ", "_", "%20"])
def test_a_link_of_a_puzzle_in_progress_holds_its_file(home, opening, blank):
    record = CORPORA["suguru"][0]
    body = write(record, "pzprv3").removeprefix("pzprv3\n").replace("\n", "/").replace(" ", blank)
    text = f"{home}{opening}/{body}"
    assert formats.sniff(text) == "puzzlink"
    assert read_record(text).solution == record.solution


def test_an_entry_of_a_puzzle_in_progress_is_told_where_it_stands():
    link = "https://puzz.link/p?type=player&pzprv3/shakashaka/1/2/._1_/._2_/"
    assert refused(link).column == link.rindex("2") + 1


@pytest.mark.parametrize(
    ("link", "expected", "column"),
    [
        ("https://puzz.link/p?suguru/v:/5/5/0", "a variant of suguru ('v:')", 28),
        ("suguru/v:2/5/5/0", "a variant of suguru ('v:2')", 8),
        ("[p](https://tinyurl.com/penpa)", "a ? and a puzzle behind it", 30),
    ],
)
def test_what_we_cannot_read_is_refused_by_name(link, expected, column):
    error = refused(link)
    assert (expected in error.message, error.column) == (True, column), error


# -- what the editor will not do ------------------------------------------------------------------


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3"])
def test_a_board_the_editor_never_calls_finished_is_remarked(format):
    oblong, square = (
        read(f"abc letters=AB\ngrid\n{rows}") for rows in (". . .\n" * 2, ". .\n" * 2)
    )
    assert remarks(oblong, format) == [
        "the board is not square: the editor will never call it finished"
    ]
    assert remarks(square, format) == remarks(oblong, "text") == []
    white = "it is solved without a triangle: the editor will never call that finished"
    for rows in (". .\n. .\n", ". . 0\n# # .\n"):
        assert remarks(read(f"shakashaka\n{rows}"), format) == [white]
    for rows in (". .\n. 1\n", "# .\n. .\n"):
        assert remarks(read(f"shakashaka\n{rows}"), format) == []
    assert all(remarks(record, format) == [] for record in CORPORA["shakashaka"][:5])


def test_only_sound_puzzles_are_written_for_other_programs():
    record = read_record("suguru\nregions\na b\nb a\n", check=False)
    with pytest.raises(FormatError):
        read("suguru\nregions\na b\nb a\n")
    for format in ("puzzlink", "pzprv3", "tatham", "janko", "dimacs"):
        with pytest.raises(Exception, match="region a is in pieces"):
            write(record, format)
    with pytest.raises(Unsupported):
        write(record, "thesis")
