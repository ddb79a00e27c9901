"""Pictures show everything that is printed and filled in, in every medium."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, product
from math import hypot
from pathlib import Path
from textwrap import dedent
from xml.etree import ElementTree

import pytest

from enpitsu.io.formats import read
from enpitsu.paper.grid import Border, Cell, Edge, Grid
from enpitsu.paper.look import DOT, RING, TRIANGLES
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import LineWeight, Mark, Picture, Role, draw
from enpitsu.show.render.svg import svg
from enpitsu.show.render.terminal import JUNCTIONS, text
from enpitsu.testing import evidence

NS = "{http://www.w3.org/2000/svg}"
DATA = Path(__file__).parent / "data"
RECORDS = [
    json.loads(line)
    for kind in ("abc", "marupeke", "shakashaka", "suguru")
    for line in (DATA / f"{kind}.jsonl").read_text(encoding="utf-8").splitlines()[::8]
]

MARUPEKE = read("marupeke\n. x . o\n# . . .\n. . o .\n")
SHAKASHAKA = read("shakashaka\n. . 1\n. . .\n# . .\n")
SUGURU = read("suguru\nregions\na a b -\na - b c\nd d d c\ngivens\n. 2 . .\n. . . .\n1 . . .\n")
ABC = read(
    "abc letters=AB\ntop . B .\nbottom A . .\nleft . A .\nright B . .\ngrid\n. * .\n- . .\n. . B\n"
)
WIJUKO = read("wijuko\n. 5 . . .\n. + 12 + .\n. . 6 15 .\n7 + . + .\n. . . . .\n")
PUZZLES = (MARUPEKE, SHAKASHAKA, SUGURU, ABC, WIJUKO)


def lines(picture: str) -> str:
    """A drawing as written in these tests: indented, below the opening quotes."""
    return dedent(picture).lstrip("\n")


def in_new_process(code: str, seed: str = "0") -> bytes:
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    return done.stdout


def nodes(picture: Picture, tag: str, *names: str) -> list[ElementTree.Element]:
    found = ElementTree.fromstring(svg(picture)).iter(NS + tag)
    return [node for node in found if {*names} <= {*node.get("class", "").split()}]


def test_marupeke_as_text():
    board = {cell: "x" for cell in MARUPEKE.grid.cells if cell.row == 2}
    assert text(draw(MARUPEKE, state=State.of(MARUPEKE, board))) == lines("""
        ┏━━━┯━━━┯━━━┯━━━┓
        ┃   │ × │   │ ○ ┃
        ┠───┼───┼───┼───┨
        ┃███│   │   │   ┃
        ┠───┼───┼───┼───┨
        ┃ × │ × │ ○ │ × ┃
        ┗━━━┷━━━┷━━━┷━━━┛
        """)


def test_shakashaka_as_text():
    board = dict(zip(SHAKASHAKA.grid.cells[:4], ("NW", "NE", ".", "SW"), strict=True))
    board |= {Cell(1, 1): "SE", Cell(1, 2): "."}
    assert text(draw(SHAKASHAKA, state=State.of(SHAKASHAKA, board))) == lines("""
        ┏━━━┯━━━┯━━━┓
        ┃ ◤ │ ◥ │█1█┃
        ┠───┼───┼───┨
        ┃ ◣ │ ◢ │ · ┃
        ┠───┼───┼───┨
        ┃███│   │   ┃
        ┗━━━┷━━━┷━━━┛
        """)


def test_suguru_as_text_with_thick_walls_and_holes():
    assert text(draw(SUGURU)) == lines("""
        ┏━━━┯━━━┳━━━┓
        ┃   │ 2 ┃   ┃░░░
        ┠───╆━━━╉───╊━━━┓
        ┃   ┃░░░┃   ┃   ┃
        ┣━━━╇━━━╇━━━╉───┨
        ┃ 1 │   │   ┃   ┃
        ┗━━━┷━━━┷━━━┻━━━┛
        """)


def test_abc_as_text_with_clues_outside():
    assert text(draw(ABC)) == lines("""
        |         B
        |   ┏━━━┯━━━┯━━━┓
        |   ┃   │ ○ │   ┃ B
        |   ┠───┼───┼───┨
        | A ┃ · │   │   ┃
        |   ┠───┼───┼───┨
        |   ┃   │   │ B ┃
        |   ┗━━━┷━━━┷━━━┛
        |     A
        """).replace("|", "")


def test_wijuko_as_text_with_sums_on_the_lines():
    assert text(draw(WIJUKO)) == lines("""
        ┏━━━━━━━┯━━━━━━━┯━━━━━━━┓
        ┃      (5)      │       ┃
        ┠───────┼─(12)──┼───────┨
        ┃       │   6 (15)      ┃
        ┠──(7)──┼───────┼───────┨
        ┃       │       │       ┃
        ┗━━━━━━━┷━━━━━━━┷━━━━━━━┛
        """)


def test_tapa_as_text_with_the_numbers_of_a_clue_in_corners():
    puzzle = read("tapa\n1,1,1,1 . 3\n. . .\n1,2 . 1,1,2")
    assert text(draw(puzzle)) == lines("""
        ┏━━━━━┯━━━━━┯━━━━━┓
        ┃ 1 1 │     │  3  ┃
        ┃ 1 1 │     │     ┃
        ┠─────┼─────┼─────┨
        ┃     │     │     ┃
        ┃     │     │     ┃
        ┠─────┼─────┼─────┨
        ┃ 1   │     │ 1 1 ┃
        ┃   2 │     │ 2   ┃
        ┗━━━━━┷━━━━━┷━━━━━┛
        """)


def test_columns_stay_aligned_with_numbers_of_two_digits():
    puzzle = read(
        "wijuko\n12 . . . . . .\n. + . + . + .\n. . 3 13 . . .\n. + . + . + .\n. . . . . . 4\n"
    )
    assert text(draw(puzzle)) == lines("""
        ┏━━━━━━━━┯━━━━━━━━┯━━━━━━━━┯━━━━━━━━┓
        ┃   12   │        │        │        ┃
        ┠────────┼────────┼────────┼────────┨
        ┃        │    3 (13)       │        ┃
        ┠────────┼────────┼────────┼────────┨
        ┃        │        │        │    4   ┃
        ┗━━━━━━━━┷━━━━━━━━┷━━━━━━━━┷━━━━━━━━┛
        """)


def test_candidates_as_text_make_cells_grow():
    state = State.fresh(SUGURU).drop(Cell(2, 1), 2).put(Cell(2, 2), 2)
    assert text(draw(SUGURU, state=state, candidates=True)) == lines("""
        ┏━━━━━┯━━━━━┳━━━━━┓
        ┃ 1 2 │  2  ┃ 1 2 ┃░░░░░
        ┃ 3   │     ┃     ┃░░░░░
        ┠─────╆━━━━━╉─────╊━━━━━┓
        ┃ 1 2 ┃░░░░░┃ 1 2 ┃ 1 2 ┃
        ┃ 3   ┃░░░░░┃     ┃     ┃
        ┣━━━━━╇━━━━━╇━━━━━╉─────┨
        ┃  1  │ 1   │  2  ┃ 1 2 ┃
        ┃     │ 3   │     ┃     ┃
        ┗━━━━━┷━━━━━┷━━━━━┻━━━━━┛
        """)


def test_candidate_triangles_keep_to_their_corners():
    puzzle = read("shakashaka\n. 0\n")
    state = State.fresh(puzzle).drop(Cell(0, 0), "NE")
    assert text(draw(puzzle, state=state, candidates=True)) == lines("""
        ┏━━━━━━━┯━━━━━━━┓
        ┃ ◤     │███████┃
        ┃   ·   │███0███┃
        ┃ ◣   ◢ │███████┃
        ┗━━━━━━━┷━━━━━━━┛
        """)


def test_highlights_as_text_stand_in_brackets_and_shade_blocks():
    lit = [Cell(0, 0), Cell(0, 2), Cell(2, 0), Cell(1, 1)]
    state = State.fresh(SHAKASHAKA).put(Cell(0, 0), "NW")
    assert text(draw(SHAKASHAKA, state=state, highlight=lit)) == lines("""
        ┏━━━┯━━━┯━━━┓
        ┃[◤]│   │▒1▒┃
        ┠───┼───┼───┨
        ┃   │[ ]│   ┃
        ┠───┼───┼───┨
        ┃▒▒▒│   │   ┃
        ┗━━━┷━━━┷━━━┛
        """)


def test_highlights_as_text_reach_clues_outside_and_on_lines():
    sides = [Border("top", 1), Border("bottom", 0), Border("left", 1), Border("right", 0)]
    drawn = text(draw(ABC, highlight=sides))
    assert drawn.count("[B]") == drawn.count("[A]") == 2
    edge, cell = Edge(Cell(1, 1), Cell(1, 2)), Cell(1, 1)
    assert "│  [6][15]      ┃" in text(draw(WIJUKO, highlight=[edge, cell]))
    assert "┠──[7]──┼" in text(draw(WIJUKO, highlight=[Edge(Cell(1, 0), Cell(2, 0))]))
    # A place without anything written on it can be pointed at as well.
    assert "[ ]" in text(draw(WIJUKO, highlight=[Edge(Cell(2, 1), Cell(2, 2)), Border("left", 0)]))


@pytest.mark.parametrize("name", ["sudoku + sandwiches + xsums", "skyscrapers + xsums"])
def test_numbers_of_two_layers_outside_stand_one_before_the_other(name):
    places = Border("top", 1), Border("right", 2)
    first, second = ("sandwich", "xsum") if "sandwich" in name else ("", "xsum")
    clues = {second: dict.fromkeys(places, 8)}
    for place in places:
        clues.setdefault(first or place.side, {})[place] = 3
    marks = draw(Puzzle(kind(name), Grid(4, 4), clues)).marks
    stand = [(0, 0, 2, 1), (1, 0, 2, 1)], [(0, 0, 1, 2), (0, 1, 1, 2)]
    for place, slots in zip(places, stand, strict=True):
        found = {mark.ink: tuple(mark.slot) for mark in marks if mark.place == place}
        assert found == dict(zip(("3", "8"), slots, strict=True))


def test_wide_letters_take_two_columns():
    puzzle = read("abc letters=甲乙\ntop . 甲 .\nbottom . . .\nleft . . .\nright . . .\n")
    state = State.fresh(puzzle).put(Cell(0, 0), "乙")
    wanted = "       甲\n┏━━━━┯━━━━┯━━━━┓\n┃ 乙 │    │    ┃\n"
    assert text(draw(puzzle, state=state)).startswith(wanted)


def test_every_meeting_of_lines_has_its_own_character():
    assert len(JUNCTIONS) == len(set(JUNCTIONS)) == 3**4
    assert (JUNCTIONS[27 + 9 + 3 + 1], JUNCTIONS[54 + 18 + 6 + 2]) == ("┼", "╋")
    assert (JUNCTIONS[18 + 6], JUNCTIONS[54 + 9 + 6]) == ("┏", "┠")


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.name)
def test_colour_adds_codes_and_nothing_else(puzzle: Puzzle):
    state = State.fresh(puzzle)
    state = state.put(Cell(0, 0), state.candidates[Cell(0, 0)][-1])
    picture = draw(puzzle, state=state, candidates=True, highlight=[Cell(0, 1)])
    plain, coloured = text(picture), text(picture, colour=True)
    assert "\x1b" not in plain
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain
    for code in ("1m", "36m", "31m", "30;43m"):  # clue, answer, candidate, highlight
        assert f"\x1b[{code}" in coloured


def test_answers_and_clues_have_different_roles():
    board = dict.fromkeys(State.fresh(MARUPEKE), "x")
    marks = draw(MARUPEKE, solution=board).marks
    clues = {mark.place for mark in marks if mark.role == Role.CLUE}
    answers = {mark.place for mark in marks if mark.role == Role.ANSWER}
    assert clues == set(MARUPEKE.clues["grid"])
    assert answers == set(MARUPEKE.grid.cells) - clues


def test_the_bare_puzzle_shows_no_answers():
    assert {mark.role for puzzle in PUZZLES for mark in draw(puzzle).marks} == {Role.CLUE}


def test_dots_are_left_out_of_a_finished_board():
    board = dict.fromkeys(State.fresh(SHAKASHAKA), ".")
    dot = Mark(Cell(0, 0), DOT, Role.ANSWER)
    assert dot not in draw(SHAKASHAKA, solution=board).marks
    del board[Cell(2, 2)]
    assert dot in draw(SHAKASHAKA, state=State.of(SHAKASHAKA, board)).marks


def test_a_board_is_asked_once_whether_it_is_finished(monkeypatch):
    asked, done = [], State.done.fget
    monkeypatch.setattr(State, "done", property(lambda state: asked.append(1) or done(state)))
    draw(SHAKASHAKA, solution=dict.fromkeys(State.fresh(SHAKASHAKA), "."))
    assert asked == [1]


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.name)
def test_a_picture_shows_itself(puzzle: Puzzle):
    picture = draw(puzzle, candidates=True, highlight=[Cell(0, 0)])
    assert picture._repr_svg_() == svg(picture)
    assert f"{picture}\n" == text(picture)


def test_a_clue_that_says_less_than_the_answer_leaves_room_for_it():
    state = State.fresh(ABC).put(Cell(0, 1), "A").put(Cell(1, 0), ".").put(Cell(2, 2), "B")
    marks = draw(ABC, state=state).marks
    inks = [[m.ink for m in marks if m.place == at] for at in ((0, 1), (1, 0), (2, 2))]
    assert inks == [[RING, "A"], [DOT], ["B"]]


def test_candidates_stand_at_the_same_spot_in_every_cell():
    picture = draw(SUGURU, candidates=True)
    slots = {(mark.ink, mark.slot) for mark in picture.marks if mark.role == Role.CANDIDATE}
    assert slots == {("1", (0, 0, 2, 2)), ("2", (0, 1, 2, 2)), ("3", (1, 0, 2, 2))}
    assert picture.slots == (2, 2)


def test_no_candidate_stands_on_a_given_or_beyond_the_domain():
    marks = draw(SUGURU, candidates=True).marks
    small = [mark for mark in marks if mark.role == Role.CANDIDATE]
    assert {mark.place for mark in small}.isdisjoint(SUGURU.clues["givens"])
    assert [mark.ink for mark in small if mark.place == Cell(1, 3)] == ["1", "2"]


def test_the_rim_walls_and_holes_set_the_lines():
    picture = draw(SUGURU)
    assert picture.holes == {Cell(0, 3), Cell(1, 1)}
    assert picture.line(Edge(Cell(0, 0), Cell(0, 1))) == LineWeight.THIN
    assert picture.line(Edge(Cell(0, 1), Cell(0, 2))) == LineWeight.THICK
    assert picture.line(Edge(Cell(-1, 0), Cell(0, 0))) == LineWeight.THICK
    assert picture.line(Edge(Cell(-1, 3), Cell(0, 3))) == LineWeight.NONE


def test_pictures_are_values():
    lit = [Cell(0, 0), Cell(1, 0)]
    assert draw(SUGURU, highlight=lit) == draw(SUGURU, highlight={*lit[::-1]})


@pytest.mark.parametrize("record", RECORDS, ids=lambda r: f"{r['kind']}-{r['rows']}x{r['cols']}")
def test_svg_holds_every_mark(record: dict[str, object]):
    puzzle = read(json.dumps(record))
    picture = draw(puzzle, candidates=True)
    for role in Role:
        inks = [mark.ink for mark in picture.marks if mark.role == role]
        written = sorted(ink for ink in inks if isinstance(ink, str))
        names = ("clue", "reversed") if role == Role.CLUE else (role.value,)
        found = [node.text for name in names for node in nodes(picture, "text", name)]
        assert sorted(map(str, found)) == written


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.name)
def test_svg_scales_and_names_itself(puzzle: Puzzle):
    picture = draw(puzzle)
    root = ElementTree.fromstring(svg(picture, cell=80))
    half = ElementTree.fromstring(svg(picture))
    assert root.find(f"{NS}title").text == f"{puzzle.kind.title}, 3 x {puzzle.grid.cols}"
    assert root.get("viewBox") == half.get("viewBox")
    for side in ("width", "height"):
        assert float(root.get(side)) == 2 * float(half.get(side))
    assert [node.get("id") for node in root.iter() if node.get("id")] == []


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.kind.name)
def test_svg_stays_inside_its_frame(puzzle: Puzzle):
    picture = draw(puzzle, candidates=True)
    root = ElementTree.fromstring(svg(picture))
    left, top, width, height = map(float, root.get("viewBox").split())
    for node in nodes(picture, "text"):
        x, y, size = (float(node.get(name)) for name in ("x", "y", "font-size"))
        assert left <= x - size / 3 * len(node.text) < x + size / 3 * len(node.text) <= left + width
        assert top <= y - size < y <= top + height


def test_candidates_are_spread_evenly_over_their_cell():
    puzzle = read("wijuko\n. . .\n. + .\n. . .\n")
    spots = [
        (float(node.get("x")), float(node.get("y")) - 0.36 * float(node.get("font-size")))
        for node in nodes(draw(puzzle, candidates=True), "text", "candidate")
    ][:4]
    across, down = ({spot[axis] for spot in spots} for axis in (0, 1))
    assert len(across) == len(down) == 2
    assert sum(across) == pytest.approx(40)
    assert sum(down) == pytest.approx(40, abs=0.01)
    assert 10 < max(across) - min(across) < 20


def wijuko(rows: int, cols: int) -> tuple[Puzzle, dict[Cell, int]]:
    """A Wijuko with all its sums and one number, and its solution."""
    grid = Grid(rows, cols)
    board = {cell: number for number, cell in enumerate(grid.cells, 1)}
    sums = {edge: board[edge.first] + board[edge.second] for edge in grid.edges}
    return Puzzle(kind("wijuko"), grid, {"sums": sums, "givens": {Cell(0, 1): 2}}), board


Box = tuple[float, float, float, float]  # left, top, right, bottom


def written(node: ElementTree.Element) -> Box:
    """Where a text lies at most: no digit is wider than 0.7 of its size."""
    x, y, size = (float(node.get(name)) for name in ("x", "y", "font-size"))
    wide = 0.35 * size * len(node.text)
    return x - wide, y - 0.72 * size, x + wide, y


def label(node: ElementTree.Element) -> Box:
    x, y, width, height = (float(node.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def gap(one: Box, other: Box) -> float:
    """How far two boxes are apart; negative if they overlap."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


