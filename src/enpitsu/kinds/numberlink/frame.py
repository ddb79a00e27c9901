"""Random numbers that leave one solution: lines become longer as long as it is the only one.

While the numbers are still open, the answer of each cell tells to which number its line belongs, so
every constraint is local. Closed lines need no extra rule: where all cells are meant to have lines,
a solution with a closed line is another solution without it.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import NamedTuple

from enpitsu.errors import OutOfTime
from enpitsu.kit.common import INTENDED
from enpitsu.kit.lines import LINE, NONE, two_or_none, ways
from enpitsu.paper.grid import At, Cell, Edge, Grid, Place
from enpitsu.paper.layer import Answer, Board, Clue, Clues, Options
from enpitsu.paper.limit import look
from enpitsu.paper.values import Domain
from enpitsu.puzzle.kind import Domains, Instances, Puzzle
from enpitsu.rules import Formula, Is, Not, every, number_of, relation, some

BITS = tuple(f"bit{number}" for number in range(10))  # enough for lines on 2,000 cells
ZERO, ONE = "0", "1"


def bits(grid: Grid) -> Sequence[str]:
    """The names of the binary digits of any possible number."""
    return BITS[: (len(grid.cells) // 2).bit_length()]


def label(name: str) -> Answer:
    """A binary digit of the number to whose line a cell belongs."""

    def domains(puzzle: Puzzle) -> dict[Place, Domain]:
        return _digits(name, puzzle.grid)

    return Answer(domains, name=name, apart=True)


@lru_cache(maxsize=len(BITS))
def _digits(name: str, grid: Grid) -> dict[Place, Domain]:
    """The values of a binary digit in all cells, if it is needed."""
    return {At(name, cell): (ZERO, ONE) for cell in grid.cells if name in bits(grid)}


@relation
def alike() -> Formula:
    """If the edge is drawn, its two cells have the same digit."""
    both = ((ZERO, ONE), (ONE, ZERO))
    return every(some((Not(Is(0, LINE)), Is(1, one), Is(2, other))) for one, other in both)


@relation
def written(number: int, length: int) -> Formula:
    """The slots have the binary digits of a number."""
    return every(Is(slot, ONE if number >> slot & 1 else ZERO) for slot in range(length))


def same(puzzle: Puzzle, _: Domains) -> Instances:
    """All cells along a line belong to the same number."""
    for edge in puzzle.grid.edges:
        for name in bits(puzzle.grid):
            yield (edge, *(At(name, cell) for cell in edge)), (), alike()


def no_turn_back(puzzle: Puzzle, _: Domains) -> Instances:
    """Lines take at most two sides of a square of four cells.

    If there is a second solution beside one with lines in all cells, there also is one in which no
    line could be shortened.
    """
    for corner in puzzle.grid.inner_corners:
        yield corner.edges, (), number_of(LINE, 4, 0, 2)


def ways_at(puzzle: Puzzle, _: Domains) -> Instances:
    """A line begins in each cell with a number, and goes through other cells or avoids them."""
    clues, grid = puzzle.clues["grid"], puzzle.grid
    for cell in grid.cells if clues else ():
        edges = ways(grid, cell)
        if cell in clues:
            clue = Clue("grid", cell, clues[cell])
            digits = [At(name, cell) for name in bits(grid)]
            yield digits, (clue,), written(int(clue.value), len(digits))
            yield edges, (clue,), number_of(LINE, len(edges), 1, 1)
        else:
            yield edges, (), two_or_none(len(edges))


MOVES = 10  # random moves for each cell that mix a path through all cells
ASKED = 2.5  # changes for each cell of the grid that are tried
DRAWN = 100  # random changes that are drawn until one is good enough to be tried
SHORT = {2: 4.0, 3: 2.0, 4: 1.4}  # length to penalty, in long lines: short lines are obvious
LEAST = 3  # least cells of a line that results from an alteration
PARTED = 0.4  # how often a line is divided in two if possible
# Lines for each cell: enough for easier puzzles, or as few as in print, where most are hard.
ENOUGH, IN_PRINT = (0.12, 0.16), (0.075, 0.09)
PRINTED = 0.3  # how often there are as few lines as in print
LARGE = 225  # on grids with more cells, there are always as few lines as in print
MOST = 0.16  # lines for each cell when they are altered
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

    A line that touches itself could be shortened, so it is not even tried. Changes that make
    lines neither better nor worse are taken, too, since better ones may follow.
    """
    lines = Lines(grid, begun(grid, rng))
    named = {line: number for number, line in enumerate(lines, 1)}
    as_in_print = rng.random() < PRINTED or len(grid.cells) > LARGE
    enough = rng.uniform(*(IN_PRINT if as_in_print else ENOUGH)) * len(grid.cells)
    for _number in range(round(ASKED * len(grid.cells))):
        change = lines.change(rng)
        if change is None:
            break
        # A line that stays keeps its number, since learned clauses are about it.
        free = [named[line] for line in change.gone]
        tried = {line: number for line, number in named.items() if line not in change.gone}
        tried |= zip(change.come, free, strict=False)
        told = {cell: number for line, number in tried.items() for cell in ends(line)}
        try:
            other = yield {"grid": told, INTENDED: drawn(grid, [*tried])}
        except OutOfTime:  # hard to decide: there are few lines already
            break
        if other is None:
            lines.take(change.come)
            named = tried
            if len(tried) <= enough:
                break
    return {"grid": numbers(sorted(lines, key=lambda line: min(ends(line))))}


