"""Connected nodes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property

from enpitsu.graphs import graph as graphs
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.rules.clauses import Clauses, at_most
from enpitsu.rules.cuts import ConnectedCuts
from enpitsu.rules.elimination import last_of_components
from enpitsu.rules.formulas import Formula, is_exact
from enpitsu.rules.linear import LinearProgram, Literal
from enpitsu.rules.linear import require_connected as require_connected_linear
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import States
from enpitsu.rules.words.graph import GraphRelation


class Connected(GraphRelation):
    """The nodes whose parts hold are connected, or there are none.

    Part number i is about node i of the graph.
    """

    __match_args__ = ("parts", "graph")

    def __init__(self, parts: tuple[Formula, ...], graph: Graph) -> None:
        self.parts, self.graph = parts, graph

    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        return Connected(parts, self.graph)

    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        return graphs.connected(self.graph, told)

    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        return graphs.forced_by_connection(self.graph, told)

    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """The nodes outside the largest component."""
        return graphs.violations(self.graph, told)

    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        require_connected(cnf, self.graph, parts)

    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        require_connected_linear(program, self.graph, parts)

    def states_of(self, parts: Sequence[int]) -> States | None:
        from enpitsu.rules.states.components import ConnectedStates  # only counting needs it

        return ConnectedStates(self.graph, parts)

    def part_reasons(self, number: int, *, holds: bool) -> list[Reason]:
        return graphs.reasons(self.graph, number, holds=holds)

    @cached_property
    def exact(self) -> bool:
        """Whether no slot occurs in two parts."""
        return all(map(is_exact, self.parts)) and len(self.slots) == len(self.parts)


def require_connected(
    cnf: Clauses, graph: Graph, nodes: Sequence[int], edges: Sequence[int] | None = None
) -> None:
    """Add clauses that nodes that hold are connected by edges; `edges` have literals if given."""
    if cnf.lazy:
        cnf.cut_generators.append(ConnectedCuts(graph, nodes, edges))
        return
    if cnf.certain:
        graph, nodes, edges = _contracted(graph, nodes, edges, cnf.certain)
    at_most(cnf, 1, last_of_components(graph, nodes, edges, cnf.new, cnf.add))


def _contracted(
    graph: Graph, nodes: Sequence[int], edges: Sequence[int] | None, certain: Collection[int]
) -> tuple[Graph, Sequence[int], Sequence[int] | None]:
    """The graph without what is known: nodes that are surely joined are one, others are gone."""
    there = [-literal not in certain for literal in nodes]
    holds = [literal in certain for literal in nodes]
    kept = [
        (number, pair)
        for number, pair in enumerate(graph.edges)
        if there[pair[0]] and there[pair[1]] and (edges is None or -edges[number] not in certain)
    ]
    joined = [
        pair
        for number, pair in kept
        if holds[pair[0]] and holds[pair[1]] and (edges is None or edges[number] in certain)
    ]
    groups = graphs.components(Graph(graph.nodes, joined), there)
    group_of = {node: number for number, group in enumerate(groups) for node in group}
    left = [
        (number, (group_of[one], group_of[other]))
        for number, (one, other) in kept
        if group_of[one] != group_of[other]
    ]
    fewer = Graph(len(groups), [pair for _, pair in left])
    names = [nodes[group[0]] for group in groups]
    return fewer, names, None if edges is None else [edges[number] for number, _ in left]
