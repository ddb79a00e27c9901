"""Pieces of equal numbers along the frontier: how many nodes each has so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from enpitsu.graphs.graph import Graph
from enpitsu.rules.states.walk import State, Turn, Turns, Walk


class Sizes(Walk):
    """Nodes with equal numbers that hang together are as many as the number says.

    A node has 0 until its number is known. Then it has the number of its piece, or 0 if that is
    complete, and in the higher digits what it is a piece of: the number and how many it has.
    """

    def __init__(self, graph: Graph, nodes: Sequence[Mapping[int, int]]) -> None:
        super().__init__(_number_by_number(graph, nodes))
        self.base = graph.nodes + 1
        self.sorts = [(0, 0)]
        self.index = {(0, 0): 0}

    def fresh(self, turn: Turn, size: int) -> Iterable[int]:  # noqa: ARG002  # all are alike
        """Its number is not known yet."""
        return (0,) * len(turn.new)

    def taken(self, turn: Turn, state: State) -> State | None:
        """A node joins the pieces of its number beside it."""
        own, *near = turn.nodes
        if state[own]:
            return None  # it has a number already
        number, size = turn.number, 1
        joined = set[int]()
        for i in near:
            beside, has = self.sorts[state[i] // self.base]
            if beside == number and state[i] not in joined:
                joined.add(state[i])
                size += has
        if size > number:
            return None
        piece = self._digits(number, size) + (self.base - 1 if size < number else 0)
        pieces = [piece if other in joined else other for other in state]
        pieces[own] = piece
        return self.left(turn, tuple(pieces))

    def left(self, turn: Turn, state: State) -> State | None:
        """No piece may be left behind that lacks nodes, and no node without a number."""
        kept = [state[i] for i in turn.keep]
        for piece in {*state}.difference(kept):
            if piece % self.base or not piece:
                return None
        numbers = {0: 0}
        found = []
        for piece in kept:
            label = piece % self.base and numbers.setdefault(piece, len(numbers))
            found.append(piece - piece % self.base + label)
        return tuple(found) if self._lacking(numbers) <= turn.ahead + (0 in kept) else None

    def _lacking(self, pieces: Iterable[int]) -> int:
        """How many nodes are lacking at least, where pieces of one number may become one."""
        left = dict[int, int]()
        for number, size in [self.sorts[piece // self.base] for piece in pieces]:
            left[number] = left.get(number, number) - size
        return sum([more for more in left.values() if more > 0])

    def _digits(self, number: int, size: int) -> int:
        sort = number, size
        if sort not in self.index:
            self.index[sort] = len(self.sorts)
            self.sorts.append(sort)
        return self.index[sort] * self.base


def _number_by_number(graph: Graph, nodes: Sequence[Mapping[int, int]]) -> Turns:
    """The turns of nodes that have a literal for each number they may hold."""
    order = sorted(range(graph.nodes), key=lambda i: min(map(abs, nodes[i].values())))
    when = {node: i for i, node in enumerate(order)}
    last = {n: max([i, *(when[o] for o in graph.neighbours[n])]) for n, i in when.items()}
    turns: dict[int, list[Turn]] = {}
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
            turn = Turn(literal > 0, new, (len(front) - 1, *near), keep, number, ahead)
            turns.setdefault(abs(literal), []).append(turn)
        front = [front[n] for n in staying]
    return turns
