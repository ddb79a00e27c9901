"""Counting: the frontier and the model counter, judged by enumeration and by known numbers."""

import copy
import json
import pickle
import sys
from collections import Counter
from functools import cache
from itertools import islice, product
from math import factorial
from subprocess import PIPE, Popen, run
from threading import Timer
from time import monotonic

import pycard
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from edge_corner_kinds import FENCE, fence, tally
from enpitsu.counting import count as counting
from enpitsu.counting import frontier
from enpitsu.counting.count import SolutionCount, count, digits
from enpitsu.counting.frontier import FAILED, advance, completable, effects, grow, lattice_point
from enpitsu.counting.ganak import Ganak
from enpitsu.counting.heatmap import heatmap
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.solve import solutions
from enpitsu.errors import EnpitsuError, OutOfTime
from enpitsu.io.formats import read
from enpitsu.paper.grid import Border, Cell, Corner, Edge, Grid
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind, kinds
from probe_kinds import PROBES
from samples import examples, few
from strategies import puzzles


def empty(name, rows, cols, **options):
    return Puzzle(kind(name), Grid(rows, cols), {}, options)


def told(found):
    """The number and whether it is exact."""
    return found.at_least, found.exact


# Filling all cells with different numbers is n!; 576 and 161280 are the Latin squares of order
# 4 and 5, and 15321600 the Latin rectangles of three rows and six columns (OEIS A002860, A001009).
# 1222363 loops lie along the edges of 5x5 cells, 1262816 paths lead from corner to corner of 6x6
# (A140517, A007764).
KNOWN = [
    (empty("wijuko", 2, 5), factorial(10)),
    (empty("wijuko", 4, 4), factorial(16)),
    (empty("abc", 4, 4, letters="ABCD"), 576),
    (empty("slitherlink", 5, 5), 1222363),
    (empty("masyu", 6, 6), 1222363),
    (
        Puzzle(kind("numberlink"), Grid(6, 6), {"grid": {Cell(0, 0): 1, Cell(5, 5): 1}}),
        1262816,
    ),
    pytest.param(empty("abc", 5, 5, letters="ABCDE"), 161280, marks=pytest.mark.long),
    pytest.param(empty("abc", 6, 6, letters="ABC"), 15321600, marks=pytest.mark.long),
]


@pytest.mark.parametrize(("puzzle", "number"), KNOWN, ids=lambda x: getattr(x, "grid", ""))
def test_boards_with_known_numbers_are_counted(puzzle, number):
    assert told(count(puzzle)) == (number, True)


CLAUSES = st.lists(
    st.lists(st.sampled_from([n for v in range(1, 8) for n in (v, -v)]), min_size=1, max_size=5),
    max_size=20,
)


def holds(clauses, values):
    return all(any((n > 0) == values[abs(n) - 1] for n in clause) for clause in clauses)


@examples(300)
@given(clauses=CLAUSES, own=st.integers(0, 7))
def test_any_clauses_are_counted_once_for_each_choice_of_the_own_variables(clauses, own):
    course = effects(clauses, 7)
    ways = {0: 1}
    for _ in range(own):
        ways = advance(ways, next(course))
    solved = completable(tuple(ways), course)
    found = sum(number for number, done in zip(ways.values(), solved, strict=True) if done)
    boards = {v[:own] for v in product((True, False), repeat=7) if holds(clauses, v)}
    assert found == len(boards)


@examples(200)
@given(clauses=CLAUSES, values=st.tuples(*[st.booleans()] * 7))
def test_every_path_that_has_not_failed_satisfies_the_clauses(clauses, values):
    true, false, last = grow((0,), effects(clauses, 7))
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
    for sides in effects(clauses, 12):
        ways = advance(ways, sides)
        assert len(ways) <= 2
    assert sum(ways.values()) == 13


