"""Techniques for sums in cages, and for what these leave of the sum of a house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations
from typing import NamedTuple

from enpitsu.kit.techniques.fillings import in_houses, unfilled, with_houses
from enpitsu.kit.techniques.sums import Total, in_ways, no_others, supported
from enpitsu.kit.techniques.words import listed, part, where
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Sum

MOST = 4  # cells that make up a difference
MOST_HOUSES = 3  # adjacent houses whose sums are added
MOST_CROSSING = 4  # cages that cross the border of these houses
TOLD = 6  # combinations, or sums, that a sentence lists

House = Sequence[Cell]


class Cage(NamedTuple):
    """The cells of a cage, in reading order, and its sum."""

    cells: Sequence[Cell]
    clue: Clue


# -- a lemma ---------------------------------------------------------------------------------


class Rest(NamedTuple):
    """Cells whose sum exceeds that of others by `number`, which follows from houses and cages.

    The cells `more` are those of cages outside the houses and `less` those of houses outside all
    cages, or the other way round.
    """

    more: Sequence[Cell]
    less: Sequence[Cell]
    number: int
    clues: Sequence[Clue]
    houses: Sequence[House]


def rests(known: Sequence[Cage], wholes: Sequence[House]) -> Iterator[Rest]:
    """The rests that follow from the sums of some houses and of the cages there.

    The houses are `wholes`, where each number from 1 stands once. For one house any cages inside it
    may be used. For several adjacent houses all cages inside them are used, and cages must connect
    the houses.
    """
    for house in wholes:
        inside = [cage for cage in known if {*house}.issuperset(cage.cells)]
        for number in range(1, len(inside)):
            for chosen in combinations(inside, number):
                yield from _rest(chosen, (house,))
        yield from _crossing(known, (house,))
    seen = {frozenset(house) for house in wholes}
    for number in range(2, MOST_HOUSES + 1):
        for houses in combinations(wholes, number):
            cells = frozenset(chain.from_iterable(houses))
            if cells not in seen and len(cells) == sum(map(len, houses)) and _joined(known, houses):
                seen.add(cells)
                yield from _crossing(known, houses)


def _joined(known: Sequence[Cage], houses: Sequence[House]) -> bool:
    """Whether the houses have one shape, and cages lead from each to another."""
    shapes = {tuple(len({cell[axis] for cell in house}) for axis in (0, 1)) for house in houses}
    met = [[not {*house}.isdisjoint(cage.cells) for house in houses] for cage in known]
    leading = [some for some in met if sum(some) > 1]
    return len(shapes) == 1 and bool(leading) and all(map(any, zip(*leading, strict=True)))


def _crossing(known: Sequence[Cage], houses: Sequence[House]) -> Iterator[Rest]:
    """The rests for all cages inside the houses and any choice of cages that cross their border."""
    cells = frozenset(chain.from_iterable(houses))
    inside = [cage for cage in known if cells.issuperset(cage.cells)]
    crossing = [c for c in known if c not in inside and not cells.isdisjoint(c.cells)]
    for number in range(len(crossing) + 1 if len(crossing) <= MOST_CROSSING else 1):
        for chosen in combinations(crossing, number):
            yield from _rest([*inside, *chosen], houses)
    if len(crossing) > MOST_CROSSING:
        yield from _rest([*inside, *crossing], houses)


def _rest(chosen: Sequence[Cage], houses: Sequence[House]) -> Iterator[Rest]:
    """The rest that some cages leave of houses, if it has few cells."""
    cells = [*chain.from_iterable(houses)]
    held = {cell for cage in chosen for cell in cage.cells}
    outside, left = sorted(held.difference(cells)), [cell for cell in cells if cell not in held]
    if len(held) < sum(len(cage.cells) for cage in chosen) or not chosen:
        return
    if 0 < len(outside) + len(left) <= MOST:
        clues = [cage.clue for cage in chosen]
        beyond = _sum(clues) - sum(map(_whole, houses))
        if beyond < 0 or not outside:
            yield Rest(left, outside, -beyond, clues, houses)
        else:
            yield Rest(outside, left, beyond, clues, houses)


def _whole(house: House) -> int:
    """The sum of a house."""
    return len(house) * (len(house) + 1) // 2


def _sum(clues: Iterable[Clue]) -> int:
    return sum(int(clue.value) for clue in clues)


# -- combinations of a cage ------------------------------------------------------------------


def _cages(differ: str, summed: str, model: Model) -> Iterator[Site]:
    """The cages with a sum, with the constraint that their numbers differ."""
    different = {tuple(c.variables): c for c in model.constraints if c.rule.id == differ}
    for constraint in model.constraints:
        cells = constraint.variables
        if constraint.rule.id == summed and tuple(cells) in different:
            because = (constraint, different[tuple(cells)])
            yield Site(cells, because, Total(cells, int(constraint.clues[0].value), because))


def _combinations(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates in no set of different numbers that fills the cage with its sum."""
    fitting = supported(site.data, candidates)
    if fitting is not None:
        gone = [
            (cell, v) for cell in site.watch for v in candidates[cell] if v not in fitting[cell]
        ]
        if gone:
            yield Elimination(gone, site.constraints, site.watch, site.data)


