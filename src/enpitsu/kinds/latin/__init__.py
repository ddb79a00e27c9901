"""Latin Square: each number once in every row and column.

Named by Leonhard Euler in 1782, who filled such squares with Latin letters.
"""

from collections.abc import Iterator, Sequence

from enpitsu.kit.common import LATIN, givens_kept, numbers_of_lines
from enpitsu.kit.techniques.latin import SETS, SINGLES
from enpitsu.puzzle import Answer, Grid, Kind, Layer, Look, Numbers, Puzzle


def alike(puzzle: Puzzle) -> Iterator[Sequence[int]]:
    """All numbers may be exchanged with each other."""
    yield range(1, puzzle.grid.longest_line() + 1)


KIND = Kind(
    name="latin",
    title="Latin Square",
    aliases=("Latin Square", "Lateinisches Quadrat", "Carré latin"),
    family="numbers and letters",
    usual_size=(7, 7),
    clues=(Layer("givens", Numbers(high=Grid.longest_line)),),
    answers=(Answer(numbers_of_lines),),
    rules=(givens_kept("givens"), LATIN),
    techniques=(*SINGLES, *SETS),
    look=Look(),
    alike=alike,
)
