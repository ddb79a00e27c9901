"""The command `draw`: what it shows, what it says besides, and the status it leaves with."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from enpitsu.engines.solve import Undecided, solve
from enpitsu.errors import Unsupported
from enpitsu.io.formats import read, read_record, write
from enpitsu.show.picture import draw
from enpitsu.show.render import raster
from enpitsu.show.render.svg import svg

DATA = Path(__file__).parent / "data"
UNIQUE = "marupeke\n. x . . x\nx . . . .\n. . . x #\n. x # # #\n"
SEVERAL = "marupeke id=loose\n. . x\n. o .\nx . .\n"
NONE = "marupeke\nx x x\n"
NOTHING = "enpitsu: argument: no solution; nothing is drawn\n"
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


def test_a_folder_for_several_pictures_is_made(run, tmp_path):
    several = f"{UNIQUE}---\n{SEVERAL}"
    assert run("draw", several, "-o", f"{tmp_path}/new/deep/") == (0, "", "")
    names = sorted(path.name for path in (tmp_path / "new" / "deep").iterdir())
    assert names == ["loose.txt", "puzzle-1.txt"]


def test_that_there_is_no_folder_is_told_once(run, tmp_path):
    file = tmp_path / "taken"
    file.write_text("mine")
    for out in (file, tmp_path / "one.svg"):
        several = f"{UNIQUE}---\n{SEVERAL}---\n{NONE}"
        code, shown, err = run("draw", several, "--to", "svg", "-o", out)
        assert (code, shown) == (2, "")
        assert err == f"enpitsu: {out} is no folder; expected one for several puzzles\n"
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
    assert file.read_text() == "mine"


def test_a_picture_too_large_to_be_made_is_one_line(run, tmp_path):
    file = tmp_path / "large.png"
    row = "marupeke\n" + ". " * 40 + "\n"
    code, out, err = run("draw", row, "--to", "png", "--cell", 1000, "-o", file)
    assert (code, out) == (2, "")
    assert err == (
        "enpitsu: argument: the picture is too large for PNG or PDF; "
        "expected smaller cells or a smaller grid\n"
    )
    assert not file.exists()
    with pytest.raises(Unsupported, match="too large"):
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
    assert err == "enpitsu: argument: several solutions; the first solution found is drawn\n"
    assert out == run("draw", write(solved(SEVERAL)), "--solution")[1]
    assert run("draw", SEVERAL)[::2] == (0, "")


def test_a_solution_that_is_told_is_drawn_as_it_is(run):
    assert run("draw", write(solved(SEVERAL)), "--solution")[::2] == (0, "")


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("o o o x", "breaks given (r1c1)"),
        ("x x x o", "breaks run (r1c1, r1c2, r1c3)"),
        ("x o x ?", "is unfinished"),
    ],
)
def test_a_solution_that_is_told_is_drawn_only_if_it_is_one(run, told, wrong):
    puzzle = "marupeke\ngrid\nx . . .\n"
    code, out, err = run("draw", f"{puzzle}solution\n{told}\n", "--solution")
    again = run("draw", puzzle, "--solution")
    assert (code, out) == again[:2] == (1, out)
    wanted = f"the solution told {wrong}; it is found anew; several solutions; "
    assert err == f"enpitsu: argument: {wanted}the first solution found is drawn\n"


def test_a_wrong_solution_of_a_puzzle_with_one_is_put_right(run):
    right = solved(UNIQUE)
    first = next(iter(right.solution))
    wrong = {**right.solution, first: {"x": "o", "o": "x"}[right.solution[first]]}
    code, out, err = run("draw", write(replace(right, solution=wrong)), "--solution")
    assert (code, out) == (0, run("draw", write(right), "--solution")[1])
    assert err.startswith("enpitsu: argument: the solution told breaks run (r1c1, ")
    assert err.count("\n") == 1


def test_a_told_solution_may_leave_out_what_is_printed(run):
    code, out, err = run("draw", "marupeke\ngrid\nx o x .\nsolution\n? ? ? o\n", "--solution")
    assert (code, err) == (0, "")
    assert out == "┏━━━┯━━━┯━━━┯━━━┓\n┃ × │ ○ │ × │ ○ ┃\n┗━━━┷━━━┷━━━┷━━━┛\n"


def test_without_a_solution_nothing_is_drawn(run, tmp_path):
    file = tmp_path / "none.svg"
    assert run("draw", NONE, "--solution") == (3, "", NOTHING)
    assert run("draw", NONE, "--solution", "--to", "svg", "-o", file)[0] == 3
    assert not file.exists()
    code, out, err = run("draw", NONE, "--solution", "--json")
    told = json.loads(out)
    assert (code, told["id"], told["picture"], told["error"]) == (3, None, None, None)
    assert err == NOTHING


def test_out_of_time_is_said(run, monkeypatch):
    drawn = run("draw", LARGE, "--solution", "--time-limit", 0)
    assert drawn == (4, "", "enpitsu: argument: undecided within the limit; nothing is drawn\n")
    right = solved(UNIQUE)
    one = Undecided(right.solution, puzzle=right.puzzle)
    monkeypatch.setattr("enpitsu.app.filling.solve", lambda *_, **__: one)
    code, out, err = run("draw", UNIQUE, "--solution")
    said = "undecided within the limit; the first solution found is drawn"
    assert err == f"enpitsu: argument: {said}\n"
    assert (code, out) == (4, run("draw", write(solved(UNIQUE)), "--solution")[1])


def test_of_many_puzzles_each_is_named_and_the_worst_counts(run):
    code, out, err = run("draw", f"{SEVERAL}---\n{NONE}---\n{UNIQUE}", "--solution", "--json")
    assert (code, [json.loads(line)["picture"] is None for line in out.splitlines()]) == (
        3,
        [False, True, False],
    )
    assert err == (
        "enpitsu: argument line 1 (loose): several solutions; the first solution found is drawn\n"
        "enpitsu: argument line 6: no solution; nothing is drawn\n"
    )


def solved(text):
    record = read_record(text)
    return replace(record, solution=solve(record.puzzle).solution)


# -- wherever answers lie --------------------------------------------------------------------


def test_a_heatmap_becomes_a_picture(run, tmp_path):
    pytest.importorskip("cairosvg")
    file = tmp_path / "heat.png"
    assert run("heatmap", SEVERAL, "-o", file) == (0, "", "")
    assert file.read_bytes().startswith(b"\x89PNG")
    assert "percent of all solutions" in run("heatmap", SEVERAL, "--to", "svg")[1]
