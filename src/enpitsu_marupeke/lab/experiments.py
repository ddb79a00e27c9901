"""The experiments on Marupeke: functions from settings to data that JSON can hold.

They are those of C. Jol's thesis "How to solve and generate Marupeke puzzles" (Leiden, 2023), and
more. Times are seconds of processor time, so other running programs matter little. All other
numbers follow from the settings and are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from random import Random
from time import process_time
from typing import Any

from enpitsu.counting.count import count as counted
from enpitsu.engines.solve import NoSolution, Solved, solutions, solve
from enpitsu.inference.grade import grade
from enpitsu.kinds.marupeke import BLOCKER, KIND
from enpitsu.making.making import made
from enpitsu.making.recipe import Recipe
from enpitsu.paper.grid import Grid
from enpitsu.puzzle.kind import Puzzle
from enpitsu_marupeke.blockers import choose
from enpitsu_marupeke.lab.effort import Effort, effort, rules
from enpitsu_marupeke.lab.published import UNITS
from enpitsu_marupeke.making import Start, begun, cut, scattered
from enpitsu_marupeke.numbering import clauses
from enpitsu_marupeke.search import COUNTERS, search

Data = dict[str, Any]
Counters = dict[str, int]
BLACK = 21  # black cells on the 10 x 10 boards of the thesis
# The quickest setting with patterns of the thesis's Table 4.
GROWN = {"blockers": BLACK, "blockers_pattern": True, "symbols": (4, 5)}


# -- solving -------------------------------------------------------------------------------------


def searches(*, count: int, repeats: int, seed: int) -> Data:
    """Table 1: each solver on the same puzzles; the shortest of several times counts."""
    puzzles = _series(_recipe(10, "improvement-border", **GROWN), count, seed)
    return {name: _timed(puzzles, solver, repeats) for name, solver in SOLVERS.items()}


def _timed(puzzles: Sequence[Puzzle], solver: Callable[..., bool], repeats: int) -> Data:
    seconds = []
    for _ in range(repeats):
        work, begin = dict.fromkeys(COUNTERS, 0), process_time()
        solved = sum(solver(puzzle, work) for puzzle in puzzles)
        seconds.append(process_time() - begin)
    return {"seconds": min(seconds), "solved": solved, "of": len(puzzles), **work}


def _searched(scheduler: str, *, guess: bool) -> Callable[[Puzzle, Counters], bool]:
    def solver(puzzle: Puzzle, work: Counters) -> bool:
        found = search(puzzle, scheduler=scheduler, guess=guess)
        _add(work, found.counters)
        return found.solved

    return solver


def _add(work: Counters, more: Mapping[str, int]) -> None:
    for name, number in more.items():
        work[name] += number


def _all_by(engine: str) -> Callable[[Puzzle, Counters], bool]:
    def solver(puzzle: Puzzle, work: Counters) -> bool:
        counters: Counters = {}
        number = len(list(solutions(puzzle, engine=engine, counters=counters)))
        _add(work, counters)
        return number == 1

    return solver


def _one_by_sat(puzzle: Puzzle, _: Counters) -> bool:
    return len(list(islice(solutions(puzzle), 1))) == 1


SOLVERS: dict[str, Callable[[Puzzle, Counters], bool]] = {
    "array search": _searched("array", guess=False),
    "vector search": _searched("vector", guess=False),
    "array search, score-based guessing": _searched("array", guess=True),
    "vector search, score-based guessing": _searched("vector", guess=True),
    "backtracking": _all_by("naive"),
    "enpitsu's plain engine": _all_by("backtrack"),
    "SAT, one solution": _one_by_sat,
    "SAT, all solutions": _all_by("sat"),
    "CP-SAT, all solutions": _all_by("cpsat"),
}


# -- generating ----------------------------------------------------------------------------------


def at_random(
    *,
    size: int,
    blockers: tuple[int, int],
    symbols: tuple[int, int],
    reading: str,
    count: int,
    seed: int,
) -> Data:
    """Table 2: random boards until `count` have a solution, and how many of these have just one.

    The bounds are for `each` symbol, or for both `together`, half of which are crosses.
    """
    recipe = _recipe(size, "random", blockers=blockers, symbols=symbols)
    rng, boards, found, work = Random(seed), 0, list[int](), Effort()
    while len(found) < count:
        boards += 1
        start = begun(recipe, rng)
        clues = None if start is None else _clues(start, reading, rng)
        if start is None or clues is None:
            continue
        took = effort(rules(start.puzzle(clues)))
        work += took
        if took.solutions:
            found.append(took.solutions)
    return {"boards": boards, "solutions": found, "nodes": work.nodes}


def _clues(start: Start, reading: str, rng: Random) -> list[int] | None:
    bounds = start.recipe.extra_option("symbols")
    if reading == "each":
        return scattered(start, bounds, rng)
    number = rng.randint(*bounds)
    cells = choose(start.recipe.grid, "none", number, start.open, rng)
    if cells is None:
        return None
    rng.shuffle(cells)
    half = (number + rng.randint(0, 1)) // 2
    return [i + 1 if k < half else -i - 1 for k, i in enumerate(cells)]


def growing(
    *,
    size: int,
    method: str,
    blockers: int,
    pattern: bool,
    symbols: tuple[int, int],
    rate: int,
    border: int,
    count: int,
    seed: int,
) -> Data:
    """Tables 3 and 4, Figures 12 to 15: `count` puzzles, and the cost of each.

    `nodes` is the number of nodes that a program which counts by backtracking, like that of the
    thesis, visits for every start and for every board it examines to add a symbol. Cells that are
    already settled are left out.
    """
    wishes: Data = {"blockers": blockers, "blockers_pattern": pattern, "symbols": symbols}
    if method == "improvement-border":
        wishes |= {"improvement_rate": rate, "border": border}
    recipe = _recipe(size, method, **wishes)
    grown = [_grown(recipe, Random(f"{seed}:{number}")) for number in range(1, count + 1)]
    return {name: [one[name] for one in grown] for name in grown[0]}


Looked = tuple[dict[int, bool], list[tuple[int, bool]]]


def _grown(recipe: Recipe, rng: Random) -> Data:
    """One puzzle, the same that `made` makes, and its cost."""
    starts: list[Puzzle] = []
    looked: list[Looked] = []
    finished, seconds = None, 0.0

    def watch(given: Mapping[int, bool], options: Sequence[tuple[int, bool]]) -> None:
        looked.append((dict(given), list(options)))

    while finished is None:
        before, state = process_time(), rng.getstate()
        finished = cut(_begun(recipe, rng), rng, watch)
        seconds += process_time() - before
        starts.append(started(recipe, state))
    first = sum(map(effort, map(rules, starts)), Effort())
    cnf = rules(_bare(starts[-1]))
    boards = [[*given.items(), entry] for given, options in looked for entry in options]
    added = sum((effort(cnf, entries) for entries in boards), Effort())
    return {
        "starts": len(starts),
        "start_nodes": first.nodes,
        "added": len(looked),
        "boards": len(boards),
        "added_nodes": added.nodes,
        "nodes": first.nodes + added.nodes,
        "solutions": added.solutions,
        "seconds": seconds,
    }


def _begun(recipe: Recipe, rng: Random) -> Start:
    start = begun(recipe, rng)
    assert start is not None  # there are so few black cells that they always fit
    return start


def started(recipe: Recipe, state: Any) -> Puzzle:  # noqa: ANN401  # what getstate gave
    """The start that a random generator in this state leads to."""
    rng = Random()
    rng.setstate(state)
    start = _begun(recipe, rng)
    clues = scattered(start, (0, 0), rng)
    assert clues is not None  # there are so few symbols that they always fit
    return start.puzzle(clues)


def _bare(puzzle: Puzzle) -> Puzzle:
    """The board with its black cells only."""
    black = {cell: value for cell, value in puzzle.clues["grid"].items() if value == BLOCKER}
    return Puzzle(puzzle.kind, puzzle.grid, {"grid": black}, puzzle.options)


# -- encoding ------------------------------------------------------------------------------------


def encoding() -> Data:
    """Section 5.3 and Figure 17: the number of clauses in each group, and for the printed board."""
    board = {}
    for cell, unit in zip(Grid(10, 10).cells, UNITS, strict=True):
        if unit > 0:
            board[cell] = "xo#"[(unit - 1) % 3]
    puzzle = Puzzle(KIND, Grid(10, 10), {"grid": board}, KIND.defaults())
    groups, outcome = clauses(puzzle), solve(puzzle)
    units = [unit for (unit,) in groups["what is printed"]]
    return {
        "groups": {name: len(group) for name, group in groups.items()},
        "same": sum(map(int.__eq__, units, UNITS)),
        "black": list(board.values()).count("#"),
        "symbols": sum(value != "#" for value in board.values()),
        "solved": isinstance(outcome, Solved),
        "none": isinstance(outcome, NoSolution),
        "unique": isinstance(outcome, Solved) and outcome.unique,
    }


# -- beyond the thesis ---------------------------------------------------------------------------


def empty(*, size: int) -> Data:
    """How many solutions an empty board has."""
    board = Puzzle(KIND, Grid(size, size), {"grid": {}}, KIND.defaults())
    return {"solutions": int(counted(board))}


def minimal(*, size: int, blockers: int, count: int, seed: int) -> Data:
    """How many clues there are in puzzles from which none can be removed."""
    puzzles = _series(_recipe(size, "dig", blockers=blockers), count, seed)
    return {"clues": [len(puzzle.clues["grid"]) - blockers for puzzle in puzzles]}


def grades(*, method: str, count: int, seed: int) -> Data:
    """The distribution of difficulty over the puzzles of a method."""
    wishes = {"blockers": BLACK} if method == "dig" else GROWN
    found = [grade(puzzle) for puzzle in _series(_recipe(10, method, **wishes), count, seed)]
    levels = [one.level or "ungraded" for one in found]
    return {"levels": levels, "scores": [one.score for one in found]}


EXPERIMENTS: dict[str, Callable[..., Data]] = {
    "searches": searches,
    "at_random": at_random,
    "growing": growing,
    "encoding": encoding,
    "empty": empty,
    "minimal": minimal,
    "grades": grades,
}


def _recipe(size: int, method: str, **wishes: object) -> Recipe:
    return Recipe(kind=KIND.name, rows=size, cols=size, method=method, extra_options=wishes)


def _series(recipe: Recipe, count: int, seed: int) -> list[Puzzle]:
    numbers: Iterable[int] = range(1, count + 1)
    return [made(recipe, seed=seed, number=number).puzzle for number in numbers]
