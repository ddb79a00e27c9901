"""Chains of shaded cells that meet at corners divide the board: from rim to rim, or as a cycle.

Cells are numbers here, in reading order, and sets of cells are bits. As no two shaded cells share a
side, the white cells are connected exactly if the graph of shaded cells, joined at corners and to
the rim of the board, has no cycle.
"""

from collections import deque
from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_

from enpitsu.kit.shading import SHADED, WHITE
from enpitsu.puzzle import CandidateMap, Candidates, Cell, Grid, Place

RIM = -1  # the node for the rim of the board, to which chains are joined


def bits(cells: int) -> Iterator[int]:
    """The cells of a set, in order."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low


class Chains:
    """How cells meet at corners and at the rim, and which of them are shaded now."""

    def __init__(self, grid: Grid) -> None:
        self.cells = grid.cells
        self.number: dict[Place, int] = {cell: i for i, cell in enumerate(grid.cells)}
        self.beside = [self.set_of(grid.neighbours(cell)) for cell in grid.cells]
        self.joined = [[*self._joined(grid, cell)] for cell in grid.cells]
        self.read: list[Candidates] = []  # the candidates that were read last
        self.shaded = self.white = 0
        self.chain: dict[int, int] = {}  # for each shaded cell the first cell of its chain

    def set_of(self, cells: Iterable[Place]) -> int:
        """Cells as bits."""
        return sum([1 << self.number[cell] for cell in cells])

    def listed(self, cells: int) -> list[Cell]:
        """Bits as cells."""
        return [self.cells[i] for i in bits(cells)]

    def beside_all(self, cells: int) -> int:
        """The cells next to some cells, as bits."""
        return reduce(or_, [self.beside[i] for i in bits(cells)], 0)

    def _joined(self, grid: Grid, cell: Cell) -> Iterator[int]:
        """The nodes joined to a shaded cell: cells at its corners, and each stretch of the rim."""
        for row in (cell.row - 1, cell.row + 1):
            for col in (cell.col - 1, cell.col + 1):
                if Cell(row, col) in self.number:
                    yield self.number[Cell(row, col)]
        sides = len(grid.neighbours(cell))
        if sides < 4:
            yield RIM
        if min(grid.rows, grid.cols) == 1 and sides == 2:
            yield RIM  # the cell touches both long sides, with white cells between

    def look(self, candidates: CandidateMap) -> None:
        """Read from candidates which cells are shaded and which are white."""
        now = [candidates[cell] for cell in self.cells]
        if now != self.read:
            self.read, self.chain = now, {}
            self.shaded = sum([1 << i for i, left in enumerate(now) if WHITE not in left])
            self.white = sum([1 << i for i, left in enumerate(now) if SHADED not in left])
            rim = [i for i in bits(self.shaded) if RIM in self.joined[i]]
            for start, todo in ((RIM, rim), *((i, [i]) for i in bits(self.shaded))):
                for i in todo:
                    if i not in self.chain:
                        self.chain[i] = start
                        todo += [j for j in self.joined[i] if j != RIM and self.shaded >> j & 1]

    def parts(self, more: int) -> bool:
        """Whether the white cells are disconnected if these cells are shaded as well."""
        above: dict[int, int] = {}  # for each chain the chain it was joined to
        for i in bits(more):
            for j in self.joined[i]:
                if j == RIM or self.shaded >> j & 1:
                    other = RIM if j == RIM else self.chain[j]
                elif more >> j & 1 and j < i:
                    other = _alone(j)
                else:
                    continue  # the cell is white, or is joined when its turn comes
                root = _alone(i)
                while root in above:
                    root = above[root]
                while other in above:
                    other = above[other]
                if other == root:
                    return True
                above[root] = other
        return False

    def circle(self, more: int) -> int:
        """The cells of a cycle that disconnects the white cells, with few of the cells `more`."""
        found = [way for i in bits(more) if (way := self._round(i, self.shaded | more)) is not None]
        return min(found, key=lambda way: ((way & more).bit_count(), way.bit_count(), way))

    def _round(self, start: int, shaded: int) -> int | None:
        """The cells of a shortest cycle through a shaded cell; None if there is none."""
        best: int | None = None
        ways = [j for j in self.joined[start] if j == RIM or shaded >> j & 1]
        if ways.count(RIM) > 1:
            return 1 << start
        for k, first in enumerate(ways):
            goals = {*ways[k + 1 :]}
            way = self._between(first, goals, start, shaded) if goals else None
            if way is not None and (best is None or way.bit_count() + 1 < best.bit_count()):
                best = way | 1 << start
        return best

    def _between(self, first: int, goals: set[int], avoided: int, shaded: int) -> int | None:
        """The shaded cells on a shortest way from one cell to a goal that avoids a cell."""
        came: dict[int, int] = {first: first}
        todo = deque([first])
        while todo:
            here = todo.popleft()
            if here in goals:
                way = 0
                while True:
                    way |= 1 << here if here != RIM else 0
                    if came[here] == here:
                        return way
                    here = came[here]
            for there in self._next(here, shaded):
                if there not in came and there != avoided:
                    came[there] = here
                    todo.append(there)
        return None

    def _next(self, here: int, shaded: int) -> list[int]:
        if here == RIM:
            return [i for i in bits(shaded) if RIM in self.joined[i]]
        return [j for j in self.joined[here] if j == RIM or shaded >> j & 1]


def _alone(cell: int) -> int:
    """The number for a chain of a single new cell, unlike all others and the rim."""
    return RIM - 1 - cell
