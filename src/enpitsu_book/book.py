"""The book and the sheet: puzzles and their solutions on pages, as PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from enpitsu.errors import EnpitsuError
from enpitsu.inference.grade import LADDER
from enpitsu.library.entries import Entry
from enpitsu.show.picture import Picture, draw
from enpitsu.version import __version__
from enpitsu_book.chapters import Chapter, Numbered, chapters
from enpitsu_book.instruction import how_to_leaf, rules_leaf
from enpitsu_book.leaves import MANY, PUZZLES, SOLUTIONS, Leaf, Placed, grids, sheets
from enpitsu_book.limits import GAP_POINTS
from enpitsu_book.paper import FOOT, HEAD, SHEET_PAPER, Paper, Room
from enpitsu_book.plates import answers_only, plates
from enpitsu_book.press import Pages, press

Where = Literal["back", "after", "none"]
TRADE = Paper(6 * 72, 9 * 72)  # the size of most paperbacks
FONT = "Set in Liberation Sans, which is under the SIL Open Font License, by Typst."


@dataclass(frozen=True)
class Edition:
    """How a book is made: `per_page` puzzles at most are on a page, `how_to` are names of kinds."""

    title: str = "Puzzles"
    author: str = ""
    paper: Paper = TRADE
    per_page: int = 2
    solutions: Where = "back"
    rules: bool = True
    how_to: Sequence[str] = ()
    seed: int | None = None


def book(entries: Sequence[Entry], edition: Edition, *, dots: float | None = None) -> Pages:
    """A book of puzzles with one solution each, as PDF, or as PNG with so many dots an inch.

    The inner margin is by the number of pages, which is even. `EnpitsuError` for a puzzle that
    has no single solution, or is too large for the paper.
    """
    for entry in entries:
        if entry.solutions != "unique":
            raise EnpitsuError(
                f"{entry.name or entry.kind}: {entry.solutions}; expected one solution"
            )
    found = chapters(entries, edition.seed)
    names = [chapter.kind.name for chapter in found]
    for name in edition.how_to:
        if name not in names:
            raise EnpitsuError(f"no {name} in this book; expected one of {', '.join(names)}")
    pages = len(entries) // edition.per_page
    while True:
        printed = press(_document(found, edition, pages), dots=dots)
        if edition.paper.margins(printed.pages) <= edition.paper.margins(pages):
            return printed
        pages = printed.pages


def _document(found: Sequence[Chapter], edition: Edition, pages: int) -> dict[str, Any]:
    room, total = edition.paper.room(pages), sum(len(one.puzzles) for one in found)
    kinds = ", ".join(chapter.kind.title for chapter in found)
    leaves: list[Leaf] = [
        {"is": "title", "said": f"{total} puzzle{'' if total == 1 else 's'}: {kinds}"},
        {"is": "contents"},
    ]
    for chapter in found:
        leaves += _chapter(chapter, edition, room)
    if edition.solutions == "back":
        leaves += _solutions([one for chapter in found for one in chapter.puzzles], room, "")
    leaves.append({"is": "colophon", "said": [*_colophon(found, edition)]})
    return {
        **_frame(edition.paper, pages),
        "title": edition.title,
        "author": edition.author,
        "bound": True,
        "leaves": leaves,
    }


def _frame(paper: Paper, pages: int) -> dict[str, Any]:
    inner, outer = paper.margins(pages)
    sizes = {"width": paper.width, "height": paper.height, "head": HEAD, "foot": FOOT}
    return {**sizes, "inner": inner, "outer": outer, "gap": GAP_POINTS}


def _chapter(chapter: Chapter, edition: Edition, room: Room) -> Iterator[Leaf]:
    title, begun = chapter.kind.title, False
    if edition.rules:
        yield rules_leaf(chapter, room)
        begun = True
    if chapter.kind.name in edition.how_to:
        yield how_to_leaf(chapter, room)
    for level, found in chapter.levels:
        section: str | None = f"{level}, {_span([one.number for one in found])}"
        placed = [
            Placed(
                one.number,
                plates(draw(one.puzzle)),
                " · ".join([one.level, *chapter.differing(one.puzzle)]),
                one.name,
            )
            for one in found
        ]
        for sheet in sheets(placed, grids(edition.per_page, room), room, alike=True):
            yield sheet.leaf(
                **{"is": "puzzles", "kind": title, "right": level},
                solved=edition.solutions != "none",
                chapter=None if begun else title,
                section=section,
            )
            begun, section = True, None
    if edition.solutions == "after":
        yield from _solutions(chapter.puzzles, room, title)


def _solutions(found: Sequence[Numbered], room: Room, kind: str) -> Iterator[Leaf]:
    """The pages of solutions: of one kind behind its puzzles, or of all at the back."""
    placed = [
        Placed(
            one.number,
            plates(answers_only(draw(one.puzzle, solution=one.entry.solution))),
            "",
            one.name,
        )
        for one in found
    ]
    wide = room.width > room.height
    shapes = [(rows, cols) if wide else (cols, rows) for cols, rows in SOLUTIONS]
    begun = False
    for sheet in sheets(placed, shapes, room, alike=False):
        numbers = _span([placed.number for placed, *_ in sheet.things])
        yield sheet.leaf(
            **{"is": "solutions", "kind": kind or "Solutions"},
            right=f"solutions {numbers}" if kind else numbers,
            chapter=None if begun or kind else "Solutions",
            section="solutions" if kind and not begun else None,
        )
        begun = True


def _span(numbers: Sequence[int]) -> str:
    """Numbers that follow each other, in words."""
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _colophon(found: Sequence[Chapter], edition: Edition) -> Iterator[str]:
    """Where the puzzles are from, and what made the book."""
    sources: dict[str, list[int]] = {}
    for one in (one for chapter in found for one in chapter.puzzles):
        told = [one.entry.author, one.entry.source]
        sources.setdefault(", ".join(filter(None, told)), []).append(one.number)
    for source, numbers in sources.items():
        if source:
            yield f"{source}: {_listed(numbers)}."
    yield "Each puzzle has one solution, and no two are alike, however they are turned or renamed."
    order = (
        "in order of size and effort" if edition.seed is None else f"mixed by seed {edition.seed}"
    )
    yield f"Puzzles of a level stand {order}."
    yield f"Made by enpitsu {__version__}; levels are those of its ladder {LADDER}."
    yield FONT


def _listed(numbers: Sequence[int]) -> str:
    """Numbers in words, those that follow each other as one."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(map(_span, runs))


