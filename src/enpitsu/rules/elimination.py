"""Constraints on graphs as clauses, by vertex elimination, with auxiliary variables.

Nodes are eliminated one after another, those with few neighbours first. When one goes, its
neighbours are joined through it: two nodes are `joined` if a path between them leads through
eliminated nodes that hold. A node that holds and is joined to none that is left is the last of its
component, so the graph is connected if there is at most one last node. The number of clauses grows
with the triangles of the elimination, about n^1.5 for a board of n cells (after M. F. Rankooh and
J. Rintanen, "Propositional encodings of acyclicity and reachability by using vertex elimination",
AAAI 2022).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, product

from enpitsu.graphs.graph import Graph
from enpitsu.paper.limit import look

Clause = Sequence[int]
Pair = tuple[int, int]


def last_of_components(
    graph: Graph,
    nodes: Sequence[int],
    edges: Sequence[int] | None,
    new: Callable[[], int],
    add: Callable[[Clause], None],
) -> list[int]:
    """Define literals such that the nodes are connected just if at most one of them is true.

    The literal of a node says that it is the last of its component to be eliminated. `nodes` has a
    literal for each node, and `edges` one for each edge that must be true to join its nodes; None
    if every edge joins.
    """
    name = Names(new, add)
    return [
        name.every([nodes[node], *(-name.every([way, nodes[o]]) for o, way in ways.items())])
        for node, ways in _leaving(graph, nodes, edges, name)
    ]


def components_of_roots(
    graph: Graph,
    nodes: Sequence[int],
    roots: Sequence[int],
    new: Callable[[], int],
    add: Callable[[Clause], None],
    *,
    strays: bool,
) -> list[list[int]]:
    """For each root, literals that are true for the nodes of its component; no two roots share one.

    The roots are eliminated last. A node lies in the component of the root that its joined nodes
    lie in.
    """
    name = Names(new, add)
    order = [*_leaving(graph, nodes, None, name, tuple(roots))]
    inner = {root: {root: nodes[root]} for root in roots}
    for node, ways in reversed(order):
        if node in inner:
            for other in ways:  # another root, to which no path may lead
                add(
                    tuple(
                        -literal for literal in (ways[other], nodes[node], nodes[other]) if literal
                    )
                )
            continue
        if not strays:
            add((-nodes[node], *(name.every([way, nodes[o]]) for o, way in ways.items())))
        for inside in inner.values():
            found = [name.every([way, inside[o]]) for o, way in ways.items() if o in inside]
            if found:
                inside[node] = name.every([nodes[node], name.some(found)])
    return [[*inside.values()] for inside in inner.values()]


def forbid_cycles(
    graph: Graph,
    edges: Sequence[int],
    new: Callable[[], int],
    add: Callable[[Clause], None],
) -> None:
    """Add clauses that the edges whose literals are true make no cycle.

    When a node is eliminated, the neighbours it joins are linked in a path, each to the next. So a
    cycle remains a cycle until it consists of two edges between the same two nodes, which is
    forbidden.
    """
    name = Names(new, add)
    joined = _ways(graph, edges)
    for edge, (one, other) in enumerate(graph.edges):
        if one == other:
            add((-edges[edge],))
    for node, around in elimination(graph):
        ways: dict[int, int] = {}
        for other in around:
            several = joined.pop(_pair(node, other))
            for pair in combinations(several, 2):
                add([-way for way in pair])
            ways[other] = name.some(several)
        for i, one in enumerate(around):
            for j, other in enumerate(around[i + 1 :], i + 1):
                between = (-ways[o] for o in around[i + 1 : j])
                through = name.every([ways[one], ways[other], *between])
                joined.setdefault(_pair(one, other), []).append(through)


def count_components(
    graph: Graph,
    nodes: Sequence[Mapping[int, int]],
    new: Callable[[], int],
    add: Callable[[Clause], object],
) -> None:
    """Components of equal numbers have as many nodes as the number says.

    `nodes` has for each node the literals of its candidates, of which one holds. An eliminated node
    adds its count to the first node it is joined to; the last of a component has counted all of it.
    """
    name = Names(new, add)
    same = [_same(nodes[one], nodes[other], name) for one, other in graph.edges]
    always = new()
    add((always,))
    counted = [[always] for _ in nodes]  # counts as binary digits, the lowest first
    most = [1 for _ in nodes]
    for node, ways in _leaving(graph, [0 for _ in nodes], same, name):
        last = 0
        for other, way in ways.items():
            first = name.every([last, way])
            last = name.every([last, -way])
            most[other] = min(most[other] + most[node], graph.nodes)
            more = [name.every([first, digit]) for digit in counted[node]]
            counted[other] = _sum(counted[other], more, most[other].bit_length(), name, -always)
        for number, here in nodes[node].items():
            given = [-literal for literal in (here, last) if literal]
            if number > most[node]:
                add(given)
                continue
            for i, digit in enumerate(counted[node]):
                add((*given, digit if number >> i & 1 else -digit))


def _same(one: Mapping[int, int], other: Mapping[int, int], name: Names) -> int:
    """A literal that two nodes have the same number."""
    same = name.new()
    for number in dict.fromkeys((*one, *other)):
        if number in one and number in other:
            name.add((-same, -one[number], other[number]))
            name.add((same, -one[number], -other[number]))
        else:
            name.add((-same, -(one.get(number) or other[number])))
    return same


def _sum(one: Sequence[int], other: Sequence[int], size: int, name: Names, never: int) -> list[int]:
    """The binary digits of a sum that has `size` digits."""
    carry, digits = never, []
    for i in range(size):
        three = [number[i] if i < len(number) else never for number in (one, other)] + [carry]
        digits.append(name.odd([literal for literal in three if literal != never], never))
        pairs = [name.every(pair) for pair in combinations(three, 2) if never not in pair]
        carry = name.some(pairs) if pairs and i + 1 < size else never
    return digits


def _ways(graph: Graph, edges: Sequence[int] | None) -> dict[Pair, list[int]]:
    """The literals that join each two nodes; 0 stands for a literal that is true."""
    joined: dict[Pair, list[int]] = {}
    for edge, (first, second) in enumerate(graph.edges):
        if first != second:
            joined.setdefault(_pair(first, second), []).append(0 if edges is None else edges[edge])
    return joined


def _leaving(
    graph: Graph,
    nodes: Sequence[int],
    edges: Sequence[int] | None,
    name: Names,
    last: tuple[int, ...] = (),
) -> Iterator[tuple[int, dict[int, int]]]:
    """The nodes as they are eliminated, each with the literals that join it to those left."""
    joined = _ways(graph, edges)
    for node, around in elimination(graph, last):
        ways = {other: name.some(joined.pop(_pair(node, other))) for other in around}
        yield node, ways
        for one, other in combinations(around, 2):
            through = name.every([nodes[node], ways[one], ways[other]])
            joined.setdefault(_pair(one, other), []).append(through)


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


class Names:
    """Auxiliary variables, each defined by clauses in both directions."""

    def __init__(self, new: Callable[[], int], add: Callable[[Clause], object]) -> None:
        self.new, self.add = new, add

    def every(self, literals: Sequence[int]) -> int:
        """A literal equivalent to the conjunction of these; 0 stands for true."""
        parts = [literal for literal in dict.fromkeys(literals) if literal]
        if len(parts) == 1:
            return parts[0]
        if not parts:
            return 0
        look()
        name = self.new()
        for part in parts:
            self.add((-name, part))
        self.add((name, *(-part for part in parts)))
        return name

    def some(self, literals: Sequence[int]) -> int:
        """A literal equivalent to the disjunction of these; 0 stands for true."""
        if 0 in literals:
            return 0
        return -self.every([-literal for literal in literals])

    def odd(self, literals: Sequence[int], never: int) -> int:
        """A literal that is true if an odd number of these are."""
        if len(literals) < 2:
            return literals[0] if literals else never
        name = self.new()
        for signs in product((1, -1), repeat=len(literals)):  # -1 where the literal is true
            odd = name if signs.count(-1) % 2 else -name
            self.add((*(s * n for s, n in zip(signs, literals, strict=True)), odd))
        return name


@lru_cache(maxsize=64)
def elimination(
    graph: Graph, last: tuple[int, ...] = ()
) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The nodes as they are eliminated, each with its neighbours then; lowest degree first.

    Those that are `last` go after all others.
    """
    around = [set(others) - {node} for node, others in enumerate(graph.neighbours)]
    there = set(range(graph.nodes))
    stays = {*last}
    by_degree: dict[tuple[bool, int], dict[int, None]] = {}
    for node in range(graph.nodes):
        by_degree.setdefault((node in stays, len(around[node])), {})[node] = None
    order = []
    while there:
        first = min(rank for rank, some in by_degree.items() if some)
        node = next(iter(by_degree[first]))
        del by_degree[first][node]
        there.remove(node)
        neighbours = sorted(around[node])
        order.append((node, tuple(neighbours)))
        for other in neighbours:
            before = len(around[other])
            around[other].update(neighbours)
            around[other] -= {node, other}
            if len(around[other]) != before:
                late = other in stays
                del by_degree[late, before][other]
                by_degree.setdefault((late, len(around[other])), {})[other] = None
    return tuple(order)
