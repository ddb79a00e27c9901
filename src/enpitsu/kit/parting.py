"""Rooms whose numbers leave one solution: rooms are cut in two as long as there is another one.

Rooms are large at first. Cutting a room can only exclude solutions: if all rooms had one cell, each
number would give its cell away. So rooms are small only where larger ones would say too little.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random

from enpitsu.kit import growing
from enpitsu.kit.common import INTENDED
from enpitsu.kit.growing import named
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.limit import look
from enpitsu.puzzle import (
    Board,
    Cell,
    Clues,
    Grid,
    Kind,
    Place,
    Puzzle,
    Value,
    connected,
)

JOINED = 0.75  # the probability that an alteration joins two rooms instead of cutting one
Room = Sequence[Cell]
Number = Callable[[Board, Room], Value]  # what a room's number is on a board


def parted(
    grid: Grid, rooms: Sequence[Room], intended: Board, number: Number, rng: Random
) -> Generator[Clues, Board | None, Clues]:
    """The layers of rooms with which the intended solution is the only one if all have a number.

    `rooms` cover the grid at first, and `number` is the number of a room on a board. It yields the
    layers `regions`, `numbers` and `INTENDED`, and is sent another solution of these or None.
    """
    found = [sorted(room) for room in rooms]
    while True:
        look()
        regions = named(grid, {cell: str(n) for n, room in enumerate(found) for cell in room})
        numbers = {room[0]: number(intended, room) for room in found}
        other = yield {**regions, "numbers": numbers, INTENDED: intended}
        if other is None:
            return regions
        differing = [room for room in found if any(other[cell] != intended[cell] for cell in room)]
        cuts = [(room, pair) for room in differing for pair in halves(grid, room)]
        telling = [
            (room, pair)
            for room, pair in cuts
            if number(other, pair[0]) != number(intended, pair[0])
        ]
        if not cuts:
            return regions  # even rooms of one cell do not exclude the other solution
        room, pair = rng.choice(telling or cuts)
        found.remove([*room])
        found += pair


def altered(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """A puzzle with one room cut in two, if possible `near` some places, or with two joined.

    So numbers say more where that is needed, and rooms that were cut for nothing grow again.
    """
    grid, found = puzzle.grid, [*puzzle.regions["regions"].values()]
    close = [room for room in found if not {*near}.isdisjoint(room)]
    ways: list[tuple[Sequence[Room], Sequence[Room]]]  # rooms, and the rooms that replace them
    if rng.random() < JOINED:
        pairs = ((one, other, sorted([*one, *other])) for one, other in combinations(found, 2))
        ways = [((one, other), (both,)) for one, other, both in pairs if _is_rectangle(both)]
    else:
        ways = [((room,), pair) for room in close or found for pair in halves(grid, room)]
    if not ways:
        return None
    gone, new = rng.choice(ways)
    rooms = [*(room for room in found if room not in gone), *new]
    return named(grid, {cell: str(n) for n, room in enumerate(rooms) for cell in room}), board


def _is_rectangle(room: Room) -> bool:
    """Whether a room is a rectangle."""
    rows, cols = ({cell[axis] for cell in room} for axis in (0, 1))
    return len(room) == (max(rows) - min(rows) + 1) * (max(cols) - min(cols) + 1)


def halves(grid: Grid, room: Room) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """The ways to cut a room straight across or down into two connected parts."""
    for axis in (0, 1):
        for end in sorted({cell[axis] for cell in room})[1:]:
            before = [cell for cell in room if cell[axis] < end]
            after = [cell for cell in room if cell[axis] >= end]
            if connected(grid, before) and connected(grid, after):
                yield before, after


def with_open_frame(kind: Kind) -> Kind:
    """A kind of rooms, numbers and shaded cells, with its open frame for cutting rooms."""
    framed = growing.with_open_frame(kind, SHADED + WHITE, *kind.answers)
    return replace(framed, alter=altered)
