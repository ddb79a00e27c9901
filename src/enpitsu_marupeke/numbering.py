"""The encoding of the Marupeke thesis: for each cell a variable for a cross, a circle and black.

Source: C. Jol, "How to solve and generate Marupeke puzzles" (Leiden, 2023), section 5. Its count
of the clauses, 1076 on 10 x 10, holds only with the clauses of the board: 100 + 300 + 576 for
the rules and 100 for the cells.
"""

from __future__ import annotations

from itertools import accumulate, chain, combinations, count

from enpitsu.engines.dimacs import Formula
from enpitsu.errors import Unsupported
from enpitsu.kinds.marupeke import BLOCKER, KIND, SYMBOLS
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle
from enpitsu.puzzle.model import model
from enpitsu.rules.clauses import Clause

VALUES = (*SYMBOLS, BLOCKER)


def formula(puzzle: Puzzle) -> Formula:
    """The whole encoding."""
    parts = clauses(puzzle)
    starts = accumulate((len(part) for part in parts.values()), initial=0)
    numbers = literals(puzzle)
    return Formula(
        list(chain.from_iterable(parts.values())),
        len(VALUES) * len(numbers),
        numbers,
        list(zip(starts, parts, strict=False)),
    )


def literals(puzzle: Puzzle) -> dict[Place, dict[Value, int]]:
    """The literal of each value of each cell, row by row."""
    if puzzle.kind is not KIND:
        raise Unsupported(f"the encoding of the thesis is for marupeke, not {puzzle.kind.name}")
    return {
        cell: {value: first + k for k, value in enumerate(VALUES)}
        for cell, first in zip(puzzle.grid.cells, count(1, len(VALUES)), strict=False)
    }


def clauses(puzzle: Puzzle) -> dict[str, list[Clause]]:
    """The clauses, grouped by their meaning."""
    cells, number, grid = puzzle.grid.cells, literals(puzzle), puzzle.clues["grid"]
    # A black cell satisfies the clauses of every run through it, so all runs of the grid are used.
    runs = [c.places for c in model(Puzzle(KIND, puzzle.grid, {}, puzzle.options)).constraints]
    return {
        "each cell has a value": [tuple(number[cell].values()) for cell in cells],
        "no cell has two values": [
            (-a, -b) for cell in cells for a, b in combinations(number[cell].values(), 2)
        ],
        "no run of equal symbols": [
            tuple(-number[cell][symbol] for cell in run) for run in runs for symbol in SYMBOLS
        ],
        "what is printed": [
            (number[cell][grid[cell]] if cell in grid else -number[cell][BLOCKER],)
            for cell in cells
        ],
    }
