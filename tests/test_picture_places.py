"""Pictures show clues, answers, states and candidates wherever they lie, in every medium."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import combinations
from textwrap import dedent
from xml.etree import ElementTree

import pytest

from enpitsu.errors import BadPuzzle
from enpitsu.kit.common import givens_kept
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid
from enpitsu.paper.layer import Answer, Layer, Numbers, Symbols, places
from enpitsu.paper.look import CROSS, DISC, DOT, LINK, RING, SHADE, WALL, Figure, Look
from enpitsu.puzzle.kind import Kind, Puzzle, State
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import LEGEND, Mark, MarkSlot, Role, draw, draw_shares, percent
from enpitsu.show.render import raster
from enpitsu.show.render.svg import svg
from enpitsu.show.render.terminal import text

NS = "{http://www.w3.org/2000/svg}"


def everywhere(on, domain, puzzle):
    return dict.fromkeys(places(on, puzzle.grid), domain)


def answer(on, *domain, name="answer"):
    return Answer(partial(everywhere, on, domain), on=on, name=name)


def drawn_kind(name, clues, answers, look, rules=()):
    return Kind(name, name.title(), tuple(clues), tuple(answers), tuple(rules), look)


GIVENS = Layer("givens", Numbers()), givens_kept("givens")
LOOP = drawn_kind(
    "loop",
    [Layer("grid", Numbers(0)), Layer("walls", Symbols("-"), on="all edges")],
    [answer("all edges", "-", ".")],
    Look({"-": WALL, ".": DOT}),
    [givens_kept("walls")],
)
PEARLS = drawn_kind(
    "pearls",
    [Layer("grid", Symbols("ox"))],
    [answer("edges", "-", ".")],
    Look({"-": LINK, ".": CROSS, "o": RING, "x": DISC}),
)
DOTS = drawn_kind(
    "dots",
    [Layer("dots", Symbols("ox"), on="edges"), GIVENS[0]],
    [answer("cells", 1, 2, 3, 4)],
    Look({"o": RING, "x": DISC}),
    [GIVENS[1]],
)
SUMS = drawn_kind(
    "sums",
    [Layer("sums", Numbers(), on="inner corners"), GIVENS[0]],
    [answer("cells", *range(1, 17))],
    Look(),
    [GIVENS[1]],
)
SEA = drawn_kind(
    "sea", [Layer("grid", Numbers())], [answer("cells", "#", ".")], Look({"#": SHADE, ".": DOT})
)
RIM = drawn_kind(
    "rim",
    [Layer("doors", Numbers(0), on="all edges"), Layer("posts", Numbers(0), on="corners")],
    [answer("cells", 1, 2, 3, 4), answer("top", 1, 2, 3, 4, name="top")],
    Look(),
)
SORTS = ("all edges", "corners", "top", "bottom", "left", "right")
ALL = drawn_kind(
    "all",
    [Layer("grid", Symbols("o"))],
    [answer("cells", "o", "x", "."), *(answer(on, "o", "x", "+", name=on) for on in SORTS)],
    Look({"o": RING, "x": CROSS, ".": DOT}),
    [givens_kept("grid")],
)


def edge(row, col, other_row, other_col):
    return Edge(Cell(row, col), Cell(other_row, other_col))


def on_cells(name, **values):
    """Clues by the names of their cells, such as r1c1."""
    return {name: {Cell(int(cell[1]) - 1, int(cell[3]) - 1): v for cell, v in values.items()}}


def outline(grid, cells):
    """The walls round some cells, and nothing elsewhere."""
    return {e: "-" if sum(cell in cells for cell in e) == 1 else "." for e in grid.all_edges}


def lines(picture: str) -> str:
    return dedent(picture).lstrip("\n")


def nodes(picture, tag, *names):
    found = ElementTree.fromstring(svg(picture)).iter(NS + tag if tag else None)
    return [node for node in found if {*names} <= {*node.get("class", "").split()}]


LOOPED = Puzzle(LOOP, Grid(3, 4), on_cells("grid", r1c1=3, r2c3=0, r3c4=2))
SOLVED = outline(LOOPED.grid, {Cell(0, 1), Cell(1, 1), Cell(1, 0), Cell(2, 0), Cell(0, 2)})
OPEN = State.of(LOOPED, {e: value for i, (e, value) in enumerate(SOLVED.items()) if i % 4})
PEARLED = Puzzle(PEARLS, Grid(3, 3), on_cells("grid", r1c2="o", r3c1="x"))
RING_ROUND = {
    e: "." if Cell(1, 1) in e or e == edge(1, 2, 2, 2) else "-" for e in PEARLED.grid.edges
}
SUMMED = Puzzle(
    SUMS, Grid(3, 3), {"sums": {Corner(1, 1): 12, Corner(2, 2): 7}} | on_cells("givens", r1c1=16)
)
WET = Puzzle(SEA, Grid(2, 3), on_cells("grid", r1c1=3, r2c2=12))
RIMMED = Puzzle(
    RIM,
    Grid(2, 2),
    {
        "doors": {edge(-1, 0, 0, 0): 5, edge(1, -1, 1, 0): 15, edge(1, 1, 1, 2): 3},
        "posts": {Corner(0, 0): 0, Corner(2, 2): 4, Corner(1, 1): 12},
    },
)
EVERYTHING = Puzzle(ALL, Grid(2, 3), on_cells("grid", r1c1="o"))


# -- strokes along edges ---------------------------------------------------------------------


def test_walls_on_all_edges_are_drawn_on_a_lattice():
    assert text(draw(LOOPED)) == lines("""
        +   +   +   +   +
          3
        +   +   +   +   +
                  0
        +   +   +   +   +
                      2
        +   +   +   +   +
        """)
    assert text(draw(LOOPED, solution=SOLVED)) == lines("""
        +   ┏━━━━━━━┓   +
          3 ┃       ┃
        ┏━━━┛   ┏━━━┛   +
        ┃       ┃ 0
        ┃   ┏━━━┛   +   +
        ┃   ┃         2
        ┗━━━┛   +   +   +
        """)


def test_walls_are_strokes_in_svg_and_the_lattice_has_points():
    picture = draw(LOOPED, solution=SOLVED)
    strokes = nodes(picture, "path", "stroke", "answer")
    walls = {str(e) for e, value in SOLVED.items() if value == "-"}
    assert {node.get("data-place") for node in strokes} == walls
    assert "M40 0H80" in [node.get("d") for node in strokes]
    assert "M40 0V40" in [node.get("d") for node in strokes]
    assert not nodes(picture, "path", "thin")
    assert not nodes(picture, "path", "thick")
    assert len(nodes(picture, "circle", "point")) == len(LOOPED.grid.corners)


def test_what_is_known_to_be_open_has_a_dot_until_the_board_is_finished():
    assert not nodes(draw(LOOPED, solution=SOLVED), "circle", "dot")
    dots = nodes(draw(LOOPED, state=OPEN), "circle", "dot")
    assert len(dots) == sum(value == "." for value in OPEN.board().values())


def test_candidates_on_edges_are_small_marks_along_them():
    picture = draw(LOOPED, state=OPEN, candidates=True)
    small = [mark for mark in picture.marks if mark.role == Role.CANDIDATE]
    assert {(mark.ink, mark.slot) for mark in small} == {
        (WALL, MarkSlot(0, 0, 1, 2)),
        (DOT, MarkSlot(0, 1, 1, 2)),
    }
    assert text(picture).startswith("  +   ·   ╻ (━·)  ╺━━━━━━━┓   ·   +\n(┃·)  3   ┃ ")
    across, down = (
        [
            (float(node.get("cx")), float(node.get("cy")))
            for node in nodes(picture, "circle", "candidate")
            if node.get("data-place") == place
        ]
        for place in ("top edge of r1c2", "left edge of r1c1")
    )
    assert (across, down) == ([(65, 0)], [(0, 25)])


def test_a_wall_that_is_printed_is_a_clue():
    wall = edge(0, 0, 0, 1)
    puzzle = Puzzle(LOOP, LOOPED.grid, {"walls": {wall: "-"}})
    assert draw(puzzle, solution=SOLVED).marks.count(Mark(wall, WALL, Role.CLUE)) == 1
    assert Mark(wall, WALL, Role.ANSWER) not in draw(puzzle, solution=SOLVED).marks
    (printed,) = nodes(draw(puzzle), "path", "stroke", "clue")
    assert printed.get("d") == "M40 0V40"


def test_highlights_reach_edges_with_and_without_a_wall():
    lit = [edge(0, 0, 0, 1), edge(-1, 0, 0, 0), edge(1, 2, 1, 3)]
    picture = draw(LOOPED, solution=SOLVED, highlight=lit)
    assert text(picture).count("[ ]") == 2
    assert "3 [┃]" in text(picture)
    labels = nodes(picture, "rect", "label", "lit")
    assert {node.get("data-place") for node in labels} == {str(e) for e in lit}
    image = svg(picture)
    assert image.index('class="label tint ring lit"') < image.index('class="answer stroke"')


# -- links across edges ----------------------------------------------------------------------


def test_links_pass_through_cells_and_lines():
    assert text(draw(PEARLED, solution=RING_ROUND)) == lines("""
        ┏━━━┯━━━┯━━━┓
        ┃ ┏━┿━○━┿━┓ ┃
        ┠─╂─┼───┼─╂─┨
        ┃ ┃ │   │ ╹ ┃
        ┠─╂─┼───┼───┨
        ┃ ●━┿━━━┿━╸ ┃
        ┗━━━┷━━━┷━━━┛
        """)


def test_crosses_on_edges_are_left_out_of_a_finished_board():
    part = dict(list(RING_ROUND.items())[:-1])
    assert CROSS not in {mark.ink for mark in draw(PEARLED, solution=RING_ROUND).marks}
    assert CROSS in {mark.ink for mark in draw(PEARLED, solution=part).marks}
    assert "┼─×─┼" in text(draw(PEARLED, solution=part))


def test_links_go_from_middle_to_middle_below_the_pearls():
    picture = draw(PEARLED, solution=RING_ROUND)
    strokes = {node.get("data-place"): node.get("d") for node in nodes(picture, "path", "stroke")}
    assert strokes["r1c1-r1c2"] == "M20 20H60"
    assert strokes["r1c1-r2c1"] == "M20 20V60"
    image = svg(picture)
    assert image.rindex(' stroke" d="') < image.index("<circle")


def test_a_link_leaves_through_the_rim():
    out = edge(0, -1, 0, 0)
    picture = replace(draw(PEARLED), marks=(Mark(out, LINK, Role.CLUE),))
    assert text(picture).splitlines()[1] == "┣━╸ │   │   ┃"
    assert [node.get("d") for node in nodes(picture, "path", "stroke")] == ["M-20 20H20"]


# -- dots, sums and shades -------------------------------------------------------------------


def test_rings_and_discs_stand_on_lines_without_parentheses():
    dots = {edge(0, 0, 0, 1): "o", edge(0, 0, 1, 0): "x"}
    puzzle = Puzzle(DOTS, Grid(2, 2), {"dots": dots, "givens": {Cell(0, 0): 1}})
    assert text(draw(puzzle)) == lines("""
        ┏━━━┯━━━┓
        ┃ 1 ○   ┃
        ┠─●─┼───┨
        ┃   │   ┃
        ┗━━━┷━━━┛
        """)
    picture = draw(puzzle, candidates=True)
    (ring,) = nodes(picture, "circle", "pen", "hiding")
    assert (ring.get("cx"), ring.get("cy")) == ("40", "20")
    digits = [written(node) for node in nodes(picture, "text")]
    assert min(gap(circled(ring), box) for box in digits) > 0


def test_sums_stand_on_corners():
    assert text(draw(SUMMED, solution={Cell(1, 1): 5}, highlight=[Corner(1, 1)])) == lines("""
        ┏━━━━┯━━━━┯━━━━┓
        ┃ 16 │    │    ┃
        ┠──[12]───┼────┨
        ┃    │  5 │    ┃
        ┠────┼───(7)───┨
        ┃    │    │    ┃
        ┗━━━━┷━━━━┷━━━━┛
        """)
    picture = draw(SUMMED, candidates=True)
    labels = [label(node) for node in nodes(picture, "rect", "label")]
    assert len(labels) == 2
    small = [written(node) for node in nodes(picture, "text", "candidate")]
    assert min(gap(one, other) for one in labels for other in small) > 0


def test_a_shade_lies_below_the_clue_of_its_cell():
    picture = draw(WET, solution={Cell(0, 1): "#", Cell(1, 1): "#", Cell(0, 0): "."})
    assert text(picture) == lines("""
        ┏━━━━┯━━━━┯━━━━┓
        ┃  3 │▓▓▓▓│    ┃
        ┠────┼────┼────┨
        ┃    │▓12▓│    ┃
        ┗━━━━┷━━━━┷━━━━┛
        """)
    image = svg(picture)
    assert image.index('class="answer shade"') < image.index("<text")


def test_a_clue_that_says_nothing_of_its_cell_makes_room_for_candidates():
    picture = draw(WET, candidates=True)
    own = [(mark.ink, mark.slot) for mark in picture.marks if mark.place == Cell(0, 0)]
    assert own == [("3", (1, 0, 2, 2)), (SHADE, (0, 0, 2, 2)), (DOT, (0, 1, 2, 2))]


def test_a_clue_makes_room_for_an_answer_that_is_written():
    puzzle = Puzzle(
        replace(SUMS, clues=(Layer("sums", Numbers()),), rules=()),
        Grid(1, 2),
        on_cells("sums", r1c1=12),
    )
    marks = draw(puzzle, solution={Cell(0, 0): 5}).marks
    assert marks == (
        Mark(Cell(0, 0), "12", Role.CLUE, MarkSlot(0, 0, 3, 3)),
        Mark(Cell(0, 0), "5", Role.ANSWER),
    )


# -- the rim and beyond ----------------------------------------------------------------------


def test_labels_on_the_rim_keep_clear_of_what_stands_outside():
    assert text(draw(RIMMED, state=State.of(RIMMED, {Border("top", 0): 2}))) == lines("""
        |      2
        | (0)━(5)━━┯━━━━━━━┓
        |  ┃       │       ┃
        |  ┠─────(12)──────┨
        |(15)      │      (3)
        |  ┗━━━━━━━┷━━━━━━(4)
        """).replace("|", "")


@pytest.mark.parametrize("candidates", [False, True])
@pytest.mark.parametrize("puzzle", [RIMMED, EVERYTHING, SUMMED, LOOPED], ids=str)
def test_every_label_lies_inside_the_picture(puzzle, candidates):
    lit = [Border("left", 0), *puzzle.grid.corners, *puzzle.grid.all_edges]
    for picture in (draw(puzzle, candidates=candidates), draw(puzzle, highlight=lit)):
        root = ElementTree.fromstring(svg(picture))
        left, top, width, height = map(float, root.get("viewBox").split())
        boxes = [label(node) for node in nodes(picture, "rect") if node.get("class") != "paper"]
        boxes += [written(node) for node in nodes(picture, "text")]
        for box in boxes:
            assert left <= box[0] <= box[2] <= left + width
            assert top <= box[1] <= box[3] <= top + height


def test_every_mark_tells_its_place_in_svg():
    board = {place: domain[0] for place, domain in EVERYTHING.domains.items()}
    for picture in (
        draw(EVERYTHING, candidates=True),
        draw(EVERYTHING, solution=board),
        draw(LOOPED, state=OPEN, candidates=True),
        draw(RIMMED),
    ):
        root = ElementTree.fromstring(svg(picture))
        told = {node.get("data-place") for node in root.iter() if node.get("data-place")}
        assert told == {str(mark.place) for mark in picture.marks}
        inked = [node for node in root.iter() if {*node.get("class", "").split()} & ROLES]
        assert all(node.get("data-place") for node in inked)
        assert len(inked) == len(picture.marks)


ROLES = {"reversed", *(role.value for role in Role)}


def test_answers_and_candidates_lie_on_every_sort_of_place():
    picture = draw(EVERYTHING, candidates=True)
    sorts = {type(mark.place) for mark in picture.marks if mark.role == Role.CANDIDATE}
    assert sorts == {
        Cell,
        Edge,
        Corner,
        Border,
    }
    for place in {mark.place for mark in picture.marks}:
        own = [mark.slot for mark in picture.marks if mark.place == place]
        assert len(own) == len({*own})
    board = {place: domain[0] for place, domain in EVERYTHING.domains.items()}
    assert text(draw(EVERYTHING, solution=board)) == lines("""
        |     ○   ○   ○
        |   ○━○━○━○━○━○━○
        | ○ ○ ○ ○ ○ ○ ○ ○ ○
        |   ○─○─○─○─○─○─○
        | ○ ○ ○ ○ ○ ○ ○ ○ ○
        |   ○━○━○━○━○━○━○
        |     ○   ○   ○
        """).replace("|", "")


@pytest.mark.parametrize("figure", [*Figure, "12"], ids=str)
@pytest.mark.parametrize("slot", [None, MarkSlot(0, 1, 2, 2)], ids=["large", "small"])
@pytest.mark.part(4)
def test_every_figure_can_be_drawn_everywhere(figure, slot):
    grid = Grid(2, 2)
    spots = [edge(0, 0, 0, 1), edge(0, -1, 0, 0), edge(0, 0, 1, 0), Corner(0, 0), Corner(1, 1)]
    for place in (Cell(0, 0), *spots, *(Border(side, 1) for side in SORTS[2:])):
        for role in Role:
            picture = replace(draw(WET), grid=grid, marks=(Mark(place, figure, role, slot),))
            found = [n for n in nodes(picture, "") if n.get("data-place") == str(place)]
            assert any({*node.get("class").split()} & ROLES for node in found)
            coloured = text(picture, colour=True)
            assert coloured != text(replace(picture, marks=()), colour=True)
            assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(picture)


# -- what can be drawn -----------------------------------------------------------------------


def test_a_puzzle_with_faults_can_be_drawn():
    grid = Grid(2, 3)
    labels = dict(zip(grid.cells, "abaabb", strict=True))
    clues = {"regions": labels, "givens": {Cell(0, 0): 9, Cell(5, 5): 1, Cell(1, 1): "x"}}
    puzzle = Puzzle(kind("suguru"), grid, clues)
    assert puzzle.faults
    picture = draw(puzzle, highlight=[fault.place for fault in puzzle.faults])
    assert {Cell(0, 0), Cell(1, 1)} <= {*picture.highlight} <= {*grid.cells}
    assert [mark.ink for mark in picture.marks] == ["9", "x"]
    assert "[9]" in text(picture)
    assert svg(picture).count("<text") == 2
    for wish in ({"candidates": True}, {"solution": {Cell(0, 1): 1}}):
        with pytest.raises(BadPuzzle):
            draw(puzzle, **wish)
    assert not draw(puzzle, highlight=[None, edge(2, 0, 3, 0), Border("left", 2)]).highlight
    letters = Puzzle(kind("abc"), grid, {"top": {Border("top", 1): "B"}}, {"letters": "AA"})
    assert [mark.ink for mark in draw(letters).marks] == ["B"]


def test_a_model_is_drawn_like_its_puzzle():
    for puzzle in (LOOPED, EVERYTHING, RIMMED):
        rules = model(puzzle)
        assert draw(rules) == draw(puzzle)
        assert draw(rules, candidates=True) == draw(puzzle, candidates=True)
    counts = {place: {"-": 1, ".": 2} for place in LOOPED.domains}
    assert draw_shares(model(LOOPED), counts, 3) == draw_shares(LOOPED, counts, 3)


def test_pictures_of_every_place_become_png():
    pytest.importorskip("cairosvg")
    for picture in (draw(EVERYTHING, candidates=True), draw(LOOPED, solution=SOLVED)):
        assert raster.png(svg(picture)).startswith(b"\x89PNG")


# -- shares of all solutions -----------------------------------------------------------------


def uneven(puzzle, total=10**6):
    """Counts that differ from place to place; there is no value that stands nowhere."""
    counts = {}
    for i, (place, domain) in enumerate(puzzle.domains.items()):
        parts = [1 + (7 * i + 31 * j) % 97 for j in range(len(domain))]
        numbers = [part * total // sum(parts) for part in parts]
        numbers[0] += total - sum(numbers)
        counts[place] = dict(zip(domain, numbers, strict=True))
    return counts, total


def test_percent_is_exact_at_the_ends():
    assert [percent(n, 1000) for n in (0, 1, 9, 10, 505, 990, 991, 1000)] == [
        "0", "<1", "<1", "1", "50", "99", ">99", "100",
    ]  # fmt: skip
    huge = 10**5000
    assert (percent(huge // 3, huge), percent(1, huge), percent(huge - 1, huge)) == (
        "33",
        "<1",
        ">99",
    )


def test_shares_of_two_values_stand_below_each_other():
    puzzle = Puzzle(kind("marupeke"), Grid(1, 3), {"grid": {Cell(0, 2): "o"}})
    first, second, _ = puzzle.grid.cells
    picture = draw_shares(puzzle, {first: {"x": 1, "o": 2}, second: {"x": 3, "o": 0}}, 3)
    assert picture.marks == (
        Mark(Cell(0, 2), RING, Role.CLUE),
        Mark(Cell(0, 0), CROSS, Role.CANDIDATE, MarkSlot(0, 0, 2, 1), "33", 1 / 3),
        Mark(Cell(0, 0), RING, Role.CANDIDATE, MarkSlot(1, 0, 2, 1), "67", 2 / 3),
        Mark(Cell(0, 1), CROSS, Role.ANSWER),
    )
    assert text(picture) == lines("""
        ┏━━━━━━┯━━━━━━┯━━━━━━┓
        ┃ × 33 │  ×   │  ○   ┃
        ┃ ○ 67 │      │      ┃
        ┗━━━━━━┷━━━━━━┷━━━━━━┛
        """)
    tints = [float(node.get("fill-opacity")) for node in nodes(picture, "rect", "share")]
    assert tints[:2] == [0.33, 0.67]
    assert tints[2:] == sorted(tints[2:])  # the legend
    assert f"100 {LEGEND}" in [node.text for node in nodes(picture, "text")]


def test_of_a_stroke_and_nothing_only_the_strokes_share_is_told():
    first, second, *_ = LOOPED.grid.all_edges
    counts = {first: {"-": 34, ".": 66}, second: {"-": 0, ".": 100}}
    picture = draw_shares(LOOPED, counts, 100)
    assert picture.marks[3:] == (
        Mark(first, "34", Role.CANDIDATE, tint=0.34),
        Mark(second, DOT, Role.ANSWER),
    )
    assert "(34)" in text(picture)
    (ground,) = (n for n in nodes(picture, "rect", "share") if n.get("data-place"))
    assert (ground.get("data-place"), ground.get("fill-opacity")) == (str(first), "0.34")
    shaded = draw_shares(WET, {Cell(0, 1): {"#": 1, ".": 3}}, 4)
    assert shaded.marks[2:] == (Mark(Cell(0, 1), "25", Role.CANDIDATE, tint=0.25),)


def test_a_clue_makes_room_for_shares():
    marks = draw_shares(WET, {Cell(0, 0): {"#": 1, ".": 3}, Cell(1, 1): {"#": 0, ".": 4}}, 4).marks
    assert Mark(Cell(0, 0), "3", Role.CLUE, MarkSlot(0, 0, 3, 3)) in marks
    assert [mark.ink for mark in marks if mark.place == Cell(1, 1)] == ["12"]


@pytest.mark.parametrize("size", [2, 4, 5], ids=lambda size: f"{size * size} values")
def test_many_shares_fit_and_can_be_read(size):
    puzzle = Puzzle(kind("wijuko"), Grid(size, size), {"sums": {}, "givens": {Cell(0, 0): 1}})
    picture = draw_shares(puzzle, *uneven(puzzle))
    small = [node for node in nodes(picture, "text", "plain") if node.get("data-place")]
    assert len(small) == 2 * size * size * (size * size - 1)
    assert min(float(node.get("font-size")) for node in small) >= 10
    own = [written(node, 0.58) for node in small if node.get("data-place") == "r2c2"]
    assert min(gap(*pair) for pair in combinations(own, 2)) > 0
    grounds = [label(n) for n in nodes(picture, "rect", "share") if n.get("data-place") == "r2c2"]
    assert min(gap(*pair) for pair in combinations(grounds, 2)) > 0
    side = float(nodes(picture, "path", "thick")[0].get("d").split("H")[1].split()[0]) / size
    for box in (*own, *grounds):
        assert side < box[0] < box[2] < 2 * side
        assert side < box[1] < box[3] < 2 * side


def test_shares_outside_and_on_corners_have_room():
    picture = draw_shares(EVERYTHING, *uneven(EVERYTHING))
    root = ElementTree.fromstring(svg(picture))
    left, top, width, height = map(float, root.get("viewBox").split())
    for node in nodes(picture, "rect", "share"):
        box = label(node)
        assert left <= box[0] <= box[2] <= left + width
        assert top <= box[1] <= box[3] <= top + height


def test_colour_tints_shares_and_adds_nothing_else():
    picture = draw_shares(EVERYTHING, *uneven(EVERYTHING))
    coloured = text(picture, colour=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == text(picture)
    assert len({*re.findall(r"48;5;(\d+)", coloured)}) > 1


def test_without_solutions_the_puzzle_alone_is_drawn():
    assert draw_shares(LOOPED, {}, 0) == draw(LOOPED)


# -- boxes -----------------------------------------------------------------------------------


def written(node, digit=0.7):
    """Where a text lies at most."""
    x, y, size = (float(node.get(name)) for name in ("x", "y", "font-size"))
    wide = digit / 2 * size * len(node.text)
    start = x if node.get("text-anchor") == "start" else x - wide
    return start, y - 0.72 * size, start + 2 * wide, y


def label(node):
    x, y, width, height = (float(node.get(name)) for name in ("x", "y", "width", "height"))
    return x, y, x + width, y + height


def circled(node):
    x, y, radius = (float(node.get(name)) for name in ("cx", "cy", "r"))
    return x - radius, y - radius, x + radius, y + radius


def gap(one, other):
    """How far two boxes are apart; negative if they overlap."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])
