"""Hidato by walking: from the cell of each number a single step must lead to the next."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A hole and a printed number stay; any other cell takes any number there is."""
    holes = sum(line.count("#") for line in record.get("holes") or ())
    if record.get("holes") and record["holes"][row][col] == "#":
        return ("#",)
    given = record["givens"] and record["givens"][row][col]
    return (given,) if given else tuple(range(1, record["rows"] * record["cols"] - holes + 1))


def walks(rows: list[list[Any]], diagonally: bool) -> bool:
    """Whether numbers differ, and those that are there with the next lie a step apart."""
    found: dict[int, tuple[int, int]] = {}
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            if number in ("#", None):
                continue
            if number in found:
                return False
            found[number] = (r, c)
    for number, (r, c) in found.items():
        if number + 1 in found:
            down, right = (abs(a - b) for a, b in zip((r, c), found[number + 1], strict=True))
            if (max(down, right) if diagonally else down + right) != 1:
                return False
    return True


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether the walk never breaks off."""
    return walks(rows, diagonally=True)
