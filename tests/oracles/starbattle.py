"""Star Battle by distances: stars touch where their squared distance is at most two."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

STAR, NONE = "*", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell has a star or none; outside all regions it has none."""
    return (NONE,) if record["regions"][row][col] == NONE else (STAR, NONE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a board that is not filled yet is not judged."""
    if any(None in row for row in rows):
        return True
    stars = [(r, c) for r, row in enumerate(rows) for c, entry in enumerate(row) if entry == STAR]
    if any((a - r) ** 2 + (b - c) ** 2 <= 2 for (a, b), (r, c) in combinations(stars, 2)):
        return False
    wanted, (height, width) = record["stars"], (record["rows"], record["cols"])
    labels = record["regions"]
    regions = Counter(labels[r][c] for r, c in stars)
    across, down = Counter(r for r, _ in stars), Counter(c for _, c in stars)
    if any(regions[label] != wanted for label in {one for row in labels for one in row} - {NONE}):
        return False
    if any(count > wanted for count in (*across.values(), *down.values())):
        return False
    rows_are_full = width < height or all(across[r] == wanted for r in range(height))
    columns_are_full = height < width or all(down[c] == wanted for c in range(width))
    return rows_are_full and columns_are_full