@pytest.mark.parametrize(("rows", "cols"), [(3, 3), (4, 4), (5, 7), (2, 6), (10, 10)])
def test_numbers_keep_clear_of_the_sums_between_them(rows: int, cols: int):
    puzzle, board = wijuko(rows, cols)
    solved, two = draw(puzzle, solution=board), {Cell(0, 0): 1, Cell(1, 1): len(board)}
    begun = draw(puzzle, state=State.of(puzzle, two), candidates=cols < 10)
    for picture in (solved, begun):
        answers, candidates = (nodes(picture, "text", name) for name in ("answer", "candidate"))
        assert all(float(node.get("font-size")) >= 18 for node in answers)
        assert all(float(node.get("font-size")) >= 8 for node in candidates)
        numbers = [written(node) for node in (*answers, *candidates)]
        labels = [label(node) for node in nodes(picture, "rect", "label")]
        assert min(gap(*pair) for pair in product(numbers, labels)) > 0.5
        assert min(gap(*pair) for pair in combinations(numbers, 2)) > 0
        sums = [written(n) for n in nodes(picture, "text", "clue") if n.get("font-size") == "11"]
        assert len(sums) == len(labels)
        assert max(s[2] - s[0] for s in sums) < min(end - start for start, _, end, _ in labels)


