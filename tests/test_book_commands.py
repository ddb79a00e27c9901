"""The commands book and sheet."""

import pytest

from enpitsu.io.formats import write
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from pdf_pages import texts

TWO = "examples/suguru.puz", "examples/sudoku.puz"


def test_a_book_of_files(run, tmp_path):
    out = tmp_path / "book.pdf"
    told = run("book", *TWO, "--levels", "medium..", "--no-rules", "-o", out)
    assert told == (0, f"{out}: 2 puzzles on 8 pages\n", "")
    assert texts(out.read_bytes())[0][0] == "Puzzles"


def test_a_book_with_its_cover_and_a_foreword(run, tmp_path):
    out, cover, foreword = tmp_path / "book.pdf", tmp_path / "cover.pdf", tmp_path / "foreword.txt"
    foreword.write_text("Take a pencil.")
    told = ("--foreword", foreword, "--cover", cover, "--publisher", "Press", "--no-rules")
    assert run("book", *TWO, *told, "--order", "suguru", "-o", out)[0] == 0
    assert ["Foreword", "Take a pencil.", "5"] in texts(out.read_bytes())
    assert "Press" in texts(cover.read_bytes())[0]


def test_a_book_leaves_out_what_is_like_another(run, tmp_path):
    record = made(Recipe("takuzu", 6, 6))
    more = record.puzzle
    for place, value in [*record.solution.items()][::2]:
        more = more.with_clue(more.kind.clues[0].name, place, value)
    files, out = ["examples/suguru.puz"], tmp_path / "book.pdf"
    for name, puzzle in (("one", record.puzzle), ("other", more)):
        files.append(tmp_path / f"{name}.puz")
        files[-1].write_text(write(puzzle))
    status, told, err = run("book", *files, "--no-rules", "-o", out)
    assert (status, err) == (0, "enpitsu: 1 left out that are like others\n")
    assert "3 puzzles" in told
    told = run("book", *files, "--no-rules", "--allow-alike", "-o", out, "--force")[1]
    assert "4 puzzles" in told


def test_a_book_of_the_library(run, tmp_path):
    url, out = tmp_path / "l.db", tmp_path / "book.pdf"
    assert run("library", "add", "examples/takuzu.puz", "--library", url)[0] == 0
    status, told, _ = run("book", "--find", "kind:takuzu limit:1", "--library", url, "-o", out)
    assert (status, told) == (0, f"{out}: 1 puzzle on 8 pages\n")


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
        ([], "expected either files or --find QUERY"),
        ([*TWO, "--find", "kind:suguru"], "expected either files or --find QUERY"),
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


def test_a_sheet_with_rules(run, tmp_path):
    out = tmp_path / "sheet.pdf"
    assert run("sheet", *TWO, "--rules", "-o", out)[1] == f"{out}: 3 puzzles on 4 pages\n"
    rules, others = texts(out.read_bytes())[:2], texts(out.read_bytes())[2:]
    assert all("The first moves" in page for page in rules)
    assert not any("The first moves" in page for page in others)


def test_a_book_in_ones_own_words(run, tmp_path):
    out, own = tmp_path / "book.pdf", tmp_path / "own.toml"
    own.write_text('[suguru]\naim = "Numbers grow."\nrules = ["Equal ones stay apart."]\n')
    assert run("book", *TWO, "--instructions", own, "-o", out)[0] == 0
    (suguru,) = [page for page in texts(out.read_bytes()) if "Numbers grow." in page]
    assert "1. Equal ones stay apart." in suguru
    assert "The first moves" in suguru
    assert not any("Equal numbers never touch" in line for line in suguru)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[takuzu", "instructions: "),
        ("[nothing]", "nothing"),
        ("takuzu = 1", "instructions of takuzu: no table; expected aim, rules, first_moves"),
        ("[takuzu]\nhint = 1", "instructions of takuzu: 'hint'; expected aim, rules, first_moves"),
        ("[takuzu]\nrules = 'one'", "instructions of takuzu: expected a text as aim"),
    ],
)
def test_words_that_are_none(text, why, run, tmp_path):
    own = tmp_path / "own.toml"
    own.write_text(text)
    status, _, err = run("book", *TWO, "--instructions", own, "-o", tmp_path / "book.pdf")
    assert (status, why in err) == (2, True), err
