"""Yajikabe by walking from each arrow, and by painting the wall."""

from __future__ import annotations

from typing import Any

from .canalview import pooled
from .kurodoko import SHADED, choices
from .paint import painted

__all__ = ["choices", "right"]

STEPS = {"^": (-1, 0), "v": (1, 0), "<": (0, -1), ">": (0, 1)}


def walked(record: dict[str, Any], rows: list[list[Any]], r: int, c: int) -> bool:
    """Whether the arrow in a cell may be right: what is passed on the way from it is counted."""
    arrow = record["grid"][r][c]
    (down, across), number = STEPS[arrow[0]], int(arrow[1:])
    seen, y, x = [], r + down, c + across
    while 0 <= y < len(rows) and 0 <= x < len(rows[y]):
        seen.append(rows[y][x])
        y, x = y + down, x + across
    return seen.count(SHADED) <= number <= seen.count(SHADED) + seen.count(None)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for r, told in enumerate(record["grid"]):
        for c, arrow in enumerate(told):
            if arrow and (rows[r][c] == SHADED or not walked(record, rows, r, c)):
                return False
    return not pooled(rows, SHADED) and painted(rows, SHADED)
