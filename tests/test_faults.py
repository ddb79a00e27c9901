"""All that is wrong with a text is told, each thing with the line and column where it stands."""

import json
import pickle

import pytest

from enpitsu import load, problems, read
from enpitsu.errors import BadPuzzle, FormatError, Unreadable
from enpitsu.io import formats
from enpitsu.io.formats import read_record, records, write
from enpitsu.paper.grid import Border, Cell, Edge, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import add, kind, remove
from foreign_formats import inside, refused
from probe_kinds import ROOMS


def told(text, **options):
    """Where each fault of a text stands, and how it is told."""
    (error,) = records(text, **options)
    assert isinstance(error, FormatError), error
    inside(error, text)
    assert (error.line, error.column) == (error.faults[0].line, error.faults[0].column)
    return [(fault.line, fault.column, fault.text) for fault in error.faults]


# -- native text ---------------------------------------------------------------------------


def test_every_clue_that_cannot_stand_is_told_where_it_stands():
    assert told("// one\nmarupeke run=x id=a\n. Q\n// two\nx .  // three\n\n12 .\n") == [
        (2, 14, "option run=x; expected a whole number from 2"),
        (3, 3, "grid: r1c2 holds Q; expected one of . # o x"),
        (7, 1, "grid: r3c1 holds 12; expected one of . # o x"),
    ]


def test_what_only_the_kind_knows_is_told_where_it_stands():
    text = "suguru\nregions\na b b\n// a comment\nb b a\nc c c\ngivens\n. 9 .\n. . .\n 7 . .\n"
    assert told(text) == [
        (3, 1, "region a is in pieces; expected cells connected by their sides"),
        (8, 3, "r1c2 holds 9; expected 1 to 4 there"),
        (10, 2, "r3c1 holds 7; expected 1 to 3 there"),
    ]


def test_entries_that_cannot_stand_are_told_with_their_board():
    text = "suguru\nregions\na a\na -\ngivens\n. .\n. .\nsolution\n1 5\n2 3\nstate\n? .\nx -\n"
    assert told(text) == [
        (9, 3, "solution: r1c2 holds 5; expected one of 1 2 3 or ?"),
        (10, 3, "solution: r2c2 holds 3; expected -, as no answer goes there"),
        (13, 1, "state: r2c1 holds x; expected one of 1 2 3 or ?"),
    ]


@pytest.mark.parametrize("side", ["top", "bottom", "left", "right"])
def test_the_side_at_fault_is_blamed(side):
    sides = {name: f"{name} . . . ." for name in ("top", "bottom", "left", "right")}
    sides[side] = f"{side} . . ."
    grid = "grid\n" + ". . . .\n" * 4
    text = "abc letters=ABC\n// a comment\n" + "\n".join([*sides.values(), grid])
    line = 3 + list(sides).index(side)
    assert told(text) == [(line, len(side) + 2, f"{side}: a row of 3 tokens; expected 4")]


def test_a_place_outside_is_named_once():
    assert told("abc letters=AB\ntop Z .\nbottom . .\nleft . .\nright . Q\n") == [
        (2, 5, "top 1 holds Z; expected one of . A B"),
        (5, 9, "right 2 holds Q; expected one of . A B"),
    ]


def test_if_nobody_knows_which_side_is_at_fault_both_are_told():
    assert told("abc\ntop . . . .\nleft . . .\nright . . . .\n") == [
        (3, 6, "left: a row of 3 tokens; expected 4, as in right"),
        (4, 7, "right: a row of 4 tokens; expected 3, as in left"),
    ]


def test_every_row_of_another_length_is_told():
    text = "suguru\nregions\na a a\na a\n// x\nb b b\ngivens\n. .\n. . .\n. . . .\nsolution\n1\n"
    assert told(text) == [
        (4, 1, "regions: a row of 2 tokens; expected 3"),
        (8, 1, "givens: a row of 2 tokens; expected 3"),
        (10, 1, "givens: a row of 4 tokens; expected 3"),
    ]
    assert told("suguru\nregions\na a\nb b\nsolution\n1 2 3\n1 2\n1\n") == [
        (6, 1, "solution: a row of 3 tokens; expected 2"),
        (8, 1, "solution: 3 rows; expected 2"),
    ]


