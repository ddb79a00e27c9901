"""Puzzles made to order: each has one solution and all that was wished."""

import copy
import json
import os
import pickle
import re
import signal
import subprocess
import sys
from dataclasses import replace
from itertools import count, islice, permutations, product
from random import Random

import pytest

import enpitsu
from enpitsu.counting.diagram import diagram
from enpitsu.engines.check import check
from enpitsu.engines.cnf import to_cnf
from enpitsu.engines.solve import Solved, solve
from enpitsu.errors import BadPuzzle, EnpitsuError, OutOfTime, Unsupported
from enpitsu.inference.grade import grade
from enpitsu.io.formats import read, read_all, records
from enpitsu.making import levels
from enpitsu.making.digging import dig
from enpitsu.making.levels import levels_named
from enpitsu.making.making import generate, generate_all, made
from enpitsu.making.recipe import METHODS, Recipe, methods
from enpitsu.making.solver import Solver
from enpitsu.making.symmetry import SYMMETRIES, images, orbits, sizes
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.limit import Limit, limited
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.puzzle.registry import kind
from enpitsu_marupeke import making as thesis
from enpitsu_marupeke.blockers import in_patterns
from enpitsu_marupeke.cutting import cut_off
from enpitsu_marupeke.making import DIG
from scripted import script

METHOD_NAMES = tuple(methods(kind("marupeke")))  # the general one is tested with all kinds
SIZES = {"dig": (10, 10), "random": (4, 5), "cut-off": (8, 8), "improvement-border": (8, 8)}


def wished(method, *, kind="marupeke", extra_options=None, **more):
    """A recipe of a size that suits the method."""
    rows, cols = SIZES[method]
    fields = {"kind": kind, "rows": rows, "cols": cols, "method": method, **more}
    return Recipe(**fields, extra_options=extra_options or {})


def series(number, recipe, **more):
    return list(generate_all(recipe, count=number, **more))


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


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_every_method_makes_puzzles_with_one_solution(method):
    recipe = wished(method)
    for number in range(1, 6):
        record = made(recipe, number=number)
        puzzle = record.puzzle
        assert (puzzle.kind.name, puzzle.grid) == ("marupeke", Grid(*SIZES[method]))
        assert solve(puzzle) == Solved(record.solution, puzzle=puzzle)
        assert check(puzzle, record.solution).right
        told = "" if method == "dig" else f"-{method}"
        assert record.id == f"marupeke-{puzzle.grid}{told}-1-{number}"
        assert record.notes == {"source": f"enpitsu {enpitsu.__version__}, {method}, seed 1"}


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_a_series_depends_on_its_seed_alone(method):
    recipe = wished(method)
    first = series(4, recipe)
    assert len({*first, *series(4, recipe, seed=2)}) == 8
    assert series(4, recipe) == first
    assert generate(recipe) == first[0]
    assert list(islice(generate_all(recipe), 2)) == first[:2]
    # Puzzle 4 is the same without those before it, and in another process with other hashes.
    assert made(recipe, number=4).puzzle == first[3]
    code = f"""
from enpitsu.making.making import made
from enpitsu.making.recipe import METHODS, Recipe, methods
print(sorted(made({recipe!r}, number=4).puzzle.clues["grid"].items()))
"""
    told = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    assert told.stdout == f"{sorted(first[3].clues['grid'].items())}\n"


def test_options_of_the_kind_are_kept():
    puzzle = generate(Recipe("marupeke", 6, 6, options={"run": 4}))
    assert puzzle.options["run"] == 4
    assert unique(puzzle)


def test_a_recipe_is_made_of_a_kind_and_a_size():
    recipe = Recipe("marupeke", 6, 6)
    assert recipe == Recipe(kind="marupeke", rows=6, cols=6)
    assert replace(recipe, cols=7) == Recipe("marupeke", 6, 7)
    assert repr(recipe) == "Recipe(kind='marupeke', rows=6, cols=6)"
    easy = replace(recipe, level="easy")
    assert repr(easy) == "Recipe(kind='marupeke', rows=6, cols=6, level='easy')"


