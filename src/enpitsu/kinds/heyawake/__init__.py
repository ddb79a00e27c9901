"""Heyawake: some cells are shaded, never side by side, and what stays white hangs together.

First published by Nikoli in 1992. The board is divided into rooms.
"""

from itertools import chain, pairwise

from enpitsu.io import codecs as c
from enpitsu.kinds.heyawake.techniques import TECHNIQUES, THIRD_ROOM, TWO_BORDERS
from enpitsu.kit import counting, rooms, shading
from enpitsu.kit.shading import SHADED
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
    clues=rooms.numbered(Numbers(0, most)),
    answers=(shading.ANSWER,),
    rules=(
        counting.told_by(
            "numbers",
            SHADED,
            among=rooms.cells,
            text="A number tells how many cells of its room are shaded.",
            noun="room",
            goes=rooms.has_number,
            techniques=(),
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
    codecs=c.codecs(
        c.link(
            "heyawake",
            rooms.WALLS_OF_LINK,
            rooms.NUMBERS_OF_LINK,
            aliases=("heyawacky",),
            remarked=lambda record: chain(shading.never_finished(record), rooms.moved(record)),
            kanpen=c.kanpen(c.rectangles("regions", "numbers")),
        ),
        c.file(
            "heyawake",
            *rooms.LABELS,
            rooms.NUMBERS_OF_FILE,
            shading.MARKED,
            remarked=shading.never_finished,
            newer={1: (rooms.WALLS_OF_FILE, rooms.NUMBERS_OF_FILE, shading.MARKED)},
        ),
        c.sections(
            "heyawake",
            rooms.NO_WALLS,
            problem=c.words("numbers", c.decimal(), c.nothing("-")),
            areas=shading.AREAS,
            solution=shading.SOLUTION,
        ),
    ),
    techniques=TECHNIQUES,
    look=shading.IN_REGIONS,
)
