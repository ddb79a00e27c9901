"""Books and sheets: what is in the PDF, read from the PDF."""

import io
import re
from ctypes import c_float, c_int
from dataclasses import replace
from functools import cache
from importlib.resources import files
from itertools import takewhile
from math import hypot

import pytest

import enpitsu
from enpitsu.book.book import Edition, book, sheet
from enpitsu.book.chapters import chapters
from enpitsu.book.paper import Paper
from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.grid import Cell, Grid
from enpitsu.kinds import kinds
from enpitsu.library.entries import examined
from enpitsu.picture import draw
from enpitsu.puzzle import Puzzle
from enpitsu.render import static
from enpitsu.testing.evidence import evidence

pdfplumber = pytest.importorskip("pdfplumber")
pypdfium2 = pytest.importorskip("pypdfium2")
pytest.importorskip("typst")

POINTS, LINE = 7, 0.75
SLACK = 0.02  # what numbers lose when they are written
LEVELS = ("easy", "medium", "hard", "expert", "extreme", None)


def entries(names, each=2):
    """Some of the evidence of kinds, with levels that are made up."""
    found = []
    for name in names:
        for record in evidence(enpitsu.kind(name)).solved[:each]:
            entry = examined(replace(record, id=f"{name}-{len(found)}"), graded=False)
            found.append(replace(entry, level=LEVELS[len(found) % len(LEVELS)], source="here"))
    return found


@cache
def pages(data):
    return pdfplumber.open(io.BytesIO(data)).pages


@cache
def texts(data):
    """The lines of each page, from the top."""
    return [lines(page) for page in pages(data)]


def strokes(data):
    """The width of each line, page by page, at the scale that it is drawn at."""
    for page in pypdfium2.PdfDocument(data):
        widths = []
        for one in page.get_objects([pypdfium2.raw.FPDF_PAGEOBJ_PATH]):
            fill, drawn, width = c_int(), c_int(), c_float()
            pypdfium2.raw.FPDFPath_GetDrawMode(one, fill, drawn)
            pypdfium2.raw.FPDFPageObj_GetStrokeWidth(one, width)
            if drawn:
                matrix = one.get_matrix()
                widths.append(width.value * hypot(matrix.a, matrix.b))
        yield widths


def lines(page):
    found = {}
    for char in page.chars:
        found.setdefault(round(char["bottom"] - 0.2 * char["size"]), []).append(char)
    return [spaced(sorted(found[y], key=lambda char: char["x0"])) for y in sorted(found)]


def spaced(chars):
    """A line as text; what stands apart has a blank between."""
    text, end = "", chars[0]["x0"]
    for char in chars:
        text += " " if char["x0"] - end > 3 else ""
        text, end = text + char["text"], char["x1"]
    return " ".join(text.split())


def is_grey(colour):
    return isinstance(colour, int | float) or len(colour) == 1


def assert_printable(page, paper, number, total):
    """Nothing is too small, too thin, coloured, cut off, or on top of something else."""
    margins = paper.margins(total)
    inner, outer = margins if number % 2 else margins[::-1]
    assert (page.width, page.height) == pytest.approx(paper, abs=SLACK)
    for char in page.chars:
        assert char["fontname"].partition("+")[2] in ("LiberationSans", "LiberationSans-Bold")
        assert char["size"] >= POINTS - SLACK, (number, char["text"], char["size"])
        assert is_grey(char["non_stroking_color"]), (number, char["text"])
    for one in (*page.lines, *page.curves, *page.rects):
        assert not one["stroke"] or is_grey(one["stroking_color"]), number
        assert not one["fill"] or is_grey(one["non_stroking_color"]), number
    written = [char for char in page.chars if char["text"].strip()]
    for one in (*written, *page.lines, *page.curves, *page.rects):
        assert one["x0"] >= inner - 2 * LINE, number
        assert one["x1"] <= page.width - outer + 2 * LINE, (number, one)
        assert one["top"] >= 15, number
        assert one["bottom"] <= page.height - 12, number
    boxes = sorted(map(narrowed, written))
    for at, one in enumerate(boxes):
        for other in takewhile(lambda box, end=one[2]: box[0] < end, boxes[at + 1 :]):
            assert not overlap(one, other), (number, one, other)


