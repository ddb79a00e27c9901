"""Lazy constraints: a SAT solver gets their clauses when an assignment breaks them.

The solver starts without such a constraint. When it finds an assignment that breaks it, a
generator makes clauses that exclude the assignment, and the solver goes on. These cuts follow
from their constraint alone, as the subtour eliminations of G. Dantzig, R. Fulkerson and
S. Johnson do ("Solution of a large-scale traveling-salesman problem", 1954).
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, Protocol

from enpitsu.graphs.forests import cycles
from enpitsu.graphs.graph import Graph, connected_subsets
from enpitsu.graphs.rooted import path
from enpitsu.paper.values import Candidates, Value
from enpitsu.rules.limits import BANDS, MAX_SMALL_PIECE_NODES, MAX_SMALL_PIECE_WAYS

Clause = Sequence[int]
Assignment = Callable[[int], bool]


class CutClause(NamedTuple):
    """A clause that a constraint implies, and the nodes, or edges, of the piece it is about."""

    piece: Sequence[int]
    clause: Clause


class CutGenerator(Protocol):
    """Makes clauses for a constraint that an assignment breaks.

    The constraint is required only while all literals of `guard` are true. A generator is a named
    tuple. Proofs can use its cuts only if `proofs.pieces` checks them.
    """

    @property
    def guard(self) -> Clause:
        """The literals under which the constraint is required."""

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """Clauses that the constraint implies and the assignment breaks."""


def guarded(generator: CutGenerator, literal: int) -> CutGenerator:
    """The same constraint, required only while a further literal is true."""
    found: CutGenerator = generator._replace(guard=(literal,))  # type: ignore[attr-defined]  # a named tuple
    return found


class Reasoned(Protocol):
    """A relation that tells whether it holds, and the reasons why it cannot."""

    size: int

    @property
    def holds(self) -> Callable[[Candidates], bool]:
        """Whether it holds, given a value for each place."""

    def reasons(
        self,
        candidates: Sequence[Candidates],
        before: Sequence[Candidates],
        domains: Sequence[Candidates],
    ) -> Mapping[int, Candidates]:
        """By slot, candidates from which it follows that the relation cannot hold."""


class ReasonCuts(NamedTuple):
    """Cuts for a relation without clauses: the reasons why an assignment breaks it.

    For each slot of the relation it has the values of the place and their literals.
    """

    relation: Reasoned
    slots: Sequence[tuple[int, Candidates, Sequence[int]]]
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """A clause that excludes the combination of values from which the violation follows."""
        if not all(map(holds, self.guard)):
            return
        board = {slot: _standing(domain, signed, holds) for slot, domain, signed in self.slots}
        if self.relation.holds(tuple([board.get(slot, 0) for slot in range(self.relation.size)])):
            return
        now = [(value,) for value in board.values()]
        found = self.relation.reasons(now, now, [domain for _, domain, _ in self.slots])
        others = [
            literal
            for slot, domain, signed in self.slots
            for value, literal in zip(domain, signed)  # noqa: B905  # the denials stand behind
            if value not in found.get(slot, domain)
        ]
        yield CutClause([*found], (*others, *(-literal for literal in self.guard)))


def _standing(domain: Candidates, signed: Sequence[int], holds: Assignment) -> Value:
    """The value that an assignment gives to a place."""
    pairs = zip(domain, signed)  # noqa: B905  # the denials stand behind
    return next(value for value, literal in pairs if len(domain) == 1 or holds(literal))


class ConnectedCuts(NamedTuple):
    """The nodes whose literals hold are connected.

    `nodes` has a literal for each node of the graph. With `edges`, a literal for each edge, nodes
    are joined only by edges that hold. If the graph is part of a larger one, `inside` has the
    number of each node there; one further node at the end may be a hub that is joined to roots.
    """

    graph: Graph
    nodes: Sequence[int]
    edges: Sequence[int] | None = None
    guard: Clause = ()
    inside: Sequence[int] | None = None

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """Clauses that the assignment breaks; none if its nodes are connected."""
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
                yield CutClause(piece, clause)

    def small_pieces(self, new: Callable[[], int]) -> Iterator[Clause]:
        """Implied clauses that no small piece is cut off from a node that holds farther away.

        The nodes are divided into bands, each with a literal that its nodes imply. A clause names a
        band that the piece does not touch.
        """
        if self.edges is not None:
            return
        length = -(-self.graph.nodes // BANDS)
        bands = [new() for _ in range(BANDS)]
        for node, literal in enumerate(self.nodes):
            yield -literal, bands[node // length]
        around = self.graph.neighbours
        few = [node for node, near in enumerate(around) if len(near) <= MAX_SMALL_PIECE_WAYS]
        for piece in connected_subsets(self.graph, few, MAX_SMALL_PIECE_NODES):
            ways = sorted({other for node in piece for other in around[node]}.difference(piece))
            touched = {node // length for node in (*piece, *ways)}
            far = next((band for i, band in enumerate(bands) if i not in touched), None)
            if far is not None and len(ways) <= MAX_SMALL_PIECE_WAYS:
                held = (-self.nodes[node] for node in piece)
                unless = (-literal for literal in self.guard)
                yield *held, -far, *(self.nodes[node] for node in ways), *unless

    def drawn(self, piece: Sequence[int], holds: Assignment) -> list[int]:
        """The edges that hold at the nodes of a piece."""
        edges = self.edges or ()
        met = dict.fromkeys(edge for node in piece for edge, _ in self.graph.around[node])
        return [edge for edge in met if holds(edges[edge])]

    def _pieces(self, holds: Assignment) -> tuple[list[list[int]], list[int]]:
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
        """Literals of which one must hold if nodes outside are reached from the piece."""
        ways: dict[int, None] = {}
        for node in piece:
            for edge, other in self.graph.around[node]:
                if number[other] != own:
                    ways[self.nodes[other] if self.edges is None else self.edges[edge]] = None
        return list(ways)


class CycleCuts(NamedTuple):
    """The edges whose literals hold make no cycle."""

    graph: Graph
    edges: Sequence[int]
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """For each cycle in the assignment, a clause that one of its edges fails."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        for cycle in cycles(self.graph, [holds(literal) for literal in self.edges]):
            yield CutClause(cycle, (*(-self.edges[edge] for edge in cycle), *unless))


