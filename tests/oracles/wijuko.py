"""Wijuko by ticking off: each number is struck from the list of those to place."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """A printed number stays; any other cell takes 1 to the number of cells."""
    given = record["givens"][row][col] if record.get("givens") else 0
    return (given,) if given else tuple(range(1, record["rows"] * record["cols"] + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no number is placed twice and every sum between filled cells is met."""
    to_place = list(range(1, record["rows"] * record["cols"] + 1))
    for row in rows:
        for number in row:
            if number is None:
                continue
            if number not in to_place:
                return False
            to_place.remove(number)
    for (r1, c1), (r2, c2), total in record["sums"]:
        pair = (rows[r1][c1], rows[r2][c2])
        if None not in pair and sum(pair) != total:
            return False
    return True
