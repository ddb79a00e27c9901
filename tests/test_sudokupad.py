"""Links of SudokuPad: unpacked, unzipped, read with what is only drawn, and what that may mean."""

import json
import math
import re
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from enpitsu import kind, read, solve
from enpitsu.errors import EnpitsuError, FormatError
from enpitsu.io.codecs.lzstring import packed, unpacked
from enpitsu.io.codecs.puzzlezipper import KEYS, NotZipped, unzipped
from enpitsu.io.formats import read_record, write
from enpitsu.io.limits import MAX_PACKED_CHARACTERS
from enpitsu.kit.drawings import Meaning, meant, remark
from enpitsu.making.turning import turned, turns
from enpitsu.paper.colours import colour, colour_name
from enpitsu.paper.drawing import Drawing, read_drawing, read_drawings
from enpitsu.paper.grid import Turn
from enpitsu.puzzle.kind import Record
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from oracles import lzstring

# -- lz-string -----------------------------------------------------------------------------------


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(1, 40))
def test_lz_string_is_unpacked_by_others(text, times):
    units = lzstring.unpacked(packed(text * times))
    data = b"".join(ord(unit).to_bytes(2, "little") for unit in units)
    assert data.decode("utf-16-le") == text * times
    assert unpacked(packed(text * times)) == text * times


# -- the zipper ----------------------------------------------------------------------------------

SHORT = {long: short for short, long in KEYS.items()}
TEXTS = st.text(st.characters(codec="utf-8", exclude_characters='"\\'), max_size=8).filter(
    lambda text: not re.fullmatch("[0-9a-fA-F]{6}", text)
)
NAMES = st.sampled_from([*KEYS.values(), "unique", "md"])
LEAVES = st.booleans() | st.integers(-99, 99_999) | TEXTS | st.just({})
VALUES = st.recursive(
    LEAVES,
    lambda inside: (
        st.lists(inside, min_size=1, max_size=3) | st.dictionaries(NAMES, inside, max_size=3)
    ),
    max_leaves=12,
)


def zipped(value, inside=False):
    """The value as SudokuPad shortens it; `inside` a list an empty object is left out."""
    if isinstance(value, bool):
        return ("true" if value else "false") if inside else "t" if value else "f"
    if isinstance(value, dict):
        members = (f"{SHORT.get(key, key)}:{zipped(one)}" for key, one in value.items())
        return "" if inside and not value else "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(zipped(one, inside=True) for one in value) + "]"
    if isinstance(value, str):
        return "'" + json.dumps(value)[1:-1].replace("'", "\\'") + "'"
    return json.dumps(value)


@given(VALUES)
def test_what_is_zipped_is_unzipped(value):
    assert unzipped(zipped([value])) == [value]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{c:CFCFCF}", {"color": "#CFCFCF"}),
        ("{c:#0,c1:#F}", {"color": "#000000", "borderColor": "#FFFFFF"}),
        ("[,,{v:3},]", [{}, {}, {"value": 3}, {}]),
        ('{"t":"it\'s"}', {"title": "it's"}),
        ("{te:'a\\nb'}", {"text": "a\nb"}),
        ("[[0.5,-1.25],[true,null]]", [[0.5, -1.25], [True, None]]),
    ],
)
def test_how_values_are_zipped(text, told):
    assert unzipped(text) == told


@pytest.mark.parametrize("text", ["", "{", "{c}", "{c:}", "[1", "{c:x1}", "{'c'", "[" * 99, "1]"])
def test_what_is_not_zipped_is_refused(text):
    with pytest.raises(NotZipped):
        unzipped(text)


# -- SudokuPad's own JSON ------------------------------------------------------------------------

CELLS = [[{"value": 1}, {}, {}, {}], *[[{}] * 4 for _ in range(3)]]
DATA = {
    "cells": CELLS,
    "regions": [[[r, c] for c in range(4)] for r in range(4)],
    "cages": [
        {"cells": [[0, 2], [0, 3]], "value": "7", "unique": True},
        {"cells": [[1, 1], [1, 2]]},
        {"cells": [[3, 1], [3, 2]], "value": "odd", "unique": False},
        {"cells": [[2, 0]], "style": "fpRowIndexer"},
        {"cells": [[0, 0], [0, 1], [0, 2], [0, 3]], "type": "rowcol", "hidden": True},
        {"value": "title: of a kind"},
        {"value": "solution: 1234341221434321"},
    ],
    "metadata": {"author": "A", "antiknight": True, "other": True},
    "lines": [],
}


