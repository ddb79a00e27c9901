"""Nurimisaki: the white cells are connected, and circles are their capes.

First published by Nikoli. A number is the length of the straight line of white cells that begins at
a cape.
"""

from enpitsu.kit import shading, sight
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import (
    Clue,
    Domains,
    Grid,
    Instances,
    Layer,
    Numbers,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Not, exactly, has, number_of, relation, some


def most(grid: Grid) -> int:
    """The length of the longest line."""
    return max(grid.rows, grid.cols, 2)


def capes(puzzle: Puzzle, _: Domains) -> Instances:
    """A circle is white, and exactly one of its neighbours is white."""
    for cell, told in puzzle.clues["grid"].items():
        near, because = puzzle.grid.neighbours(cell), (Clue("grid", cell, told),)
        yield (cell,), because, has(WHITE)
        yield near, because, number_of(WHITE, len(near), 1, 1)


@relation
def no_cape(near: int) -> Formula:
    """The first slot is shaded, or the number of white ones among the `near` others is not one."""
    return some((Is(0, SHADED), Not(exactly(1, [Is(slot + 1, WHITE) for slot in range(near)]))))


def no_capes(puzzle: Puzzle, _: Domains) -> Instances:
    """White cells without a circle are not capes."""
    for cell in puzzle.grid.cells:
        if cell not in puzzle.clues["grid"]:
            near = puzzle.grid.neighbours(cell)
            yield (cell, *near), (), no_cape(len(near))


def _else_a_cape(step: Deduction) -> str:
    cell = step.because[0].places[0]
    return f"otherwise {cell} would be a cape without a circle{reason(step)}"


KIND = shading.of_numbers(
    "nurimisaki",
    "Nurimisaki",
    Layer("grid", Numbers(2, most, UNKNOWN), frame={UNKNOWN: UNKNOWN}, complete=True),
    (
        sight.told_by(
            "grid",
            WHITE,
            text="A number tells how many white cells are seen from its circle in its row and its "
            "column, the circle included.",
            circled=True,
        ),
        Rule(
            "cape",
            "A cell with a circle is white, and so is exactly one of the cells beside it.",
            capes,
            techniques=full_and_needed("cape"),
        ),
        Rule(
            "bare",
            "A white cell without a circle does not have exactly one white cell beside it.",
            no_capes,
            unmet="a circle would be missing",
            techniques=(alone("no cape", "bare", _else_a_cape, cost=1.5),),
        ),
        shading.NO_SQUARE,
        shading.NO_WHITE_SQUARE,
        shading.WHITE_TOGETHER,
    ),
    aliases=("ぬりみさき",),
    codecs=shading.formats_of_numbers("nurimisaki", remarked=shading.never_finished),
    usual_size=(7, 7),
    look=shading.IN_CIRCLES,
)
