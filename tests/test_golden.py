"""Answers that are written down and compared: of the same code they are the same."""

import json
import lzma
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SCRIPT, SOURCES = ROOT / "scripts" / "golden.py", ROOT / "src"
ONLY = ("--only", "takuzu solved 0 ", "--jobs", "1")


def golden(*words):
    """The exit status of the script, and what it prints."""
    command = [sys.executable, str(SCRIPT), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert not done.stderr
    return done.returncode, done.stdout


def lines(file):
    return [json.loads(line) for line in lzma.open(file, "rt", encoding="utf-8")]


def written(answers, file):
    with lzma.open(file, "wt", encoding="utf-8") as out:
        out.writelines(f"{json.dumps(one)}\n" for one in answers)


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    file = tmp_path_factory.mktemp("golden") / "answers.xz"
    status, told = golden("write", file, *ONLY)
    assert (status, told) == (0, f"{len(lines(file))} answers\n")
    return file


def test_all_questions_about_a_board_are_answered(answers):
    told = {one["asked"]: one["answer"] for one in lines(answers)}
    assert {"solve", "count", "explain", "explain page", "hint", "grade", "draw svg"} <= {*told}
    assert {f"convert {name}" for name in ("text", "json", "janko", "dimacs")} <= {*told}
    assert told["solve"].startswith('-- 0\n{"id":null,"kind":"takuzu","status":"unique"')
    assert told["convert janko"].startswith("-- 2\nenpitsu: board: ")
    for name in ("puzzle.puz", "solution.txt", "cuts.txt", "formula.cnf", "proof.drup"):
        assert f"\n-- {name}\n" in told["prove"]


def test_what_differs_is_told_and_what_was_late_is_not(answers, tmp_path):
    changed = lines(answers)
    for one in changed:
        if one["asked"] == "solve":
            one["answer"] = one["answer"].replace('"status":"unique"', '"status":"none"')
        if one["asked"] == "count":
            one["answer"] = "late"
    left = [one for one in changed if one["asked"] != "draw"]
    written(left, tmp_path / "changed.xz")
    status, told = golden("compare", answers, tmp_path / "changed.xz")
    assert status == 1
    first, second, _, *shown = told.splitlines()
    assert first == "takuzu, draw: 1 of 1 differ, as of takuzu solved 0 draw"
    assert second == "takuzu, solve: 1 of 1 differ, as of takuzu solved 0 solve"
    assert '- "status": "unique",' in shown
    assert '+ "status": "none",' in shown
    assert "+not asked" in shown
    assert shown[-1] == f"{len(left)} answers; late: takuzu solved 0 count"


@pytest.mark.long
def test_who_begins_again_goes_on(answers, tmp_path):
    """Answers of the same code stand; those of other code are asked again, and are the same."""
    spec = spec_from_file_location("golden", SCRIPT)
    spec.loader.exec_module(module := module_from_spec(spec))
    again, part = tmp_path / "again.xz", tmp_path / "again.xz.write.part"
    first, *others = lines(answers)
    for mark, expected in ((module.code(SOURCES), "as it was"), ("other code", first["answer"])):
        known = [{"name": "code", "answer": mark}, {**first, "answer": "as it was"}]
        part.write_text("".join(f"{json.dumps(one)}\n" for one in known) + '{"cut off', "utf-8")
        assert golden("write", again, *ONLY)[0] == 0
        told = [one["answer"] for one in lines(again)]
        assert told == [expected, *(one["answer"] for one in others)]
        assert not part.exists()
