"""Cells of which not all can have tents, as these would be one more than the trees beside them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from enpitsu.grid import Cell, Grid


def camps(grid: Grid, trees: Container[Cell]) -> Iterator[Sequence[Cell]]:
    """The sets of cells in which each tree beside one of them has another on its other side.

    If all had tents, and none of them touch, trees and tents would hang together without a ring. A
    cell without any tree beside it is such a set by itself.
    """
    met: set[Cell] = set()
    for start in grid.cells:
        if start not in trees and start not in met:
            cells, axes = _grown(start, grid, trees)
            met.update(cells)
            fits = all(cell in grid and cell not in trees for cell in cells)
            if fits and len(cells) == len(axes) + 1:
                yield cells


def _grown(
    start: Cell, grid: Grid, trees: Container[Cell]
) -> tuple[Sequence[Cell], set[tuple[Cell, bool]]]:
    """All that follows from a tent, and the trees between, each with how its tents lie."""
    cells, axes = [start], set[tuple[Cell, bool]]()
    for cell in cells:
        for tree in grid.neighbours(cell) if cell in grid else ():
            if tree in trees:
                axes.add((tree, tree.row == cell.row))
                other = Cell(2 * tree.row - cell.row, 2 * tree.col - cell.col)
                if other not in cells:
                    cells.append(other)
    return cells, axes
