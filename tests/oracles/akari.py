"""Akari as light: each bulb shines through all four directions, and what it meets is counted."""

from __future__ import annotations

from typing import Any

BULB, NONE = "o", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A white cell has a bulb or none."""
    return (BULB, NONE) if record["grid"][row][col] == "." else ("#",)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a board that is not filled yet is not judged."""
    printed = record["grid"]
    cells = [(r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)]
    if any(rows[r][c] is None for r, c in cells):
        return True
    bulbs = {(r, c) for r, c in cells if rows[r][c] == BULB}
    lit = set(bulbs)
    for r, c in bulbs:
        for down, across in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            here = (r + down, c + across)
            while here in cells and printed[here[0]][here[1]] == ".":
                if here in bulbs:
                    return False
                lit.add(here)
                here = (here[0] + down, here[1] + across)
    for r, c in cells:
        told = printed[r][c]
        near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}
        if told.isdigit() and len(near & bulbs) != int(told):
            return False
    return all(cell in lit for cell in cells if printed[cell[0]][cell[1]] == ".")
