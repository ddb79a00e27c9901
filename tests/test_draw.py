"""The command `draw`: what it shows, what it says besides, and the status it leaves with."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from enpitsu.errors import Unsupported
from enpitsu.formats import read, read_record, write
from enpitsu.picture import draw
from enpitsu.render import raster
from enpitsu.render.svg import svg
from enpitsu.solving import Undecided, solve

DATA = Path(__file__).parent / "data"
UNIQUE = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
SEVERAL = "marupeke id=loose\n. . x\n. o .\nx . .\n"
NONE = "marupeke\nx x x\n"
LARGE = "shakashaka\n" + (". " * 40 + "\n") * 40


def test_draw(run, tmp_path):
    code, out, _ = run("draw", UNIQUE)
    assert (code, out.count("\n")) == (0, 9)
    assert run("draw", UNIQUE, "--solution")[1] != out
    code, out, _ = run("draw", UNIQUE, "--to", "svg")
    assert out.startswith("<svg")
    assert run("draw", DATA / "abc.jsonl", "--to", "svg", "-o", tmp_path)[0] == 0
    assert len(list(tmp_path.glob("*.svg"))) == 36
    assert run("draw", DATA / "abc.jsonl", "--to", "svg", "-o", tmp_path / "one.svg")[0] == 2


def test_a_picture_too_large_to_be_made_is_one_line(run, tmp_path):
    file = tmp_path / "large.png"
    row = "marupeke\n" + ". " * 40 + "\n"
    code, out, err = run("draw", row, "--to", "png", "--cell", 1000, "-o", file)
    assert (code, out) == (2, "")
    assert err == (
        "enpitsu: argument: a picture so large cannot be made into PNG or PDF; "
        "expected smaller cells or a smaller grid\n"
    )
    assert not file.exists()
    with pytest.raises(Unsupported, match="so large"):
        raster.pdf(svg(draw(read("suguru\nregions\na\ngivens\n1")), cell=10**9))


@pytest.mark.parametrize("cell", ["7", "10001", f"{10**400}"], ids=len)
def test_a_cell_of_no_sensible_size_is_refused(run, cell):
    code, out, err = run("draw", UNIQUE, "--to", "svg", "--cell", cell)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "'--cell'" in err
    assert "8<=x<=10000" in err


# -- with the solution -----------------------------------------------------------------------


def test_the_one_solution_is_drawn_without_a_word(run):
    code, out, err = run("draw", UNIQUE, "--solution")
    assert (code, err) == (0, "")
    assert out == run("draw", write(solved(UNIQUE)), "--solution")[1]
    assert out != run("draw", UNIQUE)[1]


def test_of_several_solutions_one_is_drawn_and_that_is_said(run):
    code, out, err = run("draw", SEVERAL, "--solution")
    assert code == 1
    assert err == "enpitsu: several solutions; the first solution found is drawn\n"
    assert out == run("draw", write(solved(SEVERAL)), "--solution")[1]
    assert run("draw", SEVERAL)[::2] == (0, "")


def test_a_solution_that_is_told_is_drawn_as_it_is(run):
    assert run("draw", write(solved(SEVERAL)), "--solution")[::2] == (0, "")


def test_without_a_solution_nothing_is_drawn(run, tmp_path):
    file = tmp_path / "none.svg"
    assert run("draw", NONE, "--solution") == (3, "", "enpitsu: no solution\n")
    assert run("draw", NONE, "--solution", "--to", "svg", "-o", file)[0] == 3
    assert not file.exists()
    code, out, err = run("draw", NONE, "--solution", "--json")
    assert (code, json.loads(out)) == (3, {"id": None, "picture": None, "error": None})
    assert err == "enpitsu: no solution\n"


def test_out_of_time_is_said(run, monkeypatch):
    drawn = run("draw", LARGE, "--solution", "--time-limit", 0)
    assert drawn == (4, "", "enpitsu: undecided within the limit\n")
    one = Undecided(solved(UNIQUE).solution)
    monkeypatch.setattr("enpitsu.app.output.solve", lambda *_, **__: one)
    code, out, err = run("draw", UNIQUE, "--solution")
    assert err == "enpitsu: undecided within the limit; the first solution found is drawn\n"
    assert (code, out) == (4, run("draw", write(solved(UNIQUE)), "--solution")[1])


def test_of_many_puzzles_each_is_named_and_the_worst_counts(run):
    code, out, err = run("draw", f"{SEVERAL}---\n{NONE}---\n{UNIQUE}", "--solution", "--json")
    assert (code, [json.loads(line)["picture"] is None for line in out.splitlines()]) == (
        3,
        [False, True, False],
    )
    assert err == (
        "enpitsu: loose: several solutions; the first solution found is drawn\n"
        "enpitsu: argument line 6: no solution\n"
    )


def solved(text):
    record = read_record(text)
    return replace(record, solution=solve(record.puzzle).solution)
