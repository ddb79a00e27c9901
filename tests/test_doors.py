"""Clues that are lists of cells or made of parts, answers that share places, what is derived."""

from dataclasses import replace

import pytest

from door_kinds import GROWING, SIGHTED, STEPS, TURNSTILES, TWINS
from enpitsu import count, explain, generate, grade, hint, kind, read, solve
from enpitsu.engines.check import check
from enpitsu.engines.solve import solutions
from enpitsu.errors import BadPuzzle, FormatError
from enpitsu.io.formats import write
from enpitsu.making.alike import digest
from enpitsu.making.turning import turned, turns
from enpitsu.paper.grid import At, Cell, Grid, Path
from enpitsu.paper.layer import Layer, Numbers, Parts, Paths, Symbols
from enpitsu.paper.wire import place_fields
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import add, remove
from enpitsu.show.picture import draw
from enpitsu.show.render.svg import svg
from installed_packages import install, on_path


@pytest.fixture(autouse=True)
def registered():
    kinds = (GROWING, TWINS)
    for each in kinds:
        add(each)
    yield
    for each in kinds:
        remove(each)


THERMO = '''
"""Thermo-Sudoku: a Sudoku whose numbers grow along every thermometer, from its bulb."""

from dataclasses import replace
from itertools import pairwise

from enpitsu.kinds.sudoku import KIND as SUDOKU
from enpitsu.puzzle import Clue, Layer, Nothing, Paths, Rule
from enpitsu.rules import Relation, less


class Increasing(Relation):
    """Each number is above the one before."""

    def holds(self, values):
        return all(one < other for one, other in pairwise(values))

    def decompose(self, domains):
        return ((less(), pair) for pair in pairwise(self.slots))


def growing(puzzle, domains):
    for path in puzzle.clues["thermos"]:
        yield path.cells, (Clue("thermos", path, ""),), Increasing(len(path.cells))


KIND = replace(
    SUDOKU,
    name="thermosudoku",
    title="Thermo-Sudoku",
    clues=(*SUDOKU.clues, Layer("thermos", Nothing(), on=Paths(least=2), optional=True)),
    rules=(
        *SUDOKU.rules,
        Rule("thermo", "Numbers grow along a thermometer.", growing, noun="thermometer"),
    ),
    look=replace(SUDOKU.look, strokes={"thermos": "bulb"}, value_names={"": "thermometer"}),
    alike=lambda puzzle: (),
    codecs={},
)
'''
PUZZLE = """
thermosudoku
givens
. . . .
. . . .
. . . .
. . . .
thermos r1c4 r2c3
thermos r2c2 r1c1 r2c1
thermos r2c4 r3c3 r4c4
thermos r4c1 r3c1
"""


@pytest.fixture
def thermo_sudoku(tmp_path, monkeypatch):
    install(tmp_path, "thermo", {"thermosudoku": "thermo:KIND"}, {"thermo.py": THERMO})
    with on_path(tmp_path, monkeypatch):
        yield kind("thermosudoku")


def test_a_package_brings_a_sudoku_with_thermometers(thermo_sudoku):
    puzzle = read(PUZZLE)
    found = solve(puzzle)
    assert found.status == "unique"
    assert [*solutions(puzzle, engine="backtrack")] == [found.solution]
    for path in puzzle.clues["thermos"]:
        values = [found.solution[cell] for cell in path.cells]
        assert values == sorted({*values})
    assert read(write(puzzle)) == read(write(puzzle, "json")) == puzzle
    assert "polyline" in svg(draw(puzzle))
    assert {digest(turned(puzzle, turn)) for turn in turns(puzzle.kind)} == {digest(puzzle)}
    assert "thermos r2c2-r1c1-r2c1" in str(draw(puzzle))
    assert "the thermometer from r1c4 allows nothing else" in explain(puzzle).text()
    assert hint(puzzle, {}).moves


# -- lists of cells --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("thermos r1c1", "thermos: r1c1; expected 2 or more cells"),
        ("thermos r1c1 r1c3", "thermos: r1c1-r1c3; expected cells that touch, each the next"),
        ("thermos r1c1 r1c2 r1c1", "thermos: r1c1-r1c2-r1c1; expected each cell once"),
        ("thermos r2c2 r3c3", "thermos: r2c2-r3c3 lies outside the 2x3 grid"),
        ("thermos r1c1 two", "unknown cell 'two'; expected a cell, such as r1c1"),
        ("cages r1c1 r1c2", "cages: r1c2 holds r1c1; expected a number from 1 or ?"),
        ("cages 5", "unknown list '5'; expected a value and cells, as in 'cages 5 r1c1 r1c2'"),
    ],
)
def test_a_list_that_is_none_is_refused_where_it_stands(line, told):
    with pytest.raises(FormatError) as error:
        read(f"growing\ngivens\n. . .\n. . .\n{line}\n")
    assert error.value.line == 5
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("lists", "told"),
    [
        ('[{"cells": []}]', 'thermos entry 1 is {"cells": []}; expected {"cells":'),
        ('[{"cells": [[0, 0], [0]]}]', "thermos entry 1"),
        ('{"cells": [[0, 0]]}', "expected a list"),
        ('[{"cells":[[0,0],[0,1]]},{"cells":[[0,0],[0,1]]}]', "names r1c1-r1c2 twice"),
    ],
)
def test_json_that_tells_no_list_is_refused(lists, told):
    with pytest.raises(FormatError) as error:
        read(f'{{"kind":"growing","rows":2,"cols":3,"thermos":{lists}}}')
    assert told in str(error.value)


