"""Groups inside groups: regions inside lines, and lines inside regions, share their stars."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kit.techniques.counts import ValueCount, value_counts
from enpitsu.kit.techniques.words import lines_named
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

STARRED, NONE = "*", "-"
MOST = 4  # the most lines that people examine together
APART = 3  # the most lines that people examine together if they are not adjacent


class Bands(NamedTuple):
    """Some lines, next to each other or not, and all regions."""

    lines: Sequence[ValueCount]
    regions: Sequence[ValueCount]


def each_band(size: int, model: Model) -> Iterator[Site]:
    """All sets of `size` rows, or columns, with the regions; on large boards adjacent ones."""
    lines, regions = value_counts(model, ("line",)), value_counts(model, ("region",))
    ways = [[t for t in lines if _level(t) is level and t.low == t.high] for level in (True, False)]
    for way in ways:
        together = (way[i : i + size] for i in range(len(way) - size + 1))
        for chosen in combinations(way, size) if size <= APART else together:
            inside = {place for count in chosen for place in count.places}
            met = [region for region in regions if not inside.isdisjoint(region.places)]
            watch = dict.fromkeys(p for count in (*chosen, *met) for p in count.places)
            yield Site([*watch], (), Bands(chosen, met))


def _level(count: ValueCount) -> bool:
    return count.places[0].row == count.places[-1].row  # type: ignore[union-attr]


class Nested(NamedTuple):
    """Groups whose open places all lie in other groups, and how many more stars these have.

    `rest` are the open places of the outer groups alone, and `known` the settled places of all
    groups.
    """

    inner: Sequence[ValueCount]
    outer: Sequence[ValueCount]
    number: int
    rest: Sequence[Place]
    known: Sequence[Place]


def nested(bands: Bands, candidates: CandidateMap) -> Iterator[Nested]:
    """Regions inside the lines, and the lines inside all regions that reach into them."""
    left = {count.constraint: _left(count, candidates) for count in (*bands.lines, *bands.regions)}
    rows = set().union(*(left[line.constraint].places for line in bands.lines))
    regions = [(t, left[t.constraint]) for t in bands.regions if left[t.constraint].number]
    within = [region for region, still in regions if rows.issuperset(still.places)]
    reaching = [region for region, still in regions if not rows.isdisjoint(still.places)]
    for inner, outer in ((within, bands.lines), (bands.lines, reaching)):
        number = sum(left[count.constraint].number for count in outer)
        number -= sum(left[count.constraint].number for count in inner)
        taken = set().union(*(left[count.constraint].places for count in inner))
        cells = dict.fromkeys(place for count in outer for place in left[count.constraint].places)
        every = dict.fromkeys(place for count in (*inner, *outer) for place in count.places)
        rest = [place for place in cells if place not in taken]
        known = [place for place in every if len(candidates[place]) == 1]
        yield Nested(inner, outer, number, rest, known)


class Left(NamedTuple):
    """How many stars a group still needs, and the open places for them."""

    number: int
    places: Sequence[Place]


def _left(count: ValueCount, candidates: CandidateMap) -> Left:
    stars = sum(candidates[place] == (STARRED,) for place in count.places)
    open_ = [p for p in count.places if len(candidates[p]) > 1 and STARRED in candidates[p]]
    return Left(count.low - stars, open_)


def _confined(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """If inner and outer groups need equally many stars, the outer ones have none elsewhere."""
    for inner, outer, number, rest, known in nested(site.data, candidates):
        if inner and outer and not number and rest:
            told = [t.constraint for t in inner], [t.constraint for t in outer]
            gone = [(place, STARRED) for place in rest]
            yield Elimination(gone, [*told[0], *told[1]], known, told)


def _confined_says(step: Deduction) -> str:
    inner, outer = map(lines_named, step.details)
    these = "these have" if len(step.details[1]) > 1 else "this has"
    return f"all places left in {inner} lie in {outer}, so {these} no star elsewhere"


MEDIUM, HARD = Difficulty.MEDIUM, Difficulty.HARD
LEVELS = ((MEDIUM, 2.5), (HARD, 4.0), (HARD, 5.5), (HARD, 5.6))
CONFINED = tuple(
    Technique(
        f"confinement to {size} line{'s' * (size > 1)}",
        level,
        cost,
        partial(each_band, size),
        _confined,
        _confined_says,
    )
    for size, (level, cost) in zip(range(1, MOST + 1), LEVELS, strict=True)
)
