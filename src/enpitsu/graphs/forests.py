"""Forests: whether edges of a graph are acyclic, and what follows if they must be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict


def forest(graph: Graph, edges: Sequence[Verdict]) -> Verdict:
    """Whether the edges that hold are acyclic; None while that is open."""
    joined = DisjointSets(graph.nodes)
    held = [edge for edge, verdict in enumerate(edges) if verdict]
    if not all(joined.union(*graph.edges[edge]) for edge in held):
        return False
    return None if None in edges else True


def forced_by_forest(graph: Graph, edges: Sequence[Verdict]) -> ForcedParts | None:
    """The open edges that must fail, as they would close a cycle; None if there is one."""
    joined, ends = DisjointSets(graph.nodes), graph.edges
    for edge, verdict in enumerate(edges):
        if verdict and not joined.union(*ends[edge]):
            return None
    top = joined.representatives()
    open_ = [edge for edge, verdict in enumerate(edges) if verdict is None]
    return {edge: False for edge in open_ if top[ends[edge][0]] == top[ends[edge][1]]}


class DisjointSets:
    """Disjoint sets of nodes (union-find), with path halving."""

    def __init__(self, nodes: int) -> None:
        self.parent = [*range(nodes)]

    def find(self, node: int) -> int:
        """The representative of the set of a node."""
        while self.parent[node] != node:
            self.parent[node] = node = self.parent[self.parent[node]]
        return node

    def union(self, one: int, other: int) -> bool:
        """Join the sets of two nodes; False if they were one already."""
        parent = self.parent  # `find` twice, without the calls
        while parent[one] != one:
            parent[one] = one = parent[parent[one]]
        while parent[other] != other:
            parent[other] = other = parent[parent[other]]
        parent[one] = other
        return one != other

    def representatives(self) -> list[int]:
        """The representative of each node."""
        parent = self.parent
        for node, above in enumerate(parent):
            if parent[above] != above:
                parent[node] = self.find(above)
        return parent


def path(graph: Graph, edges: Sequence[object], start: int, goal: int) -> list[int] | None:
    """The edges of a shortest path between two nodes; None if there is none.

    Only edges may be used for which `edges` has something true.
    """
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
    """Shortest cycles of some edges, one for each edge that closes a cycle with those before it.

    The edges are those for which `edges` has something true.
    """
    joined = DisjointSets(graph.nodes)
    for edge, (one, other) in enumerate(graph.edges):
        if edges[edge] and not joined.union(one, other):
            others = [bool(there) and i != edge for i, there in enumerate(edges)]
            yield [edge, *(path(graph, others, one, other) or ())]


def shortest_cycle(graph: Graph, edges: Sequence[Verdict]) -> list[int]:
    """The shortest of the `cycles` of the edges that hold; empty if they are acyclic."""
    return min(map(sorted, cycles(graph, [v is True for v in edges])), key=len, default=[])


def reason(graph: Graph, edge: int) -> Reason:
    """The reason why an open edge must fail: it would close a cycle."""
    one, other = graph.edges[edge]
    return lambda edges: path(graph, edges, one, other) is not None
