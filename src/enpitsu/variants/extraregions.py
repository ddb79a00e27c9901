"""Extra regions: marked groups of cells in which no number occurs twice; they may overlap."""

from functools import partial
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import Column, numbers, on_lists, walk
from enpitsu.puzzle import (
    Cell,
    Clues,
    Layer,
    Look,
    Nothing,
    Options,
    Path,
    Paths,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Relation, distinct


def different(domains: Column, _: Value) -> Relation:
    """All numbers differ."""
    return distinct(len(domains))


def some_region(puzzle: Puzzle, _: Options, rng: Random) -> Clues:
    """A random region with as many cells as there are numbers, if one is found."""
    domains = puzzle.domains
    free = [cell for cell in domains if isinstance(cell, Cell)]
    size = len(numbers(domains.values()))
    cells = walk(puzzle.grid, free, size, rng)
    return {"extraregion": {Path(tuple(sorted(cells)), ordered=False): ""} if cells else {}}


REGIONS = Variant(
    name="extraregions",
    title="Extra Regions",
    clues=(Layer("extraregion", Nothing(), on=Paths(ordered=False), optional=True),),
    rules=(
        Rule(
            "extraregion",
            "No number stands twice in an extra region.",
            partial(on_lists, "extraregion", different),
            noun="extra region",
        ),
    ),
    look=Look(strokes={"extraregion": "ground"}),
    frame=some_region,
    by_equality=True,
    fpuzzles={"extraregion": keys.Groups("extraregion")},
)
