"""The command run, and what becomes of it where it is killed."""

import signal
import sys
from itertools import combinations
from pathlib import Path

import pytest

from background_runs import LONG, expect_series, started, wait_for
from enpitsu.library.library import Library
from enpitsu.library.running import Runs
from enpitsu.making.alike import likeness

COLLECTION = Path(__file__).parents[1] / "examples" / "collection.jsonl"
WORDS = ("generate", "takuzu", "--size", "4x4", "--allow-alike", "--count")


@pytest.fixture
def ask(run, tmp_path, monkeypatch):
    monkeypatch.setenv("ENPITSU_LIBRARY", str(tmp_path / "library.db"))
    return lambda *words: run("run", *words)


def test_the_same_command_goes_on(ask):
    code, out, _ = ask(*WORDS, 3, "--executor", "processes:1")
    assert (code, out.split(",")[0]) == (0, "run 1: 3 answered")
    assert ask(*WORDS, 5, "--executor", "processes:1")[1].startswith(
        "run 1: 2 answered, 3 from before"
    )
    assert ask("resume", 1)[1].startswith("run 1: 0 answered, 5 from before")
    lines = ask("list")[1].splitlines()
    assert lines[1].split()[:5] == ["1", "generate", "done", "5", "5"]
    assert '"kind":"takuzu"' in ask("show", 1)[1]
    assert ask("show", 1, "--json")[1].count('"status":"made"') == 5
    assert ask("cancel", 1) == (2, "", "enpitsu: run 1 is done\n")


@pytest.mark.long
def test_a_run_is_cancelled_where_it_is_at_work_and_tells_what_it_has_kept(tmp_path):
    library = tmp_path / "library.db"
    with started(library, "--executor", "processes:1", count=4000) as process:
        wait_for(library, 1, process)
        with Library(library) as kept:
            Runs(kept).end(1, "cancelled")
        out, err = process.communicate(timeout=LONG)
    assert process.returncode == 4, err
    with Library(library) as kept:
        run = Runs(kept).get(1)
    assert out.startswith(f"run 1: {run.done} answered, {run.new} new")
    assert out.endswith("; cancelled\n")
    assert run.state == "cancelled"


def test_what_comes_to_no_task_is_no_run(ask):
    ask(*WORDS, 1, "--executor", "processes:1")
    assert ask("solve", "kind:sudoku") == (0, "no puzzle to solve\n", "")
    code, out, err = ask("grade", "nowhere.puz")
    assert (code, out) == (2, "no puzzle to grade\n")
    assert err == "enpitsu: nowhere.puz: no such file, and no puzzle either\n"
    assert len(ask("list")[1].splitlines()) == 2


def test_in_the_place_of_what_is_known_another_is_made(ask, tmp_path):
    code, out, _ = ask(*WORDS, 70, "--executor", "processes:1")
    assert (code, ", 70 new, " in out) == (0, True)
    with Library(tmp_path / "library.db") as library:
        assert len(library) == 70
        run = Runs(library).get(1)
        assert (run.done, run.new) == (run.total, 70)
        assert run.total > 70
    assert f"0 answered, {run.total} from before" in ask(*WORDS, 70)[1]


def test_a_recipe_that_has_no_more_to_give_is_told(ask):
    words = ("generate", "takuzu", "--size", "2x2", "--count", 3, "--executor", "processes:1")
    code, out, _ = ask(*words)
    assert code == 4
    assert out.endswith("missing: whatever is made in their places is known\n")


def test_puzzles_of_a_run_share_no_solution_with_those_of_the_library(ask, tmp_path):
    few = ("generate", "takuzu", "--size", "4x4", "--executor", "processes:1")
    assert ask(*few, "--seed", 1, "--count", 3)[0] == 0
    assert ask(*few, "--seed", 2, "--count", 3)[0] == 0
    assert ask(*few, "--seed", 3, "--count", 9, "--allow-alike")[0] == 0
    with Library(tmp_path / "library.db") as library:
        solved = [likeness(one.puzzle, one.solution) for one in library]
        runs = [one.run for one in library]
    pairs = [one.isdisjoint(other) for one, other in combinations(solved[:6], 2)]
    assert (runs[:6], all(pairs)) == ([1, 1, 1, 2, 2, 2], True)
    assert not all(one.isdisjoint(other) for one, other in combinations(solved, 2))


def test_what_failed_is_counted_as_failed(ask):
    words = (*WORDS, 3, "--time-limit", 0, "--executor", "processes:1")
    code, out, err = ask(*words)
    assert (code, out) == (4, "run 1: 0 answered, 3 failed\n")
    assert "task 1" in err
    code, out, _ = ask(*words)
    assert (code, out) == (4, "run 1: 0 answered, 3 from before (3 failed)\n")
    assert ask(*words, "--retry")[1] == "run 1: 0 answered, 3 failed\n"


def test_files_and_queries_are_asked(ask, tmp_path):
    bad = tmp_path / "bad.puz"
    bad.write_text("marupeke\nx ?\n")
    _, out, err = ask("grade", COLLECTION, bad, "--executor", "processes:1")
    assert out.startswith("run 1: 5 answered")
    assert "bad.puz" in err
    assert ask("solve", "kind:abc")[1].startswith("run 2: 1 answered")
    assert ask("solve", "kind:abc,suguru -kind:abc")[1].startswith("run 3: 1 answered")
    assert ask("solve", "kind:abc,suguru", "-kind:suguru")[1].startswith("run 4: 0 answered, 1")
    assert ask("solve")[::2] == (
        2,
        "enpitsu: expected either files or a query such as kind:suguru\n",
    )
    assert "no such file" in ask("solve", COLLECTION, "kind:abc")[2]


@pytest.mark.parametrize("name", ["threads", "processes:0", "processes:x", ":"])
def test_an_executor_of_another_name_is_told(ask, name):
    code, _, err = ask(*WORDS, 3, "--executor", name)
    assert code == 2
    assert "expected processes[:N] or dask[:ADDRESS]" in err


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("sent", ["SIGKILL", pytest.param("SIGINT", marks=pytest.mark.long)])
def test_a_run_that_is_killed_goes_on_where_it_was(tmp_path, sent):
    library = tmp_path / "library.db"
    with started(library, "--executor", "processes:2", count=60) as process:
        wait_for(library, 1, process)
        process.send_signal(getattr(signal, sent))
        _, err = process.communicate(timeout=LONG)
    if sent == "SIGINT":
        assert process.returncode == 130
        assert "the same command goes on" in err
    with started(library, "--executor", "processes:2", count=60) as process:
        out, err = process.communicate(timeout=LONG)
    assert process.returncode == 0, err
    assert "from before" in out
    expect_series(library, 60)
