"""Tilepaint: whole tiles are shaded; a number tells how many cells of its line are shaded.

First published by Nikoli.
"""

from enpitsu.io import codecs as c
from enpitsu.kit import counting, growing, shading
from enpitsu.kit.common import whole_regions
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Puzzle,
    Rule,
    regions,
)
from enpitsu.puzzle.deduction import Deduction

CELLS = 4  # cells of the grid for each tile


def tiles(puzzle: Puzzle, _: Domains) -> Instances:
    """The cells of a tile are alike."""
    for cells in regions(puzzle.clues["regions"]).values():
        if len(cells) > 1:
            yield cells, (), shading.alike(len(cells))


def _as_all(step: Deduction) -> str:
    return f"{facts(step)}, and a tile is shaded whole or not at all"


NO_CLUES_INSIDE = "a clue inside the grid, which we do not know; expected clues outside alone"
CELLS_OF_LINK = c.blank_cells(c.gaps("g"), NO_CLUES_INSIDE)
KIND = Kind(
    name="tilepaint",
    title="Tilepaint",
    aliases=("Tairupeinto", "タイルペイント"),
    family="shading",
    clues=(*counting.outside(*counting.TOP_LEFT), Layer("regions", Labels())),
    answers=(shading.ANSWER,),
    rules=(
        counting.in_lines(
            SHADED,
            text="A number outside tells how many cells of its row or column are shaded.",
            near=("tile",),
        ),
        Rule(
            "tile",
            "The cells of a tile are all shaded or all white.",
            tiles,
            noun="tile",
            unmet="a tile would be half shaded",
            techniques=(alone("whole tile", "tile", _as_all, at_once=True),),
        ),
    ),
    problems=whole_regions,
    frame=growing.at_random(CELLS),
    codecs=c.codecs(
        c.link(
            "tilepaint",
            c.walls("regions"),
            CELLS_OF_LINK,
            c.run(*counting.TOP_LEFT, c.hexadecimal(), c.nothing(".")),
        ),
        c.file(
            "tilepaint",
            c.rooms("regions"),
            c.framed(
                outside=(c.decimal(), c.table({"-1": None})),
                corner=(c.table({"0": None}),),
            ),
            c.entries(shading.MARKS, c.nothing(".-"), unmarked=WHITE),
        ),
    ),
    look=shading.IN_REGIONS,
)
