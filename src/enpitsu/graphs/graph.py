"""Graphs with partly known nodes or edges, and what follows if the nodes must be connected.

A verdict tells whether a node, or an edge, holds (True), fails (False), or is open (None). Each
function takes one or a few searches over the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, combinations
from typing import NamedTuple

from enpitsu.graphs.limits import MAX_REMEMBERED_NODES
from enpitsu.paper.limit import look

Verdict = bool | None
ForcedParts = dict[int, bool]  # for nodes or edges by number: whether each must hold or must fail
# A function that tells whether verdicts suffice as a reason.
Reason = Callable[[Sequence[Verdict]], bool]
Met = Sequence[tuple[int, int, bool]]
Pairs = tuple[tuple[int, int], ...]


class Graph:
    """An undirected graph with nodes 0, 1, 2, ... and numbered edges.

    Equal graphs are equal values. For a plane graph, `sides` may have the numbers of the two faces
    beside each edge.
    """

    def __init__(
        self,
        nodes: int,
        edges: Iterable[tuple[int, int]],
        sides: Iterable[tuple[int, int]] = (),
    ) -> None:
        self.nodes = nodes
        self.edges = tuple(edges)
        self.sides = tuple(sides)
        self._hash = hash((nodes, self.edges))

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Graph) or self._hash != other._hash:
            return False
        return (self.nodes, self.edges) == (other.nodes, other.edges)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[Graph], tuple[int, Pairs, Pairs]]:
        return Graph, (self.nodes, self.edges, self.sides)

    def __repr__(self) -> str:
        return f"<graph of {self.nodes} nodes and {len(self.edges)} edges>"

    @cached_property
    def around(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each node the edges at it, each with the node at its other end."""
        found: list[list[tuple[int, int]]] = [[] for _ in range(self.nodes)]
        for edge, (first, second) in enumerate(self.edges):
            found[first].append((edge, second))
            found[second].append((edge, first))
        return tuple(map(tuple, found))

    @cached_property
    def faces(self) -> int:
        """The number of faces."""
        return 1 + max((face for pair in self.sides for face in pair), default=-1)

    @cached_property
    def crossings(self) -> Sequence[tuple[int, Sequence[int]]]:
        """The nodes of degree four or more, each with the numbers of the faces round it."""
        return [
            (node, tuple({face for edge, _ in met for face in self.sides[edge]}))
            for node, met in enumerate(self.around)
            if len(met) > 3
        ]

    @cached_property
    def beside(self) -> tuple[int, ...]:
        """For each node its neighbours, as bits."""
        return tuple([sum([1 << other for other in {*near}]) for near in self.neighbours])

    def near(self, nodes: int) -> int:
        """The neighbours of a set of nodes; both are bits, one for each node."""
        found = 0
        for table, byte in zip(self._near, nodes.to_bytes(len(self._near), "little"), strict=True):
            if byte:
                found |= table[byte]
        return found

    @cached_property
    def _near(self) -> list[list[int]]:
        """For each group of eight nodes the neighbours of every subset of them, as bits."""
        tables = []
        for first in range(0, self.nodes, 8):
            table = [0]
            for beside in self.beside[first : first + 8]:
                table += [known | beside for known in table]
            tables.append(table)
        return tables

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each node its neighbours, one for each edge."""
        return tuple(tuple(other for _, other in met) for met in self.around)


def each_bit(bits: int) -> Iterator[int]:
    """The bits of a number, each by itself, the lowest first."""
    while bits:
        yield bits & -bits
        bits &= bits - 1


def nodes_of(bits: int) -> list[int]:
    """The nodes of a set that is given as bits, the lowest first."""
    return [node for node in range(bits.bit_length()) if bits >> node & 1]


def induced(graph: Graph, nodes: Sequence[int]) -> Graph:
    """The subgraph induced by some nodes, which are numbered in the order given."""
    number = {node: i for i, node in enumerate(nodes)}
    ends = (pair for pair in graph.edges if pair[0] in number and pair[1] in number)
    return Graph(len(nodes), [(number[one], number[other]) for one, other in ends])


def connected_subsets(graph: Graph, nodes: Iterable[int], most: int) -> Iterator[tuple[int, ...]]:
    """The connected sets of up to `most` of these nodes, the smallest first."""
    among = frozenset(nodes)
    found: dict[tuple[int, ...], None] = {(node,): None for node in sorted(among)}
    for size in range(1, most + 1):
        yield from found
        if size < most:
            found = dict.fromkeys(
                tuple(sorted((*some, other)))
                for some in found
                for node in some
                for other in graph.neighbours[node]
                if other in among and other not in some
            )


def components(
    graph: Graph, nodes: Sequence[object], starts: Iterable[int] | None = None
) -> list[list[int]]:
    """The connected components of the nodes for which `nodes` has something true.

    Given starts, only those components that have one of them.
    """
    look()
    met = [not node for node in nodes]
    found = []
    for start in range(graph.nodes) if starts is None else starts:
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
    """Whether the nodes that hold are connected; None while that is open.

    No nodes at all count as connected.
    """
    possible = [node is not False for node in nodes]
    apart = [part for part in components(graph, possible) if any(nodes[node] for node in part)]
    if len(apart) > 1:
        return False
    return None if None in nodes else True


def violations(graph: Graph, nodes: Sequence[Verdict]) -> list[int]:
    """The nodes that hold outside the largest component; open nodes count as connecting."""
    possible = [node is not False for node in nodes]
    pieces = [[n for n in part if nodes[n]] for part in components(graph, possible)]
    largest = max(pieces, key=len, default=[])
    return sorted(node for piece in pieces if piece is not largest for node in piece)


def depth_first(graph: Graph, root: int, inside: Sequence[object]) -> Met:
    """The nodes inside that a root reaches, in postorder of a depth-first search.

    `inside` has something true for the nodes inside. Each node comes with its parent in the search
    tree, and whether the parent is an articulation point that separates it from the root (R. E.
    Tarjan, "Depth-first search and linear graph algorithms", 1972).
    """
    there = bytes(map(bool, inside))
    return (_met if graph.nodes <= MAX_REMEMBERED_NODES else _met.__wrapped__)(graph, root, there)


# Cached: if open nodes turn out to hold, the nodes inside stay the same.
@lru_cache(maxsize=1 << 8)
def _met(graph: Graph, root: int, inside: bytes) -> Met:
    neighbours = graph.neighbours
    order = [0] * graph.nodes  # 0 for a node that has not been met
    low = [0] * graph.nodes
    count = order[root] = low[root] = 1
    stack, ways = [root], [iter(neighbours[root])]
    found = []
    while stack:
        node = stack[-1]
        lowest = low[node]
        for other in ways[-1]:
            met = order[other]
            if met:
                if met < lowest:
                    lowest = met
            elif inside[other]:
                count += 1
                order[other] = low[other] = count
                low[node] = lowest
                stack.append(other)
                ways.append(iter(neighbours[other]))
                break
        else:
            del stack[-1], ways[-1]
            if stack:
                above = stack[-1]
                if lowest < low[above]:
                    low[above] = lowest
                found.append((node, above, lowest >= order[above]))
    return found


def forced_by_connection(graph: Graph, nodes: Sequence[Verdict]) -> ForcedParts | None:
    """The open nodes that must hold or fail if the nodes that hold are to be connected.

    None if they cannot be. Open nodes that cannot be reached fail, and articulation points between
    nodes that hold must hold. This is complete: every other open node may hold and may fail.
    """
    root = next((node for node, verdict in enumerate(nodes) if verdict), None)
    if root is None:
        return {}
    possible = [verdict is not False for verdict in nodes]
    held = [verdict is True for verdict in nodes]  # whether a node, or a descendant, holds
    forced: ForcedParts = {}
    for node, above, alone in depth_first(graph, root, possible):
        possible[node] = False
        if held[node]:
            held[above] = True
            if alone and nodes[above] is None:
                forced[above] = True
    possible[root] = False
    for node, unreached in enumerate(possible):
        if unreached:
            if nodes[node]:
                return None
            forced[node] = False
    return forced


def reasons(graph: Graph, node: int, *, holds: bool) -> list[Reason]:
    """Why an open node must hold, or must fail, if the nodes that hold are to be connected.

    `holds` tells which of the two is asked. A reason is a function that tells whether it applies,
    given verdicts on the nodes; it stays valid when more is known.
    """
    return [lambda nodes: (_parts if holds else _misses)(graph, nodes, node)]


def _misses(graph: Graph, nodes: Sequence[Verdict], node: int) -> bool:
    """Whether some nodes hold, none of which this node can reach."""
    met, todo = {node}, [node]
    for one in todo:
        for other in graph.neighbours[one]:
            verdict = nodes[other]
            if verdict:
                return False
            if verdict is None and other not in met:
                met.add(other)
                todo.append(other)
    return True in nodes


def _parts(graph: Graph, nodes: Sequence[Verdict], node: int) -> bool:
    """Whether this node separates nodes that hold."""
    held = [other for other, verdict in enumerate(nodes) if verdict and other != node]
    met, todo = {node, *held[:1]}, held[:1]
    for one in todo:
        for other in graph.neighbours[one]:
            if other not in met and nodes[other] is not False:
                met.add(other)
                todo.append(other)
    return not met.issuperset(held)


class Search(NamedTuple):
    """A depth-first search over some edges of a graph.

    `order` has the time at which each node was met, and `low` its low point: the earliest time of a
    node joined to it or to a descendant. `tree` lists the tree edges, each with its node and the
    parent, children first; `back` lists the back edges, each with its node and the ancestor.
    """

    order: list[int]
    low: list[int]
    roots: list[int]
    tree: list[tuple[int, int, int]]
    back: list[tuple[int, int, int]]

    def root_of(self, node: int) -> int:
        """The root of the search tree of a node."""
        met = self.order[node]
        return max(
            (root for root in self.roots if self.order[root] <= met), key=self.order.__getitem__
        )


@lru_cache(maxsize=64)  # several questions about one board begin with the same search
def search(graph: Graph, edges: tuple[int, ...]) -> Search:
    """Search these edges depth first, from one root after another (R. E. Tarjan, as above)."""
    around = graph.around
    there = bytearray(len(graph.edges))
    for edge in edges:
        there[edge] = 1
    order, roots, tree, back = [-1] * graph.nodes, [], [], []
    low = [*range(graph.nodes)]
    count = 0
    for root in range(graph.nodes):
        if order[root] >= 0:
            continue
        roots.append(root)
        order[root] = low[root] = count
        count += 1
        stack = [(root, -1, iter(around[root]))]
        while stack:
            node, came, others = stack[-1]
            own = order[node]
            for edge, other in others:
                if not there[edge]:
                    continue
                met = order[other]
                if met < 0:
                    order[other] = low[other] = count
                    count += 1
                    stack.append((other, edge, iter(around[other])))
                    break
                if met < own and edge != came:
                    back.append((edge, node, other))
                    if met < low[node]:
                        low[node] = met
            else:
                del stack[-1]
                if stack:
                    above = stack[-1][0]
                    tree.append((node, came, above))
                    if low[node] < low[above]:
                        low[above] = low[node]
    return Search(order, low, roots, tree, back)


def cutting(graph: Graph, met: Search) -> tuple[list[int], list[list[int]]]:
    """The bridges among the edges searched, and groups of which any two edges are a cut.

    Two edges are a cut if the same back edges lead over both of them. A back edge comes first in
    its group; tree edges follow, children first.
    """
    covered = [0] * graph.nodes  # back edges over the tree edge to each node, as bits
    found: dict[int, list[int]] = {0: []}
    for edge, node, above in met.back:
        covered[node] ^= 1 << edge
        covered[above] ^= 1 << edge
        found[1 << edge] = [edge]
    for node, edge, above in met.tree:
        found.setdefault(covered[node], []).append(edge)
        covered[above] ^= covered[node]
    bridges = found.pop(0)
    return bridges, [*found.values()]


def parts(graph: Graph, edges: Sequence[Verdict], cut: Collection[int]) -> Iterator[list[int]]:
    """The parts into which a cut divides the graph, each as a list of nodes."""
    met = set[int]()
    for start in (node for edge in cut for node in graph.edges[edge]):
        if start not in met:
            met.add(start)
            part = [start]
            for node in part:
                for edge, other in graph.around[node]:
                    if other not in met and edges[edge] is not False and edge not in cut:
                        met.add(other)
                        part.append(other)
            yield part


def small_cuts(graph: Graph) -> Iterator[tuple[tuple[int, ...], tuple[list[int], list[int]]]]:
    """The cuts of one edge, and those of two of which neither is a bridge.

    Each comes with the nodes on its two sides.
    """
    bridges, groups = cutting(graph, search(graph, tuple(range(len(graph.edges)))))
    pairs = (pair for group in groups for pair in combinations(group, 2))
    every = [None] * len(graph.edges)
    for cut in chain(((edge,) for edge in bridges), pairs):
        one, other = parts(graph, every, cut)
        yield cut, (one, other)
