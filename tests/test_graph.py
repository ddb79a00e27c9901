"""Rules about whole graphs: every reader against brute force on small random graphs."""

from __future__ import annotations

from itertools import combinations, count, product
from random import Random

import networkx as nx
import pytest
from pysat.solvers import Solver

from enpitsu.counting import count as counting
from enpitsu.counting.diagram import diagram
from enpitsu.counting.frontier import Sweep, sweep
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.solve import solutions
from enpitsu.graphs.forests import forced_by_forest, forest
from enpitsu.graphs.graph import (
    Graph,
    connected,
    connected_subsets,
    forced_by_connection,
    small_cuts,
)
from enpitsu.graphs.loops import by_parity, forced_by_loop, loop, two_edge_cuts
from enpitsu.graphs.rooted import Root, forced_by_roots, rooted
from enpitsu.kit.boards import along_edges, through_cells, through_some
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Acyclic, Connected, Count, Is, Loop, Not, Rooted
from enpitsu.rules import growth as growing
from enpitsu.rules.cuts import ConnectedCuts
from enpitsu.rules.formulas import predicate
from relations import said

VERDICTS = (True, False, None)


def random_graph(rng, nodes):
    pairs = [(a, b) for a in range(nodes) for b in range(a)]
    return Graph(nodes, rng.sample(pairs, rng.randint(0, min(len(pairs), 2 * nodes))))


def hangs_together(graph, nodes):
    whole = nx.Graph(graph.edges)
    whole.add_nodes_from(range(graph.nodes))
    part = whole.subgraph([node for node, holds in enumerate(nodes) if holds])
    return not part or nx.is_connected(part)


def is_loop(graph, edges):
    part = nx.Graph([graph.edges[edge] for edge, holds in enumerate(edges) if holds])
    return not part or (nx.is_connected(part) and all(d == 2 for _, d in part.degree))


def is_forest(graph, edges):
    part = nx.MultiGraph([graph.edges[edge] for edge, holds in enumerate(edges) if holds])
    return not part or nx.is_forest(part)


def roots_of(graph):
    """Up to three roots, other ones for each graph, and whether there may be strays."""
    rng = Random(repr(graph.edges))
    nodes = rng.sample(range(graph.nodes), rng.randint(0, min(3, graph.nodes)))
    bounds = [sorted(rng.choices(range(graph.nodes + 1), k=2)) for _ in nodes]
    roots = (Root(node, low, high) for node, (low, high) in zip(nodes, bounds, strict=True))
    return tuple(roots), rng.random() < 0.5


def grows(graph, nodes):
    roots, strays = roots_of(graph)
    whole = nx.Graph(graph.edges)
    whole.add_nodes_from(range(graph.nodes))
    part = whole.subgraph([node for node, holds in enumerate(nodes) if holds])
    pieces = [*nx.connected_components(part)]
    starts = {root.node for root in roots}
    size = {n: len(piece) for piece in pieces for n in piece}
    numbers = [len(starts & piece) for piece in pieces]
    return (
        all(low <= size.get(node, 0) <= high for node, low, high in roots)
        and max(numbers, default=0) <= 1
        and (strays or 0 not in numbers)
    )


def make_rooted(parts, graph):
    return Rooted(parts, graph, *roots_of(graph))


def verdict_on_roots(graph, nodes):
    roots, strays = roots_of(graph)
    return rooted(graph, roots, nodes, strays=strays)


def grown_from(graph, nodes):
    roots, strays = roots_of(graph)
    return forced_by_roots(graph, roots, nodes, strays=strays)


RULES = {
    "connected": (
        Connected,
        connected,
        forced_by_connection,
        hangs_together,
        lambda graph: graph.nodes,
    ),
    "loop": (Loop, loop, forced_by_loop, is_loop, lambda graph: len(graph.edges)),
    "acyclic": (Acyclic, forest, forced_by_forest, is_forest, lambda graph: len(graph.edges)),
    "rooted": (make_rooted, verdict_on_roots, grown_from, grows, lambda graph: graph.nodes),
}
MISSED = {"connected": 0, "loop": 4, "acyclic": 0, "rooted": 8}  # most that is not seen at once
each_rule = pytest.mark.parametrize("name", RULES)


def cases(name, number, nodes):
    rng = Random(7)
    size = RULES[name][4]
    for _ in range(number):
        graph = random_graph(rng, rng.randint(1, nodes))
        weights = rng.choice(((1, 1, 1), (1, 1, 4), (3, 1, 3)))
        yield graph, rng.choices(VERDICTS, weights, k=size(graph))


def ends(verdicts):
    return product(*((True, False) if v is None else (v,) for v in verdicts))


