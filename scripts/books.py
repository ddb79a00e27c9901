"""Print the two books of docs/book.md, and draw some of their pages: docs/book/PAGE.png.

python scripts/books.py FOLDER

The folder gets the PDFs. The puzzles are made first, which takes some minutes.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pdfplumber
from pdfplumber.page import Page

from enpitsu.library.entries import Entry, examined
from enpitsu.making.making import generate_all
from enpitsu.making.recipe import Recipe
from enpitsu_book.book import book, cover
from enpitsu_book.edition import Edition
from enpitsu_book.press import Pages

SHOWN = Path(__file__).parents[1] / "docs" / "book"
DOTS = 55  # an inch
GREYS = 16
SEED = 2026
SIZES = {"hashi": 10, "nonogram": 10, "skyscrapers": 6, "sudoku": 9}
SMALLER = ("castlewall", "galaxies", "heyawake", "kakuro", "tapa", "yajilin")
KINDS = SIZES | dict.fromkeys(SMALLER, 8)
LEVELS = {"easy": 7, "medium": 7, "hard": 6}
MIXED = Edition(
    title="Two Hundred Pencil Puzzles",
    subtitle="Ten kinds at three levels",
    author="A. Setter",
    publisher="Graphite Press",
    copyright="2026 A. Setter",
    edition="First edition",
    half_title=True,
    bleed="0.125in",
    per_page=4,
    hints=True,
    index=True,
)
LARGE = Edition(
    title="Large-Print Sudoku",
    subtitle="Sixty puzzles, from easy to hard",
    author="A. Setter",
    paper="letter",
    per_page=1,
    font_size="16pt",
)
# The pages that are shown, by the words with which they begin.
MIXED_PAGES = {
    "rules": "Kakuro rules",
    "puzzles": "Castle Wall easy",
    "hints": "Hints",
    "solutions": "Solutions 1",
}
LARGE_PAGES = {"large": "Sudoku easy"}


def made(kind: str, size: int, levels: dict[str, int]) -> list[Entry]:
    """So many puzzles of each level."""
    return [
        examined(puzzle)
        for level, count in levels.items()
        for puzzle in generate_all(Recipe(kind, size, size, level=level), seed=SEED, count=count)
    ]


def printed(name: str, folder: Path, pages: Pages, shown: dict[str, str]) -> None:
    """Write a PDF, tell how many pages it has, and draw those that are shown."""
    file = folder / f"{name}.pdf"
    file.write_bytes(pages.files[0])
    print(f"{file}: {pages.pages} pages")
    with pdfplumber.open(file) as pdf:
        for page, begins in shown.items():
            at = next(p for p in pdf.pages if _words(p).startswith(begins))
            image = at.to_image(resolution=DOTS, antialias=True).original.convert("L")
            image.quantize(GREYS).save(SHOWN / f"{page}.png", optimize=True)


def _words(page: Page) -> str:
    return " ".join(page.extract_text().split())


def main(folder: Path) -> None:
    """Make the puzzles, print the books and a cover, and draw the pages."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = [one for kind, size in KINDS.items() for one in made(kind, size, LEVELS)]
    mixed = book(entries, MIXED)
    printed("mixed", folder, mixed, MIXED_PAGES)
    printed("cover", folder, cover(entries, MIXED, mixed.pages), {"cover": ""})
    entries = made("sudoku", 9, dict.fromkeys(LEVELS, 20))
    printed("large", folder, book(entries, LARGE), LARGE_PAGES)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
