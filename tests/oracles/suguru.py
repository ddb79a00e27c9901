"""Suguru by bookkeeping: sorted lists of what each region holds, and a look at every neighbour."""

from __future__ import annotations

from itertools import pairwise
from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A hole and a printed number stay; any other cell takes 1 to the size of its region."""
    label, given = record["regions"][row][col], record["givens"][row][col]
    if label == "-":
        return ("-",)
    if given:
        return (given,)
    return tuple(range(1, sum(line.count(label) for line in record["regions"]) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no region repeats a number and no two touching cells are equal."""
    held: dict[Any, list[int]] = {}
    for r, labels in enumerate(record["regions"]):
        for c, label in enumerate(labels):
            number = rows[r][c]
            if number in ("-", None):
                continue
            for nr in range(max(r - 1, 0), r + 2):
                for nc in range(max(c - 1, 0), c + 2):
                    inside = nr < record["rows"] and nc < record["cols"]
                    if inside and (nr, nc) != (r, c) and rows[nr][nc] == number:
                        return False
            held.setdefault(label, []).append(number)
    for numbers in held.values():
        numbers.sort()
        if any(a == b for a, b in pairwise(numbers)):
            return False
    return True
