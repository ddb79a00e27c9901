"""Graphs as the rules see them: what hangs together, what is a loop, and what that forbids.

Nothing here knows expressions: a verdict tells of each node, or of each edge, whether it holds,
fails, or is open (None). All of it takes one walk or a few over the graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property

Verdict = bool | None
Wanted = dict[int, bool]  # of nodes or edges by number: whether each must hold, or must fail


class Graph:
    """Nodes 0, 1, 2, ... and edges between two of them, by number; a value, worked out once."""

    def __init__(self, nodes: int, edges: Iterable[tuple[int, int]]) -> None:
        self.nodes = nodes
        self.edges = tuple(edges)
        self._hash = hash((nodes, self.edges))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Graph) or self._hash != other._hash:
            return False
        return (self.nodes, self.edges) == (other.nodes, other.edges)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Graph], tuple[int, tuple[tuple[int, int], ...]]]:
        return Graph, (self.nodes, self.edges)

    def __repr__(self) -> str:
        return f"<graph of {self.nodes} nodes and {len(self.edges)} edges>"

    @cached_property
    def around(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each node the edges that meet there, each with the node it leads to."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.nodes)]
        for edge, (first, second) in enumerate(self.edges):
            found[first].append((edge, second))
            found[second].append((edge, first))
        return tuple(map(tuple, found))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each node those that an edge leads to."""
        return tuple(tuple(other for _, other in met) for met in self.around)


# -- connected -----------------------------------------------------------------------------


def components(graph: Graph, nodes: Sequence[object]) -> list[list[int]]:
    """The nodes for which something true is told, in connected components."""
    met = [not node for node in nodes]
    found = []
    for start in range(graph.nodes):
        if not met[start]:
            met[start], component = True, [start]
            for node in component:
                for other in graph.neighbours[node]:
                    if not met[other]:
                        met[other] = True
                        component.append(other)
            found.append(component)
    return found


def connected(graph: Graph, nodes: Sequence[Verdict]) -> Verdict:
    """Whether the nodes that hold hang together; without any they do."""
    possible = [node is not False for node in nodes]
    apart = [part for part in components(graph, possible) if any(nodes[node] for node in part)]
    if len(apart) > 1:
        return False
    return None if None in nodes else True


def cut_off(graph: Graph, nodes: Sequence[Verdict]) -> list[int]:
    """The nodes that hold in all pieces but the largest; open ones may still join them."""
    possible = [node is not False for node in nodes]
    pieces = [[n for n in part if nodes[n]] for part in components(graph, possible)]
    largest = max(pieces, key=len, default=[])
    return sorted(node for piece in pieces if piece is not largest for node in piece)


def connecting(graph: Graph, nodes: Sequence[Verdict]) -> Wanted | None:
    """What must hold or fail for the nodes that hold to hang together; None if they cannot.

    Open nodes that none of those reaches fail, and articulation points between those hold. It
    misses nothing: whatever else is open may hold and may fail. One depth-first search
    (R. E. Tarjan, "Depth-first search and linear graph algorithms", 1972).
    """
    root = next((node for node, verdict in enumerate(nodes) if verdict), None)
    if root is None:
        return {}
    order, low, held = {root: 0}, {root: 0}, {root: True}  # held: whether one below holds
    wanted: Wanted = {}
    stack: list[tuple[int, Iterator[int]]] = [(root, iter(graph.neighbours[root]))]
    while stack:
        node, others = stack[-1]
        for other in others:
            if nodes[other] is False:
                continue
            if other not in order:
                order[other] = low[other] = len(order)
                held[other] = bool(nodes[other])
                stack.append((other, iter(graph.neighbours[other])))
                break
            low[node] = min(low[node], order[other])
        else:
            stack.pop()
            if stack:
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
                held[above] = held[above] or held[node]
                if held[node] and low[node] >= order[above] and nodes[above] is None:
                    wanted[above] = True
    for node, verdict in enumerate(nodes):
        if node not in order and verdict is not False:
            if verdict:
                return None
            wanted[node] = False
    return wanted


# -- one loop ------------------------------------------------------------------------------


def loop(graph: Graph, edges: Sequence[Verdict]) -> Verdict:
    """Whether the edges that hold make one cycle; without any they do, too."""
    for met in graph.around:
        known = [edges[edge] for edge, _ in met]
        holding = known.count(True)
        if holding > 2 or (holding == 1 and None not in known):
            return False
    paths = _paths(graph, edges)
    closed = [path for path in paths if _is_cycle(graph, edges, path)]
    if closed and len(paths) > 1:
        return False
    return None if None in edges else True


