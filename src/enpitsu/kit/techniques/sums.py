"""Sums of numbers that all differ: the splits of a sum, and the numbers that fit in."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, combinations, islice
from math import comb
from typing import NamedTuple

from enpitsu.kit.techniques.words import either, listed, not_entered, open_reason, reason
from enpitsu.paper.grid import Place
from enpitsu.puzzle.deduction import Deduction
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Sum
from enpitsu.rules.matching import matchable_values

SETS = 500  # sets of numbers that are tried one after the other
MAX_RECENT_SUMS = 4096  # sums with their candidates that are remembered
LOOKS = 20_000  # numbers tried for one sum; after so many the search is given up


class Total(NamedTuple):
    """Places whose sum, minus that of the places in `less`, is given, and the constraints.

    All numbers differ.
    """

    places: Sequence[Place]
    number: int
    because: Sequence[Constraint]
    less: Sequence[Place] = ()

    @property
    def all_places(self) -> Sequence[Place]:
        """The places that are added, and those that are subtracted."""
        return (*self.places, *self.less)

    @property
    def said_by(self) -> Sequence[Constraint]:
        """The sums that the words of a step name."""
        return [one for one in self.because if isinstance(one.relation, Sum)]


def totals(model: Model, *rules: str) -> list[Total]:
    """The sums that these rules tell exactly."""
    found = []
    for constraint in model.constraints:
        match constraint.relation:
            case Sum(_, low, high) if low == high and constraint.rule.id in rules:
                found.append(Total(tuple(constraint.variables), low, (constraint,)))
    return found


def difference(one: Total, other: Total) -> Total:
    """The difference of two totals, without the places that they share."""
    more = tuple(place for place in one.places if place not in other.places)
    less = tuple(place for place in other.places if place not in one.places)
    because = tuple(dict.fromkeys((*one.because, *other.because)))
    if not more or (less and one.number < other.number):
        return Total(less, other.number - one.number, because, more)
    return Total(more, one.number - other.number, because, less)


class Bound(NamedTuple):
    """The least, or the greatest, sum of places if all numbers differ: `parts` add up to it.

    `ends` has the least number of each place, or the largest.
    """

    word: str
    parts: Sequence[int]
    ends: Mapping[Place, int]

    def known(self, numbers: Collection[int]) -> dict[Place, tuple[int, ...]]:
        """For each place the numbers of all these that it may have."""
        return {
            place: tuple([n for n in numbers if (n >= end if self.word == "least" else n <= end)])
            for place, end in self.ends.items()
        }


def bound(places: Collection[Place], left: Collection[int], known: CandidateMap) -> Bound | None:
    """The bound by which places make none of the sums left for them: too large, or too small."""
    for word, sign in (("least", 1), ("most", -1)):
        ends = {place: min(sign * int(value) for value in known[place]) for place in places}
        parts: list[int] = []
        for end in sorted(ends.values()):
            parts.append(max(end, parts[-1] + 1) if parts else end)
        if sum(parts) > max(sign * number for number in left):
            turned = {place: sign * end for place, end in ends.items()}
            return Bound(word, [sign * part for part in parts], turned)
    return None


def _signed(signs: Sequence[int], columns: Sequence[Sequence[int]]) -> list[list[int]]:
    """What each number of each place adds to the sum."""
    return [[sign * n for n in c] for sign, c in zip(signs, columns, strict=True)]


def _ends(signs: Sequence[int], columns: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """The least and the most that the places from each on can add, equal numbers or not."""
    signed = _signed(signs, columns)
    least = [*accumulate(map(min, reversed(signed)), initial=0)][::-1]
    return least, [*accumulate(map(max, reversed(signed)), initial=0)][::-1]


class _Search:
    """Numbers for the places of a sum, so that all differ."""

    def __init__(self, total: Total, candidates: CandidateMap) -> None:
        signs = {**dict.fromkeys(total.places, 1), **dict.fromkeys(total.less, -1)}
        self.places = sorted(signs, key=lambda place: len(candidates[place]))  # fewest candidates
        self.signs = [signs[place] for place in self.places]
        self.columns = [[int(value) for value in candidates[place]] for place in self.places]
        self.number, self.looks = total.number, LOOKS

    def fillings(self, columns: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """The numbers place by place, in every way they fit; it ends after so many looks."""
        if not all(columns):
            return
        signed = _signed(self.signs, columns)
        least, most = _ends(self.signs, columns)
        stack: list[tuple[tuple[int, ...], int]] = [((), self.number)]
        while stack and self.looks:
            begun, rest = stack.pop()
            i = len(begun)
            if i == len(columns):
                yield begun
                continue
            for n, step in zip(columns[i], signed[i], strict=True):
                self.looks = max(self.looks - 1, 0)
                if n not in begun and least[i + 1] <= rest - step <= most[i + 1]:
                    stack.append(((*begun, n), rest - step))


def supported(total: Total, candidates: CandidateMap) -> dict[Place, frozenset[int]] | None:
    """For each place the numbers that are part of a solution; None if that takes too long."""
    search = _Search(total, candidates)
    found = _supported(search.number, tuple(search.signs), tuple(map(tuple, search.columns)))
    return None if found is None else dict(zip(search.places, found, strict=True))


@lru_cache(maxsize=MAX_RECENT_SUMS)
def _supported(
    number: int, signs: Sequence[int], columns: Sequence[Sequence[int]]
) -> Sequence[frozenset[int]] | None:
    """The same for each column; cached, as several techniques look at a sum one after another.

    A dynamic program: of the ways to fill the first places only the set of numbers taken and the
    rest of the sum matter, and there are few such cases.
    """
    if not all(columns):
        return [frozenset() for _ in columns]
    looks = LOOKS
    bit = {n: 1 << i for i, n in enumerate(sorted(set().union(*columns)))}
    least, most = _ends(signs, columns)
    layers: list[dict[tuple[int, int], set[tuple[int, int, int]]]] = []  # numbers with cases before
    cases = {(0, number)}
    for i, (column, sign) in enumerate(zip(columns, signs, strict=True)):
        layer: dict[tuple[int, int], set[tuple[int, int, int]]] = {}
        for taken, rest in cases:
            for n in column:
                looks -= 1
                left = rest - sign * n
                if not taken & bit[n] and least[i + 1] <= left <= most[i + 1]:
                    layer.setdefault((taken | bit[n], left), set()).add((n, taken, rest))
            if looks <= 0:
                return None
        layers.append(layer)
        cases = {*layer}
    found: list[frozenset[int]] = []
    for layer in reversed(layers):
        ways = [way for case in cases for way in layer[case]]
        found.append(frozenset([n for n, _, _ in ways]))
        cases = {(taken, rest) for _, taken, rest in ways}
    return found[::-1]


def splits(total: Total, candidates: CandidateMap, most: int) -> list[tuple[int, ...]]:
    """The sets of numbers that make a sum; empty if there are more than `most`."""
    columns = tuple([tuple(map(int, candidates[place])) for place in total.places])
    if not total.less and comb(len(set().union(*columns)), len(columns)) <= SETS:
        return [*_splits(total.number, columns, most)]
    search = _Search(total, candidates)
    found: dict[tuple[int, ...], None] = {}
    for filling in search.fillings(search.columns):
        found[tuple(sorted(filling))] = None
        if len(found) > most:
            return []
    return sorted(found) if search.looks else []


@lru_cache(maxsize=MAX_RECENT_SUMS)
def _splits(number: int, columns: Sequence[Sequence[int]], most: int) -> Sequence[tuple[int, ...]]:
    """The sets of different numbers that add up to one, if they are few; cached like the others."""
    sets = combinations(sorted(set().union(*columns)), len(columns))
    ways = (way for way in sets if sum(way) == number and _shared_out(way, columns))
    few = [*islice(ways, most + 1)]
    return few if len(few) <= most else []


def _shared_out(way: Sequence[int], columns: Iterable[Collection[int]]) -> bool:
    """Whether each place can have a number of its own out of these."""
    sets = [sum([1 << i for i, n in enumerate(way) if n in column]) for column in columns]
    return matchable_values(sets) is not None


def needed(total: Total, candidates: CandidateMap) -> list[int]:
    """The numbers that are in every set that makes a sum; empty if there is no such set."""
    search = _Search(total, candidates)
    first = next(search.fillings(search.columns), ())
    return [
        n
        for n in sorted(first)
        if not any(search.fillings([[m for m in c if m != n] for c in search.columns]))
        and search.looks
    ]


# -- in words ----------------------------------------------------------------------------


def in_ways(step: Deduction, total: Total, most: int, so: str, makes: str) -> str:
    """How a sum can be made given the premises of a step, why not otherwise, and what does not fit.

    "the 8 at r1c1 is 1+2+5 or 1+3+4, as r1c2 is 1", which begins with `so`. If that does not give
    the reason, or there are more than `most` sets, "else nothing makes the 8 at r1c1".
    """
    given = {**step.domains, **step.facts, **step.candidates_before}
    known = {place: {int(value) for value in given[place]} for place in total.places}
    found = splits(total, given, most)
    inside = [
        (place, int(value))
        for place, value in step.removes
        if any(int(value) in way for way in found)
        if len(found) > 1 or place not in step.candidates_before
    ]
    lacking: dict[Place, set[int]] = {}
    at: dict[Place, int] = {}
    if inside and len(known) > 2:
        at, lacking = _placed(known, found[0]) if len(found) == 1 else (at, lacking)
        if any(at.get(place, n) == n and n not in at.values() for place, n in inside):
            return _nothing(step, makes)
    elif inside:
        for place, n in inside:
            (other,) = known.keys() - {place}
            lacking.setdefault(other, set()).add(total.number - n)
    if not found:
        return _nothing(step, makes)
    numbers = sorted({int(value) for place in known for value in step.domains[place]})
    every = combinations(numbers, len(known))
    wrong = {way for way in every if sum(way) == total.number} - {*found}
    entered = step.facts.keys() - not_entered(step)
    why = _why_not(known, wrong, lacking, {*step.candidates_before, *entered})
    told = f"{so} {either('+'.join(map(str, way)) for way in found)}"
    settled = dict(step.sets)
    stands = [
        f"{n} at {p}" for p, n in at.items() if len(known[p]) > 1 and str(settled.get(p)) != str(n)
    ]
    told += f" with {listed(stands)}" if stands else ""
    return f"{told}, as {why}" if why else told


def _nothing(step: Deduction, makes: str) -> str:
    """The words that nothing makes a sum with the candidate that falls."""
    several = sum(len(left) > 1 for left in step.facts.values()) > 1
    return f"else nothing {makes}{'' if several else open_reason(step)}"


def _placed(
    known: Mapping[Place, set[int]], way: Collection[int]
) -> tuple[dict[Place, int], dict[Place, set[int]]]:
    """The numbers of a sum that stand at one place, by place.

    With them come, for other places, the numbers of the sum that they lack, if these are a reason.
    """
    left = {place: numbers.intersection(way) for place, numbers in known.items()}
    at: dict[Place, int] = {}
    lacking: dict[Place, set[int]] = {}
    while True:
        alone = [(place, n) for place in left for n in left[place] if len(left[place]) == 1]
        for n in way:
            spots = [place for place in left if n in left[place]]
            alone += [(spots[0], n)] if len(spots) == 1 else []
        if not alone:
            return at, lacking
        place, n = alone[0]
        if len(left.pop(place)) > 1:
            for other in left:
                if n not in known[other]:
                    lacking.setdefault(other, set()).add(n)
        at[place] = n
        for numbers in left.values():
            numbers.discard(n)


def no_others(step: Deduction) -> str:
    """The words that the removed candidates fit with no values of the other cells."""
    values = sorted({int(value) for _, value in step.removes})
    if step.sets or len({place for place, _ in step.removes}) > 1:
        return f", and nothing else fits{reason(step)}"
    return f", and with {either(values)} there nothing fits the rest{reason(step)}"


def _why_not(
    known: Mapping[Place, set[int]],
    wrong: Collection[Sequence[int]],
    lacking: dict[Place, set[int]],
    said: Collection[Place],
) -> str:
    """Why a sum is not made in these ways: by numbers that stand there, or have no place there.

    Numbers that are `lacking` at places are told, too; places in `said` have been named before.
    """
    where = {n: place for place, numbers in known.items() if len(numbers) == 1 for n in numbers}
    spare = {n for way in wrong for n in way}.difference(*known.values())
    reasons: dict[tuple[Place | None, int], list[Sequence[int]]] = {}
    for n, place in where.items():
        reasons[place, n] = [way for way in wrong if n not in way]
    for n in spare:
        reasons[None, n] = [way for way in wrong if n in way]
    for place, numbers in known.items():
        reasons.setdefault((place, 0), [way for way in wrong if numbers.isdisjoint(way)])
    left, chosen = {*wrong}, list[tuple[Place | None, int]]()
    while left:
        best = max(reasons, key=lambda reason: len(left.intersection(reasons[reason])))
        struck = left.intersection(reasons[best])
        if not struck:
            break
        left -= struck
        chosen.append(best)
        if best[0] is not None and not best[1]:
            lacking.setdefault(best[0], set()).update(n for way in struck for n in way)
    told = [f"{p} is {n}" for p, n in chosen if p is not None and n and p not in said]
    none = sorted(n for place, n in chosen if place is None)
    told += [f"no place is left for {either(none)}"] if none else []
    alike: dict[str, list[Place]] = {}
    for place, gone in lacking.items():
        left_there = known[place]
        few = len(left_there) <= len(gone)
        there = either(sorted(left_there)) if few else f"not {either(sorted(gone))}"
        if place not in said:
            alike.setdefault(there, []).append(place)
    told += [
        f"{listed(places)} {'is' if len(places) == 1 else 'are'} {there}"
        for there, places in alike.items()
    ]
    return listed(told) if told else ""
