"""Random regions with one way to shade tetrominoes: they grow around the intended ones."""

from collections.abc import Iterator, Sequence
from random import Random

from enpitsu.kinds.lits.shapes import Form, Tetromino, beside, fitting
from enpitsu.kit.growing import Owner, covering, grown, named
from enpitsu.kit.shading import SHADED
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Grid, GrowingFrame, Options, connected

TRIES = 8  # ways to shade that are tried
LOOKS = 30  # at ways to shade, for one of them


def frame(grid: Grid, _: Options, rng: Random) -> GrowingFrame:
    """Regions that leave one solution, if possible; one region if there is no room for more."""
    owner: Owner = {}
    for _try in range(TRIES):
        found = _covered(grid, rng)
        if not found:
            return named(grid, dict.fromkeys(grid.cells, ""))
        owner = {cell: str(number) for number, cells in enumerate(found) for cell in cells}
        whole = yield from grown(grid, owner, dict.fromkeys(owner, SHADED), rng)
        if whole:
            return named(grid, whole)
    return named(grid, covering(grid, owner, rng))


def _covered(grid: Grid, rng: Random) -> list[Tetromino]:
    """Tetrominoes such that every other cell can join a region, if they are found soon."""
    for _ in range(LOOKS):
        found = placed(grid, rng)
        if not _lost(grid, found):
            break
    return found


def placed(grid: Grid, rng: Random) -> list[Tetromino]:
    """Connected tetrominoes as the rules require them, as many as possible."""
    fits = fitting(grid.cells)
    found: dict[Tetromino, Form] = {}
    shaded: set[Cell] = set()
    for cells in _growing([*fits], shaded, rng):
        look()
        near = beside(cells)
        touched = {form for other, form in found.items() if near & {*other}}
        if fits[cells] not in touched and not _squares(grid, shaded | {*cells}):
            found[cells] = fits[cells]
            shaded.update(cells)
    return [*found]


def _lost(grid: Grid, found: Sequence[Tetromino]) -> bool:
    """Whether some cell would allow another tetromino in each region that it could join."""
    shaded = {cell for cells in found for cell in cells}
    met = {(near, cells) for cells in found for near in beside(cells) if near in grid}
    todo = [one for one in sorted(met) if one[0] not in shaded]
    left = {*grid.cells} - shaded
    met = {*todo}
    for cell, cells in todo:
        if not beside((cell,)).isdisjoint(cells) and _shifts(grid, found, shaded, cell, cells):
            continue
        left.discard(cell)
        more = {(near, cells) for near in grid.neighbours(cell)} - met
        met |= more
        todo += [one for one in sorted(more) if one[0] not in shaded]
    return bool(left)


def _shifts(
    grid: Grid, found: Sequence[Tetromino], shaded: set[Cell], new: Cell, cells: Tetromino
) -> bool:
    """Whether a tetromino could take a new cell instead of one of its own."""
    fits = fitting(grid.cells)
    for old in cells:
        moved = tuple(sorted({*cells, new} - {old}))
        now = shaded - {old} | {new}
        if moved not in fits or _squares(grid, now) or not connected(grid, now):
            continue
        near = beside(moved)
        touched = {fits[other] for other in found if other != cells and near & {*other}}
        if fits[moved] not in touched:
            return True
    return False


def _growing(todo: list[Tetromino], shaded: set[Cell], rng: Random) -> Iterator[Tetromino]:
    """Random tetrominoes next to what is shaded at that moment, each once."""
    rng.shuffle(todo)
    for cells in todo[:1]:
        yield cells
    again = True
    while again:
        again = False
        for cells in todo:
            if shaded.isdisjoint(cells) and not beside(cells).isdisjoint(shaded):
                before = len(shaded)
                yield cells
                again |= len(shaded) > before


def _squares(grid: Grid, shaded: set[Cell]) -> bool:
    """Whether four shaded cells form a square."""
    return any(shaded.issuperset(block) for block in grid.blocks if None not in block)
