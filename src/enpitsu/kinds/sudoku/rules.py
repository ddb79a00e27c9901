"""The rules of Sudoku as constraints, and the faults that a puzzle may have."""

from collections.abc import Iterator

from enpitsu.errors import Fault, short
from enpitsu.kinds.sudoku.boxes import MAX_SIDE, USUAL, boxes, fits, largest, size_of, usual_size
from enpitsu.paper.grid import Place, regions
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import distinct


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a number from 1 to the length of the longest line."""
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, largest(puzzle.grid) + 1)))


def rows(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a row are different."""
    for cells in puzzle.grid.cell_rows:
        yield cells, (), distinct(len(cells))


def columns(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a column are different."""
    for cells in map(puzzle.grid.col, range(puzzle.grid.cols)):
        yield cells, (), distinct(len(cells))


def box_numbers(puzzle: Puzzle, _: Domains) -> Instances:
    """The numbers of a box are different."""
    for cells in regions(boxes(puzzle)).values():
        yield cells, (), distinct(len(cells))


# -- faults -----------------------------------------------------------------------------------


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Faults if boxes do not cover the grid, or one is of a wrong size."""
    grid, number = puzzle.grid, largest(puzzle.grid)
    if number > MAX_SIDE:
        yield Fault(f"the grid is {grid}; expected at most {MAX_SIDE} rows and columns")
        return
    yield from _bad_boxes(puzzle)


def _bad_boxes(puzzle: Puzzle) -> Iterator[Fault]:
    grid, printed, box = puzzle.grid, puzzle.clues["regions"], puzzle.options["box"]
    number, size = largest(grid), size_of(box)
    if not printed:
        if size is None and usual_size(grid) is None:
            met = f"a grid of {grid} has no usual boxes"
            yield Fault(f"{met}; expected a label for every cell in regions", "regions")
        elif size is not None and not fits(size, grid):
            met = f"boxes of {box} do not cover a grid of {grid} with {number} cells each"
            yield Fault(f"{met}; expected others", "box")
        return
    if size is not None:
        expected = f"expected box={USUAL}, or no regions"
        yield Fault(f"box={box}, but the regions are printed; {expected}", "box")
    for cell in grid.cells:
        if cell not in printed:
            expected = "expected a label for every cell, or for none"
            yield Fault(f"{cell} belongs to no region; {expected}", "regions", cell)
            break
    for label, cells in regions(printed).items():
        if len(cells) != number:
            met = f"region {short(str(label))} has {len(cells)} cells"
            yield Fault(f"{met}; expected {number}", "regions", cells[0])
