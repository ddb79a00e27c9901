"""JSON as people write it: laid out in any way, with mistakes, each told with its place and id."""

import json
import pickle
import re

import pytest

from enpitsu.errors import FormatError, Unsupported
from enpitsu.io.formats import read, read_all, read_record, records, write
from enpitsu.puzzle.kind import Record

GOOD = {"kind": "marupeke", "id": "good", "rows": 1, "cols": 4, "grid": ["x..o"]}
SUMS = {"kind": "wijuko", "id": "sums", "rows": 1, "cols": 2, "givens": [[0, 0]], "sums": []}
LINE = json.dumps(GOOD)
PRETTY = json.dumps(GOOD, indent=2)
PUZZLE = read(LINE)
TWO_BAD = ["good", 1, "good", 1, "good"]
THREE_LONG = ["good", 16, 27, "good"]


def told(text):
    """What each record of a text is: its id, or the line of its mistake."""
    return [one.line if isinstance(one, FormatError) else one.id for one in records(text)]


def refused(**changes):
    """The mistake of a puzzle with these changes."""
    (found,) = records(json.dumps({**GOOD, **changes}))
    assert isinstance(found, FormatError), found
    return found


# -- how it is laid out --------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        PRETTY,
        f"\n\n  \n{PRETTY}\n\n",
        f"\n   {PRETTY}".replace("\n", "\n   "),
        f"   {LINE}",
        f"[{LINE}]",
        f"\n[\n  {PRETTY}\n]\n",
        json.dumps([GOOD], indent=4),
        PRETTY.replace("\n", "\r\n"),
    ],
)
def test_a_puzzle_may_be_laid_out_in_any_way(text):
    assert read(text) == PUZZLE


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        (f"{LINE}\n{LINE}\n", [1, 2]),
        (f"\n{LINE}\n\n  {LINE}", [2, 4]),
        (f"{PRETTY}\n{LINE}\n{PRETTY}", [1, 10, 11]),
        (f"[{LINE}, {LINE}]", [1, 1]),
        (f"[{LINE}\n,{LINE},\n\n{LINE}\n]\n{LINE}", [1, 2, 4, 6]),
        (json.dumps([GOOD, GOOD], indent=1), [2, 11]),
    ],
)
def test_many_puzzles_may_be_lines_or_a_list(text, lines):
    assert [record.line for record in records(text)] == lines
    assert read_all(text) == [PUZZLE] * len(lines)


def test_an_empty_list_holds_no_puzzle(run):
    assert read_all("[]") == []
    assert run("solve", "[ ]") == (2, "", "enpitsu: argument: no puzzle in it\n")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{LINE}\n{LINE[:-9]}\n{LINE}", ["good", 2, "good"]),
        (f"{LINE}\nrubbish\n{LINE}", ["good", 2, "good"]),
        (f"{LINE}\n{LINE} {LINE}\n{LINE}", ["good"] * 4),
        (f"{LINE}{LINE},{LINE} rubbish {LINE}", ["good"] * 3 + [1, "good"]),
        (f"{LINE}\n5\nnull\n{LINE}", ["good", 2, 3, "good"]),
        (f"{PRETTY.replace('4,', '4')}\n{PRETTY}", [6, "good"]),
        (f"[{LINE},\n{LINE.replace('1', '2')},\n{LINE}]", ["good", 2, "good"]),
        (f"[\n{LINE},\n{LINE}\n{LINE}\n]", ["good"] * 3),
        (f"[{LINE}", ["good", 1]),
        (f"[{LINE}]]\n{LINE}", ["good", 1, "good"]),
        (f"[{LINE},\n{LINE[:-2]},\n{LINE},oops]\n{LINE}", ["good", 2, "good", 3, "good"]),
        (f"[{LINE}, {LINE[:-1]}, {LINE}, {LINE.replace(':', '', 1)}, {LINE}]", TWO_BAD),
        (f"[\n{PRETTY},\n{PRETTY.replace('4,', '4')},\n{PRETTY[:-2]},\n{PRETTY}]", THREE_LONG),
        (f"[{LINE},[{LINE[:-1]}],\n{LINE}]", ["good", 1, "good"]),
        ('{"kind":' + "9" * 5000 + f"}}\n{LINE}", [1, "good"]),
        ('{"kind":' * 9999 + f"\n{LINE}", [1, "good"]),
    ],
)
def test_a_mistake_is_told_where_it_is_and_the_others_go_on(text, expected):
    assert told(text) == expected


