"""The regions in which numbers differ, such as the boxes of a Sudoku, whatever their names."""

from collections.abc import Mapping, Sequence

from enpitsu.puzzle import Cell, Puzzle, Value


def labels(puzzle: Puzzle) -> Mapping[Cell, Value]:
    """The region of each cell: as printed, or else the usual one; empty if there are no regions."""
    look = puzzle.kind.look
    return puzzle.clues.get(look.walls or "") or look.usual(puzzle)


def region_of(puzzle: Puzzle, cell: Cell) -> Sequence[Cell]:
    """The cells of a region, row by row; the cell alone if it lies in none."""
    found = labels(puzzle)
    return [
        other for other in puzzle.grid.cells if other in found and found[other] == found.get(cell)
    ] or [cell]
