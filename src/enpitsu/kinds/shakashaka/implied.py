"""What follows from the rules of Shakashaka and shortens the search of solvers."""

from __future__ import annotations

from enpitsu.kinds.shakashaka.techniques import WHITE
from enpitsu.puzzle.kind import Domains, Instances, Puzzle, Rule
from enpitsu.rules import Formula, Is, Not, every, relation, some

# Triangles by the side that is white.
LEFT, RIGHT, UP, DOWN = ("NE", "SE"), ("NW", "SW"), ("SW", "SE"), ("NW", "NE")


def facing(puzzle: Puzzle, domains: Domains) -> Instances:
    """Between the white side of a triangle and a wall there is not just one white cell.

    A row or column that enters a region through a slanted side leaves it through another. Of
    other distances solvers know by the rules, or soon enough.
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
    "Between the white side of a triangle and a wall there is not just one white cell.",
    facing,
    roles=("implied",),
    min_places=200,
)
