"""Doppelblock: two shaded cells in each row and column, and different numbers in the others.

A number outside is the sum of the numbers between the two shaded cells of its line. Some puzzles
also have given numbers, or given shaded cells.
"""

from collections.abc import Iterable
from dataclasses import replace

from enpitsu.io import codecs as c
from enpitsu.kinds.doppelblock.techniques import TECHNIQUES, makes_none
from enpitsu.kit import common, shading
from enpitsu.kit.techniques.single import alone
from enpitsu.puzzle import (
    SHADE,
    Answer,
    Board,
    Border,
    Clue,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Numbers,
    Place,
    Puzzle,
    Rule,
    Side,
    Value,
)
from enpitsu.puzzle.deduction import Difficulty
from enpitsu.rules import Regular, Relation, number_of, relation
from enpitsu.rules.automata import automaton

SHADED = shading.SHADED
SIDES: tuple[Side, ...] = ("top", "left")
BEHIND = -1  # the state behind both shaded cells
Sum = tuple[int, int]  # number of shaded cells so far, and the sum since the first


def numbers(grid: Grid) -> range:
    """The numbers that fill the longest line together with two shaded cells."""
    return range(1, grid.longest_line() - 1)


def highest_number(grid: Grid) -> int:
    """The largest number that stands in a cell."""
    return len(numbers(grid))


def highest(grid: Grid) -> int:
    """The largest possible sum."""
    return sum(numbers(grid))


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell is shaded or has a number."""
    return dict.fromkeys(puzzle.grid.cells, (SHADED, *numbers(puzzle.grid)))


def lines(puzzle: Puzzle, _: Domains) -> Instances:
    """A number occurs once in a line of full length, at most once in a short one."""
    for cells in puzzle.grid.lines:
        least = int(len(cells) == puzzle.grid.longest_line())
        for number in numbers(puzzle.grid):
            yield cells, (), number_of(number, len(cells), least, 1)


def blocks(puzzle: Puzzle, _: Domains) -> Instances:
    """Two cells of a line of full length are shaded, at most two of a short one."""
    for cells in puzzle.grid.lines:
        least = 2 if len(cells) == puzzle.grid.longest_line() else 0
        yield cells, (), number_of(SHADED, len(cells), least, 2)


def is_behind(made: Sum) -> bool:
    """Whether the state is past both shaded cells."""
    return made[1] == BEHIND


@relation
def between(size: int, values: Domain, total: int) -> Relation:
    """The numbers between two shaded slots have the sum `total`."""

    def step(made: Sum, value: Value) -> Sum | None:
        shaded, found = made
        if value == SHADED and shaded:
            return (2, BEHIND) if found == total else None
        if value == SHADED:
            return 1, 0
        found += int(value) if shaded == 1 else 0
        return (shaded, found) if found <= total else None

    return Regular(tuple(range(size)), automaton((0, 0), values, step, is_behind))


def sums(puzzle: Puzzle, domains: Domains) -> Instances:
    """A number outside is the sum between the two shaded cells of its line."""
    for side in SIDES:
        for border, number in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            relation = between(len(cells), domains[cells[0]], int(number))
            yield cells, (Clue(side, border, number),), relation


def sum_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The sum that a board shows from a side."""
    values = [board[cell] for cell in puzzle.grid.ray(border)]
    shaded = [at for at, value in enumerate(values) if value == SHADED]
    if len(shaded) != 2:
        return ()
    return (sum(int(value) for value in values[shaded[0] + 1 : shaded[1]]),)


UNTOLD = c.without("givens")
KIND = Kind(
    name="doppelblock",
    title="Doppelblock",
    family="numbers and letters",
    usual_size=(6, 6),
    clues=(
        *(Layer(side, Numbers(0, highest), on=side) for side in SIDES),
        Layer("givens", Numbers(1, highest_number, SHADED), optional=True, rare=True),
    ),
    answers=(Answer(domains),),
    rules=(
        common.givens_kept("givens"),
        replace(common.LATIN, instances=lines),
        Rule(
            "block",
            "Two cells of each row and column are shaded; in a grid that is not square, at most "
            "two of each short line.",
            blocks,
            noun="line",
        ),
        Rule(
            "sum",
            "A number outside is the sum of the numbers between the two shaded cells.",
            sums,
            noun="line",
            techniques=(
                alone("sum between", "sum", makes_none, level=Difficulty.MEDIUM, cost=2.5),
            ),
            shown=dict.fromkeys(SIDES, sum_shown),
        ),
    ),
    techniques=TECHNIQUES,
    turns=common.FROM_TOP_LEFT,
    codecs=c.codecs(
        c.link("doppelblock", UNTOLD, c.run(*SIDES, c.hexadecimal(), c.gaps("g"))),
        c.file(
            "doppelblock",
            UNTOLD,
            c.framed(
                outside=(c.decimal(), c.nothing(".")),
                entries=(c.noted(c.decimal(), c.table({"-": SHADED}), c.nothing(".+")),),
            ),
        ),
        remarked=common.never_finished,
    ),
    look=Look({SHADED: SHADE}, value_names={SHADED: "shaded"}),
)
