"""Borders that divide a graph: the word `Cut` against all ways to draw them, and FiveCells."""

from itertools import combinations, product

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from enpitsu import Grid, Puzzle, count, explain, prove, solve, verify
from enpitsu.engines.solve import solutions
from enpitsu.graphs.graph import Graph
from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Cut, Is

MARKS = Puzzle(Kind("m", "M", (), (Answer(lambda _: {}),), (), Look()), Grid(1, 1), {})
ANY = Rule("any", "It holds.", lambda puzzle, domains: ())


def is_partition(graph, drawn, low, high):
    """Told by another program: each border parts, and each piece is of a right size."""
    joined = nx.Graph()
    joined.add_nodes_from(range(graph.nodes))
    joined.add_edges_from(
        ends for ends, border in zip(graph.edges, drawn, strict=True) if not border
    )
    pieces = [set(piece) for piece in nx.connected_components(joined)]
    inside = (
        {one, other} <= piece
        for (one, other), border in zip(graph.edges, drawn, strict=True)
        if border
        for piece in pieces
    )
    return all(low <= len(piece) <= high for piece in pieces) and not any(inside)


@st.composite
def cases(draw):
    nodes = draw(st.integers(2, 6))
    pairs = [*combinations(range(nodes), 2)]
    edges = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=8, unique=True))
    low = draw(st.integers(1, min(3, nodes)))
    return Graph(nodes, edges), low, draw(st.integers(low, nodes))


def word(graph, low, high):
    return Cut(tuple(Is(edge, "x") for edge in range(len(graph.edges))), graph, low, high)


def right_ones(graph, low, high):
    ways = product((True, False), repeat=len(graph.edges))
    return {drawn for drawn in ways if is_partition(graph, drawn, low, high)}


@given(cases())
@settings(max_examples=60)
def test_all_that_is_drawn_is_judged(case):
    graph, low, high = case
    cut, right = word(graph, low, high), right_ones(graph, low, high)
    for drawn in product((True, False), repeat=len(graph.edges)):
        values = tuple("x" if border else "o" for border in drawn)
        assert cut.holds(values) is (drawn in right)
        if drawn not in right:
            assert cut.violations([(value,) for value in values])


@given(cases(), st.data())
@settings(max_examples=100)
def test_what_it_wants_is_so_in_every_way(case, data):
    graph, low, high = case
    told = [data.draw(st.sampled_from([True, False, None, None])) for _ in graph.edges]
    fitting = [
        drawn
        for drawn in right_ones(graph, low, high)
        if all(said is None or said == border for said, border in zip(told, drawn, strict=True))
    ]
    wanted = word(graph, low, high).forced_parts(told)
    if wanted is None:
        assert not fitting
    else:
        assert all(drawn[edge] == want for drawn in fitting for edge, want in wanted.items())
    verdict = word(graph, low, high).verdict(told)
    assert verdict is None or verdict == bool(fitting)


@given(cases())
@settings(max_examples=25)
def test_engines_and_counters_find_every_way(case):
    graph, low, high = case
    cut = word(graph, low, high)
    domains = dict.fromkeys(Grid(1, len(graph.edges)).cells, ("x", "o"))
    rules = Model(MARKS, domains, [Constraint(ANY, tuple(domains), (), cut)])
    right = right_ones(graph, low, high)
    for engine in ("sat", "backtrack", "cpsat"):
        found = [tuple(v == "x" for v in b.values()) for b in solutions(rules, engine=engine)]
        assert sorted(found) == sorted(right)
    assert int(count(rules)) == len(right)


# -- FiveCells ---------------------------------------------------------------------------------


BOARD = """
3 2 2 . 3 2 . 2 3 3
2 2 1 1 2 3 . 3 3 .
2 . 3 2 2 3 2 . 2 2
3 3 . . 2 2 3 3 2 3
1 2 3 . 3 . 2 2 2 3
2 . 2 2 2 2 . . 2 .
2 . . 3 . 3 3 2 . 2
2 1 2 . 2 . 1 3 1 2
3 . 3 . . 3 3 . 3 3
. 2 2 2 2 2 3 2 2 2
"""


@pytest.fixture(scope="module")
def fivecells():
    grid, signs = Grid(10, 10), BOARD.split()
    told = {cell: int(sign) for cell, sign in zip(grid.cells, signs, strict=True) if sign != "."}
    return Puzzle(kind("fivecells"), grid, {"numbers": told})


def test_a_fivecells_is_solved_and_counted(fivecells):
    found = solve(fivecells)
    assert found.unique
    assert int(count(fivecells)) == 1
    drawn = [found.solution[edge] == BORDER for edge in fivecells.grid.edges]
    number = {cell: i for i, cell in enumerate(fivecells.grid.cells)}
    edges = [(number[a], number[b]) for a, b in fivecells.grid.edges]
    assert is_partition(Graph(100, edges), drawn, 5, 5)
    assert {*found.solution.values()} == {BORDER, OPEN}


@pytest.mark.long
def test_a_fivecells_is_explained(fivecells):
    path = explain(fivecells)
    assert path.complete
    assert path.end.board() == solve(fivecells).solution


def test_what_is_proved_is_verified(fivecells):
    assert verify(prove(fivecells)).status == "verified"