def link(data):
    return f"https://sudokupad.app/scl{packed(zipped(data))}"


def test_sudokupad_says_what_cells_regions_and_cages_are():
    for text in (json.dumps(DATA), link(DATA)):
        record = read_record(text)
        puzzle = record.puzzle
        assert puzzle.kind.name == "sudoku + antiknight + drawings + killercages + rowindexers"
        assert puzzle.options["box"] == "usual"
        assert len({*puzzle.clues["regions"].values()}) == 4
        assert list(puzzle.clues["cage"].values()) == [7, "?"]
        assert [str(path) for path in puzzle.clues["rowindexer"]] == ["r3c1"]
        assert remark(Record(puzzle)).startswith("drawn without meaning: 1 black cages")
        assert record.notes == {"title": "of a kind", "author": "A"}
        assert [*record.solution.values()][:4] == [1, 2, 3, 4]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"cells": [[{}], [1]]}, "a cell is 1; expected an object"),
        ({"cells": [[{}, {}], []]}, "cells has no rows of one length"),
        ({"cages": [{"cells": [[0, 9]]}]}, r"cages names \[0, 9\]"),
        ({"lines": [{"wayPoints": 7}]}, "wayPoints is 7; expected a list of points"),
        ({"regions": [[[0, "a"]]]}, "regions names"),
        ({"lines": [7]}, "one of lines is no object"),
        ({"metadata": 7}, "metadata is no object"),
        ({"globalrules": [1]}, "'globalrules' is not understood"),
    ],
)
def test_what_is_damaged_is_refused(more, told):
    with pytest.raises(FormatError, match=told):
        read(json.dumps({**DATA, **more}))


def test_what_is_not_kept_is_told():
    hidden = {"cells": [[0, 0], [0, 1]], "hidden": True, "unique": True}
    record = read_record(json.dumps({**DATA, "cages": [hidden]}))
    assert record.notes["left out"] == "hidden cages"
    row = [{"cArray": ["#ff0000", "#00ff00"]}, {}, {}, {}]
    record = read_record(json.dumps({"size": 4, "title": 7, "grid": [row, *[[{}] * 4] * 3]}))
    assert record.notes == {"title": "7", "left out": "all but one colour of a cell"}


def test_links_are_mended_bounded_and_refused():
    data = {"cells": [[{"value": n} for n in row] for row in ([1, 0, 0, 0], *[[0] * 4] * 3)]}
    titles = ("title: " + "abcdefgh"[:n] + "\uffef\uffdf\uffbf" for n in range(9))
    texts = (json.dumps({**data, "cages": [{"value": t}]}, ensure_ascii=False) for t in titles)
    text = next(text for told in texts if "//" in (text := packed(told)))
    whole = read(f"https://sudokupad.app/scl{text}")
    assert read(f"https://sudokupad.app/scl{text.replace('//', '/', 1)}") == whole
    bomb = packed("a" * (MAX_PACKED_CHARACTERS + 1))
    for prefix in ("scl", "ctc", "fpuz", "fpuzzles"):
        with pytest.raises(FormatError, match="too long a text; expected at most 262,144"):
            read(f"https://sudokupad.app/{prefix}{bomb}")
    with pytest.raises(FormatError, match="a damaged link"):
        read(f"https://sudokupad.app/scl{text[:-5]}")
    with pytest.raises(FormatError, match="not JSON"):
        read(f"https://sudokupad.app/scl{packed('this is no puzzle at all')}")


def test_plain_sudokus_in_short():
    blank = read("https://sudokupad.app/scfoooooooooooooK")
    assert blank == read("." * 81)
    both = read("scf" + "1" + "o" * 13 + "A" + "xw")
    assert both.kind.name == "sudoku + diagonals + extraregions"
    assert len(both.clues["extraregion"]) == 4
    assert both.clues["givens"][next(iter(both.grid.cells))] == 1
    for damaged in ("scf" + "o" * 13, "scf" + "o" * 14, "scf" + "o" * 13 + "Kq"):
        with pytest.raises(FormatError):
            read(f"https://sudokupad.app/{damaged}")


# -- what is only drawn --------------------------------------------------------------------------

