"""Pieces of equal numbers: every reader against brute force on small random graphs, and paint."""

from collections import Counter
from itertools import product
from random import Random

import networkx as nx
import pytest

from enpitsu import check, read, solve, write
from enpitsu.counting.count import _counted
from enpitsu.counting.frontier import Sweep
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.sat import SatWithReasons
from enpitsu.engines.solve import solutions
from enpitsu.graphs.graph import Graph, nodes_of
from enpitsu.graphs.pieces import Boards, Cause, consequences, struck
from enpitsu.io.formats import read_record
from enpitsu.kinds.fillomino.frame import divided
from enpitsu.kit.boards import side_by_side
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Answer
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Sized
from oracles import fillomino as oracle
from relations import said

MISSED = 30  # boards of which more follows than is seen at once


def fits(graph, numbers):
    joined = nx.Graph([pair for pair in graph.edges if len({*map(numbers.__getitem__, pair)}) == 1])
    joined.add_nodes_from(range(graph.nodes))
    return all(
        {numbers[node] for node in piece} == {len(piece)}
        for piece in nx.connected_components(joined)
    )


def cases(number, nodes):
    rng = Random(5)
    for _ in range(number):
        size = rng.randint(1, nodes)
        pairs = [(a, b) for a in range(size) for b in range(a)]
        graph = Graph(size, rng.sample(pairs, rng.randint(0, min(len(pairs), 2 * size))))
        several = rng.choice((2, 3, 4))
        left = [
            tuple(sorted(rng.sample(range(1, 6), rng.choice((1, 2, several))))) for _ in range(size)
        ]
        right = [numbers for numbers in product(*left) if fits(graph, numbers)]
        yield Sized(tuple(range(size)), graph), left, right


def test_what_follows_against_every_end():
    missed = 0
    for expr, left, right in cases(150, 6):
        verdict = said(expr).status(left)
        if verdict is not None or all(len(numbers) == 1 for numbers in left):
            assert verdict is bool(right)
        if verdict is False:
            assert {*said(expr).violations(left)} <= {*said(expr).slots}
            assert said(expr).violations(left)
        gone = said(expr).forbids(left)
        some = [(slot, n) for slot, numbers in enumerate(left) for n in numbers]
        never = {(slot, n) for slot, n in some if all(end[slot] != n for end in right)}
        assert never.issuperset(gone)
        missed += bool(right) and never != {*gone}
        for numbers in product(*left):
            assert said(expr).holds(numbers) is (numbers in right)
    assert missed <= MISSED


def test_what_follows_spares_the_solution():
    rng, met = Random(6), set()
    for _ in range(120):
        grid = Grid(rng.randint(1, 5), rng.randint(1, 5))
        right = {cell: len(piece) for piece in divided(grid, rng) for cell in piece}
        share, every = rng.random(), range(1, len(grid.cells) + 1)
        wrong = [rng.sample(every, rng.choice(every)) for _ in grid.cells]
        left = [
            (right[cell],) if rng.random() < share else (*sorted({right[cell], *others}),)
            for cell, others in zip(grid.cells, wrong, strict=True)
        ]
        misfits, follows = consequences(side_by_side(grid.cells), left)
        assert not misfits
        for one in follows:
            for node, number in one.denied(left):
                assert number in left[node]
                assert number != right[grid.cells[node]]
                met.add((one.cause, one.size.more))
    assert {*Cause}.difference(cause for cause, _ in met) <= {Cause.JOINED}
    assert (Cause.NEEDED, True) in met


