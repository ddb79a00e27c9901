"""Marupeke: circles and crosses, never three equal ones in a line.

Invented by Naoki Inaba in 2009. Black blockers break the lines.
"""

from __future__ import annotations

from enpitsu.common import givens, whole_number
from enpitsu.expr import Count, Domain, Is
from enpitsu.grid import Place
from enpitsu.picture import BLOCK, CROSS, RING, Look
from enpitsu.puzzle import Answer, Kind, Layer, Pairs, Puzzle, Rule, Symbols, Vars

BLOCKER = "#"
SYMBOLS = ("x", "o")


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """Every cell that is not a blocker takes a cross or a circle."""
    grid = puzzle.clues["grid"]
    return {cell: SYMBOLS for cell in puzzle.grid.cells if grid.get(cell) != BLOCKER}


def runs(puzzle: Puzzle, vars: Vars) -> Pairs:
    """A run of open cells has at least one of each symbol."""
    length = int(puzzle.options["run"])
    crosses = {cell: Is(var, "x") for cell, var in vars.items()}
    for cells in puzzle.grid.runs(length):
        parts = tuple([crosses[cell] for cell in cells if cell in crosses])
        if len(parts) == length:
            yield cells, Count(parts, 1, length - 1)


KIND = Kind(
    name="marupeke",
    title="Marupeke",
    clues=(Layer("grid", Symbols("xo" + BLOCKER)),),
    options=(whole_number("run", 3, low=2),),
    answer=Answer(domains, outside=BLOCKER),
    rules=(
        givens("grid"),
        Rule(
            "run",
            "No {run} equal symbols stand next to each other in a row, a column or a diagonal; "
            "a black cell breaks the line.",
            runs,
        ),
    ),
    look=Look({BLOCKER: BLOCK, "x": CROSS, "o": RING}),
)