THERMO = {"wayPoints": [[3.5, 0.5], [1.5, 0.5], [0.5, 1.5]], "color": "#CFCFCF", "thickness": 21}
DRAWN = {
    "cells": [[{} for _ in range(4)] for _ in range(4)],
    "lines": [THERMO, {"wayPoints": [[0, 0], [4, 4]], "color": "#34BBE6", "thickness": 2}],
    "arrows": [
        {"wayPoints": [[2.5, 3.5], [3.5, 3.5]], "color": "#000000", "thickness": 5},
        {"wayPoints": [[-0.2, 1.8], [0.02, 2.02]], "color": "#000000", "thickness": 2},
    ],
    "underlays": [{"center": [0.5, 1.5], "width": 0.85, "height": 0.85, "rounded": True}],
    "overlays": [
        {"center": [1.5, 2], "width": 0.3, "height": 0.3, "rounded": True, "borderColor": "#000"},
        {"center": [2, 1.5], "width": 0.3, "height": 0.3, "rounded": True, "borderColor": "#000"},
        {"center": [-0.5, 3.5], "text": "7", "fontSize": 32},
        {"center": [-9, 30], "text": "far", "fontSize": 32},
        {"center": [1, 1], "text": "1 2", "width": 0.6, "height": 0.6, "borderColor": "#000000"},
        {"center": [0.5, 1.5], "width": 1, "height": 1, "backgroundColor": "#ff000080"},
    ],
    "foglight": [[0, 0], [0, 1]],
    "triggereffect": [],
}
DRAWN["underlays"][0]["backgroundColor"] = "#CFCFCF"
DRAWN["overlays"][0]["backgroundColor"] = "#FFFFFF"
DRAWN["overlays"][1]["backgroundColor"] = "#000000"


def test_what_is_drawn_is_kept_told_and_drawn():
    puzzle = read(link(DRAWN))
    assert puzzle.kind is kind("sudoku + drawings")
    told = remark(Record(puzzle))
    for looks in ("1 grey lines", "1 cyan lines", "1 black arrows", "1 white circles", "texts"):
        assert looks in told
    assert len(puzzle.clues["foglight"]) == 1
    for format in ("text", "json", "fpuzzles", "sudokupad"):
        assert read(write(puzzle, format)) == puzzle, format
    image = svg(draw(puzzle))
    assert image.count("<ellipse") == 3
    assert "far</text>" in image
    assert '"#34bbe6"' in image
    assert solve(puzzle).status == "multiple"


LIFTED = [
    {
        "trigger": {"type": "cellvalue", "cell": "r1c1", "value": 3},
        "effect": {"type": "foglight", "cells": "r2c2"},
    }
]


@pytest.mark.parametrize(
    "told",
    [
        link({**DRAWN, "triggereffect": LIFTED}),
        json.dumps(
            {"size": 4, "grid": [[{}] * 4] * 4, "fogofwar": ["R1C1"], "triggereffect": LIFTED}
        ),
    ],
    ids=["SudokuPad", "F-puzzles"],
)
def test_what_lifts_fog_is_kept(told):
    record = read_record(told)
    assert record.notes["fog"] == LIFTED
    assert len(record.puzzle.clues["foglight"]) == 1
    for format in ("fpuzzles", "sudokupad"):
        assert read_record(write(record, format)).notes["fog"] == LIFTED


def test_what_is_drawn_gets_a_meaning():
    record = read_record(link(DRAWN))
    meanings = ("grey lines=thermometers", "cyan=falling diagonal", "circles=kropki")
    found = meant(record, [*map(Meaning.read, meanings)]).puzzle
    assert found.kind.name == "sudoku + drawings + fallingdiagonal + kropki + thermometers"
    (path,) = found.clues["thermo"]
    assert str(path.cells[0]) == "r1c2"  # where the bulb is drawn
    assert len(path.cells) == 4
    assert sorted(found.clues["kropki"].values()) == ["*", "o"]
    assert "line" not in remark(Record(found))
    assert not any(part in remark(Record(found)) for part in ("circles", "cyan"))


@pytest.mark.parametrize("looks", ["grey", "grey lines"])
def test_the_bulb_of_a_line_belongs_to_it(looks):
    bulb = {"center": [1.5, 2.5], "width": 0.8, "height": 0.8, "rounded": True}
    drawing = {
        "cells": [[{}] * 4] * 4,
        "lines": [
            {
                "wayPoints": [[0.5, 0.5], [0.5, 1.5], [1.5, 2.5]],
                "color": "#CFCFCF",
                "thickness": 14,
            }
        ],
        "underlays": [{**bulb, "backgroundColor": "#CFCFCF"}],
    }
    found = meant(read_record(json.dumps(drawing)), [Meaning.read(f"{looks}=thermometers")]).puzzle
    assert found.kind.name == "sudoku + thermometers"
    assert [str(path) for path in found.clues["thermo"]] == ["r2c3-r1c2-r1c1"]


