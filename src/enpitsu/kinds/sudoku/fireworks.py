"""Fireworks: numbers with at most one place in a row, and in a column, outside a common box."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import House, houses
from enpitsu.kit.techniques.groups import places_of
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique


class Crossed(NamedTuple):
    """A row and a column that cross in a box, their common cell, and their cells outside it."""

    lines: Sequence[House]
    box: House
    centre: Place
    outside: Sequence[Sequence[Place]]


def _crossed(model: Model) -> Iterator[Site]:
    boxes = [house for house in houses(model, ["box"]) if house.whole]
    columns = [house for house in houses(model, ["column"]) if house.whole]
    for row in (house for house in houses(model, ["row"]) if house.whole):
        for column in columns:
            lines = row, column
            # In overlapping grids not every row crosses every column.
            shared = [place for place in row.places if place in column.places]
            for centre, box in product(shared, boxes):
                if centre not in box.places:
                    continue
                outside = [[p for p in line.places if p not in box.places] for line in lines]
                because = [row.constraint, column.constraint, box.constraint]
                crossed = Crossed(lines, box, centre, outside)
                yield Site([*row.places, *column.places], because, crossed)


def _fireworks(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Three numbers are limited to the crossing and one cell of each line, which have no others.

    A number in none of these three cells would be twice in the box, once for each line.
    """
    crossed: Crossed = site.data
    open_ = [value for value in crossed.box.group.used if value in candidates[crossed.centre]]
    spots = {
        value: [places_of(value, places, candidates) for places in crossed.outside]
        for value in open_
        if value in crossed.lines[0].group.used and value in crossed.lines[1].group.used
    }
    few = [value for value, each in spots.items() if all(len(places) < 2 for places in each)]
    for values in combinations(few, 3):
        ends = [{place for value in values for place in spots[value][i]} for i in range(2)]
        if any(len(end) != 1 for end in ends):
            continue
        cells = [crossed.centre, *chain.from_iterable(ends)]
        gone = [
            (cell, value) for cell in cells for value in candidates[cell] if value not in values
        ]
        if gone:
            known = [p for places in crossed.outside for p in places if p not in cells]
            yield Elimination(gone, site.constraints, known, (cells, values, crossed))


def _says(step: Deduction) -> str:
    cells, values, crossed = step.details
    lines = listed(line.name for line in crossed.lines)
    text = f"outside {crossed.box.name} the {listed(values)} of {lines} stand only at"
    return f"{text} {listed(cells[1:])}, so that {cells[0]} has the third"


FIREWORKS = Technique("fireworks", Difficulty.HARD, 5.1, _crossed, _fireworks, _says)
