"""The command line: what it prints, where, and the status it leaves with."""

import io
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import click
import pytest

import enpitsu
from enpitsu.app import cli
from enpitsu.io.formats import read_record, records

ROOT = Path(__file__).parents[1]
EXAMPLES, DATA = ROOT / "examples", ROOT / "tests" / "data"
KINDS = ROOT / "src" / "enpitsu" / "kinds"
FAMILIES = {"division", "loops and lines", "mixed", "numbers and letters", "placing", "shading"}
UNIQUE = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
SEVERAL = "marupeke\n. . x\n. o .\nx . .\n"
NONE = "marupeke\nx x x\n"


# -- solve -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "status", "word"), [(UNIQUE, 0, "unique"), (SEVERAL, 1, "multiple"), (NONE, 3, "none")]
)
@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtrack"])
def test_solve_tells_the_three_outcomes_apart(run, text, status, word, engine):
    code, out, err = run("solve", text, "--json", "--engine", engine)
    answer = json.loads(out)
    assert (code, answer["status"], answer["engine"], err) == (status, word, engine, "")
    assert set(answer) == {
        "id",
        "kind",
        "status",
        "solution",
        "second",
        "engine",
        "seconds",
        "puzzle",
        "error",
    }
    assert (answer["solution"] is None) == (word == "none")
    assert (answer["second"] is None) == (word != "multiple")
    assert word != "multiple" or answer["solution"] != answer["second"]


def test_solve_draws_the_solution(run):
    code, out, _ = run("solve", UNIQUE)
    assert code == 0
    assert out.startswith("one solution\n")
    assert "\x1b" not in out


def test_solve_undecided_within_the_limit(run):
    blank = "shakashaka\n" + ". " * 40 + "\n"
    code, out, _ = run("solve", blank * 1 + (". " * 40 + "\n") * 39, "--json", "--time-limit", "0")
    assert (code, json.loads(out)["status"]) == (4, "unknown")


def test_solve_all_gives_every_solution_once(run):
    code, out, _ = run("solve", SEVERAL, "--all", "--json")
    answer = json.loads(out)
    found = {json.dumps(rows) for rows in answer["solutions"]}
    assert (code, len(answer["solutions"]), answer["complete"]) == (1, len(found), True)
    code, out, _ = run("solve", SEVERAL, "--limit", "1", "--json")
    assert len(json.loads(out)["solutions"]) == 1
    assert json.loads(out)["status"] == "multiple"
    assert run("solve", SEVERAL, "--all")[1].endswith(f"{len(found)} solutions, all there are\n")
    assert run("solve", SEVERAL, "--limit", "1")[1].endswith("1 solution, and there are more\n")


def test_a_bad_record_is_told_with_its_line_and_the_others_go_on(run, tmp_path):
    good = (DATA / "suguru.jsonl").read_text().split("\n")[0]
    file = tmp_path / "many.jsonl"
    file.write_text(f'{good}\n{{"kind":"suguru","rows":2}}\n{good}\n')
    code, out, err = run("solve", file, "--json")
    statuses = [json.loads(line)["status"] for line in out.splitlines()]
    assert (code, statuses) == (2, ["unique", "invalid", "unique"])
    assert err.count("\n") == 1
    assert "line 2" in err
    assert "line 2" in json.loads(out.splitlines()[1])["error"]


def test_many_processes_answer_in_order(run):
    file = DATA / "abc.jsonl"
    alone, spread = (run("solve", file, "--json", "--jobs", jobs) for jobs in (1, 2))
    answers = [[json.loads(line) for line in out.splitlines()] for _, out, _ in (alone, spread)]
    for answer in (*answers[0], *answers[1]):
        answer["seconds"] = None
    assert answers[0] == answers[1]
    marked = [record.id for record in records(file.read_text())]
    assert [answer["id"] for answer in answers[1]] == marked
    assert alone[0] == spread[0] == 0


# -- the others ----------------------------------------------------------------------------


def test_check(run):
    record = (DATA / "marupeke.jsonl").read_text().split("\n")[0]
    assert run("check", record)[0] == 0
    wrong = record.replace('"solution":[["x","o"', '"solution":[["x","x"')
    code, out, _ = run("check", wrong, "--json")
    answer = json.loads(out)
    assert (code, answer["right"], answer["complete"]) == (1, False, True)
    assert answer["broken"]
    assert {*answer["broken"][0]} == {"rule", "cells", "violations", "told", "text"}
    assert run("check", UNIQUE)[0] == 5
    assert run("check", NONE)[0] == 1


