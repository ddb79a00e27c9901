"""Puzzles made to order: each has one solution and all that was wished."""

import json
import os
import signal
import subprocess
import sys
from itertools import islice
from random import Random

import pytest

import enpitsu
from enpitsu.errors import Unsupported
from enpitsu.formats import read_all, records
from enpitsu.generating import METHODS, Recipe, fitting, generate, generate_all, made
from enpitsu.generating.blockers import in_patterns
from enpitsu.generating.cutting import cut_off
from enpitsu.generating.digging import Ground
from enpitsu.generating.symmetry import MOVES, images, orbits, sizes
from enpitsu.grid import Cell, Grid
from enpitsu.kinds import kind
from enpitsu.puzzle import Puzzle, model
from enpitsu.solving import OutOfTime, Solved, check, solve
from enpitsu.solving.cnf import compile
from enpitsu.solving.diagram import diagram
from enpitsu.solving.grade import Grade, grade
from enpitsu.solving.limit import Limit

SIZES = {"dig": (10, 10), "random": (4, 5), "cut-off": (8, 8), "improvement-border": (8, 8)}


def wished(method, **wishes):
    rows, cols = SIZES[method]
    return {"kind": "marupeke", "rows": rows, "cols": cols, "method": method, **wishes}


def series(number, **wishes):
    return list(generate_all(count=number, **wishes))


def blockers(puzzle):
    return [cell for cell, value in puzzle.clues["grid"].items() if value == "#"]


def symbols(puzzle):
    return [cell for cell, value in puzzle.clues["grid"].items() if value != "#"]


def number_of(puzzle, value):
    return list(puzzle.clues["grid"].values()).count(value)


def without(puzzle, cells):
    clues = {cell: v for cell, v in puzzle.clues["grid"].items() if cell not in cells}
    return Puzzle(puzzle.kind, puzzle.grid, {"grid": clues}, puzzle.options)


def unique(puzzle):
    outcome = solve(puzzle)
    return isinstance(outcome, Solved) and outcome.unique


# -- one solution, every time the same ---------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_every_method_makes_puzzles_with_one_solution(method):
    recipe = Recipe(**wished(method))
    for number in range(1, 6):
        puzzle, solution = made(recipe, number=number)
        assert (puzzle.kind.name, puzzle.grid) == ("marupeke", Grid(*SIZES[method]))
        assert solve(puzzle) == Solved(solution)
        assert check(puzzle, solution).right


@pytest.mark.parametrize("method", METHODS)
def test_a_series_depends_on_its_seed_alone(method):
    first = series(4, **wished(method))
    assert len({*first, *series(4, seed=2, **wished(method))}) == 8
    assert series(4, **wished(method)) == first
    assert generate(**wished(method)) == first[0]
    assert list(islice(generate_all(**wished(method)), 2)) == first[:2]
    # Puzzle 4 is the same without those before it, and in another process with other hashes.
    recipe = Recipe(**wished(method))
    assert made(recipe, number=4)[0] == first[3]
    code = f"from enpitsu.generating import *; print(made({recipe!r}, number=4)[0])"
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert told.stdout == f"{first[3]}\n"


def test_the_solver_that_digs_is_renewed_without_a_trace(monkeypatch):
    before = series(6, kind="marupeke", rows=6, cols=6)
    monkeypatch.setattr("enpitsu.generating.digging.WORN", 2)
    assert series(6, kind="marupeke", rows=6, cols=6) == before


def test_options_of_the_kind_are_kept():
    puzzle = generate("marupeke", rows=6, cols=6, options={"run": 4})
    assert puzzle.options["run"] == 4
    assert unique(puzzle)


def test_the_public_names():
    assert enpitsu.generate is generate
    assert enpitsu.generate_all is generate_all


