"""States of a constraint on a graph along a frontier, for counting without clauses.

This is the frontier method of decision diagrams. A sweep over the variables meets the nodes of a
graph one after another. A node is at the frontier while it has been met and something still to
come is joined to it. A state has one number for each node at the frontier, in the order they were
met; what the numbers mean is up to each constraint. Partial boards with equal states can be
completed in the same ways.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.paper.values import Value

State = tuple[int, ...]
CLOSED: State = (-2,)  # the constraint is satisfied if nothing further is included
Literals = Sequence[Mapping[Value, int]]  # for each slot the literal of each value
NEVER = 0  # stands for a literal that is false


class Transition(NamedTuple):
    """The decision of one variable: whether an edge, or a node, is included.

    It is included if the variable has the value `holds`. The `new` nodes are appended to the
    frontier; `nodes` are the positions there of the nodes concerned, and `keep` the positions that
    remain in the frontier afterwards. Where nodes have numbers, the transition is about one
    `number`, and `ahead` is how many nodes are still to be met.
    """

    holds: bool
    new: tuple[int, ...]
    nodes: tuple[int, ...]
    keep: tuple[int, ...]
    number: int = 0
    ahead: int = 0


Transitions = Mapping[int, Sequence[Transition]]  # by variable


class States:
    """The states of one constraint, from variable to variable."""

    start: State = ()

    def __init__(self, transitions: Transitions) -> None:
        self.transitions = transitions

    def after(self, variable: int, value: bool, state: State) -> State | None:
        """The state after this variable has its value; None if the constraint is broken."""
        for transition in self.transitions.get(variable, ()):
            holds = value == transition.holds
            if state == CLOSED:
                if holds:
                    return None
                continue
            here = (*state, *self.entering(transition, len(state)))
            onward = self.include(transition, here) if holds else self.exclude(transition, here)
            if onward is None:
                return None
            state = onward
        return state

    def entering(self, transition: Transition, size: int) -> Iterable[int]:
        """The numbers with which new nodes join a frontier of so many others."""
        raise NotImplementedError

    def include(self, transition: Transition, state: State) -> State | None:
        """The state if the edge, or node, is included; None if the constraint is broken."""
        raise NotImplementedError

    def exclude(self, transition: Transition, state: State) -> State | None:
        """The state if it is not; None if the constraint is broken."""
        raise NotImplementedError


def edge_by_edge(graph: Graph, edges: Sequence[int]) -> Transitions:
    """The transitions of edges with these literals; each concerns the two nodes of its edge."""
    order = sorted((i for i, edge in enumerate(edges) if edge), key=lambda i: abs(edges[i]))
    last = {node: edge for edge in order for node in graph.edges[edge]}
    transitions: dict[int, list[Transition]] = {}
    front: list[int] = []
    for edge in order:
        ends = graph.edges[edge]
        new = tuple(node for node in dict.fromkeys(ends) if node not in front)
        front += new
        keep = tuple(i for i, node in enumerate(front) if last[node] != edge)
        nodes = tuple(map(front.index, ends))
        transitions.setdefault(abs(edges[edge]), []).append(
            Transition(edges[edge] > 0, new, nodes, keep)
        )
        front = [front[i] for i in keep]
    return transitions


def node_by_node(graph: Graph, nodes: Sequence[int]) -> Transitions:
    """The transitions of nodes with these literals; each concerns neighbours at the frontier."""
    order = sorted((i for i, node in enumerate(nodes) if node), key=lambda i: abs(nodes[i]))
    when = {node: i for i, node in enumerate(order)}
    last = {n: max([i, *(when.get(o, -1) for o in graph.neighbours[n])]) for n, i in when.items()}
    transitions: dict[int, list[Transition]] = {}
    front: list[int] = []
    for i, node in enumerate(order):
        near = tuple(n for n, other in enumerate(front) if other in graph.neighbours[node])
        front.append(node)
        keep = tuple(n for n, other in enumerate(front) if last[other] > i)
        transitions.setdefault(abs(nodes[node]), []).append(
            Transition(nodes[node] > 0, (node,), near, keep)
        )
        front = [front[n] for n in keep]
    return transitions
