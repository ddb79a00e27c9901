"""Hakoiri: a circle, a triangle and a square in each region, and all of them are connected.

First published by Nikoli as Hakoiri-masashi. Equal symbols never touch, not even at a corner.
"""

from collections.abc import Iterable, Sequence
from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import rooms, sparse
from enpitsu.kit.common import whole_regions
from enpitsu.kit.sparse import EMPTY
from enpitsu.kit.techniques.groups import (
    grouped,
    one_place_left,
    pointing,
    settled_in_group,
)
from enpitsu.kit.techniques.words import either, where
from enpitsu.puzzle import (
    BOX,
    RING,
    TRIANGLE,
    Answer,
    Cell,
    Domain,
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Place,
    Puzzle,
    Rule,
    Symbols,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of

SIGNS = "OTS"
SIDES = (2, 2, 3, 3)  # sides of a region, which must have room for three symbols


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a symbol or is empty."""
    return dict.fromkeys(puzzle.grid.cells, (*SIGNS, EMPTY))


def one_of_each(puzzle: Puzzle, _: Domains) -> Instances:
    """Each symbol occurs once in each region."""
    for cells in puzzle.regions["regions"].values():
        for sign in SIGNS:
            yield cells, (), number_of(sign, len(cells), 1, 1)


def touching(puzzle: Puzzle) -> Iterable[Sequence[Cell]]:
    """Pairs of cells that touch, also at a corner."""
    return puzzle.grid.touching_pairs


def _has_it(step: Deduction) -> str:
    """Why a symbol is excluded from a region that has it already."""
    place, sign = step.details
    return f"{where(step.because[0])} has {either([sign], step.value_names)} at {place}"


def _only_place(step: Deduction) -> str:
    """Why a symbol goes where it is."""
    sign = either([step.details], step.value_names)
    return f"{where(step.because[0])} has no other place for {sign}"


REGIONS = grouped("region")
KIND = Kind(
    name="hakoiri",
    title="Hakoiri",
    aliases=("Hakoiri Masashi",),
    family="placing",
    usual_size=(8, 8),
    clues=(Layer("regions", Labels()), Layer("givens", Symbols(SIGNS))),
    answers=(Answer(domains),),
    rules=(
        sparse.GIVEN,
        Rule(
            "region",
            "Each region has one circle, one triangle and one square.",
            one_of_each,
            noun="region",
            techniques=(
                settled_in_group("sign of a region", REGIONS, _has_it),
                one_place_left("last cell for a sign", REGIONS, _only_place),
                pointing("region", "apart"),
            ),
        ),
        sparse.apart("Equal signs never touch, not even at a corner.", touching),
        sparse.together("All cells with signs are connected."),
    ),
    problems=whole_regions,
    frame=partial(rooms.frame, sides=SIDES),
    codecs=sparse.formats(
        "hakoiri",
        c.table(dict(zip("123", SIGNS, strict=True))),
        c.gaps("a"),
        entries=(c.table({"+": EMPTY}), c.nothing(".")),
        values=c.table(dict(zip("123", SIGNS, strict=True))),
        unknown=c.question_mark,
        sections=c.table(dict(zip("cts", SIGNS, strict=True))),
    ),
    look=Look(
        {**sparse.FIGURES, **dict(zip(SIGNS, (RING, TRIANGLE, BOX), strict=True))},
        walls="regions",
        value_names={**sparse.NAMES, "O": "a circle", "T": "a triangle", "S": "a square"},
    ),
)
