"""Numbers at random: pieces grow until the grid is full, no two of one size side by side."""

from collections.abc import Iterator, Sequence
from random import Random

from enpitsu.paper.limit import look
from enpitsu.puzzle import Cell, Clues, Grid, Options

TRIES = 8  # divisions that are drawn; the one whose largest piece is smallest is taken
# Wished sizes of a piece, each as often as it is listed, so that numbers are as in print.
SIZES = (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
MORE = 3  # cells that a piece may grow by so that its size differs from its neighbours'


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A number in every cell."""
    divisions = (divided(grid, rng) for _try in range(TRIES))
    pieces = min(divisions, key=lambda found: max(map(len, found)))
    return {"grid": {cell: len(piece) for piece in pieces for cell in sorted(piece)}}


def divided(grid: Grid, rng: Random) -> list[set[Cell]]:
    """Pieces that cover the grid, no two of the same size side by side."""
    free = {*grid.cells}
    piece_of: dict[Cell, set[Cell]] = {}
    for start in rng.sample(grid.cells, len(grid.cells)):
        if start in free:
            piece = unlike(grid, grown(grid, start, free, rng), free, piece_of, rng)
            free -= piece
            piece_of |= dict.fromkeys(piece, piece)
            while (other := next(alike(grid, piece, piece_of), None)) is not None:
                piece = piece | other
                piece_of |= dict.fromkeys(piece, piece)
    return list({id(piece): piece for piece in piece_of.values()}.values())


def grown(grid: Grid, start: Cell, free: set[Cell], rng: Random) -> list[Cell]:
    """Free cells round a cell, a wished number of them if there is room, in order of growth."""
    piece = [start]
    wished = min(rng.choice(SIZES), max(1, len(grid.cells) // 4))
    while len(piece) < wished and (near := around(grid, piece, free)):
        piece.append(rng.choice(near))
    return piece


def around(grid: Grid, piece: Sequence[Cell], free: set[Cell]) -> list[Cell]:
    """The free cells beside a piece."""
    look()
    return sorted({n for cell in piece for n in grid.neighbours(cell)} & free - {*piece})


def unlike(
    grid: Grid, piece: list[Cell], free: set[Cell], piece_of: dict[Cell, set[Cell]], rng: Random
) -> set[Cell]:
    """The piece made smaller, or a little larger, so that no neighbour has the same size.

    If neither is possible, the piece is returned as it is.
    """
    for number in range(len(piece), 0, -1):
        if not any(alike(grid, {*piece[:number]}, piece_of)):
            return {*piece[:number]}
    larger = [*piece]
    for _more in range(MORE):
        if near := around(grid, larger, free):
            larger.append(rng.choice(near))
            if not any(alike(grid, {*larger}, piece_of)):
                return {*larger}
    return {*piece}


def alike(grid: Grid, piece: set[Cell], piece_of: dict[Cell, set[Cell]]) -> Iterator[set[Cell]]:
    """The other pieces of the same size next to a piece."""
    for cell in sorted(piece):
        for near in grid.neighbours(cell):
            other = piece_of.get(near, piece)
            if other is not piece and len(other) == len(piece):
                yield other
