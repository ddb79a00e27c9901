"""Shimaguni by painting each room by itself, and comparing islands along its coast."""

from __future__ import annotations

from itertools import product
from typing import Any

from .heyawake import SHADED, choices, counts
from .paint import pools

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    labels, sizes = record["regions"], {}
    for label in {label for line in labels for label in line}:
        room = [
            [entry if own == label else "" for entry, own in zip(row, line, strict=True)]
            for row, line in zip(rows, labels, strict=True)
        ]
        wet = [pool for pool in pools(room, SHADED, None) if touched(rows, pool)]
        if len(wet) > 1 or not pools(room, SHADED, None):
            return False
        if not any(None in row for row in room):
            sizes[label] = sum(row.count(SHADED) for row in room)
            if not sizes[label]:
                return False
    for r, c in product(range(len(rows)), range(len(rows[0]))):
        for y, x in ((r + 1, c), (r, c + 1)):
            if y < len(rows) and x < len(rows[0]) and labels[r][c] != labels[y][x]:
                if rows[r][c] == rows[y][x] == SHADED:
                    return False
                one, other = sizes.get(labels[r][c]), sizes.get(labels[y][x])
                if one is not None and one == other:
                    return False
    return counts(record, rows)


def touched(rows: list[list[Any]], pool: set[tuple[int, int]]) -> bool:
    """Whether any cell of a pool is shaded."""
    return any(rows[r][c] == SHADED for r, c in pool)
