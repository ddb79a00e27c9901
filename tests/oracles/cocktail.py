"""Cocktail Lamp by paint that creeps over corners, and within each room over sides alone."""

from __future__ import annotations

from typing import Any

from .canalview import pooled
from .heyawake import SHADED, choices, counts
from .paint import pools, walls

__all__ = ["choices", "right"]

Cell = tuple[int, int]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if not counts(record, rows) or pooled(rows, SHADED):
        return False
    labels, between = record["regions"], walls(record)
    wet = {(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry == SHADED}
    for r, c in wet:
        for y, x in {(r + 1, c), (r, c + 1)} & wet:
            if labels[r][c] != labels[y][x] or frozenset({(r, c), (y, x)}) in between:
                return False
    if any(None in row for row in rows):
        return True
    rooms = [labels[r][c] for pool in pools(rows, SHADED) for r, c in [min(pool)]]
    return len(rooms) == len(set(rooms)) and not rest(wet)


def rest(wet: set[Cell]) -> set[Cell]:
    """The cells that paint does not get to from the first one."""
    dry = set(wet)
    stack = [dry.pop()] if dry else []
    while stack:
        r, c = stack.pop()
        near = {(y, x) for y in (r - 1, r, r + 1) for x in (c - 1, c, c + 1)} & dry
        dry -= near
        stack += near
    return dry
