"""Shingoki, by one who drives along the loop and looks at his wheel at each light."""

from __future__ import annotations

from typing import Any

from .lines import bends
from .tours import Loop, clues, straight_ways


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether he turns at black lights alone, and drives as far as each tells."""
    turns, far = bends(loop), straight_ways(loop)
    for cell, told in clues(record).items():
        if cell not in far or (told[0] in "o*" and turns[cell] != (told[0] == "*")):
            return False
        number = told.strip("o*?")
        if number and sum(far[cell]) != int(number):
            return False
    return True
