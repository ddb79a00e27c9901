"""Nurikabe by paint: each pool of white is an island, with its numbers and its cells counted."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .paint import painted, pools

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white; one with a number is white."""
    return (WHITE,) if record["grid"][row][col] not in (None, 0, ".") else (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for above, below in pairwise(rows):
        for left, right_ in pairwise(zip(above, below, strict=True)):
            if {*left, *right_} == {SHADED}:
                return False
    return islands(record, rows) and painted(rows, SHADED)


def islands(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each island can still have one number, and as many cells as that says."""
    told = {
        (r, c): entry
        for r, row in enumerate(record["grid"])
        for c, entry in enumerate(row)
        if entry not in (None, 0, ".")
    }
    for island in pools(rows, WHITE):
        numbers = [told[cell] for cell in island if cell in told]
        if len(numbers) > 1 or any(n != "?" and len(island) > n for n in numbers):
            return False
    for room in pools(rows, WHITE, None):
        numbers = [told[cell] for cell in room if cell in told]
        if any(n != "?" and len(room) < n for n in numbers):
            return False
        if not numbers and any(rows[r][c] == WHITE for r, c in room):
            return False
    return True