def test_a_row_too_few_is_told_at_both_blocks():
    assert told("suguru\nregions\na a\nb b\nc c\ngivens\n. .\n. .\n") == [
        (5, 1, "regions: 3 rows; expected 2, as in givens"),
        (8, 1, "givens: 2 rows; expected 3, as in regions"),
    ]
    assert told("marupeke\n. .\n. . .\n") == [
        (2, 1, "grid: a row of 2 tokens; expected 3, as in line 3"),
        (3, 1, "grid: a row of 3 tokens; expected 2, as in line 2"),
    ]


def test_what_stands_between_the_clues_is_told():
    assert told("wijuko\n. 3 .\n. 4 .\n. . .\n") == [
        (3, 2 + 1, "unknown symbol '4'; expected +, as nothing can stand here"),
    ]
    assert told("wijuko\n. 3 . .\n. + . .\n") == [
        (2, 1, "grid: a row of 4 tokens; expected an odd number"),
        (3, 1, "grid: 2 rows; expected an odd number"),
        (3, 1, "grid: a row of 4 tokens; expected an odd number"),
    ]


def test_a_large_damage_is_told_in_a_few_words():
    (error,) = records("marupeke\n" + "Q Q Q Q Q Q Q\n" * 7)
    assert len(error.faults) == 49
    assert str(error).endswith("; and 39 more")
    assert len(str(error)) < 1000


# -- JSON ------------------------------------------------------------------------------------


def test_faults_of_json_are_told_where_they_stand():
    text = """
{"kind": "wijuko", "rows": 2, "cols": 2, "id": "w",
 "givens": [[0, 9],
            [0, 0]],
 "sums": [[[0, 0], [0, 1], 3], [[0, 0], [1, 0], 1],
          [[0, 1], [1, 1], "x"]],
 "solution": [[1, 2], [3,
   5]]}"""
    assert told(text) == [
        (3, 17, "givens: r1c2 holds 9; expected 1 to 4"),
        (6, 28, "sums: r1c2-r2c2 holds x; expected a number from 1"),
    ]
    sound = text.replace("9", "0").replace('"x"', "5")
    assert told(sound) == [(8, 4, "solution: r2c2 holds 5; expected one of 1 2 3 4 or ?")]


def test_a_row_that_is_a_string_has_columns_too():
    text = json.dumps({"kind": "marupeke", "rows": 2, "cols": 2, "grid": ["xQ", "R."]})
    assert [column for _, column, _ in told(text)] == [text.index("Q") + 1, text.index("R") + 1]
    text = json.dumps({"kind": "marupeke", "rows": 1, "cols": 2, "run": 0, "grid": ["é\\"]})
    assert next(column for _, column, _ in told(text)) == text.index("0") + 1


def test_what_is_no_value_at_all_is_told_where_it_stands():
    text = '{"kind":"suguru","rows":1,"cols":2,"regions":[["a",\n true]]}'
    error = refused(text)
    assert str(error) == (
        "regions r1c2 is true; expected a symbol, a number or null (line 2, column 2)"
    )
    for bad, column in (('"rows":0', 25), ('"rows":1,"rows":-1', 27)):
        error = refused(text.replace('"rows":1', bad))
        assert (error.line, error.column) == (1, column)


def test_the_records_of_a_list_have_the_columns_of_their_line():
    good = '{"kind":"marupeke","rows":1,"cols":2,"grid":["x."]}'
    text = f"[{good},\n {good}, {good.replace('x.', 'xQ')}]"
    *_, error = records(text)
    assert (error.line, error.column) == (2, text.split("\n")[1].index("Q") + 1)


# -- other formats ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("suguru/2/2/009gg5", [(1, 14), (1, 17)]),
        ("seismic:2x2T:b1,9b8", [(1, 17), (1, 19)]),
        ("pzprv3/suguru/1/2/0 /7 . /. 2 /", [(1, 22)]),
        ("pzprv3/suguru/1/2/0 /. . /. 6 /", [(1, 29)]),
        ("pzprv3\nsuguru\n1\n2\n0 \n2 . \n3 6 \n", [(7, 1), (7, 3)]),
        (
            "begin\npuzzle suguru\nsize 2\n[problem]\n- 9\n8 -\n[areas]\n1 1\n2 2\n",
            [(5, 3), (6, 1)],
        ),
    ],
)
def test_faults_of_other_formats_are_told_where_they_stand(text, expected):
    assert [(line, column) for line, column, _ in told(text)] == expected


# -- without a check ---------------------------------------------------------------------------


