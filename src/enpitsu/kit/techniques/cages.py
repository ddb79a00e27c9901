"""Sums in cages, what they leave of the sum of a house, and how people use both."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, combinations
from typing import NamedTuple

from enpitsu.kit.techniques.groups import differing
from enpitsu.kit.techniques.sums import Total, in_ways, no_others, supported
from enpitsu.kit.techniques.words import listed, part, where
from enpitsu.paper.grid import Cell, Place
from enpitsu.paper.layer import Clue
from enpitsu.paper.values import Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.kind import CandidateMap
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Sum

Difference = tuple[Sequence[Cell], Sequence[Clue], int, Sequence[Cell]]
MOST = 4  # cells of a difference that people look at
TOLD = 6  # combinations that a sentence lists


class Cage(NamedTuple):
    """The cells of a cage, in reading order, and its sum."""

    cells: Sequence[Cell]
    clue: Clue


# -- a lemma ---------------------------------------------------------------------------------


def differences(known: Sequence[Cage], wholes: Sequence[Sequence[Cell]]) -> Iterator[Difference]:
    """Cells whose sum follows from that of a house and those of cages, with the clues for it.

    They are what some cages inside leave of a house, or what cages that cover it have outside. Each
    of the numbers from 1 on stands once in a house that is whole.
    """
    for house in wholes:
        cells, whole = frozenset(house), len(house) * (len(house) + 1) // 2
        inside = [cage for cage in known if cells.issuperset(cage.cells)]
        for chosen in chain.from_iterable(combinations(inside, n + 1) for n in range(len(inside))):
            held = frozenset(chain.from_iterable(cage.cells for cage in chosen))
            rest = [cell for cell in house if cell not in held]
            if 0 < len(rest) <= MOST:
                clues = [cage.clue for cage in chosen]
                yield rest, clues, whole - _sum(clues), house
        cover = [cage for cage in known if not cells.isdisjoint(cage.cells)]
        held = frozenset(chain.from_iterable(cage.cells for cage in cover))
        if cells <= held and 0 < len(held - cells) <= MOST:
            clues = [cage.clue for cage in cover]
            yield sorted(held - cells), clues, _sum(clues) - whole, house


def _sum(clues: Sequence[Clue]) -> int:
    return sum(int(clue.value) for clue in clues)


# -- combinations of a cage ------------------------------------------------------------------


def _cages(differ: str, summed: str, model: Model) -> Iterator[Site]:
    """The cages with a sum, with the constraint that their numbers differ."""
    different = {tuple(c.variables): c for c in model.constraints if c.rule.id == differ}
    for constraint in model.constraints:
        if constraint.rule.id == summed:
            cells = constraint.variables
            because = (constraint, different[tuple(cells)])
            yield Site(cells, because, Total(cells, int(constraint.clues[0].value), because))


def _combinations(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """What stands in no way to fill the cage with different numbers of this sum."""
    fitting = supported(site.data, candidates)
    if fitting is not None:
        gone = [
            (cell, v) for cell in site.watch for v in candidates[cell] if v not in fitting[cell]
        ]
        if gone:
            yield Elimination(gone, site.constraints, site.watch, site.data)


def _combinations_reason(step: Deduction) -> str:
    constraint = next(c for c in step.because if isinstance(c.relation, Sum))
    made = f"{where(constraint)} makes {constraint.clues[0].value}"
    return made + in_ways(step, step.details, TOLD)


# -- innies and outies -----------------------------------------------------------------------


def _rests(rest: str, model: Model) -> Iterator[Site]:
    """The cells that make up a difference, with which of them see each other."""
    lemmas = [c for c in model.lemmas if c.rule.id == rest]
    seen = differing(model, "") if lemmas else {}
    for lemma in lemmas:
        cells = lemma.variables
        apart = {
            (one, other): seen[one][other]
            for one, other in combinations(cells, 2)
            if other in seen[one]
        }
        yield Site(cells, (lemma, *dict.fromkeys(apart.values())), (lemma, apart))


def _rest(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    lemma, apart = site.data
    expr = lemma.relation
    assert isinstance(expr, Sum)
    kept: list[set[Value]] = [set() for _ in site.watch]
    for way in _fillings(site.watch, candidates, apart, expr.low):
        for values, value in zip(kept, way, strict=True):
            values.add(value)
    gone = [
        (cell, value)
        for cell, values in zip(site.watch, kept, strict=True)
        for value in candidates[cell]
        if value not in values
    ]
    if gone:
        yield Elimination(gone, site.constraints, site.watch)


def _fillings(
    cells: Sequence[Place],
    candidates: CandidateMap,
    apart: Mapping[tuple[Place, Place], Constraint],
    wanted: int,
) -> Iterator[tuple[Value, ...]]:
    """The ways to fill cells with numbers of this sum; some of them must differ."""
    columns = [candidates[cell] for cell in cells]
    clashing = [[i for i in range(j) if (cells[i], cells[j]) in apart] for j in range(len(cells))]
    rests = [(0, 0)]
    for column in reversed(columns):
        numbers = [int(value) for value in column] or [0]
        rests.append((rests[-1][0] + min(numbers), rests[-1][1] + max(numbers)))
    todo: list[tuple[tuple[Value, ...], int]] = [((), wanted)]
    while todo:
        way, missing = todo.pop()
        at = len(way)
        if at == len(cells):
            if not missing:
                yield way
            continue
        low, high = rests[-2 - at]
        todo += [
            ((*way, value), missing - int(value))
            for value in columns[at]
            if low <= missing - int(value) <= high and all(way[i] != value for i in clashing[at])
        ]


def _rest_reason(step: Deduction) -> str:
    lemma = next(c for c in step.because if "lemma" in c.rule.roles)
    expr, cells = lemma.relation, lemma.variables
    assert isinstance(expr, Sum)
    house = [cell for cell in lemma.places[len(cells) :] if isinstance(cell, Cell)]
    whole = len(house) * (len(house) + 1) // 2
    sums = "+".join(str(clue.value) for clue in lemma.clues)
    cages = "its cages" if cells[0] in house else "the cages that cover it"
    made = f"{listed(cells)} {'makes' if len(cells) == 1 else 'make'} {expr.low}"
    text = f"{part(house)} makes {whole}, {cages} {sums}; so {made}"
    return text if len(cells) == 1 else text + no_others(step, "nothing fits")


def _added(step: Deduction) -> Sequence[Place]:
    """The cells whose sum a step is about."""
    return next(c.variables for c in step.because if isinstance(c.relation, Sum))


def caged(differ: str, summed: str, rest: str) -> tuple[Technique, Technique]:
    """What the sums in cages say, and what they leave of a house.

    The numbers of a cage differ by one rule and make a sum by another; what is left of a house, or
    beyond it, follows by a lemma.
    """
    return (
        Technique(
            "cage combinations",
            Difficulty.EASY,
            2.0,
            partial(_cages, differ, summed),
            _combinations,
            _combinations_reason,
            counts=_added,
        ),
        Technique(
            "innies and outies",
            Difficulty.MEDIUM,
            2.5,
            partial(_rests, rest),
            _rest,
            _rest_reason,
            counts=_added,
        ),
    )
