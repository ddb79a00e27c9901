"""Heyawake: some cells are shaded, never side by side, and what stays white hangs together.

First published by Nikoli in 1992. The board is divided into rooms.
"""

from itertools import pairwise

from enpitsu.io import codecs as c
from enpitsu.kinds.heyawake.techniques import TECHNIQUES, THIRD_ROOM, TWO_BORDERS
from enpitsu.kit import rooms, shading
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.patterns import PINCH
from enpitsu.puzzle import Domains, Edge, Grid, Instances, Kind, Numbers, Puzzle, Rule
from enpitsu.rules import number_of


def most(grid: Grid) -> int:
    """Half of all cells, one more if their number is odd."""
    return (len(grid.cells) + 1) // 2


def across(puzzle: Puzzle, _: Domains) -> Instances:
    """From the last cell of one room through a second into a third, one cell is shaded."""
    yield from _crossings(puzzle, walled=False)


def walled(puzzle: Puzzle, _: Domains) -> Instances:
    """The same from one side of a wall inside a room to the far side of the next border."""
    yield from _crossings(puzzle, walled=True)


def _crossings(puzzle: Puzzle, *, walled: bool) -> Instances:
    """The shortest stretches of lines that cross two borders, one of them a wall or none."""
    walls, labels = puzzle.clues["walls"], puzzle.clues["regions"]
    if walled and not walls:
        return
    for line in puzzle.grid.lines:
        at = [
            i
            for i, (one, other) in enumerate(pairwise(line))
            if labels[one] != labels[other] or (walls and Edge(one, other) in walls)
        ]
        for first, second in pairwise(at):
            cells = line[first : second + 2]
            ends = (Edge(*cells[:2]), Edge(*cells[-2:])) if walls else ()
            if walled != walls.keys().isdisjoint(ends):
                yield cells, (), number_of(SHADED, len(cells), 1, len(cells))


KIND = Kind(
    name="heyawake",
    title="Heyawake",
    family="shading",
    clues=rooms.walled(Numbers(0, most)),
    answers=(shading.ANSWER,),
    rules=(
        rooms.told_by(
            SHADED, text="A number tells how many cells of its room are shaded.", techniques=()
        ),
        shading.APART,
        shading.WHITE_TOGETHER,
        Rule(
            "across",
            "A straight line of white cells lies in two rooms at most.",
            across,
            unmet="a line of white cells would reach a third room",
            techniques=(THIRD_ROOM,),
        ),
        Rule(
            "walls",
            "A straight line of white cells across a wall inside a room crosses no other border.",
            walled,
            unmet="a line of white cells would cross two borders",
            techniques=(TWO_BORDERS,),
        ),
    ),
    problems=rooms.problems,
    frame=rooms.frame,
    patterns=(PINCH,),
    codecs=rooms.formats(
        "heyawake",
        inside=rooms.WALLS.name,
        aliases=("heyawacky",),
        kanpen=c.kanpen(c.rectangles("regions", "numbers")),
        remarked=shading.never_finished,
    ),
    techniques=TECHNIQUES,
    look=shading.IN_REGIONS,
)
