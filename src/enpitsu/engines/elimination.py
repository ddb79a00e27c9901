"""Rules about a whole graph in clauses alone, with helping variables that the board settles.

Nodes leave the graph one after another, few neighbours first. When one leaves, whatever it joins
is joined without it from then on: two nodes are `joined` if a path between them leads through
nodes that hold and have left. A node that holds and is joined to none that holds and is still
there is the last of its piece; so all hangs together if there is at most one last node. The
clauses grow with the triangles this makes, about n^1.5 on a board of n cells (M. F. Rankooh and
J. Rintanen, "Propositional encodings of acyclicity and reachability by using vertex elimination",
AAAI 2022, leave out vertices in the same way).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import combinations

from enpitsu.rules.graph import Graph

Clause = Sequence[int]
Pair = tuple[int, int]


def hang_together(
    graph: Graph,
    nodes: Sequence[int],
    edges: Sequence[int] | None,
    new: Callable[[], int],
    add: Callable[[Clause], None],
) -> list[int]:
    """The literals of which at most one may hold; what defines them is added.

    `nodes` has a literal for each node; `edges` one for each edge that must hold to join its
    ends, or is None where every edge joins.
    """
    name = _Names(new, add)
    joined: dict[Pair, list[int]] = {}
    for edge, (first, second) in enumerate(graph.edges):
        if first != second:
            way = 0 if edges is None else edges[edge]  # 0: always
            joined.setdefault(_pair(first, second), []).append(way)
    last = []
    for node, around in elimination(graph):
        ways = {other: name.some(joined.pop(_pair(node, other))) for other in around}
        last.append(name.every([nodes[node], *(-name.every([ways[o], nodes[o]]) for o in around)]))
        for one, other in combinations(around, 2):
            through = name.every([nodes[node], ways[one], ways[other]])
            joined.setdefault(_pair(one, other), []).append(through)
    return last


def _pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


class _Names:
    """Names for what follows from the board, each defined in both directions."""

    def __init__(self, new: Callable[[], int], add: Callable[[Clause], None]) -> None:
        self.new, self.add = new, add

    def every(self, literals: Sequence[int]) -> int:
        """A literal that holds just if all of these do; 0 stands for what always holds."""
        parts = [literal for literal in dict.fromkeys(literals) if literal]
        if len(parts) == 1:
            return parts[0]
        if not parts:
            return 0
        name = self.new()
        for part in parts:
            self.add((-name, part))
        self.add((name, *(-part for part in parts)))
        return name

    def some(self, literals: Sequence[int]) -> int:
        """A literal that holds just if one of these does; 0 stands for what always holds."""
        if 0 in literals:
            return 0
        return -self.every([-literal for literal in literals])


@lru_cache(maxsize=64)
def elimination(graph: Graph) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The nodes as they leave, each with those it is joined to then: few neighbours first."""
    around = [set(others) - {node} for node, others in enumerate(graph.neighbours)]
    there = set(range(graph.nodes))
    by_degree: dict[int, dict[int, None]] = {}
    for node in range(graph.nodes):
        by_degree.setdefault(len(around[node]), {})[node] = None
    order = []
    while there:
        degree = min(degree for degree, some in by_degree.items() if some)
        node = next(iter(by_degree[degree]))
        del by_degree[degree][node]
        there.remove(node)
        neighbours = sorted(around[node])
        order.append((node, tuple(neighbours)))
        for other in neighbours:
            before = len(around[other])
            around[other].update(neighbours)
            around[other] -= {node, other}
            if len(around[other]) != before:
                del by_degree[before][other]
                by_degree.setdefault(len(around[other]), {})[other] = None
    return tuple(order)
