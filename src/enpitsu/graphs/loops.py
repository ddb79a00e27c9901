"""Loops in a graph: whether edges make a single cycle, and what follows if they must."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import pairwise
from operator import add

from enpitsu.graphs.faces import between, biconnected, forced_by_sides
from enpitsu.graphs.forests import path
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict, cutting, parts, search


def loop(graph: Graph, edges: Sequence[Verdict]) -> Verdict:
    """Whether the edges that hold make a single cycle; None while that is open.

    No edges at all count as a loop, too.
    """
    held, open_ = degrees(graph, edges)
    pieces = segments(graph, edges)
    if any(held[n] > 2 or (held[n] == 1 and not open_[n]) for nodes in pieces for n in nodes):
        return False
    closed = [nodes for nodes in pieces if all(held[node] == 2 for node in nodes)]
    if closed and len(pieces) > 1:
        return False
    return None if None in edges else True


def degrees(graph: Graph, edges: Sequence[Verdict]) -> tuple[Sequence[int], Sequence[int]]:
    """For each node, how many of its edges hold, and how many are open."""
    return _degrees(graph, tuple(edges))


@lru_cache(maxsize=4)  # several questions on one board ask
def _degrees(graph: Graph, edges: tuple[Verdict, ...]) -> tuple[Sequence[int], Sequence[int]]:
    held, open_ = [0] * graph.nodes, [0] * graph.nodes
    for (one, other), verdict in zip(graph.edges, edges, strict=True):
        if verdict is not False:
            counts = held if verdict else open_
            counts[one] += 1
            counts[other] += 1
    return held, open_


def violations(graph: Graph, edges: Sequence[Verdict]) -> list[int]:
    """The edges at nodes where lines branch or end; if there are none, those of a shortest cycle.

    These are the edges because of which those that hold make no single cycle.
    """
    held, open_ = degrees(graph, edges)
    ill = [n for n in range(graph.nodes) if held[n] > 2 or (held[n] == 1 and not open_[n])]
    if not ill:
        closed = (path for path in segments(graph, edges) if all(held[node] == 2 for node in path))
        ill = [*min(closed, key=len, default=())]
    return sorted({edge for node in ill for edge, _ in graph.around[node] if edges[edge]})


def segments(graph: Graph, edges: Sequence[Verdict]) -> Sequence[Sequence[int]]:
    """The connected components of the edges that hold, each as a list of nodes."""
    return _segments(graph, tuple(edges))


@lru_cache(maxsize=4)  # several questions on one board ask
def _segments(graph: Graph, edges: tuple[Verdict, ...]) -> Sequence[Sequence[int]]:
    joined: dict[int, list[int]] = {}
    for (one, other), verdict in zip(graph.edges, edges, strict=True):
        if verdict:
            joined.setdefault(one, []).append(other)
            joined.setdefault(other, []).append(one)
    found = []
    met: set[int] = set()
    for start in sorted(joined):
        if start not in met:
            met.add(start)
            path = [start]
            for node in path:
                for other in joined[node]:
                    if other not in met:
                        met.add(other)
                        path.append(other)
            found.append(path)
    return found


def forced_by_loop(graph: Graph, edges: Sequence[Verdict]) -> ForcedParts | None:
    """The open edges that must hold or fail if the edges that hold are to make one cycle.

    None if they cannot. A cycle has no branches and no dead ends, and does not close while there is
    another line. It takes an even number of edges out of each part of the graph and both edges of a
    two-edge cut between lines, and lies in one biconnected component: it takes no bridge, and does
    not cross an articulation point.
    """
    edges = tuple(edges)
    if loop(graph, edges) is False:
        return None
    forced, away = by_parity(graph, edges), _beyond(graph, edges)
    if forced is None or away is None:
        return None
    gone = {*_crowded(graph, edges), *_closing_early(graph, edges), *away}
    taken = {edge for pair, _ in two_edge_cuts(graph, edges) for edge in pair}
    if any(forced.get(edge) or edge in taken for edge in gone):
        return None
    if any(forced.get(edge) is False for edge in taken):
        return None
    return {**forced, **dict.fromkeys(gone, False), **dict.fromkeys(taken, True)}


def _beyond(graph: Graph, edges: tuple[Verdict, ...]) -> list[int] | None:
    """The open edges outside the biconnected component of those that hold.

    None if these lie in several components, or in none.
    """
    if graph.sides:
        counts, dangling = _pruned(graph, edges)
        if biconnected(graph, edges, counts, dangling):
            return None if any(edges[edge] for edge in dangling) else sorted(dangling)
    block_of = blocks(graph, edges)
    home = {block_of[edge] for edge, verdict in enumerate(edges) if verdict}
    if len(home) > 1 or None in home:
        return None
    return [
        edge
        for edge, verdict in enumerate(edges)
        if verdict is None and (block_of[edge] is None or (home and block_of[edge] not in home))
    ]


def _pruned(graph: Graph, edges: Sequence[Verdict]) -> tuple[Sequence[int], AbstractSet[int]]:
    """How many edges that may hold are left at each node without dangling ones, and these."""
    counts = [*map(add, *degrees(graph, edges))]
    dangling = set[int]()
    todo = [node for node, number in enumerate(counts) if number == 1]
    for node in todo:
        for edge, other in graph.around[node] if counts[node] else ():
            if edges[edge] is not False and edge not in dangling:
                dangling.add(edge)
                counts[node], counts[other] = 0, counts[other] - 1
                if counts[other] == 1:
                    todo.append(other)
    return counts, dangling


def _crowded(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges at nodes where two edges hold already."""
    held, open_ = degrees(graph, edges)
    for node, around in enumerate(graph.around):
        if held[node] == 2 and open_[node]:
            yield from (edge for edge, _ in around if edges[edge] is None)


