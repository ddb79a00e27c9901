"""What could not be printed: boxes that do not cover the grid, parts too large, stray sums."""

from __future__ import annotations

from collections.abc import Iterator

from enpitsu.errors import Fault, short
from enpitsu.kinds.sudoku.boxes import MAX_SIDE, USUAL, fits, largest, size_of, usual_size
from enpitsu.kit.common import diagonals_of_squares
from enpitsu.paper.grid import connected, regions
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Puzzle


def problems(puzzle: Puzzle) -> Iterator[Fault]:
    """Boxes cover the grid, parts hold no more cells than there are numbers, sums have cages."""
    grid, number = puzzle.grid, largest(puzzle.grid)
    if number > MAX_SIDE:
        yield Fault(f"the grid is {grid}; expected at most {MAX_SIDE} rows and columns")
        return
    yield from diagonals_of_squares(puzzle)
    yield from _bad_boxes(puzzle)
    for layer in ("extra", "cages"):
        for label, cells in regions(puzzle.clues[layer]).items():
            if len(cells) > number:
                met = f"{layer}: {short(str(label))} has {len(cells)} cells"
                yield Fault(f"{met}; expected at most {number}", layer, cells[0])
    yield from _in_pieces(puzzle, "cages", "cage")
    yield from _bad_sums(puzzle)


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
    yield from _in_pieces(puzzle, "regions", "region")


def _in_pieces(puzzle: Puzzle, layer: str, noun: str) -> Iterator[Fault]:
    for label, cells in regions(puzzle.clues[layer]).items():
        if not connected(puzzle.grid, cells):
            met = f"{noun} {short(str(label))} is in pieces"
            yield Fault(f"{met}; expected cells joined by their sides", layer, cells[0])


def _bad_sums(puzzle: Puzzle) -> Iterator[Fault]:
    cages, found = puzzle.clues["cages"], dict[Value, Value]()
    for cell, number in puzzle.clues["sums"].items():
        label = cages.get(cell)
        if label is None:
            met = f"sums: {cell} holds {number} but lies in no cage"
            yield Fault(f"{met}; expected nothing there, or a cage", "sums", cell)
        elif found.setdefault(label, number) != number:
            met = f"sums: cage {short(str(label))} has {found[label]} and, at {cell}, {number}"
            yield Fault(f"{met}; expected one sum", "sums", cell)