# -- what can be wished --------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_minimal_puzzles_lack_nothing(method):
    for puzzle in series(3, **wished(method, minimal=True)):
        assert unique(puzzle)
        assert not any(unique(without(puzzle, [cell])) for cell in symbols(puzzle))


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("symmetry", MOVES)
def test_a_symmetric_puzzle_looks_the_same_when_it_is_turned(method, symmetry):
    side = 4 if method == "random" else 6
    wishes = wished(method, symmetry=symmetry) | {"rows": side, "cols": side}
    if method == "random":
        wishes |= {"blockers": (4, 6), "symbols": (2, 4)}
    for puzzle in series(3, **wishes):
        assert unique(puzzle)
        turned = images(puzzle.grid, symmetry)
        cells = puzzle.grid.cells
        for part in (blockers(puzzle), symbols(puzzle)):
            assert {cells[i] for cell in part for i in turned[cells.index(cell)]} == set(part)


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_a_minimal_symmetric_puzzle_can_lose_no_group(symmetry):
    wishes = wished("cut-off", symmetry=symmetry, minimal=True)
    for puzzle in series(2, **wishes):
        cells, clues = puzzle.grid.cells, set(symbols(puzzle))
        for orbit in orbits(puzzle.grid, symmetry):
            group = {cells[i] for i in orbit} & clues
            assert not group or not unique(without(puzzle, group))


@pytest.mark.parametrize("method", METHODS)
def test_the_number_of_blockers_is_as_wished(method):
    low, high = (5, 7) if method == "random" else (9, 13)
    met = {len(blockers(puzzle)) for puzzle in series(8, **wished(method, blockers=(low, high)))}
    assert met <= set(range(low, high + 1))
    assert len(met) > 1
    for puzzle in series(2, **wished(method, blockers=(low, low))):
        assert len(blockers(puzzle)) == low


@pytest.mark.parametrize("method", ["dig", "random"])
def test_the_number_of_each_symbol_is_as_wished(method):
    low, high = (7, 9) if method == "dig" else (3, 5)
    for puzzle in series(4, **wished(method, symbols=(low, high))):
        assert unique(puzzle)
        assert low <= number_of(puzzle, "x") <= high
        assert low <= number_of(puzzle, "o") <= high


def test_digging_leaves_as_many_symbols_as_wished_at_the_first_try():
    for puzzle in series(5, **wished("dig", symbols=(12, 60)), attempts=1):
        assert min(number_of(puzzle, "x"), number_of(puzzle, "o")) >= 12


def test_cutting_off_starts_with_the_symbols_wished_and_adds_to_them():
    for puzzle in series(3, **wished("cut-off", symbols=(5, 5))):
        assert number_of(puzzle, "x") >= 5
        assert number_of(puzzle, "o") >= 5
        assert unique(puzzle)


@pytest.mark.parametrize("level", ["easy", "hard", "expert"])
def test_the_level_is_the_one_wished(level):
    for puzzle in series(2, kind="marupeke", rows=6, cols=7, level=level):
        assert grade(puzzle).level == level


def test_a_minimal_puzzle_of_a_level():
    for puzzle in series(4, kind="marupeke", rows=8, cols=8, level="hard", minimal=True):
        assert grade(puzzle).level == "hard"
        assert not any(unique(without(puzzle, [cell])) for cell in symbols(puzzle))


@pytest.mark.parametrize("symmetry", ["none", "rotate"])
def test_blockers_in_the_patterns_of_the_book(symmetry):
    wishes = wished("dig", blockers_pattern=True, symmetry=symmetry)
    for puzzle in series(5, **wishes):
        shapes = sorted(map(sorted, pieces(puzzle)), key=len)
        assert sum(map(len, shapes)) == len(blockers(puzzle)) in (20, 21, 22)
        if symmetry == "none":
            assert [len(shape) for shape in shapes] == [1] * 6 + [2] * 6 + [3]
        for shape in shapes:
            if len(shape) == 2:
                assert shape[0].row != shape[1].row
                assert shape[0].col != shape[1].col
            if len(shape) == 3:
                assert len({c.row for c in shape}) == len({c.col for c in shape}) == 2


def pieces(puzzle):
    """The groups of black cells that touch, by their sides or corners."""
    left = dict.fromkeys(blockers(puzzle))
    while left:
        group = [left.popitem()[0]]
        for cell in group:
            for other in puzzle.grid.touching(cell):
                if other in left:
                    del left[other]
                    group.append(other)
        yield group


