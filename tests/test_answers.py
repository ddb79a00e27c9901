"""How answers are told: forms, files and folders, tables, and what of many is asked."""

import csv
import gzip
import io
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from enpitsu.app.filling import filling
from enpitsu.app.statuses import BAD_INPUT, INTERNAL, ORDER, STATUSES
from enpitsu.engines.solve import solutions
from enpitsu.io.formats import read_record, records
from enpitsu.puzzle.model import model

ROOT = Path(__file__).parents[1]
EXAMPLES, DATA = ROOT / "examples", ROOT / "tests" / "data"
COLLECTION = EXAMPLES / "collection.jsonl"
WIJUKO = (EXAMPLES / "wijuko.puz").read_text(encoding="utf-8")
DRAFT = (EXAMPLES / "draft.puz").read_text(encoding="utf-8")
NONE = "marupeke\nx x x\n"
QUESTIONS = (
    *("solve", "check", "count", "heatmap", "forced", "explain", "hint", "grade", "draw"),
    "diagnose",
)
PNG, PDF = b"\x89PNG", b"%PDF"


def lines(out):
    return [json.loads(line) for line in out.splitlines()]


# -- what is asked -------------------------------------------------------------------------


def test_one_of_many_is_picked_by_its_number_or_id(run):
    by_number = run("solve", COLLECTION, "--pick", 5, "--json")
    by_id = run("solve", COLLECTION, "--pick", "wijuko-3x3", "--json")
    assert by_number[0] == by_id[0] == 0
    assert lines(by_number[1])[0]["id"] == lines(by_id[1])[0]["id"] == "wijuko-3x3"
    both = run("count", COLLECTION, DRAFT, "--pick", 6, "--pick", "abc-4x4", "--json")[1]
    assert [answer["id"] for answer in lines(both)] == [None, "abc-4x4"]


@pytest.mark.parametrize("command", [*QUESTIONS, "convert", "prove"])
def test_every_command_about_puzzles_picks(run, tmp_path, command):
    more = {"convert": ["--to", "text"], "prove": ["-o", tmp_path / "proof"]}.get(command, [])
    assert run(command, NONE, WIJUKO, "--pick", 2, *more, "--quiet")[0] == (command == "check") * 5


@pytest.mark.parametrize("pick", ["7", "0", "nobody"])
def test_a_pick_that_is_not_there_is_told(run, pick):
    why = f"no puzzle '{pick}' among 5 puzzles; expected a number or an id"
    said = f"enpitsu: --pick: {why}\n"
    assert run("solve", COLLECTION, "--pick", pick) == (2, "", said)
    code, out, _ = run("solve", COLLECTION, "--pick", pick, "--pick", "abc-4x4", "--json")
    lost, found = lines(out)
    assert (code, lost["id"], lost["error"], found["id"]) == (2, pick, why, "abc-4x4")


def test_a_damaged_puzzle_can_be_picked_by_its_id(run, tmp_path):
    file = tmp_path / "many.jsonl"
    file.write_text(f"{json.dumps({'kind': 'wijuko', 'id': 'bad'})}\n")
    assert run("solve", file, WIJUKO, "--pick", "bad")[0] == 2
    assert run("solve", file, WIJUKO, "--pick", 2)[0] == 0


def test_folders_and_compressed_files_are_sources(run, tmp_path):
    deep = tmp_path / "folder" / "deep"
    deep.mkdir(parents=True)
    (tmp_path / "folder" / "b.puz").write_text(WIJUKO, encoding="utf-8")
    (deep / "a.jsonl.gz").write_bytes(gzip.compress(COLLECTION.read_bytes()))
    (deep / ".hidden.puz").write_text("no puzzle")
    (deep / "notes.md").write_text("no puzzle")
    code, out, err = run("solve", tmp_path / "folder", "--json")
    ids = [record.id for record in records(COLLECTION.read_text(encoding="utf-8"))]
    assert (code, [answer["id"] for answer in lines(out)], err) == (0, [None, *ids], "")
    assert run("solve", deep / "a.jsonl.gz", "--pick", 1)[0] == 0


def test_a_folder_without_puzzles_and_a_damaged_file_are_told(run, tmp_path):
    said = "no puzzle in that folder; expected files that end in "
    said += ".puz, .txt, .json, .jsonl, .pzprv3, .sdk"
    assert run("solve", tmp_path) == (2, "", f"enpitsu: {tmp_path}: {said}\n")
    file = tmp_path / "a.puz.gz"
    file.write_bytes(gzip.compress(WIJUKO.encode())[:20])
    said = f"enpitsu: {file}: damaged: it cannot be unpacked\n"
    assert run("solve", file) == run("solve", tmp_path) == (2, "", said)


