"""Marupeke puzzles: the methods of C. Jol's thesis (Leiden, 2023, section 4), and digging."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from enpitsu.errors import Unsupported
from enpitsu.generating.blockers import choose, in_patterns
from enpitsu.generating.cutting import Watch, cut_off
from enpitsu.generating.digging import Clues, Ground
from enpitsu.generating.fitting import fewest
from enpitsu.generating.recipe import Bounds, Recipe
from enpitsu.generating.symmetry import images, orbits, sizes
from enpitsu.grid import Grid
from enpitsu.kinds import kind
from enpitsu.puzzle import Board, Puzzle, model
from enpitsu.solving.cnf import compile
from enpitsu.solving.diagram import diagram
from enpitsu.solving.limit import Limit

SHARE = 21  # of a hundred cells are black in the book the thesis looked at
FIRST = (3, 4)  # of each symbol, to cut off from: the quickest bounds of the thesis
FILLED = (16, 24)  # of each symbol on a hundred cells: what the thesis took for 5 x 5, 4 to 6


class Start(NamedTuple):
    """A board with its black cells, cells being numbers in reading order.

    Literal i + 1 says that cell i is a cross, its denial that it is a circle; `base` says where
    the black cells are, `open` lists the others.
    """

    recipe: Recipe
    ground: Ground
    base: list[int]
    open: list[int]

    def puzzle(self, clues: list[int]) -> Puzzle:
        """The puzzle with these literals as clues."""
        recipe, cells = self.recipe, self.recipe.grid.cells
        grid = {cell: "#" for i, cell in enumerate(cells) if self.base[i] > 0}
        grid |= {cells[abs(n) - 1]: "x" if n > 0 else "o" for n in clues}
        return Puzzle(kind(recipe.kind), recipe.grid, {"grid": grid}, recipe.options)

    def groups(self, literals: list[int]) -> list[Clues]:
        """Literals of cells, those together that are images of each other."""
        recipe, by_cell = self.recipe, {abs(n) - 1: n for n in literals}
        found = ([by_cell[i] for i in orbit if i in by_cell] for orbit in _orbits(recipe))
        return [group for group in found if group]


class Made(NamedTuple):
    """Clues that leave one solution, and that solution, both as literals."""

    clues: list[int]
    solution: list[int]


def attempt(recipe: Recipe, rng: Random, limit: Limit) -> tuple[Puzzle, Board] | None:
    """One try at a puzzle and its solution; None if it came to nothing."""
    start = begun(recipe, rng)
    made = METHODS[recipe.method](start, rng, limit) if start is not None else None
    if start is None or made is None:
        return None
    if recipe.minimal and recipe.method != "dig":
        groups = start.groups(made.clues)
        rng.shuffle(groups)
        kept = start.ground.dig(start.base, groups, made.solution, limit)
        made = made._replace(clues=_flat(kept))
    fitted = _fitted(start, made, rng, limit) if recipe.level else made
    if fitted is None or not _within(start, fitted.clues):
        return None
    cells = recipe.grid.cells
    board = {cells[abs(n) - 1]: "x" if n > 0 else "o" for n in fitted.solution}
    return start.puzzle(fitted.clues), {cell: board[cell] for cell in cells if cell in board}


# -- the board ------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def ground(grid: Grid, run: int) -> Ground:
    """The rules on all boards of a size: a run has a black cell, or both symbols."""
    number = {cell: i for i, cell in enumerate(grid.cells, 1)}
    clauses = []
    for cells in grid.runs(run):
        crosses = [number[cell] for cell in cells]
        black = [len(number) + n for n in crosses]
        clauses += [[*black, *crosses], [*black, *(-n for n in crosses)]]
    return Ground(clauses, 2 * len(number))


def begun(recipe: Recipe, rng: Random) -> Start | None:
    """A board with black cells as wished; None if they do not fit."""
    grid, cells = recipe.grid, range(len(recipe.grid.cells))
    number = _number(recipe, rng)
    if recipe.blockers_pattern:
        black = in_patterns(grid, recipe.symmetry, number, rng)
    else:
        black = choose(grid, recipe.symmetry, number, -1, rng)
    if black is None:
        return None
    run = int(recipe.options.get("run", kind(recipe.kind).defaults()["run"]))
    taken = set(black)
    base = [len(cells) + i + 1 if i in taken else -len(cells) - i - 1 for i in cells]
    return Start(recipe, ground(grid, run), base, [i for i in cells if i not in taken])


def _number(recipe: Recipe, rng: Random) -> int:
    """How many cells are black: as wished, or else as near to the book as symmetry allows."""
    area, whole = recipe.rows * recipe.cols, sizes(recipe.grid, recipe.symmetry)
    if recipe.blockers is None:
        return min(sorted(whole), key=lambda n: abs(100 * n - SHARE * area))
    low, high = recipe.blockers
    numbers = [n for n in range(low, high + 1) if n in whole]
    if not numbers:
        raise Unsupported(
            f"{low} to {high} blockers do not fit on {recipe.grid} with symmetry {recipe.symmetry}"
        )
    return rng.choice(numbers)


def _orbits(recipe: Recipe) -> tuple[tuple[int, ...], ...]:
    return orbits(recipe.grid, recipe.symmetry)


def _flat(groups: list[Clues]) -> list[int]:
    return [literal for group in groups for literal in group]


# -- the methods ----------------------------------------------------------------------------


def dug(start: Start, rng: Random, limit: Limit) -> Made | None:
    """A random solution, and of its symbols as few as leave no other."""
    order = start.open[:]
    rng.shuffle(order)
    wishes = [(i + 1) * rng.choice((1, -1)) for i in order]
    solution = start.ground.favourite(start.base, wishes, limit)
    if solution is None:
        return None
    groups = start.groups(solution)
    rng.shuffle(groups)
    least = start.recipe.symbols[0] if start.recipe.symbols else 0
    spare = (lambda clues: _fewer(_flat(clues), least)) if least else (lambda _: False)
    kept = start.ground.dig(start.base, groups, solution, limit, spare=spare)
    return Made(_flat(kept), solution)


def at_random(start: Start, rng: Random, limit: Limit) -> Made | None:
    """Symbols at random, which by chance leave one solution (section 4.1)."""
    area = len(start.recipe.grid.cells)
    low, high = (round(area * share / 100) for share in FILLED)
    clues = scattered(start, (low, high), rng)
    solution = None if clues is None else _solution(start, clues, limit)
    if clues is None or solution is None:
        return None
    unique = start.ground.unique(start.base, clues, solution, limit)
    return Made(clues, solution) if unique else None


def cut(start: Start, rng: Random, limit: Limit, watch: Watch | None = None) -> Made | None:
    """A few symbols at random, then each time the one that cuts off most (sections 4.2, 4.3)."""
    clues = scattered(start, FIRST, rng)
    if clues is None or not start.ground.holds([*start.base, *clues], limit):
        return None
    solutions = diagram(compile(model(start.puzzle(clues))), limit)
    recipe = start.recipe
    var = {cell: v for v, cell in enumerate(start.open, 1)}
    turned = images(recipe.grid, recipe.symmetry)
    together = [[var[i] for i in turned[cell]] for cell in start.open]
    given = {var[abs(n) - 1]: n > 0 for n in clues}
    rate = recipe.improvement_rate if recipe.method == "improvement-border" else None
    found = cut_off(solutions, given, together, rng, rate=rate, border=recipe.border, watch=watch)
    clues = [(start.open[v - 1] + 1) * (1 if on else -1) for v, on in found.items()]
    solution = _solution(start, clues, limit)
    assert solution is not None
    return Made(clues, solution)


METHODS = {"dig": dug, "random": at_random, "cut-off": cut, "improvement-border": cut}


def scattered(start: Start, usual: Bounds, rng: Random) -> list[int] | None:
    """As many of each symbol as the recipe says, at random; None if they do not fit."""
    recipe = start.recipe
    low, high = recipe.symbols or usual
    crosses, circles = rng.randint(low, high), rng.randint(low, high)
    free = sum(1 << i for i in start.open)
    cells = choose(recipe.grid, recipe.symmetry, crosses + circles, free, rng)
    if cells is None:
        return None
    rng.shuffle(cells)
    return [i + 1 for i in cells[:crosses]] + [-i - 1 for i in cells[crosses:]]


def _solution(start: Start, clues: list[int], limit: Limit) -> list[int] | None:
    truth = start.ground.solution([*start.base, *clues], limit)
    return None if truth is None else [truth[i] for i in start.open]


def _fewer(clues: list[int], least: int) -> bool:
    crosses = sum(n > 0 for n in clues)
    return crosses < least or len(clues) - crosses < least


# -- what else is wished ----------------------------------------------------------------------


def _within(start: Start, clues: list[int]) -> bool:
    """Whether a finished puzzle has as many of each symbol as wished.

    Cutting off adds to what the bounds say, so there they are for its start.
    """
    bounds = start.recipe.symbols
    if bounds is None or start.recipe.method in ("cut-off", "improvement-border"):
        return True
    crosses = sum(n > 0 for n in clues)
    return all(bounds[0] <= n <= bounds[1] for n in (crosses, len(clues) - crosses))


def _fitted(start: Start, made: Made, rng: Random, limit: Limit) -> Made | None:
    """The puzzle with as few clues put back as make it one of the wished level."""
    given = set(made.clues)
    spare = start.groups([n for n in made.solution if n not in given])
    rng.shuffle(spare)
    most = 0 if start.recipe.minimal else len(spare)
    level = start.recipe.level
    assert level is not None

    def puzzle(number: int) -> Puzzle:
        return start.puzzle(made.clues + _flat(spare[:number]))

    number = fewest(puzzle, most, level, limit)
    return None if number is None else made._replace(clues=made.clues + _flat(spare[:number]))
