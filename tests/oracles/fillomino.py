"""Fillomino by paint: each pool of one number is counted, and what is empty may still join it."""

from __future__ import annotations

from typing import Any

from .paint import pools


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """What is printed, or any number of cells."""
    told = record["grid"][row][col]
    if told not in (None, 0, "."):
        return (told,)
    return tuple(range(1, record["rows"] * record["cols"] + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for number in {entry for row in rows for entry in row} - {None}:
        if any(len(pool) > number for pool in pools(rows, number)):
            return False
        for room in pools(rows, number, None):
            if len(room) < number and any(rows[r][c] == number for r, c in room):
                return False
    return True
