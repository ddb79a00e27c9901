"""Tapa & Masyu: the loop goes through all cells that are not shaded."""

from dataclasses import replace

from enpitsu.kinds.masyu import KIND as MASYU
from enpitsu.kinds.tapa import KIND as TAPA
from enpitsu.kit.mixed import THROUGH_WHITE
from enpitsu.puzzle.beside import beside

KIND = beside(
    TAPA,
    MASYU,
    (THROUGH_WHITE,),
    name="tapamasyu",
    title="Tapa & Masyu",
    usual_size=(8, 8),
)
# The loop goes through numbers, so they stand in the corner of their cell.
KIND = replace(KIND, look=replace(KIND.look, small=frozenset({"grid"})))
