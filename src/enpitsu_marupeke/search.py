"""The search algorithms of the Marupeke thesis: visit cells one by one, and guess if stuck.

A visit examines every line through a filled cell for equal symbols with one cell missing, at an end
or inside, and places the other symbol there. Backtracking fills cell after cell instead. Source: C.
Jol, "How to solve and generate Marupeke puzzles" (Leiden, 2023), sections 3.2 and 3.3. No solver is
used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from enpitsu.errors import GaveUp, Unsupported
from enpitsu.kinds.marupeke import BLOCKER
from enpitsu.kinds.marupeke.techniques import busiest
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Board
from enpitsu.paper.limit import look
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import Model

SearchEnding = Literal["complete", "guessed", "stuck", "contradiction"]
CellSigns = list[int]  # by cell in reading order: 1 is a cross, -1 a circle, 0 neither

NUMBERS = {"x": 1, "o": -1}
LETTERS = {1: "x", -1: "o"}

# The work of a search, including that on copies of the board: cells visited, symbols placed,
# guesses, and symbols tried by backtracking.
COUNTERS = ("visits", "placements", "guesses", "nodes")


@dataclass(frozen=True)
class Searched:
    """The result of a search: every cell filled, stuck, or too many equal symbols in a line.

    A complete board is the only solution, unless something was guessed.
    """

    board: Board
    counters: Mapping[str, int]
    ending: SearchEnding

    @property
    def solved(self) -> bool:
        """Whether the board is a solution."""
        return self.ending in ("complete", "guessed")


@dataclass(frozen=True)
class SearchState:
    """Data shared by all boards of a search: the lines through each cell, and counters of work."""

    grid: Grid
    run: int
    takes: Sequence[bool]
    through: Sequence[Sequence[Sequence[int]]]
    counters: dict[str, int]


Scheduler = Callable[[CellSigns, SearchState, Sequence[int]], bool]


# -- engines, as `engines.solve.Engine` defines them -------------------------------------


def naive(model: Model, counters: dict[str, int]) -> Iterator[Board]:
    """Every solution, by backtracking."""
    sheet = _sheet(model.puzzle, counters)
    return _by_backtracking(_printed(model.puzzle), sheet)


def _engine(scheduler: str, guess: bool, model: Model, counters: dict[str, int]) -> Iterator[Board]:
    sheet = _sheet(model.puzzle, counters)
    return _found(_printed(model.puzzle), sheet, SCHEDULERS[scheduler], guess=guess)


array = partial(_engine, "array", False)
vector = partial(_engine, "vector", False)
guess = partial(_engine, "vector", True)


def _found(
    symbols: CellSigns, sheet: SearchState, scheduler: Scheduler, *, guess: bool
) -> Iterator[Board]:
    """The board that a search fills, if any; raises `GaveUp` if there may be other solutions."""
    ending = _searched(symbols, sheet, scheduler, guess=guess)
    if ending in ("complete", "guessed"):
        yield _board(symbols, sheet)
    if ending in ("guessed", "stuck"):
        raise GaveUp("the search is at its end")


# -- the searches ------------------------------------------------------------------------


def search(puzzle: Puzzle, *, scheduler: str = "vector", guess: bool = True) -> Searched:
    """Search a Marupeke as the thesis does; `scheduler` is `array` or `vector`."""
    sheet = _sheet(puzzle, {})
    if scheduler not in SCHEDULERS:
        raise Unsupported(f"unknown scheduler '{scheduler}'; expected {' or '.join(SCHEDULERS)}")
    symbols = _printed(puzzle)
    ending = _searched(symbols, sheet, SCHEDULERS[scheduler], guess=guess)
    return Searched(_board(symbols, sheet), sheet.counters, ending)


def _sheet(puzzle: Puzzle, counters: dict[str, int]) -> SearchState:
    if puzzle.kind.name != "marupeke":
        raise Unsupported(f"the searches of the thesis are for marupeke, not {puzzle.kind.name}")
    grid, run = puzzle.grid, int(puzzle.options["run"])
    takes = [puzzle.clues["grid"].get(cell) != BLOCKER for cell in grid.cells]
    through: list[list[Sequence[int]]] = [[] for _ in takes]
    for cells in grid.windows(run):
        line = [row * grid.cols + col for row, col in cells]
        if all(takes[i] for i in line):
            for i in line:
                through[i].append(line)
    counters.update(dict.fromkeys(COUNTERS, 0))
    return SearchState(grid, run, takes, through, counters)


def _printed(puzzle: Puzzle) -> CellSigns:
    clues = puzzle.clues["grid"]
    return [NUMBERS.get(str(clues.get(cell)), 0) for cell in puzzle.grid.cells]


def _board(symbols: CellSigns, sheet: SearchState) -> Board:
    return {cell: LETTERS[n] for cell, n in zip(sheet.grid.cells, symbols, strict=True) if n}


def _blank(symbols: CellSigns, sheet: SearchState) -> list[int]:
    return [i for i, symbol in enumerate(symbols) if sheet.takes[i] and not symbol]


def _searched(
    symbols: CellSigns, sheet: SearchState, scheduler: Scheduler, *, guess: bool
) -> SearchEnding:
    start: Sequence[int] = range(len(symbols))
    while scheduler(symbols, sheet, start):
        blank = _blank(symbols, sheet)
        if not blank:
            return "complete"
        if not guess:
            return "stuck"
        placed = _guessed(symbols, busiest(sheet.grid, symbols, blank), sheet)
        if isinstance(placed, str):
            return placed
        start = [placed]
    return "contradiction"


# -- visiting ------------------------------------------------------------------------------------


def visit(symbols: CellSigns, sheet: SearchState, i: int) -> list[int] | None:
    """Place the symbols that a filled cell forces, and list where; None at a contradiction."""
    look()
    sheet.counters["visits"] += 1
    placed = []
    if symbol := symbols[i]:
        full = symbol * sheet.run
        for line in sheet.through[i]:
            total = sum([symbols[j] for j in line])
            if total == full:
                return None
            if total == full - symbol:  # one cell is missing, and all others are equal
                j = next(j for j in line if not symbols[j])
                symbols[j] = -symbol
                placed.append(j)
        sheet.counters["placements"] += len(placed)
    return placed


def by_array(symbols: CellSigns, sheet: SearchState, _: Sequence[int]) -> bool:
    """Visit all cells again and again until nothing changes; False at a contradiction."""
    changed = True
    while changed:
        changed = False
        for i in range(len(symbols)):
            placed = visit(symbols, sheet, i)
            if placed is None:
                return False
            changed = changed or bool(placed)
    return True


def by_vector(symbols: CellSigns, sheet: SearchState, queue: Sequence[int]) -> bool:
    """Visit the cells in the queue, then those filled by a visit; False at a contradiction."""
    waiting = list(queue)
    for i in waiting:  # the list grows during iteration
        placed = visit(symbols, sheet, i)
        if placed is None:
            return False
        waiting += placed
    return True


SCHEDULERS: dict[str, Scheduler] = {"array": by_array, "vector": by_vector}


# -- guessing ------------------------------------------------------------------------------------


def _guessed(
    symbols: CellSigns, cells: Sequence[int], sheet: SearchState
) -> int | Literal["guessed", "stuck"]:
    """Try both symbols on copies, cell by cell, until one leads to a symbol, and return where.

    If one symbol leads to a contradiction, the other is placed. A full copy becomes the board.
    """
    for i in cells:
        for symbol in (1, -1):
            sheet.counters["guesses"] += 1
            copy = symbols.copy()
            copy[i] = symbol
            if not by_vector(copy, sheet, [i]):
                symbols[i] = -symbol
                sheet.counters["placements"] += 1
                return i
            if all(copy[j] for j in cells):
                symbols[:] = copy
                return "guessed"
    return "stuck"


# -- backtracking --------------------------------------------------------------------------------

NEXT = {0: 1, 1: -1, -1: 0}  # try a cross, then a circle, then give up the cell


def _by_backtracking(symbols: CellSigns, sheet: SearchState) -> Iterator[Board]:
    """Every solution: fill the open cells in reading order, and backtrack where a line is full."""
    blank = _blank(symbols, sheet)
    depth = -1 if any(_full(symbols, sheet, i) for i in range(len(symbols))) else 0
    while depth >= 0:
        if depth == len(blank):
            yield _board(symbols, sheet)
            depth -= 1
            continue
        look()
        i = blank[depth]
        symbols[i] = NEXT[symbols[i]]
        if not symbols[i]:
            depth -= 1
            continue
        sheet.counters["nodes"] += 1
        if not _full(symbols, sheet, i):
            depth += 1


def _full(symbols: CellSigns, sheet: SearchState, i: int) -> bool:
    """Whether a line through the cell has too many equal symbols."""
    return any(abs(sum([symbols[j] for j in line])) == sheet.run for line in sheet.through[i])
