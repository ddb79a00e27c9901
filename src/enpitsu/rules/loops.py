"""Loops in a graph: whether edges make one, and what that forbids."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from enpitsu.rules.graph import Graph, Verdict, Wanted


def loop(graph: Graph, edges: Sequence[Verdict]) -> Verdict:
    """Whether the edges that hold make one cycle; without any they do, too."""
    for met in graph.around:
        known = [edges[edge] for edge, _ in met]
        holding = known.count(True)
        if holding > 2 or (holding == 1 and None not in known):
            return False
    pieces = strands(graph, edges)
    closed = [nodes for nodes in pieces if _is_cycle(graph, edges, nodes)]
    if closed and len(pieces) > 1:
        return False
    return None if None in edges else True


def astray(graph: Graph, edges: Sequence[Verdict]) -> list[int]:
    """The edges that hold where lines branch or end, or else those of the shortest closed line."""
    found: dict[int, None] = {}
    for around in graph.around:
        known = [edges[edge] for edge, _ in around]
        if known.count(True) > 2 or (known.count(True) == 1 and None not in known):
            found.update({edge: None for edge, _ in around if edges[edge]})
    if not found:
        closed = [path for path in strands(graph, edges) if _is_cycle(graph, edges, path)]
        shortest = min(closed, key=len, default=[])
        found.update({e: None for node in shortest for e, _ in graph.around[node] if edges[e]})
    return sorted(found)


def strands(graph: Graph, edges: Sequence[Verdict]) -> list[list[int]]:
    """The nodes of each piece of the lines that hold."""
    found = []
    met: set[int] = set()
    for start, around in enumerate(graph.around):
        if start in met or not any(edges[edge] for edge, _ in around):
            continue
        path = [start]
        met.add(start)
        for node in path:
            for edge, other in graph.around[node]:
                if edges[edge] and other not in met:
                    met.add(other)
                    path.append(other)
        found.append(path)
    return found


def _is_cycle(graph: Graph, edges: Sequence[Verdict], path: Sequence[int]) -> bool:
    return all(sum(edges[edge] is True for edge, _ in graph.around[node]) == 2 for node in path)


def closing(graph: Graph, edges: Sequence[Verdict]) -> Wanted | None:
    """What must hold or fail for the edges that hold to make one cycle; None if they cannot.

    No branch and no dead end, no cycle beside other lines, as many ways into a part of the graph
    as out of it, both of the only two ways between lines, and all of the loop in one block: what
    lies across a bridge or an articulation point from a line cannot belong to it.
    """
    if loop(graph, edges) is False:
        return None
    wanted = by_parity(graph, edges)
    block_of = blocks(graph, edges)
    home = {block_of[edge] for edge, verdict in enumerate(edges) if verdict}
    if wanted is None or len(home) > 1 or None in home:
        return None
    gone = {*_crowded(graph, edges), *_closing_early(graph, edges)}
    for edge, verdict in enumerate(edges):
        if verdict is None and (block_of[edge] is None or (home and block_of[edge] not in home)):
            gone.add(edge)
    taken = {edge for pair, _ in both_needed(graph, edges) for edge in pair}
    if any(wanted.get(edge) or edge in taken for edge in gone):
        return None
    return {**wanted, **dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}


def _crowded(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges at nodes that have two already."""
    for around in graph.around:
        if sum(edges[edge] is True for edge, _ in around) == 2:
            yield from (edge for edge, _ in around if edges[edge] is None)


def _closing_early(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges that would close a line into a cycle though another line is there."""
    if len(strands(graph, edges)) > 1:
        yield from joining(graph, edges)


def joining(graph: Graph, edges: Sequence[Verdict]) -> dict[int, list[int]]:
    """The open edges that would close a line into a cycle, each with the nodes of the line."""
    found = strands(graph, edges)
    strand_of = {node: number for number, nodes in enumerate(found) for node in nodes}
    return {
        edge: found[strand_of[first]]
        for edge, (first, second) in enumerate(graph.edges)
        if edges[edge] is None and strand_of.get(first, -1) == strand_of.get(second, -2)
    }


def by_parity(graph: Graph, edges: Sequence[Verdict]) -> Wanted | None:
    """What must hold or fail for a cycle to take an even number of edges out of every part.

    An open edge that alone joins a part to the rest by open edges holds if an odd number of
    others leads out of it, and else fails. None if no cycle does so.
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    odd = [sum(edges[edge] is True for edge, _ in around) % 2 for around in graph.around]
    wanted: Wanted = {}
    for root in range(graph.nodes):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, -1, iter(graph.around[root]))]
        while stack:
            node, came, others = stack[-1]
            for edge, other in others:
                if edge == came or edges[edge] is not None:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    stack.append((other, edge, iter(graph.around[other])))
                    break
                low[node] = min(low[node], order[other])
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    if low[node] > order[above]:
                        wanted[came] = bool(odd[node])
                    low[above] = min(low[above], low[node])
                    odd[above] ^= odd[node]
                elif odd[node]:
                    return None
    return wanted


