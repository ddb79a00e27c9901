"""Books and sheets: what stands on their pages, and what is refused."""

from dataclasses import replace
from datetime import datetime
from io import BytesIO
from itertools import pairwise

import pytest

import enpitsu
from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.kit.evidence import evidence
from enpitsu.library.entries import examined
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu.show.picture import Role, draw
from enpitsu_book.book import book, cover, page_setting
from enpitsu_book.chapters import chapters
from enpitsu_book.edition import Edition
from enpitsu_book.leaves import SOLUTION_SHAPES, Area, PlacedPicture, even_sheets, sheets
from enpitsu_book.limits import (
    BARCODE_POINTS,
    COVER_BLEED_POINTS,
    GAP_POINTS,
    MAX_SOLUTION_CELL_POINTS,
    WISHED_TEXT_POINTS,
)
from enpitsu_book.matter import colophon, hints
from enpitsu_book.paper import Cells, Paper, Room, spine_width
from enpitsu_book.plates import plates, solution_plates
from enpitsu_book.press import press
from enpitsu_book.sheet import sheet
from pdf_pages import assert_all_printable, entries, pages, texts


@pytest.fixture(scope="module")
def small():
    """A book of four kinds with everything in it."""
    edition = Edition(title="A few", author="Nobody", how_to=("suguru",), hints=True, index=True)
    found = entries(["suguru", "slitherlink", "nonogram", "wijuko"])
    return found, edition, book(found, edition)


def test_everything_in_a_book_can_be_printed(small):
    _, edition, printed = small
    assert_all_printable(printed, edition.trimmed)
    assert printed.pages % 2 == 0


def test_a_lesson_supposes_nothing_where_a_board_of_the_kind_can_be_told_so():
    (chapter,) = chapters(entries(["snake"]))
    path = chapter.lesson
    assert path is not None
    assert path.worth_as_lesson[:2] == (True, True)
    assert path.puzzle not in [one.puzzle for one in chapter.puzzles]


def test_the_pdf_is_an_archive_with_its_fonts(small):
    (data,) = small[2].files
    assert b"<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>" in data
    fonts = fonts_in(data)
    assert fonts
    for font in fonts.values():
        (inner,) = (one.resolve() for one in resolved(font["DescendantFonts"]))
        assert "FontFile2" in inner["FontDescriptor"].resolve()


def test_the_pdf_has_what_an_archive_asks_for_and_nothing_but_greys(small):
    (data,) = small[2].files
    document = pages(data)[0].pdf.doc
    (intent,) = (resolved(one) for one in resolved(document.catalog["OutputIntents"]))
    assert intent["S"].name == "GTS_PDFA1"
    assert intent["DestOutputProfile"].resolve().get_data()[36:40] == b"acsp"
    assert document.encryption is None
    assert "ID" in document.xrefs[0].trailer
    assert not {"AA", "OpenAction", "AcroForm", "Names"} & document.catalog.keys()
    for page in pages(data):
        resources = page.page_obj.resources
        for space in resources.get("ColorSpace", {}).values():
            sort, profile = resolved(space)
            assert (sort.name, profile.resolve()["N"]) == ("ICCBased", 1)  # grey
        assert not resources.get("ExtGState")  # where transparency would be
        assert not page.images
        for one in page.annots:
            assert one["data"]["Subtype"].name == "Link"
            assert one["data"]["F"] == 4  # it is printed


def test_the_pdf_is_framed_as_an_archive_wants_it(small):
    (data,) = small[2].files
    header, comment, _ = data.split(b"\n", 2)
    assert header == b"%PDF-1.7"
    assert comment[:1] == b"%"
    assert min(comment[1:5]) > 127
    assert data.rstrip(b"\r\n").endswith(b"%%EOF")
    assert b"LZWDecode" not in data
    document = pages(data)[0].pdf.doc
    (info,) = document.info
    assert info["Title"].decode() == "A few"
    metadata = document.catalog["Metadata"].resolve()
    assert "Filter" not in metadata.attrs  # so that whoever reads no PDF finds it
    assert b">A few</rdf:li>" in metadata.get_data()


