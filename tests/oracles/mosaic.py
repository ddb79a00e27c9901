"""Mosaic by adding up: the board with a rim, as ones and zeros, summed three by three."""

from __future__ import annotations

from typing import Any

from .kurodoko import SHADED, choices

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    least = threes([[entry == SHADED for entry in row] for row in rows])
    most = threes([[entry in (SHADED, None) for entry in row] for row in rows])
    return all(
        number is None or low <= number <= high
        for told, lows, highs in zip(record["grid"], least, most, strict=True)
        for number, low, high in zip(told, lows, highs, strict=True)
    )


def threes(rows: list[list[Any]]) -> list[list[int]]:
    """The sum of each cell and the eight round it: first by columns, then by rows."""
    width = len(rows[0])
    tall = zip([[0] * width, *rows[:-1]], rows, [*rows[1:], [0] * width], strict=True)
    columns = [[0, *map(sum, zip(*three, strict=True)), 0] for three in tall]
    return [[sum(column[at : at + 3]) for at in range(width)] for column in columns]
