"""Limits: a time, or a word from another thread; and the one rule for what comes of it."""

import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from itertools import combinations, count, islice, pairwise, permutations
from math import inf
from multiprocessing import get_context
from pathlib import Path
from subprocess import PIPE, run
from threading import Event, Thread, Timer, get_ident
from time import monotonic

import pycard
import pytest

import enpitsu
from enpitsu.engines import cnf, sat, solvers
from enpitsu.engines.check import check
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.forced import forced
from enpitsu.engines.solve import ENGINES, NoSolution, Solved, Undecided, solutions, solve
from enpitsu.engines.solvers import Minicard
from enpitsu.errors import EnpitsuError, OutOfTime
from enpitsu.inference.explain import explain
from enpitsu.io.formats import read
from enpitsu.making.drafts import further
from enpitsu.making.drafts.draft import Draft
from enpitsu.making.drafts.frame_solver import FrameSolver
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Clue
from enpitsu.paper.limit import Limit, each_limited, is_limited, limited, look, remaining
from enpitsu.puzzle.index import INDEX
from enpitsu.puzzle.kind import Puzzle, Rule
from enpitsu.puzzle.model import Constraint, Model, model
from enpitsu.puzzle.registry import kind
from enpitsu.rules import Is, clauses, distinct, number_of
from enpitsu.rules.formulas import Count
from samples import KAKURO

BENCH = Path(__file__).parents[1] / "bench"
OURS = ("sat", "cpsat", "backtrack")
each_engine = pytest.mark.parametrize("engine", OURS)
ANY = Rule("any", "Anything may be said.", lambda puzzle, domains: ())
EMPTY = Puzzle(kind("abc"), Grid(9, 9), {})  # more solutions than anyone can list
SOON = 20  # seconds within which whoever was told to stop has stopped


def pigeons(number):
    """So many that differ pair by pair, with one value too few: no engine sees that soon."""
    places = Grid(1, number).cells
    pairs = [Constraint(ANY, pair, (), distinct(2)) for pair in combinations(places, 2)]
    puzzle = Puzzle(kind("abc"), Grid(1, number), {})
    return Model(puzzle, dict.fromkeys(places, tuple(range(number - 1))), pairs)


# -- the limit itself ----------------------------------------------------------------------


def test_without_seconds_nothing_passes():
    limit = Limit()
    limit.check()
    assert (limit.remaining(), limit.passed) == (None, False)


def test_no_seconds_have_passed_at_once():
    limit = Limit(0)
    while not limit.passed:  # until the clock moves
        pass
    assert limit.remaining() == 0
    with pytest.raises(OutOfTime, match=r"^out of time$"):
        limit.check()


def test_a_limit_that_is_cancelled_has_passed_whatever_time_is_left():
    for limit in (Limit(), Limit(1000)):
        limit.cancel()
        assert (limit.remaining(), limit.passed) == (0, True)
        with pytest.raises(OutOfTime, match=r"^cancelled$"):
            limit.check()


def test_seconds_become_a_limit_and_a_limit_stays_what_it_is():
    limit = Limit(5)
    assert Limit.of(limit) is limit
    assert Limit.of(None).remaining() is None
    assert 4 < Limit.of(5).remaining() <= 5


def test_running_out_of_time_is_one_of_our_errors_and_none_of_the_systems():
    assert issubclass(OutOfTime, EnpitsuError)
    assert not issubclass(OutOfTime, OSError)


# -- what an engine does about it ------------------------------------------------------------


@each_engine
def test_a_limit_ends_the_search(engine):
    with pytest.raises(OutOfTime):
        for _ in islice(solutions(EMPTY, engine=engine, time_limit=0.3), 10**6):
            pass


@each_engine
def test_no_time_is_no_answer(engine):
    with pytest.raises(OutOfTime):
        next(solutions(EMPTY, engine=engine, time_limit=0.0))
    assert solve(EMPTY, engine=engine, time_limit=0.0) == Undecided(puzzle=EMPTY, engine=engine)


