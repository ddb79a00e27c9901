"""Shikaku: the grid is divided into rectangles, each with one number, which is its area.

First published by Nikoli in 1989.
"""

from collections.abc import Iterable, Iterator
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit import common, rectangles
from enpitsu.kit.dividing import DRAWN, Pieces
from enpitsu.kit.rectangle_techniques import reasoning
from enpitsu.kit.rectangles import UNKNOWN, Rectangle, alone, extent
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Board, Clue, Clues, Layer, Numbers, Options
from enpitsu.paper.values import Value
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule

SHARES = 0.13, 0.23  # the least and the largest share of cells with a number, as in print
MIN_CELLS = 16  # on smaller grids the positions of numbers are not symmetric


def most(grid: Grid) -> int:
    """The number of all cells: they may be one rectangle."""
    return len(grid.cells)


def areas(puzzle: Puzzle, _: Domains) -> Instances:
    """A number is the area of its rectangle, whose sides are counted in its row and its column."""
    for cell, number in sized(puzzle):
        places, said = extent(puzzle.grid, cell, number)
        yield places, (Clue("grid", cell, number),), said


def sized(puzzle: Puzzle) -> Iterator[tuple[Cell, int]]:
    """The cells with a number, and that number."""
    for cell, number in puzzle.clues["grid"].items():
        if number != UNKNOWN:
            yield cell, int(number)


def fitting(puzzle: Puzzle, clue: Clue) -> list[Rectangle]:
    """The rectangles of this area that contain the clue's cell and no other number."""
    return alone(puzzle.grid, clue.place, int(clue.value), puzzle.clues["grid"])


def area_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The area of the rectangle around a number on a full board."""
    if cell not in puzzle.clues["grid"]:
        return ()
    rows, cols = rectangles.drawn(board, cell).sides
    return (rows * cols,)


def frame(grid: Grid, options: Options, rng: Random) -> Clues:
    """Symmetric positions of numbers, apart from each other, so that few rectangles have one cell.

    On a small grid hardly any such puzzle has exactly one solution.
    """
    if len(grid.cells) < MIN_CELLS:
        return rectangles.frame(grid, options, rng)
    number = round(rng.uniform(*SHARES) * len(grid.cells))
    return {"grid": dict.fromkeys(common.scattered_alike(grid, number, rng), UNKNOWN)}


UNMET = "no rectangle of its size would fit {clue}"
KIND = Kind(
    name="shikaku",
    title="Shikaku",
    aliases=(
        "Rectangles",
        "Shikaku ni Kire",
        "Divide by Squares",
        "Divide by Box",
        "Rechtecke",
        "四角に切れ",
    ),
    family="division",
    clues=(
        Layer(
            "grid",
            Numbers(1, most, UNKNOWN),
            frame={UNKNOWN: UNKNOWN},
            kept=True,
        ),
    ),
    answers=(rectangles.ANSWER,),
    rules=(
        rectangles.RECTANGLE,
        *rectangles.one_each("number"),
        Rule(
            "area",
            "A number tells how many cells its rectangle has.",
            areas,
            unmet=UNMET,
            shown={"grid": area_shown},
        ),
        rectangles.lemma(
            fitting, "A number lies in a rectangle of its size that has no other number.", UNMET
        ),
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
    techniques=reasoning(fitting, "number"),
    look=rectangles.LOOK,
)
