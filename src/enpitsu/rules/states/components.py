"""States of connected, acyclic and rooted nodes: which nodes at the frontier share a component."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import Root
from enpitsu.rules.states.base import CLOSED, State, States, Transition, edge_by_edge, node_by_node


class ConnectedStates(States):
    """The included nodes are connected. A node has its component's number, or 0 if excluded."""

    def __init__(self, graph: Graph, nodes: Sequence[int]) -> None:
        super().__init__(node_by_node(graph, nodes))

    def entering(self, transition: Transition, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """New nodes are excluded so far."""
        return (0,) * len(transition.new)

    def include(self, transition: Transition, state: State) -> State | None:
        """A node joins the components of its neighbours."""
        joined = {state[i] for i in transition.nodes} - {0}
        number = min(joined, default=len(state))  # by default a new number
        pieces = [number if piece in joined else piece for piece in state]
        pieces[-1] = number
        return self.exclude(transition, tuple(pieces))

    def exclude(self, transition: Transition, state: State) -> State | None:
        """A component may leave the frontier only if it is the only one and nothing follows."""
        kept = [state[i] for i in transition.keep]
        gone = {*state}.difference(kept) - {0}
        if gone:
            return None if len(gone) > 1 or any(kept) else CLOSED
        return _numbered(kept)


class AcyclicStates(States):
    """The included edges make no cycle. A node has the number of its component."""

    def __init__(self, graph: Graph, edges: Sequence[int]) -> None:
        super().__init__(edge_by_edge(graph, edges))

    def entering(self, transition: Transition, size: int) -> Iterable[int]:
        """Each new node is a component of its own."""
        return range(size + 1, size + 1 + len(transition.new))

    def include(self, transition: Transition, state: State) -> State | None:
        """An edge joins two components."""
        one, other = (state[i] for i in transition.nodes)
        if one == other:
            return None
        return self.exclude(
            transition, tuple([one if piece == other else piece for piece in state])
        )

    def exclude(self, transition: Transition, state: State) -> State | None:
        """A component may leave the frontier at any time."""
        return _numbered([state[i] for i in transition.keep])


def _numbered(pieces: Iterable[int]) -> State:
    """The components renumbered 1, 2, 3, ... in the order of the frontier; 0 stays 0."""
    numbers = {0: 0}
    return tuple([numbers.setdefault(piece, len(numbers)) for piece in pieces])


class Piece(NamedTuple):
    """The state of a component: with a root, the nodes it still needs and may still get.

    Without a root so far, `size` is its number of nodes, capped where more make no difference.
    """

    rooted: bool
    size: int = 0
    need: int = 0
    room: int = 0


class RootedStates(States):
    """Each root lies in a component of its own, with a number of nodes from `low` to `high`.

    The number of a node is that of its component plus `base` times the index of the component's
    `Piece`; or 0 if it is excluded.
    """

    def __init__(
        self, graph: Graph, nodes: Sequence[int], roots: Sequence[Root], *, strays: bool
    ) -> None:
        super().__init__(node_by_node(graph, nodes))
        self.roots, self.strays = {root.node: root for root in roots}, strays
        self.base, self.unbound = graph.nodes + 1, graph.nodes
        bounds = [root.high for root in roots if root.high < graph.nodes]
        lows = [min(root.low, graph.nodes) for root in roots]
        self.most = max([0, *bounds, *lows]) + 1  # sizes are capped here: more make no difference
        self.bounded = not strays and all(root.high < graph.nodes for root in roots)
        self.pieces: list[Piece] = []
        self.numbers: dict[Piece, int] = {}

    def entering(self, transition: Transition, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """A new node is excluded so far."""
        return (0,)

    def include(self, transition: Transition, state: State) -> State | None:
        """A node joins the components of its neighbours."""
        joined = {state[i] for i in transition.nodes} - {0}
        neighbours = [self.pieces[number // self.base] for number in joined]
        piece = self._joined(transition.new[0], neighbours)
        if piece is None:
            return None
        own = self._digits(piece) + self.base - 1  # a component number that is not in use
        numbers = [own if number in joined else number for number in state]
        numbers[-1] = own
        return self._kept(transition, numbers)

    def exclude(self, transition: Transition, state: State) -> State | None:
        """A root may be excluded only where its component may be empty."""
        root = self.roots.get(transition.new[0])
        return None if root is not None and root.low > 0 else self._kept(transition, state)

    def _joined(self, node: int, parts: Iterable[Piece]) -> Piece | None:
        """The component that joins this node to others; None if no such component is allowed."""
        root = self.roots.get(node)
        parts = [*parts]
        with_root = [part for part in parts if part.rooted]
        size = 1 + sum(part.size for part in parts)
        if root is not None:
            with_root.append(Piece(True, 0, max(0, root.low), self._room(root.high)))
        if len(with_root) > 1:
            return None
        if not with_root:
            if self.bounded and size >= self.most:
                return None
            return Piece(False, min(size, self.most))
        _, _, need, room = with_root[0]
        if room != self.unbound:
            room -= size
        return None if room < 0 else Piece(True, 0, max(0, need - size), room)

    def _room(self, high: int) -> int:
        return min(high, self.unbound)

    def _digits(self, piece: Piece) -> int:
        if piece not in self.numbers:
            self.numbers[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self.numbers[piece] * self.base

    def _kept(self, transition: Transition, state: Sequence[int]) -> State | None:
        """The state of the nodes that stay; None if an incomplete component would leave."""
        kept = [state[i] for i in transition.keep]
        for number in {*state}.difference(kept) - {0}:
            piece = self.pieces[number // self.base]
            if piece.need or not (piece.rooted or self.strays):
                return None
        numbers = {0: 0}
        found = [numbers.setdefault(piece, len(numbers)) for piece in kept]
        digits = (piece - piece % self.base for piece in kept)
        return tuple([number + high for number, high in zip(found, digits, strict=True)])
