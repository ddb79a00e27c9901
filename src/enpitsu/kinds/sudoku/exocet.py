"""Exocet: the numbers of two base cells also stand in two target cells of the same three boxes."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import House, houses
from enpitsu.kit.techniques.groups import places_of
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import CandidateMap, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

SIDE = 3  # number of boxes in a band, of lines in it, and of cells where a line crosses a box
MAX_NUMBERS = 4  # the most candidates of both base cells together


class Crossing(NamedTuple):
    """A cell of a box, the cell beside it in a line across, and that line; none in the base."""

    target: Place
    companion: Place
    across: House


class Base(NamedTuple):
    """A line where it crosses a box, and the crossings of the other boxes of the band.

    `escapes` are the lines across through each of the cells. `lines` are all that run in the same
    direction, and `band` the cells of the three boxes.
    """

    line: House
    box: House
    cells: Sequence[Place]
    escapes: Sequence[Sequence[House]]
    others: Sequence[Sequence[Crossing]]
    lines: Sequence[House]
    band: frozenset[Place]


def _bases(model: Model) -> Iterator[Site]:
    """Where each line crosses each box, in bands of three boxes and three lines."""
    for ways in (("row", "column"), ("column", "row")):
        lines, across = ([h for h in houses(model, [way]) if h.whole] for way in ways)
        boxes = [house for house in houses(model, ["box"]) if house.whole]
        met = {id(line): [box for box in boxes if _crossed(line, box)] for line in lines}
        for line in lines:
            band = met[id(line)]
            beside = [other for other in lines if met[id(other)] == band]
            if len(band) == len(beside) == SIDE:
                for box in band:
                    yield _base(line, box, band, lines, across)


def _crossed(line: House, box: House) -> bool:
    return len({*line.places} & {*box.places}) == SIDE


def _base(
    line: House, box: House, band: Sequence[House], lines: Sequence[House], across: Sequence[House]
) -> Site:
    cells = [place for place in line.places if place in box.places]
    through = [[h for h in across if _crossed(h, box) and place in h.places] for place in cells]
    others = [
        [
            Crossing(target, companion, house)
            for house in across
            if _crossed(house, other)
            for target, companion in _pairs(house, other, line)
        ]
        for other in band
        if other is not box
    ]
    inside = frozenset(place for one in band for place in one.places)
    base = Base(line, box, cells, through, others, lines, inside)
    crossing = [
        *(h for some in through for h in some),
        *(c.across for some in others for c in some),
    ]
    watch = dict.fromkeys([*cells, *(place for house in crossing for place in house.places)])
    return Site([*watch], (), base)


def _pairs(house: House, box: House, line: House) -> Iterator[tuple[Place, Place]]:
    """The two cells of a line across in a box, beside another line, in both orders."""
    pair = [place for place in house.places if place in box.places and place not in line.places]
    if len(pair) == SIDE - 1:
        yield pair[0], pair[1]
        yield pair[1], pair[0]


def _exocets(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """A number of the base stands in a target, where it is in two lines beyond the boxes.

    Of three lines across, it can stand beyond the boxes in two; and in the boxes, beside the base,
    just the targets are left to it.
    """
    base: Base = site.data
    for cell, escapes in zip(base.cells, base.escapes, strict=True):
        pair = [place for place in base.cells if place != cell]
        numbers = sorted({value for place in pair for value in candidates[place]})
        if not all(len(candidates[place]) > 1 for place in pair) or len(numbers) > MAX_NUMBERS:
            continue
        one_box, other_box = ([*_able(some, numbers, candidates)] for some in base.others)
        for one, other, escape in product(one_box, other_box, escapes):
            three = escape, one.across, other.across
            covers = [_cover(value, three, base, candidates) for value in numbers]
            targets = one.target, other.target
            held = {value for target in targets for value in candidates[target]}
            gone = [(t, v) for t in targets for v in candidates[t] if v not in numbers]
            gone += [(p, v) for p in pair for v in candidates[p] if v not in held]
            if gone and all(cover is not None for cover in covers):
                cited = (house for cover in covers for house in cover or ())
                used = [base.box, base.line, *three, *cited]
                because = [*dict.fromkeys(house.constraint for house in used)]
                beyond = [p for house in three for p in house.places if p not in base.band]
                places = [*pair, one.companion, other.companion, *targets, *dict.fromkeys(beyond)]
                lost = {place for place, _ in gone}
                known = [place for place in places if place not in lost]
                yield Elimination(
                    gone, because, known, (pair, targets, numbers, [house.name for house in three])
                )


def _able(
    crossings: Iterable[Crossing], numbers: Sequence[Value], candidates: CandidateMap
) -> Iterator[Crossing]:
    """The crossings with an open target for some of the numbers, and none of them beside it."""
    for one in crossings:
        target, beside = candidates[one.target], candidates[one.companion]
        some = len(target) > 1 and not {*numbers}.isdisjoint(target)
        if some and {*numbers}.isdisjoint(beside):
            yield one


def _cover(
    value: Value, across: Sequence[House], base: Base, candidates: CandidateMap
) -> Sequence[House] | None:
    """At most two lines with all places of a number in the lines across beyond the boxes."""
    beyond = {p for house in across for p in house.places if p not in base.band}
    spots = places_of(value, beyond, candidates)
    able = [house for house in (*base.lines, *across) if not {*house.places}.isdisjoint(spots)]
    for size in range(SIDE):
        for chosen in combinations(able, size):
            if {place for house in chosen for place in house.places}.issuperset(spots):
                return chosen
    return None


def _says(step: Deduction) -> str:
    base, targets, numbers, lines = step.details
    two = f"the two of {listed(numbers)} at {listed(base)} also stand at {listed(targets)}"
    return f"{two}: elsewhere {listed(lines)} have each of them in just two lines"


JUNIOR_EXOCET = Technique("junior exocet", Difficulty.EXPERT, 6.0, _bases, _exocets, _says)