@pytest.mark.parametrize("format", ["text", "json"])
def test_a_draft_can_be_held_and_comes_back(format):
    boards = "solution\n5 ?\n1 x\nstate\n? 1\n? ?\n"
    text = f"suguru id=draft\nregions\na b\nb a\ngivens\n7 no\n. 12\n{boards}"
    draft = read_record(text, check=False)
    assert draft.puzzle.clues["givens"] == {
        Cell(0, 0): 7,
        Cell(0, 1): "no",
        Cell(1, 1): 12,
    }
    assert draft.solution == {Cell(0, 0): 5, Cell(1, 0): 1, Cell(1, 1): "x"}
    assert [(fault.layer, fault.place) for fault in problems(draft.puzzle)] == [
        ("givens", Cell(0, 1)),
        ("regions", Cell(0, 0)),
        ("regions", Cell(0, 1)),
        ("givens", Cell(0, 0)),
        ("givens", Cell(1, 1)),
    ]
    again = read_record(write(draft, format), check=False)
    assert (again.puzzle, again.boards, again.id) == (draft.puzzle, draft.boards, "draft")
    with pytest.raises(BadPuzzle, match="region a is in pieces"):
        model(again.puzzle)
    (error,) = records(write(draft, format))
    assert len(error.faults) == 5


def test_a_draft_may_have_bad_options_and_entries_elsewhere_than_it_should():
    draft = read_record("marupeke run=many\n# .\nsolution\nx Q\n", check=False)
    assert draft.puzzle.options["run"] == "many"
    sound = read_record("marupeke\n# .\nsolution\nx Q\n", check=False)
    assert problems(sound.puzzle) == ()
    assert sound.solution == {Cell(0, 0): "x", Cell(0, 1): "Q"}


def test_a_draft_of_several_answers_and_odd_symbols_comes_back():
    text = "rooms\ngrid\nab | no\n. + +\n. = .\nsolution\na | b\n? + =\n? ? ?\n"
    add(ROOMS)
    try:
        (error,) = records(text)
        assert [fault.column for fault in error.faults] == [1, 6, 5]
        draft = read_record(text.replace("+ +", "+ ."), check=False)
        assert draft.puzzle.clues["grid"] == {Cell(0, 0): "ab", Cell(0, 1): "no"}
        assert len(draft.solution) == 4
        for format in ("text", "json"):
            back = read_record(write(draft, format), check=False)
            assert (back.puzzle, back.solution) == (draft.puzzle, draft.solution)
    finally:
        remove(ROOMS)


def test_links_of_drafts_are_held_too():
    draft = read_record("suguru/2/2/009i", check=False)
    assert draft.puzzle.clues["givens"] == {Cell(0, 0): 9}
    assert len(problems(draft.puzzle)) == 1
    file = read_record("pzprv3/suguru/1/2/0 /7 . /. 6 /", check=False)
    assert file.state == {Cell(0, 1): 6}


def test_a_fault_knows_its_place():
    (error,) = records("abc\ntop . Q . .\nleft . . . .\n")
    assert (error.faults[0].layer, error.faults[0].place) == ("top", Border("top", 1))
    (error,) = records("wijuko\n. 2 .\n. + 0\n. . .\n")
    assert error.faults[0].place == Edge(Cell(0, 1), Cell(1, 1))


# -- files ---------------------------------------------------------------------------------------


def test_a_file_is_read_by_its_path(tmp_path):
    import gzip

    text = "marupeke\n. x\n"
    plain, packed = tmp_path / "a.puz", tmp_path / "a.puz.gz"
    plain.write_text(text)
    packed.write_bytes(gzip.compress(text.encode()))
    assert load(plain) == load(str(packed)) == read(plain) == read(text)
    plain.write_bytes(packed.read_bytes())
    assert load(plain) == read(text)  # whatever the name says


def test_a_file_that_gives_no_text_is_told(tmp_path):
    import gzip

    packed = gzip.compress(b"marupeke\n. x\n")
    for content, why in (
        (packed[:20], "damaged: it cannot be unpacked"),
        (packed[:-4] + b"xxxx", "damaged: it cannot be unpacked"),
    ):
        file = tmp_path / "a.puz.gz"
        file.write_bytes(content)
        with pytest.raises(Unreadable) as error:
            load(file)
        assert str(error.value) == f"{file}: {why}"
        assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)
    (tmp_path / "b.puz.gz").write_text("marupeke\n. x\n")
    assert load(tmp_path / "b.puz.gz") == read("marupeke\n. x\n")
    (tmp_path / "d.puz").write_bytes(b"marupeke\n\xff")
    with pytest.raises(FormatError, match=r"byte 0xff is not UTF-8 text \(line 2, column 1\)"):
        load(tmp_path / "d.puz")
    for path, why in ((tmp_path, "is a directory"), (tmp_path / "c", "no such file or directory")):
        with pytest.raises(Unreadable, match=why):
            load(path)


