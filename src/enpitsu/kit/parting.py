"""Rooms whose numbers leave one solution: they part in two as long as there is another one.

They begin large, and a cut of a room only excludes solutions: with all rooms of one cell each
number would tell its cell. So few rooms are small, those where a larger one would say too little.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from random import Random

from enpitsu.kit.common import ANOTHER, INTENDED
from enpitsu.kit.growing import named
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.limit import look
from enpitsu.puzzle import (
    Board,
    Cell,
    Clues,
    Grid,
    Kind,
    Layer,
    Place,
    Puzzle,
    Symbols,
    Value,
    connected,
)

Room = Sequence[Cell]
Number = Callable[[Board, Room], Value]  # what a room's number is on a board


def parted(
    grid: Grid, rooms: Sequence[Room], intended: Board, number: Number, rng: Random
) -> Generator[Clues, Board | None, Clues]:
    """The layer of rooms that leave the intended solution alone if all have their `number`.

    It begins with `rooms` that cover the grid, and asks for another solution of what it yields:
    the layers `regions`, `numbers` and `INTENDED`.
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
            return regions  # its rules leave more than one solution of the same numbers
        room, pair = rng.choice(telling or cuts)
        found.remove([*room])
        found += pair


def altered(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """A room, of those near some places if there are any, parts in two: so numbers tell more."""
    grid, found = puzzle.grid, puzzle.regions["regions"]
    close = [room for room in found.values() if not {*near}.isdisjoint(room)]
    cuts = [(room, pair) for room in close or found.values() for pair in halves(grid, room)]
    if not cuts:
        return None
    room, pair = rng.choice(cuts)
    rooms = [*(other for other in found.values() if other != room), *pair]
    return named(grid, {cell: str(n) for n, one in enumerate(rooms) for cell in one}), board


def halves(grid: Grid, room: Room) -> Iterator[tuple[list[Cell], list[Cell]]]:
    """The ways to cut a room straight across or down into two connected parts."""
    for axis in (0, 1):
        for end in sorted({cell[axis] for cell in room})[1:]:
            before = [cell for cell in room if cell[axis] < end]
            after = [cell for cell in room if cell[axis] >= end]
            if connected(grid, before) and connected(grid, after):
                yield before, after


def with_open_frame(kind: Kind) -> Kind:
    """A kind of rooms, numbers and shaded cells with its open frame: while its rooms part."""
    open_ = Kind(
        name=kind.name,
        title=kind.title,
        clues=(*kind.clues, Layer(INTENDED, Symbols(SHADED + WHITE))),
        options=kind.options,
        answers=kind.answers,
        rules=(*kind.stated, ANOTHER),
        look=kind.look,
    )
    return replace(kind, open_frame=open_, alter=altered)
