"""Local search over frames with their solutions, until a puzzle is as hard as wanted.

It is for kinds where clues cannot be exchanged, since only the frame is printed, or every clue.
`Kind.alter` changes the frame a little, preferably near the places that stay open; the result is
taken if the puzzle is no farther from the aim. If clues can be removed, it is enough that the
puzzle is not too hard with all of them. If clues belong to the frame, and leave one solution from
the start, an easy puzzle is found first, its clues are made fewer while it stays easy, and then it
is made harder.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from random import Random
from typing import NamedTuple

from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import OutOfTime
from enpitsu.inference.grade import measured
from enpitsu.making.choosing import is_dug
from enpitsu.making.clues import printed_by
from enpitsu.making.fitting import BEYOND, MET, Aim, Distance
from enpitsu.making.limits import (
    ALTERING_SUPPOSITIONS,
    MAX_IDLE_ALTERATIONS,
    MAX_IDLE_SINGLE_ALTERATIONS,
    MAX_VAIN_ALTERATIONS,
    MAX_WALK,
)
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model, model

SEVERAL = BEYOND + 1  # how far a puzzle with several solutions is from any level
WORST: Distance = (SEVERAL, inf)
AMBIGUOUS = "several solutions"
ANY_EASY = Aim(Difficulty.EASY, None, frozenset(), frozenset())
Aimed = tuple[Puzzle, Board] | str


class FrameFit(NamedTuple):
    """How far a frame with all its clues is from the aim, and the places that stay open.

    `missed` says in words how it misses the aim. A `single` frame is known to have one solution;
    for an easy aim that is not checked. `suppositions` is the number of rounds of suppositions.
    """

    distance: Distance
    open: Sequence[Place]
    missed: str
    single: bool = False
    suppositions: int = 0


NOTHING = FrameFit(WORST, (), "")


def altered(frame: Puzzle, board: Board, aim: Aim, rng: Random, most: int | None = None) -> Aimed:
    """A similar frame with its solution that meets the aim, or how the last one misses it.

    If clues belong to the frame, there are at `most` so many, if that is reached soon.
    """
    fewer = any(is_dug(layer, frame.options) and not layer.kept for layer in frame.kind.clues)
    counted = any(layer.complete and frame.clues[layer.name] for layer in frame.kind.clues)
    if fewer or not counted or ambiguous(printed(frame, board)):
        return _approached(frame, board, aim, rng, fewer=fewer)
    easy = _approached(frame, board, ANY_EASY, rng, fewer=fewer)
    if not isinstance(easy, str):
        easy = _walked(*easy, ANY_EASY, rng, most)
    return easy if isinstance(easy, str) else _walked(*easy, aim, rng, None)


def _walked(frame: Puzzle, board: Board, aim: Aim, rng: Random, most: int | None) -> Aimed:
    """A frame that meets the aim, with at `most` so many clues if that is reached soon.

    All frames on the way have one solution and are not too hard; the first must be like that.
    """
    alter = frame.kind.alter
    assert alter is not None
    measure, met = aim.measure(printed(frame, board), board), None
    for _ in range(MAX_WALK):
        look()
        distance = aim.distance(measure)
        if distance == MET:
            met = frame, board
            if most is None or sum(map(len, frame.clues.values())) <= most:
                break
        other = alter(frame, board, (), rng)
        if other is None:
            continue
        changed = Puzzle(frame.kind, frame.grid, other[0], frame.options)
        found = aim.measure(printed(changed, other[1]), other[1])
        if found.ending == "solved" and aim.distance(found) <= distance:
            frame, board, measure = changed, other[1], found
    return met or aim.missed(measure)


def _approached(frame: Puzzle, board: Board, aim: Aim, rng: Random, *, fewer: bool) -> Aimed:
    """A frame that meets the aim, found by steps that lead no farther away from it."""
    found, idle = _judged(frame, board, aim, NOTHING, fewer=fewer), 0
    left = ALTERING_SUPPOSITIONS / (1 - rng.random())
    while found.distance != MET:
        most = MAX_IDLE_SINGLE_ALTERATIONS if found.single else MAX_IDLE_ALTERATIONS
        other = _another(frame, board, found.open, rng) if idle < most and left > 0 else None
        if other is None:
            return found.missed
        idle += 1
        judged = _judged(*other, aim, found, fewer=fewer)
        left -= judged.suppositions
        if judged.distance <= found.distance:
            if judged.distance < found.distance:
                idle = 0
            (frame, board), found = other, judged
    return frame, board


def _another(
    frame: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Puzzle, Board] | None:
    """The frame and its solution, altered near some places; None if no try came to a board.

    Failed tries do not mean that the frame is unsuitable: on larger boards there are more.
    """
    alter = frame.kind.alter
    assert alter is not None
    for _ in range(MAX_VAIN_ALTERATIONS):
        look()
        other = alter(frame, board, near, rng)
        if other is not None:
            return Puzzle(frame.kind, frame.grid, other[0], frame.options), other[1]
    return None


def _judged(frame: Puzzle, board: Board, aim: Aim, best: FrameFit, *, fewer: bool) -> FrameFit:
    """How far a frame is from the aim, compared with the `best` so far.

    If there are several solutions, or the puzzle is too hard, the number of open places counts: at
    the easiest level first, which is the fastest to reach. Otherwise the distance is in levels and
    techniques. If there can be `fewer` clues, a puzzle is not too easy with all of them. If the
    best frame has one solution, uniqueness is asked first, as most altered frames have several.
    """
    rules = model(printed(frame, board))
    if best.single and ambiguous(rules):
        return FrameFit(WORST, (), AMBIGUOUS)
    levels = (aim.highest,) if best.single else (min(Difficulty.EASY, aim.highest), aim.highest)
    single = not fewer and aim.highest > Difficulty.EASY
    reasoner, before = aim.reasoner(rules, board), None
    for highest in dict.fromkeys(levels):
        reasoner.highest = highest
        before = measure = measured(reasoner, before=before)
        supposed = reasoner.counters["suppositions"]
        if measure.ending == "solved":
            if fewer:
                return FrameFit(MET, (), "")
            return FrameFit(aim.distance(measure), (), aim.missed(measure), single, supposed)
        look()
        open_ = [place for place, values in reasoner.candidates.items() if len(values) > 1]
        several: Distance = (SEVERAL, float(len(open_)))
        farther = several > best.distance >= (SEVERAL, 0)
        if highest < aim.highest and (farther or ambiguous(rules)):
            return FrameFit(several, open_, AMBIGUOUS)
    return FrameFit((1, float(len(open_))), open_, aim.missed(measure), single, supposed)


def printed(frame: Puzzle, board: Board) -> Puzzle:
    """The frame with all clues that a solution prints."""
    return Puzzle(frame.kind, frame.grid, printed_by(frame, board), frame.options)


def ambiguous(puzzle: Puzzle | Model) -> bool:
    """Whether a puzzle that has a solution has several."""
    outcome = solve(puzzle)
    if not isinstance(outcome, Solved):
        raise OutOfTime("out of time while a frame was altered")
    return not outcome.unique
