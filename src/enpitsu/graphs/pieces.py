"""Pieces of equal numbers: whether each has as many nodes as its number says, and what follows.

A piece is a connected component of the nodes with one number. A node has candidates; it holds a
number if that is its only candidate. If every candidate of a node is at least some number, there
must be room for a piece of that many nodes, whichever of its candidates is right.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property, lru_cache, reduce
from heapq import heappop, heappush
from itertools import chain
from operator import or_
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, Verdict, nodes_of
from enpitsu.graphs.limits import MAX_REMEMBERED_PARTS, MAX_REMEMBERED_SIZES
from enpitsu.graphs.rooted import reached_without
from enpitsu.paper.limit import look

NodeCandidates = Sequence[Sequence[str | int]]  # the numbers each node may hold
Nodes = int  # a set of nodes as bits


class Size(NamedTuple):
    """The size of a piece: a number or, with `more`, that number or any larger one."""

    number: int
    more: bool = False

    def __str__(self) -> str:
        return f"{self.number} or more" if self.more else str(self.number)

    def fits(self, number: str | int) -> bool:
        """Whether a number is such a size."""
        return number == self.number or (self.more and int(number) > self.number)


class Cause(Enum):
    """Why nodes lose a number, or must hold it."""

    COMPLETE = "beside a piece that has all its nodes"
    JOINED = "it would join pieces to one that is too large"
    NEEDED = "without it a piece has too little room"
    CRAMPED = "there is too little room for a piece"
    FAR = "there is too little room for a piece of its own, and others are too far away"
    SHARED = "there is too little room for a piece beside what others need"


class Consequence(NamedTuple):
    """A conclusion about one size: these nodes lose it or, with `holds`, must hold it.

    It rests on the nodes of `pieces`, which hold the size, and on those of the `fence`, which
    cannot hold it or which no piece reaches. A conclusion by the cause `SHARED` also rests on how
    many nodes the pieces of `others` still lack, which leaves `room` for this many of the open
    nodes.
    """

    cause: Cause
    size: Size
    nodes: Sequence[int]
    holds: bool
    pieces: Sequence[int]
    fence: Sequence[int] = ()
    others: Mapping[Size, int] = {}
    room: int = 0

    def denies(self, number: str | int) -> bool:
        """Whether its nodes lose a number."""
        return self.size.fits(number) != self.holds

    def denied(self, candidates: NodeCandidates) -> list[tuple[int, str | int]]:
        """The candidates that its nodes lose; a node that must hold a number loses all others."""
        if not self.holds and not self.size.more:
            return [(node, self.size.number) for node in self.nodes]
        return [
            (node, value) for node in self.nodes for value in candidates[node] if self.denies(value)
        ]


class Misfit(NamedTuple):
    """A piece that is too large, or that cannot become large enough because of its fence."""

    size: Size
    nodes: Sequence[int]
    fence: Sequence[int] = ()


class SizeReasons(NamedTuple):
    """The sizes from which a conclusion follows, and the nodes whose candidates it rests on.

    If the conclusion is a contradiction because some node has no number left, `nowhere` is that
    node.
    """

    sizes: Collection[Size]
    nodes: Collection[int]
    nowhere: int | None = None


class _Board(NamedTuple):
    """Nodes grouped by their candidates: by the whole set of them, and by each number."""

    alike: Mapping[tuple[str | int, ...], Nodes]
    able: Mapping[int, Nodes]


class Consequences(NamedTuple):
    """The pieces that do not fit, and the conclusions from those that do."""

    misfits: list[Misfit]
    follows: list[Consequence]


def pieces_fit(graph: Graph, candidates: NodeCandidates) -> Verdict:
    """Whether each piece has as many nodes as its number says; None while that is open."""
    if misfits(graph, candidates):
        return False
    return None if any(len(numbers) > 1 for numbers in candidates) else True


def misfits(graph: Graph, candidates: NodeCandidates) -> list[Misfit]:
    """The pieces that do not fit, for all sizes."""
    return _misfits(_all_parts(graph, _board(candidates)))


def consequences(graph: Graph, candidates: NodeCandidates) -> Consequences:
    """The misfits, and all conclusions, for all sizes."""
    board = _board(candidates)
    parts = _all_parts(graph, board)
    follows = [one for some in parts.values() for part in some for one in part.follows()]
    return Consequences(_misfits(parts), [*follows, *_shared(board, parts)])


def size_reasons(
    graph: Graph,
    candidates: NodeCandidates,
    fallen: Collection[tuple[int, str | int]],
    only: Collection[Size] = (),
) -> SizeReasons | None:
    """The sizes from which it follows that nodes lose these numbers; None if it does not.

    `fallen` lists nodes with a number that each loses; if it is empty, the sizes from which a
    contradiction follows. `only` restricts the sizes that are tried.
    """
    board = _board(candidates, only)
    parts = _all_parts(graph, board, only)
    if wrong := _misfits(parts):
        first = min(wrong, key=lambda one: len(one.nodes) + len(one.fence))
        return SizeReasons([first.size], {*first.nodes, *first.fence})
    about = reduce(or_, [1 << node for node, _ in fallen], 0)
    local = (
        one
        for some in parts.values()
        for part in some
        if part.nodes & about or not fallen
        for one in part.follows(about)
    )
    follows = chain(local, _shared(board, parts, about))
    nowhere = None
    if fallen:
        told = _denying(candidates, fallen, follows)
    else:
        nowhere, told = node_without_number(candidates, follows) or (None, [])
    if not told:
        return None
    sizes = dict.fromkeys(size for one in told for size in (one.size, *one.others))
    return SizeReasons(sizes, {n for one in told for n in (*one.pieces, *one.fence)}, nowhere)


def _denying(
    candidates: NodeCandidates,
    fallen: Collection[tuple[int, str | int]],
    follows: Iterable[Consequence],
) -> list[Consequence]:
    """The conclusions that are first to remove one of these candidates; empty if some remain."""
    wanted: dict[int, set[int]] = {}  # for each number the nodes that still have it
    for node, number in fallen:
        if number in candidates[node]:
            wanted.setdefault(int(number), set()).add(node)
    left, told = len(fallen), list[Consequence]()
    for one in follows:
        before, just = left, None if one.holds or one.size.more else one.size.number
        for number in filter(one.denies, wanted) if just is None else (just,):
            if nodes := wanted.get(number):
                gone = nodes.intersection(one.nodes)
                nodes -= gone
                left -= len(gone)
        if left < before:
            told.append(one)
        if not left:
            return told
    return []


def node_without_number(
    candidates: NodeCandidates, follows: Iterable[Consequence]
) -> tuple[int, list[Consequence]] | None:
    """A node that loses all its numbers, and the conclusions that remove them; or None."""
    told: dict[int, list[Consequence]] = {}
    for one in follows:
        for node in one.nodes:
            told.setdefault(node, []).append(one)
    for node, several in told.items():
        just_one = {one.size.number for one in several if not (one.holds or one.size.more)}
        many = [one for one in several if one.holds or one.size.more]
        left = (number for number in candidates[node] if number not in just_one)
        if all(any(one.denies(number) for one in many) for number in left):
            why = [next(one for one in several if one.denies(n)) for n in candidates[node]]
            return node, [one for one in several if one in why]
    return None


def adjoining(
    graph: Graph,
    candidates: NodeCandidates,
    size: Size,
    piece: Sequence[int],
    follows: Iterable[Consequence],
) -> list[int]:
    """The nodes of other pieces next to the room of a piece, with which it would be too large."""
    closed = {
        node: one
        for one in follows
        for node in one.nodes
        if one.size == size and one.cause in (Cause.COMPLETE, Cause.JOINED)
    }
    able = [n for n, numbers in enumerate(candidates) if size.number in numbers and n not in closed]
    room = _explored(graph, {*able}, piece, graph.nodes)
    adjacent = [closed[node] for node in _around(graph, room) if node in closed]
    return sorted({node for one in adjacent for node in one.pieces} - {*room})


def _shared(
    board: _Board, parts: Mapping[Size, Sequence["_Part"]], about: Nodes = 0
) -> Iterator[Consequence]:
    """Numbers that no piece has yet, for which the pieces that must grow leave too few nodes.

    With `about`, those that these nodes may have.
    """
    new = [s for s in parts if not s.more and (s.number,) not in board.alike]
    largest = max([size.number for size in new], default=0)
    open_ = sum(nodes.bit_count() for numbers, nodes in board.alike.items() if len(numbers) > 1)
    if largest + sum([part.most_lacking for some in parts.values() for part in some]) <= open_:
        return  # which is quicker to see, and usual
    lacking = {size: sum([part.lacking for part in some]) for size, some in parts.items()}
    others = {size: number for size, number in lacking.items() if number}
    room = open_ - sum(lacking.values())
    settled = [nodes for numbers, nodes in board.alike.items() if len(numbers) == 1]
    fence = nodes_of(reduce(or_, settled, 0)) if others else ()
    nodes: dict[Nodes, Sequence[int]] = {}  # of large numbers they are mostly the same
    for size in new if others else ():
        if size.number > room:
            able = board.able.get(size.number, 0)
            if able & about or not about:
                if able not in nodes:
                    nodes[able] = nodes_of(able)
                here = nodes[able]
                yield Consequence(Cause.SHARED, size, here, False, (), fence, others, room)


def _board(candidates: NodeCandidates, only: Collection[Size] = ()) -> _Board:
    """Group nodes by their candidates; with `only`, by no other numbers than of these sizes."""
    wanted = {size.number for size in only}
    alike: dict[tuple[str | int, ...], Nodes] = {}
    for node, numbers in enumerate(candidates):
        key = tuple(numbers)
        alike[key] = alike.get(key, 0) | 1 << node
    able: dict[int, Nodes] = {}
    for key, nodes in alike.items():
        look()
        for number in wanted.intersection(map(int, key)) if only else map(int, key):
            able[number] = able.get(number, 0) | nodes
    return _Board(alike, able)


def _sizes(board: _Board) -> Iterator[Size]:
    """All candidate numbers, and for each open node its least candidate or more."""
    yield from map(Size, board.able)
    least = dict.fromkeys(min(map(int, numbers)) for numbers in board.alike if len(numbers) > 1)
    yield from (Size(number, more=True) for number in least if number > 1)


def _where(board: _Board, size: Size) -> tuple[Nodes, Nodes]:
    """The nodes that may have a size, and those that must."""
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


class _Part:
    """What is known of a size in one part of the nodes that may have it.

    It is computed when it is asked for: to explain why a candidate falls takes little of it.
    """

    def __init__(self, graph: Graph, size: Size, nodes: Nodes, held: Nodes) -> None:
        self.graph, self.size, self.nodes = graph, size, nodes
        self.small = nodes.bit_count() < size.number
        self.pieces = _parts(graph, nodes_of(held))
        self.piece_of = {node: piece for piece in self.pieces for node in piece}

    @cached_property
    def misfits(self) -> list[Misfit]:
        """The pieces that are too large, and those with too little room."""
        if not self.pieces or (self.size.more and not self.small):
            return []
        if self.small:
            return [Misfit(self.size, [*self.piece_of], _around(self.graph, nodes_of(self.nodes)))]
        found = [Misfit(self.size, piece) for piece in self.pieces if len(piece) > self.size.number]
        for piece in self._growing:
            look()
            room = _explored(self.graph, self._able, piece, self.size.number)
            if len(room) < self.size.number:
                fence = _closing(self.graph, room, -1, self.piece_of)
                found.append(Misfit(self.size, piece, fence))
        return found

    def follows(self, about: Nodes = 0) -> Iterator[Consequence]:
        """The conclusions; with `about`, at least those about these nodes."""
        if self.small:
            yield from self._cramped
        elif self.pieces:
            yield from self._closed
            yield from self._far
            if about:
                for piece in self._fitting:
                    yield from self._without(piece, nodes_of(about & self.nodes))
            else:
                yield from self._needed

    @cached_property
    def most_lacking(self) -> int:
        """The number of nodes that all pieces lack if none of them join."""
        if self.small or self.size.more:
            return 0
        return sum([self.size.number - len(piece) for piece in self._growing])

    @cached_property
    def lacking(self) -> int:
        """A lower bound on the nodes that pieces lack; pieces that reach each other may join."""
        if self.small or self.size.more:
            return 0
        apart: list[int] = []
        for number, piece in enumerate(self._growing):
            if not any(piece[0] in self._reach[other] for other in apart):
                apart.append(number)
        here = sum(map(len, self._growing))
        return self.size.number * max(len(apart), -(-here // self.size.number)) - here

    @cached_property
    def _cramped(self) -> Sequence[Consequence]:
        """The conclusion that the whole part has too little room for the size."""
        if self.size.more:
            return ()
        part, fence = _within(self.graph, self.nodes)
        return [Consequence(Cause.CRAMPED, self.size, part, False, [*self.piece_of], fence)]

    @cached_property
    def _closed(self) -> Sequence[Consequence]:
        """The nodes that pieces of a number cannot grow to, because they would be too large."""
        if self.size.more:
            return ()
        graph, piece_of, found = self.graph, self.piece_of, []
        adjacent = (near for node in piece_of for near in graph.neighbours[node])
        for node in dict.fromkeys(n for n in adjacent if self.nodes >> n & 1 and n not in piece_of):
            near = [piece_of[n] for n in graph.neighbours[node] if n in piece_of]
            joined = list({id(piece): piece for piece in near}.values())
            if sum(map(len, joined)) >= self.size.number:
                complete = next((one for one in joined if len(one) == self.size.number), None)
                cause = Cause.COMPLETE if complete else Cause.JOINED
                told = complete or [node for piece in joined for node in piece]
                found.append(Consequence(cause, self.size, [node], False, told))
        return found

    @cached_property
    def _able(self) -> set[int]:
        """The nodes that may have the size and are not excluded by the pieces there are."""
        return {*nodes_of(self.nodes)}.difference(*(one.nodes for one in self._closed))

    @cached_property
    def _growing(self) -> Sequence[list[int]]:
        """The pieces that do not have all their nodes yet."""
        return [one for one in self.pieces if self.size.more or len(one) < self.size.number]

    @cached_property
    def _reach(self) -> Sequence[Collection[int]]:
        """For each of the growing pieces the nodes it can grow to."""
        return [
            _grown_to(self.graph, self.size, self._able, piece, self.piece_of)
            for piece in self._growing
        ]

    @cached_property
    def _far(self) -> Sequence[Consequence]:
        """The nodes that no piece reaches, and round which there is no room for another piece."""
        if self.size.more:
            return ()
        graph, piece_of, found = self.graph, self.piece_of, []
        adjacent = {near for node in piece_of for near in graph.neighbours[node]}
        free = [n for n in self._able if n not in piece_of and n not in adjacent]
        for part in _parts(graph, sorted(free)):
            if len(part) < self.size.number:
                reached = {node for nodes in self._reach for node in nodes}
                far = [node for node in part if node not in reached]
                if far:
                    near = _explored(graph, range(graph.nodes), far, graph.nodes)
                    fence = [n for n in near if n not in self._able or n in piece_of]
                    told = [n for n in near if n in piece_of]
                    found.append(Consequence(Cause.FAR, self.size, far, False, told, fence))
        return found

    @cached_property
    def _fitting(self) -> Sequence[list[int]]:
        """The growing pieces that have enough room."""
        wrong = [one.nodes for one in self.misfits]
        return [piece for piece in self._growing if piece not in wrong]

    @cached_property
    def _needed(self) -> Sequence[Consequence]:
        """The nodes without which a piece has too little room."""
        found: list[Consequence] = []
        for piece in self._fitting:
            look()
            room = _explored(self.graph, self._able, piece, self.graph.nodes)
            without = reached_without(self.graph, piece[0], tuple(sorted(room)), ())
            few = [node for node, reached, _ in without if reached < self.size.number]
            found += self._without(piece, few)
        return found

    def _without(self, piece: Sequence[int], nodes: Iterable[int]) -> Iterator[Consequence]:
        """Those of some nodes without which this piece has too little room."""
        for node in nodes:
            if node not in self.piece_of:
                look()
                reach = _explored(self.graph, self._able - {node}, piece, self.size.number)
                if len(reach) < self.size.number:
                    fence = _closing(self.graph, reach, node, self.piece_of)
                    yield Consequence(Cause.NEEDED, self.size, [node], True, piece, fence)


def _all_parts(
    graph: Graph, board: _Board, only: Collection[Size] = ()
) -> Mapping[Size, Sequence[_Part]]:
    """For each size, or `only` for some, the parts of the nodes that may have it."""
    return {size: _parts_of(graph, size, *_where(board, size)) for size in only or _sizes(board)}


def _misfits(parts: Mapping[Size, Sequence[_Part]]) -> list[Misfit]:
    return [misfit for some in parts.values() for part in some for misfit in part.misfits]


# Little of that changes from one board to the next, so most of it is remembered.
@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _parts_of(graph: Graph, size: Size, able: Nodes, held: Nodes) -> Sequence[_Part]:
    """The parts in which nodes may have a size and some must, if anything follows from them."""
    look()
    least = size.number
    return [
        _part(graph, size, nodes, nodes & held)
        for nodes in _split(graph, able)
        if nodes & held or nodes.bit_count() < least
    ]


@lru_cache(maxsize=MAX_REMEMBERED_PARTS)
def _part(graph: Graph, size: Size, nodes: Nodes, held: Nodes) -> _Part:
    """One part; results are remembered."""
    return _Part(graph, size, nodes, held)


@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _split(graph: Graph, nodes: Nodes) -> list[Nodes]:
    """The connected components of some nodes; sets of nodes are bits of integers."""
    near, found = _beside(graph), list[Nodes]()
    while nodes:
        part = todo = nodes & -nodes
        while todo:
            node = todo.bit_length() - 1
            fresh = near[node] & nodes & ~part
            part |= fresh
            todo = todo & ~(1 << node) | fresh
        found.append(part)
        nodes &= ~part
    return found


@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _within(graph: Graph, nodes: Nodes) -> tuple[Sequence[int], Sequence[int]]:
    """Some nodes, and those around them: the same for all sizes for which they are too few."""
    inside = nodes_of(nodes)
    return inside, _around(graph, inside)


@lru_cache(maxsize=16)
def _beside(graph: Graph) -> Sequence[Nodes]:
    """For each node its neighbours, as bits."""
    return [sum([1 << other for other in {*near}]) for near in graph.neighbours]


def _grown_to(
    graph: Graph,
    size: Size,
    able: Collection[int],
    piece: Sequence[int],
    piece_of: Mapping[int, list[int]],
) -> set[int]:
    """The nodes that a piece can reach within its size; other pieces that it meets join it."""
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


def _closing(
    graph: Graph, room: Sequence[int], but: int, piece_of: Mapping[int, list[int]]
) -> list[int]:
    """The nodes around a room, except one, and the nodes of pieces next to those."""
    fence = dict.fromkeys(node for node in _around(graph, room) if node != but)
    pieces = [
        piece_of[near] for node in fence for near in graph.neighbours[node] if near in piece_of
    ]
    own = {*room}
    return [*dict.fromkeys([*fence, *(n for piece in pieces for n in piece if n not in own)])]


def _parts(graph: Graph, nodes: Collection[int]) -> list[list[int]]:
    """The connected components of some nodes."""
    there, found = {*nodes}, []
    for start in nodes:
        if start in there:
            found.append(_explored(graph, there, [start], len(there)))
            there.difference_update(found[-1])
    return found


def _explored(graph: Graph, able: Collection[int], start: Sequence[int], most: int) -> list[int]:
    """The nodes reached through able ones, breadth first; the search stops at about `most`."""
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
    """The nodes next to some nodes, without these."""
    inside = {*nodes}
    return [*dict.fromkeys(o for n in nodes for o in graph.neighbours[n] if o not in inside)]