def test_the_public_names():
    assert enpitsu.generate.__wrapped__ is generate  # it is guarded
    assert enpitsu.generate_all.__wrapped__ is generate_all
    assert enpitsu.Recipe is Recipe


def test_a_wrong_board_never_leaves(monkeypatch):
    def spoilt(*args):
        puzzle, solution = DIG.attempt(*args)
        cell = next(cell for cell in solution if cell not in puzzle.clues["grid"])
        return puzzle, {**solution, cell: "x" if solution[cell] == "o" else "o"}

    monkeypatch.setitem(METHODS.added, "marupeke.dig", DIG._replace(attempt=spoilt))
    with pytest.raises(AssertionError, match="dig made a board that breaks"):
        generate(wished("dig"))


def test_a_puzzle_that_cannot_be_printed_never_leaves(monkeypatch):
    def spoilt(*args):
        puzzle, solution = DIG.attempt(*args)
        clues = {**puzzle.clues["grid"], Cell(10, 10): "x"}
        return Puzzle(puzzle.kind, puzzle.grid, {"grid": clues}), solution

    monkeypatch.setitem(METHODS.added, "marupeke.dig", DIG._replace(attempt=spoilt))
    with pytest.raises(BadPuzzle, match="r11c11 lies outside"):
        generate(wished("dig"))


def test_a_recipe_is_a_value():
    recipe = wished("cut-off", level="easy", symmetry="rotate", extra_options={"symbols": [3, 5]})
    assert recipe.extra_options == {"symbols": (3, 5)}
    assert pickle.loads(pickle.dumps(recipe)) == recipe == copy.deepcopy(recipe)
    assert eval(repr(recipe)) == recipe


# -- what can be wished --------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_minimal_puzzles_lack_nothing(method):
    for puzzle in series(3, wished(method, minimal=True)):
        assert unique(puzzle)
        assert not any(unique(without(puzzle, [cell])) for cell in symbols(puzzle))


@pytest.mark.parametrize("method", METHOD_NAMES)
@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_symmetric_puzzle_looks_the_same_when_it_is_turned(method, symmetry):
    side = 4 if method == "random" else 6
    wishes = {"blockers": (4, 6), "symbols": (2, 4)} if method == "random" else {}
    recipe = wished(method, symmetry=symmetry, rows=side, cols=side, extra_options=wishes)
    for puzzle in series(3, recipe):
        assert unique(puzzle)
        turned = images(puzzle.grid, symmetry)
        cells = puzzle.grid.cells
        for part in (blockers(puzzle), symbols(puzzle)):
            assert {cells[i] for cell in part for i in turned[cells.index(cell)]} == set(part)


@pytest.mark.parametrize("symmetry", ["rotate", "mirror"])
def test_a_minimal_symmetric_puzzle_can_lose_no_group(symmetry):
    for puzzle in series(2, wished("cut-off", symmetry=symmetry, minimal=True)):
        cells, clues = puzzle.grid.cells, set(symbols(puzzle))
        for orbit in orbits(puzzle.grid, symmetry):
            group = {cells[i] for i in orbit} & clues
            assert not group or not unique(without(puzzle, group))


@pytest.mark.parametrize("method", METHOD_NAMES)
def test_the_number_of_blockers_is_as_wished(method):
    low, high = (5, 7) if method == "random" else (9, 13)
    recipe = wished(method, extra_options={"blockers": (low, high)})
    met = {len(blockers(puzzle)) for puzzle in series(8, recipe)}
    assert met <= set(range(low, high + 1))
    assert len(met) > 1
    for puzzle in series(2, wished(method, extra_options={"blockers": low})):
        assert len(blockers(puzzle)) == low


@pytest.mark.parametrize("method", ["dig", "random"])
def test_the_number_of_each_symbol_is_as_wished(method):
    low, high = (7, 9) if method == "dig" else (3, 5)
    for puzzle in series(4, wished(method, extra_options={"symbols": f"{low}-{high}"})):
        assert unique(puzzle)
        assert low <= number_of(puzzle, "x") <= high
        assert low <= number_of(puzzle, "o") <= high


