"""A puzzle of just the level that is wished: its techniques suffice, and easier ones do not."""

from __future__ import annotations

from collections.abc import Callable

from enpitsu.engines.limit import Limit
from enpitsu.errors import OutOfTime
from enpitsu.generating.levels import LEVELS
from enpitsu.puzzle import Puzzle
from enpitsu.reasoning.grade import grade


def fewest(puzzle: Callable[[int], Puzzle], most: int, level: str, limit: Limit) -> int | None:
    """The number of clues to put back so that a puzzle is of this level; None if it fails.

    `puzzle(n)` is the puzzle with `n` clues put back, `most` at most, where it is easy. More
    clues nearly always make it easier, so the number is found by halving.
    """
    wished = LEVELS.index(level)
    low, high = 0, most
    hardest = _hardness(puzzle(0), limit)
    if hardest <= wished:
        return 0 if hardest == wished else None
    if not most:
        return None
    found = 0
    while high - low > 1:  # too hard with `low` clues, not with `high`
        middle = (low + high) // 2
        hardness = _hardness(puzzle(middle), limit)
        if hardness > wished:
            low = middle
        else:
            high, found = middle, hardness
    return high if found == wished else None


def _hardness(puzzle: Puzzle, limit: Limit) -> int:
    found = grade(puzzle, time_limit=limit).level
    if found is None:
        raise OutOfTime("out of time while a puzzle was graded")
    return LEVELS.index(found)
