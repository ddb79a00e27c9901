"""Paint Area by pouring: all cells of a region have what its first cell has."""

from __future__ import annotations

from typing import Any

from .canalview import pooled
from .kurodoko import SHADED, WHITE, choices
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    found: dict[str, set[str]] = {}
    for line, row in zip(record["regions"], rows, strict=True):
        for label, entry in zip(line, row, strict=True):
            found.setdefault(label, set()).update({entry} - {None})
    if any(len(paint) > 1 for paint in found.values()):
        return False
    for r, told in enumerate(record["numbers"]):
        for c, number in enumerate(told):
            if isinstance(number, int):
                beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
                near = [rows[y][x] for y, x in beside if 0 <= y < len(rows) and 0 <= x < len(told)]
                if not near.count(SHADED) <= number <= near.count(SHADED) + near.count(None):
                    return False
    return not pooled(rows, SHADED) and not pooled(rows, WHITE) and painted(rows, SHADED)
