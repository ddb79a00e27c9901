"""Nanro: one number in each region, as often as it says, and all numbers are connected.

First published by Nikoli. The name is short for number road.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kit import common, growing, sparse
from enpitsu.kit.sparse import EMPTY, UNKNOWN
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import NUMBERS, open_reason, reason, where
from enpitsu.puzzle import (
    Answer,
    CandidateMap,
    Cell,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Labels,
    Layer,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty, Elimination
from enpitsu.rules import Regular, Relation, relation
from enpitsu.rules.automata import automaton

CELLS = 5  # cells of the grid for each random region
Made = tuple[int, int]  # a number, and how often it has occurred so far


def most(grid: Grid) -> int:
    """The number of cells, since a region may be the whole grid."""
    return len(grid.cells)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a number up to the size of its region, or is empty."""
    found = puzzle.regions["regions"].values()
    return {cell: (*range(1, len(cells) + 1), EMPTY) for cells in found for cell in cells}


@relation
def as_many(size: int) -> Relation:
    """Some slots have a number n, which is the same in all n of them; the others are empty."""

    def step(made: Made, value: Value) -> Made | None:
        number, met = made
        if value == EMPTY:
            return made
        return (int(value), met + 1) if number in (0, value) and met < int(value) else None

    values = (*range(1, size + 1), EMPTY)
    machine = automaton((0, 0), values, step, lambda made: 0 < made[0] == made[1])
    return Regular(tuple(range(size)), machine)


def one_number(puzzle: Puzzle, _: Domains) -> Instances:
    """Each region has one number, which occurs as often as it says."""
    for cells in puzzle.regions["regions"].values():
        yield cells, (), as_many(len(cells))


def across(puzzle: Puzzle) -> Iterable[Sequence[Cell]]:
    """The two cells at each border."""
    labels = puzzle.clues["regions"]
    return (pair for pair in puzzle.grid.edges if labels.get(pair[0]) != labels.get(pair[1]))


def problems(puzzle: Puzzle) -> Iterable[Fault]:
    """A fault for each region in pieces, and each number larger than its region."""
    labels = puzzle.clues["regions"]
    yield from common.whole_regions(puzzle)
    sizes = {label: len(cells) for label, cells in puzzle.regions["regions"].items()}
    for cell, given in puzzle.clues["givens"].items():
        if cell in labels and given != UNKNOWN and int(given) > sizes[labels[cell]]:
            expected = f"expected 1 to {sizes[labels[cell]]}, the size of its region"
            yield Fault(f"{cell} holds {given}; {expected}", "givens", cell)


def _is_known(found: Elimination, candidates: CandidateMap) -> bool:
    """Whether some number is known in the region."""
    known = (candidates[place] for place in found.places)
    return any(len(left) == 1 and left[0] != EMPTY for left in known)


def _by_number(step: Deduction) -> str:
    """Why a candidate is excluded by a number in its region.

    The region has as many cells left as the number needs, or has all, or no other number.
    """
    settled = (int(left[0]) for left in step.facts.values() if len(left) == 1 and left[0] != EMPTY)
    number = next(settled, None)
    if number is None:  # the step does not need to know the number
        return _by_ways(step)
    gone = {value for _, value in step.removes}
    if EMPTY in gone:
        has = f"just {NUMBERS.get(number, number)} cells left for its {number}s"
    elif number == 1:
        has = "its 1"
    else:
        has = f"{'all its ' if number in gone else ''}{number}s"
    return f"{where(step.because[0])} has {has}{open_reason(step)}"


def _by_ways(step: Deduction) -> str:
    """Why a candidate is excluded by all ways to give its region a number."""
    return f"else the region would lack its number{reason(step)}"


KIND = Kind(
    name="nanro",
    title="Nanro",
    aliases=("Number Road", "ナンロー"),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=(Layer("regions", Labels()), Layer("givens", Numbers(1, most, UNKNOWN))),
    answers=(Answer(domains),),
    rules=(
        sparse.GIVEN,
        Rule(
            "region",
            "Each region has numbers, all the same, and as many as the number says.",
            one_number,
            noun="region",
            techniques=(
                alone("number of a region", "region", _by_number, when=_is_known),
                alone(
                    "ways to fill a region",
                    "region",
                    _by_ways,
                    level=Difficulty.MEDIUM,
                    cost=2.5,
                ),
            ),
        ),
        sparse.apart("Equal numbers of different regions never share a side.", across),
        sparse.NO_SQUARE,
        sparse.together("All cells with numbers are connected."),
    ),
    problems=problems,
    frame=growing.at_random(CELLS),
    codecs=sparse.formats(
        "nanro",
        c.hexadecimal(),
        c.gaps("g"),
        entries=(c.table({"-": EMPTY}), c.nothing(".+")),
        kanpen=True,
    ),
    look=replace(sparse.LOOK, walls="regions"),
)
