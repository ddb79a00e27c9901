"""Kurodoko, or Kuromasu: a number tells how many white cells are seen from its cell.

First published by Nikoli in 1991. Simon Tatham's collection has it as Range.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import shading, sight
from enpitsu.puzzle import Grid, Kind, Layer, Numbers

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """A whole row and a whole column."""
    return grid.rows + grid.cols - 1


NUMBER = (c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))

KIND = Kind(
    name="kurodoko",
    title="Kurodoko",
    family="shading",
    clues=(Layer("grid", Numbers(1, most, UNKNOWN)),),
    answers=(shading.ANSWER,),
    rules=(
        sight.told_by(
            "grid",
            shading.WHITE,
            text="A cell with a number is white, and from it so many white cells are seen in its "
            "row and its column, itself among them.",
            apart="apart",
        ),
        shading.APART,
        shading.WHITE_TOGETHER,
    ),
    codecs=c.codecs(
        c.link(
            "kurodoko",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file("kurodoko", c.words("grid", *NUMBER), shading.MARKED),
        c.game("range", c.size("cols", between="x"), ":", c.clues("grid", by=c.spaced())),
        c.sections(
            "kuromasu",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=shading.SOLUTION,
            aliases=("kurodoko",),
        ),
        aliases=("kuromasu",),
        remarked=shading.never_finished,
    ),
    look=shading.LOOK,
)
