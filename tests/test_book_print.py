"""Books and sheets on paper: nothing is too small, coloured, cut off or on top of something."""

import re
from importlib.resources import files
from itertools import cycle

import pytest

import enpitsu
from enpitsu.errors import EnpitsuError
from enpitsu.kit.evidence import evidence
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.registry import kinds
from enpitsu.show.picture import draw
from enpitsu.show.render import static
from enpitsu_book.book import book
from enpitsu_book.edition import Edition
from enpitsu_book.limits import GAP_POINTS, PUZZLE_GAP_POINTS
from enpitsu_book.paper import HEAD, Paper
from enpitsu_book.press import press
from enpitsu_book.sheet import sheet
from pdf_pages import LINE, assert_all_printable, entries, pages, texts


def test_a_puzzle_that_is_too_large_is_told_and_fits_on_larger_paper():
    diagonal = {Cell(r, r): "1" for r in range(30)}
    puzzle = Puzzle(enpitsu.kind("takuzu"), Grid(30, 30), {"grid": diagonal})
    pictures = [("huge", draw(puzzle), None)]
    assert_all_printable(sheet(pictures, Paper.named("6x9in")), Paper.named("6x9in"))
    with pytest.raises(EnpitsuError, match="huge: too large for this paper"):
        sheet(pictures, Paper.named("3x3in"))


@pytest.fixture
def leaves(monkeypatch):
    """The pages that were set last, as data."""
    leaves = []

    def spied(document, **more):
        leaves[:] = document["leaves"]
        return press(document, **more)

    monkeypatch.setattr("enpitsu_book.sheet.press", spied)
    return leaves


def expect_apart(printed, leaves, paper):
    """Whatever is drawn or written on a page lies in the part of one picture; all have theirs."""
    room = paper.room(0)
    for number, (page, leaf) in enumerate(zip(pages(printed.files[0]), leaves, strict=True)):
        left, cols, rows = paper.margins(0)[number % 2], leaf["cols"], leaf["rows"]
        drawn = [*page.lines, *page.curves, *page.rects, *page.chars]
        width, height = (room.width, cols, PUZZLE_GAP_POINTS), (room.height, rows, GAP_POINTS)
        across = [part(one["x0"] - left, one["x1"] - left, *width) for one in drawn]
        down = [part(one["top"] - HEAD, one["bottom"] - HEAD, *height) for one in drawn]
        places = [divmod(n, cols) for n in range(len(leaf["pictures"]))]
        assert {*zip(down, across, strict=True)} == {*places}, number


def part(low, high, size, number, gap):
    """In which of so many parts of a line something lies whole; None if in none."""
    step = (size + gap) / number
    found = int((low + LINE) / step)
    return found if high <= (found + 1) * step - gap + LINE else None


def boards(names):
    """A board of each kind, and its solution."""
    return [
        (one.name, draw(one.puzzle), draw(one.puzzle, solution=one.solution))
        for one in entries(names, each=1)
    ]


@pytest.mark.parametrize(
    ("paper", "per_page"),
    [
        ("a4", 12),
        *(
            pytest.param(paper, number, marks=pytest.mark.long)
            for paper, number in (
                ("a5", 1),
                ("6x9in", 2),
                ("6x9in", 4),
                ("letter", 6),
                ("9x6in", 6),
            )
        ),
    ],
)
def test_no_picture_of_any_kind_reaches_into_another(paper, per_page, leaves):
    paper = Paper.named(paper)
    printed = sheet(boards(kind.name for kind in kinds()), paper, per_page=per_page)
    assert_all_printable(printed, paper, bound=False)
    expect_apart(printed, leaves, paper)


def selectors(sheet):
    """What the rules of a style sheet are for, but for those of dark pages."""
    light = sheet.partition("@media")[0]
    return {one.strip() for rule in re.findall(r"([^{}]+)\{", light) for one in rule.split(",")}


def test_whatever_is_drawn_has_a_style_for_print():
    style = (files("enpitsu_book") / "static" / "print.css").read_text("utf-8")
    assert selectors(style) == selectors(static("board.css"))
    for grey in re.findall(r"#(\w+)", style):
        assert grey == 3 * grey[: len(grey) // 3]


@pytest.mark.long
@pytest.mark.parametrize(("paper", "solved"), [("6x9in", True), ("a5", False), ("a4", False)])
def test_every_kind_can_be_printed(paper, solved):
    names = [kind.name for kind in kinds()]
    found = entries(names)
    how_to = names if solved else ()
    edition = Edition(paper=paper, per_page=4, how_to=tuple(how_to), allow_alike=True)
    printed = book(found, edition)
    assert_all_printable(printed, edition.trimmed)
    heads = [text[0] for text in texts(printed.files[0]) if text]
    rules = [text for text in texts(printed.files[0]) if text and text[0].endswith(" rules")]
    for name in names:  # one page of rules
        assert heads.count(f"{enpitsu.kind(name).title} rules") == 1
    assert all("An example and its solution" in text for text in rules)


def crammed(kind, side):
    """A board of that size with the clues of a small one all over it; it need have no solution."""
    grid, known = Grid(side, side), evidence(kind).solved[0].puzzle
    clues = {}
    for layer in kind.clues:
        if printed := [*known.clues.get(layer.name, {}).values()]:
            every = 1 if len(printed) == len(layer.places(known.grid)) else 3
            places = layer.places(grid)[::every]
            clues[layer.name] = dict(zip(places, cycle(printed), strict=False))
    return Puzzle(kind, grid, clues, known.options)


@pytest.mark.long
@pytest.mark.parametrize("side", [4, 12, 20, 30])
def test_small_and_large_boards_of_every_kind(side, leaves):
    paper = Paper.named({20: "14x14in", 30: "20x20in"}.get(side, "letter"))
    pictures = [(kind.name, draw(crammed(kind, side)), None) for kind in kinds()]
    printed = sheet(pictures, paper, per_page=1 if side > 12 else 4)
    assert_all_printable(printed, paper)
    expect_apart(printed, leaves, paper)
