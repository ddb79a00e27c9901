"""Kakuru by looking round each cell: at equal digits, and at what they come to."""

from __future__ import annotations

from itertools import product
from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A digit in a white cell."""
    return ("#",) if record["grid"][row][col] else tuple(range(1, 10))


def round_about(rows: list[list[Any]], r: int, c: int) -> list[Any]:
    """What stands in the white cells that touch one."""
    near = product(range(max(r - 1, 0), r + 2), range(max(c - 1, 0), c + 2))
    inside = [(y, x) for y, x in near if (y, x) != (r, c) and y < len(rows) and x < len(rows[y])]
    return [rows[y][x] for y, x in inside if rows[y][x] != "#"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            near, told = round_about(rows, r, c), record["grid"][r][c]
            digits = [digit for digit in near if digit is not None]
            if entry not in (None, "#") and entry in digits:
                return False
            if told and told != "#":
                if len({*digits}) < len(digits):
                    return False
                if None not in near and sum(digits) != told:
                    return False
    return True
