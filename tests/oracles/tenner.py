"""Tenner Grid as text: no digit twice in a row, none above or beside its equal, sums by columns."""

from __future__ import annotations

from itertools import pairwise
from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[int, ...]:
    """A given digit, or any."""
    given = record["grid"][row][col]
    return tuple(range(10)) if given is None else (given,)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for row in rows:
        filled = [digit for digit in row if digit is not None]
        if len({*filled}) < len(filled):
            return False
    for above, below in pairwise(rows):
        for col, digit in enumerate(above):
            if digit is not None and digit in below[max(col - 1, 0) : col + 2]:
                return False
    for column, told in zip(zip(*rows, strict=True), record["bottom"], strict=True):
        if told is not None and None not in column and sum(column) != told:
            return False
    return True
