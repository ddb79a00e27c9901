"""LITS by the outlines of pieces: squares in the text, forms by the lengths between their cells."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

from .paint import painted, pools, walls

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for above, below in pairwise(rows):
        columns = zip(above, below, strict=True)
        if any([*left, *next_] == [SHADED] * 4 for left, next_ in pairwise(columns)):
            return False
    pieces, between = {}, walls(record)
    for label in {name for row in record["regions"] for name in row}:
        inside = [
            [entry if name == label else WHITE for name, entry in zip(*both, strict=True)]
            for both in zip(record["regions"], rows, strict=True)
        ]
        entries = [entry for row in inside for entry in row]
        if not entries.count(SHADED) <= 4 <= entries.count(SHADED) + entries.count(None):
            return False
        if not painted(inside, SHADED, between=between):
            return False
        pieces[label] = {cell for pool in pools(inside, SHADED) for cell in pool}
    for one, other in combinations(pieces.values(), 2):
        if len(one) == len(other) == 4 and distances(one) == distances(other) and touch(one, other):
            return False
    return painted(rows, SHADED)


def distances(cells: set[tuple[int, int]]) -> list[int]:
    """The squares of all lengths between two cells, which no two forms have in common."""
    return sorted((r - s) ** 2 + (c - d) ** 2 for (r, c), (s, d) in combinations(cells, 2))


def touch(one: set[tuple[int, int]], other: set[tuple[int, int]]) -> bool:
    """Whether two pieces share a side."""
    return any(abs(r - s) + abs(c - d) == 1 for r, c in one for s, d in other)
