"""Borders between the pieces of a graph."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.graphs.partitions import (
    divided,
    forced_by_partition,
    reasons,
    short_cycles,
    violations,
)
from enpitsu.paper.limit import look
from enpitsu.rules.clauses import Clauses, at_least, at_most
from enpitsu.rules.cuts import Assignment, Clause, CutClause
from enpitsu.rules.elimination import Names
from enpitsu.rules.formulas import Formula
from enpitsu.rules.linear import LinearProgram, Literal
from enpitsu.rules.relations import Relation
from enpitsu.rules.states.base import NEVER, State, States, Transition, edge_by_edge
from enpitsu.rules.words.graph import GraphRelation


class Cut(GraphRelation):
    """The edges whose parts hold are the borders of pieces of `low` to `high` nodes (a multicut).

    Part number i is about edge i of the graph. Pieces are connected, and an edge is a border if and
    only if its nodes lie in different pieces, so no border ends inside a piece.
    """

    __match_args__ = ("parts", "graph", "low", "high")
    read_as_told = True

    def __init__(self, parts: tuple[Formula, ...], graph: Graph, low: int, high: int) -> None:
        self.parts, self.graph, self.low, self.high = parts, graph, low, high

    def with_parts(self, parts: tuple[Formula, ...]) -> Relation:
        return Cut(parts, self.graph, self.low, self.high)

    def verdict(self, told: Sequence[Verdict]) -> Verdict:
        return divided(self.graph, told, self.low, self.high)

    def forced_parts(self, told: Sequence[Verdict]) -> ForcedParts | None:
        return forced_by_partition(self.graph, told, self.low, self.high)

    def part_reasons(self, number: int, *, holds: bool) -> list[Reason]:
        return reasons(self.graph, number, self.low, self.high, holds=holds)

    def violating_parts(self, told: Sequence[Verdict]) -> Sequence[int]:
        """Borders that end inside a piece, or the edges of a piece of the wrong size."""
        return violations(self.graph, told, self.low, self.high)

    def clauses_of(self, cnf: Clauses, parts: Sequence[int]) -> None:
        """Clauses for short cycles and single nodes; otherwise cuts, or literals for each piece."""
        for cycle in short_cycles(self.graph):
            for edge in cycle:
                cnf.add((-parts[edge], *(parts[other] for other in cycle if other != edge)))
        if self.low > 1:
            for around in self.graph.around:
                cnf.add([-parts[edge] for edge, _ in around])
        if cnf.lazy:
            cnf.cut_generators.append(BorderCuts(self.graph, parts, self.low, self.high))
            return
        for others in self._pieces(parts, cnf.new, cnf.add):
            if self.low > 1:
                at_least(cnf, self.low - 1, others)
            at_most(cnf, self.high - 1, others)

    def _pieces(
        self, parts: Sequence[int], new: Callable[[], int], add: Callable[[Clause], None]
    ) -> Iterator[list[int]]:
        """For each node the literals of the others that lie in its piece.

        They are defined by reachability in at most `high` steps, which suffices to detect a piece
        with more than `high` nodes.
        """
        name, high = Names(new, add), min(self.high, self.graph.nodes)
        for start in range(self.graph.nodes):
            look()
            reached: dict[int, int] = {start: 0}  # 0 stands for a literal that is true
            for _ in range(high):
                before = reached
                near = {o: None for node in before for _, o in self.graph.around[node]}
                reached = {start: 0} | {
                    node: name.some(
                        [
                            name.every([before[other], -parts[edge]])
                            for edge, other in self.graph.around[node]
                            if other in before
                        ]
                    )
                    for node in sorted({*before, *near} - {start})
                }
            for edge, other in self.graph.around[start]:
                if other != start:
                    add((-parts[edge], -reached[other]))
            yield [literal for node, literal in reached.items() if node != start]

    def linear_of(self, program: LinearProgram, parts: Sequence[Literal]) -> None:
        """The pieces are defined by the same clauses as for SAT, and their sizes by sums."""
        model, names = program.model, [*parts]

        def new() -> int:
            names.append(model.new_bool_var(""))
            return len(names)

        def literal(number: int) -> Literal:
            return names[number - 1] if number > 0 else ~names[-number - 1]

        def add(clause: Clause) -> None:
            model.add_bool_or([literal(number) for number in clause])

        for others in self._pieces(range(1, len(parts) + 1), new, add):
            size = program.sum([literal(number) for number in others])
            model.add_linear_constraint(size, self.low - 1, self.high - 1)

    def states_of(self, parts: Sequence[int]) -> States | None:
        if NEVER in parts or not all(self.graph.around):
            return None
        return CutStates(self.graph, parts, self.low, self.high)


class BorderCuts(NamedTuple):
    """The edges whose literals hold are the borders of pieces of `low` to `high` nodes.

    A cut is about edges: edges that connect too many nodes, borders around too few nodes, or a
    border and a path between its two nodes.
    """

    graph: Graph
    edges: Sequence[int]
    low: int
    high: int
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """Implied clauses that these literals break; none if all pieces are right."""
        if not all(map(holds, self.guard)):
            return
        unless = tuple(-literal for literal in self.guard)
        for joined, parted in self._wrong([holds(literal) for literal in self.edges]):
            clause = (
                *(-self.edges[edge] for edge in parted),
                *(self.edges[edge] for edge in joined),
            )
            yield CutClause([*parted, *joined], (*clause, *unless))

    def _wrong(self, border: Sequence[bool]) -> Iterator[tuple[list[int], list[int]]]:
        """Pairs of edges without a border and edges with one, which contradict each other."""
        piece_of = [-1] * self.graph.nodes
        for start in range(self.graph.nodes):
            if piece_of[start] >= 0:
                continue
            piece = self._piece(start, border, piece_of)
            if len(piece) > self.high:
                yield self._tree(piece, border), []
                yield self._tree(self._last(piece, border), border), []
            elif len(piece) < self.low:
                yield [], self._around(piece)
            for node in piece:
                for edge, other in self.graph.around[node]:
                    if border[edge] and node < other and piece_of[other] == start:
                        yield self._way(node, other, border), [edge]

    def _around(self, piece: Sequence[int]) -> list[int]:
        """The edges that lead out of a piece."""
        inside, around = {*piece}, self.graph.around
        return [edge for node in piece for edge, other in around[node] if other not in inside]

    def _piece(self, start: int, border: Sequence[bool], piece_of: list[int]) -> list[int]:
        """The nodes of the piece of a node; they get its number in `piece_of`."""
        piece_of[start] = start
        piece = [start]
        for node in piece:
            for edge, other in self.graph.around[node]:
                if not border[edge] and piece_of[other] < 0:
                    piece_of[other] = start
                    piece.append(other)
        return piece

    def _last(self, piece: Sequence[int], border: Sequence[bool]) -> Sequence[int]:
        """The nodes of a piece, breadth first from its last one."""
        found, met = [piece[-1]], {piece[-1]}
        for node in found:
            for edge, other in self.graph.around[node]:
                if not border[edge] and other not in met:
                    met.add(other)
                    found.append(other)
        return found

    def _tree(self, piece: Sequence[int], border: Sequence[bool]) -> list[int]:
        """A tree of edges that connects the first nodes of a piece, one more than allowed."""
        met, tree = {piece[0]}, []
        for node in piece:
            for edge, other in self.graph.around[node]:
                if not border[edge] and other not in met and len(met) <= self.high:
                    met.add(other)
                    tree.append(edge)
        return tree

    def _way(self, start: int, end: int, border: Sequence[bool]) -> list[int]:
        """The edges of a shortest path inside a piece."""
        came: dict[int, tuple[int, int]] = {}
        near = deque([start])
        while near:
            node = near.popleft()
            for edge, other in self.graph.around[node]:
                if not border[edge] and other != start and other not in came:
                    came[other] = edge, node
                    near.append(other)
        way, node = [], end
        while node != start:
            edge, node = came[node]
            way.append(edge)
        return way


class Piece(NamedTuple):
    """The state of a piece at the frontier: its number there, and how many nodes it has.

    It must stay `apart` from the pieces with these numbers.
    """

    number: int
    size: int
    apart: frozenset[int]


class CutStates(States):
    """The pieces divided by borders. A node has the code of its piece."""

    def __init__(self, graph: Graph, edges: Sequence[int], low: int, high: int) -> None:
        super().__init__(edge_by_edge(graph, edges))
        self.low, self.high = low, high
        self.pieces: list[Piece] = []
        self.codes: dict[Piece, int] = {}

    def entering(self, transition: Transition, size: int) -> Iterable[int]:
        """Each new node is a piece of its own."""
        return [self._code(Piece(size + i, 1, frozenset())) for i in range(len(transition.new))]

    def include(self, transition: Transition, state: State) -> State | None:
        """The pieces on both sides of a border must not be joined later."""
        pieces = [self.pieces[code] for code in state]
        one, other = (pieces[i] for i in transition.nodes)
        if one.number == other.number:
            return None
        apart = {one.number: other.number, other.number: one.number}
        return self._kept(
            transition,
            [
                piece._replace(apart=piece.apart | {apart[piece.number]})
                if piece.number in apart
                else piece
                for piece in pieces
            ],
        )

    def exclude(self, transition: Transition, state: State) -> State | None:
        """Without a border the two pieces become one."""
        pieces = [self.pieces[code] for code in state]
        one, other = (pieces[i] for i in transition.nodes)
        if one.number == other.number:
            return self._kept(transition, pieces)
        size = one.size + other.size
        if size > self.high or other.number in one.apart:
            return None
        both = Piece(one.number, size, one.apart | other.apart)
        joined = []
        for piece in pieces:
            if piece.number in (one.number, other.number):
                joined.append(both)
            elif other.number in piece.apart:
                joined.append(piece._replace(apart=piece.apart - {other.number} | {one.number}))
            else:
                joined.append(piece)
        return self._kept(transition, joined)

    def _kept(self, transition: Transition, pieces: Sequence[Piece]) -> State | None:
        """The state of the nodes that stay; None if a piece that is too small would leave."""
        kept = [pieces[i] for i in transition.keep]
        numbers: dict[int, int] = {}
        for piece in kept:
            numbers.setdefault(piece.number, len(numbers))
        if any(piece.number not in numbers and piece.size < self.low for piece in pieces):
            return None
        return tuple(
            [
                self._code(
                    Piece(
                        numbers[piece.number],
                        piece.size,
                        frozenset([numbers[other] for other in piece.apart if other in numbers]),
                    )
                )
                for piece in kept
            ]
        )

    def _code(self, piece: Piece) -> int:
        if piece not in self.codes:
            self.codes[piece] = len(self.pieces)
            self.pieces.append(piece)
        return self.codes[piece]
