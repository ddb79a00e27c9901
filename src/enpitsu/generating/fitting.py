"""How near a puzzle comes to what is wished of the way it is solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from enpitsu.constraints import model
from enpitsu.engines.limit import Limit
from enpitsu.errors import OutOfTime
from enpitsu.layer import Board
from enpitsu.puzzle import Puzzle
from enpitsu.reasoning.grade import Measure, measured
from enpitsu.reasoning.reasoner import Reasoner
from enpitsu.step import Difficulty

BEYOND = Difficulty.EXTREME + 1  # harder than was looked at
LAST = 8  # clues that are tried where halving ends
Distance = tuple[int, float]
MET: Distance = (0, 0.0)
T = TypeVar("T")


class Aim(NamedTuple):
    """What is wished: a level, bounds of the score, techniques that are needed or must not be."""

    level: Difficulty | None
    score: tuple[float, float] | None
    required: frozenset[str]
    forbidden: frozenset[str]

    @property
    def highest(self) -> Difficulty:
        """What is harder than this need not be looked at."""
        return Difficulty.EXTREME if self.level is None else self.level

    def measure(self, puzzle: Puzzle, solution: Board, limit: Limit, beyond: int = 0) -> Measure:
        """What solving takes, up to so many levels above the one that is wished."""
        highest = Difficulty(min(self.highest + beyond, Difficulty.EXTREME))
        known = {"reasons": False, "solution": solution, "highest": highest}
        found = measured(Reasoner(model(puzzle), limit=limit, **known))  # type: ignore[arg-type]
        if found.ending == "undecided":
            raise OutOfTime("out of time while a puzzle was graded")
        return found

    def distance(self, found: Measure) -> Distance:
        """How far from what is wished: in levels and techniques, then in points; `MET` if none."""
        steps = 0
        if self.level is not None:
            steps = abs(hardness(found) - self.level)
        elif found.ending != "solved":
            steps = 1
        names = {technique.name for technique in found.techniques}
        steps += len(self.required - names) + len(self.forbidden & names)
        if self.score is None:
            return steps, 0.0
        low, high = self.score
        return steps, max(low - found.score, found.score - high, 0.0)


def hardness(found: Measure) -> int:
    """The level as a number; `BEYOND` if what was looked at is not enough."""
    return found.level if found.ending == "solved" else BEYOND


def fewest(
    hardness: Callable[[Sequence[T]], int], clues: Sequence[T], wished: int
) -> list[T] | None:
    """Clues to put back so that a puzzle is of this level; None if these do not lead there.

    `hardness` is the level with some of the clues put back; without any of them it is harder
    than wished. More clues nearly always make it easier, so how many of the first to take is
    found by halving. Where one clue more leads from too hard to too easy others are tried in its
    place, and stay if it is too hard even so.
    """
    low, high, met = 0, len(clues), BEYOND
    while high - low > 1:  # too hard with `low` clues; with `high` of level `met`, or not tried
        middle = (low + high) // 2
        found = hardness(clues[:middle])
        if found > wished:
            low = middle
        else:
            high, met = middle, found
    if met == wished:
        return [*clues[:high]]
    back = [*clues[:low]]
    for clue in clues[low : low + LAST]:
        found = hardness([*back, clue])
        if found >= wished:
            back.append(clue)
        if found == wished:
            return back
    return None
