"""Norinori: shaded cells come in pairs, and two to a region.

First published by Nikoli in 2006.
"""

from collections.abc import Sequence

from enpitsu.io import codecs as c
from enpitsu.kinds.norinori.frame import frame
from enpitsu.kinds.norinori.techniques import PAIRING, TWO_OF_A_REGION
from enpitsu.kit import counting, rooms, shading
from enpitsu.kit.common import whole_regions
from enpitsu.kit.growing import with_open_frame
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import (
    CandidateMap,
    Clue,
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Place,
    Puzzle,
    Rule,
)
from enpitsu.rules import Formula, Is, exactly, relation, some


def pairs(puzzle: Puzzle, _: Domains) -> Instances:
    """A shaded cell lies beside just one other."""
    for cell in puzzle.grid.cells:
        near = puzzle.grid.neighbours(cell)
        yield (cell, *near), (), paired(len(near))


@relation
def paired(neighbours: int) -> Formula:
    """The first slot is white, or one of so many others is shaded."""
    return some((Is(0, WHITE), exactly(1, [Is(i + 1, SHADED) for i in range(neighbours)])))


def not_paired(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """What is wrong with a shaded cell, as far as that is known."""
    cell, *near = places
    halves = [place for place in near if known.get(place) == (SHADED,)]
    if len(halves) > 1:
        return f"{cell} would have two other halves"
    return f"{cell} would have no other half" if not halves else ""


NORINORI = Kind(
    name="norinori",
    title="Norinori",
    family="shading",
    clues=(Layer("regions", Labels()),),
    answers=(shading.ANSWER,),
    rules=(
        counting.in_each_region(
            SHADED, 2, text="Two cells of each region are shaded.", techniques=TWO_OF_A_REGION
        ),
        Rule(
            "pair",
            "Each shaded cell shares a side with just one other.",
            pairs,
            unmet=not_paired,
            techniques=PAIRING,
        ),
    ),
    problems=whole_regions,
    frame=frame,
    codecs=rooms.formats(
        "norinori", numbers=False, looks="cd", kanpen=c.kanpen(c.rooms("regions"))
    ),
    look=shading.IN_REGIONS,
)
KIND = with_open_frame(NORINORI, SHADED + WHITE, shading.GROWING)