# -- a sheet -------------------------------------------------------------------------------


def sheet(
    pictures: Sequence[tuple[str, Picture, Picture | None]],
    paper: Paper,
    *,
    per_page: int | None = None,
    title: str = "",
    dots: float | None = None,
) -> Pages:
    """Puzzles on a page, or on more if they need it, and behind them their solutions.

    Each has a name for complaints, its picture, and that of its solution, if that is to be there.
    """
    room = paper.room(0)
    number = per_page or next((n for n in (*PUZZLES, *MANY) if n >= len(pictures)), max(MANY))
    shapes = grids(number, room)
    parts: list[tuple[str, list[Placed]]] = [
        ("puzzles", [_placed(n, name, drawn) for n, (name, drawn, _) in enumerate(pictures, 1)]),
        (
            "solutions",
            [
                _placed(n, name, answers_only(solved))
                for n, (name, _, solved) in enumerate(pictures, 1)
                if solved is not None
            ],
        ),
    ]
    none = {"kind": None, "chapter": None, "section": None, "solved": False}
    leaves = [
        one.leaf(**none, **{"is": what})
        for what, placed in parts
        for one in sheets(placed, shapes, room, alike=what == "puzzles")
    ]
    frame = {**_frame(paper, 0), "title": title, "author": "", "bound": False}
    return press({**frame, "leaves": leaves}, dots=dots)


def sheet_as_pdf(pictures: Sequence[tuple[str, Picture, Picture | None]]) -> bytes:
    """A sheet of the usual paper, as a PDF file."""
    return sheet(pictures, Paper.named(SHEET_PAPER)).files[0]


def _placed(number: int, name: str, picture: Picture) -> Placed:
    return Placed(number, plates(picture), "", name)
