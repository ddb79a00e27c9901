"""How people solve Star Battle: full and hungry groups, squeezes, and groups within groups."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.constraints import Constraint, Model
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Value
from enpitsu.step import Difficulty, Finding, Focus, Step, Technique
from enpitsu.techniques.counts import (
    Tally,
    counted,
    full_count,
    its,
    kept_away,
    places_left,
    places_needed,
    starving,
    tallies,
    too_few_left,
)
from enpitsu.techniques.squeezes import squeeze, squeezed
from enpitsu.techniques.words import listed, where

STARRED = "*"
MOST = 3  # lines that people look at together


# -- one group ---------------------------------------------------------------------------


def _touched(step: Step) -> str:
    it = "it" if len({place for place, _ in step.removes}) == 1 else "them"
    return f"the star at {step.details} touches {it}"


def _full(step: Step) -> str:
    value, number = step.details
    return f"{where(step.because[0])} has its {its(step, value, number)} at {listed(step.facts)}"


def _needs(step: Step) -> str:
    return f"{where(step.because[0])} {places_left(step)}"


def _starves(step: Step) -> str:
    group = next(c for c in step.because if c.rule.id in ("line", "region"))
    return starving(step, where(group))


def _squeeze_says(step: Step) -> str:
    group, parts = step.details
    return f"{where(group)} has a star at {squeezed(step, parts)}"


# -- groups within groups --------------------------------------------------------------------


class Bands(NamedTuple):
    """Lines that lie side by side or not, and all regions."""

    lines: Sequence[Tally]
    regions: Sequence[Tally]


def _each_band(size: int, model: Model) -> Iterator[Focus]:
    """So many rows, or so many columns, beside the regions."""
    lines, regions = tallies(model, ("line",)), tallies(model, ("region",))
    ways = [[t for t in lines if _level(t) is level and t.low == t.high] for level in (True, False)]
    for way in ways:
        for chosen in combinations(way, size):
            inside = {place for tally in chosen for place in tally.places}
            met = [region for region in regions if not inside.isdisjoint(region.places)]
            watch = dict.fromkeys(p for tally in (*chosen, *met) for p in tally.places)
            yield Focus([*watch], (), Bands(chosen, met))


def _level(tally: Tally) -> bool:
    return tally.places[0].row == tally.places[-1].row  # type: ignore[union-attr]


def _confined(focus: Focus, candidates: CandidateMap) -> Iterator[Finding]:
    """As many regions as lines, and their stars are all there is."""
    bands: Bands = focus.data
    value = bands.lines[0].value
    able = {
        tally.because: {place for place in tally.places if value in candidates[place]}
        for tally in (*bands.lines, *bands.regions)
    }
    rows = set().union(*(able[line.because] for line in bands.lines))
    within = [region for region in bands.regions if able[region.because] <= rows]
    reaching = [region for region in bands.regions if not able[region.because].isdisjoint(rows)]
    for inner, outer in ((within, bands.lines), (bands.lines, reaching)):
        if sum(tally.low for tally in inner) == sum(tally.high for tally in outer) > 0:
            yield from _emptied(value, inner, outer, able, candidates)


def _emptied(
    value: Value,
    inner: Sequence[Tally],
    outer: Sequence[Tally],
    able: Mapping[Constraint, set[Place]],
    candidates: CandidateMap,
) -> Iterator[Finding]:
    """All stars of the outer groups stand in the inner ones."""
    kept = set().union(*(able[tally.because] for tally in inner))
    cells = dict.fromkeys(place for tally in outer for place in tally.places)
    gone = [(p, value) for p in cells if value in candidates[p] and p not in kept]
    if gone:
        without = [
            place
            for tally in inner
            for place in tally.places
            if place not in able[tally.because] and place not in cells
        ]
        because = [tally.because for tally in (*inner, *outer)]
        yield Finding(
            gone, because, without, ([t.because for t in inner], [t.because for t in outer])
        )


def _confined_says(step: Step) -> str:
    inner, outer = (listed(map(where, groups)) for groups in step.details)
    these = "these have" if len(step.details[1]) > 1 else "this has"
    return f"all places left in {inner} lie in {outer}, so {these} no star elsewhere"


EASY, MEDIUM, HARD, EXPERT = (
    Difficulty.EASY,
    Difficulty.MEDIUM,
    Difficulty.HARD,
    Difficulty.EXPERT,
)
LEVELS = ((MEDIUM, 2.5), (HARD, 4.0), (HARD, 5.5))
GROUPS = counted("line", "region")
TECHNIQUES = (
    kept_away("beside a star", STARRED, "touch", _touched),
    full_count("full group", GROUPS, _full),
    places_needed("last places of a group", GROUPS, _needs),
    too_few_left("would starve a group", GROUPS, _starves, cost=2.0),
    *(
        Technique(
            f"confinement to {size} line{'s' * (size > 1)}",
            level,
            cost,
            partial(_each_band, size),
            _confined,
            _confined_says,
        )
        for size, (level, cost) in zip(range(1, MOST + 1), LEVELS, strict=True)
    ),
    squeeze("squeeze", counted("line", "region"), "touch", _squeeze_says),
)
