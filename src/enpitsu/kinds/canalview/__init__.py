"""Canal View: shaded cells form one canal; a number tells how much of it its cell sees.

Invented by Prasanna Seshadri, and first published in 2014 as Tapa View.
"""

from enpitsu.kit import shading, sight
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import Grid, Layer, Numbers


def most(grid: Grid) -> int:
    """All other cells of a row and of a column."""
    return grid.rows + grid.cols - 2


KIND = shading.of_numbers(
    "canalview",
    "Canal View",
    Layer("grid", Numbers(0, most, shading.UNKNOWN)),
    (
        sight.told_by(
            "grid",
            SHADED,
            own=WHITE,
            text="A cell with a number is white; the number tells how many shaded cells are seen "
            "from it in its row and its column.",
        ),
        shading.NO_SQUARE,
        shading.SHADED_TOGETHER,
    ),
    codecs=shading.formats_of_numbers("canal", aliases=("canalview",), janko="canalview"),
)
