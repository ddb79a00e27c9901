"""Lines along the frontier: which node at it is the end of which other one's strand.

D. E. Knuth calls this Simpath: The Art of Computer Programming 4A, exercise 7.1.4-225.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.paths import Ends
from enpitsu.rules.states.walk import CLOSED, State, Turn, Walk, edge_by_edge

INNER = -1  # in the midst of a strand
PAIRED = -3  # the other end of the strand is of the first pair of ends; less, of another one


class Strands(Walk):
    """The edges that hold make one loop: each node has the other end of its strand, or itself."""

    def __init__(self, graph: Graph, edges: Sequence[int]) -> None:
        super().__init__(edge_by_edge(graph, edges))

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """Each is joined to itself alone."""
        return range(size, size + len(turn.new))

    def taken(self, turn: Turn, state: State) -> State | None:
        """An edge joins two strands, or the two ends of one."""
        one, other = turn.nodes
        first, second = state[one], state[other]
        if first == INNER or second == INNER:
            return None
        mates = [*state]
        mates[one] = mates[other] = INNER
        if first == other:
            return self.closed(mates)
        if first >= 0:
            mates[first] = second
        if second >= 0:
            mates[second] = first
        elif first < 0 and first != second:
            return None  # two pairs would be joined
        return self.left(turn, tuple(mates))

    def closed(self, mates: Sequence[int]) -> State | None:
        """The state after a loop is closed: there may be nothing else."""
        return CLOSED if all(mate in (i, INNER) for i, mate in enumerate(mates)) else None

    def left(self, turn: Turn, state: State) -> State | None:
        """No strand may end at a node that is behind."""
        keep = turn.keep
        if len(keep) == len(state):
            return state
        number = [*range(len(state))]
        for i in {*number}.difference(keep):
            if state[i] not in (i, INNER):
                return None  # a strand would end here
        for place, i in enumerate(keep):
            number[i] = place
        return tuple([number[state[i]] if state[i] >= 0 else state[i] for i in keep])


class Paths(Strands):
    """The edges that hold make a path for each pair of ends, and no loop."""

    def __init__(self, graph: Graph, edges: Sequence[int], ends: Ends) -> None:
        super().__init__(graph, edges)
        self.paired = {end: PAIRED - i for i, pair in enumerate(ends) for end in pair}

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """An end is that of a strand already, which nothing leaves yet."""
        return [self.paired.get(node, i) for i, node in enumerate(turn.new, size)]

    def closed(self, mates: Sequence[int]) -> State | None:  # noqa: ARG002  # it is none
        """No loop may be closed."""
        return None
