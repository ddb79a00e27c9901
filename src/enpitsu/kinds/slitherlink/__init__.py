"""Slitherlink: one loop along the edges; a number counts the sides of its cell on the loop.

First published by Nikoli in 1989.
"""

from enpitsu.io import codecs as c
from enpitsu.kinds.slitherlink.techniques import AT_CORNERS, BY_NUMBER, THREES
from enpitsu.kit import boards, counting, lines, winding
from enpitsu.kit.techniques.colouring import COLOURING
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.puzzle import Grid, Kind, Layer, Numbers

LOOP = lines.Line("loop", on="all edges")
VARIANTS = {"f": "the loop comes to every corner of the grid"}


def most(grid: Grid) -> int:
    """Three, or four on a board of one cell."""
    return 4 if len(grid.cells) == 1 else 3


KIND = Kind(
    name="slitherlink",
    title="Slitherlink",
    aliases=("Loop the Loop", "Fences", "Takegaki", "Sli-Lin", "Rundweg", "スリザーリンク"),
    family="loops and lines",
    clues=(Layer("grid", Numbers(0, most)),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.76, 0.94)),
    rules=(
        counting.told_by(
            "grid",
            lines.LINE,
            among=boards.sides,
            text="A number tells how many sides of its cell belong to the loop.",
            techniques=BY_NUMBER,
        ),
        lines.one_loop(LOOP),
        lines.nowhere_ends(LOOP, "corner", "Two edges of the loop meet at a corner, or none do."),
    ),
    techniques=(*THREES, AT_CORNERS, *COLOURING),
    patterns=(pattern("corner of a number", "number", "corner"),),
    look=LOOP.look(),
    codecs=c.codecs(
        c.link(
            "slither",
            c.run("grid", c.packed(range(5), 2), c.gaps("g"), c.question_mark(".")),
            variants=VARIANTS,
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file(
            "slither",
            c.words("grid", c.decimal(), c.question_mark("-"), c.nothing(".")),
            LOOP.marks,
            variants=VARIANTS,
        ),
        c.game(
            "loopy",
            c.size("cols", between="x", least=3),
            c.optional("t0"),
            c.rated("enth"),
            ":",
            c.run("grid", c.digits(range(5)), c.gaps("a")),
        ),
        c.sections(
            "slitherlink",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=LOOP.solution,
        ),
        aliases=("slitherlink",),
    ),
)
