"""Marupeke puzzles: the methods of C. Jol's thesis (Leiden, 2023, section 4), and digging."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import chain
from random import Random
from typing import NamedTuple, TypeVar

from enpitsu.counting.diagram import diagram
from enpitsu.engines.cnf import to_cnf
from enpitsu.errors import Unsupported
from enpitsu.kinds.marupeke import BLOCKER, KIND
from enpitsu.making import general
from enpitsu.making.digging import dig
from enpitsu.making.fitting import BEYOND, hardness
from enpitsu.making.recipe import Attempted, Method, Recipe
from enpitsu.making.solver import Literals, Solver
from enpitsu.making.symmetry import images, orbits, sizes
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu_marupeke.blockers import choose, in_patterns
from enpitsu_marupeke.cutting import Watch, cut_off
from enpitsu_marupeke.extra_options import BLOCKERS, BORDER, PATTERN, RATE, SYMBOLS, Bounds

SHARE = 21  # percent of the cells are black in the book that the thesis examined
LAST = 8  # clues that are tried one by one where bisection ends
FIRST = (3, 4)  # bounds on each symbol at the start of cutting: the quickest ones of the thesis
FILLED = (16, 24)  # percent of the cells with each symbol: the thesis has 4 to 6 on 5 x 5


T = TypeVar("T")


class Start(NamedTuple):
    """A board with black cells; cells are numbers in reading order.

    Literal i + 1 says that cell i has a cross, its negation that it has a circle. The solver has
    the clauses of all runs that no black cell interrupts.
    """

    recipe: Recipe
    solver: Solver
    black: set[int]
    open: list[int]

    def puzzle(self, clues: Literals) -> Puzzle:
        """The puzzle with these literals as clues."""
        recipe, cells = self.recipe, self.recipe.grid.cells
        grid = self.board(clues)
        grid |= dict.fromkeys((cells[i] for i in self.black), BLOCKER)
        return Puzzle(KIND, recipe.grid, {"grid": grid}, recipe.options)

    def board(self, literals: Literals) -> dict[Place, Value]:
        """The symbols that these literals stand for."""
        cells = self.recipe.grid.cells
        return {cells[abs(n) - 1]: "x" if n > 0 else "o" for n in literals}

    def groups(self, literals: Literals) -> list[Literals]:
        """Literals of cells, grouped so that cells that are images of each other are together."""
        if self.recipe.wished_symmetry == "none":
            return [(n,) for n in literals]
        by_cell = {abs(n) - 1: n for n in literals}
        turned = orbits(self.recipe.grid, self.recipe.wished_symmetry)
        found = ([by_cell[i] for i in orbit if i in by_cell] for orbit in turned)
        return [group for group in found if group]


class CluesAndSolution(NamedTuple):
    """Clues that leave exactly one solution, and that solution, both as literals."""

    clues: list[int]
    solution: list[int]


Way = Callable[[Start, Random], CluesAndSolution | None]


def attempt(way: Way, recipe: Recipe, rng: Random, tried: int) -> Attempted:
    """One attempt at a puzzle and its solution, or the reason why it failed.

    Wishes that only the general way of making puzzles supports are left to it, on the same board.
    """
    start = begun(recipe, rng)
    if start is None:
        return "no room for black cells"
    if recipe.uses_general_fields:
        return general.attempt(recipe, rng, tried, start.puzzle(()))
    made = way(start, rng)
    if made is None:
        return "several solutions, or none"
    if recipe.minimal and way is not dug:
        groups = _shuffled(start.groups(made.clues), rng)
        kept = dig(start.solver, groups, made.solution)
        made = made._replace(clues=_flat(kept))
    fitted = _fitted(start, made, rng) if recipe.level else made
    if fitted is None:
        return "another level"
    if way is not cut and not _within(start, fitted.clues):
        return "other numbers of symbols"
    return start.puzzle(fitted.clues), start.board(sorted(fitted.solution, key=abs))


# -- the board ---------------------------------------------------------------------------


def begun(recipe: Recipe, rng: Random) -> Start | None:
    """A board with black cells as requested; None if they do not fit."""
    grid, cells = recipe.grid, range(len(recipe.grid.cells))
    number = _number_of_blockers(recipe, rng)
    if recipe.extra_option("blockers_pattern"):
        found = in_patterns(grid, recipe.wished_symmetry, number, rng)
    else:
        found = choose(grid, recipe.wished_symmetry, number, cells, rng)
    if found is None:
        return None
    black = set(found)
    bits = sum(1 << i for i in black)
    every, top = runs(grid, tuple(recipe.options.items()))
    unbroken = (run.clauses for run in every if not run.cells & bits)
    solver = Solver([*chain.from_iterable(unbroken)], top)
    return Start(recipe, solver, black, [i for i in cells if i not in black])


class Run(NamedTuple):
    """A run on the empty board: its cells as bits, and its constraint as clauses."""

    cells: int
    clauses: Sequence[Literals]


@lru_cache(maxsize=8)
def runs(grid: Grid, options: tuple[tuple[str, Value], ...]) -> tuple[Sequence[Run], int]:
    """Every run on the empty board, and the highest variable; black cells interrupt some runs."""
    empty = model(Puzzle(KIND, grid, {}, dict(options)))
    cnf = to_cnf(empty)
    bit: dict[Place, int] = {cell: 1 << i for i, cell in enumerate(grid.cells)}
    ends = [*cnf.constraint_starts[1:], len(cnf.clauses)][
        : len(cnf.constraint_starts)
    ]  # empty if the grid has no run
    found = [
        Run(sum(bit[cell] for cell in constraint.places), cnf.clauses[start:end])
        for constraint, start, end in zip(
            empty.constraints, cnf.constraint_starts, ends, strict=True
        )
    ]
    return found, cnf.top


def _number_of_blockers(recipe: Recipe, rng: Random) -> int:
    """The requested number of black cells, or else the book's share as far as symmetry allows."""
    wished: Bounds | None = recipe.extra_option("blockers")
    if wished is None:
        return _as_in_the_book(recipe.grid, recipe.wished_symmetry)
    (low, high), whole = wished, sizes(recipe.grid, recipe.wished_symmetry)
    numbers = [n for n in range(low, min(high, len(recipe.grid.cells)) + 1) if n in whole]
    if not numbers:
        raise Unsupported(
            f"{low} to {high} blockers do not fit on {recipe.grid} with symmetry {recipe.symmetry}"
        )
    return rng.choice(numbers)


