"""Links, game IDs and files of other people's programs, and what all foreign formats promise."""

import re
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from enpitsu import plugins
from enpitsu.engines.solve import solve
from enpitsu.errors import FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read_record
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import JOINT, Puzzle, Record
from enpitsu.puzzle.registry import add, kind, remove
from evidence import EVIDENCE, KINDS, SOLVED
from foreign_formats import CORPORA, by_region, inside, layer, refused, relabelled, written
from samples import examples
from strategies import puzzles

EXAMPLES = Path(__file__).parent.parent / "examples"
GAMES = {"abc": "salad", "suguru": "seismic", "takuzu": "unruly"}
CODECS = [(kind, name) for kind in KINDS for name in kind.codecs]
BODIES = {
    "puzzlink": re.compile(r"https://puzz.link/p\?\w+/(r/)?\d+/\d+/"),
    "tatham": re.compile(r"[^:]*:[^:]*:"),  # a name, and parameters such as how hard it is
    "digits": re.compile(""),
}
each_codec = pytest.mark.parametrize(
    ("kind", "format"), CODECS, ids=[f"{kind.name}-{name}" for kind, name in CODECS]
)


# -- puzz.link ---------------------------------------------------------------------------


LINKS = {
    "shakashaka/6/6/cgbhdhegdrb": ("grid", "2...1. / ...3.. / ..4... / 3..... / ...... / ...1.."),
    "suguru/5/5/cih47bs73m3g5p1g2g": ("givens", "3.... / ...3. / 5.... / ..... / .1.2."),
    "suguru/6/6/adbli15d2tluj2g1l2l3l4l5g": (
        "givens",
        "....2. / 1..... / .2.... / ..3... / ...4.. / ....5.",
    ),
    "shakashaka/10/10/rdr70bdpdgccrczhcga": (
        "grid",
        (
            ".......... / ..3....... / .......2.0 / 1..3...... / ......3... / 2..2...... / "
            "........2. / .......... / .......... / ...2...0.."
        ),
    ),
}
LARGE = (
    "shakashaka/30/30/kcodzzzgchbjbgbgbgbzzzobmcclbhblbobr.zkbncczzpbobgbgbscvczzu.lbgbgbobzgddkcsbzz"
    "ndibiddbjbkcw.ztbzpbhbgbgbgb.zwbzgczzhegdobycgdlbhdx"
)


@pytest.mark.parametrize("link", LINKS)
def test_a_link_reads_to_its_rows_and_back(link):
    name, rows = LINKS[link]
    assert layer(formats.read(link), name) == rows
    assert formats.write(formats.read(link), "puzzlink") == f"https://puzz.link/p?{link}"


def test_a_large_link_comes_back():
    puzzle = formats.read(LARGE)
    assert puzzle.grid == Grid(30, 30)
    assert formats.write(puzzle, "puzzlink").endswith(LARGE)


def test_letters_outside_stand_top_bottom_left_right():
    puzzle = formats.read("easyasabc/4/4/3/1m2h3g3h")
    assert puzzle.options["letters"] == "ABC"
    sides = {side: {b.line: v for b, v in puzzle.clues[side].items()} for side in puzzle.clues}
    assert sides["top"] == {0: "A"}
    assert sides["bottom"] == {}
    assert sides["left"] == {0: "B", 3: "C"}
    assert sides["right"] == {1: "C"}


@pytest.mark.parametrize(
    "home",
    [
        *("https://puzz.link/p?", "http://pzv.jp/p.html?", "https://pzprxs.vercel.app/p?", ""),
        *("puzz.link/p?", "pzv.jp/p.html?", "www.pzv.jp/p.html?", "pzprxs.vercel.app/p?"),
    ],
)
def test_links_of_all_homes_are_read(home):
    assert formats.read(f"{home}shakashaka/6/6/cgbhdhegdrb\n") == formats.read(next(iter(LINKS)))


@each_codec
def test_other_names_of_a_kind_are_read(kind, format):
    codec = kind.codecs[format]
    for record in EVIDENCE[kind.name].solved[:1]:
        text = written(record, format)
        for name in codec.aliases if text else ():
            other, changed = re.subn(rf"(?m)(?<![a-z]){codec.name}\b", name, text, count=1)
            assert changed == 1
            assert read_record(other).puzzle == read_record(text).puzzle


