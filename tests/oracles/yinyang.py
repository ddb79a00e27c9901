"""Yin-Yang by paint of two colours, and by looking for squares in the text of two rows."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .paint import painted

COLOURS = ("o", "*")


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A circle that is printed, or either colour."""
    told = record["grid"][row][col]
    return (told,) if told in COLOURS else COLOURS


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for above, below in pairwise(rows):
        for left, right_ in pairwise(zip(above, below, strict=True)):
            if len({*left, *right_} - {None}) == 1 and None not in left + right_:
                return False
    return all(painted(rows, colour) for colour in COLOURS)
