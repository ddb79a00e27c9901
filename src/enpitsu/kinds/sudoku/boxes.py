"""The boxes of a Sudoku: printed ones, or the usual ones for its size."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from enpitsu.puzzle import Cell, Grid, Option, Place, Puzzle, Value, connected, regions

USUAL = "usual"
TONES = 3  # number of background tones
MAX_SIDE = 36  # cells in a row; a larger file is damaged
BOX = re.compile(r"([1-9]\d?)x([1-9]\d?)", re.ASCII)


def largest(grid: Grid) -> int:
    """The largest number: the number of cells in a long line."""
    return max(grid.rows, grid.cols)


# -- boxes by their size ---------------------------------------------------------------------


def _read_box(token: str) -> str:
    if token != USUAL and not BOX.fullmatch(token):
        raise ValueError(token)
    return token


def _transposed(puzzle: Puzzle) -> Value:
    """The box size of the transposed board: 2x3 becomes 3x2."""
    grid, box = puzzle.grid, puzzle.options["box"]
    size = size_of(box) or (None if puzzle.clues["regions"] else usual_size(grid))
    if size is None:
        return box
    turned = size[::-1]
    return USUAL if turned == usual_size(Grid(grid.cols, grid.rows)) else f"{turned[0]}x{turned[1]}"


BOX_OPTION = Option(
    "box",
    USUAL,
    _read_box,
    f"{USUAL}, or the rows and columns of a box as 2x3",
    transposed=_transposed,
    title="Size of a box",
)


def size_of(box: Value) -> tuple[int, int] | None:
    """The rows and columns of a box according to an option; None for the usual ones."""
    met = BOX.fullmatch(str(box))
    return (int(met[1]), int(met[2])) if met else None


@lru_cache
def sizes(grid: Grid) -> Sequence[tuple[int, int]]:
    """The rows and columns of all boxes that tile a grid, including single lines."""
    number = largest(grid)
    most = number if number <= MAX_SIDE else 0
    found = ((rows, number // rows) for rows in range(1, most + 1) if number % rows == 0)
    return [size for size in found if fits(size, grid)]


@lru_cache
def usual_size(grid: Grid) -> tuple[int, int] | None:
    """The rows and columns of the usual box: nearly a square, and rather wide than high.

    Boxes that are single lines are used only on the smallest grids. None if no boxes tile the grid.
    """
    small = largest(grid) < 4 or min(grid.rows, grid.cols) == 1
    found = [size for size in sizes(grid) if small or min(size) > 1]
    return min(found, key=lambda size: (abs(size[0] - size[1]), size), default=None)


def fits(size: tuple[int, int], grid: Grid) -> bool:
    """Whether boxes of this size tile the grid, each with as many cells as there are numbers."""
    rows, cols = size
    covers = grid.rows % rows == 0 and grid.cols % cols == 0
    return rows * cols == largest(grid) and covers


@lru_cache
def labelled(grid: Grid, size: tuple[int, int]) -> Mapping[Cell, Value]:
    """Boxes of this size, named 1, 2, 3, ... in reading order."""
    rows, cols = size
    across = -(-grid.cols // cols)
    return {cell: str(cell.row // rows * across + cell.col // cols + 1) for cell in grid.cells}


def boxes(puzzle: Puzzle) -> Mapping[Cell, Value]:
    """For each cell its box, as it is printed, or as it follows from the size; may be empty."""
    printed: Mapping[Cell, Value] = puzzle.clues["regions"]
    size = size_of(puzzle.options["box"]) or usual_size(puzzle.grid)
    if printed or size is None or not fits(size, puzzle.grid):
        return printed
    return labelled(puzzle.grid, size)


def in_pieces(puzzle: Puzzle) -> Iterator[Sequence[Cell]]:
    """The boxes whose cells are not connected; walls do not show which parts belong together."""
    for cells in regions(boxes(puzzle)).values():
        if not connected(puzzle.grid, cells):
            yield cells


def shaded(puzzle: Puzzle) -> dict[Place, int]:
    """A background for the cells of each box that is in pieces; tones take turns."""
    return {
        cell: number % TONES for number, cells in enumerate(in_pieces(puzzle)) for cell in cells
    }


def told_size(puzzle: Puzzle) -> tuple[int, int] | None:
    """The rows and columns of a box if all boxes are equal rectangles in a grid, else None."""
    found = boxes(puzzle)
    return next((s for s in sizes(puzzle.grid) if same(found, labelled(puzzle.grid, s))), None)


def same(some: Mapping[Any, Value], others: Mapping[Any, Value]) -> bool:
    """Whether two mappings divide cells in the same way, whatever the names of the parts."""
    return {frozenset(cells) for cells in regions(some).values()} == {
        frozenset(cells) for cells in regions(others).values()
    }
