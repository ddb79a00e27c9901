"""Hakoiri by distances: signs of a kind are two steps apart, and all are within one walk."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from oracles.nanro import walked


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A cell is empty or has a sign; what is printed stays."""
    given = (record["givens"] or {row: "." * record["cols"]})[row][col]
    return (given,) if given != "." else ("-", *"OTS")


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each region has each sign once, none touches its like, and all are connected."""
    held = {(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "-"}
    signs = [(place, sign) for place, sign in held.items() if sign is not None]
    for ((r, c), one), ((nr, nc), other) in combinations(signs, 2):
        if one == other and max(abs(r - nr), abs(c - nc)) == 1:
            return False
    labels = record["regions"]
    for label in {label for line in labels for label in line}:
        here = sorted(sign for (r, c), sign in signs if labels[r][c] == label)
        open_ = any(sign is None and labels[r][c] == label for (r, c), sign in held.items())
        if len({*here}) < len(here) or (here != ["O", "S", "T"] and not open_):
            return False
    return walked(held.keys())
