"""Hitori by crossing out: what is left of each line has no number twice."""

from __future__ import annotations

from typing import Any

from .paint import painted

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    numbers = record["grid"]
    lines = [*zip(rows, numbers, strict=True)]
    lines += [*zip(zip(*rows, strict=True), zip(*numbers, strict=True), strict=True)]
    for entries, told in lines:
        if SHADED * 2 in "".join(entry or "?" for entry in entries):
            return False
        left = [n for n, entry in zip(told, entries, strict=True) if n and entry == WHITE]
        if len(set(left)) < len(left):
            return False
    return painted(rows, WHITE)
