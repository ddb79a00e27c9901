"""Linesweeper: one loop; a number tells how many of the cells around it the loop visits."""

from collections.abc import Iterable

from enpitsu.io import codecs as c
from enpitsu.kit import lines, winding
from enpitsu.kit.lines import AT_CELLS, LOOP, ONE_LOOP, takes
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.together import round_clues
from enpitsu.kit.techniques.words import printed, reason
from enpitsu.puzzle import (
    Board,
    Cell,
    Clue,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Numbers,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.puzzle.deduction import Deduction


def most(_: Grid) -> int:
    """The number of cells that touch a cell."""
    return 8


def counted(puzzle: Puzzle, _: Domains) -> Instances:
    """A number counts the touching cells that the line takes; their slots follow the edges."""
    for cell, number in puzzle.clues["grid"].items():
        near = puzzle.grid.touching(cell)
        places, relation = lines.takes_so_many(puzzle.grid, near, int(number))
        yield places, (Clue("grid", cell, number),), relation


def number_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number that fits a cell off the loop of a full board."""
    if not takes(puzzle.grid, board, cell):
        yield sum(takes(puzzle.grid, board, near) for near in puzzle.grid.touching(cell))


def _counts(step: Deduction) -> str:
    (clue,) = step.clues
    return f"the {clue} counts the cells that touch it and the line takes{reason(step)}"


def _no_way(step: Deduction) -> str:
    clue = printed((step.details,), step.value_names)
    return f"else no line would fit {clue}{reason(step)}"


ROUND = round_clues("line round a number", AT_CELLS, _no_way, cost=2.5)
KIND = Kind(
    name="linesweeper",
    title="Linesweeper",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(Layer("grid", Numbers(0, most)),),
    answers=(LOOP.answer,),
    sketch=winding.loop(LOOP, shares=(0.5, 0.7)),
    rules=(
        Rule(
            "number",
            "A number tells how many of the cells around it the line goes through, at corners too.",
            counted,
            unmet="the line would not take as many cells round {clue} as it tells",
            techniques=(alone("count of a number", "number", _counts), ROUND),
            shown={"grid": number_shown},
        ),
        lines.keeps_off("grid", "The line does not go through a cell with a number."),
        ONE_LOOP,
        AT_CELLS,
    ),
    codecs=c.codecs(
        c.sections(
            "linesweeper",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=LOOP.solution,
        ),
    ),
    look=LOOP.look(),
)
