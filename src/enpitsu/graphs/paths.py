"""Paths between pairs of ends: whether edges make them, and what follows if they must.

Exactly one path ends at each end, and leads to the other end of its pair. Without any ends the
edges make a loop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial

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
    if line(graph, edges, ends) is False:
        return None
    gone = {*joining(graph, edges, ends)}
    taken = {edge for i in range(len(ends)) for edge, _ in bridges(graph, edges, ends, i)}
    for node, counts in enumerate(zip(*degrees(graph, edges), _most(graph, ends), strict=True)):
        rest = _rest(*counts)
        if rest is not None:
            around = graph.around[node]
            (taken if rest else gone).update(edge for edge, _ in around if edges[edge] is None)
    if not taken.isdisjoint(gone):
        return None
    return {**dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}


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
        ends_met = sum([held[node] for node in nodes])  # each edge has two
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
    """The open edges on every path between the ends of a pair, each with the nodes beyond it.

    They are the bridges between the two ends (R. E. Tarjan, "A note on finding the bridges of a
    graph", 1974). What no single edge parts, whatever the ends, is searched as one node.
    """
    start, goal = ends[number]
    edges = tuple(edges)
    sides = _sides(graph, edges, ends)
    if not sides[start].isdisjoint(sides[goal]):
        return []
    part_of, around = _welded(graph, edges, ends)
    beside = _beside(graph, edges, part_of, ends[number])
    order, low, last = {start: 0}, {start: 0}, {start: 0}
    stack = [(start, -1, iter(beside.get(start, ())))]
    way: list[tuple[int, int]] = []  # the edges from the start to the goal, and where they lead
    while stack:
        node, came, others = stack[-1]
        lowest = low[node]
        for edge, other in others:
            if edge == came:
                continue
            met = order.get(other)
            if met is None:
                order[other] = low[other] = len(order)
                low[node] = lowest
                near = (*around.get(other, ()), *beside.get(other, ()))
                stack.append((other, edge, iter(near)))
                if other == goal:
                    way = [(edge, node) for node, edge, _ in stack[1:]]
                break
            if met < lowest:
                lowest = met
        else:
            low[node] = lowest
            del stack[-1]
            last[node] = len(order)
            if stack:
                above = stack[-1][0]
                if lowest < low[above]:
                    low[above] = lowest
    nodes = [start, *(node for _, node in way)]
    found = []
    for (edge, node), before in zip(way, nodes, strict=False):
        if edges[edge] is None and low[node] > order[before]:
            reached = range(order[node], last[node])
            parts = {other for other in order if order[other] in reached}
            found.append((edge, [*(n for n in part_of if part_of[n] in parts), goal]))
    return found


def _beside(
    graph: Graph, edges: Sequence[Verdict], part_of: Mapping[int, int], pair: tuple[int, int]
) -> dict[int, list[tuple[int, int]]]:
    """The edges between two ends and the components beside them, listed by both."""
    found: dict[int, list[tuple[int, int]]] = {}
    for end in pair:
        for edge, node in graph.around[end]:
            other = pair[1] if node == pair[1] else part_of.get(node)
            if other is not None and edges[edge] is not False:
                found.setdefault(end, []).append((edge, other))
                found.setdefault(other, []).append((edge, end))
    return found


@lru_cache(maxsize=4)  # each pair asks
def _sides(graph: Graph, edges: tuple[Verdict, ...], ends: Ends) -> Mapping[int, set[int]]:
    """For each end the two-edge-connected components that it reaches by more than one edge.

    The components are those of the graph without ends.
    """
    part_of, _ = _welded(graph, edges, ends)
    line_at = {node: nodes for nodes in segments(graph, edges) for node in nodes}
    found = {}
    for end in _pairs(ends):
        if end in line_at:
            found[end] = {part_of[node] for node in line_at[end] if node in part_of}
        else:
            met = [part_of.get(n, -1) for edge, n in graph.around[end] if edges[edge] is None]
            found[end] = {part for part in met if part >= 0 and met.count(part) > 1}
    return found


@lru_cache(maxsize=4)
def _welded(
    graph: Graph, edges: tuple[Verdict, ...], ends: Ends
) -> tuple[Mapping[int, int], Mapping[int, Sequence[tuple[int, int]]]]:
    """For each node that is no end its two-edge-connected component, and the edges between these.

    They are listed by component, each with the one at its other end.
    """
    barred = _pairs(ends)
    inner = [
        edge
        for edge, (one, other) in enumerate(graph.edges)
        if edges[edge] is not False and one not in barred and other not in barred
    ]
    met = search(graph, tuple(inner))
    part_of = {node: node for node in met.roots if node not in barred}
    for node, _, above in reversed(met.tree):
        part_of[node] = node if met.low[node] > met.order[above] else part_of[above]
    around: dict[int, list[tuple[int, int]]] = {}
    for node, edge, above in met.tree:
        one, other = part_of[node], part_of[above]
        if one != other:
            around.setdefault(one, []).append((edge, other))
            around.setdefault(other, []).append((edge, one))
    return part_of, around


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
    ways = (partial(_is_narrow, graph, ends, edge, number) for number in range(len(ends)))
    return [settled, *ways]


def _is_narrow(graph: Graph, ends: Ends, edge: int, number: int, edges: Sequence[Verdict]) -> bool:
    """Whether every path between the ends of a pair takes the edge."""
    return any(edge == taken for taken, _ in bridges(graph, edges, ends, number))


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


def _pairs(ends: Ends) -> dict[int, int]:
    """For each end the number of its pair."""
    return {end: number for number, pair in enumerate(ends) for end in pair}


@lru_cache(maxsize=16)
def _most(graph: Graph, ends: Ends) -> Sequence[int]:
    """The degree of each node that a path goes through or ends at: one at ends, two elsewhere."""
    most = [2] * graph.nodes
    for end in _pairs(ends):
        most[end] = 1
    return most
