"""Samurai Sudoku by looking at two cells: equal ones that a grid keeps apart are a fault."""

from __future__ import annotations

from itertools import combinations
from math import isqrt
from typing import Any


def grids(record: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Each grid: its first row and column, and the number of its rows."""
    found = []
    for printed in record["grid"]:
        rows, cols = zip(*printed["cells"], strict=True)
        found.append((min(rows), min(cols), max(rows) - min(rows) + 1))
    return found


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A hole, a given number, or any up to the rows of a grid."""
    sizes = [size for r, c, size in grids(record) if r <= row < r + size and c <= col < c + size]
    given = record["givens"][row][col]
    if not sizes:
        return ("-",)
    return (given,) if given else tuple(range(1, min(sizes) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for top, left, size in grids(record):
        side = isqrt(size)
        cells = [(r, c) for r in range(size) for c in range(size)]
        filled = [(r, c) for r, c in cells if rows[top + r][left + c] is not None]
        for (r, c), (s, d) in combinations(filled, 2):
            seen = r == s or c == d or (r // side, c // side) == (s // side, d // side)
            if seen and rows[top + r][left + c] == rows[top + s][left + d]:
                return False
    return True
