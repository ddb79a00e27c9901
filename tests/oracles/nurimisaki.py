"""Nurimisaki by walking: from each white cell one looks which ways are open."""

from __future__ import annotations

from typing import Any

from .canalview import pooled
from .kurodoko import SHADED, WHITE, choices, sees_all
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if pooled(rows, SHADED) or pooled(rows, WHITE) or not sees_all(record, rows):
        return False
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
            near = [rows[y][x] for y, x in beside if 0 <= y < len(rows) and 0 <= x < len(row)]
            ways, open_ = near.count(WHITE), near.count(None)
            if record["grid"][r][c] is not None:
                if not ways <= 1 <= ways + open_:
                    return False
            elif entry == WHITE and ways == 1 and not open_:
                return False
    return painted(rows, WHITE)