class SeparationCuts(NamedTuple):
    """No path of nodes whose literals hold joins two of these roots."""

    graph: Graph
    nodes: Sequence[int]
    roots: Sequence[int]
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """For each root that reaches another, a clause that a node on a path between them fails."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        open_to = [holds(literal) for literal in self.nodes]
        for root in self.roots:
            way = path(self.graph, open_to, root, {*self.roots} - {root}) if open_to[root] else None
            if way is not None:
                yield CutClause(way, (*(-self.nodes[node] for node in way), *unless))


class SizeCuts(NamedTuple):
    """Connected nodes with equal numbers are as many as the number says.

    `nodes` has for each node the literals of the numbers it may have.
    """

    graph: Graph
    nodes: Sequence[Mapping[int, int]]
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """For each piece that is too large or too small, clauses that the assignment breaks."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        held = [next(n for n, name in names.items() if holds(name)) for names in self.nodes]
        met = [False] * len(held)
        for start, number in enumerate(held):
            if not met[start]:
                piece = self._explored(start, held, len(held))
                for node in piece:
                    met[node] = True
                if len(piece) > number:
                    for node in dict.fromkeys((piece[0], piece[-1], piece[len(piece) // 2])):
                        some = self._explored(node, held, number + 1)
                        denied = (-self.nodes[other][number] for other in some)
                        yield CutClause(some, (*denied, *unless))
                elif len(piece) < number:
                    ways = [*self._ways_out(piece, number)]
                    settled = [node for node in piece if len(self.nodes[node]) == 1]
                    for node in settled[:1] or piece[:3]:
                        yield CutClause(piece, (-self.nodes[node][number], *ways, *unless))

    def _explored(self, start: int, held: Sequence[int], most: int) -> list[int]:
        """Up to `most` nodes of the piece of a node, those with one candidate first."""
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
        """Literals of which one must hold for the piece to grow."""
        near = (other for node in piece for other in self.graph.neighbours[node])
        outside = dict.fromkeys(near).keys() - {*piece}
        return (self.nodes[node][number] for node in sorted(outside) if number in self.nodes[node])
