"""Doppelblock by cutting: each line as text falls into three at its shaded cells."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """What is given, or else shaded or a number that leaves room for two shaded cells."""
    given = record["givens"][row][col] if record.get("givens") else None
    return (given,) if given else ("#", *range(1, max(record["rows"], record["cols"]) - 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each line falls into three parts, with all numbers, and the middle makes its sum."""
    longest = max(record["rows"], record["cols"])
    columns = [[*column] for column in zip(*rows, strict=True)]
    for lines, told in ((rows, record["left"]), (columns, record["top"])):
        for line, wished in zip(lines, told or [None] * len(lines), strict=True):
            if None in line:
                continue
            parts = " ".join(map(str, line)).split("#")
            numbers = [int(word) for part in parts for word in part.split()]
            if len({*numbers}) < len(numbers) or len(parts) > 3:
                return False
            if len(line) == longest and len(parts) != 3:
                return False
            if wished is not None and len(parts) != 3:
                return False
            if wished is not None and sum(map(int, parts[1].split())) != wished:
                return False
    return True
