"""Local search for a solution that needs few clues around a picture, so that this stands out.

Places near a clue that is needed there get other values. The new solution is taken if it needs no
more of them, and propagation leaves hardly more open without any.
"""

from __future__ import annotations

from collections.abc import Collection
from random import Random

from enpitsu.making.digging import dig
from enpitsu.making.field import Field, PrintedSolution
from enpitsu.making.limits import (
    BARING_PROPAGATIONS,
    FREED_WITH_EASINGS,
    IDLE_BARINGS_PER_HALO,
    MAX_IDLE_BARINGS,
    MAX_MORE_UNSETTLED_BITS,
)
from enpitsu.making.moving import ambiguous_after, another, shuffled
from enpitsu.making.solver import TooHard
from enpitsu.paper.grid import Place, point
from enpitsu.paper.limit import look


def bared(
    field: Field,
    printed: PrintedSolution,
    around: Collection[Place],
    rng: Random,
    *,
    level: bool,
) -> PrintedSolution:
    """A similar solution that needs few clues `around` a picture, and none if that is found.

    All its clues together leave no other solution. Those around the picture that are not needed
    are left out, unless a `level` is wished: they may be needed for that. Then the search continues
    while unit propagation leaves anything open without clues there.
    """
    needed = _needed(field, printed, around, rng)
    best, left = printed, field.unsettled(printed, around)
    largest, idle = field.frame_size(printed.space), 0
    enough = field.solver.effort + BARING_PROPAGATIONS
    while (needed or (level and left)) and idle < MAX_IDLE_BARINGS:
        look()
        if field.solver.effort > enough:
            break
        idle += 1
        open_ = field.around(point(rng.choice(needed))) if needed else left
        wider = idle // IDLE_BARINGS_PER_HALO
        try:
            found = another(field, best, open_, wider, rng, FREED_WITH_EASINGS, largest)
            if found is None:
                continue
            still = field.unsettled(found, around)
            more = sum(still.values()) - sum(left.values())
            bare = _bare(found, around, needed)
            if more > MAX_MORE_UNSETTLED_BITS or ambiguous_after(field, best, bare):
                continue
            needing = _needed(field, bare, around, rng)
        except TooHard:
            continue
        if len(needing) < len(needed) or more <= 0:
            if len(needing) < len(needed) or more < 0:
                idle = 0
            best, needed, left = found, needing, still
    return best if level else _bare(best, around, needed)


def _bare(
    printed: PrintedSolution, around: Collection[Place], needed: Collection[Place]
) -> PrintedSolution:
    """A solution without the clues around the picture that are not needed."""
    gone = {*around}.difference(needed)
    kept = {clue: n for clue, n in printed.clues.items() if clue.place not in gone}
    return printed._replace(clues=kept)


def _needed(
    field: Field, printed: PrintedSolution, around: Collection[Place], rng: Random
) -> list[Place]:
    """Places around the picture without whose clues the others leave several solutions."""
    clues = shuffled([clue for clue in printed.clues if clue.place in around], rng)
    others = [n for clue, n in printed.clues.items() if clue.place not in around]
    kept = dig(
        field.solver,
        [(printed.clues[clue],) for clue in clues],
        printed.solution,
        fixed=[*printed.fixed, *others],
        patient=False,
    )
    literals = {literal for (literal,) in kept}
    return [clue.place for clue in clues if printed.clues[clue] in literals]
