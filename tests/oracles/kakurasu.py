"""Kakurasu as a product of matrices: the shaded cells times the places of rows and of columns."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """Every cell is shaded or white."""
    return ("#", "-")


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether the products are what is told."""
    for lines, told in ((rows, record["right"]), ([*zip(*rows, strict=True)], record["bottom"])):
        for line, wished in zip(lines, told or [None] * len(lines), strict=True):
            made = sum(place * (cell == "#") for place, cell in enumerate(line, 1))
            if wished is not None and None not in line and made != wished:
                return False
    return True
