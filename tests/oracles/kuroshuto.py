"""Kuroshuto by shooting: from each number one step after another in all four directions."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, WHITE, choices
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    across = ["".join(entry or "?" for entry in row) for row in rows]
    down = ["".join(column) for column in zip(*across, strict=True)]
    if any(SHADED * 2 in word for word in (*across, *down)):
        return False
    for r, told in enumerate(record["grid"]):
        for c, number in enumerate(told):
            if number is None:
                continue
            if rows[r][c] == SHADED:
                return False
            if number != "?":
                sides = [across[r][:c][::-1], across[r][c + 1 :], down[c][:r][::-1]]
                met = [side[number - 1 : number] for side in (*sides, down[c][r + 1 :])]
                if not met.count(SHADED) <= 1 <= met.count(SHADED) + met.count("?"):
                    return False
    return painted(rows, WHITE)
