"""Local search for a solution whose puzzle with every clue is easy enough.

The puzzle is solved by techniques up to the wanted level. Places that stay open, with some around
them, then get other values, or lists of cells near them are drawn again. The new solution is taken
if no more places stay open. Since techniques take much longer than unit propagation, a solution of
which that leaves much more open is not judged by them.
"""

from __future__ import annotations

from math import log2
from random import Random

from enpitsu.inference.grade import measured
from enpitsu.making.field import Field, PrintedSolution
from enpitsu.making.fitting import SUPPOSED, Aim
from enpitsu.making.limits import (
    FREED_WITH_EASINGS,
    IDLE_EASINGS_PER_HALO,
    MAX_IDLE_EASINGS,
    MAX_MORE_UNSETTLED_BITS,
)
from enpitsu.making.moving import another
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import CandidateMap


def eased(field: Field, printed: PrintedSolution, aim: Aim, rng: Random) -> PrintedSolution:
    """A similar solution that is not too hard with every clue; the same one if none was found.

    If suppositions are allowed, nearly every puzzle is easy enough, and nothing is changed. The
    exception are puzzles with only lists of cells, where the search is made; it is guided by what
    stays open without suppositions, which is faster to find.
    """
    quick = aim._replace(level=Difficulty(min(aim.highest, SUPPOSED - 1)))
    supposed = aim.highest > quick.highest
    if aim.highest > SUPPOSED or (supposed and not printed.traced):
        return printed
    if supposed and not left_open(printed, aim):
        return printed
    best, idle = printed, 0
    left, unsettled = left_open(printed, quick), sum(field.unsettled(printed).values())
    while left and idle < MAX_IDLE_EASINGS:
        look()
        idle += 1
        found = another(field, best, left, idle // IDLE_EASINGS_PER_HALO, rng, FREED_WITH_EASINGS)
        if found is None:
            continue
        bits = sum(field.unsettled(found).values())
        if bits > unsettled + MAX_MORE_UNSETTLED_BITS:
            continue
        still = left_open(found, quick)
        if _open(still) <= _open(left):
            if _open(still) < _open(left):
                idle = 0
                if supposed and not left_open(found, aim):
                    return found
            best, left, unsettled = found, still, bits
    return printed if left else best


def left_open(printed: PrintedSolution, aim: Aim) -> CandidateMap:
    """The candidates at places that stay open with every clue."""
    reasoner = aim.reasoner(printed.puzzle(printed.clues), printed.board)
    if measured(reasoner).ending == "solved":
        return {}
    look()
    return {place: values for place, values in reasoner.candidates.items() if len(values) > 1}


def _open(left: CandidateMap) -> float:
    """A measure of how much is open; places with few candidates count much less than others."""
    return sum(log2(len(values)) for values in left.values())
