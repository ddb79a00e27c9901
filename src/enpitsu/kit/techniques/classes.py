"""Lines on which any three neighbours are of three classes, in a house with all numbers.

A house has equally many numbers of each class, and three neighbours on a line have one of each.
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

MOST_THREES = 3  # threes of neighbours in a house that are looked at together

# The class of a number, given the largest number that is possible.
ClassOf = Callable[[int, int], int]
Three = tuple[Constraint, Sequence[Place]]  # a line, and three neighbours on it


class Share(NamedTuple):
    """A house: its numbers by class, threes of neighbours on lines, and its other cells."""

    house: str
    classes: Sequence[frozenset[Value]]
    threes: Sequence[Sequence[Place]]
    others: Sequence[Place]


class PlacedNumbers(NamedTuple):
    """Numbers of one class: cells that have some of them, and threes that have one each.

    If these have all numbers of the class they are `taken`; else the others fit only there.
    """

    house: str
    numbers: Sequence[Value]
    cells: Sequence[Place]
    threes: Sequence[Sequence[Place]]
    taken: bool


def classes_in_houses(rule: str, class_of: ClassOf, noun: str) -> Technique:
    """The technique for the numbers of one class in a house, by threes on the lines of a rule.

    `noun` is the word for a class.
    """
    sites = partial(_shares, rule, class_of)
    return Technique(f"{noun}s in a house", Difficulty.MEDIUM, 2.8, sites, _placed, _says)


def _shares(rule: str, class_of: ClassOf, model: Model) -> Iterator[Site]:
    """Each house with a three of neighbours on a line, or with several that are apart."""
    lines = [one for one in model.constraints if one.rule.id == rule]
    for house in model.constraints if lines else ():
        cells = house.variables
        numbers = {value for cell in cells for value in model.domains[cell]}
        if not isinstance(house.relation, Distinct) or len(numbers) != len(cells):
            continue
        classes: dict[int, set[Value]] = {}
        for number in numbers:
            classes.setdefault(class_of(int(number), len(numbers)), set()).add(number)
        members = [frozenset(some) for some in classes.values()]
        name, threes = where(house), _threes(lines, cells)
        for size in range(1, MOST_THREES + 1):
            for chosen in combinations(threes, size):
                held = [cell for _, three in chosen for cell in three]
                others = [cell for cell in cells if cell not in held]
                if others and len(held) == len({*held}):
                    because = (house, *dict.fromkeys(line for line, _ in chosen))
                    share = Share(name, members, [three for _, three in chosen], others)
                    yield Site(cells, because, share)


def _threes(lines: Sequence[Constraint], cells: Sequence[Place]) -> list[Three]:
    """The threes of neighbours on lines that lie among these cells, each once."""
    found: dict[frozenset[Place], Three] = {}
    for line in lines:
        along = line.variables
        for three in (along[i : i + 3] for i in range(len(along) - 2)):
            if {*cells}.issuperset(three):
                found.setdefault(frozenset(three), (line, tuple(three)))
    return [*found.values()]


def _placed(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """Cells that have no number of a class, since all are placed, or that must have one."""
    share: Share = site.data
    for members in share.classes:
        missing, numbers = len(members) - len(share.threes), sorted(members)
        sure = [cell for cell in share.others if members.issuperset(candidates[cell])]
        possible = [cell for cell in share.others if not members.isdisjoint(candidates[cell])]
        if len(sure) == missing < len(possible):
            free = [cell for cell in possible if cell not in sure]
            gone = [(cell, v) for cell in free for v in candidates[cell] if v in members]
            told = PlacedNumbers(share.house, numbers, sure, share.threes, taken=True)
            yield Elimination(gone, site.constraints, sure, told)
        elif len(possible) == missing > len(sure):
            gone = [(cell, v) for cell in possible for v in candidates[cell] if v not in members]
            without = [cell for cell in share.others if cell not in possible]
            told = PlacedNumbers(share.house, numbers, possible, share.threes, taken=False)
            yield Elimination(gone, site.constraints, without, told)


def _says(step: Deduction) -> str:
    told: PlacedNumbers = step.details
    threes = [f"one of {either(map(str, three))}" for three in told.threes]
    some = [*map(str, told.cells), *threes]
    if told.taken:
        take = "takes" if len(some) == 1 else "take"
        return f"{listed(some)} {take} {listed(told.numbers)} of {told.house}"
    return f"{listed(told.numbers)} of {told.house} have room only at {listed(some)}"
