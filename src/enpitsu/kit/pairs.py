"""Shaded cells that come in pairs: the rule, and techniques for the other half of a pair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed
from enpitsu.paper.limit import look
from enpitsu.puzzle import (
    CandidateMap,
    Cell,
    Clue,
    Domains,
    Edge,
    Grid,
    Instances,
    Place,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.deduction import Deduction, Elimination
from enpitsu.rules import Formula, Is, exactly, relation, some


def pairs(puzzle: Puzzle, _: Domains) -> Instances:
    """A shaded cell shares a side with exactly one other shaded cell."""
    for cell in puzzle.grid.cells:
        near = puzzle.grid.neighbours(cell)
        yield (cell, *near), (), paired(len(near))


@relation
def paired(neighbours: int) -> Formula:
    """The first slot is white, or one of so many others is shaded."""
    return some((Is(0, WHITE), exactly(1, [Is(i + 1, SHADED) for i in range(neighbours)])))


def not_paired(_: Sequence[Clue], places: Sequence[Place], known: CandidateMap) -> str:
    """What is wrong with a shaded cell, as far as that is known."""
    cell, *near = places
    halves = [place for place in near if known.get(place) == (SHADED,)]
    if len(halves) > 1:
        return f"{cell} would have two other halves"
    return f"{cell} would have no other half" if not halves else ""


def _center(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether it is about the shaded cell itself, which would have no other half, or two."""
    (constraint,), ((place, _value), *_more) = elimination.because, elimination.removes
    return place == constraint.places[0]


def _beside_pair(elimination: Elimination, candidates: CandidateMap) -> bool:
    """Whether a cell would be a third one beside two that are shaded."""
    return elimination.removes[0][1] == SHADED and not _center(elimination, candidates)


def _other_half(elimination: Elimination, _: CandidateMap) -> bool:
    """Whether a cell is all that is left to make a pair with a shaded one."""
    (constraint,), ((place, value), *_more) = elimination.because, elimination.removes
    return value == WHITE and place != constraint.places[0]


def _alone(step: Deduction) -> str:
    shaded = [place for place, candidates in step.facts.items() if candidates == (SHADED,)]
    if len(shaded) > 1:
        it = "it" if len({place for place, _ in step.removes}) == 1 else "either"
        return f"shaded, {it} would join {listed(shaded)}"
    return "none of the cells beside can be the other half"


def _third(step: Deduction) -> str:
    shaded = [place for place in step.domains if step.facts.get(place) == (SHADED,)]
    return f"{listed(shaded)} are a pair"


def _half(step: Deduction) -> str:
    cell = step.because[0].places[0]
    return f"no other cell beside {cell}, which is shaded, can be its other half"


PAIR = Rule(
    "pair",
    "Each shaded cell shares a side with just one other.",
    pairs,
    unmet=not_paired,
    techniques=(
        alone("beside a pair", "pair", _third, when=_beside_pair),
        alone("other half", "pair", _half, when=_other_half),
        alone("no other half", "pair", _alone, when=_center, cost=1.3),
    ),
)


def placed(
    grid: Grid, rng: Random, begun: Iterable[Cell] = (), some: Sequence[Edge] | None = None
) -> list[Cell]:
    """As many pairs of neighbouring cells as possible that do not touch each other.

    Pairs are taken from `some`, if these are given, and keep away from the cells `begun`.
    """
    found = dict.fromkeys(begun)
    some = grid.edges if some is None else some
    for pair in rng.sample(some, len(some)):
        look()
        around = {near for cell in pair for near in grid.neighbours(cell)}
        if around.isdisjoint(found):
            found.update(dict.fromkeys(pair))
    return [*found]
