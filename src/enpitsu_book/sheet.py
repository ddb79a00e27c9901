"""Sheets: puzzles on a page, and their solutions on the next, as PDF."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.show.picture import Picture
from enpitsu_book.book import page_setting
from enpitsu_book.leaves import PUZZLE_SHAPES, Area, Leaf, PlacedPicture, even_sheets, sheets
from enpitsu_book.paper import SHEET_PAPER, Paper
from enpitsu_book.plates import plates, solution_plates
from enpitsu_book.press import Pages, press

# A name for error messages, the picture of a puzzle, and that of its solution, if wanted.
NamedPictures = tuple[str, Picture, Picture | None]


def sheet(
    pictures: Sequence[NamedPictures],
    paper: Paper,
    *,
    per_page: int | None = None,
    title: str = "",
    rules: Sequence[Leaf] = (),
    dots: float | None = None,
) -> Pages:
    """Puzzles on a page, or on more pages if necessary, and their solutions on further pages.

    Pages of `rules` come first.
    """
    area = Area(paper.room(0))
    number = per_page or next((n for n in PUZZLE_SHAPES if n >= len(pictures)), max(PUZZLE_SHAPES))
    shapes = area.grids(number)
    puzzles = [
        PlacedPicture(n, [plates(drawn)], "", name)
        for n, (name, drawn, _) in enumerate(pictures, 1)
    ]
    solutions = [
        PlacedPicture(n, solution_plates([solved])[0], "", name)
        for n, (name, _, solved) in enumerate(pictures, 1)
        if solved is not None
    ]
    none: Leaf = {"kind": None, "chapter": None, "sections": [], "solved": False}
    leaves = [
        *rules,
        *(one.leaf(**none, **{"is": "puzzles"}) for one in sheets(puzzles, shapes, area)),
        *(
            one.leaf(**none, **{"is": "solutions"})
            for one in even_sheets([[one] for one in solutions], shapes, area)
        ),
    ]
    told = {"title": title, "author": "", "bound": False, "leaves": leaves}
    return press({**page_setting(paper, 0), **told}, dots=dots)


def sheet_as_pdf(pictures: Sequence[NamedPictures]) -> bytes:
    """A sheet on the usual paper, as a PDF file."""
    return sheet(pictures, Paper.named(SHEET_PAPER)).files[0]
