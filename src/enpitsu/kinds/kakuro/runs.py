"""Runs of white cells, and blocks: runs that share all their cells but one or two.

The sums across in a block and those down count the same cells, except where it is joined to the
rest of the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, product
from typing import NamedTuple

from enpitsu.graphs.graph import Graph, small_cuts
from enpitsu.kit.sight import stretches_of
from enpitsu.paper.grid import Cell, Edge, Grid
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Formula, Is, every, relation, some

DIGITS = tuple(range(1, 10))


def runs(puzzle: Puzzle) -> Mapping[Edge, tuple[Cell, ...]]:
    """The runs of white cells by the edge where they begin, on the left or above."""
    return _runs(puzzle.grid, frozenset(puzzle.clues["grid"]))


@lru_cache
def _runs(grid: Grid, black: frozenset[Cell]) -> Mapping[Edge, tuple[Cell, ...]]:
    white = {cell for cell in grid.cells if cell not in black}
    found: dict[Edge, tuple[Cell, ...]] = {}
    for lines, down, right in ((grid.lines[: grid.rows], 0, 1), (grid.lines[grid.rows :], 1, 0)):
        for line in lines:
            for cells in stretches_of(line, white):
                row, col = cells[0]
                found[grid.edge(Cell(row - down, col - right), cells[0])] = cells
    return found


def goes_down(run: Edge) -> bool:
    """Whether a run that begins there goes down, not across."""
    before, first = run
    return before.row < first.row


class Block(NamedTuple):
    """Runs, by the edges where they begin, that share all their cells but the ends.

    An end lies in a run across and a run down, only one of which belongs to the block.
    """

    across: tuple[Edge, ...]
    down: tuple[Edge, ...]
    ends_across: tuple[Cell, ...]
    ends_down: tuple[Cell, ...]


def blocks(puzzle: Puzzle) -> tuple[Sequence[Block], ...]:
    """The two blocks into which each one or two ends divide the board, smaller block first.

    A single run is no block.
    """
    return _blocks(puzzle.grid, frozenset(puzzle.clues["grid"]))


@lru_cache
def _blocks(grid: Grid, black: frozenset[Cell]) -> tuple[Sequence[Block], ...]:
    """The small cuts of a graph in which each cell joins the two runs in which it lies."""
    found = _runs(grid, black)
    every_run = [*found]
    at: dict[Cell, list[int]] = {}
    for number, run in enumerate(every_run):
        for cell in found[run]:
            at.setdefault(cell, []).append(number)
    cells = [*at]
    graph = Graph(len(every_run), [(one, other) for one, other in at.values()])
    return tuple(
        [
            _block(found, [every_run[i] for i in side], sorted(cells[edge] for edge in cut))
            for side in sorted(sides, key=lambda side: (len(side), min(side)))
        ]
        for cut, sides in small_cuts(graph)
        if min(map(len, sides)) > 1
    )


def _block(found: Mapping[Edge, tuple[Cell, ...]], of: list[Edge], ends: list[Cell]) -> Block:
    across = tuple(sorted(run for run in of if not goes_down(run)))
    down = tuple(sorted(run for run in of if goes_down(run)))
    inside = {cell for run in across for cell in found[run]}
    return Block(
        across,
        down,
        tuple(cell for cell in ends if cell in inside),
        tuple(cell for cell in ends if cell not in inside),
    )


@relation
def differ_by(more: int, less: int, number: int) -> Formula:
    """The sum of the first `more` slots exceeds that of the other `less` slots by `number`."""
    size = more + less
    return some(
        every(Is(slot, digit) for slot, digit in enumerate(digits))
        for digits in product(DIGITS, repeat=size)
        if sum(digits[:more]) - sum(digits[more:]) == number
    )


def left_over(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits at the ends of a block make the difference of its sums across and down."""
    sums, found = puzzle.clues["sums"], runs(puzzle)
    for sides in blocks(puzzle):
        known = (side for side in sides if all(run in sums for run in (*side.across, *side.down)))
        for across, down, more, less in islice(known, 1):
            clues = tuple(Clue("sums", run, sums[run]) for run in (*across, *down))
            number = sum(int(sums[run]) for run in across) - sum(int(sums[run]) for run in down)
            if len(more) - 9 * len(less) <= number <= 9 * len(more) - len(less):
                inside = dict.fromkeys(chain.from_iterable(found[run] for run in across))
                yield (*more, *less, *inside), clues, differ_by(len(more), len(less), number)