@each_engine
def test_another_thread_cancels_a_question(engine):
    limit, rules = Limit(), pigeons(14)
    start = monotonic()
    Timer(0.3, limit.cancel).start()
    outcome = solve(rules, engine=engine, time_limit=limit)
    assert isinstance(outcome, Undecided)
    assert outcome.solution is None
    assert not outcome.gave_up
    assert 0.3 <= monotonic() - start < SOON


@each_engine
def test_a_question_asked_in_a_thread_is_cancelled_from_the_main_one(engine):
    limit, told, began = Limit(), [], Event()

    def ask():
        began.set()
        told.append(solve(pigeons(14), engine=engine, time_limit=limit))

    thread = Thread(target=ask, daemon=True)
    thread.start()
    began.wait()
    thread.join(timeout=0.3)
    assert thread.is_alive(), "else there was nothing to cancel"
    limit.cancel()
    thread.join(timeout=SOON)
    assert not thread.is_alive()
    assert [outcome.status for outcome in told] == ["unknown"]


@each_engine
def test_between_two_solutions_a_cancelled_search_ends_too(engine):
    limit = Limit()
    search = solutions(EMPTY, engine=engine, time_limit=limit)
    assert len(next(search)) == 81
    limit.cancel()
    with pytest.raises(OutOfTime, match="cancelled"):
        for _ in islice(search, 10**4):
            pass


def test_one_limit_serves_several_questions():
    limit = Limit(1000)
    puzzle = read("marupeke\nx . .\n. # .\n. . .")
    assert isinstance(solve(puzzle, time_limit=limit), Solved)
    assert forced(puzzle, time_limit=limit).complete
    assert check(puzzle, {}, time_limit=limit).status == "unfinished"
    limit.cancel()
    assert isinstance(solve(puzzle, time_limit=limit), Undecided)
    assert forced(puzzle, time_limit=limit).status == "unknown"
    assert check(puzzle, {}, time_limit=limit).status == "unfinished"  # no search is needed
    assert check(puzzle, {}, deep=True, time_limit=limit).status == "unknown"


def test_a_limit_that_has_passed_is_seen_before_any_clause_is_made(monkeypatch):
    monkeypatch.setattr(sat, "_streamed", None)
    puzzle = Puzzle(kind("marupeke"), Grid(1, 3), {})
    assert solve(puzzle, time_limit=0) == Undecided(puzzle=puzzle)


def test_a_limit_is_seen_while_clauses_are_made():
    limit, rules = Looks(most=2), model(Puzzle(kind("marupeke"), Grid(40, 40), {}))
    with limited(limit), pytest.raises(OutOfTime):
        to_cnf(rules)
    assert len(limit.met) == 2


def test_more_values_than_there_is_room_for_are_not_numbered_under_a_limit(monkeypatch):
    """A number for each of ten million values would take gigabytes, long before any search."""
    monkeypatch.setattr(cnf, "MAX_NUMBERED_VALUES", 10_000)
    large = Puzzle(kind("fillomino"), Grid(12, 12), {})
    told = solve(large, time_limit=1000)
    assert (told.status, told.solution) == ("unknown", None)
    assert forced(large, time_limit=1000).status == "unknown"
    small = Puzzle(kind("fillomino"), Grid(6, 6), {})
    assert solve(small, time_limit=1000).status == "multiple"
    with pytest.raises(OutOfTime, match="too many values"):
        next(solutions(large, time_limit=1000))
    monkeypatch.setattr(cnf, "MAX_NUMBERED_VALUES", 1000)
    assert solve(small).status == "multiple", "without a limit they are"


def test_what_was_found_before_the_end_is_told():
    known = next(solutions(EMPTY))
    looks = Looks(most=4)  # before making clauses, while, after, and in the first question
    outcome = solve(EMPTY, time_limit=looks)
    assert (type(outcome), outcome.solution) == (Undecided, known)
    assert outcome.status == "unknown"


