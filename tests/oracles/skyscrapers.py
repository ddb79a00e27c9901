"""Skyscrapers by looking: who looks along a line meets the heights that are records so far."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

EMPTY = "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A given height, or any; where heights are fewer than cells a cell may be empty."""
    longest = max(record["rows"], record["cols"])
    heights = record.get("heights", "all")
    most = longest if heights == "all" else int(heights)
    given = (record.get("givens") or {row: {col: None}})[row][col]
    if given and given != ".":
        return (given,)
    return (*range(1, most + 1), *([EMPTY] if most < longest else []))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a line that is not filled yet is not judged."""
    size = max(record["rows"], record["cols"])
    heights = record.get("heights", "all")
    most = size if heights == "all" else int(heights)
    columns = [*zip(*rows, strict=True)]
    lines = [*rows, *columns]
    if record.get("diagonal") == "yes":
        lines += [[rows[i][i] for i in range(size)], [rows[i][-1 - i] for i in range(size)]]
    for line in lines:
        if None not in line:
            built = [height for height in line if height != EMPTY]
            if len({*built}) < len(built) or (len(line) == size and len(built) < most):
                return False
    views = (("left", rows, 1), ("right", rows, -1), ("top", columns, 1), ("bottom", columns, -1))
    for side, all_lines, way in views:
        for told, line in zip(record.get(side) or [], all_lines, strict=False):
            built = [0 if height == EMPTY else height for height in line[::way]]
            if told and None not in line and len({*accumulate(built, max)} - {0}) != told:
                return False
    return True