def astray(graph: Graph, edges: Sequence[Verdict]) -> list[int]:
    """The edges that hold where lines branch or end, or else those of the shortest closed line."""
    found: dict[int, None] = {}
    for around in graph.around:
        known = [edges[edge] for edge, _ in around]
        if known.count(True) > 2 or (known.count(True) == 1 and None not in known):
            found.update({edge: None for edge, _ in around if edges[edge]})
    if not found:
        closed = [path for path in _paths(graph, edges) if _is_cycle(graph, edges, path)]
        shortest = min(closed, key=len, default=[])
        found.update({e: None for node in shortest for e, _ in graph.around[node] if edges[e]})
    return sorted(found)


def _paths(graph: Graph, edges: Sequence[Verdict]) -> list[list[int]]:
    """The nodes of each piece of line that holds."""
    found = []
    met: set[int] = set()
    for start, around in enumerate(graph.around):
        if start in met or not any(edges[edge] for edge, _ in around):
            continue
        path = [start]
        met.add(start)
        for node in path:
            for edge, other in graph.around[node]:
                if edges[edge] and other not in met:
                    met.add(other)
                    path.append(other)
        found.append(path)
    return found


def _is_cycle(graph: Graph, edges: Sequence[Verdict], path: Sequence[int]) -> bool:
    return all(sum(edges[edge] is True for edge, _ in graph.around[node]) == 2 for node in path)


def closing(graph: Graph, edges: Sequence[Verdict]) -> Wanted | None:
    """What must hold or fail for the edges that hold to make one cycle; None if they cannot.

    No branch and no dead end, no cycle beside other lines, and all of the loop in one block:
    what lies across a bridge or an articulation point from a line cannot belong to it.
    """
    if loop(graph, edges) is False:
        return None
    must = set(_going_on(graph, edges))
    blocks = _blocks(graph, edges)
    home = {blocks[edge] for edge, verdict in enumerate(edges) if verdict}
    if len(home) > 1 or None in home:
        return None
    gone = {*_crowded(graph, edges), *_closing_early(graph, edges)}
    for edge, verdict in enumerate(edges):
        if verdict is None and (blocks[edge] is None or (home and blocks[edge] not in home)):
            gone.add(edge)
    if must & gone:
        return None
    return dict.fromkeys(must, True) | dict.fromkeys(gone, False)


def _going_on(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges which alone are left to a line that ends."""
    for around in graph.around:
        still_open = [edge for edge, _ in around if edges[edge] is None]
        if len(still_open) == 1 and sum(edges[edge] is True for edge, _ in around) == 1:
            yield still_open[0]


def _crowded(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges at nodes that have two already, or that have no other to go on by."""
    for around in graph.around:
        still_open = [edge for edge, _ in around if edges[edge] is None]
        holding = sum(edges[edge] is True for edge, _ in around)
        if holding == 2 or (not holding and len(still_open) == 1):
            yield from still_open


def _closing_early(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges that would close a line into a cycle though another line is there."""
    paths = _paths(graph, edges)
    if len(paths) < 2:
        return
    path_of = {node: number for number, path in enumerate(paths) for node in path}
    for edge, (first, second) in enumerate(graph.edges):
        if edges[edge] is None and path_of.get(first, -1) == path_of.get(second, -2):
            yield edge


def _blocks(graph: Graph, edges: Sequence[Verdict]) -> Mapping[int, int | None]:
    """The number of the block in which each edge lies that does not fail; None for a bridge.

    A block is a largest part that no single node cuts in two (J. Hopcroft and R. E. Tarjan,
    "Efficient algorithms for graph manipulation", 1973).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    found: dict[int, int | None] = {}
    pile: list[int] = []
    lies: dict[int, int] = {}  # how deep in the pile each edge lies
    blocks = 0
    for root in range(graph.nodes):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, -1, iter(graph.around[root]))]
        while stack:
            node, came, others = stack[-1]
            for edge, other in others:
                if edge == came or edges[edge] is False:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    lies[edge] = len(pile)
                    pile.append(edge)
                    stack.append((other, edge, iter(graph.around[other])))
                    break
                if order[other] < order[node]:
                    pile.append(edge)
                    low[node] = min(low[node], order[other])
            else:
                stack.pop()
                if not stack:
                    continue
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
                if low[node] >= order[above]:
                    block = pile[lies[came] :]
                    del pile[lies[came] :]
                    blocks += 1
                    found.update(dict.fromkeys(block, blocks if len(block) > 1 else None))
    return found
