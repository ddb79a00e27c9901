"""Norinuri: islands of white cells, each with one number, between pairs of shaded cells.

It has the islands of Nurikabe and the pairs of Norinori.
"""

from collections.abc import Iterator, Sequence
from random import Random

from enpitsu.kit import islands, shading
from enpitsu.kit.island_techniques import ISLANDS
from enpitsu.kit.pairs import PAIR, placed
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.puzzle import Board, Cell, Clues, Grid, Kind, Options, parted

TRIES = 30  # boards that are drawn; the one with most islands is taken


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Pairs that divide the board into many islands; one cell of each will have a number."""
    drawn = [(islands_between(grid, shaded), shaded) for shaded in several(grid, rng)]
    pieces, shaded = max(drawn, key=lambda one: len(one[0]))
    board: Board = {cell: SHADED if cell in shaded else WHITE for cell in grid.cells}
    return {"grid": {rng.choice(piece): UNKNOWN for piece in pieces}}, board


def several(grid: Grid, rng: Random) -> Iterator[list[Cell]]:
    """Random boards full of pairs."""
    return (placed(grid, rng) for _try in range(TRIES))


def islands_between(grid: Grid, shaded: Sequence[Cell]) -> list[list[Cell]]:
    """The connected parts of the white cells."""
    return [*parted([cell for cell in grid.cells if cell not in shaded], grid, lambda *_: True)]


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """The cells that will have a number."""
    return sketch(grid, options, rng)[0]


KIND = Kind(
    name="norinuri",
    title="Norinuri",
    aliases=("のりぬり",),
    family="shading",
    clues=(islands.LAYER,),
    answers=(islands.ANSWER,),
    rules=(islands.SIZE, islands.ONE, PAIR, islands.LEMMA, islands.IMPLIED),
    frame=frame,
    usual_size=(7, 7),
    sketch=sketch,
    codecs=shading.formats_of_numbers("norinuri", remarked=shading.never_finished),
    techniques=ISLANDS,
    look=shading.LOOK,
)
