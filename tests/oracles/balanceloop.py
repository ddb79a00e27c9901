"""Balance Loop, by one who walks both ways from each circle until he turns."""

from __future__ import annotations

from typing import Any

from .tours import Loop, clues, straight_ways


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether he walks as far as each circle tells."""
    far = straight_ways(loop)
    for cell, told in clues(record).items():
        if cell not in far:
            return False
        one, other = far[cell]
        if (told[0] == "o" and one != other) or (told[0] == "*" and one == other):
            return False
        number = told.strip("o*?")
        if number and one + other != int(number):
            return False
    return True
