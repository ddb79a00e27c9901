"""The experiments on the Marupeke thesis: done once, the same again, all in the report."""

import json
import re
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from enpitsu.engines.solve import solutions
from enpitsu.errors import FormatError
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.puzzle.kind import Puzzle
from enpitsu_marupeke.lab import plan as plans
from enpitsu_marupeke.lab import plots, report
from enpitsu_marupeke.lab.effort import effort, rules
from enpitsu_marupeke.lab.experiments import empty, encoding, growing, started
from enpitsu_marupeke.lab.plan import Plan, Scale
from enpitsu_marupeke.lab.results import RESULTS_FILE, Results
from enpitsu_marupeke.lab.running import run as run_all

TINY = Scale(6, searched=2, repeats=1, random=3, grown=1, drawn=1, dug=3, graded=2)
SECTIONS = (
    "## The conclusions of the thesis",
    *(f"## Table {number}" for number in (1, 2, 3, 4)),
    *(f"### Figure {number}" for number in (12, 13, 14, 15)),
    "## Section 5.3 and Figure 17",
    "## Beyond the thesis: empty boards",
    "## Beyond the thesis: clues of minimal puzzles",
    "## Beyond the thesis: how hard they are",
)


@pytest.fixture(scope="module")
def done(tmp_path_factory):
    """A folder with all results of a tiny run."""
    folder = tmp_path_factory.mktemp("lab")
    assert Results(folder).run(Plan(TINY, 1)) == len(list(Plan(TINY, 1)))
    return folder


def test_a_second_run_does_nothing_again(done):
    before = (done / RESULTS_FILE).read_bytes()
    assert Results(done).run(Plan(TINY, 1)) == 0
    assert (done / RESULTS_FILE).read_bytes() == before


def test_a_stopped_run_goes_on_where_it_was(done, tmp_path):
    lines = (done / RESULTS_FILE).read_text().splitlines(keepends=True)
    (tmp_path / RESULTS_FILE).write_text("".join(lines[:-2]) + lines[-2][:30])
    told = []
    assert Results(tmp_path).run(Plan(TINY, 1), tell=lambda *args: told.append(args[:2])) == 2
    assert told == [(1, 2), (2, 2)]
    assert Results(tmp_path).found.keys() == Results(done).found.keys()


def test_a_broken_line_is_told(done, tmp_path):
    text = (done / RESULTS_FILE).read_text()
    (tmp_path / RESULTS_FILE).write_text(text + "[]\n")
    with pytest.raises(FormatError, match=rf"{RESULTS_FILE}: .*expected a result.*line \d+"):
        Results(tmp_path)


def test_the_report_has_every_table_and_figure(done, tmp_path):
    text = report.write(Plan(TINY, 1), Results(done), tmp_path).read_text()
    for section in SECTIONS:
        assert section in text
    for block in re.findall(r"(?:^\|.*\n)+", text, re.M):
        assert len({line.count("|") for line in block.splitlines()}) == 1
    for published in ("1 h 30 min", "25 min", "150 min", "105 min", "< 1 s", "1076"):
        assert published in text


def test_the_report_has_pictures_or_says_what_they_need(done, tmp_path, monkeypatch):
    monkeypatch.setattr(plots, "find_spec", lambda _: None)
    assert plots.EXTRA in report.write(Plan(TINY, 1), Results(done), tmp_path).read_text()
    assert not list(tmp_path.glob("*.svg"))
    monkeypatch.undo()
    pytest.importorskip("matplotlib")
    text = report.write(Plan(TINY, 1), Results(done), tmp_path).read_text()
    assert sorted(re.findall(r"\]\((.*\.svg)\)", text)) == sorted(
        path.name for path in tmp_path.glob("*.svg")
    )


