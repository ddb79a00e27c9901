"""Kurotto by weighing: each pool of shaded cells is weighed once, and then looked at."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, choices
from .paint import pools

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    light, heavy = pools(rows, SHADED), pools(rows, SHADED, None)
    for r, told in enumerate(record["grid"]):
        for c, number in enumerate(told):
            if number is None:
                continue
            if rows[r][c] == SHADED:
                return False
            near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
            least, most = (sum(len(p) for p in some if p & near) for some in (light, heavy))
            if number != "?" and not least <= number <= most:
                return rows[r][c] is None and most >= number  # its own cell may join pools
    return True
