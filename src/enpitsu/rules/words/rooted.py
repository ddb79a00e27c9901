"""Connected pieces with one root each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import inf

from enpitsu.graphs import rooted
from enpitsu.graphs.graph import ForcedParts, Graph, Verdict, induced, nodes_of
from enpitsu.graphs.rooted import Root
from enpitsu.rules.bits import Bits, Coding, Gone, Narrow
from enpitsu.rules.clauses import Clauses, Columns, at_least, at_most, named_literal
from enpitsu.rules.elimination import components_of_roots
from enpitsu.rules.formulas import Formula, verdicts
from enpitsu.rules.linear import LinearProgram, Literal, require_connected
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import NEVER, States
from enpitsu.rules.words.graph import GraphRelation, fallen


class Rooted(GraphRelation):
    """Each root lies in a piece of its own, of `low` to `high` nodes.

    A piece is a connected component of the nodes whose parts hold; part number i is about node i of
    the graph. Only with `strays` there may be pieces without a root.
    """

    __match_args__ = ("parts", "graph", "roots", "strays")
    read_as_told = True

    def __init__(
        self,
        parts: tuple[Formula, ...],
        graph: Graph,
        roots: tuple[Root, ...],
        strays: bool = False,
    ) -> None:
        self.parts, self.graph, self.roots, self.strays = parts, graph, roots, strays

    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        return Rooted(parts, self.graph, self.roots, self.strays)

    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        return rooted.rooted(self.graph, self.roots, told, strays=self.strays)

    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        return rooted.forced_by_roots(self.graph, self.roots, told, strays=self.strays)

    def narrow(self, coding: Coding) -> Narrow:
        """As `forbids`; if there is a single root, and strays, sets of nodes are bits."""
        parts = [
            (part.slot, coding.bit.get(part.value, 0), part.holds) for part in self.simple_parts
        ]
        if not (parts and self.strays and len(self.roots) == 1 and self.roots[0].low > 0):
            return super().narrow(coding)
        graph, (root,) = self.graph, self.roots

        def narrowed(columns: Sequence[Bits]) -> Gone:
            held = possible = 0
            node = 1
            for slot, bit, holds in parts:
                bits = columns[slot]
                if bits & bit if holds else bits != bit:
                    possible |= node
                    if bits == bit if holds else not bits & bit:
                        held |= node
                node <<= 1
            follows = rooted.forced_by_root(graph, root, held, possible)
            if follows is None:
                return fallen(parts, columns, None)
            fails, holding = map(nodes_of, follows)
            forced = [*((node, False) for node in fails), *((node, True) for node in holding)]
            return fallen(parts, columns, forced)

        return narrowed

    def clauses(self, cnf: Clauses, columns: Columns) -> None:
        """Clauses for the pieces; no piece goes through a node whose part cannot hold."""
        told = verdicts(self.parts, [domain for _, domain, _ in columns])
        closed = {node for node, verdict in enumerate(told) if verdict is False}
        parts = [named_literal(cnf, part, columns) for part in self.parts]
        self._pieces(cnf, parts, closed)

    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        self._pieces(cnf, parts, ())

    def _pieces(self, cnf: Clauses, parts: Sequence[int], closed: Collection[int]) -> None:
        """Clauses for the pieces of all roots, with bounds on the number of their nodes."""
        pieces: Sequence[Sequence[int]]
        if cnf.lazy:
            from enpitsu.rules.growth import grown  # few kinds have roots

            pieces, exclusive, lazy = grown(
                self.graph, self.roots, parts, closed, cnf.new, cnf.add, strays=self.strays
            )
            cnf.cut_generators += lazy
            for literals in exclusive:
                at_most(cnf, 1, literals)
        else:
            starts = [root.node for root in self.roots]
            pieces = components_of_roots(
                self.graph, parts, starts, cnf.new, cnf.add, strays=self.strays
            )
        for root, piece in zip(self.roots, pieces, strict=True):
            if root.low > 0:
                cnf.add((parts[root.node],))
            if root.low > 1:
                at_least(cnf, root.low, piece, inf)
            at_most(cnf, root.high, piece, inf)

    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        """For each root the nodes of its piece: connected, with all their neighbours that hold."""
        model, graph = program.model, self.graph
        starts = {root.node for root in self.roots}
        claims: list[list[Literal]] = [[] for _ in parts]
        for root in self.roots:
            inside = rooted.within_reach(graph, root, starts)
            piece = {n: parts[n] if n == root.node else model.new_bool_var("") for n in inside}
            for node, here in piece.items():
                claims[node].append(here)
                model.add_bool_and([parts[node], parts[root.node]]).only_enforce_if(here)
                for other in graph.neighbours[node]:
                    model.add_bool_or(
                        [~here, ~parts[other], *([piece[other]] if other in piece else [])]
                    )
            require_connected(program, induced(graph, inside), [*piece.values()])
            size = program.sum([*piece.values()])
            model.add_linear_constraint(size, root.low, root.high)
        for node, several in enumerate(claims):
            if not self.strays:
                model.add_bool_or([*several, ~parts[node]])

    def states_of(self, parts: Sequence[int]) -> States | None:
        from enpitsu.rules.states.components import RootedStates  # only counting needs it

        if any(root.low > 0 and parts[root.node] == NEVER for root in self.roots):
            return None  # it cannot hold, which the clauses show
        return RootedStates(self.graph, parts, self.roots, strays=self.strays)

    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """The nodes of pieces that have no root, several, or the wrong size."""
        return rooted.violations(self.graph, self.roots, told, strays=self.strays)
