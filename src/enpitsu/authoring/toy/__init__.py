"""Toy: no two shaded cells share a side, and a number counts the shaded cells beside its cell."""

from enpitsu.kit import boards, counting, shading
from enpitsu.puzzle import Kind, Layer, Numbers

KIND = Kind(
    name="toy",
    title="Toy",
    clues=(Layer("grid", Numbers(0, lambda _: 4)),),
    answers=(shading.ANSWER,),
    rules=(
        counting.told_by(
            "grid",
            shading.SHADED,
            among=boards.neighbours,
            text="A number tells how many cells that share a side with its own are shaded.",
        ),
        shading.APART,
    ),
    look=shading.LOOK,
    usual_size=(6, 6),
)
