"""That one of several ways for a rectangle to lie is true: a relation, and the edges it is about.

What depends on the grid alone is remembered: all puzzles of a size share it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from enpitsu.kinds.shikaku.rectangles import REMEMBERED, Rectangle, placed
from enpitsu.kit.dividing import BORDER, OPEN
from enpitsu.paper.grid import Cell, Edge, Grid
from enpitsu.rules import Formula, Is, Relation, every, relation, some

Way = tuple[Sequence[Edge], Sequence[Edge]]  # what is open, and where there are borders
Told = tuple[tuple[Edge, ...], Relation]


@lru_cache(maxsize=REMEMBERED)
def extent(grid: Grid, cell: Cell, area: int) -> Told:
    """A cell lies in a rectangle of so many cells."""
    return told([cross(grid, cell, found) for found in placed(grid, cell, area)])


def cross(grid: Grid, cell: Cell, found: Rectangle) -> Way:
    """What is open of the row and the column of a cell in a rectangle, and the borders there."""
    top, left, bottom, right = found
    row = Rectangle(cell.row, left, cell.row, right)
    col = Rectangle(top, cell.col, bottom, cell.col)
    across = [edge for edge in row.border(grid) if edge.first.row == edge.second.row]
    down = [edge for edge in col.border(grid) if edge.first.col == edge.second.col]
    return row.inside + col.inside, across + down


@lru_cache(maxsize=REMEMBERED)
def reached(cell: Cell, numbers: tuple[Cell, ...]) -> Told:
    """A cell lies in a rectangle with one of these."""
    return told([(Rectangle.spanned(cell, other).ring, ()) for other in numbers])


@relation
def one_of(ways: tuple[tuple[tuple[int, ...], ...], ...]) -> Formula:
    """In one of these ways some slots are open and others have borders."""
    return some(
        every((*(Is(slot, OPEN) for slot in open_), *(Is(slot, BORDER) for slot in drawn)))
        for open_, drawn in ways
    )


def told(ways: Sequence[Way]) -> Told:
    """The edges that ways speak of, and that one of these it is."""
    slots: dict[Edge, int] = {}
    for edge in chain.from_iterable(chain.from_iterable(ways)):
        slots.setdefault(edge, len(slots))
    numbered = (tuple(tuple(slots[edge] for edge in part) for part in way) for way in ways)
    return (*slots,), one_of(tuple(numbered))
