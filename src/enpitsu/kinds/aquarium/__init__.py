"""Aquarium: water fills aquariums from below, to the same height in all parts of each.

A number outside tells how many cells of its row or column hold water.
"""

from itertools import pairwise

from enpitsu.io import codecs as c
from enpitsu.kit import counting, growing, shading
from enpitsu.kit.common import whole_regions, yes_or_no
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    TURNS,
    Domains,
    Instances,
    Kind,
    Labels,
    Layer,
    Look,
    Puzzle,
    Rule,
    parted,
)
from enpitsu.puzzle.deduction import Deduction

CELLS = 5  # cells of the grid for each aquarium
POOLS = yes_or_no(
    "pools",
    "no",
    "Whether water that is parted within an aquarium may stand at unequal heights.",
    "Parted water may stand at unequal heights",
)


def levels(puzzle: Puzzle, _: Domains) -> Instances:
    """All cells of an aquarium in one row are alike.

    If pools are separate, this holds only for cells that are connected through the aquarium in
    their row or below.
    """
    for cells in puzzle.regions["regions"].values():
        for top in sorted({cell.row for cell in cells}):
            below = [cell for cell in cells if cell.row >= top]
            pools = [below]
            if puzzle.options[POOLS.name] == "yes":
                pools = [[*pool] for pool in parted(below, puzzle.grid, lambda *_: True)]
            for pool in pools:
                for pair in pairwise(sorted(cell for cell in pool if cell.row == top)):
                    yield pair, (), shading.alike()


def grounds(puzzle: Puzzle, _: Domains) -> Instances:
    """If a cell has water, so has the cell below it in the same aquarium."""
    labels = puzzle.clues["regions"]
    for edge in puzzle.grid.edges:
        upright = edge.first.col == edge.second.col
        if upright and labels[edge.first] == labels[edge.second]:
            yield edge, (), shading.then()


def _as_high(step: Deduction) -> str:
    return f"{facts(step)}, and water stands equally high in an aquarium"


def _falls(step: Deduction) -> str:
    return f"{facts(step)}, and water falls to the ground"


KIND = Kind(
    name="aquarium",
    title="Aquarium",
    family="shading",
    usual_size=(6, 6),
    clues=(*counting.outside(*counting.TOP_LEFT), Layer("regions", Labels())),
    options=(POOLS,),
    answers=(shading.ANSWER,),
    rules=(
        counting.in_lines(
            SHADED, text="A number outside tells how many cells of its row or column hold water."
        ),
        Rule(
            "level",
            "Water stands equally high everywhere in an aquarium, or with pools=yes in each pool "
            "of it (here: {pools}).",
            levels,
            unmet="water would slope",
            techniques=(alone("level of the water", "level", _as_high),),
        ),
        Rule(
            "ground",
            "Below water in an aquarium there is only water.",
            grounds,
            unmet="water would float",
            techniques=(alone("down to the ground", "ground", _falls),),
        ),
    ),
    problems=whole_regions,
    frame=growing.at_random(CELLS),
    turns=tuple(turn for turn in TURNS if not turn.transposed and not turn.upside_down),
    codecs=c.codecs(
        c.link(
            "aquarium",
            c.walls("regions"),
            "/",
            c.run(*counting.TOP_LEFT, c.hexadecimal(), c.gaps("g")),
            before=c.option(POOLS.name, {"r/": "no", "": "yes"}),
        ),
        c.file(
            "aquarium",
            c.option(POOLS.name, {"r\n": "no", "": "yes"}),
            c.walls("regions", by=c.BORDERS),
            c.framed(
                outside=(c.decimal(), c.nothing(".")),
                entries=(shading.MARKS, c.nothing(".")),
                unmarked=WHITE,
            ),
        ),
    ),
    look=Look(shading.FIGURES, walls="regions", value_names={SHADED: "water", WHITE: "empty"}),
)