@pytest.mark.parametrize(
    ("path", "cells"),
    [
        ("M32 32 L 160,32", "r1c1-r1c2-r1c3"),
        ("M32 32h64v64", "r1c1-r1c2-r2c2"),
        ("M32 32C32 160 32 160 160 160", "r1c1-r2c1-r3c1-r3c2-r3c3"),
        ("M32,32q0,128,128,128", "r1c1-r2c1-r3c2-r3c3"),
        ("m 32 32 l 64 0 0 64 z", "r1c1-r1c2-r2c2"),
        ("M32 32A64 64 0 0 1 96 96", "r1c1-r2c2"),
    ],
)
def test_curved_lines_keep_the_cells_on_their_way(path, cells):
    line = {"d": path, "color": "#CFCFCF", "thickness": 8}
    puzzle = read(json.dumps({"cells": [[{}] * 4] * 4, "lines": [line]}))
    assert [str(found) for found in puzzle.clues["drawn"]] == [cells]


@pytest.mark.parametrize("path", ["", "M", "L1", "Z", "M1e9 5 L3", "xyz", "M" * 9999])
def test_what_is_no_curve_is_left_out(path):
    line = {"d": path, "color": "#CFCFCF", "thickness": 8}
    puzzle = read(json.dumps({"cells": [[{}] * 4] * 4, "lines": [line]}))
    assert puzzle.kind is kind("sudoku")


@pytest.mark.parametrize(
    ("meaning", "told"),
    [
        ("grey", "is no meaning"),
        ("pink=thermometers", "no drawing looks like 'pink'; expected squares, cyan lines"),
        ("grey lines=heat", "unknown variant 'heat'"),
        ("black arrows=kropki", None),
        ("texts=quadruples", "is no clue of quadruples"),
    ],
)
def test_what_cannot_be_meant_is_refused(meaning, told):
    record = read_record(link(DRAWN))
    if told is None:
        assert meant(record, [Meaning.read(meaning)]).puzzle.clues["kropki"]
    else:
        with pytest.raises(EnpitsuError, match=told):
            meant(record, [Meaning.read(meaning)])


def test_the_command_line_tells_what_is_drawn(tmp_path, run):
    file = tmp_path / "link.txt"
    file.write_text(link(DRAWN), "utf-8")
    status, out, err = run("convert", file, "--to", "json")
    assert status == 0
    assert "drawn without meaning" in err
    assert json.loads(out)["kind"] == "sudoku + drawings"
    status, out, _ = run("convert", file, "--to", "text", "--meaning", "grey lines=whispers")
    assert status == 0
    assert "whisper 5 r1c2 r2c1 r3c1 r4c1" in out


@pytest.mark.parametrize(
    ("told", "found", "name"),
    [
        ("#CFCFCF", "#cfcfcf", "grey"),
        ("#f00", "#ff0000", "red"),
        ("#00FF0005", "", ""),
        ("rgba(0, 0, 255, 0.5)", "#0000ff", "blue"),
        ("rgba(0, 0, 255, 0)", "", ""),
        ("White", "#ffffff", "white"),
        ("none", "", ""),
        ('"><script>', "#808080", "grey"),
    ],
)
def test_colours(told, found, name):
    assert (colour(told), colour_name(found)) == (found, name)


@given(
    st.sampled_from(["line", "circle", "text"]),
    st.integers(0, 3600),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
)
def test_drawings_are_written_without_blanks(shape, size, text):
    drawing = Drawing(shape, "#ffffff", "", size / 100, 1, text)
    assert read_drawing(drawing.token) == drawing
    assert not re.search(r"\s|//", drawing.token)


@pytest.mark.parametrize("token", ["blob", "line,fill=red", "circle,size=1", "text,x=1", ""])
def test_what_is_no_drawing_is_refused(token):
    assert read_drawing(token) is None
    native = f"sudoku + drawings\ngivens\n{'. . . .' + chr(10)}" + ". . . .\n" * 3
    if token:
        with pytest.raises(FormatError, match="expected a drawing"):
            read(f"{native}drawn {token} r1c1\n")


CORNERED = {
    "cells": [[{} for _ in range(4)] for _ in range(4)],
    "lines": [
        {"wayPoints": [[0.2, 0.2], [0.8, 0.8]], "color": "#F00", "thickness": 3, "fill": "#FFF"},
        {"wayPoints": [[0, 0], [0, 4], [4, 4]], "color": "#00F"},
        {"wayPoints": [[-1, -1], [-1, 3]], "color": "#0F0"},
        {"color": "#FF0"},
    ],
    "arrows": [{"wayPoints": [[2.2, 2.2], [2.8, 2.8]], "color": "#000"}],
    "overlays": [
        {"center": [1.5, 1.5], "width": 0.2, "height": 0.9, "angle": 30, "borderColor": "#000"},
        {"center": [0.3, 3.25], "text": "ab", "fontSize": 20, "angle": -90, "opacity": 0.5},
        {"text": "lost"},
    ],
    "cages": [{"cells": [[1, 1], [1, 2]], "value": "5", "unique": False}],
}


