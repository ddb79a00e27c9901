"""Akari: bulbs that light every white cell.

First published by Nikoli in 2001.
"""

import re
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit.common import in_cells, scattered
from enpitsu.kit.sight import stretches, views
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Clue, Clues, Layer, Options, Symbols
from enpitsu.paper.look import BLOCK, DOT, RING, Look
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of

BLACK, NUMBERS = "#", "01234"
BULB, NONE = "o", "-"
SHARES = 0.2, 0.26  # the least and the largest share of black cells
BESIDE = 0.25  # the share of these that are put beside others
# The parameters of a game: the share of black cells, their symmetry and the level.
WISHES = re.compile(r"(b\d+)?(s\d)?(d\d|r)?", re.ASCII)
FINISHED = re.compile(r"([.-][ \r\n]+)*")  # in a file: the numbers that the player has ticked off


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number counts the bulbs next to its cell."""
    for cell, clue in puzzle.clues["grid"].items():
        if clue != BLACK:
            near = [n for n in puzzle.grid.neighbours(cell) if n in domains]
            because = (Clue("grid", cell, clue),)
            yield near, because, number_of(BULB, len(near), int(clue), int(clue))


def apart(puzzle: Puzzle, domains: Domains) -> Instances:
    """Among cells that see each other there is at most one bulb."""
    for cells in stretches(puzzle.grid, domains):
        if len(cells) > 1:
            yield cells, (), number_of(BULB, len(cells), 0, 1)


def lit(puzzle: Puzzle, domains: Domains) -> Instances:
    """There is a bulb in each cell, or in a cell that it sees."""
    white = [cell for cell in puzzle.grid.cells if cell in domains]
    for cell, seen in views(puzzle.grid, white).items():
        cells = (cell, *seen)
        yield cells, (), number_of(BULB, len(cells), 1, len(cells))


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """As many black cells as in print; some share a side, and fewer of these need a number."""
    number = round(rng.uniform(*SHARES) * len(grid.cells))
    apart = scattered(grid, number - round(BESIDE * number), rng)
    near = {cell for one in apart for cell in grid.neighbours(one)}
    beside = rng.sample(sorted(near - {*apart}), min(number - len(apart), len(near)))
    return {"grid": dict.fromkeys((*apart, *beside), BLACK)}


KIND = Kind(
    name="akari",
    title="Akari",
    aliases=("Light Up", "Bijutsukan", "美術館"),
    family="placing",
    clues=(Layer("grid", Symbols(BLACK + NUMBERS), frame=dict.fromkeys(BLACK + NUMBERS, BLACK)),),
    answers=(in_cells(BULB, NONE, without="grid", outside=BLACK),),
    rules=(
        Rule("number", "A number tells how many bulbs share a side with its cell.", numbers),
        Rule("apart", "No bulb lights another; black cells stop the light.", apart),
        Rule(
            "lit",
            "Each white cell has a bulb, or is lit by one in its row or column.",
            lit,
            unmet="nothing would light {place}",
        ),
    ),
    frame=frame,
    codecs=c.codecs(
        c.link(
            "akari",
            c.run("grid", c.packed(NUMBERS, 2), c.table({".": BLACK}), c.gaps("g")),
            aliases=("lightup", "bijutsukan"),
            kanpen=c.kanpen(
                c.words("grid", c.chars(NUMBERS), c.table({"5": BLACK}), c.nothing("."))
            ),
        ),
        c.file(
            "lightup",
            c.framed(
                "grid",
                clues=(c.chars(NUMBERS), c.table({"-": BLACK})),
                entries=(c.table({"#": BULB, "+": NONE}), c.nothing(".")),
                unmarked=NONE,
            ),
            c.passed(FINISHED),
            aliases=("akari", "bijutsukan"),
        ),
        c.game(
            "lightup",
            c.size("cols", between="x", least=2),
            c.passed(WISHES),
            ":",
            c.run("grid", c.chars(NUMBERS), c.table({"B": BLACK}), c.gaps("a")),
        ),
        c.sections(
            "akari",
            problem=c.words("grid", c.chars(NUMBERS), c.table({"x": BLACK}), c.nothing("-")),
            solution=c.entries(
                c.table({"o": BULB}), c.nothing("-x" + NUMBERS), c.table({"-": NONE}), unmarked=NONE
            ),
        ),
    ),
    techniques=Later("enpitsu.kinds.akari.techniques:TECHNIQUES"),
    look=Look(
        {BLACK: BLOCK, BULB: RING, NONE: DOT},
        on_black=frozenset(NUMBERS),
        value_names={BULB: "a bulb", NONE: "empty"},
    ),
)
