"""Akari, also known as Light Up and Bijutsukan: bulbs that light every white cell.

First published by Nikoli in 2001.
"""

from __future__ import annotations

import re
from random import Random

from enpitsu.io.codecs.boards import Framed, StatePart
from enpitsu.io.codecs.parts import LayerPart, Passed, SizePart, file, game, kanpen, link
from enpitsu.io.codecs.runs import Run, Words
from enpitsu.io.codecs.sections import Section, sections
from enpitsu.io.codecs.signs import chars, gaps, nothing, packed, words
from enpitsu.kinds.akari.techniques import TECHNIQUES
from enpitsu.kit.common import scattered
from enpitsu.kit.sight import stretches, views
from enpitsu.paper.grid import Grid, Place
from enpitsu.paper.layer import Answer, Clue, Clues, Layer, Options, Symbols
from enpitsu.paper.look import BLOCK, DOT, RING, Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of

BLACK, NUMBERS = "#", "01234"
BULB, NONE = "o", "-"
# Of a game: the share of black cells, their symmetry and the level.
WISHES = re.compile(r"(b\d+)?(s\d)?(d\d|r)?", re.ASCII)
FINISHED = re.compile(r"([.-][ \r\n]+)*")  # of a file: numbers that the player has ticked off


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell that is not black has a bulb or not."""
    black = puzzle.clues["grid"]
    return {cell: (BULB, NONE) for cell in puzzle.grid.cells if cell not in black}


def numbers(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number counts the bulbs beside it."""
    for cell, clue in puzzle.clues["grid"].items():
        if clue != BLACK:
            near = [n for n in puzzle.grid.neighbours(cell) if n in domains]
            because = (Clue("grid", cell, clue),)
            yield near, because, number_of(BULB, len(near), int(clue), int(clue))


def apart(puzzle: Puzzle, domains: Domains) -> Instances:
    """Where one cell sees all others there is one bulb at most."""
    for cells in stretches(puzzle.grid, domains):
        if len(cells) > 1:
            yield cells, (), number_of(BULB, len(cells), 0, 1)


def lit(puzzle: Puzzle, domains: Domains) -> Instances:
    """There is a bulb in a cell, or in one that it sees."""
    for cell, seen in views(puzzle.grid, tuple(domains)).items():
        cells = (cell, *seen)
        yield cells, (), number_of(BULB, len(cells), 1, len(cells))


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """A fifth of the cells are black, and none beside another."""
    return {"grid": dict.fromkeys(scattered(grid, len(grid.cells) // 5, rng), BLACK)}


KIND = Kind(
    name="akari",
    title="Akari",
    family="placing",
    clues=(Layer("grid", Symbols(BLACK + NUMBERS), frame=dict.fromkeys(BLACK + NUMBERS, BLACK)),),
    answers=(Answer(domains, outside=BLACK),),
    rules=(
        Rule("number", "A number tells how many bulbs share a side with its cell.", numbers),
        Rule("apart", "No bulb shines on another: what is black stops the light.", apart),
        Rule(
            "lit",
            "Each white cell has a bulb, or one shines along its row or column.",
            lit,
            unmet="nothing would light {place}",
        ),
    ),
    frame=frame,
    codecs={
        "puzzlink": link(
            "akari",
            LayerPart("grid", by=Run(packed(NUMBERS, 2), words({".": BLACK}), gaps("g"))),
            aliases=("lightup", "bijutsukan"),
            kanpen=kanpen(
                LayerPart("grid", by=Words(chars(NUMBERS), words({"5": BLACK}), nothing(".")))
            ),
        ),
        "pzprv3": file(
            "lightup",
            Framed(
                "grid",
                clues=Words(chars(NUMBERS), words({"-": BLACK})),
                entries=Words(words({"#": BULB, "+": NONE}), nothing(".")),
                unmarked=NONE,
            ),
            Passed(FINISHED),
            aliases=("akari", "bijutsukan"),
        ),
        "tatham": game(
            "lightup",
            SizePart("cols", between="x", least=2),
            Passed(WISHES),
            ":",
            LayerPart("grid", by=Run(chars(NUMBERS), words({"B": BLACK}), gaps("a"))),
        ),
        "janko": sections(
            "akari",
            Section(
                "problem",
                LayerPart("grid", by=Words(chars(NUMBERS), words({"x": BLACK}), nothing("-"))),
            ),
            Section(
                "solution",
                StatePart(
                    by=Words(words({"o": BULB}), nothing("-x" + NUMBERS), words({"-": NONE})),
                    unmarked=NONE,
                ),
                optional=True,
            ),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(
        {BLACK: BLOCK, BULB: RING, NONE: DOT},
        on_black=frozenset(NUMBERS),
        value_names={BULB: "a bulb", NONE: "empty"},
    ),
)
