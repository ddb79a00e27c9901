"""In what form answers are written: by the name of the file, by options, and not by both."""

import csv
import io
import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from enpitsu.app import cli

EXAMPLES = Path(__file__).parents[1] / "examples"
COLLECTION, DRAFT = EXAMPLES / "collection.jsonl", EXAMPLES / "draft.puz"


@pytest.mark.parametrize(
    ("command", "columns"),
    [
        ("check", ["status", "right", "complete", "broken", "unfilled"]),
        ("count", ["kind", "status", "count", "exact", "at_least"]),
        ("forced", ["status", "settled", "places"]),
        ("heatmap", ["kind", "status", "count"]),
        ("explain", ["complete", "ending", "steps"]),
        ("hint", ["status", "technique", "what"]),
        ("prove", ["kind", "status", "proof_lines", "folder"]),
    ],
)
def test_what_is_told_in_a_line_has_a_table_with_its_status(run, tmp_path, command, columns):
    more = ("-o", tmp_path / "proof") if command == "prove" else ()
    words = (command, DRAFT, "chess\n. .\n", *more)
    good, bad = csv.DictReader(io.StringIO(run(*words, "--csv")[1]))
    assert [*good] == ["file", "line", "id", *columns, "error"]
    answer = json.loads(run(*words, "--json")[1].splitlines()[0])
    assert {"status", "ending"} & {*columns}
    for name in columns:
        if isinstance(answer.get(name), str):
            assert good[name] == answer[name]
    assert "unknown kind 'chess'" in bad["error"]
    assert run(*words, "--table")[1].split("\n")[0].split() == ["puzzle", *columns]
    assert run(*words, "--table", "--csv")[1] == run(*words, "--csv")[1]


@pytest.mark.parametrize("command", ["draw", "convert", "generate", "complete", "reduce", "vary"])
def test_a_picture_or_a_puzzle_is_no_line(run, command):
    code, out, err = run(command, DRAFT, "--table")
    assert (code, out) == (2, "")
    assert "No such option '--table'" in err


@pytest.mark.parametrize("name", ["a.bmp", "a.jpg", "a.gz", "a.json.gz", "a.htm", "a.zip", "A.GIF"])
@pytest.mark.parametrize(
    "words", [("solve",), ("draw", "--to", "svg"), ("convert", "--to", "text")]
)
def test_a_name_for_what_is_never_written_is_refused(run, tmp_path, words, name):
    code, out, err = run(*words, DRAFT, "-o", tmp_path / name)
    assert (code, out) == (2, "")
    assert f"{name}: nothing here is written as .{name.lower().rsplit('.', 1)[1]}" in err
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("name", ["a", "a.puz", "a.txt", "a.md", "a.log", "answer.of.mine"])
def test_any_other_name_is_one_for_text(run, tmp_path, name):
    assert run("forced", DRAFT, "-o", tmp_path / name)[:2] == (0, "")
    assert (tmp_path / name).read_text(encoding="utf-8").startswith("13 of 15 cells are forced\n")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("solve", DRAFT, "--to", "svg", "-o", "a.png"),
            "a.png is a name for png, but svg is asked",
        ),
        (
            ("solve", DRAFT, "--json", "-o", "a.csv"),
            "a.csv is a name for csv, but json is asked for",
        ),
        (("solve", DRAFT, "--json", "--csv"), "json and csv are asked for; expected one of them"),
        (("solve", DRAFT, "--table", "--to", "svg"), "table and svg are asked for; expected one"),
        (("convert", DRAFT, "--to", "text", "-o", "a.json"), "a.json is a name for json, but text"),
        (
            ("convert", DRAFT, "--to", "json", "-o", "a.puz"),
            "a.puz is a name for text, but json is",
        ),
        (("generate", "marupeke", "--to", "text", "--json"), "json and text are asked for"),
        (("kinds", "--json", "-o", "a.csv"), "a.csv is a name for csv, but json is asked for"),
        (("kinds", "-o", "a.csv"), "this answer cannot be written as csv"),
    ],
)
def test_two_forms_at_once_are_refused(run, tmp_path, monkeypatch, words, said):
    monkeypatch.chdir(tmp_path)
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert said in err
    assert not [*tmp_path.iterdir()]


def test_a_drawing_in_json_is_text_or_svg(run):
    drawn = json.loads(run("draw", DRAFT, "--json", "--to", "svg")[1])["picture"]
    assert drawn.startswith("<svg")
    assert run("draw", DRAFT, "--json", "--to", "png")[0] == 2


def test_files_end_as_their_format_does(run, tmp_path):
    board = EXAMPLES / "shakashaka.puz"
    assert run("convert", board, "-o", tmp_path / "a.pzprv3")[0] == 0
    assert (tmp_path / "a.pzprv3").read_text(encoding="utf-8").startswith("pzprv3\nshakashaka\n")
    for format, ending in (
        ("pzprv3", "pzprv3"),
        ("json", "json"),
        ("dimacs", "cnf"),
        ("text", "puz"),
    ):
        run("convert", board, "--to", format, "-o", f"{tmp_path}/{format}/")
        assert [file.name for file in (tmp_path / format).iterdir()] == [f"shakashaka.{ending}"]


def test_lists_of_kinds_and_rules_are_written_to_files(run, tmp_path):
    assert run("kinds", "-o", tmp_path / "kinds.txt") == (0, "", "")
    assert (tmp_path / "kinds.txt").read_text(encoding="utf-8") == run("kinds")[1]
    assert run("rules", "ABC", "-o", f"{tmp_path}/rules/") == (0, "", "")
    assert (tmp_path / "rules" / "abc.txt").read_text(encoding="utf-8") == run("rules", "abc")[1]
    assert run("rules", "abc", "-o", tmp_path / "abc.json") == (0, "", "")
    written = (tmp_path / "abc.json").read_text(encoding="utf-8")
    assert written == run("rules", "abc", "--json", "-o", "-")[1]


def test_a_shell_completes_files_kinds_and_options():
    def completed(words, begun):
        shell = ShellComplete(cli.enpitsu_command, {}, "enpitsu", "_ENPITSU_COMPLETE")
        return [(item.type, item.value) for item in shell.get_completions(words, begun)]

    assert completed(["solve"], "exa") == [("file", "exa")]
    assert completed(["convert", "--from-model"], "res") == [("file", "res")]
    assert completed(["rules"], "mar") == completed(["rules"], "MAR") == [("plain", "marupeke")]
    assert ("plain", "--table") in completed(["forced"], "--")


@pytest.mark.parametrize(
    ("option", "given", "expected"),
    [
        ("--time-limit", "soon", "number of seconds"),
        ("--time-limit", "nan", "number of seconds"),
        ("--limit", "1.5", "whole number"),
        ("--jobs", "all", "whole number"),
    ],
)
def test_what_is_no_number_is_told_what_was_expected(run, option, given, expected):
    status, out, err = run("solve", DRAFT, option, given)
    assert (status, out) == (2, "")
    assert f"'{given}' is not a valid {expected}." in err


@pytest.mark.parametrize("limit", ["nan", "-1", "soon"])
def test_a_time_limit_is_a_number_of_seconds(run, limit):
    code, out, err = run("solve", DRAFT, f"--time-limit={limit}")
    assert (code, out) == (2, "")
    assert "--time-limit" in err


def test_what_ran_out_of_time_says_so(run):
    blank = "shakashaka\n" + (". " * 12 + "\n") * 12
    for command in ("count", "heatmap"):
        code, out, _ = run(command, blank, "--time-limit", "0")
        assert (code, out.split(":")[0]) == (4, "out of time")