def altered(
    puzzle: Puzzle, board: Board, near: Sequence[Place], rng: Random
) -> tuple[Clues, Board] | None:
    """Divide a line in two, or join it to another; lines near some places are preferred.

    Lines are divided only if there are such places, since more lines make a puzzle easier. None if
    a line would touch itself or have two cells, or if there would be too many lines.
    """
    grid, lines = puzzle.grid, Lines(puzzle.grid, read(puzzle, board))
    close = [cell for edge in near if isinstance(edge, Edge) for cell in edge]
    line = lines.line_of[rng.choice(close or grid.cells)]
    cuts = range(LEAST, len(line) - LEAST + 1)
    change: Change | None
    if near and cuts and rng.random() < PARTED:
        cut = rng.choice(cuts)
        change = Change((line,), (line[:cut], line[cut:]))
    else:
        change = lines.taking(line, rng)
    if change is None or any(len(one) < LEAST for one in change.come):
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

    def change(self, rng: Random) -> Change | None:
        """A random change, preferably of a short line, that makes lines no worse; or None.

        Changes after which a line would touch itself are left out.
        """
        lines = [*self]
        weights = [1 / len(line) for line in lines]
        for _ in range(DRAWN if lines else 0):
            look()
            change = self.taking(rng.choices(lines, weights)[0], rng)
            if change is not None and change.gain >= 0:
                return change
        return None

    def taking(self, line: Line, rng: Random) -> Change | None:
        """Extend a line into another one beside its end, and along that to one of its ends.

        If a single cell of the other line would remain, a third line is extended into it. None if
        there is no such line, or a line would touch itself.
        """
        one = _either_way(line, rng)
        beside = [cell for cell in self.grid.neighbours(one[-1]) if cell not in line]
        if not beside:
            return None
        met = rng.choice(beside)
        gone = [line, self.line_of[met]]
        other = _either_way(gone[1], rng)
        rest, taken = other[: other.index(met)], other[other.index(met) :]
        come = [(*one, *taken)]
        if len(rest) > 1:
            come.append(rest)
        elif rest:
            found = [third for third in self.ending_beside(rest[0]) if third not in gone]
            if not found:
                return None
            gone.append(third := rng.choice(found))
            whole = third if third[-1] in self.grid.neighbours(rest[0]) else third[::-1]
            come.append((*whole, *rest))
        if any(self.touches_itself(line) for line in come):
            return None
        return Change((*gone,), (*come,))

    def ending_beside(self, cell: Cell) -> list[Line]:
        """The lines with an end that shares a side with a cell."""
        near = self.grid.neighbours(cell)
        return [self.line_of[other] for other in near if other in ends(self.line_of[other])]

    def touches_itself(self, line: Line) -> bool:
        """Whether two cells of a line that are not consecutive share a side."""
        number = {cell: n for n, cell in enumerate(line)}
        return any(
            abs(number.get(near, n) - n) > 1
            for n, cell in enumerate(line)
            for near in self.grid.neighbours(cell)
        )


def _either_way(line: Line, rng: Random) -> Line:
    return line if rng.random() < 0.5 else line[::-1]


def begun(grid: Grid, rng: Random) -> list[Line]:
    """Lines of two cells each, and one of three if necessary."""
    whole = tuple(mixed(grid, rng))
    lines = [whole[i : i + 2] for i in range(0, len(whole) - 1, 2)]
    if lines and len(whole) % 2:
        lines[-1] = whole[-3:]
    return lines


def mixed(grid: Grid, rng: Random) -> list[Cell]:
    """A random path through all cells: a path row by row, changed at its ends many times.

    At each move an end is joined to a neighbouring cell of the path, and the path is cut there (J.
    Mansfield, "Monte Carlo studies of polymer chain dimensions in the melt", 1982).
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
