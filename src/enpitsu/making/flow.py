"""The flow of a puzzle: how many places are open to settle along the way, and how it ends.

A round takes all that the easiest technique finds at a moment. Only rounds that settle places
count; a place is settled when one value is left.
"""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.errors import Unsupported, short
from enpitsu.inference.grade import Measure
from enpitsu.puzzle.deduction import Difficulty

Bounds = tuple[float, float]
EXPECTED = "opening=1..3, narrow=2.. or finish=fast, joined by commas"
MANY = float("inf")


class Flow(NamedTuple):
    """How many places the first round settles, the fewest in a round, and whether the end is fast.

    The narrowest round is looked for in the first two thirds of the rounds, since few places are
    left at the end. A fast end has only easy rounds in the last third.
    """

    opening: Bounds | None = None
    narrow: Bounds | None = None
    fast: bool = False

    @classmethod
    def read(cls, text: str) -> Flow:
        """Parse a flow, as in `opening=1..3,narrow=2..,finish=fast`."""
        found = cls()
        for word in text.split(","):
            name, _, told = word.strip().partition("=")
            bounds = _bounds(told)
            if name == "finish" and told == "fast":
                found = found._replace(fast=True)
            elif name == "opening" and bounds:
                found = found._replace(opening=bounds)
            elif name == "narrow" and bounds:
                found = found._replace(narrow=bounds)
            else:
                raise Unsupported(f"flow '{short(word)}'; expected {EXPECTED}")
        return found

    def away(self, found: Measure) -> dict[str, float]:
        """The features of the flow that are not as wanted, each with its distance from that."""
        settled = [number for number in found.settled if number] or [0]
        first = settled[: max(1, 2 * len(settled) // 3)]
        last = found.techniques[2 * len(found.techniques) // 3 :]
        hard = sum(technique.level > Difficulty.EASY for technique in last)
        told = {
            f"opening {first[0]}": _outside(first[0], self.opening),
            f"narrow {min(first)}": _outside(min(first), self.narrow),
            f"finish with {hard} of {len(last)} rounds not easy": float(hard * self.fast),
        }
        return {what: far for what, far in told.items() if far}


def _bounds(text: str) -> Bounds | None:
    """The bounds of `1..3`, `2..`, `..5` or `3`; None if these are none."""
    low, dots, high = text.partition("..")
    high = high if dots else low
    if not all(side.isdecimal() or (dots and not side) for side in (low, high)) or not low + high:
        return None
    found = float(low or 0), float(high) if high else MANY
    return found if found[0] <= found[1] else None


def _outside(number: int, bounds: Bounds | None) -> float:
    """How far a number is outside of bounds."""
    if bounds is None:
        return 0.0
    low, high = bounds
    return max(low - number, number - high, 0.0)
