"""Grids that borders divide into rectangles with one clue each: rules and frames.

Clues are in the layer `grid`, where `UNKNOWN` stands for a clue whose number is not printed. The
possible rectangles of a clue make a relation on some edges. Results that depend on the grid alone
are cached: all puzzles of a size share them.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import chain, product
from random import Random
from typing import NamedTuple, Self

from enpitsu.kit import rooms
from enpitsu.kit.dividing import BORDER, FIGURES, NAMES, OPEN, borders
from enpitsu.paper.grid import Cell, Edge, Grid, regions
from enpitsu.paper.layer import Answer, Board, Clue, Clues, Options
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Puzzle, Rule
from enpitsu.rules import Formula, Is, Relation, Table, every, number_of, relation, some

REMEMBERED = 1 << 12  # rectangles, or sets of them
BOARDS = 64  # arrangements of clues for which neighbours are cached
UNKNOWN = "?"
FITS = "fits"  # the id of the rule that a clue has one of the rectangles that fit it
ANSWER = Answer(borders, on="edges", name="borders")
LOOK = Look(FIGURES, value_names=NAMES)
MEETS = frozenset(  # the borders that meet at a corner: none, a straight one, and more than two
    drawn
    for drawn in product((BORDER, OPEN), repeat=4)
    if drawn.count(BORDER) != 1 and not (drawn.count(BORDER) == 2 and drawn[0] != drawn[2])
)


class Rectangle(NamedTuple):
    """The cells from one corner to the opposite one, both included."""

    top: int
    left: int
    bottom: int
    right: int

    def __str__(self) -> str:
        first, last = Cell(self.top, self.left), Cell(self.bottom, self.right)
        return f"from {first} to {last}" if first != last else f"of {first} alone"

    @classmethod
    def spanned(cls, one: Cell, other: Cell) -> Self:
        """The smallest with both cells."""
        (top, bottom), (left, right) = sorted((one.row, other.row)), sorted((one.col, other.col))
        return cls(top, left, bottom, right)

    def covers(self, cell: Cell) -> bool:
        """Whether a cell lies inside."""
        return self.top <= cell.row <= self.bottom and self.left <= cell.col <= self.right

    @property
    def sides(self) -> tuple[int, int]:
        """How many rows and columns it has."""
        return self.bottom - self.top + 1, self.right - self.left + 1

    def sides_at(self, cell: Cell) -> int:
        """How many sides of a cell inside lie on the rim."""
        rows, cols = (self.top, self.bottom), (self.left, self.right)
        return rows.count(cell.row) + cols.count(cell.col)

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        for row in range(self.top, self.bottom + 1):
            for col in range(self.left, self.right + 1):
                yield Cell(row, col)

    @property
    def ring(self) -> tuple[Edge, ...]:
        """The edges between cells at the rim; if all of them are open, so are those inside."""
        return _ring(self)

    @property
    def inside(self) -> tuple[Edge, ...]:
        """The edges between two of its cells."""
        return _inside(self)

    def border(self, grid: Grid) -> list[Edge]:
        """The edges that separate it from the rest of the grid."""
        top, left, bottom, right = self
        rows, cols = range(top, bottom + 1), range(left, right + 1)
        found = [Edge(Cell(r, left - 1), Cell(r, left)) for r in rows if left]
        found += [Edge(Cell(r, right), Cell(r, right + 1)) for r in rows if right + 1 < grid.cols]
        found += [Edge(Cell(top - 1, c), Cell(top, c)) for c in cols if top]
        return found + [
            Edge(Cell(bottom, c), Cell(bottom + 1, c)) for c in cols if bottom + 1 < grid.rows
        ]


@lru_cache(maxsize=REMEMBERED)
def _ring(rectangle: Rectangle) -> tuple[Edge, ...]:
    top, left, bottom, right = rectangle
    rows, cols = dict.fromkeys((top, bottom)), dict.fromkeys((left, right))
    across = [Edge(Cell(r, c), Cell(r, c + 1)) for r in rows for c in range(left, right)]
    down = [Edge(Cell(r, c), Cell(r + 1, c)) for c in cols for r in range(top, bottom)]
    return (*across, *down)


@lru_cache(maxsize=REMEMBERED)
def _inside(rectangle: Rectangle) -> tuple[Edge, ...]:
    top, left, bottom, right = rectangle
    rows, cols = range(top, bottom + 1), range(left, right + 1)
    across = [Edge(Cell(r, c), Cell(r, c + 1)) for r in rows for c in cols[:-1]]
    down = [Edge(Cell(r, c), Cell(r + 1, c)) for r in rows[:-1] for c in cols]
    return (*across, *down)


def placed(grid: Grid, cell: Cell, area: int) -> Iterator[Rectangle]:
    """All rectangles of `area` cells that contain this one."""
    for height in range(1, min(area, grid.rows) + 1):
        width, rest = divmod(area, height)
        if rest or width > grid.cols:
            continue
        for top in range(max(cell.row - height + 1, 0), min(cell.row, grid.rows - height) + 1):
            for left in range(max(cell.col - width + 1, 0), min(cell.col, grid.cols - width) + 1):
                yield Rectangle(top, left, top + height - 1, left + width - 1)


def drawn(board: Board, cell: Cell) -> Rectangle:
    """The rectangle that a board shows round a cell."""
    reach = []
    for down, right in ((-1, 0), (0, -1), (1, 0), (0, 1)):
        here = cell
        while True:
            there = Cell(here.row + down, here.col + right)
            if board.get(Edge(*sorted((here, there)))) != OPEN:
                break
            here = there
        reach.append(here.row if down else here.col)
    return Rectangle(*reach)


def alone(grid: Grid, cell: Cell, area: int, numbered: Container[Cell]) -> list[Rectangle]:
    """The rectangles of `placed` that contain no other number."""
    return [
        found
        for found in placed(grid, cell, area)
        if not any(other in numbered and other != cell for other in found.cells)
    ]


@lru_cache(maxsize=BOARDS)
def all_near(grid: Grid, numbered: tuple[Cell, ...]) -> dict[Cell, list[Cell]]:
    """For each number the others that are `near` it; cached by where numbers stand."""
    there = frozenset(numbered)
    return {cell: near(grid, cell, there) for cell in numbered}


def near(grid: Grid, cell: Cell, numbered: Container[Cell]) -> list[Cell]:
    """The other cells that span a rectangle with this one in which no further number lies."""
    found: dict[Cell, None] = {}
    for down, right in product((1, -1), repeat=2):
        row, end = cell.row, grid.cols if right > 0 else -1
        while 0 <= row < grid.rows:
            for col in range(cell.col, end, right):
                here = Cell(row, col)
                found[here] = None
                if here in numbered and here != cell:
                    end = col
                    break
            row += down
    del found[cell]
    return [*found]


Way = tuple[Sequence[Edge], Sequence[Edge]]  # edges that are open, and edges that are borders
Told = tuple[tuple[Edge, ...], Relation]


@lru_cache(maxsize=REMEMBERED)
def extent(grid: Grid, cell: Cell, area: int) -> Told:
    """The edges and the relation by which a cell lies in a rectangle of `area` cells."""
    return told([cross(grid, cell, found) for found in placed(grid, cell, area)])


def cross(grid: Grid, cell: Cell, found: Rectangle) -> Way:
    """The open edges in the row and the column of a cell in a rectangle, and the borders there."""
    top, left, bottom, right = found
    row = Rectangle(cell.row, left, cell.row, right)
    col = Rectangle(top, cell.col, bottom, cell.col)
    across = [edge for edge in row.border(grid) if edge.first.row == edge.second.row]
    down = [edge for edge in col.border(grid) if edge.first.col == edge.second.col]
    return row.inside + col.inside, across + down


@lru_cache(maxsize=REMEMBERED)
def reached(cell: Cell, numbers: tuple[Cell, ...]) -> Told:
    """The edges and the relation by which a cell lies in a rectangle with one of these numbers."""
    return told([(Rectangle.spanned(cell, other).ring, ()) for other in numbers])


@relation
def one_of(ways: tuple[tuple[tuple[int, ...], ...], ...]) -> Formula:
    """In one of these ways some slots are open and others have borders."""
    return some(
        every((*(Is(slot, OPEN) for slot in open_), *(Is(slot, BORDER) for slot in drawn)))
        for open_, drawn in ways
    )


def told(ways: Sequence[Way]) -> Told:
    """The edges that these ways are about, and the relation that one of the ways is drawn."""
    slots: dict[Edge, int] = {}
    for edge in chain.from_iterable(chain.from_iterable(ways)):
        slots.setdefault(edge, len(slots))
    numbered = (tuple(tuple(slots[edge] for edge in part) for part in way) for way in ways)
    return (*slots,), one_of(tuple(numbered))


# -- rules -------------------------------------------------------------------------------------


@relation
def no_bend() -> Relation:
    """Of four borders that may meet at a corner, none ends there and none turns."""
    return Table((0, 1, 2, 3), MEETS)


def corners(puzzle: Puzzle, _: Domains) -> Instances:
    """At each inner corner, borders end only at others and do not turn: all pieces are convex."""
    for edges in crossings(puzzle.grid):
        yield edges, (), no_bend()


@lru_cache(maxsize=BOARDS)
def crossings(grid: Grid) -> tuple[tuple[Edge, ...], ...]:
    """The edges that meet where four cells do, for each such corner."""
    return tuple(corner.edges for corner in grid.inner_corners)


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """A border separates two clues; it is said only of those with no third clue between them."""
    told_at = puzzle.clues["grid"]
    for one, found in all_near(puzzle.grid, tuple(told_at)).items():
        for other in found:
            if other in told_at and one < other:
                ring = Rectangle.spanned(one, other).ring
                yield ring, (), number_of(BORDER, len(ring), 1, len(ring))


def covered(puzzle: Puzzle, _: Domains) -> Instances:
    """Each cell is in the rectangle of a clue."""
    grid, told_at = puzzle.grid, puzzle.clues["grid"]
    reaching: dict[Cell, list[Cell]] = {c: [] for c in grid.cells if c not in told_at}
    for clue, found in all_near(grid, tuple(told_at)).items():
        for cell in found:
            if cell in reaching:
                reaching[cell].append(clue)
    for cell, clues in reaching.items():
        places, said = reached(cell, tuple(clues))
        yield (*places, cell, *clues), (), said


Fitting = Callable[[Puzzle, Clue], Sequence[Rectangle]]


def whole(puzzle: Puzzle, cell: Cell) -> list[Rectangle]:
    """All rectangles with this cell and no other clue in them."""
    clues, grid = puzzle.clues["grid"], puzzle.grid
    found = []
    for top, left in product(range(cell.row + 1), range(cell.col + 1)):
        right_end = grid.cols
        for bottom in range(cell.row, grid.rows):
            for right in range(cell.col, right_end):
                one = Rectangle(top, left, bottom, right)
                if any(other in clues and other != cell for other in one.cells):
                    right_end = right
                    break
                found.append(one)
    return found


def fits(fitting: Fitting, puzzle: Puzzle, _: Domains) -> Instances:
    """The instances that each known clue has one of the rectangles that fit it."""
    for cell, value in puzzle.clues["grid"].items():
        if value != UNKNOWN:
            clue = Clue("grid", cell, value)
            ways = [(one.inside, one.border(puzzle.grid)) for one in fitting(puzzle, clue)]
            places, said = told(ways)
            yield places, (clue,), said


def lemma(fitting: Fitting, text: str, unmet: str) -> Rule:
    """The lemma that a clue has one of the rectangles that fit it, with this text."""
    return Rule(FITS, text, partial(fits, fitting), roles=("lemma",), unmet=unmet)


RECTANGLE = Rule(
    "rectangle",
    "Borders divide the grid into rectangles.",
    corners,
    unmet="a border would end or turn",
)


def one_each(noun: str) -> tuple[Rule, Rule]:
    """The rules that each rectangle has one clue; `noun` is what a clue is called."""
    return (
        Rule("apart", f"No two {noun}s lie in one rectangle.", apart),
        Rule(
            "covered",
            f"Every rectangle has a {noun}.",
            covered,
            unmet=f"no rectangle with a {noun} would cover {{place}}",
        ),
    )


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """A random frame: a grid divided into rectangles, with an unknown clue in each."""
    return clues_in(rooms.frame(grid, options, rng)["regions"], rng)


def clues_in(labels: Mapping[Cell, Value], rng: Random) -> Clues:
    """An unknown clue at a random cell of each of these regions."""
    return {"grid": {rng.choice(cells): UNKNOWN for cells in regions(labels).values()}}
