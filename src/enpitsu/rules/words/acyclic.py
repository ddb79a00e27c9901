"""Acyclic edges."""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.graphs import forests
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.rules.clauses import Clauses
from enpitsu.rules.cuts import CycleCuts
from enpitsu.rules.elimination import forbid_cycles
from enpitsu.rules.formulas import Formula
from enpitsu.rules.linear import LinearProgram, Literal
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import States
from enpitsu.rules.words.graph import GraphRelation


class Acyclic(GraphRelation):
    """The edges whose parts hold make no cycle.

    Part number i is about edge i of the graph.
    """

    __match_args__ = ("parts", "graph")

    def __init__(self, parts: tuple[Formula, ...], graph: Graph) -> None:
        self.parts, self.graph = parts, graph

    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        return Acyclic(parts, self.graph)

    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        return forests.forest(self.graph, told)

    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        return forests.forced_by_forest(self.graph, told)

    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """A shortest cycle."""
        return forests.shortest_cycle(self.graph, told)

    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        if cnf.lazy:
            cnf.cut_generators.append(CycleCuts(self.graph, parts))
        else:
            forbid_cycles(self.graph, parts, cnf.new, cnf.add)

    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        """Orient each tree from its first node: each edge leads to a node that is farther away.

        All nodes of a tree have the number of its first node, the lowest, so that no solution is
        found twice.
        """
        model, graph = program.model, self.graph
        distance = [model.new_int_var(0, graph.nodes, "") for _ in range(graph.nodes)]
        first = [model.new_int_var(0, node, "") for node in range(graph.nodes)]
        ways: list[list[Literal]] = [[] for _ in range(graph.nodes)]
        for (one, other), edge in zip(graph.edges, parts, strict=True):
            model.add(first[one] == first[other]).only_enforce_if(edge)
            there, back = model.new_bool_var(""), model.new_bool_var("")
            model.add(there + back == edge)
            for way, near, far in ((there, one, other), (back, other, one)):
                ways[far].append(way)
                model.add(distance[far] == distance[near] + 1).only_enforce_if(way)
        for node, several in enumerate(ways):
            is_first = model.new_bool_var("")
            model.add(first[node] == node).only_enforce_if(is_first)
            model.add(first[node] < node).only_enforce_if(~is_first)
            model.add(distance[node] == 0).only_enforce_if(is_first)
            model.add_exactly_one([is_first, *several])

    def states_of(self, parts: Sequence[int]) -> States | None:
        from enpitsu.rules.states.components import AcyclicStates  # only counting needs it

        return AcyclicStates(self.graph, parts)

    def part_reasons(self, number: int, *, holds: bool) -> list[Reason]:
        return [] if holds else [forests.reason(self.graph, number)]
