"""Nonogram & Slitherlink: the loop is the outline of the picture."""

from dataclasses import replace

from enpitsu.kinds.nonogram import KIND as NONOGRAM
from enpitsu.kinds.slitherlink import KIND as SLITHERLINK
from enpitsu.kit.mixed import ROUND_SHADED, with_loop_round
from enpitsu.puzzle.beside import beside

# A line may lack numbers here, since the clues of the loop also determine the picture.
LINES = replace(NONOGRAM, clues=tuple(layer._replace(kept=False) for layer in NONOGRAM.clues))
KIND = beside(
    LINES,
    SLITHERLINK,
    (ROUND_SHADED,),
    name="nonogramslitherlink",
    title="Nonogram & Slitherlink",
    sketch=with_loop_round(shares=(0.5, 0.75)),
    usual_size=(8, 8),
)
