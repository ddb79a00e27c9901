"""What a notebook tries first: dicts, names of files, empty states, clues put in and taken out."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import enpitsu
from enpitsu import Cell, State
from enpitsu.errors import BadPuzzle, FormatError
from enpitsu.library.entries import examined

WIJUKO = Path(__file__).parents[1] / "examples" / "wijuko.puz"
TAKUZU = enpitsu.read("takuzu\n. 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0")


def test_a_state_without_places_is_an_open_one():
    open_ = enpitsu.hint(TAKUZU, State.fresh(TAKUZU))
    for state in (State({}), {}, State({Cell(0, 1): ("1",)})):
        assert enpitsu.hint(TAKUZU, state).text() == open_.text()
    told = enpitsu.explain(TAKUZU, state=State({}))
    assert told.status == "solved"
    assert enpitsu.draw(TAKUZU, state=State({})) == enpitsu.draw(TAKUZU)


def test_a_dict_is_read_as_json_is():
    told = json.loads(enpitsu.write(TAKUZU, "json"))
    assert enpitsu.read(told) == TAKUZU
    assert enpitsu.read_all(told) == [TAKUZU]
    with pytest.raises(FormatError, match="kind"):
        enpitsu.read({})
    with pytest.raises(FormatError, match="a dict that is no JSON"):
        enpitsu.read({"kind": {1, 2}})
    with pytest.raises(TypeError, match="a text, a Path or a dict of JSON was expected, not list"):
        enpitsu.read([told])
    for ask in (enpitsu.grade, enpitsu.solve, enpitsu.count):
        with pytest.raises(TypeError, match="expected a Puzzle, not a dict: enpitsu"):
            ask(told)


def test_a_name_of_a_file_is_told_to_be_one(tmp_path):
    for read in (enpitsu.read, enpitsu.read_all):
        with pytest.raises(FormatError, match=r"wijuko.puz' names a file; enpitsu.load, or a Path"):
            read(str(WIJUKO))
        with pytest.raises(FormatError, match="unknown format"):
            read(str(tmp_path / "nothing"))
    assert enpitsu.load(str(WIJUKO)) == enpitsu.read(WIJUKO)


def test_clues_are_put_in_and_taken_out():
    more = TAKUZU.with_clue("grid", Cell(0, 0), "0")
    assert more == enpitsu.read("takuzu\n0 1 . 0\n. . 0 .\n. 0 . .\n1 1 . 0")
    assert more.without_clue("grid", Cell(0, 0)) == TAKUZU
    assert TAKUZU.with_clue("grid", (0, 1), "0").clues["grid"][Cell(0, 1)] == "0"
    for change, why in {
        ("grid", Cell(0, 0), "7"): "grid: r1c1 holds 7; expected",
        ("grid", Cell(4, 0), "1"): "grid: r5c1 lies outside the 4x4 grid",
        ("gird", Cell(0, 0), "1"): "takuzu has no layer 'gird'; did you mean 'grid'?",
    }.items():
        with pytest.raises(BadPuzzle) as met:
            TAKUZU.with_clue(*change)
        assert why in str(met.value)
    for change, why in {
        ("grid", Cell(0, 0)): "grid: r1c1 has no clue",
        ("gird", Cell(0, 0)): "takuzu has no layer 'gird'; did you mean 'grid'?",
    }.items():
        with pytest.raises(BadPuzzle) as met:
            TAKUZU.without_clue(*change)
        assert why in str(met.value)


def test_what_is_frame_stays():
    puzzle = enpitsu.read("suguru\nregions\na a\n- b\ngivens\n. 1\n. .")
    assert puzzle.without_clue("regions", Cell(0, 0)) == puzzle
    assert repr(puzzle.without_clue("givens", Cell(0, 1))) == "<suguru 2x2, 0 clues>"


@pytest.mark.parametrize("kind", ["takuzu", "suguru", "starbattle"])
def test_clues_are_counted_in_one_way(kind):
    clues = {} if kind == "starbattle" else {"clues": (4, 9)}
    puzzle = enpitsu.generate(kind, rows=4, cols=4, **clues)
    number = len(puzzle.removable_clues)
    assert f", {number} clue" in repr(puzzle)
    assert examined(enpitsu.Record(puzzle)).clues == number
    assert number == 0 if kind == "starbattle" else 4 <= number <= 9


def test_generate_advises_what_is_taken_then():
    with pytest.raises(TypeError, match=r"named stars; expected options=\{'stars': ...\}"):
        enpitsu.generate("starbattle", rows=6, cols=6, stars=1)
    assert enpitsu.generate("starbattle", rows=4, cols=4, options={"stars": 1})
    with pytest.raises(TypeError, match=r"named black; expected extra_options=\{'black': ...\}"):
        enpitsu.generate("shakashaka", rows=6, cols=6, black=20)
    with pytest.raises(TypeError, match=r"no wish is named levle; did you mean 'level'\?"):
        enpitsu.generate("takuzu", rows=4, cols=4, levle="easy")


def test_a_solution_has_one_shape_and_its_rows():
    solution = enpitsu.solve(TAKUZU).solution
    rows = enpitsu.to_rows(TAKUZU, solution)
    for answer in (enpitsu.solve, enpitsu.prove, enpitsu.complete, enpitsu.reduce):
        told = answer(TAKUZU)
        assert told.solution == solution
        assert told.rows() == rows
    assert enpitsu.solve(TAKUZU).fields()["solution"] == rows
    assert enpitsu.forced(TAKUZU).solution == examined(TAKUZU).solution == solution
    assert enpitsu.forced(TAKUZU).rows() == examined(TAKUZU).solution_rows == rows
    assert next(enpitsu.solutions(TAKUZU)) == solution
    assert enpitsu.from_rows(TAKUZU, rows) == solution


def test_all_public_names_are_imported_without_any_extra():
    program = "import sys; sys.modules['sqlalchemy'] = None; from enpitsu import *; print(solve)"
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "function solve" in ran.stdout, ran.stderr
