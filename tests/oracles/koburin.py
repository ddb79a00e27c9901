"""Koburin, by what the loop leaves over: cells with a number, and shaded ones to count."""

from __future__ import annotations

from typing import Any

from .tours import Loop, apart, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether the rest is shaded cells that do not touch, and each number counts those beside."""
    numbers = clues(record)
    shaded = {(r, c) for r in range(record["rows"]) for c in range(record["cols"])}
    shaded -= {*loop, *numbers}
    if not apart(shaded) or not numbers.keys().isdisjoint(loop):
        return False
    return all(
        told == "?" or len(shaded & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}) == int(told)
        for (r, c), told in numbers.items()
    )