@pytest.mark.parametrize("candidates", [False, True])
@pytest.mark.parametrize("name", ["geradeweg", "hashi", "kurotto", "numberlink"])
def test_numbers_fit_in_their_circles(name: str, candidates: bool):
    for record in evidence(kind(name)).solved[:5]:
        picture = draw(record.puzzle, candidates=candidates)
        rings = [float(node.get("r")) for node in nodes(picture, "circle", "clue", "hiding")]
        numbers = [written(node) for node in nodes(picture, "text", "clue")]
        reach = [hypot(right - left, bottom - top) / 2 for left, top, right, bottom in numbers]
        assert max(reach) < min(rings) + 0.01


def test_numbers_of_rooms_stand_beside_the_line():
    record = evidence(kind("detour")).solved[0]
    picture = draw(record.puzzle, solution=record.solution)
    numbers = [written(node) for node in nodes(picture, "text", "clue")]
    half = 20  # from the rim of a cell to the line in its middle
    assert len(numbers) == len(record.puzzle.clues["numbers"])
    assert all(bottom % (2 * half) < half - 2 for _, _, _, bottom in numbers)


@pytest.mark.parametrize("name", ["galaxies", "midloop"])
def test_dots_are_as_large_in_cells_as_on_lines(name: str):
    dotted = 0
    for record in evidence(kind(name)).solved:
        clues = record.puzzle.clues
        places = {type(place) for layer in clues.values() for place in layer}
        dots = nodes(draw(record.puzzle), "circle", "clue", "solid")
        dotted += len(places) > 1
        assert len(places) == 1 or len({node.get("r") for node in dots}) < 2
    assert dotted


