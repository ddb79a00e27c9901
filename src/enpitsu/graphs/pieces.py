"""Pieces of equal numbers: whether each has as many nodes as its number says, and what follows.

A piece is a connected component of the nodes with one number. A node has candidates; it holds a
number if that is its only candidate. If every candidate of a node is at least some number, there
must be room for a piece of that many nodes, whichever of its candidates is right.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache, cached_property, lru_cache, reduce
from itertools import accumulate, chain, compress
from operator import is_not, or_
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, Verdict, nodes_of
from enpitsu.graphs.limits import (
    MAX_DIFFERING_NODES,
    MAX_RECENT_BOARDS,
    MAX_REMEMBERED_PARTS,
    MAX_REMEMBERED_SIZES,
)
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
    """A conclusion about one size: some nodes, as bits, lose it or, with `holds`, must hold it.

    It rests on the nodes of `pieces`, which hold the size, and on those of the `fence`, which
    cannot hold it or which no piece reaches. A conclusion by the cause `SHARED` also rests on how
    many nodes the pieces of `others` still lack, which leaves `room` for this many of the open
    nodes.
    """

    cause: Cause
    size: Size
    where: Nodes
    holds: bool
    pieces: Sequence[int]
    fence: Sequence[int] = ()
    others: Mapping[Size, int] = {}
    room: int = 0

    @property
    def nodes(self) -> Sequence[int]:
        """The nodes it is about."""
        return nodes_of(self.where)

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


@cache
def _size(number: int, *, more: bool = False) -> Size:
    return Size(number, more)


class Board:
    """Nodes with their candidates, and for each number those that may hold it, as bits.

    Numbers that no node may hold are left out; the others increase.
    """

    def __init__(self, candidates: NodeCandidates, able: Mapping[int, Nodes]) -> None:
        self.candidates, self.able = candidates, able

    @cached_property
    def below(self) -> Mapping[int, Nodes]:
        """For each number the nodes that may hold a smaller one."""
        return dict(zip(self.able, accumulate(self.able.values(), or_, initial=0), strict=False))

    @cached_property
    def above(self) -> Mapping[int, Nodes]:
        """For each number the nodes that may hold a larger one."""
        downwards = [*self.able.values()][::-1]
        return dict(zip([*self.able][::-1], accumulate(downwards, or_, initial=0), strict=False))

    @cached_property
    def open(self) -> Nodes:
        """The nodes that may hold several numbers."""
        below = self.below
        return reduce(or_, [nodes & below[number] for number, nodes in self.able.items()], 0)

    @cached_property
    def settled(self) -> Mapping[int, Nodes]:
        """For each number that is the only one of some nodes, these nodes."""
        settled = ~self.open
        alone = {number: nodes & settled for number, nodes in self.able.items()}
        return {number: nodes for number, nodes in alone.items() if nodes}

    @cached_property
    def sizes(self) -> Sequence[Size]:
        """All candidate numbers, and for each open node its least candidate or more."""
        below, open_ = self.below, self.open
        least = [n for n, nodes in self.able.items() if n > 1 and nodes & ~below[n] & open_]
        return [*map(_size, self.able), *[_size(number, more=True) for number in least]]

    def where(self, size: Size) -> tuple[Nodes, Nodes]:
        """The nodes that may have a size, and those that must."""
        number, more = size
        able = self.able.get(number, 0)
        if not more:
            return able, self.settled.get(number, 0)
        return able | self.above[number], able & ~self.below[number] & self.open


class Boards:
    """Boards that come one after another; only nodes whose candidates differ are grouped again.

    They mostly differ little from one of the last two: a board where something is supposed comes
    between what follows there and what followed before.
    """

    def __init__(self) -> None:
        self.last: NodeCandidates = ()
        self.able: dict[int, Nodes] = {}
        self.earlier: tuple[NodeCandidates, dict[int, Nodes]] = (), {}

    def board(self, candidates: NodeCandidates) -> Board:
        """The board with these candidates."""
        last = self.last or [()] * len(candidates)
        differing = _differing(last, candidates)
        if len(differing) > MAX_DIFFERING_NODES:
            earlier, able = self.earlier
            others = _differing(earlier, candidates) if earlier else differing
            self.earlier = last, self.able
            if len(others) < len(differing):
                last, differing, self.able = earlier, others, able
        groups: dict[tuple[int, int], Nodes] = {}  # by identity: equal ones are mostly one object
        for node in differing:
            key = id(last[node]), id(candidates[node])
            groups[key] = groups.get(key, 0) | 1 << node
        able = {**self.able}
        known = len(able)
        for nodes in groups.values():
            look()
            node = nodes.bit_length() - 1
            now, before = candidates[node], last[node]
            changed = {*before}.symmetric_difference(now) if before else now
            for number in map(int, changed):
                able[number] = able.get(number, 0) ^ nodes
        if len(able) > known:
            able = dict(sorted(able.items()))
        self.last, self.able = candidates, able
        return Board(candidates, {number: nodes for number, nodes in able.items() if nodes})


def _differing(last: NodeCandidates, candidates: NodeCandidates) -> list[int]:
    """The nodes whose candidates are not the same objects on two boards."""
    return [*compress(range(len(candidates)), map(is_not, last, candidates))]


class Struck(NamedTuple):
    """What follows from the pieces of one size: which nodes lose it, and which must hold it.

    If it is `wrong`, some piece does not fit. The pieces lack `most` nodes if none of them join.
    """

    wrong: bool
    loses: Nodes
    holds: Nodes
    most: int


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
    board = Boards().board(candidates)
    return _misfits(_all_parts(graph, board, board.sizes))


def consequences(graph: Graph, candidates: NodeCandidates) -> Consequences:
    """The misfits, and all conclusions, for all sizes."""
    return _consequences(graph, tuple(map(tuple, candidates)))


@lru_cache(maxsize=MAX_RECENT_BOARDS)
def _consequences(graph: Graph, candidates: tuple[tuple[str | int, ...], ...]) -> Consequences:
    """The same; cached, as several techniques look at a board one after the other."""
    board = Boards().board(candidates)
    parts = _all_parts(graph, board, board.sizes)
    follows = [one for some in parts.values() for part in some for one in part.follows]
    return Consequences(_misfits(parts), [*follows, *_shared(board, parts)])


def struck(graph: Graph, board: Board) -> Mapping[int, Nodes] | None:
    """For each number the nodes that lose it, as bits; None if there is a contradiction.

    It says the same as `consequences`, in less time and without reasons.
    """
    able, open_ = board.able, board.open
    lost = dict.fromkeys(able, 0)
    told = [(size, *board.where(size)) for size in board.sizes]
    most = 0
    for size, may, must in told:
        wrong, loses, holds, lacking = _struck(graph, size, may, must)
        if wrong:
            return None
        number, more = size
        most += lacking
        lost[number] |= loses
        if holds & open_:
            for other in able:
                if other < number or (other > number and not more):
                    lost[other] |= holds & open_
    new = [number for number in able if number not in board.settled]
    if new and new[-1] + most > open_.bit_count():
        lacking = sum([_lacking(graph, *one) for one in told])
        for number in new if lacking else ():
            if number > open_.bit_count() - lacking:
                lost[number] = able[number]
    found = {number: gone for number, nodes in able.items() if (gone := nodes & lost[number])}
    left = reduce(or_, [nodes & ~lost[number] for number, nodes in able.items()], 0)
    return found if left == reduce(or_, able.values(), 0) else None


def size_reasons(
    graph: Graph,
    board: Board,
    fallen: Mapping[int, Nodes],
    only: Collection[Size] = (),
) -> SizeReasons | None:
    """The sizes from which it follows that nodes lose these numbers; None if it does not.

    `fallen` has for each number those of its nodes that lose it, as bits; if it is empty, the sizes
    from which a contradiction follows. `only` restricts the sizes that are tried.
    """
    parts = _all_parts(graph, board, only or board.sizes)
    if wrong := _misfits(parts):
        first = min(wrong, key=lambda one: len(one.nodes) + len(one.fence))
        return SizeReasons([first.size], {*first.nodes, *first.fence})
    about = reduce(or_, fallen.values(), 0)
    local = (
        one
        for size, some in parts.items()
        for part in some
        if part.nodes & about or not fallen
        for one in (part.denying(fallen.get(size.number, 0), about) if fallen else part.follows)
    )
    follows = chain(local, _shared(board, parts, about))
    nowhere = None
    if fallen:
        told = _denying(fallen, follows)
    else:
        nowhere, told = node_without_number(board.candidates, follows) or (None, [])
    if not told:
        return None
    sizes = dict.fromkeys(size for one in told for size in (one.size, *one.others))
    return SizeReasons(sizes, {n for one in told for n in (*one.pieces, *one.fence)}, nowhere)


def _denying(fallen: Mapping[int, Nodes], follows: Iterable[Consequence]) -> list[Consequence]:
    """The conclusions that are first to remove one of these numbers; empty if some remain."""
    left, told = {**fallen}, list[Consequence]()
    for one in follows:
        just = None if one.holds or one.size.more else one.size.number
        gone = [
            number
            for number in ([*filter(one.denies, left)] if just is None else (just,))
            if left.get(number, 0) & one.where
        ]
        for number in gone:
            left[number] &= ~one.where
            if not left[number]:
                del left[number]
        if gone:
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
    room = _explored(graph, sum([1 << node for node in able]), piece, graph.nodes)
    adjacent = [closed[node] for node in _around(graph, room) if node in closed]
    return sorted({node for one in adjacent for node in one.pieces} - {*room})


def _shared(
    board: Board, parts: Mapping[Size, Sequence["_Part"]], about: Nodes = 0
) -> Iterator[Consequence]:
    """Numbers that no piece has yet, for which the pieces that must grow leave too few nodes.

    With `about`, those that these nodes may have.
    """
    new = [s for s in parts if not s.more and s.number not in board.settled]
    most = sum([part.most_lacking for some in parts.values() for part in some])
    largest = max([size.number for size in new], default=0)
    if largest + most <= board.open.bit_count():
        return  # the usual case, and fast to check
    lacking = {size: sum([part.lacking for part in some]) for size, some in parts.items()}
    others = {size: number for size, number in lacking.items() if number}
    room = board.open.bit_count() - sum(lacking.values())
    fence = nodes_of(reduce(or_, board.settled.values(), 0)) if others else ()
    for size in new if others else ():
        if size.number > room:
            able = board.able.get(size.number, 0)
            if able & about or not about:
                yield Consequence(Cause.SHARED, size, able, False, (), fence, others, room)


class _Piece(NamedTuple):
    """A piece: its nodes as they are met, the same as bits, and those beside it as bits."""

    nodes: list[int]
    bits: Nodes
    beside: Nodes


class _Part:
    """The pieces of a size, and their room, in one part of the nodes that may have this size.

    All of it is computed on demand: the reason for one elimination needs only a little of it.
    """

    def __init__(self, graph: Graph, size: Size, nodes: Nodes, held: Nodes) -> None:
        self.graph, self.size, self.nodes, self.held = graph, size, nodes, held
        self.small = nodes.bit_count() < size.number
        self.pieces, self.piece_of = _pieces(graph, held)

    @cached_property
    def struck(self) -> Struck:
        """What follows, without reasons."""
        number, more = self.size
        if self.small:
            return Struck(bool(self.pieces), 0 if more else self.nodes, 0, 0)
        large = not more and any(len(piece.nodes) > number for piece in self.pieces)
        room = (_grown(self.graph, piece, self._able, number) for piece in self._growing)
        if large or (not more and any(nodes.bit_count() < number for nodes in room)):
            return Struck(True, 0, 0, 0)
        closed = self.nodes & ~self._able
        far = reduce(or_, self._unreached, 0)
        holds = reduce(or_, [self._without(piece, -1) for piece in self._growing], 0)
        return Struck(False, closed | far, holds, self.most_lacking)

    @cached_property
    def misfits(self) -> list[Misfit]:
        """The pieces that are too large, and those with too little room."""
        number = self.size.number
        if not self.pieces or (self.size.more and not self.small):
            return []
        if self.small:
            return [Misfit(self.size, [*self.piece_of], _enclosing(self.graph, self.nodes))]
        large = [piece.nodes for piece in self.pieces if len(piece.nodes) > number]
        found = [Misfit(self.size, nodes) for nodes in large]
        for piece in self._growing:
            look()
            if _grown(self.graph, piece, self._able, number).bit_count() < number:
                found.append(Misfit(self.size, piece.nodes, self._fence(piece)))
        return found

    @cached_property
    def follows(self) -> Sequence[Consequence]:
        """The conclusions."""
        if self.small:
            return self._cramped
        return [*self._closed, *self._far, *self._needed] if self.pieces else ()

    def denying(self, losing: Nodes, about: Nodes) -> Iterator[Consequence]:
        """The conclusions as far as some nodes lose the size by them, or others must hold it."""
        if self.small:
            yield from self._cramped if losing & self.nodes else ()
        elif self.pieces:
            yield from (*self._closed, *self._far) if losing & self.nodes else ()
            for piece in self._fitting:
                yield from self._needing(piece, self._without(piece, about))

    @cached_property
    def most_lacking(self) -> int:
        """The number of nodes that all pieces lack if none of them join."""
        if self.small or self.size.more:
            return 0
        return sum([self.size.number - len(piece.nodes) for piece in self._growing])

    @cached_property
    def lacking(self) -> int:
        """A lower bound on the nodes that pieces lack; pieces that reach each other may join."""
        if self.small or self.size.more:
            return 0
        apart: list[int] = []
        for number, piece in enumerate(self._growing):
            if not any(piece.bits & self._reach[other] for other in apart):
                apart.append(number)
        here = sum([len(piece.nodes) for piece in self._growing])
        return self.size.number * max(len(apart), -(-here // self.size.number)) - here

    @cached_property
    def _cramped(self) -> Sequence[Consequence]:
        """The conclusion that the whole part has too little room for the size."""
        if self.size.more:
            return ()
        pieces, fence = [*self.piece_of], _enclosing(self.graph, self.nodes)
        return [Consequence(Cause.CRAMPED, self.size, self.nodes, False, pieces, fence)]

    @cached_property
    def _closed(self) -> Sequence[Consequence]:
        """The nodes that pieces of a number cannot grow to, because they would be too large."""
        if self.size.more:
            return ()
        graph, piece_of, found = self.graph, self.piece_of, []
        free, once, doubtful = self.nodes & ~self.held, 0, 0
        for piece in self.pieces:
            beside = piece.beside & free
            doubtful |= beside if len(piece.nodes) >= self.size.number else once & beside
            once |= beside
        adjacent = (near for node in piece_of for near in graph.neighbours[node])
        for node in dict.fromkeys(n for n in adjacent if doubtful >> n & 1) if doubtful else ():
            near = [piece_of[n] for n in graph.neighbours[node] if n in piece_of]
            joined = list({id(piece): piece for piece in near}.values())
            if sum(map(len, joined)) >= self.size.number:
                complete = next((one for one in joined if len(one) == self.size.number), None)
                cause = Cause.COMPLETE if complete else Cause.JOINED
                told = complete or [node for piece in joined for node in piece]
                found.append(Consequence(cause, self.size, 1 << node, False, told))
        return found

    @cached_property
    def _able(self) -> Nodes:
        """The nodes that may have the size and are not excluded by the pieces there are."""
        return self.nodes & ~sum([one.where for one in self._closed])

    @cached_property
    def _growing(self) -> Sequence[_Piece]:
        """The pieces that do not have all their nodes yet."""
        number = self.size.number
        return [one for one in self.pieces if self.size.more or len(one.nodes) < number]

    @cached_property
    def _reach(self) -> Sequence[Nodes]:
        """For each of the growing pieces the nodes it can grow to."""
        return [self._reached(piece) for piece in self._growing]

    def _reached(self, piece: _Piece) -> Nodes:
        """The nodes that a piece can reach within its size; other pieces that it meets join it."""
        found, met = 0, {len(piece.nodes): piece.bits}  # nodes met, by the size of the piece there
        for now in range(len(piece.nodes), self.size.number + 1):
            fresh = met.get(now, 0) & ~found
            if fresh:
                found |= fresh
                beside = self.graph.near(fresh) & self._able & ~found
                met[now + 1] = met.get(now + 1, 0) | beside & ~self.held
                for other in self.pieces if beside & self.held else ():
                    if beside & other.bits:
                        then = now + len(other.nodes)
                        met[then] = met.get(then, 0) | other.bits
        return found

    @cached_property
    def _far(self) -> Sequence[Consequence]:
        """The nodes that no piece reaches, and round which there is no room for another piece."""
        graph, found = self.graph, []
        for far in self._unreached:
            near = _explored(graph, -1, nodes_of(far), graph.nodes)
            barred = ~self._able | self.held
            fence = [node for node in near if barred >> node & 1]
            told = [node for node in near if self.held >> node & 1]
            found.append(Consequence(Cause.FAR, self.size, far, False, told, fence))
        return found

    @cached_property
    def _unreached(self) -> Sequence[Nodes]:
        """The same nodes alone, for each room that is too small for a piece of its own."""
        if self.size.more:
            return ()
        free = self._able & ~self.held & ~reduce(or_, [piece.beside for piece in self.pieces])
        small = [part for part in _split(self.graph, free) if part.bit_count() < self.size.number]
        reached = reduce(or_, self._reach, 0) if small else 0
        return [far for part in small if (far := part & ~reached)]

    @cached_property
    def _fitting(self) -> Sequence[_Piece]:
        """The growing pieces that have enough room."""
        wrong = [one.nodes for one in self.misfits]
        return [piece for piece in self._growing if piece.nodes not in wrong]

    @cached_property
    def _needed(self) -> Sequence[Consequence]:
        """The nodes without which a piece has too little room."""
        found: list[Consequence] = []
        for piece in self._fitting:
            look()
            found += self._needing(piece, self._without(piece, -1))
        return found

    def _without(self, piece: _Piece, about: Nodes) -> Nodes:
        """The nodes, among the given ones, without which this piece has too little room.

        They are in every possible room of the piece, so each room that is found leaves fewer nodes.
        """
        number, found = self.size.number, 0
        doubtful = _grown(self.graph, piece, self._able, number) & about & ~self.held
        while doubtful:
            node = doubtful & -doubtful
            doubtful ^= node
            room = _grown(self.graph, piece, self._able & ~node, number, doubtful)
            if room.bit_count() < number:
                found |= node
            else:
                doubtful &= room
        return found

    def _needing(self, piece: _Piece, nodes: Nodes) -> Iterator[Consequence]:
        """The conclusion that this piece needs these nodes."""
        for node in nodes_of(nodes):
            fence = self._fence(piece, node)
            yield Consequence(Cause.NEEDED, self.size, 1 << node, True, piece.nodes, fence)

    def _fence(self, piece: _Piece, excluded: int | None = None) -> list[int]:
        """The nodes around the room of a piece, except one node, and the pieces next to that."""
        able = self._able if excluded is None else self._able & ~(1 << excluded)
        room = _explored(self.graph, able, piece.nodes, self.size.number)
        return _closing(self.graph, room, excluded, self.piece_of)


def _all_parts(graph: Graph, board: Board, sizes: Iterable[Size]) -> Mapping[Size, Sequence[_Part]]:
    """For each of some sizes the parts of the nodes that may have it."""
    return {size: _parts_of(graph, size, *board.where(size)) for size in sizes}


def _misfits(parts: Mapping[Size, Sequence[_Part]]) -> list[Misfit]:
    return [misfit for some in parts.values() for part in some for misfit in part.misfits]


# Cached: little of this changes from one board to the next.
@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _struck(graph: Graph, size: Size, able: Nodes, held: Nodes) -> Struck:
    """What follows about one size if some nodes may have it and some must."""
    loses, holds, most = 0, 0, 0
    for part in _parts_of(graph, size, able, held):
        wrong, some, others, lacking = part.struck
        if wrong:
            return part.struck
        loses, holds, most = loses | some, holds | others, most + lacking
    return Struck(False, loses, holds, most)


@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _lacking(graph: Graph, size: Size, able: Nodes, held: Nodes) -> int:
    """A lower bound on the nodes that pieces of one size lack."""
    return sum([part.lacking for part in _parts_of(graph, size, able, held)])


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
    found = list[Nodes]()
    while nodes:
        part = todo = nodes & -nodes
        while todo:
            node = todo.bit_length() - 1
            fresh = graph.beside[node] & nodes & ~part
            part |= fresh
            todo = todo & ~(1 << node) | fresh
        found.append(part)
        nodes &= ~part
    return found


@lru_cache(maxsize=MAX_REMEMBERED_SIZES)
def _enclosing(graph: Graph, nodes: Nodes) -> Sequence[int]:
    """The nodes around some nodes; cached, as several sizes have the same."""
    return _around(graph, nodes_of(nodes))


def _grown(graph: Graph, piece: _Piece, able: Nodes, most: int, avoided: Nodes = 0) -> Nodes:
    """A piece with able nodes that it grows to, the nearest first, until it has `most` or more.

    Nodes in `avoided` are taken only if others do not suffice.
    """
    beside, found, fresh = graph.beside, piece.bits, piece.beside & able
    while fresh and found.bit_count() < most:
        others = found | fresh & ~avoided
        if others.bit_count() >= most:
            return others
        found |= fresh
        near = 0
        while fresh:
            near |= beside[fresh.bit_length() - 1]
            fresh &= (1 << fresh.bit_length() - 1) - 1
        fresh = near & able & ~found
    return found


def _closing(
    graph: Graph, room: Sequence[int], excluded: int | None, piece_of: Mapping[int, list[int]]
) -> list[int]:
    """The nodes around a room, except one, and the nodes of pieces next to those."""
    fence = dict.fromkeys(node for node in _around(graph, room) if node != excluded)
    pieces = [
        piece_of[near] for node in fence for near in graph.neighbours[node] if near in piece_of
    ]
    own = {*room}
    return [*dict.fromkeys([*fence, *(n for piece in pieces for n in piece if n not in own)])]


@lru_cache(maxsize=MAX_REMEMBERED_PARTS)
def _pieces(graph: Graph, held: Nodes) -> tuple[Sequence[_Piece], Mapping[int, list[int]]]:
    """The pieces that some nodes make, and for each of these nodes those of its piece."""
    found = []
    for bits in _split(graph, held):
        nodes = _explored(graph, bits, nodes_of(bits & -bits), graph.nodes)
        found.append(_Piece(nodes, bits, graph.near(bits) & ~bits))
    return found, {node: piece.nodes for piece in found for node in piece.nodes}


def _explored(graph: Graph, able: Nodes, start: Sequence[int], most: int) -> list[int]:
    """The nodes reached through able ones, breadth first; the search stops at about `most`."""
    found, met = [*start], {*start}
    for node in found:
        if len(found) >= most:
            break
        for other in graph.neighbours[node]:
            if able >> other & 1 and other not in met:
                met.add(other)
                found.append(other)
    return found


def _around(graph: Graph, nodes: Sequence[int]) -> list[int]:
    """The nodes next to some nodes, without these."""
    inside = {*nodes}
    return [*dict.fromkeys(o for n in nodes for o in graph.neighbours[n] if o not in inside)]
