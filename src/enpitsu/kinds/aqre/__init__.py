"""Aqre: shaded cells hang together, and no four cells in a line are alike.

A number tells how many cells of its room are shaded, as in Heyawake.
"""

from functools import partial

from enpitsu.kit import rooms, shading
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import Domains, Grid, Instances, Kind, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of

LINE = 4
SIDES = (1, 2, 2, 2, 3)  # of a room: of small ones numbers tell more


def most(grid: Grid) -> int:
    """All cells."""
    return len(grid.cells)


def lines(puzzle: Puzzle, _: Domains) -> Instances:
    """Of four cells in a line one is shaded, and one is white."""
    for line in puzzle.grid.lines:
        for first in range(len(line) - LINE + 1):
            yield line[first : first + LINE], (), number_of(SHADED, LINE, 1, LINE - 1)


def _else_four(step: Deduction) -> str:
    return f"else four in a line would be alike, as {facts(step)}"


KIND = Kind(
    name="aqre",
    title="Aqre",
    family="shading",
    clues=rooms.numbered(Numbers(0, most)),
    answers=(shading.ANSWER,),
    rules=(
        rooms.told_by(SHADED, text="A number tells how many cells of its room are shaded."),
        Rule(
            "line",
            "No four cells in a line are all shaded, or all white.",
            lines,
            unmet="four cells in a line would be alike",
            techniques=(alone("three in a line", "line", _else_four),),
        ),
        shading.SHADED_TOGETHER,
    ),
    problems=rooms.problems,
    frame=partial(rooms.frame, sides=SIDES),
    codecs=rooms.formats("aqre"),
    look=shading.IN_REGIONS,
)