def test_each_glyph_of_the_pdf_has_its_character_and_the_width_of_its_font(small):
    fonts_of = pytest.importorskip("fontTools.ttLib").TTFont
    get_widths = pytest.importorskip("pdfminer.pdffont").get_widths
    (data,) = small[2].files
    assert "(cid:" not in str(texts(data))  # what has no character is read so
    for font in fonts_in(data).values():
        assert font["ToUnicode"]
        (inner,) = (one.resolve() for one in resolved(font["DescendantFonts"]))
        assert inner["CIDToGIDMap"].name == "Identity"
        program = fonts_of(
            BytesIO(inner["FontDescriptor"].resolve()["FontFile2"].resolve().get_data())
        )
        glyphs, unit = program.getGlyphOrder(), 1000 / program["head"].unitsPerEm
        widths = get_widths(map(resolved, resolved(inner["W"])))
        assert len(widths) > 20
        for glyph, width in widths.items():
            assert width == pytest.approx(program["hmtx"][glyphs[glyph]][0] * unit, abs=1)


def fonts_in(data):
    return {
        name: font.resolve()
        for page in pages(data)
        for name, font in page.page_obj.resources.get("Font", {}).items()  # some are empty
    }


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
    assert found_on[1] == []
    assert found_on[2][0] == "Contents"
    heads = [text[0] if text else "" for text in found_on]
    for chapter in chapters(found):
        title = chapter.kind.title
        (line,) = [line for line in found_on[2] if line.startswith(title)]
        assert heads[int(line.split()[-1]) - 1] == f"{title} rules"
        assert list(dict.fromkeys(head for head in heads if head.startswith(title))) == [
            f"{title} rules",
            *([f"{title} How to solve"] if chapter.kind.name in edition.how_to else []),
            f"{title} {' – '.join(level for level, _ in chapter.levels)}",
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


def test_the_last_page_tells_who_made_the_puzzles_but_not_how_each_was_made():
    found = entries(["takuzu", "suguru"], each=2)
    said = ["enpitsu 0.2.0, dig, seed 5", "enpitsu 0.2.0, dig, seed 6", "Weekly, seed 7", None]
    found = [replace(entry, source=one) for entry, one in zip(found, said, strict=True)]
    lines = colophon(chapters(found, None), Edition())["text"]
    assert sum(line.startswith("enpitsu 0.2.0: ") for line in lines) == 1
    assert not any("dig" in line for line in lines)
    assert sum("Weekly, seed 7: " in line for line in lines) == 1


def test_a_seed_mixes_the_puzzles_of_a_level():
    found = [replace(entry, level="easy") for entry in entries(["takuzu", "suguru"], each=4)]

    def order(seed):
        return [one.entry.name for chapter in chapters(found, seed) for one in chapter.puzzles]

    assert order(7) == order(7)
    assert sorted(order(7)) == sorted(order(None))
    assert len({tuple(order(seed)) for seed in range(5)}) > 1


def test_a_sheet_has_puzzles_and_then_their_solutions():
    pictures = [
        (entry.name, draw(entry.puzzle), draw(entry.puzzle, solution=entry.solution))
        for entry in entries(["suguru", "takuzu"])
    ]
    printed = sheet(pictures, Paper.named("a4"))
    assert printed.pages == 2
    for text in texts(printed.files[0]):
        assert {"1", "2", "3", "4"} <= {word for line in text for word in line.split()}


def test_a_character_that_the_font_lacks_is_told():
    with pytest.raises(EnpitsuError, match="the font of books, has no 数"):
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


def test_margins_grow_with_the_pages_and_are_wider_than_the_least():
    inner = [Paper.named("6x9in").margins(pages).inner / 72 for pages in (24, 150, 151, 600, 800)]
    wider = 0.25 / 25.4
    assert inner == pytest.approx([one + wider for one in (0.375, 0.375, 0.5, 0.75, 0.875)])
    assert Paper.named("a4") == pytest.approx((595.28, 841.89), abs=0.01)


def test_front_matter_stands_where_books_have_it():
    edition = Edition(
        title="Some",
        subtitle="of them",
        publisher="Press",
        copyright="2026 Nobody",
        isbn="978-3-16-148410-0",
        edition="Second edition",
        half_title=True,
        foreword="One\nand two.\n\nThree.",
        rules=False,
    )
    found_on = texts(book(entries(["takuzu"]), edition).files[0])
    assert found_on[0] == ["Some"]
    assert found_on[1] == []
    assert found_on[2] == ["Some", "of them", "Press"]
    assert found_on[3] == ["Second edition", "© 2026 Nobody", "Press", "ISBN 978-3-16-148410-0"]
    assert found_on[4][0] == "Contents"
    assert found_on[5] == []
    assert found_on[6][:3] == ["Foreword", "One and two.", "Three."]
    assert found_on[7][0] == "Takuzu easy – medium"


@pytest.mark.parametrize("told", ["978-3-16-148410-1", "3-16-148410-9", "97831614841", "x"])
def test_an_isbn_whose_last_digit_is_wrong_is_refused(told):
    with pytest.raises(EnpitsuError, match="isbn"):
        Edition(isbn=told)
    assert Edition(isbn="316148410X").printed_isbn == "316148410X"


@pytest.mark.parametrize(
    "wishes", [{"cell": "12"}, {"cell": "1mm"}, {"font_size": "99pt"}, {"bleed": "-1mm"}]
)
def test_lengths_that_are_none(wishes):
    with pytest.raises(EnpitsuError, match="with a unit as in 12mm"):
        Edition(**wishes)


def test_levels_follow_each_other_on_a_page():
    found = entries(["takuzu", "suguru"], each=6)
    printed = book(found, Edition(per_page=4, rules=False, solutions="none"))
    heads = [text[0] for text in texts(printed.files[0])[3:-1] if text]
    assert heads == ["Suguru easy – extreme", "Suguru not graded", "Takuzu easy – hard"]


def test_kinds_stand_in_the_order_that_is_wished():
    found = entries(["abc", "takuzu", "suguru"], each=1)
    titles = [one.kind.name for one in chapters(found, first=["takuzu"])]
    assert titles == ["takuzu", "abc", "suguru"]
    with pytest.raises(EnpitsuError, match="no sudoku in this book"):
        book(found, Edition(order=("sudoku",)))


def test_hints_and_index(small):
    found, _, printed = small
    found_on = texts(printed.files[0])
    (hints,) = [text for text in found_on if text[:1] == ["Hints"]]
    assert sum("Look at " in line for line in hints) >= len(found) / 2
    assert any("r3c4 is the cell in row 3 and column 4" in line for line in hints)
    (index,) = [text for text in found_on if text[:1] == ["Index by level"]]
    levels = {entry.level for entry in found}
    assert all(level in index for level in levels if level)


def test_hints_tell_what_their_names_mean(small):
    found, _, printed = small
    told = " ".join(" ".join(text) for text in texts(printed.files[0]))
    names = hints(chapters(found))["names"]
    assert len(names) > 5
    assert [one["name"] for one in names if f"{one['name']}" not in told] == []
    assert [one["name"] for one in names if one["meaning"].split()[-1] not in told] == []


def test_no_hint_is_just_a_way_round_a_spot():
    record, *_ = evidence(enpitsu.kind("slitherlink")).solved
    (told,) = hints(chapters([examined(record.puzzle)]))["hints"]
    assert told["text"].startswith(
        "Look at the grid: find the only way to fill in right and bottom "
    )


def test_solutions_that_share_pages_have_cells_of_one_size():
    parts = [placed_boards([(1, 6)]), placed_boards([(2, 8)]), placed_boards([(3, 9)])]
    area = Area(Paper.named("6x9in").room(0))
    (page,) = even_sheets(parts, [(2, 3)], area)
    sides = {round(plate.plan.cell * scale, 6) for _, plate, scale in page.pictures}
    assert len(sides) == 1


def test_solutions_leave_out_numbers_that_would_be_too_small():
    part = [
        PlacedPicture(n, known, "", "")
        for n, known in enumerate(
            solution_plates([draw(one.puzzle, solution=one.solution) for one in entries(["hashi"])])
        )
    ]
    width = 8 * max(ways[0][0].size.width / ways[0][0].plan.cell for _, ways, *_ in part)
    (page,) = even_sheets([part], [(1, 9)], Area(Room(width, 900)))
    marks = [mark for _, plate, _ in page.pictures for mark in plate.picture.marks]
    assert {mark.role for mark in marks} == {Role.CLUE, Role.ANSWER}
    assert not any(isinstance(mark.ink, str) for mark in marks)


def test_cells_have_the_size_that_is_wished():
    found = entries(["takuzu"], each=4)
    printed = book(found, Edition(cell="12mm", per_page=4, rules=False, solutions="none"))
    lines = [line for page in pages(printed.files[0]) for line in page.lines if line["width"] > 100]
    tops = sorted({round(line["top"], 2) for line in lines})
    gaps = [low - high for high, low in pairwise(tops)]
    assert sum(gap == pytest.approx(12 / 25.4 * 72, abs=0.1) for gap in gaps) >= 5
    with pytest.raises(EnpitsuError, match="too large for this paper with cells of 142 points"):
        book(found, Edition(cell="50mm"))


def test_solutions_of_a_kind_have_cells_of_one_size():
    parts = [
        [
            PlacedPicture(n, [plates(draw(one.puzzle, solution=one.solution))], "", one.name)
            for n, one in enumerate(entries([name]))
        ]
        for name in ("sudoku", "suguru", "nonogram")
    ]
    area = Area(Paper.named("6x9in").room(0))
    found = [*even_sheets(parts, area.shapes(SOLUTION_SHAPES), area)]
    things = {
        placed.name: (plate, scale) for page in found for placed, plate, scale in page.pictures
    }
    for part in parts:
        sides = {plate.plan.cell * scale for plate, scale in (things[one.name] for one in part)}
        assert len({round(side, 6) for side in sides}) == 1
    assert [one.name for part in parts for one in part] == [*things]
    assert len({(page.cols, page.rows) for page in found}) == len(found)


def placed_boards(numbers):
    """Boards of a cell for each number, that are read in so many columns and rows, or fewer."""
    kind = enpitsu.kind("takuzu")
    return [
        PlacedPicture(n, [plates(draw(Puzzle(kind, Grid(side, side), {})))], "", f"{n}")
        for n, side in numbers
    ]


def test_solutions_take_the_fewest_pages_that_parts_together_allow():
    area = Area(Paper.named("6x9in").room(0), Cells(least=12, most=12))
    small = placed_boards(enumerate([6] * 3))  # four in a row
    large = placed_boards(enumerate([10] * 2, 3))  # at most two
    parts = [small, large, small, large, [*small] * 8]
    found = [*even_sheets(parts, area.shapes(SOLUTION_SHAPES), area)]
    # The first four share pages of six, for alone each would take one; the many have their own.
    assert [((page.cols, page.rows), len(page.pictures)) for page in found] == [
        ((2, 3), 6),
        ((2, 3), 4),
        ((4, 5), 20),
        ((4, 5), 4),
    ]
    assert [one for part in parts for one in part] == [
        placed for page in found for placed, *_ in page.pictures
    ]


def test_small_solutions_have_the_layout_of_large_ones_so_that_more_fit():
    kind = enpitsu.kind("takuzu")
    boards = [Puzzle(kind, Grid(side, side), {}) for side in (6, 10)]
    solved = [draw(one, solution=dict.fromkeys(one.grid.cells, "1")) for one in boards]
    versions = solution_plates(solved)
    area = Area(Paper.named("6x9in").room(0), Cells(most=MAX_SOLUTION_CELL_POINTS), 10, GAP_POINTS)
    part = [PlacedPicture(n, known, "", "") for n, known in enumerate(versions)]
    (page,) = even_sheets([part], [(3, 4), (1, 1)], area)
    assert (page.cols, page.rows) == (3, 4)
    sides = {round(plate.plan.cell * scale, 6) for _, plate, scale in page.pictures}
    assert len(sides) == 1


def test_no_page_before_the_last_one_has_room_for_more():
    area = Area(Paper.named("6x9in").room(0), Cells(least=15, most=15))
    placed = placed_boards(enumerate([6, 6, 16, 16, 6, 6]))
    found = [*sheets(placed, area.grids(4), area)]
    assert [(page.cols * page.rows, len(page.pictures)) for page in found] == [(2, 2)] * 2 + [
        (4, 2)
    ]


@pytest.mark.parametrize("name", ["net", "countryroad", "detour"])
def test_clues_in_corners_are_legible_four_boards_of_ten_a_page(name):
    room = Paper.named("6x9in").room(0).parted(2, 2, gaps=(24, GAP_POINTS), below=17)
    for one in entries([name]):
        picture = draw(one.puzzle)
        if max(len(mark.ink) for mark in picture.marks if isinstance(mark.ink, str)) == 1:
            (plate,) = plates(picture, WISHED_TEXT_POINTS)
            assert 10.3 * plate.plan.cell * plate.least < room.width


def test_texts_are_larger_where_as_many_puzzles_are_legible():
    (one,) = entries(["takuzu"], each=1)
    drawn = draw(one.puzzle)
    small, large = plates(drawn, 7), plates(drawn, 30)
    area = Area(Paper.named("6x9in").room(0))
    (page,) = sheets([PlacedPicture(1, [large, small], "", "")], [(1, 1)], area)
    assert page.pictures[0][1] is large[0]
    (page,) = sheets([PlacedPicture(n, [large, small], "", "") for n in range(6)], [(2, 3)], area)
    assert page.pictures[0][1] in small


def test_the_grid_stands_in_the_middle_whatever_stands_outside():
    aside = [one for one in entries(["skyscrapers"], each=6) if plates(draw(one.puzzle))[0].aside]
    assert len(aside) > 1
    printed = book(aside[:2], Edition(per_page=2, rules=False, solutions="none"))
    (page,) = [page for page in pages(printed.files[0]) if len(page.lines) > 8]
    head, *grids = [(line["x0"], line["x1"]) for line in page.lines if line["width"] > 100]
    assert all(sum(ends) == pytest.approx(sum(head), abs=0.5) for ends in grids)


@pytest.mark.part(3)
@pytest.mark.parametrize("count", range(60, 280, 20))
def test_hints_leave_no_few_lines_for_a_page_of_their_own(count):
    said = "Look at r1c1: only place in a line. " * 2
    hints = [{"number": n, "text": said[: 36 * (1 + n % 2)]} for n in range(count)]
    leaf = {"is": "hints", "hints": hints, "names": []}
    paper = Paper.named("6x9in")
    told = {"title": "", "author": "", "bound": True, "leaves": [leaf]}
    printed = press(page_setting(paper, 0) | told)
    lines = [len(text) for text in texts(printed.files[0])]
    assert len(lines) == 1 or lines[-1] > 0.3 * lines[0], lines


def test_the_same_puzzles_make_the_same_bytes(monkeypatch):
    found, edition = entries(["takuzu"]), Edition(rules=False)
    first = book(found, edition).files
    assert book(found, edition).files == first
    added = [replace(one, added=datetime(2020, 2, 3)) for one in found]
    assert b"D:20200203" in book(added, edition).files[0]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert b"D:19700102" in book(added, edition).files[0]


def test_what_is_alike_is_refused_or_told():
    found = entries(["takuzu"], each=1)
    twice = [*found, replace(found[0], name="again")]
    with pytest.raises(EnpitsuError, match="alike"):
        book(twice, Edition())
    said = texts(book(twice, Edition(allow_alike=True, rules=False)).files[0])[-1]
    assert "Each puzzle has exactly one solution." in said


def test_tabs_run_off_the_trimmed_page():
    found = entries(["takuzu", "suguru"])
    data = book(found, Edition(bleed="3mm", rules=False)).files[0]
    over, (width, height) = 3 / 25.4 * 72, Paper.named("6x9in")
    tabs = []
    for number, page in enumerate(pages(data), 1):
        left, low, right, high = page.page_obj.attrs["TrimBox"]
        assert (right - left, high - low) == pytest.approx((width, height), abs=0.01)
        wide = float(page.width)
        assert wide == pytest.approx(width + over, abs=0.01)
        tabs += [
            one["top"]
            for one in page.rects
            if one["fill"] and (abs(one["x1"] - wide) if number % 2 else abs(one["x0"])) < 0.1
        ]
    assert len(set(tabs)) == 2


def test_a_cover_is_as_wide_as_its_spine_needs():
    found = entries(["takuzu", "suguru"])
    edition = Edition(title="Some puzzles", author="Nobody", isbn="978-3-16-148410-0")
    (page,) = pages(cover(found, edition, 200).files[0])
    spine = spine_width(200, "white")
    assert spine / 72 == pytest.approx(0.4504)
    assert spine_width(200, "cream") / 72 == pytest.approx(0.5)
    assert float(page.width) == pytest.approx(12 * 72 + spine + 2 * COVER_BLEED_POINTS, abs=0.01)
    assert float(page.height) == pytest.approx(9.25 * 72, abs=0.01)
    assert not [char for char in page.chars if in_barcode(char)]
    middle = COVER_BLEED_POINTS + 6 * 72
    spine_letters = [char for char in page.chars if middle < char["x0"] < middle + spine]
    assert spine_letters
    assert all(char["x1"] < middle + spine - 4 for char in spine_letters)
    (thin,) = pages(cover(found, edition, 40).files[0])
    assert not [one for one in thin.chars if middle < one["x0"] < middle + spine_width(40, "white")]


def test_long_titles_and_names_are_set_smaller_until_they_fit():
    edition = Edition(
        title="A long title with an extraordinarilylongishcompoundedword " * 3,
        subtitle="and what there is to say below it " * 12,
        author="Somebody of a long name and many titles, " * 4,
        publisher="The Publishing House of This and That " * 8,
        half_title=True,
    )
    found = entries(["takuzu", "suguru"])
    assert_all_printable(book(found, edition), edition.trimmed)
    (front,) = pages(cover(found, edition, 200).files[0])
    sides = edition.trimmed.width, edition.trimmed.width + spine_width(200, "white")
    for char in front.chars:
        assert char["top"] > COVER_BLEED_POINTS
        assert char["bottom"] < edition.trimmed.height + COVER_BLEED_POINTS
        at = [char[x] - COVER_BLEED_POINTS for x in ("x0", "x1")]
        assert at[1] <= sides[0] or at[0] >= sides[1], char["text"]  # too long for the spine
    assert not [char for char in front.chars if in_barcode(char)]
    assert min(char["size"] for char in front.chars) >= 7


def in_barcode(char):
    wide, high = BARCODE_POINTS
    right, bottom = (COVER_BLEED_POINTS + side * 72 - 18 for side in (6, 9))
    return right - wide < char["x1"] < right and bottom - high < char["bottom"] < bottom


def test_a_word_that_is_wider_than_the_page_is_told():
    with pytest.raises(EnpitsuError, match=r'"x{40}\.\.\." is too long for its page'):
        book(entries(["takuzu"]), Edition(title="x" * 300))


def test_a_cover_has_no_puzzle_if_none_is_legible_there():
    puzzle = Puzzle(enpitsu.kind("takuzu"), Grid(60, 60), {"grid": {Cell(0, 0): "1"}})
    (entry,) = entries(["takuzu"], each=1)
    large = replace(entry, rows=60, cols=60, text=enpitsu.write(puzzle, "text"))
    (page,) = pages(cover([large], Edition(paper="4x6in"), 40).files[0])
    assert "1 puzzle: Takuzu" in page.extract_text()
    assert not page.lines