@each_rule
def test_verdicts_and_what_follows_against_every_end(name):
    _, verdict_of, follows, predicate, _ = RULES[name]
    missed = 0
    for graph, verdicts in cases(name, 600, 6):
        right = [end for end in ends(verdicts) if predicate(graph, end)]
        verdict = verdict_of(graph, verdicts)
        if None not in verdicts or verdict is not None:
            assert verdict is bool(right)
        wanted = follows(graph, verdicts)
        if wanted is None:
            assert not right
            continue
        sure = {i for i, v in enumerate(verdicts) if v is None and len({e[i] for e in right}) == 1}
        if right:
            assert wanted.keys() <= sure
            assert all(end[i] is holds for end in right for i, holds in wanted.items())
        missed += not right or wanted.keys() != sure
    assert missed <= MISSED[name]


def plane_graphs():
    """Graphs with their faces: along the edges of grids, through their cells, and some of these."""
    rng = Random(8)
    for rows, cols in ((1, 4), (2, 3), (3, 3), (4, 5)):
        grid = Grid(rows, cols)
        yield along_edges(grid)
        yield through_cells(grid)
        for _ in range(3):
            yield through_some(tuple(cell for cell in grid.cells if rng.random() < 0.85))


def test_faces_tell_of_a_loop_what_searches_do():
    rng = Random(6)
    for graph in plane_graphs():
        assert len(graph.sides) == len(graph.edges)
        searched = Graph(graph.nodes, graph.edges)
        for _ in range(120):
            weights = rng.choice(((1, 3, 6), (1, 1, 4), (0, 1, 2), (1, 4, 3)))
            verdicts = rng.choices(VERDICTS, weights, k=len(graph.edges))
            assert forced_by_loop(graph, verdicts) == forced_by_loop(searched, verdicts)
            assert by_parity(graph, verdicts) == by_parity(searched, verdicts)
            pairs, others = (
                {frozenset(pair) for pair, _ in two_edge_cuts(one, verdicts)}
                for one in (graph, searched)
            )
            assert pairs == others


def test_small_cuts_are_those_that_leave_two_parts():
    rng = Random(9)
    for _ in range(60):
        nodes = rng.randint(2, 7)
        pairs = [*combinations(range(nodes), 2)]
        graph = Graph(nodes, rng.sample(pairs, rng.randint(1, min(len(pairs), nodes + 2))))
        numbers = range(len(graph.edges))
        parts = {
            cut: _pieces(nodes, [graph.edges[edge] for edge in numbers if edge not in cut])
            for size in range(3)
            for cut in combinations(numbers, size)
        }
        whole = len(parts[()])
        bridges = {cut for cut, found in parts.items() if len(cut) == 1 and len(found) > whole}
        expected = {
            frozenset(cut)
            for cut, found in parts.items()
            if len(found) > whole and (len(cut) == 1 or bridges.isdisjoint((e,) for e in cut))
        }
        found = {frozenset(cut): sides for cut, sides in small_cuts(graph)}
        assert found.keys() == expected
        for cut, sides in found.items():
            every = parts[tuple(sorted(cut))]
            assert {frozenset(side) for side in sides} <= every
            assert all(sum(not s.isdisjoint(graph.edges[e]) for s in every) == 2 for e in cut)


def _pieces(nodes, edges):
    """The nodes of each connected piece."""
    pieces = [{node} for node in range(nodes)]
    for one, other in edges:
        first, second = (next(p for p in pieces if node in p) for node in (one, other))
        if first is not second:
            first |= second
            pieces.remove(second)
    return {*map(frozenset, pieces)}


@each_rule
def test_narrowing_and_truth_of_expressions(name):
    make, verdict_of, _, predicate, _ = RULES[name]
    candidates = {True: ("x",), False: ("o",), None: ("x", "o")}
    for graph, verdicts in cases(name, 200, 5):
        parts = [Is(i, "x") if i % 3 else Not(Is(i, "o")) for i in range(len(verdicts))]
        expr = make(tuple(parts), graph)
        left = [candidates[verdict] for verdict in verdicts]
        assert said(expr).status(left) is verdict_of(graph, verdicts)
        right = [end for end in ends(verdicts) if predicate(graph, end)]
        gone = said(expr).forbids(left)
        for slot, value in gone:
            assert not any(("x" if end[slot] else "o") == value for end in right)
        for end in ends(verdicts):
            assert said(expr).holds(tuple("x" if v else "o" for v in end)) is predicate(graph, end)


