"""The difficulty of a puzzle for a person, measured on the path that explains it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil

from enpitsu.errors import OutOfTime
from enpitsu.inference.explain import ENDING_TEXTS
from enpitsu.inference.ranks import rank
from enpitsu.inference.reasoner import NO_WORK, SUPPOSING, Ending, Reasoner
from enpitsu.kit.techniques.general import NESTED
from enpitsu.paper import wire
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.deduction import Difficulty, SolvingTime, Struck, Technique
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, as_model, puzzle_of
from enpitsu.show.reply import Reply

LADDER = "7"  # the version of the techniques, their levels, costs and weights
# A step of a higher level takes a person many times as long to find. The weight of medium is fitted
# to published difficulties (docs/grading.md); of the levels above only the order is known.
WEIGHTS = {
    Difficulty.EASY: 1,
    Difficulty.MEDIUM: 10,
    Difficulty.HARD: 20,
    Difficulty.EXPERT: 40,
    Difficulty.EXTREME: 80,
}

# Larger boards have more easy steps, and are not harder for that, so easy rounds count as if the
# board had this many places. Any number up to 50 orders the published difficulties alike.
PLACES = 16
SLOW_ROUNDS = 8  # rounds of expert techniques and above between two estimates of solving time


@wire.json_object(
    "level", "score=score_of_level", "minutes", "rank", "hardest", "steps", "ladder", "ending"
)
@dataclass(frozen=True, repr=False)
class Grade(Reply):
    """How hard a puzzle is: a level, minutes or a rank, and a score for all of the work.

    * `level`: that of the hardest step; None without one solution, and `ending` says why.
    * `score`: the sum over all rounds: see `grade`.
    * `hardest`: the hardest technique; `steps`: the number of steps.
    * `minutes`: the time that people take; None where no such times are known for the kind.
    * `rank`: how many per cent of generated puzzles of its kind and size are easier; None if there
      is no table for them.
    * `ladder`: the version of the techniques, their costs and weights.
    * `techniques`: how many rounds each technique has taken, easiest first.
    * `counters`: the work done.
    """

    level: str | None
    score: float
    hardest: str | None
    steps: int
    ending: Ending
    puzzle: Puzzle
    ladder: str = LADDER
    counters: Mapping[str, int] = field(default_factory=dict)
    techniques: Mapping[str, int] = field(default_factory=dict)
    minutes: SolvingTime | None = None
    rank: int | None = None

    def __repr__(self) -> str:
        told = self.summary if self.level is None else ", ".join(self._measured)
        return f"<{told}: {self.puzzle!r}>"

    @property
    def status(self) -> Ending:
        """Why the path ends by which the puzzle is graded."""
        return self.ending

    @property
    def summary(self) -> str:
        """The grade in a line."""
        if self.level is None:
            return f"no level: {ENDING_TEXTS[self.ending]}"
        told = self._measured
        if self.minutes is not None:
            told.append(str(self.minutes))
        if self.rank is not None:
            how_hard = f"harder than {self.rank} %" if self.rank else "among the easiest"
            told.append(f"{how_hard} of those made at this size")
        return ", ".join(told)

    @property
    def _measured(self) -> list[str]:
        """The level, the score and what is hardest, in words."""
        hardest = self.hardest or "nothing to do"
        return [str(self.level), f"score {self.score:g}", f"hardest: {hardest}"]

    @property
    def effort(self) -> float | None:
        """The number that ranks puzzles of a kind: the minutes if known, else the score."""
        return self.score_of_level if self.minutes is None else self.minutes.mean

    @property
    def score_of_level(self) -> float | None:
        """The score, if there is a level."""
        return self.score if self.level else None

    def text(self, *, colour: bool = False) -> str:  # noqa: ARG002  # all of it is plain
        """The grade in a line."""
        return f"{self.summary}\n"


def grade(puzzle: Puzzle | Model, *, time_limit: float | Limit | None = None) -> Grade:
    """Grade a puzzle; it gets the same level and score however its board is turned.

    All that the easiest technique finds at one moment is taken together, as a round, and adds to
    the score the cost of the technique times the weight of its level: what can be found in many
    places is found sooner. Easy rounds are divided by the number of places, since a larger board
    is not harder for having more of them. Once only nested suppositions help, the rounds that are
    left are estimated from how much of the board the strongest supposition at each place decides.

    Without one solution, or when the limit passes, there is no level and `ending` says why.
    """
    told = puzzle_of(puzzle)
    with limited(time_limit):
        try:
            reasoner = Reasoner(as_model(puzzle), reasons=False, unique=True)
        except OutOfTime:
            return Grade(None, 0.0, None, 0, "undecided", told, counters=NO_WORK)
        found = measured(reasoner)
    counters = dict(reasoner.counters)
    if found.ending != "solved":
        return Grade(None, found.score, None, found.steps, found.ending, told, counters=counters)
    hardest = max(found.techniques, key=lambda t: (t.level, t.cost), default=None)
    name = hardest.name if hardest else None
    level = found.level.name.lower()
    return Grade(
        level,
        found.score,
        name,
        found.steps,
        "solved",
        told,
        counters=counters,
        techniques=found.rounds,
        minutes=found.minutes,
        rank=rank(told, found.effort),
    )


@dataclass(frozen=True, eq=False)
class Measure:
    """The rounds of a path, what each removes, and their total difficulty, as far as the path goes.

    `settled` is the number of places that each round settles.
    """

    model: Model
    struck: Sequence[Struck]
    settled: Sequence[int]
    score: float
    steps: int
    ending: Ending

    @property
    def techniques(self) -> list[Technique]:
        """The technique of each round."""
        return [technique for technique, _ in self.struck]

    @property
    def rounds(self) -> dict[str, int]:
        """How many rounds each technique has taken, easiest first."""
        ordered = sorted(self.techniques, key=lambda t: (t.level, t.cost, t.name))
        return dict(Counter(technique.name for technique in ordered))

    @cached_property
    def minutes(self) -> SolvingTime | None:
        """The solving time of people; None if it is not known, or the path is incomplete."""
        timing = self.model.puzzle.kind.solving_time
        return timing(self.model, self.struck) if timing and self.ending == "solved" else None

    @property
    def effort(self) -> float:
        """The number that ranks puzzles of a kind: the minutes if known, else the score."""
        return self.score if self.minutes is None else self.minutes.mean

    @cached_property
    def level(self) -> Difficulty:
        """The level of the hardest technique, or that of the solving time if it is higher."""
        hardest = max((t.level for t in self.techniques), default=Difficulty.EASY)
        return hardest if self.minutes is None else max(hardest, self.minutes.level)


def measured(
    reasoner: Reasoner, *, until_extreme: bool = False, before: Measure | None = None
) -> Measure:
    """The difficulty of going from the current board of a reasoner to the end.

    If the reasoner is bounded to some level, the ending may be "stuck". Once its bound is higher,
    the path goes on from the end of what was measured `before`, and all of it is measured. With
    `until_extreme`, for a puzzle that has a solution, the path is followed no further once its
    solving time makes the level extreme; the score is that of this part.
    """
    struck: list[Struck] = [] if before is None else [*before.struck]
    settled: list[int] = [] if before is None else [*before.settled]
    score, steps = (0.0, 0) if before is None else (before.score, before.steps)
    easy, deep, slow, longest = PLACES / max(len(reasoner.candidates), 1), False, 0, False
    ending: Ending
    try:
        while (offer := reasoner.offer()) is not None:
            technique, eliminations = offer
            if technique in SUPPOSING and reasoner.ending != "stuck":
                break  # there are several solutions, or none
            if deep := technique == NESTED:
                times = ceil(1 / reasoner.hypotheses.reach(reasoner.candidates))
                struck += [(technique, ())] * times
                settled += [0] * times
                steps += reasoner.open
                score += weighted(technique) * times
                break
            removes = [entry for elimination in eliminations for entry in elimination.removes]
            struck.append((technique, removes))
            steps += sum(reasoner.strike(elimination.removes) for elimination in eliminations)
            at = {place for place, _ in removes}
            settled.append(sum(len(reasoner.candidates[place]) == 1 for place in at))
            score += weighted(technique) * (easy if technique.level == Difficulty.EASY else 1)
            slow += until_extreme and technique.level >= Difficulty.EXPERT
            if slow == SLOW_ROUNDS:
                slow = 0
                if longest := _is_extreme(reasoner.model, struck):
                    break
        ending = reasoner.ending
    except OutOfTime:
        ending = "undecided"
    without_end = deep or reasoner.highest == Difficulty.EXTREME
    if longest or (ending == "stuck" and without_end and reasoner.supposes):
        ending = "solved"  # the rounds that are left have been added to the score, or do not matter
    score = round(score, 1) if ending == "solved" else score
    return Measure(reasoner.model, struck, settled, score, steps, ending)


def _is_extreme(model: Model, struck: Sequence[Struck]) -> bool:
    """Whether people take so long for a part of a path that the puzzle is extreme."""
    timing = model.puzzle.kind.solving_time
    return timing is not None and timing(model, struck).level == Difficulty.EXTREME


def weighted(technique: Technique) -> float:
    """The score of one round of a technique; for easy techniques, on a board of 16 places."""
    return technique.cost * WEIGHTS[technique.level]
