"""Kropki by the dots that a filled board would have: they must be those that are printed."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """Every cell takes a number up to the longer side."""
    return tuple(range(1, max(record["rows"], record["cols"]) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether lines repeat nothing, and each pair has a dot that may stand there, or needs none."""
    for line in [*rows, *zip(*rows, strict=True)]:
        numbers = [number for number in line if number is not None]
        if len({*numbers}) < len(numbers):
            return False
    printed = {(*map(tuple, edge),): sign for *edge, sign in record["dots"] or ()}
    for r, row in enumerate(rows):
        for c, number in enumerate(row):
            for other in ((r, c + 1), (r + 1, c)):
                if other[0] == len(rows) or other[1] == len(row):
                    continue
                two = {number, rows[other[0]][other[1]]}
                if None in two:
                    continue
                fitting = {"o"} if max(two) - min(two) == 1 else set()
                fitting |= {"*"} if max(two) / min(two) == 2 else set()
                if printed.get(((r, c), other)) not in (fitting or {None}):
                    return False
    return True
