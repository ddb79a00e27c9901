"""Creek by stamping: each shaded cell adds one to the four numbers at its corners."""

from __future__ import annotations

from itertools import product
from typing import Any

from .kurodoko import SHADED, WHITE, choices
from .paint import painted

__all__ = ["choices", "right"]


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    least, most = stamped(rows, SHADED), stamped(rows, SHADED, None)
    for r, told in enumerate(record["grid"]):
        for c, number in enumerate(told):
            if isinstance(number, int) and not least[r][c] <= number <= most[r][c]:
                return False
    return painted(rows, WHITE)


def stamped(rows: list[list[Any]], *sorts: Any) -> list[list[int]]:
    """How many cells of some sorts meet at each corner."""
    found = [[0] * (len(rows[0]) + 1) for _ in range(len(rows) + 1)]
    for r, row in enumerate(rows):
        for c, entry in enumerate(row):
            for down, right_ in product((0, 1), repeat=2):
                found[r + down][c + right_] += entry in sorts
    return found