def test_a_record_that_is_no_json_keeps_its_id():
    (broken,) = records(LINE[:-9])
    assert (broken.id, broken.kind, broken.line) == ("good", None, 1)


def test_a_member_is_told_once():
    (error,) = records(LINE[:-1] + ',\n "rows": 2}')
    expected = "a second member 'rows'; expected each once (line 2, column 2)"
    assert (str(error), error.id) == (expected, "good")
    (error,) = records(LINE[:-1] + ', "by": {"who": 1, "who": 1}}')
    assert str(error).startswith("a second member 'who'; expected each once (line 1")


@pytest.mark.parametrize(
    ("text", "known"),
    [
        (LINE.replace("x..o", "x.Q."), "marupeke"),
        (LINE.replace("4", "0"), "marupeke"),
        ("marupeke\n. Q\n", "marupeke"),
        ("marupeke size=3\n. x\n", "marupeke"),
        ("shakashaka/6/6/cgb", "shakashaka"),
        ("chess\n. x\n", None),
    ],
)
def test_a_mistake_tells_the_kind_of_its_record(run, text, known):
    code, out, _ = run("solve", text, "--json")
    assert (code, json.loads(out)["kind"]) == (2, known)
    (error,) = records(text)
    assert pickle.loads(pickle.dumps(error)).kind == known


def test_the_column_of_a_mistake_is_that_of_the_text():
    (found,) = records('\n  {"kind":\n     oops}')
    assert (found.line, found.column) == (3, 6)


# -- ids -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        LINE.replace("x..o", "x.Q."),
        LINE.replace("marupeke", "chess"),
        LINE.replace('"kind": "marupeke", ', ""),
        LINE.replace("4", "0"),
        json.dumps({**SUMS, "id": "good", "givens": [[3, 0]]}),
        "marupeke id=good\n. Q\n",
        "marupeke id=good size=3\n. x\n",
        "chess id=good\n. x\n",
        "wijuko id=good\n3 . .\n",
    ],
)
def test_a_mistake_tells_the_id_of_its_record(text):
    (found,) = records(f"\n{text}")
    assert isinstance(found, FormatError)
    assert found.id == "good"


