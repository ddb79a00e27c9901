"""Positions of numbers: one in each island of a board that is shaded at random."""

from collections.abc import Mapping, Sequence
from random import Random

from enpitsu.graphs.graph import components
from enpitsu.kit.boards import side_by_side
from enpitsu.kit.shading import SHADED, UNKNOWN, WHITE
from enpitsu.paper.limit import look
from enpitsu.puzzle import Board, Cell, Clues, Grid, Options, Place, Puzzle

TRIES = 50  # boards that are drawn
MORE = 0.3  # how often a cell is white although it need not be
LARGEST = 5  # most cells of an island, unless pools can only be avoided by a larger one
ALTERED = (1, 2, 2, 3)  # numbers of cells that are altered at once
CLOSE = 0.8  # how often an altered cell is near the given places
MOVED = 0.5  # how often an altered white cell gets the number instead of being shaded
ALONE = 0.2  # how often an island of one cell does not grow although it has room
MOST_ALONE = 0.25  # largest share of islands with one cell
SHARE = 7  # most cells of the board for each island: with fewer islands there are more solutions


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """One cell of each island will have a number; a single cell if there is no room for a sea."""
    drawn = sketch(grid, options, rng)
    return drawn[0] if drawn else {"grid": {rng.choice(grid.cells): UNKNOWN}}


def sketch(grid: Grid, _: Options, rng: Random) -> tuple[Clues, Board] | None:
    """A frame and its shaded board; None if there is no room for a sea."""
    for _try in range(TRIES):
        white = whitened(grid, rng)
        islands = pieces(grid, white, shaded=False)
        if (
            not too_many_alone(islands)
            and parted(grid, white)
            and len(islands) * SHARE >= len(grid.cells)
        ):
            return {"grid": {rng.choice(island): UNKNOWN for island in islands}}, filled(white)
    return None


def alter(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """Change some cells, preferably near the given places: their colour, or where the number is.

    None if no board that keeps the rules results.
    """
    grid, numbers = puzzle.grid, {*puzzle.clues["grid"]}
    white = {cell: board[cell] == WHITE for cell in grid.cells}
    close = [place for place in near if isinstance(place, Cell)]
    around = [*close, *(cell for place in close for cell in grid.touching(place))]
    for _ in range(rng.choice(ALTERED)):
        cell = rng.choice(around if around and rng.random() < CLOSE else grid.cells)
        if white[cell] and rng.random() < MOVED:
            numbers -= {*island_of(grid, white, cell)}
            numbers.add(cell)
        else:
            white[cell] = not white[cell]
    islands = pieces(grid, white, shaded=False)
    if not islands or len(pieces(grid, white, shaded=True)) > 1 or not parted(grid, white):
        return None
    before = {cell: board[cell] == WHITE for cell in grid.cells}
    if too_many_alone(islands) > too_many_alone(pieces(grid, before, shaded=False)):
        return None
    told = {
        rng.choice([cell for cell in island if cell in numbers] or island): UNKNOWN
        for island in islands
    }
    return {"grid": told}, filled(white)


def too_many_alone(islands: Sequence[Sequence[Cell]]) -> float:
    """How many more islands have one cell than should at most; 0 if no more have."""
    return max(0.0, sum(len(island) == 1 for island in islands) - MOST_ALONE * len(islands))


def parted(grid: Grid, white: Mapping[Cell, bool]) -> bool:
    """Whether each square of four cells has a white cell."""
    return all(any(white[cell] for cell in corner.around) for corner in grid.inner_corners)


def filled(white: Mapping[Cell, bool]) -> Board:
    """The board with these white cells and all others shaded."""
    return {cell: WHITE if white[cell] else SHADED for cell in white}


def island_of(grid: Grid, white: Mapping[Cell, bool], cell: Cell) -> Sequence[Cell]:
    """The island that contains a cell."""
    return next(island for island in pieces(grid, white, shaded=False) if cell in island)


def whitened(grid: Grid, rng: Random) -> dict[Cell, bool]:
    """White cells in islands of some size, such that all other cells are connected."""
    white = dict.fromkeys(grid.cells, False)
    pools: dict[Cell, list[tuple[Cell, ...]]] = {cell: [] for cell in grid.cells}
    for square in [corner.around for corner in grid.inner_corners]:
        for cell in square:
            pools[cell].append(square)
    for most, more in ((LARGEST, MORE), (len(grid.cells), 0)):  # the second only to avoid pools
        for cell in rng.sample(grid.cells, len(grid.cells)):
            look()
            pool = any(not any(white[other] for other in square) for square in pools[cell])
            if not white[cell] and (pool or rng.random() < more):
                white[cell] = True
                large = len(island_of(grid, white, cell)) > most
                if large or len(pieces(grid, white, shaded=True)) > 1:
                    white[cell] = False
    for island in pieces(grid, white, shaded=False):
        if len(island) == 1 and rng.random() > ALONE:
            _grow(grid, white, island[0], rng)
    return white


def _grow(grid: Grid, white: dict[Cell, bool], cell: Cell, rng: Random) -> None:
    """Extend an island of one cell to two if there is room; in print few islands have one cell."""
    beside = grid.neighbours(cell)
    for other in rng.sample(beside, len(beside)):
        if sum(white[near] for near in grid.neighbours(other)) == 1:
            white[other] = True
            if len(pieces(grid, white, shaded=True)) == 1:
                return
            white[other] = False


def pieces(grid: Grid, white: Mapping[Cell, bool], *, shaded: bool) -> list[list[Cell]]:
    """The islands, or the connected parts of the sea."""
    cells = grid.cells
    found = components(side_by_side(cells), [white[cell] is not shaded for cell in cells])
    return [[cells[number] for number in part] for part in found]
