"""Books and sheets as their readers have them: what is in a PDF, and whether it can be printed."""

import io
from ctypes import c_float, c_int
from dataclasses import replace
from functools import cache
from itertools import takewhile
from math import hypot

import pytest

import enpitsu
from enpitsu.kit.evidence import evidence
from enpitsu.library.entries import examined

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
    """The ink of a character, about: fonts leave room above and below, and kern."""
    wide, high = char["x1"] - char["x0"], char["bottom"] - char["top"]
    return (
        char["x0"] + 0.15 * wide,
        char["top"] + 0.25 * high,
        char["x1"] - 0.15 * wide,
        char["bottom"] - 0.25 * high,
        char["text"],
    )


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def assert_all_printable(printed, paper, *, bound=True):
    """The same of all pages; what is not bound has the margins of a single page."""
    (data,) = printed.files
    found = pages(data)
    assert len(found) == printed.pages
    for number, page in enumerate(found, 1):
        assert_printable(page, paper, number, printed.pages if bound else 1)
    widths = [width for page in strokes(data) for width in page]
    assert widths
    assert min(widths) >= LINE - SLACK