@pytest.mark.parametrize(
    "command",
    [
        *("solve", "check", "count", "forced", "heatmap", "explain", "hint", "grade", "draw"),
        *("convert --to text", "prove -o proof"),
    ],
)
def test_every_command_gives_the_id_of_a_bad_record(run, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    bad, nameless = LINE.replace("x..o", "x.Q."), "{" + LINE[27:-9]
    code, out, err = run(*command.split(), f"{bad}\n{nameless}\n", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, [answer["id"] for answer in answers]) == (2, ["good", None])
    assert all(answer["error"] in err for answer in answers)


@pytest.mark.parametrize(
    "command",
    [
        *("solve", "solve --all", "solve --engine naive", "check", "count", "forced", "heatmap"),
        *("explain", "hint", "grade", "draw", "convert --to text", "prove -o proof"),
    ],
)
def test_a_bad_record_has_the_keys_of_a_good_one(run, tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    good = {"kind": "marupeke", "rows": 1, "cols": 3, "grid": ["xo."]}
    texts = (json.dumps(good), json.dumps({**good, "grid": ["xoQ"]}))
    kept, bad = (json.loads(run(*command.split(), text, "--json")[1]) for text in texts)
    assert {*kept} - {"counters"} == {*bad}


def test_a_record_that_cannot_be_asked_keeps_its_id(run):
    for words in (("solve", "--engine", "naive"), ("explain", "--ladder", "source")):
        code, out, _ = run(*words, json.dumps(SUMS), "--json")
        assert (code, json.loads(out)["id"]) == (2, "sums")


def test_an_id_is_a_string_or_a_whole_number():
    assert read_record(json.dumps({**GOOD, "id": 17})).id == "17"
    assert read_record(json.dumps({**GOOD, "id": None})).id is None
    for bad in (True, 1.5, ["a"], {"a": 1}):
        error = refused(id=bad)
        assert (
            str(error) == f"id is {json.dumps(bad)}; expected a string or a whole number (line 1)"
        )
        assert error.id is None


# -- true and false are no numbers -----------------------------------------------------------


@pytest.mark.parametrize("value", [True, False, 0.0, 1.0])
@pytest.mark.parametrize(
    ("changes", "where"),
    [
        (lambda v: {"givens": [[0, v]]}, "givens r1c2 is {}; expected"),
        (lambda v: {"sums": [[[0, 0], [0, 1], v]]}, "sums r1c1-r1c2 is {}; expected"),
        (lambda v: {"sums": [[[0, 0], [0, 1], 3], [[v, 0], [0, 1], 3]]}, "sums entry 2 is [[{}, 0"),
        (lambda v: {"sums": [[[0, v], [0, 1], 3]]}, "sums entry 1 is [[0, {}"),
        (lambda v: {"solution": [[1, v]]}, "solution r1c2 is {}; expected"),
        (lambda v: {"state": [[v, None]]}, "state r1c1 is {}; expected"),
        (lambda v: {"rows": v}, "rows is {}; expected"),
    ],
)
def test_what_is_no_whole_number_is_refused_with_its_place(changes, where, value):
    (found,) = records("\n" + json.dumps({**SUMS, **changes(value)}))
    assert isinstance(found, FormatError), found
    assert str(found).startswith(where.format(json.dumps(value)))
    assert (found.line, found.id) == (2, "sums")


def test_an_option_that_is_not_told_has_its_default():
    told = read("abc letters=ABC\ntop . A . .\nleft . . . B\n")
    assert read("abc\ntop . A . .\nleft . . . B\n") == told
    borders = {"top": [None, "A", None, None], "left": [None, None, None, "B"]}
    assert read(json.dumps({"kind": "abc", "rows": 4, "cols": 4, **borders})) == told


@pytest.mark.parametrize("value", [True, False, 3.0, ["3"]])
def test_an_option_is_a_string_or_a_whole_number(value):
    assert read(json.dumps({**GOOD, "run": "4"})).options["run"] == 4
    assert str(refused(run=value)).startswith(f"run is {json.dumps(value)}; expected ")
    letters = {"kind": "abc", "rows": 4, "cols": 4, "letters": value}
    with pytest.raises(FormatError, match=re.escape(f"letters is {json.dumps(value)}; expected ")):
        read(json.dumps(letters))


# -- what JSON cannot say ----------------------------------------------------------------------


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e999"])
@pytest.mark.parametrize("value", ["{}", "[1,{}]", '{{"deep":[{}]}}'])
def test_numbers_that_are_no_json_are_refused_in_notes(number, value):
    text = f'{LINE[:-1]},"rating":{value.format(number)}}}'
    bad, good = records(f"{text}\n{LINE}")
    assert str(bad) == (
        "rating holds NaN or an infinite number; expected what JSON can say "
        f"(line 1, column {text.index('rating') + 9})"
    )
    assert (bad.id, good.id) == ("good", "good")


@pytest.mark.parametrize("note", ['"a\\ud800"', '["\\udfff"]', '{"\\ud800":1}'])
def test_half_a_character_is_refused_in_notes(note):
    (error,) = records(f'{LINE[:-1]},"by":{note}}}')
    assert str(error).startswith("by holds half of a character (a lone surrogate); expected whole")
    assert error.id == "good"


@pytest.mark.parametrize(
    ("note", "why"),
    [
        (float("nan"), "by holds NaN or an infinite number; expected what JSON can say"),
        ({"deep": [float("inf")]}, "by holds NaN or an infinite number"),
        ("\ud800", "by holds half of a character"),
        ({1, 2}, "by holds what JSON cannot say; object of type set is not json serializable"),
    ],
)
def test_what_could_not_be_read_again_is_not_written(note, why):
    with pytest.raises(Unsupported, match=why):
        write(Record(PUZZLE, notes={"by": note}), "json")
    for format in ("json", "text"):
        with pytest.raises(Unsupported, match="half of a character"):
            write(Record(PUZZLE, id="\udc80"), format)


def test_half_a_character_is_refused_in_ids_labels_and_names(run):
    error = refused(id="\ud800")
    assert (str(error)[:27], error.id) == ("id holds half of a characte", None)
    (error,) = records(f'{LINE[:-1]},"\\ud800":1}}')
    assert str(error).startswith(r"\ud800 holds half of a character")
    label = json.dumps({"kind": "suguru", "rows": 1, "cols": 1, "regions": [["\udcff"]]})
    code, out, err = run("convert", label, "--to", "json", "--json")
    assert (code, json.loads(out)["text"], err.count("\n")) == (2, None, 1)


def test_whole_characters_and_large_numbers_come_back():
    text = f'{LINE[:-1]},"by":"\\ud83d\\ude00","rating":1e300}}'
    assert json.loads(write(read_record(text), "json")) == json.loads(text) | {"run": 3}


def test_notes_never_stand_for_the_puzzle():
    puzzle = read("marupeke\n. x\n")
    noted = Record(puzzle, notes={"rows": 7, "kind": "abc", "grid": ["xx"], "by": "A."})
    back = read_record(write(noted, "json"))
    assert (back.puzzle, back.notes) == (puzzle, {"by": "A."})


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"kind": "fillomino", "numbers": [[3, None], [1, 1]]}, "fillomino has no clues called 'n"),
        ({"kind": "fillomino", "givens": ["3.", "11"]}, "expected grid"),
        (
            {"kind": "kakuro", "grid": ["..", ".."], "clues": [[[-1, 0], [0, 0], 3]]},
            "expected sums",
        ),
        ({"kind": "suguru", "areas": [["a", "a"], ["b", "b"]]}, "expected regions and givens"),
    ],
)
def test_clues_under_an_unknown_name_are_no_notes_where_clues_are_missing(given, expected):
    text = json.dumps({"rows": 2, "cols": 2, **given}, indent=1)
    with pytest.raises(FormatError, match=expected) as refusal:
        read_record(text)
    assert f'"{[*given][-1]}": ' in text.splitlines()[refusal.value.line - 1]


