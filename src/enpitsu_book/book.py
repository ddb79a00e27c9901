"""The book: puzzles and their solutions on pages, as PDF, and its cover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from os import environ
from typing import Any

from enpitsu.errors import EnpitsuError
from enpitsu.library.entries import Entry
from enpitsu.show.picture import draw
from enpitsu_book import matter
from enpitsu_book.chapters import Chapter, NumberedPuzzle, chapters, unlike
from enpitsu_book.edition import Edition
from enpitsu_book.instruction import how_to_leaf, rules_leaf
from enpitsu_book.leaves import (
    SOLUTION_SHAPES,
    Area,
    Leaf,
    PlacedPicture,
    even_sheets,
    plate_fields,
    sheets,
)
from enpitsu_book.limits import (
    BARCODE_MARGIN_POINTS,
    BARCODE_POINTS,
    COVER_BLEED_POINTS,
    FONT_POINTS,
    GAP_POINTS,
    MAX_SOLUTION_CELL_POINTS,
    MAX_SOLUTIONS,
    MIN_SPINE_PAGES,
    SPINE_MARGIN_POINTS,
    WISHED_TEXT_POINTS,
)
from enpitsu_book.paper import FOOT, HEAD, Cells, Paper, Room, spine_width
from enpitsu_book.plates import Plate, fitting, plates, solution_plates
from enpitsu_book.press import Pages, press

COVER_SHARES = 0.62, 0.46  # the puzzle's share of the width and the height of the front cover
UNDATED = datetime(1980, 1, 1, tzinfo=UTC)  # the date of a file whose puzzles have none
BACK_PICTURES = 2  # number of puzzles, of other kinds, on the back cover


def book(entries: Sequence[Entry], edition: Edition, *, dots: float | None = None) -> Pages:
    """A book of puzzles with one solution each, as PDF, or as PNG images with `dots` per inch.

    The number of pages is even and determines the inner margin. Raises `EnpitsuError` for a puzzle
    that does not have exactly one solution, is like another one, or is too large for the paper.
    """
    found = _chapters(entries, edition)
    pages = len(entries) // edition.per_page
    while True:
        document = _document(found, edition, pages) | {"date": _date(entries)}
        printed = press(document, dots=dots)
        if edition.trimmed.margins(printed.pages) <= edition.trimmed.margins(pages):
            return printed
        pages = printed.pages


def _chapters(entries: Sequence[Entry], edition: Edition) -> list[Chapter]:
    for entry in entries:
        if entry.solutions != "unique":
            raise EnpitsuError(
                f"{entry.name or entry.kind}: {entry.solutions}; expected one solution"
            )
    if not edition.allow_alike and len(unlike(entries)) < len(entries):
        raise EnpitsuError("some puzzles are alike; expected different ones, or --allow-alike")
    found = chapters(entries, edition.seed, edition.order)
    names = [chapter.kind.name for chapter in found]
    for name in (*edition.how_to, *edition.order):
        if name not in names:
            raise EnpitsuError(f"no {name} in this book; expected one of {', '.join(names)}")
    return found


def _document(found: Sequence[Chapter], edition: Edition, pages: int) -> dict[str, Any]:
    room = edition.trimmed.room(pages)
    leaves = [*matter.front(found, edition)]
    for place, chapter in enumerate(found):
        tab = [place, len(found)]
        leaves += [leaf | {"tab": tab} for leaf in _chapter(chapter, edition, room)]
    if edition.hints:
        leaves.append(matter.hints(found))
    if edition.solutions == "back":
        leaves += _solutions([chapter.puzzles for chapter in found], edition, room, "")
    if edition.index:
        leaves.append(matter.index(found))
    leaves.append(matter.colophon(found, edition))
    return {
        **page_setting(edition.trimmed, pages),
        "font": edition.font,
        "bleed": edition.bleed_points,
        "title": edition.title,
        "author": edition.author,
        "bound": True,
        "leaves": leaves,
    }


def page_setting(paper: Paper, pages: int) -> dict[str, Any]:
    """The size of pages and their margins, as the template needs them."""
    inner, outer = paper.margins(pages)
    sizes = {"width": paper.width, "height": paper.height, "head": HEAD, "foot": FOOT}
    usual = {
        "font": FONT_POINTS,
        "bleed": 0,
        "date": [UNDATED.year, UNDATED.month, UNDATED.day],
        "gap": GAP_POINTS,
    }
    return {**sizes, **usual, "inner": inner, "outer": outer}


def _date(entries: Iterable[Entry]) -> list[int]:
    """The date of a book: `SOURCE_DATE_EPOCH`, or else the day when its last puzzle was added.

    The clock is not read, so the same puzzles give the same bytes.
    """
    told = environ.get("SOURCE_DATE_EPOCH", "")
    dates = (
        [datetime.fromtimestamp(int(told), UTC)]
        if told.isdecimal()
        else [one.added for one in entries if one.added]
    )
    date = max(dates, default=UNDATED)
    return [date.year, date.month, date.day]


def _chapter(chapter: Chapter, edition: Edition, room: Room) -> Iterator[Leaf]:
    """The pages of a kind: how it is played, then its puzzles, level by level."""
    title, begun = chapter.kind.title, False
    if edition.rules:
        yield rules_leaf(chapter, room, edition.instructions.get(chapter.kind.name))
        begun = True
    if chapter.kind.name in edition.how_to:
        yield how_to_leaf(chapter, room)
    placed = [
        PlacedPicture(
            one.number,
            [plates(draw(one.puzzle), WISHED_TEXT_POINTS), plates(draw(one.puzzle))],
            " · ".join([one.level, *chapter.differing(one.puzzle)]),
            one.name,
        )
        for one in chapter.puzzles
    ]
    levels = {level: [one.number for one in found] for level, found in chapter.levels}
    area = Area(room, edition.cells, edition.font)
    for sheet in sheets(placed, area.grids(edition.per_page), area):
        here = {
            level: found
            for level, found in levels.items()
            if not {*found}.isdisjoint(sheet.numbers)
        }
        yield sheet.leaf(
            **{"is": "puzzles", "kind": title, "right": " – ".join([*here][:: len(here) - 1 or 1])},
            solved=edition.solutions != "none",
            chapter=None if begun else title,
            sections=[
                f"{level}, {matter.span(found)}"
                for level, found in here.items()
                if found[0] in sheet.numbers
            ],
        )
        begun = True
    if edition.solutions == "after":
        yield from _solutions([chapter.puzzles], edition, room, title)


def _solutions(
    parts: Sequence[Sequence[NumberedPuzzle]], edition: Edition, room: Room, kind: str
) -> Iterator[Leaf]:
    """The pages of solutions: of one kind after its puzzles, or of all kinds at the back."""
    placed = [
        [
            PlacedPicture(one.number, drawn, "", one.name)
            for one, drawn in zip(
                part,
                solution_plates([draw(one.puzzle, solution=one.entry.solution) for one in part]),
                strict=True,
            )
        ]
        for part in parts
    ]
    larger = edition.font / FONT_POINTS
    shapes = [
        (cols, rows) for cols, rows in SOLUTION_SHAPES if cols * rows * larger**2 <= MAX_SOLUTIONS
    ]
    area = Area(room, Cells(most=MAX_SOLUTION_CELL_POINTS * larger), edition.font, GAP_POINTS)
    begun = False
    for sheet in even_sheets(placed, area.shapes(shapes), area):
        numbers = matter.span(sheet.numbers)
        yield sheet.leaf(
            **{"is": "solutions", "kind": kind or "Solutions"},
            right=f"solutions {numbers}" if kind else numbers,
            chapter=None if begun or kind else "Solutions",
            sections=["solutions"] if kind and not begun else [],
        )
        begun = True


# -- the cover -----------------------------------------------------------------------------


def cover(entries: Sequence[Entry], edition: Edition, pages: int) -> Pages:
    """The cover of a paperback: back, spine and front as one page, with bleed.

    The front shows the first puzzle, the back puzzles of other kinds. Room is left for a barcode,
    and the spine has a text if the book has enough pages.
    """
    found = chapters(entries, edition.seed, edition.order)
    paper, spine = edition.trimmed, spine_width(pages, edition.stock)
    left = iter(found)
    shown = [
        plate_fields(*fit) for room in _cover_rooms(paper) if (fit := _first_fitting(left, room))
    ]
    kinds = ", ".join(chapter.kind.title for chapter in found)
    levels = [level for chapter in found for level, _ in chapter.levels]
    leaf = {
        "is": "cover",
        "side": paper.width,
        "spine": spine,
        "spine-text": spine - 2 * SPINE_MARGIN_POINTS if pages >= MIN_SPINE_PAGES else 0,
        "subtitle": edition.subtitle,
        "publisher": edition.publisher,
        "text": f"{matter.puzzles_in(found)}: {kinds}",
        "levels": ", ".join(dict.fromkeys(levels)),
        "shown": shown,
        "barcode": BARCODE_POINTS,
        "barcode-margin": BARCODE_MARGIN_POINTS,
    }
    whole = Paper(2 * paper.width + spine, paper.height)
    return press(
        {
            **page_setting(whole, 0),
            "bleed": COVER_BLEED_POINTS,
            "date": _date(entries),
            "title": edition.title,
            "author": edition.author,
            "bound": False,
            "leaves": [leaf],
        }
    )


def _first_fitting(left: Iterator[Chapter], room: Room) -> tuple[Plate, float] | None:
    """The first puzzle that is legible in a room, and its scale; kinds are tried in this order."""
    drawn = (plates(draw(chapter.puzzles[0].puzzle)) for chapter in left)
    return next((fit for known in drawn if (fit := fitting(known, room))), None)


def _cover_rooms(paper: Paper) -> Iterator[Room]:
    """The room for a picture on the front, then the rooms on the back."""
    wide, high = COVER_SHARES
    yield Room(wide * paper.width, high * paper.height)
    for _ in range(BACK_PICTURES):
        yield Room(0.8 * paper.width / BACK_PICTURES - 2 * GAP_POINTS, 0.25 * paper.height)
