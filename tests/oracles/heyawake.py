"""Heyawake by painting: white paint poured into one cell must reach all others."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

from .paint import painted, walls

SHADED, WHITE = "#", "-"


def choices(record: dict[str, Any], row: int, col: int) -> tuple[str, ...]:
    """A cell is shaded or white."""
    return (SHADED, WHITE)


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether no rule is broken; what is not filled in yet may become anything."""
    between = walls(record)
    cells = [[(r, c) for c in range(record["cols"])] for r in range(record["rows"])]
    for line in (*cells, *zip(*cells, strict=True)):
        word = "".join(rows[r][c] or "?" for r, c in line)
        labels, changes = [record["regions"][r][c] for r, c in line], 0
        for at, pair in enumerate(pairwise(line)):
            changes += frozenset(pair) in between  # what is behind a wall is like another room
            labels[at + 1] = (labels[at + 1], changes)
        labels[:1] = [(label, 0) for label in labels[:1]]
        if SHADED * 2 in word or too_far(word, labels):
            return False
    return counts(record, rows) and painted(rows, WHITE)


def too_far(word: str, labels: Any) -> bool:
    """Whether a run of white sees three rooms, or parts of them."""
    start = 0
    for stretch in "".join(c if c == WHITE else " " for c in word).split(" "):
        end = start + len(stretch)
        changes = sum(labels[i] != labels[i + 1] for i in range(start, max(end - 1, start)))
        if changes > 1:
            return True
        start = end + 1
    return False


def counts(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether each number can still be right."""
    cells = [*product(range(record["rows"]), range(record["cols"]))]
    for r, c in cells:
        number = record["numbers"][r][c]
        if number is None:
            continue
        room = [rows[y][x] for y, x in cells if record["regions"][y][x] == record["regions"][r][c]]
        if not room.count(SHADED) <= number <= room.count(SHADED) + room.count(None):
            return False
    return True
