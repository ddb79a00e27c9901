"""Fillomino: a number in every cell; equal numbers form pieces of as many cells.

First published by Nikoli in 1994.
"""

from collections.abc import Iterator

from enpitsu.io import codecs as c
from enpitsu.kinds.fillomino.codecs import Divided
from enpitsu.kinds.fillomino.frame import frame
from enpitsu.kit.boards import as_large_as_told, number_of_cells, side_by_side
from enpitsu.kit.common import givens_kept
from enpitsu.paper.grid import Cell, Place, parted
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.paper.values import Domain
from enpitsu.puzzle import Later
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import total


def domains(puzzle: Puzzle) -> dict[Place, Domain]:
    """A cell has a number from 1 to the number of all cells."""
    return dict.fromkeys(puzzle.grid.cells, tuple(range(1, number_of_cells(puzzle.grid) + 1)))


def sizes(puzzle: Puzzle, _: Domains) -> Instances:
    """The number of cells that are connected by equal numbers is that number."""
    yield puzzle.grid.cells, (), as_large_as_told(side_by_side(puzzle.grid.cells))


def bounded(puzzle: Puzzle, _: Domains) -> Instances:
    """No number is larger than its part of the grid without clues, or than the clues next to it."""
    for cells, clues in open_parts(puzzle):
        largest = max(len(cells), *(int(clue.value) for clue in clues), 0)
        if largest < number_of_cells(puzzle.grid):
            for cell in cells:
                yield (cell,), clues, total(1, 1, largest)


def open_parts(puzzle: Puzzle) -> Iterator[tuple[list[Cell], list[Clue]]]:
    """The connected parts of cells without a clue, each with the clues next to it."""
    given, grid = puzzle.clues["grid"], puzzle.grid
    free = [cell for cell in grid.cells if cell not in given]
    for cells in parted(free, grid, lambda *_: True):
        near = dict.fromkeys(n for cell in cells for n in grid.neighbours(cell) if n in given)
        yield [*cells], [Clue("grid", cell, given[cell]) for cell in near]


SIZE = Rule(
    "size",
    "Each group of connected cells with the same number has as many cells as the number.",
    sizes,
    noun="board",
)
VARIANTS = {"t": "no piece has more than three cells"}
LOOK = Look(parted=True)
OPEN_FRAME = Kind(  # while a puzzle is made, all numbers can be removed
    name="fillomino",
    title="Fillomino",
    clues=(),
    answers=(Answer(domains),),
    rules=(SIZE,),
    look=LOOK,
)
KIND = Kind(
    name="fillomino",
    title="Fillomino",
    aliases=("Polyominous", "Allied Occupation", "フィルオミノ"),
    family="division",
    clues=(Layer("grid", Numbers(1, number_of_cells)),),
    answers=(Answer(domains),),
    rules=(
        givens_kept("grid"),
        SIZE,
        Rule(
            "room",
            "A number is never larger than the area that can be reached with it.",
            bounded,
            roles=("implied",),
        ),
    ),
    frame=frame,
    open_frame=OPEN_FRAME,
    codecs=c.codecs(
        c.link(
            "fillomino",
            c.run("grid", c.hexadecimal(), c.gaps("g"), c.question_mark(".")),
            c.no_more("borders that are printed, behind the numbers", "numbers alone"),
            aliases=("fillomino01",),
            variants=VARIANTS,
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file(
            "fillomino",
            c.words("grid", c.decimal(), c.question_mark("-"), c.nothing(".")),
            Divided(),
            variants=VARIANTS,
        ),
        c.game(
            "filling",
            c.size("cols", between="x"),
            ":",
            c.run("grid", c.nth("123456789"), c.gaps("a")),
        ),
        c.sections(
            "fillomino",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=c.entries(c.decimal(), c.nothing("-"), printed=True),
        ),
    ),
    techniques=Later("enpitsu.kinds.fillomino.techniques:TECHNIQUES"),
    look=LOOK,
)
