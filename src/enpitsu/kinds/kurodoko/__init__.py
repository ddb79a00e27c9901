"""Kurodoko, or Kuromasu: a number tells how many white cells are seen from its cell.

First published by Nikoli in 1991. Simon Tatham's collection has it as Range.
"""

from __future__ import annotations

from collections.abc import Sequence

from enpitsu.io import codecs as c
from enpitsu.kinds.kurodoko.techniques import TECHNIQUES, sees_wrong
from enpitsu.kit.shading import (
    APART,
    FIGURES,
    MARKED,
    NAMES,
    SOLUTION,
    WHITE,
    WHITE_TOGETHER,
    never_finished,
    shaded_or_white,
)
from enpitsu.paper.grid import Cell, Grid
from enpitsu.paper.layer import Answer, Clue, Layer, Numbers
from enpitsu.paper.look import Look
from enpitsu.puzzle.kind import Domains, Instances, Kind, Puzzle, Rule
from enpitsu.rules import Formula, Is, every, exactly, has, relation

UNKNOWN = "?"


def most(grid: Grid) -> int:
    """A whole row and a whole column."""
    return grid.rows + grid.cols - 1


@relation
def seen(number: int, lengths: tuple[int, ...]) -> Formula:
    """The first slot is white, and from it so many are seen along rays of these lengths.

    A cell is seen if it is white, and so are all before it.
    """
    parts: list[Formula] = []
    first = 1
    for length in lengths:
        whites = [Is(slot, WHITE) for slot in range(first, first + length)]
        parts += [every(whites[: i + 1]) for i in range(length)]
        first += length
    return every((Is(0, WHITE), exactly(number - 1, parts)))


def sight(puzzle: Puzzle, _: Domains) -> Instances:
    """From the cell of a number so many white cells are seen, itself among them."""
    for cell, number in puzzle.clues["grid"].items():
        because = (Clue("grid", cell, number),)
        if number == UNKNOWN:
            yield (cell,), because, has(WHITE)
        else:
            rays = [ray[: int(number)] for ray in around(cell, puzzle.grid)]
            places = (cell, *(place for ray in rays for place in ray))
            yield places, because, seen(int(number), tuple(map(len, rays)))


def around(cell: Cell, grid: Grid) -> tuple[Sequence[Cell], ...]:
    """The cells up, down, left and right of one, nearest first."""
    row, col = grid.row(cell.row), grid.col(cell.col)
    return col[: cell.row][::-1], col[cell.row + 1 :], row[: cell.col][::-1], row[cell.col + 1 :]


NUMBER = (c.decimal(), c.table({"-": UNKNOWN}), c.nothing("."))

KIND = Kind(
    name="kurodoko",
    title="Kurodoko",
    family="shading",
    clues=(Layer("grid", Numbers(1, most, UNKNOWN)),),
    answers=(Answer(shaded_or_white),),
    rules=(
        Rule(
            "sight",
            "A cell with a number is white, and from it so many white cells are seen in its row "
            "and its column, itself among them.",
            sight,
            unmet=sees_wrong,
        ),
        APART,
        WHITE_TOGETHER,
    ),
    codecs=c.codecs(
        c.link(
            "kurodoko",
            c.run("grid", c.hexadecimal(), c.table({".": UNKNOWN}), c.gaps("g")),
            kanpen=c.kanpen(c.words("grid", c.decimal(), c.nothing("."))),
        ),
        c.file("kurodoko", c.words("grid", *NUMBER), MARKED),
        c.game("range", c.size("cols", between="x"), ":", c.clues("grid", by=c.spaced())),
        c.sections(
            "kuromasu",
            problem=c.words("grid", c.decimal(), c.nothing("-")),
            solution=SOLUTION,
            aliases=("kurodoko",),
        ),
        aliases=("kuromasu",),
        remarked=never_finished,
    ),
    techniques=TECHNIQUES,
    look=Look(FIGURES, value_names=NAMES),
)
