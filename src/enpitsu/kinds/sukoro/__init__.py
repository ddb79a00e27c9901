"""Sukoro: a number tells how many of the cells beside it have numbers; all are connected.

First published by Nikoli.
"""

from collections.abc import Iterable, Sequence

from enpitsu.io import codecs as c
from enpitsu.kit import sparse
from enpitsu.kit.sparse import EMPTY, UNKNOWN
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import NUMBERS as IN_WORDS
from enpitsu.kit.techniques.words import listed, reason
from enpitsu.puzzle import (
    Answer,
    Cell,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Numbers,
    Place,
    Puzzle,
    Rule,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Not, every, exactly, relation, some

NUMBERS = (1, 2, 3, 4)


def most(_: Grid) -> int:
    """Four, since a cell has four sides."""
    return max(NUMBERS)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a number from 1 to 4, or is empty."""
    return dict.fromkeys(puzzle.grid.cells, (*NUMBERS, EMPTY))


@relation
def counts(size: int) -> Formula:
    """A number in the first slot counts the other slots that are not empty."""
    empty = [Is(slot, EMPTY) for slot in range(1, size)]
    return every(
        some((Not(Is(0, number)), exactly(size - 1 - number, empty)))
        if number < size
        else Not(Is(0, number))
        for number in NUMBERS
    )


def numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the neighbours of its cell that have a number."""
    for cell in puzzle.grid.cells:
        near = puzzle.grid.neighbours(cell)
        yield (cell, *near), (), counts(len(near) + 1)


def side_by_side(puzzle: Puzzle) -> Iterable[Sequence[Cell]]:
    """Pairs of cells that share a side."""
    return puzzle.grid.edges


def _counted(step: Deduction) -> str:
    """A sentence on a number that has all its neighbours already, or needs all open ones.

    For the number's own cell: fewer than its known neighbours, or more than its possible ones.
    """
    cell, *near = step.because[0].places
    number = step.facts.get(cell, ())
    filled = [one for one in near if EMPTY not in step.facts.get(one, (EMPTY,))]
    fallen = [value for place, value in step.removes if place != cell]
    if len(number) == 1 and len(fallen) == len(step.removes):
        if EMPTY in fallen:
            return f"the {number[0]} at {cell} needs all neighbours that are left"
        if len(filled) == number[0]:
            neighbours = "neighbour" if len(filled) == 1 else "neighbours"
            return f"the {number[0]} at {cell} has its {neighbours} at {listed(filled)}"
    values = [int(value) for place, value in step.removes if place == cell and value != EMPTY]
    able = [one for one in near if step.facts.get(one) != (EMPTY,)]
    if len(values) == len(step.removes) and max(values) < len(filled):
        have = "has a number" if len(filled) == 1 else "have numbers"
        if len(filled) == len(near):
            return "all neighbours have numbers"
        if len(filled) > 1 and all(len(step.facts[one]) == 1 for one in filled):
            return f"{IN_WORDS[len(filled)]} neighbours {have}"  # they are on the board
        return f"{listed(filled)} beside it {have}"
    if len(values) == len(step.removes) and min(values) > len(able):
        most = f"just {IN_WORDS[len(able)]}" if able else "no"
        return f"{most} {'cell' if len(able) == 1 else 'cells'} beside it can have a number"
    return f"else {cell} would miscount its neighbours{reason(step)}"


KIND = Kind(
    name="sukoro",
    title="Sukoro",
    aliases=("数コロ",),
    family="numbers and letters",
    usual_size=(8, 8),
    clues=(Layer("givens", Numbers(1, most, UNKNOWN)),),
    answers=(Answer(domains),),
    rules=(
        sparse.GIVEN,
        Rule(
            "count",
            "A number tells how many of the cells that share a side with it have numbers.",
            numbers,
            techniques=(alone("count of a number", "count", _counted),),
        ),
        sparse.apart("Equal numbers never share a side.", side_by_side),
        sparse.together("All cells with numbers are connected."),
    ),
    codecs=c.codecs(
        c.link("sukoro", c.run("givens", c.digits(NUMBERS), sparse.untold("."), c.gaps("a"))),
        c.file(
            "sukoro",
            c.words("givens", c.decimal(), sparse.untold("-"), c.nothing(".")),
            sparse.marked(c.decimal(), c.table({"-": EMPTY}), c.nothing(".+")),
        ),
        c.sections(
            "sukoro",
            problem=c.words("givens", c.decimal(), c.nothing("-")),
            solution=sparse.solution(c.decimal()),
        ),
        remarked=sparse.never_finished,
    ),
    look=sparse.LOOK,
)
