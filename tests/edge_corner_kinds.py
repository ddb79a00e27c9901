"""Two small kinds whose answers do not only lie on cells.

In a fence a wall stands on some edges, the rim included: as many round a cell as it is told,
and at each corner two or none. In a tally cells hold crosses and circles, and how many crosses
there are is written on the corners between four cells and above the columns.
"""

from enpitsu.kit.common import givens_kept
from enpitsu.paper.grid import Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers, Symbols
from enpitsu.paper.look import CROSS, RING, WALL, Look
from enpitsu.puzzle.kind import Kind, Puzzle, Rule
from enpitsu.rules import Is, Not, every, exactly, number_of, relation, some

WALLS = ("|", "-")  # there is one, there is none


def walls(puzzle):
    return dict.fromkeys(puzzle.grid.all_edges, WALLS)


def numbers(puzzle, domains):
    for cell, number in puzzle.clues["numbers"].items():
        because = (Clue("numbers", cell, number),)
        yield puzzle.grid.sides(cell), because, number_of("|", 4, number, number)


@relation
def turns(edges):
    """Two walls or none."""
    parts = tuple(Is(slot, "|") for slot in range(edges))
    return some((exactly(0, parts), exactly(2, parts)))


def corners(puzzle, domains):
    for corner in puzzle.grid.corners:
        edges = [puzzle.grid.edge(*edge) for edge in corner.edges if edge in domains]
        yield edges, (), turns(len(edges))


FENCE = Kind(
    name="fence",
    title="Fence",
    clues=(Layer("numbers", Numbers(0, lambda _: 4)),),
    answers=(Answer(walls, on="all edges", name="walls"),),
    rules=(
        Rule("number", "A number tells the walls round its cell.", numbers),
        Rule("corner", "At a corner two walls meet, or none.", corners),
    ),
    look=Look({"|": WALL, "-": CROSS}),
)


def marks(puzzle):
    return dict.fromkeys(puzzle.grid.cells, ("x", "o"))


def at_corners(puzzle):
    return dict.fromkeys(puzzle.grid.inner_corners, tuple(range(5)))


def above(puzzle):
    return dict.fromkeys(puzzle.grid.borders("top"), tuple(range(puzzle.grid.rows + 1)))


@relation
def tells(size):
    """The number in the first slot is how many of the others are crosses."""
    crosses = tuple(Is(slot, "x") for slot in range(1, size + 1))
    return every(some((Not(Is(0, n)), exactly(n, crosses))) for n in range(size + 1))


def tallies(puzzle, domains):
    for corner in puzzle.grid.inner_corners:
        yield (corner, *corner.around), (), tells(4)
    for border in puzzle.grid.borders("top"):
        yield (border, *puzzle.grid.ray(border)), (), tells(puzzle.grid.rows)


TALLY = Kind(
    name="tally",
    title="Tally",
    clues=(Layer("grid", Symbols("xo")), Layer("sums", Numbers(0), on="inner corners")),
    answers=(
        Answer(marks, name="marks"),
        Answer(at_corners, on="inner corners", name="crosses"),
        Answer(above, on="top", name="columns"),
    ),
    rules=(
        givens_kept("grid"),
        Rule("sum", "A printed number stays.", givens_kept("sums").instances),
        Rule("tally", "A number tells the crosses round its corner or in its column.", tallies),
    ),
    look=Look({"x": CROSS, "o": RING}),
)
KINDS = (FENCE, TALLY)


def fence(*rows):
    """A fence from rows of numbers and points."""
    grid = Grid(len(rows), len(rows[0]))
    told = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    return Puzzle(FENCE, grid, {"numbers": {c: int(n) for c, n in told.items() if n != "."}})


def tally(*rows):
    """A tally from rows of crosses, circles and points."""
    grid = Grid(len(rows), len(rows[0]))
    told = {cell: rows[cell.row][cell.col] for cell in grid.cells}
    return Puzzle(TALLY, grid, {"grid": {c: mark for c, mark in told.items() if mark != "."}})
