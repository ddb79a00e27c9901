"""Partitions of a graph into connected pieces of `low` to `high` nodes.

An edge is a border just where its ends lie in different pieces: the borders are a multicut. A
verdict tells whether an edge is a border. While borders are open, the nodes that are known to share
a piece are called a part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from enpitsu.graphs.forests import DisjointSets
from enpitsu.graphs.graph import ForcedParts, Graph, Reason, Verdict
from enpitsu.paper.limit import look


class Partition:
    """What is known of a partition: parts, and the open edges that may join them."""

    def __init__(self, graph: Graph, borders: Sequence[Verdict]) -> None:
        self.graph, self.borders = graph, borders
        joined = DisjointSets(graph.nodes)
        for border, (one, other) in zip(borders, graph.edges, strict=True):
            if border is False:
                joined.union(one, other)
        self.part = [joined.find(node) for node in range(graph.nodes)]
        self.size: dict[int, int] = {}
        for part in self.part:
            self.size[part] = self.size.get(part, 0) + 1
        self.inside: list[int] = []  # edges with both ends in one part
        self.between: dict[tuple[int, int], list[int]] = {}  # edges from part to part
        for edge, (one, other) in enumerate(graph.edges):
            first, second = sorted((self.part[one], self.part[other]))
            if first == second:
                self.inside.append(edge)
            else:
                self.between.setdefault((first, second), []).append(edge)
        self.neighbours: dict[int, list[int]] = {part: [] for part in self.size}
        for (one, other), edges in self.between.items():
            if not any(borders[edge] for edge in edges):
                self.neighbours[one].append(other)
                self.neighbours[other].append(one)

    def reach(self, start: int, enough: float, without: int = -1) -> int:
        """The number of nodes that a part can grow to; counting stops at `enough`.

        `without` is the number of another part that it must not join.
        """
        met, todo, found = {start, without}, [start], self.size[start]
        while todo and found < enough:
            for other in self.neighbours[todo.pop()]:
                if other not in met:
                    met.add(other)
                    todo.append(other)
                    found += self.size[other]
        return found

    def needed(self, low: int) -> Iterator[tuple[int, int]]:
        """Pairs of parts: one that would be too small without the other, and that other."""
        for part, size in self.size.items():
            look()
            if size < low:
                for other in self.neighbours[part]:
                    if self.reach(part, low, other) < low:
                        yield part, other

    def misfit(self, low: int, high: int) -> list[int] | None:
        """A part that is too large, or the smallest region that cannot be divided into pieces.

        It is listed as the numbers of its parts; None if there is none.
        """
        for part, size in self.size.items():
            if size > high:
                return [part]
        wrong = []
        for region in self.regions():
            number = sum([self.size[part] for part in region])
            if -(-number // high) * low > number:  # even the fewest pieces need too many nodes
                wrong.append((number, region))
        return min(wrong, default=(0, None))[1]

    def regions(self) -> Iterator[list[int]]:
        """The connected components of parts, joined by all edges that need not be borders."""
        met = set[int]()
        for start in self.size:
            if start not in met:
                met.add(start)
                region = [start]
                for part in region:
                    fresh = [other for other in self.neighbours[part] if other not in met]
                    met.update(fresh)
                    region += fresh
                yield region


def forced_by_partition(
    graph: Graph, borders: Sequence[Verdict], low: int, high: int
) -> ForcedParts | None:
    """The open edges that must be borders, or must not be; None if there is no such partition."""
    known = Partition(graph, borders)
    if any(borders[edge] for edge in known.inside) or known.misfit(low, high) is not None:
        return None
    forced = {edge: False for edge in known.inside if borders[edge] is None}
    for (one, other), edges in known.between.items():
        parted = any(borders[edge] for edge in edges)
        if parted or known.size[one] + known.size[other] > high:
            forced.update((edge, True) for edge in edges if borders[edge] is None)
    for part, other in known.needed(low):
        for edge in known.between[min(part, other), max(part, other)]:
            if forced.get(edge):
                return None
            forced[edge] = False
    return forced


def reasons(graph: Graph, edge: int, low: int, high: int, *, holds: bool) -> list[Reason]:
    """Why an open edge must be a border, or with `holds` false must not be.

    A reason tells whether it applies, given verdicts on the edges; it stays valid when more is
    known, and looks only at what is near the edge.
    """
    if holds:
        return [lambda borders: _separates(graph, borders, edge, high)]
    return [lambda borders: _joins(graph, borders, edge, low)]


def _separates(graph: Graph, borders: Sequence[Verdict], edge: int, high: int) -> bool:
    """Whether the parts at the ends of an edge are too large for one piece, or apart elsewhere."""
    one, other = graph.edges[edge]
    first = _part(graph, borders, one)
    if other in first:
        return False
    second = _part(graph, borders, other)
    return len(first) + len(second) > high or any(
        borders[i] and end in second for node in first for i, end in graph.around[node]
    )


def _joins(graph: Graph, borders: Sequence[Verdict], edge: int, low: int) -> bool:
    """Whether the ends of an edge are in one part, or one of their parts has no other room."""
    one, other = graph.edges[edge]
    first = _part(graph, borders, one)
    if other in first:
        return True
    second = _part(graph, borders, other)
    return not (
        _has_room(graph, borders, first, second, low)
        and _has_room(graph, borders, second, first, low)
    )


def _part(graph: Graph, borders: Sequence[Verdict], start: int) -> dict[int, None]:
    """The nodes that are known to be in the piece of a node."""
    part, todo = {start: None}, [start]
    for node in todo:
        for edge, other in graph.around[node]:
            if borders[edge] is False and other not in part:
                part[other] = None
                todo.append(other)
    return part


def _has_room(
    graph: Graph,
    borders: Sequence[Verdict],
    part: Collection[int],
    without: Collection[int],
    low: int,
) -> bool:
    """Whether a part can grow to `low` nodes without those of another."""
    met, todo = {*part, *without}, [*part]
    for node in todo:
        if len(todo) >= low:
            return True
        for edge, other in graph.around[node]:
            if not borders[edge] and other not in met:
                met.add(other)
                todo.append(other)
    return len(todo) >= low


def divided(graph: Graph, borders: Sequence[Verdict], low: int, high: int) -> Verdict:
    """Whether the borders make such a partition; None while that is open."""
    if forced_by_partition(graph, borders, low, high) is None:
        return False
    return None if None in borders else True


def violations(graph: Graph, borders: Sequence[Verdict], low: int, high: int) -> list[int]:
    """The edges at fault: borders that end inside a part, or the edges of a part of a wrong size.

    Where a part cannot grow across an open edge, the edges that exclude this are listed, too.
    """
    known = Partition(graph, borders)
    if loose := [edge for edge in known.inside if borders[edge]]:
        return loose
    wrong = {*(known.misfit(low, high) or ())}
    large = len(wrong) == 1 and max(known.size[part] for part in wrong) > high
    ends = [{known.part[one], known.part[other]} for one, other in graph.edges]
    # An open edge that leads out of the region must be a border, because another border separates
    # the two parts it would join; so the edges that make each of these one part are at fault, too.
    leading = [met for met, border in zip(ends, borders, strict=True) if border is None]
    whole = set[int]().union(*(met for met in leading if met & wrong and met - wrong))
    found = [
        edge
        for edge, met in enumerate(ends)
        if (borders[edge] is (not large) and met & wrong) or (not borders[edge] and met <= whole)
    ]
    found = [edge for edge in found if borders[edge] is not None]
    return found or [edge for edge, border in enumerate(borders) if border is not None]


def short_cycles(graph: Graph, most: int = 4) -> Iterator[tuple[int, ...]]:
    """The shortest cycles through each edge, if they have at most `most` edges, each cycle once."""
    met = set[frozenset[int]]()
    for edge, (start, end) in enumerate(graph.edges):
        ways: list[tuple[int, tuple[int, ...]]] = [(start, (edge,))]
        found = False
        while ways and not found:
            longer = []
            for node, way in ways:
                for onward, other in graph.around[node]:
                    if onward in way:
                        continue
                    if other == end:
                        found = True
                        if (cycle := frozenset((*way, onward))) not in met:
                            met.add(cycle)
                            yield (*way, onward)
                    elif len(way) + 1 < most:
                        longer.append((other, (*way, onward)))
            ways = longer
