"""Rooted pieces for a SAT solver that takes lazy constraints.

For each root with a bound, literals tell which nodes near it lie in its piece, and clauses put all
neighbours that hold into the piece. Such a set may still be disconnected. So either further
literals tell in how many steps each node is reached from the root, or, if these would be too many,
cuts require the piece to be connected. All roots without a bound share one such piece, and cuts
keep any two of them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, induced
from enpitsu.graphs.rooted import Root, with_hub, within_reach
from enpitsu.rules.cuts import Clause, ConnectedCuts, CutGenerator, SeparationCuts
from enpitsu.rules.limits import MAX_LEVEL_LITERALS

New = Callable[[], int]
Add = Callable[[Clause], None]


class GrowthEncoding(NamedTuple):
    """Literals that hold for the nodes of each root's piece, and the constraints left to cuts.

    Of each list in `exclusive` at most one holds. The literals of a root without a bound do not
    cover all of its piece.
    """

    pieces: Sequence[Sequence[int]]
    exclusive: Sequence[Sequence[int]]
    lazy: Sequence[CutGenerator]


def grown(
    graph: Graph,
    roots: Sequence[Root],
    nodes: Sequence[int],
    closed: Collection[int],
    new: New,
    add: Add,
    *,
    strays: bool,
) -> GrowthEncoding:
    """The pieces of roots, given a literal for each node of the graph.

    Without `strays` every node that holds lies in one of them. The literals of `closed` nodes
    cannot be true. `new` returns a new variable, and `add` adds a clause.
    """
    starts = {root.node for root in roots}
    barred = starts.union(closed)
    loose = [root.node for root in roots if _is_loose(root, graph)]
    lazy: list[CutGenerator] = [SeparationCuts(graph, nodes, loose)] if len(loose) > 1 else []
    if len(loose) == len(roots):
        if not strays:
            lazy.append(_whole(graph, range(graph.nodes), nodes, loose, new, add))
        return GrowthEncoding([[nodes[node]] for node in loose], (), lazy)
    pieces, claims = [], [list[int]() for _ in nodes]
    bounded = [root for root in roots if not _is_loose(root, graph)]
    groups = [(within_reach(graph, root, barred), [root.node], root.high) for root in bounded]
    if loose and not strays:
        bound = starts - {*loose}
        rest = [node for node in range(graph.nodes) if node not in bound]
        groups.append((rest, loose, 0))
    for inside, own, most in groups:
        piece = _piece(graph, nodes, inside, own, new, add)
        for node, literal in piece.items():
            claims[node].append(literal)
        pieces.append([*piece.values()])
        if not most or not _reached(graph, piece, own[0], most - 1, new, add):
            number = {node: i for i, node in enumerate(piece)}
            starting = [number[node] for node in own]
            part = induced(graph, inside)
            lazy.append(_whole(part, [*piece], pieces[-1], starting, new, add))
    if not strays:
        for node, several in enumerate(claims):
            if node not in starts:
                add((-nodes[node], *several))
    told = iter(pieces)
    found = [[nodes[root.node]] if _is_loose(root, graph) else next(told) for root in roots]
    return GrowthEncoding(found, [several for several in claims if len(several) > 1], lazy)


def _is_loose(root: Root, graph: Graph) -> bool:
    return root.low <= 1 and root.high >= graph.nodes


def _piece(
    graph: Graph,
    nodes: Sequence[int],
    inside: Iterable[int],
    starts: Sequence[int],
    new: New,
    add: Add,
) -> dict[int, int]:
    """A literal for each node inside that it lies in the piece."""
    piece = {node: nodes[node] if node in starts else new() for node in inside}
    for node, literal in piece.items():
        around = graph.neighbours[node]
        if node not in starts:
            add((-literal, nodes[node]))
            add((-literal, *(piece[other] for other in around if other in piece)))
        for other in around:
            if other not in piece:
                add((-literal, -nodes[other]))
            elif other not in starts:
                add((-literal, -nodes[other], piece[other]))
    return piece


def _reached(
    graph: Graph,
    piece: Mapping[int, int],
    start: int,
    most: int,
    new: New,
    add: Add,
) -> bool:
    """Add clauses that each node of a piece is at most `most` steps from the start.

    Returns False, and adds nothing, if that would take too many literals.
    Where neighbours always lie an odd number of steps apart, as in a grid, every other number of
    steps is left out: a node is never reached in just so many.
    """
    steps, stride = {start: 0}, 2
    for node in (queue := [start]):
        for other in graph.neighbours[node]:
            if other in piece and other not in steps:
                steps[other] = steps[node] + 1
                queue.append(other)
            elif steps.get(other) == steps[node]:
                stride = 1
    if sum([(most - least) // stride for least in steps.values()]) > MAX_LEVEL_LITERALS:
        return False
    # For each node literals that it is reached in the least possible steps, in a few more, ...
    levels = {
        node: [*(new() for _ in range((most - least) // stride)), piece[node]]
        for node, least in steps.items()
    }
    for node, level in levels.items():
        for fewer, more in pairwise(level):
            add((-fewer, more))
        if steps[node]:
            before = [other for other in graph.neighbours[node] if other in levels]
            for number, literal in enumerate(level):
                sooner = steps[node] - 1 + number * stride
                near = [other for other in before if steps[other] <= sooner]
                ways = [levels[other][(sooner - steps[other]) // stride] for other in near]
                add((-literal, *ways))
    return True


def _whole(
    graph: Graph,
    inside: Sequence[int],
    nodes: Sequence[int],
    roots: Sequence[int],
    new: New,
    add: Add,
) -> ConnectedCuts:
    """All nodes that hold are connected with one of the roots."""
    always = new()
    add((always,))
    return ConnectedCuts(with_hub(graph, tuple(roots)), [*nodes, always], inside=inside)