@lru_cache(maxsize=64)
def _as_in_the_book(grid: Grid, symmetry: str) -> int:
    share = SHARE * len(grid.cells)
    return min(sorted(sizes(grid, symmetry)), key=lambda n: abs(100 * n - share))


# -- the methods -------------------------------------------------------------------------


def dug(start: Start, rng: Random) -> CluesAndSolution | None:
    """A random solution, with as few of its symbols given as leave no other solution."""
    order = _shuffled(start.open, rng)
    signs = rng.getrandbits(len(start.recipe.grid.cells))
    wishes = [i + 1 if signs >> i & 1 else -i - 1 for i in order]
    solution = start.solver.preferred_solution(wishes)
    if solution is None:
        return None
    groups = _shuffled(start.groups(solution), rng)
    symbols = start.recipe.extra_option("symbols")
    required = partial(_fewer, symbols[0]) if symbols else None
    kept = dig(start.solver, groups, solution, required=required)
    return CluesAndSolution(_flat(kept), solution)


def at_random(start: Start, rng: Random) -> CluesAndSolution | None:
    """Random symbols that happen to leave one solution (section 4.1)."""
    area = len(start.recipe.grid.cells)
    low, high = (round(area * share / 100) for share in FILLED)
    clues = scattered(start, (low, high), rng)
    solution = None if clues is None else _solution(start, clues)
    if clues is None or solution is None:
        return None
    unique = start.solver.unique(clues, solution)
    return CluesAndSolution(clues, solution) if unique else None


def cut(start: Start, rng: Random, watch: Watch | None = None) -> CluesAndSolution | None:
    """A few random symbols, then repeatedly the one that excludes most (sections 4.2, 4.3).

    Since symbols are added, the bounds on their number apply at the start.
    """
    clues = scattered(start, FIRST, rng)
    if clues is None or not start.solver.holds(clues):
        return None
    solutions = diagram(to_cnf(model(start.puzzle(clues))))
    recipe = start.recipe
    var = {cell: v for v, cell in enumerate(start.open, 1)}
    turned = images(recipe.grid, recipe.wished_symmetry)
    together = [[var[i] for i in turned[cell]] for cell in start.open]
    given = {var[abs(n) - 1]: n > 0 for n in clues}
    enough = {}
    if recipe.method == "improvement-border":
        enough = {
            "rate": recipe.extra_option("improvement_rate"),
            "border": recipe.extra_option("border"),
        }
    found = cut_off(solutions, given, together, rng, watch=watch, **enough)
    clues = [(start.open[v - 1] + 1) * (1 if on else -1) for v, on in found.items()]
    solution = _solution(start, clues)
    assert solution is not None
    return CluesAndSolution(clues, solution)


