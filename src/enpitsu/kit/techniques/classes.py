"""Lines on which any three neighbours are of three classes, in a house with all numbers.

A house has as many numbers of each class, and three neighbours on a line have one of each.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kit.techniques.words import either, listed, where
from enpitsu.paper.grid import Place
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Distinct

MOST_THREES = 3  # of a house that are looked at together

# The class of a number, where so large numbers may stand.
ClassOf = Callable[[int, int], int]
Three = tuple[Constraint, Sequence[Place]]  # a line, and three neighbours on it


class Share(NamedTuple):
    """A house: its numbers by class, threes of neighbours on lines, and its other cells."""

    house: str
    classes: Sequence[frozenset[Value]]
    threes: Sequence[Sequence[Place]]
    others: Sequence[Place]


class Told(NamedTuple):
    """Numbers of one class, threes that have one each, and cells that have others of them."""

    house: str
    numbers: Sequence[Value]
    threes: Sequence[Sequence[Place]]
    cells: Sequence[Place]


def classes_in_houses(rule: str, class_of: ClassOf, noun: str) -> Technique:
    """Where the numbers of one class stand in a house, with threes on the lines of a rule.

    `noun` is what a class is called.
    """
    sites = partial(_shares, rule, class_of)
    return Technique(f"{noun}s in a house", Difficulty.MEDIUM, 2.8, sites, _placed, _says)


def _houses(rule: str, model: Model) -> Iterator[tuple[Constraint, Sequence[Three]]]:
    """The houses with all numbers, and the threes of neighbours on lines that lie in each."""
    lines = [one for one in model.constraints if one.rule.id == rule]
    for house in model.constraints if lines else ():
        cells = house.variables
        numbers = {value for cell in cells for value in model.domains[cell]}
        if isinstance(house.relation, Distinct) and len(numbers) == len(cells):
            threes: dict[frozenset[Place], Three] = {}
            for line in lines:
                along = line.variables
                for three in (along[i : i + 3] for i in range(len(along) - 2)):
                    if {*cells}.issuperset(three):
                        threes.setdefault(frozenset(three), (line, tuple(three)))
            yield house, [*threes.values()]


def _apart(threes: Sequence[Three], most: int) -> Iterator[Sequence[Three]]:
    """Up to so many threes of which no two share a cell."""
    for size in range(most + 1):
        for chosen in combinations(threes, size):
            held = [cell for _, three in chosen for cell in three]
            if len(held) == len({*held}):
                yield chosen


def _classes(house: Constraint, class_of: ClassOf, model: Model) -> list[frozenset[Value]]:
    """The numbers of a house by class."""
    numbers = {value for cell in house.variables for value in model.domains[cell]}
    classes: dict[int, set[Value]] = {}
    for number in numbers:
        classes.setdefault(class_of(int(number), len(numbers)), set()).add(number)
    return [frozenset(some) for some in classes.values()]


def _shares(rule: str, class_of: ClassOf, model: Model) -> Iterator[Site]:
    """Each house with one three of neighbours on a line or several that are apart."""
    for house, threes in _houses(rule, model):
        classes = _classes(house, class_of, model)
        for chosen in _apart(threes, MOST_THREES):
            held = {cell for _, three in chosen for cell in three}
            others = [cell for cell in house.variables if cell not in held]
            if chosen and others:
                because = (house, *dict.fromkeys(line for line, _ in chosen))
                share = Share(where(house), classes, [three for _, three in chosen], others)
                yield Site(house.variables, because, share)


def _placed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that have no number of a class, since all are placed, or that must have one."""
    share: Share = site.data
    for members in share.classes:
        missing = len(members) - len(share.threes)
        sure = [cell for cell in share.others if members.issuperset(candidates[cell])]
        possible = [cell for cell in share.others if not members.isdisjoint(candidates[cell])]
        told = Told(share.house, sorted(members), share.threes, sure)
        if len(sure) == missing < len(possible):
            free = [cell for cell in possible if cell not in sure]
            gone = [(cell, v) for cell in free for v in candidates[cell] if v in members]
            yield Elimination(gone, site.constraints, sure, ("take", told))
        elif len(possible) == missing > len(sure):
            gone = [(cell, v) for cell in possible for v in candidates[cell] if v not in members]
            without = [cell for cell in share.others if cell not in possible]
            told = told._replace(cells=possible)
            yield Elimination(gone, site.constraints, without, ("room", told))


def _says(step: Deduction) -> str:
    way, told = step.details
    if way == "take":
        return f"{_cells(told)} take {listed(told.numbers)} of {told.house}"
    return f"{listed(told.numbers)} of {told.house} have room only at {_cells(told)}"


def _cells(told: Told) -> str:
    """Cells, and threes of which one is meant."""
    threes = [f"one of {either(map(str, three))}" for three in told.threes]
    return listed([*map(str, told.cells), *threes])
