"""Tents by matching: each tree is given a tent of its own, however they must be exchanged."""

from __future__ import annotations

from itertools import combinations
from typing import Any

TENT, NONE, TREE = "^", "-", "T"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """Beside trees a cell has a tent or none."""
    return (TREE,) if record["grid"][row][col] == TREE else (TENT, NONE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; a board that is not filled yet is not judged."""
    if any(None in row for row in rows):
        return True
    cells = [(r, c) for r, row in enumerate(rows) for c, _ in enumerate(row)]
    tents = [(r, c) for r, c in cells if rows[r][c] == TENT]
    trees = [(r, c) for r, c in cells if record["grid"][r][c] == TREE]
    if any(max(abs(a - r), abs(b - c)) < 2 for (a, b), (r, c) in combinations(tents, 2)):
        return False
    for axis, side in enumerate(("left", "top")):
        for number, told in enumerate(record.get(side) or []):
            if told is not None and sum(tent[axis] == number for tent in tents) != told:
                return False
    return len(trees) == len(tents) and paired(trees, tents)


def paired(trees: list[tuple[int, int]], tents: list[tuple[int, int]]) -> bool:
    """Whether the trees can be given different tents that stand beside them."""
    if not trees:
        return True
    (r, c), *others = trees
    return any(
        paired(others, [tent for tent in tents if tent != own])
        for own in tents
        if abs(own[0] - r) + abs(own[1] - c) == 1
    )
