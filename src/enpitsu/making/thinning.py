"""Local search for a frame no larger than those of published puzzles.

A frame that is solved for grows until its clues leave one solution. Then one place of it after
another is given up, or moved, and the loop gets longer, as long as there still is one solution that
is not too hard to find. A change that leaves unit propagation much more to do would seldom be so,
and is not judged.
"""

from __future__ import annotations

from random import Random

from enpitsu.making.easing import left_open
from enpitsu.making.field import Field, PrintedSolution
from enpitsu.making.fitting import SUPPOSED, Aim
from enpitsu.making.limits import (
    IDLE_THINNINGS_PER_HALO,
    MAX_IDLE_THINNINGS,
    MAX_MORE_UNSETTLED_BITS_THINNED,
)
from enpitsu.making.moving import ambiguous_after, without
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look


def thinned(
    field: Field,
    printed: PrintedSolution,
    largest: int,
    least_taken: float,
    aim: Aim | None,
    rng: Random,
) -> PrintedSolution:
    """A similar solution, with at most `largest` places in its frame if one is found.

    Its loop takes at least the share `least_taken` of the cells, if that is found too. With every
    clue it is no harder than the aim allows if the one that is given is not.
    """

    def excess(board: Board) -> float:
        short = (least_taken - field.taken(board)) * len(field.grid.cells) if least_taken else 0.0
        return max(field.frame_size(board) - largest, 0) + max(short, 0.0)

    best, idle, far = printed, 0, excess(printed.space)
    unsettled = sum(field.unsettled(printed).values())
    while far and idle < MAX_IDLE_THINNINGS:
        look()
        idle += 1
        board = without(field, best.space, idle // IDLE_THINNINGS_PER_HALO, rng)
        if board is None or (still := excess(board)) > far:
            continue
        found = field.printed(board, rng)
        more = (bits := sum(field.unsettled(found).values())) - unsettled
        if more > MAX_MORE_UNSETTLED_BITS_THINNED or (still == far and more >= 0):
            continue
        if ambiguous_after(field, best, found) or (aim is not None and _too_hard(found, aim)):
            continue
        idle = 0 if still < far else idle
        best, far, unsettled = found, still, bits
    return best


def _too_hard(printed: PrintedSolution, aim: Aim) -> bool:
    """Whether a puzzle with every clue is too hard, if that is not left to the choice of clues."""
    return aim.highest <= SUPPOSED and bool(left_open(printed, aim))
