"""Paths between pairs of ends: whether edges make them, and what follows if they must.

Exactly one path ends at each end, and leads to the other end of its pair. Without any ends the
edges make a loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from enpitsu.graphs import loops
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict, search
from enpitsu.graphs.loops import degrees, forced_by_loop, loop, segments

Ends = Sequence[tuple[int, int]]


def line(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> Verdict:
    """Whether the edges that hold make a path for each pair of ends; without ends, one cycle.

    None while that is open.
    """
    if not ends:
        return loop(graph, edges)
    idle = _idle(graph, edges, ends)
    if idle or faulty_lines(graph, edges, ends) or separated(graph, edges, ends):
        return False
    return None if None in edges else True


def forced_by_paths(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> ForcedParts | None:
    """The open edges that must hold or fail if there is to be a path for each pair of ends.

    None if there cannot be. Paths have no branches and no dead ends, close no cycle and join no two
    pairs, and they take each edge without which the ends of a pair could not be connected.
    """
    edges = tuple(edges)
    if not ends:
        return forced_by_loop(graph, edges)
    if _idle(graph, edges, ends) or faulty_lines(graph, edges, ends):
        return None
    taken, gone = _seen(graph, edges, ends)
    line_at = {node: nodes for nodes in segments(graph, edges) for node in nodes}
    for number, (start, goal) in enumerate(ends):
        if goal in line_at.get(start, ()):
            continue
        narrow = _narrow(graph, edges, ends, number)
        if narrow is None:
            return None
        taken.update(narrow)
    if not taken.isdisjoint(gone):
        return None
    return {**dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}


def hopeless(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> bool:
    """Whether `forced_by_paths` tells that there cannot be a path for each pair of ends.

    A pair whose ends are connected without all the edges that must fail needs none of these.
    """
    edges = tuple(edges)
    if not ends:
        return forced_by_loop(graph, edges) is None
    if line(graph, edges, ends) is False:
        return True
    taken, gone = _seen(graph, edges, ends)
    left = [False if edge in gone else verdict for edge, verdict in enumerate(edges)]
    return not taken.isdisjoint(gone) or any(
        not gone.isdisjoint(_narrow(graph, edges, ends, number) or ())
        for number in separated(graph, left, ends)
    )


def _seen(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> tuple[set[int], set[int]]:
    """The open edges that must hold, and those that must fail, by nodes and lines alone."""
    taken, gone = set[int](), {*joining(graph, edges, ends)}
    for node, counts in enumerate(zip(*degrees(graph, edges), _most(graph, ends), strict=True)):
        rest = _rest(*counts)
        if rest is not None:
            around = graph.around[node]
            (taken if rest else gone).update(edge for edge, _ in around if edges[edge] is None)
    return taken, gone


def violations(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The edges at fault: where lines branch, end, close, or join ends of different pairs."""
    if not ends:
        return loops.violations(graph, edges)
    ending = {e for node in _idle(graph, edges, ends) for e, _ in graph.around[node]}
    return sorted({*faulty_lines(graph, edges, ends), *ending})


