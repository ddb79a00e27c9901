"""Tasquare by boxes: each pool of shaded cells fills one, and is weighed beside numbers."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, WHITE, choices
from .paint import painted, pools

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    told = [(r, c, n) for r, row in enumerate(record["grid"]) for c, n in enumerate(row) if n]
    if any(rows[r][c] == SHADED for r, c, _ in told) or not painted(rows, WHITE):
        return False
    if any(None in row for row in rows):
        return True
    shaded = pools(rows, SHADED)
    for pool in shaded:
        down, across = ({cell[axis] for cell in pool} for axis in (0, 1))
        if not len(down) == len(across) == len(pool) / len(down):
            return False
    for r, c, number in told:
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
        weight = sum(len(pool) for pool in shaded if pool & near)
        if weight != number and (number != "?" or not weight):
            return False
    return True
