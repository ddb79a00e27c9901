"""Techniques that assume one solution: unique rectangles, and BUG (bivalue universal grave).

Four cells in two rows, two columns and two boxes, none of them printed, cannot contain the same two
numbers crosswise: these could be exchanged without breaking a rule. Nor can all open cells have two
candidates each, if each number has two places in every house. (M. Nielsen, G. Dillon and others
named these in newsgroups and forums of 2004 and 2005.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import NamedTuple

from enpitsu.kinds.sudoku.houses import House, houses
from enpitsu.kit.techniques.groups import differing, places_of
from enpitsu.kit.techniques.single import cached_by_model
from enpitsu.kit.techniques.words import either, listed
from enpitsu.puzzle import CandidateMap, Candidates, Cell, Constraint, Model, Place, Value
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination, Site, Technique
from enpitsu.puzzle.uniqueness import LADDER, avoided

MAX_CELLS = 3  # the most cells in a set with two cells of a rectangle
Four = tuple[Place, ...]


class Board(NamedTuple):
    """A model with its rectangles, and the cells that each cell sees."""

    model: Model
    rectangles: Sequence[Four]
    houses: Sequence[House]
    seen: Mapping[Place, Mapping[Place, Constraint]]


class Rectangle(NamedTuple):
    """A rectangle on a board: its two numbers, and its cells with only these and with more."""

    cells: Four
    pair: Candidates
    avoided: Constraint
    lower: Sequence[Place]
    upper: Sequence[Place]


@cached_by_model
def _board(model: Model, _: str) -> Board:
    cells = [place for place in model.domains if isinstance(place, Cell)]
    rows = sorted({cell.row for cell in cells})
    columns = sorted({cell.col for cell in cells})
    fours = (
        tuple([Cell(row, column) for row in two for column in across])
        for two in combinations(rows, 2)
        for across in combinations(columns, 2)
    )
    pair = next(iter(model.domains.values()))[:2]
    found = [four for four in fours if avoided(model, dict.fromkeys(four, pair))]
    return Board(model, found, [*houses(model)], differing(model, ""))


def _everywhere(model: Model) -> Iterator[Site]:
    yield Site([*model.domains], (), _board(model, ""))


# -- rectangles ----------------------------------------------------------------------------------


def _rectangles(board: Board, candidates: CandidateMap) -> Iterator[Rectangle]:
    """Rectangles with two or three cells that have the same two candidates, and no others."""
    for four in board.rectangles:
        pairs = Counter(candidates[place] for place in four if len(candidates[place]) == 2)
        for pair, times in pairs.items():
            if times > 1 and all({*pair} & {*candidates[place]} for place in four):
                lower = [place for place in four if candidates[place] == pair]
                upper = [place for place in four if candidates[place] != pair]
                said = avoided(board.model, dict.fromkeys(four, pair))
                if said is not None and upper:
                    yield Rectangle(four, pair, said, lower, upper)


Found = Callable[[Board, Rectangle, CandidateMap], Iterator[Elimination]]


def _all(find: Found, site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    for rectangle in _rectangles(site.data, candidates):
        yield from find(site.data, rectangle, candidates)


def _one_above(_: Board, found: Rectangle, candidates: CandidateMap) -> Iterator[Elimination]:
    """Three cells have only the two numbers, so the fourth has another one."""
    if len(found.upper) == 1:
        (last,) = found.upper
        gone = [(last, value) for value in found.pair if value in candidates[last]]
        yield Elimination(gone, [found.avoided], found.lower, (found, (), None))


def _same_above(board: Board, found: Rectangle, candidates: CandidateMap) -> Iterator[Elimination]:
    """Both other cells have the same third number, which one of them must have."""
    more = {value for place in found.upper for value in candidates[place]} - {*found.pair}
    if len(found.upper) == 2 and len(more) == 1:
        (value,) = more
        one, other = found.upper
        near = [place for place in board.seen[one] if place in board.seen[other]]
        gone = [place for place in places_of(value, near, candidates) if place not in found.cells]
        if gone:
            sights = [board.seen[end][place] for place in gone for end in found.upper]
            because = [found.avoided, *dict.fromkeys(sights)]
            details = found, (value,), None
            yield Elimination([(p, value) for p in gone], because, found.cells, details)


def _set_above(board: Board, found: Rectangle, candidates: CandidateMap) -> Iterator[Elimination]:
    """The other numbers of both cells form a naked set with cells of their house."""
    more = {value for place in found.upper for value in candidates[place]} - {*found.pair}
    if len(found.upper) != 2 or len(more) < 2:
        return
    for house in _with(board.houses, found.upper):
        others = [p for p in house.places if p not in found.cells and len(candidates[p]) > 1]
        for size in range(1, MAX_CELLS + 1):
            for chosen in combinations(others, size):
                values = more.union(*(candidates[place] for place in chosen))
                rest = [place for place in others if place not in chosen]
                gone = [(p, v) for p in rest for v in candidates[p] if v in values]
                if len(values) == size + 1 and gone:
                    because = [found.avoided, house.constraint]
                    details = found, tuple(sorted(more, key=str)), (house, chosen)
                    yield Elimination(gone, because, [*found.cells, *chosen], details)


def _held_above(board: Board, found: Rectangle, candidates: CandidateMap) -> Iterator[Elimination]:
    """One of the two numbers must be in one of both cells, so neither has the other number."""
    if len(found.upper) != 2:
        return
    for house in _with(board.houses, found.upper):
        for held, other in (found.pair, found.pair[::-1]):
            spots = places_of(held, house.places, candidates) if house.whole else []
            gone = [(place, other) for place in found.upper if other in candidates[place]]
            if {*spots} == {*found.upper} and gone:
                rest = [place for place in house.places if place not in found.upper]
                because = [found.avoided, house.constraint]
                known = dict.fromkeys(found.lower, found.pair)
                for place in rest:
                    left = known.get(place, board.model.domains[place])
                    known[place] = tuple([value for value in left if value != held])
                details = found, (held,), (house, ())
                yield Elimination(gone, because, [*known], details, known)


def _with(houses: Iterable[House], places: Sequence[Place]) -> Iterator[House]:
    return (house for house in houses if all(place in house.places for place in places))


def _free(found: Rectangle) -> str:
    """A sentence that there would be two solutions."""
    numbers = listed([str(value) for value in found.pair])
    return f"{numbers} could change places in {listed(found.cells)}: two solutions"


def _says(step: Deduction) -> str:
    found, more, beside = step.details
    if not more:
        return f"else {_free(found)}"
    ends, number = either([str(place) for place in found.upper]), either(more)
    if beside is None:
        sees = "it sees" if len({place for place, _ in step.removes}) == 1 else "they see"
        return f"{ends} is {number}, else {_free(found)}; {sees} both"
    house, chosen = beside
    if not chosen:
        (other,) = {*found.pair} - {*more}
        return f"{house.name} has its {number} at {ends}; with {other} at the other {_free(found)}"
    with_ = f"with {listed(chosen)} that takes all of these in {house.name}"
    return f"{ends} is {number}, else {_free(found)}; {with_}"


# -- all pairs but one -----------------------------------------------------------------------------


def _pairs_but_one(site: Site, candidates: CandidateMap) -> Iterator[Elimination]:
    """BUG+1: all open cells but one have two candidates, and each number two places."""
    board: Board = site.data
    open_ = {place: left for place, left in candidates.items() if len(left) > 1}
    odd = [place for place, left in open_.items() if len(left) == 3]
    if len(odd) != 1 or any(len(left) > 3 for left in open_.values()):
        return
    (place,) = odd
    for value in open_[place]:
        pattern = {**open_, place: tuple([v for v in open_[place] if v != value])}
        if _twice_everywhere(board.houses, pattern):
            said = avoided(board.model, pattern)
            if said is not None:
                gone = [(place, other) for other in pattern[place]]
                others = [p for p in open_ if p != place]
                yield Elimination(gone, [said], others, value)


def _twice_everywhere(all_: Iterable[House], pattern: Mapping[Place, Candidates]) -> bool:
    found = (
        Counter[Value](value for place in house.places for value in pattern.get(place, ()))
        for house in all_
    )
    return all(times == 2 for counted in found for times in counted.values())


def _grave(step: Deduction) -> str:
    ((place, _), *_) = step.removes
    return (
        f"else two numbers are open in each cell, and have two places in each house: all could "
        f"change places, and there would be two solutions; so {place} is {step.details}"
    )


def _rectangle(number: int, cost: float, find: Found) -> Technique:
    name = f"unique rectangle type {number}"
    return Technique(
        name, Difficulty.HARD, cost, _everywhere, partial(_all, find), _says, ladders=(LADDER,)
    )


UNIQUENESS = (
    _rectangle(1, 4.3, _one_above),
    _rectangle(2, 4.4, _same_above),
    _rectangle(4, 4.4, _held_above),
    _rectangle(3, 4.7, _set_above),
    Technique(
        "BUG+1",
        Difficulty.HARD,
        4.8,
        _everywhere,
        _pairs_but_one,
        _grave,
        ladders=(LADDER,),
        whole=True,
    ),
)