@pytest.mark.parametrize(
    "line",
    [
        "* [x](https://puzz.link/p?{})",
        "- [x](https://puzz.link/p?{} 'a title') by A. Nonymous",
        "12. [two words](//puzz.link/p?{}) and some more",
        "  + <https://puzz.link/p?{}>",
        "1) https://puzz.link/p?{}",
        "p?{}",
    ],
)
@pytest.mark.parametrize("link", ["shakashaka/6/6/cgbhdhegdrb", "SHAKASHAKA/6/6/cgbhdhegdrb"])
def test_links_are_read_as_they_stand_in_lists(line, link):
    first, second = formats.read_all(f"{line.format(link)}\n{line.format(link)}\n")
    assert first == second == formats.read(next(iter(LINKS)))


def test_of_two_links_on_a_line_none_is_lost():
    link = "[x](https://puzz.link/p?shakashaka/2/1/h)"
    assert isinstance(next(formats.records(f"* {link} {link}")), FormatError)


@pytest.mark.parametrize("home", ["https://puzz.link/p?", "https://pzv.jp/p.html?type=player&"])
@pytest.mark.parametrize("plain", ["", ":/?=&"])
def test_a_link_may_be_encoded(home, plain):
    link = f"{home}shakashaka/6/6/cgbhdhegdrb"
    half = home + quote(link.removeprefix(home), safe="")
    for encoded in (quote(link, safe=plain), half, half.replace("%2F", "%2f")):
        assert formats.read(encoded) == formats.read(next(iter(LINKS)))
    error = refused("https%3A%2F%2Fpuzz.link%2Fp%3Fchess%2F6%2F6%2F0")
    assert error.message.startswith("unknown kind 'chess'")


def test_a_slash_may_close_a_link():
    assert formats.read("shakashaka/2/1/h/") == formats.read("shakashaka/2/1/h")


@pytest.mark.parametrize("home", ["https://puzz.link/p?", "pzv.jp/p.html?", "?", ""])
@pytest.mark.parametrize(
    "opening",
    ["shakashaka_edit", "shakashaka_play", "m+shakashaka", "type=player&shakashaka",
     "type=editor&net=&shakashaka_edit"],
)  # fmt: skip
@pytest.mark.parametrize("end", ["", "#", "#top", "/#7", "/"])
def test_how_a_page_is_to_open_is_passed_over(home, opening, end):
    link = f"{home}{opening}/6/6/cgbhdhegdrb{end}\n"
    assert formats.read(link) == formats.read(next(iter(LINKS)))


def test_a_yajilin_whose_hints_are_shown_on_grey_is_the_same():
    link = "https://puzz.link/p?yajilin/6/6/4222d21v11d1130"
    plain = formats.read(link)
    assert formats.read(link.replace("/6/6", "/b/6/6")) == plain
    assert formats.write(plain, "puzzlink") == link
    assert "unknown flag 'b' of heyawake" in str(refused("https://puzz.link/p?heyawake/b/6/6/0"))


def test_an_unknown_kind_of_an_editor_is_named_where_it_stands():
    error = refused("https://puzz.link/p?type=player&chess_edit/6/6/0#x")
    assert (error.message[:20], error.column) == ("unknown kind 'chess'", 33)


def test_columns_come_first():
    assert formats.read("shakashaka/4/1/j").grid == Grid(rows=1, cols=4)


def test_a_letter_inside_comes_back():
    puzzle = Puzzle(kind("abc"), Grid(3, 3), {"grid": {Cell(1, 0): "B"}}, {"letters": "AB"})
    link = formats.write(puzzle, "puzzlink")
    assert link.endswith("easyasabc/3/3/2/ri2k")
    assert formats.read(link) == puzzle


STAR = "abc letters=AB\ngrid\n. . .\nB * .\n. . .\n"


@pytest.mark.parametrize(
    ("format", "text"),
    [
        ("puzzlink", "easyasabc/3/3/2/ri2.j"),
        ("pzprv3", f"pzprv3/easyasabc/3/3/2{2 * '/. . . . . '}/. q2 q-2 . . {2 * '/. . . . . '}/"),
    ],
)
def test_some_letter_is_read_but_not_written_as_nobody_could_finish_it(format, text):
    puzzle = formats.read(STAR)
    assert formats.read(text) == puzzle
    why = "'*' is not written: the editor prints a question mark there that nobody can fill in"
    with pytest.raises(Unsupported, match=re.escape(why)):
        formats.write(puzzle, format)