def test_count(run):
    code, out, _ = run("count", "marupeke\n" + ". . . .\n" * 4, "--json")
    answer = json.loads(out)
    assert (code, answer["error"]) == (0, None)
    assert (answer["count"], answer["exact"], answer["at_least"]) == ("18", True, "18")
    code, out, _ = run("count", "marupeke\n" + ". . . .\n" * 4, "--cap", "5")
    assert (code, out) == (4, "at least 5\n")
    assert run("count", NONE)[1] == "exactly 0\n"


def test_forced(run):
    code, out, _ = run("forced", SEVERAL, "--json")
    answer = json.loads(out)
    assert (code, answer["status"]) == (0, "complete")
    assert answer["forced"][0][2] == "x"
    assert answer["forced"][0][0] is None
    assert answer["candidates"][0][0] == ["x", "o"]
    assert run("forced", NONE)[0] == 3


def numbered(path):
    """The lines of a path; what belongs to one stands below it, further in."""
    return [line for line in path.splitlines() if not line.startswith(" ")]


def test_explain(run, tmp_path):
    code, out, _ = run("explain", EXAMPLES / "wijuko.puz", "--json")
    answer = json.loads(out)
    assert (code, answer["complete"], answer["ending"]) == (0, True, "solved")
    board = {}
    for step in answer["steps"]:
        assert {"technique", "removes", "sets", "because", "given", "text"} <= set(step)
        assert step["because"]
        board |= {tuple(cell): value for cell, value in step["sets"]}
    assert len(board) == 9
    assert board[0, 0] == 9
    page = tmp_path / "path.html"
    code, out, _ = run("explain", EXAMPLES / "wijuko.puz", "--html", page)
    *lines, summary = numbered(out)
    assert (code, lines[0][:3]) == (0, "1. ")
    assert summary.startswith(f"solved in {len(lines)} steps")
    assert page.read_text().count('<li id="') == len(lines) + 2
    assert run("explain", EXAMPLES / "suguru.puz", "--html", page)[0] == 2


def test_each_step_is_a_picture_in_a_folder(run, tmp_path):
    wijuko, suguru = EXAMPLES / "wijuko.puz", EXAMPLES / "suguru.puz"
    sentences = numbered(run("explain", wijuko)[1])[:-1]
    assert run("explain", wijuko, "--to", "svg", "-o", f"{tmp_path}/") == (0, "", "")
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [
        f"wijuko-{number:03}.svg" for number in range(len(sentences) + 2)
    ]
    for file, said in zip(files[1:-1], sentences, strict=True):
        (title,) = re.findall("<title>(.*)</title>", file.read_text())
        assert title.startswith(said[said.index(" ") + 1 :].split(" [")[0])
    one = tmp_path / "one.svg"
    refused = "enpitsu: several pictures, each in its file; expected --out FOLDER/\n"
    assert run("explain", wijuko, "--to", "png") == (2, "", refused)
    assert run("explain", wijuko, "-o", one)[0] == 2
    assert not one.exists()
    both = tmp_path / "both"
    assert run("explain", suguru, "--to", "svg", "-o", both)[0] == 0
    assert {file.name[:9] for file in both.iterdir()} == {"suguru-1-", "suguru-2-"}


def test_explain_says_where_certainty_ends(run):
    code, out, _ = run("explain", SEVERAL)
    assert code == 1
    assert "several solutions" in out.splitlines()[-1]
    assert run("explain", NONE)[0] == 3
    assert run("explain", EXAMPLES / "wijuko.puz", "--ladder", "source")[0] == 2


def test_hint(run):
    code, out, _ = run("hint", EXAMPLES / "draft.puz")
    assert (code, out.splitlines()[0][:9]) == (1, "a mistake")
    puzzle = (EXAMPLES / "wijuko.puz").read_text()
    texts = [run("hint", puzzle, "--stage", stage)[1] for stage in ("where", "why", "what")]
    assert texts[0].startswith("Look at ")
    assert len({text.splitlines()[0] for text in texts}) == 3
    code, out, _ = run("hint", puzzle, "--json")
    answer = json.loads(out)
    assert (code, answer["mistakes"], answer["error"]) == (0, [], None)
    assert set(answer["text"]) == {"where", "why", "what"}
    assert answer["step"]["removes"]


