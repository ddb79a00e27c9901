"""Rules about a whole graph along the frontier, each as a walk from state to state.

Of strands that may close to a loop it matters which node at the frontier is the end of which other
one's; of what shall hang together, or make no loop, which nodes there are already joined; of pieces
that grow from roots, how large they are besides. Boards that agree in it go on as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import assert_never

from enpitsu.counting.pieces import Islands, Pieces, Trees
from enpitsu.counting.sizes import Sizes
from enpitsu.counting.strands import Paths, Strands
from enpitsu.counting.walk import NEVER, State, Walk
from enpitsu.graphs.graph import Graph
from enpitsu.graphs.paths import Ends
from enpitsu.graphs.rooted import Root
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint
from enpitsu.rules.expr import (
    Acyclic,
    Connected,
    Formula,
    Global,
    Is,
    Loop,
    Not,
    Rooted,
    Sized,
)

States = tuple[State, ...]  # of several walks
Literals = Mapping[Place, Mapping[Value, int]]
Onward = Callable[[States, bool], States | None]


def walk_of(constraint: Constraint, literals: Literals, possible: CandidateMap) -> Walk | None:
    """The states of a rule about a whole graph, if each of its parts is a value or its denial.

    `literals` tells that of each value at each place; only those `possible` are looked at.
    """
    expr = constraint.shape.expr
    if isinstance(expr, Sized):
        places = [constraint.places[slot] for slot in expr.slots]
        return Sizes(expr.graph, [{int(v): literals[p][v] for v in possible[p]} for p in places])
    if not isinstance(expr, Global):
        return None
    parts = []
    for part in expr.parts:
        literal = _literal(part, constraint, literals, possible)
        if literal is None:
            return None
        parts.append(literal)
    match expr:
        case Connected(_, graph):
            return Pieces(graph, parts)
        case Loop(_, graph, ends):
            return _lines(graph, parts, ends)
        case Acyclic(_, graph):
            return Trees(graph, parts)
        case Rooted(_, graph, roots, strays):
            return _islands(graph, parts, roots, strays=strays)
        case _:
            assert_never(expr)


def _literal(
    part: Formula, constraint: Constraint, literals: Literals, possible: CandidateMap
) -> int | None:
    """The literal of a value or of its denial, a variable's even where it is certain."""
    match part:
        case Is(slot, value):
            place = constraint.places[slot]
            return literals[place][value] if value in possible[place] else NEVER
        case Not(Is(slot, value)):
            literal = literals[constraint.places[slot]].get(value)
            return None if literal is None else -literal
        case _:
            return None


def _lines(graph: Graph, edges: Sequence[int], ends: Ends) -> Walk | None:
    met = {node for edge, pair in zip(edges, graph.edges, strict=True) if edge for node in pair}
    if any(one == other for one, other in graph.edges) or not met.issuperset(chain(*ends)):
        return None
    return Paths(graph, edges, ends) if ends else Strands(graph, edges)


def _islands(
    graph: Graph, nodes: Sequence[int], roots: Sequence[Root], *, strays: bool
) -> Walk | None:
    if any(root.low > 0 and nodes[root.node] == NEVER for root in roots):
        return None  # it cannot hold, as clauses tell soon enough
    return Islands(graph, nodes, roots, strays=strays)


def starting(walks: Sequence[Walk]) -> States:
    """The states before the first variable."""
    return tuple([walk.start for walk in walks])


def onward(walks: Sequence[Walk], variable: int) -> Onward:
    """How states go on when a variable has a value: None if a rule is broken."""
    moving = [(i, walk) for i, walk in enumerate(walks) if variable in walk.turns]
    if len(walks) == len(moving) == 1:
        return partial(_alone, walks[0], variable)
    known: dict[tuple[int, State, bool], State | None] = {}

    def after(states: States, value: bool) -> States | None:
        found = [*states]
        for i, walk in moving:
            key = i, states[i], value
            if key not in known:
                known[key] = walk.after(variable, value, states[i])
            to = known[key]
            if to is None:
                return None
            found[i] = to
        return tuple(found)

    return after if moving else lambda states, _: states


def _alone(walk: Walk, variable: int, states: States, value: bool) -> States | None:
    """The same of one walk, whose states are all met just once."""
    to = walk.after(variable, value, states[0])
    return None if to is None else (to,)