@pytest.mark.parametrize("name", ["connected", "loop", "acyclic"])
def test_grounds_are_there_where_something_follows_and_stay_when_more_is_known(name):
    make, _, follows, _, _ = RULES[name]
    rng = Random(9)
    for graph, verdicts in cases(name, 300, 7):
        parts = [Is(i, "x") if i % 3 else Not(Is(i, "o")) for i in range(len(verdicts))]
        rule, wanted = make(tuple(parts), graph), follows(graph, verdicts)
        assert rule.is_hopeless(verdicts) is (wanted is None)
        less = [v if rng.random() < 0.7 else None for v in verdicts]
        for slot, value in product(range(len(parts)), "xo"):
            if wanted is None:
                continue
            found = rule.entry_reasons(verdicts, slot, value)
            assert bool(found) is (wanted.get(slot) is (value == "o"))
            if verdicts[slot] is None:
                now = [reason(verdicts) for reason in rule.entry_reasons(less, slot, value)]
                assert all(now)


def model_of(expr, size):
    """A model of so many cells with crosses and circles, and this one rule."""

    def says(puzzle, domains):
        yield puzzle.grid.cells[:size], (), said(expr)

    def marks(puzzle):
        return dict.fromkeys(puzzle.grid.cells[:size], ("x", "o"))

    rule = Rule("whole", "It is whole.", says)
    kind = Kind("whole", "Whole", (), (Answer(marks),), (rule,), Look())
    puzzle = Puzzle(kind, Grid(1, max(size, 1)), {})
    constraint = Constraint(rule, puzzle.grid.cells[:size], (), said(expr))
    return Model(puzzle, puzzle.domains, [constraint], complete=True)


@each_rule
@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtrack"])
def test_engines_find_every_solution_once(name, engine):
    make, _, _, predicate, size = RULES[name]
    for graph, _ in cases(name, 25, 5):
        if not size(graph) or size(graph) > 8:
            continue
        expr = make(tuple(Is(i, "x") for i in range(size(graph))), graph)
        found = [tuple(b.values()) for b in solutions(model_of(expr, size(graph)), engine=engine)]
        every = [
            tuple("x" if v else "o" for v in end)
            for end in product((True, False), repeat=size(graph))
            if predicate(graph, end)
        ]
        assert sorted(found) == sorted(every)


def grid_graph(rows, cols):
    corners = [(r, c) for r in range(rows + 1) for c in range(cols + 1)]
    number = {corner: i for i, corner in enumerate(corners)}
    edges = [
        (number[r, c], number[s])
        for r, c in corners
        for s in ((r + 1, c), (r, c + 1))
        if s in number
    ]
    return Graph(len(corners), edges)


def counted(sweep):
    return counting._counted(sweep, lambda: sweep.cnf)


def test_clauses_alone_say_it_too():
    """The loops of an empty board, counted from clauses: OEIS A140517, and none at all."""
    for size, loops in ((1, 1), (2, 13), (3, 213)):
        graph = grid_graph(size, size)
        expr = Loop(tuple(Is(i, "x") for i in range(len(graph.edges))), graph)
        rules = model_of(expr, len(graph.edges))
        cnf = to_cnf(rules)
        assert not cnf.cut_generators
        assert counted(Sweep(cnf)) == loops + 1
        if size < 3:
            assert sum(1 for _ in solutions(rules)) == loops + 1


@pytest.mark.parametrize("name", ["connected", "acyclic", "rooted"])
def test_clauses_alone_say_what_holds(name):
    make, _, _, predicate, size = RULES[name]
    for graph, _ in cases(name, 40, 6):
        number = size(graph)
        expr = make(tuple(Is(i, "x") for i in range(number)), graph)
        right = sum(predicate(graph, end) for end in product((True, False), repeat=number))
        if right:
            assert counted(Sweep(to_cnf(model_of(expr, number)))) == right


def test_connected_sets_are_all_there():
    graph, among = grid_graph(2, 2), range(8)
    found = [*connected_subsets(graph, among, 4)]
    right = [some for size in (1, 2, 3, 4) for some in combinations(among, size)]
    assert [*map(len, found)] == sorted(map(len, found))
    assert sorted(found) == sorted(
        some for some in right if hangs_together(graph, [i in some for i in range(9)])
    )


def test_no_small_piece_is_cut_off():
    graph = grid_graph(6, 1)
    names, guard = count(graph.nodes + 2), graph.nodes + 1
    rule = ConnectedCuts(graph, range(1, guard), guard=(guard,))
    with Solver("minisat22", bootstrap_with=rule.small_pieces(lambda: next(names))) as solver:

        def told(*nodes):
            return [i if i - 1 in nodes else -i for i in rule.nodes]

        for some in connected_subsets(graph, range(graph.nodes), graph.nodes):
            assert solver.solve([guard, *told(*some)])
        for apart in ((0, 10), (4, 5, 12), (3, 9, 11, 12, 13)):
            assert not solver.solve([guard, *told(*apart)])
            assert solver.solve([-guard, *told(*apart)])


