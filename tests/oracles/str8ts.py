"""Str8ts by sorting: the numbers between black cells, in order, go up by one."""

from __future__ import annotations

from typing import Any


def choices(record: dict[str, Any], row: int, col: int) -> tuple[Any, ...]:
    """A black cell takes nothing; a white one a number up to the length of a line, or its own."""
    if (record["black"] or {row: [0] * record["cols"]})[row][col]:
        return ("#",)
    given = (record["givens"] or {row: [None] * record["cols"]})[row][col]
    return (given,) if given else tuple(range(1, max(record["rows"], record["cols"]) + 1))


def right(record: dict[str, Any], rows: list[list[Any]]) -> bool:
    """Whether lines repeat nothing, nor what their black cells have, and straights have no gap."""
    black = record["black"] or [[0] * record["cols"] for _ in rows]
    columns = [[*column] for column in zip(*rows, strict=True)]
    upright = [[*column] for column in zip(*black, strict=True)]
    for line, told in (*zip(rows, black, strict=True), *zip(columns, upright, strict=True)):
        white = [one for one in line if one not in ("#", None)]
        if len({*white}) < len(white) or not {*white}.isdisjoint(told):
            return False
        for straight in " ".join(str(one) for one in line).split("#"):
            words = straight.split()
            if "None" in words or not words:
                continue
            ordered = sorted(map(int, words))
            if ordered != [*range(ordered[0], ordered[0] + len(ordered))]:
                return False
    return True
