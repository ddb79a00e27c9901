"""The ways to shade two cells of a region, each as half of a pair: what all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.counts import counted
from enpitsu.kit.techniques.words import listed, reason, where
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model

FEW, MANY = 4, 60  # ways that a sentence lists, and that are still tried
Way = tuple[Place, Place]


class Region(NamedTuple):
    """The cells of a region, with what is beside each cell there and near it, and says it."""

    cells: Sequence[Place]
    beside: Mapping[Place, Sequence[Place]]
    because: Constraint


def _regions(model: Model) -> Iterator[Site]:
    """The regions, each with the pairs its cells may be halves of."""
    pairs = {c.places[0]: c for c in model.constraints if c.rule.id == "pair"}
    beside = {place: pair.places[1:] for place, pair in pairs.items()}
    for site in counted("region")(model):
        (region,) = site.constraints
        near = dict.fromkeys([*site.watch, *(q for p in site.watch for q in beside[p])])
        watch = dict.fromkeys([*near, *(q for p in near for q in beside[p])])
        because = [region, *(pairs[place] for place in near)]
        yield Site([*watch], because, Region(site.watch, beside, region))


def _placing(most: int, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that are shaded, or white, in whichever way two of the region are shaded."""
    region: Region = site.data
    able = [place for place in region.cells if SHADED in candidates[place]]
    must = {place for place in able if WHITE not in candidates[place]}
    tried = [way for way in combinations(able, 2) if must.issubset(way)]
    if not 1 < len(tried) <= MANY:
        return
    ways = [way for way in tried if _fits(region, way, candidates)]
    if not 0 < len(ways) <= most:
        return
    shaded = set(ways[0]).intersection(*ways)
    white = set.intersection(*(_left_white(region, way, candidates) for way in ways))
    gone = [(place, WHITE) for place in site.watch if place in shaded - must]
    gone += [(p, SHADED) for p in site.watch if p in white and len(candidates[p]) > 1]
    if gone:
        lost = {place for place, _ in gone}
        told = where(region.because), [listed(way) for way in ways]
        known = [p for p in site.watch if len(candidates[p]) == 1 and p not in lost]
        yield Elimination(gone, site.constraints, known, told)


def _fits(region: Region, way: Way, candidates: CandidateMap) -> bool:
    """Whether each of two cells is, or may still become, half of a pair."""
    return all(_may_pair(region, way, place, candidates) for place in way)


def _may_pair(region: Region, way: Way, place: Place, candidates: CandidateMap) -> bool:
    halves = _shaded_beside(region, way, place, candidates)
    if halves:
        return len(halves) == 1 and len(_shaded_beside(region, way, halves[0], candidates)) == 1
    return any(
        len(_shaded_beside(region, way, other, candidates)) == 1
        for other in region.beside[place]
        if SHADED in candidates[other] and other not in region.cells
    )


def _shaded_beside(region: Region, way: Way, place: Place, candidates: CandidateMap) -> list[Place]:
    """What is shaded beside a cell with these two of the region."""
    return [
        other
        for other in region.beside[place]
        if other in way or (WHITE not in candidates[other] and other not in region.cells)
    ]


def _left_white(region: Region, way: Way, candidates: CandidateMap) -> set[Place]:
    """The rest of the region, and what is beside pairs that are whole."""
    found = {place for place in region.cells if place not in way}
    for place in way:
        for half in _shaded_beside(region, way, place, candidates):
            found.update({*region.beside[place], *region.beside[half]} - {place, half})
    return found


def _says(step: Deduction) -> str:
    name, ways = step.details
    if not any(constraint.rule.id == "region" for constraint in step.because):
        return f"otherwise a half would be alone, or three would join{reason(step)}"
    others = f"others would leave a half alone, or join three{reason(step)}"
    if len(ways) > FEW:
        return f"so it is in all {len(ways)} ways to shade two cells of {name}; {others}"
    return f"{name} has its two shaded cells at {', or at '.join(ways)}; {others}"


EASY, MEDIUM = Difficulty.EASY, Difficulty.MEDIUM
PLACING = (
    Technique("few ways to shade two", EASY, 1.8, _regions, partial(_placing, FEW), _says),
    Technique("ways to shade two", MEDIUM, 2.8, _regions, partial(_placing, MANY), _says),
)
