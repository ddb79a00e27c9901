"""Marupeke: circles and crosses, never three equal ones in a line.

Invented by Naoki Inaba in 2009. Black blockers break the lines.
"""

from functools import cache, reduce
from operator import and_
from random import Random

from enpitsu.kit.common import givens_kept, whole_number
from enpitsu.paper.grid import TURNS, Cell, Grid, Place
from enpitsu.paper.layer import Answer, Clues, Layer, Options, Symbols
from enpitsu.paper.look import BLOCK, CROSS, RING, Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import number_of

BLOCKER = "#"
SYMBOLS = ("x", "o")

# Three equal symbols (L) break the rule on runs of three where the cells around them (+) are
# open. The first and the last are the two patterns of C. Jol's thesis (Leiden, 2023, figure 9);
# the first four are all there are of eight cells, and none has fewer.
CORNERS = (
    ("  L", "+LL", "+++", "+  "),
    ("  L ", " LL+", "+++ ", " +  "),
    ("  +", "++L", "+LL", "+  "),
    ("+ +", "++L", "+LL"),
    ("  +", " +L", "+LL", "+++"),
)


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """Every cell that is not a blocker has a cross or a circle."""
    grid = puzzle.clues["grid"]
    return {cell: SYMBOLS for cell in puzzle.grid.cells if grid.get(cell) != BLOCKER}


def runs(puzzle: Puzzle, domains: Domains) -> Instances:
    """A run of open cells has at least one of each symbol."""
    length = int(puzzle.options["run"])
    black = {cell for cell in puzzle.clues["grid"] if cell not in domains}
    windows = puzzle.grid.windows(length)
    if not windows:  # the run is longer than any line
        return
    mixed = number_of("x", length, 1, length - 1)
    for cells in windows:
        if black.isdisjoint(cells):
            yield cells, (), mixed


@cache
def turned(picture: tuple[str, ...]) -> list[tuple[Grid, list[tuple[Cell, str]]]]:
    """The size and the marks of a picture in all eight orientations."""
    grid, found = Grid(len(picture), len(picture[0])), []
    for turn in TURNS:
        size = turn.grid(grid)
        marks = {turn.place(cell, grid): picture[cell.row][cell.col] for cell in grid.cells}
        found.append((size, [(cell, marks[cell]) for cell in size.cells]))
    return found


def corners(puzzle: Puzzle, domains: Domains) -> Instances:
    """An L in open space has at least one of each symbol; each L once, with the space it needs."""
    if puzzle.options["run"] != 3:
        return
    grid = puzzle.grid
    open_ = sum(1 << i for i, cell in enumerate(grid.cells) if cell in domains)
    met: set[tuple[Place, ...]] = set()
    for size, form in (form for picture in CORNERS for form in turned(picture)):
        marks = {row * grid.cols + col: mark for (row, col), mark in form}
        equal, space = ([i for i in marks if marks[i] == mark] for mark in "L+")
        fits = reduce(and_, [open_ >> i for i in (*equal, *space)])  # possible positions, as bits
        for start in [i for i, bit in enumerate(bin(fits)[:1:-1]) if bit == "1"]:
            if start % grid.cols <= grid.cols - size.cols:
                corner = tuple([grid.cells[start + i] for i in equal])
                if corner not in met:
                    met.add(corner)
                    around = [grid.cells[start + i] for i in space]
                    yield (*corner, *around), (), number_of("x", 3, 1, 2)


def frame(grid: Grid, options: Options, rng: Random) -> Clues:  # noqa: ARG001
    """A fifth of the cells are black, as in the book that the thesis examined."""
    return {"grid": dict.fromkeys(rng.sample(grid.cells, len(grid.cells) // 5), BLOCKER)}


KIND = Kind(
    name="marupeke",
    title="Marupeke",
    aliases=("まるぺけ",),
    family="placing",
    clues=(Layer("grid", Symbols("xo" + BLOCKER), frame={BLOCKER: BLOCKER}),),
    options=(whole_number("run", 3, low=2, title="Equal symbols forbidden in a row"),),
    answers=(Answer(domains, outside=BLOCKER),),
    rules=(
        givens_kept("grid"),
        Rule(
            "run",
            "No {run} equal symbols stand next to each other in a row, a column or a diagonal; "
            "a black cell breaks the line.",
            runs,
        ),
        Rule(
            "L",
            "Three equal symbols never make an L with enough open cells around it.",
            corners,
            roles=("lemma",),
        ),
    ),
    techniques=Later("enpitsu.kinds.marupeke.techniques:TECHNIQUES"),
    whole_ladder=True,
    frame=frame,
    look=Look({BLOCKER: BLOCK, "x": CROSS, "o": RING}),
    alike=lambda _: ("xo",),
)
