"""Case analysis: spots where all ways to fill in a few places share a conclusion."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, reduce
from itertools import chain, groupby, product
from operator import attrgetter, or_
from typing import NamedTuple

from enpitsu.graphs.graph import each_bit
from enpitsu.inference.limits import FAR_LOOK, MAX_SPOT_PLACES, MAX_SPOTS_OF_PLACE
from enpitsu.inference.scheduler import changed_places
from enpitsu.kit.techniques.spots import MAX_SIZE, ONE_LOOK, Split, of_size
from enpitsu.paper.limit import look
from enpitsu.puzzle.deduction import Difficulty, Elimination, Technique
from enpitsu.puzzle.kind import CandidateMap, Entry
from enpitsu.puzzle.model import Constraint
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedModel
from enpitsu.puzzle.ways import MAX_WAYS, SharedConsequences, Spot, Way, shared
from enpitsu.rules.bits import Bits


class CaseConclusion(NamedTuple):
    """The conclusion of a case analysis, and how much there is to look at.

    With `at_one_look`, a single rule about the whole board excludes a value of one place.
    """

    size: int
    elimination: Elimination
    at_one_look: bool


class Candidate(NamedTuple):
    """A spot to examine: the number of its open places, what it comes from, and the places as bits.

    Its `carriers` are the numbers of one or two constraints with these open places, or one negative
    number for a single place.
    """

    size: int
    carriers: tuple[int, ...]
    places: Bits


class ExaminedSpot(NamedTuple):
    """A spot that was examined; the result is valid until one of the places `watched` changes."""

    watched: Bits
    spot: Spot
    found: CaseConclusion | None


LookAt = Callable[[Candidate], CaseConclusion | None]


class Spots:
    """Case analysis on the spots of a board: one place, one constraint, or two constraints.

    Rules about the whole board are only used when nothing else is found. Only then the candidates
    that occur in solutions are computed (`truth`): these rules are first read for the ways that no
    solution has, then for all ways. They are not used if the path `stops_short`, as there are
    several solutions: much of the board stays open then, where reading them takes long.
    """

    def __init__(
        self,
        model: NumberedModel,
        constraints: Iterable[Constraint],
        truth: Callable[[], CandidateMap],
        stops_short: Callable[[], bool],
    ) -> None:
        self.model, self.truth, self.stops_short = model, truth, stops_short
        self.reading = NumberedConstraints(model, constraints, ())
        self.far = self.reading.far
        self.bits: list[Bits] = []
        self.open: Bits = 0
        self.settled: Bits = 0  # the values of places that have only one left
        self.changes = 0
        self.seen: dict[Bits, ExaminedSpot] = {}
        self.from_afar: dict[tuple[Spot, tuple[Bits, ...]], Way] = {}  # on the present board
        self.done: set[int] = set()  # numbers of constraints that are sure to hold

    def offer(
        self, candidates: CandidateMap, changes: Sequence[Entry], highest: Difficulty
    ) -> tuple[Technique, list[Elimination]] | None:
        """The conclusions at the easiest spots, with their technique; None if there are none.

        Above the level `highest`, not all are found.
        """
        self._forget(candidates, changes)
        far = self.far and of_size(1 + FAR_LOOK).level <= highest
        every = (self._single, self._pairs, self._linked)
        looks: list[tuple[LookAt, Iterable[Callable[[], Iterable[Candidate]]]]] = [
            (self._near, every)
        ]
        if far and any(bits.bit_count() > MAX_WAYS for bits in self.bits):
            self.settled = reduce(or_, [bits for bits in self.bits if not bits & bits - 1], 0)
            looks.append((self._standing, (self._single,)))
        if far:
            looks += [(self._far, every), (self._beyond, every)]
        for look_at, kinds in looks:
            if look_at != self._near and self.stops_short():
                break
            for spots in kinds:
                if found := self._least(sorted(spots()), look_at):
                    ahead = [one for one in found if one.at_one_look]
                    technique = ONE_LOOK if ahead else of_size(found[0].size)
                    return technique, [one.elimination for one in ahead or found]
        return None

    def _forget(self, candidates: CandidateMap, changes: Sequence[Entry]) -> None:
        """Take the present board, and forget results that depend on places that have changed."""
        model, met = self.model, 0
        if not self.bits:
            self.bits = model.bits(candidates)
            met = (1 << len(self.bits)) - 1
        for place in changed_places(changes, self.changes):
            number = model.number[place]
            met |= 1 << number
            self.bits[number] = model.code(candidates[place])
        self.changes = len(changes)
        self.from_afar.clear()
        self.open = sum([1 << i for i, bits in enumerate(self.bits) if bits & bits - 1])
        self.seen = {key: one for key, one in self.seen.items() if not one.watched & met}
        at, around = (bit.bit_length() - 1 for bit in each_bit(met)), self.reading.around
        for number in {n for i in at for n in around.get(i, ())} - self.far - self.done:
            if self.reading.holds(number, self.bits):
                self.done.add(number)

    def _least(self, spots: Iterable[Candidate], look_at: LookAt) -> list[CaseConclusion]:
        """The conclusions with the least to look at, of spots that come by size.

        All spots of one size are examined, so that the result does not depend on how the board is
        turned.
        """
        least, found, most = (
            MAX_SIZE,
            list[CaseConclusion](),
            MAX_SPOTS_OF_PLACE * len(self.model.places),
        )
        for size, some in groupby(spots, attrgetter("size")):
            if size > least or most <= 0:  # the effort of a spot is at least its number of places
                break
            for spot in some:
                most -= 1
                if (one := look_at(spot)) is not None and one.size <= least:
                    found = [one] if one.size < least else [*found, one]
                    least = one.size
        return found

    # -- which spots -----------------------------------------------------------------------

    def _single(self) -> Iterator[Candidate]:
        """Open places, and constraints with a few of them."""
        for bit in each_bit(self.open):
            yield Candidate(1, (-bit.bit_length(),), bit)
        met = set[Bits]()
        for number, spoken in enumerate(self._spoken):
            places = spoken & self.open
            if places not in met and 1 < places.bit_count() <= MAX_SPOT_PLACES:
                met.add(places)
                yield Candidate(places.bit_count(), (number,), places)

    def _pairs(self) -> Iterator[Candidate]:
        """Two constraints with open places in common, and few ways each."""
        few = self._few()
        for one in sorted(few):
            others = (other for other in self._meeting[one] if few.get(other, 0) & few[one])
            yield from _together(one, others, few)

    def _linked(self) -> Iterator[Candidate]:
        """Two constraints without a common open place, which a third links.

        The third has two open places, one of each.
        """
        few, around = self._few(), self.reading.around
        linked: dict[int, set[int]] = {}
        for places in {few[number] for number in few if few[number].bit_count() == 2}:
            first, last = (bit.bit_length() - 1 for bit in each_bit(places))
            ends = ([n for n in around[i] if few.get(n, 0) & ~places] for i in (first, last))
            for pair in product(*ends):
                linked.setdefault(min(pair), set()).add(max(pair))
        for one in sorted(linked):
            others = (n for n in linked[one] if not few[n] & few[one])
            yield from _together(one, others, few)

    def _few(self) -> Mapping[int, Bits]:
        """The open places of each constraint that was examined and has few ways."""
        seen = ((spot, self.seen.get(spot.places)) for spot in self._single() if spot.size > 1)
        return {
            spot.carriers[0]: spot.places
            for spot, found in seen
            if found is not None and found.spot.boards
        }

    @cached_property
    def _spoken(self) -> list[Bits]:
        """The places of each constraint."""
        return [sum([1 << i for i in read.spoken]) for read in self.reading.reads]

    @cached_property
    def _meeting(self) -> list[list[int]]:
        """For each constraint those after it that share a place with it."""
        around = self.reading.around
        return [
            sorted({other for i in read.spoken for other in around[i] if other > number})
            for number, read in enumerate(self.reading.reads)
        ]

    # -- their conclusions -------------------------------------------------------------------

    def _near(self, spot: Candidate) -> CaseConclusion | None:
        """The conclusion at a spot from the constraints around it."""
        seen = self.seen.get(spot.places)
        if seen is None:
            look()
            places = [bit.bit_length() - 1 for bit in each_bit(spot.places)]
            split = Spot(self.reading, self.bits, places, self.done)
            watched = spot.places
            for number in (*split.inside, *split.beside):
                watched |= self._spoken[number]
            seen = ExaminedSpot(watched, split, self._found(split, split.near_ways()))
            self.seen[spot.places] = seen
        return seen.found

    def _standing(self, spot: Candidate) -> CaseConclusion | None:
        """As `_far`, but at a place with many values only those are tried that stand elsewhere.

        What stands on the board is easier to look at than what might.
        """
        split, ways = self._seen(spot)
        if len(split.places) > 1 or len(ways) <= MAX_WAYS:
            return self._far(spot)
        tried = (
            self._from_afar(split, way)
            if way.bits[0] & self.settled and not self._is_true(split, way)
            else way
            for way in ways
        )
        return self._found(split, tried)

    def _far(self, spot: Candidate) -> CaseConclusion | None:
        """The same, but rules about the whole board may refute ways that no solution has."""
        split, ways = self._seen(spot)
        told = (way if self._is_true(split, way) else self._from_afar(split, way) for way in ways)
        return self._found(split, told)

    def _beyond(self, spot: Candidate) -> CaseConclusion | None:
        """The same, but rules about the whole board are read for every way."""
        split, ways = self._seen(spot)
        return self._found(split, (self._from_afar(split, way) for way in ways))

    def _from_afar(self, spot: Spot, way: Way) -> Way:
        """A way after reading rules about the whole board, once on each board."""
        found = self.from_afar.get((spot, way.bits))
        if found is None:
            found = self.from_afar[spot, way.bits] = spot.seen_from_afar(way)
        return found

    def _seen(self, spot: Candidate) -> tuple[Spot, Sequence[Way]]:
        """A spot and its ways, given the constraints around it; those of solutions come first."""
        look()
        self._near(spot)
        split = self.seen[spot.places].spot
        return split, sorted(split.near_ways(), key=lambda way: not self._is_true(split, way))

    def _is_true(self, spot: Spot, way: Way) -> bool:
        """Whether each value of a way occurs in some solution."""
        return all(self._true[i] & b for i, b in zip(spot.places, way.bits, strict=True))

    @cached_property
    def _true(self) -> Sequence[Bits]:
        return self.model.bits(self.truth())

    def _found(self, spot: Spot, ways: Iterable[Way]) -> CaseConclusion | None:
        """The conclusion that ways share; None without one, or if there is too much to look at.

        If there is too much at a single place, only the values that fall with the least effort are
        taken.
        """
        found = shared(ways)
        if found is None or found.falls is None:
            return None
        whole = self._concluded(spot, found.ways, found.falls)
        dead = [way for way in found.ways if way.dead]
        if whole is not None or not dead or len(spot.places) > 1:
            return whole
        fewest = min(len(way.looks) for way in dead)
        first = [way for way in dead if len(way.looks) == fewest]
        told = first if fewest else [*{tuple(way.dead): way for way in first}.values()]
        falls = {i: sum([way.bits[0] for way in first]) for i in spot.places}
        return self._concluded(spot, told, falls)

    def _concluded(
        self, spot: Spot, ways: Sequence[Way], falls: Mapping[int, Bits]
    ) -> CaseConclusion | None:
        """The conclusion that candidates fall in all living ways; None if it is too much to see."""
        dead = [way for way in ways if way.dead]
        by = ([*way.dead, *(n for i in falls for n in way.by(i))] for way in ways)
        far = sum(not self.far.isdisjoint(numbers) for numbers in by)
        size = len(ways) * len(spot.places) + 2 * len(dead) + FAR_LOOK * far
        if size > MAX_SIZE:
            return None
        model, reads = self.model, self.reading.reads
        cited = {*spot.inside, *SharedConsequences(ways, falls).looked(falls)}
        because = [reads[number].constraint for number in sorted(cited)]
        removes = [
            (model.places[i], value)
            for i, gone in sorted(falls.items())
            for value in model.values_of(gone & self.bits[i])
        ]
        places = dict.fromkeys(chain.from_iterable(one.variables for one in because))
        here = (model.places[i] for i in spot.places)
        split = Split([place for place in here if place in places])  # others make no difference
        at_one_look = bool(far) and len(because) == len(spot.places) == 1
        return CaseConclusion(size, Elimination(removes, because, [*places], split), at_one_look)


def _together(one: int, others: Iterable[int], few: Mapping[int, Bits]) -> Iterator[Candidate]:
    """The open places of a constraint together with those of others, if they are not many."""
    here = few[one]
    for other in others:
        both = here | few[other]
        size = both.bit_count()
        if both not in (here, few[other]) and size <= MAX_SPOT_PLACES:
            yield Candidate(size, (one, other), both)
