"""Shimaguni, or Islands: an island of shaded cells in each room; neighbouring ones differ in size.

First published by Nikoli. Islands in rooms that share a border have different sizes.
"""

from collections.abc import Sequence

from enpitsu.kit import rooms
from enpitsu.kit.boards import number_of_cells
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.sizes import sizes_of
from enpitsu.puzzle import Cell, Domains, Instances, Numbers, Puzzle, Rule
from enpitsu.rules import number_of, unequal

SIDES = (2, 2, 3)  # sides of a room: small rooms cannot all differ, large ones leave too much


def islands(puzzle: Puzzle, domains: Domains) -> Instances:
    """Some cells of each room are shaded, and they are connected."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), number_of(SHADED, len(cells), 1, len(cells))
    yield from rooms.in_one_piece(puzzle, domains)


def sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """Islands in rooms that share a border have different sizes."""
    room = rooms.cells(puzzle)
    pairs: dict[tuple[Sequence[Cell], ...], None] = {}
    for edge in rooms.borders(puzzle):
        pairs[tuple(sorted(tuple(room(cell)) for cell in edge))] = None
    for one, other in pairs:
        yield (*one, *other), (), unequal(SHADED, len(one), len(other))


KIND = rooms.shaded(
    "shimaguni",
    "Shimaguni",
    Numbers(1, number_of_cells),
    (
        rooms.SHADED_IN_ROOM,
        Rule(
            "island",
            "Each room has shaded cells, and they are connected.",
            islands,
            noun="room",
            techniques=(sizes_of("island"),),
        ),
        rooms.APART,
        Rule(
            "size",
            "Rooms that share a border have islands of different sizes.",
            sizes,
            unmet="islands side by side would be equally large",
        ),
    ),
    aliases=("Islands", "島国"),
    codecs=rooms.formats("shimaguni", aliases=("islands",)),
    sides=SIDES,
    usual_size=(8, 8),
)
