"""States of one loop, and of paths between given ends: D. E. Knuth's Simpath.

The number of a node at the frontier is its mate: the other end of its path, or the node itself if
no edge has reached it (The Art of Computer Programming 4A, exercise 7.1.4-225).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.paths import Ends
from enpitsu.rules.states.base import CLOSED, State, States, Transition, edge_by_edge

INNER = -1  # an inner node of a path: no other edge may meet it
PAIRED = -3  # the mate is an end of the first pair; -4 of the second, and so on


class LoopStates(States):
    """The included edges make one loop."""

    def __init__(self, graph: Graph, edges: Sequence[int]) -> None:
        super().__init__(edge_by_edge(graph, edges))

    def entering(self, transition: Transition, size: int) -> Iterable[int]:
        """A node that enters the frontier is its own mate."""
        return range(size, size + len(transition.new))

    def include(self, transition: Transition, state: State) -> State | None:
        """An edge joins two paths, or the two ends of one."""
        one, other = transition.nodes
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
        return self.exclude(transition, tuple(mates))

    def closed(self, mates: Sequence[int]) -> State | None:
        """The state after a loop is closed; None if there is another path."""
        return CLOSED if all(mate in (i, INNER) for i, mate in enumerate(mates)) else None

    def exclude(self, transition: Transition, state: State) -> State | None:
        """No path may end at a node that leaves the frontier."""
        keep = transition.keep
        if len(keep) == len(state):
            return state
        number = [*range(len(state))]
        for i in {*number}.difference(keep):
            if state[i] not in (i, INNER):
                return None  # a path would end here
        for place, i in enumerate(keep):
            number[i] = place
        return tuple([number[state[i]] if state[i] >= 0 else state[i] for i in keep])


class PathStates(LoopStates):
    """The included edges make a path for each pair of ends, and no loop."""

    def __init__(self, graph: Graph, edges: Sequence[int], ends: Ends) -> None:
        super().__init__(graph, edges)
        self.paired = {end: PAIRED - i for i, pair in enumerate(ends) for end in pair}

    def entering(self, transition: Transition, size: int) -> Iterable[int]:
        """The mate of an end stands for its pair from the start."""
        return [self.paired.get(node, i) for i, node in enumerate(transition.new, size)]

    def closed(self, mates: Sequence[int]) -> State | None:  # noqa: ARG002  # it is none
        """No loop may be closed."""
        return None