@pytest.mark.parametrize("name", ["star", "Stars", "Regions", "region"])
def test_names_spelt_almost_like_those_of_the_kind_are_no_notes(name):
    meant = "regions" if "eg" in name else "stars"
    value = ["aa", "bb"] if "eg" in name else 2
    told = {"kind": "starbattle", "rows": 2, "cols": 2, "regions": ["aa", "bb"], name: value}
    with pytest.raises(FormatError, match=rf"unknown '{name}'; did you mean '{meant}'\?"):
        read_record(json.dumps(told))


def test_lists_are_notes_where_no_clues_are_missing():
    notes = {"seen": [["a", "b"], ["c", "d"]], "region": 7}
    told = {"kind": "starbattle", "rows": 2, "cols": 2, "regions": ["aa", "bb"], **notes}
    record = read_record(json.dumps(told))
    assert record.notes == notes
    assert read_record(write(record, "json")) == record


def test_notes_that_would_be_taken_for_clues_or_options_are_not_written():
    told = {"kind": "starbattle", "rows": 2, "cols": 2, "regions": ["aa", "bb"]}
    puzzle = read(json.dumps(told))
    for name, note in {"star": 2, "Regions": ["ab", "ab"]}.items():
        with pytest.raises(Unsupported, match=f"a note '{name}' would be taken for"):
            write(Record(puzzle, notes={name: note}), "json")


def test_notes_nested_too_deep_are_refused():
    for depth in (900, 990, 5000):
        (found,) = records(f'{LINE[:-1]},"by":{"[" * depth}{"]" * depth}}}')
        assert isinstance(found, FormatError) or write(found, "json")
