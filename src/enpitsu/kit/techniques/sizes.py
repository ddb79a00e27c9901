"""Rooms with one connected piece each, whose size follows from a number or from adjacent rooms.

By some rules, pieces of adjacent rooms differ in size.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, Verdict, components
from enpitsu.kit.techniques.counts import ValueCount, value_counts
from enpitsu.kit.techniques.words import NUMBERS, either, listed, printed
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Connected, Is, Unequal

FEW = 3  # sizes of which each is named


class Room(NamedTuple):
    """The cells of a room, the value of those that are connected, and the count of these."""

    cells: Sequence[Place]
    value: Value
    connected: Constraint
    graph: Graph
    counts: Sequence[ValueCount]

    @property
    def number(self) -> ValueCount | None:
        """Its printed number."""
        return next((one for one in self.counts if one.constraint.clues), None)

    @property
    def because(self) -> list[Constraint]:
        """The constraints about this room alone."""
        return [self.connected, *(one.constraint for one in self.counts)]

    def size(self, candidates: CandidateMap) -> int | None:
        """How large its piece is, by its number or its cells; None while that is open."""
        if self.number:
            return self.number.low
        if all(len(candidates[cell]) == 1 for cell in self.cells):
            return sum(candidates[cell] == (self.value,) for cell in self.cells)
        return None


class Beside(NamedTuple):
    """An adjacent room, and the constraint that the two pieces differ in size."""

    room: Room
    differs: Constraint


class OtherSizes(NamedTuple):
    """The sizes that the piece of a room would have otherwise, and adjacent rooms with these."""

    room: Room
    sizes: Sequence[int]
    beside: Sequence[Beside]


def sizes_of(noun: str) -> Technique:
    """The technique: cells belong to the piece of a room, or not, as no size is left otherwise.

    `noun` is the word for a piece.
    """
    says = partial(_says, noun)
    return Technique(f"sizes of {noun}s", Difficulty.MEDIUM, 2.2, _sites, _sized, says)


def _sites(model: Model) -> Iterator[Site]:
    """Each room that has a number or rooms beside it."""
    counts: dict[tuple[frozenset[Place], Value], list[ValueCount]] = {}
    for count in value_counts(model, ()):
        counts.setdefault((frozenset(count.places), count.value), []).append(count)
    rooms: dict[frozenset[Place], Room] = {}
    for one in model.constraints:
        match one.relation:
            case Connected(parts, graph):
                values = {part.value for part in parts if isinstance(part, Is)}
                value, cells = values.pop(), frozenset(one.variables)
                if not values and (told := counts.get((cells, value))):
                    rooms[cells] = Room(one.variables, value, one, graph, told)
    beside: dict[frozenset[Place], list[Beside]] = {cells: [] for cells in rooms}
    for one in model.constraints:
        if isinstance(one.relation, Unequal):
            split = one.relation.one
            first, second = frozenset(one.variables[:split]), frozenset(one.variables[split:])
            beside[first].append(Beside(rooms[second], one))
            beside[second].append(Beside(rooms[first], one))
    for cells, room in rooms.items():
        if room.number or beside[cells]:
            near = [other.room for other in beside[cells]]
            watch = dict.fromkeys([*room.cells, *(cell for other in near for cell in other.cells)])
            because = [*room.because, *(c for other in near for c in other.because)]
            because += [other.differs for other in beside[cells]]
            yield Site([*watch], because, (room, beside[cells]))


def _sized(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What follows for the cells of a room; first those that are too far away for its number."""
    room, beside = site.data
    start: list[Verdict] = [
        None
        if len(candidates[cell]) > 1 and room.value in candidates[cell]
        else candidates[cell] == (room.value,)
        for cell in room.cells
    ]
    if None not in start:
        return
    own, least = room.size(candidates), max(count.low for count in room.counts)
    taken = {other.room.size(candidates): other for other in reversed(beside)}
    wrong = {
        size
        for size in range(len(start) + 1)
        if size < least or (size in taken if own is None else size != own)
    }
    for far in (None,) if own is None else (True, False):
        held, told = [*start], dict[int, range]()
        while news := {
            node: (state, sizes)
            for node, (state, sizes) in _forced(room.graph, held, wrong).items()
            if far is None or (sizes[0] > own) is far
        }:
            for node, (state, sizes) in news.items():
                held[node], told[node] = state, sizes
        if told:
            otherwise = sorted({size for sizes in told.values() for size in sizes})
            others = [taken[size] for size in otherwise if size >= least] if own is None else []
            numbers = [other.room.number for other in others]
            known = [c for c, state in zip(room.cells, start, strict=True) if state is not None]
            known += [c for other in others if not other.room.number for c in other.room.cells]
            yield Elimination(
                [
                    (room.cells[node], value)
                    for node in sorted(told)
                    for value in candidates[room.cells[node]]
                    if (value != room.value) is held[node]
                ],
                [
                    *room.because,
                    *(other.differs for other in others),
                    *(number.constraint for number in numbers if number),
                ],
                known,
                OtherSizes(room, otherwise, others),
            )


