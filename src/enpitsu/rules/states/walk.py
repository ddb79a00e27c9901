"""What of a rule about a whole graph matters for what is ahead, from variable to variable.

A sweep meets the nodes of a graph one after another. Those that have been met and that something
still to come may touch are at the frontier. A state has a number for each of them, in the order
they were met.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.paper.values import Value

State = tuple[int, ...]
CLOSED: State = (-2,)  # all is done, and nothing more may hold
Literals = Sequence[Mapping[Value, int]]  # for each slot those of its values
NEVER = 0  # in place of the literal of what cannot hold


class Turn(NamedTuple):
    """What a variable settles: something about these of the nodes at the frontier.

    The nodes that are `new` there stand behind the others. It holds if the variable has the
    value `holds`; afterwards only those of `keep` stay. Where nodes hold numbers it is about one
    `number`, and so many nodes are still `ahead`.
    """

    holds: bool
    new: tuple[int, ...]
    nodes: tuple[int, ...]
    keep: tuple[int, ...]
    number: int = 0
    ahead: int = 0


Turns = Mapping[int, Sequence[Turn]]  # by variable


class Walk:
    """The states of one rule, from variable to variable."""

    start: State = ()

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    def after(self, variable: int, value: bool, state: State) -> State | None:
        """The state after this variable has its value; None if the rule is broken."""
        for turn in self.turns.get(variable, ()):
            holds = value == turn.holds
            if state == CLOSED:
                if holds:
                    return None
                continue
            here = (*state, *self.fresh(turn, len(state)))
            onward = self.taken(turn, here) if holds else self.left(turn, here)
            if onward is None:
                return None
            state = onward
        return state

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """The numbers of the new nodes, behind so many others."""
        raise NotImplementedError

    def taken(self, turn: Turn, state: State) -> State | None:
        """The state after what the turn is about holds."""
        raise NotImplementedError

    def left(self, turn: Turn, state: State) -> State | None:
        """The state of the nodes that stay."""
        raise NotImplementedError


def edge_by_edge(graph: Graph, edges: Sequence[int]) -> Turns:
    """The turns of edges with these literals: each is about its two nodes."""
    order = sorted((i for i, edge in enumerate(edges) if edge), key=lambda i: abs(edges[i]))
    last = {node: edge for edge in order for node in graph.edges[edge]}
    turns: dict[int, list[Turn]] = {}
    front: list[int] = []
    for edge in order:
        ends = graph.edges[edge]
        new = tuple(node for node in dict.fromkeys(ends) if node not in front)
        front += new
        keep = tuple(i for i, node in enumerate(front) if last[node] != edge)
        nodes = tuple(map(front.index, ends))
        turns.setdefault(abs(edges[edge]), []).append(Turn(edges[edge] > 0, new, nodes, keep))
        front = [front[i] for i in keep]
    return turns


def node_by_node(graph: Graph, nodes: Sequence[int]) -> Turns:
    """The turns of nodes with these literals: each is about those beside it that were met."""
    order = sorted((i for i, node in enumerate(nodes) if node), key=lambda i: abs(nodes[i]))
    when = {node: i for i, node in enumerate(order)}
    last = {n: max([i, *(when.get(o, -1) for o in graph.neighbours[n])]) for n, i in when.items()}
    turns: dict[int, list[Turn]] = {}
    front: list[int] = []
    for i, node in enumerate(order):
        near = tuple(n for n, other in enumerate(front) if other in graph.neighbours[node])
        front.append(node)
        keep = tuple(n for n, other in enumerate(front) if last[other] > i)
        turns.setdefault(abs(nodes[node]), []).append(Turn(nodes[node] > 0, (node,), near, keep))
        front = [front[n] for n in keep]
    return turns
