"""Sums of three and more numbers: as clauses, and as people split them."""

import subprocess
import sys
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysat.solvers import Minisat22

from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.sat import Sat
from enpitsu.kit.common import makes
from enpitsu.kit.techniques.sums import Total, difference, needed, splits, supported
from enpitsu.paper.grid import Cell, Grid
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Sum, total
from enpitsu.rules.bits import Coding
from relations import said
from samples import examples

ANY = Rule("any", "Anything may be said.", lambda puzzle, domains: ())
CELLS = [Cell(0, i) for i in range(5)]

numbers = st.lists(st.integers(-3, 9), min_size=1, max_size=5, unique=True).map(sorted).map(tuple)


def made(columns, expr):
    """A model with one sum on so many cells."""
    domains = dict(zip(CELLS, columns, strict=False))
    puzzle = Puzzle(kind("suko"), Grid(1, len(columns)), {})
    return Model(puzzle, domains, [Constraint(ANY, [*domains], (), said(expr))])


# -- clauses -----------------------------------------------------------------------------


@examples(150)
@given(st.lists(numbers, min_size=1, max_size=5), st.integers(-9, 25), st.integers(0, 6))
def test_the_clauses_of_a_sum_leave_the_boards_that_make_it(columns, low, more):
    high = low + more
    rules = made(columns, Sum(tuple(range(len(columns))), low, high))
    right = {row for row in product(*columns) if low <= sum(row) <= high}
    with Sat(rules) as sat:
        found = set()
        while (board := sat.solution()) is not None:
            found.add(tuple(board.values()))
            sat.exclude(board)
    assert found == right
    cnf = to_cnf(rules)
    with Minisat22(bootstrap_with=[*cnf.clauses, [cnf.top, -cnf.top]]) as solver:
        assert len([*solver.enum_models()]) == len(right), "else a board comes twice"


@pytest.mark.parametrize(("slots", "number"), [((0, 0, 1), 7), ((0, 1, 0, 1), 8), ((), 0), ((), 1)])
def test_a_place_may_be_counted_twice_or_none_at_all(slots, number):
    rules = made([(1, 2, 3), (1, 2, 3)], Sum(slots, number, number))
    with Sat(rules) as sat:
        board = sat.solution()
    right = [row for row in product((1, 2, 3), repeat=2) if sum(row[s] for s in slots) == number]
    assert (board is None) == (not right)
    assert board is None or tuple(board.values()) in right


@given(st.integers(-2, 3), st.lists(st.integers(1, 511), min_size=1, max_size=6), st.data())
def test_on_bits_a_sum_forbids_what_it_forbids_elsewhere(first, columns, data):
    coding = Coding(range(first, first + 9))
    candidates = [*map(coding.values_of, columns)]
    low = data.draw(st.integers(sum(map(min, candidates)) - 2, sum(map(max, candidates)) + 2))
    expr = Sum([*range(len(columns))], low, low + data.draw(st.integers(0, 3)))
    found = [
        (slot, value)
        for slot, bits in expr.narrow(coding)(columns)
        for value in coding.values_of(bits)
    ]
    assert sorted(found) == sorted(expr.forbids(candidates))


def test_bounds_of_a_sum_follow_by_unit_propagation():
    """With 1, 2 and 3 in three cells that make 4 or less, none of them can be a 3."""
    cnf = to_cnf(made([(1, 2, 3)] * 3, total(3, 0, 4)))
    with Minisat22(bootstrap_with=cnf.clauses) as solver:
        for cell in CELLS[:3]:
            assert not solver.propagate([cnf.literals[cell][3]])[0]


