"""Paint Area: whole regions are painted or stay white, and the paint is connected.

First published by Nikoli as Peintoeria. A number tells how many of the cells beside it are painted.
"""

from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit import boards, counting, shading
from enpitsu.kit.common import whole_regions
from enpitsu.kit.growing import named
from enpitsu.kit.shading import SHADED, UNKNOWN
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    Cell,
    Clues,
    Domains,
    Grid,
    Instances,
    Kind,
    Labels,
    Layer,
    Numbers,
    Options,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.deduction import Deduction

SIZES = (1, 1, 2, 2, 3, 3, 4)  # sizes of a region, each as often as it is listed


def most(_: Grid) -> int:
    """The number of cells that share a side with a cell."""
    return 4


def whole(puzzle: Puzzle, _: Domains) -> Instances:
    """Any two cells of a region are alike."""
    labels = puzzle.clues["regions"]
    for edge in puzzle.grid.edges:
        if labels[edge.first] == labels[edge.second]:
            yield edge, (), shading.alike()


def _of_one_region(step: Deduction) -> str:
    return f"{facts(step)}, and a region is painted as a whole"


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Small regions without squares of four cells, which are never all painted or all white."""
    owner: dict[Cell, str] = {}
    for start in rng.sample(grid.cells, len(grid.cells)):
        size = rng.choice(SIZES) if start not in owner else 0
        region = [start][:size]
        while region and len(region) < size:
            near = [n for one in region for n in grid.neighbours(one)]
            free = [n for n in near if n not in owner and n not in region]
            free = [n for n in free if not squares({*region, n})]
            if not free:
                break
            region.append(rng.choice(free))
        owner |= dict.fromkeys(region, str(start))
    return named(grid, owner)


def squares(cells: set[Cell]) -> bool:
    """Whether four of these cells form a square."""
    return any(
        cells.issuperset(Cell(row + down, col + right) for down in (0, 1) for right in (0, 1))
        for row, col in cells
    )


NUMBERS = c.words("numbers", c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))
KIND = Kind(
    name="paintarea",
    title="Paint Area",
    aliases=("Peintoeria", "ペイントエリア"),
    family="shading",
    clues=(Layer("regions", Labels()), Layer("numbers", Numbers(0, most, UNKNOWN))),
    answers=(shading.ANSWER,),
    rules=(
        counting.told_by(
            "numbers",
            SHADED,
            among=boards.neighbours,
            text="A number tells how many of the cells beside its own are shaded.",
        ),
        Rule(
            "region",
            "The cells of a region are all shaded, or all white.",
            whole,
            unmet="a region would be half shaded",
            techniques=(alone("whole region", "region", _of_one_region),),
        ),
        shading.NO_SQUARE,
        shading.NO_WHITE_SQUARE,
        shading.SHADED_TOGETHER,
    ),
    problems=whole_regions,
    frame=frame,
    codecs=c.codecs(
        c.link(
            "paintarea",
            c.walls("regions"),
            c.run("numbers", c.digits(range(5)), c.table({".": UNKNOWN}), c.gaps("a")),
        ),
        c.file(
            "paintarea",
            c.rooms("regions"),
            NUMBERS,
            shading.MARKED,
            newer={1: (c.walls("regions", by=c.BORDERS), NUMBERS, shading.MARKED)},
        ),
        c.sections(
            "paintarea",
            problem=c.words("numbers", c.decimal(), c.nothing("-")),
            areas=shading.AREAS,
            solution=shading.SOLUTION,
            aliases=("peintoeria",),
        ),
        aliases=("peintoeria",),
    ),
    look=shading.IN_REGIONS,
)
