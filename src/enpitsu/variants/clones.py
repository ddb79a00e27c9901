"""Clones: two groups of cells of the same shape have the same numbers, cell by cell."""

from functools import partial
from random import Random

from enpitsu.io.codecs import keys
from enpitsu.kit.cell_lists import each, halves, on_lists, walk
from enpitsu.kit.techniques.clued import clued
from enpitsu.puzzle import Cell, Clues, Layer, Look, Nothing, Options, Path, Paths, Puzzle, Rule
from enpitsu.puzzle.variant import Variant


def same(one: int, other: int) -> bool:
    """Whether two numbers are equal."""
    return one == other


TRIES = 20  # random shifts that are tried


def some_clone(puzzle: Puzzle, _: Options, rng: Random) -> Clues:
    """A few random cells, and the same cells shifted by some rows and columns."""
    free = {cell for cell in puzzle.domains if isinstance(cell, Cell)}
    cells = walk(puzzle.grid, free, 3, rng)
    for _try in range(TRIES):
        other = rng.choice(sorted(free))
        down, right = other.row - cells[0].row, other.col - cells[0].col
        moved = [Cell(cell.row + down, cell.col + right) for cell in cells]
        if {*moved} <= free - {*cells}:
            return {"clone": {Path((*cells, *moved)): ""}}
    return {}


CLONES = Variant(
    name="clones",
    title="Clones",
    clues=(Layer("clone", Nothing(), on=Paths(least=2, joined=False), optional=True),),
    rules=(
        Rule(
            "clone",
            "The second half of the cells of a clone has the numbers of the first, one by one.",
            partial(on_lists, "clone", each(halves, same)),
            noun="clone",
            techniques=clued(
                "clone", "both of a clone", "copied in a clone", "both parts of {clue} are the same"
            ),
        ),
    ),
    look=Look(strokes={"clone": "ground"}),
    frame=some_clone,
    by_equality=True,
    fpuzzles={"clone": keys.Copies("clone")},
)
