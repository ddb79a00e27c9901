"""Cages at random."""

from collections.abc import Collection, Sequence
from itertools import chain
from random import Random

from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Domains, Grid, Puzzle
from enpitsu.rules import Distinct

SIZES = (2, 2, 3, 3, 4)  # cells of a cage; a size is drawn as often as it is listed


def small_cages(
    grid: Grid, cells: Collection[Cell], most: int, rng: Random, sizes: Sequence[int] = SIZES
) -> list[list[Cell]]:
    """Random cages of at most `most` cells each that cover these cells; few have one cell."""
    cage_of, cages, outside = dict[Cell, int](), list[list[Cell]](), {*grid.cells} - {*cells}
    for start in rng.sample([*cells], len(cells)):
        look()
        if start in cage_of:
            continue
        cage, wished = [start], min(rng.choice(sizes), most)
        while len(cage) < wished:
            near = {n for cell in cage for n in grid.neighbours(cell)} - {*cage_of, *cage, *outside}
            if not near:
                break
            cage.append(rng.choice(sorted(near)))
        beside = [cages[cage_of[n]] for n in grid.neighbours(start) if n in cage_of]
        small = [other for other in beside if len(other) < min(max(sizes), most)]
        if len(cage) == 1 and small:
            cage = rng.choice(small)
            cage.append(start)
        else:
            cages.append(cage)
        cage_of.update({cell: cages.index(cage) for cell in cage})
    return cages


def whole_houses(puzzle: Puzzle, domains: Domains, left_out: str) -> list[tuple[Cell, ...]]:
    """The groups of cells that contain each number from 1 once, by rules without clues.

    The rule with the id `left_out` is ignored.
    """
    numbers = dict.fromkeys(chain.from_iterable(domains.values()))
    found: dict[tuple[Cell, ...], None] = {}
    for rule in (
        puzzle.kind.stated if sorted(map(int, numbers)) == [*range(1, len(numbers) + 1)] else ()
    ):
        for places, clues, relation in (
            rule.instances(puzzle, domains) if rule.id != left_out else ()
        ):
            cells = tuple(place for place in places if isinstance(place, Cell))
            if isinstance(relation, Distinct) and len(cells) == len(numbers) and not clues:
                found[cells] = None
    return [*found]
