"""Linesweeper, by the steps of a king from each number."""

from __future__ import annotations

from typing import Any

from .tours import Loop, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether each number is off the loop and sees as many cells of it as it tells."""
    return all(
        (r, c) not in loop and sum(max(abs(r - a), abs(c - b)) == 1 for a, b in loop) == told
        for (r, c), told in clues(record).items()
    )