def test_digging_leaves_as_many_symbols_as_wished_at_the_first_try():
    for puzzle in series(5, wished("dig", extra_options={"symbols": (12, 60)}), attempts=1):
        assert min(number_of(puzzle, "x"), number_of(puzzle, "o")) >= 12


def test_cutting_off_starts_with_the_symbols_wished_and_adds_to_them():
    for puzzle in series(3, wished("cut-off", extra_options={"symbols": 5})):
        assert number_of(puzzle, "x") >= 5
        assert number_of(puzzle, "o") >= 5
        assert unique(puzzle)


@pytest.mark.parametrize("level", ["easy", "hard", pytest.param("expert", marks=pytest.mark.long)])
def test_the_level_is_the_one_wished(level):
    for puzzle in series(2, Recipe(kind="marupeke", rows=6, cols=7, level=level)):
        assert grade(puzzle).level == level


@pytest.mark.long
def test_a_minimal_puzzle_of_a_level():
    recipe = Recipe(kind="marupeke", rows=8, cols=8, level="hard", minimal=True)
    for puzzle in series(4, recipe):
        assert grade(puzzle).level == "hard"
        assert not any(unique(without(puzzle, [cell])) for cell in symbols(puzzle))


@pytest.mark.parametrize("symmetry", ["none", "rotate"])
def test_blockers_in_the_patterns_of_the_book(symmetry):
    recipe = wished("dig", symmetry=symmetry, extra_options={"blockers_pattern": True})
    for puzzle in series(5, recipe):
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
    ("fields", "said"),
    [
        ({"method": "dug"}, "unknown method 'dug'; did you mean 'dig'?"),
        ({"level": "nice"}, "unknown level 'nice'; expected one of easy, medium, hard, expert"),
        ({"symmetry": "odd"}, "unknown symmetry 'odd'; expected one of none, rotate, quarter"),
        ({"symmetry": "diagonal"}, "symmetry diagonal needs a square grid, and this one is 4x6"),
        ({"rows": 0}, "size 0x6; expected one row and column at least"),
        ({"options": {"walk": 3}}, "unknown option 'walk'; expected one of run"),
        ({"options": {"run": 1}}, "run 1; expected a whole number from 2"),
        (
            {"extra_options": {"blocks": 3}},
            "unknown wish 'blocks' for marupeke by dig; did you mean 'blockers'",
        ),
        ({"extra_options": {"border": 3}}, "unknown wish 'border' for marupeke by dig; expected"),
        (
            {"extra_options": {"blockers": (5, 4)}},
            "blockers '.5, 4.'; expected a number, or a minimum",
        ),
        (
            {"extra_options": {"blockers": "3-"}},
            "blockers '3-'; expected a number, or a minimum and",
        ),
        ({"extra_options": {"blockers": {}}}, "blockers '{}'; expected a number, or a minimum and"),
        (
            {"extra_options": {"blockers_pattern": 1}},
            "blockers_pattern '1'; expected true or false",
        ),
        (
            {"extra_options": {"blockers": (5, 5)}, "symmetry": "rotate"},
            "5 to 5 blockers do not fit on 4x6 with sym",
        ),
    ],
)
def test_wishes_that_cannot_be_met_are_told(fields, said):
    with pytest.raises(Unsupported, match=said):
        generate(Recipe(**{"kind": "marupeke", "rows": 4, "cols": 6, **fields}))


def renamed(fields):
    return {"recipe" if name == "kind" else name: value for name, value in fields.items()}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"recipe": 5}, "expected a Recipe, not an int: the name of a kind will do too"),
        (
            {"recipe": "marupeke", "rows": 5, "cols": 5, "blockers": 3},
            "no wish is named blockers; expected extra_options={'blockers': ...}",
        ),
    ],
)
def test_what_is_no_recipe_is_told(fields, said):
    with pytest.raises(TypeError, match=re.escape(said)):
        generate(**fields)


@pytest.mark.parametrize("rate", [101, -1, "many"])
def test_an_improvement_rate_is_a_percentage(rate):
    with pytest.raises(Unsupported, match=f"improvement_rate '{rate}'; expected a percentage"):
        wished("improvement-border", extra_options={"improvement_rate": rate})


