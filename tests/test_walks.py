"""Numbers that follow each other on a graph: what falls by gaps between them, by brute force."""

import random

import pytest

from enpitsu.graphs import Graph
from enpitsu.graphs.walks import Walks, coded
from enpitsu.rules import Walk


def board(rows, cols, *, corners):
    """The cells of a board as nodes, side by side, with or without those at corners."""
    steps = [(0, 1), (1, 0), *([(1, 1), (1, -1)] if corners else [])]
    pairs = [
        (r * cols + c, (r + down) * cols + c + right)
        for r in range(rows)
        for c in range(cols)
        for down, right in steps
        if r + down < rows and 0 <= c + right < cols
    ]
    return Graph(rows * cols, pairs)


def solutions(graph, path=()):
    """The number of each node, for each way to go through all of them."""
    if len(path) == graph.nodes:
        yield tuple(path.index(node) + 1 for node in range(graph.nodes))
        return
    for node in graph.neighbours[path[-1]] if path else range(graph.nodes):
        if node not in path:
            yield from solutions(graph, (*path, node))


@pytest.mark.parametrize(
    "graph",
    [board(2, 3, corners=True), board(3, 3, corners=False), board(2, 4, corners=True)],
    ids=["2x3", "3x3", "2x4"],
)
def test_nothing_possible_falls_and_most_of_the_rest_does(graph):
    walk, rng, every = Walk(graph), random.Random(1), [*solutions(graph)]
    assert all(map(walk.holds, every))
    fallen = impossible = 0
    for _ in range(300):
        solved = rng.choice(every)
        known = [rng.random() < 0.35 for _ in solved]
        candidates = [
            tuple(v for v in sorted(solved) if v == right or (not is_known and rng.random() < 0.7))
            for right, is_known in zip(solved, known, strict=True)
        ]
        left = [s for s in every if all(v in c for v, c in zip(s, candidates, strict=True))]
        possible = {(slot, value) for s in left for slot, value in enumerate(s)}
        denied = {*walk.forbids(candidates)}
        assert denied.isdisjoint(possible)
        fallen += len(denied)
        impossible += sum(map(len, candidates)) - len(possible)
    assert fallen > 0.7 * impossible


def test_a_walk_holds_if_each_number_is_beside_the_next():
    walk = Walk(board(2, 2, corners=False))
    assert walk.holds((1, 2, 4, 3))
    assert not walk.holds((1, 4, 3, 2))
    assert not walk.holds((1, 2, 2, 3))
    assert len(walk.forbids([(1,), (3, 4), (2,), (4,)])) == 5  # 3 is not beside 4


def test_a_way_leaves_no_dead_end_and_no_cell_out():
    graph, every = board(2, 3, corners=False), (1, 2, 3, 4, 5, 6)
    columns = [(1,), every, every, (2, 4, 5), (3,), every]  # 2 is above or left of 3
    gap = Walks(graph, [*map(coded, columns)], {}).ways(1, 3)
    assert gap is not None
    assert gap.ways == ((3,),)  # else nothing would fit there but the last number
    columns = [(1,), (2,), every, every, (3,), every]
    assert (
        Walks(graph, [*map(coded, columns)], {}).ways(3, 7) is None
    )  # the cell below 1 is left out