@pytest.mark.parametrize("most", [0, growing.MAX_LEVEL_LITERALS])
def test_pieces_grow_by_steps_or_are_cut(monkeypatch, most):
    monkeypatch.setattr(growing, "MAX_LEVEL_LITERALS", most)
    for graph, _ in cases("rooted", 40, 6):
        expr = make_rooted(tuple(Is(i, "x") for i in range(graph.nodes)), graph)
        states = product((True, False), repeat=graph.nodes)
        right = sum(grows(graph, state) for state in states)
        assert sum(1 for _ in solutions(model_of(expr, graph.nodes))) == right


PARTS = {
    "values": lambda i: Is(i, "x"),
    "both values": lambda i: Is(i, "xo"[i % 2]),
    "denials": lambda i: Not(Is(i, "o")),
    "places shared": lambda i: Is(i // 2, "xo"[i % 2]),
    "what never stands": lambda i: Is(i, "x" if i % 4 else "?"),
}


def right_boards(parts, graph, name):
    """The boards on which a rule with these parts holds, of all there are."""
    size = max((said(part).slots[0] for part in parts), default=-1) + 1
    for board in product("xo", repeat=size):
        if RULES[name][3](graph, [predicate(part, size)(board) for part in parts]):
            yield board


@pytest.mark.part(3)
@each_rule
@pytest.mark.parametrize("part", PARTS)
def test_the_sweep_follows_what_is_joined(name, part):
    make, _, _, _, size = RULES[name]
    swept = 0
    for graph, _ in cases(name, 40, 7):
        if size(graph) > 9:
            continue
        parts = tuple(map(PARTS[part], range(size(graph))))
        right = [*right_boards(parts, graph, name)]
        places = max((said(each).slots[0] for each in parts), default=-1) + 1
        rules = model_of(make(parts, graph), places)
        found = sweep(rules)
        if found.global_rules:
            swept += 1
            assert found.cnf.top == places, "nothing is left to clauses"
        assert counted(found) == len(right)
        total, true = diagram(found.cnf, found.global_rules).counts({})
        assert total == len(right)
        assert true[1:] == [sum(board[i] == "x" for board in right) for i in range(places)]
    assert swept > 10


def test_what_is_known_of_a_grid_is_counted():
    """Connected sets of cells, forests, paths between corners: OEIS A059525, A080691, A007764.

    No cell at all is connected, too.
    """
    known = ((2, 13, 15, 2), (3, 218, 3102, 12), (4, 11506, 8790016, 184))
    for size, connected_sets, forests, walks in known:
        graph = grid_graph(size - 1, size - 1)
        nodes = tuple(Is(i, "x") for i in range(graph.nodes))
        edges = tuple(Is(i, "x") for i in range(len(graph.edges)))
        corners = ((0, graph.nodes - 1),)
        for expr, number in (
            (Connected(nodes, graph), connected_sets + 1),
            (Acyclic(edges, graph), forests),
            (Loop(edges, graph, corners), walks),
        ):
            assert counted(sweep(model_of(expr, len(expr.parts)))) == number


def test_paths_are_followed_to_their_own_ends():
    rng = Random(4)
    for _ in range(40):
        graph = random_graph(rng, rng.randint(2, 6))
        pairs = rng.randint(1, graph.nodes // 2)
        nodes = rng.sample(range(graph.nodes), 2 * pairs)
        ends = tuple(zip(nodes[::2], nodes[1::2], strict=True))
        expr = Loop(tuple(Is(i, "x") for i in range(len(graph.edges))), graph, ends)
        right = sum(said(expr).holds(board) for board in product("xo", repeat=len(graph.edges)))
        found = sweep(model_of(expr, len(graph.edges)))
        assert counted(found) == right


def test_two_edges_between_the_same_nodes_are_a_loop():
    rules = model_of(Loop((Is(0, "x"), Is(1, "x"), Is(2, "x")), Graph(2, [(0, 1)] * 3)), 3)
    assert counted(sweep(rules)) == 1 + 3


def test_what_is_no_value_is_left_to_clauses():
    graph = Graph(3, [(0, 1), (1, 2)])
    either = Count((Is(0, "x"), Is(1, "x")), 1, 2)
    for parts in ((either, Is(1, "x"), Is(2, "x")), (Not(Is(0, "?")), Is(1, "x"), Is(2, "x"))):
        rules = model_of(Connected(parts, graph), 3)
        found = sweep(rules)
        assert not found.global_rules
        assert counted(found) == sum(1 for _ in solutions(rules))


def test_graphs_are_values():
    one, other = Graph(3, [(0, 1), (1, 2)]), Graph(3, ((0, 1), (1, 2)))
    assert one == other
    assert hash(one) == hash(other)
    assert one != Graph(3, [(0, 1)])
    assert repr(one) == "<graph of 3 nodes and 2 edges>"
    assert Cell(0, 0) != one
