"""Aqre by reading rows and columns as words, and by painting."""

from __future__ import annotations

from typing import Any

from .heyawake import SHADED, WHITE, choices, counts
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    across = ["".join(entry or "?" for entry in row) for row in rows]
    words = [*across, *map("".join, zip(*across, strict=True))]
    if any(sort * 4 in word for word in words for sort in (SHADED, WHITE)):
        return False
    return counts(record, rows) and painted(rows, SHADED)
