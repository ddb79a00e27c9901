"""What Shakashaka allows round a lattice point."""

from __future__ import annotations

from itertools import groupby, product

from enpitsu.kinds.shakashaka.techniques import WHITE
from enpitsu.paper.look import TRIANGLES
from enpitsu.paper.values import Candidates
from enpitsu.rules import Relation, Table, relation

BLACK = "#"
VALUES = (WHITE, *TRIANGLES)
CLOCKWISE = ("NW", "NE", "SE", "SW")


@relation
def sectors(is_open: tuple[bool, ...]) -> Relation:
    """The allowed values of the open ones among the four cells round a lattice point."""
    choices = [VALUES if is_open[i] else (BLACK,) for i in range(4)]
    allowed = frozenset(
        tuple(value for value, open_ in zip(values, is_open, strict=True) if open_)
        for values in product(*choices)
        if all(length in (2, 4, 8) for length in white_sectors(values))
    )
    return Table(tuple(range(sum(is_open))), allowed)


def white_sectors(values: Candidates) -> list[int]:
    """The lengths, in steps of 45 degrees, of the white sectors round a lattice point.

    `values` are the four cells in the order of `Grid.blocks`.
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
