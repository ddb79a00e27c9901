"""Fobidoshi, or Forbidden Four: connected circles, and never four of them in a line.

Known from Otto Janko's site. Some circles are given; in some puzzles, also cells that stay empty.
"""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit.boards import connected_by, side_by_side
from enpitsu.kit.common import givens_kept, in_cells
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import listed
from enpitsu.puzzle import (
    DOT,
    RING,
    Board,
    Cell,
    Clues,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Options,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import number_of

CIRCLE, EMPTY = "o", "-"
FOUR = 4


def fours(grid: Grid) -> list[tuple[Cell, ...]]:
    """All groups of four cells in a line."""
    return [
        line[first : first + FOUR] for line in grid.lines for first in range(len(line) - FOUR + 1)
    ]


def never_four(puzzle: Puzzle, _: Domains) -> Instances:
    """Of four cells in a line, at least one is empty."""
    for cells in fours(puzzle.grid):
        yield cells, (), number_of(CIRCLE, FOUR, 0, FOUR - 1)


def together(puzzle: Puzzle, _: Domains) -> Instances:
    """The circles are connected."""
    cells = puzzle.grid.cells
    yield cells, (), connected_by(CIRCLE, side_by_side(cells))


def circle_shown(_: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """A circle, if there is one; puzzles are made without printing empty cells."""
    return (CIRCLE,) if board[cell] == CIRCLE else ()


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board]:
    """Circles that grow from one cell as long as no four of them come to lie in a line."""
    circles = {rng.choice(grid.cells)}
    lines = fours(grid)
    edge = [*grid.neighbours(*circles)]
    while edge:
        cell = edge.pop(rng.randrange(len(edge)))
        if not any(cell in four and circles.issuperset({*four} - {cell}) for four in lines):
            circles.add(cell)
            edge += [n for n in grid.neighbours(cell) if n not in circles and n not in edge]
    return {}, {cell: CIRCLE if cell in circles else EMPTY for cell in grid.cells}


def _fourth(step: Deduction) -> str:
    return f"{listed(step.facts)} have circles, and it would be the fourth in a line"


SIGNS = c.table({CIRCLE: CIRCLE, "x": EMPTY})
KIND = Kind(
    name="fobidoshi",
    title="Fobidoshi",
    family="placing",
    clues=(Layer("grid", Symbols(CIRCLE + EMPTY)),),
    answers=(in_cells(CIRCLE, EMPTY),),
    rules=(
        replace(givens_kept("grid"), shown={"grid": circle_shown}),
        Rule(
            "four",
            "No four cells in a line all have circles.",
            never_four,
            unmet="there would be four circles in a line",
            techniques=(alone("fourth circle", "four", _fourth),),
        ),
        Rule("together", "All circles are connected.", together, noun="board"),
    ),
    sketch=sketch,
    rare_symmetries=("mirror", "flip", "diagonal", "diagonals", "quarter"),
    codecs={
        "janko": c.sections(
            "fobidoshi",
            problem=c.words("grid", SIGNS, c.nothing("-")),
            solution=c.entries(c.table({CIRCLE: CIRCLE, EMPTY: EMPTY}), printed=True),
        )
    },
    look=Look({CIRCLE: RING, EMPTY: DOT}, value_names={CIRCLE: "a circle", EMPTY: "empty"}),
)