def test_a_board_too_full_for_patterns_that_do_not_touch_has_them_touch():
    grid = Grid(5, 5)
    assert len(in_patterns(grid, "none", 20, Random(1))) == 20
    assert in_patterns(grid, "none", 26, Random(1)) is None


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"method": "dug"}, "unknown method 'dug'; expected one of dig, random, cut-off, impro"),
        ({"level": "nice"}, "unknown level 'nice'; expected one of easy, medium, hard, expert"),
        ({"symmetry": "odd"}, "unknown symmetry 'odd'; expected one of none, rotate, quarter"),
        ({"symmetry": "diagonal"}, "symmetry diagonal needs a square grid, and this one is 4x6"),
        ({"kind": "suguru"}, "no generator for suguru; expected marupeke"),
        ({"blockers": (5, 4)}, "blockers 5-4; expected the least, the most"),
        ({"improvement_rate": 101}, "improvement rate 101; expected 0 to 100"),
        ({"blockers": (5, 5), "symmetry": "rotate"}, "5 to 5 blockers do not fit on 4x6 with sym"),
    ],
)
def test_wishes_that_cannot_be_met_are_told(wishes, said):
    with pytest.raises(Unsupported, match=said):
        generate(**{"kind": "marupeke", "rows": 4, "cols": 6, **wishes})


# -- limits ------------------------------------------------------------------------------------


def test_the_limits_end_it(monkeypatch):
    hopeless = {"kind": "marupeke", "rows": 10, "cols": 10, "method": "random"}
    with pytest.raises(OutOfTime, match="no such puzzle in 20 attempts"):
        generate(**hopeless, attempts=20)
    monkeypatch.setattr("enpitsu.solving.limit.monotonic", iter(range(10**6)).__next__)
    with pytest.raises(OutOfTime) as caught:
        generate(**hopeless, attempts=1000, time_limit=50)  # a look at this clock is a second
    assert not caught.value.args, "nothing of attempts"


def test_where_no_board_has_a_solution_none_is_made():
    wishes = {"rows": 3, "cols": 3, "options": {"run": 2}, "blockers": (0, 0)}
    with pytest.raises(OutOfTime):
        generate("marupeke", **wishes, attempts=10)


# -- the parts -----------------------------------------------------------------------------------


def test_digging_in_order_keeps_a_clue_only_if_it_must():
    # Of three variables, all but (0, 0, 0) and (1, 1, 1) are solutions.
    ground = Ground([[1, 2, 3], [-1, -2, -3]], 3)
    solution = [1, 2, -3]
    assert ground.dig([], [[1], [2], [-3]], solution, Limit()) == [[1], [2]]
    assert ground.dig([], [[-3], [1], [2]], solution, Limit()) == [[1], [2]]
    assert ground.unique([], [1, 2], solution, Limit())
    assert not ground.unique([], [1, -3], solution, Limit())
    kept = ground.dig([], [[-3], [1], [2]], solution, Limit(), spare=lambda left: len(left) < 3)
    assert kept == [[-3], [1], [2]]


def test_the_favourite_solution_does_not_depend_on_what_was_asked_before():
    wishes = [1, -2, 3, 4]
    clauses = [[-1, 2], [-3, -4]]
    fresh = Ground(clauses, 4).favourite([], wishes, Limit())
    assert fresh == [1, 2, 3, -4]
    used = Ground(clauses, 4)
    used.favourite([], [-n for n in wishes], Limit())
    assert used.favourite([], wishes, Limit()) == fresh
    assert used.favourite([1, -2], wishes, Limit()) is None


class InOrder(Random):
    """Shuffles nothing, so that the algorithms of the thesis can be followed."""

    def shuffle(self, x):
        pass