def _combinations_reason(step: Deduction) -> str:
    constraint = next(c for c in step.because if isinstance(c.relation, Sum))
    number, cage = constraint.clues[0].value, where(constraint)
    return in_ways(
        step, step.details, TOLD, f"{cage} makes {number} as", f"makes {number} in {cage}"
    )


# -- innies and outies -----------------------------------------------------------------------


def _rests(rest: str, several: bool, model: Model) -> Iterator[Site]:
    """The cells of each rest, with the constraints that some of them differ."""
    for lemma in model.lemmas:
        if lemma.rule.id == rest and several == (len(_houses(lemma, model.domains)) > 1):
            yield with_houses(model, (lemma,))


class CageDetails(NamedTuple):
    """The details of a step: the lemma that its sentence is about."""

    said_by: Sequence[Constraint]


def _unfilled_rest(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """The candidates in no filling with the given difference in which cells of one house differ."""
    told = CageDetails([one for one in site.constraints if "lemma" in one.rule.roles])
    return (one._replace(details=told) for one in unfilled(site, candidates))


def _houses(lemma: Constraint, domains: CandidateMap) -> list[House]:
    """The houses whose sums a lemma rests on: its places after its slots."""
    cells = [place for place in lemma.places[lemma.relation.size :] if isinstance(place, Cell)]
    size = len(domains[cells[0]])
    return [cells[i : i + size] for i in range(0, len(cells), size)]


def _rest_reason(step: Deduction) -> str:
    lemma = next(c for c in step.because if "lemma" in c.rule.roles)
    houses, cells = _houses(lemma, step.domains), lemma.variables
    inside, beyond = {*chain.from_iterable(houses)}, _sum(lemma.clues) - sum(map(_whole, houses))
    left, outside = [c for c in cells if c in inside], [c for c in cells if c not in inside]
    sums = "+".join(str(clue.value) for clue in lemma.clues)
    if len(lemma.clues) > TOLD:
        sums = str(_sum(lemma.clues))
    cages = "its cages" if len(houses) == 1 and not outside else "the cages there"
    if len(houses) == 1 and not left:
        cages = "the cages that cover it"
    if len(lemma.clues) == 1:
        cages = cages.replace("cages", "cage")
    makes = "makes" if len(houses) == 1 else "make"
    text = f"{listed(map(part, houses))} {makes} {sum(map(_whole, houses))}, {cages} {sums}"
    if left and outside:
        more, less = (outside, left) if beyond >= 0 else (left, outside)
        told = f"{abs(beyond)} more than" if beyond else "as much as"
        text += f"; so {listed(more)} {_make(more)} {told} {listed(less)}"
    else:
        text += f"; so {listed(cells)} {_make(cells)} {abs(beyond)}"
    return text if len(cells) == 1 else text + no_others(step)


def _make(cells: Sequence[Place]) -> str:
    return "makes" if len(cells) == 1 else "make"


def _added(step: Deduction) -> Sequence[Place]:
    """The cells whose sum a step is about, if it rests on a sum."""
    return next((c.variables for c in step.because if c.clues), ())


def combined(name: str, differ: str, summed: str, says: Callable[[Deduction], str]) -> Technique:
    """The technique for the ways to make a sum of different numbers; details: a `Total`."""
    sites = partial(_cages, differ, summed)
    return Technique(name, Difficulty.EASY, 2.0, sites, _combinations, says, counts=_added)


def caged(differ: str, summed: str, rest: str) -> tuple[Technique, ...]:
    """The techniques for sums in cages, and for what these leave of a house.

    `differ` and `summed` are the ids of the rules that the numbers of a cage differ and have a sum,
    `rest` that of the lemma about the rest of a house.
    """
    return (
        combined("cage combinations", differ, summed, _combinations_reason),
        Technique(
            "innies and outies",
            Difficulty.EASY,
            2.5,
            partial(_rests, rest, False),
            _unfilled_rest,
            _rest_reason,
            counts=_added,
        ),
        Technique(
            "innies and outies of several houses",
            Difficulty.HARD,
            3.5,
            partial(_rests, rest, True),
            _unfilled_rest,
            _rest_reason,
            counts=_added,
        ),
        in_houses("cages of a house", (summed,), _cage),
    )


def _cage(constraint: Constraint) -> str:
    """A cage by its sum: "the 12 of the cage of r1c1"."""
    return f"the {constraint.clues[0].value} of {where(constraint)}"
