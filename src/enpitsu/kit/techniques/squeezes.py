"""Places covered by so few blocks that each of these must have the value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.kit.techniques.counts import Reason, ValueCount, excluding, value_counts
from enpitsu.kit.techniques.single import Sites
from enpitsu.kit.techniques.words import either, listed
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model


def squeeze(name: str, sites: Sites, blocks: str, reason: Reason) -> Technique:
    """The technique: if as many blocks as there must be values cover a count, each block has one.

    A block has at most one value, by the rule `blocks`. Details: the constraint of the count, and
    the places that are left in each block; the first block is the one that rules something out.
    """
    return Technique(name, Difficulty.HARD, 4.5, partial(_each, sites, blocks), _squeezed, reason)


class Pressed(NamedTuple):
    """Blocks that have one value each, and the places that one of them, the first, rules out."""

    blocks: Sequence[ValueCount]
    parts: Sequence[Sequence[Place]]
    gone: Sequence[Place]


def pressed(
    able: Sequence[Place],
    number: int,
    blocks: Sequence[ValueCount],
    others: Mapping[Place, Mapping[Place, Constraint]],
    beside: Sequence[Place],
) -> Iterator[Pressed]:
    """What follows if `number` values are left for places that as many blocks cover.

    Each block then has one value, and not where two blocks overlap. Places `beside` a block that
    all its possible places exclude have none.
    """
    for cover in _covers(able, blocks, number):
        within = Counter(place for block in cover for place in block.places)
        parts = [[p for p in able if p in block.places and within[p] == 1] for block in cover]
        for part in filter(None, parts):
            if gone := [p for p in beside if all(q in others[p] for q in part)]:
                yield Pressed(cover, [part, *(o for o in parts if o is not part)], gone)


def squeezed(step: Deduction, blocks: Sequence[Sequence[Place]]) -> str:
    """Blocks that have one each: "r1c1 or r1c2 and one at r3c2; the first rules it out"."""
    places = [either(map(str, block)) for block in blocks]
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    told = listed([places[0], *(f"one at {block}" for block in places[1:])])
    return f"{told}; the first rules {it} out"


def _each(sites: Sites, rule: str, model: Model) -> Iterator[Site]:
    """The counts that need two values or more, with what keeps values apart."""
    blocks = value_counts(model, (rule,))
    for site in sites(model):
        value, low, high = site.data
        if low > 1:
            count = ValueCount(site.watch, value, low, high, site.constraints[0])
            inside = {*count.places}
            near = [block for block in blocks if not inside.isdisjoint(block.places)]
            others = excluding(model, (value, ()))
            watch = dict.fromkeys([*count.places, *(p for q in count.places for p in others[q])])
            yield Site([*watch], site.constraints, (count, near, others))


def _squeezed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    count, blocks, others = site.data
    able = [place for place in count.places if count.value in candidates[place]]
    if len(able) <= count.low:
        return
    outside = [p for p in site.watch if p not in able and count.value in candidates[p]]
    for found in pressed(able, count.low, blocks, others, outside):
        because = [count.constraint, *because_of(found, others)]
        gone = [(place, count.value) for place in found.gone]
        without = [place for place in count.places if place not in able]
        yield Elimination(gone, [*dict.fromkeys(because)], without, (count.constraint, found.parts))


def because_of(
    found: Pressed, others: Mapping[Place, Mapping[Place, Constraint]]
) -> list[Constraint]:
    """The constraints: a block has at most one value, and its places exclude what falls."""
    because = [block.constraint for block in found.blocks]
    return because + [others[place][p] for place in found.gone for p in found.parts[0]]


def _covers(
    able: Sequence[Place], blocks: Sequence[ValueCount], number: int
) -> Iterator[list[ValueCount]]:
    """The ways to cover places with so many blocks."""
    if not able:
        yield []
    elif len(able) <= number * max((len(block.places) for block in blocks), default=0):
        for block in blocks:
            if able[0] in block.places:
                rest = [place for place in able if place not in block.places]
                for cover in _covers(rest, blocks, number - 1):
                    yield [block, *cover]