def faulty_lines(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The edges of lines that branch, close, or join ends of different pairs.

    These are wrong however the open edges turn out.
    """
    pair_of, (held, _) = _pairs(ends), degrees(graph, edges)
    found: set[int] = set()
    for node, most in enumerate(_most(graph, ends)):
        if held[node] > most:
            found.update(edge for edge, _ in graph.around[node] if edges[edge])
    for nodes in segments(graph, edges):
        met = {pair_of[node] for node in nodes if node in pair_of}
        ends_met = sum([held[node] for node in nodes])  # each edge is counted twice
        if len(met) > 1 or ends_met >= 2 * len(nodes):
            found.update(e for node in nodes for e, _ in graph.around[node] if edges[e])
    return sorted(found)


def _idle(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The nodes where a line cannot continue, and the ends that no line can leave."""
    counts = zip(*degrees(graph, edges), _most(graph, ends), strict=True)
    return [
        node
        for node, (drawn, open_, most) in enumerate(counts)
        if not open_ and drawn < most and (most == 1 or drawn)
    ]


def joining(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> dict[int, Sequence[int]]:
    """The open edges that would close a line, or join the lines of two pairs.

    Each comes with the nodes of the lines, or ends, that it would join.
    """
    pair_of = _pairs(ends)
    segment_of: dict[int, Sequence[int]] = {end: [end] for end in pair_of}
    segment_of |= {node: nodes for nodes in segments(graph, edges) for node in nodes}
    found = {}
    for edge, (one, other) in enumerate(graph.edges):
        if edges[edge] is None and one in segment_of and other in segment_of:
            here, there = segment_of[one], segment_of[other]
            met = {pair_of[node] for node in (*here, *there) if node in pair_of}
            if here is there:
                found[edge] = here
            elif len(met) > 1:
                found[edge] = [*here, *there]
    return found


def separated(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The numbers of the pairs whose ends are not connected by edges that may hold."""
    pair_of = _pairs(ends)
    piece_of: dict[int, int] = {}
    for start in range(graph.nodes):
        if start in piece_of or start in pair_of:
            continue
        piece_of[start] = start
        piece = [start]
        for node in piece:
            for edge, other in graph.around[node]:
                if edges[edge] is not False and other not in piece_of and other not in pair_of:
                    piece_of[other] = start
                    piece.append(other)
    found = []
    for number, (one, other) in enumerate(ends):
        near, far = (
            {piece_of.get(n, -1 - n) for e, n in graph.around[end] if edges[e] is not False}
            for end in (one, other)
        )
        if -1 - other not in near and near.isdisjoint({p for p in far if p >= 0}):
            found.append(number)
    return found


def bridges(
    graph: Graph, edges: Sequence[Verdict], ends: Ends, number: int
) -> list[tuple[int, list[int]]]:
    """The open edges on every path between the ends of a pair, each with the nodes beyond it."""
    edges, barred = tuple(edges), _pairs(ends)
    goal, found = ends[number][1], []
    for edge in _narrow(graph, edges, ends, number) or ():
        met, beyond = {*barred, goal}, [goal]
        for node in beyond:
            for other, near in graph.around[node]:
                if other != edge and edges[other] is not False and near not in met:
                    met.add(near)
                    beyond.append(near)
        found.append((edge, beyond))
    return found


def _narrow(
    graph: Graph, edges: tuple[Verdict, ...], ends: Ends, number: int
) -> Sequence[int] | None:
    """The open edges on every path between the ends of a pair, in order; None without a path.

    They are the bridges between the two ends (R. E. Tarjan, "A note on finding the bridges of a
    graph", 1974). In the graph without ends, the two-edge-connected components are the nodes of a
    forest, and an end is adjacent to some of these. If two trees, or a tree and an edge, connect
    the two ends, there are no such edges.
    """
    start, goal = ends[number]
    direct = [e for e, node in graph.around[start] if node == goal and edges[e] is not False]
    forest, sides = _welded(graph, edges, ends), _sides(graph, edges, ends)
    here, there = sides[start], sides[goal]
    trees = here.keys() & there.keys()
    if not trees and not direct:
        return None
    if len(trees) + len(direct) > 1:
        return ()
    found: Sequence[int | None] = direct
    if trees:
        (tree,) = trees
        near, far = here[tree], there[tree]
        way = forest.way(next(iter(near)), next(iter(far)))
        at = {part: i for i, (part, _) in enumerate(way)}
        first = max([_met(forest, at, part, way[-1][0]) for part in near])
        last = min([_met(forest, at, part, way[0][0]) for part in far])
        between = [edge for _, edge in way[first + 1 : last + 1]]
        (leaving, *others), (coming, *more) = near.values(), far.values()
        found = [*([] if others else [leaving]), *between, *([] if more else [coming])]
    return [edge for edge in found if edge is not None and edges[edge] is None]


class _Forest(NamedTuple):
    """The two-edge-connected components of a graph, as the nodes of a forest.

    Each is named by one of its nodes. Except for roots it has the edge to the one `above`. `order`
    is that of a depth-first search.
    """

    part_of: Mapping[int, int]
    above: Mapping[int, tuple[int, int]]
    root: Mapping[int, int]
    order: Sequence[int]

    def way(self, start: int, goal: int) -> list[tuple[int, int | None]]:
        """The components from one to another of its tree, each with the edge that leads there."""
        order, above = self.order, self.above
        up: list[tuple[int, int | None]] = [(start, None)]
        down: list[tuple[int, int | None]] = []
        while start != goal:
            if order[start] > order[goal]:
                edge, start = above[start]
                up.append((start, edge))
            else:
                edge, then = above[goal]
                down.append((goal, edge))
                goal = then
        return up + down[::-1]


def _met(forest: _Forest, at: Mapping[int, int], start: int, goal: int) -> int:
    """Where the path between two components meets the path whose components are in `at`."""
    return next(at[part] for part, _ in forest.way(start, goal) if part in at)


@lru_cache(maxsize=4)  # it is the same for each pair
def _sides(
    graph: Graph, edges: tuple[Verdict, ...], ends: Ends
) -> Mapping[int, Mapping[int, Mapping[int, int | None]]]:
    """For each end, by tree, the adjacent components, each with the only edge that leads there.

    The edge is None if there are several.
    """
    part_of, _, root, _ = _welded(graph, edges, ends)
    found: dict[int, dict[int, dict[int, int | None]]] = {}
    for end in _pairs(ends):
        beside: dict[int, int | None] = {}
        for edge, node in graph.around[end]:
            if edges[edge] is not False and node in part_of:
                part = part_of[node]
                beside[part] = None if part in beside else edge
        trees = found[end] = {}
        for part, only in beside.items():
            trees.setdefault(root[part], {})[part] = only
    return found


@lru_cache(maxsize=4)
def _welded(graph: Graph, edges: tuple[Verdict, ...], ends: Ends) -> _Forest:
    """The two-edge-connected components of the graph without ends."""
    barred = _pairs(ends)
    met = search(graph, tuple([e for e in _inner(graph, ends) if edges[e] is not False]))
    part_of = {node: node for node in met.roots if node not in barred}
    root, above = {**part_of}, dict[int, tuple[int, int]]()
    for node, edge, parent in reversed(met.tree):
        part = part_of[parent]
        part_of[node] = part
        if met.low[node] > met.order[parent]:
            part_of[node] = node
            above[node] = edge, part
            root[node] = root[part]
    return _Forest(part_of, above, root, met.order)


# -- one edge ----------------------------------------------------------------------------


def reasons(graph: Graph, ends: Ends, edge: int, *, holds: bool) -> list[Reason]:
    """Why an open edge must hold, or must fail, if there is to be a path for each pair of ends.

    `holds` tells which of the two is asked. Together the reasons are as strong as
    `forced_by_paths`, where that finds no contradiction. A reason stays valid when more is known.
    """
    if not ends:
        return loops.reasons(graph, edge, holds=holds)
    most = _most(graph, ends)

    def settled(edges: Sequence[Verdict]) -> bool:
        for node in graph.edges[edge]:
            known = [edges[other] for other, _ in graph.around[node]]
            if _rest(known.count(True), known.count(None), most[node]) is holds:
                return True
        return False

    if not holds:
        return [lambda edges: settled(edges) or edge in joining(graph, edges, ends)]
    ways = (partial(_is_needed, graph, ends, edge, number) for number in range(len(ends)))
    return [settled, *ways]


def _is_needed(graph: Graph, ends: Ends, edge: int, number: int, edges: Sequence[Verdict]) -> bool:
    """Whether every path between the ends of a pair takes the edge."""
    return edge in (_narrow(graph, tuple(edges), ends, number) or ())


def _rest(drawn: int, open_: int, most: int) -> Verdict:
    """Whether all open edges at a node must hold, or must fail; None if neither.

    `drawn` of its edges hold, `open_` are open, and `most` are needed.
    """
    if drawn == most or (open_ == 1 and not drawn and most == 2):
        return False
    return True if open_ == 1 and drawn == most - 1 else None


def closed(graph: Graph, ends: Ends) -> Graph:
    """The graph with extra edges, each from the second end of a pair to the first of the next.

    With these the paths between all pairs make one loop.
    """
    nexts = [*ends[1:], *ends[:1]]
    more = [(one[1], other[0]) for one, other in zip(ends, nexts, strict=True)]
    return Graph(graph.nodes, [*graph.edges, *more])


@lru_cache(maxsize=16)
def _inner(graph: Graph, ends: Ends) -> Sequence[int]:
    """The edges that lead to no end."""
    barred = _pairs(ends)
    pairs = enumerate(graph.edges)
    return [edge for edge, (one, other) in pairs if one not in barred and other not in barred]


@lru_cache(maxsize=16)
def _pairs(ends: Ends) -> Mapping[int, int]:
    """For each end the number of its pair."""
    return {end: number for number, pair in enumerate(ends) for end in pair}


@lru_cache(maxsize=16)
def _most(graph: Graph, ends: Ends) -> Sequence[int]:
    """The degree of each node that a path goes through or ends at: one at ends, two elsewhere."""
    most = [2] * graph.nodes
    for end in _pairs(ends):
        most[end] = 1
    return most
