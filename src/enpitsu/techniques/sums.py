"""Sums of numbers that all differ: which of them fit together, and in which splits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from enpitsu.constraints import Constraint, Model
from enpitsu.grid import Place
from enpitsu.puzzle import CandidateMap
from enpitsu.rules.expr import Sum

LOOKS = 20_000  # numbers tried for one sum; beyond that nothing is said of it


class Total(NamedTuple):
    """Places that add up to a number, those of `less` taken away, and what says so.

    All numbers differ.
    """

    places: Sequence[Place]
    number: int
    because: Sequence[Constraint]
    less: Sequence[Place] = ()

    @property
    def all_places(self) -> Sequence[Place]:
        """Those that are added, and those that are taken away."""
        return (*self.places, *self.less)


def totals(model: Model, *rules: str) -> list[Total]:
    """The sums that these rules tell exactly."""
    found = []
    for constraint in model.constraints:
        match constraint.shape.expr:
            case Sum(_, low, high) if low == high and constraint.rule.id in rules:
                found.append(Total(tuple(constraint.variables), low, (constraint,)))
    return found


def difference(one: Total, other: Total) -> Total:
    """What is left of two sums where they do not share places."""
    more = tuple(place for place in one.places if place not in other.places)
    less = tuple(place for place in other.places if place not in one.places)
    because = tuple(dict.fromkeys((*one.because, *other.because)))
    if not more or (less and one.number < other.number):
        return Total(less, other.number - one.number, because, more)
    return Total(more, one.number - other.number, because, less)


class _Search:
    """Numbers for the places of a sum, so that all differ."""

    def __init__(self, total: Total, candidates: CandidateMap) -> None:
        signs = {**dict.fromkeys(total.places, 1), **dict.fromkeys(total.less, -1)}
        self.places = sorted(signs, key=lambda place: len(candidates[place]))  # the fewest first
        self.signs = [signs[place] for place in self.places]
        self.columns = [[int(value) for value in candidates[place]] for place in self.places]
        self.number, self.looks = total.number, LOOKS

    def fillings(self, columns: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """The numbers place by place, in every way they fit; it ends after so many looks."""
        signed = [[sign * n for n in c] for sign, c in zip(self.signs, columns, strict=True)]
        if not all(signed):
            return
        least = [*accumulate(map(min, reversed(signed)), initial=0)][::-1]
        most = [*accumulate(map(max, reversed(signed)), initial=0)][::-1]
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


def supported(total: Total, candidates: CandidateMap) -> dict[Place, set[int]] | None:
    """For each place the numbers that fit with others; None if that takes too many looks."""
    search = _Search(total, candidates)
    found: list[set[int]] = [set() for _ in search.places]
    for i, column in enumerate(search.columns):
        for n in column:
            if n not in found[i]:
                columns = [*search.columns[:i], [n], *search.columns[i + 1 :]]
                filling = next(search.fillings(columns), ())
                if not search.looks:
                    return None
                for met, number in zip(found, filling, strict=False):
                    met.add(number)
    return dict(zip(search.places, found, strict=True))


def splits(total: Total, candidates: CandidateMap, most: int) -> list[tuple[int, ...]]:
    """The sets of numbers that make a sum; none if there are more than so many."""
    search = _Search(total, candidates)
    found: dict[tuple[int, ...], None] = {}
    for filling in search.fillings(search.columns):
        found[tuple(sorted(filling))] = None
        if len(found) > most:
            return []
    return sorted(found) if search.looks else []


def needed(total: Total, candidates: CandidateMap) -> list[int]:
    """The numbers that stand in every way to make a sum; none if there is no way."""
    search = _Search(total, candidates)
    first = next(search.fillings(search.columns), ())
    return [
        n
        for n in sorted(first)
        if not any(search.fillings([[m for m in c if m != n] for c in search.columns]))
        and search.looks
    ]
