"""Latin Square as text: each row and column is as long when it is told without repeats."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """A given number, or any up to the length of the longest line."""
    given = record["givens"][row][col]
    return (given,) if given else tuple(range(1, max(record["rows"], record["cols"]) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    del record
    lines = [[number for number in line if number] for line in (*rows, *zip(*rows, strict=True))]
    return all(len({*line}) == len(line) for line in lines)