# -- the usual size --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "rows", "cols"),
    [("suko", 3, 3), ("suguru", 8, 8), ("takuzu", 10, 10), ("tenner", 5, 10)],
)
def test_without_a_size_a_puzzle_has_the_usual_one_of_its_kind(run, name, rows, cols):
    recipe = Recipe(name)
    told = f"{name}-{rows}x{cols}-1-2"
    assert (recipe.rows, recipe.cols, recipe.name(1, 2)) == (rows, cols, told)
    puzzle = generate(name)
    assert puzzle == generate(name, rows=rows, cols=cols) == generate(recipe)
    code, out, _ = run("generate", name)
    assert (code, read_all(out)) == (0, [puzzle])


def test_one_side_makes_a_square():
    assert Recipe("suko", 2) == Recipe("suko", cols=2) == Recipe("suko", 2, 2)
    assert generate("suko", rows=2).grid == Grid(2, 2)
    assert replace(Recipe("suko"), cols=4).grid == Grid(3, 4)
    for sides in ((0, None), (None, 0), (-1, 3)):
        with pytest.raises(Unsupported, match="expected one row and column at least"):
            Recipe("suko", *sides)
    for side in ("3", 3.0):
        with pytest.raises(TypeError, match="expected an int"):
            Recipe("suko", rows=side)


# -- levels that do not exist --------------------------------------------------------------------


def test_a_level_that_is_hardly_ever_made_at_a_size_is_refused_with_what_can_be_had():
    told = (
        "puzzles of galaxies are hardly ever of level hard: 3 tries of 20 s were in vain for 4x4; "
        "expected easy"
    )
    with pytest.raises(Unsupported, match=f"^{told}$"):
        Recipe("galaxies", 4, 4, level="hard")
    assert Recipe("galaxies", 4, 4, level="easy").aim
    assert Recipe("galaxies", 4, 5, level="hard").aim, "of other sizes nothing is known"


def test_a_level_that_is_hardly_ever_made_of_one_layer_alone_is_refused(monkeypatch):
    row = {"sudoku + kropki --layer kropki": {"9x9": ["medium", "hard"]}}
    monkeypatch.setattr(levels, "_tried", lambda: levels.Tried(3, 20, row))
    told = "puzzles of sudoku + kropki of nothing but kropki are hardly ever of level easy: 3 tries"
    with pytest.raises(Unsupported, match=re.escape(told)):
        Recipe("sudoku + kropki", 9, 9, level="easy", layers=("kropki",))
    assert Recipe("sudoku + kropki", 9, 9, level="hard", layers=("kropki",)).aim
    assert Recipe("sudoku + kropki", 9, 9, level="easy").aim, "with givens nothing is known"


def test_the_table_of_levels_is_of_kinds_that_are_there():
    table = levels._tried()
    for told in table.kinds:
        name, *layers = told.split(" --layer ")
        assert {layer.name for layer in kind(name).clues} >= {*layers}
    for sizes_of_kind in table.kinds.values():
        for met in sizes_of_kind.values():
            assert met == [level for level in levels.LEVELS if level in met]


def test_levels_are_measured_patiently_where_an_attempt_takes_long(monkeypatch):
    """Tries that end within their first attempt say nothing, and a few slow attempts say little."""
    measuring = script("levels")
    monkeypatch.setattr(measuring, "SECONDS", 0)
    recipe = Recipe("suguru", 6, 6, level="easy")
    assert measuring.tried(recipe)["hits"] == measuring.ENOUGH

    def vain(_recipe, **told):
        told["attempted"](hit=False)
        raise OutOfTime("out of time")

    monkeypatch.setattr(measuring, "made", vain)
    assert measuring.tried(recipe)["attempts"] == measuring.MOST_TRIES


def test_ways_round_a_spot_make_a_level_that_no_technique_of_the_kind_has():
    recipe = Recipe("marupeke", 6, 6, level="medium")
    puzzle = generate(recipe, seed=1)
    assert grade(puzzle).level == "medium"


