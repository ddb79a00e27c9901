"""Canal View by painting the canal, and looking along it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .kurodoko import SHADED, choices, sees_all
from .paint import painted

__all__ = ["choices", "pooled", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    return sees_all(record, rows, SHADED) and not pooled(rows, SHADED) and painted(rows, SHADED)


def pooled(rows: list[list[Any]], sort: str) -> bool:
    """Whether four cells of a sort make a square: two rows have pairs of it in one place."""
    words = ["".join(entry or "?" for entry in row) for row in rows]
    return any(
        above[at : at + 2] == below[at : at + 2] == sort * 2
        for above, below in pairwise(words)
        for at in range(len(above) - 1)
    )