# -- slices of one question --------------------------------------------------------------------


class Looks(Limit):
    """A limit that passes after so many looks; `met` tells how many boards there were at each."""

    def __init__(self, most=inf):
        super().__init__()
        self.most, self.met, self.boards = most, [], []

    def check(self):
        if len(self.met) == self.most:
            raise OutOfTime
        self.met.append(len(self.boards))

    def watch(self, rules):
        for board in each_limited(self, sat.solutions(rules, {})):
            self.boards += [tuple(board.values())]


def seven_and_six():
    """Seven that differ pair by pair, six of them with six values: few rules, far to search."""
    rules = pigeons(7)
    domains = {place: tuple(range(1, 8 if i == 0 else 7)) for i, place in enumerate(rules.domains)}
    return Model(rules.puzzle, domains, rules.constraints)


def test_a_slice_and_a_limit_may_end_in_the_middle_of_a_question(monkeypatch):
    monkeypatch.setattr(sat, "FIRST_SLICE_PROPAGATIONS", 200)
    monkeypatch.setattr(sat, "MAX_SLICE_PROPAGATIONS", 200)
    looks = Looks()
    looks.watch(seven_and_six())
    assert sorted(looks.boards) == [(7, *rest) for rest in permutations(range(1, 7))]
    inside = [i for i, (before, now) in enumerate(pairwise(looks.met), 1) if before == now]
    assert max(inside) > 100, "else no slice ended between two boards"
    for most in (0, 1, 100, *inside):
        cut = Looks(most)
        with pytest.raises(OutOfTime):
            cut.watch(seven_and_six())
        assert cut.boards == looks.boards[: looks.met[most]]


def test_a_solver_stops_when_it_has_done_what_it_may():
    number, most = 40, 2_000
    solver = Minicard()
    holders = [range(number * i + 1, number * (i + 1) + 1) for i in range(number + 1)]
    for literals in holders:
        solver.add_clause(literals)
    for literals in zip(*holders, strict=True):
        solver.add_at_most(literals, 1)
    for _ in range(5):
        before = solver.propagations
        assert solver.solve((), most) is None
        assert most <= solver.propagations - before <= most + number * (number + 1)


def test_bounds_on_very_many_cells_are_searched_soon():
    link = "201480mhg2i40a8s192816704r503gk0m2g2oa0a18085010k046g0003hu0104000400fbvgvo005fu1800o"
    link += "0000000800600000003s0003c-1c140411g81ah8233"  # rooms of forty cells
    puzzle = read(f"https://puzz.link/p?heyawake/19/15/{link}")
    assert solve(puzzle, time_limit=100).status == "unique"


# -- Ctrl-C in an encoder, and what else may go wrong there ----------------------------------------


def bounds_of_many(number=30):
    """A rule whose bound takes an encoder: more subsets than are written out."""
    places, bound = Grid(1, number).cells, number_of("x", number, 7, 9)
    bound.memo.clear()  # whoever met it before has kept its clauses
    return Model(EMPTY, dict.fromkeys(places, ("x", "o")), [Constraint(ANY, places, (), bound)])


def failing(error):
    def encode(*_):
        raise error

    return encode


def test_ctrl_c_in_an_encoder_is_ctrl_c(monkeypatch):
    monkeypatch.setattr(pycard, "encode_atmost", failing(pycard.error("Caught keyboard interrupt")))
    with pytest.raises(KeyboardInterrupt):
        to_cnf(bounds_of_many())


def test_any_other_complaint_of_an_encoder_is_an_error_that_tells_it(monkeypatch):
    monkeypatch.setattr(pycard, "encode_atmost", failing(pycard.error("no memory for 7 literals")))
    with pytest.raises(EnpitsuError, match="no memory for 7 literals"):
        to_cnf(bounds_of_many())