def test_a_path_is_followed_only_until_a_level_is_known_unless_more_is_wished(monkeypatch):
    monkeypatch.setattr("enpitsu.puzzle.variant.EXTREME_MINUTES", 20)
    rows = (
        "....8.... ......... ..6.....5 ........9 .7....8.. ........1 1........ ......... ......5.."
    )
    board = "\n".join(" ".join(row) for row in rows.split())
    puzzle = read(f"sudoku + antiknight + nonconsecutive\ngivens\n{board}\n")
    solution, wished = solve(puzzle).solution, {"kind": puzzle.kind.name, "level": "extreme"}
    whole = Recipe(**wished, needs=("full house",)).aim.measure(puzzle, solution)
    part = Recipe(**wished).aim.measure(puzzle, solution)
    assert part.level == whole.level == Difficulty.EXTREME
    assert 20 <= part.minutes.mean < whole.minutes.mean
    assert part.struck == whole.struck[: len(part.struck)]


# -- limits ------------------------------------------------------------------------------------


def test_the_limits_end_it(monkeypatch):
    hopeless = Recipe(kind="marupeke", rows=10, cols=10, method="random")
    with pytest.raises(
        OutOfTime, match=r"^no such puzzle in 20 attempts; met: several solutions, or none .20.$"
    ):
        generate(hopeless, attempts=20)
    monkeypatch.setattr("enpitsu.paper.limit.monotonic", iter(range(10**6)).__next__)
    with pytest.raises(
        OutOfTime, match=r"^no such puzzle in \d+ attempts, and then out of time; met: "
    ):
        generate(hopeless, attempts=1000, time_limit=50)  # a look at this clock is a second


@pytest.mark.parametrize("name", ["countryroad", "heyawake", "lits", "norinori", "numberlink"])
@pytest.mark.parametrize("most", [0, 5, 50, 500])
def test_whoever_sees_that_time_is_over_ends_it_all(name, most):
    met = count()

    class FewLooks(Limit):
        def check(self):
            if next(met) >= most:
                raise OutOfTime("out of time")

    with pytest.raises(OutOfTime, match=r"in \d+ attempts?, and then out of time"):
        generate(name, rows=20, time_limit=FewLooks())
    assert next(met) == most + 1


def test_a_level_that_is_always_far_away_ends_it(monkeypatch):
    monkeypatch.setattr("enpitsu.making.making.MAX_FAR_ATTEMPTS", 5)
    with pytest.raises(OutOfTime, match=r"in 5 attempts, all far too easy; met: "):
        generate(Recipe("sudoku", 4, 4, level="extreme", options={"box": "2x2"}))


def test_a_level_that_was_met_before_is_not_given_up_as_far_away(monkeypatch):
    monkeypatch.setattr("enpitsu.making.making.MAX_FAR_ATTEMPTS", 2)
    with pytest.raises(OutOfTime, match=r"in 4 attempts; met: easy"):
        generate(Recipe("net", 7, 7, level="expert"), seed=5501, attempts=4)


@pytest.mark.parametrize(
    ("wished", "missed", "side"),
    [
        ("easy", "too hard with every clue", 1),
        ("easy", "medium", 0),
        ("expert", "medium", -1),
        ("expert", "hard with every clue", 0),
        ("expert", "several solutions with every clue", None),
    ],
)
def test_on_which_side_an_attempt_misses(wished, missed, side):
    assert Recipe("sudoku", 6, 6, level=wished).aim.side(missed) == side


def test_questions_too_hard_to_settle_end_it(monkeypatch):
    monkeypatch.setattr("enpitsu.making.solver.MAX_QUESTION_SLICES", 0)
    open_ = r"a question open after 0 million steps of search .10."
    with pytest.raises(OutOfTime, match=rf"^no such puzzle in 10 attempts; met: {open_}$"):
        generate(Recipe("suguru", 6, 6))


def test_wishes_that_are_hard_to_meet_end_with_a_solution():
    solver = Solver([[1, 2], [-1, -2]], 2)
    assert solver.holds(())
    said, found = solver.met((1, 2))
    assert said == [1, -2]
    assert found == [1, -2]


