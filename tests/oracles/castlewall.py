"""Castle Wall under water: white cells stay dry, black ones do not."""

from __future__ import annotations

from typing import Any

from .lines import STEPS
from .tours import Loop, clues, flooded


def fits_loop(record: dict[str, Any], loop: Loop) -> bool:
    """Whether the wall keeps the right cells dry, and is seen as long as arrows tell."""
    wet, steps = flooded(record, loop), {*zip(loop, [*loop[1:], loop[0]], strict=True)}
    for (r, c), told in clues(record).items():
        if (r, c) in loop or (told[0] == "o" and (r, c) in wet):
            return False
        if told[0] == "*" and (r, c) not in wet:
            return False
        arrow, number = told[1:2], told[2:]
        if number:
            down, right = STEPS[arrow]
            seen = 0
            for i in range(1, max(record["rows"], record["cols"])):
                one = r + i * down, c + i * right
                other = one[0] + down, one[1] + right
                seen += (one, other) in steps or (other, one) in steps
            if seen != int(number):
                return False
    return True