def test_a_bound_that_takes_an_encoder_is_met():
    cnf = to_cnf(bounds_of_many())
    assert cnf.top > cnf.answer_variables == 30
    board = next(solutions(bounds_of_many()))
    assert 7 <= [*board.values()].count("x") <= 9
    assert len(board) == 30
    assert isinstance(solve(bounds_of_many()), Solved)


def test_every_engine_of_ours_is_tried_here():
    assert [*ENGINES.own] == [*OURS]


def test_a_model_without_a_solution_has_none_and_is_not_undecided():
    rules = pigeons(4)
    assert isinstance(solve(rules), NoSolution)
    assert Cell(0, 3) in rules.domains


# -- reasoning on large boards ---------------------------------------------------------------


class Patience(Limit):
    """A limit that passes when it has been looked at so many times."""

    def __init__(self, looks):
        super().__init__()
        self.looks = looks

    def check(self):
        self.looks -= 1
        if self.looks < 0:
            raise OutOfTime("out of patience")


@pytest.mark.parametrize("looks", [10, 2_000, 8_000])
def test_reasoning_on_a_large_board_ends_at_its_limit(looks):
    """Also while lemmas are worked out, and spots are listed and looked at."""
    empty = Puzzle(kind("marupeke"), Grid(40, 40), {})
    patience = Patience(looks)
    path = explain(empty, time_limit=patience)
    assert path.ending == "undecided"
    assert patience.looks == -1
    assert path.counters["looks"] <= looks


# -- work between two looks ------------------------------------------------------------------


def test_each_item_is_looked_for_under_the_limit_and_nothing_else_is():
    def numbers():
        for number in range(3):
            look()
            yield number

    limit = Limit()
    items = each_limited(limit, numbers())
    assert next(items) == 0
    assert not is_limited(), "a generator that stands still holds nobody to its limit"
    limit.cancel()
    look()
    with pytest.raises(OutOfTime, match="cancelled"):
        next(items)


def test_of_limits_within_limits_the_first_to_end_counts():
    with limited(1000), limited(5):
        assert remaining() <= 5
    with limited(5), limited(1000):
        assert remaining() <= 5
    outer = Limit()
    with limited(outer), limited(1000):
        assert 900 < remaining() <= 1000
        outer.cancel()
        with pytest.raises(OutOfTime):
            look()
    assert remaining() is None


def test_who_sets_no_limit_is_not_limited():
    with limited(None):
        assert not is_limited()
        look()
    with limited(Limit()):
        assert is_limited(), "somebody may cancel it"


def test_a_thread_has_no_limit_of_another():
    told = []
    with limited(5):
        thread = Thread(target=lambda: told.append(is_limited()))
        thread.start()
        thread.join()
    assert told == [False]


class Ticking(Limit):
    """A limit whose clock is the work done: so many lines of Python that were run."""

    def __init__(self, lines):
        super().__init__()
        self.lines, self.most, self.since = lines, 0, 0

    def check(self):
        self.lines -= LOOK
        self.most, self.since = max(self.most, self.since), 0
        if self.lines <= 0:
            raise OutOfTime("out of time")

    def trace(self, frame, event, arg):
        if event == "line":
            self.lines -= 1
            self.since += 1
        return self.trace


