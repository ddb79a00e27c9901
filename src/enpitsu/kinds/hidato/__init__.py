"""Hidato, also known as Hidoku: 1, 2, 3, ... in cells that touch, each the next.

Invented by Gyora Benedek in 2005. The path goes through every cell, to a side or to a corner.
"""

from collections.abc import Sequence
from functools import partial

from enpitsu.kit import successive
from enpitsu.puzzle import BLOCK, Answer, Cell, Grid, Kind, Look


def near(grid: Grid, cell: Cell) -> Sequence[Cell]:
    """The cells that touch a cell, at a corner too."""
    return grid.touching(cell)


KIND = Kind(
    name="hidato",
    title="Hidato",
    family="numbers and letters",
    aliases=("hidoku",),
    usual_size=(6, 6),
    clues=(successive.HOLES, successive.GIVENS),
    answers=(Answer(successive.domains, outside=successive.HOLE),),
    rules=successive.rules(near, "touches it, at a corner too"),
    problems=successive.problems,
    sketch=partial(successive.sketch, near),
    look=Look({successive.HOLE: BLOCK}),
)
