"""Hitori: shade cells until no number occurs twice in a line.

First published by Nikoli in 1990. Simon Tatham's collection has it as Singles.
"""

from itertools import combinations
from string import ascii_letters, digits

from enpitsu.io import codecs as c
from enpitsu.kinds.hitori.frame import frame
from enpitsu.kit.common import ANOTHER, INTENDED
from enpitsu.kit.shading import (
    APART,
    FIGURES,
    MARKED,
    NAMES,
    SHADED,
    SOLUTION,
    WHITE,
    WHITE_TOGETHER,
    never_finished,
    shaded_or_white,
)
from enpitsu.kit.techniques.patterns import PINCH
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of


def single(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two equal numbers in a line, at least one is shaded."""
    numbers = puzzle.clues["grid"]
    for line in puzzle.grid.lines:
        for one, other in combinations([cell for cell in line if cell in numbers], 2):
            if numbers[one] == numbers[other]:
                clues = [Clue("grid", cell, numbers[cell]) for cell in (one, other)]
                yield (one, other), clues, number_of(WHITE, 2, 0, 1)


NUMBERS = Layer("grid", Numbers(), complete=True)
ANSWERS = (Answer(shaded_or_white),)
RULES = (
    Rule("single", "No number stands twice among the white cells of a row or a column.", single),
    APART,
    WHITE_TOGETHER,
)
LOOK = Look(FIGURES, value_names=NAMES)
OPEN_FRAME = Kind(
    name="hitori",
    title="Hitori",
    clues=(NUMBERS, Layer(INTENDED, Symbols(SHADED + WHITE))),
    answers=ANSWERS,
    rules=(*RULES, ANOTHER),
    look=LOOK,
)

KIND = Kind(
    name="hitori",
    title="Hitori",
    aliases=("Hitori ni shite kure", "Singles", "ひとりにしてくれ"),
    family="shading",
    clues=(NUMBERS,),
    answers=ANSWERS,
    rules=RULES,
    frame=frame,
    open_frame=OPEN_FRAME,
    patterns=(PINCH,),
    codecs=c.codecs(
        c.link(
            "hitori",
            c.run("grid", c.base_36(), c.nothing(".")),
            kanpen=c.kanpen(c.words("grid", c.nothing("0."), c.decimal())),
        ),
        c.file("hitori", c.words("grid", c.decimal(), c.nothing(".")), MARKED),
        c.game(
            "singles",
            c.size("cols", between="x", least=2),
            c.rated("ek"),
            ":",
            c.up_to("grid", Grid.longest_line),
            c.run("grid", c.nth(digits[1:] + ascii_letters)),
        ),
        c.sections(
            "hitori", problem=c.words("grid", c.decimal(), c.nothing("-")), solution=SOLUTION
        ),
        remarked=never_finished,
    ),
    techniques=Later("enpitsu.kinds.hitori.techniques:TECHNIQUES"),
    look=LOOK,
)