def _closing_early(graph: Graph, edges: Sequence[Verdict]) -> Iterator[int]:
    """The open edges that would close a cycle although there is another line."""
    if len(segments(graph, edges)) > 1:
        yield from joining(graph, edges)


def joining(graph: Graph, edges: Sequence[Verdict]) -> dict[int, Sequence[int]]:
    """The open edges that would close a line into a cycle, each with the nodes of the line."""
    found = segments(graph, edges)
    segment_of = {node: number for number, nodes in enumerate(found) for node in nodes}
    found_edges = {
        edge: found[number]
        for node, number in segment_of.items()
        for edge, other in graph.around[node]
        if edges[edge] is None and segment_of.get(other) == number
    }
    return dict(sorted(found_edges.items()))


def by_parity(graph: Graph, edges: Sequence[Verdict]) -> ForcedParts | None:
    """The open edges that must hold or fail because a cycle leaves every part evenly often.

    An open edge that is a bridge among the open ones holds if an odd number of edges that hold lead
    out of its side, and fails otherwise. None if no cycle is possible.
    """
    edges = tuple(edges)
    if graph.sides:
        return forced_by_sides(graph, edges)
    met = search(graph, tuple([e for e, verdict in enumerate(edges) if verdict is None]))
    odd = [drawn % 2 for drawn in degrees(graph, edges)[0]]
    forced: ForcedParts = {}
    for node, edge, above in met.tree:
        if met.low[node] > met.order[above]:
            forced[edge] = bool(odd[node])
        odd[above] ^= odd[node]
    return None if any(odd[root] for root in met.roots) else forced


