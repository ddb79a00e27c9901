"""Fobidoshi by reading rows and columns as words, and by painting."""

from __future__ import annotations

from typing import Any

from .paint import painted

CIRCLE, EMPTY = "o", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell has a circle or none; what is printed stays."""
    given = record["grid"][row][col]
    return (given,) if given else (CIRCLE, EMPTY)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    across = ["".join(entry or "?" for entry in row) for row in rows]
    words = [*across, *map("".join, zip(*across, strict=True))]
    return not any(CIRCLE * 4 in word for word in words) and painted(rows, CIRCLE)
