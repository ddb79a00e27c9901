"""How near a puzzle comes to what is wished of the way it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enpitsu.errors import OutOfTime
from enpitsu.inference.grade import Measure, measured
from enpitsu.inference.hypotheses import Offer
from enpitsu.inference.reasoner import Reasoner
from enpitsu.paper.layer import Board
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import model

BEYOND = Difficulty.EXTREME + 1  # harder than was looked at
TOO_HARD = "too hard"
Distance = tuple[int, float]
MET: Distance = (0, 0.0)


class Bounded(Reasoner):
    """A reasoner that offers nothing above `highest`, however far its suppositions have gone."""

    def offers(self) -> Iterator[Offer]:
        """What each technique has to offer now, up to the first that is harder."""
        for technique, eliminations in super().offers():
            if technique.level > self.highest:
                return
            yield technique, eliminations


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

    def measure(self, puzzle: Puzzle, solution: Board, beyond: int = 0) -> Measure:
        """What solving takes, up to so many levels above the one that is wished."""
        found = measured(self.reasoner(puzzle, solution, beyond))
        if found.ending == "undecided":
            raise OutOfTime("out of time while a puzzle was graded")
        return found

    def reasoner(
        self,
        puzzle: Puzzle,
        solution: Board,
        beyond: int = 0,
        state: State | None = None,
    ) -> Reasoner:
        """A board to reason about as far as this takes nothing that is harder."""
        highest = Difficulty(min(self.highest + beyond, Difficulty.EXTREME))
        return Bounded(
            model(puzzle),
            reasons=False,
            solution=solution,
            highest=highest,
            state=state,
        )

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

    def missed(self, found: Measure) -> str:
        """What was met of a puzzle that is not as wished."""
        if hardness(found) == BEYOND:
            return TOO_HARD
        if self.level is not None and hardness(found) != self.level:
            return found.level.name.lower()
        names = {technique.name for technique in found.techniques}
        for name in sorted(self.required - names):
            return f"solved without {name}"
        for name in sorted(self.forbidden & names):
            return f"solved with {name}"
        return "another score"

    def side(self, missed: str) -> int | None:
        """1 for a puzzle that is two levels harder than wished or more, -1 for one so much easier.

        0 for others; None where no puzzle was met, or no level is wished.
        """
        if self.level is None:
            return None
        if missed.startswith(TOO_HARD):
            return 1
        level = missed.partition(" ")[0].upper()
        if level not in Difficulty.__members__:
            return None
        return -1 if self.level - Difficulty[level] > 1 else 0


def hardness(found: Measure) -> int:
    """The level as a number; `BEYOND` if what was looked at is not enough."""
    return found.level if found.ending == "solved" else BEYOND