def test_cells_of_no_region_come_after_the_givens():
    puzzle = formats.read("suguru\nregions\na a -\nb a a\n")
    link = formats.write(puzzle, "puzzlink")
    assert relabelled(puzzle) == formats.read(link)
    assert "." in layer(formats.read(link), "regions")


# -- files of pzprjs -----------------------------------------------------------------------


SUGURU_FILE = (
    "pzprv3/suguru/5/5/0 1 1 0 /0 1 0 0 /1 0 1 0 /0 0 1 0 /0 1 0 0 /0 0 1 1 1 /0 1 0 1 1 /"
    "1 1 1 0 0 /0 0 1 1 1 /3 . . . . /. . . 3 . /5 . . . . /. . . . . /. 1 . 2 . /"
    ". 2 1 2 1 /1 4 5 . 4 /. 2 1 2 1 /3 4 5 4 3 /2 . 3 . 1 /"
)
ABC_FILE = (
    "pzprv3/easyasabc/4/4/3/. 1 . . . . /2 - 2 3 1 . /. 1 - 2 3 3 /. 2 3 1 - . /3 3 1 - 2 . /"
    ". . . . . . /"
)
FILES = [SUGURU_FILE, ABC_FILE]


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("line_end", ["/", "\n"])
def test_a_solved_file_comes_back(file, line_end):
    record = read_record(file.replace("/", line_end))
    assert record.solution is not None
    assert formats.write(record, "pzprv3") == file.replace("/", "\n")


def test_a_file_and_a_link_of_one_puzzle_agree():
    assert formats.read(SUGURU_FILE) == formats.read("suguru/5/5/cih47bs73m3g5p1g2g")
    assert formats.read(ABC_FILE) == formats.read("easyasabc/4/4/3/1m2h3g3h")


def test_triangles_are_numbered_from_the_lower_left_corner():
    record = read_record("pzprv3\nshakashaka\n2\n3\n. . 5 \n. . . \n2 3 - \n5 4 + \n")
    assert {str(cell): value for cell, value in record.solution.items()} == {
        "r1c1": "SW",
        "r1c2": "SE",
        "r2c1": "NW",
        "r2c2": "NE",
        "r2c3": ".",
    }
    assert record.puzzle.clues["grid"] == {Cell(0, 2): "#"}


def test_marks_candidates_and_what_follows_the_board_are_passed_over():
    text = 'pzprv3.1\nshakashaka\n1\n2\n. 1 \n. - \ninfo:{\n "metadata": {"author": "x/y"}\n}\n'
    assert read_record(text).state is None
    text = "pzprv3/easyasabc/1/1/1/. . . /. +[1,,,] . /. . . /"
    assert read_record(text).state is None


def test_an_unfinished_file_is_a_state():
    record = read_record(SUGURU_FILE.replace("1 4 5 . 4", "1 . 5 . 4"))
    assert record.solution is None
    assert Cell(1, 1) not in record.state
    assert record.state[Cell(1, 0)] == 1


def test_an_impossible_entry_is_named_where_it_stands():
    error = refused("pzprv3\nshakashaka\n1\n2\n. 1 \n. 2 \n")
    assert (error.line, error.column) == (6, 3)
    error = refused(SUGURU_FILE.replace("2 1 2 1 /1 4", "2 1 2 9 /1 4"))
    assert "r1c5 holds 9; expected one of 1 2" in error.message


# -- game IDs ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", GAMES)
def test_every_game_id_of_a_corpus_reads_and_comes_back(kind):
    for record in CORPORA[kind]:
        game_id = f"{GAMES[kind]}:{record.id}"
        puzzle = formats.read(game_id)
        assert puzzle == record.puzzle
        assert formats.write(puzzle, "tatham") == re.sub(r"d[a-z]:", ":", game_id)


def test_the_borders_of_a_game_id_stand_top_left_bottom_right():
    puzzle = formats.read("salad:5n3L:aAbBaBAaBbCbAd,y")
    text = formats.write(puzzle)
    assert "top    . A . . B" in text
    assert "left   . B A . B" in text
    assert "bottom . . C . ." in text
    assert "right  A . . . ." in text


