"""Sentences for case analysis: the ways to fill in a spot, why some are dead, what others share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import product
from typing import NamedTuple

from enpitsu.kit.techniques.circuits import met_there
from enpitsu.kit.techniques.conflicts import WHATEVER, in_the_way, would_be_wrong, would_fail
from enpitsu.kit.techniques.place_names import mentioned
from enpitsu.kit.techniques.words import (
    NUMBERS,
    UNNAMED,
    either,
    facts_of,
    in_turn,
    known_of,
    listed,
    merged,
    met,
    printed,
    together_named,
    where,
)
from enpitsu.paper.grid import Edge, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.puzzle.numbered import NumberedConstraints, NumberedPlaces
from enpitsu.puzzle.ways import Spot, Way, mattering, shared

MAX_WORDS = 40  # words of a reason that tells ways one by one
LISTED_WORDS = 24  # words of the ways to meet clues
FEW_WORDS = 16  # words of a reason that tells what is wrong by value
MANY_WORDS = 10  # a longer reason names lines instead of the open places in them
FEW = 3  # printed clues that a sentence lists
PAIR = 2  # two ways are told as alternatives
MANY = 4  # so many values of a place are not listed
WOULD = " would "
AGAINST, ELSE = ", against ", ", else "


class Split(NamedTuple):
    """The open places whose ways a step goes through."""

    places: Sequence[Place]


class WaysTold:
    """The ways that a step goes through, as its premises determine them."""

    def __init__(self, step: Deduction) -> None:
        self.step, self.split = step, step.details.places
        self.domains = step.domains
        self.numbered = NumberedPlaces(self.domains)
        self.reading = NumberedConstraints(self.numbered, step.because)
        given = {**step.facts, **step.candidates_before}
        known = {place: left for place, left in given.items() if place in self.domains}
        self.visible = {*self.split, *(place for place, left in known.items() if len(left) == 1)}
        self.gone = {(place, value) for place, value in step.removes if place in self.split}
        numbers = [self.numbered.number[place] for place in self.split]
        struck = {place: [v for p, v in step.removes if p == place] for place, _ in step.removes}
        falls = {
            self.numbered.number[place]: self.numbered.code(tuple(v)) for place, v in struck.items()
        }
        self.bits = mattering(self.numbered.with_facts(known), numbers, falls)
        self.spot = Spot(self.reading, self.bits, numbers)
        found = shared(self.spot.ways())
        assert found is not None
        self.ways, self.living = found.ways, [way for way in found.ways if not way.dead]

    @property
    def outside(self) -> list[Place]:
        """The places outside the spot where something falls."""
        return [p for p in dict.fromkeys(p for p, _ in self.step.removes) if p not in self.split]

    @property
    def inside(self) -> list[Constraint]:
        """The constraints that determine the ways: all of their open places are in the spot."""
        return [self.reading.reads[number].constraint for number in sorted(self.spot.inside)]

    def filled(self, way: Way) -> CandidateMap:
        """The values of a way in the spot."""
        columns = zip(self.split, way.bits, strict=True)
        return {place: self.numbered.values_of(bits) for place, bits in columns}

    # -- the ways --------------------------------------------------------------------------

    @cached_property
    def _marks(self) -> dict[Candidates, Value]:
        """For each pair of values at a place the one by which ways are told more briefly."""
        stands = [(self.domains[p], v) for way in self.ways for p, (v,) in self.filled(way).items()]
        often = Counter(stands)
        pairs = {domain for domain, _ in stands if len(domain) == 2}
        return {d: min(d, key=lambda value: (often[d, value], d.index(value))) for d in pairs}

    def marked(self, filled: CandidateMap) -> CandidateMap:
        """A filling in short: of places with two values only those of the value that is told."""
        marks = self._marks
        some = {p: v for p, v in filled.items() if marks.get(self.domains[p], v[0]) == v[0]}
        return some or filled

    @property
    def choices(self) -> list[list[CandidateMap]]:
        """The ways that are left, where they differ, as independent choices."""
        rows = [self.filled(way) for way in self.living]
        part = _together(self.split, rows)
        rest = [place for place in self.split if place not in part]
        if len(_among(part, rows)) * len(_among(rest, rows)) > len(rows):
            part, rest = [*self.split], []
        among = [_among(some, rows) for some in (part, rest) if some]
        return [[*map(self.marked, ways)] for ways in among if len(ways) > 1]

    def _alternatives(self, ways: Sequence[CandidateMap]) -> str:
        """Ways as alternatives: "r1c1 or r1c2 is shaded", "r1c1 is 1 or 2"."""
        said = self.step.value_names
        entries = [entry for way in ways for entry in way.items()]
        places, values = (dict.fromkeys(column) for column in zip(*entries, strict=True))
        if len(entries) == len(ways) and len(places) == 1:
            known = {place: tuple([v for (v,) in values]) for place in places}
            return facts_of(known, said, self.step.domains)
        if len(entries) == len(ways) and len(values) == 1:
            return f"{either(map(str, places))} is {either([v for (v,) in values], said)}"
        if len(ways) == len(places) == len(values) == 2 and all(
            len({*way.values()}) == 2 for way in ways
        ):
            return f"{listed(places)} are {listed(either(v, said) for v in values)} in some order"
        return ", or ".join(facts_of(way, said, self.step.domains) for way in ways)

    # -- why other ways are dead -----------------------------------------------------------

    def refuted(self) -> dict[str, list[CandidateMap]]:
        """The dead ways by what is wrong with them, in words.

        If candidates fall only in the spot, these are the dead ways with such a candidate, else all
        dead ways. A way is told by the candidates that fall in it, or else whole.
        """
        outside, found = self.outside, dict[str, list[CandidateMap]]()
        for way in self.ways:
            filled = self.filled(way)
            falls = {p: v for p, v in filled.items() if (p, v[0]) in self.gone}
            if way.dead and (falls or outside):
                rest = {p: v for p, v in filled.items() if falls and p not in falls}
                why = self._wrong(way, filled, rest)
                found.setdefault(why, []).append(falls or self.marked(filled))
        return found if len(self.split) > 1 else _with_so_many(found)

    def against(self, refuted: Mapping[str, Sequence[CandidateMap]]) -> str:
        """The words why there are no other ways."""
        every = [{(p, v) for p, (v,) in way.items()} for ways in refuted.values() for way in ways]
        others = len(refuted) == 1 and len(self.living) > 1 and self.outside
        one_place = len(refuted) == len(self.split) == 1 and not self.outside
        if others or one_place or all(way == self.gone for way in every):
            return f"else {'; or '.join(merged([*refuted]))}"
        return "; ".join(f"if {self._alternatives(ways)}, {why}" for why, ways in refuted.items())

    def one_by_one(self, things: str) -> str:
        """The ways in words, and why there are no others; empty if that is too long.

        If all dead ways are told, the remaining ones need not be.
        """
        refuted, living = self.refuted(), len(self.living)
        against = self.against(refuted) if refuted else ""
        if living == 1 or not self.outside:
            why = against or self._by_themselves()
            return f"{why}; the rest follows{self._by_what(why)}" if why and self.outside else why
        ways = ", and ".join(map(self._alternatives, self.choices))
        one_place = len(self.split) == 1 and not things and not refuted
        against_rest = self._against_rest(near=one_place and living == PAIR)
        if one_place:
            told = f"whether {ways}" if living < MANY else f"whatever {self.split[0]} is"
            apart = len(against_rest) == 1 or all(len(w) == 1 for w in against_rest.values())
            text = self._by_value(told, against_rest) if against_rest else ""
            return text if apart and _number_of_words(text) <= MAX_WORDS else ""
        free = self._free() if against.startswith("else") and not things else None
        if free is not None:
            told = f"whether {ways}" if living == PAIR else f"whatever {free} is"
            by = self._by_what(against)
            return f"{against}; the rest follows{f'{by},' if by else ''} {told}"
        if not (things or against or against_rest) and living > PAIR:
            return ""  # the number of ways says as much
        told = f"by {things}, {ways}" if things else ways
        told += f"{',' if against.startswith('else') else ';'} {against}" if against else ""
        if things and _number_of_words(told) > LISTED_WORDS:
            return ""  # the clues say as much
        each = "either way" if living == PAIR else "in each case"
        if len(against_rest) == 1:
            return f"{told}; {each} {next(iter(against_rest))}"
        if (by := self._by_what()).startswith(ELSE):  # nothing on the paper to name
            return f"{told}; {each} {by.removeprefix(ELSE).replace(WOULD, f'{WOULD}otherwise ', 1)}"
        if by:
            return f"{told}; {each} this follows{by}"
        return f"{told}; else {'neither' if living == PAIR else 'none'} could be"

    def _by_value(self, told: str, against_rest: Mapping[str, Sequence[CandidateMap]]) -> str:
        """The words why candidates fall, for each value of one place on which that depends.

        If that is long, the values are not repeated, which then are all that the place can have.
        """
        if len(against_rest) > 1:
            text = "; ".join(
                f"if {self._alternatives(ways)}, {why}" for why, ways in against_rest.items()
            )
            short = _number_of_words(text) <= FEW_WORDS or any(", and " in w for w in against_rest)
            plain = (why.replace(" otherwise", "", 1) for why in against_rest)
            return text if short else f"else {', or '.join(merged([*plain]))}"
        return ", ".join([told, *against_rest])

    def _by_what(self, told: str = "") -> str:
        """What excludes the candidates beside the spot, to follow "this follows".

        These are clues, lines or regions, or what would be wrong; empty if that is too much, or is
        `told` before.
        """
        removes = [entry for entry in self.step.removes if entry[0] not in self.split]
        fallen = [self._fallen(way, *entry) for way, entry in product(self.living, removes)]
        by = dict.fromkeys(found[0] for found in fallen if found is not None)
        things, wrong = in_the_way(by, self.step)
        if None in fallen or "" in wrong:
            return ""
        told_by = f" from {listed(things)}" if things and listed(things) not in told else ""
        otherwise = f"{ELSE}{either(wrong)}" if wrong and either(wrong) not in told else ""
        return told_by + otherwise

    def _free(self) -> Place | None:
        """The only place where ways differ, if all values that do not fall are possible there."""
        (ways, *others), places = self.choices, {place for way in self.choices[0] for place in way}
        (place,) = places if len(places) == 1 else (None,)
        left = [v for v in self._now[place] if (place, v) not in self.gone] if place else ()
        return place if not others and len(ways) == len(left) else None

    def _against_rest(self, *, near: bool = False) -> dict[str, list[CandidateMap]]:
        """What would be wrong if candidates that fall beside the spot stood, each with its ways.

        Only rules about the whole board are told, or with `near` any rules that have words for it.
        The result is empty if it would be too long.
        """
        told: dict[str, list[CandidateMap]] = {}
        far = False
        for way, (place, value) in product(self.living, self.step.removes):
            if place in self.split:
                continue
            found = self._fallen(way, place, value)
            if found is None:
                return {}
            constraint, forced = found
            far |= constraint.relation.far
            filled = self.filled(way)
            now = {**self._now, **filled, **forced, place: (value,)}
            if not constraint.fails(now):  # one look does not show why it removes the value
                return {}
            why, known = self._unmet(constraint, now, {*forced, place}, self.split if near else ())
            would = {p: left for p, left in forced.items() if p in known}
            text = self._would(would, why, known).replace(WOULD, f"{WOULD}otherwise ", 1)
            ways = told.setdefault(text, [])
            if (marked := self.marked(filled)) not in ways:
                ways.append(marked)
            if len(told) == FEW or WOULD not in text:
                return {}
        worded = near and all(WHATEVER not in one for one in told)
        return told if far or worded else {}

    def _fallen(
        self, way: Way, place: Place, value: Value
    ) -> tuple[Constraint, CandidateMap] | None:
        """What strikes a value out in a way, and what had fallen before; None if nothing does."""
        i, bit = self.numbered.number[place], self.numbered.code((value,))
        for before, look in enumerate(way.looks):
            gone, by = look.get(i, (0, ()))
            if gone & bit:
                board = self.spot.filled(way.bits, way.gone(before))
                for number in by:
                    at = self.reading.reads[number].at
                    fallen = self.reading.forbidden(number, board)
                    if any(at[slot] == i and some & bit for slot, some in fallen):
                        constraint = self.reading.reads[number].constraint
                        return constraint, self._forced(way, before)
        return None

    def _forced(self, way: Way, most: int | None = None) -> CandidateMap:
        """The candidates left beside the spot in a way, after all looks or the first `most`."""
        places, bits, values = self.numbered.places, self.bits, self.numbered.values_of
        return {places[i]: values(bits[i] & ~gone) for i, gone in way.gone(most).items()}

    def _by_themselves(self) -> str:
        """Why each value that falls in the spot does, by itself; empty if that is not apparent."""
        told: dict[str, None] = {}
        for place, value in self.step.removes:
            if place in self.split:
                now, around = self._now | {place: (value,)}, self.step.because
                alone = (one for one in around if place in one.variables and one.fails(now))
                if (one := next(alone, None)) is not None:
                    told[self._unmet(one, now, (place,))[0]] = None
                    continue
                spot = Spot(self.reading, self.bits, [self.numbered.number[place]])
                bits = (self.numbered.code((value,)),)
                way = next((way for way in spot.ways() if way.bits == bits and way.dead), None)
                if way is None:
                    return ""
                told[self._wrong(way, {place: (value,)}, {})] = None
        others = [one for one in told if not any(one != o and one.endswith(o) for o in told)]
        return f"else {', or '.join(merged(others))}" if 0 < len(others) < FEW else ""

    def _wrong(self, way: Way, filled: CandidateMap, rest: CandidateMap) -> str:
        """What is wrong with a way, and what would be in the rest of it, as far as that matters."""
        forced = self._forced(way)
        now = {**self._now, **filled, **forced}
        cited = [self.reading.reads[number].constraint for number in way.dead]
        if way.emptied is None:
            why, known = self._unmet(cited[0], now, forced)
            open_ = {p: known[p] for p, left in forced.items() if len(left) > 1 and p in known}
            return self._would({**rest, **forced, **open_}, why, known)
        found, place = [], self.numbered.places[way.emptied]
        for last in cited:
            others = [one for one in cited if one != last]
            gone = {v for one in others for p, v in one.forbids(now) if p == place}
            if left := tuple([value for value in now[place] if value not in gone]):
                why, known = self._unmet(last, {**now, place: left}, {*forced, place})
                needed = {*known, *(p for one in others for p in one.variables)}
                beside = isinstance(place, Edge) and not filled.keys().isdisjoint(place)
                would = rest if beside else {**rest, place: left}  # an edge of a cell in the spot
                found.append(self._would(would, why, needed))
        return min(found, key=len)

    def _would(self, rest: CandidateMap, why: str, needed: Collection[Place]) -> str:
        """The words for what would stand at the places that matter, and what would be wrong."""
        named = mentioned(why)
        would = {
            p: left
            for p, left in rest.items()
            if p in needed and str(p) not in named and not met_there(p, why)
        }
        said, domains = self.step.value_names, self.step.domains
        told = [(in_turn(places), left) for places, left in known_of(would, said, domains)]
        be = [f"{at} {'' if i else 'would be '}{left}" for i, (at, left) in enumerate(told)]
        return f"{listed(be)}, and {why}" if be else why

    @property
    def _now(self) -> dict[Place, Candidates]:
        """What is known before the spot is filled in."""
        return {p: self.numbered.values_of(b) for p, b in zip(self.domains, self.bits, strict=True)}

    def _unmet(
        self,
        constraint: Constraint,
        now: CandidateMap,
        forced: Collection[Place] = (),
        told: Collection[Place] = (),
    ) -> tuple[str, CandidateMap]:
        """Why a constraint cannot hold, in words, and the candidates that matter for that.

        For places that are `told` before, the clue that they contradict is not told again.
        """
        spoken = {place: now[place] for place in constraint.variables}
        known, step = constraint.reasons(spoken, spoken, self.domains), self.step
        visible = {*self.visible, *forced}
        why = would_fail(constraint, known, step.value_names, step.domains, visible)
        rest = {place: left for place, left in known.items() if place not in told}
        if AGAINST in why and 0 < len(rest) < len(known):
            why = would_fail(constraint, rest, step.value_names, step.domains, visible)
        return why, known


def _with_so_many(refuted: Mapping[str, list[CandidateMap]]) -> dict[str, list[CandidateMap]]:
    """Reasons against values of one place; those that differ only in the value are one."""
    alike: dict[str, dict[str, list[CandidateMap]]] = {}
    for why, ways in refuted.items():
        ((value,), *others) = (known for way in ways for known in way.values())
        general = why
        if not others:
            general = why.replace(f"{value} cells", "so many cells")
            general = " ".join(
                "the same" + word[len(str(value)) :] if word.rstrip(",;:") == str(value) else word
                for word in general.split(" ")
            )
        alike.setdefault(general, {})[why] = ways
    found = dict[str, list[CandidateMap]]()
    for general, told in alike.items():
        if len(told) > 1:
            found[general] = [way for ways in told.values() for way in ways]
        else:
            found |= told
    return found


def _among(places: Sequence[Place], rows: Sequence[CandidateMap]) -> list[CandidateMap]:
    """The different ways to fill in some of the places."""
    found = dict.fromkeys(tuple([row[place] for place in places]) for row in rows)
    return [dict(zip(places, values, strict=True)) for values in found]


def _together(places: Sequence[Place], rows: Sequence[CandidateMap]) -> list[Place]:
    """The first of the places, and those whose values depend on it, directly or through others."""
    part = [places[0]]
    for one in part:
        for other in places:
            both, *each = (len(_among(some, rows)) for some in ([one, other], [one], [other]))
            if other not in part and both < each[0] * each[1]:
                part.append(other)
    return part


def by_ways(step: Deduction) -> str:
    """The reason of a case analysis: the ways, why some are dead, and that all others agree.

    If that would be too long, it tells how many ways there are. Open places that matter and are
    not named otherwise are told at its end, or the lines they are in.
    """
    told = WaysTold(step)
    things = _met(told)
    text = told.one_by_one(things)
    if not 0 < _number_of_words(text) <= MAX_WORDS:
        text = _nothing_else(told, things) or _agreeing(told, things)
    named = {*map(str, dict(step.removes)), *mentioned(text)}
    beside = {p: left for p, left in step.facts.items() if len(left) > 1 and str(p) not in named}
    if not beside:
        return text
    whole = f"{text}, as {facts_of(beside, step.value_names, step.domains)}"
    if _number_of_words(whole) <= MANY_WORDS:
        return whole
    names = _lines_of(beside, step.because)
    lines = f"{text}, by the rest of {together_named(names)}" if names else whole
    return min(whole, lines, f"{text}, given {listed(beside)}", key=_number_of_words)


def _nothing_else(told: WaysTold, things: str) -> str:
    """The words that one way is left, or none; empty if there are several, or no such words."""
    where = {place for place, _ in told.gone}
    some = told.living or told.step.sets
    if len(told.living) > 1 or (told.living and not where.issuperset(told.split)):
        return ""
    if things:
        meets = met(_clues(told), things)
        return f"else nothing {meets}" if some else f"nothing {meets} with that"
    if wrong := would_be_wrong(told.step.because, told.step):
        return f"else {wrong}"
    return "" if some else "that does not fit there"


def _agreeing(told: WaysTold, things: str) -> str:
    """The words that no way is left otherwise, and what is in the way."""
    if things:
        return f"else nothing {met(_clues(told), things)}"
    cells, one = listed(told.split), len(told.split) == 1
    by, wrong = in_the_way(told.step.because, told.step)
    if wrong and (text := would_be_wrong(told.step.because, told.step)):
        return f"else, whatever {cells} {'is' if one else 'are'}, {text}"
    there = f"{'for' if one else 'at'} {cells}"
    if {*told.split} <= {place for place, _ in told.step.removes}:
        there = "there"  # the conclusion names these places
    text = f"else nothing {'is left' if one else 'fits'} {there}"
    if one and there != "there" and len(told.step.domains[told.split[0]]) == PAIR:
        named = [told.step.value_names.get(v, str(v)) for v in told.step.domains[told.split[0]]]
        text = f"else {cells} could be neither {' nor '.join(named)}"
    return f"{text}, by {listed(by)}" if by and not wrong else text


def ways_to_compare(step: Deduction) -> str:
    """A hint: the ways to compare at the spot, without the conclusion."""
    told = WaysTold(step)
    if not told.living:
        return f"see what may stand at {listed(dict.fromkeys(p for p, _ in told.gone))}"
    ways = _counted_ways(told, _met(told))
    return f"find {ways}" if len(told.living) == 1 else f"compare {ways}"


def _clues(told: WaysTold) -> list[Clue]:
    """The clues that the ways meet."""
    return [*dict.fromkeys(clue for constraint in told.inside for clue in constraint.clues)]


def _met(told: WaysTold) -> str:
    """The clues that the ways meet, in words, if these are few."""
    clues = _clues(told)
    return printed(clues, told.step.value_names) if 0 < len(clues) <= FEW else ""


def _counted_ways(told: WaysTold, things: str) -> str:
    """The number of ways in words: "both ways to meet the 3 at r1c1"."""
    living = len(told.living)
    ways = {1: "the only way", 2: "both ways"}.get(
        living, f"all {NUMBERS.get(living, living)} ways"
    )
    return f"{ways} to {f'meet {things}' if things else f'fill in {listed(told.split)}'}"


def _number_of_words(text: str) -> int:
    return len(text.split())


def _lines_of(places: Collection[Place], because: Sequence[Constraint]) -> list[str]:
    """The names of as few lines or regions as contain the places; empty if one is in none."""
    named = [one for one in because if one.rule.noun not in UNNAMED]
    left, found = {*places}, list[str]()
    while left:
        best = max(named, key=lambda one: len(left.intersection(one.variables)), default=None)
        if best is None or left.isdisjoint(best.variables):
            return []
        left.difference_update(best.variables)
        found.append(where(best))
    return found


def _nowhere(_: Model) -> tuple[Site, ...]:
    return ()


def _nothing(*_: Site | CandidateMap) -> tuple[()]:
    return ()


def _ways(name: str, level: Difficulty, cost: float) -> Technique:
    return Technique(name, level, cost, _nowhere, _nothing, by_ways, settles=True)


# The size of a case analysis: ways times places; dead ways count more.
MAX_SIZE = 72
ROUND_SPOT = {
    6: _ways("few ways round a spot", Difficulty.MEDIUM, 3.2),
    16: _ways("ways round a spot", Difficulty.HARD, 4.0),
    36: _ways("many ways round a spot", Difficulty.HARD, 5.5),
    MAX_SIZE: _ways("all ways round a spot", Difficulty.EXPERT, 8.0),
}
# A value that one constraint excludes, which is seen when the value is put there.
ONE_LOOK = _ways("one look ahead", Difficulty.HARD, 4.0)


def of_size(size: int) -> Technique:
    """The technique for a case analysis of this size: see `MAX_SIZE`."""
    return next(technique for most, technique in ROUND_SPOT.items() if size <= most)
