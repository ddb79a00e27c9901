"""Locked candidates of two houses that cross, and sets of numbers in one house."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import ALL, PLAIN, House, houses, in_houses, named
from enpitsu.kit.techniques.groups import differing, hidden_set, naked_set, places_of
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import CandidateMap, Model, Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.rules import Distinct

FEW_PLACES = 3  # so many places are named one by one


class Crossing(NamedTuple):
    """A house that shares cells with another one: these cells, as bits, and its other cells."""

    house: House
    shared: int
    outside: list[Place]


# -- pointing and claiming -------------------------------------------------------------------


def _crossings(from_boxes: bool, model: Model) -> Iterator[Site]:
    """Each box, or each other house, with the houses that cross it."""
    everywhere = [*houses(model)]
    for house in everywhere:
        if house.whole and (house.rule == "box") == from_boxes:
            bit = {place: 1 << i for i, place in enumerate(house.places)}
            crossing = []
            for other in everywhere:
                common = bit.keys() & other.places
                if 1 < len(common) < len(other.places):
                    outside = [place for place in other.places if place not in common]
                    shared = sum([bit[place] for place in common])
                    crossing.append(Crossing(other, shared, outside))
            if crossing:
                yield Site(house.places, (), (house, crossing))


def _locked(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """If all places of a number in one house are in another, it is removed elsewhere there."""
    house, crossings = site.data
    for value, constraint in house.group.used.items():
        spots = sum([1 << i for i, place in enumerate(house.places) if value in candidates[place]])
        if not spots & (spots - 1):
            continue
        for other, shared, outside in crossings:
            if spots & ~shared or value not in other.group.once:
                continue
            gone = [(place, value) for place in outside if value in candidates[place]]
            if gone:
                places = [p for i, p in enumerate(house.places) if not shared >> i & 1]
                because = (constraint, other.group.once[value])
                yield Elimination(gone, because, places, (value, house.name, other.name))


def _locked_reason(step: Deduction) -> str:
    value, house, other = step.details
    return f"the {value} of {house} stands in {other}"


# -- cells that see all places of a number ---------------------------------------------------


def _whole(model: Model) -> Iterator[Site]:
    """Each house with all numbers, on boards where cells see each other in unusual ways."""
    if any(isinstance(c.relation, Distinct) and c.rule.id not in PLAIN for c in model.constraints):
        seen = differing(model, "")
        for house in houses(model):
            if house.whole:
                yield Site(house.places, (house.constraint,), (house, seen))


def _seen_by_all(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    house, seen = site.data
    for value in house.group.used:
        spots = places_of(value, house.places, candidates)
        if len(spots) < 2:
            continue
        first, *others = spots
        gone = [
            place
            for place in seen[first]
            if value in candidates[place] and all(place in seen[other] for other in others)
        ]
        if gone:
            by = dict.fromkeys(seen[place][spot] for place in gone for spot in spots)
            places = [other for other in house.places if other not in spots]
            removes = [(place, value) for place in gone]
            details = (value, house.name, spots)
            yield Elimination(removes, (house.constraint, *by), places, details)


def _seen_reason(step: Deduction) -> str:
    value, house, spots = step.details
    sees = "it sees" if len(step.removes) == 1 else "they see"
    if len(spots) > FEW_PLACES:
        return f"{sees} every place left for the {value} of {house}"
    return f"{sees} {listed(spots)}, one of which is the {value} of {house}"


# -- sets ------------------------------------------------------------------------------------


def _take(step: Deduction) -> str:
    places, values = step.details
    return f"{listed(places)} take {listed(values)} of {named(step.because[0])}"


def _keep(step: Deduction) -> str:
    places, values = step.details
    return f"{listed(values)} of {named(step.because[0])} must stand in {listed(places)}"


HOUSES, MEDIUM, HARD = in_houses(*ALL), Difficulty.MEDIUM, Difficulty.HARD
POINTING, CLAIMING = partial(_crossings, True), partial(_crossings, False)
LOCKED = (
    Technique("pointing", MEDIUM, 2.6, POINTING, _locked, _locked_reason),
    Technique("claiming", MEDIUM, 2.8, CLAIMING, _locked, _locked_reason),
    Technique("common peers", MEDIUM, 3.0, _whole, _seen_by_all, _seen_reason),
)
SETS = (
    naked_set("naked pair", 2, HOUSES, _take)._replace(cost=3.0),
    hidden_set("hidden pair", 2, HOUSES, _keep)._replace(cost=3.4),
    naked_set("naked triple", 3, HOUSES, _take)._replace(cost=3.6),
    hidden_set("hidden triple", 3, HOUSES, _keep)._replace(cost=4.0),
)
QUADS = (
    naked_set("naked quad", 4, HOUSES, _take, HARD)._replace(cost=5.0),
    hidden_set("hidden quad", 4, HOUSES, _keep, HARD)._replace(cost=5.4),
)
