"""Nanro by its numbers as a road: each region is tallied, and the road is walked cell by cell."""

from __future__ import annotations

from collections import Counter
from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A cell is empty or has a number up to the size of its region; what is printed stays."""
    size = sum(line.count(record["regions"][row][col]) for line in record["regions"])
    given = (record["givens"] or {row: [0] * record["cols"]})[row][col]
    if given == "?":
        return tuple(range(1, size + 1))
    return (given,) if given else ("-", *range(1, size + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether regions have as many of one number as it says, apart, in one road without squares."""
    labels = record["regions"]
    held = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number != "-"
    }
    open_ = {labels[r][c] for (r, c), number in held.items() if number is None}
    for label in {label for line in labels for label in line} - open_:
        met = Counter(number for (r, c), number in held.items() if labels[r][c] == label)
        if [*met.items()] != [(number, number) for number in met] or len(met) != 1:
            return False
    for (r, c), number in held.items():
        for beside in ((r + 1, c), (r, c + 1)):
            across = beside in held and labels[beside[0]][beside[1]] != labels[r][c]
            if across and number is not None and held[beside] == number:
                return False
        block = [held.get((r + down, c + right)) for down in (0, 1) for right in (0, 1)]
        if None not in block:
            return False
    return walked(held.keys())


def walked(cells: Any) -> bool:
    """Whether every cell is met on a walk from side to side that begins in any of them."""
    met, todo = set(), [*cells][:1]
    while todo:
        r, c = todo.pop()
        if (r, c) in cells and (r, c) not in met:
            met.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    return len(met) == len(cells)
