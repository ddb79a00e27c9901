"""Centres of galaxies: where they lie, their names, and which cells may belong to them.

A centre is a point of a lattice of half steps: cells, edges and corners.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product

from enpitsu.paper.grid import point
from enpitsu.puzzle import Cell, Corner, Edge, Grid, Place, Point, Puzzle, Turn, Value

REMEMBERED = 64  # boards in a cache
CENTRES = 512  # centres in a cache, each with its grid
LAYERS = ("cells", "edges", "corners")
WHITE, BLACK = "o", "*"
NAME = re.compile(r"r\d+(\.5)?c\d+(\.5)?")


def at(centre: Point) -> Place:
    """The cell, the edge or the corner where a centre lies."""
    cells = home(centre)
    if len(cells) == 1:
        return cells[0]
    return Edge(*cells) if len(cells) == 2 else Corner(cells[-1].row, cells[-1].col)


def layer_of(place: Place) -> str:
    """The layer in which a centre at this place is printed."""
    return LAYERS[(Cell, Edge, Corner).index(type(place))]


@lru_cache(maxsize=CENTRES)
def name(centre: Point) -> str:
    """The name of a centre: `r2c3` if it is a cell, `r2.5c3` between it and the one below."""
    row, col = (f"{n // 2 + 1}{'.5' * (n % 2)}" for n in centre)
    return f"r{row}c{col}"


def said(value: Value) -> str:
    """The name of a centre in sentences: `r2-3c3` between two cells."""
    row, col = (f"{n // 2 + 1}{f'-{n // 2 + 2}' * (n % 2)}" for n in named(value))
    return f"r{row}c{col}"


def named(value: Value) -> Point:
    """The centre with this name."""
    row, _, col = str(value)[1:].partition("c")
    return round(2 * float(row)) - 2, round(2 * float(col)) - 2


def lies_at(value: Value) -> tuple[float, float]:
    """The position of the centre with this name, in cells from the top left corner."""
    row, col = named(value)
    return (row + 1) / 2, (col + 1) / 2


def turned(value: Value, turn: Turn, grid: Grid) -> Value:
    """The name of the centre after the board has been turned."""
    row, col = reversed(named(value)) if turn.transposed else named(value)
    lying = turn.grid(grid)
    return name(
        (
            2 * lying.rows - 2 - row if turn.upside_down else row,
            2 * lying.cols - 2 - col if turn.mirrored else col,
        )
    )


def opposite(cell: Cell, centre: Point) -> Cell:
    """The cell to which a half-turn round a centre takes a cell; it may be outside the grid."""
    return Cell(centre[0] - cell.row, centre[1] - cell.col)


def home(centre: Point) -> list[Cell]:
    """The cells that a centre lies in or touches: one, two or four."""
    (row, down), (col, right) = (divmod(n, 2) for n in centre)
    return [Cell(r, c) for r, c in product(range(row, row + down + 1), range(col, col + right + 1))]


def centres(puzzle: Puzzle) -> tuple[Point, ...]:
    """The centres that are printed, row by row."""
    return tuple(sorted(point(place) for layer in LAYERS for place in puzzle.clues[layer]))


@lru_cache(maxsize=CENTRES)
def facing(grid: Grid, centre: Point) -> tuple[Cell, ...]:
    """The cells that may belong to a centre: those whose opposite cell is in the grid."""
    rows, cols = (
        range(max(0, at - most + 1), min(most, at + 1))
        for at, most in zip(centre, (grid.rows, grid.cols), strict=True)
    )
    return tuple([Cell(row, col) for row in rows for col in cols])


@lru_cache(maxsize=REMEMBERED)
def reaches(grid: Grid, found: tuple[Point, ...]) -> dict[Point, frozenset[Cell]]:
    """For each centre, the cells that can be reached from it.

    A walk enters no cell of another centre, and neither does the opposite walk.
    """
    owner = {cell: centre for centre in found for cell in home(centre)}
    return {centre: frozenset(_walk(grid, centre, owner)) for centre in found}


def _walk(grid: Grid, centre: Point, owner: dict[Cell, Point]) -> Iterable[Cell]:
    def may_join(cell: Cell) -> bool:
        other = opposite(cell, centre)
        ends = (cell, other)
        return other in grid and all(owner.get(end, centre) == centre for end in ends)

    met = dict.fromkeys(home(centre))
    todo = [*met]
    for cell in todo:
        for near in grid.neighbours(cell):
            if near not in met and may_join(near):
                met[near] = None
                todo.append(near)
    return met


@lru_cache(maxsize=CENTRES)
def pairs(grid: Grid, centre: Point) -> Sequence[tuple[Cell, Cell]]:
    """Pairs of opposite cells that may belong to a centre."""
    cells = facing(grid, centre)  # in reading order, so that the last is opposite to the first
    half = len(cells) // 2
    return [*zip(cells[:half], cells[: -half - 1 : -1], strict=True)]


class Names(Mapping[Value, str]):
    """The values of cells as words: to which centre a cell belongs."""

    def __getitem__(self, value: Value) -> str:
        if not NAME.fullmatch(str(value)):
            raise KeyError(value)  # the value of a printed circle, or one that could not be printed
        return f"with {said(value)}"

    def __iter__(self) -> Iterator[Value]:
        return iter(())

    def __len__(self) -> int:
        return 0

    def __bool__(self) -> bool:
        return True  # names of centres are not listed, so there may always be one