def narrowed(char):
    """The ink of a character, about: fonts leave room above and below."""
    wide, high = char["x1"] - char["x0"], char["bottom"] - char["top"]
    return (
        char["x0"] + 0.1 * wide,
        char["top"] + 0.25 * high,
        char["x1"] - 0.1 * wide,
        char["bottom"] - 0.25 * high,
        char["text"],
    )


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def assert_all_printable(printed, paper):
    (data,) = printed.files
    found = pages(data)
    assert len(found) == printed.pages
    for number, page in enumerate(found, 1):
        assert_printable(page, paper, number, printed.pages)
    widths = [width for page in strokes(data) for width in page]
    assert widths
    assert min(widths) >= LINE - SLACK


@pytest.fixture(scope="module")
def small():
    """A book of four kinds with everything in it."""
    edition = Edition(title="A few", author="Nobody", how_to=("suguru",))
    found = entries(["suguru", "slitherlink", "nonogram", "wijuko"])
    return found, edition, book(found, edition)


def test_everything_in_a_book_can_be_printed(small):
    _, edition, printed = small
    assert_all_printable(printed, edition.paper)
    assert printed.pages % 2 == 0


def test_the_pdf_is_an_archive_with_its_fonts(small):
    (data,) = small[2].files
    assert b"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" in data
    fonts = {
        name: font.resolve()
        for page in pages(data)
        for name, font in page.page_obj.resources["Font"].items()
    }
    assert fonts
    for font in fonts.values():
        (inner,) = (one.resolve() for one in resolved(font["DescendantFonts"]))
        assert "FontFile2" in inner["FontDescriptor"].resolve()


def resolved(value):
    return value.resolve() if hasattr(value, "resolve") else value


def test_each_puzzle_has_its_number_its_level_and_the_page_of_its_solution(small):
    found, _, printed = small
    found_on = texts(printed.files[0])
    for chapter in chapters(found):
        for one in chapter.puzzles:
            (line,) = [
                line
                for text in found_on
                for line in text
                if f"{one.number} · {one.level} · solution on page " in line
            ]
            told = line.split(f"{one.number} · {one.level} · solution on page ")[1].split()[0]
            head, *others = found_on[int(told) - 1]
            assert head.startswith("Solutions ")
            assert str(one.number) in " ".join(others).split()


def test_contents_and_running_heads(small):
    found, edition, printed = small
    found_on = texts(printed.files[0])
    assert found_on[0][0] == "A few"
    assert found_on[1][0] == "Contents"
    heads = [text[0] if text else "" for text in found_on]
    for chapter in chapters(found):
        title = chapter.kind.title
        (line,) = [line for line in found_on[1] if line.startswith(title)]
        assert heads[int(line.split()[-1]) - 1] == f"{title} rules"
        assert list(dict.fromkeys(head for head in heads if head.startswith(title))) == [
            f"{title} rules",
            *([f"{title} How to solve"] if chapter.kind.name in edition.how_to else []),
            *(f"{title} {level}" for level, _ in chapter.levels),
        ]
    assert "here: 1–8." in found_on[-1]


def test_solutions_after_each_kind_or_nowhere():
    found = entries(["suguru", "takuzu"])
    after = book(found, Edition(solutions="after", rules=False))
    heads = [text[0] for text in texts(after.files[0]) if text]
    assert [head for head in heads if "solutions" in head] == [
        "Suguru solutions 1–2",
        "Takuzu solutions 3–4",
    ]
    none = book(found, Edition(solutions="none", rules=False))
    assert not any("olution on" in line for text in texts(none.files[0]) for line in text)


def test_a_seed_mixes_the_puzzles_of_a_level():
    found = [replace(entry, level="easy") for entry in entries(["takuzu", "suguru"], each=4)]

    def order(seed):
        return [one.entry.name for chapter in chapters(found, seed) for one in chapter.puzzles]

    assert order(7) == order(7)
    assert sorted(order(7)) == sorted(order(None))
    assert len({tuple(order(seed)) for seed in range(5)}) > 1


