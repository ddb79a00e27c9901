"""Rules about a whole graph, told to a SAT solver only where it breaks them.

A solver first knows nothing of such a rule. It finds an assignment; where that takes for one
piece what is several, clauses say what is wrong with it, and the solver goes on. Each of these
cuts follows from its rule alone. G. Dantzig, R. Fulkerson and S. Johnson solved the travelling
salesman so ("Solution of a large-scale traveling-salesman problem", 1954).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from enpitsu.graphs.forests import cycles
from enpitsu.graphs.graph import Graph
from enpitsu.graphs.rooted import path

Clause = Sequence[int]
Holds = Callable[[int], bool]


class Cut(NamedTuple):
    """A clause that a rule implies, and the nodes, or edges, in which an assignment breaks it."""

    piece: Sequence[int]
    clause: Clause


class Lazy(Protocol):
    """A rule that is told to a solver only where it breaks it, while all literals of `guard` hold.

    It is a named tuple. A proof has its cuts only if `proofs.pieces` can check them.
    """

    @property
    def guard(self) -> Clause:
        """Literals that must hold for the rule to."""

    def cuts(self, holds: Holds) -> Iterator[Cut]:
        """Clauses that the rule implies and these literals break."""


def switched(rule: Lazy, literal: int) -> Lazy:
    """The same rule, which holds while a literal does."""
    found: Lazy = rule._replace(guard=(literal,))  # type: ignore[attr-defined]  # a named tuple
    return found


class Whole(NamedTuple):
    """A rule that those of the nodes which hold hang together, said of literals.

    `nodes` has a literal for each node of the graph. Where `edges` have literals too, nodes are
    joined only by those that hold; otherwise by every edge. The rule itself holds while all
    literals of `guard` do. Where the graph is part of a larger one, `inside` tells for each node
    which it is there; behind these there may be one more, which is joined to roots.
    """

    graph: Graph
    nodes: Sequence[int]
    edges: Sequence[int] | None = None
    guard: Clause = ()
    inside: Sequence[int] | None = None

    def cuts(self, holds: Holds) -> Iterator[Cut]:
        """Clauses that the rule implies and these literals break; none if all hangs together."""
        if not all(map(holds, self.guard)):
            return
        pieces, number = self._pieces(holds)
        if len(pieces) < 2:
            return
        largest = max(range(len(pieces)), key=lambda i: len(pieces[i]))
        unless = tuple(-literal for literal in self.guard)
        for i, piece in enumerate(pieces):
            if i != largest or len(pieces) == 2:
                other = pieces[largest if i != largest else 1 - largest][0]
                ways = self._ways_out(piece, number, i)
                clause = (-self.nodes[piece[0]], -self.nodes[other], *ways, *unless)
                yield Cut(piece, clause)

    def drawn(self, piece: Sequence[int], holds: Holds) -> list[int]:
        """The edges that hold at the nodes of a piece."""
        edges = self.edges or ()
        met = dict.fromkeys(edge for node in piece for edge, _ in self.graph.around[node])
        return [edge for edge in met if holds(edges[edge])]

    def _pieces(self, holds: Holds) -> tuple[list[list[int]], list[int]]:
        """The nodes that hold, in pieces, and of each node the number of its piece, or -1."""
        inside = [*map(holds, self.nodes)]
        drawn = None if self.edges is None else [*map(holds, self.edges)]
        around, found = self.graph.around, list[list[int]]()
        number = [-1] * len(inside)
        for start, held in enumerate(inside):
            if not held or number[start] >= 0:
                continue
            number[start] = own = len(found)
            piece = [start]
            for node in piece:
                for edge, other in around[node]:
                    if number[other] < 0 and inside[other] and (drawn is None or drawn[edge]):
                        number[other] = own
                        piece.append(other)
            found.append(piece)
        return found, number

    def _ways_out(self, piece: Sequence[int], number: Sequence[int], own: int) -> list[int]:
        """What must hold, one at least, for anything outside to be reached from the piece."""
        ways: dict[int, None] = {}
        for node in piece:
            for edge, other in self.graph.around[node]:
                if number[other] != own:
                    ways[self.nodes[other] if self.edges is None else self.edges[edge]] = None
        return list(ways)


class Forest(NamedTuple):
    """A rule that those of the edges which hold make no cycle, said of a literal for each."""

    graph: Graph
    edges: Sequence[int]
    guard: Clause = ()

    def cuts(self, holds: Holds) -> Iterator[Cut]:
        """For each cycle that these literals close a clause that one edge of it fails."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        for cycle in cycles(self.graph, [holds(literal) for literal in self.edges]):
            yield Cut(cycle, (*(-self.edges[edge] for edge in cycle), *unless))


class Apart(NamedTuple):
    """A rule that no nodes which hold join two of these roots, said of a literal for each node."""

    graph: Graph
    nodes: Sequence[int]
    roots: Sequence[int]
    guard: Clause = ()

    def cuts(self, holds: Holds) -> Iterator[Cut]:
        """For each root that reaches others a clause that a node on a way to the next one fails."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        open_to = [holds(literal) for literal in self.nodes]
        for root in self.roots:
            way = path(self.graph, open_to, root, {*self.roots} - {root}) if open_to[root] else None
            if way is not None:
                yield Cut(way, (*(-self.nodes[node] for node in way), *unless))


class Pieces(NamedTuple):
    """A rule that pieces of equal numbers are as large as these say.

    `nodes` has for each node the literals of the numbers it may hold.
    """

    graph: Graph
    nodes: Sequence[Mapping[int, int]]
    guard: Clause = ()

    def cuts(self, holds: Holds) -> Iterator[Cut]:
        """For each piece that is too large or too small what these literals break there."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        held = [next(n for n, name in names.items() if holds(name)) for names in self.nodes]
        met = [False] * len(held)
        for start, number in enumerate(held):
            if not met[start]:
                piece = self._spread(start, held, len(held))
                for node in piece:
                    met[node] = True
                if len(piece) > number:
                    for node in dict.fromkeys((piece[0], piece[-1], piece[len(piece) // 2])):
                        some = self._spread(node, held, number + 1)
                        denied = (-self.nodes[other][number] for other in some)
                        yield Cut(some, (*denied, *unless))
                elif len(piece) < number:
                    ways = [*self._ways_out(piece, number)]
                    settled = [node for node in piece if len(self.nodes[node]) == 1]
                    for node in settled[:1] or piece[:3]:
                        yield Cut(piece, (-self.nodes[node][number], *ways, *unless))

    def _spread(self, start: int, held: Sequence[int], most: int) -> list[int]:
        """So many nodes, if there are, of the piece that a node lies in, settled ones first."""
        found: list[int] = []
        met, near = {start}, deque([start])
        while near and len(found) < most:
            found.append(near.popleft())
            for other in self.graph.neighbours[found[-1]]:
                if other not in met and held[other] == held[start]:
                    met.add(other)
                    settled = len(self.nodes[other]) == 1
                    (near.appendleft if settled else near.append)(other)
        return found

    def _ways_out(self, piece: Sequence[int], number: int) -> Iterable[int]:
        """What must hold, one at least, for the piece to go on."""
        near = (other for node in piece for other in self.graph.neighbours[node])
        outside = dict.fromkeys(near).keys() - {*piece}
        return (self.nodes[node][number] for node in sorted(outside) if number in self.nodes[node])
