"""Chocona: shaded cells form rectangles; a number tells how many are in its room.

First published by Nikoli in 2008.
"""

from enpitsu.kit import rooms, shading
from enpitsu.kit.boards import number_of_cells
from enpitsu.puzzle import Numbers

KIND = rooms.shaded(
    "chocona",
    "Chocona",
    Numbers(0, number_of_cells),
    (rooms.SHADED_IN_ROOM, shading.RECTANGLES),
    aliases=("チョコナ",),
    codecs=rooms.formats("chocona", remarked=shading.never_finished),
)
