"""The extra options of the methods of the thesis."""

from __future__ import annotations

import re
from collections.abc import Sequence

from enpitsu.making.recipe import ExtraOption

Bounds = tuple[int, int]  # the minimum and the maximum


def bounds(given: str | int | Sequence[int]) -> Bounds:
    """The minimum and the maximum, from `3-5` or (3, 5), or from `4` for exactly four."""
    if isinstance(given, str):
        match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?", given)
        if not match:
            raise ValueError(given)
        given = (int(match[1]), int(match[2] or match[1]))
    low, high = (given, given) if isinstance(given, int) else given
    if not 0 <= low <= high:
        raise ValueError(given)
    return low, high


def percent(given: str | int) -> int:
    """A whole number from 0 to 100."""
    if not 0 <= int(given) <= 100:
        raise ValueError(given)
    return int(given)


def number(given: str | int) -> int:
    """A whole number, zero or more."""
    if int(given) < 0:
        raise ValueError(given)
    return int(given)


def switch(given: object) -> bool:
    """A choice of yes or no."""
    if not isinstance(given, bool):
        raise TypeError(given)
    return given


BOUNDS = "a number, or a minimum and a maximum as in 3-5"
BLOCKERS = ExtraOption("blockers", None, bounds, BOUNDS, "The number of black cells.")
PATTERN = ExtraOption(
    "blockers_pattern",
    False,
    switch,
    "true or false",
    "Black cells as in a printed book: L's, pairs that touch at a corner, and single ones.",
)
SYMBOLS = ExtraOption(
    "symbols",
    None,
    bounds,
    BOUNDS,
    "The number of each symbol, or of those at the start if more are added.",
)
RATE = ExtraOption(
    "improvement_rate",
    50,
    percent,
    "a percentage, from 0 to 100",
    "The percentage of solutions that a symbol has to exclude.",
)
BORDER = ExtraOption(
    "border",
    1000,
    number,
    "a number of solutions",
    "With fewer solutions than this, the best symbol is taken.",
)