def test_somebody_else_may_end_it():
    limit = Limit()
    limit.cancel()
    with pytest.raises(OutOfTime, match="no such puzzle in 0 attempts, and then cancelled"):
        generate(Recipe("marupeke", 5, 5), time_limit=limit)


def test_where_no_board_has_a_solution_none_is_made():
    recipe = Recipe(
        kind="marupeke", rows=3, cols=3, options={"run": 2}, extra_options={"blockers": 0}
    )
    with pytest.raises(OutOfTime):
        generate(recipe, attempts=10)


# -- the parts -----------------------------------------------------------------------------------


def test_digging_in_order_keeps_a_clue_only_if_it_must():
    # Of three variables, all but (0, 0, 0) and (1, 1, 1) are solutions.
    solver = Solver([[1, 2, 3], [-1, -2, -3]], 3)
    solution = [1, 2, -3]
    assert dig(solver, [[1], [2], [-3]], solution) == [[1], [2]]
    assert dig(solver, [[-3], [1], [2]], solution) == [[1], [2]]
    assert solver.unique([1, 2], solution)
    assert not solver.unique([1, -3], solution)
    kept = dig(solver, [[-3], [1], [2]], solution, required=lambda left: len(left) < 3)
    assert kept == [[-3], [1], [2]]


def test_what_is_dug_is_what_plain_digging_leaves():
    """Cores only spare questions: each clue is kept just if without it others are possible."""
    rng = Random(5)
    compared = 0
    for _ in range(60):
        clauses = [
            [v if rng.random() < 0.5 else -v for v in rng.sample(range(1, 7), 3)]
            for _ in range(rng.randrange(8))
        ]
        models = [
            [v if on else -v for v, on in enumerate(bits, 1)]
            for bits in product((False, True), repeat=6)
        ]
        models = [m for m in models if all(set(m) & set(clause) for clause in clauses)]
        if not models:
            continue
        solution = rng.choice(models)
        clues = rng.sample([solution[:2], *([n] for n in solution[2:])], 5)
        kept = dig(Solver(clauses, 6), clues, solution)
        assert kept == plainly_dug(models, clues)
        compared += 1
    assert compared > 40


def plainly_dug(models, clues):
    kept = list(clues)
    for clue in clues:
        others = [n for other in kept if other is not clue for n in other]
        if sum(set(others) <= set(m) for m in models) == 1:
            kept = [other for other in kept if other is not clue]
    return kept


def test_the_preferred_solution_does_not_depend_on_what_was_asked_before():
    wishes = [1, -2, 3, 4]
    clauses = [[-1, 2], [-3, -4]]
    fresh = Solver(clauses, 4).preferred_solution(wishes)
    assert fresh == [1, 2, 3, -4]
    used = Solver(clauses, 4)
    used.preferred_solution([-n for n in wishes])
    assert used.preferred_solution(wishes) == fresh
    assert Solver([*clauses, [1], [-2]], 4).preferred_solution(wishes) is None


def test_the_preferred_solution_meets_the_first_wishes_first():
    clauses = [[1, 2, 3], [-1, -2], [-2, -3], [4, -1]]
    for order in permutations(range(1, 5)):
        for signs in product((1, -1), repeat=4):
            wishes = [v * sign for v, sign in zip(order, signs, strict=True)]
            found = Solver(clauses, 4).preferred_solution(wishes)
            assert found == greedily(clauses, wishes)


def greedily(clauses, wishes):
    said = []
    for wish in wishes:
        said.append(wish if any_model(clauses, [*said, wish]) else -wish)
    return said


def any_model(clauses, said):
    return any(
        set(said) <= set(m) and all(set(m) & set(clause) for clause in clauses)
        for m in ([v if on else -v for v, on in enumerate(bits, 1)] for bits in BITS)
    )


BITS = list(product((False, True), repeat=4))


def test_a_solver_knows_variables_that_no_clause_has():
    solver = Solver([[1]], 3)
    assert solver.holds(())
    assert len(solver.solution()) == 3


