"""The ways to place stars that do not touch: in a group, and in what groups leave of others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from enpitsu.kinds.starbattle.bands import MOST, NONE, STARRED, Bands, each_band, nested
from enpitsu.kit.techniques.counts import counted, excluding, its
from enpitsu.kit.techniques.single import Sites
from enpitsu.kit.techniques.words import listed, many, where
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

FEW, MANY = 4, 60  # ways that a sentence lists, and that are still looked through
Touching = Mapping[Place, Mapping[Place, Constraint]]
Way = tuple[Place, ...]


class Group(NamedTuple):
    """Places of groups, but for those of others: where so many stars go."""

    places: Sequence[Place]
    number: int
    of: Sequence[Constraint]
    without: Sequence[Constraint] = ()


class Told(NamedTuple):
    """A group, the ways to place its stars, and whether what falls is touched by each of them."""

    group: Group
    ways: Sequence[Way]
    touch: bool


def _touching(sites: Sites, model: Model) -> Iterator[Site]:
    """The same spots, each with what touches each place."""
    touching = excluding(model, (STARRED, "touch"))
    for site in sites(model):
        yield site._replace(data=(touching, site.data))


def _in_group(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What all ways to place the stars of a line or a region share."""
    touching, (_, low, high) = site.data
    if low == high:
        group = Group(site.watch, low, site.constraints)
        yield from _shared(group, site.watch, touching, candidates, most)


def _left_over(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The same of the stars left that lines have outside regions, or regions outside lines."""
    touching: Touching = site.data[0]
    bands: Bands = site.data[1]
    for inner, outer, number, rest, known in nested(bands, candidates):
        if inner and 0 < number <= MOST:
            group = Group(rest, number, [t.because for t in outer], [t.because for t in inner])
            yield from _shared(group, known, touching, candidates, most)


def _ways(group: Group, touching: Touching, candidates: CandidateMap, most: int) -> list[Way]:
    """The ways to place its stars so that none touch; none if they are more than `most`."""
    able = [place for place in group.places if STARRED in candidates[place]]
    stars = [place for place in able if candidates[place] == (STARRED,)]
    free = [place for place in able if place not in stars]

    def onward(start: int, way: Way) -> Iterator[Way]:
        if len(way) == group.number:
            yield way
            return
        for i in range(start, len(free)):
            if touching[free[i]].keys().isdisjoint(way):
                yield from onward(i + 1, (*way, free[i]))

    found = [*islice(onward(0, (*stars,)), most + 1)] if len(stars) < group.number else []
    return found if len(found) <= most else []


def _shared(
    group: Group,
    known: Sequence[Place],
    touching: Touching,
    candidates: CandidateMap,
    most: int,
) -> Iterator[Elimination]:
    """What all ways leave a star, what none does, and what each of them touches."""
    ways = _ways(group, touching, candidates, most)
    if not ways:
        return
    in_all, in_one = set(ways[0]).intersection(*ways), set().union(*ways)
    met = [set().union(*(touching[place] for place in way)) for way in ways]
    touched = dict.fromkeys(p for place in ways[0] for p in touching[place])
    inside = [(place, NONE) for place in group.places if place in in_all]
    inside += [(place, STARRED) for place in group.places if place not in in_one]
    beside = [(p, STARRED) for p in touched if p not in in_one and all(p in one for one in met)]
    beside = [entry for entry in beside if entry not in inside]
    for removes, touch in ((inside, False), (beside, True)):
        gone = [(place, value) for place, value in removes if value in candidates[place]]
        if gone:
            lost = dict.fromkeys(place for place, _ in gone)
            near = dict.fromkeys([*(p for p in group.places if STARRED in candidates[p]), *lost])
            because = [touching[p][q] for p in near for q in touching[p] if q in near]
            places = [place for place in known if place not in lost]
            cited = dict.fromkeys([*group.of, *group.without, *because])
            yield Elimination(gone, [*cited], places, Told(group, ways, touch))


def _says(step: Deduction) -> str:
    told: Told = step.details
    group = told.group
    some = many(group.number, STARRED, step.value_names)
    of = listed(map(where, group.of))
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    at = ", or at ".join(map(listed, told.ways))
    each = f", and each touches {it}" if told.touch else ""
    ways = f"all {len(told.ways)} ways to place"
    if group.without:
        these = "these have" if len(group.of) > 1 else "this has"
        inner = listed(map(where, group.without))
        left = f"all places left in {inner} lie in {of}, so {these} {some} left elsewhere"
        if len(told.ways) <= FEW:
            return f"{left}: at {at}{each}"
        theirs = "it" if group.number == 1 else "them"
        return f"{left}; " + (
            f"{ways} {theirs} touch {it}" if told.touch else f"so it is in {ways} {theirs}"
        )
    if len(told.ways) <= FEW:
        return f"{of} has its {its(step, STARRED, group.number)} at {at}{each}"
    in_group = f"{ways} {some} in {of}"
    return f"{in_group} touch {it}" if told.touch else f"so it is in {in_group}"


MEDIUM, HARD = Difficulty.MEDIUM, Difficulty.HARD
_SINGLE = partial(_touching, counted("line", "region"))
FEW_WAYS = Technique(
    "few ways to place stars", MEDIUM, 2.6, _SINGLE, partial(_in_group, FEW), _says
)
WAYS = Technique("ways to place stars", HARD, 4.7, _SINGLE, partial(_in_group, MANY), _says)
LEFT_OVER = tuple(
    Technique(
        f"stars outside {size} line{'s' * (size > 1)}",
        HARD,
        cost,
        partial(_touching, partial(each_band, size)),
        partial(_left_over, MANY),
        _says,
    )
    for size, cost in zip(range(1, MOST + 1), (5.0, 5.7, 6.0), strict=True)
)
