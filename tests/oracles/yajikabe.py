"""Yajikabe by walking from each arrow, and by painting the wall."""

from __future__ import annotations

from typing import Any

from .canalview import pooled
from .kurodoko import SHADED, choices
from .paint import painted

__all__ = ["choices", "right"]

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for r, told in enumerate(record["grid"]):
        for c, arrow in enumerate(told):
            if arrow is None:
                continue
            if rows[r][c] == SHADED:
                return False
            (down, across), number = STEPS[arrow[0]], int(arrow[1:])
            seen, y, x = [], r + down, c + across
            while 0 <= y < len(rows) and 0 <= x < len(told):
                seen.append(rows[y][x])
                y, x = y + down, x + across
            if not seen.count(SHADED) <= number <= seen.count(SHADED) + seen.count(None):
                return False
    return not pooled(rows, SHADED) and painted(rows, SHADED)
