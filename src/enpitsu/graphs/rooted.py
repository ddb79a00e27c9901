"""Connected pieces with one root each: whether they have the right sizes, and what follows.

A piece is a connected component of the nodes that hold. No two roots lie in one piece, and the
piece of each root has `low` to `high` nodes. A verdict tells whether a node holds. Pieces without a
root are called strays.
"""

from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from enpitsu.graphs.graph import (
    ForcedParts,
    Graph,
    Verdict,
    components,
    depth_first,
    forced_by_connection,
    nodes_of,
)
from enpitsu.graphs.limits import MAX_REMEMBERED_PIECES

ANY, NONE = -1, -2  # stand for the number of a root


class Root(NamedTuple):
    """A node whose piece must have at least `low` and at most `high` nodes.

    If `low` is 0 the node itself may fail, and then has no piece.
    """

    node: int
    low: int
    high: int


def rooted(
    graph: Graph, roots: Sequence[Root], nodes: Sequence[Verdict], *, strays: bool
) -> Verdict:
    """Whether all pieces are right; None while that is open.

    With `strays`, pieces without a root are allowed.
    """
    if next(_wrong(graph, roots, nodes, strays=strays), None) is not None:
        return False
    return None if None in nodes else True


def violations(
    graph: Graph, roots: Sequence[Root], nodes: Sequence[Verdict], *, strays: bool
) -> list[int]:
    """The nodes of pieces that have several roots, a wrong size, or no root."""
    wrong = _wrong(graph, roots, nodes, strays=strays)
    return sorted({node for piece in wrong for node in piece})


def _wrong(
    graph: Graph, roots: Sequence[Root], nodes: Sequence[Verdict], *, strays: bool
) -> Iterator[list[int]]:
    """The pieces that cannot become right, each as its nodes that hold, or as its root."""
    root_at = {root.node: root for root in roots}
    for piece in components(graph, [verdict is True for verdict in nodes], root_at):
        own = [root_at[node] for node in piece if node in root_at]
        if len(own) > 1 or len(piece) > own[0].high:
            yield piece
    met: set[int] = set()
    possible = [verdict is not False for verdict in nodes]
    for part in components(graph, possible, root_at if strays else None):
        own = [root_at[node] for node in part if node in root_at]
        met.update(root.node for root in own)
        if any(len(part) < root.low for root in own) or not (own or strays):
            held = [node for node in part if nodes[node]]
            if held or own:
                yield held or [root.node for root in own]
    yield from ([root.node] for root in roots if root.low > 0 and root.node not in met)


def forced_by_roots(
    graph: Graph, roots: Sequence[Root], nodes: Sequence[Verdict], *, strays: bool
) -> ForcedParts | None:
    """The open nodes that must hold or fail if all pieces are to be right; None if they cannot be.

    `Flood` tells how far each piece can grow. Neighbours that a piece cannot grow into fail and,
    without strays, so do nodes that no piece reaches. A node holds if without it a piece stays too
    small, or cannot reach a node that no other piece can.
    """
    if strays and len(roots) == 1 and roots[0].low > 0:
        held = sum([1 << node for node, verdict in enumerate(nodes) if verdict])
        possible = sum([1 << node for node, verdict in enumerate(nodes) if verdict is not False])
        follows = forced_by_root(graph, roots[0], held, possible)
        if follows is None:
            return None
        fails, holds = map(nodes_of, follows)
        return {**dict.fromkeys(fails, False), **dict.fromkeys(holds, True)}
    forced: ForcedParts = {root.node: True for root in roots if root.low > 0}
    now = [forced.get(node, verdict) for node, verdict in enumerate(nodes)]
    if any(verdict is False and node in forced for node, verdict in enumerate(nodes)):
        return None
    if rooted(graph, roots, now, strays=strays) is False:
        return None
    flood = Flood(graph, roots, now)
    gone = {*flood.beyond()}
    if not strays:
        lost = [n for n, verdict in enumerate(now) if verdict is not False and not flood.by[n]]
        if any(now[node] for node in lost):
            return None
        gone.update(lost)
    taken = {*forced, *(node for _, node in flood.needed(strays=strays))}
    if not strays:
        taken.update(flood.bridges_to_roots())
    if gone & taken or any(len(flood.reach[i]) < root.low for i, root in enumerate(roots)):
        return None
    found = {**dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}
    return {node: holds for node, holds in found.items() if nodes[node] is None}