LOOK = 500  # lines that a look counts for: a solver runs none
BETWEEN = 150_000  # lines of Python between two looks: some hundredths of a second
SIDE = 24
ASKED = {
    "solve": solve,
    "backtrack": partial(solve, engine="backtrack"),
    "forced": forced,
    "count": enpitsu.count,
    "heatmap": enpitsu.heatmap,
    "explain": explain,
    "hint": lambda puzzle, **limit: enpitsu.hint(puzzle, {}, **limit),
    "check": lambda puzzle, **limit: check(puzzle, {}, deep=True, **limit),
    "grade": enpitsu.grade,
    "prove": enpitsu.prove,
    "diagnose": enpitsu.diagnose,
    "complete": enpitsu.complete,
    "reduce": enpitsu.reduce,
    "vary": enpitsu.vary,
    "generate": lambda puzzle, **limit: enpitsu.generate(
        puzzle.kind.name, rows=puzzle.grid.rows, cols=puzzle.grid.cols, **limit
    ),
}
OPEN = ("unknown", "undecided", "at least", "several", "multiple", "out of time")
# Of each family a kind, with the questions that work in ways of their own there.
FAMILIES = {
    "akari": ASKED.keys(),
    "slitherlink": ("solve", "explain", "generate"),  # loops
    "fillomino": ("solve", "backtrack", "hint", "generate"),  # large domains, pieces of a size
    "nonogram": ("solve", "complete"),  # lines
    "galaxies": ("check", "generate"),  # regions
    "hitori": ("forced", "generate"),  # frames that grow
    "numberlink": ("heatmap", "explain"),  # paths
    "skyscrapers": ("count", "vary"),  # numbers in lines
}


@pytest.fixture
def limits(monkeypatch):
    """The bench that surveys how far limits are overrun."""
    monkeypatch.syspath_prepend(BENCH)
    return import_module("limits")


def ticking(question, puzzle, limit):
    """The status of what is found under a limit that counts lines, or that time ran out."""
    before = sys.gettrace()
    sys.settrace(limit.trace)
    try:
        return question(puzzle, time_limit=limit).status
    except OutOfTime:
        return "out of time"
    finally:
        sys.settrace(before)


@pytest.mark.part(2)
@pytest.mark.parametrize(
    ("name", "question"), [(name, asked) for name in FAMILIES for asked in FAMILIES[name]]
)
def test_whoever_works_looks_at_the_limit_often_enough(name, question, limits, monkeypatch):
    monkeypatch.setattr(solvers, "THREAD_SECONDS_PER_LOOK", 0.001)
    monkeypatch.setattr(sat, "FIRST_SLICE_PROPAGATIONS", 1000)
    monkeypatch.setattr(sat, "MAX_SLICE_PROPAGATIONS", 1000)
    puzzle, limit = limits.empty(name, SIDE, SIDE), Ticking(100_000)
    status = ticking(ASKED[question], puzzle, limit)
    assert limit.most < BETWEEN
    assert limit.since < BETWEEN, "after the end"
    if limit.lines <= 0:
        assert status in OPEN


# The largest boards of kinds that have none of 36x36, or are never so large.
LARGE = {
    "hidato": "20x20",
    "numbrix": "20x20",
    "samurai": "21x21",
    "sudoku": "25x25",
    "suko": "3x3",
    "tenner": "36x10",
}


@pytest.mark.long
@pytest.mark.parametrize("name", INDEX)
def test_every_question_to_every_kind_ends_within_its_seconds(name):
    """Those of the processor, for the machine may have other work; and in less than a gigabyte."""
    words = ["--alone", "--kinds", name, "--sizes", LARGE.get(name, "36x36"), "--seconds", "0.5"]
    told = run([sys.executable, BENCH / "limits.py", *words], check=True, stdout=PIPE, text=True)
    lines = [*map(json.loads, told.stdout.splitlines())]
    assert len(lines) > 10
    assert [line for line in lines if line["work"] > 1 or line["megabytes"] > 1000] == []


def test_clues_of_a_draft_are_read_off_boards_not_tried_one_by_one(limits, monkeypatch):
    """A line of 36 cells has more lists of numbers than any memory can hold."""
    monkeypatch.setattr(further, "values_of", lambda *_: pytest.fail("all were listed"))
    assert enpitsu.diagnose(limits.empty("nonogram", 3, 3)).status == "multiple"


