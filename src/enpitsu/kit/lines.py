"""A line that is drawn, along the edges of cells or from cell to cell: its answer, its rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Literal, NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.io import codecs as c
from enpitsu.kit.boards import along_edges, loop_of, through_cells
from enpitsu.kit.techniques.graphs import at_every_node, at_nodes
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import printed
from enpitsu.paper.layer import places
from enpitsu.puzzle import (
    CROSS,
    LINK,
    WALL,
    Answer,
    Board,
    Cell,
    Clue,
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
from enpitsu.puzzle.deduction import Deduction
from enpitsu.rules import Formula, Is, Relation, Table, every, exactly, number_of, relation, some

LINE, NONE = "=", "x"
NAMES: Mapping[Value, str] = {LINE: "drawn", NONE: "crossed out"}


class Line(NamedTuple):
    """A line as an answer: each edge is on it or not.

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
        """The look of its values, added to that of others."""
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


def axes(grid: Grid, cell: Cell) -> tuple[list[Edge], list[Edge]]:
    """The edges above and below a cell, and those to its left and right, without the rim."""
    above, left, right, below = grid.sides(cell)
    upright, level = (
        [edge for edge in pair if not edge.on_rim] for pair in ((above, below), (left, right))
    )
    return upright, level


Axes = tuple[tuple[int, ...], tuple[int, ...]]  # slots of edges above and below a cell; beside it


def numbered_axes(grid: Grid, cells: Iterable[Cell]) -> tuple[list[Edge], list[Axes]]:
    """The edges round some cells, which are slots in this order, and the axes of each cell."""
    around = [axes(grid, cell) for cell in cells]
    edges = [*dict.fromkeys(edge for pair in around for axis in pair for edge in axis)]
    number = {edge: slot for slot, edge in enumerate(edges)}.__getitem__
    told = [(tuple(map(number, upright)), tuple(map(number, level))) for upright, level in around]
    return edges, told


def turns_at(slots: Axes) -> Formula:
    """Just one slot of each axis of a cell is drawn, so the line turns there."""
    return every(exactly(1, (Is(slot, LINE) for slot in axis)) for axis in slots)


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


# -- what the line does in a cell ----------------------------------------------------------------


@relation
def straight(upright: int, level: int) -> Relation:
    """The two edges above and below are drawn, or the two to the left and right.

    There may be fewer than two of either: `upright` and `level` are their numbers.
    """
    rows = []
    if upright == 2:
        rows.append((LINE,) * 2 + (NONE,) * level)
    if level == 2:
        rows.append((NONE,) * upright + (LINE,) * 2)
    return Table(tuple(range(upright + level)), frozenset(rows))


def goes_straight(grid: Grid, cell: Cell, because: Sequence[Clue]) -> Instances:
    """The line goes straight on in a cell."""
    upright, level = axes(grid, cell)
    yield [*upright, *level], because, straight(len(upright), len(level))


def turns(grid: Grid, cell: Cell, because: Sequence[Clue]) -> Instances:
    """The line turns in a cell."""
    for edges in axes(grid, cell):
        yield edges, because, number_of(LINE, len(edges), 1, 1)


@relation
def so_many(cells: tuple[tuple[int, ...], ...], number: int) -> Formula:
    """The line takes so many of these cells, each given by the slots of the edges around it."""
    return exactly(number, (some(Is(slot, LINE) for slot in edges) for edges in cells))


def takes_so_many(
    grid: Grid, cells: Sequence[Cell], number: int
) -> tuple[Sequence[Place], Relation]:
    """The places and the relation that say that the line takes so many of some cells.

    The slots are the edges round these cells; the cells follow them.
    """
    around = [ways(grid, cell) for cell in cells]
    slots = {edge: i for i, edge in enumerate(dict.fromkeys(chain.from_iterable(around)))}
    told = tuple(tuple(slots[edge] for edge in edges) for edges in around)
    return (*slots, *cells), so_many(told, number)


def takes(grid: Grid, board: Board, cell: Cell) -> bool:
    """Whether the line of a board takes a cell."""
    return any(board[edge] == LINE for edge in ways(grid, cell))


def keeps_off(layer: str, text: str, *, exempt: Sequence[Value] = ()) -> Rule:
    """The rule that the line avoids cells with a clue, except with the `exempt` values."""
    return Rule("off", text, partial(_keeps_off, layer, exempt), techniques=(OFF,))


def _keeps_off(layer: str, exempt: Sequence[Value], puzzle: Puzzle, _: Domains) -> Instances:
    for cell, value in puzzle.clues[layer].items():
        if value not in exempt:
            edges = ways(puzzle.grid, cell)
            yield edges, (Clue(layer, cell, value),), number_of(LINE, len(edges), 0, 0)


def through_every_cell(line: Line) -> Rule:
    """The rule that the line goes through every cell."""
    text = "The line goes through every cell."
    return Rule("cell", text, partial(_every_cell, line), techniques=at_every_node("cell", LINE))


def _every_cell(line: Line, puzzle: Puzzle, _: Domains) -> Instances:
    for edges in line.met(puzzle.grid):
        yield edges, (), number_of(LINE, len(edges), 2, 2)


def _off(step: Deduction) -> str:
    return f"the line keeps off {printed(step.clues, step.value_names)}"


OFF = alone("keeps off", "off", _off, cost=0.5, at_once=True)

# -- from cell to cell -------------------------------------------------------------------------

LOOP = Line("loop")
ONE_LOOP = one_loop(LOOP)
AT_CELLS = nowhere_ends(LOOP, "cell", "A cell has the line on two of its sides, or on none.")
MARKS = (c.table({"1": LINE, "-1": NONE}), c.nothing("0"))  # of the editor pzprjs
