"""Constraints that follow if the solution is unique: no deadly pattern occurs.

A deadly pattern is a few places with a few values each, such that whenever they are filled in with
these values, they could also be filled in in another way without breaking a rule. As nothing else
would change, there would be two solutions. So if there is only one, some place has another value.
Likewise, no part of a line may be replaceable by another way between the same ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from enpitsu.graphs.graph import Graph
from enpitsu.graphs.loops import segments
from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Distinct, Formula, Holds, Is, Loop, Relation, relation, some

LADDER = "unique"  # the ladder of techniques that assume one solution
ONE_SOLUTION = Rule("unique", "The puzzle has one solution.", lambda *_: (), roles=("unique",))
NOTHING = ""  # stands for the value of an edge without a line
REMEMBERED = 64  # subgraphs for which it is cached whether a line could go another way


@relation
def avoids(pattern: tuple[Candidates, ...]) -> Formula:
    """The formula that at least one slot has a value outside the pattern."""
    return some(
        Count(tuple([Is(slot, value) for value in values]), 0, 0)
        for slot, values in enumerate(pattern)
    )


def avoided(model: Model, pattern: Mapping[Place, Candidates]) -> Constraint | None:
    """The constraint that a pattern does not occur; None unless the pattern is deadly."""
    said = Constraint(ONE_SOLUTION, [*pattern], (), avoids(tuple(pattern.values())))
    return said if rests_on_uniqueness(model, said) else None


def rests_on_uniqueness(model: Model, said: Constraint) -> bool:
    """Whether a constraint excludes a deadly pattern, or a line that could go another way."""
    return said.rule.id == ONE_SOLUTION.id and (_deadly(model, said) or _rerouted(model, said))


# -- numbers that change places ------------------------------------------------------------------


def _deadly(model: Model, said: Constraint) -> bool:
    """Whether a constraint excludes a pattern that is deadly.

    The ways to fill in the pattern are grouped by the values that they put into each house; the
    pattern is deadly if every group has two ways or more.
    """
    if said.relation != avoids(_pattern(said)):
        return False
    pattern = dict(zip(said.places, _pattern(said), strict=True))
    met = [one for one in model.constraints if not pattern.keys().isdisjoint(one.variables)]
    if not met or not all(isinstance(one.relation, Distinct) for one in met):
        return False
    houses = [[p for p in one.variables if p in pattern] for one in met]
    left: Counter[tuple[frozenset[object], ...]] = Counter()
    for board in _fillings(pattern, houses):
        left[tuple([frozenset(board[p] for p in house) for house in houses])] += 1
    return bool(left) and min(left.values()) > 1


def _pattern(said: Constraint) -> tuple[Candidates, ...]:
    """For each place of a constraint the values in its pattern; empty if it is about no pattern."""
    formula = said.relation.formula if isinstance(said.relation, Holds) else None
    parts = formula.parts if isinstance(formula, Count) else ()
    return tuple(
        tuple(one.value for one in part.parts if isinstance(one, Is))
        for part in parts
        if isinstance(part, Count)
    )


def _fillings(
    pattern: Mapping[Place, Candidates], houses: Sequence[Sequence[Place]]
) -> Iterator[Board]:
    """All ways to fill in a pattern so that the values of each house differ."""
    beside: dict[Place, set[Place]] = {place: set() for place in pattern}
    for house in houses:
        for place in house:
            beside[place].update(house)
    board: dict[Place, Value] = {}

    def filled() -> Iterator[Board]:
        if len(board) == len(pattern):
            yield dict(board)
            return
        left = {
            place: [v for v in values if all(board.get(p) != v for p in beside[place])]
            for place, values in pattern.items()
            if place not in board
        }
        place = min(left, key=lambda p: len(left[p]))
        for value in left[place]:
            board[place] = value
            yield from filled()
            del board[place]

    return filled()


# -- lines that could go another way -------------------------------------------------------------


def _rerouted(model: Model, said: Constraint) -> bool:
    """Whether any line that breaks a constraint could go another way without breaking a rule.

    So it is if the only constraint on these places, which are edges, is that lines join given
    ends, and the edges contain one cycle. A line that takes one path along the cycle could take the
    other path instead, if no line comes to the nodes of that.
    """
    met = [one for one in model.constraints if not {*said.places}.isdisjoint(one.variables)]
    if len(met) != 1 or not isinstance(met[0].relation, Loop) or not met[0].relation.ends:
        return False
    graph, parts = met[0].relation.graph, met[0].relation.parts
    number = {met[0].places[p.slot]: i for i, p in enumerate(parts) if isinstance(p, Is)}
    values = {part.value for part in parts if isinstance(part, Is)}
    if len(number) != len(parts) or len(values) != 1:
        return False
    edges = [number[place] for place in said.places]
    nodes = [*dict.fromkeys(node for edge in edges for node in graph.edges[edge])]
    pairs = [graph.edges[edge] for edge in edges]
    near = Graph(len(nodes), [(nodes.index(one), nodes.index(other)) for one, other in pairs])
    apart = [i for i, node in enumerate(nodes) if len(near.around[i]) < len(graph.around[node])]
    return _goes_round(said.relation, near, tuple(apart), *values)


@lru_cache(maxsize=REMEMBERED)
def _goes_round(only: Relation, near: Graph, apart: Sequence[int], drawn: Value) -> bool:
    """The same for the edges of a graph; nodes that stand `apart` have further edges outside it."""
    ring = _ring(near)
    nodes = {node for edge in ring for node in near.edges[edge]}
    for taken in product((True, False), repeat=len(near.edges)) if ring else ():
        if only.holds(tuple([drawn if there else NOTHING for there in taken])):
            continue
        joined = Counter(node for edge in ring if taken[edge] for node in near.edges[edge])
        if not joined or [*joined.values()].count(1) > 2:
            return False  # it takes no edge of the cycle, or several paths along it
        free = nodes - {*joined}
        if not free.isdisjoint(apart) or any(taken[e] for n in free for e, _ in near.around[n]):
            return False  # there may be a line at a node of the other path
    return bool(ring)


def _ring(graph: Graph) -> Sequence[int]:
    """The edges of the only cycle of a graph: all that remain when loose ends are removed."""
    ring = {*range(len(graph.edges))}
    while True:
        at = Counter(node for edge in ring for node in graph.edges[edge])
        loose = {edge for edge in ring if 1 in (at[node] for node in graph.edges[edge])}
        if not loose:
            break
        ring -= loose
    in_ring = [edge in ring for edge in range(len(graph.edges))]
    single = len(segments(graph, in_ring)) == 1 and {*at.values()} == {2}
    return sorted(ring) if single else ()
