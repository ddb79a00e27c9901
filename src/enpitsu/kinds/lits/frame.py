"""Random regions with one way to shade tetrominoes: they grow around the intended ones."""

from collections.abc import Collection, Iterable
from functools import partial
from random import Random

from enpitsu.kinds.lits.shapes import Tetromino, beside, fitting
from enpitsu.kit.growing import Beginnings, Owner, around, covering, grown, named
from enpitsu.kit.shading import SHADED
from enpitsu.paper.limit import look
from enpitsu.puzzle import Board, Cell, Grid, GrowingFrame, Options, connected

# Half of the puzzles in print have at least this share of their cells shaded.
DENSE = 0.58
LOOKS = 20  # rounds of placing tetrominoes until there are as many as in print
NEAR = 2  # steps from a cell to the tetrominoes that are exchanged
EXCHANGED = (1, 1, 2, 2, 3)  # numbers of tetrominoes that are exchanged at once
EXCHANGES = 40  # exchanges that are tried


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; one region if there is no room for more."""
    found: Collection[Tetromino] = ()
    for _try in range(LOOKS):
        found = max(found, placed(grid, (), fitting(grid.cells), rng), key=len)
        if sum(map(len, found)) >= DENSE * len(grid.cells):
            break
    if not found:
        return named(grid, dict.fromkeys(grid.cells, ""))
    owner, intended = _beginnings(found)
    whole = yield from grown(grid, owner, intended, rng, partial(_mended, grid))
    return named(grid, whole or covering(grid, owner, rng))


def placed(
    grid: Grid, begun: Iterable[Tetromino], some: Collection[Tetromino], rng: Random
) -> list[Tetromino]:
    """As many of `some` tetrominoes as the rules allow beside those that are `begun` with.

    Each touches one before it, and none is like one that it touches.
    """
    fits, found = fitting(grid.cells), [*begun]
    shaded = {cell for cells in found for cell in cells}
    todo, again = rng.sample([*some], len(some)), True
    while again:
        again = False
        for cells in todo:
            if not shaded.isdisjoint(cells):
                continue
            look()
            near = beside(cells)
            if shaded and shaded.isdisjoint(near):
                continue
            alike = any(fits[cells] == fits[other] and near & {*other} for other in found)
            if not alike and not _squares(grid, shaded | {*cells}):
                found.append(cells)
                shaded.update(cells)
                again = True
    return found


def _beginnings(tetrominoes: Iterable[Tetromino]) -> Beginnings:
    """A region begins with each tetromino, and all their cells are shaded."""
    owner = {cell: str(cells[0]) for cells in tetrominoes for cell in cells}
    return owner, dict.fromkeys(owner, SHADED)


def _mended(
    grid: Grid, seeds: Owner, _intended: Board, stuck: Cell, rng: Random
) -> Beginnings | None:
    """Other tetrominoes near a cell that joins no region, at least as many."""
    found: dict[str, Tetromino] = {}
    for cell in sorted(seeds):
        found[seeds[cell]] = (*found.get(seeds[cell], ()), cell)
    close = around(grid, stuck, NEAR)
    near = [cells for cells in found.values() if not close.isdisjoint(cells)]
    some = [cells for cells in fitting(grid.cells) if not close.isdisjoint(cells)]
    for _try in range(EXCHANGES):
        gone = rng.sample(near, min(rng.choice(EXCHANGED), len(near)))
        other = placed(grid, (cells for cells in found.values() if cells not in gone), some, rng)
        if len(other) < len(found) or {*other} == {*found.values()}:
            continue
        if connected(grid, {cell for cells in other for cell in cells}):
            return _beginnings(other)
    return None


def _squares(grid: Grid, shaded: set[Cell]) -> bool:
    """Whether four shaded cells form a square."""
    return any(shaded.issuperset(block) for block in grid.blocks if None not in block)