def test_a_puzzle_that_is_too_large_is_told_and_fits_on_larger_paper():
    diagonal = {Cell(r, r): "1" for r in range(30)}
    puzzle = Puzzle(enpitsu.kind("takuzu"), Grid(30, 30), {"grid": diagonal})
    pictures = [("huge", draw(puzzle), None)]
    assert_all_printable(sheet(pictures, Paper.named("6x9in")), Paper.named("6x9in"))
    with pytest.raises(EnpitsuError, match="huge: too large for this paper"):
        sheet(pictures, Paper.named("3x3in"))


def test_a_sheet_has_puzzles_and_then_their_solutions():
    pictures = [
        (entry.name, draw(entry.puzzle), draw(entry.puzzle, solution=entry.board))
        for entry in entries(["suguru", "takuzu"])
    ]
    printed = sheet(pictures, Paper.named("a4"))
    assert printed.pages == 2
    for text in texts(printed.files[0]):
        assert {"1", "2", "3", "4"} <= {word for line in text for word in line.split()}


def test_no_picture_of_a_page_reaches_into_the_part_of_another():
    paper, cols, rows = Paper.named("a4"), 2, 3
    found = entries(["suguru", "slitherlink", "skyscrapers"])
    printed = sheet([(entry.name, draw(entry.puzzle), None) for entry in found], paper, per_page=6)
    (page,) = pages(printed.files[0])
    drawn = [*page.lines, *page.curves, *page.rects]
    for start, end, size, number in (("x0", "x1", page.width, cols), ("top", "bottom", None, rows)):
        low, high = min(one[start] for one in drawn), max(one[end] for one in drawn)
        part = (size or low + high) / number
        parts = [(one[start] // part, (one[end] - SLACK) // part) for one in drawn]
        assert {at for at, _ in parts} == {*range(number)}
        assert all(at == until for at, until in parts)


def selectors(sheet):
    """What the rules of a style sheet are for, but for those of dark pages."""
    light = sheet.partition("@media")[0]
    return {one.strip() for rule in re.findall(r"([^{}]+)\{", light) for one in rule.split(",")}


def test_whatever_is_drawn_has_a_style_for_print():
    style = (files("enpitsu.book") / "static" / "print.css").read_text("utf-8")
    assert selectors(style) == selectors(static("board.css"))
    for grey in re.findall(r"#(\w+)", style):
        assert grey == 3 * grey[: len(grey) // 3]


def test_a_character_that_the_font_lacks_is_told():
    with pytest.raises(EnpitsuError, match="could not be displayed"):
        book(entries(["takuzu"], each=1), Edition(title="数独", rules=False))


def test_what_has_no_single_solution_is_refused():
    (entry,) = entries(["takuzu"], each=1)
    with pytest.raises(EnpitsuError, match="expected one"):
        book([replace(entry, solutions="multiple")], Edition())


def test_who_lacks_typst_is_told(run, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "typst", None)
    with pytest.raises(Unsupported, match=r"pip install 'enpitsu\[book\]'"):
        book(entries(["takuzu"], each=1), Edition(rules=False))
    why = "a book needs Typst; install it with: pip install 'enpitsu[book]'"
    for command in ("book", "sheet"):
        assert run(command, "x", "-o", tmp_path / "a.pdf") == (2, "", f"enpitsu: {why}\n")


@pytest.mark.parametrize("told", ["", "6", "6x", "x9in", "6x9ft", "1x1in", "..x9in", "99x99in"])
def test_paper_that_is_none(told):
    with pytest.raises(EnpitsuError, match="paper"):
        Paper.named(told)


def test_margins_grow_with_the_pages():
    inner = [Paper.named("6x9in").margins(pages).inner / 72 for pages in (24, 150, 151, 600, 800)]
    assert inner == [0.375, 0.375, 0.5, 0.75, 0.875]
    assert Paper.named("a4") == pytest.approx((595.28, 841.89), abs=0.01)


# -- the commands --------------------------------------------------------------------------

TWO = "examples/suguru.puz", "examples/sudoku.puz"


def test_a_book_of_files(run, tmp_path):
    out = tmp_path / "book.pdf"
    told = run("book", *TWO, "--levels", "medium..", "--no-rules", "-o", out)
    assert told == (0, f"{out}: 2 puzzles on 6 pages\n", "")
    assert texts(out.read_bytes())[0][0] == "Puzzles"


def test_a_book_of_the_library(run, tmp_path):
    url, out = tmp_path / "l.db", tmp_path / "book.pdf"
    assert run("library", "add", "examples/takuzu.puz", "--library", url)[0] == 0
    status, told, _ = run("book", "--find", "kind:takuzu limit:1", "--library", url, "-o", out)
    assert (status, told) == (0, f"{out}: 1 puzzle on 6 pages\n")


@pytest.mark.parametrize("command", ["book", "sheet"])
def test_what_is_undecided_in_time_is_no_bad_input(command, run, tmp_path):
    out = tmp_path / "book.pdf"
    said = "undecided within the limit\nenpitsu: no puzzle to print\n"
    status, _, err = run(command, "examples/akari.puz", "--time-limit", 0, "-o", out)
    assert (status, err) == (4, f"enpitsu: examples/akari.puz: {said}")


def test_what_cannot_be_in_a_book_is_told_and_the_others_are_in(run, tmp_path):
    out = tmp_path / "book.pdf"
    loose = "marupeke\ngrid\n..\n..\n"
    status, told, err = run("book", loose, "examples/takuzu.puz", "x", "--no-rules", "-o", out)
    assert (status, told) == (2, f"{out}: 2 puzzles on 6 pages\n")
    assert "enpitsu: argument: solutions: multiple; expected one\n" in err
    assert "enpitsu: x: no such file, and no puzzle either\n" in err
    assert run("book", loose, "-o", out)[::2] == (
        2,
        "enpitsu: argument: solutions: multiple; expected one\nenpitsu: no puzzle to print\n",
    )


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ([], "expected files, or --find QUERY"),
        ([*TWO, "--find", "kind:suguru"], "expected files, or --find QUERY"),
        ([*TWO, "--levels", "soft"], "level 'soft'; expected one of easy,"),
        ([*TWO, "--paper", "a99"], "paper 'a99'; expected one of a4,"),
        ([*TWO, "--how-to", "abc"], "no abc in this book; expected one of sudoku, suguru"),
    ],
)
def test_what_a_book_does_not_take(words, why, run, tmp_path):
    status, _, err = run("book", *words, "-o", tmp_path / "book.pdf")
    assert status == 2
    assert why in err


def test_several_drawings_in_one_pdf_are_a_sheet(run, tmp_path):
    out = tmp_path / "all.pdf"
    assert run("draw", *TWO, "-o", out) == (0, "", "")
    assert len(texts(out.read_bytes())) == 1
    status, _, err = run("draw", *TWO, "examples/draft.puz", "--solution", "-o", out)
    assert (status, len(texts(out.read_bytes()))) == (1, 2)
    assert "draft.puz: several solutions; the first solution found is drawn" in err


def test_a_sheet_of_files(run, tmp_path):
    out = tmp_path / "sheet.pdf"
    told = run("sheet", *TWO, "--paper", "letter", "-o", out)
    assert told == (0, f"{out}: 3 puzzles on 2 pages\n", "")


# -- all kinds -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize(("paper", "solved"), [("6x9in", True), ("a5", False), ("a4", False)])
def test_every_kind_can_be_printed(paper, solved):
    names = [kind.name for kind in kinds()]
    found = entries(names)
    how_to = names if solved else ()
    edition = Edition(paper=Paper.named(paper), per_page=4, how_to=how_to)
    printed = book(found, edition)
    assert_all_printable(printed, edition.paper)
    heads = [text[0] for text in texts(printed.files[0]) if text]
    for name in names:  # one page of rules
        assert heads.count(f"{enpitsu.kind(name).title} rules") == 1


@pytest.mark.long
@pytest.mark.parametrize("side", [4, 10, 20, 30])
def test_small_and_large_boards(side):
    grid, paper = Grid(side, side), Paper.named("letter")
    printed_in = {
        "takuzu": {Cell(i, i): str(i % 2) for i in range(side)},
        "slitherlink": {Cell(i, i): 2 for i in range(side)},
        "masyu": {Cell(i, i): "o" for i in range(side)},
    }
    pictures = [
        (name, draw(Puzzle(enpitsu.kind(name), grid, {"grid": clues})), None)
        for name, clues in printed_in.items()
    ]
    assert_all_printable(sheet(pictures, paper, per_page=1), paper)
