"""Camps: cells that cannot all have tents, as there would be one more than trees next to them."""

from collections.abc import Collection, Container, Iterator, Sequence
from typing import NamedTuple

from enpitsu.puzzle import Cell, Grid


class Camp(NamedTuple):
    """Cells for tents, and the trees next to them."""

    cells: Sequence[Cell]
    trees: Sequence[Cell]


def camps(grid: Grid, trees: Container[Cell]) -> Iterator[Camp]:
    """The sets of cells in which each tree next to one of them has another on its other side.

    If all of them had tents, none touching, trees and tents would be connected without a cycle. A
    cell without any tree next to it is such a set by itself.
    """
    met: set[Cell] = set()
    for start in grid.cells:
        if start not in trees and start not in met:
            cells, axes = _grown(start, grid, trees)
            met.update(cells)
            fits = all(cell in grid and cell not in trees for cell in cells)
            if fits and len(cells) == len(axes) + 1:
                yield Camp(cells, [*dict.fromkeys(tree for tree, _ in axes)])


def _grown(
    start: Cell, grid: Grid, trees: Container[Cell]
) -> tuple[Sequence[Cell], Collection[tuple[Cell, bool]]]:
    """The camp of a tent: further tents, and the trees in between with their directions."""
    cells, axes = [start], dict[tuple[Cell, bool], None]()
    for cell in cells:
        for tree in grid.neighbours(cell) if cell in grid else ():
            if tree in trees:
                axes[tree, tree.row == cell.row] = None
                other = Cell(2 * tree.row - cell.row, 2 * tree.col - cell.col)
                if other not in cells:
                    cells.append(other)
    return cells, axes
