"""Context by a frame of white cells round the board, and sums of what lies in two crosses."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, WHITE, choices
from .paint import painted

__all__ = ["choices", "right"]

PLUS = ((0, 1), (1, 0), (1, 2), (2, 1))
TIMES = ((0, 0), (0, 2), (2, 0), (2, 2))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    rim = [WHITE] * (record["cols"] + 2)
    wide = [rim, *([WHITE, *row, WHITE] for row in rows), rim]
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            beside = [wide[r + y][c + x] for y, x in PLUS]
            if entry == SHADED and SHADED in beside:
                return False
            number = record["grid"][r][c]
            if number is not None and entry is not None:
                seen = beside if entry == WHITE else [wide[r + y][c + x] for y, x in TIMES]
                if not seen.count(SHADED) <= number <= seen.count(SHADED) + seen.count(None):
                    return False
    return painted(rows, WHITE)
