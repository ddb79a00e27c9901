"""States of components of equal numbers: how many nodes each has so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.rules.states.base import State, States, Transition, Transitions


class SizedStates(States):
    """Connected nodes with equal numbers are as many as the number says.

    A node has 0 until its number is known. Then it has the number of its component, or 0 if that
    is complete, plus `base` times the index of the pair (number, how many nodes it has so far).
    """

    def __init__(self, graph: Graph, nodes: Sequence[Mapping[int, int]]) -> None:
        super().__init__(_number_by_number(graph, nodes))
        self.base = graph.nodes + 1
        self.pairs = [(0, 0)]
        self.index = {(0, 0): 0}

    def entering(self, transition: Transition, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """The number of a new node is not known yet."""
        return (0,) * len(transition.new)

    def include(self, transition: Transition, state: State) -> State | None:
        """A node joins the components of its number next to it."""
        own, *near = transition.nodes
        if state[own]:
            return None  # it has a number already
        number, size = transition.number, 1
        joined = set[int]()
        for i in near:
            its_number, has = self.pairs[state[i] // self.base]
            if its_number == number and state[i] not in joined:
                joined.add(state[i])
                size += has
        if size > number:
            return None
        piece = self._digits(number, size) + (self.base - 1 if size < number else 0)
        pieces = [piece if other in joined else other for other in state]
        pieces[own] = piece
        return self.exclude(transition, tuple(pieces))

    def exclude(self, transition: Transition, state: State) -> State | None:
        """No component that lacks nodes, and no node without a number, may leave the frontier."""
        kept = [state[i] for i in transition.keep]
        for piece in {*state}.difference(kept):
            if piece % self.base or not piece:
                return None
        numbers = {0: 0}
        found = []
        for piece in kept:
            label = piece % self.base and numbers.setdefault(piece, len(numbers))
            found.append(piece - piece % self.base + label)
        return tuple(found) if self._lacking(numbers) <= transition.ahead + (0 in kept) else None

    def _lacking(self, pieces: Iterable[int]) -> int:
        """A lower bound on the missing nodes: components of one number may become one."""
        missing = dict[int, int]()
        for number, size in [self.pairs[piece // self.base] for piece in pieces]:
            missing[number] = missing.get(number, number) - size
        return sum([more for more in missing.values() if more > 0])

    def _digits(self, number: int, size: int) -> int:
        pair = number, size
        if pair not in self.index:
            self.index[pair] = len(self.pairs)
            self.pairs.append(pair)
        return self.index[pair] * self.base


def _number_by_number(graph: Graph, nodes: Sequence[Mapping[int, int]]) -> Transitions:
    """The transitions of nodes that have a literal for each number they may hold."""
    order = sorted(range(graph.nodes), key=lambda i: min(map(abs, nodes[i].values())))
    when = {node: i for i, node in enumerate(order)}
    last = {n: max([i, *(when[o] for o in graph.neighbours[n])]) for n, i in when.items()}
    transitions: dict[int, list[Transition]] = {}
    front: list[int] = []
    for i, node in enumerate(order):
        front.append(node)
        near = tuple(n for n, other in enumerate(front) if other in graph.neighbours[node])
        staying = tuple(n for n, other in enumerate(front) if last[other] > i)
        several = sorted(nodes[node].items(), key=lambda entry: abs(entry[1]))
        for place, (number, literal) in enumerate(several, 1):
            new = (node,) if place == 1 else ()
            keep = staying if place == len(several) else tuple(range(len(front)))
            ahead = len(order) - 1 - i
            transition = Transition(literal > 0, new, (len(front) - 1, *near), keep, number, ahead)
            transitions.setdefault(abs(literal), []).append(transition)
        front = [front[n] for n in staying]
    return transitions
