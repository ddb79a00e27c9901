"""How many cells of a sort are seen from a cell along its row and its column, as text."""

from __future__ import annotations

from typing import Any


def seen(rows: list[list[Any]], r: int, c: int, sort: str) -> tuple[int, int]:
    """The fewest and the most cells; what is not filled in yet may become anything."""
    across = "".join(entry or "?" for entry in rows[r])
    down = "".join(row[c] or "?" for row in rows)
    sides = [across[:c][::-1], across[c + 1 :], down[:r][::-1], down[r + 1 :]]
    least = sum(len(side) - len(side.lstrip(sort)) for side in sides)
    most = sum(len(side) - len(side.lstrip(sort + "?")) for side in sides)
    return least, most
