"""Norinori: shaded cells come in pairs, and each region has two.

First published by Nikoli in 2006.
"""

from enpitsu.io import codecs as c
from enpitsu.kinds.norinori.frame import frame
from enpitsu.kinds.norinori.techniques import TWO_OF_A_REGION
from enpitsu.kit import counting, rooms, shading
from enpitsu.kit.common import whole_regions
from enpitsu.kit.growing import with_open_frame
from enpitsu.kit.pairs import PAIR
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.patterns import pattern
from enpitsu.puzzle import Kind, Labels, Layer

NORINORI = Kind(
    name="norinori",
    title="Norinori",
    aliases=("のりのり",),
    family="shading",
    clues=(Layer("regions", Labels()),),
    answers=(shading.ANSWER,),
    rules=(
        counting.in_each_region(
            SHADED, 2, text="Two cells of each region are shaded.", techniques=TWO_OF_A_REGION
        ),
        PAIR,
    ),
    problems=whole_regions,
    frame=frame,
    patterns=(pattern("either half", "pair", also=("region",)),),
    codecs=rooms.formats(
        "norinori", numbers=False, looks="cd", kanpen=c.kanpen(c.rooms("regions"))
    ),
    look=shading.IN_REGIONS,
)
KIND = with_open_frame(NORINORI, SHADED + WHITE, shading.GROWING)