DIG = Method(partial(attempt, dug), (BLOCKERS, PATTERN, SYMBOLS), general=True)
RANDOM = Method(partial(attempt, at_random), (BLOCKERS, PATTERN, SYMBOLS))
CUT_OFF = Method(partial(attempt, cut), (BLOCKERS, PATTERN, SYMBOLS))
IMPROVEMENT_BORDER = Method(partial(attempt, cut), (BLOCKERS, PATTERN, SYMBOLS, RATE, BORDER))


def scattered(start: Start, usual: Bounds, rng: Random) -> list[int] | None:
    """The requested number of each symbol, at random cells; None if they do not fit."""
    recipe = start.recipe
    low, high = recipe.extra_option("symbols") or usual
    crosses, circles = rng.randint(low, high), rng.randint(low, high)
    cells = choose(recipe.grid, recipe.wished_symmetry, crosses + circles, start.open, rng)
    if cells is None:
        return None
    rng.shuffle(cells)
    return [i + 1 for i in cells[:crosses]] + [-i - 1 for i in cells[crosses:]]


def _solution(start: Start, clues: Literals) -> list[int] | None:
    """Any solution; it depends on the solver unless there is only one."""
    if not start.solver.holds(clues):
        return None
    truth = start.solver.solution()
    return [truth[i] for i in start.open]


def _shuffled(things: Iterable[T], rng: Random) -> list[T]:
    """The items in random order; this is quicker than `Random.shuffle`, which matters here."""
    return sorted(things, key=lambda _: rng.random())


def _flat(groups: Iterable[Literals]) -> list[int]:
    return [literal for group in groups for literal in group]


# -- further wishes ----------------------------------------------------------------------


def _fewer(least: int, groups: Iterable[Literals]) -> bool:
    """Whether these clues have fewer than `least` of some symbol."""
    clues = _flat(groups)
    crosses = sum(n > 0 for n in clues)
    return min(crosses, len(clues) - crosses) < least


def _within(start: Start, clues: Sequence[int]) -> bool:
    """Whether a finished puzzle has the requested number of each symbol."""
    bounds: Bounds | None = start.recipe.extra_option("symbols")
    if bounds is None:
        return True
    crosses = sum(n > 0 for n in clues)
    return all(bounds[0] <= n <= bounds[1] for n in (crosses, len(clues) - crosses))


def _fitted(start: Start, made: CluesAndSolution, rng: Random) -> CluesAndSolution | None:
    """The puzzle with the fewest clues put back such that it has the requested level."""
    aim, solution = start.recipe.aim, start.board(made.solution)
    assert aim is not None

    def hard(back: Sequence[Literals]) -> int:
        puzzle = start.puzzle(made.clues + _flat(back))
        return hardness(aim.measure(puzzle, solution))

    hardest = hard(())
    if hardest <= aim.highest:
        return made if hardest == aim.highest else None
    given = set(made.clues)
    others = _shuffled(start.groups([n for n in made.solution if n not in given]), rng)
    back = None if start.recipe.minimal else fewest(hard, others, aim.highest)
    return None if back is None else made._replace(clues=made.clues + _flat(back))


def fewest(
    hardness: Callable[[Sequence[T]], int], clues: Sequence[T], wished: int
) -> list[T] | None:
    """The fewest clues to put back so that a puzzle has the level `wished`; None if none do.

    `hardness` is the level with some of the clues put back; without any, the puzzle is harder than
    requested. More clues nearly always make it easier, so the number of clues, taken from the
    front, is found by bisection. Where one more clue leads from too hard to too easy, others are
    tried in its place, and are kept if the puzzle is still too hard.
    """
    low, high, met = 0, len(clues), BEYOND
    while high - low > 1:  # too hard with `low` clues; with `high` of level `met`, or not tried
        middle = (low + high) // 2
        found = hardness(clues[:middle])
        if found > wished:
            low = middle
        else:
            high, met = middle, found
    if met == wished:
        return [*clues[:high]]
    back = [*clues[:low]]
    for clue in clues[low : low + LAST]:
        found = hardness([*back, clue])
        if found >= wished:
            back.append(clue)
        if found == wished:
            return back
    return None
