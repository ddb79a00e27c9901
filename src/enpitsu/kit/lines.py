"""A line that is drawn, along the edges of cells or from cell to cell: its answer, its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Literal, NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit.boards import along_edges, loop_of, through_cells
from enpitsu.kit.techniques.graphs import at_nodes
from enpitsu.paper.layer import places
from enpitsu.puzzle import (
    CROSS,
    LINK,
    WALL,
    Answer,
    Cell,
    Domain,
    Domains,
    Edge,
    Figure,
    Grid,
    Instances,
    Look,
    Place,
    Puzzle,
    Rule,
    Value,
)
from enpitsu.rules import Formula, Is, exactly, number_of, relation, some

LINE, NONE = "=", "x"
NAMES: Mapping[Value, str] = {LINE: "drawn", NONE: "crossed out"}


class Line(NamedTuple):
    """A line as an answer: each edge has it or not.

    On `edges` it goes from cell to cell, on `all edges` from corner to corner.
    """

    name: str
    on: Literal["edges", "all edges"] = "edges"

    @property
    def answer(self) -> Answer:
        """The edges that are filled in."""
        return Answer(self.domains, on=self.on, name=self.name)

    def domains(self, puzzle: Puzzle) -> dict[Place, Domain]:
        """An edge has the line or not."""
        return dict.fromkeys(places(self.on, puzzle.grid), (LINE, NONE))

    def graph(self, grid: Grid) -> Graph:
        """The edges between what they join: cells, or corners."""
        return through_cells(grid) if self.on == "edges" else along_edges(grid)

    def met(self, grid: Grid) -> Iterator[Sequence[Edge]]:
        """The edges that meet in each cell, or at each corner."""
        if self.on == "edges":
            yield from (ways(grid, cell) for cell in grid.cells)
        else:
            every = {*grid.all_edges}
            for corner in grid.corners:
                yield [grid.edge(*edge) for edge in corner.edges if edge in every]

    def look(self, others: Look | None = None) -> Look:
        """How it is drawn, and told in sentences; with the look of other values."""
        figures: dict[Value, Figure] = {LINE: LINK if self.on == "edges" else WALL, NONE: CROSS}
        return Look(figures, value_names=NAMES).with_others(others)

    @property
    def marks(self) -> c.Part:
        """The line in a file of the editor pzprjs."""
        return c.edges(*MARKS, rim=self.on == "all edges", unmarked=NONE)

    @property
    def solution(self) -> c.Omittable:
        """The line in a solution of Otto Janko's site: the ways out of each cell, or the inside."""
        return c.ways(LINE, NONE) if self.on == "edges" else c.inside(LINE, NONE)


def ways(grid: Grid, cell: Cell) -> list[Edge]:
    """The sides of a cell that are not on the rim."""
    return [edge for edge in grid.sides(cell) if not edge.on_rim]


def arms(grid: Grid, cell: Cell) -> tuple[list[Edge], ...]:
    """The edges straight up from a cell, down, to the left and to the right, nearest first."""
    row, col = grid.row(cell.row), grid.col(cell.col)
    rays = col[: cell.row + 1][::-1], col[cell.row :], row[: cell.col + 1][::-1], row[cell.col :]
    return tuple([grid.edge(*pair) for pair in pairwise(ray)] for ray in rays)


# -- rules -------------------------------------------------------------------------------------


@relation
def two_or_none(edges: int) -> Formula:
    """Two of so many edges, or none of them."""
    parts = tuple(Is(slot, LINE) for slot in range(edges))
    return some((exactly(0, parts), exactly(2, parts)))


def nowhere_ends(line: Line, id: str, text: str) -> Rule:
    """The lemma that the line comes to a cell, or a corner, and leaves it again, or stays away."""
    return Rule(
        id, text, partial(_two_or_none, line), roles=("lemma",), techniques=at_nodes(id, LINE)
    )


def _two_or_none(line: Line, puzzle: Puzzle, _: Domains) -> Instances:
    for edges in line.met(puzzle.grid):
        yield edges, (), two_or_none(len(edges))


def one_loop(line: Line) -> Rule:
    """The rule that the line is one loop."""
    text = "The line is one loop that neither crosses nor touches itself."
    return Rule("loop", text, partial(_one_loop, line), noun="grid")


def _one_loop(line: Line, puzzle: Puzzle, _: Domains) -> Instances:
    """There is a loop, and just one."""
    edges = places(line.on, puzzle.grid)
    yield edges, (), loop_of(LINE, line.graph(puzzle.grid))
    yield edges, (), number_of(LINE, len(edges), 1, len(edges))


# -- from cell to cell -------------------------------------------------------------------------

LOOP = Line("loop")
ONE_LOOP = one_loop(LOOP)
AT_CELLS = nowhere_ends(LOOP, "cell", "A cell has the line on two of its sides, or on none.")
MARKS = (c.table({"1": LINE, "-1": NONE}), c.nothing("0"))  # of the editor pzprjs
