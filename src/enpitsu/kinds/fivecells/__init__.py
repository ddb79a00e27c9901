"""FiveCells: the grid is divided into pieces of five cells of any shape.

First published by Nikoli. A number tells how many of the four sides of its cell are borders,
including the edges of the board and of holes.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import pieces
from enpitsu.kit.dividing import DRAWN_WITH_RIM

KIND = pieces.into_pieces(
    5,
    "Borders divide the grid into pieces of five cells.",
    name="fivecells",
    title="FiveCells",
    codecs=c.codecs(
        c.link("fivecells", pieces.IN_LINK),
        c.file("fivecells", pieces.IN_FILE, DRAWN_WITH_RIM),
    ),
)
