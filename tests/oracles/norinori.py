"""Norinori by paint: each pool of shaded cells has two of them, and so has each region."""

from __future__ import annotations

from typing import Any

from .paint import pools

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    entries: dict[Any, list[Any]] = {}
    for labels, row in zip(record["regions"], rows, strict=True):
        for label, entry in zip(labels, row, strict=True):
            entries.setdefault(label, []).append(entry)
    for region in entries.values():
        if not region.count(SHADED) <= 2 <= region.count(SHADED) + region.count(None):
            return False
    if any(len(pool) > 2 for pool in pools(rows, SHADED)):
        return False
    lonely = [pool for pool in pools(rows, SHADED, None) if len(pool) == 1]
    return all(rows[r][c] != SHADED for pool in lonely for r, c in pool)