@pytest.mark.parametrize(
    ("game_id", "expected"),
    [
        ("seismic:4x4:a,p", "T for the mode Tectonic"),
        ("salad:5n3B:t,y", "L for the mode ABC End View"),
        ("salad:5n3Ldq:t,y", "a level"),
        ("salad:5n5L:t,y", "from 1 to 4"),
        ("seismic:4x4T:8zz,p", "at most 16"),
        ("seismic:4x4T:25,p", "1 to 24"),
        ("bridges:7x7m3:3e4a3a5a2i6a8b64d2h3b4b2", "two bridges at most"),
        ("bridges:7x7m2L:3e4a3a5a2i6a8b64d2h3b4b2", "no loop"),
        ("unequal:5a:0RD", "mode Adjacent"),
        ("mines:9x9:r10,u,0123", "drawn at the first click"),
        ("mines:9x9:1,6,m4fbf51", "6 hexadecimal digits; the mines of 9x9 take 21"),
        ("mines:9x9:1,9,m4fbf51af0c8b8489f81e8", "from 0 to 8"),
        ("mines:9x9:4,0,m4fbf51af0c8b8489f81e8", "meets a mine"),
    ],
)
def test_other_modes_and_impossible_numbers_are_named(game_id, expected):
    assert expected in refused(game_id).message


def test_long_openings_and_gaps_are_written_in_pieces():
    suguru = kind("suguru")
    cells = Grid(9, 9).cells
    regions = {cell: f"{cell.row // 3}{cell.col // 3}" for cell in cells}
    puzzle = Puzzle(suguru, Grid(9, 9), {"regions": regions, "givens": {cells[-1]: 9}})
    game_id = formats.write(puzzle, "tatham")
    assert game_id.endswith(",zzzb9")
    assert formats.read(game_id) == relabelled(puzzle)


@pytest.mark.parametrize("page", ["https://example.org/js/{}.html#", "- example.org/{}.html#"])
def test_the_page_of_a_game_has_the_id_behind_its_number_sign(page):
    ids = "bridges:5x5m2:4a2c3b23e3a1a3a4a3", "range:3x3:d3d"
    for name, _, game_id in (told.partition(":") for told in ids):
        assert formats.read(page.format(name) + game_id) == formats.read(f"{name}:{game_id}")
    seed = page.format("unruly") + "4x4#1234"
    assert "unknown symbol '#'" in refused(seed).message


# -- what all of them promise ------------------------------------------------------------------


def test_the_corpora_come_back_in_every_format():
    for records in CORPORA.values():
        for record in records[::5]:
            for format in record.puzzle.kind.codecs:
                text = written(record, format)
                if text is None:
                    continue
                back = read_record(text)
                assert back.puzzle == record.puzzle
                if format == "pzprv3" or (format, record.puzzle.kind.name) == ("janko", "suguru"):
                    assert back.solution == record.solution


@each_codec
@examples(8)
@given(data=st.data())
@pytest.mark.part(32)
def test_what_can_be_written_reads_back(kind, format, data):
    puzzle = data.draw(puzzles(kind, most=7))
    text = written(puzzle, format)
    if text is None:
        return
    back = read_record(text)
    if formats.remarks(puzzle, format):  # numbers move inside their rooms
        assert by_region(back.puzzle) == by_region(puzzle)
    else:
        assert relabelled(back.puzzle) == relabelled(puzzle)
    assert back.solution is None
    assert back.state is None
    assert formats.write(back, format) == text


@pytest.mark.part(2)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if "pzprv3" in kind.codecs], ids=str)
@examples(8)
@given(data=st.data())
def test_what_is_filled_in_comes_back(kind, data):
    puzzle = data.draw(puzzles(kind))
    open_ = {p: d for p, d in puzzle.domains.items() if not printed(puzzle, p)}
    state = {p: data.draw(st.sampled_from(d)) for p, d in open_.items() if data.draw(st.booleans())}
    text = written(Record(puzzle, state=state), "pzprv3")
    if text is None:
        return
    back = read_record(text)
    got = {p: value for p, value in (back.solution or back.state or {}).items() if p in open_}
    if len(state) < len(open_) and back.solution:  # what need not be marked completes it
        assert set(got.values()) - set(state.values()) <= {".", "-", "x"}
        got = {place: got[place] for place in state}
    assert got == state


def printed(puzzle, place):
    return any(place in puzzle.clues.get(name, {}) for name in ("grid", "givens"))


@cache
def samples_of(kind, format):
    """Some texts of a kind in a format."""
    told = CORPORA.get(kind.name) or [record for known, record in SOLVED if known is kind]
    texts = (written(record, format) for record in told)
    return list(islice(filter(None, texts), 8))


