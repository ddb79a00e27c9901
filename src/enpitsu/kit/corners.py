"""Numbers at corners of cells: their layer, the cells they count, and how they are written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enpitsu.io import codecs as c
from enpitsu.puzzle import Cell, Corner, Grid, Layer, Numbers, Puzzle

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """The greatest number: as many cells as meet at a corner."""
    return min(grid.rows, 2) * min(grid.cols, 2)


LAYER = Layer("grid", Numbers(0, most, UNKNOWN), on="corners")


def meeting(puzzle: Puzzle) -> Callable[[Corner], Sequence[Cell]]:
    """The cells that meet at a corner."""
    return lambda corner: [cell for cell in corner.around if cell in puzzle.grid]


def formats(
    name: str,
    marked: c.Part,
    solution: c.Omittable,
    *others: c.Codec,
    janko: str = "",
    remarked: c.Remarked = c.no_remarks,
) -> dict[str, c.Codec]:
    """The codecs of a kind with only numbers at corners.

    `marked` is the part of files of the editor pzprjs with what is filled in, and `solution` that
    of Otto Janko's site, where the name may be another one (`janko`).
    """
    return c.codecs(
        c.link(
            name,
            c.run("grid", c.packed(range(5), 2), c.table({".": UNKNOWN}), c.gaps("g")),
            looks="c",
            earlier=c.run("grid", c.digits(range(5)), c.nothing(".-")),
        ),
        c.file(name, c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")), marked),
        c.sections(
            janko or name,
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=solution,
            aliases=(name,) if janko else (),
        ),
        *others,
        remarked=remarked,
    )
