"""Geradeweg: one loop through all circles; a number is the length of the straight stretch.

Invented by Robert Vollmert. *Gerader Weg* is German for straight path.
"""

from collections.abc import Iterable

from enpitsu.io import codecs as c
from enpitsu.kit import circles, winding
from enpitsu.kit.circles import along, reach
from enpitsu.kit.lines import AT_CELLS, LOOP, ONE_LOOP, arms
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import reason
from enpitsu.puzzle import (
    CIRCLE,
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Not, every, exactly, relation, some

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """The number of edges of the longest line."""
    return max(grid.rows, grid.cols, 2) - 1


@relation
def straight(number: int, lengths: tuple[int, ...]) -> Formula:
    """The line takes exactly `number` edges along two opposite arms, or none."""
    parts = along(lengths)
    return some((exactly(0, parts), exactly(number, parts)))


@relation
def equal(lengths: tuple[int, ...], others: tuple[int, ...]) -> Formula:
    """If the line takes edges along both pairs of opposite arms, their numbers are equal."""
    one, other = along(lengths), along(others, sum(lengths))
    return every(
        some((Not(exactly(number, one)), exactly(0, other), exactly(number, other)))
        for number in range(1, len(one) + 1)
    )


def lengths(puzzle: Puzzle, _: Domains) -> Instances:
    """Straight stretches through a circle have the length of its number, or the same length."""
    for cell, told in puzzle.clues["grid"].items():
        because, every_arm = (Clue("grid", cell, told),), arms(puzzle.grid, cell)
        if isinstance(told, int):
            for axis in (every_arm[:2], every_arm[2:]):
                near = [arm[: told + 1] for arm in axis]
                edges = [edge for arm in near for edge in arm]
                if edges:
                    yield edges, because, straight(told, tuple(map(len, near)))
        else:
            edges = [edge for arm in every_arm for edge in arm]
            upright, level = (tuple(map(len, axis)) for axis in (every_arm[:2], every_arm[2:]))
            if any(upright) and any(level):
                yield edges, because, equal(upright, level)


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The length of the straight stretch through a cell, or of both if they are equal."""
    far = [reach(board, arm) for arm in arms(puzzle.grid, cell)]
    found = {length for length in (sum(far[:2]), sum(far[2:])) if length}
    return found if len(found) == 1 else ()


def _way(step: Deduction) -> str:
    clue = step.because[0].clues[0]
    told = (
        f"would not be {clue.value} long"
        if isinstance(clue.value, int)
        else "would differ in length"
    )
    ways_ = "a straight way" if isinstance(clue.value, int) else "both straight ways"
    return f"otherwise {ways_} through {clue.place} {told}{reason(step)}"


NUMBER = c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))
KIND = Kind(
    name="geradeweg",
    title="Geradeweg",
    family="loops and lines",
    clues=(Layer("grid", Numbers(1, most, UNKNOWN)),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.6, 0.85)),
    rules=(
        circles.THROUGH_ALL,
        Rule(
            "length",
            "A number in a circle tells how long the straight part of the line through it is, from "
            "cell to cell; where the line turns, it is true of both parts.",
            lengths,
            unmet="the line through {clue} would not have the length that it tells",
            techniques=(
                alone("straight way", "length", _way, cost=1.5),
                circles.THROUGH,
                *circles.THROUGH_SEVERAL,
            ),
            shown={"grid": number_shown},
        ),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.link(
            "geradeweg",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
        ),
        c.file("geradeweg", NUMBER, LOOP.marks),
        c.sections(
            "geradeweg",
            problem=c.words("grid", c.decimal(), c.table({"?": UNKNOWN}), c.nothing("-")),
            solution=LOOP.solution,
        ),
    ),
    look=LOOP.look(Look({UNKNOWN: CIRCLE}, circled=frozenset({"grid"}))),
)
