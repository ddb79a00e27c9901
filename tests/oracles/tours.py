"""Loops from cell to cell that tell of themselves: oracles of kinds that draw one.

Each has a function `fits_loop` of a record and of a loop that goes round once, its cells in order.
"""

from __future__ import annotations

from typing import Any

from .lines import Cell, bends

Loop = list[Cell]


def straight_ways(loop: Loop) -> dict[Cell, tuple[int, int]]:
    """How many steps one who leaves a cell goes before he turns, forward and backward."""
    turns, size = bends(loop), len(loop)
    found = {}
    for at, cell in enumerate(loop):
        far = []
        for step in (1, -1):
            steps = 1
            while not turns[loop[(at + step * steps) % size]]:
                steps += 1
            far.append(steps)
        found[cell] = (far[0], far[1])
    return found


def clues(record: dict[str, Any], layer: str = "grid") -> dict[Cell, Any]:
    """What is printed in cells."""
    rows = record[layer] or []
    return {
        (r, c): told
        for r, row in enumerate(rows)
        for c, told in enumerate(row)
        if told not in (None, ".")
    }


def apart(cells: set[Cell]) -> bool:
    """Whether none of the cells has another below it or on its right."""
    return all({(r + 1, c), (r, c + 1)}.isdisjoint(cells) for r, c in cells)


def flooded(record: dict[str, Any], loop: Loop) -> set[Cell]:
    """The cells that water gets to from outside, on paper twice as fine with the loop as a dam."""
    dam = {(2 * r, 2 * c) for r, c in loop}
    dam |= {
        (one[0] + other[0], one[1] + other[1])
        for one, other in zip(loop, [*loop[1:], loop[0]], strict=True)
    }
    rows, cols = 2 * record["rows"], 2 * record["cols"]
    wet, todo = {(-1, -1)}, [(-1, -1)]
    for r, c in todo:
        for near in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
            inside = -1 <= near[0] <= rows and -1 <= near[1] <= cols
            if inside and near not in dam and near not in wet:
                wet.add(near)
                todo.append(near)
    return {(r // 2, c // 2) for r, c in wet if r % 2 == c % 2 == 0}
