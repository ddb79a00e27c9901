"""What the benches ask of a version, and how two of them take turns."""

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[1] / "bench"
TAKUZU = "takuzu\ngrid\n. . 1 .\n0 . . .\n. . . .\n. 0 . .\n"
ASKED = {
    "solve": [TAKUZU],
    "path": [TAKUZU],
    "grades": [TAKUZU, TAKUZU],
    "told": [TAKUZU],
    "count": [TAKUZU],
    "generate": ["suko", 3, 3, {}, 1, 2],
    "attempt": ["suko", 3, 3, {"level": "easy"}, 1],
    "edits": [TAKUZU, TAKUZU.replace("0", "."), TAKUZU.replace("1", ".")],
    "growth": [TAKUZU],
    "startup": [str(BENCH.parent / "examples" / "takuzu.puz")],
}


@pytest.fixture
def bench(monkeypatch):
    """The modules that benches share."""
    monkeypatch.syspath_prepend(BENCH)
    import measures
    import turns

    monkeypatch.setattr(measures.gc, "collect", int)  # what other tests have left takes seconds
    return measures, turns


@pytest.mark.parametrize("name", ASKED)
def test_a_version_is_asked_by_public_names(bench, name):
    measures, _ = bench
    found = getattr(measures, name)(*ASKED[name])
    assert found
    assert all(number >= 0 for number in found.values())


def test_edits_are_what_differs(bench):
    measures, _ = bench
    before, after = (measures.enpitsu.read(text) for text in ASKED["edits"][1:])
    draft = measures.enpitsu.Draft(before).edited(*measures.changes(before, after))
    assert draft.puzzle == after
    assert not measures.changes(before, before)


def test_two_versions_take_turns(bench, capfd):
    _, turns = bench
    tasks = [turns.Task("takuzu", "solve", [TAKUZU]), turns.Task("suko", *suko())]
    turns.compare(tasks, str(turns.SOURCES), 1)
    head, first, second, *ends = capfd.readouterr().out.splitlines()
    assert head.split() == ["new", "/", "old,", "medians", "n", "solve", "generate"]
    assert first.split()[:2] == ["takuzu", "1"]
    assert second.split()[:2] == ["suko", "1"]
    assert [end.split(":")[0] for end in ends] == ["solve", "generate"]


def suko():
    return "generate", ASKED["generate"]


def test_a_table_has_medians_over_tasks_then_rows(bench, capsys):
    _, turns = bench
    turns.print_table({"solve": {"abc": [1, 2, 9], "suko": [0.5], "tapa": [1]}})
    _, abc, _, _, end = capsys.readouterr().out.splitlines()
    assert abc.split() == ["abc", "3", "2.00"]
    assert end == "solve: median of 3 rows 1.00, worst 2.00 (abc), of all tasks 9.00 (abc)"


def test_what_the_base_cannot_do_is_left_out_and_told(bench, tmp_path, capfd):
    _, turns = bench
    (tmp_path / "enpitsu").mkdir()
    (tmp_path / "enpitsu" / "__init__.py").write_text("def read(text): raise KeyError(text)\n")
    (tmp_path / "enpitsu" / "errors.py").write_text("FormatError = Unsupported = ValueError\n")
    tasks = [turns.Task("takuzu", "solve", [TAKUZU]), turns.Task("takuzu", "path", [TAKUZU])]
    assert turns.ratios(tasks, turns.SOURCES, tmp_path, 1) == {}
    told = capfd.readouterr().err
    assert told.count("left out, as the base cannot do them: takuzu\n  KeyError") == 1


def test_what_is_no_version_is_refused(bench, tmp_path):
    _, turns = bench
    with pytest.raises(SystemExit, match="no folder with sources, and no revision"):
        turns.compare([], str(tmp_path), 1)


def test_a_version_that_cannot_do_a_task_is_told(bench):
    _, turns = bench
    with pytest.raises(SystemExit, match="cannot do this: takuzu, solve"):
        turns.compare([turns.Task("takuzu", "solve", ["no puzzle"])], str(turns.SOURCES), 1)


def test_every_bench_tells_its_options():
    for path in sorted(BENCH.glob("*.py")):
        if "--base" in path.read_text("utf-8") and path.stem not in ("turns", "compare", "peers"):
            command = [sys.executable, str(path), "--help"]
            done = subprocess.run(command, capture_output=True, text=True, timeout=60)
            assert "--base" in done.stdout, done.stderr
