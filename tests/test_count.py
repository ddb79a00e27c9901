"""Counting: the frontier and the model counter, judged by enumeration and by known numbers."""

from itertools import islice, product
from math import factorial

import pycard
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pysat.card import CardEnc

from enpitsu.errors import EnpitsuError, Unsupported
from enpitsu.formats import read
from enpitsu.grid import Border, Cell, Edge, Grid
from enpitsu.kinds import kind, kinds
from enpitsu.puzzle import Model, Puzzle, model
from enpitsu.solving import OutOfTime, frontier, solutions
from enpitsu.solving import count as counting
from enpitsu.solving.cnf import compile
from enpitsu.solving.count import Tally, count, digits
from enpitsu.solving.frontier import FAILED, completable, grow, spread, turns
from enpitsu.solving.ganak import Ganak
from enpitsu.solving.heatmap import heatmap
from enpitsu.solving.limit import Limit
from strategies import puzzles


def empty(name, rows, cols, **options):
    return Puzzle(kind(name), Grid(rows, cols), {}, options)


# Filling all cells with different numbers is n!; 576 and 161280 are the Latin squares of order
# 4 and 5, and 15321600 the Latin rectangles of three rows and six columns (OEIS A002860, A001009).
KNOWN = [
    (empty("wijuko", 2, 5), factorial(10)),
    (empty("wijuko", 4, 4), factorial(16)),
    (empty("abc", 4, 4, letters="ABCD"), 576),
    (empty("abc", 5, 5, letters="ABCDE"), 161280),
    (empty("abc", 6, 6, letters="ABC"), 15321600),
]


@pytest.mark.parametrize(("puzzle", "number"), KNOWN, ids=lambda x: getattr(x, "grid", ""))
def test_boards_of_permutations_are_counted(puzzle, number):
    assert count(puzzle) == Tally(number, exact=True)


CLAUSES = st.lists(
    st.lists(st.sampled_from([n for v in range(1, 8) for n in (v, -v)]), min_size=1, max_size=5),
    max_size=20,
)


def holds(clauses, values):
    return all(any((n > 0) == values[abs(n) - 1] for n in clause) for clause in clauses)


@settings(max_examples=300)
@given(clauses=CLAUSES, own=st.integers(0, 7))
def test_any_clauses_are_counted_once_for_each_choice_of_the_own_variables(clauses, own):
    course = turns(clauses, 7)
    ways = {0: 1}
    for _ in range(own):
        ways = spread(ways, next(course), Limit())
    solved = completable(tuple(ways), course, Limit())
    found = sum(number for number, done in zip(ways.values(), solved, strict=True) if done)
    boards = {v[:own] for v in product((True, False), repeat=7) if holds(clauses, v)}
    assert found == len(boards)


@settings(max_examples=200)
@given(clauses=CLAUSES, values=st.tuples(*[st.booleans()] * 7))
def test_every_path_that_has_not_failed_satisfies_the_clauses(clauses, values):
    true, false, last = grow((0,), turns(clauses, 7), Limit())
    at = 0
    for v, value in enumerate(values):
        at = (true if value else false)[v][at]
        if at == FAILED:
            break
    assert (at != FAILED) == holds(clauses, values)
    assert at == FAILED or last[at] == 0, "nothing is pending at the end"


def test_clauses_of_which_the_same_is_left_are_one():
    # At most one of twelve: what matters is only whether one was.
    clauses = [(-a, -b) for b in range(1, 13) for a in range(1, b)]
    ways = {0: 1}
    for sides in turns(clauses, 12):
        ways = spread(ways, sides, Limit())
        assert len(ways) <= 2
    assert sum(ways.values()) == 13


@settings(deadline=None, max_examples=30)
@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.name)
@given(data=st.data())
def test_the_frontier_and_enumeration_agree(kind, data):
    puzzle = data.draw(puzzles(kind, most=4))
    listed = sum(1 for _ in islice(solutions(puzzle), 500))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "FEW", 0)
        tally = count(puzzle)
    assert tally.exact
    assert tally.at_least == listed or tally.at_least > listed == 500


@settings(deadline=None, max_examples=4)
@pytest.mark.parametrize("kind", list(kinds()), ids=lambda kind: kind.name)
@given(data=st.data())
def test_the_model_counter_and_the_frontier_agree(kind, data):
    puzzle = data.draw(puzzles(kind, most=4))
    cnf = frontier.clauses(model(puzzle), Limit())
    with Ganak(cnf) as ganak:
        assert ganak.number(Limit()) == heatmap(puzzle).total


