"""How hard a puzzle is for a person, from the path that explains it."""

from __future__ import annotations

from dataclasses import dataclass

from enpitsu.puzzle import Puzzle
from enpitsu.solving.explain import Ending, Explanation, explain
from enpitsu.supposing import DEEP
from enpitsu.techniques import Level, Technique

LADDER = "1"  # the version of the techniques, their levels, costs and weights
# A step of a higher level takes a person many times as long to find. How many times for medium is
# chosen by published difficulties (docs/grading.md); nothing is known of those above but the order.
WEIGHTS = {
    Level.EASY: 1,
    Level.MEDIUM: 10,
    Level.HARD: 20,
    Level.EXPERT: 40,
    Level.EXTREME: 80,
}


@dataclass(frozen=True)
class Grade:
    """The level of the hardest technique needed, and a score for all of the work.

    Only a puzzle with one solution has a grade; for any other `level` is None and `ending`
    says why.
    """

    level: str | None
    score: float
    hardest: str | None
    steps: int
    ending: Ending
    ladder: str = LADDER


def grade(puzzle: Puzzle, *, time_limit: float | None = None) -> Grade:
    """Grade a puzzle; it gets the same level and score however its board is turned."""
    return graded(explain(puzzle, whole_rounds=True, time_limit=time_limit))


def graded(explanation: Explanation) -> Grade:
    """The grade that an explanation in whole rounds comes to.

    A step costs the cost of its technique times the weight of its level, divided by how many of
    that technique were open at the moment, for what can be found in many places is found soon: so
    each round costs its technique once. From where only an unsatisfiable subset helps, each open
    place costs that much.
    """
    score = 0.0
    for number, part in enumerate(explanation.rounds):
        if part.technique is DEEP:
            score += weighted(DEEP) * open_before(explanation, number)
            break
        score += weighted(part.technique)
    if not explanation.complete:
        return Grade(None, score, None, len(explanation.steps), explanation.ending)
    techniques = [part.technique for part in explanation.rounds]
    hardest = max(techniques, key=lambda t: (t.level, t.cost), default=None)
    return Grade(
        hardest.level.name.lower() if hardest else "easy",
        round(score, 1),
        hardest.name if hardest else None,
        len(explanation.steps),
        explanation.ending,
    )


def weighted(technique: Technique) -> float:
    """What a round of a technique adds to the score."""
    return technique.cost * WEIGHTS[technique.level]


def open_before(explanation: Explanation, number: int) -> int:
    """How many places were open before a round."""
    settled = {
        place for part in explanation.rounds[:number] for s in part.steps for place, _ in s.sets
    }
    start = sum(len(left) > 1 for left in explanation.start.left.values())
    return start - len(settled)
