"""Hitori: shade cells until no number stands twice in a line.

First published by Nikoli in 1990. Simon Tatham's collection has it as Singles.
"""

from __future__ import annotations

from itertools import combinations
from string import ascii_letters, digits

from enpitsu.io.codecs.parts import LayerPart, Rated, SizePart, UpTo, file, game, kanpen, link
from enpitsu.io.codecs.runs import Run, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import base_36, decimal, nothing, nth
from enpitsu.kinds.hitori.frame import frame
from enpitsu.kinds.hitori.techniques import TECHNIQUES
from enpitsu.kit.common import ANOTHER, INTENDED, longest_line
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
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of


def single(puzzle: Puzzle, _: Domains) -> Instances:
    """Of two equal numbers in a line one is shaded."""
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
    family="shading",
    clues=(NUMBERS,),
    answers=ANSWERS,
    rules=RULES,
    frame=frame,
    open_frame=OPEN_FRAME,
    codecs={
        "puzzlink": link(
            "hitori",
            LayerPart("grid", by=Run(base_36(), nothing("."))),
            remarked=never_finished,
            kanpen=kanpen(LayerPart("grid", by=Words(nothing("0."), decimal()))),
        ),
        "pzprv3": file(
            "hitori",
            LayerPart("grid", by=Words(decimal(), nothing("."))),
            MARKED,
            remarked=never_finished,
        ),
        "tatham": game(
            "singles",
            SizePart("cols", between="x", least=2),
            Rated("ek"),
            ":",
            UpTo("grid", longest_line),
            LayerPart("grid", by=Run(nth(digits[1:] + ascii_letters))),
        ),
        "janko": sections(
            "hitori",
            Section("problem", LayerPart("grid", by=Words(decimal(), nothing("-")))),
            SOLUTION,
        ),
    },
    techniques=TECHNIQUES,
    look=LOOK,
)