def forced_by_root(graph: Graph, root: Root, held: int, possible: int) -> tuple[int, int] | None:
    """The open nodes that must fail, and those that must hold, for one root among strays.

    None if its piece cannot be right. All sets of nodes are bits: `held` are the nodes that
    hold, to which the root is added, and `possible` those that do not fail.
    """
    beside, start = graph.beside, 1 << root.node
    if not possible & start:
        return None
    known = held | start
    piece = flooded(beside, start, known)
    if piece.bit_count() > root.high:
        return None
    reach = _reach(beside, root, known, possible)
    size, needed = reach.bit_count(), start
    if size < root.low:
        return None
    if size == root.low:
        needed = reach
    elif reach & ~known:
        found = reached_without(graph, root.node, tuple(nodes_of(reach)), ())
        needed |= sum([1 << node for node, reached, _ in found if reached < root.low])
    return spread(beside, piece) & possible & ~reach, needed & ~held


def spread(beside: Sequence[int], nodes: int) -> int:
    """The neighbours of a set of nodes, given those of each node (`beside`); all as bits."""
    found = 0
    while nodes:
        least = nodes & -nodes
        found |= beside[least.bit_length() - 1]
        nodes ^= least
    return found


def flooded(beside: Sequence[int], start: int, within: int) -> int:
    """The nodes that `start` reaches through nodes `within`; all are sets of nodes as bits."""
    found, new = 0, start
    while new:
        found |= new
        new = spread(beside, new) & within & ~found
    return found


def _reach(beside: Sequence[int], root: Root, held: int, possible: int) -> int:
    """The nodes that a piece can reach, as `_grown` does, all as bits."""
    found, waiting = 0, [0] * (root.high + 1)  # nodes next to the piece, by its size there
    waiting[0] = 1 << root.node
    for size in range(root.high):
        new = waiting[size] & ~found
        free, joined = new & ~held, new & held
        if free:
            found |= free
            waiting[size + 1] |= spread(beside, free) & possible
        while joined:
            along = flooded(beside, joined & -joined, held)
            joined &= ~along
            larger = size + along.bit_count()
            if larger <= root.high:
                found |= along
                waiting[larger] |= spread(beside, along) & possible
    return found


class Flood:
    """The nodes that the piece of each root can reach.

    Roots are numbered as they are listed. `pieces` has the known part of the piece of each root
    that holds, by the number of the root, and `owner` that number for each of these nodes. `reach`
    has for each root the nodes that may belong to its piece, those that do first. `by` has for
    each node the numbers of the roots that reach it.
    """

    def __init__(self, graph: Graph, roots: Sequence[Root], nodes: Sequence[Verdict]) -> None:
        self.graph, self.roots, self.nodes = graph, roots, nodes
        self.at = {root.node: (i,) for i, root in enumerate(roots)}
        held = [verdict is True for verdict in nodes]
        starts = [root.node for root in roots]
        pieces = {n: piece for piece in components(graph, held, starts) for n in piece}
        self.pieces = {i: pieces[node] for i, node in enumerate(starts) if node in pieces}
        self.owner = {node: i for i, piece in self.pieces.items() for node in piece}
        self.only = self._bound()
        self.reach = [self._reached(i) for i in range(len(roots))]
        self.by: list[list[int]] = [[] for _ in nodes]
        for i, reach in enumerate(self.reach):
            for node in reach:
                self.by[node].append(i)

    def _bound(self) -> list[int]:
        """For each node the number of the only root it can belong to, or `ANY` or `NONE`."""
        only = [NONE if verdict is False else ANY for verdict in self.nodes]
        claims = [(node, number) for node, (number,) in self.at.items()]
        for number, piece in self.pieces.items():
            claims += [(node, number) for node in piece]
            claims += [(other, number) for node in piece for other in self.graph.neighbours[node]]
        for node, number in claims:
            if only[node] == ANY:
                only[node] = number
            elif only[node] != number:
                only[node] = NONE
        return only

    def _reached(self, number: int) -> Mapping[int, int]:
        """The nodes that a piece can reach, each with the least size the piece has then."""
        root = self.roots[number]
        if self.nodes[root.node] is False:
            return {}
        only, nodes = self.only, self.nodes
        around = _within(self.graph, root)
        able = tuple([node for node in around if only[node] == ANY or only[node] == number])
        held = tuple([node for node in able if nodes[node]])
        return _grown(self.graph, root, able, held)

    def beyond(self) -> Iterator[int]:
        """The open nodes next to the piece of a root that cannot belong to it."""
        for number, piece in self.pieces.items():
            for node in piece:
                for other in self.graph.neighbours[node]:
                    if self.nodes[other] is None and other not in self.reach[number]:
                        yield other

    def needed(self, *, strays: bool) -> Iterator[tuple[int, int]]:
        """The open nodes that a piece needs to be large enough, or to reach what only it can.

        Each comes with the number of the root, which stands first.
        """
        for number, root in enumerate(self.roots):
            if self.nodes[root.node] and len(self.reach[number]) >= root.low:
                must = () if strays else self._only(number)
                inside = tuple(sorted(self.reach[number]))
                for node, reached, cut in reached_without(self.graph, root.node, inside, must):
                    if self.nodes[node] is None and (reached < root.low or cut):
                        yield number, node

    def _only(self, number: int) -> tuple[int, ...]:
        """The nodes that hold and that only this root reaches."""
        return tuple([n for n in self.reach[number] if self.nodes[n] and self.by[n] == [number]])

    def bridges_to_roots(self) -> Iterator[int]:
        """The open nodes on every path from a piece without a root to any root."""
        if all(node in self.owner for node, verdict in enumerate(self.nodes) if verdict):
            return
        verdicts = [*(v if self.by[n] else False for n, v in enumerate(self.nodes)), True]
        forced = (
            forced_by_connection(with_hub(self.graph, tuple(r.node for r in self.roots)), verdicts)
            or {}
        )
        yield from (node for node, holds in forced.items() if holds)