def _forced(
    graph: Graph, held: Sequence[Verdict], wrong: AbstractSet[int]
) -> dict[int, tuple[bool, range]]:
    """Nodes that an island must have or cannot have, with the wrong sizes it would have else."""
    found: dict[int, tuple[bool, range]] = {}
    least = held.count(True)
    for part in _parts(graph, held):
        for node in part:
            if held[node] is None:
                sizes = range(_least_with(graph, held, node), len(part) + 1)
                if wrong >= {*sizes}:
                    found[node] = False, sizes
    for node, state in enumerate(held):
        if state is None and node not in found:
            without = [False if i == node else held[i] for i in range(len(held))]
            most = max(map(len, _parts(graph, without)), default=0)
            others = range(least, most + 1)
            if others and wrong >= {*others}:
                found[node] = True, others
    return found


def _parts(graph: Graph, held: Sequence[Verdict]) -> list[list[int]]:
    """The parts of a room in which its island may be."""
    parts = components(graph, [state is not False for state in held])
    least = held.count(True)
    return [part for part in parts if sum(held[node] is True for node in part) == least]


def _least_with(graph: Graph, held: Sequence[Verdict], start: int) -> int:
    """The least size of an island that contains this node and all nodes it has so far."""
    far = {start: 1}  # for each node the new nodes on the way there
    todo = deque([start])
    while todo:
        node = todo.popleft()
        for other in graph.neighbours[node]:
            length = far[node] + (held[other] is None)
            if held[other] is not False and length < far.get(other, length + 1):
                far[other] = length
                (todo.append if held[other] is None else todo.appendleft)(other)
    return held.count(True) + max(far[i] for i in far if i == start or held[i] is True)


def _says(noun: str, step: Deduction) -> str:
    told: OtherSizes = step.details
    would = f"else the {noun} of {_named([told.room], step)} would have"
    sizes = [size for size in told.sizes if size]
    if told.room.number:
        if told.sizes[0] > told.room.number.low:
            return f"the {noun} of {_named([told.room], step)} does not reach so far"
        return f"{would} room for only {_cells(sizes[-1:])}" if sizes else f"{would} no room"
    if not sizes:
        return f"{would} no room"
    if len(sizes) > FEW:
        return f"{would} {_cells(sizes)}, and {noun}s beside it have all these sizes"
    has = "has" if len(sizes) == 1 else "have"
    return f"{would} {_cells(sizes)}, as {_named([one.room for one in told.beside], step)} {has}"


def _named(rooms: Sequence[Room], step: Deduction) -> str:
    """Rooms by their numbers, or by their first cells."""
    clues = [clue for room in rooms if room.number for clue in room.number.constraint.clues]
    cells = [room.cells[0] for room in rooms if not room.number]
    those = [f"the {'rooms' if len(cells) > 1 else 'room'} of {listed(cells)}"] if cells else []
    return listed([*([printed(clues, step.value_names)] if clues else []), *those])


def _cells(sizes: Sequence[int]) -> str:
    """So many cells: "one cell", "two or three cells", "one to five cells"."""
    told = [str(NUMBERS.get(size, size)) for size in sizes]
    in_turn = len(sizes) > FEW and sizes[-1] - sizes[0] == len(sizes) - 1
    many = f"{told[0]} to {told[-1]}" if in_turn else either(told)
    return f"{many} cell{'s' if sizes[-1] > 1 else ''}"