def test_puzzles_one_after_the_other_are_many(run, monkeypatch):
    text = WIJUKO + (EXAMPLES / "abc.puz").read_text(encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    code, out, _ = run("solve", "-", "--json")
    assert (code, [answer["kind"] for answer in lines(out)]) == (0, ["wijuko", "abc"])


# -- JSON ----------------------------------------------------------------------------------


@pytest.mark.parametrize("command", QUESTIONS)
def test_an_answer_holds_its_puzzle_and_can_be_read_as_it(run, monkeypatch, command):
    puzzle = read_record(WIJUKO).puzzle
    out = run(command, WIJUKO, "--json")[1]
    assert read_record(out).puzzle == puzzle
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    code, drawn, err = run("draw", "-")
    assert (code, err) == (0, "")
    if command != "hint":  # which tells the board from where to go on
        assert drawn == run("draw", WIJUKO)[1]


def test_a_solution_that_was_found_is_drawn(run, monkeypatch):
    out = run("solve", WIJUKO, "--json")[1]
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    code, drawn, err = run("draw", "-", "--solution")
    assert (code, err) == (0, "")
    assert drawn in run("solve", WIJUKO)[1]


SEVERAL = "marupeke\nx . x\no . x\n. . .\n"


def test_of_two_solutions_none_is_that_of_the_puzzle(run, monkeypatch):
    for words in (("solve",), ("solve", "--all")):
        out = run(*words, SEVERAL, "--json")[1]
        assert json.loads(out)["second"] is not None
        assert read_record(out).solution is None
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
        code, _, err = run("draw", "-", "--solution")
        assert (code, "several solutions" in err) == (1, True)


def test_a_solution_that_is_told_is_not_proved_to_be_the_only_one():
    record = read_record(SEVERAL)
    told = next(solutions(record.puzzle))
    found = filling(replace(record, solution=told), model(record.puzzle), None)
    assert (dict(found.board), found.status, found.remark) == (dict(told), "told", "")
    assert filling(record, model(record.puzzle), None).status == "multiple"


@pytest.mark.parametrize(
    ("words", "text", "status"),
    [
        ("check", f"{SEVERAL}state\n? ? ?\n? ? ?\n? ? ?\n", "unfinished"),
        ("check", "marupeke\n. . .\nstate\nx x x\n", "broken"),
        ("check", "marupeke\n. .\nstate\nx x\n", "right"),
        ("hint", "marupeke\nx x .\n", "step"),
        ("hint", "marupeke\nx x o\n", "solved"),
        ("hint", "marupeke\n. .\n", "several"),
        ("hint", "marupeke\n. . .\nstate\nx x x\n", "mistake"),
        ("hint --time-limit 0", SEVERAL, "undecided"),
    ],
)
def test_verdicts_and_hints_tell_their_status(run, words, text, status):
    code, out, _ = run(*words.split(), text, "--json")
    assert json.loads(out)["status"] == status
    assert code == STATUSES[status]


@pytest.mark.parametrize("command", [*QUESTIONS, "convert", "prove"])
def test_what_cannot_be_asked_has_the_fields_of_what_can(run, tmp_path, command):
    bad = '{"kind":"wijuko","id":"bad"}'
    more = {"convert": ["--to", "text"], "prove": ["-o", tmp_path / "proof"]}.get(command, [])
    good, wrong = lines(run(command, WIJUKO, bad, "--json", "--quiet", *more)[1])
    assert list(good) == list(wrong)
    assert (wrong["id"], wrong["puzzle"]) == ("bad", None)
    assert wrong["error"].startswith("rows is null")
    others = {name: wrong[name] for name in wrong if name not in ("id", "kind", "error", "engine")}
    assert set(others.values()) <= {None, "invalid"}
    assert wrong.get("kind", "wijuko") == "wijuko"
    assert others.get("status", "invalid") == "invalid"


def test_what_can_be_read_but_not_asked_holds_its_puzzle(run):
    (answer,) = lines(run("convert", WIJUKO, "--to", "tatham", "--json")[1])
    assert answer["error"] == "wijuko has no form in the format tatham"
    assert read_record(json.dumps(answer)).puzzle == read_record(WIJUKO).puzzle


# -- tables --------------------------------------------------------------------------------

COLUMNS = {
    "solve": ["kind", "status", "engine", "seconds"],
    "check": ["status", "right", "complete", "broken", "unfilled"],
    "count": ["kind", "status", "count", "exact", "at_least"],
    "grade": ["level", "score", "hardest", "steps", "ending"],
}


@pytest.mark.parametrize("command", COLUMNS)
def test_a_table_has_a_line_a_puzzle(run, command):
    code, out, _ = run(command, COLLECTION, WIJUKO, "--table")
    head, *rows = out.splitlines()
    assert head.split() == ["puzzle", *COLUMNS[command]]
    assert code in (0, 5)
    assert [row.split()[0] for row in rows] == [
        *(record.id for record in records(COLLECTION.read_text(encoding="utf-8"))),
        "argument",
    ]
    starts = [head.index(column) for column in COLUMNS[command]]
    assert all(row[start - 1] == " " for row in rows for start in starts if start < len(row))


@pytest.mark.parametrize("command", COLUMNS)
def test_a_table_can_be_comma_separated(run, tmp_path, command):
    bad = '{"kind":"wijuko","id":"bad"}'
    code, out, _ = run(command, WIJUKO, bad, "--csv")
    assert code == 2
    good, wrong = csv.DictReader(io.StringIO(out))
    assert list(good) == ["file", "line", "id", *COLUMNS[command], "error"]
    assert (good["file"], good["line"], good["error"]) == ("argument", "2", "")
    assert (wrong["id"], wrong["error"]) == (
        "bad",
        lines(run(command, bad, "--json")[1])[0]["error"],
    )
    file = tmp_path / "table.csv"
    run(command, WIJUKO, "-o", file)
    assert file.read_text().splitlines()[0] == out.splitlines()[0]


# -- files ---------------------------------------------------------------------------------


def test_the_name_of_a_file_tells_the_form(run, tmp_path):
    pytest.importorskip("cairosvg")
    for name, start in (("a.png", PNG), ("a.pdf", PDF), ("a.SVG", b"<svg"), ("a.txt", b"one sol")):
        assert run("solve", WIJUKO, "-o", tmp_path / name) == (0, "", "")
        assert (tmp_path / name).read_bytes().startswith(start)
    assert run("solve", WIJUKO, "-o", tmp_path / "a.json") == (0, "", "")
    assert json.loads((tmp_path / "a.json").read_text())["status"] == "unique"
    assert run("draw", WIJUKO, "--to", "svg", "-o", tmp_path / "b.png")[0] == 2
    assert not (tmp_path / "b.png").exists()


# A path is many pictures: test_cli.py writes them.
@pytest.mark.parametrize("command", sorted({*QUESTIONS} - {"count", "grade", "explain"}))
def test_every_answer_with_a_board_can_be_a_picture(run, tmp_path, command):
    small, large = tmp_path / "small.svg", tmp_path / "large.svg"
    assert run(command, WIJUKO, "-o", small)[0] in (0, 5)
    assert run(command, WIJUKO, "-o", large, "--cell", 300)[0] in (0, 5)
    widths = [float(file.read_text().split('width="')[1].split('"')[0]) for file in (small, large)]
    assert widths[0] < 600 < widths[1]


@pytest.mark.parametrize("command", [*QUESTIONS, "convert", "generate"])
def test_a_dash_is_standard_output_and_a_slash_a_folder(run, tmp_path, command):
    words = {"convert": [WIJUKO, "--to", "text"], "generate": ["marupeke", "--size", 4]}
    words = (command, *words.get(command, [WIJUKO]))
    told = run(*words)[1]
    folder = tmp_path / "new" / "folder"
    if command not in ("solve",):  # it tells the time
        assert run(*words, "-o", "-")[1] == told
    assert run(*words, "-o", f"{folder}/")[1:] == ("", "")
    (file,) = folder.iterdir()
    assert file.read_text(encoding="utf-8") == told
    assert file.suffix == (".puz" if command in ("convert", "generate") else ".txt")


def test_files_in_a_folder_are_named_by_id_or_by_file_and_number(run, tmp_path):
    many = tmp_path / "many.puz"
    many.write_text("---\n".join([WIJUKO] * 11), encoding="utf-8")
    folder = tmp_path / "pictures"
    code, _, _ = run("draw", many, COLLECTION, WIJUKO, "--to", "svg", "-o", folder)
    ids = [record.id for record in records(COLLECTION.read_text(encoding="utf-8"))]
    numbered = [f"many-{number:02}" for number in range(1, 12)]
    assert code == 0
    assert {file.stem for file in folder.iterdir()} == {*numbered, *ids, "puzzle"}
    run("convert", many, many, "--to", "json", "-o", f"{tmp_path / 'twice'}/")
    names = {file.name for file in (tmp_path / "twice").iterdir()}
    assert {"many-01.json", "many-01-2.json"} <= names
    assert len(names) == 22


def test_one_file_does_not_hold_several_pictures(run, tmp_path):
    file = tmp_path / "a.svg"
    said = f"enpitsu: {file} is no folder; expected one for several puzzles\n"
    assert run("draw", WIJUKO, DRAFT, "-o", file) == (2, "", said)
    said = "enpitsu: several puzzles, each in its file; expected --out FOLDER/\n"
    assert run("draw", WIJUKO, DRAFT, "--to", "png") == (2, "", said)
    assert run("convert", WIJUKO, DRAFT, "--to", "dimacs") == (2, "", said)
    assert run("convert", WIJUKO, DRAFT, "--to", "dimacs", "-o", f"{tmp_path}/")[0] == 0
    assert len(list(tmp_path.glob("*.cnf"))) == 2


def test_a_form_that_an_answer_has_not_is_refused(run, tmp_path):
    assert run("grade", WIJUKO, "-o", tmp_path / "a.svg")[0] == 2
    assert run("solve", WIJUKO, "--all", "--table")[0] == 2
    assert run("solve", WIJUKO, "-o", tmp_path / "a.html")[0] == 2
    assert run("draw", WIJUKO, "--to", "png", "--json")[0] == 2
    assert list(tmp_path.iterdir()) == []


def test_where_there_is_nothing_to_draw_it_is_said(run, tmp_path):
    said = "enpitsu: argument: no solution; nothing is drawn\n"
    assert run("solve", NONE, "-o", tmp_path / "a.svg") == (3, "", said)
    assert run("draw", NONE, "--solution") == (3, "", said)
    assert list(tmp_path.iterdir()) == []


def test_a_page_is_written_for_each_puzzle(run, tmp_path):
    assert run("explain", WIJUKO, "-o", tmp_path / "path.html") == (0, "", "")
    alone = tmp_path / "other.html"
    run("explain", WIJUKO, "--html", alone)
    assert (tmp_path / "path.html").read_text() == alone.read_text()
    assert run("explain", WIJUKO, DRAFT, "--to", "html", "-o", f"{tmp_path / 'pages'}/")[0] == 3
    assert {file.name for file in (tmp_path / "pages").iterdir()} == {
        "puzzle.html",
        "puzzle-2.html",
        "steps.css",
        "steps.js",
    }


def test_native_texts_are_parted_and_nothing_else(run):
    out = run("convert", WIJUKO, DRAFT, "--to", "text")[1]
    assert out.count("---\n") == 1
    assert out.split("---\n")[1].startswith("marupeke")
    assert run("convert", COLLECTION, WIJUKO, "--to", "puzzlink")[1].count("\n") == 3


# -- other formats -------------------------------------------------------------------------


def test_a_format_is_told_by_the_name_of_the_file(run, tmp_path):
    for name, start in (("a.json", "{"), ("a.puz", "wijuko"), ("a.cnf", "c ")):
        assert run("convert", WIJUKO, "-o", tmp_path / name) == (0, "", "")
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    said = "enpitsu: no format; expected --to FORMAT, or --out FILE with a name that implies it\n"
    assert run("convert", WIJUKO) == (2, "", said)


def test_a_solution_is_found_for_those_that_have_none(run, tmp_path):
    code, out, err = run("convert", WIJUKO, "--to", "json", "--solution")
    assert (code, err) == (0, "")
    assert check_of(run, tmp_path, out) == 0
    code, out, err = run("convert", DRAFT, "--to", "json", "--solution")
    assert (code, err) == (1, "enpitsu: argument: several solutions; written without one\n")
    assert "solution" not in json.loads(out)
    wrong = '{"kind":"marupeke","rows":1,"cols":3,"grid":["xx."],"solution":[["x","x","x"]]}'
    code, out, err = run("convert", wrong, "--to", "json", "--solution")
    assert json.loads(out)["solution"] == [["x", "x", "o"]]
    assert "it is found anew" in err


def check_of(run, tmp_path, text):
    file = tmp_path / "checked.json"
    file.write_text(text, encoding="utf-8")
    return run("check", file)[0]


# -- complaints ----------------------------------------------------------------------------


def test_equal_complaints_are_told_together(run, tmp_path):
    file = tmp_path / "many.jsonl"
    one = {"kind": "wijuko", "rows": 1, "cols": 2, "givens": [[0, 0]], "sums": []}
    file.write_text("".join(json.dumps({"id": f"w{n}", **one}) + "\n" for n in range(1, 41)))
    why = "wijuko has no form in the format puzzlink"
    places = "line 3 (w3), line 4 (w4), line 5 (w5), line 6 (w6) and 34 more"
    said = (
        f"enpitsu: {file} line 1 (w1): {why}\n"
        f"enpitsu: {why}: the same at {file} line 2 (w2), {places}\n"
    )
    assert run("convert", file, "--to", "puzzlink") == (2, "", said)
    code, out, err = run("convert", file, "--to", "puzzlink", "--json")
    assert (code, len(lines(out)), err) == (2, 40, said)


def test_two_equal_complaints_are_told_by_themselves(run):
    said = "no such file, and no puzzle either"
    assert run("solve", "one", "two") == (2, "", f"enpitsu: one: {said}\nenpitsu: two: {said}\n")
    assert run("solve", "one", "two", "three")[2] == (
        f"enpitsu: one: {said}\nenpitsu: {said}: the same at two and three\n"
    )


def test_faults_that_tell_their_lines_need_no_other(run, tmp_path):
    file = tmp_path / "bad.puz"
    file.write_text("abc letters=AB\ntop . .\nbottom . .\nleft Z .\nright . Q\n")
    wrong = (
        f"enpitsu: {file}: left 1 holds Z; expected one of . A B (line 4, column 6); "
        "right 2 holds Q; expected one of . A B (line 5, column 9)\n"
    )
    assert run("solve", file, DRAFT)[2] == run("solve", file)[2] == wrong


def test_a_complaint_names_file_line_and_id(run, tmp_path):
    file = tmp_path / "many.jsonl"
    good = json.dumps({"kind": "marupeke", "rows": 1, "cols": 1, "grid": ["x"]})
    file.write_text(f'{good}\n{{"kind":"marupeke","id":"b","rows":1,"cols":1,"grid":["Q"]}}\n')
    assert f"enpitsu: {file} (b): " in run("solve", file)[2]
    assert "(line 2, column 56)\n" in run("solve", file)[2]


# -- kinds, rules, shells --------------------------------------------------------------------


def test_kinds_and_rules_are_told_as_json(run):
    found = {kind["name"]: kind for kind in lines(run("kinds", "--json")[1])}
    assert found["marupeke"]["formats"] == ["text", "json", "link", "penpa", "dimacs", "thesis"]
    assert [*found["hitori"]] == ["name", "title", "family", "aliases", "formats", "levels"]
    assert found["hitori"]["aliases"][:2] == ["Hitori ni shite kure", "Singles"]
    assert found["hitori"]["levels"] == ["easy", "medium", "hard", "expert", "extreme"]
    (told,) = lines(run("rules", "marupeke", "--json")[1])
    assert [rule["rule"] for rule in told["rules"]] == ["given", "run"]
    assert told["options"][0]["name"] == "run"
    assert {"easy", "hard", "medium", "extreme"} == {
        technique["level"] for technique in told["techniques"]
    }
    plain, more = run("rules", "marupeke")[1], run("rules", "marupeke", "--lemmas")[1]
    assert more.startswith(plain)
    assert "  L " in more
    assert "gap block" in run("rules", "marupeke", "--techniques")[1]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("enpitsu ru", ["run", "rules"]),
        ("enpitsu solve --engine s", ["sat"]),
        ("enpitsu rules ab", ["abc"]),
        ("enpitsu convert --to puz", ["puzzlink"]),
    ],
)
def test_a_shell_completes(words, expected):
    asked = {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    done = subprocess.run(
        [sys.executable, "-m", "enpitsu"],
        env={**os.environ, **asked, "_ENPITSU_COMPLETE": "bash_complete"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == [f"plain,{word}" for word in expected]


def test_every_status_has_its_rank():
    assert set(STATUSES.values()) | {BAD_INPUT, INTERNAL} == set(ORDER)


def test_help_is_told_without_a_command(run):
    code, out, err = run()
    assert (code, err) == (2, "")
    assert "Commands:\n  solve" in out
    code, out, _ = run("generate", "--help")
    assert code == 0
    assert out.index("--blockers") < out.index("--help")
