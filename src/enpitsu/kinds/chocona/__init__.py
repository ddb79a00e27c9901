"""Chocona: shaded cells make rectangles across the borders of rooms, with so many in a room.

First published by Nikoli in 2008. Its name is short for chocolate that knows no borders.
"""

from enpitsu.kit import rooms, shading
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import Domains, Grid, Instances, Kind, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Not, exactly, relation


def most(grid: Grid) -> int:
    """All cells."""
    return len(grid.cells)


@relation
def no_angle() -> Formula:
    """Of four slots not just three are shaded."""
    return Not(exactly(3, [Is(slot, SHADED) for slot in range(4)]))


def rectangles(puzzle: Puzzle, _: Domains) -> Instances:
    """Cells that hang together make a rectangle where there is no angle in any square."""
    for corner in puzzle.grid.inner_corners:
        yield corner.around, (), no_angle()


def _else_an_angle(step: Deduction) -> str:
    return f"else three cells of a square would be shaded, as {facts(step)}"


KIND = Kind(
    name="chocona",
    title="Chocona",
    family="shading",
    clues=rooms.numbered(Numbers(0, most)),
    answers=(shading.ANSWER,),
    rules=(
        rooms.told_by(SHADED, text="A number tells how many cells of its room are shaded."),
        Rule(
            "rectangle",
            "Shaded cells that hang together make a rectangle.",
            rectangles,
            unmet="just three cells of a square would be shaded",
            techniques=(alone("square of a rectangle", "rectangle", _else_an_angle),),
        ),
    ),
    problems=rooms.problems,
    frame=rooms.frame,
    codecs=rooms.formats("chocona", remarked=shading.never_finished),
    look=shading.IN_REGIONS,
)
