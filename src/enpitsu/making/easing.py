"""Local search for a solution whose puzzle with every clue is easy enough.

The places that stay open at the level's end tell where to solve again, together with some around
them, or which lists of cells to draw again. What came is taken if no more stays open.
"""

from __future__ import annotations

from math import log2
from random import Random

from enpitsu.inference.grade import measured
from enpitsu.making.field import Field, Printed
from enpitsu.making.fitting import SUPPOSED, Aim
from enpitsu.making.limits import FREED_WITH_EASINGS, IDLE_EASINGS_PER_HALO, MAX_IDLE_EASINGS
from enpitsu.making.moving import another
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import CandidateMap


def eased(field: Field, printed: Printed, aim: Aim, rng: Random) -> Printed:
    """A similar solution that is not too hard with every clue; the same one if none was found.

    What is solved without suppositions has one solution. Where these may be made nearly every
    puzzle is easy enough, and nothing is changed; but where all that is printed are lists of cells
    hard ones are seldom. How near these are is measured without suppositions, too, which is
    quicker.
    """
    quick = aim._replace(level=Difficulty(min(aim.highest, SUPPOSED - 1)))
    supposed = aim.highest > quick.highest
    if aim.highest > SUPPOSED or (supposed and not printed.traced):
        return printed
    if supposed and not _left(printed, aim):
        return printed
    best, idle = printed, 0
    left = _left(printed, quick)
    while left and idle < MAX_IDLE_EASINGS:
        look()
        idle += 1
        found = another(field, best, left, idle // IDLE_EASINGS_PER_HALO, rng, FREED_WITH_EASINGS)
        if found is None:
            continue
        still = _left(found, quick)
        if _open(still) <= _open(left):
            if _open(still) < _open(left):
                idle = 0
                if supposed and not _left(found, aim):
                    return found
            best, left = found, still
    return printed if left else best


def _left(printed: Printed, aim: Aim) -> CandidateMap:
    """The candidates at places that stay open with every clue."""
    reasoner = aim.reasoner(printed.puzzle(printed.clues), printed.board)
    if measured(reasoner).ending == "solved":
        return {}
    look()
    return {place: values for place, values in reasoner.candidates.items() if len(values) > 1}


def _open(left: CandidateMap) -> float:
    """How much is open: a place with few candidates is much nearer to its end than one with all."""
    return sum(log2(len(values)) for values in left.values())
