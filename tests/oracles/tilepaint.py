"""Tilepaint by listing what stands in each tile, and by counting full lines."""

from __future__ import annotations

from typing import Any

from .aquarium import choices, counted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    tiles: dict[Any, set[Any]] = {}
    for labels, entries in zip(record["regions"], rows, strict=True):
        for label, entry in zip(labels, entries, strict=True):
            tiles.setdefault(label, set()).add(entry)
    return counted(record, rows) and not any({"#", "-"} <= entries for entries in tiles.values())
