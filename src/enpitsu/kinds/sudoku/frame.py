"""The frame of a Sudoku, drawn at random: jigsaw regions."""

from collections.abc import Sequence
from random import Random

from enpitsu.kinds.sudoku.boxes import size_of, usual_size
from enpitsu.kit.common import yes_or_no
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options, Place, Value, connected

SWAPS = 20  # exchanges of cells that are tried for each cell of a jigsaw

JIGSAW = yes_or_no("jigsaw", "no", "Boxes of any shape.", "Boxes of any shape")


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """Nothing for the usual boxes; a jigsaw if there are none, or if it is requested."""
    usual = size_of(options["box"]) is not None or usual_size(grid) is not None
    wished = not usual or options.get(JIGSAW.name) == "yes"
    return {"regions": jigsaw(grid, rng)} if wished else {}


def _numbered(grid: Grid, part_of: dict[Cell, int]) -> dict[Place, Value]:
    """The parts named 1, 2, 3, ... in reading order."""
    names = {part: str(i) for i, part in enumerate(dict.fromkeys(map(part_of.get, grid.cells)), 1)}
    return {cell: names[part_of[cell]] for cell in grid.cells}


def jigsaw(grid: Grid, rng: Random) -> dict[Place, Value]:
    """Regions with as many cells as there are numbers: long lines whose cells are exchanged."""
    lines = grid.cell_rows if grid.cols >= grid.rows else [*map(grid.col, range(grid.cols))]
    parts = [set(line) for line in lines]
    part_of = {cell: number for number, part in enumerate(parts) for cell in part}
    for _ in range(SWAPS * len(grid.cells)):
        cell = rng.choice(grid.cells)
        other = rng.choice(grid.neighbours(cell)) if len(grid.cells) > 1 else cell
        mine, theirs = part_of[cell], part_of[other]
        back = _exchanged(parts, mine, theirs, cell, grid, rng) if mine != theirs else None
        if back is not None:
            parts[mine] ^= {cell, back}
            parts[theirs] ^= {cell, back}
            part_of[cell], part_of[back] = theirs, mine
    return _numbered(grid, part_of)


def _exchanged(
    parts: Sequence[set[Cell]], mine: int, theirs: int, cell: Cell, grid: Grid, rng: Random
) -> Cell | None:
    """A cell of one part to exchange for a cell of the other, so that both stay connected."""
    given, taken = parts[mine] - {cell}, parts[theirs] | {cell}
    edge = [c for c in parts[theirs] if any(n in given for n in grid.neighbours(c))]
    for back in rng.sample(sorted(edge), len(edge)):
        look()
        if connected(grid, given | {back}) and connected(grid, taken - {back}):
            return back
    return None
