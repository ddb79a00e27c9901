"""Kurodoko by looking: from each number along its row and its column, as text."""

from __future__ import annotations

from typing import Any

from .paint import painted

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
    for r, told in enumerate(record["grid"]):
        for c, number in enumerate(told):
            if number in (None, 0):
                continue
            if rows[r][c] == SHADED:
                return False
            sides = [across[r][:c][::-1], across[r][c + 1 :], down[c][:r][::-1], down[c][r + 1 :]]
            least = 1 + sum(len(s) - len(s.lstrip(WHITE)) for s in sides)
            most = 1 + sum(len(s.split(SHADED)[0]) for s in sides)
            if number != "?" and not least <= number <= most:
                return False
    return painted(rows, WHITE)
