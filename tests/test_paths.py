"""Paths between ends: what is said of them, against trying every way to draw them."""

from itertools import product
from random import Random

import networkx as nx
import pytest

from enpitsu.graphs.paths import bridges, forced_by_paths, hopeless, line, reasons, separated
from enpitsu.kit.boards import through_cells
from enpitsu.paper.grid import Grid


def drawn(graph, edges, ends):
    """Whether walking from each end comes to its partner, and all edges are met on the way."""
    around = {node: [] for node in range(graph.nodes)}
    for edge, (one, other) in enumerate(graph.edges):
        if edges[edge]:
            around[one].append(other)
            around[other].append(one)
    met = set()
    for start, goal in ends:
        before, here = None, start
        while here != goal:
            onward = [node for node in around[here] if node != before]
            if here in met or len(onward) != 1 or len(around[here]) != (1 if here == start else 2):
                return False
            met.add(here)
            before, here = here, onward[0]
        if len(around[goal]) != 1:
            return False
        met.add(goal)
    return all(node in met or not near for node, near in around.items())


GRIDS = ((1, 4), (2, 2), (2, 3), (3, 3), (2, 5))


@pytest.mark.parametrize("size", GRIDS, ids=str)
def test_what_is_said_of_paths_is_what_trying_all_says(size):
    graph, rng = through_cells(Grid(*size)), Random(str(size))
    every = [*product((True, False), repeat=len(graph.edges))]
    for _ in range(6):
        pairs = min(rng.choice((1, 2)), graph.nodes // 2)
        nodes = rng.sample(range(graph.nodes), 2 * pairs)
        ends = tuple(zip(nodes[::2], nodes[1::2], strict=True))
        right = [edges for edges in every if drawn(graph, edges, ends)]
        for edges in rng.choices(every, k=20) + right[:5]:
            assert line(graph, edges, ends) is (edges in right)
        for _ in range(40):
            known = rng.choice(right or every)
            share = rng.random()
            edges = [None if rng.random() < share else held for held in known]
            if rng.random() < 0.2:
                edges[rng.randrange(len(edges))] = rng.choice((True, False))
            judge(graph, edges, ends, right)


def judge(graph, edges, ends, right):
    pairs = range(len(edges))
    left = [way for way in right if all(edges[i] in (None, way[i]) for i in pairs)]
    verdict, wanted = line(graph, edges, ends), forced_by_paths(graph, edges, ends)
    assert not (left and verdict is False)
    assert not (left and wanted is None)
    assert not (left and separated(graph, edges, ends))
    for edge, holds in (wanted or {}).items():
        assert all(way[edge] is holds for way in left)
    for edge, holds in product([e for e in pairs if edges[e] is None], (True, False)):
        there = any(reason(edges) for reason in reasons(graph, ends, edge, holds=holds))
        assert wanted is None or there is (wanted.get(edge) is holds)
    assert hopeless(graph, edges, ends) is (wanted is None)
    for number in range(len(ends)):
        told = dict(bridges(graph, edges, ends, number))
        assert all(way[edge] for edge in told for way in left)
        assert {edge: {*beyond} for edge, beyond in told.items()} == parted(
            graph, edges, ends, number
        )


def parted(graph, edges, ends, number):
    """The open edges that part the ends of a pair, each with the nodes beyond it."""
    start, goal = ends[number]
    others = {end for pair in ends for end in pair} - {start, goal}
    there = nx.Graph(
        (*pair, {"edge": i}) for i, pair in enumerate(graph.edges) if edges[i] is not False
    )
    there.add_nodes_from((start, goal))
    there.remove_nodes_from(others & {*there})
    if not nx.has_path(there, start, goal):
        return {}
    found = {}
    for one, other, edge in [*there.edges(data="edge")]:
        there.remove_edge(one, other)
        if edges[edge] is None and not nx.has_path(there, start, goal):
            found[edge] = nx.node_connected_component(there, goal)
        there.add_edge(one, other, edge=edge)
    return found
