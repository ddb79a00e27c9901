"""Local search for a solution whose puzzle is not too easy.

It is for kinds where few clues can be exchanged, so that the level depends on the solution. A few
places get other values, and the new solution is taken if its puzzle is no farther from the aim.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from enpitsu.making.field import Field, PrintedSolution
from enpitsu.making.fitting import Aim
from enpitsu.making.limits import FREED_WITH_EASINGS, IDLE_EASINGS_PER_HALO, MAX_IDLE_HARDENINGS
from enpitsu.making.moving import ambiguous, another
from enpitsu.making.pool import CluePool, Group
from enpitsu.paper.limit import look


class Begun(NamedTuple):
    """The clues of a solution, and as few of them as are wanted, whatever the level."""

    pool: CluePool
    kept: list[Group]


def hardened(
    field: Field,
    begun: Begun,
    aim: Aim,
    rng: Random,
    chosen: Callable[[PrintedSolution], Begun | str],
) -> Begun | None:
    """A puzzle with a similar solution that is harder; None if none was found.

    Only puzzles that are one level too easy are tried; for easier ones another frame is faster.
    `chosen` returns the clues of a solution, or why they are not as wished.
    """
    if not begun.pool.too_easy(begun.kept, aim):
        return None
    best, idle = begun, 0
    distance = best.pool.distance(best.kept, aim)
    if distance >= (2, 0):
        return None
    while idle < MAX_IDLE_HARDENINGS and best.pool.too_easy(best.kept, aim):
        look()
        idle += 1
        solution = best.pool.printed
        wider = idle // IDLE_EASINGS_PER_HALO
        found = another(field, solution, solution.space, wider, rng, FREED_WITH_EASINGS)
        if found is None or ambiguous(field, found, 1):
            continue
        other = chosen(found)
        if isinstance(other, str):
            continue
        away = other.pool.distance(other.kept, aim)
        if away <= distance:
            idle = 0 if away < distance else idle
            best, distance = other, away
    return None if best is begun else best
