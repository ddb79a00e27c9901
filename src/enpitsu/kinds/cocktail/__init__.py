"""Cocktail Lamp: one group of shaded cells in a room at most; groups are connected at corners.

First published by Nikoli. A room may also stay white.
"""

from enpitsu.kit import rooms, shading
from enpitsu.kit.boards import connected_by, number_of_cells, touching_each_other
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.sizes import sizes_of
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import Domains, Instances, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction

SIDES = (1, 2, 2, 2, 3)  # sides of a room: a number says more about a small room


def at_corners_too(puzzle: Puzzle, _: Domains) -> Instances:
    """All shaded cells are connected by sides and corners."""
    yield puzzle.grid.cells, (), connected_by(SHADED, touching_each_other(puzzle.grid))


def _behind(step: Deduction) -> str:
    return f"{listed(step.facts)} is shaded, and a wall lies between"


KIND = rooms.shaded(
    "cocktail",
    "Cocktail Lamp",
    Numbers(0, number_of_cells),
    (
        rooms.SHADED_IN_ROOM,
        Rule(
            "room",
            "The shaded cells of each room are connected.",
            rooms.in_one_piece,
            noun="room",
            techniques=(sizes_of("group"),),
        ),
        rooms.APART,
        Rule(
            "walls",
            "Shaded cells never share a side across a wall inside a room.",
            rooms.walled_off,
            techniques=(alone("behind a wall", "walls", _behind),),
        ),
        shading.NO_SQUARE,
        Rule(
            "together",
            "All shaded cells are connected, at corners too.",
            at_corners_too,
            noun="board",
        ),
    ),
    aliases=("カクテルランプ",),
    codecs=rooms.formats("cocktail", inside=rooms.WALLS.name, aliases=("cocktaillamp",)),
    with_walls=True,
    sides=SIDES,
    usual_size=(8, 8),
)
