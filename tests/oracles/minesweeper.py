"""Minesweeper by blasts: each mine adds one to all numbers round it, and nothing may be left."""

from __future__ import annotations

from typing import Any

MINE, NONE = "*", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """There is no mine in a cell with a number."""
    return (MINE, NONE) if record["grid"][row][col] is None else (NONE,)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a board that is not filled yet is not judged."""
    if any(None in row for row in rows):
        return True
    left = {
        (r, c): told
        for r, row in enumerate(record["grid"])
        for c, told in enumerate(row)
        if isinstance(told, int)
    }
    mines = [(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry == MINE]
    for r, c in mines:
        for down in (-1, 0, 1):
            for across in (-1, 0, 1):
                if (r + down, c + across) in left:
                    left[r + down, c + across] -= 1
    wanted = record.get("mines", "any")
    return not any(left.values()) and (wanted == "any" or len(mines) == int(wanted))