def test_grade(run):
    code, out, _ = run("grade", DATA / "suguru.jsonl", "--json", "--jobs", "2")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, len(answers)) == (0, 36)
    assert {"id", "level", "score", "hardest", "steps"} <= set(answers[0])
    assert {answer["level"] for answer in answers} <= {
        "easy",
        "medium",
        "hard",
        "expert",
        "extreme",
    }
    assert run("grade", SEVERAL)[0] == 1
    assert json.loads(run("grade", NONE, "--json")[1])["level"] is None


def test_convert_there_and_back(run, tmp_path):
    file = tmp_path / "all.puz"
    assert run("convert", DATA / "suguru.jsonl", "--to", "text", "-o", file)[0] == 0
    code, out, _ = run("convert", file, "--to", "json")
    before = list(records((DATA / "suguru.jsonl").read_text()))
    after = list(records(out))
    assert [r.puzzle for r in after] == [r.puzzle for r in before]
    assert [r.solution for r in after] == [r.solution for r in before]
    assert code == 0


def test_convert_says_what_a_format_cannot(run):
    code, out, err = run("convert", UNIQUE, "--to", "puzzlink")
    assert (code, out) == (2, "")
    assert "marupeke" in err
    assert run("convert", UNIQUE, "--to", "nonsense")[0] == 2


def test_kinds_and_rules(run):
    folders = sorted(path.parent.name for path in KINDS.glob("*/evidence.toml"))
    lines = run("kinds")[1].splitlines()
    assert sorted(line.split()[0] for line in lines if line.startswith("  ")) == folders
    assert {line for line in lines if not line.startswith("  ")} <= FAMILIES
    assert "three" not in run("rules", "marupeke")[1]
    assert "3 equal symbols" in run("rules", "marupeke")[1]
    assert run("rules", "chess")[0] == 2


# -- bad input -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["solve", "no-such-file.puz"],
        ["solve", "marupeke\n. Q\n"],
        ["solve", "{"],
        ["solve", ""],
        ["solve", "https://example.org/p?chess/4/4/0"],
        ["solve", "--engine", "guess", "x"],
        ["solve"],
        ["check", "suguru\nregions\na a\ngivens\n3 .\n"],
        ["frobnicate"],
        ["solve", "--from", "nonsense", "x"],
    ],
)
def test_bad_input_is_one_line_and_status_two(run, words):
    code, out, err = run(*words)
    assert (code, out) == (2, "")
    assert err.startswith("enpitsu: ")
    assert err.count("\n") == 1


def test_an_unreadable_file_is_told(run, tmp_path):
    file = tmp_path / "x.puz"
    file.write_bytes(b"marupeke\n\xff\xfe\n")
    code, _, err = run("solve", file)
    assert (code, err) == (2, f"enpitsu: {file}: byte 0xff is not UTF-8 text (line 2, column 1)\n")


