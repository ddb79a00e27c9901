"""Putteria by its numbers alone: where they stand, and how many cells have the label beneath."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any


def _size(record: dict[str, Any], label: str) -> int:
    return sum(line.count(label) for line in record["regions"])


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A cell is empty or has the size of its region; what is printed stays."""
    given = (record["givens"] or {row: [0] * record["cols"]})[row][col]
    return (given,) if given else ("-", _size(record, record["regions"][row][col]))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether numbers are apart, differ along lines, and each region has one."""
    cells = [(r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)]
    found = [(r, c) for r, c in cells if rows[r][c] not in ("-", None)]
    for (r, c), (nr, nc) in combinations(found, 2):
        if abs(r - nr) + abs(c - nc) == 1:
            return False
        if rows[r][c] == rows[nr][nc] and (r == nr or c == nc):
            return False
    held = Counter(record["regions"][r][c] for r, c in found)
    open_ = {record["regions"][r][c] for r, c in cells if rows[r][c] is None}
    labels = {record["regions"][r][c] for r, c in cells}
    return all(held[label] == 1 or (label in open_ and not held[label]) for label in labels)