def test_a_line_goes_on_where_a_dot_is_printed():
    for record in evidence(kind("midloop")).solved:
        picture = draw(record.puzzle, solution=record.solution)
        line = [value for value in record.solution.values() if value == "="]
        assert len(nodes(picture, "path", "answer", "stroke")) == len(line)
        assert not nodes(draw(record.puzzle), "path", "answer")


def test_all_pictures_of_a_puzzle_are_of_one_size():
    puzzle, board = wijuko(4, 4)
    part = State.of(puzzle, {cell: n for cell, n in board.items() if n < 10})
    plain = [draw(puzzle), draw(puzzle, solution=board), draw(puzzle, state=part)]
    noted = [draw(puzzle, state=s, candidates=True) for s in (part, State.of(puzzle, board))]
    sizes = [[viewed(picture) for picture in pictures] for pictures in (plain, noted)]
    assert sizes[0] == [204.0] * 3
    assert sizes[1] == [324.0] * 2
    assert (viewed(draw(WIJUKO)), viewed(draw(ABC))) == (132.0, 180.0)


def viewed(picture: Picture) -> float:
    """The width of a picture, in pixels and in its own units."""
    root = ElementTree.fromstring(svg(picture))
    assert root.get("viewBox").split()[2:] == [root.get("width"), root.get("height")]
    return float(root.get("width"))


