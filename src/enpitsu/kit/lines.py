"""What puzzles of a line have in common, along edges or from cell to cell."""

from __future__ import annotations

from enpitsu.io import codecs as c
from enpitsu.kit.boards import loop_of, through_cells
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.look import CROSS, LINK, WALL, Figure
from enpitsu.paper.values import Domain, Value
from enpitsu.puzzle.kind import Domains, Instances, Puzzle, Rule
from enpitsu.rules import Formula, Is, exactly, number_of, relation, some

LINE, NONE = "=", "x"
ALONG: dict[Value, Figure] = {LINE: WALL, NONE: CROSS}
ACROSS: dict[Value, Figure] = {LINE: LINK, NONE: CROSS}
NAMES: dict[Value, str] = {LINE: "drawn", NONE: "crossed out"}


def between_cells(puzzle: Puzzle) -> dict[Place, Domain]:
    """The line crosses an edge between two cells or not."""
    return dict.fromkeys(puzzle.grid.edges, (LINE, NONE))


def ways(grid: Grid, cell: Cell) -> list[Edge]:
    """The sides of a cell that are not on the rim."""
    return [edge for edge in grid.sides(cell) if not edge.on_rim]


# -- rules -------------------------------------------------------------------------------------


@relation
def two_or_none(edges: int) -> Formula:
    """Two of so many edges, or none of them."""
    parts = tuple(Is(slot, LINE) for slot in range(edges))
    return some((exactly(0, parts), exactly(2, parts)))


def _two_or_none(puzzle: Puzzle, _: Domains) -> Instances:
    """The line comes into a cell and leaves it again, or stays away."""
    for cell in puzzle.grid.cells:
        edges = ways(puzzle.grid, cell)
        yield edges, (), two_or_none(len(edges))


def _one_loop(puzzle: Puzzle, _: Domains) -> Instances:
    """There is a loop, and just one."""
    edges = puzzle.grid.edges
    yield edges, (), loop_of(LINE, through_cells(puzzle.grid))
    yield edges, (), number_of(LINE, len(edges), 1, len(edges))


ONE_LOOP = Rule(
    "loop", "The line is one loop that neither crosses nor touches itself.", _one_loop, noun="grid"
)
AT_CELLS = Rule(
    "cell", "A cell has the line on two of its sides, or on none.", _two_or_none, roles=("lemma",)
)


# -- other programs ----------------------------------------------------------------------------

MARKS = (c.table({"1": LINE, "-1": NONE}), c.nothing("0"))  # of the editor pzprjs
DRAWN = c.edges(*MARKS, unmarked=NONE)
WAYS = c.ways(LINE, NONE)
