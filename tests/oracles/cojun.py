"""Cojun by columns: each is read from below, a step up within a region must be a step up."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from oracles.suguru import choices as choices


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether regions repeat nothing, neighbours differ, and numbers of a region rise upwards."""
    labels = record["regions"]
    held = [
        (label, number)
        for line, row in zip(labels, rows, strict=True)
        for label, number in zip(line, row, strict=True)
        if number not in ("-", None)
    ]
    if len({*held}) < len(held):
        return False
    columns = [[*reversed(column)] for column in zip(*rows, strict=True)]
    regions = [[*reversed(column)] for column in zip(*labels, strict=True)]
    for line in [*rows, *columns]:
        if any(a == b for a, b in pairwise(line) if a not in ("-", None)):
            return False
    return not any(
        one > other
        for column, region in zip(columns, regions, strict=True)
        for (one, other), (a, b) in zip(pairwise(column), pairwise(region), strict=True)
        if a == b and not {one, other} & {"-", None}
    )
