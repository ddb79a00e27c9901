"""Kakurasu: shaded cells count by their positions in the line.

In its row a cell is worth the number of its column, and in its column the number of its row, both
counted from 1. A number at the end of a line is the sum of its shaded cells.
"""

from collections.abc import Iterable

from enpitsu.kit import common, shading
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    Board,
    Border,
    Clue,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Side,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Regular, Relation, relation
from enpitsu.rules.automata import automaton

SIDES: tuple[Side, ...] = ("right", "bottom")


def highest(grid: Grid) -> int:
    """The sum of all positions of the longest line."""
    return sum(range(grid.longest_line() + 1))


@relation
def weighs(size: int, total: int) -> Relation:
    """The positions of the shaded slots have the sum `total`; the last position comes first."""

    def step(made: tuple[int, int], value: Value) -> tuple[int, int] | None:
        weight, found = made
        if not weight:
            return None
        found += weight if value == shading.SHADED else 0
        return (weight - 1, found) if found <= total <= found + sum(range(weight)) else None

    values = shading.SHADED, shading.WHITE
    machine = automaton((size, 0), values, step, lambda made: made[1] == total)
    return Regular(tuple(range(size)), machine)


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """The sum of the positions of shaded cells in a line is the number at its end."""
    for side in SIDES:
        for border, number in puzzle.clues[side].items():
            cells = puzzle.grid.ray(border)
            yield cells, (Clue(side, border, number),), weighs(len(cells), int(number))


def sum_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The sum of the positions of shaded cells in a line of a full board."""
    cells = puzzle.grid.ray(border)
    weights = range(len(cells), 0, -1)
    found = zip(weights, cells, strict=True)
    return (sum(weight for weight, cell in found if board[cell] == shading.SHADED),)


def no_way(step: Deduction) -> str:
    """A sentence on why a cell is the same in all ways to make a number."""
    return f"nothing else makes {printed(step.because[0].clues, {})}{reason(step)}"


KIND = Kind(
    name="kakurasu",
    title="Kakurasu",
    aliases=("Index Sums",),
    family="numbers and letters",
    usual_size=(6, 6),
    clues=tuple(Layer(side, Numbers(0, highest), on=side) for side in SIDES),
    answers=(shading.ANSWER,),
    rules=(
        Rule(
            "sum",
            "The number at the end of a line is what its shaded cells are worth together: 1 for "
            "the first cell, 2 for the second, and so on.",
            sums,
            noun="line",
            techniques=(alone("ways to make a sum", "sum", no_way),),
            shown=dict.fromkeys(SIDES, sum_shown),
        ),
    ),
    turns=common.FROM_TOP_LEFT,
    look=shading.LOOK,
)