@each_codec
@examples(20)
@given(data=st.data())
@pytest.mark.part(4)
def test_damage_is_refused_with_a_place_inside_the_text_or_read(kind, format, data):
    text = data.draw(st.sampled_from(samples_of(kind, format)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text) - 1))
        new = data.draw(
            st.sampled_from(["", " ", "\n", "9", "a", "-", "+", "[", "z", "é", "²", "/"])
        )
        text = text[:at] + new + text[at + data.draw(st.integers(0, 2)) :]
    for found in formats.records(text, format=format):
        if isinstance(found, FormatError):
            inside(found, text)
        elif told := written(found, format):
            back = read_record(told, format=format)
            assert relabelled(back.puzzle) == relabelled(found.puzzle)
            assert formats.write(back, format) == told


# What one sign may be changed to without another puzzle: what the editor hides, where in the field
# the first click is, how a tile is turned at the start, a wall that ends inside a region; of two
# signs for none one is written.
WALLED = ("norinori", "starbattle", "suguru")
ALIKE = {
    ("kakuro", "puzzlink"),
    ("minesweeper", "tatham"),
    ("net", "tatham"),
    ("sudoku", "digits"),
    *((name, "puzzlink") for name in WALLED),
}
LETTERS = str.maketrans("123456789", "ABCDEFGHI")  # a letter of Salad may be told by its number
LINE_FORMATS = [(k, f) for k, f in CODECS if f in BODIES and (k.name, f) not in ALIKE]


@pytest.mark.parametrize(
    ("kind", "format"), LINE_FORMATS, ids=lambda value: getattr(value, "name", value)
)
@examples(40)
@given(data=st.data())
@pytest.mark.part(2)
def test_no_sign_of_a_line_is_dropped(kind, format, data):
    told = CORPORA.get(kind.name) or [record for known, record in SOLVED if known is kind]
    texts = [text for record in told if (text := written(record, format))]
    text = data.draw(st.sampled_from(texts[:8])).rstrip("/")
    body = BODIES[format].match(text).end()
    assume(body < len(text) - 1)
    at = data.draw(st.integers(body, len(text) - 2))  # the last sign may tell of places behind it
    new = data.draw(st.sampled_from(sorted({*"0123456789abcdefgklmnvwxyzABZ.-+_,"} - {text[at]})))
    changed = text[:at] + new + text[at + 1 :]
    assume((kind.name, format) != ("abc", "tatham") or changed.translate(LETTERS) != text)
    for found in formats.records(changed, format=format):
        if not isinstance(found, FormatError):
            assert (written(found, format) or "").rstrip("/") != text


@pytest.mark.parametrize("format", ["puzzlink", "pzprv3", "tatham", "janko"])
@given(text=st.text(alphabet=st.sampled_from("shakou/:0129xTnLd,- \n.z[]"), max_size=40))
def test_any_text_at_all_is_refused_or_read(format, text):
    for found in formats.records(text, format=format):
        if isinstance(found, FormatError):
            inside(found, text)


@pytest.mark.parametrize(
    "text",
    [
        "shakashaka/99999/99999/z",
        "shakashaka/1000/1000/z",
        "shakashaka/0/5/z",
        f"shakashaka/{'9' * 5000}/5/z",
        "suguru/x/5/z",
        "seismic:1000x1000T:z,z",
        "salad:999n3L:z,z",
        "pzprv3/suguru/2000/2000/",
        "begin\npuzzle suguru\nsize 999\n[problem]\n1 2\n",
    ],
)
def test_sizes_beyond_reason_are_refused_at_once(text):
    assert "expected" in refused(text).message


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("shakashaka/6/6/cgbhdhegdr!", 26),
        ("shakashaka/6/6/cgbhdhegdrbb", 27),
        ("shakashaka/6/6/cgbhd", 20),
        ("shakashaka/6/6/zz", 17),
        ("  shakoshako/6/6/cgb", 3),
        ("https://puzz.link/p", 19),
        ("puzz.link/p?chess/4/4/0", 13),
        ("pzv.jp/p.html?suguru/2/2/0?", 27),
        ("suguru/2/2/00jjj", 15),
        ("suguru/2/2/009i", 14),
    ],
)
def test_errors_point_at_what_is_wrong(text, column):
    assert refused(text).column == column


