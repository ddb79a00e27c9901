"""Nawabari: the grid is divided into rectangles; a number counts the borders of its cell.

First published by Nikoli. Each rectangle contains one number, whatever its size.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import dividing, rectangles
from enpitsu.kit.rectangle_techniques import reasoning
from enpitsu.kit.rectangles import UNKNOWN, Rectangle
from enpitsu.puzzle import Clue, Grid, Kind, Layer, Numbers, Puzzle
from enpitsu.puzzle.deduction import Difficulty


def most(_: Grid) -> int:
    """Four, the number of sides of a cell."""
    return dividing.SIDES


def fitting(puzzle: Puzzle, clue: Clue) -> list[Rectangle]:
    """The rectangles without another number whose border has so many sides of the clue's cell."""
    _, cell, number = clue
    return [one for one in rectangles.whole(puzzle, cell) if one.sides_at(cell) == number]


KIND = Kind(
    name="nawabari",
    title="Nawabari",
    aliases=("Territory", "なわばり"),
    family="division",
    usual_size=(8, 8),
    clues=(Layer("grid", Numbers(0, most, UNKNOWN), frame={UNKNOWN: UNKNOWN}, kept=True),),
    answers=(rectangles.ANSWER,),
    rules=(
        rectangles.RECTANGLE,
        *rectangles.one_each("number"),
        dividing.told_by("grid"),
        rectangles.lemma(
            fitting,
            "The rectangle of a number has no other, and has as many sides of its cell as it says.",
            "no rectangle would fit {clue}",
        ),
    ),
    frame=rectangles.frame,
    codecs=c.codecs(
        c.link(
            "nawabari",
            c.run(
                "grid", c.digits(range(dividing.SIDES + 1)), c.table({".": UNKNOWN}), c.gaps("a")
            ),
        ),
        c.file(
            "nawabari",
            c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")),
            dividing.DRAWN_WITH_RIM,
        ),
        c.sections(
            "nawabari",
            problem=c.words("grid", c.decimal(), c.chars(UNKNOWN), c.nothing("-")),
            solution=dividing.Pieces(),
        ),
    ),
    techniques=reasoning(fitting, "number", (Difficulty.EASY, 1.8)),
    look=rectangles.LOOK,
)