def test_lists_may_overlap_unless_they_may_not():
    layer = Layer("cages", Numbers(), on=Paths(ordered=False, overlap=False))
    apart = replace(GROWING, clues=(GROWING.clues[0], GROWING.clues[1], layer))
    one, other = (layer.on.path(map(Cell._make, cells)) for cells in ([(0, 1), (0, 0)], [(0, 1)]))
    assert one.cells == (Cell(0, 0), Cell(0, 1))
    puzzle = Puzzle(apart, Grid(2, 2), {"cages": {one: 3, other: 1}})
    (fault,) = puzzle.faults
    assert (fault.layer, fault.place) == ("cages", other) or (fault.place == one)
    assert "lies in" in fault.text
    with pytest.raises(BadPuzzle):
        model(puzzle)


def test_a_closed_list_ends_where_it_begins():
    ring = Paths(closed=True, least=3)
    cells = [Cell(0, 0), Cell(0, 1), Cell(1, 0)]
    assert ring.expected_instead_of(ring.path([*cells, cells[0]])) == ""
    assert "ends where it begins" in ring.expected_instead_of(ring.path([*cells, Cell(1, 1)]))
    assert ring.expected_instead_of(ring.path([*cells[:2], cells[0]])) == "3 or more cells"


def test_places_are_told_apart_in_json():
    assert place_fields(Path((Cell(0, 0), Cell(0, 1)))) == ["path", [0, 0], [0, 1]]
    assert place_fields(At("loop", Cell(1, 2))) == ["at", "loop", 1, 2]


# -- parts -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        ("3^", {"number": 3, "arrow": "^"}),
        ("^", {"arrow": "^"}),
        ("0", {"number": 0}),
        ("^3", None),
        ("03", None),
        ("", None),
        (3, None),
        ("3^^", None),
    ],
)
def test_a_clue_is_taken_apart_and_put_together(value, parts):
    assert SIGHTED.read(value, {}) == parts
    if parts is not None:
        assert SIGHTED.text(parts) == value


def test_numbers_side_by_side_have_something_between():
    both = Parts({"high": Numbers(), "low": Numbers(unknown="?"), "sign": Symbols("x")}, 2, 2, ",")
    assert both.read("12,3", {}) == {"high": 12, "low": 3}
    assert both.read("12,?", {}) == {"high": 12, "low": "?"}
    assert both.read("12,3,x", {}) is None
    assert both.read("12", {}) is None
    told = {"1,x", "2,x", "1,1", "1,2", "2,1", "2,2"}  # a high number, or a low one, and a sign
    assert sorted(both.all(Grid(1, 1), {}, 2)) == sorted(told)


def test_arrows_turn_with_the_paper():
    puzzle = Puzzle(TURNSTILES, Grid(2, 3), {"grid": {Cell(0, 0): "1>", Cell(1, 2): "^"}})
    corner = Cell(0, 0)
    seen = {
        turned(puzzle, turn).clues["grid"][turn.place(corner, puzzle.grid)]
        for turn in turns(TURNSTILES)
    }
    assert seen == {"1>", "1<", "1^", "1v"}
    assert "1" in str(draw(puzzle))


# -- answers that share places, and what is derived -----------------------------------------------


def test_two_answers_share_cells():
    puzzle = generate("twins", rows=2, cols=3, seed=4)
    board = solve(puzzle).solution
    assert {type(place) for place in board} == {Cell, At}
    assert len(board) == 12
    wrong = {**board, At("numbers", Cell(0, 0)): "a"}
    with pytest.raises(BadPuzzle, match=r"r1c1 \(numbers\) holds a; expected one of 1 2 3"):
        check(puzzle, wrong)


def test_a_kind_with_two_answers_is_made_to_a_level():
    """What is printed of the second answer was taken for entries of the first."""
    puzzle = generate("twins", rows=4, cols=4, level="medium", seed=4, attempts=20)
    assert grade(puzzle).level == "medium"


def test_what_is_derived_is_in_models_alone():
    puzzle = Puzzle(STEPS, Grid(2, 2), {"grid": {Cell(0, 1): 1, Cell(1, 1): 1}})
    found = solve(puzzle)
    rules = model(puzzle)
    assert {*found.solution} == {*puzzle.domains} == {*puzzle.grid.cells}
    assert len(rules.domains) == 8
    assert count(puzzle).at_least == 2
    told = explain(puzzle)
    assert (told.status, told.end.candidates.keys()) == ("several", puzzle.domains.keys())
    board = dict.fromkeys(puzzle.grid.cells, "x")
    verdict = check(puzzle, board)
    assert [constraint.rule.id for constraint in verdict.broken] == ["reached", "reached"]
    assert "so far" not in write(puzzle)
