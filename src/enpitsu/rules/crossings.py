"""Two connected sets of cells do not cross: clauses added when a SAT solver lets them cross."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from enpitsu.graphs.graph import Graph
from enpitsu.paper.grid import Cell
from enpitsu.rules.cuts import Assignment, Clause, CutClause

CROSSING = 4  # alternating stretches of both sets, from which a crossing follows


class CrossingCuts(NamedTuple):
    """Cells of two connected sets do not alternate round a square or along the rim.

    Cells are nodes of a graph whose edges join cells side by side; `one` and `other` have the
    literals that a cell is in a set, and no cell is in both. Of four cells in turn round a square,
    or along the rim, two opposite ones are not in the one set while two are in the other, for a way
    between the first would cross any way between the others.
    """

    graph: Graph
    cells: Sequence[Cell]
    one: Sequence[int]
    other: Sequence[int]
    guard: Clause = ()

    def cuts(self, holds: Assignment) -> Iterator[CutClause]:
        """Clauses that not all of four cells are in these sets, two opposite ones in each."""
        if not all(map(holds, self.guard)):
            return
        held = [
            one if holds(one) else other if holds(other) else 0
            for one, other in zip(self.one, self.other, strict=True)
        ]
        in_one = {*self.one}
        unless = tuple(-literal for literal in self.guard)
        for ring in _rings(tuple(self.cells)):
            told = [node for node in ring if held[node]]
            stretches = [next(some) for _, some in groupby(told, lambda n: held[n] in in_one)]
            stretches = stretches[: len(stretches) // 2 * 2]  # the last may be part of the first
            for start in range(0, len(stretches) - CROSSING + 1, 2):
                piece = stretches[start : start + CROSSING]
                yield CutClause(piece, (*(-held[node] for node in piece), *unless))


def crossing(
    graph: Graph, cells: Sequence[Cell], one: Sequence[int], other: Sequence[int]
) -> CrossingCuts | None:
    """The cuts for two connected sets of cells, if no cell is in both and the graph is plane."""
    apart = [*one] == [-literal for literal in other]
    beside = ((cells[start], cells[end]) for start, end in graph.edges)
    plane = all(abs(a.row - b.row) + abs(a.col - b.col) == 1 for a, b in beside)
    return CrossingCuts(graph, cells, one, other) if apart and plane else None


@lru_cache(maxsize=8)
def _rings(cells: tuple[Cell, ...]) -> Sequence[Sequence[int]]:
    """The numbers of the cells of each square in turn, then of those along the rim, clockwise."""
    number = {cell: i for i, cell in enumerate(cells)}
    found: list[list[int]] = []
    for row, col in cells:
        square = [Cell(row, col), Cell(row, col + 1), Cell(row + 1, col + 1), Cell(row + 1, col)]
        if number.keys() >= {*square}:
            found.append([number[cell] for cell in square])
    rows, cols = {cell.row for cell in cells}, {cell.col for cell in cells}
    sides = [
        sorted([cell for cell in cells if cell.row == min(rows)]),
        sorted([cell for cell in cells if cell.col == max(cols)]),
        sorted([cell for cell in cells if cell.row == max(rows)], reverse=True),
        sorted([cell for cell in cells if cell.col == min(cols)], reverse=True),
    ]
    found.append([*dict.fromkeys(number[cell] for side in sides for cell in side)])
    return found
