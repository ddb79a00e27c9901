"""How near a puzzle comes to the level, score and techniques that a recipe wants."""

from __future__ import annotations

from typing import NamedTuple

from enpitsu.errors import OutOfTime
from enpitsu.inference.grade import Measure, measured
from enpitsu.inference.reasoner import SUPPOSING, Reasoner
from enpitsu.making.flow import Flow
from enpitsu.paper.layer import Board
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle, State
from enpitsu.puzzle.model import Model, as_model

BEYOND = Difficulty.EXTREME + 1  # the level of a puzzle that the techniques tried do not solve
TOO_HARD = "too hard"
SUPPOSED = min(technique.level for technique in SUPPOSING)
SUPPOSING_NAMES = frozenset(technique.name for technique in SUPPOSING)
Distance = tuple[int, float]
MET: Distance = (0, 0.0)


class Bounded(Reasoner):
    """A reasoner without suppositions, if all techniques that suppose are `forbidden`."""

    forbidden: frozenset[str] = frozenset()

    @property
    def supposes(self) -> bool:
        """Whether suppositions are tried when no other technique finds anything."""
        return super().supposes and not self.forbidden >= SUPPOSING_NAMES


class Aim(NamedTuple):
    """What is wanted: a level, a score, techniques that are needed or avoided, a flow."""

    level: Difficulty | None
    score: tuple[float, float] | None
    required: frozenset[str]
    forbidden: frozenset[str]
    flow: Flow | None = None

    @property
    def highest(self) -> Difficulty:
        """The highest level whose techniques are needed to judge a puzzle."""
        return Difficulty.EXTREME if self.level is None else self.level

    def measure(
        self,
        puzzle: Puzzle | Model,
        solution: Board,
        beyond: int = 0,
        state: State | None = None,
    ) -> Measure:
        """The measure of a puzzle, by techniques up to `beyond` levels above the wanted one.

        If nothing more than a level is wanted, the path is followed only until that is known.
        """
        plain = self.level is not None and self == Aim(self.level, None, frozenset(), frozenset())
        found = measured(self.reasoner(puzzle, solution, beyond, state), until_extreme=plain)
        if found.ending == "undecided":
            raise OutOfTime("out of time while a puzzle was graded")
        return found

    def reasoner(
        self,
        puzzle: Puzzle | Model,
        solution: Board,
        beyond: int = 0,
        state: State | None = None,
    ) -> Reasoner:
        """A reasoner with techniques up to `beyond` levels above the wanted one."""
        highest = Difficulty(min(self.highest + beyond, Difficulty.EXTREME))
        found = Bounded(
            as_model(puzzle),
            reasons=False,
            solution=solution,
            highest=highest,
            state=state,
        )
        found.forbidden = self.forbidden
        return found

    def distance(self, found: Measure) -> Distance:
        """The distance from the aim: in levels and techniques, then in places and points.

        `MET` if there is none. Of puzzles that are too easy, one that takes more work is nearer; of
        those that are too hard, one that takes less.
        """
        steps, far = 0, 0.0
        if self.level is not None:
            above = hardness(found) - self.level
            steps = abs(above)
            far = _small(found.score) if above < 0 else 1 - _small(found.score) if above else 0.0
        elif found.ending != "solved":
            steps = 1
        names = {technique.name for technique in found.techniques}
        steps += len(self.required - names) + len(self.forbidden & names)
        far += 0.0 if self.flow is None else sum(self.flow.away(found).values())
        if self.score is None:
            return steps, far
        low, high = self.score
        return steps, far + max(low - found.score, found.score - high, 0.0)

    def missed(self, found: Measure) -> str:
        """How a puzzle misses the aim, in words."""
        if hardness(found) == BEYOND:
            return TOO_HARD
        if self.level is not None and hardness(found) != self.level:
            return found.level.name.lower()
        names = {technique.name for technique in found.techniques}
        for name in sorted(self.required - names):
            return f"solved without {name}"
        for name in sorted(self.forbidden & names):
            return f"solved with {name}"
        unlike = self.flow.away(found) if self.flow is not None else {}
        return ", ".join(unlike) or "another score"

    def side(self, missed: str) -> int | None:
        """1 for a puzzle at least two levels too hard, -1 for one at least two levels too easy.

        0 for others; None if there was no puzzle, or no level is wanted.
        """
        if self.level is None:
            return None
        if missed.startswith(TOO_HARD):
            return 1
        level = missed.partition(" ")[0].upper()
        if level not in Difficulty.__members__:
            return None
        return -1 if self.level - Difficulty[level] > 1 else 0


# The aim that people can solve a puzzle: without suppositions.
FOR_PEOPLE = Aim(None, None, frozenset(), SUPPOSING_NAMES)


def _small(score: float) -> float:
    """A number between 0 and 1, the smaller the more work it is."""
    return 1 / (1 + score)


def hardness(found: Measure) -> int:
    """The level as a number; `BEYOND` if the puzzle is harder than the bound of the search."""
    return found.level if found.ending == "solved" else BEYOND