def test_a_cell_is_as_large_as_is_told():
    puzzle, board = wijuko(4, 4)
    for cell in (20, 40, 96):
        root = ElementTree.fromstring(svg(draw(puzzle, solution=board), cell=cell))
        assert float(root.get("width")) == pytest.approx(4 * cell + 2 * 6 * cell / 48)


@pytest.mark.parametrize("name", TRIANGLES)
def test_triangles_have_their_right_angle_where_their_name_says(name: str):
    picture = draw(SHAKASHAKA, state=State.fresh(SHAKASHAKA).put(Cell(1, 1), name))
    (triangle,) = nodes(picture, "polygon", "answer")
    ends = [complex(*map(float, end.split(","))) for end in triangle.get("points").split()]
    cell = {"NW": 40 + 40j, "NE": 80 + 40j, "SW": 40 + 80j, "SE": 80 + 80j}
    assert set(ends) == set(cell.values()) - {120 + 120j - cell[name]}
    # The right angle is opposite the longest side: as far from one end as from the other.
    assert [p for p in ends if {abs(p - q) for q in ends} == {0, 40}] == [cell[name]]


def test_walls_are_thick_strokes_in_svg():
    picture = draw(read("suguru\nregions\na b\na b\ngivens\n. .\n. .\n"))
    (thin,), (thick,) = (nodes(picture, "path", name) for name in ("thin", "thick"))
    assert thin.get("d") == "M0 40H80"
    assert thick.get("d") == "M0 0H80 M0 80H80 M0 0V80 M40 0V80 M80 0V80"


