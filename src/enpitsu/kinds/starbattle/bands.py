"""Groups within groups: lines whose stars are those of regions, and the other way round."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kit.techniques.counts import Tally, tallies
from enpitsu.kit.techniques.words import listed, where
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique

STARRED, NONE = "*", "-"
MOST = 4  # lines that people look at together,
APART = 3  # if they need not lie side by side


class Bands(NamedTuple):
    """Lines that lie side by side or not, and all regions."""

    lines: Sequence[Tally]
    regions: Sequence[Tally]


def each_band(size: int, model: Model) -> Iterator[Site]:
    """So many rows, or so many columns, beside the regions; of many only those side by side."""
    lines, regions = tallies(model, ("line",)), tallies(model, ("region",))
    ways = [[t for t in lines if _level(t) is level and t.low == t.high] for level in (True, False)]
    for way in ways:
        together = (way[i : i + size] for i in range(len(way) - size + 1))
        for chosen in combinations(way, size) if size <= APART else together:
            inside = {place for tally in chosen for place in tally.places}
            met = [region for region in regions if not inside.isdisjoint(region.places)]
            watch = dict.fromkeys(p for tally in (*chosen, *met) for p in tally.places)
            yield Site([*watch], (), Bands(chosen, met))


def _level(tally: Tally) -> bool:
    return tally.places[0].row == tally.places[-1].row  # type: ignore[union-attr]


class Nested(NamedTuple):
    """Groups all of whose places left lie in others, and how many stars these still have besides.

    `rest` are the places left in the outer ones alone, and `known` those of all where a star
    stands, or none.
    """

    inner: Sequence[Tally]
    outer: Sequence[Tally]
    number: int
    rest: Sequence[Place]
    known: Sequence[Place]


def nested(bands: Bands, candidates: CandidateMap) -> Iterator[Nested]:
    """Regions within the lines, and the lines within all regions that reach into them."""
    left = {tally.because: _left(tally, candidates) for tally in (*bands.lines, *bands.regions)}
    rows = set().union(*(left[line.because].places for line in bands.lines))
    regions = [(t, left[t.because]) for t in bands.regions if left[t.because].number]
    within = [region for region, still in regions if rows.issuperset(still.places)]
    reaching = [region for region, still in regions if not rows.isdisjoint(still.places)]
    for inner, outer in ((within, bands.lines), (bands.lines, reaching)):
        number = sum(left[tally.because].number for tally in outer)
        number -= sum(left[tally.because].number for tally in inner)
        taken = set().union(*(left[tally.because].places for tally in inner))
        cells = dict.fromkeys(place for tally in outer for place in left[tally.because].places)
        every = dict.fromkeys(place for tally in (*inner, *outer) for place in tally.places)
        rest = [place for place in cells if place not in taken]
        known = [place for place in every if len(candidates[place]) == 1]
        yield Nested(inner, outer, number, rest, known)


class Left(NamedTuple):
    """How many stars a group still needs, and where they may stand."""

    number: int
    places: Sequence[Place]


def _left(tally: Tally, candidates: CandidateMap) -> Left:
    stars = sum(candidates[place] == (STARRED,) for place in tally.places)
    open_ = [p for p in tally.places if len(candidates[p]) > 1 and STARRED in candidates[p]]
    return Left(tally.low - stars, open_)


def _confined(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """As many stars left for groups as for those they lie in, and so all there are."""
    for inner, outer, number, rest, known in nested(site.data, candidates):
        if inner and outer and not number and rest:
            told = [t.because for t in inner], [t.because for t in outer]
            gone = [(place, STARRED) for place in rest]
            yield Elimination(gone, [*told[0], *told[1]], known, told)


def _confined_says(step: Deduction) -> str:
    inner, outer = (listed(map(where, groups)) for groups in step.details)
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
