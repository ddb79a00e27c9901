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


def galaxies(lattice: list[str], borders: Collection[Border]) -> bool:
    """Whether each piece, turned upside down, comes to lie on itself round the one dot it has."""
    rows, cols = (len(lattice) + 1) // 2, (len(lattice[0]) + 1) // 2
    found = pieces(rows, cols, borders)
    if found is None:
        return False
    dots = {(y, x) for y, row in enumerate(lattice) for x, sign in enumerate(row) if sign in "o*"}
    for piece in found:
        middle = (
            min(r for r, _ in piece) + max(r for r, _ in piece),
            min(c for _, c in piece) + max(c for _, c in piece),
        )
        turned = {(middle[0] - r, middle[1] - c) for r, c in piece}
        inside = {
            (y, x)
            for y, x in dots
            if {((y + dy) // 2, (x + dx) // 2) for dy in (0, 1) for dx in (0, 1)} <= piece
        }
        if turned != piece or inside != {middle}:
            return False
        dots -= inside
    return not dots
