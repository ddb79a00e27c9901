"""Tenner Grid: each row has every digit once, equal digits never touch, columns have sums.

Grids in print have ten columns; in a narrower grid the digits of each row are different.
"""

from collections.abc import Iterable, Iterator
from functools import partial

from enpitsu.kinds.tenner.chains import CHAIN
from enpitsu.kit.common import givens_kept, in_cells
from enpitsu.kit.techniques.fillings import beside, in_lines
from enpitsu.kit.techniques.groups import (
    common_neighbours,
    grouped,
    one_place_left,
    pairs,
    pointing,
    settled_in_group,
    settled_neighbour,
)
from enpitsu.kit.techniques.words import clue_named
from enpitsu.puzzle import (
    TURNS,
    Board,
    Border,
    Clue,
    Domains,
    Fault,
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
from enpitsu.rules import distinct, total

DIGITS = tuple(range(10))


def largest(_: Grid) -> int:
    """The largest digit."""
    return DIGITS[-1]


def highest(grid: Grid) -> int:
    """An upper bound on column sums, since no two digits that touch are equal."""
    return grid.rows * DIGITS[-1]


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """A fault if a row has more cells than there are digits."""
    if puzzle.grid.cols > len(DIGITS):
        met = f"the grid has {puzzle.grid.cols} columns"
        yield Fault(f"{met}; expected at most {len(DIGITS)}, one for each digit")


def rows(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits of a row differ."""
    for cells in puzzle.grid.cell_rows:
        yield cells, (), distinct(len(cells))


def touching(puzzle: Puzzle, _: Domains) -> Instances:
    """Digits in cells that touch are different; not repeated for cells of one row."""
    for one, other in puzzle.grid.touching_pairs:
        if one.row != other.row:
            yield (one, other), (), distinct(2)


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """The digits of a column have the sum below it."""
    for border, number in puzzle.clues["bottom"].items():
        cells = puzzle.grid.ray(border)
        yield cells, (Clue("bottom", border, number),), total(len(cells), int(number), int(number))


def sum_shown(puzzle: Puzzle, board: Board, border: Border) -> Iterable[Value]:
    """The sum of the digits of a column of a full board."""
    return (sum(int(board[cell]) for cell in puzzle.grid.ray(border)),)


ROWS = grouped("row")
SUM = partial(clue_named, said={})
KIND = Kind(
    name="tenner",
    title="Tenner Grid",
    aliases=("Tenner Grid", "Zehnergitter", "From 1 to 10", "Grid Ten"),
    family="numbers and letters",
    usual_size=(5, 10),
    clues=(
        Layer("grid", Numbers(0, largest)),
        Layer("bottom", Numbers(0, highest), on="bottom", kept=True),
    ),
    answers=(in_cells(*DIGITS),),
    rules=(
        givens_kept("grid"),
        Rule("row", "No digit stands twice in a row.", rows, noun="line"),
        Rule("touch", "Equal digits never touch, not even at a corner.", touching),
        Rule(
            "sum",
            "The number below a column is the sum of its digits.",
            sums,
            noun="line",
            shown={"bottom": sum_shown},
        ),
    ),
    problems=problems,
    turns=tuple(turn for turn in TURNS if not turn.transposed and not turn.upside_down),
    techniques=(
        settled_in_group("settled in a line", ROWS),
        settled_neighbour("touch"),
        one_place_left("only place in a line", ROWS),
        common_neighbours("row", "touch"),
        pointing("row", "touch"),
        *pairs(ROWS),
        *in_lines(("sum",), "row", SUM),
        beside("two sums beside each other", "sum", SUM),
        CHAIN,
    ),
    look=Look(),
)
