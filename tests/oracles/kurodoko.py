"""Kurodoko by looking: from each number along its row and its column, as text."""

from __future__ import annotations

from typing import Any

from .paint import painted
from .sight import seen

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    across = ["".join(entry or "?" for entry in row) for row in rows]
    down = ["".join(column) for column in zip(*across, strict=True)]
    if any(SHADED * 2 in word for word in (*across, *down)):
        return False
    return sees_all(record, rows) and painted(rows, WHITE)


def sees_all(record: dict[str, Any], rows: list[list[Any]], sort: str = WHITE) -> bool:
    """Whether cells with numbers are white and see so many of a sort, themselves among them."""
    for r, told in enumerate(record["grid"]):
        for c, number in enumerate(told):
            if number is None:
                continue
            if rows[r][c] == SHADED:
                return False
            least, most = seen(rows, r, c, sort)
            if number != "?" and not least <= number - (sort == WHITE) <= most:
                return False
    return True
