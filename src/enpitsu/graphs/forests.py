"""Forests: whether edges of a graph make no cycle, and what that forbids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.graphs.graph import Graph, Ground, Verdict, Wanted


def forest(graph: Graph, edges: Sequence[Verdict]) -> Verdict:
    """Whether the edges that hold make no cycle."""
    joined = Joined(graph.nodes)
    held = [edge for edge, verdict in enumerate(edges) if verdict]
    if not all(joined.join(*graph.edges[edge]) for edge in held):
        return False
    return None if None in edges else True


def parting(graph: Graph, edges: Sequence[Verdict]) -> Wanted | None:
    """The open edges that would close a cycle, as what must fail; None if there is one."""
    joined, ends = Joined(graph.nodes), graph.edges
    for edge, verdict in enumerate(edges):
        if verdict and not joined.join(*ends[edge]):
            return None
    top = [*map(joined.top, range(graph.nodes))]
    open_ = [edge for edge, verdict in enumerate(edges) if verdict is None]
    return {edge: False for edge in open_ if top[ends[edge][0]] == top[ends[edge][1]]}


class Joined:
    """Which nodes hang together: each leads to another one, or is the top of its piece."""

    def __init__(self, nodes: int) -> None:
        self.above = [*range(nodes)]

    def top(self, node: int) -> int:
        """The top of the piece that the node belongs to."""
        while self.above[node] != node:
            self.above[node] = node = self.above[self.above[node]]
        return node

    def join(self, one: int, other: int) -> bool:
        """Join two pieces; false if they were one already."""
        one, other = self.top(one), self.top(other)
        self.above[one] = other
        return one != other


def path(graph: Graph, edges: Sequence[object], start: int, goal: int) -> list[int] | None:
    """The edges of a shortest way between two nodes, of those for which something true is told."""
    came: dict[int, tuple[int, int]] = {start: (-1, start)}
    todo = [start]
    for node in todo:
        for edge, other in graph.around[node]:
            if edges[edge] and other not in came:
                came[other] = edge, node
                todo.append(other)
        if goal in came:
            break
    if goal not in came:
        return None
    found = []
    while goal != start:
        edge, goal = came[goal]
        found.append(edge)
    return found[::-1]


def cycles(graph: Graph, edges: Sequence[object]) -> Iterator[list[int]]:
    """Cycles among these edges, one for each edge that closes one, as short as it can be."""
    joined = Joined(graph.nodes)
    for edge, (one, other) in enumerate(graph.edges):
        if edges[edge] and not joined.join(one, other):
            others = [bool(there) and i != edge for i, there in enumerate(edges)]
            yield [edge, *(path(graph, others, one, other) or ())]


def shortest_cycle(graph: Graph, edges: Sequence[Verdict]) -> list[int]:
    """The edges of a cycle that hold, as few as in any that is met; none if there is no cycle."""
    return min(map(sorted, cycles(graph, [v is True for v in edges])), key=len, default=[])


def ground(graph: Graph, edge: int) -> Ground:
    """Why an open edge must fail: it would close a cycle."""
    one, other = graph.edges[edge]
    return lambda edges: path(graph, edges, one, other) is not None