def test_cutting_off_takes_the_best_entry_and_the_border_algorithm_one_that_will_do():
    clues = {Cell(1, 1): "#", Cell(0, 3): "x"}
    cnf = compile(model(Puzzle(kind("marupeke"), Grid(3, 4), {"grid": clues})))
    found = diagram(cnf, Limit())
    alone = [[v] for v in range(1, 12)]
    total, true = found.counts({})
    entries = [(v, on) for v in range(1, 12) if true[v] != total for on in (True, False)]
    left = {(v, on): true[v] if on else total - true[v] for v, on in entries}
    ((v, on), *_more) = cut_off(found, {}, alone, InOrder()).items()
    assert left[v, on] == min(left.values())
    for rate in (0, 30, 60, 90):
        ((v, on), *_more) = cut_off(found, {}, alone, InOrder(), rate=rate).items()
        enough = [e for e in entries if (total - left[e]) / total >= rate / 100]
        assert (v, on) == (enough[0] if enough else min(entries, key=left.__getitem__))
    with_border = cut_off(found, {}, alone, InOrder(), rate=0, border=total + 1)
    assert with_border == cut_off(found, {}, alone, InOrder())
    assert found.counts(with_border)[0] == 1


@pytest.mark.parametrize(
    ("levels", "wished", "number"),
    [
        ("extreme expert expert hard hard hard easy easy", "hard", 3),
        ("extreme expert expert hard hard hard easy easy", "easy", 6),
        ("extreme expert expert hard hard hard easy easy", "expert", 1),
        ("extreme expert expert hard hard hard easy easy", "medium", None),
        ("hard hard easy", "hard", 0),
        ("hard hard easy", "extreme", None),
        ("hard", "easy", None),
    ],
)
def test_as_few_clues_are_put_back_as_make_the_level(monkeypatch, levels, wished, number):
    levels = levels.split()
    graded = lambda level, time_limit: Grade(level, 1.0, None, 1, "solved")  # noqa: E731
    monkeypatch.setattr(fitting, "grade", graded)
    assert fitting.fewest(levels.__getitem__, len(levels) - 1, wished, Limit()) == number


def test_without_a_grade_in_time_there_is_no_puzzle(monkeypatch):
    graded = lambda puzzle, time_limit: Grade(None, 1.0, None, 1, "undecided")  # noqa: E731
    monkeypatch.setattr(fitting, "grade", graded)
    with pytest.raises(OutOfTime):
        fitting.fewest(str, 3, "easy", Limit())


@pytest.mark.parametrize("symmetry", MOVES)
def test_groups_of_cells_cover_the_grid_once(symmetry):
    grid = Grid(5, 5)
    groups = orbits(grid, symmetry)
    assert sorted(i for group in groups for i in group) == list(range(25))
    assert {0, 25} <= sizes(grid, symmetry)
    assert max(map(len, groups)) == {"none": 1, "quarter": 4}.get(symmetry, 2)
    if symmetry == "quarter":
        assert 2 not in sizes(grid, symmetry)


# -- the command -----------------------------------------------------------------------------------


def test_the_command_writes_native_text(run):
    code, out, err = run("generate", "marupeke", "--size", "5x6", "--count", 3)
    assert (code, err) == (0, "")
    assert read_all(out) == series(3, kind="marupeke", rows=5, cols=6)
    ids = [record.id for record in records(out)]
    assert ids == [f"marupeke-5x6-dig-{number}" for number in (1, 2, 3)]


def test_the_command_writes_json_with_solution_and_source(run):
    words = ("--size", "6", "--method", "cut-off", "--seed", 9, "--json")
    code, out, _ = run("generate", "marupeke", *words)
    answer = json.loads(out)
    assert code == 0
    assert answer["id"] == "marupeke-6x6-cut-off-1"
    assert answer["source"] == f"enpitsu {enpitsu.__version__}, cut-off, seed 9"
    (record,) = records(out)
    assert solve(record.puzzle) == Solved(record.solution)
    assert run("generate", "marupeke", *words[:-1], "--to", "json")[1] == out
    code, out, _ = run("generate", "marupeke", *words[:-1], "--to", "thesis")
    assert (code, out.splitlines()[0]) == (0, "6 6")


def test_the_command_passes_all_wishes_on(run):
    words = ("--blockers", "8-10", "--blockers-pattern", "--symbols", "4-8", "--option", "run=3")
    more = ("--symmetry", "rotate", "--improvement-rate", 20, "--border", 5, "--minimal")
    code, out, _ = run(
        "generate", "marupeke", "--size", "7x8", "--method", "improvement-border", *words, *more
    )
    assert code == 0
    assert read_all(out) == [
        generate(
            "marupeke",
            rows=7,
            cols=8,
            method="improvement-border",
            blockers=(8, 10),
            blockers_pattern=True,
            symbols=(4, 8),
            symmetry="rotate",
            improvement_rate=20,
            border=5,
            minimal=True,
        )
    ]


