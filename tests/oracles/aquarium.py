"""Aquarium by pouring: from each cell water runs down and to the sides, and stands level."""

from __future__ import annotations

from typing import Any

Cell = tuple[int, int]


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """Every cell holds water or not."""
    return ("#", "-")


def flood(start: Cell, region: set[Cell]) -> set[Cell]:
    """The cells that water reaches which stands as high as in this one."""
    reached = {start}
    todo = [start]
    for row, col in todo:
        for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if near in region - reached and near[0] >= start[0]:
                reached.add(near)
                todo.append(near)
    return reached


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    if not counted(record, rows):
        return False
    cells = [(r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)]
    regions: dict[Any, set[Cell]] = {}
    for r, c in cells:
        regions.setdefault(record["regions"][r][c], set()).add((r, c))
    for region in regions.values():
        for start in region:
            if rows[start[0]][start[1]] == "#":
                wet = {cell for cell in region if cell[0] >= start[0]}
                if record.get("pools") == "yes":
                    wet = flood(start, region)
                if any(rows[r][c] == "-" for r, c in wet):
                    return False
    return True


def counted(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether full lines have as many cells with `#` as the numbers at the top and the left say."""
    for lines, told in (
        (rows, record.get("left")),
        ([*zip(*rows, strict=True)], record.get("top")),
    ):
        for line, number in zip(lines, told or [None] * len(lines), strict=True):
            if number is not None and None not in line and line.count("#") != number:
                return False
    return True