@examples(24)
@pytest.mark.parametrize("kind", [*few([*kinds()], 12), *PROBES], ids=lambda kind: kind.name)
@given(data=st.data())
@pytest.mark.part(8)
def test_the_frontier_and_enumeration_agree(kind, data):
    puzzle = data.draw(puzzles(kind, most=4))
    listed = sum(1 for _ in islice(solutions(puzzle), 500))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(counting, "MAX_ENUMERATED_SOLUTIONS", 0)
        tally = count(puzzle)
    assert tally.exact
    assert tally.at_least == listed or tally.at_least > listed == 500


@examples(4)
@pytest.mark.parametrize("kind", few([*kinds()], 12), ids=lambda kind: kind.name)
@given(data=st.data())
def test_the_model_counter_and_the_frontier_agree(kind, data):
    puzzle = data.draw(puzzles(kind, most=4))
    cnf = frontier.clauses(model(puzzle))
    with Ganak(cnf) as ganak:
        assert ganak.number() == heatmap(puzzle).total


@pytest.mark.parametrize(
    ("name", "rows", "cols"),
    [
        ("slitherlink", 2, 3),
        ("masyu", 3, 4),
        ("yinyang", 3, 4),
        ("kurodoko", 3, 3),
        ("gokigen", 2, 4),
    ],
)
def test_what_goes_along_with_clauses_tells_what_they_tell_alone(name, rows, cols):
    puzzle = empty(name, rows, cols)
    sweep = frontier.sweep(model(puzzle))
    assert sweep.global_rules
    listed = sum(1 for _ in solutions(puzzle))
    assert counting._counted(sweep, lambda: sweep.cnf) == listed > 0


SPARSE = [
    "numberlink\n1 . . . .\n. . 2 . .\n. . . . .\n. 2 . . .\n. . . . 1\n",
    "nurikabe\n. 3 . . .\n. . . . .\n. . . ? .\n4 . . . .\n. . . . .\n",
    "nurikabe\n. . ? .\n. . . .\n? . . .\n. . . 2\n. . . .\n",
    "hashi\n? . ? . 3\n. . . . .\n? . ? . ?\n. . . . .\n. . 4 . ?\n",
    "gokigen\n. . . . .\n. 2 . 3 .\n. . . . .\n. . 1 . .\n. . . . .\n",
    "fillomino\n. . .\n. . .\n. . .\n",
    "tapa\n. . . . .\n. 3 . . .\n. . . . .\n. . . . .\n",
]


@pytest.mark.part(2)
@pytest.mark.parametrize("text", SPARSE, ids=lambda text: text.split()[0])
def test_boards_with_few_clues_are_counted_and_shared(text):
    puzzle = read(text)
    boards = [*solutions(puzzle)]
    assert len(boards) > counting.MAX_ENUMERATED_SOLUTIONS
    along = frontier.sweep(model(puzzle))
    assert along.global_rules
    assert along.cnf.top == along.cnf.answer_variables, "nothing is left to helping variables"
    assert told(count(puzzle)) == (len(boards), True)
    heat = heatmap(puzzle)
    assert heat.total == len(boards)
    for place, numbers in heat.counts.items():
        shares = Counter(board[place] for board in boards)
        assert {value: n for value, n in numbers.items() if n} == shares


def test_the_model_counter_counts_to_zero():
    cnf = frontier.clauses(model(read("abc letters=AB\nA A\n. .\n")))
    with Ganak(cnf) as ganak:
        assert ganak.number() == 0


