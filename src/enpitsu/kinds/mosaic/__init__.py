"""Mosaic: a number counts the shaded cells around it, including its own.

Published by Conceptis as Fill-a-Pix: the shaded cells may form a picture.
"""

from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit import boards, counting, shading
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.comparing import compared
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.puzzle import Board, Clues, Grid, Kind, Layer, Numbers, Options

ROUNDS = 2  # rounds in which each cell takes the majority of the cells around it


def most(grid: Grid) -> int:
    """Nine, or the number of cells of a smaller grid: the cells around a cell, itself included."""
    return min(grid.rows, 3) * min(grid.cols, 3)


def blots(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Clusters of shaded cells, as in a picture; numbers beside isolated cells say little."""
    shaded = {cell: rng.random() < 0.5 for cell in grid.cells}
    for _round in range(ROUNDS):
        near = {cell: [shaded[c] for c in (cell, *grid.touching(cell))] for cell in grid.cells}
        shaded = {cell: 2 * sum(some) > len(some) for cell, some in near.items()}
    return {}, {cell: SHADED if shaded[cell] else WHITE for cell in grid.cells}


DIGITS = c.digits(range(10))
KIND = Kind(
    name="mosaic",
    title="Mosaic",
    aliases=("Fill-a-Pix", "Mosaik"),
    family="shading",
    clues=(Layer("grid", Numbers(0, most)),),
    answers=(shading.ANSWER,),
    sketch=blots,
    rules=(
        counting.told_by(
            "grid",
            SHADED,
            among=boards.at_and_touching,
            text="A number tells how many of the nine cells in and around its own are shaded.",
            techniques=(*full_and_needed("number"), *compared("number")),
        ),
    ),
    codecs=c.codecs(
        c.game(
            "mosaic", c.size("cols", between="x", least=3), ":", c.run("grid", DIGITS, c.gaps("a"))
        ),
        c.sections(
            "mosaik",
            problem=c.words("grid", DIGITS, c.nothing("-")),
            solution=shading.SOLUTION,
            aliases=("mosaic", "fillapix"),
        ),
    ),
    look=shading.LOOK,
)