def test_standard_input_has_one_name(run, monkeypatch):
    stray = "byte 0xff is not UTF-8 text (line 2, column 1)"
    for data, why in ((b"marupeke\n\xff", stray), (b"", "no puzzle in it")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert run("solve", "-") == (2, "", f"enpitsu: standard input: {why}\n")
    argument = os.fsdecode(b"marupeke\n\xff")
    assert run("solve", argument) == (2, "", f"enpitsu: argument: {stray}\n")


def test_a_stray_byte_costs_only_its_own_puzzle(run, tmp_path):
    file = tmp_path / "many.puz"
    text = f"{UNIQUE}---\n{NONE}// caf\N{LATIN SMALL LETTER E WITH ACUTE}\n---\n{UNIQUE}"
    file.write_bytes(text.encode("latin-1"))
    code, out, err = run("solve", file, "--csv")
    assert (code, out.count("unique")) == (2, 2)
    assert err == f"enpitsu: {file}: byte 0xe9 is not UTF-8 text (line 9, column 7)\n"


@pytest.mark.parametrize("broken", ["unreadable", "damaged", "empty"])
def test_a_bad_file_does_not_end_its_folder(run, tmp_path, broken):
    for name in ("a.puz", "z.puz"):
        (tmp_path / name).write_text(UNIQUE)
    match broken:
        case "unreadable":
            (tmp_path / "m.puz").symlink_to("nowhere")
        case "damaged":
            (tmp_path / "m.puz.gz").write_bytes(b"\x1f\x8b rubbish")
        case "empty":
            (tmp_path / "m.puz").touch()
    (tmp_path / "loop").symlink_to(tmp_path)
    code, out, err = run("solve", tmp_path, "--csv")
    assert code == 2
    assert [line.split(",")[0] for line in out.splitlines()[1:]] == [
        f"{tmp_path}/a.puz",
        str(next(tmp_path.glob("m.puz*"), tmp_path / "m.puz")),
        f"{tmp_path}/z.puz",
    ]
    assert err.startswith(f"enpitsu: {tmp_path}/m.puz")
    assert err.count("\n") == 1


def test_standard_input_and_the_module(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "enpitsu", "solve", "-", "--json"],
        input=UNIQUE,
        capture_output=True,
        text=True,
        check=True,
        cwd=tmp_path,
    )
    answer = json.loads(done.stdout)
    assert answer["status"] == "unique"
    assert read_record(UNIQUE).puzzle.grid.cols == len(answer["solution"][0])


def test_a_reader_that_leaves_is_no_error():
    command = f"{sys.executable} -m enpitsu solve --all tests/data/abc.jsonl | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, cwd=ROOT)
    assert done.stderr == ""


def test_the_version_is_told(run):
    assert run("--version") == (0, f"enpitsu {enpitsu.__version__}\n", "")


SOLVING = """
import sys
import enpitsu
assert enpitsu.solve(enpitsu.load(sys.argv[1])).status == "unique"
print(*sys.modules)
"""


