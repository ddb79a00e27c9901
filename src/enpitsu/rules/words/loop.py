"""One loop, or paths between pairs of ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from enpitsu.graphs import paths
from enpitsu.graphs.faces import rings
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.graphs.paths import Ends
from enpitsu.paper.values import Value
from enpitsu.rules.clauses import Clauses, at_most
from enpitsu.rules.formulas import Formula, Slot
from enpitsu.rules.linear import LinearProgram, Literal, both
from enpitsu.rules.path_labels import labelled
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import States
from enpitsu.rules.words.connected import require_connected
from enpitsu.rules.words.graph import GraphRelation


class Loop(GraphRelation):
    """The edges whose parts hold make one simple cycle, or there are none.

    Part number i is about edge i of the graph. With `ends`, pairs of nodes, the edges make a path
    between the two nodes of each pair instead, and no node is on two paths.
    """

    __match_args__ = ("parts", "graph", "ends")
    read_last = True
    read_as_told = True

    def __init__(self, parts: tuple[Formula, ...], graph: Graph, ends: Ends = ()) -> None:
        self.parts, self.graph, self.ends = parts, graph, ends

    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        return Loop(parts, self.graph, self.ends)

    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        return paths.line(self.graph, told, self.ends)

    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        return paths.forced_by_paths(self.graph, told, self.ends)

    def fails(self, told: Sequence[Verdict]) -> bool:
        return paths.hopeless(self.graph, told, self.ends)

    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """The edges where the line branches, ends or closes too early."""
        return paths.violations(self.graph, told, self.ends)

    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        """Clauses for one loop; extra edges from each pair to the next make one of all paths."""
        if not self.ends:
            _one_loop(cnf, self.graph, parts)
            return
        always = cnf.new()
        cnf.add((always,))
        edges = [*parts, *(always for _ in self.ends)]
        met = _one_loop(cnf, paths.closed(self.graph, self.ends), edges)
        for names in labelled(self.graph, parts, met, self.ends, cnf.new, cnf.add):
            at_most(cnf, 1, names)

    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        """A circuit constraint, also for paths between pairs of ends.

        Extra edges from each pair to the next make the paths one circuit, and a label along each
        path tells which pair it belongs to.
        """
        if not self.ends:
            _circuit(program, self.graph, parts)
            return
        model, graph, ends = program.model, self.graph, self.ends
        always = model.new_constant(1)
        off = _circuit(program, paths.closed(graph, ends), [*parts, *(always for _ in ends)])
        pair_of = [model.new_int_var(0, len(ends), "") for _ in off]
        for node, number in enumerate(pair_of):
            model.add(number == 0).only_enforce_if(off[node])
        for i, pair in enumerate(ends, 1):
            for end in pair:
                model.add(pair_of[end] == i)
        for edge, (one, other) in zip(parts, graph.edges, strict=True):
            model.add(pair_of[one] == pair_of[other]).only_enforce_if(edge)

    def states_of(self, parts: Sequence[int]) -> States | None:
        from enpitsu.rules.states.paths import LoopStates, PathStates  # only counting needs it

        pairs = zip(parts, self.graph.edges, strict=True)
        met = {node for edge, pair in pairs if edge for node in pair}
        looped = any(one == other for one, other in self.graph.edges)
        if looped or not met.issuperset(chain(*self.ends)):
            return None
        return (
            PathStates(self.graph, parts, self.ends) if self.ends else LoopStates(self.graph, parts)
        )

    def part_reasons(self, number: int, *, holds: bool) -> list[Reason]:
        return paths.reasons(self.graph, self.ends, number, holds=holds)

    def separators(self, told: Sequence[Verdict], slot: Slot, value: Value) -> Iterator[set[Slot]]:
        """Sets of slots whose edges form a cut of a plane graph."""
        if self.ends or not self.graph.sides:
            return
        parts, drawn = self.simple_parts, [i for i, verdict in enumerate(told) if verdict]
        for number, _ in self.denying_parts(slot, value):
            for ring in rings(self.graph, tuple(told), number) if told[number] is None else ():
                whole = all(told[other] is not None for other in ring)
                yield {parts[i].slot for i in (ring if whole else [*ring, *drawn])}


def _one_loop(cnf: Clauses, graph: Graph, edges: Sequence[int]) -> list[int]:
    """Clauses for one loop; returns for each node a literal that the loop visits it."""
    nodes = []
    for around in graph.around:
        here = [edges[edge] for edge, _ in around]
        met = cnf.new()
        nodes.append(met)
        if not cnf.certain.isdisjoint(here):
            cnf.certain.add(met)
        elif all(-edge in cnf.certain for edge in here):
            cnf.certain.add(-met)
        for i, edge in enumerate(here):
            cnf.add((-edge, met))
            cnf.add((-met, *here[:i], *here[i + 1 :]))
        if not here:
            cnf.add((-met,))
        at_most(cnf, 2, here)
    require_connected(cnf, graph, nodes, edges)
    return nodes


def _circuit(program: LinearProgram, graph: Graph, edges: Sequence[Literal]) -> list[Literal]:
    """A circuit over arcs in both directions; returns for each node a literal that it is left out.

    The circuit leaves its lowest node by the first edge there, so that the direction follows from
    the loop, and no solution is found twice.
    """
    model = program.model
    arcs: list[tuple[int, int, Literal]] = []
    leaving: list[list[tuple[Literal, Literal]]] = [[] for _ in range(graph.nodes)]
    for (first, second), edge in zip(graph.edges, edges, strict=True):
        there, back = model.new_bool_var(""), model.new_bool_var("")
        model.add(there + back == edge)
        arcs += [(first, second, there), (second, first, back)]
        leaving[first].append((there, back))
        leaving[second].append((back, there))
    left_out: list[Literal] = []
    unmet: Literal = model.new_constant(1)  # true while the loop has met none of the nodes
    for node, ways in enumerate(leaving):
        off: Literal = model.new_bool_var("")
        arcs.append((node, node, off))
        left_out.append(off)
        for i, (out, _) in enumerate(ways):
            for _, into in ways[:i]:
                model.add_bool_or([~unmet, ~out, ~into])
        unmet = both(program, unmet, off)
    model.add_circuit(arcs)
    return left_out