def test_several_links_stand_one_on_a_line():
    text = f"// two of a kind\n\n{LARGE}\n  // and\nshakashaka/2/1/z\nshakashaka/2/1/h\n"
    large, bad, small = formats.records(text)
    assert large.puzzle.grid == Grid(30, 30)
    assert isinstance(bad, FormatError)
    assert bad.line == 5
    assert (small.puzzle.grid, small.line) == (Grid(1, 2), 6)


def test_several_files_stand_one_after_the_other():
    text = "\n".join((*FILES, SUGURU_FILE.replace("/", "\n")))
    found = list(formats.records(text))
    assert [record.puzzle.kind.name for record in found] == ["suguru", "abc", "suguru"]
    assert [record.line for record in found] == [1, 2, 3]


NEUTRAL_GIVEN = """
magnets
top    1 .
bottom . .
left   . 1
right  . .
regions
1 1
2 2
grid
o .
. .
"""


@pytest.mark.parametrize(
    ("text", "format", "expected"),
    [
        ("marupeke\n. x\n", "puzzlink", "marupeke has no form"),
        ("marupeke\n. x\n", "tatham", "marupeke has no form"),
        ("abc letters=XYZ\ngrid\n. . . .\n. . . .\n. . . .\n. . . .\n", "puzzlink", "A, B, C"),
        ("abc letters=AB\ngrid\n- . .\n. . .\n. . .\n", "puzzlink", "'-' cannot be written"),
        ("abc letters=AB\ngrid\n. . .\n. . .\n", "tatham", "square"),
        ("abc letters=AB\ngrid\n. .\n. .\n", "tatham", "at most 1 letters"),
        ("suguru\nregions\na -\na a\n", "tatham", "holes"),
        ("suguru\nregions\na a a a a\na a a a a\n", "tatham", "at most 9 cells"),
        ("suguru\nregions\na a\n", "thesis", "only marupeke"),
        ("marupeke\n. x\n", "janko", "marupeke has no form"),
        (NEUTRAL_GIVEN, "puzzlink", "'o' cannot be written where only + or - may stand"),
        (NEUTRAL_GIVEN, "pzprv3", "r1c1 has a printed o, which cannot be written"),
        (NEUTRAL_GIVEN, "tatham", "the layer grid"),
    ],
)
def test_what_a_format_cannot_say_is_refused_with_a_sentence(text, format, expected):
    with pytest.raises(Unsupported, match=re.escape(expected)):
        formats.write(formats.read(text), format)


def test_our_own_kinds_are_found_without_a_search_in_other_packages(monkeypatch):
    def search():
        raise AssertionError

    plugins.forget()
    monkeypatch.setattr(plugins, "_installed", search)
    texts = ("suguru/2/2/00j", "pzprv3/suguru/1/1//. /. /", "seismic:1x2T:1,b", "marupeke\n. x\n")
    for text in (*texts, "https://puzz.link/p?suguru/2/2/00j", "marupeke\nx\nsuguru\nregions a\n"):
        assert formats.read_all(text)


def test_a_kind_of_another_package_brings_its_own_codecs():
    own = kind("shakashaka")
    codecs = {format: codec._replace(name="othershaka") for format, codec in own.codecs.items()}
    other = replace(own, name="other", codecs=codecs)
    add(other)
    try:
        puzzle = formats.read("othershaka/2/1/1.")
        assert puzzle.kind is other
        assert formats.write(puzzle, "puzzlink").endswith("othershaka/2/1/1./")
        assert {*formats.formats_of(other)} == {"text", "json", "link", *codecs, "penpa", "dimacs"}
    finally:
        remove(other)


@pytest.mark.parametrize(
    "path", sorted((EXAMPLES / "formats").glob("*")), ids=lambda path: path.name
)
def test_the_examples_are_read(path):
    records = list(formats.records(path.read_text(encoding="utf-8")))
    assert records
    for record in records:
        assert isinstance(record, Record), record
        outcome = solve(record.puzzle)
        assert outcome.unique
        assert record.solution in (None, outcome.solution)


def test_there_is_an_example_for_each_kind_in_each_format():
    found = set()
    for path in (EXAMPLES / "formats").iterdir():
        text = path.read_text(encoding="utf-8")
        found |= {
            (record.puzzle.kind.name.split(JOINT)[0], formats.sniff(text))
            for record in formats.records(text)
        }
    assert found == {(kind.name, format) for kind, format in CODECS} | {("marupeke", "thesis")}