def both_needed(
    graph: Graph, edges: Sequence[Verdict]
) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """Pairs of open edges by which alone a part with a line hangs together with another line.

    Each comes with the nodes of the part.
    """
    for alike in _between_lines(graph, edges):
        cut, met = set(alike), set[int]()
        for start in (node for edge in alike for node in graph.edges[edge]):
            part = [] if start in met else [start]
            met.add(start)
            for node in part:
                for edge, other in graph.around[node]:
                    if other not in met and edges[edge] is not False and edge not in cut:
                        met.add(other)
                        part.append(other)
            if any(edges[edge] for node in part for edge, _ in graph.around[node]):
                inside = set(part)
                one, two = [e for e in alike if len(inside.intersection(graph.edges[e])) == 1]
                yield (one, two), part


def _between_lines(graph: Graph, edges: Sequence[Verdict]) -> Iterator[list[int]]:
    """Open edges any two of which cut the graph in two, together, where two parts have lines.

    Two edges do so if the same edges lead back over both of them in a depth-first search. Those
    of the tree lie on one way up, so that what is drawn in each part follows from what is drawn
    below each edge.
    """
    lined = [sum(edges[edge] is True for edge, _ in around) for around in graph.around]
    order: dict[int, int] = {}
    covered = [0] * graph.nodes  # the edges that lead back over the one to each node, as bits
    for root in range(graph.nodes):
        if root in order or not any(lined):
            continue
        order[root] = len(order)
        found: dict[int, tuple[list[int], list[int]]] = {}  # edges, and what is drawn below them
        stack = [(root, -1, iter(graph.around[root]))]
        while stack:
            node, came, others = stack[-1]
            for edge, other in others:
                if edge == came or edges[edge] is False:
                    continue
                if other not in order:
                    order[other] = len(order)
                    stack.append((other, edge, iter(graph.around[other])))
                    break
                if order[other] < order[node]:
                    covered[node] ^= 1 << edge
                    covered[other] ^= 1 << edge
                    found.setdefault(1 << edge, ([], []))[0].append(edge)
            else:
                stack.pop()
                if stack:
                    above = stack[-1][0]
                    alike, below = found.setdefault(covered[node], ([], []))
                    alike.append(came)
                    below.append(lined[node])
                    covered[above] ^= covered[node]
                    lined[above] += lined[node]
        found.pop(0, None)  # bridges
        for alike, below in found.values():
            if not any(edges[edge] for edge in alike) and _lined(alike, below, lined[root]) > 1:
                yield alike


def _lined(alike: Sequence[int], below: Sequence[int], whole: int) -> int:
    """In how many of the parts into which these edges cut the graph something is drawn.

    Told is how much is drawn below those of the tree, deepest first, and in the whole.
    """
    drawn = [two - one for one, two in pairwise([0, *below, whole])]
    if len(below) == len(alike):  # what leads back joins the last part to the first
        drawn[0] += drawn.pop()
    return sum(map(bool, drawn))


def blocks(graph: Graph, edges: Sequence[Verdict]) -> Mapping[int, int | None]:
    """The number of the block in which each edge lies that does not fail; None for a bridge.

    A block is a largest part that no single node cuts in two (J. Hopcroft and R. E. Tarjan,
    "Efficient algorithms for graph manipulation", 1973).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    found: dict[int, int | None] = {}
    pile: list[int] = []
    lies: dict[int, int] = {}  # how deep in the pile each edge lies
    number = 0
    for root in range(graph.nodes):
        if root in order:
            continue
        order[root] = low[root] = len(order)
        stack = [(root, -1, iter(graph.around[root]))]
        while stack:
            node, came, others = stack[-1]
            for edge, other in others:
                if edge == came or edges[edge] is False:
                    continue
                if other not in order:
                    order[other] = low[other] = len(order)
                    lies[edge] = len(pile)
                    pile.append(edge)
                    stack.append((other, edge, iter(graph.around[other])))
                    break
                if order[other] < order[node]:
                    pile.append(edge)
                    low[node] = min(low[node], order[other])
            else:
                stack.pop()
                if not stack:
                    continue
                above = stack[-1][0]
                low[above] = min(low[above], low[node])
                if low[node] >= order[above]:
                    block = pile[lies[came] :]
                    del pile[lies[came] :]
                    number += 1
                    found.update(dict.fromkeys(block, number if len(block) > 1 else None))
    return found
