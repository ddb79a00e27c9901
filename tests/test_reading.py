"""What is read before any format is: lines that say nothing, names nobody knows, bad characters."""

import json
import subprocess
import sys

import pytest

from enpitsu.errors import FormatError, Unsupported
from enpitsu.io import formats
from enpitsu.io.formats import read, records, write
from enpitsu.puzzle.kind import Record
from enpitsu.puzzle.registry import listed, names
from foreign_formats import refused

# A text of each format, all of the same puzzle as far as they can be.
JSON = '{"kind":"shakashaka","rows":1,"cols":2,"grid":[".1"]}'
TEXTS = {
    "text": "shakashaka\n. 1\n",
    "json": f"{JSON}\n{JSON}\n",
    "puzzlink": "shakashaka/2/1/g1\nshakashaka/2/1/g1\n",
    "pzprv3": "pzprv3\nshakashaka\n1\n2\n. 1 \n. . \n",
    "tatham": "salad:4n3Ldx:bBaCcBaCaBaAa,p\n",
    "janko": "begin\npuzzle shakashaka\nsize 1\n[problem]\n-\n[end]\n",
    "thesis": "1 2\nxw\n",
}
each_format = pytest.mark.parametrize("format", TEXTS)


def placed(text):
    """Each puzzle of a text and its line; a mistake fails."""
    found = list(records(text))
    assert all(isinstance(record, Record) for record in found), found
    return [(record.puzzle, record.line) for record in found]


# -- what says nothing -----------------------------------------------------------------------


@each_format
@pytest.mark.parametrize("before", ["\n", "// a note\n", "\n  // a note\n\n \t\n//\n"])
def test_blank_lines_and_comments_may_stand_before_any_format(format, before):
    text = TEXTS[format]
    moved = [(puzzle, line + before.count("\n")) for puzzle, line in placed(text)]
    assert placed(before + text) == moved
    named = list(formats.records(before + text, format=format))
    assert [(record.puzzle, record.line) for record in named] == moved


@each_format
def test_a_text_may_be_indented(format):
    text = TEXTS[format]
    assert placed("".join(f"   {line}\n" for line in text.splitlines())) == placed(text)


@each_format
@pytest.mark.parametrize("line_end", ["\r\n", "\r"])
def test_line_ends_of_any_system_are_read(format, line_end):
    text = f"// a note\n{TEXTS[format]}"
    assert placed(text.replace("\n", line_end)) == placed(text)


def test_a_mistake_after_leading_lines_is_told_where_it_is():
    for text, line in (("\n// x\n1 2\nxq\n", 4), ("// x\n\nmarupeke\n. Q\n", 4), ("//\n{", 2)):
        assert [error.line for error in records(text)] == [line]


def test_sections_may_begin_in_capitals():
    assert placed(TEXTS["janko"].replace("begin", "BEGIN")) == placed(TEXTS["janko"])


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("https://puzz.link/p?suguru/2/2/00j", {"suguru"}),
        ("seismic:1x2T:1,b", {"suguru"}),
        ("pzprv3/shakashaka/1/1/. /. /", {"shakashaka"}),
        ("marupeke\n. x\nwijuko\n. 3 .\n", {"marupeke", "wijuko"}),
        (JSON, {"shakashaka"}),
    ],
)
def test_reading_loads_no_kind_but_those_that_are_there(text, needed):
    *loaded, searched = after_reading(text)
    assert (set(loaded), searched) == (needed, "False")


def test_sections_without_a_name_load_no_kind_that_has_none():
    *loaded, _ = after_reading("[areas]\n1 1\n1 1\n[problem]\n- 1\n- -\n")
    assert {*loaded} == {kind.name for kind in listed() if "janko" in kind.codecs} < {*names()}


