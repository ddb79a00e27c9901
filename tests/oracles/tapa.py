"""Tapa by walking round each clue, and paint for what is shaded."""

from __future__ import annotations

from itertools import groupby, pairwise, product
from typing import Any

from .paint import painted

SHADED, WHITE = "#", "-"
ROUND = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    for above, below in pairwise(rows):
        for left, beside in pairwise(zip(above, below, strict=True)):
            if [*left, *beside] == [SHADED] * 4:
                return False
    for r, told in enumerate(record["grid"]):
        for c, clue in enumerate(told):
            if clue is not None and not (rows[r][c] != SHADED and walked(rows, r, c, str(clue))):
                return False
    return painted(rows, SHADED)


def walked(rows: list[list[Any]], r: int, c: int, clue: str) -> bool:
    """Whether a walk round a cell may still meet the runs that are told."""
    met = []
    for down, across in ROUND:
        y, x = r + down, c + across
        inside = 0 <= y < len(rows) and 0 <= x < len(rows[0])
        met.append(((rows[y][x],) if rows[y][x] else (SHADED, WHITE)) if inside else (WHITE,))
    return any(runs(way) == told for way in product(*met) for told in meant(clue, runs(way)))


def runs(way: tuple[str, ...]) -> list[int]:
    """The lengths of the shaded stretches of a walk that ends where it began."""
    if WHITE not in way:
        return [len(way)]
    start = way.index(WHITE)
    stretches = groupby(way[start:] + way[:start])
    return sorted(len([*cells]) for entry, cells in stretches if entry == SHADED) or [0]


def meant(clue: str, found: list[int]) -> list[list[int]]:
    """What a clue may mean; a number that is not told may be any that was found."""
    ways = [[int(n)] if n != "?" else found for n in clue.split(",")]
    return [sorted(way) for way in product(*ways)]
