"""The constraint of Shakashaka at a lattice point, and a lemma that shortens the search."""

from itertools import groupby, product

from enpitsu.kinds.shakashaka.techniques import WHITE
from enpitsu.puzzle import TRIANGLES, Candidates, Domains, Instances, Puzzle, Rule
from enpitsu.rules import Formula, Is, Not, Relation, Table, every, relation, some

BLACK = "#"
VALUES = (WHITE, *TRIANGLES)
CLOCKWISE = ("NW", "NE", "SE", "SW")


@relation
def sectors(is_open: tuple[bool, ...]) -> Relation:
    """The allowed values of the open cells among the four around a lattice point."""
    choices = [VALUES if is_open[i] else (BLACK,) for i in range(4)]
    allowed = frozenset(
        tuple(value for value, open_ in zip(values, is_open, strict=True) if open_)
        for values in product(*choices)
        if all(length in (2, 4, 8) for length in white_sectors(values))
    )
    return Table(tuple(range(sum(is_open))), allowed)


def white_sectors(values: Candidates) -> list[int]:
    """The sizes of the white sectors around a lattice point, in steps of 45 degrees.

    `values` are those of the four cells in the order of `Grid.blocks`.
    """
    sectors: list[bool] = []
    # Clockwise from north: the cell, and which of its corners is the lattice point.
    for position, here in ((1, 3), (3, 0), (2, 1), (0, 2)):
        value = values[position]
        sectors += (
            value not in (BLACK, CLOCKWISE[here], CLOCKWISE[beside % 4])
            for beside in (here + 1, here - 1)
        )
    if all(sectors):
        return [8]
    start = sectors.index(False)
    circle = sectors[start:] + sectors[:start]
    return [len(list(run)) for is_white, run in groupby(circle) if is_white]


INSIDE = sectors((True,) * 4)


# Triangles by the side that is white.
LEFT, RIGHT, UP, DOWN = ("NE", "SE"), ("NW", "SW"), ("SW", "SE"), ("NW", "NE")


def facing(puzzle: Puzzle, domains: Domains) -> Instances:
    """Between the white side of a triangle and a wall there is never just one white cell.

    A row or column that enters a region through a slanted side leaves it through another. For other
    distances, unit propagation of the rules is enough.
    """
    for i, line in enumerate(puzzle.grid.lines):
        there, back = (RIGHT, LEFT) if i < puzzle.grid.rows else (DOWN, UP)
        for cells, triangles in ((line, there), (line[::-1], back)):
            beyond = [cell in domains for cell in cells[2:]] + [False]
            for one, other, is_open in zip(cells, cells[1:], beyond, strict=False):
                if one in domains and other in domains and not is_open:
                    yield (one, other), (), not_before_white(triangles)


@relation
def not_before_white(triangles: tuple[str, ...]) -> Formula:
    """The first of two cells has none of these triangles, or the second is not white."""
    return every(some((Not(Is(0, found)), Not(Is(1, WHITE)))) for found in triangles)


FACING = Rule(
    "facing",
    "Between the white side of a triangle and a wall there is never a single white cell.",
    facing,
    roles=("implied",),
    min_places=200,
)
