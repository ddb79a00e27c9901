"""FourCells: the grid is divided into pieces of four cells of any shape.

First published by Nikoli. A number tells how many of the four sides of its cell are borders,
including the edges of the board and of holes.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import pieces
from enpitsu.kit.dividing import DRAWN, DRAWN_WITH_RIM

KIND = pieces.into_pieces(
    4,
    "Borders divide the grid into pieces of four cells.",
    name="fourcells",
    title="FourCells",
    codecs=c.codecs(
        c.link("fourcells", pieces.IN_LINK),
        c.file("fourcells", pieces.IN_FILE, DRAWN, newer={1: (pieces.IN_FILE, DRAWN_WITH_RIM)}),
    ),
)
