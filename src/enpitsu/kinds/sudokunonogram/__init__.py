"""Sudoku & Nonogram: the cells with odd numbers are shaded."""

from dataclasses import replace

from enpitsu.kinds.nonogram import KIND as NONOGRAM
from enpitsu.kinds.sudoku import KIND as SUDOKU
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import At, Board, Domains, Instances, Puzzle, Rule
from enpitsu.puzzle.beside import beside
from enpitsu.rules import Relation, relation, table

# A line may lack numbers outside, since the givens also determine the picture.
LINES = replace(NONOGRAM, clues=tuple(layer._replace(kept=False) for layer in NONOGRAM.clues))


@relation
def parity(most: int) -> Relation:
    """A number is odd exactly if its cell is shaded."""
    return table(2, frozenset((n, SHADED if n % 2 else WHITE) for n in range(1, most + 1)))


def odd(puzzle: Puzzle, _: Domains) -> Instances:
    """A constraint on the number and the shading of each cell."""
    for cell in puzzle.grid.cells:
        yield (cell, At(NONOGRAM.name, cell)), (), parity(puzzle.grid.longest_line())


def shaded(puzzle: Puzzle, board: Board) -> Board:
    """The shading that follows from the numbers."""
    return {
        At(NONOGRAM.name, cell): SHADED if int(board[cell]) % 2 else WHITE
        for cell in puzzle.grid.cells
    }


KIND = beside(
    SUDOKU,
    LINES,
    (Rule("odd", "The shaded cells are those with odd numbers.", odd),),
    name="sudokunonogram",
    title="Sudoku & Nonogram",
    follow=shaded,
)
