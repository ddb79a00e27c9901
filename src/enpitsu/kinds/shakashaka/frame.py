"""Positions of black cells: drawn at random, or found together with a solution."""

from itertools import compress, product
from random import Random

from enpitsu.kinds.shakashaka.corners import BLACK, VALUES, white_sectors
from enpitsu.kit.common import scattered
from enpitsu.puzzle import Clues, Domain, Domains, Grid, Instances, Option, Options, Place, Puzzle
from enpitsu.rules import Relation, Table, relation


def anywhere(puzzle: Puzzle) -> dict[Place, Domain]:
    """While the frame of a board is open, any cell may be black."""
    return dict.fromkeys(puzzle.grid.cells, (*VALUES, BLACK))


def open_corners(puzzle: Puzzle, _: Domains) -> Instances:
    """The constraints at lattice points while any cell may be black."""
    for block in puzzle.grid.blocks:
        inside = tuple([cell is not None for cell in block])
        yield [cell for cell in block if cell is not None], (), open_sectors(inside)


@relation
def open_sectors(inside: tuple[bool, ...]) -> Relation:
    """The allowed values of the cells around a lattice point that are `inside` the grid."""
    choices = [(*VALUES, BLACK) if here else (BLACK,) for here in inside]
    allowed = frozenset(
        tuple(compress(values, inside))
        for values in product(*choices)
        if all(length in (2, 4, 8) for length in white_sectors(values))
    )
    return Table(tuple(range(sum(inside))), allowed)


def percent(token: str) -> int:
    """A whole number from 0 to 100."""
    if not token.isdecimal() or int(token) > 100:
        raise ValueError(token)
    return int(token)


SHARE = Option(
    "black",
    10,
    percent,
    "a percentage, from 0 to 100",
    "The share of black cells.",
    title="Black cells in percent",
)


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """The requested share of cells is black; they are kept apart as far as there is room."""
    number = max(1, len(grid.cells) * int(options[SHARE.name]) // 100)
    return {"grid": dict.fromkeys(scattered(grid, number, rng), BLACK)}