def test_verifying_a_proof_has_a_limit():
    proof = enpitsu.prove(enpitsu.generate("marupeke", rows=4, cols=4))
    assert enpitsu.verify(proof, time_limit=1000).status == "verified"
    late = enpitsu.verify(proof, time_limit=0)
    assert (late.status, late.fields()["verified"]) == ("unknown", False)
    assert str(late) == "undecided within the limit"


class Deaf:
    """A search that does not stop when it is told to, until it is let go."""

    def __init__(self, monkeypatch):
        self.began, self.goes_on = Event(), Event()
        monkeypatch.setitem(solvers.Gluecard.ask, "solve_lim", self.search)
        monkeypatch.setattr(solvers, "MIN_THREAD_VARIABLES", 0)
        monkeypatch.setattr(solvers, "STOP_SECONDS", 0.01)

    def search(self, *_):
        self.began.set()
        self.goes_on.wait(SOON)

    def limit(self):
        """A limit that is cancelled as soon as a search has begun."""
        limit = Limit()
        Thread(target=lambda: (self.began.wait(SOON), limit.cancel())).start()
        return limit


def test_a_solver_that_does_not_stop_is_left_behind(monkeypatch):
    """Whoever asked goes on, and nothing can be asked of it any more."""
    deaf = Deaf(monkeypatch)
    solver = solvers.Gluecard()
    solver.add_clause([1, 2])
    with limited(deaf.limit()), pytest.raises(OutOfTime, match="cancelled"):
        solver.solve((), 1000)
    assert solver.lost
    solver.add_clause([3])
    solver.prefer([3])
    with pytest.raises(OutOfTime):
        solver.solve((), 1000)
    with pytest.raises(OutOfTime):
        _ = solver.propagations
    solver.delete()
    deaf.goes_on.set()


def test_a_thread_that_has_searched_searches_again(monkeypatch):
    """To start one for each question would take longer than most answers."""
    monkeypatch.setattr(solvers, "MIN_THREAD_VARIABLES", 0)
    ours = type("Ours", (solvers.Searcher,), {"resting": []})
    monkeypatch.setattr(solvers, "Searcher", ours)
    ids = set()
    ask = solvers.Gluecard.ask["solve_lim"]
    monkeypatch.setitem(
        solvers.Gluecard.ask, "solve_lim", lambda *of: (ids.add(get_ident()), ask(*of))[1]
    )
    solver = solvers.Gluecard()
    solver.add_clause([1, 2])
    with limited(Limit()):
        for literal in (1, 2):
            assert solver.solve([-literal], 1000)
    assert not solver.solve([-1, -2], 1000), "without a limit nobody else searches"
    assert len(ids) == 2
    assert get_ident() in ids
    assert len(ours.resting) == 1


def test_what_goes_wrong_in_a_search_is_told_to_whoever_asked(monkeypatch):
    monkeypatch.setattr(solvers, "MIN_THREAD_VARIABLES", 0)
    failed = failing(MemoryError("no room"))
    monkeypatch.setitem(solvers.Gluecard.ask, "solve_lim", failed)
    solver = solvers.Gluecard()
    solver.add_clause([1, 2])
    with limited(Limit()), pytest.raises(MemoryError, match="no room"):
        solver.solve((), 1000)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are not forked here")
def test_a_forked_process_has_threads_of_its_own(monkeypatch):
    """Those of its parent do not come with it: it would wait for them for ever."""
    monkeypatch.setattr(solvers, "MIN_THREAD_VARIABLES", 0)
    assert asked_with_a_limit()
    assert solvers.Searcher.resting
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool:
        assert pool.submit(asked_with_a_limit).result(timeout=SOON)


def asked_with_a_limit():
    solver = solvers.Gluecard()
    solver.add_clause([1, 2])
    with limited(Limit()):
        return solver.solve((), 1000)