def two_edge_cuts(
    graph: Graph, edges: Sequence[Verdict]
) -> Iterator[tuple[tuple[int, int], list[int]]]:
    """Pairs of open edges that form a two-edge cut between lines, so that a loop takes both.

    Each pair comes with the nodes on one side of the cut.
    """
    edges = tuple(edges)
    if len(segments(graph, edges)) < 2:
        return
    for alike in (_cutting if graph.sides else _between_lines)(graph, edges):
        sides = parts(graph, edges, alike)
        lined = [part for part in sides if any(edges[e] for n in part for e, _ in graph.around[n])]
        for part in lined if len(lined) > 1 else ():
            inside = set(part)
            one, two = [e for e in alike if len(inside.intersection(graph.edges[e])) == 1]
            yield (one, two), part


def _cutting(graph: Graph, edges: tuple[Verdict, ...]) -> Iterator[Sequence[int]]:
    """Groups of open edges between the same two faces; any two of a group cut a plane graph in two.

    Groups are left out if all parts but one are single nodes without other edges.
    """
    held, open_ = degrees(graph, edges)
    for alike in between(graph, edges).shared:
        if len(alike) > 1 and True not in [edges[edge] for edge in alike]:
            ends = [node for edge in alike for node in graph.edges[edge]]
            bare = [n for n in {*ends} if open_[n] == 2 == ends.count(n) and not held[n]]
            if len(alike) > 1 + len(bare):
                yield alike


def _between_lines(graph: Graph, edges: Sequence[Verdict]) -> Iterator[list[int]]:
    """Groups of open edges, any two of which cut the graph in two, with lines in two parts or more.

    The tree edges among them lie on one path to the root, so the number of edges that hold in each
    part follows from the numbers below each tree edge.
    """
    met = search(graph, tuple([e for e, verdict in enumerate(edges) if verdict is not False]))
    drawn = [*degrees(graph, edges)[0]]
    below: dict[int, int] = {}  # the number of edges that hold below each tree edge
    for node, edge, above in met.tree:
        below[edge] = drawn[node]
        drawn[above] += drawn[node]
    for alike in cutting(graph, met)[1]:
        if len(alike) > 1 and not any(edges[edge] for edge in alike):
            root = met.root_of(graph.edges[alike[0]][0])
            if _lined(alike, [below[e] for e in alike if e in below], drawn[root]) > 1:
                yield alike


def _lined(alike: Sequence[int], below: Sequence[int], whole: int) -> int:
    """The number of parts with lines into which these edges cut the graph.

    `below` has the number of edges that hold below each tree edge, the deepest first; `whole` is
    the number of all that hold.
    """
    drawn = [two - one for one, two in pairwise([0, *below, whole])]
    if len(below) == len(alike):  # a back edge joins the last part to the first
        drawn[0] += drawn.pop()
    return sum(map(bool, drawn))


def blocks(graph: Graph, edges: Sequence[Verdict]) -> dict[int, int | None]:
    """The biconnected component of each edge that does not fail; None for a bridge.

    (J. Hopcroft and R. E. Tarjan, "Efficient algorithms for graph manipulation", 1973.)
    """
    met = search(graph, tuple([e for e, verdict in enumerate(edges) if verdict is not False]))
    found: dict[int, int | None] = {}
    block_at: list[int | None] = [None] * graph.nodes  # of the tree edge to each node
    for node, edge, above in reversed(met.tree):
        if met.low[node] < met.order[above]:
            block_at[node] = block_at[above]
        elif met.low[node] == met.order[above]:
            block_at[node] = node
        found[edge] = block_at[node]
    return found | {edge: block_at[node] for edge, node, _ in met.back}


# -- one edge ----------------------------------------------------------------------------


def reasons(graph: Graph, edge: int, *, holds: bool) -> list[Reason]:
    """Why an open edge must hold, or must fail, if the edges that hold are to make one cycle.

    `holds` tells which of the two is asked. Together the reasons are as strong as `forced_by_loop`,
    where that finds no contradiction. A reason is a function that tells whether it applies, given
    verdicts on the edges; it stays valid when more is known.
    """
    if holds:
        return [lambda edges: _sent_out(graph, edges, edge) or _is_needed(graph, edges, edge)]
    return [
        lambda edges: (
            _crowds(graph, edges, edge)
            or _closes_early(graph, edges, edge)
            or _sent_out(graph, edges, edge) is False
        ),
        lambda edges: _away(graph, edges, edge),
    ]