def test_solving_imports_no_words_and_techniques_that_a_kind_does_not_need():
    done = subprocess.run(
        [sys.executable, "-c", SOLVING, str(ROOT / "examples" / "sudoku.puz")],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {*done.stdout.split()}
    assert {"enpitsu.kinds.sudoku", "enpitsu.rules.words.distinct"} <= imported
    assert imported.isdisjoint(
        (
            "enpitsu.kinds.sudoku.techniques",
            "enpitsu.kinds.sudoku.pace",
            "enpitsu.rules.words.loop",
            "enpitsu.graphs.pieces",
        )
    )


def test_commands_are_listed_by_their_first_sentences_and_not_imported():
    assert {name: own.purpose for name, own in cli.OWN.items()} == {
        name: cli.COMMANDS.get(name).get_short_help_str(1000) for name in cli.OWN
    }
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "enpitsu", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "enpitsu.app.cli" in imported
    assert imported.isdisjoint(
        ("enpitsu.app.making", "enpitsu.app.serving", "enpitsu.making.making")
    )
    assert "\n  generate " in done.stdout


def test_every_command_and_option_is_documented():
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^## (.*)\n((?:(?!## ).*\n)*)", text, re.M))
    common = sections["What the commands share"]
    for name in cli.COMMANDS.names():
        command = cli.enpitsu_command.get_command(click.Context(click.Command(name)), name)
        for one in with_subcommands(command):
            assert one is command or f"`{one.name}" in sections[name]
            for option in one.get_params(click.Context(one)):
                for form in option.opts if isinstance(option, click.Option) else ():
                    told = sections[name] + (
                        sections.get(one.name, "") if one is not command else ""
                    )
                    if form in ("--help", "--debug") or not form.startswith("--"):
                        told += common
                    assert f"`{form}" in told, f"{name} {form}"


def with_subcommands(command):
    """A command, and those it consists of."""
    yield command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield command.get_command(context, name)


def test_start_up_loads_nothing_heavy():
    code = (
        "import sys, click; sys.argv = ['enpitsu', 'solve', sys.argv[1]]\n"
        "before = set(sys.modules)\n"
        "from enpitsu.app.cli import run\n"
        "run()\n"
        "heavy = {'ortools', 'numpy', 'pyganak', 'rich', 'importlib.metadata', 'asyncio', 'pickle',"
        " 'concurrent.futures', 'multiprocessing', 'subprocess', 'tempfile', 'cairosvg',"
        " 'hypothesis'}\n"
        "print(sorted(heavy & (set(sys.modules) - before)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, UNIQUE], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
def test_ctrl_c_ends_a_long_search(tmp_path):
    file = tmp_path / "large.puz"
    file.write_text("shakashaka\n" + (". " * 40 + "\n") * 40)
    command = [sys.executable, "-u", "-m", "enpitsu", "solve", "--all", str(file)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, errors="replace", **pipes) as process:
        assert process.stdout.readline() == "solution 1\n"
        process.send_signal(signal.SIGINT)
        assert process.communicate(timeout=60)[1] == "enpitsu: interrupted\n"
    assert process.returncode == 130


def test_every_question_about_puzzles_takes_the_common_options(run):
    for command in ("check", "draw"):
        code, out, _ = run(command, UNIQUE, "--json", "--time-limit", "60", "--quiet")
        assert json.loads(out)["error"] is None
        assert code in (0, 5)
    code, out, _ = run("convert", UNIQUE, "--to", "text", "--json", "--time-limit", "60", "--quiet")
    assert (code, read_record(json.loads(out)["text"])) == (0, read_record(UNIQUE))
    assert run("draw", UNIQUE, "--to", "png", "--json")[0] == 2


def test_a_source_that_is_not_there_does_not_stop_the_others(run):
    code, out, err = run(
        "solve", EXAMPLES / "abc.puz", "no-such-file", EXAMPLES / "wijuko.puz", "--json"
    )
    assert (code, [json.loads(line)["status"] for line in out.splitlines()]) == (
        2,
        ["unique", "invalid", "unique"],
    )
    assert err == "enpitsu: no-such-file: no such file, and no puzzle either\n"


@pytest.mark.parametrize("path", ["examples/abc.pu", "foo/bar.puz", "C:foo.puz", "nofile", "", " "])
def test_a_mistyped_path_is_no_unknown_kind(run, path):
    said = f"enpitsu: {path if path.strip() else repr(path)}: no such file, and no puzzle either\n"
    assert run("solve", path) == (2, "", said)


def test_a_source_without_a_puzzle_is_told(run, tmp_path):
    empty, comment = tmp_path / "empty.puz", tmp_path / "comment.puz"
    empty.write_text("")
    comment.write_text("// nothing yet\n")
    said = [f"enpitsu: {file}: no puzzle in it\n" for file in (empty, comment)]
    assert run("solve", empty) == (2, "", said[0])
    code, out, err = run("solve", empty, EXAMPLES / "abc.puz", comment, "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert (code, err) == (2, "".join(said))
    assert [answer["status"] for answer in answers] == ["invalid", "unique", "invalid"]
    assert answers[0]["error"] == "no puzzle in it"
    code, out, err = run("convert", empty, EXAMPLES / "wijuko.puz", "--to", "json")
    assert (code, out.count("\n"), err) == (2, 1, said[0])


def test_two_records_of_one_id_get_files_of_their_own(run, tmp_path):
    record = json.dumps({"kind": "marupeke", "id": "x", "rows": 1, "cols": 2, "grid": ["xo"]})
    other = record.replace("xo", "ox")
    (tmp_path / "two.jsonl").write_text(f"{record}\n{other}\n")
    run("draw", tmp_path / "two.jsonl", "--to", "svg", "-o", tmp_path)
    run("prove", tmp_path / "two.jsonl", "-o", tmp_path / "proofs")
    assert sorted(file.name for file in tmp_path.glob("*.svg")) == ["x-2.svg", "x.svg"]
    assert sorted(file.name for file in (tmp_path / "proofs").iterdir()) == ["x", "x-2"]


@pytest.mark.parametrize("number", ["9" * 5000, "1e400"])
def test_numbers_nobody_prints_are_refused(run, number):
    start = '{"kind":"wijuko","rows":1,"cols":2,"givens":[[0,0]],"sums":[[[0,0],[0,1],'
    text = f"{start}{number}]]}}"
    code, _, err = run("solve", text)
    assert (code, err.count("\n")) == (2, 1)
    assert run("solve", f"wijuko\n. {number} .\n")[0] == 2
