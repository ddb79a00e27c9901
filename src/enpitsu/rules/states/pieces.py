"""Pieces along the frontier: which of the nodes there are joined already, in how large ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.rules.states.walk import CLOSED, State, Turn, Walk, edge_by_edge, node_by_node


class Pieces(Walk):
    """The nodes that hold hang together: each has the number of its piece, or 0 if it fails."""

    def __init__(self, graph: Graph, nodes: Sequence[int]) -> None:
        super().__init__(node_by_node(graph, nodes))

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """They fail so far."""
        return (0,) * len(turn.new)

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
        return _numbered(kept)


class Trees(Walk):
    """The edges that hold make no cycle: each node has the number of its piece."""

    def __init__(self, graph: Graph, edges: Sequence[int]) -> None:
        super().__init__(edge_by_edge(graph, edges))

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:
        """Each is a piece of its own."""
        return range(size + 1, size + 1 + len(turn.new))

    def taken(self, turn: Turn, state: State) -> State | None:
        """An edge joins two pieces."""
        one, other = (state[i] for i in turn.nodes)
        if one == other:
            return None
        return self.left(turn, tuple([one if piece == other else piece for piece in state]))

    def left(self, turn: Turn, state: State) -> State | None:
        """Pieces may be left behind."""
        return _numbered([state[i] for i in turn.keep])


def _numbered(pieces: Iterable[int]) -> State:
    """The same with numbers 1, 2, 3, ... in the order they are met; 0 stays what it is."""
    numbers = {0: 0}
    return tuple([numbers.setdefault(piece, len(numbers)) for piece in pieces])


class Sort(NamedTuple):
    """All that matters of a piece: how many nodes it needs more, and how many it may get.

    Without a root so far it is how many nodes it has, up to the number where no more matter.
    """

    rooted: bool
    size: int = 0
    need: int = 0
    room: int = 0


class Islands(Walk):
    """Each root lies in a piece of its own, of so many nodes.

    A node has the number of its piece, and the sort of that in the higher digits; or 0, if it
    fails.
    """

    def __init__(
        self, graph: Graph, nodes: Sequence[int], roots: Sequence[Root], *, strays: bool
    ) -> None:
        super().__init__(node_by_node(graph, nodes))
        self.roots, self.strays = {root.node: root for root in roots}, strays
        self.base, self.unbound = graph.nodes + 1, graph.nodes
        bounds = [root.high for root in roots if root.high < graph.nodes]
        lows = [min(root.low, graph.nodes) for root in roots]
        self.most = max([0, *bounds, *lows]) + 1  # nodes without a root: more are all alike
        self.bounded = not strays and all(root.high < graph.nodes for root in roots)
        self.sorts: list[Sort] = []
        self.numbers: dict[Sort, int] = {}

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """It fails so far."""
        return (0,)

    def taken(self, turn: Turn, state: State) -> State | None:
        """A node joins the pieces of those beside it."""
        joined = {state[i] for i in turn.nodes} - {0}
        sort = self._joined(turn.new[0], [self.sorts[piece // self.base] for piece in joined])
        if sort is None:
            return None
        own = self._digits(sort) + self.base - 1  # a number that no other piece has
        pieces = [own if piece in joined else piece for piece in state]
        pieces[-1] = own
        return self._kept(turn, pieces)

    def left(self, turn: Turn, state: State) -> State | None:
        """A root may fail only where its piece may have no node."""
        root = self.roots.get(turn.new[0])
        return None if root is not None and root.low > 0 else self._kept(turn, state)

    def _joined(self, node: int, parts: Iterable[Sort]) -> Sort | None:
        """The sort of a piece of this node and others; None if there is none like that."""
        root = self.roots.get(node)
        parts = [*parts]
        owners = [part for part in parts if part.rooted]
        size = 1 + sum(part.size for part in parts)
        if root is not None:
            owners.append(Sort(True, 0, max(0, root.low), self._room(root.high)))
        if len(owners) > 1:
            return None
        if not owners:
            if self.bounded and size >= self.most:
                return None
            return Sort(False, min(size, self.most))
        _, _, need, room = owners[0]
        if room != self.unbound:
            room -= size
        return None if room < 0 else Sort(True, 0, max(0, need - size), room)

    def _room(self, high: int) -> int:
        return min(high, self.unbound)

    def _digits(self, sort: Sort) -> int:
        if sort not in self.numbers:
            self.numbers[sort] = len(self.sorts)
            self.sorts.append(sort)
        return self.numbers[sort] * self.base

    def _kept(self, turn: Turn, state: Sequence[int]) -> State | None:
        """No piece may be left behind that needs more, or a root where all do."""
        kept = [state[i] for i in turn.keep]
        for piece in {*state}.difference(kept) - {0}:
            sort = self.sorts[piece // self.base]
            if sort.need or not (sort.rooted or self.strays):
                return None
        numbers = {0: 0}
        found = [numbers.setdefault(piece, len(numbers)) for piece in kept]
        digits = (piece - piece % self.base for piece in kept)
        return tuple([number + high for number, high in zip(found, digits, strict=True)])