def test_numbers_on_black_are_reversed_in_svg():
    picture = draw(SHAKASHAKA)
    assert [node.text for node in nodes(picture, "text", "reversed")] == ["1"]
    assert len(nodes(picture, "rect", "solid")) == 2


def test_ratios_stand_on_black_dots_and_differences_on_white_ones():
    clues = "ratio 3 r1c1 r1c2\ndifference 2 r3c3 r4c3\n"
    picture = draw(read("sudoku + ratios + differences\ngivens\n" + ". . . .\n" * 4 + clues))
    assert [node.text for node in nodes(picture, "text", "reversed")] == ["3"]
    assert len(nodes(picture, "circle", "solid")) == 1
    assert len(nodes(picture, "circle", "hiding")) == 1
    assert "(●3)" in str(picture)
    assert "(○2)" in str(picture)


def test_sums_stand_on_labels_between_their_cells():
    picture = draw(WIJUKO)
    assert len(nodes(picture, "rect", "label")) == len(WIJUKO.clues["sums"])
    (five,) = (node for node in nodes(picture, "text") if node.text == "5")
    assert float(five.get("x")) == 40
    (seven,) = (node for node in nodes(picture, "text") if node.text == "7")
    assert float(seven.get("x")) == 20
    assert abs(float(seven.get("y")) - 80) < 8


