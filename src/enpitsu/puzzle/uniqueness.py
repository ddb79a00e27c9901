"""Constraints that follow if the solution is unique: no deadly pattern occurs.

A deadly pattern is a few places with a few values each, such that whenever they are filled in with
these values, they could also be filled in in another way without breaking a rule. As nothing else
would change, there would be two solutions. So if there is only one, some place has another value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from enpitsu.paper.grid import Place
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Candidates, Value
from enpitsu.puzzle.kind import Rule
from enpitsu.puzzle.model import Constraint, Model
from enpitsu.rules import Count, Distinct, Formula, Holds, Is, relation, some

LADDER = "unique"  # of techniques that rest on it
ONE_SOLUTION = Rule("unique", "The puzzle has one solution.", lambda *_: (), roles=("unique",))


@relation
def avoids(pattern: tuple[Candidates, ...]) -> Formula:
    """The formula that some slot has none of its values in the pattern."""
    return some(
        Count(tuple([Is(slot, value) for value in values]), 0, 0)
        for slot, values in enumerate(pattern)
    )


def avoided(model: Model, pattern: Mapping[Place, Candidates]) -> Constraint | None:
    """The constraint that a pattern does not occur; None unless the pattern is deadly."""
    said = Constraint(ONE_SOLUTION, [*pattern], (), avoids(tuple(pattern.values())))
    return said if rests_on_uniqueness(model, said) else None


def rests_on_uniqueness(model: Model, said: Constraint) -> bool:
    """Whether a constraint says that a deadly pattern is avoided.

    The ways to fill in the pattern are grouped by which values each house gets of it; the pattern
    is deadly if every group has two ways or more.
    """
    if said.rule.id != ONE_SOLUTION.id or said.relation != avoids(_pattern(said)):
        return False
    pattern = dict(zip(said.places, _pattern(said), strict=True))
    met = [one for one in model.constraints if not pattern.keys().isdisjoint(one.variables)]
    if not met or not all(isinstance(one.relation, Distinct) for one in met):
        return False
    houses = [[p for p in one.variables if p in pattern] for one in met]
    left: Counter[tuple[frozenset[object], ...]] = Counter()
    for board in _fillings(pattern, houses):
        left[tuple([frozenset(board[p] for p in house) for house in houses])] += 1
    return bool(left) and min(left.values()) > 1


def _pattern(said: Constraint) -> tuple[Candidates, ...]:
    """The values that a constraint has for each place of its pattern; none if it has no such."""
    formula = said.relation.formula if isinstance(said.relation, Holds) else None
    parts = formula.parts if isinstance(formula, Count) else ()
    return tuple(
        tuple(one.value for one in part.parts if isinstance(one, Is))
        for part in parts
        if isinstance(part, Count)
    )


def _fillings(
    pattern: Mapping[Place, Candidates], houses: Sequence[Sequence[Place]]
) -> Iterator[Board]:
    """All ways to fill in a pattern so that the values of each house differ."""
    beside: dict[Place, set[Place]] = {place: set() for place in pattern}
    for house in houses:
        for place in house:
            beside[place].update(house)
    board: dict[Place, Value] = {}

    def filled() -> Iterator[Board]:
        if len(board) == len(pattern):
            yield dict(board)
            return
        left = {
            place: [v for v in values if all(board.get(p) != v for p in beside[place])]
            for place, values in pattern.items()
            if place not in board
        }
        place = min(left, key=lambda p: len(left[p]))
        for value in left[place]:
            board[place] = value
            yield from filled()
            del board[place]

    return filled()
