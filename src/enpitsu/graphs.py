"""The graphs that rules about whole boards speak of, each worked out once for a board."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from enpitsu.grid import Cell, Corner, Grid
from enpitsu.rules.expr import Connected, Expr, Is, Loop, Sized, Value, shape
from enpitsu.rules.graph import Graph

REMEMBERED = 64  # boards


@lru_cache(maxsize=REMEMBERED)
def side_by_side(cells: tuple[Cell, ...]) -> Graph:
    """The cells as nodes, in their order, with an edge between two that share a side."""
    number = {cell: i for i, cell in enumerate(cells)}
    pairs = [
        (here, number[beside])
        for (row, col), here in number.items()
        for beside in (Cell(row, col + 1), Cell(row + 1, col))
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
    return Graph(len(number), [(first, second) for first, second in ends.values()])


@lru_cache(maxsize=REMEMBERED)
def through_cells(grid: Grid) -> Graph:
    """The cells as nodes and the edges between two of them, in their order, as ways across."""
    number = {cell: i for i, cell in enumerate(grid.cells)}
    return Graph(len(number), [(number[one], number[other]) for one, other in grid.edges])


@lru_cache(maxsize=REMEMBERED)
def along_diagonals(grid: Grid) -> Graph:
    """The corners as nodes, and for each cell both diagonals, the one that falls first."""
    number = {corner: i for i, corner in enumerate(grid.corners)}
    pairs = []
    for row, col in grid.cells:
        nw, ne, sw, se = (number[Corner(row + r, col + c)] for r, c in product((0, 1), repeat=2))
        pairs += [(nw, se), (ne, sw)]
    return Graph(len(number), pairs)


@shape
def connected_by(value: Value, graph: Graph) -> Expr:
    """The nodes that have this value hang together."""
    return Connected(tuple(Is(slot, value) for slot in range(graph.nodes)), graph)


@shape
def paths_of(value: Value, graph: Graph, ends: tuple[tuple[int, int], ...]) -> Expr:
    """The edges that have this value make a path for each of these pairs of nodes."""
    return Loop(tuple(Is(slot, value) for slot in range(len(graph.edges))), graph, ends)


@shape
def as_large_as_told(graph: Graph) -> Expr:
    """Nodes with equal numbers that hang together are as many as the number says."""
    return Sized(tuple(range(graph.nodes)), graph)


@shape
def loop_of(value: Value, graph: Graph) -> Expr:
    """The edges that have this value make one cycle."""
    return Loop(tuple(Is(slot, value) for slot in range(len(graph.edges))), graph)
