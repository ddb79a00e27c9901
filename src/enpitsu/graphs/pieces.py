"""Pieces of equal numbers: whether each has as many nodes as its number says, and what follows.

A piece is what hangs together of the nodes with one number. Here a node has the numbers that are
left for it, and holds one if no other is left. What is left may tell less, that a number is at
least so large: then there must be room for so many nodes, whatever it is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache, reduce
from heapq import heappop, heappush
from operator import or_
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, Verdict
from enpitsu.graphs.limits import MAX_REMEMBERED_SIZES
from enpitsu.graphs.rooted import cuts
from enpitsu.paper.limit import look

Left = Sequence[Sequence[str | int]]  # the numbers that are left for each node
Nodes = int  # bit number i stands for node number i


class Size(NamedTuple):
    """So many nodes in a piece; with `more`, or any larger number."""

    number: int
    more: bool = False

    def __str__(self) -> str:
        return f"{self.number} or more" if self.more else str(self.number)

    def fits(self, number: str | int) -> bool:
        """Whether a number is of this size."""
        return number == self.number or (self.more and int(number) > self.number)


class Sort(Enum):
    """Why a number falls at some nodes, or stays there alone."""

    COMPLETE = "beside a piece that has all its nodes"
    JOINED = "it would join pieces to one that is too large"
    NEEDED = "without it a piece has too little room"
    CRAMPED = "there is too little room for a piece"
    FAR = "there is too little room for a piece of its own, and others are too far away"
    SHARED = "there is too little room for a piece beside what others need"


class Follows(NamedTuple):
    """What follows for one size: that it falls at these nodes, or that they `hold` it.

    It rests on the nodes of pieces that hold it, and on those of the `fence`, from which it is
    gone, or to which no piece can grow; and on what pieces of `others` need, so many nodes of
    each, which leaves only so much `room` of the open ones.
    """

    sort: Sort
    size: Size
    nodes: Sequence[int]
    holds: bool
    pieces: Sequence[int]
    fence: Sequence[int] = ()
    others: Mapping[Size, int] = {}
    room: int = 0

    def denies(self, number: str | int) -> bool:
        """Whether a number falls at its nodes."""
        return self.size.fits(number) != self.holds

    def denied(self, left: Left) -> list[tuple[int, str | int]]:
        """What falls of what is left, node by node; where just a number falls it is left."""
        if not self.holds and not self.size.more:
            return [(node, self.size.number) for node in self.nodes]
        return [(node, value) for node in self.nodes for value in left[node] if self.denies(value)]


class Misfit(NamedTuple):
    """A piece that is too large, or that cannot become large enough."""

    size: Size
    nodes: Sequence[int]


class _Board(NamedTuple):
    """What is left, by what is left: the nodes where that is the same, and those of each number."""

    alike: Mapping[tuple[str | int, ...], Nodes]
    able: Mapping[int, Nodes]


class _Read(NamedTuple):
    """What is to be said of one size, and how many nodes its pieces lack, at least."""

    misfits: Sequence[Misfit]
    follows: Sequence[Follows]
    lacking: int


class Reading(NamedTuple):
    """The pieces that do not fit, and what follows from those that do."""

    misfits: list[Misfit]
    follows: list[Follows]


def pieces_fit(graph: Graph, left: Left) -> Verdict:
    """Whether each piece has as many nodes as its number says."""
    if reading(graph, left).misfits:
        return False
    return None if any(len(numbers) > 1 for numbers in left) else True


def reading(graph: Graph, left: Left, only: Collection[Size] = ()) -> Reading:
    """What is to be said of what is left by all sizes, or by some `only`."""
    board = _board(left)
    reads: dict[Size, _Read] = {}
    for size in only or _sizes(board):
        look()
        reads[size] = _read(graph, size, *_where(board, size))
    misfits = [misfit for read in reads.values() for misfit in read.misfits]
    follows = [one for read in reads.values() for one in read.follows]
    lacking = {size: read.lacking for size, read in reads.items()}
    return Reading(misfits, [*follows, *_shared(board, lacking)])


def telling(
    graph: Graph, left: Left, fallen: Collection[tuple[int, str | int]], only: Collection[Size] = ()
) -> Collection[Size]:
    """The sizes, or some `only`, that tell why numbers fall at nodes; none if they do not.

    Without any that fall, why there is no way to go on.
    """
    misfits, follows = reading(graph, left, only)
    if misfits:
        return [misfits[0].size]
    why: dict[tuple[int, str | int], Follows] = {}
    for one in follows if fallen else ():
        for entry in one.denied(left):
            if entry in fallen:
                why.setdefault(entry, one)
    if fallen:
        told = [*why.values()] if len(why) == len(fallen) else []
    else:
        nowhere = without_number(left, follows)
        told = nowhere[1] if nowhere else []
    return dict.fromkeys(size for one in told for size in (one.size, *one.others))


def without_number(left: Left, follows: Iterable[Follows]) -> tuple[int, list[Follows]] | None:
    """A node for which no number is left, and what takes them all; None if there is none."""
    told: dict[int, list[Follows]] = {}
    for one in follows:
        for node in one.nodes:
            told.setdefault(node, []).append(one)
    for node, several in told.items():
        if len(several) >= len(left[node]) or any(one.holds for one in several):
            why = {
                number: next((one for one in several if one.denies(number)), None)
                for number in left[node]
            }
            if None not in why.values():
                return node, [one for one in several if one in why.values()]
    return None


def joined(
    graph: Graph, left: Left, size: Size, piece: Sequence[int], follows: Iterable[Follows]
) -> list[int]:
    """The nodes of other pieces beside the room of a piece, which would be too large with them."""
    closed = {
        node: one
        for one in follows
        for node in one.nodes
        if one.size == size and one.sort in (Sort.COMPLETE, Sort.JOINED)
    }
    able = [n for n, numbers in enumerate(left) if size.number in numbers and n not in closed]
    room = _flooded(graph, {*able}, piece, graph.nodes)
    beside = [closed[node] for node in _around(graph, room) if node in closed]
    return sorted({node for one in beside for node in one.pieces} - {*room})


def _shared(board: _Board, lacking: Mapping[Size, int]) -> Iterator[Follows]:
    """The numbers no piece has yet that are too large for the nodes that others do not need."""
    others = {size: number for size, number in lacking.items() if number}
    open_ = sum(nodes.bit_count() for numbers, nodes in board.alike.items() if len(numbers) > 1)
    room = open_ - sum(lacking.values())
    settled = [nodes for numbers, nodes in board.alike.items() if len(numbers) == 1]
    fence = _listed(reduce(or_, settled, 0)) if others else ()
    for size in lacking if others else ():
        if size.number > room and not size.more and (size.number,) not in board.alike:
            nodes = _listed(board.able.get(size.number, 0))
            yield Follows(Sort.SHARED, size, nodes, False, (), fence, others, room)


def _board(left: Left) -> _Board:
    """What is left, by what is left."""
    alike: dict[tuple[str | int, ...], Nodes] = {}
    for node, numbers in enumerate(left):
        key = tuple(numbers)
        alike[key] = alike.get(key, 0) | 1 << node
    able: dict[int, Nodes] = {}
    for key, nodes in alike.items():
        look()
        for number in map(int, key):
            able[number] = able.get(number, 0) | nodes
    return _Board(alike, able)


def _sizes(board: _Board) -> Iterator[Size]:
    """The numbers that are left somewhere, and the least of each open node."""
    yield from map(Size, board.able)
    least = dict.fromkeys(min(map(int, numbers)) for numbers in board.alike if len(numbers) > 1)
    yield from (Size(number, more=True) for number in least if number > 1)


def _where(board: _Board, size: Size) -> tuple[Nodes, Nodes]:
    """Where a size is possible, and where nothing else is."""
    number, more = size
    if not more:
        return board.able.get(number, 0), board.alike.get((number,), 0)
    able, held = 0, 0
    for numbers, nodes in board.alike.items():
        if max(map(int, numbers)) >= number:
            able |= nodes
        if len(numbers) > 1 and min(map(int, numbers)) == number:
            held |= nodes
    return able, held


# Little of that changes from one board to the next, so that most of it has been said before.
@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _read(graph: Graph, size: Size, able: Nodes, held: Nodes) -> _Read:
    """What is to be said of a size that is possible at some nodes, and held by some of these."""
    misfits: list[Misfit] = []
    follows: list[Follows] = []
    lacking = 0
    for part, fence in _split(graph, able):
        pieces = _parts(graph, [node for node in part if held >> node & 1]) if held else []
        piece_of = {node: piece for piece in pieces for node in piece}
        if len(part) < size.number:
            misfits += [Misfit(size, [*piece_of])] if pieces else []
            if not size.more:
                follows.append(Follows(Sort.CRAMPED, size, part, False, [*piece_of], fence))
        elif size.more:
            for piece in pieces:
                look()
                follows += _needed(graph, size, {*part}, piece, piece_of)
        elif pieces:
            misfits += [Misfit(size, piece) for piece in pieces if len(piece) > size.number]
            closing = _closed(graph, size, part, piece_of)
            able_here = {*part}.difference(*(one.nodes for one in closing))
            growing = [piece for piece in pieces if len(piece) < size.number]
            reach = [_grown_to(graph, size, able_here, piece, piece_of) for piece in growing]
            follows += closing
            follows += _too_far(graph, size, able_here, reach, piece_of)
            for piece in growing:
                look()
                if len(_flooded(graph, able_here, piece, size.number)) < size.number:
                    misfits.append(Misfit(size, piece))
                else:
                    follows += _needed(graph, size, able_here, piece, piece_of)
            lacking += _lacking(size, growing, reach)
    return _Read(misfits, follows, lacking)


def _lacking(size: Size, growing: Sequence[list[int]], reach: Sequence[Collection[int]]) -> int:
    """How many nodes these pieces lack, of which some may join if they reach each other."""
    apart: list[int] = []
    for number, piece in enumerate(growing):
        if not any(piece[0] in reach[other] for other in apart):
            apart.append(number)
    here = sum(map(len, growing))
    return size.number * max(len(apart), -(-here // size.number)) - here


@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _split(graph: Graph, nodes: Nodes) -> list[tuple[list[int], list[int]]]:
    """Nodes in connected components, each with what lies around it."""
    return [(part, _around(graph, part)) for part in _parts(graph, _listed(nodes))]


def _closed(
    graph: Graph, size: Size, able: Collection[int], piece_of: Mapping[int, list[int]]
) -> list[Follows]:
    """The nodes that pieces of a number cannot grow to, for these would be too large."""
    found = []
    beside = (near for node in piece_of for near in graph.neighbours[node])
    for node in dict.fromkeys(near for near in beside if near in able and near not in piece_of):
        near = [piece_of[n] for n in graph.neighbours[node] if n in piece_of]
        joined = list({id(piece): piece for piece in near}.values())
        if sum(map(len, joined)) >= size.number:
            complete = next((piece for piece in joined if len(piece) == size.number), None)
            sort = Sort.COMPLETE if complete else Sort.JOINED
            told = complete or [node for piece in joined for node in piece]
            found.append(Follows(sort, size, [node], False, told))
    return found


def _too_far(
    graph: Graph,
    size: Size,
    able: Collection[int],
    reach: Sequence[Collection[int]],
    piece_of: Mapping[int, list[int]],
) -> Iterator[Follows]:
    """The nodes to which no piece can grow, and round which there is no room for another."""
    reached = {node for nodes in reach for node in nodes}
    beside = {near for node in piece_of for near in graph.neighbours[node]}
    free = [node for node in able if node not in piece_of and node not in beside]
    for part in _parts(graph, sorted(free)):
        far = [node for node in part if node not in reached] if len(part) < size.number else []
        if far:
            near = _flooded(graph, range(graph.nodes), far, graph.nodes)
            fence = [node for node in near if node not in able or node in piece_of]
            told = [n for n in near if n in piece_of]
            yield Follows(Sort.FAR, size, far, False, told, fence)


def _grown_to(
    graph: Graph,
    size: Size,
    able: Collection[int],
    piece: Sequence[int],
    piece_of: Mapping[int, list[int]],
) -> set[int]:
    """The nodes that a piece can grow to before it has so many; others it meets are part of it."""
    found: set[int] = set()
    heap = [(len(piece), piece[0])]
    while heap:
        now, node = heappop(heap)
        if node not in found:
            inside = piece_of.get(node, [node])
            found.update(inside)
            for other in _around(graph, inside):
                then = now + len(piece_of.get(other, [other]))
                if other in able and other not in found and then <= size.number:
                    heappush(heap, (then, other))
    return found


def _needed(
    graph: Graph,
    size: Size,
    able: Collection[int],
    piece: Sequence[int],
    piece_of: Mapping[int, list[int]],
) -> Iterator[Follows]:
    """The nodes without which a piece has too little room."""
    room = _flooded(graph, able, piece, graph.nodes)
    without = cuts(graph, piece[0], tuple(sorted(room)), ())
    needed = [node for node, left, _ in without if left < size.number and node not in piece_of]
    for node in needed:
        look()
        reach = _flooded(graph, {*able} - {node}, piece, len(able))
        fence = _closing(graph, reach, node, piece_of)
        yield Follows(Sort.NEEDED, size, [node], True, piece, fence)


def _closing(
    graph: Graph, room: Sequence[int], but: int, piece_of: Mapping[int, list[int]]
) -> list[int]:
    """What closes a room in, but for one node: the nodes round it, and the pieces beside those."""
    fence = dict.fromkeys(node for node in _around(graph, room) if node != but)
    pieces = [
        piece_of[near] for node in fence for near in graph.neighbours[node] if near in piece_of
    ]
    own = {*room}
    return [*dict.fromkeys([*fence, *(n for piece in pieces for n in piece if n not in own)])]


def _listed(nodes: Nodes) -> list[int]:
    """The numbers of nodes."""
    return [node for node in range(nodes.bit_length()) if nodes >> node & 1]


def _parts(graph: Graph, nodes: Collection[int]) -> list[list[int]]:
    """These nodes in connected components."""
    there, found = {*nodes}, []
    for start in nodes:
        if start in there:
            found.append(_flooded(graph, there, [start], len(there)))
            there.difference_update(found[-1])
    return found


def _flooded(graph: Graph, able: Collection[int], start: Sequence[int], most: int) -> list[int]:
    """The nodes that are reached through able ones, the start first; about `most` of them."""
    found, met = [*start], {*start}
    for node in found:
        if len(found) >= most:
            break
        for other in graph.neighbours[node]:
            if other in able and other not in met:
                met.add(other)
                found.append(other)
    return found


def _around(graph: Graph, nodes: Sequence[int]) -> list[int]:
    """The nodes beside these."""
    inside = {*nodes}
    return [*dict.fromkeys(o for n in nodes for o in graph.neighbours[n] if o not in inside)]
