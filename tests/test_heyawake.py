"""What chains of shaded cells part is what a walk over the white cells says."""

from random import Random

import pytest

from enpitsu.kinds.heyawake.chains import Chains, bits
from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.paper.grid import Grid


def apart(grid, rng):
    """Some cells of which no two share a side."""
    found = set()
    for cell in rng.sample(grid.cells, len(grid.cells) // 2):
        if found.isdisjoint(grid.neighbours(cell)):
            found.add(cell)
    return found


def hang_together(grid, shaded):
    white = [cell for cell in grid.cells if cell not in shaded]
    todo = white[:1]
    for cell in todo:
        todo += [n for n in grid.neighbours(cell) if n not in shaded and n not in todo]
    return len(todo) == len(white)


@pytest.mark.parametrize("size", [(1, 6), (6, 1), (2, 5), (4, 4), (3, 6), (6, 5)])
def test_chains_part_the_board_where_white_cells_do_not_hang_together(size):
    grid, rng = Grid(*size), Random(2)
    chains, met = Chains(grid), set()
    for _ in range(60):
        shaded = apart(grid, rng)
        more = {cell for cell in shaded if rng.random() < 0.5}
        if not hang_together(grid, shaded - more):
            continue
        board = {c: (SHADED,) if c in shaded - more else (SHADED, WHITE) for c in grid.cells}
        chains.look(board)
        parted = chains.parts(chains.set_of(more))
        assert parted is not hang_together(grid, shaded)
        met.add(parted)
        if parted:
            circle = chains.circle(chains.set_of(more))
            cells = {grid.cells[i] for i in bits(circle)}
            assert cells <= shaded
            assert not cells.isdisjoint(more)
            assert not hang_together(grid, cells)
    assert met == {True, False}