def test_any_cell_may_be_wished_either_symbol(monkeypatch):
    wished_for = []
    monkeypatch.setattr(Solver, "preferred_solution", lambda _, wishes: wished_for.extend(wishes))
    with pytest.raises(OutOfTime):
        generate(wished("dig"), attempts=60)
    number = len(Grid(*SIZES["dig"]).cells)
    assert {abs(wish) for wish in wished_for} == set(range(1, number + 1))
    assert all(wished_for.count(n) > 5 and wished_for.count(-n) > 5 for n in range(1, number + 1))


class InOrder(Random):
    """Shuffles nothing, so that the algorithms of the thesis can be followed."""

    def shuffle(self, x):
        pass


def test_cutting_off_takes_the_best_entry_and_the_border_algorithm_one_that_will_do():
    clues = {Cell(1, 1): "#", Cell(0, 3): "x"}
    cnf = to_cnf(model(Puzzle(kind("marupeke"), Grid(3, 4), {"grid": clues})))
    found = diagram(cnf)
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
    ("found", "wished", "number"),
    [
        ("extreme expert expert hard hard hard easy easy", "hard", 3),
        ("extreme expert expert hard hard hard easy easy", "easy", 6),
        ("extreme expert expert hard hard hard easy easy", "expert", 1),
        ("extreme expert expert hard hard hard easy easy", "medium", None),
        ("hard hard easy", "easy", 2),
        ("hard easy", "easy", 1),
        ("hard", "easy", None),
    ],
)
def test_as_few_clues_are_put_back_as_make_the_level(found, wished, number):
    hard = [levels.LEVELS.index(level) for level in found.split()]
    clues = range(len(hard) - 1)
    back = thesis.fewest(lambda some: hard[len(some)], clues, levels.LEVELS.index(wished))
    assert back == (None if number is None else [*clues[:number]])


def test_another_clue_is_tried_where_one_makes_it_too_easy():
    """Of the clues 0 to 6, two of 0, 1, 2 and 4 make it easy, and 5 with one of them medium."""
    easy, medium, hard = range(3)

    def hardness(some):
        few = len({0, 1, 2, 4} & {*some})
        return easy if few > 1 else medium if few and 5 in some else hard

    assert thesis.fewest(hardness, range(7), medium) == [0, 3, 5]


def test_without_a_grade_in_time_there_is_no_puzzle():
    record = made(wished("dig"))
    limit = Limit()
    limit.cancel()
    aim = wished("dig", level="easy").aim
    with limited(limit), pytest.raises(OutOfTime, match="out of time while a puzzle was graded"):
        aim.measure(record.puzzle, record.solution)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_groups_of_cells_cover_the_grid_once(symmetry):
    grid = Grid(5, 5)
    groups = orbits(grid, symmetry)
    assert sorted(i for group in groups for i in group) == list(range(25))
    assert {0, 25} <= sizes(grid, symmetry)
    assert max(map(len, groups)) == {"none": 1, "quarter": 4, "diagonals": 4}.get(symmetry, 2)
    if symmetry == "quarter":
        assert 2 not in sizes(grid, symmetry)


def test_where_cells_go():
    turned = {
        name: [images(Grid(3, 3), name)[1][-1], images(Grid(3, 3), name)[0]] for name in SYMMETRIES
    }
    assert turned == {
        "none": [1, (0,)],
        "rotate": [7, (0, 8)],
        "quarter": [3, (0, 2, 8, 6)],
        "mirror": [1, (0, 2)],
        "flip": [7, (0, 6)],
        "diagonal": [3, (0,)],
        "diagonals": [7, (0, 8)],
    }


# -- the command -----------------------------------------------------------------------------------


def test_the_command_writes_native_text(run):
    code, out, err = run("generate", "marupeke", "--size", "5x6", "--count", 3)
    assert (code, err) == (0, "")
    assert read_all(out) == series(3, Recipe(kind="marupeke", rows=5, cols=6))
    ids = [record.id for record in records(out)]
    assert ids == [f"marupeke-5x6-1-{number}" for number in (1, 2, 3)]


