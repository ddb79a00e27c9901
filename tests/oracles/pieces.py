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


Box = tuple[int, int, list[Cell], str]  # how high and how wide it is, its cells, and its clue


def boxes(grid: list[str], borders: Collection[Border]) -> list[Box] | None:
    """The pieces if each fills the box round it and has one clue; else None."""
    found = pieces(len(grid), len(grid[0]), borders)
    if found is None:
        return None
    told = []
    for piece in found:
        high, wide = (max(side) - min(side) + 1 for side in zip(*piece, strict=True))
        clues = [grid[r][c] for r, c in piece if grid[r][c] != "."]
        if high * wide != len(piece) or len(clues) != 1:
            return None
        told.append((high, wide, sorted(piece), clues[0]))
    return told


def shikaku(grid: list[str], borders: Collection[Border]) -> bool:
    """Whether each piece fills the box round it and has one number, its size if it is told."""
    found = boxes(grid, borders)
    return found is not None and all(clue in ("?", str(len(cells))) for *_, cells, clue in found)


def tatamibari(grid: list[str], borders: Collection[Border]) -> bool:
    """Whether each piece fills the box round it and has one sign for its shape, and none cross."""
    found = boxes(grid, borders)
    if found is None:
        return False
    meeting = [
        (r + down, c + right)
        for _, _, cells, _ in found
        for (r, c), (down, right) in (
            (cells[0], (0, 0)),
            (cells[-1], (1, 1)),
            ((cells[0][0], cells[-1][1]), (0, 1)),
            ((cells[-1][0], cells[0][1]), (1, 0)),
        )
    ]
    inside = [corner for corner in meeting if 0 not in corner]
    shapes = [
        ("?", "|" if high > wide else "-" if wide > high else "+") for high, wide, *_ in found
    ]
    told = all(clue in shape for shape, (*_, clue) in zip(shapes, found, strict=True))
    return told and all(inside.count(corner) < 4 for corner in inside)


def nawabari(grid: list[str], borders: Collection[Border]) -> bool:
    """Whether each piece fills the box round it and has one number, and numbers are right."""
    return boxes(grid, borders) is not None and numbered(grid, borders)


def around(grid: list[str], borders: Collection[Border], cell: Cell) -> int:
    """How many sides of a cell are borders, of the grid, of a hole or of a piece."""
    drawn = {frozenset(border) for border in borders}
    r, c = cell
    sides = 0
    for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
        inside = 0 <= near[0] < len(grid) and 0 <= near[1] < len(grid[0])
        if not inside or grid[near[0]][near[1]] == "#" or frozenset((cell, near)) in drawn:
            sides += 1
    return sides


def numbered(grid: list[str], borders: Collection[Border]) -> bool:
    """Whether all numbers tell the borders round their cells."""
    return all(
        around(grid, borders, (r, c)) == int(sign)
        for r, row in enumerate(grid)
        for c, sign in enumerate(row)
        if sign.isdigit()
    )


def of_one_size(grid: list[str], borders: Collection[Border], size: int) -> bool:
    """Whether all pieces have so many cells, and all numbers tell the borders round theirs."""
    holes = {(r, c) for r, row in enumerate(grid) for c, sign in enumerate(row) if sign == "#"}
    walls = {
        (min(hole, near), max(hole, near))
        for hole in holes
        for near in (
            (hole[0] + down, hole[1] + right) for down, right in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        if not {hole, near} <= holes
    }
    found = pieces(len(grid), len(grid[0]), {*borders, *walls})
    if found is None or not numbered(grid, borders):
        return False
    return all(len(piece) == size for piece in found if not piece & holes)


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