def test_what_is_struck_without_reasons_is_what_follows():
    rng, met = Random(8), Counter()
    for _ in range(60):
        grid = Grid(rng.randint(1, 6), rng.randint(1, 6))
        graph, boards = side_by_side(grid.cells), Boards()
        right = {cell: len(piece) for piece in divided(grid, rng) for cell in piece}
        every = range(1, max(right.values()) + 1)
        for _ in range(4):  # one after another, so that only what differs is read again
            share, wrong = rng.random(), rng.random() / 4
            left = []
            for cell in grid.cells:
                number = rng.choice(every) if rng.random() < wrong else right[cell]
                others = rng.sample(every, rng.choice(every)) if rng.random() > share else ()
                left.append((*sorted({number, *others}),))
            misfits, follows = consequences(graph, left)
            lost = {entry for one in follows for entry in one.denied(left)}
            lost = {(node, number) for node, number in lost if number in left[node]}
            kept = {
                node for node, numbers in enumerate(left) for n in numbers if (node, n) not in lost
            }
            found = struck(graph, boards.board(left))
            met[found is None] += 1
            assert (found is None) is bool(misfits or len(kept) < len(left))
            if found is not None:
                assert lost == {(node, n) for n, nodes in found.items() for node in nodes_of(nodes)}
    assert min(met[True], met[False]) > 20


def test_a_passage_is_needed_as_far_as_it_is_the_only_way():
    hall = [(4, 5), (4, 6), (5, 7), (6, 7)]  # at the end of the passage 0-1-2-3-4
    left = [(4,), *[(2, 4)] * 7]
    told = consequences(Graph(8, [(0, 1), (1, 2), (2, 3), (3, 4), *hall]), left).follows
    needed = [one for one in told if one.cause is Cause.NEEDED and one.size.number == 4]
    assert {node for one in needed for node in one.nodes} == {1, 2, 3}
    assert all(one.holds and one.pieces == [0] and not one.fence for one in needed)


def test_a_piece_needs_just_the_nodes_without_which_its_room_is_too_small():
    rng, met = Random(7), 0
    for _ in range(40):
        grid = Grid(rng.randint(2, 6), rng.randint(2, 6))
        right = {cell: len(piece) for piece in divided(grid, rng) for cell in piece}
        every = range(1, max(right.values()) + 1)
        left = [
            (right[cell],) if rng.random() < 0.4 else (*sorted({right[cell], rng.choice(every)}),)
            for cell in grid.cells
        ]
        graph = side_by_side(grid.cells)
        told = [one for one in consequences(graph, left).follows if not one.size.more]
        needed, closed = set(), set()
        for one in told:
            if one.cause is Cause.NEEDED:
                needed |= {(one.size.number, min(one.pieces), node) for node in one.nodes}
            elif one.cause in (Cause.COMPLETE, Cause.JOINED):
                closed |= {(one.size.number, node) for node in one.nodes}
        expected = set()
        for number in every:
            held = [node for node, numbers in enumerate(left) if numbers == (number,)]
            able = {n for n, numbers in enumerate(left) if number in numbers} - {
                node for size, node in closed if size == number
            }
            joined = nx.Graph(graph.edges)
            for piece in nx.connected_components(joined.subgraph(held)):
                for node in able.difference(held) if len(piece) < number else ():
                    room = joined.subgraph(able - {node})
                    if len(nx.node_connected_component(room, min(piece))) < number:
                        expected.add((number, min(piece), node))
        assert needed == expected
        met += len(needed)
    assert met > 100


def model_of(expr, left):
    def says(puzzle, domains):
        yield puzzle.grid.cells, (), said(expr)

    def numbers(puzzle):
        return dict(zip(puzzle.grid.cells, left, strict=True))

    rule = Rule("size", "As large as told.", says)
    kind = Kind("whole", "Whole", (), (Answer(numbers),), (rule,), Look())
    puzzle = Puzzle(kind, Grid(1, len(left)), {})
    constraint = Constraint(rule, puzzle.grid.cells, (), said(expr))
    return Model(puzzle, puzzle.domains, [constraint], complete=True)


@pytest.mark.parametrize("engine", ["sat", "cpsat", "backtrack"])
def test_engines_find_every_solution_once(engine):
    for expr, left, right in cases(6 if engine == "cpsat" else 60, 6):
        found = solutions(model_of(expr, left), engine=engine)
        assert sorted(tuple(board.values()) for board in found) == sorted(right)


def test_clauses_alone_say_what_holds():
    for expr, left, right in cases(60, 6):
        if right:
            cnf = to_cnf(model_of(expr, left))
            assert _counted(Sweep(cnf), lambda cnf=cnf: cnf) == len(right)


