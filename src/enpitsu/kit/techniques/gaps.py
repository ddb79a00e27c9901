"""Techniques for consecutive numbers along a path: the ways through gaps between known numbers.

They read the relation of a constraint, so that every kind with the word `Walk` has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from enpitsu.graphs.graph import each_bit
from enpitsu.graphs.limits import MAX_WALK_STEPS, MAX_WALKS
from enpitsu.graphs.walks import Gap, Walks
from enpitsu.kit.techniques.general import by_rules
from enpitsu.kit.techniques.single import each
from enpitsu.kit.techniques.words import either, listed, reason
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.rules import Walk
from enpitsu.rules.formulas import SlotCandidates

FEW = 3  # dead ends of which each is named
# Names and effort of the techniques: by the numbers in a gap, and by the number of ways.
ONE_WAY = (
    ("short gap", Difficulty.EASY, 0.8, range(1, 3)),
    ("one way through a gap", Difficulty.MEDIUM, 2.0, range(3, MAX_WALK_STEPS)),
)
WAYS = (
    ("few ways through a gap", Difficulty.MEDIUM, 3.0, range(1, 5)),
    ("ways through a gap", Difficulty.HARD, 4.5, range(5, 13)),
    ("many ways through a gap", Difficulty.EXPERT, 8.0, range(13, MAX_WALKS + 1)),
)


def _walk(site: Site) -> Walk:
    """The relation at a site."""
    relation = site.constraints[0].relation
    assert isinstance(relation, Walk)
    return relation


def _within_reach(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Numbers at places that no walk of the right length reaches between two known numbers."""
    walk, columns = _walk(site), [candidates[place] for place in site.watch]
    walks = walk.walks(columns, bare=True)
    for low, high in walks.ends:
        gap = walks.gap(low, high)
        if gap is not None and gap.layers:
            gone = [(site.watch[node], value) for node, value in walks.denied(gap)]
            if gone:
                given = _given(site, gap, walks.reach(gap))
                places = [place for place in given if len(candidates[place]) == 1]
                yield Elimination(gone, site.constraints, places)


def _one_way(lengths: range, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The numbers of a gap that has one way, if their number is in `lengths`."""
    for walks, gap, columns in _gaps(site, candidates):
        if len(gap.ways) == 1 and len(gap.numbers) in lengths:
            (way,) = gap.ways
            gone = [
                (site.watch[node], value)
                for node, number in zip(way, gap.numbers, strict=True)
                for value in columns[node]
                if value != number
            ]
            if gone:
                yield Elimination(gone, site.constraints, _given(site, gap, walks.relevant(gap)))


def _ways(numbers: range, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What all ways through a gap have in common, if their number is in `numbers`."""
    for walks, gap, _ in _gaps(site, candidates):
        if len(gap.ways) in numbers:
            gone = [(site.watch[node], value) for node, value in walks.denied(gap)]
            if gone:
                yield Elimination(gone, site.constraints, _given(site, gap, walks.relevant(gap)))


def _gaps(site: Site, candidates: CandidateMap) -> Iterator[tuple[Walks, Gap, SlotCandidates]]:
    """The gaps on a board with their ways, each with the walks and the candidates."""
    walk, columns = _walk(site), [candidates[place] for place in site.watch]
    walks = walk.walks(columns)
    return ((walks, gap, columns) for gap in walk.gaps(walks) or ())


def _given(site: Site, gap: Gap, nodes: int) -> list[Place]:
    """The premises, with the ends of the gap last: others are dropped first."""
    given = [bit.bit_length() - 1 for bit in each_bit(nodes)]
    return [site.watch[node] for node in sorted(given, key=lambda i: i in (gap.start, gap.end))]


class _Told(NamedTuple):
    """The gap that a step is about, given its premises, and the ends of the gap in words.

    `left_out` are the places that other walks would leave empty, and `dead` their dead ends.
    """

    gap: Gap
    ends: Sequence[str]
    left_out: Sequence[Place]
    dead: Sequence[Place]


def _told(step: Deduction) -> _Told | None:
    """The gap that excludes most of what a step removes; None if no walk is left at all."""
    (constraint,), relation = step.because, step.because[0].relation
    assert isinstance(relation, Walk)
    places = constraint.variables
    known = {**step.domains, **step.facts, **step.candidates_before}
    columns = [known[place] for place in places]
    walks = relation.walks(columns)
    gone = [(places.index(place), int(value)) for place, value in step.removes]
    gaps = relation.gaps(walks)
    if not gaps:  # the entries on the board contradict each other
        return None
    gap = max(gaps, key=lambda gap: sum(gap.denies(*one) for one in gone))
    ends = (gap.start, gap.numbers.start - 1), (gap.end, gap.numbers.stop)
    told = [f"{number} ({places[node]})" for node, number in ends if node is not None]
    whole = walks.gap(gap.numbers.start - 1, gap.numbers.stop)
    left = walks.spoiled(whole) if gap.ways and whole is not None else (0, 0)
    named = ([places[bit.bit_length() - 1] for bit in each_bit(bits)] for bits in left)
    return _Told(gap, told, *named)


def _out_of_reach(step: Deduction) -> str:
    """Why numbers fall at places that no walk of the right length reaches."""
    told = _told(step)
    if told is None:
        return by_rules(step)
    ends = told.ends
    if len(ends) == 1:
        return f"that is too far from {ends[0]}"
    return f"that is out of reach on the way from {' to '.join(ends)}"


def _ways_says(step: Deduction) -> str:
    """That there is just one way through a gap, or that there would be none otherwise."""
    found = _told(step)
    if found is None:
        return by_rules(step)
    gap, ends, left_out, dead = found
    told = "only one way" if len(gap.ways) == 1 else "else there is no way"
    if len(ends) == 1:
        told += f" {'up to' if gap.start is None else 'on from'} {ends[0]}"
    else:
        told += f" from {' to '.join(ends)}"
    if left_out:
        told += f" through {listed(left_out)}"
    if dead:
        told += " without a dead end"
    if 0 < len(dead) <= FEW:
        told += f" at {either(map(str, dead))}"
    named = {*left_out, *dead}
    open_ = {p: left for p, left in step.facts.items() if len(left) > 1 and p not in named}
    return told + reason(step._replace(facts=open_, looks=()))


def through_gaps(rule: str) -> tuple[Technique, ...]:
    """The techniques for gaps between known numbers, for a rule whose relation is a `Walk`."""
    sites = each(rule)
    return (
        *(
            Technique(
                name, level, cost, sites, partial(_one_way, lengths), _ways_says, settles=True
            )
            for name, level, cost, lengths in ONE_WAY
        ),
        Technique("out of reach", Difficulty.EASY, 0.9, sites, _within_reach, _out_of_reach),
        *(
            Technique(name, level, cost, sites, partial(_ways, numbers), _ways_says)
            for name, level, cost, numbers in WAYS
        ),
    )
