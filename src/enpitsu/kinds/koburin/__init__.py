"""Koburin: one loop through all cells except those that are shaded or have a number.

First published by Nikoli. A number tells how many of the cells beside it are shaded.
"""

from dataclasses import replace
from random import Random

from enpitsu.io import codecs as c
from enpitsu.kit import counting, tours
from enpitsu.kit.boards import neighbours
from enpitsu.kit.common import scattered
from enpitsu.kit.lines import LOOP
from enpitsu.kit.shading import SHADED, UNKNOWN
from enpitsu.kit.techniques.counts import full_and_needed
from enpitsu.kit.techniques.ways import ways_to_meet
from enpitsu.puzzle import Board, Cell, Clues, Grid, Kind, Layer, Numbers, Options, Puzzle

DENSITY = 7  # cells of the grid for each number
VARIANTS = {"m": "a number counts the cells that touch it at a corner, too"}


def most(_: Grid) -> int:
    """The number of neighbours of a cell."""
    return 4


def frame(grid: Grid, _: Options, rng: Random) -> Clues:
    """A few cells for numbers, which do not touch each other if there is room."""
    cells = scattered(grid, max(1, len(grid.cells) // DENSITY), rng)
    return {"grid": dict.fromkeys(cells, UNKNOWN)}


def goes(puzzle: Puzzle, _: Board, cell: Cell) -> bool:
    """Whether a number may be printed in a cell: only in cells of the frame."""
    return cell in puzzle.clues["grid"]


def unknown(_: Grid, __: Cell) -> str:
    """The clue of a cell of the frame without its number."""
    return UNKNOWN


TOUR = tours.Tour(around="grid")
GRID = Layer("grid", Numbers(0, most, UNKNOWN), frame={UNKNOWN: UNKNOWN}, kept=True)
KOBURIN = Kind(
    name="koburin",
    title="Koburin",
    family="loops and lines",
    usual_size=(8, 8),
    clues=(GRID,),
    answers=TOUR.answers,
    rules=(
        counting.told_by(
            "grid",
            SHADED,
            among=neighbours,
            text="A number tells how many cells beside it are shaded.",
            goes=goes,
            techniques=(*full_and_needed("number"), *ways_to_meet("number", ("apart",))),
        ),
        *TOUR.rules,
    ),
    frame=frame,
    sketch=tours.sketch(GRID, lambda *_: UNKNOWN),
    codecs=c.codecs(
        c.link(
            "koburin",
            c.run("grid", c.packed(range(5), 2), c.gaps("g"), c.table({".": UNKNOWN})),
            looks="b",
            variants=VARIANTS,
        ),
        c.file(
            "koburin",
            c.words("grid", c.decimal(), c.table({"-": UNKNOWN}), c.nothing(".")),
            tours.SHADES,
            LOOP.marks,
            variants=VARIANTS,
        ),
        c.sections(
            "koburin",
            problem=c.words("grid", c.decimal(), c.table({"?": UNKNOWN}), c.nothing("-")),
            solution=tours.SOLVED,
        ),
    ),
    look=replace(tours.LOOK, shaded=lambda puzzle: dict.fromkeys(puzzle.clues["grid"], 0)),
)
KIND = tours.with_open_frame(KOBURIN, GRID, unknown)
