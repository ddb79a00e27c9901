"""Rules about a whole graph along the frontier: what of it matters for what is ahead.

Of strands that may close to a loop it is which node at the frontier is the end of which other
one's; of what shall hang together, which nodes there are already joined. Boards that agree in it
go on as one. (D. E. Knuth calls the first Simpath: The Art of Computer Programming 4A, exercise
7.1.4-225.)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from enpitsu.constraints import Constraint
from enpitsu.engines.encode import Column, literal_of
from enpitsu.engines.sums import ALWAYS
from enpitsu.grid import Place
from enpitsu.rules.expr import Connected, Is, Loop
from enpitsu.rules.graph import Graph

State = tuple[int, ...]  # for each node at the frontier what it is joined to
INNER = -1  # in the midst of a strand
CLOSED: State = (-2,)  # there is a loop, or a piece that nothing can join any more


class Turn(NamedTuple):
    """What a variable settles: something about these of the nodes at the frontier.

    So many are new there, behind the others. It holds if the variable has the value `holds`;
    afterwards only the nodes of `keep` stay.
    """

    holds: bool
    new: int
    nodes: tuple[int, ...]
    keep: tuple[int, ...]


class Walk:
    """The states of one rule, from variable to variable."""

    start: State = ()

    def __init__(self, turns: Mapping[int, Turn]) -> None:
        self.turns = turns

    def after(self, variable: int, value: bool, state: State) -> State | None:
        """The state after this variable has its value; None if the rule is broken."""
        turn = self.turns.get(variable)
        if turn is None:
            return state
        holds = value == turn.holds
        if state == CLOSED:
            return None if holds else CLOSED
        here = (*state, *self.fresh(turn, len(state)))
        return self.taken(turn, here) if holds else self.left(turn, here)

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """What the new nodes are joined to, behind so many others."""
        raise NotImplementedError

    def taken(self, turn: Turn, state: State) -> State | None:
        """The state after what the turn is about holds."""
        raise NotImplementedError

    def left(self, turn: Turn, state: State) -> State | None:
        """The state of the nodes that stay."""
        raise NotImplementedError


class Strands(Walk):
    """The edges that hold make one loop: each node has the other end of its strand, or itself."""

    def __init__(self, graph: Graph, edges: Sequence[int]) -> None:
        last: dict[int, int] = {}
        order = sorted(range(len(edges)), key=lambda edge: abs(edges[edge]))
        for edge in order:
            last.update(dict.fromkeys(graph.edges[edge], edge))
        turns, front = {}, list[int]()
        for edge in order:
            ends = graph.edges[edge]
            new = [node for node in ends if node not in front]
            front += new
            keep = tuple(i for i, node in enumerate(front) if last[node] != edge)
            nodes = tuple(map(front.index, ends))
            turns[abs(edges[edge])] = Turn(edges[edge] > 0, len(new), nodes, keep)
            front = [front[i] for i in keep]
        super().__init__(turns)

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """Each is joined to itself alone."""
        return range(size, size + turn.new)

    def taken(self, turn: Turn, state: State) -> State | None:
        """An edge joins two strands, or the two ends of one."""
        one, other = turn.nodes
        mates = [*state]
        first, second = mates[one], mates[other]
        if first == INNER or second == INNER:
            return None
        if first == other:
            mates[one] = mates[other] = INNER
            alone = all(mate in (i, INNER) for i, mate in enumerate(mates))
            return CLOSED if alone else None
        mates[one] = mates[other] = INNER
        mates[first], mates[second] = second, first
        return self.left(turn, tuple(mates))

    def left(self, turn: Turn, state: State) -> State | None:
        """No strand may end at a node that is behind."""
        keep = turn.keep
        if len(keep) == len(state):
            return state
        number = [*range(len(state)), INNER]
        for i in {*range(len(state))}.difference(keep):
            if state[i] not in (i, INNER):
                return None  # a strand would end here
        for place, i in enumerate(keep):
            number[i] = place
        return tuple([number[state[i]] for i in keep])


class Pieces(Walk):
    """The nodes that hold hang together: each has the number of its piece, or 0 if it fails."""

    def __init__(self, graph: Graph, nodes: Sequence[int]) -> None:
        turn_of = [abs(literal) for literal in nodes]
        last = [
            max([turn_of[node], *(turn_of[other] for other in graph.neighbours[node])])
            for node in range(graph.nodes)
        ]
        turns, front = {}, list[int]()
        for node in sorted(range(graph.nodes), key=turn_of.__getitem__):
            near = tuple(i for i, other in enumerate(front) if other in graph.neighbours[node])
            front.append(node)
            keep = tuple(i for i, other in enumerate(front) if last[other] > turn_of[node])
            turns[turn_of[node]] = Turn(nodes[node] > 0, 1, near, keep)
            front = [front[i] for i in keep]
        super().__init__(turns)

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """To nothing."""
        return (0,) * turn.new

    def taken(self, turn: Turn, state: State) -> State | None:
        """A node joins the pieces of those beside it."""
        joined = {state[i] for i in turn.nodes} - {0}
        number = min(joined, default=len(state))  # more than any
        pieces = [number if piece in joined else piece for piece in state]
        pieces[-1] = number
        return self.left(turn, tuple(pieces))

    def left(self, turn: Turn, state: State) -> State | None:
        """No piece may be left behind, unless it is all there is and will be."""
        kept = [state[i] for i in turn.keep]
        gone = {*state}.difference(kept) - {0}
        if gone:
            return None if len(gone) > 1 or any(kept) else CLOSED
        numbers = {0: 0}
        return tuple([numbers.setdefault(piece, len(numbers)) for piece in kept])


def walk_of(constraint: Constraint, columns: Mapping[Place, Column]) -> Walk | None:
    """The states of a rule about a whole graph, if each of its parts is a variable of its own."""
    expr = constraint.shape.expr
    if not isinstance(expr, Connected | Loop):
        return None
    literals = []
    for part in expr.parts:
        if not isinstance(part, Is):
            return None
        literals.append(literal_of(columns[constraint.places[part.slot]], part.value))
    variables = {abs(literal) for literal in literals}
    if ALWAYS in variables or len(variables) < len(literals):
        return None
    if isinstance(expr, Connected):
        return Pieces(expr.graph, literals)
    loose = any(one == other for one, other in expr.graph.edges)
    return None if expr.ends or loose else Strands(expr.graph, literals)
