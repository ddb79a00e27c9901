"""The properties of a book: its title and imprint, its paper, and its contents."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import inf
from typing import Annotated, Literal, NamedTuple

from enpitsu.errors import EnpitsuError, short
from enpitsu.paper.wire import Between, Meaning
from enpitsu.puzzle.registry import kind
from enpitsu_book.limits import (
    FONT_POINTS,
    MAX_BLEED_POINTS,
    MAX_FONT_POINTS,
    MAX_GIVEN_CELL_POINTS,
    MAX_PER_PAGE,
    MIN_CELL_POINTS,
    MIN_FONT_POINTS,
)
from enpitsu_book.paper import Cells, Paper, length


class Wording(NamedTuple):
    """A publisher's own texts on a kind of puzzle; empty ones are replaced by the kind's own."""

    aim: str = ""
    rules: Sequence[str] = ()
    first_moves: Sequence[str] = ()


def wordings(text: str) -> dict[str, Wording]:
    """The wordings in a TOML text, which has a table for each kind, by the names of kinds.

    Raises `EnpitsuError` for other text, and for an unknown kind.
    """
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EnpitsuError(f"instructions: {error}; expected TOML") from error
    found = {}
    for name, table in tables.items():
        title = kind(name).name
        if not isinstance(table, dict) or (unknown := {*table}.difference(Wording._fields)):
            what = f"'{short(min(unknown))}'" if isinstance(table, dict) else "no table"
            expected = ", ".join(Wording._fields)
            raise EnpitsuError(f"instructions of {title}: {what}; expected {expected}")
        wording = Wording(**table)
        if not isinstance(wording.aim, str) or not all(map(_texts, wording[1:])):
            expected = "expected a text as aim, lists of texts as rules and first_moves"
            raise EnpitsuError(f"instructions of {title}: {expected}")
        found[title] = wording
    return found


def _texts(value: object) -> bool:
    return isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)


@dataclass(frozen=True)
class Edition:
    """The properties of a book. Lengths have a unit, as in `12mm`; kinds are given by name.

    A page has at most `per_page` puzzles, or as many as are legible. With a `cell`, the cells of
    all puzzles have exactly this size; otherwise a puzzle alone on a page fills it. `order` lists
    the kinds that come first; the others follow in order of their titles. With a `bleed`, each page
    has a tab for its kind at the edge, which extends beyond the trim by this length. The
    `instructions` of kinds replace their own.
    """

    title: Annotated[str, Meaning("The title; Puzzles by default.")] = "Puzzles"
    subtitle: Annotated[str, Meaning("The subtitle.")] = ""
    author: Annotated[str, Meaning("The author.")] = ""
    publisher: Annotated[str, Meaning("The publisher.")] = ""
    copyright: Annotated[str, Meaning("Year and owner, as in '2026 A. Setter'.")] = ""
    isbn: Annotated[str, Meaning("The ISBN.")] = ""
    edition: Annotated[str, Meaning("The edition, as in 'Second edition'.")] = ""
    half_title: Annotated[bool, Meaning("Begin with a page that has only the title.")] = False
    foreword: str = ""
    instructions: Mapping[str, Wording] = field(default_factory=dict)
    paper: Annotated[
        str,
        Meaning(
            "a4, a5, letter, or a size such as 6x9in or 170x240mm; 6x9in by default.",
            metavar="NAME|WxH",
        ),
    ] = "6x9in"
    bleed: Annotated[
        str,
        Meaning(
            "Make pages this much larger, with tabs to the edge, as in 0.125in.", metavar="LENGTH"
        ),
    ] = ""
    stock: Annotated[
        Literal["white", "cream"], Meaning("The paper, for the width of the spine.")
    ] = "white"
    per_page: Annotated[
        int, Between(1, MAX_PER_PAGE), Meaning("At most N puzzles on a page; 2 by default.")
    ] = 2
    cell: Annotated[
        str, Meaning("The side of the cells of puzzles, as in 12mm.", metavar="LENGTH")
    ] = ""
    font_size: Annotated[str, Meaning("The size of text; 10pt by default.", metavar="LENGTH")] = (
        f"{FONT_POINTS:g}pt"
    )
    solutions: Annotated[
        Literal["back", "after", "none"],
        Meaning("At the back, or after the puzzles of each kind."),
    ] = "back"
    rules: Annotated[bool, Meaning("A page of rules for each kind.", "rules/--no-rules")] = True
    how_to: Annotated[
        tuple[str, ...], Meaning("Add pages on how to solve this kind.", "", "KIND")
    ] = ()
    hints: Annotated[bool, Meaning("A hint for each puzzle, before the solutions.")] = False
    index: Annotated[bool, Meaning("An index of the puzzles by level.")] = False
    order: Annotated[
        tuple[str, ...], Meaning("Put this kind first; repeat for more.", "", "KIND")
    ] = ()
    seed: Annotated[int | None, Meaning("Shuffle the puzzles of each level.")] = None
    allow_alike: Annotated[
        bool, Meaning("Allow puzzles that share a solution or nearly all clues.")
    ] = False

    def __post_init__(self) -> None:
        _ = self.trimmed, self.cells, self.font, self.bleed_points, self.printed_isbn

    @cached_property
    def trimmed(self) -> Paper:
        """The paper after trimming."""
        return Paper.named(self.paper)

    @cached_property
    def cells(self) -> Cells:
        """The smallest and the largest side of the cells of puzzles."""
        if self.cell:
            side = length(self.cell, "cell", MIN_CELL_POINTS, MAX_GIVEN_CELL_POINTS)
            return Cells(side, side)
        return Cells(most=inf) if self.per_page == 1 else Cells()

    @cached_property
    def font(self) -> float:
        """The size of texts in points."""
        return length(self.font_size, "font size", MIN_FONT_POINTS, MAX_FONT_POINTS)

    @cached_property
    def bleed_points(self) -> float:
        """The bleed in points; 0 if there is none."""
        return length(self.bleed, "bleed", 1, MAX_BLEED_POINTS) if self.bleed else 0.0

    @cached_property
    def printed_isbn(self) -> str:
        """The ISBN as it is printed; raises `EnpitsuError` if its check digit is wrong."""
        digits = self.isbn.upper().removeprefix("ISBN").replace("-", "").replace(" ", "")
        if re.fullmatch(r"\d{13}", digits):
            right = sum(int(digit) * (3, 1)[n % 2 == 0] for n, digit in enumerate(digits)) % 10 == 0
        elif re.fullmatch(r"\d{9}[\dX]", digits):
            values = [10 if digit == "X" else int(digit) for digit in digits]
            right = sum(value * (10 - n) for n, value in enumerate(values)) % 11 == 0
        else:
            right = not digits
        if not right:
            raise EnpitsuError(
                f"isbn '{short(self.isbn)}'; expected 13 or 10 digits, the last a right check digit"
            )
        return self.isbn.strip()

    @property
    def imprint(self) -> list[str]:
        """The lines of the copyright page."""
        told = (
            self.edition,
            f"© {self.copyright}" if self.copyright else "",
            self.publisher,
            f"ISBN {self.printed_isbn.removeprefix('ISBN').strip()}" if self.isbn else "",
        )
        return [one for one in told if one]
