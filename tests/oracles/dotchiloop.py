"""Dotchi Loop, by a list for each room of what the loop does at its white circles."""

from __future__ import annotations

from typing import Any

from .lines import bends
from .tours import Loop, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether each list has one entry, and no black circle is met."""
    turns, met = bends(loop), {}
    for (r, c), circle in clues(record, "circles").items():
        if ((r, c) in turns) != (circle == "o"):
            return False
        if circle == "o":
            met.setdefault(record["regions"][r][c], set()).add(turns[r, c])
    return all(len(done) == 1 for done in met.values())
