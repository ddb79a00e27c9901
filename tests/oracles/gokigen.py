"""Gokigen by paint: diagonals are drawn in squares of 3x3 dots, and a loop keeps paint out."""

from __future__ import annotations

from itertools import product
from typing import Any

from .paint import pools

FALLS, RISES = "\\", "/"
LINES = {(FALLS, 0, 0), (FALLS, 1, 1), (FALLS, 2, 2), (RISES, 0, 2), (RISES, 1, 1), (RISES, 2, 0)}


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A diagonal that falls, or one that rises."""
    return (FALLS, RISES)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    high, wide = len(rows), len(rows[0])
    dots = [[" "] * (3 * wide + 2) for _ in range(3 * high + 2)]
    for r, c, i, k in product(range(high), range(wide), range(3), range(3)):
        if (rows[r][c], i, k) in LINES:
            dots[3 * r + i + 1][3 * c + k + 1] = "#"
    if len(pools(dots, " ")) > 1:
        return False
    for r, c in product(range(high + 1), range(wide + 1)):
        number = record["grid"][r][c]
        round_ = [
            (rows[r - 1 + i][c - 1 + k], FALLS if i == k else RISES)
            for i, k in product((0, 1), repeat=2)
            if 0 < r + i <= high and 0 < c + k <= wide
        ]
        if number not in (None, "?", "."):
            here = sum(met == end for met, end in round_)
            if not here <= number <= here + sum(met is None for met, _ in round_):
                return False
    return True
