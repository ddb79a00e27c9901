"""Aqre: connected shaded cells, and never four cells alike in a line.

A number tells how many cells of its room are shaded, as in Heyawake.
"""

from dataclasses import replace

from enpitsu.kinds.aqre.sketch import LINE, sketch
from enpitsu.kit import parting, rooms, shading
from enpitsu.kit.boards import number_of_cells
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.patterns import POCKET
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.ways import ways_to_meet
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import Domains, Instances, Numbers, Puzzle, Rule
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.rules import number_of


def lines(puzzle: Puzzle, _: Domains) -> Instances:
    """Of four cells in a line, at least one is shaded, and at least one is white."""
    for line in puzzle.grid.lines:
        for first in range(len(line) - LINE + 1):
            yield line[first : first + LINE], (), number_of(SHADED, LINE, 1, LINE - 1)


def _else_four(step: Deduction) -> str:
    return f"else four in a line would be alike, as {facts(step)}"


CUTTING_NOTHING = ways_to_meet(
    "number",
    ("line", "together"),
    ("number",),
    ("few ways that cut nothing off", "ways that cut nothing off"),
    ((Difficulty.HARD, 4.5), (Difficulty.HARD, 5.0)),
)
AQRE = rooms.shaded(
    "aqre",
    "Aqre",
    Numbers(0, number_of_cells),
    (
        replace(rooms.SHADED_IN_ROOM, techniques=(*rooms.BY_NUMBER, *CUTTING_NOTHING)),
        Rule(
            "line",
            "No four cells in a line are all shaded, or all white.",
            lines,
            unmet="four cells in a line would be alike",
            techniques=(alone("three in a line", "line", _else_four),),
        ),
        shading.SHADED_TOGETHER,
    ),
    codecs=rooms.formats("aqre"),
    patterns=(POCKET,),
)
KIND = parting.with_open_frame(replace(AQRE, sketch=sketch))
