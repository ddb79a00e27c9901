"""Sukoro by degrees: in the graph of its numbers each is the degree of its node."""

from __future__ import annotations

from typing import Any

from oracles.nanro import walked


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A cell is empty or has a number from 1 to 4; what is printed stays."""
    given = (record["givens"] or {row: [0] * record["cols"]})[row][col]
    if given == "?":
        return (1, 2, 3, 4)
    return (given,) if given else ("-", 1, 2, 3, 4)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each number is its degree and unlike those beside it, and all are connected."""
    held = {
        (r, c): number
        for r, row in enumerate(rows)
        for c, number in enumerate(row)
        if number != "-"
    }
    for (r, c), number in held.items():
        beside = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        near = [held[place] for place in beside if place in held]
        if number is None:
            continue
        if number in near or number > len(near) or (None not in near and number != len(near)):
            return False
    return walked(held.keys())