def test_what_is_drawn_lies_where_it_was():
    record = read_record(json.dumps(CORNERED))
    puzzle = record.puzzle
    assert puzzle.kind is kind("sudoku + drawings")
    lost = "fill of lines, lines without a way, opacity of overlays, overlays without a centre"
    assert remark(record).endswith(f"; not kept: {lost}")
    image = svg(draw(puzzle))
    assert image.count("rotate(30 ") == image.count("rotate(270 ") == 1
    drawn = [
        (str(path.cells[0]), drawing)
        for path, told in puzzle.clues["drawn"].items()
        for drawing in read_drawings(told)
    ]
    ways = {(cell, drawing.points) for cell, drawing in drawn if drawing.points}
    assert ways == {
        ("r1c1", ((-0.3, -0.3), (0.3, 0.3))),
        ("r1c1", ((-1.5, -1.5), (2.5, -1.5))),
        ("r1c1", ((-0.5, -0.5), (3.5, -0.5), (3.5, 3.5))),
        ("r3c3", ((-0.3, -0.3), (0.3, 0.3))),
        ("r1c4", ((-0.25, -0.2),)),
    }
    for turn in turns(puzzle.kind):
        other = turned(puzzle, turn)
        (square,) = [path for path, told in other.clues["drawn"].items() if "square" in told]
        upright = turn.transposed == ("0.9x0.2" in str(other.clues["drawn"][square]))
        assert upright
        for format in ("text", "json", "fpuzzles", "sudokupad"):
            assert read(write(other, format)) == other


@given(st.builds(Turn, st.booleans(), st.booleans(), st.booleans()), st.data())
def test_drawings_turn_as_their_points_do(turn, data):
    sizes = st.integers(1, 900).map(lambda n: n / 100)
    shape = data.draw(st.sampled_from(["circle", "square", "line"]))
    wide, high, angle = data.draw(st.tuples(sizes, sizes, st.integers(0, 359)))
    points = data.draw(st.lists(st.tuples(sizes, sizes), max_size=3).map(tuple))
    drawing = Drawing(shape, width=wide, height=high, angle=angle, points=points)
    assert read_drawing(drawing.token) == drawing
    found = drawing.turned(turn)
    assert read_drawing(found.token) == found
    if drawing.shape != "line":  # half its width from the centre, the way it lies
        assert _ends(found) == {_turned(turn, *point) for point in _ends(drawing)}
    assert [_turned(turn, *point) for point in drawing.points] == [
        (round(x, 2), round(y, 2)) for x, y in found.points
    ]


def _turned(turn, right, down):
    right, down = (down, right) if turn.transposed else (right, down)
    across, over = (-1 if flipped else 1 for flipped in (turn.mirrored, turn.upside_down))
    return round(right * across, 2) + 0.0, round(down * over, 2) + 0.0


def _ends(drawing):
    """The middles of the sides of a shape round its centre."""
    lies = math.radians(drawing.angle)
    along, across = (math.cos(lies), math.sin(lies)), (-math.sin(lies), math.cos(lies))
    return {
        (round(sign * side * x, 2) + 0.0, round(sign * side * y, 2) + 0.0)
        for side, (x, y) in ((drawing.width, along), (drawing.height, across))
        for sign in (1, -1)
    }


# -- given pencil marks --------------------------------------------------------------------------


def test_given_pencil_marks_are_clues():
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][0]["givenPencilMarks"] = [3, 1]
    grid[0][1] = {"c": "#ffa0a0"}
    grid[0][2] = {"highlight": 3, "cornerPencilMarks": [1, 2]}
    puzzle = read(json.dumps({"size": 4, "grid": grid}))
    assert puzzle.kind.name == "sudoku + drawings + pencilmarks"
    assert [*puzzle.clues["pencilmark"].values()] == ["1,3"]
    assert read(write(puzzle, "fpuzzles")) == puzzle
    assert json.loads(unquote(unpacked(write(puzzle, "fpuzzles").partition("=")[2])))["grid"][0][
        0
    ] == {"givenPencilMarks": [1, 3]}
