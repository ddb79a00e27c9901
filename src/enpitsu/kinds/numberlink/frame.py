"""Random numbers that leave one solution: short lines become longer while they do.

While the numbers are still open, the answer of each cell tells to which number its line belongs, so
every constraint is local. Closed lines need no extra rule: where all cells are meant to have lines,
a solution with a closed line is another solution without it.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

from enpitsu.kit.common import INTENDED
from enpitsu.kit.lines import LINE, NONE, two_or_none, ways
from enpitsu.paper.grid import Cell, Edge, Grid, Place
from enpitsu.paper.layer import Board, Clue, Clues, Options
from enpitsu.paper.limit import look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Formula, Is, Not, every, has, number_of, relation, some


def labels(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell belongs to any possible number."""
    cells = puzzle.grid.cells
    return dict.fromkeys(cells, tuple(range(1, max(1, len(cells) // 2) + 1)))


@relation
def alike(numbers: Domain) -> Formula:
    """If the edge is drawn, its two cells belong to the same number."""
    return every(some((Not(Is(0, LINE)), Not(Is(1, n)), Is(2, n))) for n in numbers)


def same(puzzle: Puzzle, domains: Domains) -> Instances:
    """All cells along a line belong to the same number."""
    for edge in puzzle.grid.edges:
        yield (edge, *edge), (), alike(domains[edge.first])


def ways_at(puzzle: Puzzle, _: Domains) -> Instances:
    """Where lines begin, and where they go through cells."""
    clues, grid = puzzle.clues["grid"], puzzle.grid
    for cell in grid.cells if clues else ():
        edges = ways(grid, cell)
        if cell in clues:
            clue = Clue("grid", cell, clues[cell])
            yield (cell,), (clue,), has(clue.value)
            yield edges, (clue,), number_of(LINE, len(edges), 1, 1)
        else:
            yield edges, (), two_or_none(len(edges))


MOVES = 10  # that mix a path through all cells, for each of them
ASKED = 1.5  # changes for each cell of the grid that are tried
SHORT = {2: 4.0, 3: 2.0, 4: 1.4}  # as bad as so many long lines; two cells give themselves away
LEAST = 3  # cells of a line that is altered
PARTED = 0.4  # how often one parts in two if it can
MOST = 0.12  # lines for each cell, unless there were more before
Line = tuple[Cell, ...]


class Change(NamedTuple):
    """Lines that are removed, and lines that replace them on the same cells."""

    gone: tuple[Line, ...]
    come: tuple[Line, ...]

    @property
    def gain(self) -> float:
        """How much better the new lines are."""
        return sum(map(_cost, self.gone)) - sum(map(_cost, self.come))


def _cost(line: Line) -> float:
    return SHORT.get(len(line), 1.0)


def frame(grid: Grid, _: Options, rng: Random) -> Generator[Clues, Board | None, Clues | None]:
    """Lines of two cells leave one solution; they become fewer and longer as long as there is one.

    A line that touches itself could be shortened, so it is not even tried.
    """
    lines = Lines(grid, begun(grid, rng))
    asked: set[Change] = set()
    for _number in range(round(ASKED * len(grid.cells))):
        change = lines.change(asked, rng)
        if change is None:
            break
        asked.add(change)
        tried = [line for line in lines if line not in change.gone] + [*change.come]
        if (yield {"grid": numbers(tried), INTENDED: drawn(grid, tried)}) is None:
            lines.take(change.come)
    return {"grid": numbers(sorted(lines, key=lambda line: min(ends(line))))}


def altered(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """A line, rather near some places, parts in two, joins another, or leaves its end to another.

    None if lines would touch themselves, or be of two cells or too many.
    """
    grid, lines = puzzle.grid, Lines(puzzle.grid, read(puzzle, board))
    close = [cell for edge in near if isinstance(edge, Edge) for cell in edge]
    line = lines.line_of[rng.choice(close or grid.cells)]
    changes = [change for cell in ends(line) for change in lines.changes(cell)]
    cuts = range(LEAST, len(line) - LEAST + 1)
    if cuts and (not changes or rng.random() < PARTED):
        cut = rng.choice(cuts)
        changes = [Change((line,), (line[:cut], line[cut:]))]
    if not changes:
        return None
    change = rng.choice(changes)
    if any(len(one) < LEAST or lines.touches_itself(one) for one in change.come):
        return None
    lines.take(change.come)
    found = sorted(lines, key=lambda one: min(ends(one)))
    if len(found) > max(len(puzzle.clues["grid"]) // 2, MOST * len(grid.cells)):
        return None
    return {"grid": numbers(found)}, drawn(grid, found)


def read(puzzle: Puzzle, board: Board) -> list[Line]:
    """The lines of a board, each from one of its numbers to the other."""
    found: list[Line] = []
    met: set[Cell] = set()
    for start in puzzle.clues["grid"]:
        if not isinstance(start, Cell) or start in met:
            continue
        line = [start]
        for cell in line:
            joined = (edge for edge in ways(puzzle.grid, cell) if board[edge] == LINE)
            beside = (other for edge in joined for other in edge if other != cell)
            line += [other for other in beside if other not in line]
        met.update(line)
        found.append((*line,))
    return found


class Lines:
    """Lines through all cells."""

    def __init__(self, grid: Grid, lines: Iterable[Line]) -> None:
        self.grid = grid
        self.line_of: dict[Cell, Line] = {}
        self.take(lines)

    def __iter__(self) -> Iterator[Line]:
        return iter(dict.fromkeys(self.line_of.values()))

    def take(self, lines: Iterable[Line]) -> None:
        """Replace lines by these."""
        for line in lines:
            self.line_of |= dict.fromkeys(line, line)

    def change(self, asked: set[Change], rng: Random) -> Change | None:
        """The next change to try: to fewer lines, or else the one with the most gain; or None.

        Changes start from the shortest lines. Those in `asked` have been tried.
        """
        at_ends = [cell for line in self for cell in ends(line)]
        rng.shuffle(at_ends)
        at_ends.sort(key=lambda cell: len(self.line_of[cell]))
        best, most = None, 0.0
        for cell in at_ends:
            look()
            for change in self.changes(cell):
                fewer = len(change.come) < len(change.gone)
                if (change.gain < most and not fewer) or change in asked:
                    continue
                if any(self.touches_itself(line) for line in change.come):
                    continue
                if fewer:
                    return change
                if best is None or change.gain > most:
                    best, most = change, change.gain
        return best

    def changes(self, cell: Cell) -> Iterator[Change]:
        """Changes that join a line to another at its end, or give this cell to another line.

        If one cell of the line would then remain, it goes to a third line.
        """
        line = self.line_of[cell]
        rest = line[1:] if line[0] == cell else line[:-1]
        for other, longer in self.taking(cell):
            if other is line:
                continue
            whole = rest if rest[0] in self.grid.neighbours(cell) else rest[::-1]
            yield Change((line, other), ((*longer, *whole),))
            if len(rest) > 1:
                yield Change((line, other), (rest, longer))
                continue
            for third, taking in self.taking(rest[0]):
                if third not in (line, other):
                    yield Change((line, other, third), (longer, taking))

    def taking(self, cell: Cell) -> Iterator[tuple[Line, Line]]:
        """The lines that end next to a cell, each with its extension by the cell."""
        for near in self.grid.neighbours(cell):
            line = self.line_of[near]
            if near == line[-1]:
                yield line, (*line, cell)
            elif near == line[0]:
                yield line, (*line[::-1], cell)

    def touches_itself(self, line: Line) -> bool:
        """Whether two cells of a line that are not consecutive share a side."""
        number = {cell: n for n, cell in enumerate(line)}
        return any(
            abs(number.get(near, n) - n) > 1
            for n, cell in enumerate(line)
            for near in self.grid.neighbours(cell)
        )


def begun(grid: Grid, rng: Random) -> list[Line]:
    """Lines of two cells each, and one of three if necessary."""
    whole = tuple(mixed(grid, rng))
    lines = [whole[i : i + 2] for i in range(0, len(whole) - 1, 2)]
    if lines and len(whole) % 2:
        lines[-1] = whole[-3:]
    return lines


def mixed(grid: Grid, rng: Random) -> list[Cell]:
    """A random path through all cells: one that winds to and fro, changed at its ends many times.

    An end is joined to a neighbour on the path, which is cut elsewhere (J. Mansfield, "Monte Carlo
    studies of polymer chain dimensions in the melt", 1982).
    """
    path = [cell for r in range(grid.rows) for cell in grid.row(r)[:: -1 if r % 2 else 1]]
    for _ in range(MOVES * len(path)):
        if rng.random() < 0.5:
            path.reverse()
        bitten = path.index(rng.choice(grid.neighbours(path[0]))) if len(path) > 1 else 0
        path[:bitten] = path[:bitten][::-1]
    return path


def ends(line: Sequence[Cell]) -> tuple[Cell, Cell]:
    """The two cells of a line that have its number."""
    return line[0], line[-1]


def numbers(lines: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
    """The numbers at the first and the last cell of each line."""
    return {cell: number for number, line in enumerate(lines, 1) for cell in ends(line)}


def drawn(grid: Grid, lines: Sequence[Sequence[Cell]]) -> Board:
    """The board with these lines."""
    edges: dict[Place, str] = dict.fromkeys(grid.edges, NONE)
    for line in lines:
        edges |= {grid.edge(*pair): LINE for pair in pairwise(line)}
    return edges