def test_any_number_of_processes_makes_the_same_bytes(run, tmp_path):
    words = ("generate", "marupeke", "--size", "6x6", "--count", 40, "--json")
    alone = run(*words, "--jobs", 1)
    assert alone[0] == 0
    assert run(*words, "--jobs", 3) == alone
    slow = ("--method", "cut-off", "--count", 3)
    assert run(*words, *slow, "--jobs", 2) == run(*words, *slow, "--jobs", 1)
    file = tmp_path / "made.jsonl"
    assert run(*words, "--out", file) == (0, "", "")
    assert file.read_text(encoding="utf-8") == alone[1]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--size", "0x3"), "size '0x3'; expected rows and columns, as in 10x10"),
        (("--size", "ten"), "size 'ten'; expected rows and columns, as in 10x10"),
        (("--blockers", "3-"), "blockers '3-'; expected a number, or two as in 3-5"),
        (("--option", "walk=3"), "unknown option 'walk'; expected run"),
        (("--option", "run=x"), "run 'x'; expected "),
        (("--symmetry", "diagonal", "--size", "5x6"), "symmetry diagonal needs a square grid"),
    ],
)
def test_the_command_says_what_it_did_not_understand(run, words, said):
    code, out, err = run("generate", "marupeke", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_the_command_tells_of_a_puzzle_that_is_missing(run):
    words = ("--method", "random", "--attempts", 3, "--count", 2, "--jobs", 1)
    code, out, err = run("generate", "marupeke", *words)
    assert (code, out) == (4, "")
    assert err.splitlines() == [
        f"enpitsu: marupeke-10x10-random-{number}: no such puzzle in 3 attempts"
        for number in (1, 2)
    ]


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C cannot be sent to one process")
def test_ctrl_c_keeps_what_is_done():
    words = ["generate", "marupeke", "--count", "1000000", "--json", "--jobs", "1"]
    with subprocess.Popen(
        [sys.executable, "-m", "enpitsu", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, complaint = process.communicate(timeout=30)
    assert process.returncode == 130
    assert complaint == "enpitsu: interrupted\n"
    done = [json.loads(line) for line in [first, *rest.splitlines()]]
    assert [one["id"].rsplit("-", 1)[1] for one in done] == [str(n + 1) for n in range(len(done))]


def test_the_heatmap_command_tells_exact_numbers(run):
    text = "marupeke\n. . x\n. o .\nx . .\n"
    code, out, _ = run("heatmap", text, "--json")
    answer = json.loads(out)
    heat = enpitsu.heatmap(enpitsu.read(text))
    assert (code, answer["count"]) == (0, str(heat.total))
    for r, row in enumerate(answer["counts"]):
        for c, numbers in enumerate(row):
            expected = heat.counts[enpitsu.Cell(r, c)]
            assert numbers == {value: str(number) for value, number in expected.items()}


def test_the_heatmap_command_draws(run):
    text = "marupeke\n. . x #\n. o . .\nx . . .\n"
    code, out, _ = run("heatmap", text)
    assert code == 0
    assert out.splitlines()[0].endswith(" solutions; each symbol's share in percent:")
    code, svg, _ = run("heatmap", text, "--to", "svg")
    assert code == 0
    assert svg.startswith("<svg")
    assert svg.count('class="candidate"') == 2 * 8


def test_the_heatmap_command_tells_of_no_solution_and_of_limits(run):
    code, out, _ = run("heatmap", "marupeke\nx x x\n")
    assert (code, out) == (3, "no solution\n")
    code, out, _ = run("heatmap", "marupeke\n. . .\n", "--time-limit", 0)
    assert (code, out) == (4, "unknown\n")
    code, out, _ = run("heatmap", "marupeke\n. . .\n", "--time-limit", 0, "--json")
    assert (code, json.loads(out)["count"]) == (4, None)
