"""Local search for a solution whose puzzle with every clue is easy enough.

The places that stay open at the level's end tell where to solve again, together with some around
them. The new solution is taken if no more candidates stay open.
"""

from __future__ import annotations

from random import Random

from enpitsu.inference.grade import measured
from enpitsu.making.altering import SUPPOSED
from enpitsu.making.field import Field, Printed
from enpitsu.making.fitting import Aim
from enpitsu.making.limits import IDLE_EASINGS_PER_HALO, MAX_IDLE_EASINGS
from enpitsu.making.moving import nearby
from enpitsu.paper.limit import look
from enpitsu.puzzle.kind import CandidateMap


def eased(field: Field, printed: Printed, aim: Aim, rng: Random) -> Printed:
    """A similar solution that is not too hard with every clue; the same one if none was found.

    What is solved without suppositions has one solution. Where these may be made nearly every
    puzzle is easy enough, and nothing is changed.
    """
    if aim.highest >= SUPPOSED:
        return printed
    best, idle = printed, 0
    left = _left(printed, aim)
    while left and idle < MAX_IDLE_EASINGS:
        look()
        idle += 1
        other = nearby(field, best.space, left, idle // IDLE_EASINGS_PER_HALO, rng, (0, 0, 4))
        if other is None:
            continue
        found = field.printed(other, rng)
        still = _left(found, aim)
        if _number(still) <= _number(left):
            if _number(still) < _number(left):
                idle = 0
            best, left = found, still
    return printed if left else best


def _left(printed: Printed, aim: Aim) -> CandidateMap:
    """The candidates at places that stay open with every clue."""
    reasoner = aim.reasoner(printed.puzzle(printed.clues), printed.board)
    if measured(reasoner).ending == "solved":
        return {}
    look()
    return {place: values for place, values in reasoner.candidates.items() if len(values) > 1}


def _number(left: CandidateMap) -> int:
    return sum(map(len, left.values()))