def _crowds(graph: Graph, edges: Sequence[Verdict], edge: int) -> bool:
    """Whether two edges hold at a node of the edge."""
    return any(
        sum([edges[other] is True for other, _ in graph.around[node]]) == 2
        for node in graph.edges[edge]
    )


def _closes_early(graph: Graph, edges: Sequence[Verdict], edge: int) -> bool:
    """Whether the edge would close a cycle although there is another line."""
    start, goal = graph.edges[edge]
    strand = [start]
    for node in strand:
        strand += [n for e, n in graph.around[node] if edges[e] and n not in strand]
    return goal in strand and any(
        verdict and graph.edges[other][0] not in strand for other, verdict in enumerate(edges)
    )


def _sent_out(graph: Graph, edges: Sequence[Verdict], edge: int) -> Verdict:
    """Whether the edge must hold, or must fail, by parity.

    None if it is no bridge among the open edges.
    """
    part = _behind(graph, [verdict is None for verdict in edges], edge)
    if part is None:
        return None
    return sum([edges[other] is True for node in part for other, _ in graph.around[node]]) % 2 == 1


def _away(graph: Graph, edges: Sequence[Verdict], edge: int) -> bool:
    """Whether the edge is a bridge, or not in the biconnected component of the edges that hold."""
    if _behind(graph, [verdict is not False for verdict in edges], edge) is not None:
        return True
    block_of = blocks(graph, edges)
    return any(verdict and block_of[other] != block_of[edge] for other, verdict in enumerate(edges))


def _behind(graph: Graph, there: Sequence[bool], edge: int) -> list[int] | None:
    """The nodes on one side of an edge if it is a bridge; None if it is not."""
    start, goal = graph.edges[edge]
    met, part = {start}, [start]
    for node in part:
        for other, neighbour in graph.around[node]:
            if there[other] and other != edge and neighbour not in met:
                if neighbour == goal:
                    return None
                met.add(neighbour)
                part.append(neighbour)
    return part


def _is_needed(graph: Graph, edges: Sequence[Verdict], edge: int) -> bool:
    """Whether the edge belongs to a two-edge cut between lines.

    Without the edge, the minimum cut between its nodes is one edge just where there is a path
    between them, but no augmenting path after it (L. R. Ford and D. R. Fulkerson, "Maximal flow
    through a network", 1956).
    """
    start, goal = graph.edges[edge]
    there = [verdict is not False for verdict in edges]
    there[edge] = False
    way = path(graph, there, start, goal)
    if way is None:
        return False
    on, back, node = dict[int, int](), dict[int, int](), start
    for step in way:
        back[step] = node
        on[step] = node = sum(graph.edges[step]) - node
    part = _reached(graph, there, start, on)
    return goal not in part and (
        _is_between(graph, edges, part)
        or _is_between(graph, edges, _reached(graph, there, goal, back))
    )


def _reached(
    graph: Graph, there: Sequence[bool], start: int, barred: Mapping[int, int]
) -> set[int]:
    """The nodes that can be reached in the residual graph of a path.

    `barred` has for each edge of the path the node to which it cannot be used.
    """
    met, todo = {start}, [start]
    for node in todo:
        for edge, other in graph.around[node]:
            if there[edge] and other not in met and barred.get(edge) != other:
                met.add(other)
                todo.append(other)
    return met


def _is_between(graph: Graph, edges: Sequence[Verdict], part: set[int]) -> bool:
    """Whether edges hold both inside and outside a part."""
    drawn = [graph.edges[edge] for edge, verdict in enumerate(edges) if verdict]
    return not all(part.issuperset(ends) for ends in drawn) and not all(
        part.isdisjoint(ends) for ends in drawn
    )