def after_reading(text):
    """The kinds that are loaded after reading a text, and whether packages were searched."""
    code = (
        "import sys; from enpitsu.io import formats; list(formats.records(sys.argv[1]));"
        "print(*(m.split('.')[2] for m in sys.modules if m.startswith('enpitsu.kinds.')"
        " and m.count('.') == 2), 'importlib.metadata' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code, text], capture_output=True, check=True)
    return done.stdout.decode().split()


# -- names nobody knows ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["examples/abc.puz", "puzzle: shakashaka 4x4", "puzzle: abc\n. .\n", "<svg>", "x/y/z"]
)
def test_a_text_of_no_format_is_told_to_be_none(text):
    error = refused(text)
    assert error.message == (
        f"unknown format '{text.split()[0]}'; expected a text that begins with the name of a kind, "
        "a link, a game ID or JSON"
    )
    assert "easyasabc" not in str(error)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("chess\n. .\n", "abc"),
        ("chess/4/4/0", "battleship"),
        ("chess:4x4", "salad"),
        ("https://puzz.link/p?chess/4/4/0", "battleship"),
    ],
)
def test_an_unknown_kind_is_told_with_those_of_its_format(text, known):
    (error,) = records(text)
    told = str(error).removeprefix("unknown kind 'chess'; expected one of ").partition(" (")[0]
    assert known in told.split(", ")


def test_a_missing_file_in_a_folder_is_no_link(run):
    code, _, err = run("solve", "nosuch/abc.puz")
    assert code == 2
    assert "no such file" in err
    assert "easyasabc" not in err


@pytest.mark.parametrize("text", ["0 0", "0 0\n", "0 3\n", "1\n2\n", f"{'9' * 5000} 1\nw\n"])
def test_a_size_of_nothing_is_told(text):
    (error,) = records(text, format="thesis")
    assert "expected the numbers of rows and columns, from 1 (line 1)" in str(error)
    assert len(str(error)) < 120


def test_an_id_is_told_once():
    error = refused("marupeke id=a run=3 id=b\n. x\n")
    assert (str(error), error.id) == (
        "unknown second option 'id=b'; expected each option once (line 1, column 21)",
        "a",
    )


# -- what errors tell of a text ------------------------------------------------------------------

BAD, LONG = "\x1b[31m\x07", "q" * 1000


@pytest.mark.parametrize("bad", [BAD, LONG])
@pytest.mark.parametrize(
    ("text", "format"),
    [
        ("{}\n. x\n", None),
        ("marupeke {}\n. x\n", None),
        ("marupeke run={}\n. x\n", None),
        ("marupeke\n. {}\n", None),
        ("suguru\nregions\n{0} a {0}\n", None),
        ("shakashaka\n. .\nsolution\n. {}\n", None),
        ("{}/4/4/0", "puzzlink"),
        ("{}:4x4T:0", "tatham"),
        ("shakashaka/4/4/{}", "puzzlink"),
        ("pzprv3{}\nshakashaka\n", "pzprv3"),
        ("pzprv3\n{}\n", "pzprv3"),
        ("begin\npuzzle {}\n", "janko"),
        ("begin\npuzzle suguru\noptions {}\n", "janko"),
        ("{} 1\nw\n", "thesis"),
        ("1 1\n{}\n", "thesis"),
    ],
)
def test_an_error_tells_little_of_a_text_and_nothing_a_terminal_obeys(text, format, bad):
    (error,) = records(text.format(bad), format=format)
    assert isinstance(error, FormatError)
    assert str(error).isprintable()
    assert len(str(error)) < 300 + len(", ".join(names()))  # an error may list all kinds
    assert LONG[:100] not in str(error)


def test_json_is_quoted_no_other_way():
    for key, value in (("kind", BAD), ("id", [BAD]), ("rows", LONG), ("grid", [[LONG]])):
        data = {"kind": "marupeke", "rows": 1, "cols": 1, "grid": ["."], key: value}
        (error,) = records(json.dumps(data))
        assert str(error).isprintable()
        assert LONG[:100] not in str(error)


def test_other_errors_are_safe_for_a_terminal_too(run):
    with pytest.raises(Unsupported) as caught:
        write(read("marupeke\n. x\n"), BAD)
    assert str(caught.value).startswith(r"unknown format '\x1b[31m\x07'; expected")
    code, _, err = run("rules", BAD)
    assert (code, "\x1b" in err) == (2, False)
