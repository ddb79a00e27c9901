"""Grids that borders divide, by pouring paint into each piece: cells are pairs of row and column.

A border is the pair of cells it parts, the upper or left one first.
"""

from __future__ import annotations

from collections.abc import Collection

Cell = tuple[int, int]
Border = tuple[Cell, Cell]


def pieces(rows: int, cols: int, borders: Collection[Border]) -> list[set[Cell]] | None:
    """The pieces; None if a border has the same piece on both sides."""
    drawn = {frozenset(border) for border in borders}
    left = {(r, c) for r in range(rows) for c in range(cols)}
    found = []
    while left:
        wet = [left.pop()]
        for r, c in wet:
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in left and frozenset(((r, c), near)) not in drawn:
                    left.remove(near)
                    wet.append(near)
        found.append(set(wet))
    if any({*border} <= piece for border in borders for piece in found):
        return None
    return found


def shikaku(grid: list[str], borders: Collection[Border]) -> bool:
    """Whether each piece fills the box round it and has one number, its size if it is told."""
    found = pieces(len(grid), len(grid[0]), borders)
    if found is None:
        return False
    for piece in found:
        high = max(r for r, _ in piece) - min(r for r, _ in piece) + 1
        wide = max(c for _, c in piece) - min(c for _, c in piece) + 1
        numbers = [grid[r][c] for r, c in piece if grid[r][c] != "."]
        if high * wide != len(piece) or numbers not in (["?"], [str(len(piece))]):
            return False
    return True
