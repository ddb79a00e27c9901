"""Norinori: shaded cells come in pairs, and two to a region.

First published by Nikoli in 2006.
"""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.kinds.norinori.frame import frame
from enpitsu.kinds.norinori.techniques import TECHNIQUES
from enpitsu.kit.common import ANOTHER, INTENDED, whole_regions
from enpitsu.kit.shading import (
    FIGURES,
    NAMES,
    SHADED,
    WHITE,
    formats_of_regions,
    shaded_in_regions,
    shaded_or_white,
)
from enpitsu.paper.grid import Cell, regions
from enpitsu.paper.layer import Answer, Clue, Labels, Layer, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import CandidateMap, Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Formula, Is, exactly, number_of, relation, some


def pairs(puzzle: Puzzle, _: Domains) -> Instances:
    """A shaded cell lies beside just one other."""
    for cell in puzzle.grid.cells:
        near = puzzle.grid.neighbours(cell)
        yield (cell, *near), (), paired(len(near))


@relation
def paired(neighbours: int) -> Formula:
    """The first slot is white, or one of so many others is shaded."""
    return some((Is(0, WHITE), exactly(1, [Is(i + 1, SHADED) for i in range(neighbours)])))


def not_paired(_: Sequence[Clue], places: Sequence[Cell], known: CandidateMap) -> str:
    """What is wrong with a shaded cell, as far as that is known."""
    cell, *near = places
    halves = [place for place in near if known.get(place) == (SHADED,)]
    if len(halves) > 1:
        return f"{cell} would have two other halves"
    return f"{cell} would have no other half" if not halves else ""


def two(puzzle: Puzzle, _: Domains) -> Instances:
    """Two cells of a region are shaded."""
    for cells in regions(puzzle.clues["regions"]).values():
        yield cells, (), number_of(SHADED, len(cells), 2, 2)


REGIONS = Layer("regions", Labels())
RULES = (
    Rule("region", "Two cells of each region are shaded.", two, noun="region"),
    Rule(
        "pair",
        "Each shaded cell shares a side with just one other.",
        pairs,
        unmet=not_paired,
    ),
)
LOOK = Look(FIGURES, walls="regions", value_names=NAMES)
OPEN_FRAME = Kind(
    name="norinori",
    title="Norinori",
    clues=(REGIONS, Layer(INTENDED, Symbols(SHADED + WHITE))),
    answers=(Answer(shaded_in_regions),),
    rules=(*RULES, ANOTHER),
    look=LOOK,
)

KIND = Kind(
    name="norinori",
    title="Norinori",
    family="shading",
    clues=(REGIONS,),
    answers=(Answer(shaded_or_white),),
    rules=RULES,
    problems=whole_regions,
    frame=frame,
    open_frame=OPEN_FRAME,
    codecs=formats_of_regions("norinori", looks="cd"),
    techniques=TECHNIQUES,
    look=LOOK,
)
