"""Snake by walking: from one end to the other, over all shaded cells."""

from __future__ import annotations

from typing import Any

from oracles.aquarium import choices as choices
from oracles.aquarium import counted


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if not counted(record, rows):
        return False
    if any(None in row for row in rows):
        return True
    snake = {(r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == "#"}

    def beside(cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        return [near for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if near in snake]

    ends = {cell for cell in snake if len(beside(cell)) == 1}
    circles = [
        (circle, (r, c))
        for r, row in enumerate(record.get("grid") or [])
        for c, circle in enumerate(row)
        if circle != "."
    ]
    if any(cell not in snake or (cell in ends) != (circle == "*") for circle, cell in circles):
        return False
    if len(ends) != 2:
        return False
    way = [min(ends)]
    while on := [near for near in beside(way[-1]) if near not in way]:
        if len(on) > 1:
            return False
        way += on
    far = ((one, other) for i, one in enumerate(way) for other in way[i + 3 :])
    apart = all(max(abs(r - r2), abs(c - c2)) > 1 for (r, c), (r2, c2) in far)
    return apart and len(way) == len(snake)