def test_the_command_runs_it_all(done, tmp_path, monkeypatch, run):
    (tmp_path / RESULTS_FILE).write_bytes((done / RESULTS_FILE).read_bytes())
    monkeypatch.setattr(plans, "QUICK", TINY)
    ended = run("lab", "marupeke", "--quick", "--jobs", 1, "--out", tmp_path)
    assert ended == (0, f"{tmp_path / report.REPORT_FILE}\n", "")


@pytest.mark.long
def test_all_of_it_is_one_call(done, tmp_path, monkeypatch):
    monkeypatch.setattr(plans, "QUICK", TINY)
    told = []
    path = run_all(tmp_path, quick=True, tell=lambda *args: told.append(args))
    assert path == tmp_path / report.REPORT_FILE
    assert [number for number, *_ in told] == list(range(1, len(list(Plan(TINY, 1))) + 1))
    assert Results(tmp_path).found.keys() == Results(done).found.keys()


@pytest.mark.long
def test_only_seconds_differ_between_processes(done, tmp_path):
    some = [one for one in Plan(TINY, 1) if one.name in ("growing", "at_random")][:12]
    again = Results(tmp_path)
    again.run(some, jobs=2)
    for one in some:
        first, second = Results(done)[one], again[one]
        assert {**first, "seconds": 0} == {**second, "seconds": 0}


# -- what is measured ----------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 9))
def test_effort_is_that_of_the_search(number):
    recipe = Recipe(kind="marupeke", rows=6, cols=6)
    puzzle = made(recipe, number=number).puzzle
    grid = puzzle.clues["grid"]
    clues = [cell for cell, value in grid.items() if value != "#"]
    fewer = {cell: value for cell, value in grid.items() if cell not in clues[: number % 4]}
    puzzle = replace(puzzle, clues={"grid": fewer})
    work = {}
    found = len(list(solutions(puzzle, engine="naive", counters=work)))
    assert effort(rules(puzzle)) == (work["nodes"], found)


def test_effort_counts_an_entry_like_a_clue():
    puzzle = made(Recipe(kind="marupeke", rows=6, cols=6)).puzzle
    grid = puzzle.clues["grid"]
    white = [cell for cell in puzzle.grid.cells if grid.get(cell) != "#"]
    for v, cell in islice(enumerate(white, 1), 0, None, 3):
        if cell not in grid:
            more = Puzzle(puzzle.kind, puzzle.grid, {"grid": {**grid, cell: "x"}}, puzzle.options)
            assert effort(rules(puzzle), [(v, True)]) == effort(rules(more))


def test_no_border_and_no_rate_looks_at_one_board_a_symbol():
    settings = {"size": 6, "method": "improvement-border", "blockers": 8, "pattern": True}
    settings |= {"symbols": (1, 2), "count": 3, "seed": 1}
    eager = growing(**settings, rate=0, border=0)
    assert eager["boards"] == eager["added"]
    careful = growing(**settings, rate=0, border=10**9)
    assert sum(careful["boards"]) > sum(eager["boards"])
    assert careful["starts"] == eager["starts"]


def test_what_is_grown_is_what_is_generated():
    wishes = {"symbols": (1, 2)}
    recipe = Recipe(kind="marupeke", rows=6, cols=6, method="cut-off", extra_options=wishes)
    start = started(recipe, Random(recipe.name(1, 1)).getstate())
    puzzle = made(recipe).puzzle
    assert start.clues["grid"].items() <= puzzle.clues["grid"].items()


def test_the_corrected_number_of_clauses():
    data = encoding()
    assert list(data["groups"].values()) == [100, 300, 576, 100]
    assert data["same"] == 100
    assert data["none"]


def test_empty_boards():
    assert [empty(size=size)["solutions"] for size in (4, 5, 6)] == [18, 8, 8]


def test_results_say_where_they_are_from(done):
    for line in (done / RESULTS_FILE).read_text().splitlines():
        assert "Python" in json.loads(line)["machine"] or "PyPy" in json.loads(line)["machine"]
