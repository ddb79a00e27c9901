"""Palisade: the grid is divided into pieces of a given size, of any shape.

Nikoli published it as FiveCells; Simon Tatham's collection has pieces of any size. A number tells
how many of the four sides of its cell are borders, including the edge of the board.
"""

from functools import partial

from enpitsu.io import codecs as c
from enpitsu.kit import pieces
from enpitsu.kit.common import whole_number
from enpitsu.puzzle import Kind, Options

MOST = 100  # the most cells of a piece in a game ID
SIZE = whole_number("size", 5, low=2, title="Cells in a region")


def size(options: Options) -> int:
    """The number of cells of a piece."""
    return int(options[SIZE.name])


KIND = Kind(
    name="palisade",
    title="Palisade",
    family="division",
    usual_size=(5, 5),
    clues=(pieces.NUMBERS, pieces.HOLES),
    options=(SIZE,),
    answers=(pieces.ANSWER,),
    rules=pieces.rules(size, "Borders divide the grid into pieces of {size} cells."),
    problems=partial(pieces.problems, size),
    frame=partial(pieces.frame, size),
    codecs=c.codecs(
        c.game(
            "palisade",
            c.size("cols", between="x"),
            "n",
            c.option(SIZE.name, {str(number): number for number in range(2, MOST)}),
            ":",
            c.without("holes"),
            c.run("numbers", c.digits(pieces.NUMBERED), c.gaps("a")),
        ),
    ),
    look=pieces.LOOK,
)