def test_a_draft_that_has_lost_its_solver_goes_on_with_another(monkeypatch):
    """With all that it had found out, and so do drafts that come of it."""
    puzzle = Puzzle(kind("sudoku"), Grid(9, 9), {"givens": {Cell(0, 0): 1, Cell(4, 4): 2}})
    draft = Draft(puzzle)
    soon = draft.status(soon=True)
    edited = draft.edited(Clue("givens", Cell(8, 8), 3))
    with monkeypatch.context() as patched:
        deaf = Deaf(patched)
        assert not draft.status(time_limit=deaf.limit()).complete
        deaf.goes_on.set()
    assert draft._known.solver.lost
    kept = draft.known()
    assert not kept.solver.lost
    assert [found.board for found in kept.solutions] == [*soon.solutions] != []
    assert draft.status().state == Draft(puzzle).status().state
    assert edited.status().state == Draft(edited.puzzle).status().state


# -- what stays warm when time runs out ------------------------------------------------------


def test_what_was_deferred_is_still_owed_when_time_runs_out():
    """Two lines of a Takuzu are alike: that is said when a board breaks it, or at the next try."""
    size, line = 8, "xxooxoxo"
    rules = model(Puzzle(kind("takuzu"), Grid(size, size), {}))
    values = dict(zip("xo", rules.domains[Cell(0, 0)], strict=True))
    alike = [(Cell(row, col), values[line[col]]) for row in (0, 5) for col in range(size)]
    with sat.Sat(rules) as warm:
        assert warm.cnf.deferred, "else this is about nothing"
        assert warm.solution(alike[:size])
    ends = 0
    for most in count(1):
        with sat.Sat(rules) as warm:
            try:
                with limited(Looks(most)):
                    assert warm.solution(alike) is None
                break
            except OutOfTime:
                ends += 1
            assert warm.solution(alike) is None
    assert ends > 1


def test_no_variable_is_given_twice_when_time_runs_out():
    """Clues that are met in several tries say what they say in one."""
    puzzle = read(KAKURO)
    (board,) = solutions(puzzle)
    rules = model(puzzle)
    solver, said, ends = FrameSolver(rules), [0], 0
    add = solver.sat.solver.add_clause
    solver.sat.solver.add_clause = lambda clause: (said.extend(map(abs, clause)), add(clause))
    for most in count(1):
        try:
            with limited(Looks(most)):
                solver.meet(rules)
            break
        except OutOfTime:
            ends += 1
            assert solver.sat.cnf.top >= max(said)
    assert ends > 1
    assumed = [solver.selectors[clue] for clue in puzzle.removable_clues]
    assert solver.holds(assumed)
    found = solver.found()
    assert found.board == board
    assert not solver.holds([*assumed, solver.block(found)])


def test_a_supposition_that_is_said_in_part_keeps_its_variables(monkeypatch):
    rules, said, ends = bounds_of_many(29), [29], 0  # others are met anew
    monkeypatch.setattr(cnf, "CONSTRAINTS_PER_LOOK", 1)
    with sat.Sat(Model(EMPTY, rules.domains, [])) as warm:
        add = warm.solver.add_clause
        warm.solver.add_clause = lambda clause: (said.extend(map(abs, clause)), add(clause))
        for most in count(1):
            before = max(said)
            try:
                with limited(Looks(most)):
                    warm.said([*rules.constraints, *rules.constraints])
                break
            except OutOfTime:
                ends += max(said) > before
                assert warm.cnf.new() > max(said)
    assert ends


def test_a_name_that_is_said_in_part_leaves_the_clauses_as_they_were(monkeypatch):
    """What is said later holds whether or not the name does."""
    parts = clauses.Clauses(native=True, many=66, lazy=False)
    add = parts.add
    monkeypatch.setattr(clauses, "at_most", failing(OutOfTime()))
    column = (1, (1, 2), (1, -1, -1, 1))
    two = Count((Is(0, 1), Is(1, 1)), 0, 1)
    with pytest.raises(OutOfTime):
        clauses.say(parts, Count((two, Is(2, 1)), 1, 1), [column] * 3)
    assert (parts.add, parts.native) == (add, True)
