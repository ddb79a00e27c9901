"""FourCells: the grid is divided into pieces of four cells, whatever their shapes.

First published by Nikoli. A number tells how many of the four sides of its cell are borders, the
rim and those of holes among them.
"""

from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import pieces
from enpitsu.kit.dividing import DRAWN, DRAWN_WITH_RIM
from enpitsu.puzzle import Kind, Options


def size(_: Options) -> int:
    """The cells of a piece."""
    return 4


KIND = Kind(
    name="fourcells",
    title="FourCells",
    family="division",
    usual_size=(6, 6),
    clues=(pieces.NUMBERS, pieces.HOLES),
    answers=(pieces.ANSWER,),
    rules=pieces.rules(size, "Borders divide the grid into pieces of four cells."),
    problems=partial(pieces.problems, size),
    frame=partial(pieces.frame, size),
    codecs=c.codecs(
        c.link("fourcells", pieces.IN_LINK),
        c.file(
            "fourcells",
            pieces.IN_FILE,
            DRAWN,
            newer={1: (pieces.IN_FILE, DRAWN_WITH_RIM)},
        ),
    ),
    look=pieces.LOOK,
)
