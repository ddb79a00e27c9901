"""Norinuri by paint: pools of two shaded cells, and islands as in Nurikabe."""

from __future__ import annotations

from typing import Any

from .nurikabe import SHADED, choices, islands
from .paint import pools

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if any(len(pool) > 2 for pool in pools(rows, SHADED)) or not islands(record, rows):
        return False
    lonely = [pool for pool in pools(rows, SHADED, None) if len(pool) == 1]
    return all(rows[r][c] != SHADED for pool in lonely for r, c in pool)
