"""Kinds of other packages go through every command, as they lie when they are installed."""

import json
from pathlib import Path

import pytest

from enpitsu.app import cli
from enpitsu.engines.check import check
from enpitsu.io.formats import read_record
from enpitsu.puzzle.index import INDEX
from enpitsu.testing import checks
from enpitsu.testing.suite import PROMISES
from installed_packages import install, install_example, on_path, worked_example

FENCE = "fence\nnumbers\n. 0 0 . . 1\n. 1 . . 2 3\n"
PUZZLES = {"renzoku": worked_example()["renzoku.puz"], "fence": FENCE}
EVIDENCE = {"renzoku": None, "fence": Path(__file__).parent / "fence.toml"}
COMMANDS = {
    "solve": ["{p}"],
    "solve --all": ["{p}"],
    "solve --engine backtrack": ["{p}"],
    "check": ["{solved}"],
    "count": ["{p}"],
    "forced": ["{p}"],
    "heatmap": ["{p}"],
    "explain": ["{p}"],
    "hint": ["{p}"],
    "grade": ["{p}"],
    "draw": ["{p}"],
    "draw --solution": ["{p}"],
    "draw --candidates": ["{p}"],
    "draw --to svg": ["{p}"],
    "convert --to json": ["{p}"],
    "convert --to dimacs": ["{p}"],
    "book": ["{p}", "-o", "{folder}.pdf"],
    "sheet": ["{p}", "-o", "{folder}.pdf"],
    "prove": ["{p}", "-o", "{folder}"],
    "diagnose": ["{p}"],
    "complete": ["{p}"],
    "reduce": ["{p}"],
    "vary": ["{p}"],
}


@pytest.fixture
def installed(tmp_path, monkeypatch):
    folder = tmp_path / "installed"
    install_example(folder)
    install(folder, "enpitsu_fence", {"fence": "edge_corner_kinds:FENCE"})
    with on_path(folder, monkeypatch):
        yield


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_kind_of_another_package_goes_through_every_command(command, name, run, tmp_path):
    puzzle, solved = tmp_path / "p.puz", tmp_path / "solved.jsonl"
    puzzle.write_text(PUZZLES[name], encoding="utf-8")
    status, answer, _ = run("solve", puzzle, "--json")
    assert status == 0
    solved.write_text(answer, encoding="utf-8")
    where = {"p": puzzle, "solved": solved, "folder": tmp_path / "proof"}
    words = [word.format(**where) for word in COMMANDS[command]]
    status, out, err = run(*command.split(), *words)
    assert (status, err) == (0, "")
    assert out.strip()
    if command == "prove":
        status, out, _ = run("prove", "--verify", tmp_path / "proof")
        assert (status, out[:8]) == (0, "verified")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("command", ["solve", "check", "explain", "hint", "forced", "heatmap"])
def test_answers_in_json_hold_the_board_of_any_layers(command, name, run, tmp_path):
    puzzle = tmp_path / "p.puz"
    puzzle.write_text(PUZZLES[name], encoding="utf-8")
    status, out, _ = run(command, puzzle, "--json")
    assert status in (0, 5)  # nothing is filled in for `check`
    answer = json.loads(out)
    assert answer["error"] is None
    if command == "solve":
        assert check(read_record(out).puzzle, read_record(out).solution).right


@pytest.mark.usefixtures("installed")
def test_kinds_and_rules_tell_of_kinds_of_other_packages(run):
    status, out, _ = run("kinds")
    assert status == 0
    assert "others\n  fence " in out
    assert "\n  renzoku " in out
    status, out, _ = run("rules", "fence")
    assert (status, out.splitlines()[0]) == (0, "Fence")


def test_a_broken_package_is_told_and_the_other_kinds_are_listed(run, tmp_path, monkeypatch):
    install(tmp_path, "sore", {"sore": "sore:KIND"}, {"sore.py": "1 / 0"})
    reason = "the kind 'sore' of sore (sore:KIND) cannot be loaded: ZeroDivisionError"
    with on_path(tmp_path, monkeypatch):
        status, out, err = run("kinds")
        assert status == 0
        told = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
        assert sorted(told) == list(INDEX)
        assert err.count(reason) == 1
        status, out, err = run("rules", "sore")
        assert (status, out) == (2, "")
        assert reason in err
        status, out, err = run("solve", '{"kind":"sore","rows":1,"cols":1}')
        assert (status, out) == (2, "")
        assert reason in err


@pytest.mark.usefixtures("installed")
def test_every_command_on_puzzles_is_tried():
    about_kinds = {"generate", "today", "library", "run", "serve", "site", "lab", "kinds"}
    about_kinds |= {"rules", "new-kind", "evidence"}
    tried = {command.split()[0] for command in COMMANDS}
    assert tried | about_kinds >= set(cli.COMMANDS.names())


@pytest.mark.part(12)
@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("number", range(len(PROMISES)))
def test_a_kind_of_another_package_keeps_every_promise(name, number):
    checks(name, evidence=EVIDENCE[name], samples=1)[number]()
