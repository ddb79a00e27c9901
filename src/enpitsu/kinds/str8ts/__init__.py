"""Str8ts: numbers between black cells are consecutive, in any order.

Invented by Jeff Widderich in 2008. A number in a black cell does not occur elsewhere in its row and
column.
"""

from collections.abc import Iterable, Iterator
from random import Random

from enpitsu.errors import Fault
from enpitsu.io import codecs as c
from enpitsu.kinds.str8ts.techniques import TECHNIQUES, broken
from enpitsu.kit import common
from enpitsu.kit.cell_lists import consecutive
from enpitsu.kit.sight import stretches
from enpitsu.puzzle import (
    BLOCK,
    Answer,
    Board,
    Cell,
    Clue,
    Clues,
    Domain,
    Domains,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Numbers,
    Options,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import distinct, lacks

BLACK = "#"
SHARE = 0.27  # the share of cells that are black, as in print


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A white cell has a number from 1 to the length of the longest line."""
    black, numbers = puzzle.clues["black"], range(1, puzzle.grid.longest_line() + 1)
    return {cell: tuple(numbers) for cell in puzzle.grid.cells if cell not in black}


def different(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers in white cells of a line are different."""
    for line in puzzle.grid.lines:
        white = [cell for cell in line if cell in domains]
        if len(white) > 1:
            yield white, (), distinct(len(white))


def across(grid: Grid, cell: Cell) -> Iterator[Cell]:
    """The other cells of the row and the column of a cell."""
    return (other for other in (*grid.row(cell.row), *grid.col(cell.col)) if other != cell)


def taken(puzzle: Puzzle, domains: Domains) -> Instances:
    """The number in a black cell occurs in no white cell of its row and its column."""
    for cell, number in puzzle.clues["black"].items():
        for other in across(puzzle.grid, cell) if number != BLACK else ():
            if other in domains:
                yield (other,), (Clue("black", cell, number),), lacks(number)


def straights(puzzle: Puzzle, domains: Domains) -> Instances:
    """The numbers of consecutive white cells are consecutive, in some order."""
    for cells in stretches(puzzle.grid, domains):
        if len(cells) > 1:
            yield cells, (), consecutive(tuple(domains[cell] for cell in cells), "")


def taken_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The numbers that fit a black cell: they occur in no white cell of its row and column."""
    if cell in board or cell not in puzzle.clues["black"]:
        return ()
    met = {board.get(other) for other in across(puzzle.grid, cell)}
    return [n for n in range(1, puzzle.grid.longest_line() + 1) if n not in met]


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault for each given in a black cell, since numbers of black cells have another layer."""
    for cell, number in puzzle.clues["givens"].items():
        if cell in puzzle.clues["black"]:
            met = f"{cell} holds {number} but is black"
            yield Fault(f"{met}; expected its number among those of black cells", "givens", cell)


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """About a quarter of the cells, symmetric by a half-turn."""
    black: set[Cell] = set()
    for cell in rng.sample(grid.cells, len(grid.cells)):
        if len(black) < SHARE * len(grid.cells):
            black |= {cell, Cell(grid.rows - 1 - cell.row, grid.cols - 1 - cell.col)}
    return {"black": {cell: BLACK for cell in grid.cells if cell in black}}


IN_BLACK = c.table({"x": BLACK, **{f"{number}x": str(number) for number in range(1, 100)}})
KIND = Kind(
    name="str8ts",
    title="Str8ts",
    aliases=("Straights",),
    family="numbers and letters",
    usual_size=(9, 9),
    clues=(
        Layer("black", Numbers(1, Grid.longest_line, BLACK), frame={BLACK: BLACK}),
        Layer("givens", Numbers(1, Grid.longest_line)),
    ),
    answers=(Answer(domains, outside=BLACK),),
    rules=(
        common.givens_kept("givens"),
        Rule(
            "line",
            "No number stands twice in the white cells of a row or a column.",
            different,
            noun="line",
        ),
        Rule(
            "black",
            "A number in a black cell stands in no white cell of its row and its column.",
            taken,
            shown={"black": taken_shown},
        ),
        Rule(
            "straight",
            "The numbers in a row of white cells between black ones, across or down, follow each "
            "other without a gap, in any order.",
            straights,
            noun="compartment",
            unmet=broken,
        ),
    ),
    problems=problems,
    frame=frame,
    codecs=c.codecs(
        c.sections(
            "straights",
            problem=c.mixed("black", "givens", c.in_words(IN_BLACK, c.decimal(), c.nothing("-"))),
            solution=c.entries(c.decimal(), c.nothing("-"), printed=True),
            aliases=("str8ts",),
        ),
    ),
    techniques=TECHNIQUES,
    look=Look({BLACK: BLOCK}, blocks=frozenset({"black"})),
)
