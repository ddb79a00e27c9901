"""Yajisan-Kazusan by walking from each arrow in a white cell."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, WHITE, choices
from .paint import painted
from .yajikabe import walked

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    across = ["".join(entry or "?" for entry in row) for row in rows]
    down = ["".join(column) for column in zip(*across, strict=True)]
    if any(SHADED * 2 in word for word in (*across, *down)):
        return False
    for r, told in enumerate(record["grid"]):
        for c, arrow in enumerate(told):
            if arrow and rows[r][c] == WHITE and not walked(record, rows, r, c):
                return False
    return painted(rows, WHITE)