def test_no_further_package_is_needed_for_sums():
    program = (
        "import sys; sys.modules['pindakaas'] = None\n"
        "import enpitsu; p = enpitsu.read('suko\\n. + .\\n+ 10 +\\n. + .')\n"
        "print(enpitsu.solve(p).status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert (done.stdout.strip(), done.stderr) == ("multiple", "")


# -- splits ------------------------------------------------------------------------------


def drawn(rng, size):
    """Candidates for the cells, and a number that some of them may make."""
    candidates = {
        cell: tuple(sorted(rng.sample(range(1, 10), rng.randint(1, 6)))) for cell in CELLS
    }
    more = CELLS[: rng.randint(1, size)]
    less = CELLS[len(more) : size]
    number = sum(rng.choice(candidates[c]) for c in more) - sum(
        rng.choice(candidates[c]) for c in less
    )
    return candidates, Total(more, number, (), less)


def ways(candidates, total):
    """All ways to fill the places of a sum with different numbers."""
    signs = [1] * len(total.places) + [-1] * len(total.less)
    return [
        row
        for row in product(*(candidates[place] for place in total.all_places))
        if len(set(row)) == len(row)
        and sum(sign * n for sign, n in zip(signs, row, strict=True)) == total.number
    ]


def test_what_fits_into_a_sum_is_what_trying_everything_finds():
    rng = Random(3)
    for _ in range(300):
        candidates, total = drawn(rng, rng.randint(1, 5))
        right = ways(candidates, total)
        assert supported(total, candidates) == {
            place: {row[i] for row in right} for i, place in enumerate(total.all_places)
        }
        sets = sorted({tuple(sorted(row)) for row in right})
        assert splits(total, candidates, 10**6) == sets
        assert needed(total, candidates) == sorted(
            set.intersection(*map(set, right)) if right else ()
        )
        if len(sets) > 2:
            assert splits(total, candidates, 2) == []


def test_that_no_numbers_of_six_places_make_a_sum_is_soon_found():
    places = [Cell(0, i) for i in range(6)]
    candidates = dict.fromkeys(places, tuple(range(1, 10))) | {places[1]: (1, 2, 6, 7)}
    assert supported(Total(places, 20, ()), candidates) == {place: set() for place in places}


def test_a_sum_with_too_many_ways_is_left_alone(monkeypatch):
    monkeypatch.setattr("enpitsu.kit.techniques.sums.LOOKS", 50)
    candidates = dict.fromkeys(CELLS, tuple(range(1, 26)))
    total = Total(CELLS, 65, ())
    assert (
        supported(total, candidates),
        splits(total, candidates, 3),
        needed(total, candidates),
    ) == (None, [], [])


def test_the_difference_of_two_sums_is_told_of_what_they_do_not_share():
    a, b, c, d, e = CELLS
    one, other = Total((a, b, c), 20, ("one",)), Total((c, d, e), 12, ("other",))
    assert difference(one, other) == Total((a, b), 8, ("one", "other"), (d, e))
    assert difference(other, one) == Total((a, b), 8, ("other", "one"), (d, e))
    assert difference(Total((a,), 3, ()), Total((a, b), 9, ())) == Total((b,), 6, ())
    assert difference(Total((a, b), 9, ()), Total((a,), 3, ())) == Total((b,), 6, ())


def test_every_two_sums_of_a_filled_board_differ_by_what_stands_there():
    board = dict(zip(CELLS, (3, 9, 1, 7, 4), strict=True))
    groups = [group for size in (1, 2, 3) for group in combinations(CELLS, size)]
    for one, other in product(groups, repeat=2):
        sums = [Total(group, sum(board[c] for c in group), ()) for group in (one, other)]
        found = difference(*sums)
        plus, minus = (sum(board[c] for c in cells) for cells in (found.places, found.less))
        assert plus - minus == found.number


# -- of numbers that differ ----------------------------------------------------------------


@pytest.mark.parametrize(("number", "size"), [(3, 2), (13, 3), (20, 4), (40, 4), (6, 1), (21, 6)])
def test_numbers_that_differ_make_a_sum_if_they_keep_to_a_combination(number, size):
    said, values = makes(number, size, (1, 2, 3, 4, 5, 6)), range(1, 7)
    for row in permutations(values, size):
        assert said.holds(row) == (sum(row) == number)
