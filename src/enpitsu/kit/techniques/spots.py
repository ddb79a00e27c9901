"""All ways round a spot, in words: which there are, why some are dead, what the others share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from enpitsu.kit.techniques.conflicts import unmet
from enpitsu.kit.techniques.words import NUMBERS, facts_of, listed, rules
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedPlaces
from enpitsu.puzzle.ways import Spot, Way, shared

MAX_LISTED = 24  # ways times places of which a sentence tells each way


class Split(NamedTuple):
    """Open places of which a step goes through all ways to fill them in."""

    places: Sequence[Place]


class WaysTold:
    """The ways that a step goes through, as what it cites tells them."""

    def __init__(self, step: Deduction) -> None:
        self.step, self.split = step, step.details.places
        spoken = (place for constraint in step.because for place in constraint.variables)
        self.domains = {p: step.domains[p] for p in dict.fromkeys([*spoken, *self.split])}
        self.numbered = NumberedPlaces(self.domains)
        self.reading = NumberedConstraints(self.numbered, step.because)
        given = {**step.facts, **step.candidates_before}
        known = {place: left for place, left in given.items() if place in self.domains}
        self.bits = self.numbered.with_facts(known)
        numbers = [self.numbered.number[place] for place in self.split]
        self.spot = Spot(self.reading, self.bits, numbers)
        found = shared(self.spot.ways())
        assert found is not None
        self.ways, self.falls = found.ways, found.falls

    @property
    def living(self) -> list[Way]:
        """Those that are left."""
        return [way for way in self.ways if not way.dead]

    @property
    def outside(self) -> list[Place]:
        """The places where something falls beside the spot."""
        return [p for p in dict.fromkeys(p for p, _ in self.step.removes) if p not in self.split]

    @property
    def sharing(self) -> list[Constraint]:
        """The constraints by which something falls beside the spot in all ways that are left."""
        fallen = [self.numbered.number[place] for place in self.outside]
        numbers = {n for way in self.living for i in fallen for n in way.by.get(i, ())}
        return [self.reading.reads[number].constraint for number in sorted(numbers)]

    @property
    def inside(self) -> list[Constraint]:
        """The constraints that leave these ways."""
        return [self.reading.reads[number].constraint for number in sorted(self.spot.inside)]

    @property
    def killing(self) -> list[Constraint]:
        """The constraints by which ways are dead."""
        numbers = {number for way in self.ways for number in way.dead}
        return [self.reading.reads[number].constraint for number in sorted(numbers)]

    def filled(self, way: Way) -> CandidateMap:
        """What stands in the spot in a way."""
        columns = zip(self.split, way.bits, strict=True)
        return {place: self.numbered.values_of(bits) for place, bits in columns}

    @cached_property
    def _marks(self) -> dict[Candidates, Value]:
        """For places with two values the one by which ways are told: that which is less to tell."""
        stands = [(self.domains[p], v) for way in self.ways for p, (v,) in self.filled(way).items()]
        often = Counter(stands)
        pairs = {domain for domain, _ in stands if len(domain) == 2}
        return {d: min(d, key=lambda value: (often[d, value], d.index(value))) for d in pairs}

    def told(self, way: Way) -> str:
        """A way in words: at places with two values only where the one is that is less to tell."""
        filled, marks = self.filled(way), self._marks
        some = {p: v for p, v in filled.items() if marks.get(self.domains[p], v[0]) == v[0]}
        return facts_of(some or filled, self.step.value_names, self.step.domains)

    def why(self, way: Way) -> str:
        """Why a way is dead."""
        cited = [self.reading.reads[number].constraint for number in way.dead]
        if way.emptied is not None:
            place = self.numbered.places[way.emptied]
            leave = "leaves" if len({one.rule for one in cited}) == 1 else "leave"
            return f"{rules(cited)} {leave} nothing for {place}"
        (constraint,) = cited
        filled, numbered = self.filled(way), self.numbered
        now = {
            place: filled.get(place) or numbered.values_of(self.bits[numbered.number[place]])
            for place in constraint.variables
        }
        known = constraint.reasons(now, now, self.domains)
        values = [value for place in constraint.variables for value in self.domains[place]]
        step, every = self.step, tuple(dict.fromkeys(values))
        told = unmet(constraint, known, every, step.value_names, step.domains)
        return f"{told} ({constraint.rule.id})"

    def against(self) -> str:
        """Why the dead ways are; one that is told of several is told once."""
        found: dict[str, list[str]] = {}
        for way in self.ways:
            if way.dead:
                found.setdefault(self.why(way), []).append(self.told(way))
        return "; ".join(f"if {', or '.join(ways)}, then {why}" for why, ways in found.items())


def by_ways(step: Deduction) -> str:
    """The ways round a spot, why some of them are dead, and by what the others share it."""
    told = WaysTold(step)
    living, inside = told.living, rules(told.inside) if told.inside else ""
    by = f"by {rules(told.sharing)}" if told.outside else ""
    if len(told.split) == 1 == len(living) < len(told.ways):
        why = ", or ".join(dict.fromkeys(told.why(way) for way in told.ways if way.dead))
        return f"otherwise {why}{f'; the rest follows {by}' if by else ''}"
    if len(told.ways) * len(told.split) > MAX_LISTED:
        number = NUMBERS.get(len(living), len(living))
        ways = "the only way" if len(living) == 1 else f"all {number} ways"
        kept = rules([*told.inside, *told.killing])
        share = f", {by}" if by else ""
        return f"so it is in {ways} to fill in {listed(told.split)} that {kept} allow{share}"
    ways = f"{f'by {inside}, ' if inside else ''}{', or '.join(map(told.told, living))}"
    each = {1: "so", 2: "either way"}.get(len(living), "in each case")
    follows = f"{each} it follows {by}" if by else ""
    return "; ".join(part for part in (ways, told.against(), follows) if part)


def _nowhere(_: Model) -> tuple[Site, ...]:
    return ()


def _nothing(*_: Site | CandidateMap) -> tuple[()]:
    return ()


def _ways(name: str, level: Difficulty, cost: float) -> Technique:
    return Technique(name, level, cost, _nowhere, _nothing, by_ways, settles=True)


# By how much there is to look at: ways times places, and more for ways that are dead.
MAX_SIZE = 72
ROUND_SPOT = {
    6: _ways("few ways round a spot", Difficulty.MEDIUM, 3.2),
    16: _ways("ways round a spot", Difficulty.HARD, 4.0),
    36: _ways("many ways round a spot", Difficulty.HARD, 5.5),
    MAX_SIZE: _ways("all ways round a spot", Difficulty.EXPERT, 8.0),
}
# What one rule alone has against a value, seen by one look at it with the value in its place.
ONE_LOOK = _ways("one look ahead", Difficulty.HARD, 4.0)


def of_size(size: int) -> Technique:
    """The technique for as much to look at."""
    return next(technique for most, technique in ROUND_SPOT.items() if size <= most)
