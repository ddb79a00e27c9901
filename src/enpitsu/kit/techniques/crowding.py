"""One number followed from group to group, until a group has no place left for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.techniques.groups import Group, groups, places_of, rivals
from enpitsu.kit.techniques.words import where
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

MAX_FORCED = 2  # forced places, one after the other, before a group has none left
Apart = Mapping[Place, Mapping[Place, Constraint]]


class Followed(NamedTuple):
    """A value that stands once in each group, and the constraints that keep places apart."""

    value: Value
    groups: Sequence[Group]
    apart: Apart


def crowded_out(rule: str, *near: str) -> Technique:
    """The technique: a value leaves a group one place for it, and that leaves another group none.

    By the rules `near`, and within a group, two places do not both have a value.
    """
    sites = partial(_values, rule, near)
    return Technique("crowded out", Difficulty.HARD, 4.5, sites, _crowded, _says)


def _values(rule: str, near: tuple[str, ...], model: Model) -> Iterator[Site]:
    every, beside = groups(model, rule), rivals(model, (rule, *near))
    for value in sorted({value for group in every for value in group.used}, key=str):
        able = [group for group in every if value in group.used]
        places = [place for group in able for place in group.places]
        apart = {
            place: {p: c for (p, v), c in beside.get((place, value), {}).items() if v == value}
            for place in places
        }
        if len(able) > 2:
            yield Site(places, (), Followed(value, able, apart))


def _crowded(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    told: Followed = site.data
    spots = [places_of(told.value, group.places, candidates) for group in told.groups]
    for place in dict.fromkeys(place for some in spots if len(some) > 1 for place in some):
        if (found := _left_without(told, spots, place)) is not None:
            forced, last = found
            stand = [place, *(there for _, there in forced)]
            because, known = list[Constraint](), list[Place]()
            for i in (*(i for i, _ in forced), last):
                group = told.groups[i]
                because.append(group.used[told.value])
                for p in group.places:
                    if p not in spots[i]:
                        known.append(p)
                    elif p not in stand:
                        because.append(next(told.apart[p][q] for q in stand if q in told.apart[p]))
            names = [(where(told.groups[i].used[told.value]), there) for i, there in forced]
            lost = where(told.groups[last].used[told.value])
            gone = [(place, told.value)]
            yield Elimination(gone, [*dict.fromkeys(because)], known, (names, lost))


def _left_without(
    told: Followed, spots: Sequence[Sequence[Place]], start: Place
) -> tuple[list[tuple[int, Place]], int] | None:
    """The groups where a value must take one place after the other, and then one without any."""
    stand, forced = [start], list[tuple[int, Place]]()
    while True:
        fresh: tuple[int, Place] | None = None
        for i, some in enumerate(spots):
            if not set(stand).isdisjoint(some) or len(some) < 2:
                continue
            rest = [p for p in some if not any(q in told.apart[p] for q in stand)]
            if not rest and forced:
                return forced, i
            if len(rest) == 1 and fresh is None:
                fresh = i, rest[0]
        if fresh is None or len(forced) == MAX_FORCED:
            return None
        forced.append(fresh)
        stand.append(fresh[1])


def _says(step: Deduction) -> str:
    forced, last = step.details
    told = ", ".join(f"{group} just {place}" for group, place in forced)
    return f"the {step.removes[0][1]} there would leave {told}, and {last} none"
