"""Tatamibari: the grid is divided into rectangles, each with one sign that tells its shape.

First published by Nikoli. No four rectangles meet at a corner, as with the mats in a Japanese room.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit import rectangles
from enpitsu.kit.dividing import BORDER, DRAWN
from enpitsu.kit.rectangle_techniques import reasoning
from enpitsu.kit.rectangles import FITS, UNKNOWN, Rectangle
from enpitsu.kit.techniques.single import alone
from enpitsu.kit.techniques.words import facts
from enpitsu.puzzle import (
    LEVEL,
    PLUS,
    UPRIGHT,
    Board,
    Cell,
    Clue,
    Clues,
    Domains,
    Figure,
    Grid,
    Instances,
    Kind,
    Layer,
    Look,
    Options,
    Puzzle,
    Rule,
    Symbols,
    Value,
)
from enpitsu.puzzle.deduction import Deduction, Difficulty
from enpitsu.rules import number_of

SQUARE, WIDE, TALL = "+", "-", "|"
SIDES = (1, 2, 2, 3, 3)  # sides of a rectangle, each as often as it is listed
SHAPES: Mapping[Value, Callable[[int, int], bool]] = {  # of a height and a width
    SQUARE: int.__eq__,
    WIDE: int.__lt__,
    TALL: int.__gt__,
}


def shape(one: Rectangle) -> Value:
    """The sign that tells the shape of a rectangle."""
    return next(sign for sign, fits in SHAPES.items() if fits(*one.sides))


def fitting(puzzle: Puzzle, clue: Clue) -> list[Rectangle]:
    """The rectangles of this shape that contain the clue's cell and no other sign."""
    _, cell, sign = clue
    return [one for one in rectangles.whole(puzzle, cell) if shape(one) == sign]


def shape_shown(puzzle: Puzzle, board: Board, cell: Cell) -> Iterable[Value]:
    """The sign for the rectangle around a sign on a full board."""
    if cell in puzzle.clues["grid"]:
        yield shape(rectangles.drawn(board, cell))


def crosses(puzzle: Puzzle, _: Domains) -> Instances:
    """Of the four borders at a corner, at least one is open."""
    for edges in rectangles.crossings(puzzle.grid):
        yield edges, (), number_of(BORDER, 4, 0, 3)


def _no_cross(step: Deduction) -> str:
    return f"{facts(step)}, and no four rectangles meet at a corner"


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """Unknown signs, one in each rectangle of a random division without crosses."""
    labels: dict[Cell, str] = {}
    for start in grid.cells:
        if start not in labels:
            rows = min(rng.choice(SIDES), grid.rows - start.row)
            cols = width(grid, start, labels, rng.choice(SIDES))
            last = Cell(start.row + rows - 1, start.col + cols - 1)
            labels |= dict.fromkeys(Rectangle(*start, *last).cells, str(start))
    return rectangles.clues_in(labels, rng)


def width(grid: Grid, start: Cell, labels: Mapping[Cell, str], wished: int) -> int:
    """The number of columns, at least `wished`, after which a rectangle may end.

    It may end at the edge of the board, or where no two rectangles are side by side above it;
    otherwise four rectangles would meet at a corner.
    """
    row, col = start
    while True:
        col += 1
        if col == grid.cols or Cell(row, col) in labels:
            return col - start.col
        parted = row and labels[Cell(row - 1, col - 1)] != labels[Cell(row - 1, col)]
        if col - start.col >= wished and not parted:
            return col - start.col


SIGNS: Mapping[Value, Figure] = {SQUARE: PLUS, WIDE: LEVEL, TALL: UPRIGHT}
KIND = Kind(
    name="tatamibari",
    title="Tatamibari",
    aliases=("タタミバリ",),
    family="division",
    usual_size=(8, 8),
    clues=(
        Layer(
            "grid",
            Symbols("".join(map(str, (*SIGNS, UNKNOWN)))),
            frame=dict.fromkeys((*SIGNS, UNKNOWN), UNKNOWN),
            kept=True,
        ),
    ),
    answers=(rectangles.ANSWER,),
    rules=(
        rectangles.RECTANGLE,
        *rectangles.one_each("sign"),
        Rule(
            FITS,
            "A plus stands in a square, a level stroke in a rectangle that is wider than high, an "
            "upright stroke in one that is higher than wide.",
            partial(rectangles.fits, fitting),
            unmet="no rectangle of its shape would fit {clue}",
            shown={"grid": shape_shown},
        ),
        Rule(
            "cross",
            "No four rectangles meet at a corner.",
            crosses,
            techniques=(alone("no cross", "cross", _no_cross),),
        ),
    ),
    frame=frame,
    codecs=c.codecs(
        c.link(
            "tatamibari",
            c.run(
                "grid",
                c.table({"1": TALL, "2": WIDE, "3": SQUARE, ".": UNKNOWN}),
                c.gaps("g"),
            ),
        ),
        c.file(
            "tatamibari",
            c.words(
                "grid",
                c.table({"a": TALL, "b": WIDE, "c": SQUARE, "-": UNKNOWN}),
                c.nothing("."),
            ),
            DRAWN,
        ),
    ),
    techniques=reasoning(fitting, "sign", (Difficulty.EASY, 1.8)),
    look=rectangles.LOOK.with_others(
        Look(
            SIGNS,
            value_names={SQUARE: "plus", WIDE: "level stroke", TALL: "upright stroke"},
        )
    ),
)
