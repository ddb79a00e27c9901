"""Chocona by measuring: a pool of shaded cells fills the box round it."""

from __future__ import annotations

from typing import Any

from .heyawake import SHADED, choices, counts
from .paint import pools

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if not counts(record, rows):
        return False
    if any(None in row for row in rows):
        return True
    for pool in pools(rows, SHADED):
        down, across = ({cell[axis] for cell in pool} for axis in (0, 1))
        if len(down) * len(across) != len(pool):
            return False
    return True
