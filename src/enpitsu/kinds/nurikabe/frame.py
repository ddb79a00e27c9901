"""Where numbers go: in each island of a board that is shaded at random."""

from random import Random

from enpitsu.graphs.graph import components
from enpitsu.kit.boards import side_by_side
from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options

UNKNOWN = "?"
TRIES = 50  # boards that are drawn
MORE = 0.3  # how often a cell is white that need not be
LARGEST = 5  # cells of an island, as long as pools can be parted otherwise
SHARE = 7  # cells of the board for an island: on fewer islands few boards have one solution


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A cell of each island will have a number; where no sea has room, one cell."""
    for _try in range(TRIES):
        white = whitened(grid, rng)
        islands = pieces(grid, white, shaded=False)
        parted = all(any(white[cell] for cell in corner.around) for corner in grid.inner_corners)
        if parted and len(islands) * SHARE >= len(grid.cells):
            return {"grid": {rng.choice(island): UNKNOWN for island in islands}}
    return {"grid": {rng.choice(grid.cells): UNKNOWN}}


def whitened(grid: Grid, rng: Random) -> dict[Cell, bool]:
    """White cells in islands of some size, as long as all others hang together."""
    white = dict.fromkeys(grid.cells, False)
    pools: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in grid.cells}
    for square in [corner.around for corner in grid.inner_corners]:
        for cell in square:
            pools[cell].append(square)
    for most, more in ((LARGEST, MORE), (len(grid.cells), 0)):  # at last to part pools alone
        for cell in rng.sample(grid.cells, len(grid.cells)):
            look()
            pool = any(not any(white[other] for other in square) for square in pools[cell])
            if not white[cell] and (pool or rng.random() < more):
                white[cell] = True
                island = next(part for part in pieces(grid, white, shaded=False) if cell in part)
                if len(island) > most or len(pieces(grid, white, shaded=True)) > 1:
                    white[cell] = False
    return white


def pieces(grid: Grid, white: dict[Cell, bool], *, shaded: bool) -> list[list[Cell]]:
    """The islands, or the parts of the sea."""
    cells = grid.cells
    found = components(side_by_side(cells), [white[cell] is not shaded for cell in cells])
    return [[cells[number] for number in part] for part in found]