def test_what_is_packed_is_unpacked_only_so_far(tmp_path, monkeypatch):
    import gzip

    text = b"marupeke\n. x\n"
    monkeypatch.setattr(formats, "MAX_UNPACKED_BYTES", 1 << 20)
    monkeypatch.setattr(formats, "BYTES_PER_PIECE", 1000)
    file = tmp_path / "a.puz.gz"
    blank = b"\n" * (1 << 20)
    for members in ([blank + b"\n"], [text, blank], [blank[:300_000]] * 4):
        file.write_bytes(b"".join(map(gzip.compress, members)))
        with pytest.raises(Unreadable, match="more than 1 MB when it is unpacked"):
            load(file)
    file.write_bytes(gzip.compress(text) + gzip.compress(blank[len(text) :]))
    assert load(file) == read(text.decode())


@pytest.mark.part(2)
@pytest.mark.parametrize(
    "text",
    [
        "solo:9x9:" + "z" * 250_000,
        "https://example.org/solo.html#9x9:" + "z" * 250_000,
        "https:" + "1" * 250_000 + "//puzz.link/p?akari/6/6/....",
        "[a](" + "x" * 250_000 + "](",
        "[a](" + "x " * 125_000 + "://",
        "pzprv3\nakari\n" + "0" * 250_000 + "\n",
        '{"kind":"' + "\n" * 250_000 + 'abc"}',
        "".join(f'{{"a{i}" x\n' for i in range(20_000)),
        "begin\nkind takuzu\nsize 100\nproblem\n" + "1 - " * 60_000,
        "https://f-puzzles.com/?load=" + "A" * 250_000,
    ],
    ids=range(10),
)
def test_a_long_text_is_refused_in_a_time_that_grows_as_it_does(text):
    assert all(isinstance(found, FormatError) for found in records(text))  # not after minutes


# -- sizes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "where", "expected"),
    [
        ("marupeke\n" + ". " * 1001, (2, 1), "1x1001; expected at most 1000 rows and columns"),
        ("marupeke\n" + ".\n" * 1001, (2, 1), "1001x1; expected at most 1000 rows and columns"),
        ("marupeke\n" + "." * 501 + "\n" + ("." * 501 + "\n") * 499, (2, 1), "250500 cells"),
        ("abc letters=AB rows=1001 cols=2\nstate\n? ?", (1, 21), "1001x2; expected at most 1000"),
        ('{"kind":"marupeke","rows":1000,"cols":251}', (1, 27), "251000 cells; expected at most"),
        ('{"kind":"marupeke","rows":1,"cols":1001}', (1, 36), "expected a number from 1 to 1000"),
        ("https://puzz.link/p?shakashaka/1001/1/", (1, 32), "from 1 to 1000"),
        ("https://puzz.link/p?shakashaka/1000/251/", (1, 32), "251000 cells; expected at most"),
        ("begin\npuzzle shakashaka\nrows 1001\ncols 1\n", (3, 6), "from 1 to 1000"),
        ("begin\npuzzle shakashaka\n[problem]\n" + "- " * 1001, (1, 1), "1x1001; expected"),
    ],
)
def test_a_size_beyond_all_reason_is_refused_in_every_format(text, where, expected):
    error = refused(text)
    assert expected in error.message
    assert (error.line, error.column) == where


@pytest.mark.parametrize("size", [(1, 1000), (1000, 1), (500, 500)], ids=str)
def test_what_is_no_larger_comes_back(size):
    puzzle = Puzzle(kind("marupeke"), Grid(*size), {})
    for format in ("text", "json"):
        assert read(write(puzzle, format)) == puzzle


def test_rows_of_a_wrong_length_hide_nothing_of_the_others():
    with pytest.raises(FormatError) as met:
        read("marupeke\n. q .\n. .\n. z .\n. . .\n")
    told = [(fault.line, fault.column) for fault in met.value.faults]
    assert told == [(2, 3), (3, 1), (4, 3)]
