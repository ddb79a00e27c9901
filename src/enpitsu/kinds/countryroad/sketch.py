"""Rooms round the pieces of a loop: they are changed as long as there is another solution.

To divide a room in two, or to print its number, only excludes solutions. So the rooms begin large
and stay as large as possible. Where that does not help, a border moves along the loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from enpitsu.graphs.graph import components
from enpitsu.kit import winding
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.common import INTENDED
from enpitsu.kit.growing import named
from enpitsu.kit.lines import LINE, takes
from enpitsu.puzzle import (
    Board,
    Cell,
    Clues,
    Edge,
    Grid,
    GrowingSketch,
    Options,
    Place,
    Puzzle,
    Value,
)

SHARES = 0.76, 0.86  # the least and the largest share of cells that the loop takes
# Numbers of cells of the loop in a room at first, each as often as it is listed.
LENGTHS = (1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 9)
NUMBERED = 0.7, 1.0  # the least and the largest share of rooms with a number at first
CLOSE = 0.8  # how often the room that is changed is near the given places
LOOPS = 4  # loops that are tried, one after another
CHANGES = 0.5  # changes of rooms for each cell of a loop, before another loop is drawn
Piece = tuple[Cell, ...]


def sketch(grid: Grid, _: Options, rng: Random) -> GrowingSketch:
    """Rooms that leave one solution together with their numbers, if that is found."""
    for _loop in range(LOOPS):
        loop = winding.through_cells(grid, SHARES, rng)
        if not loop:
            return None
        rooms = Rooms.round(grid, loop, rng)
        for _change in range(round(CHANGES * len(loop))):
            other = yield {**rooms.regions, "numbers": rooms.numbers, INTENDED: rooms.intended}
            if other is None:
                return rooms.regions, rooms.intended
            if not rooms.change(other, rng):
                break
    return rooms.regions, rooms.intended


class Room(NamedTuple):
    """A piece of the loop in order, the cells beside it, and whether its number is printed."""

    path: Piece
    beside: tuple[Piece, ...]
    numbered: bool

    @property
    def cells(self) -> list[Cell]:
        """All its cells."""
        return [*self.path, *(cell for piece in self.beside for cell in piece)]


def alter(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """Divide a room, move its end or join it to the next; rooms near some places are preferred."""
    grid, owner = puzzle.grid, puzzle.clues["regions"]
    on_line = [edge for edge in grid.edges if board[edge] == LINE]
    paths: list[list[Cell]] = [[]]
    for cell in winding.in_order(on_line):
        if paths[-1] and owner[paths[-1][-1]] != owner[cell]:
            paths.append([])
        paths[-1].append(cell)
    if len(paths) > 1 and owner[paths[0][0]] == owner[paths[-1][-1]]:
        paths[0] = paths.pop() + paths[0]
    rooms = Rooms(grid, [Room((*path,), (), True) for path in paths], board)
    number_of = {owner[room.path[0]]: number for number, room in enumerate(rooms.rooms)}
    for lying in rooms.lying:
        rooms.lay(lying, number_of[owner[lying[0]]])
    close = [number_of[owner[cell]] for edge in near if isinstance(edge, Edge) for cell in edge]
    return (rooms.regions, board) if rooms.vary(close, rng) else None


class Rooms:
    """Rooms in the order of a loop; cells off the loop that are connected lie in one room."""

    def __init__(self, grid: Grid, rooms: Sequence[Room], intended: Board) -> None:
        self.grid, self.rooms, self.intended = grid, [*rooms], intended

    @classmethod
    def round(cls, grid: Grid, loop: Sequence[Cell], rng: Random) -> Rooms:
        """Rooms drawn at random round pieces of a loop."""
        share = rng.uniform(*NUMBERED)
        found, at = [], 0
        while at < len(loop):
            path = tuple(loop[at : at + rng.choice(LENGTHS)])
            found.append(Room(path, (), rng.random() < share))
            at += len(path)
        rooms = cls(grid, found, winding.drawn(grid, [*loop]))
        for lying in rooms.lying:
            rooms.lay(lying, rng.choice(rooms._near(lying)))
        return rooms

    @property
    def lying(self) -> list[Piece]:
        """The cells beside the loop, in groups of connected ones."""
        cells, taken = self.grid.cells, {cell for room in self.rooms for cell in room.path}
        free = [cell not in taken for cell in cells]
        pieces = components(side_by_side(cells), free)
        return [tuple(cells[i] for i in piece) for piece in pieces]

    @property
    def owner(self) -> dict[Cell, str]:
        """The room of each cell."""
        return {cell: str(n) for n, room in enumerate(self.rooms) for cell in room.cells}

    @property
    def regions(self) -> Clues:
        """The rooms as clues."""
        return named(self.grid, self.owner)

    @property
    def numbers(self) -> dict[Cell, Value]:
        """The printed numbers."""
        return {min(room.cells): len(room.path) for room in self.rooms if room.numbered}

    def change(self, other: Board, rng: Random) -> bool:
        """Change rooms so that `other`, another solution, breaks a rule wherever it differs.

        Returns whether such rooms were found.
        """
        differ = [edge for edge in self.grid.edges if other[edge] != self.intended[edge]]
        changed = False
        for edges in hanging_together(differ):
            owner = self.owner
            near = sorted({int(owner[cell]) for edge in edges for cell in edge})
            rng.shuffle(near)
            ways = (self._part, self._count, self._shift, self._move)
            changed |= any(way(number, other, rng) for way in ways for number in near)
        return changed

    def vary(self, near: Sequence[int], rng: Random) -> bool:
        """Divide a room, join it to the next, or move their border; `near` ones are preferred."""
        some = near if near and rng.random() < CLOSE else range(len(self.rooms))
        number = rng.choice(some)
        after = number + rng.choice((1, 2))
        rooms = self.rooms[number:after]
        ends = range(1, sum(len(room.path) for room in rooms) + len(rooms) - 1)
        if not ends or len(self.rooms) < 3:
            return False
        self.rooms[number:after] = self._parted(rooms, rng.choice(ends), rng)
        return True

    def _part(self, number: int, other: Board, rng: Random) -> bool:
        """Divide a room in two."""
        room = self.rooms[number]
        return self._take(number, number + 1, (room,), range(1, len(room.path)), other, rng)

    def _shift(self, number: int, other: Board, rng: Random) -> bool:
        """Let a room end elsewhere, or join it to the next one."""
        pair = self.rooms[number : number + 2]
        ends = {*range(1, sum(len(room.path) for room in pair) + 1)} - {len(pair[0].path)}
        if len(self.rooms) < 3:
            return False
        return self._take(number, number + 2, pair, sorted(ends), other, rng)

    def _take(
        self,
        first: int,
        after: int,
        rooms: Sequence[Room],
        ends: Iterable[int],
        other: Board,
        rng: Random,
    ) -> bool:
        """Divide the cells of these rooms in one of the ways that exclude another solution."""
        found = [
            parted
            for end in ends
            for parted in [self._parted(rooms, end, rng)]
            if any(self._is_broken(room, other) for room in parted)
        ]
        if found:
            self.rooms[first:after] = rng.choice(found)
        return bool(found)

    def _parted(self, rooms: Sequence[Room], end: int, rng: Random) -> list[Room]:
        """The cells of these rooms divided anew, so that the first has `end` cells of the loop."""
        path = tuple(cell for room in rooms for cell in room.path)
        numbered = any(room.numbered for room in rooms)
        parts = [Room(piece, (), numbered) for piece in (path[:end], path[end:]) if piece]
        for lying in (piece for room in rooms for piece in room.beside):
            around = {n for cell in lying for n in self.grid.neighbours(cell)}
            at = rng.choice([n for n, part in enumerate(parts) if not around.isdisjoint(part.path)])
            parts[at] = parts[at]._replace(beside=(*parts[at].beside, lying))
        return parts

    def _count(self, number: int, other: Board, _: Random) -> bool:
        """Print the number of a room."""
        counted = self.rooms[number]._replace(numbered=True)
        if not self._is_broken(counted, other):
            return False
        self.rooms[number] = counted
        return True

    def _move(self, number: int, other: Board, rng: Random) -> bool:
        """Move cells beside the loop that another solution takes to another room."""
        for lying in self.rooms[number].beside:
            near = [to for to in self._near(lying) if to != number]
            if near and any(takes(self.grid, other, cell) for cell in lying):
                room = self.rooms[number]
                rest = tuple(piece for piece in room.beside if piece != lying)
                self.rooms[number] = room._replace(beside=rest)
                self.lay(lying, rng.choice(near))
                return True
        return False

    def _near(self, lying: Piece) -> list[int]:
        """The rooms that have cells of the loop next to a piece beside the loop."""
        around = {n for cell in lying for n in self.grid.neighbours(cell)}
        return [n for n, room in enumerate(self.rooms) if not around.isdisjoint(room.path)]

    def lay(self, lying: Piece, number: int) -> None:
        """Add cells beside the loop to a room."""
        room = self.rooms[number]
        self.rooms[number] = room._replace(beside=(*room.beside, lying))

    def _is_broken(self, room: Room, other: Board) -> bool:
        """Whether another solution breaks a rule in a room or at its border."""
        grid, cells = self.grid, {*room.cells}
        taken = {cell for cell in cells if takes(grid, other, cell)}
        if room.numbered and len(taken) != len(room.path):
            return True
        border = [(cell, n) for cell in cells for n in grid.neighbours(cell) if n not in cells]
        if sum(other[grid.edge(*pair)] == LINE for pair in border) != 2:
            return True
        return any(cell not in taken and not takes(grid, other, beyond) for cell, beyond in border)


def hanging_together(edges: Iterable[Edge]) -> Iterator[list[Edge]]:
    """The groups of edges that are connected at cells."""
    left = dict.fromkeys(edges)
    at: dict[Cell, list[Edge]] = {}
    for edge in left:
        for cell in edge:
            at.setdefault(cell, []).append(edge)
    while left:
        found = [left.popitem()[0]]
        for edge in found:
            near = [beside for cell in edge for beside in at[cell] if beside in left]
            for beside in dict.fromkeys(near):
                del left[beside]
                found.append(beside)
        yield found