def within_reach(graph: Graph, root: Root, starts: Collection[int]) -> list[int]:
    """The nodes within `high` steps of a root, not through other `starts`."""
    steps = {root.node: 1}
    todo = [root.node]
    for node in todo:
        for other in graph.neighbours[node] if steps[node] < root.high else ():
            if other not in steps and other not in starts:
                steps[other] = steps[node] + 1
                todo.append(other)
    return todo


@lru_cache(maxsize=64)
def with_hub(graph: Graph, roots: tuple[int, ...]) -> Graph:
    """The graph with one node more, the last, that is joined to all roots."""
    return Graph(graph.nodes + 1, [*graph.edges, *((root, graph.nodes) for root in roots)])


@lru_cache(maxsize=MAX_REMEMBERED_PIECES)
def _within(graph: Graph, root: Root) -> list[int]:
    """The nodes so near to a root that its piece may contain them."""
    return within_reach(graph, Root(root.node, root.low, root.high + 1), ())


# Cached: a change at one place of a board leaves most pieces as they were.
@lru_cache(maxsize=MAX_REMEMBERED_PIECES)
def _grown(
    graph: Graph, root: Root, able: tuple[int, ...], held: tuple[int, ...]
) -> Mapping[int, int]:
    """The nodes that a piece can reach, each with the least size the piece has then.

    `able` are the nodes it may contain. A node that holds brings the rest of its component along.
    This is Dijkstra's search.
    """
    inside, along = {*able}, _pieces(graph, held)
    found: dict[int, int] = {}
    heap = [(0, root.node)]
    while heap:
        size, node = heappop(heap)
        if node in found:
            continue
        joined = along.get(node, [node])
        size += len(joined)
        if size > root.high:
            continue
        for one in joined:
            found[one] = size
        for one in joined:
            for other in graph.neighbours[one]:
                if other in inside and other not in found:
                    heappush(heap, (size, other))
    return found


def _pieces(graph: Graph, nodes: Collection[int]) -> dict[int, list[int]]:
    """For each of these nodes its connected component."""
    there = {*nodes}
    piece_of: dict[int, list[int]] = {}
    for start in sorted(nodes):
        if start not in piece_of:
            piece_of[start] = piece = [start]
            for node in piece:
                for other in graph.neighbours[node]:
                    if other in there and other not in piece_of:
                        piece_of[other] = piece
                        piece.append(other)
    return piece_of


@lru_cache(maxsize=MAX_REMEMBERED_PIECES)
def reached_without(
    graph: Graph, root: int, inside: tuple[int, ...], must: tuple[int, ...]
) -> list[tuple[int, int, bool]]:
    """For each node, how many others the root reaches without it, and whether it misses a `must`.

    All nodes `inside` are connected with the root; `must` are nodes that should be reached.
    """
    size, held = dict.fromkeys(inside, 1), {node: node in must for node in inside}
    behind, lost = dict.fromkeys(inside, 0), dict.fromkeys(inside, False)
    for node, above, alone in depth_first(graph, root, [n in size for n in range(graph.nodes)]):
        size[above] += size[node]
        held[above] |= held[node]
        if alone:
            behind[above] += size[node]
            lost[above] |= held[node]
    return [(n, len(inside) - 1 - behind[n], lost[n]) for n in inside if n != root]


def path(
    graph: Graph, nodes: Sequence[object], start: int, goals: Container[int]
) -> list[int] | None:
    """The nodes of a shortest path from a start to one of the goals; None if there is none.

    Only nodes may be used for which `nodes` has something true.
    """
    came: dict[int, int | None] = {start: None}
    todo = [start]
    for node in todo:
        if node in goals:
            found = [node]
            while (before := came[found[-1]]) is not None:
                found.append(before)
            return found
        for other in graph.neighbours[node]:
            if nodes[other] and other not in came:
                came[other] = node
                todo.append(other)
    return None