def test_highlights_are_tinted_and_outlined_in_svg():
    cell, edge, border = Cell(1, 1), Edge(Cell(1, 1), Cell(1, 2)), Border("top", 0)
    picture = draw(WIJUKO, highlight=[cell, edge, border])
    assert len(nodes(picture, "rect", "tint")) == len(nodes(picture, "rect", "ring")) == 3
    (label,) = nodes(picture, "rect", "label", "lit")
    assert float(label.get("x")) < 80 < float(label.get("x")) + float(label.get("width"))
    assert not nodes(draw(WIJUKO), "rect", "lit")
    # A dashed line survives where a tint does not.
    assert re.search(r"\.ring\.lit\{[^}]*stroke-dasharray", svg(picture))


def test_svg_escapes_what_it_writes():
    mark = Mark(Cell(0, 0), '<&">', Role.CLUE)
    picture = replace(draw(WIJUKO), title="a < b & c", marks=(mark,))
    assert [node.text for node in nodes(picture, "text")] == ['<&">']
    assert [node.text for node in nodes(picture, "title")] == ["a < b & c"]


def test_svg_stands_alone():
    image = svg(draw(ABC, candidates=True)).replace(NS.strip("{}"), "")
    assert not re.search(r"https?:|@import|url\(|@font-face|<image|<script", image)


