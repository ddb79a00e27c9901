"""Faces of a plane graph: small cuts, and the parity of loops, by means of its dual graph.

Edges of a plane graph are a cut just where they make a cycle, here called a ring, in the dual
graph, whose nodes are the faces (H. Whitney, "Non-separable and planar graphs", 1932). A loop
separates inside from outside, so every ring crosses it an even number of times.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from enpitsu.graphs.forests import DisjointSets
from enpitsu.graphs.graph import ForcedParts, Graph, Verdict

Sides = Sequence[tuple[int, int]]  # for each edge the faces on both its sides


class Faces(NamedTuple):
    """The faces of a plane graph, merged across edges that failed and across edges that are known.

    `whole` has for each face the representative of those joined to it by edges that failed, and
    `region` of those joined by edges that hold or failed. `other` tells whether a face lies on the
    other side of the loop than the representative of its region. `agree` is false if the edges
    contradict each other.
    """

    whole: Sequence[int]
    region: Sequence[int]
    other: Sequence[bool]
    agree: bool


@lru_cache(maxsize=4)  # several questions about one board use it
def faces(graph: Graph, edges: tuple[Verdict, ...]) -> Faces:
    """Merge the faces of a graph, which must be plane: its `sides` must be known."""
    joined = DisjointSets(graph.faces)
    held = []
    for verdict, pair in zip(edges, graph.sides, strict=True):
        if verdict is False:
            joined.union(*pair)
        elif verdict:
            held.append(pair)
    whole = joined.representatives()
    around: dict[int, list[int]] = {}  # for each face the faces across edges that hold
    for one, two in held:
        here, there = whole[one], whole[two]
        around.setdefault(here, []).append(there)
        around.setdefault(there, []).append(here)
    region, other, agree = [*range(graph.faces)], [False] * graph.faces, True
    met = set[int]()
    for start in around:
        todo = [] if start in met else [start]
        met.update(todo)
        for face in todo:
            for beyond in around[face]:
                if beyond not in met:
                    met.add(beyond)
                    todo.append(beyond)
                    region[beyond], other[beyond] = start, not other[face]
                elif other[beyond] is other[face]:
                    agree = False
    return Faces(whole, [region[face] for face in whole], [other[face] for face in whole], agree)


def forced_by_sides(graph: Graph, edges: tuple[Verdict, ...]) -> ForcedParts | None:
    """The open edges with both sides in one region; each holds just if these differ in `other`.

    None if the edges contradict each other.
    """
    _, region, other, agree = faces(graph, edges)
    if not agree:
        return None
    return {
        edge: other[one] is not other[two]
        for edge, (one, two) in enumerate(graph.sides)
        if edges[edge] is None and region[one] == region[two]
    }


class Between(NamedTuple):
    """The edges that may hold, by what they separate.

    `bridges` has for each merged face those with this face on both sides, and `shared` the others,
    in groups that have the same two faces.
    """

    bridges: Mapping[int, Sequence[int]]
    shared: Sequence[Sequence[int]]


@lru_cache(maxsize=4)
def between(graph: Graph, edges: tuple[Verdict, ...]) -> Between:
    """The edges between merged faces that may hold."""
    whole, number = faces(graph, edges).whole, graph.faces
    bridges: dict[int, list[int]] = {}
    shared: dict[int, list[int]] = {}  # by the two faces, as one number
    for edge, (verdict, (one, two)) in enumerate(zip(edges, graph.sides, strict=True)):
        if verdict is not False:
            here, there = whole[one], whole[two]
            if here == there:
                bridges.setdefault(here, []).append(edge)
                continue
            pair = here * number + there if here < there else there * number + here
            if pair in shared:
                shared[pair].append(edge)
            else:
                shared[pair] = [edge]
    return Between(bridges, [*shared.values()])


def biconnected(
    graph: Graph,
    edges: tuple[Verdict, ...],
    degrees: Sequence[int],
    dangling: AbstractSet[int] = frozenset(),
) -> bool:
    """Whether the edges that may hold form a single biconnected component.

    `degrees` has the number of these edges at each node. Edges that are known to be bridges, here
    `dangling`, are left out, and are not counted. Round an articulation point some face occurs
    twice; the number of components follows from L. Euler's formula.
    """
    whole = faces(graph, edges).whole
    if not all(dangling >= {*found} for found in between(graph, edges).bridges.values()):
        return False
    nodes = len(degrees) - degrees.count(0)
    if nodes - sum(degrees) // 2 + len({*whole}) > 2:
        return False
    for node, around in graph.crossings:
        if degrees[node] > 3 and len({whole[face] for face in around}) < degrees[node]:
            return False
    return True


def rings(graph: Graph, edges: tuple[Verdict, ...], edge: int) -> Iterator[list[int]]:
    """Short rings that decide an open edge, without the edge itself, the simplest sort first.

    First a ring of failed edges alone, then one of known edges, then one of failed edges and a
    second open edge.
    """
    (start, goal), (whole, region, *_) = graph.sides[edge], faces(graph, edges)
    failed = [other for other, verdict in enumerate(edges) if verdict is False]
    if whole[start] == whole[goal]:
        yield _way(graph.sides, failed, start, goal)
    if region[start] == region[goal]:
        yield way_across(graph, edges, start, goal)
    bridges, shared = between(graph, edges)
    groups = chain(bridges.values(), shared)
    alike: Sequence[int] = next((found for found in groups if edge in found), ())
    for other in alike:
        if other != edge and edges[other] is None:
            yield [*ring(graph, edges, (edge, other)), other]


def way_across(graph: Graph, edges: tuple[Verdict, ...], start: int, goal: int) -> list[int]:
    """The edges of a shortest way across known edges from one face to another of its region."""
    settled = [edge for edge, verdict in enumerate(edges) if verdict is not None]
    return _way(graph.sides, settled, start, goal)


def ring(graph: Graph, edges: tuple[Verdict, ...], pair: Sequence[int]) -> list[int]:
    """A shortest ring of failed edges that is closed by two edges between the same merged faces."""
    whole = faces(graph, edges).whole
    failed = [other for other, verdict in enumerate(edges) if verdict is False]
    (start, goal), (near, far) = (graph.sides[edge] for edge in pair)
    if whole[start] != whole[near]:
        near, far = far, near
    return [
        *_way(graph.sides, failed, start, near),
        *_way(graph.sides, failed, goal, far),
    ]


def _way(sides: Sides, edges: Iterable[int], start: int, goal: int) -> list[int]:
    """A shortest path across some edges from one face to another; there must be one."""
    around: dict[int, list[tuple[int, int]]] = {}
    for edge in edges:
        one, two = sides[edge]
        around.setdefault(one, []).append((edge, two))
        around.setdefault(two, []).append((edge, one))
    came, todo = {start: (-1, start)}, [start]
    for face in todo:
        for edge, beyond in around.get(face, ()):
            if beyond not in came:
                came[beyond] = edge, face
                todo.append(beyond)
        if goal in came:
            break
    found = []
    while goal != start:
        edge, goal = came[goal]
        found.append(edge)
    return found
