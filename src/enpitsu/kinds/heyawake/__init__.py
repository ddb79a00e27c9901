"""Heyawake: some cells are shaded, never side by side, and the white cells are connected.

First published by Nikoli in 1992. The board is divided into rooms.
"""

from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kit import rooms, shading, white_lines
from enpitsu.kit.techniques.patterns import PINCH
from enpitsu.puzzle import Kind, Later, Numbers

KIND = Kind(
    name="heyawake",
    title="Heyawake",
    aliases=("Divided Rooms", "へやわけ"),
    family="shading",
    clues=rooms.walled(Numbers(0, white_lines.most)),
    answers=(shading.ANSWER,),
    rules=(
        replace(rooms.SHADED_IN_ROOM, techniques=()),
        shading.APART,
        shading.WHITE_TOGETHER,
        white_lines.ACROSS,
        white_lines.WALLS,
    ),
    problems=rooms.problems,
    frame=rooms.frame,
    patterns=(PINCH,),
    codecs=rooms.formats(
        "heyawake",
        inside=rooms.WALLS.name,
        aliases=("heyawacky",),
        kanpen=c.kanpen(c.rectangles("regions", "numbers")),
        remarked=shading.never_finished,
    ),
    techniques=Later("enpitsu.kinds.heyawake.techniques:TECHNIQUES"),
    look=shading.IN_REGIONS,
)
