"""Nurikabe: islands of white cells, each with one number, in a sea of shaded cells.

First published by Nikoli in 1991, and named after a spirit of Japanese folklore, an invisible wall.
"""

from dataclasses import replace

from enpitsu.kinds.nurikabe.frame import alter, frame, sketch
from enpitsu.kinds.nurikabe.techniques import POOL, TECHNIQUES
from enpitsu.kit import islands, shading
from enpitsu.kit.techniques.patterns import POCKET, pattern
from enpitsu.puzzle import Kind

KIND = Kind(
    name="nurikabe",
    title="Nurikabe",
    aliases=("Islands in the Stream", "Cell Structure", "ぬりかべ"),
    family="shading",
    clues=(islands.LAYER,),
    answers=(islands.ANSWER,),
    rules=(
        islands.SIZE,
        islands.ONE,
        replace(shading.NO_SQUARE, techniques=(POOL,)),
        shading.SHADED_TOGETHER,
        islands.LEMMA,
        islands.IMPLIED,
    ),
    frame=frame,
    sketch=sketch,
    alter=alter,
    patterns=(
        pattern("ways to break a pool", "square", also=("size", "one", "islands", "together")),
        POCKET,
    ),
    codecs=shading.formats_of_numbers(
        "nurikabe", kanpen=True, together=True, remarked=shading.never_finished
    ),
    techniques=TECHNIQUES,
    look=shading.LOOK,
)