def test_reasons_are_told_by_selectors():
    for expr, left, right in cases(60, 6):
        with SatWithReasons(model_of(expr, left)) as sat:
            assert (sat.solution() is not None) is bool(right)
            assert right or sat.core() in (sat.constraints, [])


@pytest.mark.parametrize("size", [(1, 1), (1, 7), (4, 4), (8, 8)])
def test_boards_at_random_are_solutions(size):
    grid = Grid(*size)
    for seed in range(5):
        pieces = divided(grid, Random(seed))
        numbers = {cell: len(piece) for piece in pieces for cell in piece}
        assert sum(map(len, pieces)) == len(grid.cells)
        assert check(Puzzle(kind("fillomino"), grid, {"grid": numbers}), numbers).right


# Samples of the library cspuz and of the editor pzprjs, and puzzles from the tests of noqx.
PUBLISHED = (
    "5/5/g1k34g2h5h4n",
    "7/3/159u159",
    "7/10/r6l8l5l2lah3i5h9i9i4c4o",
    "10/10/q-138g84ga3h46g42g33r46g44ga8h12g15g58r21g28g87h42g14g4-13q",
    pytest.param(
        "15/15/h1o5i8g2m6g3g7i3h4h1i1g6g4h2g3h4g2i5h2i4h3l4h1h5m4h2g2h6k7h3i3h7k7h2g2h3m2h1h5l3h4i3"
        "h3i-10g4h4g1h3g7g1i8h4h3i2g2g2m8g6i1o1h",
        marks=pytest.mark.long,
    ),
    pytest.param("9/9/rb-134k-13i-13i7k5h-13k-13h8k6i-13i-13k9-13am2j", marks=pytest.mark.long),
    pytest.param(
        "13/13/i3j3k3h1g3g1h3k3j3k3j3j331g1g3h1g31j3p3j1j3p3j13g1h3g1g133j3j3k3j3k3h1g3g1h3k3j3i",
        marks=pytest.mark.long,
    ),
)


@pytest.mark.parametrize("link", PUBLISHED)
def test_published_puzzles_have_one_solution(link):
    puzzle = read(f"https://puzz.link/p?fillomino/{link}")
    outcome = solve(puzzle)
    assert outcome.status == "unique"
    assert read(write(puzzle, "puzzlink")) == puzzle
    filled = [[outcome.solution[cell] for cell in row] for row in puzzle.grid.cell_rows]
    assert oracle.right({}, filled)
    assert puzzle.clues["grid"].items() <= outcome.solution.items()


# A sample of the editor pzprjs: some numbers, and all borders.
DRAWN = (
    "pzprv3/fillomino/6/6/. . 4 . . . /. 5 3 . 2 . /. . . . 5 2 /3 3 . . . . /. 2 . 1 4 . /"
    ". . . 3 . . /5 5 . 4 4 4 /5 . . 2 . 1 /3 5 3 3 . . /. . 5 5 5 2 /2 . 5 . . 4 /1 3 3 . 4 4 /"
    "0 1 0 0 0 /0 1 1 0 1 /1 1 0 1 1 /0 1 0 0 1 /0 1 1 1 0 /1 0 0 1 0 /0 0 1 1 1 1 /1 0 0 1 1 1 /"
    "0 1 1 1 0 0 /1 1 0 1 1 1 /1 1 1 1 0 0 /"
)


def test_borders_tell_numbers():
    record = read_record(DRAWN)
    assert record.solution == solve(record.puzzle).solution
    rows = DRAWN.split("/")
    rows[10:16] = [". . . . . . "] * 6
    assert read_record("/".join(rows)).solution == record.solution


def test_what_borders_would_tell_is_not_made_up():
    puzzle = read("fillomino\n1 3 . .")
    for state in ("1 3 . .", "1 3 3 .", ". . . .", "1 . 3 3"):
        record = read_record(f"{puzzle}\nstate\n{state}")
        again = read_record(write(record, "pzprv3"))
        one, other = (r.state or r.solution or {} for r in (record, again))
        assert {**puzzle.clues["grid"], **one} == {**puzzle.clues["grid"], **other}
