"""Shikaku: the grid is divided into rectangles, each with one number, which tells its area.

First published by Nikoli in 1989.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from random import Random

from enpitsu import rooms
from enpitsu.codec.parts import LayerPart, SizePart, file, game, link
from enpitsu.codec.runs import Run, Spaced, Words
from enpitsu.codec.sections import Section, sections
from enpitsu.codec.signs import chars, decimal, gaps, hexadecimal, nothing, words
from enpitsu.dividing import BORDER, DRAWN, FIGURES, NAMES, OPEN, Pieces, borders
from enpitsu.grid import Cell, Edge, Grid, regions
from enpitsu.kinds.shikaku.rectangles import Rectangle, alone, near, placed
from enpitsu.kinds.shikaku.techniques import TECHNIQUES
from enpitsu.layer import Answer, Board, Clue, Clues, Layer, Numbers, Options
from enpitsu.look import Look
from enpitsu.puzzle import Domains, Instances, Kind, Lemma, Puzzle, Rule
from enpitsu.rules.expr import Expr, Is, Shape, Table, Value, every, number_of, shape, some

UNKNOWN = "?"
Way = tuple[Sequence[Edge], Sequence[Edge]]  # what is open, and where there are borders
MEETS = frozenset(  # the borders that meet at a corner: none, a straight one, and more than two
    drawn
    for drawn in product((BORDER, OPEN), repeat=4)
    if drawn.count(BORDER) != 1 and not (drawn.count(BORDER) == 2 and drawn[0] != drawn[2])
)


def most(grid: Grid) -> int:
    """All cells may be one rectangle."""
    return len(grid.cells)


@shape
def no_bend() -> Expr:
    """Of four borders that may meet at a corner, none ends there and none turns."""
    return Table((0, 1, 2, 3), MEETS)


def corners(puzzle: Puzzle, _: Domains) -> Instances:
    """Where four cells meet the borders end at others and do not turn: all pieces are convex."""
    for corner in puzzle.grid.inner_corners:
        yield corner.edges, (), no_bend()


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Between two numbers there is a border; that is said where no third lies between them."""
    numbered = puzzle.clues["grid"]
    for one in numbered:
        for other in near(puzzle.grid, one, numbered):
            if other in numbered and one < other:
                ring = Rectangle.spanned(one, other).ring
                yield ring, (), number_of(BORDER, len(ring), 1, len(ring))


@shape
def one_of(ways: tuple[tuple[tuple[int, ...], ...], ...]) -> Expr:
    """In one of these ways some slots are open and others have borders."""
    return some(
        every((*(Is(slot, OPEN) for slot in open_), *(Is(slot, BORDER) for slot in drawn)))
        for open_, drawn in ways
    )


def told(ways: Sequence[Way]) -> tuple[list[Edge], Shape]:
    """The edges that ways speak of, and that one of these it is."""
    slots: dict[Edge, int] = {}
    for edge in chain.from_iterable(chain.from_iterable(ways)):
        slots.setdefault(edge, len(slots))
    numbered = (tuple(tuple(slots[edge] for edge in part) for part in way) for way in ways)
    return [*slots], one_of(tuple(numbered))


def covered(puzzle: Puzzle, _: Domains) -> Instances:
    """Each cell is in the rectangle of a number."""
    grid, numbered = puzzle.grid, puzzle.clues["grid"]
    reaching: dict[Cell, list[Cell]] = {c: [] for c in grid.cells if c not in numbered}
    for number in numbered:
        for cell in near(grid, number, numbered):
            if cell in reaching:
                reaching[cell].append(number)
    for cell, numbers in reaching.items():
        places, shape = told([(Rectangle.spanned(cell, other).ring, ()) for other in numbers])
        yield (*places, cell, *numbers), (), shape


def areas(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many cells its rectangle has: its row and its column tell that."""
    for cell, number in sized(puzzle):
        ways = [cross(puzzle.grid, cell, found) for found in placed(puzzle.grid, cell, number)]
        places, shape = told(ways)
        yield places, (Clue("grid", cell, number),), shape


def sized(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    """The cells with a number, and that number."""
    for cell, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            yield cell, int(number)


def cross(grid: Grid, cell: Cell, found: Rectangle) -> Way:
    """What is open of the row and the column of a cell in a rectangle, and the borders there."""
    top, left, bottom, right = found
    row = Rectangle(cell.row, left, cell.row, right)
    col = Rectangle(top, cell.col, bottom, cell.col)
    across = [edge for edge in row.border(grid) if edge.first.row == edge.second.row]
    down = [edge for edge in col.border(grid) if edge.first.col == edge.second.col]
    return row.inside + col.inside, across + down


def fits(puzzle: Puzzle, _: Domains) -> Instances:
    """A number has one of the rectangles that have so many cells and no other number in them."""
    for cell, number in sized(puzzle):
        found = alone(puzzle.grid, cell, number, puzzle.clues["grid"])
        places, shape = told([(each.inside, each.border(puzzle.grid)) for each in found])
        yield places, (Clue("grid", cell, number),), shape


def area_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The number of cells that a board shows in the rectangle of a number."""
    if cell not in puzzle.clues["grid"]:
        return ()
    sides = [1, 1]
    for axis, (down, right) in enumerate(((1, 0), (0, 1))):
        for way in (1, -1):
            here = cell
            while True:
                there = Cell(here.row + way * down, here.col + way * right)
                edge = Edge(*sorted((here, there)))
                if board.get(edge) != OPEN:
                    break
                sides[axis] += 1
                here = there
    return (sides[0] * sides[1],)


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """A grid divided at random, with a number that is not told in each rectangle."""
    labels = rooms.frame(grid, options, rng)["regions"]
    return {"grid": {rng.choice(cells): UNKNOWN for cells in regions(labels).values()}}


FITS = Lemma("fits", "A number lies in a rectangle of its size without another.", fits)
KIND = Kind(
    name="shikaku",
    title="Shikaku",
    family="division",
    clues=(
        Layer("grid", Numbers(1, most, UNKNOWN), frame={UNKNOWN: UNKNOWN}, clues_shown=area_shown),
    ),
    answers=(Answer(borders, on="edges", name="borders"),),
    rules=(
        Rule("rectangle", "Borders divide the grid into rectangles.", corners),
        Rule("apart", "No two numbers lie in one rectangle.", apart),
        Rule("covered", "Every rectangle has a number.", covered),
        Rule("area", "A number tells how many cells its rectangle has.", areas),
    ),
    lemmas=(FITS,),
    frame=frame,
    codecs={
        "puzzlink": link(
            "shikaku", LayerPart("grid", by=Run(hexadecimal(), words({".": UNKNOWN}), gaps("g")))
        ),
        "pzprv3": file(
            "shikaku",
            LayerPart("grid", by=Words(decimal(), words({"-": UNKNOWN}), nothing("."))),
            DRAWN,
        ),
        "tatham": game("rect", SizePart("cols", between="x"), ":", LayerPart("grid", by=Spaced())),
        "janko": sections(
            "sikaku",
            Section(
                "problem",
                LayerPart("grid", by=Words(decimal(), chars(UNKNOWN), nothing("-"))),
            ),
            Section("solution", Pieces(), optional=True),
            aliases=("shikaku",),
        ),
    },
    techniques=TECHNIQUES,
    look=Look(FIGURES, value_names=NAMES),
)
