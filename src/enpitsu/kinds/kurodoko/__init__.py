"""Kurodoko, or Kuromasu: a number tells how many white cells are seen from its cell.

First published by Nikoli in 1991. Simon Tatham's collection has it as Range.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import shading, sight
from enpitsu.kit.techniques.patterns import PINCH
from enpitsu.puzzle import Layer, Numbers

KIND = shading.of_numbers(
    "kurodoko",
    "Kurodoko",
    Layer("grid", Numbers(1, sight.most_seen, shading.UNKNOWN)),
    (
        sight.told_by(
            "grid",
            shading.WHITE,
            text="A cell with a number is white; the number tells how many white cells are seen "
            "from it in its row and its column, itself included.",
            apart="apart",
        ),
        shading.APART,
        shading.WHITE_TOGETHER,
    ),
    aliases=("Kuromasu", "Where Is Black Cells", "Range", "黒どこ"),
    codecs=shading.formats_of_numbers(
        "kurodoko",
        c.game("range", c.size("cols", between="x"), ":", c.clues("grid", by=c.spaced())),
        aliases=("kuromasu",),
        janko="kuromasu",
        kanpen=True,
        remarked=shading.never_finished,
    ),
    patterns=(PINCH,),
)
