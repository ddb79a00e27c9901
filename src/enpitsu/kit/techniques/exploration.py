"""Relations on graphs as techniques read them: for each node or edge a place and a literal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, Verdict
from enpitsu.graphs.paths import Ends
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Site
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Connected, Formula, Is, Loop, Not, Relation


class SlotLiteral(NamedTuple):
    """A literal about one slot: it has a value, or it does not."""

    slot: int
    value: Value
    has: bool

    def holds(self, value: Value) -> bool:
        """Whether it is true of this value."""
        return (value == self.value) is self.has

    def verdict(self, left: Candidates) -> Verdict:
        """Whether it is true, given the candidates; None while that is open."""
        if self.value not in left:
            return not self.has if left else None
        return self.has if len(left) == 1 else None


class PlacedGraph(NamedTuple):
    """The places of a rule about a graph, one for each part, each with its literal.

    `constraints` are all constraints of the puzzle; `ends` are the ends of paths, if there are any.
    """

    graph: Graph
    places: Sequence[Place]
    parts: Sequence[SlotLiteral]
    constraints: Sequence[Constraint]
    ends: Ends = ()

    def verdicts(self, candidates: CandidateMap) -> list[Verdict]:
        """For each place whether its part holds."""
        pairs = zip(self.places, self.parts, strict=True)
        return [part.verdict(candidates[place]) for place, part in pairs]

    def gone(self, number: int, candidates: CandidateMap, *, holds: bool) -> list[Entry]:
        """The entries that fall if a part must hold, or must fail."""
        place, part = self.places[number], self.parts[number]
        return [(place, v) for v in candidates[place] if part.holds(v) is not holds]

    def at(self, numbers: Iterable[int]) -> list[Place]:
        """The places with these numbers."""
        return [self.places[number] for number in numbers]


class GraphRule(Enum):
    """The sorts of rules about a whole graph."""

    CONNECTED = "connected"
    LOOP = "loop"
    PATHS = "paths"

    @classmethod
    def of(cls, expr: Relation) -> GraphRule | None:
        """The sort of a relation; None if it is not about a graph."""
        if isinstance(expr, Connected):
            return cls.CONNECTED
        if isinstance(expr, Loop):
            return cls.PATHS if expr.ends else cls.LOOP
        return None


def placed_graphs(sort: GraphRule, model: Model) -> Iterator[Site]:
    """The rules of a sort whose parts are values, each at a place of its own."""
    for constraint in model.with_lemmas:
        expr = constraint.relation
        if isinstance(expr, Connected | Loop) and GraphRule.of(expr) is sort:
            found = plain(expr.parts)
            if found is not None:
                places = [constraint.places[part.slot] for part in found]
                ends = expr.ends if isinstance(expr, Loop) else ()
                data = PlacedGraph(expr.graph, places, found, model.constraints, ends)
                yield Site(places, (constraint,), data)


def plain(parts: Sequence[Formula]) -> list[SlotLiteral] | None:
    """What each part says of its slot; None if some part says more, or shares its slot."""
    found = literals(parts)
    return found if found and len({part.slot for part in found}) == len(parts) else None


def literals(parts: Sequence[Formula]) -> list[SlotLiteral] | None:
    """What each part says of its slot; None if some part says more."""
    found = []
    for part in parts:
        inner = part.part if isinstance(part, Not) else part
        if not isinstance(inner, Is):
            return None
        found.append(SlotLiteral(inner.slot, inner.value, inner is part))
    return found


def reached(graph: Graph, start: int, may: Callable[[int, int], bool]) -> list[int]:
    """The nodes that can be reached, nearest first; it `may` use an edge to a node."""
    found, met = [start], {start}
    for node in found:
        for edge, other in graph.around[node]:
            if other not in met and may(edge, other):
                met.add(other)
                found.append(other)
    return found


def rim(graph: Graph, part: Iterable[int]) -> list[int]:
    """The edges between these nodes and all others."""
    inside = {*part}
    return [e for e, (one, two) in enumerate(graph.edges) if (one in inside) != (two in inside)]
