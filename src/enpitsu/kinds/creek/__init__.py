"""Creek: a number counts the shaded cells around its corner; white cells are connected.

First published by Nikoli.
"""

from enpitsu.kit import corners, counting, shading
from enpitsu.kit.shading import SHADED
from enpitsu.kit.techniques.patterns import POCKET
from enpitsu.puzzle import Kind

KIND = Kind(
    name="creek",
    title="Creek",
    aliases=("クリーク",),
    family="shading",
    clues=(corners.LAYER,),
    answers=(shading.ANSWER,),
    rules=(
        counting.told_by(
            "grid",
            SHADED,
            among=corners.meeting,
            text="A number tells how many of the cells that meet at its corner are shaded.",
        ),
        shading.WHITE_TOGETHER,
    ),
    patterns=(POCKET,),
    codecs=corners.formats(
        "creek", shading.MARKED, shading.SOLUTION, remarked=shading.never_finished
    ),
    look=shading.LOOK,
)
