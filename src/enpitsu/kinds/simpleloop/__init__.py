"""Simple Loop: one loop through all cells that are not black."""

from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit.common import scattered
from enpitsu.kit.lines import LOOP
from enpitsu.kit.shading import SHADED
from enpitsu.kit.tours import Tour
from enpitsu.puzzle import BLOCK, Clues, Grid, Kind, Layer, Look, Options, Symbols

DENSITY = 7  # cells of the grid for each black cell


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells, which do not touch each other if there is room."""
    return {"grid": dict.fromkeys(scattered(grid, len(grid.cells) // DENSITY, rng), SHADED)}


TOUR, ANYWHERE = Tour(around="grid"), Tour()
GRID = Layer("grid", Symbols(SHADED), frame={SHADED: SHADED})
LOOK = LOOP.look(Look({SHADED: BLOCK}, value_names={SHADED: "black cell"}))
OPEN_FRAME = Kind(
    name="simpleloop",
    title="Simple Loop",
    clues=(GRID,),
    answers=ANYWHERE.answers,
    rules=ANYWHERE.rules[1:],  # black cells may share a side
    look=LOOK,
)
KIND = Kind(
    name="simpleloop",
    title="Simple Loop",
    aliases=("シンプルループ",),
    family="loops and lines",
    usual_size=(8, 8),
    clues=(GRID,),
    answers=(TOUR.loop,),
    rules=(TOUR.through_all, TOUR.one_loop),
    frame=frame,
    open_frame=OPEN_FRAME,
    codecs=c.codecs(
        c.link("simpleloop", c.tail(c.clues("grid", by=c.bits(None, SHADED)))),
        c.file("simpleloop", c.words("grid", c.table({"*": SHADED}), c.nothing(".")), LOOP.marks),
        aliases=("simple-loop", "simpleloop"),
    ),
    look=LOOK,
)
