"""Graphs on a board, each computed once for a board; and the places around a clue."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from enpitsu.graphs.forests import DisjointSets
from enpitsu.graphs.graph import Graph
from enpitsu.paper.limit import look
from enpitsu.puzzle import Border, Cell, Corner, Edge, Grid, Place, Puzzle, Value
from enpitsu.rules import Connected, Is, Loop, Relation, Sized, relation

REMEMBERED = 64  # boards


@lru_cache(maxsize=REMEMBERED)
def side_by_side(cells: tuple[Cell, ...]) -> Graph:
    """The cells as nodes, in their order, with an edge between two that share a side."""
    look()  # a rule may ask for the graph of the cells near each cell
    number: dict[tuple[int, int], int] = {cell: i for i, cell in enumerate(cells)}
    pairs = [
        (here, number[beside])
        for (row, col), here in number.items()
        for beside in ((row, col + 1), (row + 1, col))
        if beside in number
    ]
    return Graph(len(cells), pairs)


@lru_cache(maxsize=REMEMBERED)
def along_edges(grid: Grid) -> Graph:
    """The corners as nodes and all edges between them, the rim included, in their order."""
    number = {corner: i for i, corner in enumerate(grid.corners)}
    ends: dict[object, list[int]] = {edge: [] for edge in grid.all_edges}
    for corner, i in number.items():
        for edge in corner.edges:
            if edge in ends:
                ends[edge].append(i)
    face = {cell: i for i, cell in enumerate(grid.cells)}
    sides = [(face.get(one, len(face)), face.get(two, len(face))) for one, two in grid.all_edges]
    return Graph(len(number), [(first, second) for first, second in ends.values()], sides)


@lru_cache(maxsize=REMEMBERED)
def through_cells(grid: Grid) -> Graph:
    """The cells as nodes, with an edge for each edge of the grid between two cells, in order."""
    number = {cell: i for i, cell in enumerate(grid.cells)}
    pairs = [(number[one], number[other]) for one, other in grid.edges]
    return Graph(len(number), pairs, _beside(grid.edges))


@lru_cache(maxsize=REMEMBERED)
def through_some(cells: tuple[Cell, ...]) -> Graph:
    """These cells as nodes, with an edge between two that share a side."""
    graph = side_by_side(cells)
    return Graph(graph.nodes, graph.edges, _beside((cells[a], cells[b]) for a, b in graph.edges))


def _beside(ways: Iterable[tuple[Cell, Cell]]) -> Iterator[tuple[int, int]]:
    """For each pair of joined cells the two faces beside it, for a plane graph.

    A face is a corner; two corners are one face if no pair is joined across the edge between them.

    The two cells of a pair come in reading order.
    """
    across = [(Corner(*two), Corner(one.row + 1, one.col + 1)) for one, two in ways]
    rows = 2 + max((end.row for _, end in across), default=0)
    cols = 2 + max((end.col for _, end in across), default=0)
    corners = [Corner(row, col) for row in range(rows) for col in range(cols)]
    number = {corner: i for i, corner in enumerate(corners)}
    joined, barred = DisjointSets(len(corners)), set(across)
    for corner, i in number.items():
        for beside in (Corner(corner.row, corner.col + 1), Corner(corner.row + 1, corner.col)):
            if beside in number and (corner, beside) not in barred:
                joined.union(i, number[beside])
    tops = dict.fromkeys(map(joined.find, number.values()))
    face = {top: i for i, top in enumerate(tops)}
    for one, two in across:
        yield face[joined.find(number[one])], face[joined.find(number[two])]


@lru_cache(maxsize=REMEMBERED)
def along_diagonals(grid: Grid) -> Graph:
    """The corners as nodes, and for each cell both diagonals, the one that falls first."""
    number = {corner: i for i, corner in enumerate(grid.corners)}
    pairs = []
    for row, col in grid.cells:
        nw, ne, sw, se = (number[Corner(row + r, col + c)] for r, c in product((0, 1), repeat=2))
        pairs += [(nw, se), (ne, sw)]
    return Graph(len(number), pairs)


@lru_cache(maxsize=REMEMBERED)
def touching_each_other(grid: Grid) -> Graph:
    """The cells as nodes, in their order, with an edge between two that touch, at a corner too."""
    number = {cell: i for i, cell in enumerate(grid.cells)}
    pairs = (
        (here, number[other]) for cell, here in number.items() for other in grid.touching(cell)
    )
    return Graph(len(number), [(one, other) for one, other in pairs if one < other])


@relation
def connected_by(value: Value, graph: Graph) -> Relation:
    """The nodes that have this value are connected."""
    return Connected(tuple(Is(slot, value) for slot in range(graph.nodes)), graph)


@relation
def paths_of(value: Value, graph: Graph, ends: tuple[tuple[int, int], ...]) -> Relation:
    """The edges that have this value make a path for each of these pairs of nodes."""
    return Loop(tuple(Is(slot, value) for slot in range(len(graph.edges))), graph, ends)


@relation
def as_large_as_told(graph: Graph) -> Relation:
    """Connected nodes with equal numbers are as many as the number says."""
    return Sized(tuple(range(graph.nodes)), graph)


@relation
def loop_of(value: Value, graph: Graph) -> Relation:
    """The edges that have this value make one cycle."""
    return Loop(tuple(Is(slot, value) for slot in range(len(graph.edges))), graph)


def number_of_cells(grid: Grid) -> int:
    """The number of cells in the grid: an upper bound for clues that count cells."""
    return len(grid.cells)


# -- how far cells are away ---------------------------------------------------------------------


def steps(one: Place, other: Place) -> int:
    """How many steps from side to side it takes from one cell to another."""
    assert isinstance(one, Cell)
    assert isinstance(other, Cell)
    return abs(one.row - other.row) + abs(one.col - other.col)


def within(cell: Cell, most: int, grid: Grid) -> tuple[Cell, ...]:
    """The cells that are at most so many steps away."""
    row, col = cell
    return tuple(c for c in grid.cells if abs(c.row - row) + abs(c.col - col) <= most)


# -- the places that a clue is about ----------------------------------------------------------


def ahead(puzzle: Puzzle) -> Callable[[Border], Sequence[Cell]]:
    """The cells of the row or column at a place outside the grid, nearest first."""
    return puzzle.grid.ray


def sides(puzzle: Puzzle) -> Callable[[Cell], Sequence[Edge]]:
    """The four edges of a cell."""
    return puzzle.grid.sides


def neighbours(puzzle: Puzzle) -> Callable[[Cell], Sequence[Cell]]:
    """The cells that share a side with a cell."""
    return puzzle.grid.neighbours


def touching(puzzle: Puzzle) -> Callable[[Cell], Sequence[Cell]]:
    """The cells that touch a cell, at a corner too."""
    return puzzle.grid.touching


def at_and_touching(puzzle: Puzzle) -> Callable[[Cell], Sequence[Cell]]:
    """A cell and those that touch it: a square of nine cells."""
    return lambda cell: (cell, *puzzle.grid.touching(cell))
