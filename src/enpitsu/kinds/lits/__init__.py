"""LITS: a tetromino in each region, all connected, and no two of the same form side by side.

First published by Nikoli in 2004, as Nuruomino; invented by Naoki Inaba.
"""

from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kinds.lits.frame import frame
from enpitsu.kinds.lits.shapes import SIZE, alike, strangers
from enpitsu.kinds.lits.techniques import TECHNIQUES, alike_says
from enpitsu.kit import rooms, shading
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.growing import with_open_frame
from enpitsu.kit.rooms import WALLS, whole_rooms
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import (
    Domains,
    Edge,
    Instances,
    Kind,
    Labels,
    Layer,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import Formula, Is, Not, number_of, relation, some


def tetrominoes(puzzle: Puzzle, _: Domains) -> Instances:
    """Four cells of each region are shaded, and they are connected."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), number_of(SHADED, len(cells), SIZE, SIZE)
        yield cells, (), connected_by(SHADED, side_by_side(cells))


def walls_in(puzzle: Puzzle) -> dict[Value, frozenset[Edge]]:
    """The walls inside each region."""
    labels, walls = puzzle.clues["regions"], puzzle.clues["walls"]
    return {
        label: frozenset(wall for wall in walls if labels[wall.first] == label)
        for label in dict.fromkeys(labels.values())
    }


def unlike(puzzle: Puzzle, _: Domains) -> Instances:
    """Two tetrominoes of the same form do not share a side."""
    labels = puzzle.clues["regions"]
    for one, other in alike(puzzle.regions["regions"], labels, walls_in(puzzle)):
        yield one + other, (), number_of(SHADED, 2 * SIZE, 0, 2 * SIZE - 1)


@relation
def company(size: int) -> Formula:
    """If the first slot is shaded, so is at least one of the others."""
    first, *others = (Is(slot, SHADED) for slot in range(size))
    return some((Not(first), *others))


def whole(puzzle: Puzzle, _: Domains) -> Instances:
    """A shaded cell has a shaded neighbour, and no shaded cell in its region is too far away."""
    walls = walls_in(puzzle)
    for label, cells in puzzle.regions["regions"].items():
        for cell, near in zip(cells, side_by_side(cells).neighbours, strict=True):
            beyond = {c for wall in walls[label] if cell in wall for c in wall}
            others = [cells[i] for i in near if cells[i] not in beyond]
            yield [cell, *others], (), company(1 + len(others))
        for pair in strangers(cells, walls[label]):
            yield pair, (), number_of(SHADED, 2, 0, 1)


LITS = Kind(
    name="lits",
    title="LITS",
    aliases=("Nuruomino",),
    family="shading",
    clues=(Layer("regions", Labels()), WALLS),
    answers=(shading.ANSWER,),
    rules=(
        Rule(
            "region",
            "Exactly four cells of each region are shaded, and they are connected.",
            tetrominoes,
            noun="region",
        ),
        Rule(
            "walls",
            "A tetromino does not cross a wall inside its region.",
            rooms.walled_off,
            unmet="a tetromino would cross a wall",
        ),
        Rule(
            "alike",
            "Tetrominoes that share a side are not alike, however they are turned.",
            unlike,
            unmet=alike_says,
        ),
        shading.NO_SQUARE,
        shading.SHADED_TOGETHER,
        Rule(
            "whole",
            "A shaded cell has another beside it, and none where no tetromino reaches.",
            whole,
            roles=("implied",),
        ),
    ),
    problems=partial(whole_rooms, noun="region"),
    frame=frame,
    codecs=rooms.formats(
        "lits",
        numbers=False,
        inside=WALLS.name,
        looks="c",
        earlier=c.room_letters("regions"),
        kanpen=c.kanpen(c.rooms("regions")),
    ),
    techniques=TECHNIQUES,
    look=shading.IN_REGIONS,
)
KIND = with_open_frame(LITS, SHADED + WHITE, shading.GROWING)
