"""Paths in a graph, each between two ends: whether edges make them, and what that forbids.

An end is one of a pair of nodes, and no path goes on through it. Without any ends the edges are to
make a loop.
"""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.rules.graph import Graph, Verdict, Wanted
from enpitsu.rules.loops import astray, closing, loop, strands

Ends = Sequence[tuple[int, int]]


def line(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> Verdict:
    """Whether the edges that hold make a path for each pair of ends, or without any one cycle."""
    if not ends:
        return loop(graph, edges)
    idle = _idle(graph, edges, ends)
    if idle or misled(graph, edges, ends) or apart(graph, edges, ends):
        return False
    return None if None in edges else True


def leading(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> Wanted | None:
    """What must hold or fail for the edges to make such lines; None if they cannot.

    No branch and no dead end, nothing that closes a cycle or joins the lines of two pairs, and all
    by which alone the two of a pair can meet.
    """
    if not ends:
        return closing(graph, edges)
    if line(graph, edges, ends) is False:
        return None
    gone = {*joining(graph, edges, ends)}
    taken = {edge for i in range(len(ends)) for edge, _ in narrows(graph, edges, ends, i)}
    for around, most in zip(graph.around, _most(graph, ends), strict=True):
        drawn = sum(edges[edge] is True for edge, _ in around)
        open_ = [edge for edge, _ in around if edges[edge] is None]
        if drawn == most or (len(open_) == 1 and not drawn and most == 2):
            gone.update(open_)
        elif len(open_) == 1 and drawn == most - 1:
            taken.update(open_)
    if not taken.isdisjoint(gone):
        return None
    return {**dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}


def wrong(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The edges at fault: where lines branch, end, close, or join what is no pair."""
    if not ends:
        return astray(graph, edges)
    ending = {e for node in _idle(graph, edges, ends) for e, _ in graph.around[node]}
    return sorted({*misled(graph, edges, ends), *ending})


def misled(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The edges that hold in lines that branch, close, or join ends of two pairs."""
    pair_of = _pairs(ends)
    found: set[int] = set()
    for around, most in zip(graph.around, _most(graph, ends), strict=True):
        drawn = [edge for edge, _ in around if edges[edge]]
        if len(drawn) > most:
            found.update(drawn)
    for nodes in strands(graph, edges):
        drawn = [edge for node in nodes for edge, _ in graph.around[node] if edges[edge]]
        met = {pair_of[node] for node in nodes if node in pair_of}
        if len(met) > 1 or len(drawn) >= 2 * len(nodes):  # each edge comes from both its nodes
            found.update(drawn)
    return sorted(found)


def _idle(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The nodes where a line can go on nowhere, and the ends that none can leave."""
    found = []
    for node, most in enumerate(_most(graph, ends)):
        known = [edges[edge] for edge, _ in graph.around[node]]
        if None not in known and known.count(True) < most and (most == 1 or True in known):
            found.append(node)
    return found


def joining(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> dict[int, Sequence[int]]:
    """The open edges that would close a line, or join the lines of two pairs.

    Each comes with the nodes of the lines, or ends, that it joins.
    """
    pair_of = _pairs(ends)
    strand_of: dict[int, Sequence[int]] = {end: [end] for end in pair_of}
    strand_of |= {node: nodes for nodes in strands(graph, edges) for node in nodes}
    found = {}
    for edge, (one, other) in enumerate(graph.edges):
        if edges[edge] is None and one in strand_of and other in strand_of:
            here, there = strand_of[one], strand_of[other]
            met = {pair_of[node] for node in (*here, *there) if node in pair_of}
            if here is there:
                found[edge] = here
            elif len(met) > 1:
                found[edge] = [*here, *there]
    return found


def apart(graph: Graph, edges: Sequence[Verdict], ends: Ends) -> list[int]:
    """The pairs, by number, that no path joins any more, whatever becomes of open edges."""
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


def narrows(
    graph: Graph, edges: Sequence[Verdict], ends: Ends, number: int
) -> list[tuple[int, list[int]]]:
    """The open edges that every path between a pair takes, each with the nodes beyond it.

    They are bridges between the two in what is left (R. E. Tarjan, "A note on finding the bridges
    of a graph", 1974).
    """
    start, goal = ends[number]
    barred = {end for pair in ends for end in pair} - {start, goal}
    order, low, last = {start: 0}, {start: 0}, {start: 0}
    stack = [(start, -1, iter(graph.around[start]))]
    way: list[tuple[int, int]] = []  # the edges from the start to the goal, and where they lead
    while stack:
        node, came, others = stack[-1]
        for edge, other in others:
            if edge == came or edges[edge] is False or other in barred:
                continue
            if other not in order:
                order[other] = low[other] = len(order)
                stack.append((other, edge, iter(graph.around[other])))
                if other == goal:
                    way = [(edge, node) for node, edge, _ in stack[1:]]
                break
            low[node] = min(low[node], order[other])
        else:
            stack.pop()
            last[node] = len(order)
            if stack:
                low[stack[-1][0]] = min(low[stack[-1][0]], low[node])
    nodes = [start, *(node for _, node in way)]
    found = []
    for (edge, node), before in zip(way, nodes, strict=False):
        if edges[edge] is None and low[node] > order[before]:
            beyond = range(order[node], last[node])
            found.append((edge, [other for other in order if order[other] in beyond]))
    return found


def closed(graph: Graph, ends: Ends) -> Graph:
    """The graph with an edge more for each pair, from its second end to the next pair's first.

    With these the paths between all pairs make one loop.
    """
    nexts = [*ends[1:], *ends[:1]]
    more = [(one[1], other[0]) for one, other in zip(ends, nexts, strict=True)]
    return Graph(graph.nodes, [*graph.edges, *more])


def _pairs(ends: Ends) -> dict[int, int]:
    """The number of the pair of each end."""
    return {end: number for number, pair in enumerate(ends) for end in pair}


def _most(graph: Graph, ends: Ends) -> list[int]:
    """How many edges a line takes at each node that it meets."""
    most = [2] * graph.nodes
    for end in _pairs(ends):
        most[end] = 1
    return most
