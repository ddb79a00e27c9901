"""Numbrix, also known as Number Snake: 1, 2, 3, ... in cells side by side, each the next.

Invented by Marilyn vos Savant in 2008.
"""

from collections.abc import Sequence
from functools import partial

from enpitsu.kit import successive
from enpitsu.puzzle import BLOCK, Answer, Cell, Grid, Kind, Look


def near(grid: Grid, cell: Cell) -> Sequence[Cell]:
    """The cells that share a side with a cell."""
    return grid.neighbours(cell)


KIND = Kind(
    name="numbrix",
    title="Numbrix",
    family="numbers and letters",
    aliases=("numbersnake",),
    usual_size=(6, 6),
    clues=(successive.HOLES, successive.GIVENS),
    answers=(Answer(successive.domains, outside=successive.HOLE),),
    rules=successive.rules(near, "shares a side with it"),
    problems=successive.problems,
    sketch=partial(successive.sketch, near),
    look=Look({successive.HOLE: BLOCK}),
)
