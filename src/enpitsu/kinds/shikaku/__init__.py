"""Shikaku: the grid is divided into rectangles, each with one number, which tells its area.

First published by Nikoli in 1989.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kinds.shikaku.rectangles import (
    BOARDS,
    Rectangle,
    all_near,
    alone,
    extent,
    reached,
    told,
)
from enpitsu.kinds.shikaku.techniques import TECHNIQUES
from enpitsu.kit import rooms
from enpitsu.kit.dividing import BORDER, DRAWN, FIGURES, NAMES, OPEN, Pieces, borders
from enpitsu.paper.grid import Cell, Edge, Grid, regions
from enpitsu.paper.layer import Answer, Board, Clue, Clues, Layer, Numbers, Options
from enpitsu.paper.look import Look
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Relation, Table, number_of, relation

UNKNOWN = "?"
MEETS = frozenset(  # the borders that meet at a corner: none, a straight one, and more than two
    drawn
    for drawn in product((BORDER, OPEN), repeat=4)
    if drawn.count(BORDER) != 1 and not (drawn.count(BORDER) == 2 and drawn[0] != drawn[2])
)


def most(grid: Grid) -> int:
    """All cells may be one rectangle."""
    return len(grid.cells)


@relation
def no_bend() -> Relation:
    """Of four borders that may meet at a corner, none ends there and none turns."""
    return Table((0, 1, 2, 3), MEETS)


def corners(puzzle: Puzzle, _: Domains) -> Instances:
    """Where four cells meet the borders end at others and do not turn: all pieces are convex."""
    for edges in crossings(puzzle.grid):
        yield edges, (), no_bend()


@lru_cache(maxsize=BOARDS)
def crossings(grid: Grid) -> tuple[tuple[Edge, ...], ...]:
    """The edges that meet where four cells do, for each such corner."""
    return tuple(corner.edges for corner in grid.inner_corners)


def apart(puzzle: Puzzle, _: Domains) -> Instances:
    """Between two numbers there is a border; that is said where no third lies between them."""
    numbered = puzzle.clues["grid"]
    for one, found in all_near(puzzle.grid, tuple(numbered)).items():
        for other in found:
            if other in numbered and one < other:
                ring = Rectangle.spanned(one, other).ring
                yield ring, (), number_of(BORDER, len(ring), 1, len(ring))


def covered(puzzle: Puzzle, _: Domains) -> Instances:
    """Each cell is in the rectangle of a number."""
    grid, numbered = puzzle.grid, puzzle.clues["grid"]
    reaching: dict[Cell, list[Cell]] = {c: [] for c in grid.cells if c not in numbered}
    for number, found in all_near(grid, tuple(numbered)).items():
        for cell in found:
            if cell in reaching:
                reaching[cell].append(number)
    for cell, numbers in reaching.items():
        places, said = reached(cell, tuple(numbers))
        yield (*places, cell, *numbers), (), said


def areas(puzzle: Puzzle, _: Domains) -> Instances:
    """A number tells how many cells its rectangle has: its row and its column tell that."""
    for cell, number in sized(puzzle):
        places, said = extent(puzzle.grid, cell, number)
        yield places, (Clue("grid", cell, number),), said


def sized(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    """The cells with a number, and that number."""
    for cell, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            yield cell, int(number)


def fits(puzzle: Puzzle, _: Domains) -> Instances:
    """A number has one of the rectangles that have so many cells and no other number in them."""
    for cell, number in sized(puzzle):
        found = alone(puzzle.grid, cell, number, puzzle.clues["grid"])
        places, said = told([(each.inside, each.border(puzzle.grid)) for each in found])
        yield places, (Clue("grid", cell, number),), said


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


UNMET = "no rectangle of its size would fit {clue}"
FITS = Rule(
    "fits",
    "A number lies in a rectangle of its size without another.",
    fits,
    roles=("lemma",),
    unmet=UNMET,
)
KIND = Kind(
    name="shikaku",
    title="Shikaku",
    family="division",
    clues=(
        Layer(
            "grid",
            Numbers(1, most, UNKNOWN),
            frame={UNKNOWN: UNKNOWN},
            kept=True,
        ),
    ),
    answers=(Answer(borders, on="edges", name="borders"),),
    rules=(
        Rule(
            "rectangle",
            "Borders divide the grid into rectangles.",
            corners,
            unmet="a border would end or turn where four cells meet",
        ),
        Rule("apart", "No two numbers lie in one rectangle.", apart),
        Rule(
            "covered",
            "Every rectangle has a number.",
            covered,
            unmet="no rectangle with a number would cover {place}",
        ),
        Rule(
            "area",
            "A number tells how many cells its rectangle has.",
            areas,
            unmet=UNMET,
            shown={"grid": area_shown},
        ),
        FITS,
    ),
    frame=frame,
    codecs=c.codecs(
        c.link(
            "shikaku",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file(
            "shikaku", c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")), DRAWN
        ),
        c.game("rect", c.size("cols", between="x"), ":", c.clues("grid", by=c.spaced())),
        c.sections(
            "sikaku",
            problem=c.words("grid", c.decimal(), c.chars(UNKNOWN), c.nothing("-")),
            solution=Pieces(),
            aliases=("shikaku",),
        ),
    ),
    techniques=TECHNIQUES,
    look=Look(FIGURES, value_names=NAMES),
)
