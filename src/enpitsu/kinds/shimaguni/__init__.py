"""Shimaguni, or Islands: an island in each room, apart from others and unlike its neighbours.

First published by Nikoli. A room that shares a border with another has an island of another size.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from enpitsu.kit import rooms, shading
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.shading import SHADED
from enpitsu.puzzle import (
    Cell,
    Domains,
    Edge,
    Grid,
    Instances,
    Kind,
    Numbers,
    Puzzle,
    Rule,
    regions,
)
from enpitsu.rules import Formula, Is, Not, every, exactly, number_of, relation, some

SIDES = (2, 2, 3, 3)  # of a room: small ones cannot all differ, large ones leave several solutions


def most(grid: Grid) -> int:
    """All cells."""
    return len(grid.cells)


def islands(puzzle: Puzzle, _: Domains) -> Instances:
    """Some cells of each room are shaded, and they hang together."""
    for cells in regions(puzzle.clues["regions"]).values():
        yield cells, (), number_of(SHADED, len(cells), 1, len(cells))
        yield cells, (), connected_by(SHADED, side_by_side(tuple(cells)))


def borders(puzzle: Puzzle) -> Iterator[Edge]:
    """The edges between rooms."""
    labels = puzzle.clues["regions"]
    return (edge for edge in puzzle.grid.edges if labels[edge.first] != labels[edge.second])


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two cells on both sides of a border one is white."""
    for edge in borders(puzzle):
        yield edge, (), number_of(SHADED, 2, 0, 1)


@relation
def unlike(one: int, other: int) -> Formula:
    """Not as many of the first slots are shaded as of the others."""
    parts = [Is(slot, SHADED) for slot in range(one + other)]
    return every(
        some((Not(exactly(number, parts[:one])), Not(exactly(number, parts[one:]))))
        for number in range(min(one, other) + 1)
    )


def sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """Islands of rooms that share a border are not of one size."""
    room = rooms.cells(puzzle)
    pairs: dict[tuple[Sequence[Cell], ...], None] = {}
    for edge in borders(puzzle):
        pairs[tuple(sorted(tuple(room(cell)) for cell in edge))] = None
    for one, other in pairs:
        yield (*one, *other), (), unlike(len(one), len(other))


KIND = Kind(
    name="shimaguni",
    title="Shimaguni",
    family="shading",
    clues=rooms.numbered(Numbers(1, most)),
    answers=(shading.ANSWER,),
    rules=(
        rooms.told_by(SHADED, text="A number tells how many cells of its room are shaded."),
        Rule(
            "island",
            "Some cells of each room are shaded, and hang together there.",
            islands,
            noun="room",
        ),
        Rule(
            "apart",
            "Shaded cells of different rooms never share a side.",
            apart,
            techniques=(shading.BESIDE_SHADED,),
        ),
        Rule("size", "Rooms that share a border have islands of different sizes.", sizes),
    ),
    problems=rooms.problems,
    frame=partial(rooms.frame, sides=SIDES),
    usual_size=(8, 8),
    codecs=rooms.formats("shimaguni", aliases=("islands",)),
    look=shading.IN_REGIONS,
)
