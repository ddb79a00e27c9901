"""Arrows: the numbers along an arrow add up to the number in its circle, or its pill.

A pill is two or more cells, whose digits form one number.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import (
    LENGTHS,
    LINES,
    Column,
    equal_sums,
    line,
    lines_that_fit,
    numbers,
    on_lists,
    some_lines,
)
from enpitsu.kit.techniques.clued import clued, lying
from enpitsu.puzzle import (
    Board,
    Cell,
    Layer,
    Look,
    Nothing,
    Numbers,
    Options,
    Paths,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.puzzle.variant import Variant
from enpitsu.rules import Regular, Relation, automaton, relation


@relation
def points_at(domains: Column, digits: Value) -> Relation:
    """The first `digits` slots, read as a decimal number, equal the sum of the other slots."""
    first, size = int(digits), len(domains)

    def step(state: tuple[int, int], number: Value) -> tuple[int, int] | None:
        at, missing = state
        if at < first:
            return at + 1, 10 * missing + int(number)
        return (at, missing - int(number)) if int(number) <= missing else None

    end = first, 0
    machine = automaton((0, 0), numbers(domains), step, lambda state: state == end)
    return Regular(tuple(range(size)), machine)


def circled(domains: Column, _: Value) -> Relation:
    """The number in the circle is the sum of the numbers along its arrow."""
    return equal_sums(domains, 1)


def up_to_circle(_: Sequence[Cell], known: Sequence[int]) -> bool:
    """Whether the known numbers along an arrow add up to no more than the number in its circle."""
    circle, *others = known
    return sum(others) <= circle


def up_to_pill(cells: Sequence[Cell], known: Sequence[int]) -> bool:
    """Whether a pill is in reading order, and its arrow so far adds up to no more than it."""
    if len(cells) < 2:
        return True
    (first, second, *_), (tens, ones, *others) = cells, known
    beside = second in (Cell(first.row, first.col + 1), Cell(first.row + 1, first.col))
    return beside and sum(others) <= 10 * tens + ones


def some_pills(
    puzzle: Puzzle, board: Board, options: Options, rng: Random
) -> Mapping[Place, Value]:
    """Random pills of two cells with arrows that fit a solution; pills that fit are kept."""
    number = max(len(puzzle.clues[PILL.name]), rng.randint(1, max(1, len(board) // CELLS_A_PILL)))
    return lines_that_fit(
        PILL, points_at, two, 4, puzzle, board, options, rng, begins=up_to_pill, number=number
    )


def two(_: int) -> Value:
    """The number of cells in a pill."""
    return 2


CELLS_A_PILL = 12  # a board has at most one drawn pill for so many cells
ARROW = Layer("arrow", Nothing(), on=Paths(least=2), optional=True)
PILL = Layer("pill", Numbers(2), on=Paths(least=3, joined=False), optional=True)
ARROWS = Variant(
    name="arrows",
    title="Arrows",
    clues=(ARROW, PILL),
    rules=(
        Rule(
            "arrow",
            "The number in its circle is the sum of the numbers along an arrow.",
            partial(on_lists, "arrow", circled),
            noun="arrow",
            techniques=(
                *clued(
                    "arrow",
                    "least of an arrow",
                    "sum of an arrow",
                    "{clue} adds up to its circle",
                    level=Difficulty.EASY,
                    both_ends=True,
                ),
                *lying("arrow", "arrows in a house", both_ends=True),
            ),
        ),
        Rule(
            "pill",
            "The digits in its pill form the sum of the numbers along an arrow.",
            partial(on_lists, "pill", points_at),
            noun="pill",
            techniques=clued(
                "pill",
                "least of a pill",
                "sum of a pill",
                "the arrow adds up to {clue}",
                level=Difficulty.EASY,
            ),
        ),
    ),
    look=Look(strokes={"arrow": "arrow", "pill": "pill"}),
    frame=partial(some_lines, ARROW, None, 4),
    frame_options=(LINES, LENGTHS),
    traces={
        "pill": some_pills,
        "arrow": partial(
            lines_that_fit, ARROW, circled, None, 4, begins=up_to_circle, from_one=True
        ),
    },
    fpuzzles={"arrow": keys.Shafts("arrow", "pill")},
)


@relation
def of_both_ends(domains: Column, _: Value) -> Relation:
    """The first and the last number together equal the sum of all others."""
    size = len(domains)
    ends = equal_sums((domains[0], domains[-1], *domains[1:-1]), 2)
    assert isinstance(ends, Regular)
    return Regular((0, size - 1, *range(1, size - 1)), ends.machine)


DOUBLE = line(
    "doublearrows",
    "Double Arrows",
    "The sum of the numbers along a double arrow is the sum of both circles at its ends.",
    of_both_ends,
    ("least of a double arrow", "sum of a double arrow", "{clue} adds up to its two ends"),
    layer="doublearrow",
    noun="double arrow",
    key="doublearrow",
    on=Paths(least=3),
    stroke="ends",
)