def test_the_command_writes_json_with_solution_and_source(run):
    words = ("--size", "6", "--method", "cut-off", "--seed", 9, "--json")
    code, out, _ = run("generate", "marupeke", *words)
    answer = json.loads(out)
    assert code == 0
    assert answer["id"] == "marupeke-6x6-cut-off-9-1"
    assert answer["source"] == f"enpitsu {enpitsu.__version__}, cut-off, seed 9"
    (record,) = records(out)
    assert solve(record.puzzle) == Solved(record.solution, puzzle=record.puzzle)
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
            Recipe(
                "marupeke",
                7,
                8,
                method="improvement-border",
                symmetry="rotate",
                minimal=True,
                extra_options={
                    "blockers": (8, 10),
                    "blockers_pattern": True,
                    "symbols": (4, 8),
                    "improvement_rate": 20,
                    "border": 5,
                },
            )
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
        (
            ("--blockers", "3-"),
            "blockers '3-'; expected a number, or a minimum and a maximum as in 3-5",
        ),
        (("--option", "walk=3"), "unknown option 'walk'; expected one of run"),
        (("--option", "run=x"), "run 'x'; expected "),
        (("--symmetry", "diagonal", "--size", "5x6"), "symmetry diagonal needs a square grid"),
        (("--method", "dig", "--border", 5), "unknown wish 'border' for marupeke by dig; expected"),
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
        f"enpitsu: marupeke-10x10-random-1-{number}: no such puzzle in 3 attempts; "
        "met: several solutions, or none (3)"
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


def test_the_level_rises_in_a_series(run):
    told = ("generate", "takuzu", "--size", "6", "--count", "5", "--quiet", "--jobs", "1")
    status, out, _ = run(*told, "--series", "easy..medium")
    assert status == 0
    names = [line.partition("id=")[2] for line in out.splitlines() if "id=" in line]
    assert [name.split("-")[2] for name in names] == ["easy"] * 3 + ["medium"] * 2
    assert "series and level" in run(*told, "--series", "easy..", "--level", "easy")[2]


def test_each_puzzle_of_a_series_has_another_theme(run):
    told = ["generate", "suguru", "--size", "7x7", "--seed", "4"]
    status, out, _ = run(*told, "--themes", "L,T", "--series", "easy..medium")
    assert status == 0
    one, other = (Recipe("suguru", 7, 7, theme=name).cells_with_clues for name in "LT")
    first, second = read_all(out)
    assert {*one} <= {*first.clues["givens"]}
    assert {*other} <= {*second.clues["givens"]}
    for more, wrong in (
        (("--themes", "L,T,L"), "theme 'L' twice"),
        (("--themes", "L,T", "--count", "3"), "3 puzzles and 2 themes"),
        (("--themes", "L", "--theme", "T"), "theme and themes"),
    ):
        status, _, error = run(*told, *more)
        assert status == 2
        assert wrong in error


def test_a_day_has_its_puzzles(run):
    told = ("today", "--kinds", "takuzu,suguru", "--quiet", "--jobs", "1", "--date")
    monday = run(*told, "2026-11-23")
    assert (monday[0], monday[2]) == (0, "")
    assert monday == run(*told, "2026-11-23")
    assert "takuzu-10x10-easy-20261123-1" in monday[1]
    assert "suguru-8x8-medium-20261125-1" in run(*told, "2026-11-25")[1]
    assert run(*told, "yesterday")[::2] == (
        2,
        "enpitsu: date 'yesterday'; expected a date such as 2026-01-31\n",
    )


@pytest.mark.parametrize(
    ("told", "named"),
    [
        ("hard..", ["hard", "expert", "extreme"]),
        ("..medium", ["easy", "medium"]),
        ("expert,easy", ["easy", "expert"]),
        ("medium..hard,hard", ["medium", "hard"]),
    ],
)
def test_levels_are_named_by_lists_and_ranges(told, named):
    assert levels_named(told) == named


@pytest.mark.parametrize("told", ["", "..", "soft", "hard..easy", "easy,,hard", "easy..hard.."])
def test_levels_that_are_none(told):
    with pytest.raises(EnpitsuError, match="expected one of easy,"):
        levels_named(told)
