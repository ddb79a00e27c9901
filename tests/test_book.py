"""Books and sheets: what stands on their pages, and what is refused."""

from dataclasses import replace

import pytest

from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.show.picture import draw
from enpitsu_book.book import Edition, book, sheet
from enpitsu_book.chapters import chapters
from enpitsu_book.paper import Paper
from pdf_pages import assert_all_printable, entries, pages, texts


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
        for name, font in page.page_obj.resources.get("Font", {}).items()  # some are empty
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
