"""Ayeheya by Heyawake's paint, and by laying each room over itself upside down."""

from __future__ import annotations

from typing import Any

from .heyawake import choices
from .heyawake import right as heyawake

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    rooms: dict[str, list[tuple[int, int]]] = {}
    for r, line in enumerate(record["regions"]):
        for c, label in enumerate(line):
            rooms.setdefault(label, []).append((r, c))
    for room in rooms.values():
        for (r, c), (y, x) in zip(room, reversed(room), strict=True):
            if {rows[r][c], rows[y][x]} >= {"#", "-"}:
                return False
    return heyawake(record, rows)
