"""Sizes of paper, and the margins, bleeds and spines that book printers require, in points.

The margins and the thickness of a page are those that Kindle Direct Publishing lists in its help,
under "Set Trim Size, Bleed, and Margins" and "Create a Paperback Cover".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from enpitsu.errors import EnpitsuError, short
from enpitsu_book.limits import (
    MARGIN_TOLERANCE_POINTS,
    MAX_CELL_POINTS,
    MAX_INNER_MARGIN_INCHES,
    MIN_OUTER_MARGIN_POINTS,
    OUTER_MARGIN_SHARE,
)

SHEET_PAPER = "a4"  # the paper of a sheet
UNITS = {"in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "pt": 1.0, "": 72.0}
NAMED = {"a4": "210x297mm", "a5": "148x210mm", "letter": "8.5x11in"}
SHORTEST, LONGEST = 3 * 72.0, 60 * 72.0
# The more pages a book has, the wider the margin at its spine must be.
INNER = ((150, 0.375), (300, 0.5), (500, 0.625), (700, 0.75))
THICKNESS_INCHES = {"white": 0.002252, "cream": 0.0025}  # for each page, half of a leaf
HEAD, FOOT = 46.0, 42.0  # margins above and below the content of a page


def length(told: str, name: str, least: float, most: float) -> float:
    """A length such as `12mm`, in points; `name` is its name in error messages.

    Raises `EnpitsuError` unless it has a unit and is from `least` to `most`.
    """
    match = re.fullmatch(r"(\d+\.?\d*|\.\d+)(in|mm|cm|pt)", told)
    if not match or not least <= (points := float(match[1]) * UNITS[match[2]]) <= most:
        raise EnpitsuError(
            f"{name} '{short(told)}'; expected {least:g}pt to {most:g}pt, with a unit as in 12mm"
        )
    return points


class Paper(NamedTuple):
    """The width and the height of a page, in points."""

    width: float
    height: float

    @classmethod
    def named(cls, told: str) -> Paper:
        """The paper with this name or size, such as `a4` or `6x9in`; without a unit, in inches."""
        match = re.fullmatch(r"([\d.]+)x([\d.]+)(in|mm|cm|pt|)", NAMED.get(told.lower(), told))
        if not match or any(side.count(".") > 1 or side == "." for side in match.groups()):
            expected = f"expected one of {', '.join(NAMED)}, or a size such as 6x9in or 170x240mm"
            raise EnpitsuError(f"paper '{short(told)}'; {expected}")
        sides = [float(side) * UNITS[match[3]] for side in match.groups()[:2]]
        if min(sides) < SHORTEST or max(sides) > LONGEST:
            raise EnpitsuError(f"paper {told}; expected sides of 3 to 60 inches")
        return cls(*sides)

    def margins(self, pages: int) -> Margins:
        """The margins in a book with this many pages."""
        outer = max(MIN_OUTER_MARGIN_POINTS, OUTER_MARGIN_SHARE * self.width)
        inner = next((inch for most, inch in INNER if pages <= most), MAX_INNER_MARGIN_INCHES) * 72
        return Margins(max(inner, outer) + MARGIN_TOLERANCE_POINTS, outer + MARGIN_TOLERANCE_POINTS)

    def room(self, pages: int) -> Room:
        """The area between the margins."""
        return Room(self.width - sum(self.margins(pages)), self.height - HEAD - FOOT)


def spine_width(pages: int, stock: str) -> float:
    """The width of the spine of a paperback with this many pages of white or cream paper."""
    return pages * THICKNESS_INCHES[stock] * 72


class Cells(NamedTuple):
    """The smallest and the largest side of the cells of pictures, in points."""

    least: float = 0.0
    most: float = MAX_CELL_POINTS


class Margins(NamedTuple):
    """The margins at the spine of the book and at its outer edge, in points."""

    inner: float
    outer: float


class Room(NamedTuple):
    """The width and the height of an area on a page, in points."""

    width: float
    height: float

    def parted(self, cols: int, rows: int, *, gaps: tuple[float, float], below: float) -> Room:
        """One of several equal areas, with `gaps` between and `below` for a line under each."""
        across, down = gaps
        width = (self.width - across * (cols - 1)) / cols
        return Room(width, (self.height - down * (rows - 1)) / rows - below)
