"""What the rules of Sudoku say of a puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from enpitsu.kinds.sudoku.boxes import boxes, largest
from enpitsu.kinds.sudoku.cages import cages, differences
from enpitsu.kit.common import diagonals
from enpitsu.paper.grid import Cell, Place, regions
from enpitsu.paper.layer import Board
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import distinct, total

KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2))  # the moves that lead further down


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell takes a number from 1 to the length of the longest line."""
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, largest(puzzle.grid) + 1)))


def rows(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a row differ."""
    for cells in puzzle.grid.cell_rows:
        yield cells, (), distinct(len(cells))


def columns(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a column differ."""
    for cells in map(puzzle.grid.col, range(puzzle.grid.cols)):
        yield cells, (), distinct(len(cells))


def box_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a box differ."""
    for cells in regions(boxes(puzzle)).values():
        yield cells, (), distinct(len(cells))


def marked(layer: str, puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a part that is marked out differ."""
    for cells in regions(puzzle.clues[layer]).values():
        yield cells, (), distinct(len(cells))


def diagonal_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a diagonal differ, if that is wanted."""
    for cells in diagonals(puzzle):
        yield cells, (), distinct(len(cells))


def knights(puzzle: Puzzle, _: Domains) -> Instances:
    """Cells a knight's move apart differ, if that is wanted."""
    if puzzle.options["antiknight"] == "yes":
        for cell in puzzle.grid.cells:
            for down, right in KNIGHT:
                other = Cell(cell.row + down, cell.col + right)
                if other in puzzle.grid:
                    yield (cell, other), (), distinct(2)


def sums(puzzle: Puzzle, _: Domains) -> Instances:
    """A number in a cage is the sum of its cells."""
    for cells, clue in cages(puzzle):
        yield cells, (clue,), total(len(cells), int(clue.value), int(clue.value))


def sum_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The sum that a board shows in a cage: in the first cell there."""
    labels = puzzle.clues["cages"]
    cells = [other for other, label in labels.items() if label == labels.get(cell)]
    return (sum(int(board[other]) for other in cells),) if cells[:1] == [cell] else ()


def rests(puzzle: Puzzle, domains: Domains) -> Instances:
    """What the cages of a house leave of its sum, or have beyond it, stands in certain cells."""
    if puzzle.clues["sums"]:
        said = (part(puzzle, domains) for part in (rows, columns, box_numbers, diagonal_numbers))
        parts = [cells for cells, _, _ in chain.from_iterable(said)]
        wholes = [cells for cells in parts if len(cells) == largest(puzzle.grid)]
        for cells, clues, least, house in differences(puzzle, wholes):
            yield (*cells, *house), clues, total(len(cells), least, least)