def test_the_model_counter_runs_nothing_that_lies_beside_the_puzzle(tmp_path, monkeypatch):
    for name in ("random", "json", "ctypes"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(1)")
    monkeypatch.chdir(tmp_path)
    with Ganak(frontier.clauses(model(empty("abc", 4, 4, letters="ABCD")))) as ganak:
        assert ganak.number() == 576


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel does not end it with its parent")
def test_a_model_counter_ends_whose_parent_ended_before_it_began():
    alone = run(
        [sys.executable, "-P", "-m", "enpitsu.counting.ganak", "0"],
        input=json.dumps({"clauses": [[1]], "variables": 1, "own": 1}),
        capture_output=True,
        text=True,
    )
    assert (alone.returncode, alone.stdout) == (1, "")
    assert "nobody asks" in alone.stderr


@pytest.mark.long
def test_a_number_of_thousands_of_digits_is_told_in_full():
    assert digits(10**5000 + 7) == "1" + "0" * 4999 + "7"
    huge = SolutionCount(10**5000, exact=True, puzzle=empty("marupeke", 1, 1))
    assert str(huge) == "exactly 1" + "0" * 5000
    assert huge.fields()["count"] == "1" + "0" * 5000
    assert len(repr(huge)) < 100
    assert int(count(empty("marupeke", 120, 121, run=200))) > 10**4300


def test_a_frontier_too_wide_leaves_it_to_the_model_counter(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.MAX_ENUMERATED_SOLUTIONS
    monkeypatch.setattr(frontier, "MAX_LAYER_SETS", 10)
    assert count(puzzle) == whole


def test_whoever_is_first_is_believed(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.MAX_ENUMERATED_SOLUTIONS
    monkeypatch.setattr(counting, "HEAD_START_SETS", 0)
    monkeypatch.setattr(Ganak, "done", lambda self: self.process.wait() == 0)
    monkeypatch.setattr(counting, "completable", None)  # never asked
    assert count(puzzle) == whole


def test_a_model_counter_that_fails_does_not_stop_the_frontier(monkeypatch):
    puzzle = empty("marupeke", 4, 8, run=4)
    whole = count(puzzle)
    assert whole.at_least > counting.MAX_ENUMERATED_SOLUTIONS
    monkeypatch.setattr(counting, "HEAD_START_SETS", 0)
    monkeypatch.setattr(Ganak, "__enter__", lambda self: self.process.kill() or self)
    assert count(puzzle) == whole
    monkeypatch.setattr(frontier, "MAX_LAYER_SETS", 10)
    with pytest.raises(EnpitsuError, match="the model counter failed: stopped"):
        count(puzzle)


def test_out_of_time_tells_what_was_enumerated(monkeypatch):
    def late(*_):
        raise OutOfTime("out of time")

    monkeypatch.setattr(counting, "advance_with_states", late)
    assert told(count(empty("wijuko", 3, 3))) == (100, False)


def test_a_wide_board_costs_what_a_tall_one_costs():
    tall, wide = empty("marupeke", 20, 3), empty("marupeke", 3, 20)
    assert heatmap(tall).total == heatmap(wide).total == count(wide).at_least > 1000
    widths = []
    for puzzle in (tall, wide):
        cnf = frontier.clauses(model(puzzle))
        true, _, _ = grow((0,), effects(cnf.clauses, cnf.top))
        widths.append(max(map(len, true)))
    assert widths[0] == widths[1]
    assert list(heatmap(wide).counts) == list(wide.grid.cells), "told in reading order"


def test_places_on_lines_cross_the_board_the_short_way_too():
    wide, tall = Grid(1, 2), Grid(2, 1)
    order = [
        *(Corner(0, 0), Edge(Cell(0, -1), Cell(0, 0)), Corner(1, 0)),
        *(Edge(Cell(-1, 0), Cell(0, 0)), Cell(0, 0), Edge(Cell(0, 0), Cell(1, 0))),
        *(Corner(0, 1), Edge(Cell(0, 0), Cell(0, 1)), Corner(1, 1)),
        *(Edge(Cell(-1, 1), Cell(0, 1)), Cell(0, 1), Edge(Cell(0, 1), Cell(1, 1))),
        *(Corner(0, 2), Edge(Cell(0, 1), Cell(0, 2)), Corner(1, 2)),
    ]
    met = [*wide.cells, *wide.all_edges, *wide.corners]
    assert sorted(met, key=lambda p: lattice_point(p, wide)[::-1]) == order
    met = [*tall.cells, *tall.all_edges, *tall.corners]
    assert [lattice_point(p, tall) for p in sorted(met, key=lambda p: lattice_point(p, tall))] == [
        lattice_point(p, wide)[::-1] for p in order
    ]
    left, right, top, bottom = (Border(side, 0) for side in ("left", "right", "top", "bottom"))
    points = [lattice_point(place, Grid(2, 3)) for place in (left, right, top, bottom)]
    assert points == [(1, -1), (1, 7), (-1, 1), (5, 1)]


def test_bounds_on_many_cells_are_pairs_for_who_counts():
    rules = model(read("abc letters=A\n" + "\n".join([" ".join("." * 13)] * 13) + "\n"))
    assert to_cnf(rules).top > to_cnf(rules).answer_variables
    assert frontier.clauses(rules).top == frontier.clauses(rules).answer_variables


def test_an_interrupt_while_a_bound_is_encoded_is_an_interrupt(monkeypatch):
    def interrupted(*_):
        raise pycard.error("Caught keyboard interrupt")

    monkeypatch.setattr(pycard, "encode_atmost", interrupted)
    with pytest.raises(KeyboardInterrupt):
        to_cnf(model(empty("abc", 14, 14, letters="A")))


def test_whatever_else_goes_wrong_there_is_told(monkeypatch):
    def broken(*_):
        raise pycard.error("no such encoding")

    monkeypatch.setattr(pycard, "encode_atmost", broken)
    with pytest.raises(
        EnpitsuError, match="a bound cannot be encoded as clauses: no such encoding"
    ):
        to_cnf(model(empty("abc", 16, 16, letters="A")))


def test_a_limit_is_seen_while_bounds_are_encoded():
    rules = model(empty("abc", 15, 15, letters="A"))
    with limited(0), pytest.raises(OutOfTime):
        to_cnf(rules)


# -- answers anywhere --------------------------------------------------------------------------


@cache
def fences(rows, cols):
    """The fences of a board, each as the cells inside: no two of them may only touch at a corner.

    What a closed fence parts has colours, outside and inside; four walls meet just where these
    make a chequered block.
    """
    found = []
    for inside in product((0, 1), repeat=rows * cols):
        padded = [[0] * (cols + 2) for _ in range(rows + 2)]
        for i, colour in enumerate(inside):
            padded[i // cols + 1][i % cols + 1] = colour
        blocks = (
            (padded[r][c], padded[r][c + 1], padded[r + 1][c], padded[r + 1][c + 1])
            for r in range(rows + 1)
            for c in range(cols + 1)
        )
        if not {(0, 1, 1, 0), (1, 0, 0, 1)} & {*blocks}:
            found.append(padded)
    return found


def walls(padded, edge):
    one, other = (padded[cell.row + 1][cell.col + 1] for cell in edge)
    return one != other


def test_answers_on_edges_are_counted(monkeypatch):
    monkeypatch.setattr(counting, "MAX_ENUMERATED_SOLUTIONS", 0)
    for rows, cols in ((1, 1), (2, 3), (3, 2), (3, 4)):
        assert int(count(Puzzle(FENCE, Grid(rows, cols), {}))) == len(fences(rows, cols))


@settings(max_examples=30, deadline=None)
@given(numbers=st.dictionaries(st.sampled_from(Grid(3, 4).cells), st.integers(0, 3), max_size=4))
def test_the_heatmap_of_answers_on_edges_is_that_of_all_fences(numbers):
    grid = Grid(3, 4)
    fits = [
        padded
        for padded in fences(3, 4)
        if all(sum(walls(padded, e) for e in grid.sides(c)) == n for c, n in numbers.items())
    ]
    puzzle = Puzzle(FENCE, grid, {"numbers": numbers})
    heat = heatmap(puzzle)
    assert heat.total == int(count(puzzle)) == len(fits)
    for edge in grid.all_edges:
        number = sum(walls(padded, edge) for padded in fits)
        assert heat.counts[edge] == {"|": number, "-": len(fits) - number}
    assert list(heat.counts) == list(puzzle.domains), "told in the order of the answers"


def test_several_answers_are_counted_together():
    puzzle = tally("x..", "...", ".o.")
    found, heat = count(puzzle), heatmap(puzzle)
    assert int(found) == heat.total == 2**7
    assert heat.counts[Corner(1, 1)] == {0: 0, 1: 16, 2: 48, 3: 48, 4: 16}
    assert heat.counts[Border("top", 1)] == {0: 32, 1: 64, 2: 32, 3: 0}
    boards = list(solutions(puzzle))
    for place, numbers in heat.counts.items():
        assert Counter(board[place] for board in boards) == Counter(numbers)


def test_the_sweep_says_rules_without_variables_that_only_help():
    rules = model(fence("...", "..."))
    assert to_cnf(rules).top > to_cnf(rules).answer_variables
    cnf = frontier.clauses(rules)
    assert cnf.top == cnf.answer_variables
    assert heatmap(Puzzle(FENCE, Grid(8, 8), {})).total == 92343922085798834


# -- the answer as a value -----------------------------------------------------------------------


def test_the_number_is_a_value():
    puzzle = empty("marupeke", 2, 2)
    found = count(puzzle)
    assert (int(found), found.status, str(found)) == (16, "exact", "exactly 16")
    assert found.text() == found.text(colour=True) == "exactly 16\n"
    assert repr(found) == "<solutions of <marupeke 2x2, 0 clues>: exactly 16>"
    assert found.puzzle == puzzle
    assert found.picture() is None
    assert found.fields() == {
        "kind": "marupeke",
        "status": "exact",
        "count": "16",
        "exact": True,
        "at_least": "16",
    }


def test_a_number_that_is_not_known_is_no_number():
    found = count(empty("marupeke", 5, 5, run=4), cap=50)
    assert (found.status, str(found)) == ("at least", "at least 50")
    assert (found.fields()["count"], found.fields()["at_least"]) == (None, "50")
    with pytest.raises(ValueError, match="not known exactly: at least 50"):
        int(found)
    nothing = count(empty("marupeke", 5, 5), time_limit=0)
    assert (nothing.status, str(nothing), nothing.at_least) == (
        "unknown",
        "out of time: not even one solution is known",
        0,
    )


def test_numbers_are_copied_and_pickled():
    for found in (count(empty("abc", 4, 4, letters="ABCD")), count(empty("abc", 3, 3), cap=1)):
        for other in (pickle.loads(pickle.dumps(found)), copy.deepcopy(found)):
            assert other == found
            assert (other.puzzle, repr(other)) == (found.puzzle, repr(found))
            assert "\n" not in repr(other)


@pytest.mark.parametrize("ask", [count, heatmap])
def test_a_model_is_built_once(monkeypatch, ask):
    puzzle, built = empty("wijuko", 3, 3), []
    rules = model(puzzle)
    monkeypatch.setattr(
        sys.modules["enpitsu.puzzle.model"], "model", lambda puzzle: built.append(puzzle) or rules
    )
    assert ask(rules) == ask(puzzle)
    assert built == [puzzle]


def test_a_count_can_be_cancelled(monkeypatch):
    def sleeping(self, cnf):
        self.process = Popen(["sleep", "60"], stdout=PIPE, stderr=PIPE, text=True)

    limit = Limit()
    monkeypatch.setattr(frontier, "MAX_LAYER_SETS", 10)  # the sweep gives up, the counter works on
    monkeypatch.setattr(Ganak, "__init__", sleeping)
    timer = Timer(0.3, limit.cancel)
    timer.start()
    start = monotonic()
    assert told(count(empty("marupeke", 4, 8, run=4), time_limit=limit)) == (100, False)
    assert monotonic() - start < 10
    timer.join()


def test_who_is_cancelled_before_it_begins_knows_nothing():
    limit = Limit()
    limit.cancel()
    assert count(empty("wijuko", 3, 3), time_limit=limit).status == "unknown"
    assert heatmap(empty("wijuko", 3, 3), time_limit=limit).status == "unknown"