def test_the_same_bytes_in_another_process():
    code = dedent("""
        import sys
        from enpitsu.io.formats import read
        from enpitsu.paper.grid import Border, Cell
        from enpitsu.show.picture import draw
        from enpitsu.show.render.svg import svg
        from enpitsu.show.render.terminal import text
        puzzle = read("abc letters=AB\\ntop . B\\nbottom . .\\nleft A .\\nright . .\\n")
        lit = {Border("top", 1), Border("left", 0), Cell(0, 1), Cell(1, 1), Border("right", 0)}
        picture = draw(puzzle, candidates=True, highlight=lit)
        sys.stdout.buffer.write((svg(picture) + text(picture, colour=True)).encode())
        """)
    outputs = {in_new_process(code, seed) for seed in ("1", "2", "3")}
    assert len(outputs) == 1
    assert b"<svg" in outputs.pop()


def test_plain_text_needs_no_other_library():
    loaded = in_new_process("import sys, enpitsu.show.render.terminal; print(*sys.modules)").split()
    assert b"enpitsu.show.render.terminal" in loaded
    assert not {b"rich", b"pysat", b"typer", b"xml"} & set(loaded)


def test_a_small_clue_of_several_parts_is_one_text():
    puzzle = read("kenken\nregions\n1 1\n2 3\nresults\n3+ .\n. .\n")
    clues = [mark.ink for mark in draw(puzzle).marks if mark.role is Role.CLUE]
    assert clues == ["3+"]


def test_lines_are_thick_after_each_group_of_cells_where_a_kind_counts_them():
    for rows, cols in ((5, 5), (6, 12), (10, 11)):
        picture = draw(Puzzle(kind("nonogram"), Grid(rows, cols), {}))
        thick = {edge for edge in picture.grid.edges if picture.line(edge) is LineWeight.THICK}
        across = {Edge(Cell(4, c), Cell(5, c)) for c in range(cols) if rows > 5}
        across |= {Edge(Cell(9, c), Cell(10, c)) for c in range(cols) if rows > 10}
        down = {Edge(Cell(r, c - 1), Cell(r, c)) for r in range(rows) for c in (5, 10) if c < cols}
        assert thick == across | down
    assert not draw(Puzzle(kind("akari"), Grid(12, 12), {})).walls


def test_a_number_in_half_of_a_black_cell_is_pointed_at_where_it_stands():
    puzzle = read("kakuro\n+ 3 + . +\n. . . . .\n+ . + . +\n. # 9 . .\n+ . + . +\n")
    above, beside = Edge(Cell(-1, 0), Cell(0, 0)), Edge(Cell(1, 0), Cell(1, 1))
    picture = draw(puzzle, highlight=(above, beside))
    at = {
        one.get("data-place"): [float(part) for part in re.findall(r"-?[\d.]+", one.get("d"))[:2]]
        for one in ElementTree.fromstring(svg(picture)).iter()
        if one.get("class") == "sum"
    }
    (x, y), (left, top) = at.pop(str(above)), at.pop(str(beside))
    assert not at
    assert 0 < x < 40
    assert -40 < y < 0
    assert 0 < left < 40
    assert 40 < top < 80
    assert "sum" not in svg(draw(read("masyu\no . .\n. . .\n"), highlight=(Cell(0, 0),)))


def test_cells_that_lie_in_no_room_yet_are_drawn_as_cells():
    rooms = {Cell(0, 0): "a", Cell(0, 1): "a"}
    draft = Puzzle(kind("heyawake"), Grid(3, 3), {"regions": rooms})
    assert len(draft.faults) == 7
    assert not draw(draft).holes
    assert draw(draft).line(Edge(Cell(1, 1), Cell(1, 2))) is LineWeight.THIN
