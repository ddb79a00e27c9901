"""Marupeke by walking: from every cell in four directions, counting equal symbols."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A blocker and a printed symbol stay; any other cell is a cross or a circle."""
    printed = record["grid"][row][col]
    return ("x", "o") if printed == "." else (printed,)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no walk meets as many equal symbols in succession as are forbidden."""
    forbidden = record.get("run", 3)
    for r in range(record["rows"]):
        for c in range(record["cols"]):
            for down, across in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if equal_ahead(rows, r, c, down, across) >= forbidden:
                    return False
    return True


def equal_ahead(rows: list[list[Any]], r: int, c: int, down: int, across: int) -> int:
    """How many cells in succession hold the symbol of the first one."""
    symbol, length = rows[r][c], 0
    if symbol not in ("x", "o"):
        return 0
    while 0 <= r < len(rows) and 0 <= c < len(rows[r]) and rows[r][c] == symbol:
        length += 1
        r, c = r + down, c + across
    return length
