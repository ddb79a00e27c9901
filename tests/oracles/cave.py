"""Cave by painting: dark paint that is poured round the grid must reach all shaded cells."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, WHITE, choices, sees_all
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    rim = [SHADED] * (record["cols"] + 2)
    framed = [rim, *([SHADED, *row, SHADED] for row in rows), rim]
    return sees_all(record, rows) and painted(rows, WHITE) and painted(framed, SHADED)
