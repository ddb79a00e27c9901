"""Candidates in pictures keep clear of each other, and of a clue that shares their cell."""

from itertools import combinations
from xml.etree import ElementTree

import pytest

from enpitsu.engines.check import check
from enpitsu.inference.explain import explain
from enpitsu.io.formats import read, read_record
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.look import DOT, RING
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.registry import kind
from enpitsu.show.picture import Role, draw
from enpitsu.show.render.svg import svg

NS = "{http://www.w3.org/2000/svg}"
STAR = (
    "abc letters=AB\ntop . B .\nbottom . . .\nleft . . .\nright . . .\ngrid\n. * .\n. . -\n* . .\n"
)


def inside(picture, cell):
    """What each mark of a cell is: its role, its ink and its slot."""
    return [(mark.role, mark.ink, mark.slot) for mark in picture.marks if mark.place == cell]


def boxes(picture, tag, name):
    """Where marks of a class lie at most: no digit is wider than 0.7 of its size."""
    for node in ElementTree.fromstring(svg(picture)).iter(f"{NS}{tag}"):
        if name in node.get("class", "").split():
            if tag == "circle":
                x, y, r = (float(node.get(key)) for key in ("cx", "cy", "r"))
                r += float(node.get("stroke-width", 0)) / 2
                yield x - r, y - r, x + r, y + r
            else:
                x, y, size = (float(node.get(key)) for key in ("x", "y", "font-size"))
                wide = 0.35 * size * len(node.text)
                yield x - wide, y - 0.72 * size, x + wide, y


def gap(one, other):
    """How far two boxes are apart; negative if they overlap."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


# -- a clue that says less than the answer ---------------------------------------------------


def test_some_letter_stands_where_the_blank_would_stand_as_a_candidate():
    picture = draw(read(STAR), candidates="all")
    clue, letters = (Role.CLUE, RING, (1, 0, 2, 2)), [
        (Role.CANDIDATE, "A", (0, 0, 2, 2)),
        (Role.CANDIDATE, "B", (0, 1, 2, 2)),
    ]  # fmt: skip
    assert inside(picture, Cell(0, 1)) == inside(picture, Cell(2, 0)) == [clue, *letters]
    assert inside(picture, Cell(0, 0)) == [*letters, (Role.CANDIDATE, DOT, (1, 0, 2, 2))]
    assert inside(picture, Cell(1, 2)) == [(Role.CLUE, DOT, None)]


def test_some_letter_and_its_candidates_are_told_apart():
    assert str(draw(read(STAR), candidates="all")).splitlines()[1:4] == [
        "┏━━━━━┯━━━━━┯━━━━━┓",
        "┃ A B │ A B │ A B ┃",
        "┃ ·   │ ○   │ ·   ┃",
    ]
    picture = draw(read(STAR), candidates="all")
    rings, letters = (
        list(boxes(picture, "circle", "clue")),
        list(boxes(picture, "text", "candidate")),
    )
    dots = list(boxes(picture, "circle", "candidate"))
    assert (len(rings), len(letters)) == (3, 16)  # one of them is the known blank
    assert (
        min(gap(*pair) for pair in combinations([*rings[:1], *rings[2:], *letters, *dots], 2)) > 0
    )


def test_some_letter_stands_round_the_letter_once_it_is_known():
    puzzle = read(STAR)
    for candidates in (False, True):
        state = State.fresh(puzzle).put(Cell(0, 1), "A")
        marks = inside(draw(puzzle, state=state, candidates=candidates), Cell(0, 1))
        assert marks == [(Role.CLUE, RING, None), (Role.ANSWER, "A", None)]
    assert inside(draw(puzzle), Cell(0, 1)) == [(Role.CLUE, RING, None)]


def test_the_command_and_the_path_leave_the_blank_out(run):
    code, out, _ = run("draw", STAR, "--candidates")
    assert code == 0
    assert "│ ○   │" in out
    assert "A○B" not in out
    start = explain(read(STAR)).start
    marks = inside(draw(read(STAR), state=start, candidates=True), Cell(0, 1))
    assert (Role.CLUE, RING, (1, 0, 2, 2)) in marks
    assert DOT not in [ink for _, ink, _ in marks]


def test_a_blank_on_some_letter_still_breaks_its_rule():
    record = read_record(f"{STAR}solution\nA . B\nB A .\n. B A\n")
    verdict = check(record.puzzle, record.solution)
    assert {str(constraint) for constraint in verdict.broken} >= {"given (r1c2)", "given (r3c1)"}
    assert not verdict.unfilled


# -- numbers of two digits ---------------------------------------------------------------------


def one_region(rows, cols):
    grid = Grid(rows, cols)
    return Puzzle(kind("suguru"), grid, {"regions": dict.fromkeys(grid.cells, "a")})


@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (3, 4), (4, 4), (5, 5)])
def test_candidates_of_two_digits_keep_apart_and_can_be_read(rows, cols):
    picture = draw(one_region(rows, cols), candidates=True)
    found = list(boxes(picture, "text", "candidate"))
    assert len(found) == (rows * cols) ** 2
    own = found[: rows * cols]  # of the first cell
    assert min(gap(*pair) for pair in combinations(own, 2)) > 0
    fonts = ElementTree.fromstring(svg(picture)).iter(f"{NS}text")
    assert min(float(node.get("font-size")) for node in fonts) >= 8


@pytest.mark.parametrize(
    "text",
    ["suguru\nregions\na a a\na a a\na a a\n", "marupeke\n. .\n", "shakashaka\n. .\n", STAR],
    ids=lambda text: text.split()[0],
)
def test_other_cells_stay_as_large_as_they_are_without_candidates(text):
    puzzle = read(text)
    plain, noted = (ElementTree.fromstring(svg(draw(puzzle, candidates=c))) for c in (False, True))
    assert plain.get("viewBox") == noted.get("viewBox")
    assert float(noted.get("viewBox").split()[2]) < 41 * puzzle.grid.cols + 60