def test_the_model_counter_counts_to_zero():
    cnf = frontier.clauses(model(read("abc letters=AB\nA A\n. .\n")), Limit())
    with Ganak(cnf) as ganak:
        assert ganak.number(Limit()) == 0


def test_the_model_counter_runs_nothing_that_lies_beside_the_puzzle(tmp_path, monkeypatch):
    for name in ("random", "json", "ctypes"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    with Ganak(frontier.clauses(model(empty("abc", 4, 4, letters="ABCD")), Limit())) as ganak:
        assert ganak.number(Limit()) == 576


def test_a_number_of_thousands_of_digits_is_told_in_full():
    assert digits(10**5000 + 7) == "1" + "0" * 4999 + "7"
    assert str(Tally(10**5000, exact=True)) == "exactly 1" + "0" * 5000
    assert len(str(count(empty("marupeke", 120, 121, run=200)))) > 4300


def test_a_frontier_too_wide_leaves_it_to_the_model_counter(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.FEW
    monkeypatch.setattr(frontier, "WIDEST", 10)
    assert count(puzzle) == whole
    monkeypatch.setattr(counting, "find_spec", lambda _: None)
    with pytest.raises(Unsupported, match="pip install pyganak"):
        count(puzzle)


def test_whoever_is_first_is_believed(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.FEW
    monkeypatch.setattr(counting, "HEAD_START", 0)
    monkeypatch.setattr(Ganak, "done", lambda self: self.process.wait() == 0)
    monkeypatch.setattr(counting, "completable", None)  # never asked
    assert count(puzzle) == whole


def test_a_model_counter_that_fails_does_not_stop_the_frontier(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.FEW
    monkeypatch.setattr(counting, "HEAD_START", 0)
    monkeypatch.setattr(Ganak, "__enter__", lambda self: self.process.kill() or self)
    assert count(puzzle) == whole
    monkeypatch.setattr(frontier, "WIDEST", 10)
    with pytest.raises(EnpitsuError, match="the model counter failed: stopped"):
        count(puzzle)


def test_out_of_time_tells_what_was_enumerated(monkeypatch):
    def late(*_):
        raise OutOfTime

    monkeypatch.setattr(counting, "spread", late)
    assert count(empty("wijuko", 3, 3)) == Tally(100, exact=False)


def test_a_wide_board_costs_what_a_tall_one_costs():
    tall, wide = empty("marupeke", 20, 3), empty("marupeke", 3, 20)
    assert heatmap(tall).total == heatmap(wide).total == count(wide).at_least > 1000
    widths = []
    for puzzle in (tall, wide):
        cnf = frontier.clauses(model(puzzle), Limit())
        true, _, _ = grow((0,), turns(cnf.clauses, cnf.top), Limit())
        widths.append(max(map(len, true)))
    assert widths[0] == widths[1]
    assert list(heatmap(wide).counts) == list(wide.grid.cells), "told in reading order"


def test_places_on_lines_cross_the_board_the_short_way_too():
    grid = Grid(1, 3)
    rules = model(empty("marupeke", 1, 3))
    places = [*grid.cells, *grid.edges]
    var = next(iter(rules.vars.values()))
    mixed = Model(rules.puzzle, dict.fromkeys(places, var), [])
    order = sorted(mixed.vars, key=frontier._column_and_row)
    assert order == [grid.cells[0], grid.edges[0], grid.cells[1], grid.edges[1], grid.cells[2]]
    assert isinstance(order[1], Edge)
    assert isinstance(order[0], Cell)
    with pytest.raises(AssertionError):
        frontier._column_and_row(Border("top", 0))


def test_bounds_on_many_cells_are_pairs_for_who_counts():
    rules = model(read("abc letters=A\n" + "\n".join([" ".join("." * 13)] * 13) + "\n"))
    assert compile(rules).top > compile(rules).own
    assert frontier.clauses(rules, Limit()).top == frontier.clauses(rules, Limit()).own


def test_an_interrupt_while_a_bound_is_encoded_is_an_interrupt(monkeypatch):
    def interrupted(**_):
        raise pycard.error("Caught keyboard interrupt")

    monkeypatch.setattr(CardEnc, "atmost", interrupted)
    with pytest.raises(KeyboardInterrupt):
        compile(model(empty("abc", 13, 13, letters="A")))


def test_a_limit_is_seen_while_bounds_are_encoded():
    with pytest.raises(OutOfTime):
        compile(model(empty("abc", 13, 13, letters="A")), limit=Limit(0))
