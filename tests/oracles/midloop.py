"""Mid-loop, by the middles of all straight ways: each dot has to be one."""

from __future__ import annotations

from typing import Any

from .lines import bends
from .tours import Loop, clues


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether the dots are among the middles of ways from corner to corner, in half steps."""
    turns = bends(loop)
    corners = [cell for cell in loop if turns[cell]]
    middles = {
        (one[0] + other[0], one[1] + other[1])
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    }
    dots = {(2 * r, 2 * c) for r, c in clues(record, "cells")}
    dots |= {(one[0] + other[0], one[1] + other[1]) for one, other, _ in record["edges"] or ()}
    return dots <= middles
